// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs around which tests of goodput put a run.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <QtGlobal>

#include <core/goodput/goodput.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>

namespace switchyard::test {

/// A job as a step's prediction would make it: `bytes` of state on GPUs in instances of eight.
inline goodput::RunSpec jobOn(const char *instance, int gpus, double parameters, workload::Run run, const char *storage = "fsx-lustre-persistent2-1000", double size_TiB = 480)
{
    goodput::RunSpec job;
    job.catalog = &bundled();
    job.run = std::move(run);
    const catalog::InstanceType *type = bundled().instance(instance);
    job.clients = {type, gpus / type->gpus};
    job.gpu = bundled().gpuOf(*type);
    job.gpus = gpus;
    job.replicas = 64;
    job.trained = parameters;
    job.writerGpus = gpus;
    job.weightReplicas = 64;
    job.stateReplicas = 2;
    job.step_s = 5;
    job.tokensPerStep = 16e6;
    job.mfu = 0.4;
    job.stepBand_pct = {-8, 10};
    job.usdPerHour = 55.04 * job.clients.instances;
    job.storage = {"fsx-1", &bundled().storage.at(storage), size_TiB, {}};
    return job;
}

inline goodput::RunSpec sampleJob(const char *file)
{
    for (const Sample &sample : makeSamples(bundled())) {
        if (sample.file != file)
            continue;
        const auto prediction = predict::predictDesign(bundled(), sample.design);
        if (!prediction)
            qFatal("%s", prediction.error().message.c_str());
        auto job = goodput::jobOfDesign(bundled(), sample.design, **prediction);
        if (job)
            return *job; // points into the bundled catalog alone
    }
    qFatal("no such sample");
}

inline workload::Run hotRun()
{
    workload::Run run;
    run.mode = workload::CheckpointMode::Async;
    run.spares = workload::Spares::Hot;
    run.detect_s = 30;
    return run;
}

inline bool warns(const goodput::Goodput &goodput, std::string_view words)
{
    return std::ranges::any_of(goodput.warnings, [&](const Said &warning) { return warning.english().find(words) != std::string::npos; });
}

} // namespace switchyard::test
