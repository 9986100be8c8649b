// SPDX-License-Identifier: GPL-3.0-or-later
// The 80 % band of a predicted collective: quantiles of the fit's held-out residuals by size and
// reach, wider where nothing was measured. The rule: one factor 1.06 per doubling of domains beyond
// the measured ones of the fabric (EFA 8, InfiniBand 64, Slingshot 512), once more 1.15 for NVLink
// domains of more than 8 GPUs joined by cards on AWS (p6e across UltraServers), and 1.3 for
// symmetric-memory kernels, whose time is NCCL's own estimate.
#pragma once

#include <string>

#include <core/network/collective.h>
#include <core/network/timemodel.h>

namespace switchyard::network {

/// Factors on the predicted time.
struct Band {
    double low = 1;
    double high = 1;
};

Band errorBand(const Wiring &machine, const CollectiveQuery &query, const TimeQuestion &question);
std::string describeBand(const Wiring &machine, const CollectiveQuery &query);

} // namespace switchyard::network
