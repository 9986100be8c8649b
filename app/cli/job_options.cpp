// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/job_options.h>

#include <CLI/CLI.hpp>

#include <app/cli/open_catalog.h>
#include <app/flags/flags.h>
#include <core/base/input.h>
#include <core/base/number.h>
#include <core/base/echo.h>
#include <core/exchange/import.h>
#include <core/workload/words.h>

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

/// A word is a kind of capacity; what looks like a file is a price list.
Result<catalog::PriceTerms> priceTermsOf(const JobOptions &options, const catalog::Catalog &catalog)
{
    catalog::PriceTerms terms;
    terms.region = options.region;
    if (auto known = catalog::checkRegion(catalog, terms.region); !known)
        return fail(ErrorCode::Usage, "--region: " + known.error().message);
    if (!options.price)
        return terms;
    if (options.price->find_first_of("./") != std::string::npos) {
        SWITCHYARD_TRY(catalog::PriceList list, catalog::readPriceList(*options.price, catalog));
        terms.own = catalog::PriceListPtr(std::move(list));
        return terms;
    }
    const auto kind = catalog::capacityKindFromWord(*options.price);
    if (!kind)
        return fail(ErrorCode::Usage, "--price: " + kind.error().message + ", or a price list (.csv, .json)");
    terms.kind = *kind;
    return terms;
}

} // namespace

void addJobOptions(CLI::App &app, JobOptions &options, const char *designHelp)
{
    using flags::form;
    using flags::oneOf;
    using flags::whole;
    constexpr int degree = number::mostGpus;
    constexpr int most = number::mostOfPlan;
    const std::vector<std::string> onOff = {"on", "off"};
    form(app.add_option("design", options.design, designHelp), "FILE");
    form(app.add_option("--job", options.jobName, "job of the design"), "NAME");
    const auto add = [&](const char *name, auto &field, const char *help) {
        CLI::Option *option = app.add_option(name, field, help);
        options.flags.push_back(option);
        return option;
    };
    form(add("--instance", options.instance, "EC2 instance type"), "NAME");
    whole(add("--count", options.count, "number of instances"), 1, degree);
    form(add("--platform", options.platform, "reference platform instead of an instance type"), "NAME");
    whole(add("--gpus", options.gpus, "number of GPUs on the platform"), 1, degree);
    form(add("--model", options.model, "model of the catalog, or a Hugging Face config.json"), "NAME");
    oneOf(add("--task", options.task, "what the job trains"), workload::words<workload::Task>());
    PlanRequest &request = options.request;
    whole(add("--tp", request.tp, "tensor parallel degree"), 1, degree);
    oneOf(add("--sp", options.sp, "sequence parallelism"), onOff);
    whole(add("--pp", request.pp, "pipeline stages"), 1, degree);
    whole(add("--vpp", request.vpp, "model chunks per stage"), 1, degree);
    whole(add("--first-stage-layers", request.firstStageLayers, "layers of the first pipeline stage; 0: even"), 0, most);
    whole(add("--last-stage-layers", request.lastStageLayers, "layers of the last pipeline stage; 0: even"), 0, most);
    oneOf(add("--schedule", options.schedule, "pipeline schedule"), workload::words<workload::Schedule>());
    whole(add("--cp", request.cp, "context parallel degree"), 1, degree);
    oneOf(add("--cp-kind", options.cpKind, "how context parallelism moves keys and values"), workload::words<workload::CpKind>());
    whole(add("--ep", request.ep, "expert parallel degree"), 1, degree);
    whole(add("--etp", request.etp, "tensor parallel degree of the experts"), 1, degree);
    whole(add("--dp", request.dp, "data parallel degree"), 1, degree);
    oneOf(add("--shard", options.shard, "what is sharded over data parallel ranks"), workload::words<workload::Shard>());
    whole(add("--shard-group", request.shardGroup, "GPUs per shard group; 0: all of dp x cp"), 0, degree);
    whole(add("--gbs", request.gbs, "sequences per step"), 1, most);
    whole(add("--mbs", request.mbs, "sequences per micro-batch"), 1, most);
    whole(add("--seq", request.seq, "tokens per sequence"), 1, most);
    whole(add("--document-tokens", request.document, "mean tokens of the documents packed into a sequence; 0: not packed"), 0, most);
    form(add("--rank-order", options.rankOrder, "fastest first, e.g. tp-cp-ep-dp-pp"), "AXIS-AXIS-…",
         flags::accepted(workload::rankOrderFromWord));
    oneOf(add("--precision", options.precision, "of the matrix products"), workload::words<workload::Precision>());
    form(add("--recompute", options.recompute, "unstated, none, full, block:N (layers of each stage) or selective:MODULE[+MODULE]"),
         "RECOMPUTE", flags::accepted(workload::recomputeFromWord));
    oneOf(add("--dispatcher", options.dispatcher, "moves tokens to experts"), workload::words<workload::Dispatcher>());
    oneOf(add("--a2a-overlap", options.a2aOverlap, "expert all-to-all under compute"), onOff);
    oneOf(add("--tp-overlap", options.tpOverlap, "TP communication beside the products that need it"), workload::words<workload::TpOverlap>());
    oneOf(add("--offload", options.offload, "what lies in host memory"), workload::words<workload::Offload>());
    oneOf(add("--optimizer", options.optimizer, "whose states are kept"), workload::words<workload::Optimizer>());
    whole(add("--lora-rank", request.loraRank, "rank of the LoRA adapters; 0: none"), 0, most);
    oneOf(add("--framework", options.framework, "whose defaults and behaviour"), workload::words<workload::Framework>());
    oneOf(add("--cuda-graphs", options.cudaGraphs, "whole layers replayed as CUDA graphs"), onOff);
    oneOf(add("--compile", options.compiled, "fused pointwise kernels"), onOff);
    form(add("--price", options.price, "on-demand, capacity-block, savings-plan, savings-plan-3y, spot, own, or a price list (.csv, AWS .json)"), "PRICE");
    form(add("--region", options.region, "AWS region of the price"), "REGION");
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
        if (flag->count() > 0)
            return fail(ErrorCode::Usage, flag->get_name() + " beside a design, whose job has its own; expected the design alone, or flags alone");
    }
    return {};
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
        return fail(ErrorCode::Usage, std::string(reference ? "--platform: " : "--instance: ") + catalog::unknownType(catalog, job.spec.instance)
                                          + "; `switchyard-cli catalog` lists what is");
    if (type->incomplete)
        return fail(ErrorCode::Unsupported, type->id + " cannot be predicted yet: " + type->incompleteWhy);
    if ((reference ? options.gpus : options.count) < 1)
        return fail(ErrorCode::Usage, reference ? "--platform needs --gpus of 1 or more" : "--instance needs --count of 1 or more");
    int gpus = options.gpus;
    if (reference) {
        job.spec.instances = (gpus + type->gpus - 1) / type->gpus;
    } else {
        job.spec.instances = options.count;
        SWITCHYARD_TRY(gpus, number::gpus(options.count, type->gpus, ErrorCode::Usage));
    }
    if (options.model.ends_with(".json")) {
        SWITCHYARD_TRY(std::string text, readInput(options.model, InputKind::Import));
        SWITCHYARD_TRY(exchange::ImportedModel imported, exchange::importHfConfig({options.model, std::move(text)}));
        job.spec.model = std::move(imported.architecture);
        for (const std::string &note : imported.notUnderstood)
            job.assumed.push_back({"model", job.spec.model.id, "not understood in " + options.model + ": " + note});
    } else if (const catalog::Architecture *model = catalog.model(options.model); model != nullptr) {
        job.spec.model = *model;
    } else {
        if (const auto known = catalog.outOfScope.find(options.model); known != catalog.outOfScope.end())
            return fail(ErrorCode::Unsupported, options.model + " is out of scope: " + known->second);
        return fail(ErrorCode::Usage, "--model \"" + echo(options.model) + "\" is not in the catalog; expected a catalog id or a config.json");
    }
    SWITCHYARD_TRY(job.spec.price, priceTermsOf(options, catalog));
    SWITCHYARD_TRY(const PlanRequest request, requestOf(options));
    SWITCHYARD_TRY(workload::ResolvedPlan resolved, check == CheckPlan::Yes ? workload::resolve(request, job.spec.model, gpus)
                                                                             : workload::fillOpen(request, job.spec.model, gpus));
    job.spec.plan = std::move(resolved.plan);
    job.assumed.insert(job.assumed.end(), resolved.assumed.begin(), resolved.assumed.end());
    return job;
}

} // namespace switchyard::cli
