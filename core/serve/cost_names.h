// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the parts of a token's time. Views add a colour (views/theme/parts.h).
#pragma once

#include <array>

#include <core/serve/constants.h>

namespace switchyard::serve {

struct CostInfo {
    Cost cost;
    const char *name; ///< "linear layers, streaming"
    const char *tip;  ///< one sentence: what it is
};
const std::array<CostInfo, costs> &costTable();
inline const CostInfo &infoOf(Cost cost) { return costTable()[static_cast<std::size_t>(cost)]; }
inline const char *nameOf(Cost cost) { return infoOf(cost).name; }

} // namespace switchyard::serve
