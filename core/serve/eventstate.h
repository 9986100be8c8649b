// SPDX-License-Identifier: GPL-3.0-or-later
// What the event core holds of requests while they run.
#pragma once

#include <cstdint>

#include <core/serve/constants.h>
#include <core/serve/exchange.h>

namespace switchyard::serve {

struct Running {
    std::int64_t ends = 0; ///< tick of its last token
    int request = 0;
};
/// Heap order: the next to end on top; by request where equal, so that runs are the same everywhere.
inline constexpr auto endsLater = [](const Running &a, const Running &b) { return a.ends != b.ends ? a.ends > b.ends : a.request > b.request; };

/// An answer that waits for its tools.
struct Paused {
    double until_s = 0;
    int request = 0;
};

/// Sequences that were decoding when prompts went first: since when they wait for their next token.
struct Stall {
    double seconds = 0;
    double sequences = 0;
};

/// Part of a prompt in a step.
struct Chunk {
    int request = 0;
    double tokens = 0;
    double before = 0; ///< of the request, done in earlier steps
    bool last = false;
};

/// Parts of time spent until a request's turns, for the means of parts.
struct Snapshot {
    Costs arrived; ///< spent when the step ended in which it reached the queue
    Costs first;
    ExchangeTimes arrivedExchange;
    ExchangeTimes firstExchange;
    double late_s; ///< of that step, after it had reached the queue
    double firstLate_s; ///< of the first token on its way to the client
};

} // namespace switchyard::serve
