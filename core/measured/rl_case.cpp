// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/rl_case.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/catalog/model_names.h>
#include <core/measured/cells.h>
#include <core/measured/hardware_names.h>
#include <core/measured/rl_recipes.h>

namespace switchyard::measured {

namespace {

Result<int> count(const csv::Record &row, std::string_view column, int otherwise, RlCase &out)
{
    SWITCHYARD_TRY(const std::optional<double> value, looseNumber(row, column, out.assumed));
    if (!value)
        return otherwise;
    if (!(*value >= 1) || *value > number::mostGpus || *value != std::floor(*value))
        return fail(ErrorCode::InvalidInput, std::string(column) + " is " + echo(row.text(column), 40) + "; expected a whole number from 1");
    return static_cast<int>(*value);
}

constexpr double capOverMean = 4; ///< of answers where only their mean is printed: DAPO and NeMo-RL print 2 to 8
constexpr int loraRank = 32;      ///< NeMo-RL's and veRL's examples

Result<void> readMeasured(const csv::Record &row, RlCase &out)
{
    const std::pair<const char *, std::optional<double> RlCase::*> columns[] = {
        {"step_time_s", &RlCase::step_s}, {"gen_s", &RlCase::rollout_s},    {"old_logprob_s", &RlCase::old_s}, {"ref_s", &RlCase::reference_s},
        {"update_s", &RlCase::update_s},  {"wait_gen_s", &RlCase::wait_s}, {"sync_s", &RlCase::sync_s},
    };
    for (const auto &[column, member] : columns) {
        SWITCHYARD_TRY(out.*member, looseNumber(row, column, out.assumed));
        if (out.*member && !(**(&(out.*member)) > 0))
            (out.*member).reset();
    }
    return {};
}

Result<void> readLengths(const csv::Record &row, RlCase &out)
{
    rl::Lengths &lengths = out.job.load.lengths;
    SWITCHYARD_TRY(std::optional<double> longest, looseNumber(row, "max_seq_len", out.assumed));
    SWITCHYARD_TRY(const std::optional<double> mean, looseNumber(row, "mean_seq_len", out.assumed));
    if (!longest && !mean)
        return fail(ErrorCode::InvalidInput, "the row says no length of its answers");
    if (!longest) {
        longest = promptTokens + capOverMean * *mean;
        out.assumed.push_back("answers of at most " + format::integer(capOverMean * *mean) + " tokens: only their mean is printed");
        out.standsIn = true;
    }
    const double most = *longest;
    if (!(most > 0))
        return fail(ErrorCode::InvalidInput, "max_seq_len is " + echo(row.text("max_seq_len"), 40) + "; expected a number above 0");
    lengths.prompt = std::min(promptTokens, most / 4);
    out.assumed.push_back("prompts of " + format::integer(lengths.prompt) + " tokens");
    lengths.cap = most - lengths.prompt;
    lengths.mean = mean.value_or(std::min(answerTokens, lengths.cap / 2));
    out.lengthOpen = !mean;
    if (!mean)
        out.assumed.push_back("answers of " + format::integer(lengths.mean) + " tokens on average: only their cap is printed");
    if (!(lengths.mean >= 1 && lengths.mean < lengths.cap))
        return fail(ErrorCode::InvalidInput, "mean_seq_len is " + echo(row.text("mean_seq_len"), 40) + "; expected 1 to below max_seq_len");
    out.assumed.push_back("lengths spread like a log-normal of " + format::percent(lengths.cv) + " that is cut at the cap");
    return {};
}

Result<void> readPools(const csv::Record &row, const RlRecipe &recipe, RlCase &out)
{
    rl::RlJob &job = out.job;
    SWITCHYARD_TRY(const int gpus, count(row, "gpus", 0, out));
    const std::string placement = lower(row.text("placement"));
    job.placement = placement == "split" || placement == "async" ? rl::PoolPlacement::Split : rl::PoolPlacement::Colocated;
    if (placement.empty() && !out.syncOnly)
        out.assumed.emplace_back("colocated: the row names no placement");
    const bool split = job.placement == rl::PoolPlacement::Split || out.syncOnly;
    SWITCHYARD_TRY(job.train.gpus, count(row, "gpus_train", 0, out));
    SWITCHYARD_TRY(job.rollout.gpus, count(row, "gpus_rollout", 0, out));
    if (split && job.train.gpus == 0 && job.rollout.gpus == 0) {
        job.train.gpus = gpus - gpus / 2;
        out.assumed.emplace_back("half of the GPUs train, the others answer");
    }
    if (job.rollout.gpus == 0)
        job.rollout.gpus = split ? gpus - job.train.gpus : gpus;
    if (job.train.gpus == 0)
        job.train.gpus = split ? std::max(gpus - job.rollout.gpus, 0) : gpus;
    if (out.syncOnly && job.train.gpus == 0)
        job.train.gpus = job.rollout.gpus; // from the memory of the same hosts
    if (job.train.gpus < 1 || job.rollout.gpus < 1)
        return fail(ErrorCode::InvalidInput, "gpus is " + echo(row.text("gpus"), 40) + "; expected the GPUs of training and rollout");
    SWITCHYARD_TRY(const std::optional<double> off, looseNumber(row, "staleness", out.assumed));
    if (split)
        job.stepsOff = off.value_or(0);
    if (placement == "async") {
        job.load.partial = job.stepsOff > 0;
        job.chunks = recipe.chunks;
        if (job.chunks > 1)
            out.assumed.push_back("the trainer takes a step's answers in " + std::to_string(job.chunks) + " parts, as they come");
    }
    return {};
}

Result<void> readBatch(const csv::Record &row, const RlRecipe &recipe, RlCase &out)
{
    rl::RlJob &job = out.job;
    const bool oneStepOff = lower(row.text("placement")) == "split";
    SWITCHYARD_TRY(job.load.perPrompt, count(row, "samples_per_prompt", answersPerPrompt(recipe, oneStepOff ? job.train.gpus : 0), out));
    SWITCHYARD_TRY(job.load.samples, count(row, "batch_rollout_samples", 0, out));
    if (job.load.samples == 0) {
        job.load.samples = recipe.prompts * job.load.perPrompt;
        out.assumed.push_back("a step of " + std::to_string(recipe.prompts) + " prompts, " + std::to_string(job.load.perPrompt) + " answers each: " + std::string(recipe.source));
    }
    SWITCHYARD_TRY(int batch, count(row, "batch_train_samples", 0, out));
    if (batch == 0) {
        batch = recipe.batchPrompts > 0 ? recipe.batchPrompts * job.load.perPrompt : recipe.batch;
        out.assumed.push_back("updates of " + std::to_string(batch) + " answers: " + std::string(recipe.source));
    }
    job.updates = std::max(1, job.load.samples / batch);
    return {};
}

/// Log-prob passes by the algorithm and the framework.
void readPasses(const csv::Record &row, const RlRecipe &recipe, RlCase &out)
{
    const std::string algorithm = lower(row.text("algorithm"));
    const bool async = lower(row.text("placement")) == "async";
    const std::string old(row.text("old_logprob_s"));
    out.job.oldLogProbs = !(async && recipe.engineLogProbs) && !(!old.empty() && number::fromText(old) == 0.0);
    out.job.reference = algorithm.starts_with("grpo") && algorithm.find("lora") == std::string::npos;
    out.assumed.emplace_back(out.job.reference ? "a reference pass: GRPO's penalty" : "no reference pass: " + (algorithm.empty() ? "no algorithm is named" : std::string(row.text("algorithm"))));
}

Result<void> readTraining(const csv::Record &row, const RlRecipe &recipe, RlCase &out)
{
    rl::RlJob &job = out.job;
    workload::PlanRequest &plan = job.train.plan;
    const std::string backend = lower(row.text("train_backend"));
    plan.framework = backend.starts_with("fsdp") ? workload::Framework::Torchtitan : backend.starts_with("dtensor") ? workload::Framework::Automodel : workload::Framework::Megatron;
    const bool megatron = plan.framework == workload::Framework::Megatron;
    const bool stated = !row.text("train_tp").empty() || !row.text("train_pp").empty() || !row.text("train_ep").empty();
    const RlCut cut = stated ? RlCut{1, 1, 1, 1} : recipeCut(recipe, job.model, megatron, job.load.lengths);
    SWITCHYARD_TRY(int tp, count(row, "train_tp", cut.tp, out));
    SWITCHYARD_TRY(int cp, count(row, "train_cp", cut.cp, out));
    SWITCHYARD_TRY(int pp, count(row, "train_pp", cut.pp, out));
    SWITCHYARD_TRY(int ep, count(row, "train_ep", cut.ep, out));
    if (!stated)
        out.assumed.push_back("training cut by TP " + std::to_string(tp) + ", PP " + std::to_string(pp) + ", CP " + std::to_string(cp) + ", EP " + std::to_string(ep) + ": "
                              + std::string(recipe.source));
    while (ep > 1 && job.train.gpus % (ep * pp) != 0) {
        ep /= 2;
        out.assumed.push_back("EP " + std::to_string(ep) + " on " + std::to_string(job.train.gpus) + " GPUs that train");
    }
    if (lower(row.text("algorithm")).find("lora") != std::string::npos) {
        plan.task = workload::Task::Lora;
        SWITCHYARD_TRY(plan.loraRank, count(row, "lora_rank", loraRank, out));
        if (row.text("lora_rank").empty())
            out.assumed.push_back("LoRA of rank " + std::to_string(loraRank));
    }
    plan.tp = tp;
    plan.cp = cp;
    plan.pp = pp;
    plan.ep = ep;
    if (!megatron) {
        plan.shard = workload::Shard::Zero3;
        plan.cpKind = workload::CpKind::Ulysses;
        plan.recompute = workload::Recompute{workload::RecomputeKind::Full, 0, 0};
    }
    const std::string precision = lower(row.text("precision_train"));
    plan.precision = precision.starts_with("fp8") ? workload::Precision::Fp8Block : workload::Precision::Bf16;
    job.packed = recipe.packedSamples * (recipe.packsPrompt + job.load.lengths.prompt + job.load.lengths.cap) * (megatron ? 1 : cp);
    return {};
}

/// GPUs over which one copy of the weights takes no more than 60 % of each.
int holding(const serve::Hardware &hardware, const serve::Serving &serving)
{
    serve::Serving trial = serving;
    trial.cut = {};
    while (trial.cut.tp < 64 && serve::weights_B(trial) > 0.6 * hardware.gpu->memory_B)
        trial.cut.tp *= 2;
    return trial.cut.tp;
}

Result<void> readRollout(const csv::Record &row, const RlRecipe &recipe, const catalog::Catalog &catalog, RlCase &out)
{
    rl::RlJob &job = out.job;
    serve::Serving &serving = job.rollout.serving;
    serving.model = job.model;
    const std::string engine = lower(row.text("rollout_engine"));
    serving.release = serve::releaseOf(engine.empty() ? "vllm" : engine);
    if (serving.release.framework == serve::ServingFramework::Vllm && serving.release.version == 0)
        serving.release = serve::releaseOf("vllm " + std::string(recipe.vllm));
    if (!serve::releaseOf(engine.empty() ? "vllm" : engine).known) {
        out.assumed.push_back("vLLM's rules and constants for " + inQuotes(std::string(row.text("rollout_engine"))));
        out.standsIn = true;
    }
    serving.limits.memoryFraction = job.placement == rl::PoolPlacement::Split ? recipe.splitMemory : recipe.colocatedMemory;
    SWITCHYARD_TRY(const serve::Hardware hardware, serve::hardwareOf(catalog, job.rollout.instance));
    const serve::Rules rules = serve::rulesOf(serving.release, *hardware.gpu, 1);
    const std::string_view precision = row.text("precision_rollout");
    SWITCHYARD_TRY(serving.formats, serve::formatsOf(precision.empty() ? "bf16" : precision, "", job.model, rules, hardware.gpu->generation));
    const int least = rl::leastTp(hardware, serving, job.load.lengths, leastSlots);
    SWITCHYARD_TRY(serving.cut.tp, count(row, "rollout_tp", out.syncOnly ? holding(hardware, serving) : least, out));
    serving.cut.replicas = 0;
    job.load.eager = recipe.eagerExperts && job.model.isMoe();
    if (job.load.eager)
        out.assumed.push_back("no CUDA graphs in the rollout: " + std::string(recipe.source));
    if (row.text("rollout_tp").empty() && !out.syncOnly)
        out.assumed.push_back("rollout TP " + std::to_string(least) + ": the least whose cache holds " + format::integer(leastSlots) + " of the longest answers");
    out.assumed.push_back("memory fraction of the rollout " + format::significant(*serving.limits.memoryFraction) + ": " + std::string(recipe.source));
    return {};
}

} // namespace

std::string implausibleUpdate(const RlCase &row)
{
    if (!row.update_s || !row.step_s || *row.update_s <= *row.step_s)
        return {};
    return "its update is longer than its step";
}

std::string implausibleSync(const RlCase &row, const rl::SyncMethod &method, const rl::WeightSync &sync, const catalog::Catalog &catalog)
{
    if (!row.sync_s || !(method.funnel_Bps > 0))
        return {};
    const catalog::Gpu *gpu = catalog.gpuOf(*catalog.instance(row.job.train.instance));
    const double rate = sync.bytes / *row.sync_s;
    if (gpu == nullptr || rate <= std::max(gpu->nvlink_Bps, gpu->pcie_Bps))
        return {};
    return "its weights come by at " + format::significant(rate / 1e9) + " GB/s; one GPU sends " + format::significant(gpu->nvlink_Bps / 1e9);
}

Result<RlCase> rlCase(const csv::Record &row, const catalog::Catalog &catalog)
{
    RlCase out;
    out.rowId = row.text("row_id");
    out.set = row.text("set");
    const std::string kind(row.text("kind"));
    if (kind != "step" && kind != "weight_sync")
        return fail(ErrorCode::Unsupported, "kind " + inQuotes(kind) + " is not modelled; expected step or weight_sync");
    out.syncOnly = kind == "weight_sync";
    SWITCHYARD_TRY(const NamedHardware hardware, hardwareNamed(row.text("hardware"), catalog));
    SWITCHYARD_TRY(const catalog::NamedModel model, catalog::modelNamed(catalog, row.text("model")));
    rl::RlJob &job = out.job;
    job.model = *model.model;
    job.train.instance = job.rollout.instance = hardware.instance;
    const std::string framework = lower(row.text("framework"));
    const RlRecipe &recipe = recipeOf(framework);
    if (!hardware.standsIn.empty() || (!out.syncOnly && !isKnown(framework)))
        out.standsIn = true;
    if (!hardware.standsIn.empty())
        out.assumed.push_back(hardware.standsIn);
    if (!model.assumed.empty())
        out.assumed.push_back(model.assumed);
    if (!out.syncOnly && !isKnown(framework))
        out.assumed.push_back("veRL's recipes for " + inQuotes(std::string(row.text("framework"))) + ", whose own are not read");
    if (auto read = readMeasured(row, out); !read)
        return std::unexpected(read.error());
    if (auto read = readPools(row, recipe, out); !read)
        return std::unexpected(read.error());
    job.sync = syncOf(framework, recipe, job.placement == rl::PoolPlacement::Split || out.syncOnly);
    out.assumed.push_back("weight sync by " + job.sync);
    if (!out.syncOnly) {
        if (auto read = readLengths(row, out); !read)
            return std::unexpected(read.error());
        if (auto read = readBatch(row, recipe, out); !read)
            return std::unexpected(read.error());
        readPasses(row, recipe, out);
        if (auto read = readTraining(row, recipe, out); !read)
            return std::unexpected(read.error());
    }
    if (auto read = readRollout(row, recipe, catalog, out); !read)
        return std::unexpected(read.error());
    return out;
}

} // namespace switchyard::measured
