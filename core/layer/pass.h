// SPDX-License-Identifier: GPL-3.0-or-later
// The two directions of a layer, with their time by part.
#pragma once

#include <core/workload/part.h>

namespace switchyard::layer {

/// One direction of one layer: seconds by part, busy and exposed. Exposed sums to the time it takes.
struct Pass {
    workload::Parts busy{};
    workload::Parts exposed{};
    double seconds = 0;

    void expose(workload::Part part, double busy_s, double exposed_s)
    {
        at(busy, part) += busy_s;
        at(exposed, part) += exposed_s;
    }
    /// Sums what is exposed, with the host's launches as the floor. Dispatch and combine are no work that a
    /// host can launch ahead of: without captured graphs it asks for the tokens of each expert first, and
    /// finds the ranks together behind each exchange. Their time comes on top of the launches.
    void close(double host_s);
};

} // namespace switchyard::layer
