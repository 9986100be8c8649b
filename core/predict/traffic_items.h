// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <core/network/traffic.h>
#include <core/predict/engine.h>

namespace switchyard::predict {

/// Who sends what to whom in one step, by rank: input of link loads and of the rank matrix.
std::vector<network::TrafficItem> trafficItems(const Engine &engine);

} // namespace switchyard::predict
