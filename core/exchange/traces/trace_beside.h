// SPDX-License-Identifier: GPL-3.0-or-later
// A step that a profiler saw beside the predicted one of its rank's pipeline stage.
#pragma once

#include <string>
#include <vector>

#include <core/exchange/observed.h>
#include <core/train/engine.h>

namespace switchyard::exchange {

/// One share of both steps. Seconds; "alone": of kernels all, of communication what lengthens the step or, observed, runs while nothing computes.
struct SharePair {
    workload::PartGroup group = workload::PartGroup::Count; ///< Compute: all kernels, the optimizer's too; a communicator's kind;
                                                            ///< Other: no kernel runs; Count: communication that nothing tells
    double predictedBusy_s = 0;
    double predictedAlone_s = 0;
    double observedBusy_s = 0;
    double observedAlone_s = 0;
    [[nodiscard]] Said words() const; ///< "kernels", "TP"
    [[nodiscard]] double longer_s() const { return observedAlone_s - predictedAlone_s; }
};

/// Communication of one kind and size in the ledger, of one rank and step.
struct PredictedCalls {
    workload::PartGroup group = workload::PartGroup::Count;
    Said name;        ///< "TP all-gather"
    double bytes = 0; ///< of one call, as nccl-tests count them
    double calls = 0;
};

struct StepBeside {
    int stage = 0;          ///< of the rank; 0 where the trace does not tell it or is of another job
    bool otherSize = false; ///< the trace says another number of ranks than the plan has
    double predicted_s = 0;
    double observed_s = 0;
    std::vector<SharePair> shares;                 ///< what either has; predicted ones sum to the step
    std::vector<workload::PartGroup> groupOfLane;  ///< of each lane of the step; Count: not told
    std::vector<PredictedCalls> calls;             ///< of a recorder's step, which has no shares: what its rank's stage calls
    [[nodiscard]] const SharePair *farthest() const; ///< by seconds alone; null: nothing is told
};

/// Where descriptions of process groups say nothing and the plan has one kind of communicator alone, that is whose they are; of
/// SendRecv: one kind alone of PP, CP and EP. Of another number of ranks nothing is guessed. What a flight recorder held is no
/// step: it has no shares, and the sizes of its calls stand beside those of the ledger.
StepBeside besideTrace(const ObservedTrace &trace, const TraceStep &step, const train::Engine &engine);

} // namespace switchyard::exchange
