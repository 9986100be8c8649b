// SPDX-License-Identifier: GPL-3.0-or-later
// Constants of the dispatch and combine model (experts.h), for all GPUs and fabrics alike.
#pragma once

namespace switchyard::network {

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
};

} // namespace switchyard::network
