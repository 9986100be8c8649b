// SPDX-License-Identifier: GPL-3.0-or-later
// What happened to a cluster within some time: the marks of a time bar, and the curve behind them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <core/base/said.h>

namespace switchyard::telemetry {

struct Event {
    enum class Kind : std::uint8_t {
        Xid,       ///< a GPU shows another code than before
        HostGone,  ///< its exporters do not answer any more
        HostBack,
        Boot,      ///< of a host
        Counters,  ///< those of a GPU began anew: its driver was loaded again, or it was reset
        Began,     ///< processes on the GPUs of a host
        Ended,
        Alert,     ///< a rule of the server fires
        Placement, ///< GPUs of a job that became more or fewer
    };
    double time_s = 0; ///< Unix time at which it was first seen
    Kind kind = Kind::Xid;
    std::string what;               ///< "XID 79", an alert's or a job's name; empty: the kind says it
    std::vector<std::string> where; ///< hosts of the design, else as the server names them; the first few
    int count = 1;                  ///< of all places; of Placement: GPUs more (fewer: negative)
};

/// One number for the whole cluster over the time.
struct Curve {
    Said of; ///< "Tensor pipe active, mean of all GPUs"; empty: none is collected
    std::vector<double> time_s;
    std::vector<float> value; ///< 0..1
};

struct Happened {
    double from_s = 0;
    double to_s = 0;
    double step_s = 15;        ///< between two times that were asked for: events are as exact as that
    std::vector<Event> events; ///< oldest first
    std::size_t leftOut = 0;   ///< more that happened, the oldest
    Curve curve;
    std::vector<Said> warnings; ///< what could not be asked

    /// Joins what happened at one time alike, sorts, and leaves out what is too much.
    void arrange();
};

/// Between points of which a window has about 240; never between two scrapes.
double happenedStep_s(double window_s, double scrapeInterval_s);

} // namespace switchyard::telemetry
