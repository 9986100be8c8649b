// SPDX-License-Identifier: GPL-3.0-or-later
// One link by every basis beside each other: what an operator watches and what an architect sizes for.
#pragma once

#include <optional>
#include <utility>

#include <QString>

#include <core/network/links.h>

namespace switchyard::widgets {

/// Of the link of an index its busier direction, as a share of capacity; none: it has no capacity, or there are no loads.
std::optional<double> busierShare(const network::LinkLoads *loads, network::LinkKind out, network::LinkKind in, int index);

/// Shares of one link's capacity; none: not known.
struct ByBasis {
    std::optional<double> mean, busy, then;
    double time_s = 0; ///< of `then`
};
/// "mean 35.1 % · while busy 81 % · at 5.9 s 82 %", what is known of it; empty where that is less than two.
QString useText(const ByBasis &use);

} // namespace switchyard::widgets
