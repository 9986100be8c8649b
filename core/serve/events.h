// SPDX-License-Identifier: GPL-3.0-or-later
// One event core for everything that generates tokens: a running list, a waiting list, KV tokens, one scheduler.
// Between admissions and completions all decode steps are alike but for the growing cache, in which their time is
// linear: they are taken at once, at the mean cache. Cost grows with requests, not with tokens.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include <core/serve/exchange.h>
#include <core/serve/history.h>
#include <core/serve/job.h>
#include <core/serve/offload.h>
#include <core/serve/steptable.h>

namespace switchyard::serve {

/// The same gap between tokens, `weight` times.
struct Gap {
    double seconds = 0;
    double weight = 0;
};

struct ReplicaRun {
    std::vector<int> request;   ///< number of every request, in the order of their ends
    std::vector<double> issued_s; ///< likewise: by its client
    std::vector<double> ttft_s;
    std::vector<double> tpot_s; ///< (end − first token) / (output − 1); requests of one token have none
    std::vector<double> e2e_s;
    std::vector<Gap> gaps;      ///< between tokens, where asked for
    double span_s = 0;          ///< first start to last end
    double outputTokens = 0;
    double promptTokens = 0;
    double runningMean = 0;     ///< sequences that decode, by time
    double runningMost = 0;
    double waitingMean = 0;
    double kvMost = 0;          ///< tokens
    double paused_s = 0;        ///< of span_s: nothing runs, all that began wait for tools
    std::uint64_t preempted = 0;
    int cut = 0;                ///< requests that were drawn longer than the pool, and run as long as it
    std::uint64_t steps = 0;    ///< of the engine
    bool finished = true;       ///< false: a request can never be admitted, or the turns were too many
    bool tooLong = false;       ///< stopped after mostTurns
    bool cancelled = false;     ///< stopped by RunOptions::stop
    // Where asked for: what the means above are made of, so that Σ parts × constants is the mean.
    Costs ttftParts{};
    Costs tpotParts{};
    Costs spanParts{};
    double prompts_s = 0;         ///< of the steps: what prompts add to them, all of those that hold nothing else
    double answers_s = 0;         ///< the rest of the steps
    SentBySteps sent;             ///< of one GPU: their seconds are Cost::Comm of spanParts
    ExchangeTimes ttftExchange{}; ///< of Cost::Comm of ttftParts
    ExchangeTimes tpotExchange{}; ///< all of Cost::Comm of tpotParts
    double copied_s = 0;          ///< of Cost::Comm of ttftParts: until what is offloaded of a prompt is back
    double betweenSteps_s = 0;    ///< the rest of it: a request reaches the queue while a step runs
};

/// Turns of the scheduler in one run, about a second of calculation. They follow prompt tokens over the tokens of a step:
/// only a step far smaller than its prompts reaches this.
inline constexpr std::uint64_t mostTurns = 10'000'000;

struct RunOptions {
    bool gaps = false;
    bool parts = false;
    bool sent = false;          ///< as parts, of what is sent alone
    History *history = nullptr; ///< filled by the run; null: not recorded
    std::stop_token stop = {};  ///< looked at between admissions
    CacheOffload offload = {};       ///< what of prompts is copied back first
};

/// Runs a load on one replica. `kvTokens`: that its pools hold; sequences are dealt to them evenly. Deterministic by the load's seed.
ReplicaRun run(StepTable &table, const Load &load, const Rules &rules, double kvTokens, const RunOptions &options = {});

} // namespace switchyard::serve
