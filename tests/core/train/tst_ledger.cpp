// SPDX-License-Identifier: GPL-3.0-or-later
// One ledger of communication: time, links and matrix are folds of the same entries, over 600 seeded plans.
#include <core/predict/job_engine.h>
#include <core/train/ledger.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include <QTest>

#include <core/exchange/frameworks/hf_config.h>
#include <core/network/trafficwalk.h>
#include <core/network/treepairs.h>
#include <core/workload/parameters.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>
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

/// Whole instances in another order.
network::Placement placementOf(const JobSpec &spec, bool shuffled)
{
    const int each = bundled().instance(spec.instance)->gpus;
    std::vector<int> order(static_cast<std::size_t>(spec.instances));
    std::iota(order.begin(), order.end(), 0);
    if (shuffled)
        std::shuffle(order.begin(), order.end(), std::mt19937(11));
    network::Placement placement;
    for (int rank = 0; rank < spec.plan.gpus(); ++rank)
        placement.gpuOfRank.push_back(order[static_cast<std::size_t>(rank / each)] * each + rank % each);
    return placement;
}

/// With trees: a row has what its ranks inject, and what their places in trees add to it on the links.
std::string drawnDisagreement(const std::vector<TrafficItem> &drawn, const std::vector<double> &sent, int bins, double most)
{
    const int ranks = static_cast<int>(sent.size());
    const std::vector<double> cells = network::matrixSums(drawn, ranks, 0, ranks, 0, ranks, bins);
    std::vector<double> rows(static_cast<std::size_t>(bins));
    for (std::size_t rank = 0; rank < sent.size(); ++rank)
        rows[rank * static_cast<std::size_t>(bins) / sent.size()] += sent[rank];
    for (int row = 0; row < bins; ++row) {
        const auto first = cells.begin() + row * bins;
        if (const double shown = std::accumulate(first, first + bins, 0.0), expected = rows[static_cast<std::size_t>(row)]; !near(shown, expected, most))
            return "row " + std::to_string(row) + " with trees: links " + std::to_string(expected) + ", matrix " + std::to_string(shown);
    }
    return {};
}

/// Per rank: what the ledger says, what links carry, what the matrix shows (of `bins` equal runs of ranks). Empty: all agree.
/// `trees` counts entries that have some.
std::string disagreement(const network::Fabric &fabric, const network::Placement &placement, const std::vector<TrafficItem> &items, int bins, int &trees)
{
    const int ranks = static_cast<int>(placement.gpuOfRank.size());
    network::LinkSums sums(fabric);
    sums.askForColumns();
    network::walkTraffic(fabric, {items, &placement}, sums);
    const std::vector<double> told = network::injectedBytes(items, ranks);
    const std::vector<double> cells = network::matrixSums(items, ranks, 0, ranks, 0, ranks, bins);
    const double most = *std::ranges::max_element(told);
    double relayed = 0;
    double sent = 0;
    std::vector<double> rows(static_cast<std::size_t>(bins)), inTrees = told;
    for (int rank = 0; rank < ranks; ++rank) {
        const auto i = static_cast<std::size_t>(rank);
        const auto gpu = static_cast<std::size_t>(placement.gpuOfRank[i]);
        rows[i * static_cast<std::size_t>(bins) / static_cast<std::size_t>(ranks)] += told[i];
        const auto &[injected, forwarded, tree, multicast] = sums.columns;
        const double tx = sums.nvlinkTx[gpu] + sums.cardTx[gpu];
        relayed += tree[gpu];
        inTrees[i] += tree[gpu];
        sent += tx;
        if (!near(told[i], injected[gpu], most) || !near(tx, injected[gpu] + forwarded[gpu] + tree[gpu] - multicast[gpu], most))
            return "rank " + std::to_string(rank) + ": ledger " + std::to_string(told[i]) + ", links " + std::to_string(injected[gpu]) + ", sent " + std::to_string(tx);
    }
    // A broadcast's rings are entered everywhere, the matrix draws one from its root: all rows together tell the same.
    const bool rooted = std::ranges::any_of(items, [](const TrafficItem &item) { return item.op == network::Op::Broadcast || item.op == network::Op::Reduce; });
    if (const double all = std::accumulate(told.begin(), told.end(), 0.0), shown = std::accumulate(cells.begin(), cells.end(), 0.0); !near(all, shown, all))
        return "ledger " + std::to_string(all) + ", matrix " + std::to_string(shown);
    for (int row = 0; row < bins && !rooted; ++row) {
        double shown = 0;
        for (int column = 0; column < bins; ++column)
            shown += cells[static_cast<std::size_t>(row * bins + column)];
        if (!near(rows[static_cast<std::size_t>(row)], shown, most))
            return "row " + std::to_string(row) + ": ledger " + std::to_string(rows[static_cast<std::size_t>(row)]) + ", matrix " + std::to_string(shown);
    }
    const std::vector<TrafficItem> drawn = network::withTrees(items, fabric, placement);
    trees += static_cast<int>(std::ranges::count_if(drawn, [](const TrafficItem &item) { return item.trees != nullptr; }));
    if (std::string wrong = rooted ? std::string() : drawnDisagreement(drawn, inTrees, bins, most); !wrong.empty())
        return wrong;
    if (!near(relayed, 0, sent)) // a tree moves a ring's bytes, in other shares
        return "trees add " + std::to_string(relayed) + " B";
    return {};
}

/// Bytes between GPUs and their hosts: each rank of an entry's stages sends what it says.
std::string hostDisagreement(const network::Fabric &fabric, const network::Placement &placement, const Plan &plan, const std::vector<TrafficItem> &items)
{
    network::LinkSums sums(fabric);
    network::walkTraffic(fabric, {items, &placement}, sums);
    for (int rank = 0; rank < plan.gpus(); ++rank) {
        const int stage = layer::roleOf(plan, rank).pp;
        double out = 0;
        double in = 0;
        for (const TrafficItem &item : items) {
            const bool here = stage >= item.firstStage && stage < item.firstStage + item.stages;
            out += here ? item.calls * item.hostOut_B : 0;
            in += here ? item.calls * item.hostIn_B : 0;
        }
        const auto gpu = static_cast<std::size_t>(placement.gpuOfRank[static_cast<std::size_t>(rank)]);
        if (sums.hostTx.empty() || !near(sums.hostTx[gpu], out, 0) || !near(sums.hostRx[gpu], in, 0) || !(out > 0 && in > 0))
            return "rank " + std::to_string(rank) + " sends its host " + std::to_string(out) + " B, links carry " + std::to_string(sums.hostTx.empty() ? 0.0 : sums.hostTx[gpu]);
    }
    return {};
}

/// What of a plan's kinds a ledger's entries differ by.
std::vector<std::string> kindsOf(const JobSpec &spec)
{
    const Plan &plan = spec.plan;
    std::vector<std::string> kinds;
    if (plan.pp > 1)
        kinds.push_back(toWord(plan.schedule));
    if (plan.cp > 1)
        kinds.push_back("CP " + toWord(plan.cpKind));
    if (plan.ep > 1)
        kinds.push_back(toWord(plan.dispatcher));
    if (spec.model.isMoe() && plan.etp > 1 && plan.etp != plan.tp)
        kinds.emplace_back("expert TP of its own");
    if (layer::shardsInGroups(plan))
        kinds.emplace_back("groups of HSDP");
    if (spec.model.isMoe() && layer::shardsInGroups(plan) && layer::expertShards(plan) > 1)
        kinds.emplace_back("experts in groups of HSDP");
    return kinds;
}

} // namespace

class TestLedger : public QObject
{
    Q_OBJECT

private slots:
    void bytesAgreeEverywhere()
    {
        std::map<Part, int> seen;
        std::map<std::string, int> kinds;
        int hosts = 0, trees = 0;
        for (std::size_t i = 0; i < jobs().size(); ++i) {
            JobSpec spec = jobs()[i].spec;
            if (i % 2 == 0 && spec.plan.dispatcher == Dispatcher::DeepEpUccl)
                spec.plan.dispatcher = Dispatcher::DeepEpNvshmem; // which is not drawn
            for (const std::string &kind : kindsOf(spec))
                ++kinds[kind];
            const network::Fabric &fabric = fabricOf(spec);
            const network::Placement placement = placementOf(spec, i % 3 == 0);
            for (const auto &[part, items] : byPart(ledgerOf(engineOf(spec)))) {
                ++seen[part];
                const bool host = items.front().hostOut_B > 0;
                hosts += host ? 1 : 0;
                const std::string wrong = host ? hostDisagreement(fabric, placement, spec.plan, items) : disagreement(fabric, placement, items, spec.plan.gpus(), trees);
                QVERIFY2(wrong.empty(), (jobs()[i].name + "\n" + workload::nameOf(part) + ", " + wrong).c_str());
            }
        }
        for (const auto &[part, count] : seen)
            qInfo("%s: %d of %zu plans", workload::nameOf(part), count, jobs().size());
        QCOMPARE(seen.size(), std::size_t(7));
        QVERIFY(hosts > 50);
        qInfo("%d entries go through trees", trees);
        QVERIFY(trees > 0);
        for (const char *kind : {"1f1b", "interleaved", "zero-bubble", "CP ring", "CP allgather", "CP ulysses", "nccl", "deepep", "deepep-uccl", "deepep-nvshmem",
                                 "expert TP of its own", "groups of HSDP", "experts in groups of HSDP"}) {
            qInfo("%s: %d plans", kind, kinds[kind]);
            QVERIFY2(kinds[kind] >= 10, kind);
        }
    }

    /// The same of every bundled sample, placed as its design says: in double, before link loads are narrowed.
    void bytesOfSamplesAgree()
    {
        int samples = 0, trees = 0;
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            for (const design::Job &job : sample.design.jobs) {
                const auto predicted = predictDesign(bundled(), sample.design, job.name);
                QVERIFY2(predicted, predicted ? "" : (sample.file + ": " + predicted.error().message).c_str());
                const DesignPrediction &p = **predicted;
                QVERIFY2(!p.prediction.traffic.empty(), sample.file.c_str());
                int bins = static_cast<int>(p.placement.gpuOfRank.size());
                while (bins > 512 && bins % 2 == 0)
                    bins /= 2;
                for (const auto &[part, items] : byPart(p.prediction.traffic)) {
                    if (items.front().hostOut_B > 0)
                        continue;
                    const std::string wrong = disagreement(*p.fabric, p.placement, items, bins, trees);
                    QVERIFY2(wrong.empty(), (sample.file + "\n" + workload::nameOf(part) + ", " + wrong).c_str());
                }
            }
            ++samples;
        }
        qInfo("%d entries of samples go through trees", trees);
        QCOMPARE(samples, 9);
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

    /// Of the entries of one communicator, against all ranks one by one.
    void theRankThatSendsTheMostIsFound()
    {
        for (const test::SeededJob &job : jobs()) {
            const Engine engine = engineOf(job.spec);
            const std::vector<TrafficItem> &items = ledgerOf(engine);
            std::map<std::pair<std::string, int>, std::vector<TrafficItem>> lines;
            for (const TrafficItem &item : items)
                lines[{item.name.english(), item.family.size()}].push_back(item);
            for (const auto &[line, entries] : lines) {
                std::vector<const TrafficItem *> pointers;
                for (const TrafficItem &entry : entries)
                    pointers.push_back(&entry);
                const double most = std::ranges::max(network::injectedBytes(entries, engine.plan.gpus()));
                QVERIFY2(near(network::mostInjectedBytes(pointers), most, most), (line.first + ": " + std::to_string(network::mostInjectedBytes(pointers)) + " of " + std::to_string(most)).c_str());
            }
        }
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
        std::erase_if(experts, [](const TrafficItem &item) { return !item.name.english().ends_with(", experts"); });
        for (const double sent : network::injectedBytes(experts, 32))
            QVERIFY2(std::abs(sent / by_hand - 1) < 1e-12, std::to_string(sent / by_hand).c_str());
        QCOMPARE(experts.back().name.english(), std::string("between shard groups all-reduce, experts"));
        QCOMPARE(experts.back().family.size(), 4);
        QCOMPARE(experts.back().family.groups(), 8);
        QCOMPARE(experts.back().calls, 1.0);
    }

    /// By hand: FSDP gathers LoRA's frozen base with the adapters, twice per micro-batch, experts over their own replicas; what
    /// it scatters is the adapters' gradients alone. QLoRA's layers are gathered in 4 bits and their scales.
    void aFrozenBaseIsGathered()
    {
        for (const auto &[id, ep] : {std::pair{"llama3.1-70b", 1}, std::pair{"mixtral-8x7b", 4}}) {
            for (const bool quantized : {false, true}) {
                Engine engine = engineOf(jobs().front().spec);
                engine.model = *bundled().model(id);
                engine.plan = {};
                engine.plan.framework = Framework::Torchtitan;
                engine.plan.task = Task::Lora;
                engine.plan.quantizedBase = quantized;
                engine.plan.loraRank = 16;
                engine.plan.dp = 32;
                engine.plan.ep = ep;
                engine.plan.gbs = 128; // 4 micro-batches
                engine.plan.shard = Shard::Zero3;
                engine.machine.gpus = 32;
                engine.retabulate();
                const StageContents own = contentsOf(engine.table.memory, engine.model, engine.plan, 0, engine.table.headLayers);
                const double layer_B = quantized ? 0.53 : 2;
                double gathered_B = 0, expert_B = 0, scattered_B = 0;
                for (const TimedItem &entry : timedLedger(engine)) {
                    const double bytes = entry.item.bytes * entry.item.calls;
                    if (entry.item.part == Part::DpComm && entry.item.op == network::Op::AllGather)
                        (entry.group == layer::Group::ExpertDp ? expert_B : gathered_B) += bytes;
                    else if (entry.item.part == Part::DpComm)
                        scattered_B += bytes;
                }
                QVERIFY(near(gathered_B, 4 * 2 * (2 * own.trainableDense + layer_B * (own.dense - own.ends) + 2 * own.ends), 0));
                QVERIFY(near(expert_B, 4 * 2 * layer_B * own.expert, 0));
                QVERIFY(near(scattered_B, 4 * gradientBytes(engine.plan) * own.trainableDense, 0));
                QCOMPARE(own.expert > 0, ep > 1);
            }
        }
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
            for (const bool experts : {false, true}) {
                if (experts && !engine.model.isMoe())
                    continue;
                const double inMemory = engine.table.memory.family.optimizer / (experts ? adam.optimizerExpert : adam.optimizerDense);
                StageParameters parameters;
                (experts ? parameters.expert : parameters.dense) = 1e9;
                const double inTime = 1e9 / updatedParameters(plan, parameters);
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
    /// gather and scatter forward and backward; what full recompute repeats is sent again. Without a shared expert that is
    /// all the MLP sends: of its blocks attention alone is one of TP.
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
            std::erase_if(items, [&](const TrafficItem &item) { return !item.name.english().starts_with(name); });
            return network::injectedBytes(items, 16).front();
        };
        const double call_B = 4096.0 / 4 * 2 * 4096 * 2 * 2; // tokens of a rank x ranks x hidden x BF16 x top 2
        const double once = sentBy(Part::EpComm, "expert TP");
        QCOMPARE(once, 32 * 4 * call_B / 2); // layers x (2 forward + 2 backward) x (n - 1) / n
        const double tp = sentBy(Part::TpComm, "TP");
        QCOMPARE(tp, 32 * 5 * 4096.0 * 4096 * 2 * 3 / 4); // layers x (1 each way forward; backward with the inputs again) x (n - 1) / n
        engine.plan.recompute.kind = workload::RecomputeKind::Full;
        QCOMPARE(sentBy(Part::EpComm, "expert TP"), once * 6 / 4);
        QVERIFY(std::abs(sentBy(Part::TpComm, "TP") / tp - 7.0 / 5) < 1e-12);
        // Without EP, where tokens meet before they are routed, it is what a dense MLP sends.
        engine.plan.recompute.kind = workload::RecomputeKind::None;
        engine.plan.etp = 4;
        engine.plan.ep = 1;
        QCOMPARE(sentBy(Part::EpComm, "expert TP"), 32 * 4 * 4096.0 * 4096 * 2 * 3 / 4);
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

    /// Each stage works and waits as long as the step takes. What it waits is the rest, so that it is held against the
    /// schedule: the longest stage's is fill, drain and the tail of another; none has more to do than there is time, but for
    /// what the closed form leaves out.
    void everyStageHasItsParts()
    {
        int hurried = 0, pipelines = 0;
        double worst = 0;
        for (const test::SeededJob &job : jobs()) {
            const Engine engine = engineOf(job.spec);
            const StepNumbers numbers = step(engine.machine, engine.model, engine.plan, engine.table);
            const Pipeline pipeline = pipelineOf(engine.model, engine.plan, engine.table);
            const Fill fill = fillOf(engine.machine, engine.plan, pipeline, hop_s(engine.machine, engine.model, engine.plan));
            const auto after_s = [&](const StageTime &stage) {
                return afterPassesOf(engine.machine, engine.model, engine.plan, engine.table, stage).seconds();
            };
            const double tail_s = afterPasses_s(after_s(pipeline.first), pipeline.heaviestStage > 0 ? after_s(pipeline.heaviest) : 0, fill.heaviestEarlier_s);
            pipelines += engine.plan.pp > 1 ? 1 : 0;
            for (int stage = 0; stage < engine.plan.pp; ++stage) {
                const StageStep own = stageStep(engine, numbers, stage);
                const double waits_s = at(own.exposed, Part::Bubble);
                QVERIFY2(near(sum(own.exposed), numbers.step_s, 0), job.name.c_str());
                QVERIFY2(waits_s >= -0.02 * numbers.step_s, (job.name + "\nstage " + std::to_string(stage) + " waits " + std::to_string(waits_s)).c_str());
                if (waits_s < -1e-9 * numbers.step_s) {
                    ++hurried;
                    worst = std::min(worst, waits_s / numbers.step_s);
                }
                if (stage != numbers.longestStage)
                    continue;
                const double expected_s = fill.bubble_s + tail_s - after_s(pipeline.longest);
                QVERIFY2(std::abs(waits_s - expected_s) <= 1e-9 * numbers.step_s, (job.name + "\nwaits " + std::to_string(waits_s) + ", schedule " + std::to_string(expected_s)).c_str());
                for (int i = 0; i < partCount; ++i)
                    QVERIFY2(std::abs(own.exposed[static_cast<std::size_t>(i)] - numbers.exposed[static_cast<std::size_t>(i)]) <= 1e-9 * numbers.step_s,
                             (job.name + "\n" + workload::nameOf(static_cast<Part>(i))).c_str());
            }
        }
        qInfo("stages whose own work does not fit into the step: %d, by up to %.2f %%", hurried, -100 * worst);
        QVERIFY(pipelines > 200);
    }
};

QTEST_GUILESS_MAIN(TestLedger)
#include "tst_ledger.moc"
