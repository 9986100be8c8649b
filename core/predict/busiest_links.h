// SPDX-License-Identifier: GPL-3.0-or-later
// Which kind of link is the busiest, of all of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/network/links.h>
#include <core/predict/predict.h>

namespace switchyard::predict {

/// Links of one kind of which some carry something.
struct BusiestLinks {
    network::LinkKind kind = network::LinkKind::NvlinkTx; ///< of the busiest, its busier direction
    bool c2c = false;           ///< ports of Grace, not of PCIe
    std::optional<int> layer = {};   ///< of uplinks
    std::vector<double> shares = {}; ///< of the step, of each that has a capacity, in its busier direction
    double worst = 0;
    Said where = {};                 ///< "EFA card 3 of p5-0007 (tx)", the first of those that are as busy
};
/// Busiest first; empty without a placed prediction.
std::vector<BusiestLinks> busiestLinks(const DesignPrediction &prediction);
/// Of other loads of the same links, as while busy (while_busy.h).
std::vector<BusiestLinks> busiestLinks(const network::Fabric &fabric, const network::LinkLoads &loads);

} // namespace switchyard::predict
