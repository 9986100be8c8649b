// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a trace in Chrome's format one at a time: a piece of the text and one event are held.
#pragma once

#include <functional>
#include <string>

#include <core/base/json.h>
#include <core/base/textpieces.h>

namespace switchyard::exchange {

struct TraceReader {
    std::function<void(const json::Value &)> head;  ///< "distributedInfo", once, where it stands whole before the events
    std::function<bool(const json::Value &)> event; ///< false: it is enough, which is an error
};

/// How many events there are. Errors: no list of events, a cut or damaged one, `event` has enough (of `enough` words).
Result<int> readTrace(TextPieces &pieces, const std::string &name, const TraceReader &reader, const std::string &enough);

} // namespace switchyard::exchange
