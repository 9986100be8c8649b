// SPDX-License-Identifier: GPL-3.0-or-later
// Constants of the dispatch and combine model (experts.h), for all GPUs and fabrics alike but for the floors.
#pragma once

namespace switchyard::network {

/// What a call costs where nothing leaves an NVLink domain, on one GPU; 0: not measured, the base of all.
struct ExpertFloors {
    double lowLatency_us = 0; ///< of either direction
    double dispatch_us = 0;   ///< normal kernels that copy by load and store
    double combine_us = 0;
};

struct ExpertConstants {
    double base_us = 28.4;         ///< normal kernels: launch, layout, the node's own exchange of sizes
    double lowLatencyBase_us = 25.3;
    double dispatchRounds = 6.1;   ///< network round trips that carry no tokens; combine has half
    double nvlinkEfficiency = 0.685;
    double cardEfficiency = 0.912;
    double smCopy_Bps = 14.4e9;    ///< bytes over NVLink per SM and second, load and store
    double smTma_Bps = 25.2e9;     ///< the same by the tensor memory accelerator
    double proxiedForward = 1.28;  ///< rate of a channel's stream over the cards' on EFA, CPU-posted
    double deviceForward = 1.51;   ///< the same, posted by the GPU
    double efaMessage_us = 0.35;   ///< per token-sized message of one GPU on EFA
    double logLow = -0.20;         ///< 80 % band: logs of measured over predicted
    double logHigh = 0.15;
    ExpertFloors node;             ///< of the machine's GPU
};

} // namespace switchyard::network
