// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/pages.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <sstream>
#include <vector>

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <core/base/units.h>
#include <core/simulate/families.h>
#include <core/simulate/noise.h>

namespace switchyard::simulate {

namespace {

using Label = prometheus::ClientMetric::Label;
constexpr double packet_B = 8192; ///< jumbo payload of one EFA packet, near enough for counters
constexpr const char *driverVersion = "570.172.08";

std::string xidText(int code)
{
    switch (code) {
    case 0: return "No Error";
    case 13: return "Graphics Engine Exception";
    case 31: return "GPU memory page fault";
    case 48: return "Double Bit ECC Error";
    case 63: return "ECC page retirement or row remapping recording event";
    case 64: return "ECC page retirement or row remapper recording failure";
    case 74: return "NVLINK Error";
    case 79: return "GPU has fallen off the bus";
    case 94: return "Contained ECC error";
    case 95: return "Uncontained ECC error";
    case 119: return "GSP RPC Timeout";
    default: return "Unknown Error";
    }
}

std::string uuidOf(unsigned seed, int gpu)
{
    const std::uint64_t a = bits(seed, Draw::Uuid, static_cast<std::uint64_t>(gpu));
    const std::uint64_t b = bits(seed, Draw::Uuid, static_cast<std::uint64_t>(gpu), 1);
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "GPU-%08x-%04x-%04x-%04x-%012llx", static_cast<unsigned>(a >> 32),
                  static_cast<unsigned>(a >> 16) & 0xffffU, static_cast<unsigned>(a) & 0xffffU,
                  static_cast<unsigned>(b >> 48), static_cast<unsigned long long>(b & 0xffffffffffffULL));
    return text.data();
}

/// A counter that runs at `before` until `at_s`, then at `after`, breathing by 2 % with a period of its
/// own; never falls. Closed form, so that any time can be asked.
double counted(unsigned seed, std::uint64_t which, double now_s, double at_s, double before, double after)
{
    const double early = std::min(now_s, at_s);
    const double late = std::max(0.0, now_s - at_s);
    const double omega = 2 * std::numbers::pi / uniform(seed, Draw::CounterPhase, which, 40, 90);
    const double phase = uniform(seed, Draw::CounterPhase, which, 0, 6.28, 1);
    const auto area = [&](double t) { return t + 0.02 / omega * (std::sin(omega * t + phase) - std::sin(phase)); };
    return before * area(early) + after * (area(early + late) - area(early));
}

} // namespace

/// Collects samples by family and writes the page.
class Pages::Writer
{
public:
    Writer(const Truth &truth, bool faultsBegan, const Keep &keep) : m_names46(truth.dcgm46)
    {
        for (std::size_t f = 0; f < FamilyCount; ++f) {
            const std::string_view name = nameOf(f);
            m_wanted[f] = (!keep || keep(name)) && (truth.allCounters || !seldomRead(static_cast<MetricFamily>(f)));
            for (const Fault &fault : truth.faults) {
                if (faultsBegan && fault.kind == Fault::Kind::Missing && name.starts_with(fault.family))
                    m_wanted[f] = false;
            }
        }
    }

    void timestamp(std::int64_t ms) { m_timestamp_ms = ms; }

    void add(MetricFamily family, const std::vector<Label> &labels, double value)
    {
        if (!m_wanted[family])
            return;
        prometheus::ClientMetric &metric = m_metrics[family].emplace_back();
        metric.label = labels;
        (families[family].type == prometheus::MetricType::Counter ? metric.counter.value : metric.gauge.value) = value;
        metric.timestamp_ms = m_timestamp_ms;
    }

    std::string text()
    {
        std::vector<prometheus::MetricFamily> page;
        for (std::size_t f = 0; f < FamilyCount; ++f) {
            if (m_metrics[f].empty())
                continue;
            page.push_back({nameOf(f), families[f].help, families[f].type, std::move(m_metrics[f])});
        }
        std::ostringstream out;
        prometheus::TextSerializer().Serialize(out, page);
        return std::move(out).str();
    }

private:
    [[nodiscard]] const char *nameOf(std::size_t f) const
    {
        return m_names46 && families[f].name46 != nullptr ? families[f].name46 : families[f].name;
    }

    bool m_names46;
    std::int64_t m_timestamp_ms = 0;
    std::array<bool, FamilyCount> m_wanted{};
    std::array<std::vector<prometheus::ClientMetric>, FamilyCount> m_metrics;
};

Pages::Pages(std::shared_ptr<const Cluster> cluster, double start_s) : m_cluster(std::move(cluster)), m_start_s(start_s) {}

const std::string &Pages::hostName(int instance) const
{
    const design::Instance &host = m_cluster->design().instances[static_cast<std::size_t>(instance)];
    return host.host.empty() ? host.id : host.host;
}

std::string Pages::device(int instance, int card) const
{
    const catalog::InstanceType *type = m_cluster->type(instance);
    std::istringstream names(type != nullptr ? type->rdmapBuses : std::string());
    std::string name;
    for (int i = 0; i <= card; ++i) {
        if (!(names >> name))
            return "rdmap" + std::to_string(16 + 8 * card) + "s0";
    }
    return name;
}

bool Pages::faulty(double now_s) const { return now_s - m_start_s >= m_cluster->truth().at_s; }

bool Pages::answers(int instance, double now_s) const { return !(faulty(now_s) && m_cluster->hostLost(instance)); }

void Pages::addGpus(Writer &writer, int instance, double now_s) const
{
    const Cluster &cluster = *m_cluster;
    const Truth &truth = cluster.truth();
    const catalog::Gpu *model = cluster.gpuModel(instance);
    const catalog::InstanceType *type = cluster.type(instance);
    if (model == nullptr || type == nullptr)
        return;
    const unsigned seed = truth.seed;
    const bool broken = faulty(now_s);
    const double since_s = now_s - m_start_s;
    const auto tick = static_cast<std::uint64_t>(std::max(0.0, now_s)); // the exporter collects once a second
    for (int g = 0; g < type->gpus; ++g) {
        const int index = cluster.gpuIndex(instance, g);
        const auto id = static_cast<std::uint64_t>(index);
        const GpuLevels now = cluster.gpu(instance, g, broken);
        const GpuLevels before = cluster.gpu(instance, g, false);
        std::array<char, 20> bus{};
        std::snprintf(bus.data(), bus.size(), "00000000:%02X:00.0", 0x53 + 17 * (g % 8) % 172);
        std::vector<Label> labels = {{"gpu", std::to_string(g)},
                                     {"UUID", uuidOf(seed, index)},
                                     {"pci_bus_id", bus.data()},
                                     {"device", "nvidia" + std::to_string(g)},
                                     {"modelName", model->name}};
        if (!truth.hostnameLabel.empty())
            labels.push_back({truth.hostnameLabel, hostName(instance)});
        labels.push_back({"DCGM_FI_DRIVER_VERSION", driverVersion});
        const int job = cluster.jobRank(instance, g).job;
        const int copies = job >= 0 && truth.repeatPerJob && !truth.pods ? 2 : 1;
        for (int copy = 0; copy < copies; ++copy) {
            if (job >= 0 && truth.pods)
                labels.insert(labels.end(), {{"container", "worker"}, {"namespace", "ml"}, {"pod", cluster.design().jobs[static_cast<std::size_t>(job)].name + "-worker-" + std::to_string(instance)}});
            else if (job >= 0 && copy == 0)
                labels.push_back({"hpc_job", std::to_string(1001 + job)});
            else if (job >= 0)
                labels.back().value = std::to_string(5001 + job);
            std::vector<Label> xidLabels = labels;
            xidLabels.push_back({"err_code", std::to_string(now.xid)});
            xidLabels.push_back({"err_msg", xidText(now.xid)});
            if (now.present || now.xid != 0)
                writer.add(Xid, xidLabels, now.xid);
            if (!now.present)
                continue;
            const auto noise = [&](Draw what, double size) { return 1 + size * bell(seed, what, id, tick); };
            const auto whole = [](double value) { return std::max(0.0, std::round(value)); };
            const double clock = 15 * std::round(now.smClock_MHz * noise(Draw::ClockNoise, 0.003) / 15);
            writer.add(SmClock, labels, clock);
            writer.add(MemClock, labels, 2619);
            writer.add(MemoryTemp, labels, whole(now.temperature_C + 8));
            writer.add(GpuTemp, labels, whole(now.temperature_C + 0.7 * bell(seed, Draw::TemperatureNoise, id, tick)));
            writer.add(Power, labels, now.power_W * noise(Draw::PowerNoise, 0.02));
            writer.add(Energy, labels, whole(1e9 + 1000 * counted(seed, 64 * id, since_s, truth.at_s, before.power_W, now.power_W)));
            writer.add(PcieReplay, labels, 0);
            const double util = now.gpuUtil > 0 ? 100 - std::abs(bell(seed, Draw::UtilNoise, id, tick)) : 0;
            writer.add(GpuUtil, labels, whole(util));
            writer.add(MemCopyUtil, labels, whole(100 * now.dramActive));
            writer.add(EncUtil, labels, 0);
            writer.add(DecUtil, labels, 0);
            const double used = std::round(now.memoryUsed_B / MiB);
            const double reserved = 555;
            writer.add(FbFree, labels, std::max(0.0, std::round(model->memory_B / MiB) - used - reserved));
            writer.add(FbUsed, labels, used);
            writer.add(FbReserved, labels, reserved);
            const double tx = now.nvlinkTx_Bps * noise(Draw::NvlinkNoise, 0.02);
            const double rx = now.nvlinkRx_Bps * noise(Draw::NvlinkNoise, 0.02);
            writer.add(NvlinkTotal, labels, whole((tx + rx) / 1024000));
            writer.add(VgpuLicense, labels, 0);
            writer.add(UncorrectableRows, labels, now.remappedRows);
            writer.add(CorrectableRows, labels, 0);
            writer.add(RowRemapFailure, labels, 0);
            writer.add(GrEngine, labels, util / 100);
            writer.add(Tensor, labels, std::min(1.0, now.tensorActive * noise(Draw::TensorNoise, 0.012)));
            writer.add(Dram, labels, std::min(1.0, now.dramActive * noise(Draw::DramNoise, 0.012)));
            writer.add(PcieTx, labels, whole(now.pcieTx_Bps * noise(Draw::PcieNoise, 0.05)));
            writer.add(PcieRx, labels, whole(now.pcieRx_Bps * noise(Draw::PcieNoise, 0.05)));
            if (truth.directionalNvlink) {
                writer.add(NvlinkTx, labels, whole(tx));
                writer.add(NvlinkRx, labels, whole(rx));
            }
            writer.add(SmActive, labels, std::min(1.0, now.smActive * noise(Draw::SmNoise, 0.01)));
            const auto violated = [&](std::uint64_t which, double GpuLevels::*level) {
                return whole(1e9 * counted(seed, 64 * id + which, since_s, truth.at_s, before.*level, now.*level));
            };
            writer.add(PowerViolation, labels, violated(1, &GpuLevels::powerFraction));
            writer.add(ThermalViolation, labels, violated(2, &GpuLevels::thermalFraction));
        }
    }
}

void Pages::addNode(Writer &writer, int instance, double now_s, bool withInstance) const
{
    const Cluster &cluster = *m_cluster;
    const Truth &truth = cluster.truth();
    const catalog::InstanceType *type = cluster.type(instance);
    std::vector<Label> base;
    if (withInstance)
        base.push_back({"instance", hostName(instance)});
    std::vector<Label> uname = base;
    uname.push_back({"nodename", hostName(instance)});
    uname.push_back({"sysname", "Linux"});
    writer.add(Uname, uname, 1);
    if (type == nullptr || type->fabric != catalog::FabricKind::Efa)
        return;
    const unsigned seed = truth.seed;
    const bool broken = faulty(now_s);
    const double since_s = now_s - m_start_s;
    for (int c = 0; c < type->nics; ++c) {
        const auto id = static_cast<std::uint64_t>(cluster.cardIndex(instance, c));
        const CardLevels now = cluster.card(instance, c, broken);
        const CardLevels before = cluster.card(instance, c, false);
        std::vector<Label> labels = base;
        labels.push_back({"device", device(instance, c)});
        labels.push_back({"port", "1"});
        const auto total = [&](std::uint64_t which, double CardLevels::*level) {
            const double start = uniform(seed, Draw::CounterStart, 8 * id + which, 1e10, 1e12);
            return std::round(start + counted(seed, (1ULL << 40) + 8 * id + which, since_s, truth.at_s, before.*level, now.*level));
        };
        const double tx = total(0, &CardLevels::tx_Bps);
        const double rx = total(1, &CardLevels::rx_Bps);
        const double retrans = std::floor(counted(seed, (1ULL << 40) + 8 * id + 2, since_s, truth.at_s,
                                                  before.retransmits_per_s, now.retransmits_per_s));
        writer.add(EfaTxBytes, labels, tx);
        writer.add(EfaRxBytes, labels, rx);
        writer.add(EfaRetransPackets, labels, retrans);
        writer.add(EfaRetransTimeouts, labels, std::floor(retrans / 2000));
        if (!truth.allCounters)
            continue;
        writer.add(EfaInfo, labels, 1);
        // NCCL's plugin writes by RDMA; control messages are sends.
        const double send = std::floor(tx * 0.01);
        const double recv = std::floor(rx * 0.01);
        writer.add(EfaTxPackets, labels, std::floor(tx / packet_B));
        writer.add(EfaRxPackets, labels, std::floor(rx / packet_B));
        writer.add(EfaRxDrops, labels, 0);
        writer.add(EfaSendBytes, labels, send);
        writer.add(EfaSendWrs, labels, std::floor(send / 64));
        writer.add(EfaRecvBytes, labels, recv);
        writer.add(EfaRecvWrs, labels, std::floor(recv / 64));
        writer.add(EfaReadWrs, labels, 0);
        writer.add(EfaReadBytes, labels, 0);
        writer.add(EfaReadErrors, labels, 0);
        writer.add(EfaReadRespBytes, labels, 0);
        writer.add(EfaWriteWrs, labels, std::floor((tx - send) / (512 * 1024)));
        writer.add(EfaWriteBytes, labels, tx - send);
        writer.add(EfaWriteErrors, labels, 0);
        writer.add(EfaWriteRecvBytes, labels, rx - recv);
        writer.add(EfaRetransBytes, labels, retrans * packet_B);
        writer.add(EfaUnresponsive, labels, 0);
        writer.add(EfaImpaired, labels, 0);
    }
}

/// The time whose values a host shows: now, or (with the samples stamped so) when it froze. A stale
/// host's relay keeps pushing the last values with their own old time.
double Pages::shownTime(Writer &writer, int instance, double now_s) const
{
    const bool stale = faulty(now_s) && m_cluster->hostStale(instance);
    const double frozen_s = m_start_s + m_cluster->truth().at_s;
    writer.timestamp(stale ? static_cast<std::int64_t>(frozen_s * 1000) : 0);
    return stale ? frozen_s - 1e-3 : now_s;
}

std::optional<std::string> Pages::gpuPage(int instance, double now_s, const Keep &keep) const
{
    if (!answers(instance, now_s))
        return std::nullopt;
    Writer writer(m_cluster->truth(), faulty(now_s), keep);
    addGpus(writer, instance, shownTime(writer, instance, now_s));
    return writer.text();
}

std::optional<std::string> Pages::nodePage(int instance, double now_s, const Keep &keep) const
{
    if (!answers(instance, now_s))
        return std::nullopt;
    Writer writer(m_cluster->truth(), faulty(now_s), keep);
    addNode(writer, instance, shownTime(writer, instance, now_s), false);
    return writer.text();
}

std::string Pages::wholePage(double now_s) const
{
    Writer writer(m_cluster->truth(), faulty(now_s), {});
    for (int i = 0; i < static_cast<int>(m_cluster->design().instances.size()); ++i) {
        if (!answers(i, now_s))
            continue;
        const double shown_s = shownTime(writer, i, now_s);
        addGpus(writer, i, shown_s);
        addNode(writer, i, shown_s, true);
    }
    return writer.text();
}

} // namespace switchyard::simulate
