// SPDX-License-Identifier: GPL-3.0-or-later
// What was seen of a running job and is no part of a design: steps of single ranks, as a profiler's trace has them, and what
// a flight recorder held of a rank's communication.
#pragma once

#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/workload/part.h>

namespace switchyard::exchange {

/// Seconds from the beginning of the step.
struct TraceSpan {
    double from_s = 0;
    double to_s = 0;
    friend bool operator==(const TraceSpan &, const TraceSpan &) = default;
};

/// Calls of one operation and size.
struct TraceCalls {
    std::string operation; ///< as PyTorch names it: "all_reduce", "send 0->1"
    double bytes = 0;      ///< of one call, as nccl-tests count them
    int calls = 0;
    int open = 0; ///< of them, how many had not ended
    friend bool operator==(const TraceCalls &, const TraceCalls &) = default;
};

/// Kernels of one class, copies, or the calls of one communicator.
struct TraceLane {
    enum class Kind : unsigned char { Products, Attention, OtherKernels, Copies, Communication } kind = Kind::OtherKernels;
    std::string name; ///< of Communication: the process group's description, else its name, else the kernel's operation
    workload::PartGroup group = workload::PartGroup::Count; ///< of Communication: what the description says; Count: nothing
    int calls = 0;     ///< that begin in the step
    double bytes = 0;  ///< that the rank hands to them; 0: the trace does not say
    double busy_s = 0;
    double alone_s = 0; ///< of Communication: no kernel computes meanwhile
    std::vector<TraceSpan> spans = {}; ///< disjoint and in order; what is nearer than 1/16,384 of the step is one
    std::vector<TraceSpan> alone = {}; ///< likewise
    std::vector<TraceSpan> open = {};  ///< likewise, of calls that had not ended when a recorder was read
    std::vector<TraceCalls> sizes = {}; ///< of a recorder, the most bytes first
    std::string firstOpen = {};         ///< the operation of the first of them
    [[nodiscard]] int openCalls() const;
    [[nodiscard]] Said words() const; ///< "attention"; of Communication: its name, "group 7"
};

/// compute_s, the alone_s of communication and copies, and idle_s add up to the step where no two of the former are alone at once.
struct TraceStep {
    int number = -1; ///< of the profiler ("ProfilerStep#5"); -1: the trace has no steps and this is all of it
    double length_s = 0;
    double compute_s = 0; ///< any kernel computes
    double idle_s = 0;    ///< neither kernel nor copy runs
    bool recorded = false; ///< what a flight recorder still held of its rank's communication: no step, and of kernels nothing is known
    std::vector<TraceLane> lanes = {}; ///< kernels, copies, then communication, the longest first
};

/// Of one rank. A step is what lies between the profiler's marks, which are the host's: kernels that a host queues ahead
/// fall into the step in which they run.
struct ObservedTrace {
    std::string file;
    int fileIndex = 0; ///< among those that were read together
    int rank = -1;     ///< -1: not told
    int worldSize = 0; ///< 0: not told
    std::vector<TraceStep> steps = {};
    int stepsLeft = 0; ///< that are not kept
    std::vector<Said> trouble = {}; ///< of a recorder: where this rank is behind those that were read with it, or calls something else

    /// The index of the step of median length; -1: none.
    [[nodiscard]] int typicalStep() const;
};

struct Observed {
    std::vector<ObservedTrace> traces; ///< with a step each
};

} // namespace switchyard::exchange
