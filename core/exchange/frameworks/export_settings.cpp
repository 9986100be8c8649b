// SPDX-License-Identifier: GPL-3.0-or-later
// Training jobs of a design as command lines of Megatron-LM and torchtitan.
#include <core/exchange/format.h>

#include <algorithm>

#include <core/exchange/frameworks/commandline.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/frameworks/settings.h>
#include <core/exchange/leftout.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

namespace {

/// Which job, and the order of its hosts where their ranks are to be told.
std::string titleOf(const design::Design &design, const TrainingJob &job)
{
    std::string out = "# " + wordOf(job.job->name) + ": " + std::to_string(job.gpus) + " GPUs of " + job.type->id + "\n";
    if (job.instances.size() == 1)
        return out;
    std::string hosts;
    for (const int i : job.instances) {
        const design::Instance &instance = design.instances[static_cast<std::size_t>(i)];
        hosts.append(hosts.empty() ? "" : ",").append(instance.host.empty() ? instance.id : instance.host);
    }
    return out + "# hosts by NODE_RANK, from 0: " + hosts + "\n";
}

/// Lines for several instances meet at the first of them, each with its rank.
void sayHead(Written &out, const std::vector<TrainingJob> &jobs)
{
    if (std::ranges::all_of(jobs, [](const TrainingJob &job) { return job.instances.size() == 1; }))
        return;
    out.text.insert(out.text.find('\n') + 1, ": \"${HEAD:?set it to the name of the first host}\" \"${NODE_RANK:?set it to the place of this host in the list of hosts, from 0}\"\n");
    out.leftOut.emplace_back(say("to be filled in: HEAD, the first host, and NODE_RANK, the place of a host in the list above its line; the line runs once on each host"));
}

Result<Written> writeMegatron(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    Written out{"#!/bin/sh\n", leftOutOfJobs(design, true)};
    for (const TrainingJob &job : jobs) {
        out.text += titleOf(design, job);
        for (const Variable &one : megatronVariables(job))
            out.text += "export " + one.name + "=" + shellWord(one.value) + " # " + one.why + "\n";
        out.text += commandLines(torchrun(job, "$NODE_RANK", "$HEAD") + " pretrain_gpt.py", megatronArguments(*job.plan, *job.model));
        sayOnce(out.leftOut, notInMegatron(*job.plan, *job.model));
    }
    sayHead(out, jobs);
    return out;
}

Result<Written> writeTorchtitan(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    Written out{"#!/bin/sh\n", leftOutOfJobs(design, true)};
    for (const TrainingJob &job : jobs) {
        out.text += titleOf(design, job) + commandLines(torchrun(job, "$NODE_RANK", "$HEAD") + " -m torchtitan.train", torchtitanArguments(*job.plan, *job.model));
        sayOnce(out.leftOut, notInTorchtitan(*job.plan, *job.model));
    }
    sayHead(out, jobs);
    return out;
}

} // namespace

extern constinit const Format megatron = {.id = "megatron", .title = "Megatron-LM arguments", .is = "arguments of Megatron-LM in a script or recipe; torchrun lines of the training jobs out", .ending = "sh", .checked = "core.exchange.settings", .holds = Holds::Settings, .detect = isMegatron, .read = readMegatron, .write = writeMegatron};
extern constinit const Format torchtitan = {.id = "torchtitan", .title = "torchtitan job", .is = "TOML (to v0.2.2) or overrides of torchtitan; torchrun lines of the training jobs out", .ending = "toml", .checked = "core.exchange.settings", .holds = Holds::Settings, .detect = isTorchtitan, .read = readTorchtitan, .write = writeTorchtitan};

} // namespace switchyard::exchange
