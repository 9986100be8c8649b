// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <core/design/design.h>

namespace switchyard::telemetry {

/// One quantity of some hosts, at equal steps.
struct OverTime {
    design::DesignPtr of;                  ///< these hosts alone, whose indices the values have (part.h); null: there is no past
    std::vector<double> time_s;            ///< Unix time, oldest first
    std::vector<std::vector<float>> value; ///< by time: of each GPU, card or instance; NaN: no data
    std::string query;                     ///< the PromQL that it came from
    bool complete = true;                  ///< false: the server answered in part
};

} // namespace switchyard::telemetry
