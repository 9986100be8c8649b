// SPDX-License-Identifier: GPL-3.0-or-later
// Properties that every prediction must have, over many plans on the real catalog.
#include <core/predict/job_engine.h>

#include <algorithm>
#include <cmath>

#include <QTest>

#include <core/base/format.h>
#include <core/workload/parameters.h>
#include <core/workload/resolve.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using test::bundled;
using namespace switchyard::hardware;
using namespace switchyard::predict;
using namespace switchyard::train;

namespace {

struct Plan {
    const char *model;
    const char *instance;
    int instances;
    int tp, pp, vpp, cp, ep, gbs, mbs, seq;
    const char *precision;
    const char *shard;
    const char *recompute;
};

const Plan plans[] = {
    {"llama3-8b", "p5.48xlarge", 1, 1, 1, 1, 1, 1, 128, 1, 8192, "bf16", "zero1", "none"},
    {"llama3-70b", "p5.48xlarge", 8, 4, 4, 5, 1, 1, 128, 1, 8192, "fp8-cs", "zero1", "none"},
    {"llama3-70b", "p5en.48xlarge", 8, 8, 1, 1, 1, 1, 64, 1, 8192, "bf16", "zero3", "full"},
    {"llama3.1-405b", "p5.48xlarge", 2048, 8, 16, 1, 1, 1, 2048, 1, 8192, "bf16", "zero1", "none"},
    {"llama3.1-405b", "p5.48xlarge", 2048, 8, 16, 7, 8, 1, 2048, 1, 131072, "bf16", "zero1", "full"},
    {"mixtral-8x7b", "p5.48xlarge", 8, 2, 1, 1, 1, 8, 256, 1, 4096, "bf16", "zero1", "none"},
    {"deepseek-v3", "p6-b200.48xlarge", 32, 1, 8, 1, 1, 32, 4096, 1, 4096, "fp8-mx", "zero1", "full"},
    {"qwen3-30b-a3b", "p6-b300.48xlarge", 8, 4, 1, 1, 1, 8, 256, 1, 4096, "bf16", "zero1", "selective:moe"},
    {"qwen3.5-397b-a17b", "p6-b200.48xlarge", 16, 2, 4, 1, 1, 16, 512, 1, 8192, "bf16", "zero1", "full"},
    {"nemotron-3-nano", "p5en.48xlarge", 8, 4, 1, 1, 2, 8, 256, 1, 8192, "bf16", "zero1", "selective:moe"},
    {"deepseek-v3.2", "p6-b200.48xlarge", 32, 1, 8, 1, 1, 32, 4096, 1, 8192, "fp8-mx", "zero1", "full"},
    {"gemma-4-31b", "p5en.48xlarge", 8, 8, 1, 1, 1, 1, 64, 1, 8192, "bf16", "zero3", "full"},
    {"gpt3-175b", "p4d.24xlarge", 16, 8, 8, 3, 1, 1, 64, 1, 2048, "fp16", "ddp", "selective:core_attn"},
};

Result<JobSpec> specOf(const Plan &plan)
{
    workload::PlanRequest request;
    request.tp = plan.tp;
    request.pp = plan.pp;
    request.vpp = plan.vpp;
    request.cp = plan.cp;
    request.ep = plan.ep;
    request.etp = 1;
    request.gbs = plan.gbs;
    request.mbs = plan.mbs;
    request.seq = plan.seq;
    request.precision = *workload::precisionFromWord(plan.precision);
    request.shard = *workload::shardFromWord(plan.shard);
    request.recompute = *workload::recomputeFromWord(plan.recompute);
    JobSpec spec;
    spec.model = *bundled().model(plan.model);
    spec.instance = plan.instance;
    spec.instances = plan.instances;
    const int gpus = plan.instances * bundled().instance(plan.instance)->gpus;
    SWITCHYARD_TRY(const workload::ResolvedPlan resolved, workload::resolve(request, spec.model, gpus));
    spec.plan = resolved.plan;
    return spec;
}

double stepWith(const Engine &base, const auto &change)
{
    Engine engine = base;
    change(engine);
    engine.retabulate();
    return step(engine.machine, engine.model, engine.plan, engine.table).step_s;
}

} // namespace

class TestJob : public QObject
{
    Q_OBJECT

private slots:
    void everyPlan_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Plan &plan : plans)
            QTest::addRow("%s on %d x %s, %s", plan.model, plan.instances, plan.instance, plan.precision) << index++;
    }
    void everyPlan()
    {
        QFETCH(int, index);
        const auto spec = specOf(plans[index]);
        QVERIFY2(spec, spec ? "" : describe(spec.error()).c_str());
        const auto prediction = predictJob(bundled(), *spec);
        QVERIFY2(prediction, prediction ? "" : describe(prediction.error()).c_str());

        double exposed = 0;
        for (const BreakdownItem &item : prediction->breakdown) {
            QVERIFY2(item.seconds >= 0 && item.exposed_s >= 0, workload::nameOf(item.part));
            exposed += item.exposed_s;
        }
        QVERIFY(std::abs(exposed - prediction->step_s) < 1e-9);
        QVERIFY(prediction->mfu > 0.005 && prediction->mfu < 0.9);

        for (const Memory &m : prediction->stages) {
            double parts = 0;
            for (const double part : {m.weights, m.gradients, m.optimizer, m.activations, m.logits, m.buffers, m.workspace,
                                      m.context, m.fragmentation}) {
                QVERIFY(part >= 0);
                parts += part;
            }
            QVERIFY(std::abs(parts - m.total) < 1);
            QVERIFY(std::abs(m.allocated + m.fragmentation - m.reserved) < 1);
            QVERIFY(m.reserved + m.context <= m.total + 1); // NCCL's buffers lie outside the allocator
            QVERIFY(m.headroom >= 0 && m.needed() <= prediction->memory.needed());
        }
        QCOMPARE(prediction->neededMemory_B, prediction->memory.needed());
        QCOMPARE(prediction->fits, prediction->neededMemory_B <= prediction->gpuMemory_B);
    }

    /// At 128k tokens a hybrid spends little more than the share of its layers that attend on attention, and says that no
    /// published run confirms it.
    void layersWithAStateBesideATwin()
    {
        constexpr Plan plan{"qwen3.5-27b", "p5en.48xlarge", 8, 8, 1, 1, 4, 1, 16, 1, 131072, "bf16", "zero1", "full"};
        auto spec = specOf(plan);
        QVERIFY2(spec, spec ? "" : describe(spec.error()).c_str());
        const auto hybrid = predictJob(bundled(), *spec);
        spec->model.linear = {};
        const auto twin = predictJob(bundled(), *spec);
        QVERIFY(hybrid && twin);
        const auto attention = [](const Prediction &p) {
            const auto found = std::ranges::find(p.breakdown, workload::Part::Attention, &BreakdownItem::part);
            return found->seconds;
        };
        QVERIFY(attention(*hybrid) > 0.25 * attention(*twin));
        QVERIFY(attention(*hybrid) < 0.45 * attention(*twin));
        QVERIFY(hybrid->errorBand_pct[1] > twin->errorBand_pct[1]);
        QVERIFY(std::ranges::any_of(hybrid->warnings, [](const Said &line) { return line.english().find("48 layers that keep a state") == 0; }));
    }

    void betterHardwareIsNeverSlower_data() { everyPlan_data(); }
    void betterHardwareIsNeverSlower()
    {
        QFETCH(int, index);
        const auto spec = specOf(plans[index]);
        QVERIFY(spec);
        const auto engine = makeEngine(bundled(), *spec, constantsFrom(bundled()));
        QVERIFY(engine);
        const double base = stepWith(*engine, [](Engine &) {});
        const double bound = base * (1 + 1e-12);
        QVERIFY(stepWith(*engine, [](Engine &e) { e.machine.stream_Bps *= 1.5; }) <= bound);
        QVERIFY(stepWith(*engine, [](Engine &e) { e.machine.clock = 1.2; }) <= bound);
        QVERIFY(stepWith(*engine, [](Engine &e) { e.machine.memory_B *= 2; }) <= bound);
        QVERIFY(stepWith(*engine, [](Engine &e) { e.machine.common.nicTime *= 0.5; }) <= bound);
        QVERIFY(stepWith(*engine, [](Engine &e) { e.machine.common.nvlinkTime *= 0.5; }) <= bound);
        QVERIFY(stepWith(*engine, [](Engine &e) { e.machine.framework.hostLayer_s *= 0.5; }) <= bound);
        QVERIFY(stepWith(*engine, [](Engine &e) { limitPower(e.machine, 0.6 * e.machine.gpu->tdp_W); }) > base);
    }

    void twiceTheBatchTakesLonger()
    {
        auto spec = specOf(plans[1]);
        QVERIFY(spec);
        const auto once = predictJob(bundled(), *spec);
        spec->plan.gbs *= 2;
        const auto twice = predictJob(bundled(), *spec);
        QVERIFY(once && twice);
        QVERIFY(twice->step_s > 1.5 * once->step_s && twice->step_s < 2 * once->step_s);
    }

    void recomputeTradesTimeForMemory()
    {
        auto spec = specOf(plans[0]);
        QVERIFY(spec);
        const auto none = predictJob(bundled(), *spec);
        spec->plan.recompute = {workload::RecomputeKind::Full, 0};
        const auto full = predictJob(bundled(), *spec);
        QVERIFY(none && full);
        QVERIFY(full->step_s > 1.1 * none->step_s && full->step_s < 1.45 * none->step_s);
        QVERIFY(full->memory.activations < none->memory.activations);
    }

    /// Recompute that is left open is as much as makes the plan fit, by the very comparison that says so.
    void openRecomputeFits()
    {
        constexpr Plan tight[] = {
            {"llama3.1-70b", "p5.48xlarge", 128, 8, 4, 1, 1, 1, 1024, 4, 8192, "bf16", "zero1", "unstated"},
            {"llama3.1-70b", "p5.48xlarge", 32, 2, 8, 1, 1, 1, 256, 2, 8192, "bf16", "zero1", "unstated"},
            {"llama3.1-70b", "p5.48xlarge", 32, 4, 8, 1, 1, 1, 256, 4, 8192, "bf16", "zero1", "unstated"},
            {"llama3.1-8b", "p5.48xlarge", 4, 2, 1, 1, 1, 1, 256, 2, 16384, "bf16", "zero1", "unstated"},
            {"llama3.1-8b", "p4d.24xlarge", 4, 2, 1, 1, 1, 1, 128, 1, 16384, "bf16", "zero1", "unstated"},
        };
        const auto repeats = [](const Prediction &p) { return std::ranges::count(p.assumed, "recompute", &workload::Assumption::name) > 0; };
        for (const Plan &plan : tight) {
            auto spec = specOf(plan);
            QVERIFY2(spec, spec ? "" : describe(spec.error()).c_str());
            const auto open = predictJob(bundled(), *spec);
            const auto trial = PlanTrial::make(bundled(), *spec);
            QVERIFY(open && trial);
            const auto verdict = trial->of(spec->plan);
            QVERIFY2(repeats(*open) && open->fits && verdict && verdict->fits, plan.model);
            spec->plan.recompute = {workload::RecomputeKind::None, 0};
            const auto none = predictJob(bundled(), *spec);
            QVERIFY2(none && !none->fits && !repeats(*none), plan.model);
        }
        // Nor more than that, where one stage needs the most without and another with all of it, or the loss hides the layer at work.
        constexpr Plan bent[] = {
            {"llama3.1-8b", "p4d.24xlarge", 4, 2, 8, 1, 1, 1, 64, 4, 8192, "bf16", "zero1", "unstated"},
            {"qwen3-30b-a3b", "p5.48xlarge", 8, 2, 8, 1, 1, 1, 128, 4, 16384, "bf16", "zero1", "unstated"},
            {"qwen3-30b-a3b", "p5.48xlarge", 8, 1, 8, 1, 1, 1, 256, 4, 4096, "bf16", "zero1", "unstated"},
        };
        for (const Plan &plan : bent) {
            const auto spec = specOf(plan);
            QVERIFY2(spec, spec ? "" : describe(spec.error()).c_str());
            const auto open = predictJob(bundled(), *spec);
            QVERIFY2(open && repeats(*open) && open->fits, plan.model);
            QVERIFY2(open->neededMemory_B > open->gpuMemory_B - 1e6, format::binaryBytes(open->gpuMemory_B - open->neededMemory_B).c_str());
        }
        // What fits as it is repeats nothing, nor does what would not fit with all of it.
        for (const bool large : {false, true}) {
            auto spec = specOf(plans[large ? 0 : 1]);
            QVERIFY(spec);
            spec->plan.recompute = {};
            spec->model = *bundled().model("llama3-70b");
            const auto open = predictJob(bundled(), *spec);
            QVERIFY(open && open->fits != large && !repeats(*open));
        }
    }

    void whatDoesNotFitIsAnAnswer()
    {
        auto spec = specOf(plans[0]);
        QVERIFY(spec);
        spec->model = *bundled().model("llama3-70b");
        const auto prediction = predictJob(bundled(), *spec);
        QVERIFY(prediction);
        QVERIFY(!prediction->fits);
        QVERIFY(!prediction->warnings.empty());
    }

    /// By hand: 405 B parameters of 12 bytes over two instances are 2.2 TiB in each, which has 2; over four, half of it.
    void whatIsOffloadedHasToFitTheHost()
    {
        for (const int instances : {2, 4}) {
            auto spec = specOf({"llama3.1-405b", "p6-b200.48xlarge", instances, 8, 2, 1, 1, 1, 64, 1, 4096, "bf16", "zero1", "full"});
            QVERIFY(spec);
            spec->plan.gradReduce = workload::GradReduce::Bf16;
            spec->plan.offload = workload::Offload::Optimizer;
            const auto prediction = predictJob(bundled(), *spec);
            const auto trial = PlanTrial::make(bundled(), *spec);
            QVERIFY(prediction && trial && prediction->neededMemory_B < prediction->gpuMemory_B);
            QVERIFY(std::abs(prediction->neededHost_B / (405.85e9 * 12 / instances) - 1) < 0.02); // the ends are on one stage each
            QCOMPARE(prediction->fits, instances == 4);
            QCOMPARE(trial->of(spec->plan)->fits, instances == 4);
            const bool told = std::ranges::any_of(prediction->warnings, [](const Warning &w) { return w.about == Warning::About::Room && w.english().ends_with("host memory per instance"); });
            QCOMPARE(told, instances == 2);
        }
    }

    void impossiblePlansAreRefused()
    {
        auto spec = specOf(plans[1]);
        QVERIFY(spec);
        spec->plan.tp = 3;
        const auto prediction = predictJob(bundled(), *spec);
        QVERIFY(!prediction);
        QVERIFY(!prediction.error().message.empty());
        spec->instance = "p9.huge";
        QVERIFY(predictJob(bundled(), *spec).error().code == ErrorCode::NotFound);
    }

    void catalogModelsAgreeWithTheirPublishedSize()
    {
        QCOMPARE(std::round(workload::countParameters(*bundled().model("llama3.1-405b")).total() / 1e8), 4059.0);
        QCOMPARE(std::round(workload::countParameters(*bundled().model("deepseek-v3")).total() / 1e8), 6710.0);
    }
};

QTEST_GUILESS_MAIN(TestJob)
#include "tst_job.moc"
