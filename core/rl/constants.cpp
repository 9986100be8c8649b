// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/constants.h>

namespace switchyard::rl {

const std::array<ConstantField, constantCount> &constantFields()
{
    static const std::array<ConstantField, constantCount> fields = {{
        {"rl.engine", "step_ms", &Constants::step_s, 1e3, 0.5},
        {"rl.engine", "across_ms", &Constants::across_s, 1e3, 0.5},
        {"rl.training", "dense", &Constants::dense, 1, 0.2},
        {"rl.training", "moe", &Constants::moe, 1, 0.3},
        {"rl.training", "logprobs", &Constants::logProbs, 1, 0.2},
        {"rl.training", "sample_ms", &Constants::sample_s, 1e3, 0.5},
    }};
    return fields;
}

Constants constantsFrom(const catalog::Catalog &catalog)
{
    Constants out;
    for (const ConstantField &field : constantFields()) {
        const auto group = catalog.calibration.find(field.group);
        if (group == catalog.calibration.end())
            continue;
        if (const auto value = group->second.find(field.name); value != group->second.end())
            out.*field.member = value->second / field.scale;
    }
    return out;
}

} // namespace switchyard::rl
