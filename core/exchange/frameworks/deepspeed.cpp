// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSpeed's ds_config.json, both ways: batches, sharding, precision, offload, AutoTP and Ulysses. Pipelines and experts are cut
// in a model's own code, so that no configuration holds them.
#include <core/exchange/frameworks/settings.h>

#include <nlohmann/json.hpp>

#include <core/base/echo.h>
#include <core/exchange/frameworks/joblines.h>
#include <core/exchange/leftout.h>
#include <core/exchange/tree.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isDeepSpeed(const Glance &glance)
{
    return glance.isJson() && (glance.hasKey("zero_optimization") || glance.hasKey("train_micro_batch_size_per_gpu") || glance.hasKey("train_batch_size"));
}

Result<Fragment> readDeepSpeed(std::span<const TextFile> files, const catalog::Catalog &)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, say("a job has one DeepSpeed file; expected one"));
    SWITCHYARD_TRY(const Value document, json::parse(files.front().text, files.front().name));
    FrameworkSettings out;
    Notes notes;
    Tree tree;
    out.plan.emplace_back("framework", "megatron-deepspeed");
    const auto number = [&](const char *key, Tree::Path path, const char *name) {
        const std::string value = tree.text(document, path);
        if (!value.empty() && value != "auto")
            wish(out, key, name, value, notes);
        else if (value == "auto")
            notes.add(say("{} is \"auto\": left open", name));
    };
    number("gbs", {"train_batch_size"}, "train_batch_size");
    number("mbs", {"train_micro_batch_size_per_gpu"}, "train_micro_batch_size_per_gpu");
    number("tp", {"tensor_parallel", "autotp_size"}, "tensor_parallel.autotp_size");
    number("cp", {"sequence_parallel_size"}, "sequence_parallel_size");
    if (tree.find(document, {"sequence_parallel_size"}) != nullptr)
        out.plan.emplace_back("cp_kind", "ulysses");
    const std::string stage = tree.text(document, {"zero_optimization", "stage"});
    if (stage == "0" || stage == "1" || stage == "2" || stage == "3")
        out.plan.emplace_back("shard", stage == "0" ? "ddp" : "zero" + stage);
    if (stage == "3" && tree.find(document, {"zero_optimization", "mics_shard_size"}) != nullptr) { // MiCS: sharded in groups, copied between them
        out.plan.back().second = "hsdp";
        number("shard_group", {"zero_optimization", "mics_shard_size"}, "zero_optimization.mics_shard_size");
    }
    const std::string device = tree.text(document, {"zero_optimization", "offload_optimizer", "device"});
    if (!device.empty() && device != "none")
        out.plan.emplace_back("offload", "optimizer");
    if (const std::string parameters = tree.text(document, {"zero_optimization", "offload_param", "device"}); !parameters.empty() && parameters != "none")
        notes.add(say("parameters are offloaded to {}, which no plan has", echo(parameters, 20)));
    const auto on = [&](const char *key) {
        const Value *const value = tree.find(document, {key, "enabled"});
        return value && (value->boolean || value->text == "true" || value->text == "True");
    };
    if (on("bf16"))
        out.plan.emplace_back("precision", "bf16");
    else if (on("fp16"))
        out.plan.emplace_back("precision", "fp16");
    tree.listUnread(document, notes);
    const int understood = static_cast<int>(out.plan.size());
    return settingsFragment(std::move(out), {understood}, notes);
}

OrderedJson zeroOf(const workload::Plan &plan)
{
    using workload::Shard;
    const int stage = plan.shard == Shard::Ddp ? 0 : plan.shard == Shard::Zero1 ? 1 : plan.shard == Shard::Zero2 ? 2 : 3;
    OrderedJson out = {{"stage", stage}, {"overlap_comm", true}, {"contiguous_gradients", true}};
    if (plan.shard == Shard::Hsdp)
        out["mics_shard_size"] = plan.shardGroup > 0 ? plan.shardGroup : plan.dp * plan.cp;
    if (plan.offload == workload::Offload::Optimizer)
        out["offload_optimizer"] = {{"device", "cpu"}, {"pin_memory", true}};
    return out;
}

/// What of a plan is no part of ds_config.json, in sentences.
std::vector<Said> notInDeepSpeed(const workload::Plan &plan)
{
    std::vector<Said> out;
    if (plan.pp > 1)
        out.push_back(say("PP {}: a PipelineModule in the model's code cuts it", plan.pp));
    if (plan.ep > 1)
        out.push_back(say("EP {}: ep_size of the model's MoE layers", plan.ep));
    if (plan.cp > 1 && plan.cpKind != workload::CpKind::Ulysses)
        out.push_back(say("CP {} by {}: DeepSpeed's sequence parallelism is Ulysses", plan.cp, toWord(plan.cpKind)));
    if (plan.recompute.kind != workload::RecomputeKind::None && plan.recompute.kind != workload::RecomputeKind::Unstated)
        out.push_back(say("recompute {}: the model's code calls checkpoint()", toWord(plan.recompute)));
    if (plan.precision != workload::Precision::Bf16 && plan.precision != workload::Precision::Fp16)
        out.push_back(say("{}: the model's code has Transformer Engine's layers; bf16 is written", toWord(plan.precision)));
    if (plan.offload == workload::Offload::Activations)
        out.emplace_back(say("offload of activations: the model's code"));
    out.emplace_back(say("sequence length and model: the script's own arguments"));
    return out;
}

Result<Written> writeDeepSpeed(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TrainingJob> jobs, trainingJobs(design, catalog));
    const workload::Plan &plan = *jobs.front().plan;
    Written out{{}, leftOutOfJobs(design, true)};
    if (jobs.size() > 1)
        out.leftOut.push_back(say("training jobs but the first, {}: a file is one job's", jobs.front().job->name));
    sayOnce(out.leftOut, notInDeepSpeed(plan));
    // train_batch_size = micro-batch × accumulation × data-parallel ranks, or DeepSpeed does not start.
    OrderedJson config = {{"train_batch_size", plan.gbs}, {"train_micro_batch_size_per_gpu", plan.mbs}, {"gradient_accumulation_steps", plan.microBatches()}};
    config[plan.precision == workload::Precision::Fp16 ? "fp16" : "bf16"] = {{"enabled", true}};
    config["zero_optimization"] = zeroOf(plan);
    if (plan.tp > 1)
        config["tensor_parallel"] = {{"autotp_size", plan.tp}};
    if (plan.cp > 1 && plan.cpKind == workload::CpKind::Ulysses)
        config["sequence_parallel_size"] = plan.cp;
    out.text = jsonText(config);
    return out;
}

} // namespace

extern constinit const Format deepSpeed = {.id = "deepspeed", .title = "DeepSpeed configuration", .is = "ds_config.json of DeepSpeed: batches, sharding, precision, offload; of the first training job out", .ending = "json", .checked = "core.exchange.settings", .holds = Holds::Settings, .detect = isDeepSpeed, .read = readDeepSpeed, .write = writeDeepSpeed};

} // namespace switchyard::exchange
