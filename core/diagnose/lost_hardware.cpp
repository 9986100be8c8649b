// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string_view>

#include <core/base/number.h>
#include <core/diagnose/scene.h>

namespace switchyard::diagnose {

namespace {

/// Above this many alike findings one summary stands for all.
constexpr std::size_t most = 16;

constexpr int mostXid = 9999;

/// XIDs by what an operator does about them (AWS health-check suite, NVIDIA XID catalog r590).
struct XidClass {
    Severity severity;
    std::string_view what;
    std::string_view action;
    std::array<int, 16> codes; ///< 0: unused
};
constexpr std::array<XidClass, 5> xidClasses = {{
    {Severity::Error, "power or mechanical fault", "Isolate and replace the instance.", {54}},
    {Severity::Error, "the GPU needs a reboot", "Drain the instance and reboot it; replace it if it comes back.", {79, 151, 168}},
    {Severity::Error, "the GPU needs a reset", "Drain the instance and reset the GPU; replace it if it comes back.",
     {48, 64, 74, 95, 109, 110, 119, 120, 136, 140, 143, 155, 156, 158}},
    {Severity::Warning, "the application failed on this GPU", "Look at the application's log on this rank; the node itself is fine.",
     {13, 31, 43, 45, 94, 126}},
    {Severity::Warning, "to be watched", "Watch for repeats; run the vendor's diagnostics at the next drain.", {}},
}};

const XidClass &classOf(int code)
{
    for (const XidClass &c : xidClasses) {
        if (std::find(c.codes.begin(), c.codes.end(), code) != c.codes.end())
            return c;
    }
    return xidClasses.back();
}

bool anyValue(const Scene &scene, int gpu)
{
    if (scene.everSeen(gpu))
        return true;
    for (const auto &[quantity, series] : scene.observation.series) {
        if (!telemetry::isPerCard(quantity) && series.available && !std::isnan(series.value[static_cast<std::size_t>(gpu)])
            && quantity != Quantity::XidCode)
            return true;
    }
    return false;
}

/// What a part that is gone costs: the whole job when it stands still, else its own share of the price.
void addCost(const Scene &scene, int instance, double shareOfInstance, Finding &finding)
{
    const int job = scene.jobOfInstance[static_cast<std::size_t>(instance)];
    finding.costUsdPerHour = scene.usdPerHour * shareOfInstance / std::max(1, scene.layout.instances());
    if (job < 0 || !scene.jobs[static_cast<std::size_t>(job)].stalled)
        return;
    const JobScene &stalled = scene.jobs[static_cast<std::size_t>(job)];
    finding.severity = Severity::Error;
    finding.costUsdPerHour = stalled.usdPerHour;
    finding.costStep_s = stalled.step_s;
    finding.cause += " The whole job stands still: the other ranks wait in their next collective.";
}

void addSummary(Findings &findings, Findings &parts, const std::string &id, const std::string &title)
{
    if (parts.size() <= most) {
        findings.insert(findings.end(), parts.begin(), parts.end());
        return;
    }
    Finding all = parts.front();
    all.id = id;
    all.title = std::to_string(parts.size()) + title;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        all.where.insert(all.where.end(), parts[i].where.begin(), parts[i].where.end());
        all.severity = std::max(all.severity, parts[i].severity);
        all.costUsdPerHour = std::max(all.costUsdPerHour, parts[i].costUsdPerHour);
        all.costStep_s = std::max(all.costStep_s, parts[i].costStep_s);
    }
    findings.push_back(std::move(all));
}

Finding hostFinding(const Scene &scene, int instance, const char *kind, Severity severity, std::string title)
{
    Finding f;
    f.id = std::string(kind) + ":" + scene.instanceId(instance);
    f.severity = severity;
    f.title = std::move(title);
    f.where = {scene.instanceId(instance)};
    return f;
}

void findHosts(const Scene &scene, Findings &findings)
{
    const telemetry::Observation &o = scene.observation;
    Findings down;
    Findings silent;
    const int reporting = static_cast<int>(std::count(o.hostUp.begin(), o.hostUp.end(), char{1}));
    for (int i = 0; i < scene.layout.instances() && static_cast<std::size_t>(i) < o.hostUp.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (o.hostUp[at] == 0) {
            Finding f = hostFinding(scene, i, "host-lost", Severity::Error, "Host down: " + scene.instanceId(i) + " answers no exporter");
            f.cause = "Every metrics target on this host is down: the instance is lost, or cut off from the network.";
            f.evidence = {{"up", 0, "", 1, "min by (instance,job) (up)"}};
            f.action = "Check the instance's status in EC2; replace it from a spare and restart the job from the last checkpoint.";
            addCost(scene, i, 1, f);
            down.push_back(std::move(f));
        } else if (o.hostUp[at] == 2 && 2 * reporting >= scene.layout.instances()) {
            Finding f = hostFinding(scene, i, "host-silent", Severity::Warning,
                                    "No metrics from " + scene.instanceId(i) + " while " + std::to_string(reporting) + " hosts report");
            f.cause = "The server has no series under this host's name: the host never came up, is not scraped, or goes by another name.";
            f.action = "Check that the instance runs and that it is a scrape target; set its host name in the design if it differs.";
            addCost(scene, i, 1, f);
            silent.push_back(std::move(f));
        } else if (o.hostUp[at] == 1 && at < o.gpuExporterUp.size() && o.gpuExporterUp[at] == 0) {
            Finding f = hostFinding(scene, i, "exporter-down", Severity::Warning,
                                    "GPU exporter down on " + scene.instanceId(i) + "; the host itself answers");
            f.cause = "node_exporter answers, dcgm-exporter does not: its GPUs are unseen.";
            f.action = "Restart dcgm-exporter (and nvidia-dcgm) on the host.";
            addCost(scene, i, 0, f);
            silent.push_back(std::move(f));
        }
    }
    addSummary(findings, down, "host-lost:many", " hosts are down");
    addSummary(findings, silent, "host-silent:many", " hosts give no metrics");
}

void findGpus(const Scene &scene, Findings &findings)
{
    Findings missing;
    for (int i = 0; i < scene.layout.instances(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int first = scene.layout.gpuOffset[at];
        const int last = scene.layout.gpuOffset[at + 1];
        int seen = 0;
        for (int g = first; g < last; ++g)
            seen += anyValue(scene, g) ? 1 : 0;
        if (seen == 0 || seen == last - first)
            continue; // a silent host is not a host without GPUs
        for (int g = first; g < last; ++g) {
            if (anyValue(scene, g) || scene.value(Quantity::XidCode, g) > 0)
                continue;
            Finding f;
            f.id = "gpu-lost:" + scene.instanceId(i) + ":" + std::to_string(g - first);
            f.severity = Severity::Error;
            f.title = "GPU missing: " + scene.gpuName(g) + " is not reported, " + std::to_string(seen) + " of "
                + std::to_string(last - first) + " are";
            f.cause = "The driver does not list this GPU: it fell off the bus or failed at boot.";
            f.where = {scene.gpuPlace(g)};
            f.evidence = {{"gpus on host", static_cast<double>(seen), "", static_cast<double>(last - first),
                           "count by (Hostname) (max by (Hostname,gpu) (DCGM_FI_DEV_GPU_TEMP))"}};
            f.action = "Drain the instance and reboot it; replace it if the GPU stays away.";
            addCost(scene, i, 1, f); // an instance without all its GPUs cannot run its ranks
            missing.push_back(std::move(f));
        }
    }
    addSummary(findings, missing, "gpu-lost:many", " GPUs are missing");
}

void findXids(const Scene &scene, Findings &findings)
{
    Findings errors;
    for (int g = 0; g < scene.layout.gpus(); ++g) {
        const double value = scene.value(Quantity::XidCode, g);
        if (!(value > 0))
            continue;
        const int code = number::whole(value, 1, mostXid).value_or(0);
        if (code == 0)
            continue; // no code that a driver reports
        const XidClass &c = classOf(code);
        const int i = scene.layout.instanceOfGpu(g);
        Finding f;
        f.id = "xid:" + scene.instanceId(i) + ":" + std::to_string(g - scene.layout.gpuOffset[static_cast<std::size_t>(i)]) + ":"
            + std::to_string(code);
        f.severity = c.severity;
        f.title = "XID " + std::to_string(code) + " on " + scene.gpuName(g) + ": " + std::string(c.what);
        f.cause = "The driver's last XID error on this GPU. It stays in the metric until the exporter restarts, so it may be old.";
        if (!anyValue(scene, g))
            f.cause += " The GPU reports nothing else any more.";
        f.where = {scene.gpuPlace(g)};
        f.evidence = {scene.evidence(Quantity::XidCode, value, 0)};
        f.action = c.action;
        addCost(scene, i, c.severity == Severity::Error ? 1 : 0, f);
        errors.push_back(std::move(f));
    }
    addSummary(findings, errors, "xid:many", " GPUs show XID errors");
}

} // namespace

void findLostHardware(const Scene &scene, Findings &findings)
{
    const std::size_t before = findings.size();
    findHosts(scene, findings);
    findGpus(scene, findings);
    findXids(scene, findings);
    for (std::size_t j = 0; j < scene.jobs.size(); ++j) {
        const JobScene &job = scene.jobs[j];
        const bool explained = std::any_of(findings.begin() + static_cast<std::ptrdiff_t>(before), findings.end(),
                                           [&](const Finding &f) { return f.severity == Severity::Error && f.costUsdPerHour >= job.usdPerHour; });
        if (!job.stalled || explained)
            continue;
        const std::string name = j < scene.design.jobs.size() ? scene.design.jobs[j].name : scene.design.name;
        Finding f;
        f.id = "hang:" + name;
        f.severity = Severity::Error;
        f.title = "Job " + name + " hangs: its GPUs are busy, their tensor cores idle";
        f.cause = "All ranks wait in a collective that does not end; no lost host, GPU or XID explains it.";
        f.where = {name};
        f.evidence = {scene.evidence(Quantity::GpuUtil, 1, 1), scene.evidence(Quantity::TensorActive, 0, 0.4)};
        f.costStep_s = job.step_s;
        f.costUsdPerHour = job.usdPerHour;
        f.action = "Dump the flight recorder of all ranks: the ranks missing at the first diverging collective are the suspects.";
        findings.push_back(std::move(f));
    }
}

} // namespace switchyard::diagnose
