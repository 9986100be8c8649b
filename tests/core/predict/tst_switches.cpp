// SPDX-License-Identifier: GPL-3.0-or-later
// What each switch of a plan does to a step: the closed form where there is one, else its direction.
#include <core/predict/job_engine.h>

#include <array>
#include <cmath>

#include <QTest>

#include <core/layer/expert_costs.h>
#include <core/network/timemodel.h>
#include <core/predict/predict.h>
#include <core/train/ledger.h>
#include <core/train/pipeline.h>
#include <core/train/step.h>
#include <core/workload/resolve.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::hardware;
using namespace switchyard::layer;
using namespace switchyard::predict;
using namespace switchyard::train;
using namespace switchyard::workload;
using test::bundled;
using workload::Plan;

namespace {

Engine engineFor(const char *model, const char *instance, int instances, workload::PlanRequest request)
{
    JobSpec spec;
    spec.model = *bundled().model(model);
    spec.instance = instance;
    spec.instances = instances;
    if (!request.recompute)
        request.recompute = workload::Recompute{workload::RecomputeKind::None, 0};
    spec.plan = workload::resolve(request, spec.model, instances * bundled().instance(instance)->gpus).value().plan;
    return makeEngine(bundled(), spec, constantsFrom(bundled())).value();
}

/// Llama 3 70B on 64 H100: TP4 PP4 DP4, eight micro-batches.
Engine dense()
{
    workload::PlanRequest request;
    request.tp = 4;
    request.pp = 4;
    request.vpp = 1;
    request.gbs = 32;
    request.mbs = 1;
    request.seq = 8192;
    return engineFor("llama3-70b", "p5.48xlarge", 8, request);
}

StepNumbers numbers(Engine engine, const auto &change)
{
    change(engine.plan);
    engine.retabulate();
    return step(engine.machine, engine.model, engine.plan, engine.table);
}
StepNumbers numbers(const Engine &engine)
{
    return numbers(engine, [](Plan &) {});
}

double exposed(const StepNumbers &step, Part part) { return step.exposed[static_cast<std::size_t>(part)]; }

} // namespace

class TestSwitches : public QObject
{
    Q_OBJECT

private slots:
    /// Gradients in FP32 move twice the bytes of BF16: dearer while they show, in time, links and Megatron's buffers;
    /// unstated is what the framework does.
    void gradientsAreReducedInTheFormatThatIsNamed()
    {
        using workload::GradReduce;
        workload::PlanRequest request;
        request.tp = 8;
        request.gbs = 64;
        request.mbs = 1;
        request.seq = 4096;
        const auto with = [&](workload::Framework framework, GradReduce format) {
            JobSpec spec;
            spec.model = *bundled().model("llama3-70b");
            spec.instance = "p5.48xlarge";
            spec.instances = 8;
            request.framework = framework;
            request.gradReduce = format;
            spec.plan = workload::resolve(request, spec.model, 64).value().plan;
            return predictJob(bundled(), spec).value();
        };
        const auto scattered = [](const Prediction &prediction) {
            double bytes = 0;
            for (const network::TrafficItem &item : prediction.traffic) {
                if (item.op == network::Op::ReduceScatter && item.part == workload::Part::DpComm)
                    bytes += item.bytes * item.calls;
            }
            return bytes;
        };
        const Prediction fp32 = with(workload::Framework::Megatron, GradReduce::Fp32);
        const Prediction bf16 = with(workload::Framework::Megatron, GradReduce::Bf16);
        const Prediction usual = with(workload::Framework::Megatron, GradReduce::Unstated);
        QVERIFY(fp32.step_s > bf16.step_s);
        QVERIFY(scattered(bf16) > 0);
        QCOMPARE(scattered(fp32), 2 * scattered(bf16));
        QCOMPARE(fp32.memory.gradients, 2 * bf16.memory.gradients);
        QCOMPARE(usual.step_s, bf16.step_s);                       // as this engine has had it
        QCOMPARE(usual.memory.gradients, fp32.memory.gradients);
        // FSDP casts on the way: what it keeps does not change.
        const Prediction sharded32 = with(workload::Framework::Torchtitan, GradReduce::Fp32);
        const Prediction sharded16 = with(workload::Framework::Torchtitan, GradReduce::Bf16);
        QVERIFY(sharded32.step_s > sharded16.step_s);
        QCOMPARE(sharded32.memory.gradients, sharded16.memory.gradients);
        QCOMPARE(with(workload::Framework::Torchtitan, GradReduce::Unstated).step_s, sharded32.step_s);
    }
    /// Narayanan et al. 2021, §2.2: (p − 1) / m of the work; interleaving divides it by the chunks.
    void bubbles()
    {
        Engine engine = dense();
        engine.model.vocab = 8; // no ends to speak of: equal stages
        engine.retabulate();
        const StepNumbers plain = numbers(engine);
        const double m = 8;
        const double work_s = m * pipelineOf(engine.model, engine.plan, engine.table).longest.both();
        QVERIFY(std::abs(exposed(plain, Part::Bubble) / work_s - 3 / m) < 1e-3);
        const StepNumbers chunks = numbers(engine, [](Plan &p) { p.vpp = 5; p.schedule = workload::Schedule::Interleaved; });
        QVERIFY(std::abs(exposed(chunks, Part::Bubble) / work_s - 3 / m / 5) < 1e-3);
        QVERIFY(exposed(chunks, Part::PpComm) > exposed(plain, Part::PpComm));
        // Weight gradients fill the bubble (Qi et al. 2024): less than 1F1B's, and never negative.
        const StepNumbers zero = numbers(engine, [](Plan &p) { p.schedule = workload::Schedule::ZeroBubble; });
        QVERIFY(exposed(zero, Part::Bubble) < 0.5 * exposed(plain, Part::Bubble));
        QVERIFY(exposed(zero, Part::Bubble) >= 0);
        QVERIFY(zero.step_s < plain.step_s);
    }

    /// What travels per layer: keys and values around a ring; with Ulysses the tokens' heads
    /// (Jacobs et al. 2023, §3.1), each way once.
    void contextParallelBytes()
    {
        workload::PlanRequest request;
        request.cp = 8;
        request.gbs = 8;
        request.mbs = 1;
        request.seq = 32768;
        const Engine ring = engineFor("llama3-8b", "p5.48xlarge", 1, request);
        const double tokens = 32768.0 / 8;
        const auto &model = ring.model;
        const auto cp = [](const Engine &engine) { return *engine.table.dense.messages.begin(); };
        QCOMPARE(cp(ring).bytes, tokens * model.kvHeads * 2.0 * model.headDim * 2);
        QCOMPARE(cp(ring).forward + cp(ring).backward, 3.0 * 7);
        request.cpKind = workload::CpKind::Ulysses;
        const Engine ulysses = engineFor("llama3-8b", "p5.48xlarge", 1, request);
        QCOMPARE(cp(ulysses).bytes, tokens * (model.heads + 2.0 * model.kvHeads) * model.headDim * 2);
        request.cpKind = workload::CpKind::AllGather;
        const Engine gather = engineFor("llama3-8b", "p5.48xlarge", 1, request);
        QCOMPARE(cp(gather).bytes, 8 * cp(ring).bytes);
    }

    /// Five Newton-Schulz steps of at most 6 n FLOPs per parameter, over Adam's step.
    void muon()
    {
        const Engine engine = dense();
        const double adam = exposed(numbers(engine), Part::Optimizer);
        const double muon = exposed(numbers(engine, [](Plan &p) { p.optimizer = workload::Optimizer::Muon; }), Part::Optimizer);
        const double parameters = 70.6e9 / 16 / 4; // of one rank: TP4 PP4, sharded over DP4
        const double flops = 30 * 8192 * parameters;
        QVERIFY2(muon - adam > 0.8 * flops / engine.machine.gpu->bf16_flops && muon - adam < 2.5 * flops / engine.machine.gpu->bf16_flops,
                 qPrintable(QString::number(muon - adam)));
    }

    void overlapOfTensorParallelism()
    {
        const Engine engine = dense();
        const auto with = [&](workload::TpOverlap overlap) {
            return numbers(engine, [=](Plan &p) { p.tpOverlap = overlap; });
        };
        const StepNumbers on = with(workload::TpOverlap::On);
        const StepNumbers off = with(workload::TpOverlap::Off);
        QVERIFY(exposed(on, Part::TpComm) < exposed(off, Part::TpComm));
        QVERIFY(on.step_s < off.step_s);
        QCOMPARE(on.busy[static_cast<std::size_t>(Part::TpComm)], off.busy[static_cast<std::size_t>(Part::TpComm)]);
    }

    /// Small layers wait for the host: graphs remove most of it, in the layers and once per step.
    void cudaGraphs()
    {
        workload::PlanRequest request;
        request.gbs = 64;
        request.mbs = 1;
        request.seq = 512;
        const Engine engine = engineFor("llama3.2-3b", "p5.48xlarge", 1, request);
        const StepNumbers eager = numbers(engine);
        const StepNumbers captured = numbers(engine, [](Plan &p) { p.cudaGraphs = true; });
        QVERIFY(exposed(captured, Part::Launch) < 0.5 * exposed(eager, Part::Launch));
        QVERIFY(exposed(captured, Part::Overhead) < exposed(eager, Part::Overhead));
    }

    /// TP ranks that meet inside a pipeline wait for each other's launches; without one they do not.
    void launchesOfTensorParallelRanks()
    {
        const Engine engine = dense();
        const auto host = [&](int tp, int pp) {
            const StepNumbers n = numbers(engine, [=](Plan &p) { p.tp = tp; p.pp = pp; p.dp = 64 / (tp * pp); });
            const double layers = 80.0 / pp * (32.0 / (64.0 / (tp * pp)));
            return n.busy[static_cast<std::size_t>(Part::Launch)] / layers;
        };
        QCOMPARE(host(4, 1), host(8, 1));
        QVERIFY(host(8, 4) > host(4, 4) && host(4, 4) > host(4, 1));
        QVERIFY(std::abs(host(1, 4) - host(4, 1)) < 1e-12);
    }

    /// One NVLink domain needs no proxies for cards beside the launches.
    void launchesInsideOneDomain()
    {
        const Engine engine = dense();
        const auto host = [&](int dp) { // per layer and micro-batch of a TP 4, PP 2 replica
            const StepNumbers n = numbers(engine, [=](Plan &p) { p.tp = 4; p.pp = 2; p.dp = dp; });
            return n.busy[static_cast<std::size_t>(Part::Launch)] * dp;
        };
        QVERIFY(host(1) < host(8));
        QVERIFY(std::abs(host(2) / host(8) - 1) < 1e-9);
    }

    /// nanotron's ZeRO-1 all-reduces all gradients and then gathers tensor by tensor: slower than DDP.
    void nanotronShardsTensorByTensor()
    {
        workload::PlanRequest request;
        request.framework = workload::Framework::Nanotron;
        request.tp = 8;
        request.pp = 1;
        request.gbs = 64;
        request.mbs = 2;
        request.seq = 4096;
        const Engine engine = engineFor("llama3-8b", "p5.48xlarge", 8, request);
        const auto dp = [&](workload::Shard shard) { return exposed(numbers(engine, [=](Plan &p) { p.shard = shard; }), Part::DpComm); };
        QVERIFY(dp(workload::Shard::Zero1) > dp(workload::Shard::Ddp));
        Engine megatron = engine;
        megatron.plan.framework = workload::Framework::Megatron;
        const double sharded = exposed(numbers(megatron, [](Plan &p) { p.shard = workload::Shard::Zero1; }), Part::DpComm);
        QVERIFY(sharded < dp(workload::Shard::Zero1));
    }

    /// DeepEP's normal kernels over EFA, closed forms: UCCL posts a message per token and remote node that it
    /// visits, NVSHMEM waits once per write of as many tokens as DeepEP's tuning of that many ranks writes at once.
    void messagesOverEfa()
    {
        const auto engineOf = [](const char *instance, int ep, workload::Dispatcher dispatcher) {
            workload::PlanRequest request;
            request.ep = ep;
            request.gbs = 256;
            request.mbs = 4;
            request.seq = 4096;
            request.dispatcher = dispatcher;
            return engineFor("qwen3-30b-a3b", instance, 8, request);
        };
        const auto costs = [](const Engine &engine) { return expertCosts(engine.machine, engine.model, engine.plan); };
        const double tokens = 4 * 4096;
        const auto remote = [&](double nodes) { return tokens * nodes * (1 - std::pow(1 - 1 / nodes, 8)) * (1 - 1 / nodes); };
        const CommonConstants common = constantsFrom(bundled()).common;
        for (const auto &[ep, dispatchTokens, combineTokens] : {std::array{16, 20, 12}, {32, 8, 8}, {64, 8, 8}}) {
            const double nodes = ep / 8;
            const Engine uccl = engineOf("p5.48xlarge", ep, workload::Dispatcher::DeepEpUccl);
            const double each_s = common.ucclEfa2 / common.ucclMessages_ps;
            QVERIFY(std::abs(costs(uccl).dispatch_s / (remote(nodes) * each_s) - 1) < 1e-9);
            QVERIFY(std::abs(costs(uccl).combine_s / (remote(nodes) * each_s) - 1) < 1e-9);
            const Engine nvshmem = engineOf("p5.48xlarge", ep, workload::Dispatcher::DeepEpNvshmem);
            const double fence_s = common.fenceHops * network::networkHop_s(nvshmem.machine.network);
            QVERIFY(std::abs(costs(nvshmem).dispatch_s / (remote(nodes) / dispatchTokens * fence_s) - 1) < 1e-9);
            QVERIFY(std::abs(costs(nvshmem).combine_s / (remote(nodes) / combineTokens * fence_s) - 1) < 1e-9);
            // InfiniBand posts from the GPU; inside a node there are no messages.
            QVERIFY(costs(engineOf("hgx-h100", ep, workload::Dispatcher::DeepEpUccl)).dispatch_s < 0.5 * costs(uccl).dispatch_s);
        }
        QCOMPARE(costs(engineOf("p5.48xlarge", 8, workload::Dispatcher::DeepEpUccl)).dispatch_s,
                 costs(engineOf("p5.48xlarge", 8, workload::Dispatcher::DeepEpNvshmem)).dispatch_s);
    }

    /// Recipes of AutoModel, torchtune and XTuner recompute dense layers on several GPUs. AutoModel's adapters hang on
    /// the MLP too, and pass x + 4 y forward and 5 x + 2 y backward through memory for each linear layer.
    void eagerRecipes()
    {
        const auto lora = [](workload::Framework framework, workload::Task task) {
            workload::PlanRequest request;
            request.framework = framework;
            request.task = task;
            request.gbs = 64;
            request.mbs = 1;
            request.seq = 4096;
            return engineFor("llama3-8b", "p5.48xlarge", 1, request);
        };
        const auto pointwise = [](const Engine &engine) {
            return at(engine.table.dense.forward.busy, Part::Pointwise) * engine.machine.stream_Bps;
        };
        const double h = 4096, kv = 1024, ffn = 14336, t = 4096;
        const double attention = h + 4 * (h + 2 * kv) + h + 4 * h;
        const double mlp = 2 * (h + 4 * ffn) + ffn + 4 * h;
        using workload::Framework, workload::Task;
        for (const auto &[framework, elements] : {std::pair{Framework::Megatron, attention}, {Framework::Automodel, attention + mlp}}) {
            const double added = pointwise(lora(framework, Task::Lora)) - pointwise(lora(framework, Task::Pretrain));
            QVERIFY2(std::abs(added / (2 * t * elements) - 1) < 1e-9, std::to_string(added / (2 * t * elements)).c_str());
        }

        workload::PlanRequest open;
        open.framework = Framework::Automodel;
        open.gbs = 64;
        const auto recompute = [&](const char *model, int gpus) {
            return workload::resolve(open, *bundled().model(model), gpus).value().plan.recompute.kind;
        };
        QVERIFY(recompute("llama3-8b", 8) == workload::RecomputeKind::Full);
        QVERIFY(recompute("llama3-8b", 1) == workload::RecomputeKind::Unstated);
        QVERIFY(recompute("qwen3-30b-a3b", 8) == workload::RecomputeKind::Unstated);
        open.framework = Framework::Torchtitan;
        QVERIFY(recompute("llama3-8b", 8) == workload::RecomputeKind::Unstated);
        for (const Framework checkpoints : {Framework::Torchtune, Framework::Xtuner}) {
            open.framework = checkpoints;
            QVERIFY(recompute("llama3-8b", 8) == workload::RecomputeKind::Full);
        }
    }

    /// No host launches ahead of routing: dispatch and combine come on top of its launches.
    void exchangesComeOnTopOfLaunches()
    {
        workload::PlanRequest request;
        request.tp = 8;
        request.ep = 16;
        request.etp = 1;
        request.gbs = 64;
        request.mbs = 1;
        request.seq = 4096;
        Engine engine = engineFor("qwen3-30b-a3b", "p5.48xlarge", 2, request);
        engine.machine.framework.hostMoeLayer_s = 1; // nothing else counts
        engine.retabulate();
        const LayerCosts &layer = engine.table.moe;
        const double exchange_s = at(layer.forward.exposed, Part::EpComm);
        QVERIFY(exchange_s > 1e-4);
        const double host_s = at(layer.forward.busy, Part::Launch);
        QVERIFY(std::abs(layer.forward.seconds - host_s - exchange_s) < 1e-6);
        QVERIFY(std::abs(sum(layer.forward.exposed) - layer.forward.seconds) < 1e-9);
    }

    /// Between none and full, and equal to full when it names every layer of a stage.
    void blockRecompute()
    {
        const Engine engine = dense();
        const auto with = [&](const char *word) {
            Engine changed = engine;
            changed.plan.recompute = workload::recomputeFromWord(word).value();
            changed.retabulate();
            return predictionOf(changed);
        };
        const Prediction none = with("none");
        const Prediction half = with("block:10"); // of 20
        const Prediction all = with("block:20");
        const Prediction full = with("full");
        QVERIFY(none.step_s < half.step_s && half.step_s < all.step_s);
        QVERIFY(none.memory.activations > half.memory.activations && half.memory.activations > all.memory.activations);
        QCOMPARE(all.step_s, full.step_s);
        QCOMPARE(all.memory.activations, full.memory.activations);
        QVERIFY(std::abs(half.step_s - (none.step_s + full.step_s) / 2) < 0.02 * none.step_s);
        QCOMPARE(workload::toWord(*workload::recomputeFromWord("block:7")), std::string("block:7"));
        for (const char *wrong : {"block:", "block:0", "block:-1", "block:3x", "block:99999999999"})
            QVERIFY2(!workload::recomputeFromWord(wrong), wrong);
    }

    /// The ends carry embedding and loss: with fewer layers there, no stage is longer than the others.
    void unevenStages()
    {
        Engine engine = dense();
        const auto layersOf = [&](int stage) { return stageLayers(engine.model, engine.plan, stage, engine.table.headLayers).total(); };
        engine.plan.lastStageLayers = 17; // 80 = 3 x 21 + 17
        QCOMPARE(layersOf(0) + layersOf(1) + layersOf(2) + layersOf(3), 80.0);
        QCOMPARE(layersOf(3), 17.0);
        const StepNumbers relieved = numbers(engine);
        QCOMPARE(relieved.longestStage, 0);
        engine.plan.firstStageLayers = 21;
        QCOMPARE(numbers(engine).step_s, relieved.step_s);
        const auto refused = [&](int first, int last) {
            Plan plan = engine.plan;
            plan.firstStageLayers = first;
            plan.lastStageLayers = last;
            return !workload::checkPlan(plan, engine.model, 64);
        };
        QVERIFY(!refused(0, 17) && !refused(19, 17));
        QVERIFY(refused(0, 18) && refused(40, 40) && refused(-1, 0) && refused(79, 0));
    }

    /// Documents see themselves alone: a sequence of eight costs an eighth of the attention at most
    /// twice (small tiles), and what the model's FLOPs count falls with it.
    void packedDocuments()
    {
        const Engine engine = dense();
        const StepNumbers whole = numbers(engine);
        const StepNumbers packed = numbers(engine, [](Plan &p) { p.document = 1024; });
        QVERIFY(exposed(packed, Part::Attention) < exposed(whole, Part::Attention) / 4);
        QVERIFY(exposed(packed, Part::Attention) > exposed(whole, Part::Attention) / 10);
        QCOMPARE(exposed(packed, Part::Gemm), exposed(whole, Part::Gemm));
        QCOMPARE(numbers(engine, [](Plan &p) { p.document = p.seq; }).step_s, whole.step_s);
        Plan plan = engine.plan;
        plan.document = plan.seq + 1;
        QVERIFY(!workload::checkPlan(plan, engine.model, 64));
    }

    /// Moments wait in host memory: less of the GPU's, and the C2C link of Grace makes it cheap.
    /// Memory for time: C2C hides what PCIe cannot, and both ways are on the host links.
    void offloadedActivations()
    {
        workload::PlanRequest request;
        request.tp = 4;
        request.gbs = 16;
        request.mbs = 1;
        request.seq = 4096;
        const auto offload = [&](const char *instance, int instances, double &slower) {
            Engine engine = engineFor("llama3-8b", instance, instances, request);
            const Prediction kept = predictionOf(engine);
            engine.plan.offload = workload::Offload::Activations;
            engine.retabulate();
            const Prediction out = predictionOf(engine);
            QVERIFY2(out.memory.activations < 0.5 * kept.memory.activations, instance);
            const LayerCosts &layer = engine.table.dense;
            const double offload_B = (layer.messages.end() - 1)->bytes;
            const double transfer_s = offload_B / engine.machine.host_Bps;
            QVERIFY(offload_B > 0 && std::abs(at(layer.forward.busy, Part::Offload) - transfer_s) < 1e-12);
            double host_B = 0;
            for (const network::TrafficItem &item : ledgerOf(engine))
                host_B += item.hostOut_B * item.calls;
            QVERIFY(std::abs(host_B / (offload_B * engine.model.layers / engine.plan.pp * engine.plan.microBatches()) - 1) < 1e-9);
            slower = out.step_s / kept.step_s;
        };
        double pcie = 0;
        double c2c = 0;
        offload("p6-b200.48xlarge", 1, pcie);
        offload("p6e-gb200.36xlarge", 2, c2c);
        QVERIFY(pcie > 1.1);
        QVERIFY(c2c < pcie && c2c >= 1);
    }

    void offloadedOptimizer()
    {
        workload::PlanRequest request;
        request.tp = 4;
        request.gbs = 16;
        request.mbs = 1;
        request.seq = 4096;
        const auto cost = [&](const char *instance, int instances) {
            const Engine engine = engineFor("llama3-8b", instance, instances, request);
            const auto off = [](Plan &p) { p.offload = workload::Offload::Optimizer; };
            return exposed(numbers(engine, off), Part::Optimizer) - exposed(numbers(engine), Part::Optimizer);
        };
        const double pcie = cost("p6-b200.48xlarge", 1);
        const double c2c = cost("p6e-gb200.36xlarge", 2);
        QVERIFY(pcie > 0);
        QVERIFY2(c2c < 0.8 * pcie, qPrintable(QString("%1 %2").arg(c2c).arg(pcie)));
    }
};

QTEST_GUILESS_MAIN(TestSwitches)
#include "tst_switches.moc"
