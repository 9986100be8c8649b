// SPDX-License-Identifier: GPL-3.0-or-later
// Remarks on a prediction. Each says what it is about, so that who tells that at greater length can leave it out.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <core/base/said.h>

namespace switchyard {

struct Warning : Said {
    enum class About {
        Model, ///< of the prediction itself
        Room,  ///< it does not fit in memory
        Price, ///< unknown, or old
    };
    About about = About::Model;
    Warning(Said text, About of = About::Model) : Said(std::move(text)), about(of) {} // NOLINT(google-explicit-constructor): most are of the model
};
using Warnings = std::vector<Warning>;

/// Of each of them.
inline std::vector<std::string> english(const Warnings &list)
{
    std::vector<std::string> out;
    out.reserve(list.size());
    for (const Warning &each : list)
        out.push_back(each.english());
    return out;
}

} // namespace switchyard
