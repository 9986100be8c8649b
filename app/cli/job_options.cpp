// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/job_options.h>

#include <CLI/CLI.hpp>

#include <app/cli/open_catalog.h>
#include <core/base/file.h>
#include <core/exchange/import.h>

namespace switchyard::cli {

namespace {

using workload::PlanRequest;

/// A word option into its field; an unknown word is a usage error that names the flag.
template <class T, class Read>
Result<void> word(const char *flag, const std::string &text, std::optional<T> &field, Read read)
{
    if (text.empty())
        return {};
    auto value = read(text);
    if (!value)
        return fail(ErrorCode::Usage, std::string(flag) + ": " + value.error().message);
    field = std::move(*value);
    return {};
}

Result<bool> switchFromWord(std::string_view text)
{
    if (text == "on")
        return true;
    if (text == "off")
        return false;
    return fail(ErrorCode::Usage, "\"" + std::string(text) + "\"; expected on or off");
}

Result<PlanRequest> requestOf(const JobOptions &options)
{
    PlanRequest request = options.request;
    for (Result<void> result : {word("--task", options.task, request.task, workload::taskFromWord),
                                word("--sp", options.sp, request.sp, switchFromWord),
                                word("--cp-kind", options.cpKind, request.cpKind, workload::cpKindFromWord),
                                word("--shard", options.shard, request.shard, workload::shardFromWord),
                                word("--rank-order", options.rankOrder, request.rankOrder, workload::rankOrderFromWord),
                                word("--precision", options.precision, request.precision, workload::precisionFromWord),
                                word("--recompute", options.recompute, request.recompute, workload::recomputeFromWord),
                                word("--dispatcher", options.dispatcher, request.dispatcher, workload::dispatcherFromWord),
                                word("--a2a-overlap", options.a2aOverlap, request.a2aOverlap, switchFromWord),
                                word("--tp-overlap", options.tpOverlap, request.tpOverlap, workload::tpOverlapFromWord),
                                word("--offload", options.offload, request.offload, workload::offloadFromWord),
                                word("--framework", options.framework, request.framework, workload::frameworkFromWord),
                                word("--schedule", options.schedule, request.schedule, workload::scheduleFromWord),
                                word("--optimizer", options.optimizer, request.optimizer, workload::optimizerFromWord),
                                word("--cuda-graphs", options.cudaGraphs, request.cudaGraphs, switchFromWord),
                                word("--compile", options.compiled, request.compiled, switchFromWord)}) {
        if (!result)
            return std::unexpected(std::move(result).error());
    }
    return request;
}

} // namespace

void addJobOptions(CLI::App &app, JobOptions &options)
{
    app.add_option("--instance", options.instance, "EC2 instance type");
    app.add_option("--count", options.count, "number of instances");
    app.add_option("--platform", options.platform, "reference platform instead of an instance type");
    app.add_option("--gpus", options.gpus, "number of GPUs on the platform");
    app.add_option("--model", options.model, "model of the catalog, or a Hugging Face config.json");
    app.add_option("--task", options.task, "pretrain, finetune or lora");
    PlanRequest &request = options.request;
    app.add_option("--tp", request.tp, "tensor parallel degree");
    app.add_option("--sp", options.sp, "sequence parallelism, on or off");
    app.add_option("--pp", request.pp, "pipeline stages");
    app.add_option("--vpp", request.vpp, "model chunks per stage");
    app.add_option("--first-stage-layers", request.firstStageLayers, "layers of the first pipeline stage");
    app.add_option("--last-stage-layers", request.lastStageLayers, "layers of the last pipeline stage");
    app.add_option("--schedule", options.schedule, "1f1b, interleaved or zero-bubble");
    app.add_option("--cp", request.cp, "context parallel degree");
    app.add_option("--cp-kind", options.cpKind, "ring, allgather or ulysses");
    app.add_option("--ep", request.ep, "expert parallel degree");
    app.add_option("--etp", request.etp, "tensor parallel degree of the experts");
    app.add_option("--dp", request.dp, "data parallel degree");
    app.add_option("--shard", options.shard, "ddp, zero1, zero2, zero3 or hsdp");
    app.add_option("--shard-group", request.shardGroup, "GPUs per shard group");
    app.add_option("--gbs", request.gbs, "sequences per step");
    app.add_option("--mbs", request.mbs, "sequences per micro-batch");
    app.add_option("--seq", request.seq, "tokens per sequence");
    app.add_option("--document-tokens", request.document, "mean tokens of the documents packed into a sequence");
    app.add_option("--rank-order", options.rankOrder, "fastest first, e.g. tp-cp-ep-dp-pp");
    app.add_option("--precision", options.precision, "bf16, fp16, fp8, fp8-ds, fp8-cs, fp8-mx, fp8-block, fp8-row, nvfp4");
    app.add_option("--recompute", options.recompute, "unstated, none, full, block:N (layers of each stage) or selective:MODULE[+MODULE]");
    app.add_option("--dispatcher", options.dispatcher, "nccl, deepep, deepep-uccl or deepep-nvshmem");
    app.add_option("--a2a-overlap", options.a2aOverlap, "expert all-to-all under compute, on or off");
    app.add_option("--tp-overlap", options.tpOverlap, "TP communication beside the products that need it: on, off or unstated");
    app.add_option("--offload", options.offload, "none, optimizer or activations");
    app.add_option("--optimizer", options.optimizer, "adam or muon");
    app.add_option("--lora-rank", request.loraRank, "rank of the LoRA adapters");
    app.add_option("--framework", options.framework, "megatron, nanotron, torchtitan, llm-foundry, …");
    app.add_option("--cuda-graphs", options.cudaGraphs, "on or off");
    app.add_option("--compile", options.compiled, "fused pointwise kernels, on or off");
    app.add_option("--price", options.price, "price kind, e.g. on-demand");
    app.add_option("--region", options.region, "AWS region of the price");
    addProfileOption(app, options.profile);
}

Result<AdHocJob> jobOf(const JobOptions &options, const catalog::Catalog &catalog, CheckPlan check)
{
    if (options.model.empty())
        return fail(ErrorCode::Usage, "no design and no --model; expected one of them");
    const bool reference = !options.platform.empty();
    if (reference == !options.instance.empty())
        return fail(ErrorCode::Usage, "expected either --instance with --count, or --platform with --gpus");
    AdHocJob job;
    job.spec.instance = reference ? options.platform : options.instance;
    const catalog::InstanceType *type = catalog.instance(job.spec.instance);
    if (type == nullptr)
        return fail(ErrorCode::NotFound, "no instance type or platform \"" + job.spec.instance + "\" in the catalog");
    if (type->incomplete)
        return fail(ErrorCode::Unsupported, type->id + " cannot be predicted yet: " + type->incompleteWhy);
    int gpus = options.gpus;
    if (reference) {
        if (gpus < 1)
            return fail(ErrorCode::Usage, "--platform needs --gpus of 1 or more");
        job.spec.instances = (gpus + type->gpus - 1) / type->gpus;
    } else {
        if (options.count < 1)
            return fail(ErrorCode::Usage, "--instance needs --count of 1 or more");
        job.spec.instances = options.count;
        gpus = options.count * type->gpus;
    }
    if (options.model.ends_with(".json")) {
        SWITCHYARD_TRY(std::string text, readFile(options.model));
        SWITCHYARD_TRY(exchange::ImportedModel imported, exchange::importHfConfig({options.model, std::move(text)}));
        job.spec.model = std::move(imported.architecture);
        for (const std::string &note : imported.notUnderstood)
            job.assumed.push_back({"model", job.spec.model.id, "not understood in " + options.model + ": " + note});
    } else if (const catalog::Architecture *model = catalog.model(options.model); model != nullptr) {
        job.spec.model = *model;
    } else {
        return fail(ErrorCode::NotFound, "no model \"" + options.model + "\" in the catalog; expected a catalog id or a config.json");
    }
    job.spec.priceKind = options.price;
    job.spec.region = options.region;
    SWITCHYARD_TRY(const PlanRequest request, requestOf(options));
    SWITCHYARD_TRY(workload::ResolvedPlan resolved, check == CheckPlan::Yes ? workload::resolve(request, job.spec.model, gpus)
                                                                             : workload::fillOpen(request, job.spec.model, gpus));
    job.spec.plan = std::move(resolved.plan);
    job.assumed.insert(job.assumed.end(), resolved.assumed.begin(), resolved.assumed.end());
    return job;
}

} // namespace switchyard::cli
