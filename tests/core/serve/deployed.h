// SPDX-License-Identifier: GPL-3.0-or-later
// One replica that tests run through the event core, and so many clients that ask it.
#pragma once

#include <memory>
#include <numeric>
#include <vector>

#include <core/serve/operate.h>
#include <tests/support/bundled.h>

namespace switchyard::serve::deployed {

/// A replica on one instance, ready to run.
struct Bench {
    Hardware hardware;
    Serving serving;
    Rules rules;
    std::unique_ptr<Layers> layers;
    std::unique_ptr<StepTable> table;

    Bench(const char *instance, const char *model, ServingFramework framework, int tp, Speculation speculation = {}, double prefixHit = 0)
    {
        serving.speculation = speculation;
        serving.prefixHit = prefixHit;
        hardware = hardwareOf(test::bundled(), instance).value();
        serving.model = *test::bundled().model(model);
        serving.release.framework = framework;
        serving.cut.tp = tp;
        rules = effectiveRules(hardware, serving);
        layers = std::make_unique<Layers>(hardware, serving, rules);
        table = std::make_unique<StepTable>(*layers, constantsFrom(test::bundled(), framework, hardware.gpu->generation));
    }
    ReplicaRun go(const Load &load, double kvTokens = 1e9, RunOptions options = {}) { return run(*table, load, rules, kvTokens, options); }
};

inline double mean(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

inline Load closed(double clients, double prompt, double output)
{
    Load load;
    load.concurrency = clients;
    load.prompt = prompt;
    load.output = output;
    load.steady = true;
    return load;
}

} // namespace switchyard::serve::deployed
