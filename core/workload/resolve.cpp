// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/resolve.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <core/workload/fit.h>
#include <core/workload/framework_traits.h>
#include <core/workload/rank_runs.h>

namespace switchyard::workload {

namespace {

/// Takes what was stated, or the default with a line in the list of assumptions.
class Filler
{
public:
    explicit Filler(std::vector<Assumption> &assumed) : m_assumed(assumed) {}

    template <class T>
    void operator()(const char *name, const std::optional<T> &stated, T &field, T fallback, std::string why)
    {
        if (stated) {
            field = *stated;
            return;
        }
        field = std::move(fallback);
        m_assumed.push_back({name, word(field), std::move(why)});
    }

private:
    static std::string word(int value) { return std::to_string(value); }
    static std::string word(bool value) { return value ? "on" : "off"; }
    template <class T>
    static std::string word(const T &value)
    {
        return toWord(value);
    }

    std::vector<Assumption> &m_assumed;
};

std::unexpected<Error> refuse(Said message) { return fail(ErrorCode::InvalidInput, std::move(message)); }

/// `ranks`: a product of degrees that nobody has checked yet, of any size.
bool divides(double ranks, int gpus) { return ranks >= 1 && std::fmod(gpus, ranks) == 0; }

Result<void> checkDegrees(const Plan &plan)
{
    const std::pair<const char *, int> degrees[] = {{"tp", plan.tp},   {"pp", plan.pp},   {"vpp", plan.vpp},
                                                    {"cp", plan.cp},   {"ep", plan.ep},   {"etp", plan.etp},
                                                    {"dp", plan.dp},   {"gbs", plan.gbs}, {"mbs", plan.mbs},
                                                    {"seq", plan.seq}};
    for (const auto &[name, value] : degrees) {
        if (value < 1)
            return refuse(say("{} is {}; expected 1 or more", name, value));
    }
    return {};
}

Result<void> checkRanks(const Plan &plan, const catalog::Architecture &model, int gpus)
{
    const double dense = 1.0 * plan.tp * plan.cp * plan.pp * plan.dp;
    if (dense != gpus)
        return refuse(say("tp x cp x pp x dp = {} ranks; expected {}, the job's GPUs", std::llround(std::min(dense, 9e18)), gpus));
    if (!model.isMoe()) {
        if (plan.ep > 1)
            return refuse(say("ep = {} on {}, which has no experts; expected 1", plan.ep, model.id));
        return {};
    }
    if (model.experts % plan.ep != 0)
        return refuse(say("{} experts do not divide by ep = {}", model.experts, plan.ep));
    const long long expertRanks = 1LL * plan.etp * plan.ep * plan.pp;
    if (!divides(static_cast<double>(expertRanks), gpus))
        return refuse(say("etp x ep x pp = {} does not divide {} GPUs", expertRanks, gpus));
    const RankRuns stage = stageRuns(plan);
    if (!folds(stage, plan.etp) || !folds(stage, 1LL * plan.etp * plan.ep))
        return refuse(say("etp = {} and ep = {} do not fold over tp, cp and dp, which pp divides in {}; expected etp and etp x ep to divide {} or be multiples of it",
                          plan.etp, plan.ep, toWord(plan.rankOrder), stage.begin()->size));
    return {};
}

/// HSDP's groups.
Result<void> checkShards(const Plan &plan)
{
    if (plan.shardGroup <= 0)
        return {};
    if (plan.shard != Shard::Hsdp)
        return refuse(say("a shard group of {} GPUs with {}; expected hsdp, or 0", plan.shardGroup, toWord(plan.shard)));
    if (!shardGroupsFold(plan))
        return refuse(say("dp x cp = {} GPUs do not divide into shard groups of {}", plan.dp * plan.cp, plan.shardGroup));
    // torchtitan and Megatron-LM cut experts over the same groups; where ep x etp is wider, each rank keeps its own.
    const int group = plan.shardGroup * plan.tp, experts = plan.ep * plan.etp;
    if (group > experts && group % experts != 0)
        return refuse(say("shard groups of {} GPUs do not divide into ep x etp = {} ranks of experts", group, experts));
    return {};
}

Result<void> checkShape(const Plan &plan, const catalog::Architecture &model)
{
    if (model.heads % plan.tp != 0)
        return refuse(say("{} attention heads do not divide by tp = {}", model.heads, plan.tp));
    if (model.isHybrid() && model.linear.heads % plan.tp != 0)
        return refuse(say("{} heads with a state do not divide by tp = {}", model.linear.heads, plan.tp));
    if (model.ffnHidden > 0 && model.ffnHidden % plan.tp != 0)
        return refuse(say("MLP width {} does not divide by tp = {}", model.ffnHidden, plan.tp));
    if (model.isMoe() && model.moeFfn % plan.etp != 0)
        return refuse(say("expert width {} does not divide by etp = {}", model.moeFfn, plan.etp));
    const int parts = plan.cp * (plan.sp ? plan.tp : 1);
    if (plan.seq % parts != 0)
        return refuse(say("sequence of {} tokens does not divide by cp x tp = {}", plan.seq, parts));
    if (plan.cpKind == CpKind::Ulysses && (model.heads / plan.tp) % plan.cp != 0)
        return refuse(say("Ulysses cuts heads: {} heads per TP rank do not divide by cp = {}", model.heads / plan.tp, plan.cp));
    // The first and the last chunk may hold only the embedding and the output layer, as Llama 3
    // 405B was trained (arXiv 2407.21783, section 3.3.2).
    if (1LL * plan.pp * plan.vpp > model.layers + 2LL)
        return refuse(say("pp x vpp = {} chunks for {} layers; expected at least one layer each", 1LL * plan.pp * plan.vpp, model.layers));
    return {};
}

/// Megatron's --decoder-first-pipeline-num-layers and its twin: the other stages share the rest evenly.
Result<void> checkStages(const Plan &plan, const catalog::Architecture &model)
{
    if (plan.firstStageLayers < 0 || plan.lastStageLayers < 0)
        return refuse(say("layers of the first or last stage are negative; expected 0 (even) or more"));
    const int named = (plan.firstStageLayers > 0 ? 1 : 0) + (plan.lastStageLayers > 0 ? 1 : 0);
    if (named == 0)
        return {};
    const int others = plan.pp - named;
    const int left = model.layers - plan.firstStageLayers - plan.lastStageLayers;
    if (others < 1)
        return refuse(say("uneven stages need a stage beside the named ones: pp = {}", plan.pp));
    if (left < others || left % others != 0)
        return refuse(say("{} layers are left for {} stages; expected an equal share of at least one each", left, others));
    return {};
}

/// What a framework's interleaved schedule says before the first step.
Result<void> checkRounds(const Plan &plan)
{
    if (takesRounds(plan))
        return {};
    const auto who = toWord(plan.framework);
    const auto micro = plan.microBatches();
    switch (traitsOf(plan.framework).rounds.is) {
    case Rounds::Stages:
        return refuse(say("{} interleaves whole rounds of its stages alone: {} micro-batches (gbs / mbs / dp = {}) do not divide by pp = {}", who, micro, plan.dp, plan.pp));
    case Rounds::FromStages:
        return refuse(say("{} interleaves no fewer micro-batches than stages: {} micro-batches (gbs / mbs / dp = {}), pp = {}", who, micro, plan.dp, plan.pp));
    case Rounds::Equal:
    case Rounds::Any: break;
    }
    return refuse(say("{} interleaves rounds of one size alone: {} micro-batches (gbs / mbs / dp = {}) do not divide by the {} rounds of pp = {} or more", who, micro,
                      plan.dp, micro / plan.pp, plan.pp));
}

Result<void> checkBatch(const Plan &plan)
{
    if (plan.document < 0 || plan.document > plan.seq)
        return refuse(say("packed documents of {} tokens; expected 0 (not packed) to the sequence's {}", plan.document, plan.seq));
    if (plan.recompute.kind == RecomputeKind::Block && plan.recompute.layers < 1)
        return refuse(say("block recompute of {} layers; expected 1 or more of each stage", plan.recompute.layers));
    const long long perStep = 1LL * plan.mbs * plan.dp;
    if (plan.gbs % perStep != 0)
        return refuse(say("global batch of {} sequences does not divide by mbs x dp = {}", plan.gbs, perStep));
    if (plan.vpp > 1 && plan.pp == 1)
        return refuse(say("vpp = {} without pipeline stages; expected pp > 1", plan.vpp));
    if (plan.task == Task::Lora && plan.loraRank < 1)
        return refuse(say("a LoRA job needs a rank of 1 or more"));
    if (auto checked = checkShards(plan); !checked)
        return checked;
    return checkRounds(plan);
}

} // namespace

bool takesRounds(const Plan &plan)
{
    const int batches = plan.microBatches();
    if (plan.vpp <= 1)
        return true;
    switch (traitsOf(plan.framework).rounds.is) {
    case Rounds::Any: break;
    case Rounds::Stages: return batches % plan.pp == 0;
    case Rounds::FromStages: return batches >= plan.pp;
    case Rounds::Equal: return batches % std::max(1, batches / plan.pp) == 0;
    }
    return true;
}

Result<void> checkPlan(const Plan &plan, const catalog::Architecture &model, int gpus)
{
    if (auto checked = checkDegrees(plan); !checked)
        return checked;
    if (auto checked = checkRanks(plan, model, gpus); !checked)
        return checked;
    if (auto checked = checkShape(plan, model); !checked)
        return checked;
    if (auto checked = checkStages(plan, model); !checked)
        return checked;
    return checkBatch(plan);
}

Result<ResolvedPlan> fillOpen(const PlanRequest &request, const catalog::Architecture &model, int gpus)
{
    if (!request.gbs)
        return fail(ErrorCode::Usage, say("the global batch is open; expected --gbs, sequences per step"));
    ResolvedPlan resolved;
    Plan &plan = resolved.plan;
    Filler fill(resolved.assumed);

    fill("framework", request.framework, plan.framework, Framework::Megatron, "the default framework");
    const FrameworkTraits &traits = traitsOf(plan.framework);
    const std::string family = toWord(plan.framework) + "'s default";
    fill("task", request.task, plan.task, request.loraRank.value_or(0) > 0 ? Task::Lora : Task::Pretrain,
         request.loraRank.value_or(0) > 0 ? "a LoRA rank was given" : "the usual task");
    fill("tp", request.tp, plan.tp, 1, "not cut");
    fill("pp", request.pp, plan.pp, 1, "not cut");
    fill("cp", request.cp, plan.cp, 1, "not cut");
    fill("vpp", request.vpp, plan.vpp, 1, family);
    fill("schedule", request.schedule, plan.schedule, scheduleOf(plan.vpp),
         plan.vpp > 1 ? "vpp > 1 interleaves" : family);
    fill("cp_kind", request.cpKind, plan.cpKind, CpKind::Ring, family);
    fill("sp", request.sp, plan.sp, plan.tp > 1 && traits.sequenceParallel.is, family);

    const double modelParallel = 1.0 * plan.tp * plan.cp * plan.pp;
    const int replicas = divides(modelParallel, gpus) ? static_cast<int>(gpus / modelParallel) : 1;
    fill("dp", request.dp, plan.dp, replicas, "the job's GPUs over tp x cp x pp");
    fill("ep", request.ep, plan.ep, 1, "not cut");
    const bool follows = traits.expertTp.is == ExpertTp::AsTp || (traits.expertTp.is == ExpertTp::WithoutEp && plan.ep == 1);
    const bool etpFits = model.isMoe() && divides(1.0 * plan.tp * plan.ep * plan.pp, gpus) && model.moeFfn % plan.tp == 0;
    fill("etp", request.etp, plan.etp, etpFits && follows ? plan.tp : 1, family);
    const bool grouped = request.shardGroup.value_or(0) > 0;
    fill("shard", request.shard, plan.shard, grouped ? Shard::Hsdp : traits.shard.is, grouped ? "a shard group was given" : family);
    fill("shard_group", request.shardGroup, plan.shardGroup, 0, "all of dp x cp");

    plan.gbs = *request.gbs;
    fill("mbs", request.mbs, plan.mbs, 1, "the smallest");
    fill("seq", request.seq, plan.seq, 4096, "a common context");
    plan.document = request.document.value_or(0); // of the data, never assumed; nor are uneven stages
    plan.firstStageLayers = request.firstStageLayers.value_or(0);
    plan.lastStageLayers = request.lastStageLayers.value_or(0);
    fill("rank_order", request.rankOrder, plan.rankOrder, Plan{}.rankOrder, family);
    fill("precision", request.precision, plan.precision, Precision::Bf16, family);
    const bool checkpoints = traits.recomputesCutDense.is && !model.isMoe() && gpus > 1;
    fill("recompute", request.recompute, plan.recompute, checkpoints ? Recompute{RecomputeKind::Full} : Recompute{},
         checkpoints ? family + " on several GPUs" : "as little as fits in memory");
    fill("dispatcher", request.dispatcher, plan.dispatcher, Dispatcher::Nccl, family);
    fill("a2a_overlap", request.a2aOverlap, plan.a2aOverlap, false, family);
    plan.tpOverlap = request.tpOverlap.value_or(TpOverlap::Unstated);
    plan.gradReduce = request.gradReduce.value_or(GradReduce::Unstated);
    fill("offload", request.offload, plan.offload, Offload::None, family);
    fill("optimizer", request.optimizer, plan.optimizer, Optimizer::Adam, family);
    fill("lora_rank", request.loraRank, plan.loraRank, plan.task == Task::Lora ? 16 : 0, "a common rank");
    plan.quantizedBase = request.quantizedBase.value_or(false); // a method of its own, never assumed
    fill("fused_attention", request.fusedAttention, plan.fusedAttention, traits.fusedAttention.is,
         traits.fusedAttention.is ? family : "software before fused attention");
    fill("compiled", request.compiled, plan.compiled, true, family);
    fill("cuda_graphs", request.cudaGraphs, plan.cudaGraphs, false, family);

    return resolved;
}

Result<ResolvedPlan> resolve(const PlanRequest &request, const catalog::Architecture &model, int gpus)
{
    SWITCHYARD_TRY(ResolvedPlan resolved, fillOpen(request, model, gpus));
    if (auto checked = checkPlan(resolved.plan, model, gpus); !checked)
        return std::unexpected(std::move(checked).error());
    return resolved;
}

} // namespace switchyard::workload
