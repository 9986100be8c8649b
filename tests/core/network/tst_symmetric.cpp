// SPDX-License-Identifier: GPL-3.0-or-later
// NCCL's symmetric-memory kernels: constants of src/sym_kernels.cc (2.27 to 2.30), as tabulated in
// the reference on collectives, §5 "Symmetric-memory kernels": 2.27+, one NVLink domain; Hopper base
// 4.5 µs (LL) else 7.8, per SM 65 (AR) / 44 GiB/s, peak 480 (AR multicast) / 320; Blackwell base AG
// LL 8.5, LL 11, AR 19.5, others 13, per SM 55, peak 1000 / 600.
#include <cmath>

#include <QtTest/QTest>

#include <core/base/units.h>
#include <core/network/choice.h>
#include <core/network/symmetric.h>
#include <tests/core/network/machines.h>

using namespace switchyard;
using namespace switchyard::network;
using fixture::recorded;
using fixture::shapeOf;

namespace {

constexpr int newest = 23007;

std::optional<SymmetricKernel> kernel(const char *type, Op op, double size_B, int code = newest, int nodes = 1)
{
    return symmetricKernel(recorded(type), shapeOf(8 * nodes, nodes), op, size_B, code);
}

} // namespace

class tst_Symmetric : public QObject
{
    Q_OBJECT
private slots:
    void offeredFrom227InOneDomain()
    {
        QVERIFY(!kernel("p5.48xlarge", Op::AllReduce, MiB, 22606));
        QVERIFY(kernel("p5.48xlarge", Op::AllReduce, MiB, 22703));
        QVERIFY(!kernel("p5.48xlarge", Op::AllReduce, MiB, newest, 2));
        QVERIFY(!kernel("p5.48xlarge", Op::AllToAll, MiB));
        QVERIFY(!kernel("p5.48xlarge", Op::Broadcast, MiB));
    }

    /// Without bytes the model is base + ln(1 + 1/e): a smooth maximum of 0 and -1.
    void baseLatencies_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("op");
        QTest::addColumn<double>("base_us");
        QTest::newRow("Hopper AR LL 4.5") << "p5.48xlarge" << static_cast<int>(Op::AllReduce) << 4.5;
        QTest::newRow("Hopper AG LL 4.5") << "p5.48xlarge" << static_cast<int>(Op::AllGather) << 4.5;
        QTest::newRow("Blackwell AG LL 8.5") << "p6-b200.48xlarge" << static_cast<int>(Op::AllGather) << 8.5;
        QTest::newRow("Blackwell RS LL 11") << "p6-b200.48xlarge" << static_cast<int>(Op::ReduceScatter) << 11.0;
        QTest::newRow("Blackwell AR LL 11") << "p6-b200.48xlarge" << static_cast<int>(Op::AllReduce) << 11.0;
    }
    void baseLatencies()
    {
        QFETCH(QString, type);
        QFETCH(int, op);
        QFETCH(double, base_us);
        const auto found = kernel(type.toUtf8().constData(), static_cast<Op>(op), 8);
        QVERIFY(found && found->proto == Proto::LL && found->blocks == 1);
        QVERIFY(std::abs(found->time_us - (base_us + std::log1p(std::exp(-1)))) < 0.01);
    }

    /// The transfer's slope is the peak rate: the switch multiplies what few blocks send.
    void peakRates_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("op");
        QTest::addColumn<double>("busPerByte");
        QTest::addColumn<double>("peak_GiBps");
        QTest::newRow("Hopper AR multicast 480") << "p5.48xlarge" << static_cast<int>(Op::AllReduce) << 1 + 1 / 8.0 << 480.0;
        QTest::newRow("Hopper AG 320") << "p5.48xlarge" << static_cast<int>(Op::AllGather) << 7 / 8.0 << 320.0;
        QTest::newRow("Blackwell AR multicast 1000") << "p6-b200.48xlarge" << static_cast<int>(Op::AllReduce) << 1 + 1 / 8.0 << 1000.0;
        QTest::newRow("Blackwell RS 600") << "p6-b200.48xlarge" << static_cast<int>(Op::ReduceScatter) << 7 / 8.0 << 600.0;
    }
    void peakRates()
    {
        QFETCH(QString, type);
        QFETCH(int, op);
        QFETCH(double, busPerByte);
        QFETCH(double, peak_GiBps);
        const auto one = kernel(type.toUtf8().constData(), static_cast<Op>(op), 4 * GiB);
        const auto two = kernel(type.toUtf8().constData(), static_cast<Op>(op), 8 * GiB);
        QVERIFY(one && two && one->proto == Proto::Simple);
        const double rate_GiBps = 4 * busPerByte / ((two->time_us - one->time_us) * 1e-6);
        QVERIFY2(rate_GiBps > 0.97 * peak_GiBps && rate_GiBps <= 1.0001 * peak_GiBps, qPrintable(QString::number(rate_GiBps)));
    }

    /// Worked out by hand: 2 blocks, 73,728 B on the bus, smooth minimum of 143 and 320 GiB/s.
    void aSmallAllReduceOnHopper()
    {
        const auto found = kernel("p5.48xlarge", Op::AllReduce, 1024);
        QVERIFY(found);
        QCOMPARE(std::string(found->name), std::string("AllReduce_AGxLLMC_R"));
        const double perSm = 65, peak = 320, rate = found->blocks * 65 * 1.1;
        const double smooth = peak - perSm * std::log1p((std::exp(peak / perSm) - 1) * std::exp(-rate / perSm));
        const double bus_us = 8 * 1024 * 9 / (smooth * GiB / 1e6);
        QVERIFY(std::abs(found->time_us - (4.5 + std::log1p(std::exp(bus_us - 1)))) < 1e-9);
    }

    /// NCCL's peak lies above what a port carries; the answer does not.
    void theAnswerStaysBelowThePorts()
    {
        CollectiveQuery q;
        q.algo = Algo::Symmetric;
        for (const char *type : {"p5.48xlarge", "p6-b200.48xlarge"}) {
            const Wiring machine = recorded(type);
            q.shape = shapeOf(8, 1);
            double before_s = 0;
            for (double size_B = 1024; size_B <= 16 * GiB; size_B *= 4) {
                q.bytes = size_B;
                const CollectiveTime time = collectiveTime(machine, q);
                QVERIFY(time.seconds >= before_s);
                QVERIFY(time.nvlinkBytesPerGpu / time.seconds < machine.nvlink_Bps);
                before_s = time.seconds;
            }
        }
    }

    void aPinSaysWhereItDoesNotExist()
    {
        CollectiveQuery q;
        q.algo = Algo::Symmetric;
        q.bytes = MiB;
        q.shape = shapeOf(8, 1);
        const Wiring p5 = recorded("p5.48xlarge");
        const CollectiveWhy why = explainCollective(p5, q);
        QVERIFY(why.warnings.empty() && why.unpinned);
        QVERIFY(why.chosenBy.find("AllReduce_RSxLDMC_AGxSTMC") != std::string::npos);
        QVERIFY(why.bandBasis.find("symmetric") != std::string::npos);
        q.ncclVersion = "2.26.2";
        QCOMPARE(explainCollective(p5, q).warnings.size(), std::size_t(1));
        q.ncclVersion.clear();
        q.shape = shapeOf(16, 2);
        QCOMPARE(explainCollective(p5, q).warnings.size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(tst_Symmetric)
#include "tst_symmetric.moc"
