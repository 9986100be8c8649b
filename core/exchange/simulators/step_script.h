// SPDX-License-Identifier: GPL-3.0-or-later
// A training step as a simulator of networks takes it: what the ranks of each pipeline stage calculate, and what they
// send in between. Bytes are those of the ledger (core/train/ledger.h), order and lengths those of the timeline.
//
// Communication that is told as messages leaves the calculation: what the engine counts of it as exposed is taken out of
// the pass it belongs to, and what it counts as hidden runs beside the end of that pass, since the simulator is to say
// how long it takes. All other communication stays in the passes as seconds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/train/ledger.h>

namespace switchyard::exchange {

/// What of an entry of the ledger a rank sends at one time: all calls of a pass together.
struct PassCalls {
    int entry = 0;     ///< of StepScript::ledger
    double calls = 0;
    double before = 0; ///< calls of the entry earlier in the step, on the same stage
};

struct StageWork {
    enum class Kind : std::uint8_t { Forward, Backward, Other } kind = Kind::Other;
    int chunk = 0;
    int microBatch = 0;
    double alone_s = 0;  ///< before the exchanges begin
    double beside_s = 0; ///< beside them
    std::vector<PassCalls> exchanges;
};

/// Where the activations or gradients of a pass go to or come from.
struct HopEnd {
    int stage = -1; ///< -1: nowhere
    int chunk = 0;
};

/// Which entries of the ledger become messages; hops between stages always do.
enum class Told : std::uint8_t { AcrossDomains, All };

/// One job, alone on its instances: nobody else's traffic is in it.
struct StepScript {
    std::string job;
    std::string model;
    train::Engine engine;
    int ranks = 0;
    int furtherJobs = 0;                   ///< that train, too
    std::vector<std::int32_t> domainOfRank; ///< NVLink domains, numbered from 0
    int domains = 1;
    std::vector<train::TimedItem> ledger;
    std::vector<bool> told;                ///< by entry: as messages
    std::vector<std::vector<StageWork>> stages;
    double hop_B = 0;                      ///< of one pass and rank to the next stage; 0: one stage
    double hop_s = 0;                      ///< the engine's time of it
    double hopWait_s = 0;                  ///< and what of it a stage waits
    double step_s = 0;                     ///< the engine's step
    double latency_s = 0;                  ///< of the cards, one way

    [[nodiscard]] int stageOf(int rank) const;
    [[nodiscard]] int rankOn(int stage, int rank) const; ///< the counterpart of `rank` on a stage
    [[nodiscard]] bool together(int a, int b) const { return domainOfRank[static_cast<std::size_t>(a)] == domainOfRank[static_cast<std::size_t>(b)]; }
    [[nodiscard]] HopEnd comesFrom(int stage, const StageWork &work) const;
    [[nodiscard]] HopEnd goesTo(int stage, const StageWork &work) const;
    /// The number of a hop among those of its direction: its place in the order of micro-batches and the receiver's chunks.
    [[nodiscard]] int hopNumber(const StageWork &work, int chunkOfReceiver) const { return chunkOfReceiver * microBatches() + work.microBatch; }
    [[nodiscard]] int microBatches() const;
    /// Unlike any other of the same sender and receiver.
    [[nodiscard]] int hopTag(const StageWork &work, int chunkOfReceiver) const;
    [[nodiscard]] int exchangeTag(std::size_t work, std::size_t exchange) const;
};

/// The first training job of a design. Errors: none; its plan or its instances are refused.
Result<StepScript> stepScript(const design::Design &design, const catalog::Catalog &catalog, Told told);

/// Whole bytes of a share of what is sent in [before, before + calls) of a sum that is rounded as a whole: equal for sender
/// and receiver, and over a step no more than half a byte from what the ledger says.
std::uint64_t wholeBytes(double bytes, double before, double calls);

/// What a simulator of generic switches does not know of EFA, one sentence.
std::string simulatorLabel();
/// That, and what of a design such a file has no place for.
std::vector<Said> notTold(const StepScript &script);

/// As many messages and calculations as a file may hold; else why not, and what to do about it.
Result<void> fitsOneFile(const StepScript &script, double messages, std::string_view format);

} // namespace switchyard::exchange
