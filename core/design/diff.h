// SPDX-License-Identifier: GPL-3.0-or-later
// What changed between two designs, on the level of things: added, removed, moved, changed.
#pragma once

#include <string>
#include <vector>

#include <core/design/design.h>

namespace switchyard::design {

struct DesignDiff {
    struct Moved {
        std::string id;
        std::string from; ///< network node and UltraServer, "nn-3" or "nn-3, us-1"; empty: unknown
        std::string to;
    };
    struct Changed {
        std::string path; ///< as in the file, list items by id: "/jobs/pretrain/phases/train/parallelism/tp"
        std::string from; ///< JSON text; empty: was not there
        std::string to;
    };
    std::vector<std::string> added;   ///< "/instances/p5-0001"
    std::vector<std::string> removed;
    std::vector<Moved> moved;         ///< instances whose place in the network changed
    std::vector<Changed> changed;     ///< everything else, positions included

    [[nodiscard]] bool empty() const { return added.empty() && removed.empty() && moved.empty() && changed.empty(); }
};

DesignDiff diff(const Design &a, const Design &b);

} // namespace switchyard::design
