// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a server answers, and what it watches: what is asked before anything is drawn.
#pragma once

#include <stop_token>

#include <core/base/error.h>
#include <core/base/said.h>
#include <core/telemetry/source.h>

namespace switchyard::telemetry {

struct Greeting {
    double seconds = 0;  ///< of the first answer
    double targets = 0;  ///< that are up, of the clusters that the matchers mean
    double gpus = 0;     ///< series of a metric that every DCGM exporter has
    double cards = 0;    ///< series of EFA cards
};

/// Two small questions. Errors are those of a look: what the server said, in one line, without a login.
Result<Greeting> greet(const PrometheusOptions &options, std::stop_token stop);

/// "answers in 0.03 s: 2,054 targets are up, 16,384 GPUs, 65,536 EFA cards"; says what is missing.
Said describe(const Greeting &greeting);

} // namespace switchyard::telemetry
