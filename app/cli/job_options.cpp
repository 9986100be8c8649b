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

void addJobOptions(CLI::App &app, JobOptions &options, const char *designHelp)
{
    app.add_option("design", options.design, designHelp);
    app.add_option("--job", options.jobName, "job of the design");
    const auto add = [&](const char *name, auto &field, const char *help) {
        options.flags.push_back(app.add_option(name, field, help));
    };
    add("--instance", options.instance, "EC2 instance type");
    add("--count", options.count, "number of instances");
    add("--ultraserver", options.ultraserver, "UltraServer type that the instances stand in; else the largest that they are sold in");
    add("--trays", options.trays, "instances used of each UltraServer; else all");
    add("--platform", options.platform, "reference platform instead of an instance type");
    add("--gpus", options.gpus, "number of GPUs on the platform");
    add("--model", options.model, "model of the catalog, or a Hugging Face config.json");
    add("--task", options.task, "pretrain, finetune or lora; transfer with a design or --phases");
    PlanRequest &request = options.request;
    add("--tp", request.tp, "tensor parallel degree");
    add("--sp", options.sp, "sequence parallelism, on or off");
    add("--pp", request.pp, "pipeline stages");
    add("--vpp", request.vpp, "model chunks per stage");
    add("--first-stage-layers", request.firstStageLayers, "layers of the first pipeline stage");
    add("--last-stage-layers", request.lastStageLayers, "layers of the last pipeline stage");
    add("--schedule", options.schedule, "1f1b, interleaved or zero-bubble");
    add("--cp", request.cp, "context parallel degree");
    add("--cp-kind", options.cpKind, "ring, allgather or ulysses");
    add("--ep", request.ep, "expert parallel degree");
    add("--etp", request.etp, "tensor parallel degree of the experts");
    add("--dp", request.dp, "data parallel degree");
    add("--shard", options.shard, "ddp, zero1, zero2, zero3 or hsdp");
    add("--shard-group", request.shardGroup, "GPUs per shard group");
    add("--gbs", request.gbs, "sequences per step");
    add("--mbs", request.mbs, "sequences per micro-batch");
    add("--seq", request.seq, "tokens per sequence");
    add("--document-tokens", request.document, "mean tokens of the documents packed into a sequence");
    add("--rank-order", options.rankOrder, "fastest first, e.g. tp-cp-ep-dp-pp");
    add("--precision", options.precision, "bf16, fp16, fp8, fp8-ds, fp8-cs, fp8-mx, fp8-block, fp8-row, nvfp4");
    add("--recompute", options.recompute, "unstated, none, full, block:N (layers of each stage) or selective:MODULE[+MODULE]");
    add("--dispatcher", options.dispatcher, "nccl, deepep, deepep-uccl or deepep-nvshmem");
    add("--a2a-overlap", options.a2aOverlap, "expert all-to-all under compute, on or off");
    add("--tp-overlap", options.tpOverlap, "TP communication beside the products that need it: on, off or unstated");
    add("--offload", options.offload, "none, optimizer or activations");
    add("--optimizer", options.optimizer, "adam or muon");
    add("--lora-rank", request.loraRank, "rank of the LoRA adapters");
    add("--framework", options.framework, "megatron, nanotron, torchtitan, llm-foundry, …");
    add("--cuda-graphs", options.cudaGraphs, "on or off");
    add("--compile", options.compiled, "fused pointwise kernels, on or off");
    add("--price", options.price, "price kind, e.g. on-demand");
    add("--region", options.region, "AWS region of the price");
    addProfileOption(app, options.profile);
}

Result<void> designOrFlags(const JobOptions &options)
{
    if (options.design.empty()) {
        if (!options.jobName.empty())
            return fail(ErrorCode::Usage, "--job " + options.jobName + " without a design; expected a file that holds the job");
        return {};
    }
    for (const CLI::Option *flag : options.flags) {
        if (flag->count() > 0 && !(flag->check_lname("task") && options.task == "transfer"))
            return fail(ErrorCode::Usage, flag->get_name() + " beside a design, whose job has its own; expected the design alone, or flags alone");
    }
    return {};
}

namespace {

/// NVLink domains of instances in UltraServers of which `trays` each are used.
Result<std::optional<predict::Domains>> domainsOfFlags(const JobOptions &options, const catalog::Catalog &catalog, const catalog::InstanceType &type)
{
    if (options.ultraserver.empty() && options.trays == 0)
        return std::optional<predict::Domains>();
    std::string sold;
    const catalog::UltraServerType *ultra = catalog.ultraserver(options.ultraserver);
    for (const auto &[id, server] : catalog.ultraservers) {
        if (server.instance != type.id)
            continue;
        sold += (sold.empty() ? "" : ", ") + id;
        if (options.ultraserver.empty() && (ultra == nullptr || server.instances > ultra->instances))
            ultra = &server;
    }
    if (ultra == nullptr || ultra->instance != type.id)
        return fail(ErrorCode::Usage, (options.ultraserver.empty() ? "--trays" : "--ultraserver " + options.ultraserver) + ": " + type.id + " is sold in "
                                          + (sold.empty() ? "no UltraServer" : sold));
    const int trays = options.trays == 0 ? ultra->instances : options.trays;
    if (trays < 1 || trays > ultra->instances)
        return fail(ErrorCode::Usage, "--trays " + std::to_string(options.trays) + "; expected 1 to " + std::to_string(ultra->instances) + " of " + ultra->id);
    return std::optional(predict::Domains{trays * type.gpus, nullptr});
}

} // namespace

Result<AdHocJob> jobOf(const JobOptions &options, const catalog::Catalog &catalog, CheckPlan check)
{
    if (options.model.empty())
        return fail(ErrorCode::Usage, "no design and no --model; expected one of them");
    const bool reference = !options.platform.empty();
    const bool inUltraservers = catalog.ultraserver(options.ultraserver) != nullptr; // which says the instance type
    if (!options.ultraserver.empty() && !inUltraservers)
        return fail(ErrorCode::NotFound, "no UltraServer type \"" + options.ultraserver + "\" in the catalog");
    if (reference && (!options.ultraserver.empty() || options.trays != 0))
        return fail(ErrorCode::Usage, "--ultraserver or --trays beside --platform; expected them with --instance");
    if (reference == (!options.instance.empty() || inUltraservers))
        return fail(ErrorCode::Usage, "expected either --instance with --count, or --platform with --gpus");
    AdHocJob job;
    job.spec.instance = reference ? options.platform : !options.instance.empty() ? options.instance : catalog.ultraserver(options.ultraserver)->instance;
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
        SWITCHYARD_TRY(job.spec.domains, domainsOfFlags(options, catalog, *type));
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
