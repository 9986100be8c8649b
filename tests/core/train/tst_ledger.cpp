// SPDX-License-Identifier: GPL-3.0-or-later
// One ledger of communication: time, links and matrix are folds of the same entries, over 600 seeded plans.
#include <core/predict/job_engine.h>
#include <core/train/ledger.h>

#include <cmath>
#include <map>

#include <QTest>

#include <core/exchange/frameworks/hf_config.h>
#include <core/network/trafficwalk.h>
#include <core/workload/parameters.h>
#include <tests/support/bundled.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::hardware;
using namespace switchyard::predict;
using namespace switchyard::train;
using namespace switchyard::workload;
using network::TrafficItem;
using test::bundled;

namespace {

const std::vector<test::SeededJob> &jobs()
{
    static const std::vector<test::SeededJob> drawn = [] {
        std::vector<test::SeededJob> all = test::seededJobs(500);
        for (test::SeededJob &job : test::oddJobs(100))
            all.push_back(std::move(job));
        return all;
    }();
    return drawn;
}

Engine engineOf(const JobSpec &spec) { return makeEngine(bundled(), spec, constantsFrom(bundled())).value(); }

const network::Fabric &fabricOf(const JobSpec &spec)
{
    static std::map<std::pair<std::string, int>, network::FabricPtr> made;
    network::FabricPtr &fabric = made[{spec.instance, spec.instances}];
    if (!fabric) {
        design::Design design;
        for (int i = 0; i < spec.instances; ++i) {
            design::Instance &instance = design.instances.emplace_back();
            instance.id = "i-" + std::to_string(i);
            instance.type = spec.instance;
        }
        fabric = network::buildFabric(design, bundled()).value();
    }
    return *fabric;
}

std::map<Part, std::vector<TrafficItem>> byPart(const std::vector<TrafficItem> &ledger)
{
    std::map<Part, std::vector<TrafficItem>> parts;
    for (const TrafficItem &item : ledger)
        parts[item.part].push_back(item);
    return parts;
}

bool near(double a, double b, double scale) { return std::abs(a - b) <= 1e-9 * std::max({std::abs(a), std::abs(b), scale}); }

/// Per rank: what the ledger says, what links carry, what the matrix shows. Empty: all agree.
std::string disagreement(const JobSpec &spec, Part part, const std::vector<TrafficItem> &items)
{
    const network::Fabric &fabric = fabricOf(spec);
    const int ranks = spec.plan.gpus();
    network::Placement placement;
    for (int rank = 0; rank < ranks; ++rank)
        placement.gpuOfRank.push_back(rank);
    network::LinkSums sums(fabric);
    sums.askForColumns();
    network::walkTraffic(fabric, {items, &placement}, sums);
    const std::vector<double> told = network::injectedBytes(items, ranks);
    const std::vector<double> cells = network::matrixSums(items, ranks, 0, ranks, 0, ranks, ranks);
    const double most = *std::ranges::max_element(told);
    double relayed = 0;
    double sent = 0;
    for (int rank = 0; rank < ranks; ++rank) {
        const auto i = static_cast<std::size_t>(rank);
        double row = 0;
        for (int other = 0; other < ranks; ++other)
            row += cells[i * static_cast<std::size_t>(ranks) + static_cast<std::size_t>(other)];
        const auto &[injected, forwarded, tree, multicast] = sums.columns;
        const double tx = sums.nvlinkTx[i] + sums.cardTx[i];
        relayed += tree[i];
        sent += tx;
        if (!near(told[i], injected[i], most) || !near(told[i], row, most) || !near(tx, injected[i] + forwarded[i] + tree[i] - multicast[i], most))
            return std::string(workload::nameOf(part)) + " of rank " + std::to_string(rank) + ": ledger " + std::to_string(told[i])
                   + ", links " + std::to_string(injected[i]) + ", matrix " + std::to_string(row) + ", sent " + std::to_string(tx);
    }
    if (!near(relayed, 0, sent)) // a tree moves a ring's bytes, in other shares
        return std::string(workload::nameOf(part)) + ": trees add " + std::to_string(relayed) + " B";
    return {};
}

} // namespace

class TestLedger : public QObject
{
    Q_OBJECT

private slots:
    void bytesAgreeEverywhere()
    {
        std::map<Part, int> seen;
        for (const test::SeededJob &job : jobs()) {
            for (const auto &[part, items] : byPart(ledgerOf(engineOf(job.spec)))) {
                ++seen[part];
                double host_B = 0;
                for (const TrafficItem &item : items)
                    host_B += item.hostOut_B;
                if (host_B > 0)
                    continue; // not on the network
                const std::string wrong = disagreement(job.spec, part, items);
                QVERIFY2(wrong.empty(), (job.name + "\n" + wrong).c_str());
            }
        }
        for (const auto &[part, count] : seen)
            qInfo("%s: %d of %zu plans", workload::nameOf(part), count, jobs().size());
        QCOMPARE(seen.size(), std::size_t(7));
    }

    /// By hand: 32 replicas in groups of 8 gather parameters twice and scatter gradients once per micro-batch within
    /// their group, and sum their shards with the three other groups once (Zhao et al. 2023, section 3.2.2).
    void hsdpHasTwoLevels()
    {
        Engine engine = engineOf(jobs().front().spec);
        engine.model = *bundled().model("llama3-8b");
        engine.plan = {};
        engine.plan.dp = 32;
        engine.plan.gbs = 128; // 4 micro-batches
        engine.plan.shard = workload::Shard::Hsdp;
        engine.plan.shardGroup = 8;
        engine.machine.gpus = 32;
        engine.retabulate();
        const double parameters = 8.03e9;
        const double by_hand = parameters * (7.0 / 8 * (4 * 2 * 2 + 4 * 2) + 2 * 2.0 / 8 * 3 / 4);
        std::vector<TrafficItem> dp = byPart(ledgerOf(engine))[Part::DpComm];
        for (const double sent : network::injectedBytes(dp, 32))
            QVERIFY2(std::abs(sent / by_hand - 1) < 1e-3, std::to_string(sent / by_hand).c_str());
        QCOMPARE(dp.back().family.size(), 4);
        QCOMPARE(dp.back().family.groups(), 8);
    }

    /// By hand: with TP 4 and expert TP 2, two ranks with a quarter of the tokens each, twice per token (top 2),
    /// gather and scatter forward and backward; what full recompute repeats is sent again.
    void expertTensorParallelismMovesTokens()
    {
        Engine engine = engineOf(jobs().front().spec);
        engine.model = *bundled().model("mixtral-8x7b");
        engine.plan = {};
        engine.plan.tp = 4;
        engine.plan.sp = true;
        engine.plan.etp = 2;
        engine.plan.ep = 4;
        engine.plan.dp = 4;
        engine.plan.gbs = 4;
        engine.plan.seq = 4096;
        engine.plan.recompute.kind = workload::RecomputeKind::None;
        engine.machine.gpus = 16;
        const auto sentBy = [&](Part part, const char *name) {
            engine.retabulate();
            std::vector<TrafficItem> items = byPart(ledgerOf(engine))[part];
            std::erase_if(items, [&](const TrafficItem &item) { return !item.name.starts_with(name); });
            return network::injectedBytes(items, 16).front();
        };
        const double call_B = 4096.0 / 4 * 2 * 4096 * 2 * 2; // tokens of a rank x ranks x hidden x BF16 x top 2
        const double once = sentBy(Part::EpComm, "expert TP");
        QCOMPARE(once, 32 * 4 * call_B / 2); // layers x (2 forward + 2 backward) x (n - 1) / n
        const double tp = sentBy(Part::TpComm, "TP");
        engine.plan.recompute.kind = workload::RecomputeKind::Full;
        QCOMPARE(sentBy(Part::EpComm, "expert TP"), once * 6 / 4);
        QVERIFY(std::abs(sentBy(Part::TpComm, "TP") / tp - 7.0 / 5) < 1e-12);
    }

    /// Whatever memory holds gradients of is summed over its replicas, stage by stage: layers, ends, prediction modules.
    void everyStageSumsWhatItTrains()
    {
        for (const test::SeededJob &job : jobs()) {
            const Engine engine = engineOf(job.spec);
            const Plan &plan = engine.plan;
            const double replicas = plan.dp * plan.cp, expertReplicas = replicas * plan.tp / (plan.ep * plan.etp);
            const bool inGroups = layer::shardsInGroups(plan);
            if (replicas <= 1)
                continue;
            const double times = plan.shard == Shard::Ddp || plan.shard == Shard::Zero1 ? 1 : plan.microBatches();
            const std::vector<TimedItem> ledger = timedLedger(engine);
            for (int stage = 0; stage < plan.pp; ++stage) {
                double sent_B = 0;
                for (const auto &[item, group, calls, busy_s, exposed_s] : ledger) {
                    const bool here = item.firstStage <= stage && stage < item.firstStage + item.stages;
                    const bool sums = item.op == network::Op::ReduceScatter || item.op == network::Op::AllReduce;
                    if (here && sums && item.part == Part::DpComm && (group == layer::Group::Dp || group == layer::Group::ShardGroup || (!inGroups && group == layer::Group::ExpertDp)))
                        sent_B += item.bytes * item.calls;
                }
                const StageContents own = contentsOf(engine.table.memory, engine.model, plan, stage, engine.table.headLayers);
                const double trained = own.trainableDense + (expertReplicas > 1 && !inGroups ? own.trainableExpert : 0);
                QVERIFY2(near(sent_B, trained * gradientBytes(plan) * times, 0),
                         (job.name + "\nstage " + std::to_string(stage) + ": " + std::to_string(sent_B / times) + " of " + std::to_string(trained * gradientBytes(plan))).c_str());
            }
        }
    }

    /// DeepSeek-V3 as its config.json says it, with the module that predicts one token more: 671 B, 11.5 B of that module's
    /// layer, and its copy of the embedding on the last stage are summed and updated.
    void predictionModulesAreTrained()
    {
        const std::string config = R"({"model_type": "deepseek_v3", "num_hidden_layers": 61, "hidden_size": 7168, "num_attention_heads": 128,
            "num_key_value_heads": 128, "vocab_size": 129280, "intermediate_size": 18432, "moe_intermediate_size": 2048, "n_routed_experts": 256,
            "n_shared_experts": 1, "num_experts_per_tok": 8, "first_k_dense_replace": 3, "moe_layer_freq": 1, "kv_lora_rank": 512,
            "q_lora_rank": 1536, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "num_nextn_predict_layers": 1})";
        const auto imported = exchange::importHfConfig({"config.json", config});
        QVERIFY2(imported, imported ? "" : imported.error().message.c_str());
        Engine engine = engineOf(jobs().front().spec);
        engine.model = imported->architecture;
        QCOMPARE(engine.model.mtpLayers, 1);
        engine.plan = {};
        engine.plan.pp = 4;
        engine.plan.dp = 32;
        engine.plan.ep = 8;
        engine.plan.gbs = 128;
        engine.plan.recompute.kind = RecomputeKind::Full;
        engine.machine.gpus = 128;
        engine.retabulate();
        const auto trained = [&] {
            double all = 0;
            for (int stage = 0; stage < engine.plan.pp; ++stage) {
                const StageParameters own = trainableOf(engine.model, engine.plan, engine.table, stageLayers(engine.model, engine.plan, stage, engine.table.headLayers));
                all += own.dense + own.expert * engine.plan.ep;
            }
            return all;
        };
        const ParameterCount count = countParameters(engine.model);
        const double embedding = 129280.0 * 7168;
        const double projection = 2.0 * 7168 * 7168; // of the module: not counted by stage
        QVERIFY(std::abs((trained() + projection) / (count.total() + count.mtp + embedding) - 1) < 1e-6);
        // The module's weight gradients are among those that zero bubble defers.
        const auto deferred = [&] { return stageTime(engine.table, stageLayers(engine.model, engine.plan, 3, engine.table.headLayers)).weightGrad; };
        const double with_s = deferred();
        engine.model.mtpLayers = 0;
        engine.retabulate();
        QVERIFY(std::abs(trained() / count.total() - 1) < 1e-6);
        QVERIFY(std::abs(with_s - deferred() - engine.table.moe.weightGrad_s) < 1e-12);
    }

    /// The longest stage's entries are the communication parts of the step, busy and exposed.
    void timeFoldsTheLedger()
    {
        for (const test::SeededJob &job : jobs()) {
            const Engine engine = engineOf(job.spec);
            const StepNumbers numbers = step(engine.machine, engine.model, engine.plan, engine.table);
            Parts busy{}, exposed{};
            for (const TrafficItem &item : ledgerOf(engine)) {
                if (numbers.longestStage < item.firstStage || numbers.longestStage >= item.firstStage + item.stages)
                    continue;
                at(busy, item.part) += item.busy_s;
                at(exposed, item.part) += item.exposed_s;
            }
            for (const Part part : {Part::TpComm, Part::CpComm, Part::EpComm, Part::PpComm, Part::DpComm, Part::Offload}) {
                const double host_s = part == Part::DpComm ? dpTimes(engine.machine, engine.plan, {}, stageLayers(engine.model, engine.plan, numbers.longestStage, engine.table.headLayers).total()).host_s : 0;
                QVERIFY2(near(at(busy, part), at(numbers.busy, part), 0) && near(at(exposed, part) + host_s, at(numbers.exposed, part), 0),
                         (job.name + "\n" + workload::nameOf(part) + ": " + std::to_string(at(exposed, part)) + " of " + std::to_string(at(numbers.exposed, part))).c_str());
            }
        }
    }

    /// Each stage's own parts sum to the step; those of the longest are the step's.
    void everyStageHasItsParts()
    {
        int hurried = 0;
        double worst = 0;
        for (const test::SeededJob &job : jobs()) {
            const Engine engine = engineOf(job.spec);
            const StepNumbers numbers = step(engine.machine, engine.model, engine.plan, engine.table);
            for (int stage = 0; stage < engine.plan.pp; ++stage) {
                const StageStep own = stageStep(engine, numbers, stage);
                QVERIFY2(near(sum(own.exposed), numbers.step_s, 0), job.name.c_str());
                if (at(own.exposed, Part::Bubble) < -1e-9 * numbers.step_s) {
                    ++hurried;
                    worst = std::min(worst, at(own.exposed, Part::Bubble) / numbers.step_s);
                }
                for (int i = 0; stage == numbers.longestStage && i < partCount; ++i)
                    QVERIFY2(std::abs(own.exposed[static_cast<std::size_t>(i)] - numbers.exposed[static_cast<std::size_t>(i)]) <= 1e-9 * numbers.step_s,
                             (job.name + "\n" + workload::nameOf(static_cast<Part>(i))).c_str());
            }
        }
        qInfo("stages whose own work does not fit into the step: %d, by up to %.2f %%", hurried, -100 * worst);
    }
};

QTEST_GUILESS_MAIN(TestLedger)
#include "tst_ledger.moc"
