// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QtTest/QTest>

#include <core/base/units.h>
#include <core/network/choice.h>
#include <core/network/ofituner.h>
#include <tests/core/network/fixture.h>

using namespace switchyard;
using namespace switchyard::network;

namespace {

CollectiveQuery query(Op op, double bytes, int nodes, int perNode = 8)
{
    CollectiveQuery q;
    q.op = op;
    q.bytes = bytes;
    q.shape = {nodes * perNode, nodes, perNode, perNode};
    return q;
}

} // namespace

class tst_Choice : public QObject
{
    Q_OBJECT
private:
    const catalog::Catalog m_catalog = fixture::smallCatalog();
    const Wiring m_p5 = resolveWiring(m_catalog, m_catalog.instances.at("p5.48xlarge"));

private slots:
    void thePluginDecidesFromThreeNodesOn()
    {
        const StackChoice four = chooseByStack(m_p5, query(Op::AllReduce, 100 * MiB, 4));
        QVERIFY(four.by == ChosenBy::OfiTuner);
        QVERIFY(four.algo == Algo::Ring && four.proto == Proto::LL128);
        const StackChoice small = chooseByStack(m_p5, query(Op::AllReduce, 1024, 4));
        QVERIFY(small.algo == Algo::Tree && small.proto == Proto::LL128);
    }

    void thePluginStaysOutAtTwoNodesSince114()
    {
        CollectiveQuery two = query(Op::AllReduce, 100 * MiB, 2);
        QVERIFY(chooseByStack(m_p5, two).by == ChosenBy::NcclModel);
        two.pluginVersion = "1.13.2";
        QVERIFY(chooseByStack(m_p5, two).by == ChosenBy::OfiTuner);
    }

    void platformsJoinWithTheirRelease()
    {
        const GroupShape shape{64, 8, 8, 8};
        QVERIFY(ofiChoose(EfaPlatform::P6B300, ofiVersion("1.17.0"), Op::AllReduce, MiB, shape) == OfiChoice::Nccl);
        QVERIFY(ofiChoose(EfaPlatform::P6B300, ofiVersion("v1.18.0"), Op::AllReduce, MiB, shape) == OfiChoice::TreeLL128);
        QVERIFY(ofiChoose(EfaPlatform::P4, ofiVersion(""), Op::AllReduce, MiB, shape) == OfiChoice::Nccl);
    }

    void boundariesMoveBetweenTabulatedRankCounts()
    {
        // p5en all-gather: Ring LL128 from 1.37 MiB at 32 ranks, from 2.48 MiB at 64.
        const auto at = [](int nodes, double bytes) {
            return ofiChoose(EfaPlatform::P5en, {}, Op::AllGather, bytes, {8 * nodes, nodes, 8, 8});
        };
        QVERIFY(at(4, 1.5 * MiB) == OfiChoice::RingLL128);
        QVERIFY(at(8, 1.5 * MiB) == OfiChoice::RingLL);
        QVERIFY(at(6, 1.7 * MiB) == OfiChoice::RingLL); // 48 ranks: 1.94 MiB
        QVERIFY(at(6, 2.1 * MiB) == OfiChoice::RingLL128);
    }

    void pinsAreKept()
    {
        CollectiveQuery q = query(Op::AllReduce, 100 * MiB, 4);
        q.algo = Algo::NvlsTree;
        StackChoice choice = chooseByStack(m_p5, q);
        QVERIFY(choice.by == ChosenBy::Pinned && choice.algo == Algo::NvlsTree);
        q.algo = Algo::Tree;
        q.proto = Proto::LL;
        choice = chooseByStack(m_p5, q);
        QVERIFY(choice.algo == Algo::Tree && choice.proto == Proto::LL);
    }

    /// Across nodes NCCL has NVLS with reducing switches only: neither EFA nor the model has them.
    void nvlsAcrossNodesIsLeftToTheStack()
    {
        CollectiveQuery q = query(Op::AllReduce, 100 * MiB, 4);
        const StackChoice own = chooseByStack(m_p5, q);
        q.algo = Algo::Nvls;
        const StackChoice choice = chooseByStack(m_p5, q);
        QVERIFY(choice.algo == own.algo && choice.by == own.by);
        const std::vector<std::string> warnings = choiceWarnings(m_p5, q, choice);
        QVERIFY(warnings.size() == 1 && warnings[0].find("SHARP") != std::string::npos);
        q.shape = query(Op::AllReduce, 100 * MiB, 1).shape;
        QVERIFY(chooseByStack(m_p5, q).by == ChosenBy::Pinned);
    }

    void largeGathersStayOffNvls()
    {
        Wiring m = resolveWiring(m_catalog, m_catalog.instances.at("p6e-gb200.36xlarge"));
        QVERIFY(chooseByStack(m, query(Op::AllGather, 64 * 1024, 1, 72)).algo == Algo::Ring);
        QVERIFY(chooseByStack(m, query(Op::AllReduce, 64 * MiB, 1, 72)).algo == Algo::Nvls);
    }

    /// The user's own GPU may have no NVLink: what it has none of takes no time, and no time is not a number.
    void withoutNvlinkTimesAreFinite()
    {
        Wiring pcie = m_p5;
        pcie.nvlink_Bps = 0;
        pcie.nvlinkLinks = pcie.nvlinkGeneration = 0;
        for (const Op op : {Op::AllReduce, Op::AllGather, Op::ReduceScatter, Op::AllToAll, Op::SendRecv, Op::Broadcast}) {
            for (const int perNode : {1, 8}) {
                for (const double bytes : {8.0, MiB, 1024 * MiB}) {
                    const CollectiveTime time = collectiveTime(pcie, query(op, bytes, 4, perNode));
                    QVERIFY2(std::isfinite(time.seconds) && time.seconds > 0 && time.seconds < 10, toWord(op).c_str());
                    QVERIFY2(time.low_s <= time.seconds && time.seconds <= time.high_s, toWord(op).c_str());
                }
            }
        }
    }

    void theReasonIsTold()
    {
        const CollectiveQuery q = query(Op::AllReduce, 100 * MiB, 4);
        const std::string why = describeChoice(m_p5, q, chooseByStack(m_p5, q));
        QVERIFY(QString::fromStdString(why).startsWith("aws-ofi-nccl region tuner"));
    }
};

QTEST_GUILESS_MAIN(tst_Choice)
#include "tst_choice.moc"
