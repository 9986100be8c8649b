// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold on any topology, placement and plan. A failure prints the seed of its round;
// SWITCHYARD_SEED=N repeats it alone.
#include <algorithm>
#include <cmath>
#include <random>

#include <QtTest/QTest>

#include <core/base/units.h>
#include <core/hardware/domains.h>
#include <core/network/jobsharing.h>
#include <core/network/timemodel.h>
#include <core/network/volume.h>
#include <tests/core/network/fixture.h>

using namespace switchyard;
using namespace switchyard::network;
using namespace fixture;

namespace {

/// One round's world: some instances of one type, filled by a plan of three axes.
struct World {
    explicit World(unsigned seed) : random(seed)
    {
        static const char *const types[] = {"p4d.24xlarge", "p5.48xlarge", "p6e-gb200.36xlarge"};
        type = types[pick(0, 2)];
        nodes = 1 << pick(1, 5);
        design::Design d = cluster(type, nodes, 1 << pick(0, 3));
        if (type == types[2] && nodes >= 4 && pick(0, 1) == 1) { // UltraServers of half the trays
            d.ultraservers = {{"us-0", ""}, {"us-1", ""}};
            for (std::size_t i = 0; i < d.instances.size(); ++i)
                d.instances[i].ultraserver = i < d.instances.size() / 2 ? "us-0" : "us-1";
        }
        fabric = buildFabric(d, smallCatalog(), {{}, pick(0, 1) == 1}).value();
        ranks = fabric->gpus();
        placement = identity(ranks);
        inner = 1 << pick(0, 5);
        inner = std::min(inner, ranks / 2);
    }
    int pick(int low, int high) { return std::uniform_int_distribution(low, high)(random); }
    double bytes() { return std::exp(std::uniform_real_distribution(std::log(1e3), std::log(4e9))(random)); }

    /// Neighbouring ranks, or ranks a neighbour group apart, over the whole job.
    [[nodiscard]] GroupFamily innerFamily() const { return {{{inner, 1}}, {{ranks / inner, inner}}, 0}; }
    [[nodiscard]] GroupFamily outerFamily() const { return {{{ranks / inner, inner}}, {{inner, 1}}, 0}; }

    /// Whole instances change places, inside their UltraServer: ranks of one still fill it in order.
    void shuffleInstances()
    {
        const int perNode = ranks / nodes;
        std::vector<int> order(static_cast<std::size_t>(nodes));
        std::iota(order.begin(), order.end(), 0);
        const int together = fabric->domains == 2 ? nodes / 2 : nodes;
        for (auto first = order.begin(); first != order.end(); first += together)
            std::shuffle(first, first + together, random);
        for (int rank = 0; rank < ranks; ++rank)
            placement.gpuOfRank[static_cast<std::size_t>(rank)] = order[static_cast<std::size_t>(rank / perNode)] * perNode + rank % perNode;
    }
    void shuffleGpus() { std::shuffle(placement.gpuOfRank.begin(), placement.gpuOfRank.end(), random); }

    [[nodiscard]] LinkLoads loads(const std::vector<TrafficItem> &items) const
    {
        const PlacedTraffic placed{items, &placement};
        return linkLoads(*fabric, std::span(&placed, 1), 1.0);
    }
    [[nodiscard]] GroupShape shape(const GroupFamily &family) const
    {
        std::vector<std::int32_t> domains;
        for (const std::int32_t gpu : placement.gpuOfRank)
            domains.push_back(fabric->domainOfGpu[static_cast<std::size_t>(gpu)]);
        return hardware::worstShape(family, domains);
    }
    [[nodiscard]] const Wiring &machine() const { return fabric->types.front().machine; }

    std::mt19937 random;
    std::string type;
    int nodes = 1;
    FabricPtr fabric;
    int ranks = 0;
    int inner = 1;
    Placement placement;
};

double busiestCard_s(const LinkLoads &loads)
{
    double most = 0;
    for (std::size_t i = 0; i < loads.efaTx_B.size(); ++i)
        most = std::max(most, static_cast<double>(std::max(loads.efaTx_B[i], loads.efaRx_B[i]) / loads.card_Bps[i]));
    return most;
}

/// Largest over smallest of a class of links.
double spread(const std::vector<float> &bytes)
{
    const auto [low, high] = std::ranges::minmax_element(bytes);
    return *high <= 0 ? 1 : static_cast<double>(*high / *low);
}

bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b)); }

template <class Round>
void forSeeds(int rounds, Round round)
{
    const QByteArray only = qgetenv("SWITCHYARD_SEED");
    const unsigned first = only.isEmpty() ? 1 : only.toUInt();
    const unsigned last = only.isEmpty() ? static_cast<unsigned>(rounds) : first;
    for (unsigned seed = first; seed <= last; ++seed) {
        World world(seed);
        const QString wrong = round(world);
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1, %2 × %3, groups of %4: %5")
                                                 .arg(seed).arg(world.nodes).arg(QString::fromStdString(world.type)).arg(world.inner).arg(wrong)));
    }
}

} // namespace

class tst_Properties : public QObject
{
    Q_OBJECT
private slots:
    void whatIsSentArrives()
    {
        forSeeds(300, [](World &w) -> QString {
            if (w.pick(0, 1) == 1)
                w.shuffleGpus();
            std::vector<TrafficItem> items;
            for (const Op op : {Op::AllReduce, Op::AllGather, Op::ReduceScatter, Op::AllToAll, Op::SendRecv, Op::Broadcast, Op::Scatter})
                items.push_back(item("x", op, w.pick(0, 1) == 1 ? w.innerFamily() : w.outerFamily(), w.bytes()));
            const LinkLoads l = w.loads(items);
            // The NVLink switch multiplies what NVLS gathers and adds up what it scatters: not theirs.
            std::erase_if(items, [](const TrafficItem &i) { return i.op == Op::AllGather || i.op == Op::ReduceScatter; });
            const LinkLoads unmultiplied = w.loads(items);
            if (!near(total(unmultiplied.nvlinkTx_B), total(unmultiplied.nvlinkRx_B), 1e-5) || !near(total(l.efaTx_B), total(l.efaRx_B), 1e-5)
                || !near(total(l.uplinkTx_B), total(l.uplinkRx_B), 1e-5))
                return QStringLiteral("sent and received differ");
            // Every byte of a card crossed its GPU's port.
            return near(total(l.pcieTx_B), total(l.efaTx_B), 1e-5) ? QString() : QStringLiteral("ports and cards differ");
        });
    }

    void ringsEqualTheirClosedForm()
    {
        forSeeds(300, [](World &w) -> QString {
            if (w.pick(0, 1) == 1)
                w.shuffleGpus();
            const Op op = w.pick(0, 1) == 1 ? Op::AllGather : Op::ReduceScatter;
            const GroupFamily family = w.pick(0, 1) == 1 ? w.innerFamily() : w.outerFamily();
            if (family.size() < 2)
                return {};
            CollectiveQuery query;
            query.op = op;
            query.bytes = w.bytes();
            query.shape = w.shape(family);
            if (collectiveTime(w.machine(), query).algo != Algo::Ring)
                return {};
            const LinkLoads l = w.loads({item("ring", op, family, query.bytes)});
            const double edges_B = family.groups() * family.size() * query.bytes * (family.size() - 1) / family.size();
            const double moved_B = total(l.nvlinkTx_B) + total(l.efaTx_B);
            return near(moved_B, edges_B, 1e-5) ? QString() : QStringLiteral("moved %1, S (n-1) per ring is %2").arg(moved_B).arg(edges_B);
        });
    }

    void symmetricPlansLoadLinksAlike()
    {
        forSeeds(300, [](World &w) -> QString {
            w.shuffleInstances();
            std::vector<TrafficItem> items{item("a", Op::AllToAll, w.innerFamily(), w.bytes()),
                                           item("b", Op::AllGather, w.innerFamily(), w.bytes()),
                                           item("c", Op::ReduceScatter, w.outerFamily(), w.bytes()),
                                           item("d", Op::AllToAll, w.outerFamily(), w.bytes())};
            const LinkLoads l = w.loads(items);
            for (const auto *links : {&l.nvlinkTx_B, &l.nvlinkRx_B, &l.efaTx_B, &l.efaRx_B}) {
                if (spread(*links) > 1 + 1e-5)
                    return QStringLiteral("links of one class differ by a factor %1").arg(spread(*links));
            }
            return {};
        });
    }

    /// Pinned, since NCCL's own model may choose worse on a faster machine.
    void moreBandwidthNeverSlows()
    {
        forSeeds(500, [](World &w) -> QString {
            const Op op = std::array{Op::AllReduce, Op::AllGather, Op::AllToAll, Op::SendRecv, Op::Broadcast}[static_cast<std::size_t>(w.pick(0, 4))];
            const Algo algo = op == Op::AllReduce ? std::array{Algo::Ring, Algo::Tree, Algo::NvlsTree}[static_cast<std::size_t>(w.pick(0, 2))] : Algo::Ring;
            const Proto proto = std::array{Proto::LL, Proto::LL128, Proto::Simple}[static_cast<std::size_t>(w.pick(0, 2))];
            const double size_B = w.bytes();
            const GroupShape shape = w.shape(w.outerFamily());
            const auto time_s = [&](const Wiring &m) { return evaluate(m.constants, timeQuestion(m, op, algo, proto, size_B, shape, 1)); };
            Wiring faster = w.machine();
            double before_s = time_s(faster);
            for (const double factor : {1.01, 1.5, 3.0, 1e12}) {
                const bool cards = w.pick(0, 1) == 1;
                faster.nvlink_Bps *= cards && factor < 1e12 ? 1 : factor;
                faster.nicPerGpu_Bps *= cards || factor >= 1e12 ? factor : 1;
                const double now_s = time_s(faster);
                if (now_s > before_s * (1 + 1e-12))
                    return QStringLiteral("%1 s became %2 s").arg(before_s).arg(now_s);
                before_s = now_s;
            }
            // At endless bandwidth only latency is left: base, hops and pipeline fill.
            TimeQuestion latency = timeQuestion(w.machine(), op, algo, proto, size_B, shape, 1);
            latency.nvlink_s = latency.card_s = latency.ownPart_s = 0;
            const double latency_s = evaluate(w.machine().constants, latency);
            return near(before_s, latency_s, 1e-5) ? QString() : QStringLiteral("%1 s, latency %2 s").arg(before_s).arg(latency_s);
        });
    }

    /// The fast path knows a communicator by its shape alone; what it says of the cards, every
    /// communicator of the family active at once, is what the busiest card of the link map says.
    void theFastPathAgreesWithTheLinkMap()
    {
        int compared = 0;
        forSeeds(600, [&](World &w) -> QString {
            w.shuffleInstances();
            const Op op = std::array{Op::AllReduce, Op::AllGather, Op::ReduceScatter, Op::AllToAll}[static_cast<std::size_t>(w.pick(0, 3))];
            const GroupFamily family = w.pick(0, 1) == 1 ? w.innerFamily() : w.outerFamily();
            const GroupShape shape = w.shape(family);
            if (family.size() < 2 || shape.domains < 2)
                return {};
            CollectiveQuery query;
            query.op = op;
            query.bytes = w.bytes();
            query.shape = shape;
            const CollectiveTime time = collectiveTime(w.machine(), query);
            const double fast_s = timeQuestion(w.machine(), op, time.algo, time.proto, query.bytes, shape, 1).card_s;
            const double map_s = busiestCard_s(w.loads({item("x", op, family, query.bytes)}));
            ++compared;
            return near(fast_s, map_s, 0.01) ? QString()
                                             : QStringLiteral("%1 by %2 over %3 domains: fast path %4 s, link map %5 s")
                                                   .arg(QString::fromStdString(toWord(op)), QString::fromStdString(toWord(time.algo)))
                                                   .arg(shape.domains).arg(fast_s).arg(map_s);
        });
        if (qEnvironmentVariableIsEmpty("SWITCHYARD_SEED"))
            QVERIFY2(compared > 200, qPrintable(QString::number(compared)));
    }

    /// Two jobs on disjoint GPUs that share p4d cards, or the same instances' uplinks, and one job whose
    /// traffic is added to itself: the factor is that of the link map.
    void jobsThatMeetSlowEachOther()
    {
        forSeeds(200, [](World &w) -> QString {
            const std::vector own{item("DP", Op::ReduceScatter, w.outerFamily(), w.bytes())};
            if (w.outerFamily().size() < 2 || w.shape(w.outerFamily()).domains < 2)
                return {};
            const PlacedTraffic mine{own, &w.placement};
            const double step_s = 4 * busiestCard_s(w.loads(own));
            // The same traffic again uses a quarter of the step on the links that this job uses.
            const std::vector twice{PlacedTraffic{own, &w.placement}, PlacedTraffic{own, &w.placement}};
            const JobSharing none = shareWithOthers(*w.fabric, mine, {}, step_s);
            const JobSharing one = shareWithOthers(*w.fabric, mine, std::span(twice).subspan(1), step_s);
            const JobSharing two = shareWithOthers(*w.fabric, mine, twice, step_s);
            if (none.slowdown != 1 || !none.bottleneck.empty())
                return QStringLiteral("alone, and slowed %1").arg(none.slowdown);
            if (!near(one.slowdown, 1.25, 0.01) || !near(two.slowdown, 1.5, 0.01))
                return QStringLiteral("slowed %1 and %2, not 1.25 and 1.5").arg(one.slowdown).arg(two.slowdown);
            return one.bottleneck.empty() ? QStringLiteral("no link named") : QString();
        });
    }
};

QTEST_GUILESS_MAIN(tst_Properties)
#include "tst_properties.moc"
