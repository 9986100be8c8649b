// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/cause.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <core/telemetry/binding.h>

namespace switchyard::diagnose {

namespace {

using Q = telemetry::Quantity;

enum class Against { Server, Design, Prediction, Serving };

struct About {
    CauseClass causeClass;
    std::string_view word;
    /// Any of these sets of quantities shows it; an empty list: the targets' own health does.
    std::vector<std::vector<Q>> shownBy;
    Against against = Against::Server;
};

const std::vector<About> &table()
{
    static const std::vector<About> classes = {
        {CauseClass::Clock, "clock", {{Q::SmClock_Hz}, {Q::TensorActive, Q::Power_W}}},
        {CauseClass::Thermal, "thermal", {{Q::Temperature_C}, {Q::ThermalShare}, {Q::ClockReasons}}},
        {CauseClass::Power, "power", {{Q::PowerShare, Q::SmClock_Hz}, {Q::ClockReasons, Q::SmClock_Hz}}},
        {CauseClass::Hbm, "hbm", {{Q::MemoryClock_Hz}, {Q::MemoryTemperature_C}}},
        {CauseClass::Ecc, "ecc", {{Q::DoubleBitErrors}, {Q::SingleBitErrors}}},
        {CauseClass::RowRemap, "row_remap", {{Q::RemapFailed}, {Q::RemapPending}, {Q::RemappedRows}}},
        {CauseClass::XidHardware, "xid_hardware", {{Q::XidCode}, {Q::XidOfLate}, {Q::HealthFailure}}},
        {CauseClass::XidApplication, "xid_application", {{Q::XidCode}, {Q::XidOfLate}}},
        {CauseClass::Nvlink, "nvlink", {{Q::NvlinkErrors}, {Q::NvlinkRecoveries}, {Q::NvlinkTx_Bps}, {Q::NvlinkTotal_Bps}}},
        {CauseClass::Pcie, "pcie", {{Q::PcieReplays}, {Q::PcieGeneration}, {Q::PcieWidth}}},
        {CauseClass::HostCpu, "host_cpu", {{Q::HostCpu}}},
        {CauseClass::DataLoading, "data_loading", {{Q::EngineActive}, {Q::GpuUtil}}},
        {CauseClass::Storage, "storage", {{Q::HostIoWait}, {Q::HostIoStalled}}},
        {CauseClass::FabricCard, "fabric_card", {{Q::EfaTx_Bps}, {Q::EfaRetransmits_per_s}, {Q::EfaErrors}, {Q::EfaTimeouts}, {Q::EfaUnreachable}, {Q::EfaDrops}}},
        {CauseClass::FabricHost, "fabric_host", {{Q::EfaRetransmits_per_s}, {Q::EfaTx_Bps}, {Q::EfaErrors}, {Q::EfaTimeouts}, {Q::EfaUnreachable}, {Q::EfaDrops}}},
        {CauseClass::FabricRail, "fabric_rail", {{Q::EfaTx_Bps}}},
        {CauseClass::FabricFallback, "fabric_fallback", {{Q::EfaTx_Bps, Q::HostTcpTx_Bps}}},
        {CauseClass::CardMissing, "card_missing", {{Q::EfaTx_Bps}}},
        {CauseClass::GpuMissing, "gpu_missing", {{Q::Temperature_C}, {Q::GpuUtil}, {Q::Power_W}}},
        {CauseClass::HostDown, "host_down", {}},
        {CauseClass::ExporterDown, "exporter_down", {}},
        {CauseClass::Stale, "stale", {}},
        {CauseClass::Frozen, "frozen", {{Q::PowerChanges}, {Q::EfaTx_Bps, Q::EfaMean_Bps}}},
        {CauseClass::Hang, "hang", {{Q::GpuUtil, Q::TensorActive}, {Q::GpuUtil, Q::SmActive}, {Q::GpuUtil, Q::Power_W}}},
        {CauseClass::RestartLoop, "restart_loop", {{Q::MemoryFlips}}},
        {CauseClass::IdlePaid, "idle_paid", {{Q::PeakUtil}, {Q::MemoryUsed_B, Q::GpuUtil}}},
        {CauseClass::Zombie, "zombie", {{Q::MemoryUsed_B, Q::GpuUtil}}},
        {CauseClass::Placement, "placement", {{Q::MemoryUsed_B}, {Q::EfaTx_Bps}}, Against::Prediction},
        {CauseClass::Plan, "plan", {{Q::MemoryUsed_B}, {Q::EfaTx_Bps, Q::TensorActive}}, Against::Prediction},
        {CauseClass::InstanceType, "instance_type", {}, Against::Design},
        {CauseClass::Imbalance, "imbalance", {{Q::TensorActive}}},
        {CauseClass::Rack, "rack", {{Q::Temperature_C}, {Q::SmClock_Hz}, {Q::EfaRetransmits_per_s}}},
        {CauseClass::ModelGap, "model_gap", {{Q::TensorActive}}, Against::Prediction},
        {CauseClass::SlowReplica, "slow_replica", {}, Against::Serving},
        {CauseClass::KvPressure, "kv_pressure", {}, Against::Serving},
    };
    return classes;
}

} // namespace

std::string_view toWord(CauseClass causeClass)
{
    const auto at = std::find_if(table().begin(), table().end(), [&](const About &about) { return about.causeClass == causeClass; });
    return at == table().end() ? std::string_view() : at->word;
}

std::vector<Visibility> visibility(const telemetry::Observation &observation, bool withDesign, bool withPrediction)
{
    const auto has = [&](Q quantity) {
        const auto series = observation.series.find(quantity);
        return series != observation.series.end() && series->second.available;
    };
    std::vector<Visibility> list;
    for (const About &about : table()) {
        Visibility v{about.causeClass, about.shownBy.empty(), {}};
        for (const std::vector<Q> &set : about.shownBy)
            v.visible = v.visible || std::all_of(set.begin(), set.end(), has);
        if (about.causeClass == CauseClass::RestartLoop && !observation.restartsTold.metric.empty())
            v.visible = true; // Kubernetes counts restarts, whatever memory tells
        for (const std::vector<Q> &set : about.shownBy) {
            if (!v.visible && &set != &about.shownBy.front())
                break; // one way is enough to see anything
            for (const Q quantity : set) {
                if (!has(quantity))
                    v.needs += (v.needs.empty() ? "" : "; ") + telemetry::howToCollect(quantity);
            }
        }
        if (about.causeClass == CauseClass::Plan && v.visible && !v.needs.empty())
            v.needs = (has(Q::MemoryUsed_B) ? "memory shows a plan that needs more than is held, no other, because allocators keep what they once took; for others: " : "") + v.needs;
        if ((about.against == Against::Design && !withDesign) || (about.against == Against::Prediction && !withPrediction)) {
            v.visible = false;
            v.needs = about.against == Against::Design ? "a DESIGN of what should be there" : "a DESIGN with the job that runs";
        }
        if (about.against == Against::Serving && !observation.serving) {
            v.visible = false;
            v.needs = "serving engines: scrape the /metrics of vLLM, SGLang or Dynamo";
        } else if (about.against == Against::Serving) {
            const bool slow = about.causeClass == CauseClass::SlowReplica;
            const auto isEngine = [](const telemetry::ServingEndpoint &e) { return e.engine != telemetry::ServingEngine::Dynamo; };
            const auto hasCache = [](const telemetry::ServedModel &m) { return !std::isnan(m.figures.kvUse); };
            v.visible = slow ? std::ranges::any_of(observation.serving->endpoints, isEngine) : std::ranges::any_of(observation.serving->models, hasCache);
            if (!v.visible)
                v.needs = slow ? "the engines behind Dynamo's frontend: scrape the /metrics of their workers" : "the use of the KV cache: scrape the /metrics of the workers";
        }
        list.push_back(std::move(v));
    }
    return list;
}

} // namespace switchyard::diagnose
