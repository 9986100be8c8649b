// SPDX-License-Identifier: GPL-3.0-or-later
// What a metrics server says of a cluster at one time, on the design's own indices.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace switchyard::telemetry {

/// Per-GPU quantities, in base units. NaN: no data. Values older than three scrape intervals are
/// in the series but flagged stale.
enum class Quantity : std::uint8_t {
    NvlinkTx_Bps,
    NvlinkRx_Bps,
    NvlinkTotal_Bps, ///< tx + rx where the exporter does not tell them apart
    MemoryUsed_B,
    GpuUtil,         ///< 0..1
    TensorActive,    ///< 0..1
    SmActive,        ///< 0..1
    SmClock_Hz,
    Power_W,
    Temperature_C,
    ThrottleFraction, ///< of wall time, thermal + power violations
    XidCode,          ///< last XID; 0 none
    EfaTx_Bps,        ///< per card from here on
    EfaRx_Bps,
    EfaRetransmits_per_s,
    Count
};
std::string toWord(Quantity);
bool isPerCard(Quantity);

struct Series {
    std::vector<float> value;  ///< by GPU or card index of the design; NaN: no data
    std::string query;         ///< the PromQL that it came from
    std::string bound;         ///< the metric that was found ("DCGM_FI_PROF_NVLINK_TX_BYTES")
    bool available = false;    ///< false: no candidate metric exists on this server
};

struct Observation {
    double time_s = 0;         ///< Unix time of evaluation
    double scrapeInterval_s = 15;
    std::map<Quantity, Series> series;
    std::vector<float> age_s;  ///< by GPU: seconds since its last sample; NaN: never seen
    std::vector<char> hostUp;  ///< by instance: 1 some target up, 0 all down, 2 never seen
    std::vector<char> gpuExporterUp; ///< by instance, of the GPU exporter alone: 1 up, 0 down, 2 never seen
    std::vector<std::string> gpuUuid; ///< by GPU, empty when unknown
    int hostsMatched = 0;
    std::vector<std::string> unmatchedHosts; ///< the server has them, the design does not
    std::vector<std::string> missingFamilies; ///< wanted, not collected, with what enables them
    std::vector<std::string> warnings;        ///< partial answers, dialect limits
    std::size_t seriesCount = 0;
};
using ObservationPtr = std::shared_ptr<const Observation>;

} // namespace switchyard::telemetry
