// SPDX-License-Identifier: GPL-3.0-or-later
// Training jobs of a design as command lines of Megatron-LM and torchtitan.
#include <core/exchange/format.h>

#include <core/exchange/frameworks/commandline.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/frameworks/settings.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

namespace {

Result<Written> writeMegatron(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    Written out{"#!/bin/sh\n", leftOutOfJobs(design, true)};
    for (const TrainingJob &job : jobs) {
        out.text += "# " + wordOf(job.job->name) + ": " + std::to_string(job.gpus) + " GPUs of " + job.type->id + "\n" + commandLines(torchrun(job) + " pretrain_gpt.py", megatronArguments(*job.plan, *job.model));
        for (std::string &what : notInMegatron(*job.plan))
            out.leftOut.push_back(std::move(what));
    }
    out.leftOut.emplace_back("to be added: data, tokenizer, checkpoints, rendezvous");
    return out;
}

Result<Written> writeTorchtitan(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    Written out{"#!/bin/sh\n", leftOutOfJobs(design, true)};
    for (const TrainingJob &job : jobs)
        out.text += "# " + wordOf(job.job->name) + ": " + std::to_string(job.gpus) + " GPUs of " + job.type->id + "\n" + commandLines(torchrun(job) + " -m torchtitan.train", torchtitanArguments(*job.plan, *job.model));
    out.leftOut.emplace_back("the model's shape, which torchtitan takes by name (--model.name, --model.flavor)");
    for (const TrainingJob &job : jobs)
        if (job.plan->recompute.kind == workload::RecomputeKind::Block)
            out.leftOut.push_back("recompute " + workload::toWord(job.plan->recompute) + ": torchtitan has no number of layers");
    out.leftOut.emplace_back("precision: torchtitan's converters (quantize.*) say it");
    return out;
}

} // namespace

extern constinit const Format megatron = {.id = "megatron", .title = "Megatron-LM arguments", .is = "arguments of Megatron-LM in a script or recipe; torchrun lines of the training jobs out", .ending = "sh", .checked = "core.exchange.settings", .holds = Holds::Settings, .detect = isMegatron, .read = readMegatron, .write = writeMegatron};
extern constinit const Format torchtitan = {.id = "torchtitan", .title = "torchtitan job", .is = "TOML (to v0.2.2) or overrides of torchtitan; torchrun lines of the training jobs out", .ending = "toml", .checked = "core.exchange.settings", .holds = Holds::Settings, .detect = isTorchtitan, .read = readTorchtitan, .write = writeTorchtitan};

} // namespace switchyard::exchange
