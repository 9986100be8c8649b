// SPDX-License-Identifier: GPL-3.0-or-later
// One ledger of communication: time, links and matrix are folds of the same entries, over 500 seeded plans.
#include <core/predict/job_engine.h>
#include <core/train/ledger.h>

#include <cmath>
#include <map>

#include <QTest>

#include <core/network/trafficwalk.h>
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
    static const std::vector<test::SeededJob> drawn = test::seededJobs(500);
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
            qInfo("%s: %d of 500 plans", workload::nameOf(part), count);
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

    /// By hand: Mixtral's 32 layers of 8 experts with 3 x 4096 x 14336 parameters, two experts on each rank of EP 4. A group
    /// of 8 replicas has each expert twice: those two gather and scatter, and sum their half with the three other groups.
    void hsdpHasTwoLevelsOfExpertsToo()
    {
        Engine engine = engineOf(jobs().front().spec);
        engine.model = *bundled().model("mixtral-8x7b");
        engine.plan = {};
        engine.plan.dp = 32;
        engine.plan.ep = 4;
        engine.plan.gbs = 128; // 4 micro-batches
        engine.plan.shard = workload::Shard::Hsdp;
        engine.plan.shardGroup = 8;
        engine.machine.gpus = 32;
        engine.retabulate();
        const double parameters = 32 * 2 * 3.0 * 4096 * 14336;
        const double by_hand = parameters * (1.0 / 2 * (4 * 2 * 2 + 4 * 2) + 2 * 2.0 / 2 * 3 / 4);
        std::vector<TrafficItem> experts = byPart(ledgerOf(engine))[Part::DpComm];
        std::erase_if(experts, [](const TrafficItem &item) { return !item.name.ends_with(", experts"); });
        for (const double sent : network::injectedBytes(experts, 32))
            QVERIFY2(std::abs(sent / by_hand - 1) < 1e-12, std::to_string(sent / by_hand).c_str());
        QCOMPARE(experts.back().name, std::string("between shard groups all-reduce, experts"));
        QCOMPARE(experts.back().family.size(), 4);
        QCOMPARE(experts.back().family.groups(), 8);
        QCOMPARE(experts.back().calls, 1.0);
    }

    /// Memory, optimizer and communicators cut the states over the same ranks, dense ones and experts.
    void statesAreCutOverTheSameRanksEverywhere()
    {
        int inGroups = 0;
        for (const test::SeededJob &job : jobs()) {
            Engine engine = engineOf(job.spec);
            Plan &plan = engine.plan;
            plan.offload = Offload::None;
            plan.optimizer = workload::Optimizer::Adam; // Muon keeps one moment less
            const ShardFactors adam = shardFactors(engine.table.memory, plan);
            plan.offload = Offload::Optimizer; // tells how many parameters a rank updates
            for (const bool experts : {false, true}) {
                if (experts && !engine.model.isMoe())
                    continue;
                const double inMemory = engine.table.memory.family.optimizer / (experts ? adam.optimizerExpert : adam.optimizerDense);
                StageParameters parameters;
                (experts ? parameters.expert : parameters.dense) = 1e9;
                const double inTime = 1e9 / (optimizerOffload(engine.machine, plan, parameters).out_B / 4);
                QVERIFY2(near(inMemory, inTime, 0), (job.name + "\n" + std::to_string(inMemory) + " ranks in memory, " + std::to_string(inTime) + " in time").c_str());
                if (plan.shard == Shard::Ddp)
                    continue;
                const auto sizeOf = [&](layer::Group group) { return layer::familyOf(plan, group).size(); };
                const int all = sizeOf(experts ? layer::Group::ExpertDp : layer::Group::Dp);
                int gathered = all;
                if (layer::shardsInGroups(plan)) {
                    gathered = sizeOf(experts ? layer::Group::ExpertShards : layer::Group::ShardGroup);
                    QCOMPARE(gathered * sizeOf(experts ? layer::Group::BetweenExpertShards : layer::Group::BetweenShards), all);
                    inGroups += experts && gathered > 1 ? 1 : 0;
                }
                QVERIFY2(near(inMemory, gathered, 0), (job.name + "\n" + std::to_string(inMemory) + " ranks in memory, communicators of " + std::to_string(gathered)).c_str());
            }
        }
        QVERIFY2(inGroups >= 5, std::to_string(inGroups).c_str());
    }

    /// Experts have replicas where the rest has none: of TP 8 EP takes 4, so that each expert lies on two ranks.
    void expertsOfOneReplicaAreSummed()
    {
        Engine engine = engineOf(jobs().front().spec);
        engine.model = *bundled().model("mixtral-8x7b");
        engine.plan = {};
        engine.plan.tp = 8;
        engine.plan.ep = 4;
        engine.plan.gbs = 4;
        engine.machine.gpus = 8;
        QVERIFY(checkPlan(engine.plan, engine.model, 8));
        engine.retabulate();
        std::vector<TrafficItem> dp = byPart(ledgerOf(engine))[Part::DpComm];
        const double parameters = 32 * 2 * 3.0 * 4096 * 14336;
        for (const double sent : network::injectedBytes(dp, 8)) // gradients scattered, parameters gathered, in 16 bits
            QVERIFY2(std::abs(sent / (parameters * (2 + 2) / 2) - 1) < 1e-12, std::to_string(sent).c_str());
        QCOMPARE(dp.front().family.size(), 2);
        const StepNumbers numbers = step(engine.machine, engine.model, engine.plan, engine.table);
        QVERIFY(at(numbers.busy, Part::DpComm) > 0 && at(numbers.exposed, Part::DpComm) > 0);
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
