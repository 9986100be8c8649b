// SPDX-License-Identifier: GPL-3.0-or-later
// Errors that the driver counts: XIDs, memory, NVLink, PCIe. The evidence is absolute: what grew in the
// last half hour, or a state that is wrong by itself; old totals are silent.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <core/base/format.h>
#include <core/base/number.h>
#include <core/design/place_id.h>
#include <core/diagnose/floors.h>
#include <core/diagnose/peers.h>
#include <core/diagnose/scene.h>
#include <core/diagnose/xid.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/xid_codes.h>

namespace switchyard::diagnose {

namespace {

using telemetry::mostXid;

/// What is measured by host speaks for a GPU where the whole host does one job.
bool hasOneJob(const LiveScene &scene, int host)
{
    const auto begin = scene.jobIndexOfGpu.begin() + scene.layout.firstGpu[static_cast<std::size_t>(host)];
    return std::all_of(begin, begin + scene.layout.gpusOf(host), [&](int job) { return job == *begin; });
}

/// It does what the others of its job do.
bool works(const LiveScene &scene, int gpu)
{
    const JobScene *job = scene.jobOfGpu(gpu);
    if (!scene.fresh(gpu))
        return false;
    if (job == nullptr || job->state == JobState::Off)
        return true; // nobody asks anything of it
    if (job->state == JobState::Waiting && !job->worked)
        return true; // the job starts: nobody has a kernel yet
    const int host = scene.layout.instanceOfGpu(gpu);
    if (hasOneJob(scene, host) && scene.value(Quantity::PeakPower_W, host) > 0.45 * scene.tdp_W(gpu))
        return true; // within the hour, and so after an old XID: a checkpoint, or trouble of another kind
    return job->state != JobState::Stalled && job->state != JobState::Waiting && !(scene.value(Quantity::GpuUtil, gpu) < 0.05);
}

/// XID 63: a row is set aside at the next reset, and was written down; what lost its data has an XID of its own (NVIDIA's catalog of
/// XIDs). It ends no program, so that an old one explains no GPU that stands.
constexpr int rowRemapped = 63;
bool answers(const LiveScene &scene, int gpu) { return scene.fresh(gpu) && std::isfinite(scene.value(Quantity::Power_W, gpu)); }

/// Whom an error hit that the driver contained. What the job does now is seen, not what it did.
Said containedTo(const LiveScene &scene, int gpu)
{
    const JobScene *job = scene.jobOfGpu(gpu);
    const bool starts = job != nullptr && job->state == JobState::Waiting && !job->worked;
    if (job == nullptr || job->state == JobState::Unknown || starts)
        return say("Only the process that used this memory is hit, and ends.");
    return job->state == JobState::Running ? say("Only the process that used this memory is hit. Job {} works.", job->name)
                                           : say("Only the process that used this memory is hit, and ends: it may be why job {} does not work.", job->name);
}

/// A code that asks for a reset, a reboot or another instance.
bool isOfHardware(float code) { return code > 0 && xidClassOf(number::whole(static_cast<double>(code), 1, mostXid).value_or(0)).severity == Severity::Error; }

/// The code that was counted within the half hour, else the one that the driver told last, also of a GPU that is silent now; NaN: nobody
/// tells. Of both the one that is of the hardware, which an application's follows more often than not; of a contained error a 45.
float xidOf(const LiveScene &scene, int gpu)
{
    const auto told = [&](Quantity quantity) {
        const telemetry::Series *series = scene.series(quantity);
        const auto at = static_cast<std::size_t>(gpu);
        return series != nullptr && at < series->value.size() ? series->value[at] : std::nanf("");
    };
    const auto weight = [](float code) {
        const auto xid = number::whole(static_cast<double>(code), 1, mostXid); // NaN too
        return xid ? telemetry::weightOf(*xid) : -1;
    };
    const float last = told(Quantity::XidCode), late = told(Quantity::XidOfLate);
    return late > 0 && (isOfHardware(late) || (!isOfHardware(last) && weight(late) >= weight(last))) ? late : last;
}

/// What is known of a GPU's XID.
struct DatedXid {
    int code = 0;         ///< 0: none, or none that a driver reports
    bool ofLate = false;  ///< counted within the half hour, whenever it was first there
    bool dated = false;
    bool old = false;     ///< there for as long as the data goes back
    double since_s = 0;   ///< as Observation::xidSince_s
};

DatedXid datedXid(const LiveScene &scene, int gpu)
{
    const auto value = static_cast<double>(xidOf(scene, gpu));
    const auto &since = scene.observation.xidSince_s;
    DatedXid xid;
    xid.code = number::whole(value, 1, mostXid).value_or(0);
    xid.ofLate = scene.value(Quantity::XidOfLate, gpu) >= value && scene.value(Quantity::XidOfLate, gpu) <= value;
    xid.since_s = since.empty() ? std::nan("") : since[static_cast<std::size_t>(gpu)];
    xid.dated = xid.ofLate || !std::isnan(xid.since_s);
    xid.old = xid.dated && !xid.ofLate && !(xid.since_s > 0);
    return xid;
}

/// XID 45: the driver removes the channels of a program that ends, on each of its GPUs.
constexpr std::string_view cleanUp = "45";

/// "p5-1043 GPU 3" of "p5-1043/gpu3".
std::string nameOfGpu(const std::string &place)
{
    constexpr std::string_view gpu = "/gpu";
    const std::string host = design::instanceIdOf(place);
    return host + " GPU " + place.substr(std::min(place.size(), host.size() + gpu.size()));
}

/// When an XID was written.
struct Written {
    double at_s = 0; ///< 0: not known
    bool dated = false; ///< else counted of late: within half an hour
};
Written writtenOf(const LiveScene &scene, const Finding &finding)
{
    const Quantity *of = finding.evidence.empty() ? nullptr : std::get_if<Quantity>(&finding.evidence.front().of);
    if (finding.since_s > 0)
        return {finding.since_s, true};
    return {of != nullptr && *of == Quantity::XidOfLate ? scene.observation.time_s : 0, false};
}

/// Within the same minutes.
bool areBeside(const Written &a, const Written &b)
{
    constexpr double minutes_s = 300;
    constexpr double counted_s = 1800;
    return a.at_s > 0 && b.at_s > 0 && std::abs(a.at_s - b.at_s) <= (a.dated && b.dated ? minutes_s : counted_s);
}

/// Channels that were removed beside another XID on the host say nothing of their own GPUs: that one tells why the program ended, one of the
/// hardware before one of the program, of these the earliest.
Findings takeCleanUps(const LiveScene &scene, const Findings &hardware, const Findings &contained, Findings &application)
{
    struct Why {
        std::string code, gpu;
        Written written;
        bool ofProgram;
        [[nodiscard]] auto order() const { return std::pair(ofProgram, written.at_s); }
    };
    std::map<std::string, std::vector<Why>> byHost;
    for (const Findings *of : {&hardware, &contained, static_cast<const Findings *>(&application)}) {
        for (const Finding &f : *of) {
            if (f.code != cleanUp)
                byHost[design::instanceIdOf(f.where.front())].push_back({f.code, nameOfGpu(f.where.front()), writtenOf(scene, f), of == &application});
        }
    }
    Findings out, others;
    for (Finding &f : application) {
        const Why *why = nullptr;
        const auto host = f.code == cleanUp ? byHost.find(design::instanceIdOf(f.where.front())) : byHost.end();
        for (std::size_t k = 0; host != byHost.end() && k < host->second.size(); ++k) {
            const Why &other = host->second[k];
            if (areBeside(writtenOf(scene, f), other.written) && (why == nullptr || other.order() < why->order()))
                why = &other;
        }
        if (why == nullptr) {
            others.push_back(std::move(f));
            continue;
        }
        f.severity = Severity::Info;
        f.title = say("XID 45 on {}: cleaned up after XID {}", nameOfGpu(f.where.front()), why->code);
        f.cause = say("The driver removed the program's channels here as it ended: XID {} on {} within the same minutes tells why.", why->code, why->gpu);
        f.wouldConfirm = {};
        f.action = say("Nothing here: see to XID {} on {}.", why->code, why->gpu);
        out.push_back(std::move(f));
    }
    application = std::move(others);
    return out;
}

void findXids(const LiveScene &scene, Findings &findings)
{
    Findings hardware;
    Findings contained;
    Findings application;
    Findings outdated;
    for (int g = 0; g < scene.layout.gpus(); ++g) {
        const auto [code, ofLate, dated, old, since_s] = datedXid(scene, g);
        if (code == 0)
            continue;
        const XidClass &c = xidClassOf(code);
        Finding f = scene.onGpu(c.causeClass, "xid", g, std::to_string(code));
        f.severity = c.severity;
        f.title = say("XID {} on {}: {}", code, scene.gpuName(g), say(c.what));
        f.evidence = {scene.evidence(ofLate ? Quantity::XidOfLate : Quantity::XidCode, code, 0)};
        f.action = say(c.action);
        if (since_s > 0 && !old)
            f.since_s = since_s;
        if (!old) {
            f.cause = code == telemetry::containedMemoryError ? containedTo(scene, g)
                : c.causeClass != CauseClass::XidApplication  ? say("The driver's last XID error on this GPU.")
                : f.job.empty()                                  ? say("The driver reports what the program did on this GPU: it failed there first or was ended.")
                                                              : say("The driver reports what the program did on this GPU: job {} failed there first or was ended.", f.job);
            if (c.causeClass == CauseClass::XidApplication && !ofLate)
                f.wouldConfirm = say("dmesg on the host: the metric keeps the last XID of each reading alone, and one of the hardware may have come before it");
            if (!dated)
                f.cause.add(say("It stays in the metric until the exporter restarts, so it may be old."));
        } else if (c.causeClass == CauseClass::XidHardware && c.severity == Severity::Error && !works(scene, g) && code != rowRemapped && !(code == offTheBus && answers(scene, g))) {
            f.cause = say("This XID is older than the data at hand, and the GPU does not work.");
            f.confidence = 0.6;
            f.wouldConfirm = say("dmesg on the host: when the XID was written");
        } else {
            f.severity = Severity::Info;
            f.title = say("Old XID {} on {}", code, scene.gpuName(g));
            f.cause = code == offTheBus && !works(scene, g)
                ? say("It is from before the host's last reboot: a GPU that fell off the bus answers no more until then, and this one does.")
                : code == rowRemapped && !works(scene, g)
                ? say("It has been in the metric for as long as the data goes back. A row that is set aside at the next reset ends no program: why the GPU stands is told by something else.")
                : !works(scene, g)
                ? say("It has been in the metric for as long as the data goes back (the metric keeps the last one until the exporter restarts): it does not tell why the GPU does not work now.")
                : say("It has been in the metric for as long as the data goes back (the metric keeps the last one until the exporter restarts), and the GPU works.");
            f.action = say("Restart dcgm-exporter to clear it.");
            outdated.push_back(std::move(f));
            continue;
        }
        if (!scene.everSeen(g))
            f.cause.add(say("The GPU reports nothing else any more."));
        if (c.severity == Severity::Error)
            addLossCost(scene, scene.jobOfGpu(g), 1, f);
        (c.causeClass == CauseClass::XidApplication ? application : code == telemetry::containedMemoryError ? contained : hardware).push_back(std::move(f));
    }
    Findings cleanUps = takeCleanUps(scene, hardware, contained, application);
    addAlike(scene, findings, hardware, "xid", say("{} GPUs show XID errors", hardware.size()));
    addAlike(scene, findings, contained, "xid-contained", say("{} GPUs show memory errors that were contained", contained.size()));
    addAlike(scene, findings, application, "xid-application", say("{} GPUs show XIDs of the application", application.size()));
    addAlike(scene, findings, cleanUps, "xid-clean-up", say("{} GPUs show XID 45 after another one", cleanUps.size()));
    addAlike(scene, findings, outdated, "xid-old", say("{} GPUs show old XID errors", outdated.size()));
}

struct Counted {
    Quantity quantity;
    CauseClass causeClass;
    const char *kind;
    Severity severity;
    double timesPeers; ///< told above so many times the median of all others
    Pattern<1> title; ///< of the GPU
    Pattern<0> cause;
    Pattern<0> action;
};
constexpr std::array counted = {
    Counted{Quantity::DoubleBitErrors, CauseClass::Ecc, "ecc-dbe", Severity::Error, 0, Pattern<1>("Uncorrected memory errors on {}"),
            Pattern<0>("The HBM lost data that ECC could not restore; the application on it fails or computes wrongly."), Pattern<0>("Drain the instance, reset the GPU, run the vendor's diagnostics; replace it if errors return.")},
    Counted{Quantity::SingleBitErrors, CauseClass::Ecc, "ecc-sbe", Severity::Warning, 10, Pattern<1>("Storm of corrected memory errors on {}"),
            Pattern<0>("ECC corrects far more errors here than on any peer: the HBM degrades."), Pattern<0>("Watch for uncorrected errors and row remaps; drain the instance at the next checkpoint and run the vendor's diagnostics.")},
    Counted{Quantity::RemapFailed, CauseClass::RowRemap, "row-remap-failed", Severity::Error, 0, Pattern<1>("Row remap failed on {}"),
            Pattern<0>("The GPU has no spare row left for a bad one."), Pattern<0>("Drain and replace the instance.")},
    Counted{Quantity::RemapPending, CauseClass::RowRemap, "row-remap-pending", Severity::Warning, 0, Pattern<1>("Row remap pending on {}"),
            Pattern<0>("A bad memory row is set aside at the next reset; until then it may fail again."), Pattern<0>("Drain the instance at the next checkpoint and reset the GPU.")},
    Counted{Quantity::RemappedRows, CauseClass::RowRemap, "rows-remapped", Severity::Warning, 0, Pattern<1>("Memory rows remapped on {}"),
            Pattern<0>("Uncorrected errors made the GPU set rows aside within the last half hour."), Pattern<0>("Reset the GPU at the next checkpoint; replace the instance if more rows follow.")},
    Counted{Quantity::NvlinkErrors, CauseClass::Nvlink, "nvlink-errors", Severity::Warning, 10, Pattern<1>("NVLink errors on {}"),
            Pattern<0>("A link of this GPU repeats far more than its peers' do: it slows every collective inside the NVLink domain."),
            Pattern<0>("Drain the instance at the next checkpoint, reset GPUs and fabric manager; replace it if errors return.")},
    Counted{Quantity::NvlinkRecoveries, CauseClass::Nvlink, "nvlink-recovery", Severity::Warning, 10, Pattern<1>("NVLink recoveries on {}"),
            Pattern<0>("A link of this GPU went down and was brought up again: what was under way on it waited, and the next one may not come back."),
            Pattern<0>("Drain the instance at the next checkpoint, reset GPUs and fabric manager; replace it if errors return.")},
    Counted{Quantity::PcieReplays, CauseClass::Pcie, "pcie-replays", Severity::Warning, 10, Pattern<1>("PCIe replays on {}"),
            Pattern<0>("The bus of this GPU repeats packets far more than its peers' do: a bad contact or slot slows host copies and GPUDirect RDMA."),
            Pattern<0>("Replace the instance if the rate stays; report it to AWS Support.")},
};

void findCounted(const LiveScene &scene, const Counted &about, Findings &findings)
{
    const telemetry::Series *series = scene.series(about.quantity);
    if (series == nullptr)
        return;
    std::vector<double> grown;
    for (const float v : series->value)
        grown.push_back(static_cast<double>(v));
    const double usual = about.timesPeers > 0 ? median(grown) : 0;
    constexpr double farAbove = 100; ///< times what is told at all: no peers are needed, who may all be of the same bad host
    Findings parts;
    for (int g = 0; g < scene.layout.gpus(); ++g) {
        const double value = grown[static_cast<std::size_t>(g)];
        const double floor = floorOf(about.quantity);
        if (!(value >= floor && (value > about.timesPeers * usual || value >= farAbove * floor)))
            continue;
        Finding f = scene.onGpu(about.causeClass, about.kind, g);
        f.severity = about.severity;
        const bool events = telemetry::descriptor(about.quantity).unit == Unit::Events;
        f.title = say(about.title, scene.gpuName(g));
        if (events)
            f.title = say("{}: {} in half an hour", f.title, format::significant(value));
        f.cause = say(about.cause);
        f.evidence = {scene.evidence(about.quantity, value, usual)};
        f.confidence = 0.9;
        f.action = say(about.action);
        if (about.severity == Severity::Error)
            addLossCost(scene, scene.jobOfGpu(g), 1, f);
        parts.push_back(std::move(f));
    }
    addAlike(scene, findings, parts, about.kind, say("{} GPUs: {}", parts.size(), say(about.title, say("them"))));
}

/// A link that runs slower or narrower than its peers' while its GPU works (an idle GPU may save power so). Peers are of its own type:
/// generations of instances differ in the generation of their bus.
void findNarrowPcie(const LiveScene &scene, const JobScene &job, const std::vector<int> &gpus, Findings &findings)
{
    for (const Quantity quantity : {Quantity::PcieGeneration, Quantity::PcieWidth}) {
        const double usual = scene.medianOf(quantity, gpus);
        for (const int g : gpus) {
            const double value = scene.value(quantity, g);
            if (!(value > 0 && value < usual) || scene.value(Quantity::GpuUtil, g) < 0.2)
                continue;
            Finding f = scene.onGpu(CauseClass::Pcie, "pcie-link", g);
            const bool width = quantity == Quantity::PcieWidth;
            f.title = width ? say("PCIe link of {} runs at × {}, its peers' at × {}", scene.gpuName(g), format::significant(value), format::significant(usual))
                            : say("PCIe link of {} runs at generation {}, its peers' at generation {}", scene.gpuName(g), format::significant(value), format::significant(usual));
            f.cause = say("The link trained down: host copies and GPUDirect RDMA of this GPU are slow, and all ranks wait for it.");
            f.peers = scene.peersText(job);
            f.evidence = {scene.evidence(quantity, value, usual)};
            f.confidence = 0.9;
            f.action = say("Drain the instance and reboot it; replace it if the link stays so.");
            f.passing = true;
            const bool known = std::any_of(findings.begin(), findings.end(), [&](const Finding &other) { return other.id == f.id; });
            if (!known)
                findings.push_back(std::move(f));
        }
    }
}

/// What DCGM's own check finds, where nothing else said it of that GPU.
void findFailedChecks(const LiveScene &scene, Findings &findings)
{
    const telemetry::Series *series = scene.series(Quantity::HealthFailure);
    if (series == nullptr)
        return;
    struct About {
        CauseClass causeClass;
        Pattern<0> what;
    };
    constexpr std::array about = { // as quantities.inc numbers them
        About{CauseClass::XidHardware, Pattern<0>("the GPU itself")}, About{CauseClass::Pcie, Pattern<0>("its PCIe link")}, About{CauseClass::Thermal, Pattern<0>("its temperature")},
        About{CauseClass::Power, Pattern<0>("its power")},             About{CauseClass::Ecc, Pattern<0>("its memory")},     About{CauseClass::Nvlink, Pattern<0>("its NVLink")},
    };
    Findings parts;
    for (int g = 0; g < scene.layout.gpus() && static_cast<std::size_t>(g) < series->value.size(); ++g) {
        const std::string place = scene.gpuPlace(g);
        const int code = number::whole(scene.value(Quantity::HealthFailure, g), 1, static_cast<int>(about.size())).value_or(0);
        const bool known = std::ranges::any_of(findings, [&](const Finding &f) { return f.severity != Severity::Info && std::ranges::find(f.where, place) != f.where.end(); });
        if (code == 0 || known)
            continue;
        const About &watch = about[static_cast<std::size_t>(code - 1)];
        Finding f = scene.onGpu(watch.causeClass, "health", g);
        f.title = say("Health check failed on {}: {}", scene.gpuName(g), say(watch.what));
        f.cause = say("DCGM's passive check of this GPU fails; its incident says what was seen.");
        f.evidence = {scene.evidence(Quantity::HealthFailure, code, 0)};
        f.confidence = 0.8;
        f.wouldConfirm = say("dcgmi health --check on the host");
        f.action = say("Drain the instance at the next checkpoint and let the vendor's diagnostics run.");
        parts.push_back(std::move(f));
    }
    addAlike(scene, findings, parts, "health", say("{} GPUs fail DCGM's health check", parts.size()));
}

} // namespace

bool xidTellsLoss(const LiveScene &scene, int gpu)
{
    const DatedXid xid = datedXid(scene, gpu);
    return xid.code > 0 && isOfHardware(static_cast<float>(xid.code)) && !(xid.old && xid.code == rowRemapped);
}

void findErrors(const LiveScene &scene, Findings &findings)
{
    findXids(scene, findings);
    for (const Counted &about : counted)
        findCounted(scene, about, findings);
    for (const JobScene &job : scene.jobs) {
        std::map<const catalog::InstanceType *, std::vector<int>> ofType;
        for (const int g : job.gpus)
            ofType[scene.layout.type[static_cast<std::size_t>(scene.layout.instanceOfGpu(g))]].push_back(g);
        for (const auto &[type, gpus] : ofType)
            findNarrowPcie(scene, job, gpus, findings);
    }
    findFailedChecks(scene, findings);
}

} // namespace switchyard::diagnose
