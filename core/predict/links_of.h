// SPDX-License-Identifier: GPL-3.0-or-later
// Links of a prediction by the ids that selections and findings have (core/design/place_id.h), and who loads them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <core/network/links.h>
#include <core/predict/predict.h>

namespace switchyard::predict {

/// A link in both directions.
struct NamedLink {
    network::LinkKind out = network::LinkKind::NvlinkTx;
    network::LinkKind in = network::LinkKind::NvlinkRx;
    int index = 0; ///< as LinkLoads counts
};
/// The NVLink of a GPU, an EFA card, the uplink of a network node; none: the id is no link.
std::optional<NamedLink> linkOf(const design::Design &design, const DesignPrediction &prediction, std::string_view id);

/// Bytes per step in LinkLoads; 0: there is no such link.
double bytesOn(const DesignPrediction &prediction, network::LinkKind kind, int index);
/// Whose they are, largest first. Of a network node some milliseconds for each entry of the step at 16,384 GPUs.
std::vector<network::TrafficShare> sharesOf(const DesignPrediction &prediction, network::LinkKind kind, int index);

} // namespace switchyard::predict
