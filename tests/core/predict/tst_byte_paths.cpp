// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes → tier → seconds: the tiers of a communicator are disjoint and whole, and lie where the placement puts them.
#include <core/predict/byte_paths.h>
#include <core/predict/communicators.h>
#include <core/predict/instance_bytes.h>
#include <core/predict/only_traffic.h>
#include <core/predict/placed_traffic.h>
#include <core/predict/while_busy.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <QTest>

#include <core/network/fabric.h>
#include <core/network/trafficwalk.h>
#include <core/network/treepairs.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::predict;

namespace {

std::shared_ptr<const DesignPrediction> predicted(const char *sample, const char *order = nullptr)
{
    auto design = design::loadDesign(test::sourceDir() + "/resources/samples/" + sample, &test::bundled());
    if (!design)
        qFatal("%s", describe(design.error()).c_str());
    if (order)
        const_cast<workload::Plan *>(design::planOf(design->jobs.front()))->rankOrder = *workload::rankOrderFromWord(order);
    return *predictDesign(test::bundled(), *design);
}

const CommunicatorPath &of(const BytePaths &paths, workload::PartGroup group)
{
    const auto found = std::ranges::find(paths.communicators, group, &CommunicatorPath::group);
    if (found == paths.communicators.end())
        qFatal("the job has no such communicator");
    return *found;
}

double sum(const std::vector<float> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

} // namespace

class tst_BytePaths : public QObject
{
    Q_OBJECT
private slots:
    /// What an instance sends is what its links carry, each byte once, by whom it is and how it leaves.
    void anInstanceSendsWhatItsLinksCarry_data() { bytesAreThoseOfTheLinks_data(); }
    void anInstanceSendsWhatItsLinksCarry()
    {
        QFETCH(QString, sample);
        const auto prediction = predicted(qPrintable(sample));
        const network::Fabric &fabric = *prediction->fabric;
        const auto all = static_cast<int>(fabric.instances.size());
        for (const int i : {0, 1, all / 2, all - 2}) {
            const network::FabricInstance &from = fabric.instances[static_cast<std::size_t>(i)], &next = fabric.instances[static_cast<std::size_t>(i) + 1];
            const auto part = [](const std::vector<float> &of, int first, int end) { return std::accumulate(of.begin() + first, of.begin() + end, 0.0); };
            double nvlink = 0, cards = 0;
            for (const InstanceBytes &bytes : bytesOfInstance(*prediction, i)) {
                nvlink += bytes.nvlink_B;
                cards += bytes.near_B + bytes.far_B;
                QVERIFY(bytes.bytes() > 0);
            }
            const double ports = part(prediction->loads.nvlinkTx_B, from.firstGpu, next.firstGpu), sent = part(prediction->loads.efaTx_B, from.firstCard, next.firstCard);
            QVERIFY2(std::abs(nvlink - ports) <= 1e-5 * ports, qPrintable(QStringLiteral("%1: %2 of %3").arg(i).arg(nvlink).arg(ports)));
            QVERIFY2(std::abs(cards - sent) <= 1e-5 * sent, qPrintable(QStringLiteral("%1: %2 of %3").arg(i).arg(cards).arg(sent)));
        }
    }
    /// The 70B: a leaf holds one stage, so that gradients stay below it and activations leave it.
    void whatLeavesALeafIsTold()
    {
        const std::vector<InstanceBytes> bytes = bytesOfInstance(*predicted("llama3.1-70b-64-p5en.switchyard"), 0);
        const auto of = [&](workload::PartGroup group) { return *std::ranges::find(bytes, group, &InstanceBytes::group); };
        QCOMPARE(bytes.size(), std::size_t{3});
        QVERIFY(of(workload::PartGroup::Tp).nvlink_B > 0 && of(workload::PartGroup::Tp).near_B + of(workload::PartGroup::Tp).far_B <= 0);
        QVERIFY(of(workload::PartGroup::Dp).nvlink_B > 0 && of(workload::PartGroup::Dp).near_B > 0 && of(workload::PartGroup::Dp).far_B <= 0);
        QVERIFY(of(workload::PartGroup::Pp).far_B > 0 && of(workload::PartGroup::Pp).nvlink_B + of(workload::PartGroup::Pp).near_B <= 0);
    }

    void bytesAreThoseOfTheLinks_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char *sample : {"llama3.1-405b-16384-h100.switchyard", "llama3.1-70b-64-p5en.switchyard", "deepseek-v3-gb200-ultraservers.switchyard",
                                   "llama3.1-8b-4-p6-b200.switchyard"})
            QTest::newRow(sample) << QString::fromLatin1(sample);
    }
    void bytesAreThoseOfTheLinks()
    {
        QFETCH(QString, sample);
        const auto prediction = predicted(qPrintable(sample));
        const BytePaths paths = bytePaths(*prediction);
        const double sent = sum(prediction->loads.nvlinkTx_B) + sum(prediction->loads.efaTx_B);
        QVERIFY(std::abs(paths.bytes - sent) <= 1e-5 * sent);
        double tiers = 0, exposed = 0;
        for (const Tier &tier : paths.tiers) {
            QCOMPARE(std::accumulate(tier.alike.begin(), tier.alike.end(), 0, [](int sum, const Tier::Alike &alike) { return sum + alike.links; }), tier.links);
            QVERIFY(tier.bytes >= 0);
            QVERIFY(tier.worst >= tier.mean * (1 - 1e-9) && tier.mean >= 0);
            tiers += tier.bytes;
        }
        QVERIFY(std::abs(tiers - paths.bytes) <= 1e-9 * sent);
        for (const CommunicatorPath &path : paths.communicators) {
            QVERIFY(path.exposed_s <= path.busy_s * (1 + 1e-9));
            exposed += path.exposed_s;
        }
        QCOMPARE(exposed, paths.exposed_s);
        QVERIFY(paths.exposed_s < paths.step_s);
    }
    /// What is waited for counts, where it is more than the work: "64 ms busy, of which 48 lengthen the step", never the other way.
    void nothingIsExposedForLongerThanItIsBusy()
    {
        network::TrafficItem hop;
        hop.part = workload::Part::PpComm;
        hop.op = network::Op::SendRecv;
        hop.family.member = {{4, 1}};
        hop.bytes = hop.calls = 1;
        for (const auto &[busy_s, exposed_s] : {std::pair(0.048, 0.064), std::pair(0.064, 0.048)}) {
            hop.busy_s = busy_s;
            hop.exposed_s = exposed_s;
            DesignPrediction prediction;
            prediction.prediction.traffic = {hop};
            const std::vector<Communicator> found = communicatorsOf(prediction, 1);
            QCOMPARE(found.size(), std::size_t(1));
            QVERIFY(found.front().busy_s == 0.064 && found.front().exposed_s == exposed_s);
            prediction.prediction.breakdown = {{hop.part, busy_s, exposed_s}};
            QCOMPARE(prediction.prediction.breakdown.front().whole_s(), 0.064);
            QCOMPARE(timeOf(prediction, trafficIn(prediction)).busy_s, busy_s); // what links are loaded for
        }
    }
    /// By hand: members of a ring lie below a, b or c; a pipeline is not closed.
    void crossingsAreCounted()
    {
        using Nodes = std::vector<std::string>;
        const auto counted = [](Nodes nodes, bool ring) {
            const Crossings c = crossingsOf(std::move(nodes), ring);
            return std::pair(c.hops, c.least);
        };
        QCOMPARE(counted({"a", "a", "b", "b"}, true), std::pair(2, 2));
        QCOMPARE(counted({"a", "b", "a", "b"}, true), std::pair(4, 2));
        QCOMPARE(counted({"a", "b", "a", "b"}, false), std::pair(3, 1));
        QCOMPARE(counted({"a", "b", "c"}, true), std::pair(3, 3));
        QCOMPARE(counted({"a", "a"}, true), std::pair(0, 0));
        QCOMPARE(counted({"a", "b"}, true), std::pair(2, 2)); // there and back
        QCOMPARE(counted({}, true), std::pair(0, 0));
        // Of the sample only data-parallel rings leave what their leaf hangs below.
        const auto prediction = predicted("llama3.1-405b-16384-h100.switchyard");
        for (const Communicator &c : communicatorsOf(*prediction, 0)) {
            const Crossings above = crossingsOf(*prediction, c, NodeLevel::AboveLeaf), top = crossingsOf(*prediction, c, NodeLevel::Top);
            QCOMPARE(above.hops > 0, c.group == workload::PartGroup::Dp);
            QVERIFY(top.hops <= above.hops && above.least <= above.hops && top.least <= top.hops);
        }
    }
    /// One rank of each host of 64: for what sizes NCCL takes its double binary tree, the edges told are those that load the cards.
    void aTreeIsThatOfTheLinks()
    {
        const auto sample = predicted("llama3.1-405b-16384-h100.switchyard");
        DesignPrediction prediction(*sample);
        network::TrafficItem item;
        item.part = workload::Part::DpComm;
        item.op = network::Op::AllReduce;
        item.family.member = {{64, 8}};
        item.calls = 1;
        int trees = 0, rings = 0;
        for (item.bytes = 1024; item.bytes < 1e10; item.bytes *= 8) {
            prediction.prediction.traffic = {item};
            const std::vector<Communicator> found = communicatorsOf(prediction, 8);
            QCOMPARE(found.size(), std::size_t(1));
            const Communicator &of = found.front();
            QCOMPARE(of.ranks.size(), std::size_t(64));
            network::LinkSums sums(*sample->fabric);
            network::walkTraffic(*sample->fabric, {prediction.prediction.traffic, &sample->placement}, sums);
            (of.tree.empty() ? rings : trees) += 1;
            if (of.tree.empty())
                continue;
            QCOMPARE(of.tree.size(), std::size_t(2 * 63));
            std::map<std::int32_t, double> touched_B;
            std::map<std::pair<std::int32_t, std::int32_t>, double> pairs_B;
            for (const auto &[child, parent] : of.tree) {
                for (const std::int32_t rank : {child, parent})
                    touched_B[rank] += item.bytes / 2;
                pairs_B[{child, parent}] += item.bytes / 2;
                pairs_B[{parent, child}] += item.bytes / 2;
            }
            const std::vector<network::TrafficItem> drawn = pairTraffic(prediction); // what the matrix shows are these edges
            QCOMPARE(drawn.front().trees->pairs.size(), pairs_B.size());
            for (const auto &[pair, bytes] : pairs_B)
                QCOMPARE(network::matrixSums(drawn, 16384, pair.first, 1, pair.second, 1, 1).front(), bytes);
            for (const std::int32_t rank : of.ranks) {
                const double card_B = sums.cardTx[static_cast<std::size_t>(sample->placement.gpuOfRank[static_cast<std::size_t>(rank)])];
                QVERIFY2(std::abs(card_B - touched_B[rank]) <= 1e-9 * card_B, qPrintable(QStringLiteral("rank %1: %2 B by edges, %3 B on its cards").arg(rank).arg(touched_B[rank]).arg(card_B)));
            }
        }
        QVERIFY2(trees > 0 && rings > 0, qPrintable(QStringLiteral("%1 trees, %2 rings").arg(trees).arg(rings)));
        // Below two tops in turn every edge goes over them; node by node few do.
        item.bytes = 1024;
        while (prediction.prediction.traffic = {item}, communicatorsOf(prediction, 8).front().tree.empty())
            item.bytes *= 8;
        const auto crossings = [&](auto topOf) {
            auto fabric = std::make_shared<network::Fabric>(*sample->fabric);
            fabric->nodes = {{"a", -1, 1, 0}, {"b", -1, 1, 0}};
            for (std::size_t i = 0; i < fabric->instances.size(); ++i)
                fabric->instances[i].leaf = topOf(i);
            prediction.fabric = fabric;
            return crossingsOf(prediction, communicatorsOf(prediction, 8).front(), NodeLevel::Top);
        };
        const Crossings inTurn = crossings([](std::size_t i) { return static_cast<int>(i % 2); }), inOrder = crossings([](std::size_t i) { return i < 32 ? 0 : 1; });
        QVERIFY2(inTurn.hops > 60 && inTurn.least < 8, qPrintable(QStringLiteral("%1 of %2").arg(inTurn.least).arg(inTurn.hops)));
        QVERIFY(inOrder.hops == inTurn.least && inOrder.least == inTurn.least);
        prediction.fabric = sample->fabric;
        // In whole hosts there is a chain to the first rank, or the switch.
        item.family.member = {{64, 1}};
        item.bytes = 1 << 20;
        prediction.prediction.traffic = {item};
        const std::vector<Communicator> whole = communicatorsOf(prediction, 0);
        QVERIFY(whole.size() == 1 && !whole.front().tree.empty());
        for (const auto &[child, parent] : whole.front().tree)
            QVERIFY(child / 8 == parent / 8 ? child == parent + 1 : child % 8 == 0 && parent % 8 == 0);
    }
    /// Pools that share no node, one a layer less deep: what crosses between them turns back in no layer below the top.
    void bytesBetweenPoolsOfDifferentDepthGoToTheTop()
    {
        const auto prediction = predicted("llama3.3-70b-prefill-p5en-decode-p6-b200.switchyard");
        const BytePaths paths = bytePaths(*prediction);
        const CommunicatorPath &transfer = paths.communicators.back();
        QVERIFY(transfer.bytes > 1e8);
        double highest = 0;
        for (std::size_t t = 0; t < paths.tiers.size(); ++t)
            if (paths.tiers[t].layer == 2 || (paths.tiers[t].kind != Tier::Kind::Uplinks && t + 1 == paths.tiers.size()))
                highest = transfer.tier_B[t];
        QVERIFY2(std::abs(highest - transfer.bytes) <= 1e-5 * transfer.bytes, qPrintable(QStringLiteral("%1 of %2").arg(highest).arg(transfer.bytes)));
        for (const Tier &tier : paths.tiers)
            QVERIFY(tier.bytes >= 0);
    }
    /// 16 hosts of a leaf hold one whole replica: TP stays in NVLink, PP in the leaf, DP leaves it.
    void theSampleOf405B()
    {
        const BytePaths paths = bytePaths(*predicted("llama3.1-405b-16384-h100.switchyard"));
        QCOMPARE(paths.tiers.size(), 4U); // NVLink, cards, uplinks of leaves, uplinks of layer 2
        QCOMPARE(lowestLayer(paths), 3);
        QCOMPARE(QString::fromStdString(tierName(paths.tiers[2], 3).english()), QStringLiteral("EFA, leaf to leaf"));
        QCOMPARE(QString::fromStdString(tierName(paths.tiers[3], 3).english()), QStringLiteral("EFA across layer 1"));
        const CommunicatorPath &tp = of(paths, workload::PartGroup::Tp);
        QCOMPARE(tp.tier_B[0], tp.bytes);
        const CommunicatorPath &pp = of(paths, workload::PartGroup::Pp);
        QCOMPARE(pp.tier_B[1], pp.bytes);
        const CommunicatorPath &dp = of(paths, workload::PartGroup::Dp);
        QVERIFY(dp.tier_B[2] > 0.8 * dp.bytes && dp.tier_B[3] > 0 && dp.tier_B[1] < 1e-6 * dp.bytes);
        QVERIFY(dp.exposed_s / dp.bytes > 3 * tp.exposed_s / tp.bytes); // few bytes, much time
    }
    /// With DP before PP in the rank order the rings of a leaf close inside it.
    void theRankOrderMovesThem()
    {
        const BytePaths before = bytePaths(*predicted("llama3.1-405b-16384-h100.switchyard"));
        const BytePaths after = bytePaths(*predicted("llama3.1-405b-16384-h100.switchyard", "tp-cp-dp-pp"));
        QVERIFY(after.tiers[2].worst < before.tiers[2].worst / 3);
        QVERIFY(of(after, workload::PartGroup::Pp).tier_B[2] + of(after, workload::PartGroup::Pp).tier_B[3] > 0);
    }
    /// Cards carry DP for 2.6 s of 6.6 s: 27 % of them in the mean is 67 % then; TP's NVLink rises as much as TP is short.
    void whileBusyIsTheRateAtWork()
    {
        const auto mean = predicted("llama3.1-405b-16384-h100.switchyard");
        const auto busy = whileBusy(*mean);
        const BytePaths paths = bytePaths(*mean);
        const double step_s = mean->loads.step_s;
        const CommunicatorPath &tp = of(paths, workload::PartGroup::Tp), &dp = of(paths, workload::PartGroup::Dp);
        const auto alone = onlyTraffic(*mean, dp.mask);
        for (std::size_t g = 0; g < mean->loads.nvlinkTx_B.size(); g += 997) {
            const double expected = static_cast<double>(mean->loads.nvlinkTx_B[g]) * step_s / tp.busy_s;
            QVERIFY(std::abs(static_cast<double>(busy->loads.nvlinkTx_B[g]) - expected) <= 1e-5 * expected);
        }
        for (std::size_t c = 0; c < mean->loads.efaTx_B.size(); c += 997) {
            const double full = static_cast<double>(mean->loads.card_Bps[c]) * step_s, now = static_cast<double>(busy->loads.efaTx_B[c]);
            QVERIFY(now >= static_cast<double>(mean->loads.efaTx_B[c]) && now <= full * (1 + 1e-6));
            QVERIFY(now >= std::min(full, static_cast<double>(alone->loads.efaTx_B[c]) * step_s / dp.busy_s) * (1 - 1e-5));
        }
        QCOMPARE(busy->prediction.step_s, mean->prediction.step_s);
        QCOMPARE(sum(whileBusy(*mean, tp.mask)->loads.efaTx_B), 0.0); // of chosen communicators alone
    }
};

QTEST_APPLESS_MAIN(tst_BytePaths)
#include "tst_byte_paths.moc"
