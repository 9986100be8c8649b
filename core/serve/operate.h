// SPDX-License-Identifier: GPL-3.0-or-later
// One operating point of a deployment: memory, slots, the event run of one replica. What validation scores and the
// prediction of a serving job is made of.
#pragma once

#include <core/serve/events.h>
#include <core/serve/memory.h>

namespace switchyard::serve {

struct OperatingPoint {
    Rules rules;
    Memory memory;
    double slotCount = 0;         ///< sequences of the mean length that run at once
    Load load;                ///< of one replica
    ReplicaRun run;           ///< of one replica
    double ttft_s = 0;        ///< means over requests
    double tpot_s = 0;        ///< 0: all requests are of one token
    double inputPerS = 0;     ///< tokens, all replicas
    double outputPerS = 0;
    double requestsPerS = 0;
    bool queued = false;      ///< clients beyond the slots
    std::string overfull;     ///< why it does not fit by the rule, where it ran anyway; empty: it fits
};

/// The framework's rules with what the user limits.
Rules effectiveRules(const Hardware &hardware, const Serving &serving);

/// Longest and mean request of a load, in tokens; of drawn lengths the mean ones are the longest.
struct Lengths {
    double prompt = 0;
    double output = 0;
    double longest = 0;
};
Lengths lengthsOf(const Load &load);

/// What of a load the busiest of `replicas` gets: a whole client, a whole request at least.
Load shareOf(const Load &load, int replicas);

/// Errors: weights that leave no room for a cache, a request that is longer than the whole pool.
Result<Memory> roomFor(const Hardware &hardware, const Serving &serving, const Rules &rules, const Load &load);

struct OperateOptions {
    RunOptions run;
    bool ranAnyway = false; ///< a published row: it did fit, whatever the rule says
};
/// Errors: those of roomFor, turns beyond mostTurns, requests that never fit, Cancelled.
Result<OperatingPoint> operate(const Layers &layers, StepTable &table, const Load &load, const OperateOptions &options = {});

} // namespace switchyard::serve
