// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>
#include <sstream>
#include <vector>

#include <QtTest/QTest>

#include <core/network/ncclmodel.h>
#include <tests/core/network/machines.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::network;
using fixture::recorded;
using fixture::shapeOf;

namespace {

Algo algoOf(const std::string &word) { return algoFromWord(word).value(); }
Proto protoOf(const std::string &word) { return protoFromWord(word).value(); }
Op opOf(const std::string &word)
{
    return word == "AllReduce" ? Op::AllReduce : word == "AllGather" ? Op::AllGather : Op::ReduceScatter;
}

} // namespace

class tst_NcclModel : public QObject
{
    Q_OBJECT
private slots:
    void versionsAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("exact");
        QTest::newRow("nothing stated is the newest") << "" << 23007 << true;
        QTest::newRow("full") << "2.27.3" << 22703 << true;
        QTest::newRow("package suffix") << "2.22.3-1" << 22203 << true;
        QTest::newRow("line only") << "2.28" << 22899 << true;
        QTest::newRow("older than modelled") << "2.18.5" << 22105 << false;
        QTest::newRow("newer than modelled") << "2.31.0" << 23007 << false;
    }
    void versionsAreRead()
    {
        QFETCH(QString, text);
        QFETCH(int, code);
        QFETCH(bool, exact);
        const NcclVersion v = ncclVersion(text.toStdString());
        QCOMPARE(v.code, code);
        QCOMPARE(v.exact, exact);
    }

    /// Times that NCCL 2.30.7 printed, three significant digits and more.
    void timesEqualTheLibrary_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("ranks");
        QTest::addColumn<QString>("algo");
        QTest::addColumn<QString>("proto");
        QTest::addColumn<double>("bytes");
        QTest::addColumn<double>("time_us");
        const auto row = [](const char *type, int nodes, int ranks, const char *algo, const char *proto, double bytes, double t) {
            QTest::addRow("%s x%d %s %s %.0f", type, nodes, algo, proto, bytes) << type << nodes << ranks << algo << proto << bytes << t;
        };
        row("p5.48xlarge", 1, 8, "ring", "ll", 1024, 15.013);
        row("p5.48xlarge", 1, 8, "nvls", "simple", 67108864, 271.724);
        row("p5.48xlarge", 4, 32, "ring", "simple", 67108864, 1994.523);
        row("p5.48xlarge", 4, 32, "tree", "ll128", 1073741824, 11255.377);
        row("p5.48xlarge", 4, 32, "nvlstree", "simple", 1073741824, 6423.916);
        row("p6-b200.48xlarge", 1, 8, "tree", "simple", 67108864, 317.679);
        row("p6-b200.48xlarge", 1, 8, "nvls", "simple", 1073741824, 2634.789);
        row("p4d.24xlarge", 1, 8, "tree", "ll", 65536, 18.960);
    }
    void timesEqualTheLibrary()
    {
        QFETCH(QString, type);
        QFETCH(int, nodes);
        QFETCH(int, ranks);
        QFETCH(QString, algo);
        QFETCH(QString, proto);
        QFETCH(double, bytes);
        QFETCH(double, time_us);
        const NcclComm comm = ncclComm(recorded(type.toStdString()), shapeOf(ranks, nodes), "2.30.7");
        const double actual = ncclTime_us(comm, Op::AllReduce, algoOf(algo.toStdString()), protoOf(proto.toStdString()), bytes);
        QVERIFY2(std::abs(actual / time_us - 1) < 0.002, qPrintable(QString::number(actual)));
    }

    void agreesWithEveryRecordedAnswer()
    {
        if (test::sharedDir().empty())
            QSKIP("no recorded answers beside this checkout");
        std::ifstream file(test::sharedDir() + "/oracles/nccl_model.csv");
        std::string line;
        std::getline(file, line);
        int rows = 0, near = 0, groups = 0, same = 0, reported = 0;
        while (std::getline(file, line)) {
            std::vector<std::string> f;
            std::stringstream fields(line);
            for (std::string field; std::getline(fields, field, ',');)
                f.push_back(field);
            const Wiring machine = recorded(f[0]);
            const int ranks = std::stoi(f[2]);
            const GroupShape shape = shapeOf(ranks, std::stoi(f[1]));
            const NcclComm comm = ncclComm(machine, shape, "2.30.7");
            const double bytes = std::stod(f[6]);
            const double expected = std::stod(f[7]);
            if (f[8] == "1") {
                ++groups;
                const NcclChoice choice = ncclChoose(comm, opOf(f[3]), bytes);
                const bool equal = choice.algo == algoOf(f[4]) && choice.proto == protoOf(f[5]);
                same += equal;
                if (!equal && ++reported < 40)
                    qWarning("choice: %s, ours %s %s", line.c_str(), toWord(choice.algo).c_str(), toWord(choice.proto).c_str());
                continue;
            }
            ++rows;
            const double actual = ncclTime_us(comm, opOf(f[3]), algoOf(f[4]), protoOf(f[5]), bytes);
            const bool equal = std::abs(actual / expected - 1) <= 0.01;
            near += equal;
            if (!equal && ++reported < 40)
                qWarning("time: %s, ours %.3f", line.c_str(), actual);
        }
        qInfo("times within 1 %%: %d of %d; choices equal: %d of %d", near, rows, same, groups);
        QVERIFY(rows > 9000);
        QVERIFY(near >= 0.98 * rows);
        QVERIFY(same >= 0.98 * groups);
    }
};

QTEST_GUILESS_MAIN(tst_NcclModel)
#include "tst_ncclmodel.moc"
