// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/joblines.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>

#include <core/exchange/frameworks/megatron_stages.h>
#include <core/exchange/published.h>

namespace switchyard::exchange {

using workload::Plan;
using workload::Precision;
using workload::RecomputeKind;

namespace {

/// Shards more than the optimizer's state.
bool isFsdp(const Plan &plan) { return plan.shard == workload::Shard::Zero2 || plan.shard == workload::Shard::Zero3 || plan.shard == workload::Shard::Hsdp; }

} // namespace

Result<std::vector<TrainingJob>> trainingJobs(const design::Design &design, const catalog::Catalog &catalog)
{
    std::vector<TrainingJob> out;
    for (const design::Job &job : design.jobs) {
        TrainingJob one;
        one.job = &job;
        one.phase = design::trainingOf(job);
        if (!one.phase)
            continue;
        one.plan = design::planOf(job);
        one.model = one.phase->custom ? one.phase->custom.get() : catalog.model(one.phase->model);
        if (!one.model)
            return fail(ErrorCode::InvalidInput, say("job {}: the catalog has no model \"{}\"; expected one that `switchyard-cli catalog` lists, or \"custom\"", job.name, one.phase->model), design.name);
        SWITCHYARD_TRY(one.instances, design::phaseInstances(design, job, *one.phase));
        for (const int i : one.instances) {
            const catalog::InstanceType *const type = catalog.instance(design.instances[static_cast<std::size_t>(i)].type);
            if (type && one.type && type != one.type)
                return fail(ErrorCode::Unsupported, say("job {} runs on {} and {}; expected instances of one type", job.name, one.type->id, type->id), design.name);
            one.type = type;
        }
        one.gpus = design::gpuCount(design, catalog, one.instances);
        if (!one.type)
            return fail(ErrorCode::InvalidInput, say("job {} has no instance to run on; expected at least one of a type of the catalog", job.name), design.name);
        one.gpu = catalog.gpuOf(*one.type);
        out.push_back(std::move(one));
    }
    if (out.empty())
        return fail(ErrorCode::InvalidInput, say("the design has no training job; expected at least one"), design.name);
    return out;
}

int segmentOf(const design::Design &design, const TrainingJob &job, const catalog::Catalog &catalog)
{
    std::map<std::string_view, int> counts;
    for (const int i : job.instances)
        ++counts[design.instances[static_cast<std::size_t>(i)].ultraserver];
    int out = 0;
    for (const auto &[server, count] : counts)
        out = std::gcd(out, count);
    if (!counts.contains("")) // every instance has its place
        return out;
    for (const auto &[id, type] : catalog.ultraservers)
        if (type.instance == job.type->id)
            out = std::gcd(out, type.instances);
    return out;
}

std::vector<std::string> megatronArguments(const Plan &plan, const catalog::Architecture &model)
{
    std::vector<std::string> out;
    const auto add = [&out](const char *name, long long value) { out.push_back(std::string("--") + name + " " + std::to_string(value)); };
    const auto flag = [&out](const char *name, bool on = true) {
        if (on)
            out.push_back(std::string("--") + name);
    };
    add("tensor-model-parallel-size", plan.tp);
    add("pipeline-model-parallel-size", plan.pp);
    std::ranges::copy(megatronStages(plan, model), std::back_inserter(out));
    std::ranges::copy(megatronRounds(plan), std::back_inserter(out));
    if (plan.cp > 1)
        add("context-parallel-size", plan.cp);
    if (plan.cp > 1)
        out.push_back(std::string("--cp-comm-type ") + (plan.cpKind == workload::CpKind::Ring ? "p2p" : plan.cpKind == workload::CpKind::AllGather ? "all_gather" : "a2a"));
    if (model.isMoe()) {
        add("expert-model-parallel-size", plan.ep);
        add("expert-tensor-parallel-size", plan.etp);
    }
    flag("sequence-parallel", plan.sp);
    if (plan.shard == workload::Shard::Zero1)
        flag("use-distributed-optimizer");
    if (isFsdp(plan)) {
        flag("use-distributed-optimizer");
        flag("use-megatron-fsdp");
        out.push_back(std::string("--data-parallel-sharding-strategy ") + (plan.shard == workload::Shard::Zero2 ? "optim_grads" : "optim_grads_params"));
        out.emplace_back("--ckpt-format fsdp_dtensor"); // the only one that it takes
        if (plan.shard == workload::Shard::Hsdp && plan.shardGroup > 0)
            add("num-distributed-optimizer-instances", std::max(1, plan.dp * plan.cp / plan.shardGroup));
    }
    add("num-layers", model.layers);
    add("hidden-size", model.hidden);
    add("ffn-hidden-size", model.ffnHidden > 0 ? model.ffnHidden : model.moeFfn);
    add("num-attention-heads", model.heads);
    if (model.attention == catalog::Attention::Mla) {
        flag("multi-latent-attention");
        if (model.mla.qLoraRank > 0)
            add("q-lora-rank", model.mla.qLoraRank);
        add("kv-lora-rank", model.mla.kvLoraRank);
        add("qk-head-dim", model.mla.qkNopeHeadDim);
        add("qk-pos-emb-head-dim", model.mla.qkRopeHeadDim);
        add("v-head-dim", model.mla.vHeadDim);
    } else {
        if (model.kvHeads > 0 && model.kvHeads != model.heads) {
            flag("group-query-attention");
            add("num-query-groups", model.kvHeads);
        }
        if (model.headDim > 0 && model.headDim * model.heads != model.hidden)
            add("kv-channels", model.headDim);
    }
    if (!model.layerNorm)
        out.emplace_back("--normalization RMSNorm");
    flag("swiglu", model.gatedMlp);
    flag("untie-embeddings-and-output-weights", !model.tiedEmbeddings);
    flag("disable-bias-linear", !model.linearBias);
    flag("add-qkv-bias", model.qkvBias && !model.linearBias);
    flag("qk-layernorm", model.qkNorm);
    if (!model.learnedPositions)
        out.emplace_back("--position-embedding-type rope");
    if (const Published *const published = publishedAs(model.id); published && published->ropeTheta > 0)
        add("rotary-base", published->ropeTheta);
    add("vocab-size", model.vocab);
    if (model.isMoe()) {
        add("num-experts", model.experts);
        add("moe-router-topk", model.topk);
        add("moe-ffn-hidden-size", model.moeFfn);
        if (model.sharedExpertFfn > 0)
            add("moe-shared-expert-intermediate-size", model.sharedExpertFfn);
        if (model.firstDenseLayers > 0)
            out.push_back("--moe-layer-freq ([0]*" + std::to_string(model.firstDenseLayers) + "+[1]*" + std::to_string(model.layers - model.firstDenseLayers) + ")");
        else if (model.moeLayerPeriod > 1)
            add("moe-layer-freq", model.moeLayerPeriod);
        out.emplace_back(plan.dispatcher == workload::Dispatcher::Nccl ? "--moe-token-dispatcher-type alltoall" : "--moe-token-dispatcher-type flex");
        flag("moe-enable-deepep", plan.dispatcher != workload::Dispatcher::Nccl);
        flag("overlap-moe-expert-parallel-comm", plan.a2aOverlap);
        flag("moe-grouped-gemm");
    }
    if (model.mtpLayers > 0)
        add("mtp-num-layers", model.mtpLayers);
    add("seq-length", plan.seq);
    add("max-position-embeddings", std::max(plan.seq, model.learnedPositions ? model.maxPositions : plan.seq));
    add("micro-batch-size", plan.mbs);
    add("global-batch-size", plan.gbs);
    flag("fp16", plan.precision == Precision::Fp16);
    flag("bf16", plan.precision != Precision::Fp16);
    switch (plan.precision) {
    case Precision::Fp8:
    case Precision::Fp8Ds: out.emplace_back("--fp8-format hybrid"), out.emplace_back("--fp8-recipe delayed"); break;
    case Precision::Fp8Cs: out.emplace_back("--fp8-format hybrid"), out.emplace_back("--fp8-recipe tensorwise"); break;
    case Precision::Fp8Mx: out.emplace_back("--fp8-format e4m3"), out.emplace_back("--fp8-recipe mxfp8"); break;
    case Precision::Fp8Block: out.emplace_back("--fp8-format e4m3"), out.emplace_back("--fp8-recipe blockwise"); break;
    case Precision::Nvfp4: out.emplace_back("--fp4-format e2m1"), out.emplace_back("--fp4-recipe nvfp4"); break;
    default: break;
    }
    if (plan.recompute.kind == RecomputeKind::Full || plan.recompute.kind == RecomputeKind::Block) {
        out.emplace_back("--recompute-granularity full");
        out.emplace_back(plan.recompute.kind == RecomputeKind::Full ? "--recompute-method uniform" : "--recompute-method block");
        add("recompute-num-layers", plan.recompute.kind == RecomputeKind::Full ? 1 : plan.recompute.layers);
    } else if (plan.recompute.kind == RecomputeKind::Selective) {
        out.emplace_back("--recompute-granularity selective");
        std::string words = workload::toWord(plan.recompute); // "selective:core_attn+mlp"
        words.erase(0, std::min(words.size(), words.find(':') + 1));
        for (char &c : words)
            c = c == '+' ? ' ' : c;
        if (!words.empty())
            out.push_back("--recompute-modules " + words);
    }
    flag("optimizer-cpu-offload", plan.offload == workload::Offload::Optimizer);
    flag("tp-comm-overlap", plan.tpOverlap == workload::TpOverlap::On);
    if (plan.dp > 1 && plan.shard != workload::Shard::Ddp) {
        flag("overlap-grad-reduce");
        flag("overlap-param-gather");
    }
    for (const char *standIn : {"--mock-data", "--tokenizer-type NullTokenizer", "--train-iters 100", "--lr 1.0e-4"})
        out.emplace_back(standIn);
    return out;
}

std::vector<Variable> environmentOfJob(const TrainingJob &job)
{
    std::vector<Variable> out = environmentOf(*job.type);
    std::ranges::copy(expertVariables(*job.plan, *job.type, job.instances.size()), std::back_inserter(out));
    std::ranges::copy(megatronVariables(job), std::back_inserter(out));
    return out;
}

std::vector<Variable> megatronVariables(const TrainingJob &job)
{
    const bool older = job.gpu && job.gpu->generation != catalog::GpuGeneration::Blackwell;
    const bool overlaps = job.plan->tp > 1 || job.plan->cp > 1;
    if (older && overlaps && !isFsdp(*job.plan) && !job.plan->a2aOverlap)
        return {{"CUDA_DEVICE_MAX_CONNECTIONS", "1", "before Blackwell Megatron wants kernels in the order of their calls with TP or CP"}};
    return {};
}

std::vector<Said> notInMegatron(const Plan &plan, const catalog::Architecture &model)
{
    std::vector<Said> out = {say("--mock-data, NullTokenizer, --train-iters and --lr stand in for data, tokenizer and schedule; checkpoints are to be added")};
    const auto add = [&out](bool lost, Pattern<0> what) {
        if (lost)
            out.push_back(say(what));
    };
    add(plan.precision == Precision::Fp8Row, Pattern<0>("row-wise FP8, which Megatron has no recipe for"));
    add(plan.shard == workload::Shard::Hsdp, Pattern<0>("HSDP is written as Megatron-FSDP with --num-distributed-optimizer-instances, which releases before Core 0.14 may not take together (unconfirmed)"));
    const Published *const published = publishedAs(model.id);
    add(model.isHybrid() || model.isSparse() || model.twoHeads() || model.moeLatent > 0 || model.attentionGate,
        Pattern<0>("layers that keep a state, sparse attention, latent experts and gates of attention: these flags make a GPT with attention in every layer; Bridge's recipes have the model"));
    add(!model.learnedPositions && !model.isHybrid() && published && published->ropeTheta == 0, Pattern<0>("positions by ALiBi, which Megatron does not have: rotary ones stand for them"));
    add(!model.learnedPositions && !published, Pattern<0>("the rotary base, which is not known of this model: Megatron takes 10,000 (--rotary-base)"));
    add(plan.vpp > 1 && plan.microBatches() < plan.pp, Pattern<0>("fewer micro-batches than stages: Megatron's interleaved schedule refuses them"));
    add(plan.task != workload::Task::Pretrain, Pattern<0>("fine-tuning: NeMo's or Bridge's recipes have it"));
    add(plan.optimizer != workload::Optimizer::Adam, Pattern<0>("the optimizer"));
    add(plan.offload == workload::Offload::Activations, Pattern<0>("offloaded activations"));
    add(plan.document > 0, Pattern<0>("packed documents"));
    add(plan.rankOrder != Plan().rankOrder, Pattern<0>("the order of ranks"));
    return out;
}

namespace {

/// A shape that torchtitan knows (torchtitan/models/*/__init__.py), by the catalog's id.
struct Titan {
    std::string_view model;
    const char *name;
    const char *flavor;
};
constexpr Titan titans[] = {{"llama3-8b", "llama3", "8B"}, {"llama3.1-8b", "llama3", "8B"}, {"llama3-70b", "llama3", "70B"}, {"llama3.1-70b", "llama3", "70B"}, {"llama3.3-70b", "llama3", "70B"}, {"llama3.1-405b", "llama3", "405B"},
                            {"deepseek-v3", "deepseek_v3", "671B"}, {"qwen3-8b", "qwen3", "8B"}, {"qwen3-14b", "qwen3", "14B"}, {"qwen3-32b", "qwen3", "32B"}, {"qwen3-30b-a3b", "qwen3", "30B-A3B"}, {"qwen3-235b-a22b", "qwen3", "235B-A22B"}};

const Titan *titanOf(const catalog::Architecture &model)
{
    const Titan *const found = std::ranges::find(titans, std::string_view(model.id), &Titan::model);
    return found == std::end(titans) ? nullptr : found;
}

/// What converts the model's layers (torchtitan/components/quantization); empty: nothing does, or nothing that is known.
std::vector<std::string> convertersOf(Precision precision)
{
    switch (precision) {
    case Precision::Fp8Cs: return {"--model.converters=quantize.linear.float8"};
    case Precision::Fp8Row: return {"--model.converters=quantize.linear.float8", "--quantize.linear.float8.recipe_name=rowwise"};
    case Precision::Fp8Mx: return {"--model.converters=quantize.linear.mx"};
    default: return {};
    }
}

} // namespace

std::vector<std::string> torchtitanArguments(const Plan &plan, const catalog::Architecture &model)
{
    std::vector<std::string> out;
    const auto add = [&out](const char *name, const std::string &value) { out.push_back(std::string("--") + name + "=" + value); };
    const auto count = [&add](const char *name, int value) { add(name, std::to_string(value)); };
    if (const Titan *const known = titanOf(model)) {
        add("model.name", known->name);
        add("model.flavor", known->flavor);
    }
    if (const Published *const published = publishedAs(model.id)) // its tokenizer, where scripts/download_hf_assets.py puts it
        add("model.hf_assets_path", "./assets/hf/" + std::string(published->repository.substr(published->repository.rfind('/') + 1)));
    std::ranges::copy(convertersOf(plan.precision), std::back_inserter(out));
    const int group = plan.shard == workload::Shard::Hsdp && plan.shardGroup > 0 ? plan.shardGroup : plan.dp * plan.cp;
    const bool sharded = plan.shard != workload::Shard::Ddp;
    const int shard = sharded ? std::max(1, group / plan.cp) : 1;
    count("training.local_batch_size", plan.pp > 1 ? plan.mbs * std::max(1, plan.microBatches()) : plan.mbs); // of one pass: a pipeline takes all its micro-batches
    count("training.global_batch_size", plan.gbs);
    count("training.seq_len", plan.seq);
    count("parallelism.data_parallel_replicate_degree", std::max(1, plan.dp / shard));
    count("parallelism.data_parallel_shard_degree", shard);
    count("parallelism.tensor_parallel_degree", plan.tp);
    count("parallelism.pipeline_parallel_degree", plan.pp);
    if (plan.pp > 1) {
        count("parallelism.pipeline_parallel_microbatch_size", plan.mbs);
        add("parallelism.pipeline_parallel_schedule", plan.schedule == workload::Schedule::ZeroBubble ? "ZBVZeroBubble" : plan.vpp > 1 ? "Interleaved1F1B" : "1F1B");
    }
    count("parallelism.context_parallel_degree", plan.cp);
    if (model.isMoe()) {
        count("parallelism.expert_parallel_degree", plan.ep);
        count("parallelism.expert_tensor_parallel_degree", plan.etp);
    }
    const bool full = plan.recompute.kind == RecomputeKind::Full;
    if (plan.shard == workload::Shard::Zero2 || plan.shard == workload::Shard::Zero3)
        add("parallelism.fsdp_reshard_after_forward", plan.shard == workload::Shard::Zero2 ? "never" : "always");
    add("activation_checkpoint.mode", full ? "full" : plan.recompute.kind == RecomputeKind::Selective ? "selective" : "none");
    add("compile.enable", plan.compiled ? "true" : "false");
    return out;
}

std::vector<Said> notInTorchtitan(const Plan &plan, const catalog::Architecture &model)
{
    std::vector<Said> out;
    if (!titanOf(model))
        out.push_back(say("the model's shape: torchtitan knows it by no name (--model.name, --model.flavor)"));
    if (plan.precision != Precision::Bf16 && convertersOf(plan.precision).empty())
        out.push_back(say("precision {}: torchtitan has no converter for it", workload::toWord(plan.precision)));
    if (plan.recompute.kind == RecomputeKind::Block)
        out.push_back(say("recompute {}: torchtitan has no number of layers", workload::toWord(plan.recompute)));
    if (plan.shard == workload::Shard::Zero1)
        out.emplace_back(say("ZeRO-1: torchtitan's FSDP shards parameters and gradients too, which takes less memory and sends more (ZeRO-3)"));
    if (plan.shard == workload::Shard::Zero2)
        out.emplace_back(say("ZeRO-2 is written as FSDP that keeps parameters after the forward pass (fsdp_reshard_after_forward=never)"));
    return out;
}

std::vector<Said> leftOutOfJobs(const design::Design &design, bool jobsOnly)
{
    std::vector<Said> out;
    const auto other = std::ranges::count_if(design.jobs, [](const design::Job &job) { return design::trainingOf(job) == nullptr; });
    if (other > 0)
        out.push_back(other == 1 ? say("{} job that does not train", other) : say("{} jobs that do not train", other));
    if (jobsOnly)
        out.emplace_back(say("the cluster: its formats have it"));
    return out;
}

} // namespace switchyard::exchange
