// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: dcgm-exporter's default-counters.csv and dcgm_fields of DCGM 4.6 (names, units), HyperPod's counter lists,
// dcgm-exporter #500 (XIDs stay), the port counters of amzn-drivers efa 3.1.0. Limits: well above the largest part in the
// catalog (a GB300 draws 1.4 kW and holds 288 GB; PCIe 6 ×16 moves 128 GB/s, NVLink 5 900 GB/s each way, a card 100 GB/s).
#include <core/telemetry/metric_facts.h>

#include <array>

namespace switchyard::telemetry {

namespace {

using enum MetricFact::Kind;
constexpr double any = std::numeric_limits<double>::infinity();

constexpr std::array facts = {
    MetricFact{"DCGM_FI_DEV_POWER_USAGE", Gauge, "W", 10, 5000, "kW or mW"},
    MetricFact{"DCGM_FI_DEV_BOARD_POWER_WATTS", Gauge, "W", 10, 5000, "kW or mW"},
    MetricFact{"DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", Counter, "mJ/s", 5000, 5e6, "W"},
    MetricFact{"DCGM_FI_DEV_GPU_TEMP", Gauge, "°C", 1, 130, "°F or thousandths"},
    MetricFact{"DCGM_FI_DEV_GPU_TEMP_CELSIUS", Gauge, "°C", 1, 130, "°F or thousandths"},
    MetricFact{"DCGM_FI_DEV_MEMORY_TEMP", Gauge, "°C", 1, 130, "°F or thousandths"},
    MetricFact{"DCGM_FI_DEV_MEMORY_TEMP_CELSIUS", Gauge, "°C", 1, 130, "°F or thousandths"},
    MetricFact{"DCGM_FI_DEV_SM_CLOCK", Gauge, "MHz", 10, 6000, "GHz or Hz"},
    MetricFact{"DCGM_FI_DEV_MEM_CLOCK", Gauge, "MHz", 10, 20'000, "GHz or Hz"},
    MetricFact{"DCGM_FI_DEV_FB_USED", Gauge, "MiB", 1, 2e6, "bytes, KiB or a share"},
    MetricFact{"DCGM_FI_DEV_FB_FREE", Gauge, "MiB", 1, 2e6, "bytes, KiB or a share"},
    MetricFact{"DCGM_FI_DEV_FB_TOTAL", Gauge, "MiB", 1, 2e6, "bytes, KiB or a share"},
    MetricFact{"DCGM_FI_DEV_FB_RESERVED", Gauge, "MiB", 1, 2e6, "bytes, KiB or a share"},
    MetricFact{"DCGM_FI_DEV_GPU_UTIL", Gauge, "%, 0 to 100", 1, 100, "a share of 0 to 1"},
    MetricFact{"DCGM_FI_DEV_MEM_COPY_UTIL", Gauge, "%, 0 to 100", 1, 100, "a share of 0 to 1"},
    MetricFact{"DCGM_FI_DEV_ENC_UTIL", Gauge, "%, 0 to 100", 1, 100, "a share of 0 to 1"},
    MetricFact{"DCGM_FI_DEV_DEC_UTIL", Gauge, "%, 0 to 100", 1, 100, "a share of 0 to 1"},
    MetricFact{"DCGM_FI_PROF_GR_ENGINE_ACTIVE", Gauge, "a share, 0 to 1", 0, 1, "percent"},
    MetricFact{"DCGM_FI_PROF_SM_ACTIVE", Gauge, "a share, 0 to 1", 0, 1, "percent"},
    MetricFact{"DCGM_FI_PROF_SM_OCCUPANCY", Gauge, "a share, 0 to 1", 0, 1, "percent"},
    MetricFact{"DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", Gauge, "a share, 0 to 1", 0, 1, "percent"},
    MetricFact{"DCGM_FI_PROF_DRAM_ACTIVE", Gauge, "a share, 0 to 1", 0, 1, "percent"},
    MetricFact{"DCGM_FI_PROF_PIPE_FP16_ACTIVE", Gauge, "a share, 0 to 1", 0, 1, "percent"},
    MetricFact{"DCGM_FI_PROF_PIPE_FP32_ACTIVE", Gauge, "a share, 0 to 1", 0, 1, "percent"},
    MetricFact{"DCGM_FI_PROF_PIPE_FP64_ACTIVE", Gauge, "a share, 0 to 1", 0, 1, "percent"},
    MetricFact{"DCGM_FI_PROF_PCIE_TX_BYTES", RateAlready, "bytes/s", 1e4, 2e11, "KB/s, MB/s or GB/s"},
    MetricFact{"DCGM_FI_PROF_PCIE_RX_BYTES", RateAlready, "bytes/s", 1e4, 2e11, "KB/s, MB/s or GB/s"},
    MetricFact{"DCGM_FI_PROF_NVLINK_TX_BYTES", RateAlready, "bytes/s", 1e4, 4e12, "KB/s, MB/s or GB/s"},
    MetricFact{"DCGM_FI_PROF_NVLINK_RX_BYTES", RateAlready, "bytes/s", 1e4, 4e12, "KB/s, MB/s or GB/s"},
    MetricFact{"DCGM_FI_DEV_PCIE_TX_THROUGHPUT", RateAlready, "KB/s", 0, 2e8, "bytes/s"},
    MetricFact{"DCGM_FI_DEV_PCIE_RX_THROUGHPUT", RateAlready, "KB/s", 0, 2e8, "bytes/s"},
    MetricFact{"DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL", RateAlready, "KiB/s ÷ 1000, about MB/s", 0, 4e6, "bytes/s or KB/s"},
    MetricFact{"DCGM_FI_DEV_NVLINK_THROUGHPUT_TOTAL", RateAlready, "KiB/s ÷ 1000, about MB/s", 0, 4e6, "bytes/s or KB/s"},
    MetricFact{"DCGM_FI_DEV_NVLINK_TX_BANDWIDTH_TOTAL", RateAlready, "KiB/s ÷ 1000, about MB/s", 0, 4e6, "bytes/s or KB/s"},
    MetricFact{"DCGM_FI_DEV_NVLINK_RX_BANDWIDTH_TOTAL", RateAlready, "KiB/s ÷ 1000, about MB/s", 0, 4e6, "bytes/s or KB/s"},
    MetricFact{"DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES", Counter, "bytes/s", 1e4, 4e12, "KB/s, MB/s or GB/s"},
    MetricFact{"DCGM_FI_DEV_NVLINK_COUNT_RX_BYTES", Counter, "bytes/s", 1e4, 4e12, "KB/s, MB/s or GB/s"},
    MetricFact{"DCGM_FI_DEV_NVLINK_TX_BYTES_TOTAL", Counter, "bytes/s", 1e4, 4e12, "KB/s, MB/s or GB/s"},
    MetricFact{"DCGM_FI_DEV_NVLINK_RX_BYTES_TOTAL", Counter, "bytes/s", 1e4, 4e12, "KB/s, MB/s or GB/s"},
    MetricFact{"DCGM_FI_DEV_XID_ERRORS", Code, "", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_XID_ERROR", Code, "", 0, any, ""},
    MetricFact{"DCGM_EXP_XID_ERRORS_COUNT", Window, "", 0, any, ""},
    MetricFact{"DCGM_EXP_CLOCK_EVENTS_COUNT", Window, "", 0, any, ""},
    MetricFact{"DCGM_EXP_GPU_HEALTH_STATUS", Gauge, "0, 10 or 20", 0, 20, "another scale"},
    MetricFact{"DCGM_FI_DEV_CLOCKS_EVENT_REASONS", Gauge, "", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_CLOCK_THROTTLE_REASONS", Gauge, "", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_PCIE_LINK_GEN", Gauge, "", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_PCIE_LINK_WIDTH", Gauge, "", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_ROW_REMAP_FAILURE", Flag, "", 0, 1, "a number of rows"},
    MetricFact{"DCGM_FI_DEV_ROW_REMAP_FAILED", Flag, "", 0, 1, "a number of rows"},
    MetricFact{"DCGM_FI_DEV_ROW_REMAP_PENDING", Flag, "", 0, 1, "a number of rows"},
    MetricFact{"DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS", Lifetime, "rows/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_CORRECTABLE_REMAPPED_ROWS", Lifetime, "rows/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_ROW_REMAP_UNCORRECTABLE_TOTAL", Lifetime, "rows/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_ROW_REMAP_CORRECTABLE_TOTAL", Lifetime, "rows/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_RETIRED_SBE", Lifetime, "pages/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_RETIRED_DBE", Lifetime, "pages/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_ECC_SBE_AGG_TOTAL", Lifetime, "errors/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_ECC_DBE_AGG_TOTAL", Lifetime, "errors/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_ECC_SBE_VOL_TOTAL", Counter, "errors/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", Counter, "errors/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_PCIE_REPLAY_COUNTER", Counter, "replays/s", 0, any, ""},
    MetricFact{"DCGM_FI_DEV_PCIE_REPLAY_TOTAL", Counter, "replays/s", 0, any, ""},
};

struct Family {
    std::string_view prefix;
    std::string_view suffix;
    MetricFact fact;
};
/// Tried in order where the name itself is not listed.
constexpr std::array families = {
    Family{"DCGM_FI_DEV_", "_VIOLATION", {"", MetricFact::Kind::Counter, "ns/s", 0, any, ""}},
    Family{"DCGM_FI_DEV_NVLINK_", "_ERROR_COUNT_TOTAL", {"", MetricFact::Kind::Counter, "errors/s", 0, any, ""}},
    Family{"DCGM_FI_DEV_NVLINK_", "_ERROR_TOTAL", {"", MetricFact::Kind::Counter, "errors/s", 0, any, ""}},
    Family{"node_amazonefa_", "_info", {"", MetricFact::Kind::Flag, "", 0, 1, "another number"}},
    Family{"node_amazonefa_", "_bytes", {"", MetricFact::Kind::Counter, "bytes/s", 1000, 2e11, "MB/s or GB/s, or bits/s"}},
    Family{"node_amazonefa_", "", {"", MetricFact::Kind::Counter, "events/s", 0, any, ""}},
};

const MetricFact *listed(std::string_view metric)
{
    for (const MetricFact &fact : facts)
        if (fact.metric == metric)
            return &fact;
    for (const Family &family : families)
        if (metric.starts_with(family.prefix) && metric.ends_with(family.suffix))
            return &family.fact;
    return nullptr;
}

} // namespace

const MetricFact *factOf(std::string_view metric)
{
    constexpr std::string_view suffix = "_total"; // OpenTelemetry's, beside the names' own _TOTAL
    if (metric.ends_with(suffix))
        metric.remove_suffix(suffix.size());
    return listed(metric);
}

} // namespace switchyard::telemetry
