// SPDX-License-Identifier: GPL-3.0-or-later
// One rank's dump of PyTorch's flight recorder as lanes of calls. The recorder's clock is the host's: a call begins when it
// was seen to start, else when it was queued, and has ended when the watchdog saw it (every 100 ms); where the dump says how
// long it took on the GPU, it began that long before its end.
#pragma once

#include <string>

#include <core/base/json.h>
#include <core/exchange/observed.h>

namespace switchyard::exchange {

/// `dump`: an object with a list "entries". No step where no entry says when it was queued.
ObservedTrace recordedTrace(const json::Value &dump, const std::string &file, int index);

} // namespace switchyard::exchange
