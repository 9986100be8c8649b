// SPDX-License-Identifier: GPL-3.0-or-later
// Each release boundary of NCCL's cost model and of the aws-ofi-nccl tuner: the constant before it
// and after it. Expected figures are worked out by hand from the constants of src/graph/tuning.cc,
// search.cc and nvls.cc of the tags named, as tabulated in the reference on collectives, §5 and §6;
// each row names the table row that it holds.
#include <cmath>
#include <vector>

#include <QtTest/QTest>

#include <core/base/units.h>
#include <core/network/choice.h>
#include <core/network/ncclmodel.h>
#include <core/network/ofituner.h>
#include <tests/core/network/machines.h>

using namespace switchyard;
using namespace switchyard::network;
using fixture::recorded;
using fixture::shapeOf;

namespace {

struct Case {
    const char *type;
    int nodes;
    int ranksPerNode;
    Op op;
    Algo algo;
    Proto proto;

    [[nodiscard]] double time_us(const char *version, double size_B) const
    {
        return ncclTime_us(ncclComm(recorded(type), shapeOf(nodes * ranksPerNode, nodes), version), op, algo, proto, size_B);
    }
    /// From two sizes beyond the tree's correction curve.
    [[nodiscard]] double algbw_GBps(const char *version) const
    {
        return GiB / 1000 / (time_us(version, 2 * GiB) - time_us(version, GiB));
    }
    [[nodiscard]] double latency_us(const char *version) const { return 2 * time_us(version, GiB) - time_us(version, 2 * GiB); }
};

const Case p5TreeSimple{"p5.48xlarge", 1, 8, Op::AllReduce, Algo::Tree, Proto::Simple};
const Case p5x2TreeSimple{"p5.48xlarge", 2, 8, Op::AllReduce, Algo::Tree, Proto::Simple};
const Case p5RingLL{"p5.48xlarge", 1, 8, Op::AllReduce, Algo::Ring, Proto::LL};
const Case p5Pat{"p5.48xlarge", 16, 1, Op::AllGather, Algo::Pat, Proto::Simple};
const Case p5OnePerNode{"p5.48xlarge", 16, 1, Op::AllGather, Algo::Ring, Proto::LL128};
const Case p5Nvls{"p5.48xlarge", 1, 8, Op::AllReduce, Algo::Nvls, Proto::Simple};
const Case p5x2NvlsTree{"p5.48xlarge", 2, 8, Op::AllReduce, Algo::NvlsTree, Proto::Simple};
const Case b200RingLL{"p6-b200.48xlarge", 1, 8, Op::AllReduce, Algo::Ring, Proto::LL};
const Case b200RingLL128{"p6-b200.48xlarge", 1, 8, Op::AllReduce, Algo::Ring, Proto::LL128};
const Case b200TreeSimple{"p6-b200.48xlarge", 1, 8, Op::AllReduce, Algo::Tree, Proto::Simple};
const Case b200Nvls{"p6-b200.48xlarge", 1, 8, Op::AllReduce, Algo::Nvls, Proto::Simple};
const Case b200x2TreeLL128{"p6-b200.48xlarge", 2, 8, Op::AllReduce, Algo::Tree, Proto::LL128};
const Case b200x2TreeSimple{"p6-b200.48xlarge", 2, 8, Op::AllReduce, Algo::Tree, Proto::Simple};
const Case b300x2RingLL128{"p6-b300.48xlarge", 2, 8, Op::AllReduce, Algo::Ring, Proto::LL128};
const Case b300x2NvlsTree{"p6-b300.48xlarge", 2, 8, Op::AllReduce, Algo::NvlsTree, Proto::Simple};
const Case b300x4NvlsTree{"p6-b300.48xlarge", 4, 8, Op::AllReduce, Algo::NvlsTree, Proto::Simple};

} // namespace

class tst_NcclVersions : public QObject
{
    Q_OBJECT
private slots:
    void latencies_data()
    {
        QTest::addColumn<const Case *>("what");
        QTest::addColumn<QString>("version");
        QTest::addColumn<double>("expected_us");
        const auto row = [](const char *source, const Case &what, const char *version, double us) {
            QTest::addRow("%s, %s", source, version) << &what << version << us;
        };
        const char *const treeBase = "§5 base latency, Tree Simple 0 in 2.21, then 8.4; hop NVLink 28, then 4";
        row(treeBase, p5TreeSimple, "2.21.5", 0 + 2 * 7 * 28.0);
        row(treeBase, p5TreeSimple, "2.22.3", 8.4 + 2 * 7 * 4.0);
        const char *const treeNet = "§5 hop latency, network Tree Simple 28 in 2.21, then 14";
        row(treeNet, p5x2TreeSimple, "2.21.5", 0 + 2 * (7 * 28.0 + 28 + 75 + 75));
        row(treeNet, p5x2TreeSimple, "2.22.3", 8.4 + 2 * (7 * 4.0 + 14 + 75 + 75));
        const char *const onePerNode = "§5 other rules, one GPU per node takes the Tree's network latency from 2.24";
        row(onePerNode, p5OnePerNode, "2.23.4", 14 + 15 * (4.0 + 75));
        row(onePerNode, p5OnePerNode, "2.24.3", 14 + 15 * (8.5 + 75));
        const char *const nvlsTree = "§5 hop latency, network NVLSTree 14 to 2.27, 20.9 from 2.28";
        row(nvlsTree, p5x2NvlsTree, "2.27.7", 25 + 2 * (14 + 75 + 75.0));
        row(nvlsTree, p5x2NvlsTree, "2.28.3", 25 + 2 * (20.9 + 75 + 75));
    }
    void latencies()
    {
        QFETCH(const Case *, what);
        QFETCH(QString, version);
        QFETCH(double, expected_us);
        const double actual = what->latency_us(version.toUtf8().constData());
        QVERIFY2(std::abs(actual - expected_us) < 0.01, qPrintable(QString::number(actual)));
    }

    void bandwidths_data()
    {
        QTest::addColumn<const Case *>("what");
        QTest::addColumn<QString>("version");
        QTest::addColumn<double>("expected_GBps");
        const auto row = [](const char *source, const Case &what, const char *version, double GBps) {
            QTest::addRow("%s, %s", source, version) << &what << version << GBps;
        };
        const double ring8 = 8 / 14.0, ring16 = 16 / 30.0, ring32 = 32 / 62.0;
        const char *const ringLL = "§5 Ring LL bandwidth x0.5 under the Hopper cap 141, all releases";
        row(ringLL, p5RingLL, "2.21.5", 141 * ring8);
        row(ringLL, p5RingLL, "2.30.7", 141 * ring8);
        const char *const pat = "§5 other rules, PAT x0.85 in 2.23, x0.75 from 2.24";
        const double ring = p5Pat.algbw_GBps("2.30.7") / 0.75;
        row(pat, p5Pat, "2.23.4", ring * 0.85);
        row(pat, p5Pat, "2.24.3", ring * 0.75);
        const char *const llMax = "§5 LL max bus bandwidth, Blackwell 282 from 2.25, Hopper's 141 before";
        row(llMax, b200RingLL, "2.24.3", 141 * ring8);
        row(llMax, b200RingLL, "2.25.1", 282 * ring8);
        const char *const ringLL128 = "§5 ring LL128 per channel, Blackwell one node";
        row(ringLL128, b200RingLL128, "2.25.1", 720 * 0.92 * ring8); // 16 x 73.4 is no limit
        row(ringLL128, b200RingLL128, "2.28.9", 720 * 0.92 * ring8);
        row(ringLL128, b200RingLL128, "2.29.2", 16 * 34.5 * ring8);
        row(ringLL128, b200RingLL128, "2.29.7", 16 * 40.0 * ring8);
        row(ringLL128, b200RingLL128, "2.30.7", 16 * 40.0 * ring8);
        const char *const ringLL128two = "§5 ring LL128 per channel, Blackwell two nodes 34.6 from 2.28.9";
        row(ringLL128two, b300x2RingLL128, "2.28.3", 768 * 0.92 * ring16);
        row(ringLL128two, b300x2RingLL128, "2.28.9", 16 * 34.6 * ring16);
        row(ringLL128two, b300x2RingLL128, "2.29.2", 16 * 34.6 * ring16);
        row(ringLL128two, b300x2RingLL128, "2.29.7", 16 * 40.0 * ring16);
        const char *const treeLL128 = "§5 tree LL128 per channel, Blackwell 73.4 to 2.27, 31.67 from 2.28 on two nodes";
        row(treeLL128, b200x2TreeLL128, "2.27.7", 8 * 73.4 * 0.85 * 0.5);
        row(treeLL128, b200x2TreeLL128, "2.28.3", 8 * 31.67 * 0.85 * 0.5);
        const char *const treeSimple = "§5 tree Simple per channel, Blackwell 82.8 to 2.27, 42.8 from 2.28 on two nodes";
        row(treeSimple, b200x2TreeSimple, "2.27.7", 8 * 82.8 * 0.85 * 0.5);
        row(treeSimple, b200x2TreeSimple, "2.28.3", 8 * 42.8 * 0.85 * 0.5);
        const char *const treeSpeed = "§5 search speeds, sm100 intra 45 from 2.29";
        row(treeSpeed, b200TreeSimple, "2.28.9", 16 * 40.0 * 0.92 * 0.5);
        row(treeSpeed, b200TreeSimple, "2.29.2", 16 * 45.0 * 0.92 * 0.5);
        const char *const nvls = "§5 NVLS efficiency, Hopper 0.85 from 2.28, 5/6 before";
        row(nvls, p5Nvls, "2.27.7", 8 * 40.0 * 5 / 6);
        row(nvls, p5Nvls, "2.28.3", 8 * (40 * 0.85 * 7 / 8 * 2) * ring8);
        const char *const nvlsBlackwell = "§5 NVLS efficiency, Blackwell 0.74 from 2.28, 5/6 before";
        row(nvlsBlackwell, b200Nvls, "2.27.7", 8 * 80.0 * 5 / 6);
        row(nvlsBlackwell, b200Nvls, "2.28.3", 8 * 90.0 * ring8); // 80 x 0.74 x 7/8 x 2 is above the 90 outward
        const char *const nvlsTree = "§5 NVLSTree per channel, Hopper 57.7 on two nodes from 2.28";
        row(nvlsTree, p5x2NvlsTree, "2.27.7", 8 * 40.0 * 5 / 6);
        row(nvlsTree, p5x2NvlsTree, "2.28.3", 8 * 57.7 * ring16);
        const char *const nvlsTreeBlackwell = "§5 NVLSTree per channel, Blackwell 43.1, 43.8, 80 on four nodes";
        row(nvlsTreeBlackwell, b300x4NvlsTree, "2.28.3", 8 * 43.1 * ring32);
        row(nvlsTreeBlackwell, b300x4NvlsTree, "2.28.9", 8 * 43.8 * ring32);
        row(nvlsTreeBlackwell, b300x4NvlsTree, "2.29.7", 8 * 43.8 * ring32);
        row(nvlsTreeBlackwell, b300x4NvlsTree, "2.30.3", 8 * 80.0 * ring32);
        const char *const interSpeed = "§5 search speeds, sm100 inter 80 from 2.29; NVLS inside a node starts from it";
        row(interSpeed, b300x2NvlsTree, "2.28.9", 8 * (48 * 0.74 * 7 / 8 * 2) * ring16);
        row(interSpeed, b300x2NvlsTree, "2.29.2", 8 * 96.0 * ring16);
    }
    void bandwidths()
    {
        QFETCH(const Case *, what);
        QFETCH(QString, version);
        QFETCH(double, expected_GBps);
        const double actual = what->algbw_GBps(version.toUtf8().constData());
        QVERIFY2(std::abs(actual / expected_GBps - 1) < 1e-4, qPrintable(QString::number(actual)));
    }

    /// §5: "since 2.30 the Simple curve also applies to NVLSTree on Blackwell + x86"; 0.7 at 16 MiB.
    void theTreeCurveReachesNvlsTreeWith230()
    {
        const double wire_us = 16 * MiB / 1000 / (8 * 96.0 * 16 / 30);
        const double latency_us = 25 + 2 * (20.9 + 35 + 35);
        QVERIFY(std::abs(b300x2NvlsTree.time_us("2.29.7", 16 * MiB) - (latency_us + wire_us)) < 0.01);
        QVERIFY(std::abs(b300x2NvlsTree.time_us("2.30.3", 16 * MiB) - (latency_us + wire_us / static_cast<double>(0.7f))) < 0.01);
    }

    /// §5 base latency: PAT 2.23+; §5 availability: one GPU per node only.
    void patIsOfferedFrom223()
    {
        QVERIFY(p5Pat.time_us("2.22.3", MiB) < 0);
        QVERIFY(p5Pat.time_us("2.23.4", MiB) > 0);
        const Case eightPerNode{"p5.48xlarge", 16, 8, Op::AllGather, Algo::Pat, Proto::Simple};
        QVERIFY(eightPerNode.time_us("2.30.7", MiB) < 0);
    }

    /// §5 channels: NVLS 16 (SM90), 32 (SM100), 24 for a single node from 2.27; p5 24 coll on one
    /// node, 16 on two; B300 32 coll; p4d 8 coll on two.
    void channels_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("algo");
        QTest::addColumn<QString>("version");
        QTest::addColumn<int>("channels");
        const auto row = [](const char *type, int nodes, Algo algo, const char *version, int channels) {
            QTest::addRow("%s x%d %s %s", type, nodes, toWord(algo).c_str(), version) << type << nodes << static_cast<int>(algo) << version << channels;
        };
        row("p5.48xlarge", 1, Algo::Nvls, "2.30.7", 16);
        row("p5.48xlarge", 1, Algo::Ring, "2.30.7", 24);
        row("p5.48xlarge", 2, Algo::Ring, "2.30.7", 16);
        row("p4d.24xlarge", 2, Algo::Ring, "2.30.7", 8);
        row("p6-b300.48xlarge", 2, Algo::Ring, "2.30.7", 32);
        row("p6-b200.48xlarge", 1, Algo::Nvls, "2.26.6", 32);
        row("p6-b200.48xlarge", 1, Algo::Nvls, "2.27.3", 24);
        row("p6-b200.48xlarge", 2, Algo::NvlsTree, "2.27.3", 32);
    }
    void channels()
    {
        QFETCH(QString, type);
        QFETCH(int, nodes);
        QFETCH(int, algo);
        QFETCH(QString, version);
        QFETCH(int, channels);
        CollectiveQuery q;
        q.bytes = GiB;
        q.shape = shapeOf(8 * nodes, nodes);
        q.algo = static_cast<Algo>(algo);
        q.ncclVersion = version.toStdString();
        QCOMPARE(chooseByStack(recorded(type.toStdString()), q).channels, channels);
    }

    /// §6: p5 regions since 1.13.2, p5en came with 1.13.2, p6-b200 with 1.15.0, p6-b300 with 1.18.0;
    /// none for p4 and p6e.
    void pluginReleases_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("from");
        QTest::newRow("p5") << "p5.48xlarge" << "1.13.1" << "1.13.2";
        QTest::newRow("p5en") << "p5en.48xlarge" << "1.13.1" << "1.13.2";
        QTest::newRow("p6-b200") << "p6-b200.48xlarge" << "1.14.2" << "1.15.0";
        QTest::newRow("p6-b300") << "p6-b300.48xlarge" << "1.17.3" << "1.18.0";
        QTest::newRow("p4") << "p4d.24xlarge" << "1.21.1" << "";
        QTest::newRow("p6e") << "p6e-gb200.36xlarge" << "1.21.1" << "";
    }
    void pluginReleases()
    {
        QFETCH(QString, type);
        QFETCH(QString, before);
        QFETCH(QString, from);
        const Wiring machine = recorded(type.toStdString());
        CollectiveQuery q;
        q.bytes = MiB;
        q.shape = shapeOf(8 * machine.gpus, 8);
        q.pluginVersion = before.toStdString();
        QVERIFY(chooseByStack(machine, q).by == ChosenBy::NcclModel);
        if (from.isEmpty())
            return;
        QVERIFY(QString::fromStdString(describeChoice(machine, q, chooseByStack(machine, q))).contains("from " + from));
        q.pluginVersion = from.toStdString();
        QVERIFY(chooseByStack(machine, q).by == ChosenBy::OfiTuner);
    }

    /// §6: "Since v1.14.0 it is skipped at <= 2 nodes".
    void theTunerIsOutAtTwoNodesFrom114()
    {
        CollectiveQuery q;
        q.bytes = MiB;
        q.shape = shapeOf(16, 2);
        const Wiring p5 = recorded("p5.48xlarge");
        q.pluginVersion = "1.13.2";
        QVERIFY(chooseByStack(p5, q).by == ChosenBy::OfiTuner);
        for (const char *version : {"1.14.0", "1.14", "1.21.1", ""}) {
            q.pluginVersion = version;
            QVERIFY(chooseByStack(p5, q).by == ChosenBy::NcclModel);
        }
    }

    void othersAreTheNearestWithAWarning_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("nccl");
        QTest::addColumn<QString>("plugin");
        QTest::addColumn<QString>("warning");
        QTest::newRow("newest") << "p5.48xlarge" << "" << "" << "";
        QTest::newRow("oldest modelled") << "p5.48xlarge" << "2.21.5" << "" << "";
        QTest::newRow("newest line") << "p5.48xlarge" << "2.30" << "" << "";
        QTest::newRow("one too old") << "p5.48xlarge" << "2.20.5" << "" << "NCCL 2.20.5 is not modelled, 2.21 to 2.30 are; 2.21.5, the nearest,";
        QTest::newRow("very old") << "p4d.24xlarge" << "2.9.9" << "" << "2.21.5, the nearest,";
        QTest::newRow("one too new") << "p5.48xlarge" << "2.31.2" << "" << "2.30.7, the nearest,";
        QTest::newRow("GPU too new") << "p6-b200.48xlarge" << "2.24.3" << "" << "no constants for Blackwell";
        QTest::newRow("plugin too new") << "p5.48xlarge" << "" << "1.22.0" << "the regions of 1.21.1";
    }
    void othersAreTheNearestWithAWarning()
    {
        QFETCH(QString, type);
        QFETCH(QString, nccl);
        QFETCH(QString, plugin);
        QFETCH(QString, warning);
        CollectiveQuery q;
        q.bytes = MiB;
        q.shape = shapeOf(16, 2);
        q.ncclVersion = nccl.toStdString();
        q.pluginVersion = plugin.toStdString();
        const std::vector<std::string> warnings = explainCollective(recorded(type.toStdString()), q).warnings;
        QCOMPARE(warnings.size(), warning.isEmpty() ? std::size_t(0) : std::size_t(1));
        if (!warnings.empty())
            QVERIFY2(QString::fromStdString(warnings.front()).contains(warning), warnings.front().c_str());
    }

    /// The model divides by efficiencies: a machine by hand takes the first guesses, not zeros.
    void aMachineByHandHasATime()
    {
        for (const char *type : {"p4d.24xlarge", "p5.48xlarge", "p6-b300.48xlarge"}) {
            for (const Op op : {Op::AllReduce, Op::AllGather, Op::AllToAll, Op::SendRecv}) {
                CollectiveQuery q;
                q.op = op;
                q.bytes = MiB;
                for (const int nodes : {1, 4}) {
                    q.shape = shapeOf(8 * nodes, nodes);
                    const double time_s = collectiveTime(recorded(type), q).seconds;
                    QVERIFY2(std::isfinite(time_s) && time_s > 0, qPrintable(QStringLiteral("%1, %2 nodes: %3 s").arg(QLatin1String(type)).arg(nodes).arg(time_s)));
                }
            }
        }
    }

    void aPinSaysWhatItCosts()
    {
        CollectiveQuery q;
        q.bytes = 64 * MiB;
        q.shape = shapeOf(32, 4);
        const Wiring p5 = recorded("p5.48xlarge");
        QVERIFY(!explainCollective(p5, q).unpinned);
        const CollectiveTime own = collectiveTime(p5, q);
        q.algo = Algo::Ring;
        q.proto = Proto::LL;
        const CollectiveWhy why = explainCollective(p5, q);
        QVERIFY(why.unpinned && why.warnings.empty());
        QCOMPARE(why.unpinned->time.seconds, own.seconds);
        QVERIFY(why.unpinned->time.algo == Algo::Ring && why.unpinned->time.proto == Proto::LL128);
        QVERIFY(QString::fromStdString(why.unpinned->chosenBy).startsWith("aws-ofi-nccl region tuner"));
        QVERIFY(collectiveTime(p5, q).seconds > own.seconds);
        q.algo = Algo::Pat;
        q.proto.reset();
        QCOMPARE(explainCollective(p5, q).warnings.size(), std::size_t(1)); // no PAT for all-reduce
    }
};

QTEST_GUILESS_MAIN(tst_NcclVersions)
#include "tst_nccl_versions.moc"
