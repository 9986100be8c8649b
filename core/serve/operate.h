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
    double over_s = 0;        ///< seconds that the run's tokens are spread over: its span, of an open load without the ends
    bool queued = false;      ///< clients beyond the slots
    std::string overfull;     ///< why it does not fit by the rule, where it ran anyway; empty: it fits
};

/// The framework's rules with what the user limits.
Rules effectiveRules(const Hardware &hardware, const Serving &serving);

/// The rules of an engine that serves `load`: one that runs prompts whole, each in a step of its attention group, was given steps that
/// hold the longest (of drawn lengths the mean one), whatever its default is.
Rules rulesFor(Rules rules, const Serving &serving, const Load &load);

/// Longest and mean request of a load, in tokens; of drawn lengths the mean ones are the longest.
struct Lengths {
    double prompt = 0;
    double output = 0;
    double longest = 0;
};
Lengths lengthsOf(const Load &load);

/// What of a load one of `replicas` gets: whole clients, the number nearest to an even share, and a whole request at least.
Load shareOf(const Load &load, int replicas);

/// Errors: weights that leave no room for a cache, a request that is longer than the pool of an attention group.
Result<Memory> roomFor(const Hardware &hardware, const Serving &serving, const Rules &rules, const Load &load);

/// An open load goes on for ever, unless its requests are counted: a run of it begins empty and ends empty, which says nothing.
inline bool goesOn(const Load &load) { return load.kind == Load::Kind::Open && load.requests <= 0; }
/// Seconds that so many requests of an open load take amid others like them: as long as they take to come, at `rate` a second;
/// longer where answers fall behind them.
double servedOver_s(std::vector<double> issued_s, std::vector<double> ended_s, double rate);
/// Requests of a run whose ends are the least part of it, where each is `e2e_s` in the system; 0: `requests` are enough.
int longerRun(double rate, double e2e_s, std::size_t requests);

struct OperateOptions {
    RunOptions run;
    bool ranAnyway = false; ///< a published row: it did fit, whatever the rule says
};
/// Errors: those of roomFor, turns beyond mostTurns, requests that never fit, Cancelled.
Result<OperatingPoint> operate(const Layers &layers, StepTable &table, const Load &load, const OperateOptions &options = {});

} // namespace switchyard::serve
