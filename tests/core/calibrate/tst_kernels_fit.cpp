// SPDX-License-Identifier: GPL-3.0-or-later
// The fit of kernel curves: on rows made from known constants, and on the published tables.
#include <core/calibrate/kernels_fit.h>

#include <cmath>

#include <QtTest/QTest>

#include <core/calibrate/calibration.h>
#include <core/calibrate/surface_fit.h>
#include <core/validate/validate.h>
#include <core/workload/kernel_work.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::calibrate;
using namespace switchyard::csv;
using namespace switchyard::validate;

namespace {

catalog::Catalog bundled()
{
    auto catalog = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    return catalog ? std::move(*catalog) : catalog::Catalog{};
}

/// GEMM rows of an H100 that follow a roofline of 0.75, 0.85, 4 µs exactly.
std::string syntheticGemms()
{
    const catalog::Catalog catalog = bundled();
    const catalog::Gpu &gpu = catalog.gpus.at("h100-sxm");
    std::string csv = "row_id,kernel,hardware,framework,dtype,m,n,k,time_us\n";
    int id = 0;
    for (double m = 1; m <= 16384; m *= 2)
        for (double n = 256; n <= 16384; n *= 2)
            for (double k = 256; k <= 16384; k *= 4) {
                const auto work = workload::gemmWork(workload::KernelPrecision::Bf16, m, n, k);
                const double time_s = std::hypot(work.flop / (0.75 * gpu.bf16_flops),
                                                 work.traffic_B / (0.85 * gpu.memory_Bps)) + 4e-6;
                csv += "S" + std::to_string(++id) + ",gemm,H100,TRTLLM,bfloat16," + std::to_string(m) + ","
                    + std::to_string(n) + "," + std::to_string(k) + "," + std::to_string(time_s * 1e6) + "\n";
            }
    return csv;
}

std::vector<const Record *> pointers(const Table &table)
{
    std::vector<const Record *> out;
    for (const Record &row : table.records)
        out.push_back(&row);
    return out;
}

} // namespace

class tst_KernelsFit : public QObject
{
    Q_OBJECT
private slots:
    void rooflineConstantsAreRecovered()
    {
        const auto table = parseCsv(syntheticGemms(), "synthetic.csv");
        const auto groups = fitKernels(pointers(*table), bundled());
        QVERIFY2(groups.has_value(), groups ? "" : describe(groups.error()).c_str());
        QCOMPARE(groups->size(), std::size_t{1});
        const CalibratedGroup &group = groups->front();
        QCOMPARE(group.name, std::string("kernel.gemm.h100-sxm.bfloat16.TRTLLM"));
        QVERIFY(std::abs(group.constants.at("compute_efficiency") / 0.75 - 1) < 0.02);
        QVERIFY(std::abs(group.constants.at("memory_efficiency") / 0.85 - 1) < 0.02);
        QVERIFY(std::abs(group.constants.at("launch_us") / 4 - 1) < 0.02);
        QVERIFY(group.medianAbs_pct < 1);
        QCOMPARE(group.rows, table->records.size());
    }
    void sameInputSameBytes()
    {
        const auto table = parseCsv(syntheticGemms(), "synthetic.csv");
        const auto once = writeCalibration(*fitKernels(pointers(*table), bundled()), "calibrate kernels");
        const auto again = writeCalibration(*fitKernels(pointers(*table), bundled()), "calibrate kernels");
        QCOMPARE(*once, *again);
    }
    void surfaceFollowsAPlaneAndStaysFlatWithoutData()
    {
        const std::vector<workload::LogAxis> axes = {{0, 1, 6}, {0, 1, 5}};
        std::vector<SurfacePoint> points;
        for (double x = 0; x <= 5; x += 0.25)
            for (double y = 0; y <= 4; y += 0.25)
                points.push_back({{x, y}, 0.1 * x - 0.05 * y});
        const std::vector<double> surface = fitSurface(axes, points, {{0.1, 0.1, 0, 0}, 1e-6});
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t j = 0; j < 5; ++j)
                QVERIFY(std::abs(surface[i * 5 + j] - (0.1 * static_cast<double>(i) - 0.05 * static_cast<double>(j))) < 1e-4);
        for (const double value : fitSurface(axes, {}, {}))
            QCOMPARE(value, 0.0);
    }
    void unknownHardwareDtypeAndKernelAreReasons()
    {
        const auto table = parseCsv("row_id,kernel,hardware,framework,dtype,m,n,k,time_us\n"
                                    "a,gemm,TPU,TRTLLM,bfloat16,1,1,1,1\n"
                                    "b,gemm,H100,TRTLLM,bf17,1,1,1,1\n"
                                    "c,conv,H100,TRTLLM,bfloat16,1,1,1,1\n"
                                    "d,gemm,H100,TRTLLM,bfloat16,0,1,1,1\n"
                                    "e,gemm,H100,TRTLLM,bfloat16,64,64,64,5\n", "t.csv");
        const auto report = score(kernelsKind(), *table, bundled(), {});
        QVERIFY(report.has_value());
        QCOMPARE(report->rows, std::size_t{5});
        QCOMPARE(report->scored, std::size_t{1});
        QCOMPARE(report->skipped.size(), std::size_t{4});
        QVERIFY(report->skipped[0].reason.find("'TPU'") != std::string::npos);
        QVERIFY(report->skipped[1].reason.find("'bf17'") != std::string::npos);
        QVERIFY(report->skipped[2].reason.find("'conv'") != std::string::npos);
        QVERIFY(report->skipped[3].reason.find("m is '0'") != std::string::npos);
    }
    void bandWidensBeyondTheMeasuredGrid()
    {
        const auto table = parseCsv("row_id,kernel,hardware,framework,dtype,m,n,k,time_us\n"
                                    "inside,gemm,H100,TRTLLM,bfloat16,4096,4096,4096,200\n"
                                    "outside,gemm,H100,TRTLLM,bfloat16,1048576,4096,4096,45000\n"
                                    "relative,gemm,H800,TRTLLM,bfloat16,4096,4096,4096,200\n", "t.csv");
        const auto report = score(kernelsKind(), *table, bundled(), {});
        QCOMPARE(report->scored, std::size_t{3});
        const auto width = [&](std::size_t i) {
            return std::log(report->results[i].outcome.bandHigh / report->results[i].outcome.bandLow);
        };
        QVERIFY(std::abs(width(1) - width(0) - 2 * 5 * 0.05) < 1e-9); // five octaves beyond 32,768
        QVERIFY(std::abs(width(2) / width(0) - 2) < 1e-9);
    }
    void publishedTablesAreWithinTheBars_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<double>("median");
        QTest::newRow("GEMM") << "gemm.csv" << 6.0;
        QTest::newRow("prefill attention") << "attention_prefill.csv" << 6.0;
        QTest::newRow("decode attention") << "attention_decode.csv" << 6.0;
        QTest::newRow("MLA prefill") << "mla_prefill.csv" << 6.0;
        QTest::newRow("MLA decode") << "mla_decode.csv" << 6.0;
        QTest::newRow("experts") << "moe.csv" << 10.0;
    }
    void publishedTablesAreWithinTheBars()
    {
        if (test::sharedDir().empty())
            QSKIP("the published kernel tables are not beside the checkout");
        QFETCH(QString, file);
        QFETCH(double, median);
        const auto table = readCsv(test::sharedDir() + "/measured/kernels/" + file.toStdString());
        QVERIFY2(table.has_value(), table ? "" : describe(table.error()).c_str());
        const auto report = score(kernelsKind(), *table, bundled(), {});
        QVERIFY2(report.has_value(), report ? "" : describe(report.error()).c_str());
        QVERIFY2(report->weighted.medianAbs_pct <= median, std::to_string(report->weighted.medianAbs_pct).c_str());
        QVERIFY2(report->weighted.p90Abs_pct <= 35, std::to_string(report->weighted.p90Abs_pct).c_str());
        QVERIFY(report->bandCoverage_pct >= 70 && report->bandCoverage_pct <= 95);
        QCOMPARE(report->scored, report->rows);
    }
};

QTEST_GUILESS_MAIN(tst_KernelsFit)
#include "tst_kernels_fit.moc"
