// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/binding.h>

#include <array>
#include <cmath>

#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

using Read = Candidate::Read;
constexpr double MiB = 1048576.0;
/// NVLINK_BANDWIDTH_TOTAL is KiB/s ÷ 1000, payload of both directions; typed counter, yet a rate.
constexpr double nvlinkUnit = 1024.0 * 1000.0;

const std::array<std::vector<Candidate>, static_cast<std::size_t>(Quantity::Count)> &table()
{
    static const std::array<std::vector<Candidate>, static_cast<std::size_t>(Quantity::Count)> candidates = {{
        // NvlinkTx_Bps
        {{{"DCGM_FI_PROF_NVLINK_TX_BYTES"}, Read::Gauge, 1},
         {{"DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES"}, Read::Rate, 1},
         {{"DCGM_FI_DEV_NVLINK_TX_BYTES_TOTAL"}, Read::Rate, 1},
         {{"DCGM_FI_DEV_NVLINK_TX_BANDWIDTH_TOTAL"}, Read::Gauge, nvlinkUnit}},
        // NvlinkRx_Bps
        {{{"DCGM_FI_PROF_NVLINK_RX_BYTES"}, Read::Gauge, 1},
         {{"DCGM_FI_DEV_NVLINK_COUNT_RX_BYTES"}, Read::Rate, 1},
         {{"DCGM_FI_DEV_NVLINK_RX_BYTES_TOTAL"}, Read::Rate, 1},
         {{"DCGM_FI_DEV_NVLINK_RX_BANDWIDTH_TOTAL"}, Read::Gauge, nvlinkUnit}},
        // NvlinkTotal_Bps
        {{{"DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL"}, Read::Gauge, nvlinkUnit},
         {{"DCGM_FI_DEV_NVLINK_THROUGHPUT_TOTAL"}, Read::Gauge, nvlinkUnit}},
        // MemoryUsed_B
        {{{"DCGM_FI_DEV_FB_USED"}, Read::Gauge, MiB}},
        // GpuUtil
        {{{"DCGM_FI_DEV_GPU_UTIL"}, Read::Gauge, 0.01},
         {{"DCGM_FI_DEV_GPU_UTIL_RATIO"}, Read::Ratio, 1},
         {{"DCGM_FI_PROF_GR_ENGINE_ACTIVE"}, Read::Gauge, 1},
         {{"DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO"}, Read::Ratio, 1}},
        // TensorActive
        {{{"DCGM_FI_PROF_PIPE_TENSOR_ACTIVE"}, Read::Gauge, 1}, {{"DCGM_FI_PROF_TENSOR_UTIL_RATIO"}, Read::Ratio, 1}},
        // SmActive
        {{{"DCGM_FI_PROF_SM_ACTIVE"}, Read::Gauge, 1}, {{"DCGM_FI_PROF_SM_UTIL_RATIO"}, Read::Ratio, 1}},
        // SmClock_Hz
        {{{"DCGM_FI_DEV_SM_CLOCK"}, Read::Gauge, 1e6}},
        // Power_W
        {{{"DCGM_FI_DEV_POWER_USAGE"}, Read::Gauge, 1},
         {{"DCGM_FI_DEV_BOARD_POWER_WATTS"}, Read::Gauge, 1},
         {{"DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION"}, Read::Rate, 0.001}},
        // Temperature_C
        {{{"DCGM_FI_DEV_GPU_TEMP"}, Read::Gauge, 1}, {{"DCGM_FI_DEV_GPU_TEMP_CELSIUS"}, Read::Gauge, 1}},
        // ThrottleFraction: cumulative ns
        {{{"DCGM_FI_DEV_THERMAL_VIOLATION", "DCGM_FI_DEV_POWER_VIOLATION"}, Read::Rate, 1e-9}},
        // XidCode
        {{{"DCGM_FI_DEV_XID_ERRORS"}, Read::Gauge, 1}, {{"DCGM_FI_DEV_XID_ERROR"}, Read::Gauge, 1}},
        // EfaTx_Bps: contains the RDMA bytes
        {{{"node_amazonefa_tx_bytes"}, Read::Rate, 1}},
        // EfaRx_Bps
        {{{"node_amazonefa_rx_bytes"}, Read::Rate, 1}},
        // EfaRetransmits_per_s
        {{{"node_amazonefa_retrans_pkts"}, Read::Rate, 1}},
    }};
    return candidates;
}

} // namespace

std::span<const Quantity> allQuantities()
{
    static constexpr auto all = [] {
        std::array<Quantity, static_cast<std::size_t>(Quantity::Count)> list{};
        for (std::size_t q = 0; q < list.size(); ++q)
            list[q] = static_cast<Quantity>(q);
        return list;
    }();
    return all;
}

std::span<const Candidate> candidates(Quantity quantity) { return table()[static_cast<std::size_t>(quantity)]; }

std::optional<Binding> bind(Quantity quantity, const std::set<std::string, std::less<>> &names)
{
    for (const Candidate &candidate : candidates(quantity)) {
        Binding binding{quantity, {}, candidate.read, candidate.scale};
        for (const std::string_view metric : candidate.metrics) {
            if (names.contains(metric))
                binding.metrics.emplace_back(metric);
        }
        if (!binding.metrics.empty())
            return binding;
    }
    return std::nullopt;
}

std::string Binding::metricList() const
{
    std::string text;
    for (const std::string &metric : metrics)
        text += (text.empty() ? "" : " + ") + metric;
    return text;
}

std::string promql(const Binding &binding, std::string_view hostLabel, std::string_view matchers, double window_s)
{
    const bool card = isPerCard(binding.quantity);
    std::string text;
    for (const std::string &metric : binding.metrics) {
        std::string inner = selector(metric, matchers);
        if (binding.read == Read::Rate)
            inner = "deriv(" + inner + "[" + std::to_string(std::lround(window_s)) + "s])";
        text += (text.empty() ? "" : " + ");
        text += std::string(card ? "sum" : "max") + " by (" + std::string(hostLabel) + (card ? ",device" : ",gpu")
            + ") (" + inner + ")";
    }
    return text;
}

std::string howToCollect(Quantity quantity)
{
    const auto line = [](std::string_view what, std::string_view metrics) {
        return std::string(what) + ": add " + std::string(metrics) + " to the counters file of dcgm-exporter";
    };
    switch (quantity) {
    case Quantity::NvlinkTx_Bps: return line("NVLink transmit rate", "DCGM_FI_PROF_NVLINK_TX_BYTES");
    case Quantity::NvlinkRx_Bps: return line("NVLink receive rate", "DCGM_FI_PROF_NVLINK_RX_BYTES");
    case Quantity::NvlinkTotal_Bps: return line("NVLink rate, both directions", "DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL");
    case Quantity::MemoryUsed_B: return line("GPU memory", "DCGM_FI_DEV_FB_USED");
    case Quantity::GpuUtil: return line("GPU utilisation", "DCGM_FI_DEV_GPU_UTIL");
    case Quantity::TensorActive:
        return "Tensor activity: add DCGM_FI_PROF_PIPE_TENSOR_ACTIVE to the counters file of dcgm-exporter "
               "(profiling metrics need SYS_ADMIN, and no other profiler running)";
    case Quantity::SmActive: return line("SM activity", "DCGM_FI_PROF_SM_ACTIVE");
    case Quantity::SmClock_Hz: return line("SM clock", "DCGM_FI_DEV_SM_CLOCK");
    case Quantity::Power_W: return line("Power", "DCGM_FI_DEV_POWER_USAGE");
    case Quantity::Temperature_C: return line("Temperature", "DCGM_FI_DEV_GPU_TEMP");
    case Quantity::ThrottleFraction:
        return line("Throttled time", "DCGM_FI_DEV_THERMAL_VIOLATION and DCGM_FI_DEV_POWER_VIOLATION");
    case Quantity::XidCode: return line("XID errors", "DCGM_FI_DEV_XID_ERRORS");
    case Quantity::EfaTx_Bps:
    case Quantity::EfaRx_Bps:
        return toWord(quantity) + ": run node_exporter with the amazonefa collector on every host "
                                  "(HyperPod: turn the network category on)";
    case Quantity::EfaRetransmits_per_s: return "EFA retransmits: need EFA driver 2.17.0 or newer on the hosts";
    case Quantity::Count: break;
    }
    return {};
}

} // namespace switchyard::telemetry
