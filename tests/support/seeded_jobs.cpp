// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/seeded_jobs.h>

#include <random>

#include <core/workload/resolve.h>
#include <tests/support/bundled.h>

namespace switchyard::test {

namespace {

using namespace workload;

class Draw
{
public:
    explicit Draw(unsigned seed) : m_bits(seed) {}
    template <class Value>
    Value of(std::initializer_list<Value> values)
    {
        return values.begin()[m_bits() % values.size()];
    }
    bool oneIn(unsigned n) { return m_bits() % n == 0; }

private:
    std::mt19937_64 m_bits; ///< its sequence is part of the standard; distributions are not
};

std::vector<Axis> rankOrder(Draw &draw)
{
    using enum Axis;
    if (draw.oneIn(4))
        return draw.oneIn(2) ? std::vector{Tp, Cp, Ep, Pp, Dp} : std::vector{Tp, Dp, Cp, Ep, Pp};
    return {Tp, Cp, Ep, Dp, Pp};
}

Recompute recompute(Draw &draw)
{
    switch (draw.of({0, 1, 2, 3, 4})) {
    case 0: return {RecomputeKind::Unstated, 0, 0};
    case 1: return {RecomputeKind::Full, 0, 0};
    case 2: return {RecomputeKind::Block, 0, draw.of({1, 2, 4})};
    case 3: return {RecomputeKind::Selective, draw.of<std::uint32_t>({RecomputeCoreAttn, RecomputeMlp | RecomputeLayernorm, RecomputeMoe, RecomputeLayer}), 0};
    default: return {RecomputeKind::None, 0, 0};
    }
}

Plan drawPlan(Draw &draw, bool moe, int gpus)
{
    Plan plan;
    plan.framework = draw.of({Framework::Megatron, Framework::Megatron, Framework::Megatron, Framework::Nanotron, Framework::Torchtitan});
    plan.tp = draw.of({1, 2, 4, 8});
    plan.sp = plan.tp > 1 && !draw.oneIn(4);
    plan.cp = draw.of({1, 1, 2, 4});
    plan.cpKind = draw.of({CpKind::Ring, CpKind::AllGather, CpKind::Ulysses});
    plan.pp = draw.of({1, 2, 4, 8});
    if (plan.pp > 1) {
        plan.vpp = draw.of({1, 1, 2, 4});
        plan.schedule = plan.vpp > 1 ? Schedule::Interleaved : draw.of({Schedule::OneFOneB, Schedule::ZeroBubble});
    }
    plan.dp = gpus / (plan.tp * plan.cp * plan.pp);
    if (moe) {
        plan.ep = draw.of({1, 4, 8, 16, 32});
        plan.etp = draw.oneIn(2) ? plan.tp : draw.of({1, 2});
        plan.dispatcher = draw.of({Dispatcher::Nccl, Dispatcher::DeepEp, Dispatcher::DeepEpUccl});
        plan.a2aOverlap = draw.oneIn(3);
    }
    plan.shard = draw.of({Shard::Ddp, Shard::Zero1, Shard::Zero1, Shard::Zero2, Shard::Zero3, Shard::Hsdp, Shard::Hsdp});
    if (plan.shard == Shard::Hsdp)
        plan.shardGroup = draw.of({4, 8, 16});
    plan.mbs = draw.of({1, 1, 2});
    plan.gbs = plan.mbs * plan.dp * draw.of({4, 8, 8, 16, 32});
    plan.seq = draw.of({4096, 8192, 32768});
    plan.document = draw.oneIn(8) ? 2048 : 0;
    plan.rankOrder = rankOrder(draw);
    plan.precision = draw.of({Precision::Bf16, Precision::Bf16, Precision::Fp8Cs, Precision::Fp8Mx});
    plan.recompute = recompute(draw);
    plan.tpOverlap = draw.of({TpOverlap::Unstated, TpOverlap::On, TpOverlap::Off});
    plan.offload = draw.of({Offload::None, Offload::None, Offload::None, Offload::Optimizer, Offload::Activations});
    plan.optimizer = draw.oneIn(6) ? Optimizer::Muon : Optimizer::Adam;
    plan.compiled = !draw.oneIn(6);
    plan.cudaGraphs = draw.oneIn(6);
    if (draw.oneIn(10)) {
        plan.task = Task::Lora;
        plan.loraRank = 16;
    }
    return plan;
}

std::string inWords(const Plan &plan)
{
    std::string words = shortText(plan) + "; gbs " + std::to_string(plan.gbs) + " seq " + std::to_string(plan.seq) + " "
        + toWord(plan.framework) + " " + toWord(plan.shard) + " " + toWord(plan.schedule) + " " + toWord(plan.recompute)
        + " " + toWord(plan.precision) + " " + toWord(plan.rankOrder) + " overlap-" + toWord(plan.tpOverlap);
    if (plan.shardGroup > 0)
        words += " groups-of-" + std::to_string(plan.shardGroup);
    if (plan.recompute.layers > 0)
        words += " " + std::to_string(plan.recompute.layers) + "-layers";
    if (plan.cp > 1)
        words += " " + toWord(plan.cpKind);
    if (plan.ep > 1)
        words += " " + toWord(plan.dispatcher) + (plan.a2aOverlap ? " a2a-overlap" : "");
    if (plan.offload != Offload::None)
        words += " offload-" + toWord(plan.offload);
    if (plan.optimizer != Optimizer::Adam)
        words += " " + toWord(plan.optimizer);
    if (plan.document > 0)
        words += " documents-" + std::to_string(plan.document);
    if (plan.task != Task::Pretrain)
        words += " " + toWord(plan.task);
    return words + (plan.compiled ? "" : " eager") + (plan.cudaGraphs ? " graphs" : "");
}

std::string nameOf(const SeededJob &job)
{
    return job.spec.model.id + (job.spec.model.mtpLayers > 0 ? "+mtp" : "") + " on " + std::to_string(job.spec.instances) + " x "
        + job.spec.instance + ", " + inWords(job.spec.plan);
}

} // namespace

std::vector<SeededJob> seededJobs(int count, unsigned seed)
{
    Draw draw(seed);
    std::vector<SeededJob> jobs;
    while (static_cast<int>(jobs.size()) < count) {
        SeededJob job;
        const catalog::Architecture *model = bundled().model(draw.of({"llama3-8b", "llama3-70b", "llama3.1-405b", "gpt3-175b", "mixtral-8x7b",
                                                                      "qwen3-30b-a3b", "deepseek-v3", "llama4-maverick", "gpt-oss-20b"}));
        job.spec.model = *model;
        job.spec.instance = draw.of({"p4d.24xlarge", "p5.48xlarge", "p5.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge", "p6-b300.48xlarge",
                                     "p6e-gb200.36xlarge"});
        const int perInstance = bundled().instance(job.spec.instance)->gpus;
        const int gpus = draw.of({8, 16, 32, 64, 128, 256, 512});
        job.spec.instances = gpus / perInstance;
        job.spec.plan = drawPlan(draw, model->isMoe(), gpus);
        if (model->isMoe() && draw.oneIn(3))
            job.spec.model.mtpLayers = 1;
        if (!checkPlan(job.spec.plan, job.spec.model, gpus))
            job.spec.plan.framework = Framework::Torchtitan; // interleaves fewer micro-batches than stages, too
        if (!checkPlan(job.spec.plan, job.spec.model, gpus))
            continue;
        job.name = nameOf(job);
        jobs.push_back(std::move(job));
    }
    return jobs;
}

std::vector<SeededJob> oddJobs(int count, unsigned seed)
{
    Draw draw(seed);
    std::vector<SeededJob> jobs;
    while (static_cast<int>(jobs.size()) < count) {
        SeededJob job;
        job.spec.model = *bundled().model(draw.of({"kimi-k2", "kimi-k2", "deepseek-v2", "qwen3-30b-a3b"}));
        job.spec.instance = draw.of({"p5.48xlarge", "p6-b200.48xlarge"});
        const int gpus = draw.of({24, 40, 48, 96, 144, 160, 192, 240});
        job.spec.instances = gpus / 8;
        Plan &plan = job.spec.plan = drawPlan(draw, true, gpus);
        plan.ep = draw.of({3, 5, 6, 8, 10, 12, 16, 24});
        if (plan.shard == Shard::Hsdp)
            plan.shardGroup = draw.of({3, 6, 10, 12, 24});
        if (draw.oneIn(3))
            job.spec.model.mtpLayers = 1;
        if (!checkPlan(plan, job.spec.model, gpus))
            plan.framework = Framework::Torchtitan;
        if (!checkPlan(plan, job.spec.model, gpus))
            continue;
        job.name = nameOf(job);
        jobs.push_back(std::move(job));
    }
    return jobs;
}

} // namespace switchyard::test
