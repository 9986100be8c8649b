// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers between pools: bytes on every link against all pairs spelled out, time alone and beside others, order.
#include <core/transfer/transfer.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include <QTest>

#include <core/network/links.h>
#include <core/predict/predict.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::hardware;
using namespace switchyard::predict;
using namespace switchyard::train;
using namespace switchyard::transfer;
using namespace switchyard::workload;
using design::Transfer;
using test::bundled;
using How = design::Transfer::Pattern;

namespace {

std::vector<std::string> ids(const design::Design &design, std::size_t from, std::size_t count)
{
    std::vector<std::string> out;
    for (std::size_t i = from; i < from + count; ++i)
        out.push_back(design.instances[i].id);
    return out;
}

design::Phase transferPhase(std::string id, Transfer transfer, std::vector<std::string> after = {})
{
    design::Phase phase;
    phase.id = std::move(id);
    phase.after = std::move(after);
    phase.work = std::move(transfer);
    return phase;
}

design::Job jobOf(std::vector<design::Phase> phases, std::string name = "move")
{
    design::Job job;
    job.name = std::move(name);
    job.phases = std::move(phases);
    return job;
}

network::FabricPtr fabricOf(const design::Design &design) { return *network::buildFabric(design, bundled()); }

double sum(const std::vector<float> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

network::LinkLoads loadsOf(const network::Fabric &fabric, const PlacedTransfer &placed)
{
    const network::PlacedTraffic traffic{placed.items, &placed.placement};
    return network::linkLoads(fabric, std::span(&traffic, 1), 1);
}

double matrixSum(const PlacedTransfer &placed)
{
    const int ranks = placed.senders + placed.receivers;
    const auto tile = network::matrixTile(placed.items, ranks, 0, ranks, 0, ranks, std::min(ranks, 16));
    return sum(tile.sum_B);
}

/// The way of one pair's bytes, added up link by link.
struct PairByPair {
    explicit PairByPair(const network::Fabric &f) : fabric(f), nvlinkTx(gpus()), nvlinkRx(gpus()), portTx(gpus()), portRx(gpus()), up(f.nodes.size()), down(f.nodes.size()) {}
    [[nodiscard]] std::size_t gpus() const { return static_cast<std::size_t>(fabric.gpus()); }

    void add(int from, int to, double bytes)
    {
        const auto a = static_cast<std::size_t>(from);
        const auto b = static_cast<std::size_t>(to);
        if (fabric.domainOfGpu[a] == fabric.domainOfGpu[b]) {
            nvlinkTx[a] += bytes;
            nvlinkRx[b] += bytes;
            return;
        }
        portTx[a] += bytes;
        portRx[b] += bytes;
        const std::vector<int> above = chain(from);
        const std::vector<int> below = chain(to);
        for (const int node : above)
            if (std::find(below.begin(), below.end(), node) == below.end())
                up[static_cast<std::size_t>(node)] += bytes;
        for (const int node : below)
            if (std::find(above.begin(), above.end(), node) == above.end())
                down[static_cast<std::size_t>(node)] += bytes;
    }
    [[nodiscard]] std::vector<int> chain(int gpu) const
    {
        std::vector<int> out;
        for (int node = fabric.leafOfGpu(gpu); node >= 0; node = fabric.nodes[static_cast<std::size_t>(node)].parent)
            out.push_back(node);
        return out;
    }

    const network::Fabric &fabric;
    std::vector<double> nvlinkTx, nvlinkRx, portTx, portRx, up, down;
};

bool same(const std::vector<float> &a, const std::vector<double> &b)
{
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::abs(static_cast<double>(a[i]) - b[i]) > 1e-6 * std::max(1.0, b[i]))
            return false;
    return a.size() == b.size();
}

} // namespace

class tst_Transfer : public QObject
{
    Q_OBJECT
private slots:
    void everyPairTakesItsWay()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 40; ++round) {
            // UltraServers whose instances were moved below several leaves, and instances on their own.
            design::Design design = test::uniform(bundled(), round % 2 == 0 ? "u-p6e-gb200x36" : "p5en.48xlarge", round % 2 == 0 ? 3 : 40);
            std::vector<std::string> leaves;
            for (const design::NetworkNode &node : design.networkNodes)
                if (std::ranges::none_of(design.networkNodes, [&](const auto &other) { return other.parent == node.id; }))
                    leaves.push_back(node.id);
            for (design::Instance &instance : design.instances)
                instance.networkNode = leaves[random() % leaves.size()];
            std::shuffle(design.instances.begin(), design.instances.end(), random);
            const std::size_t n = 1 + random() % 8;
            const auto pattern = static_cast<How>(random() % 3);
            const std::size_t m = pattern == How::SameRank ? n : 1 + random() % 8;
            design.jobs = {jobOf({transferPhase("t", {pattern, ids(design, 0, n), ids(design, n, m), 1e9, 0})})};
            const auto fabric = fabricOf(design);
            const auto placed = placeTransfer(*fabric, design, design.jobs[0], design.jobs[0].phases[0]);
            QVERIFY2(placed, placed ? "" : placed.error().message.c_str());
            const auto &gpus = placed->placement.gpuOfRank;
            const int senders = placed->senders;
            const int receivers = placed->receivers;
            QCOMPARE(static_cast<int>(gpus.size()), senders + receivers);
            PairByPair pairs(*fabric);
            for (int i = 0; i < senders; ++i) {
                for (int j = 0; j < receivers; ++j) {
                    const double share = 1e9 / senders;
                    const double bytes = pattern == How::AllToAll ? share / receivers : (pattern == How::SameRank ? i == j : j == 0) ? share : 0;
                    if (bytes > 0)
                        pairs.add(gpus[static_cast<std::size_t>(i)], gpus[static_cast<std::size_t>(senders + j)], bytes);
                }
            }
            const network::LinkLoads loads = loadsOf(*fabric, *placed);
            QVERIFY(same(loads.nvlinkTx_B, pairs.nvlinkTx) && same(loads.nvlinkRx_B, pairs.nvlinkRx));
            QVERIFY(same(loads.pcieTx_B, pairs.portTx) && same(loads.pcieRx_B, pairs.portRx));
            QVERIFY(same(loads.uplinkTx_B, pairs.up) && same(loads.uplinkRx_B, pairs.down));
            QVERIFY(std::abs(matrixSum(*placed) / 1e9 - 1) < 1e-6);
        }
    }
    void aBroadcastPassesAllBytesOn()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 4);
        design.jobs = {jobOf({transferPhase("t", {How::Broadcast, ids(design, 0, 2), ids(design, 2, 2), 1e9, 0})})};
        const auto fabric = fabricOf(design);
        const auto placed = placeTransfer(*fabric, design, design.jobs[0], design.jobs[0].phases[0]);
        QVERIFY(placed);
        const network::LinkLoads loads = loadsOf(*fabric, *placed);
        QVERIFY(std::abs(static_cast<double>(loads.pcieTx_B[0]) / 1e9 - 1) < 1e-6); // the source sends once
        QVERIFY(std::abs(sum(loads.efaRx_B) / 2e9 - 1) < 1e-6);                     // to the first of the pool, and on to its second instance
        QVERIFY(std::abs(matrixSum(*placed) / 16e9 - 1) < 1e-6);                    // each of the 16 receivers has it all
    }
    void aloneItIsTheBusiestLinkAtTheStacksRate()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 4);
        const double bytes = 1e12;
        const network::Wiring machine = network::resolveWiring(bundled(), *bundled().instance("p5.48xlarge"));
        const auto alone = [&](How pattern) {
            design.jobs = {jobOf({transferPhase("t", {pattern, ids(design, 0, 2), ids(design, 2, 2), bytes, 0})})};
            const auto some = predictTransfers(*fabricOf(design), design, design.jobs[0], {}, 0);
            return some ? some->front() : TransferPrediction();
        };
        const auto stack = [&](double each_B) {
            network::CollectiveQuery query;
            query.op = network::Op::SendRecv;
            query.bytes = each_B;
            query.shape = {2, 2, 1, 1};
            return network::collectiveTime(machine, query).seconds;
        };
        const TransferPrediction rank = alone(How::SameRank);
        QVERIFY(std::abs(rank.alone_s / stack(bytes / 16) - 1) < 1e-6);
        QCOMPARE(rank.seconds, rank.alone_s);
        QVERIFY(rank.bottleneck.english().find("EFA card") != std::string::npos);
        QVERIFY(std::abs(alone(How::AllToAll).alone_s / rank.alone_s - 1) < 1e-6); // the same bytes on every card
        QVERIFY(std::abs(alone(How::Gather).alone_s / stack(bytes) - 1) < 1e-6);   // one GPU's cards take it all
        QCOMPARE(alone(How::Gather).idle, 15);
        qInfo("1 TB between 2 + 2 p5: same_rank %.3f s, gather %.2f s, broadcast %.2f s", rank.alone_s, alone(How::Gather).alone_s, alone(How::Broadcast).alone_s);
        // Within an UltraServer NVLink carries it.
        design = test::uniform(bundled(), "u-p6e-gb200x36", 1);
        const TransferPrediction inside = alone(How::AllToAll);
        QVERIFY2(inside.bottleneck.english().starts_with("NVLink"), inside.bottleneck.english().c_str());
        QVERIFY(inside.alone_s > bytes / 8 / 900e9 && inside.alone_s < 2 * bytes / 8 / 900e9);
    }
    void besideOthersItTakesWhatIsLeft_data()
    {
        QTest::addColumn<double>("use");
        QTest::addColumn<double>("slowdown");
        QTest::newRow("a quarter of the link") << 0.25 << 1 / 0.75;
        QTest::newRow("half of it") << 0.5 << 2.0;
        QTest::newRow("more than a fair share") << 0.8 << 2.0;
    }
    void besideOthersItTakesWhatIsLeft()
    {
        QFETCH(const double, use);
        QFETCH(const double, slowdown);
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 4);
        const Transfer burst{How::SameRank, ids(design, 0, 2), ids(design, 2, 2), 1e12, 0};
        Transfer steady = burst;
        steady.bytes = 1e11;
        const double link_s = steady.bytes / 16 / (bundled().instance("p5.48xlarge")->nicPerGpu_Bps());
        steady.period_s = link_s / use;
        design.jobs = {jobOf({transferPhase("t", burst)}), jobOf({transferPhase("s", steady)}, "steady")};
        const auto predicted = predictDesign(bundled(), design, "move");
        QVERIFY2(predicted, predicted ? "" : predicted.error().message.c_str());
        const TransferPrediction &t = (*predicted)->transfers.front();
        QVERIFY2(std::abs(t.seconds / t.alone_s / slowdown - 1) < 1e-5, std::to_string(t.seconds / t.alone_s).c_str());
        // Loads meet as bytes per second.
        const network::LinkLoads &loads = (*predicted)->loads;
        QVERIFY(std::abs(sum(loads.efaTx_B) / (burst.bytes + steady.bytes * loads.step_s / steady.period_s) - 1) < 1e-5);
    }
    void transfersOfAJobWaitForEachOther()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 4);
        const Transfer burst{How::SameRank, ids(design, 0, 2), ids(design, 2, 2), 1e12, 0};
        design.jobs = {jobOf({transferPhase("late", burst, {"early"}), transferPhase("early", burst)})};
        const auto fabric = fabricOf(design);
        const auto chain = predictTransfers(*fabric, design, design.jobs[0], {}, 0);
        QVERIFY(chain);
        QCOMPARE(chain->at(1).start_s, 0.0);
        QVERIFY(std::abs(chain->at(0).start_s / chain->at(1).seconds - 1) < 1e-9);
        QVERIFY(std::abs(chain->at(0).seconds / chain->at(0).alone_s - 1) < 1e-6);
        design.jobs[0].phases[0].after.clear(); // at once: each has half
        const auto both = predictTransfers(*fabric, design, design.jobs[0], {}, 0);
        QVERIFY(std::abs(both->at(0).seconds / both->at(0).alone_s - 2) < 1e-6);
        QCOMPARE(both->at(0).seconds, both->at(1).seconds);
    }
    void besideATraining()
    {
        design::Design design = test::makeSamples(bundled())[2].design; // 64 p5en, pipeline over four leaves
        const auto before = predictDesign(bundled(), design);
        QVERIFY(before);
        Transfer weights{How::SameRank, ids(design, 0, 32), ids(design, 32, 32), 140e9 * 8, 2};
        design.jobs[0].phases.push_back(transferPhase("hand-over", weights));
        design.jobs.push_back(jobOf({transferPhase("burst", {How::AllToAll, ids(design, 0, 32), ids(design, 32, 32), 1e13, 0})}));
        const auto beside = predictDesign(bundled(), design, "pretrain");
        QVERIFY2(beside, beside ? "" : beside.error().message.c_str());
        QVERIFY((*beside)->trains);
        QVERIFY((*beside)->prediction.step_s > (*before)->prediction.step_s);
        // In a step as many bytes as its seconds ask for; the burst has no period and is no part of it.
        const double step_s = (*beside)->prediction.step_s;
        const double more_B = sum((*beside)->loads.efaTx_B) - sum((*before)->loads.efaTx_B);
        QVERIFY2(std::abs(more_B / (weights.bytes * step_s / weights.period_s) - 1) < 1e-4, std::to_string(more_B).c_str());
        const auto shares = network::trafficOn(*(*beside)->fabric, std::vector<network::PlacedTraffic>{{(*beside)->others.front().items, &(*beside)->others.front().placement}},
                                               network::LinkKind::CardTx, 0, 1);
        QCOMPARE(shares.front().name.english(), std::string("pretrain: hand-over"));
        QCOMPARE((*beside)->transfers.size(), std::size_t{2});
        const TransferPrediction &burst = (*beside)->transfers.back();
        QVERIFY(burst.seconds > burst.alone_s);
        QCOMPARE(burst.meets.size(), std::size_t{1});
        QCOMPARE(burst.meets.front().job, std::string("pretrain"));
        // It runs at less than the whole link, so that they are slowed by less than twice.
        QVERIFY(burst.meets.front().slowdown > 1.2 && burst.meets.front().slowdown <= 2 + 1e-6);
        qInfo("70B on 64 p5en: step %.3f s alone, %.3f s with 1.12 TB every 2 s; a burst of 10 TB takes %.2f s, alone %.2f s", (*before)->prediction.step_s, step_s, burst.seconds, burst.alone_s);
        // The same from the other job's side.
        const auto moved = predictDesign(bundled(), design, "move");
        QVERIFY(moved && !(*moved)->trains);
        QVERIFY((*moved)->transfers.back().seconds > burst.alone_s);
    }
    void anUnknownPriceIsSaidOnceAsThat()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 4);
        design.jobs = {jobOf({transferPhase("t", {How::SameRank, ids(design, 0, 2), ids(design, 2, 2), 1e12, 0})})};
        catalog::Catalog catalog = bundled();
        catalog.instances.at("p5.48xlarge").prices.clear();
        const auto predicted = predictDesign(catalog, design);
        QVERIFY2(predicted, predicted ? "" : predicted.error().message.c_str());
        const std::vector<Said> unknown = (*predicted)->bill.unknown();
        QVERIFY(!unknown.empty());
        for (const Said &why : unknown) {
            const auto said = [&](const Warning &warning) { return warning == why && warning.about == Warning::About::Price; };
            QCOMPARE(std::ranges::count_if((*predicted)->prediction.warnings, said), std::ptrdiff_t{1});
        }
    }
    void whatCannotBeIsSaid_data()
    {
        QTest::addColumn<Transfer>("transfer");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, How pattern, design::Pool from, design::Pool to, double bytes, const char *expected) {
            QTest::newRow(name) << Transfer{pattern, std::move(from), std::move(to), bytes, 0} << QString::fromUtf8(expected);
        };
        row("nothing", How::SameRank, {"p5-0001"}, {"p5-0002"}, 0, "transfer t of job move moves 0 bytes; expected more");
        row("to itself", How::AllToAll, {"p5-0001", "p5-0002"}, {"p5-0002"}, 1, "has p5-0002 in both its pools; expected pools that share no instance");
        row("all to all of them", How::AllToAll, {}, {}, 1, "has p5-0001 in both its pools");
        row("unequal", How::SameRank, {"p5-0001", "p5-0002"}, {"p5-0003"}, 1, "goes from 16 to 8 GPUs; expected pools of equal size for same_rank");
        row("no card", How::Gather, {"p5-0001"}, {"p5-0003"}, 1, "must cross the network, and GPU 0 of p5-0001 has no network card");
    }
    void whatCannotBeIsSaid()
    {
        QFETCH(const Transfer, transfer);
        QFETCH(const QString, expected);
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 3);
        design.jobs = {jobOf({transferPhase("t", transfer)})};
        catalog::Catalog catalog = bundled();
        if (expected.contains(QStringLiteral("no network card"))) {
            catalog.instances.at("p5.48xlarge").nics = 0;
            catalog.instances.at("p5.48xlarge").pcie.clear();
        }
        const auto predicted = predictDesign(catalog, design);
        QVERIFY(!predicted);
        QVERIFY2(QString::fromStdString(predicted.error().message).contains(expected), predicted.error().message.c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Transfer)
#include "tst_transfer.moc"
