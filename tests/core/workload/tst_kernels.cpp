// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/kernels.h>

#include <cmath>
#include <random>

#include <QtTest/QTest>

#include <core/workload/kernel_groups.h>
#include <core/workload/kernel_work.h>

using namespace switchyard;
using namespace switchyard::workload;

namespace {

catalog::Gpu gpu(const char *id, catalog::GpuGeneration generation, double bf16_flops, double memory_Bps)
{
    catalog::Gpu out;
    out.id = id;
    out.generation = generation;
    out.bf16_flops = bf16_flops;
    out.fp8_flops = generation == catalog::GpuGeneration::Ampere ? 0 : 2 * bf16_flops;
    out.memory_Bps = memory_Bps;
    return out;
}

void addCurve(catalog::Catalog &catalog, const std::string &group, double compute, double memory, double launch_us)
{
    catalog.calibration[group] = {{"compute_efficiency", compute}, {"memory_efficiency", memory},
                                  {"launch_us", launch_us}, {"band_low", -0.1}, {"band_high", 0.1}};
}

/// Two Hopper GPUs, one of them measured.
catalog::Catalog hopperCatalog()
{
    catalog::Catalog catalog;
    catalog.gpus["measured"] = gpu("measured", catalog::GpuGeneration::Hopper, 1000e12, 4e12);
    catalog.gpus["cousin"] = gpu("cousin", catalog::GpuGeneration::Hopper, 500e12, 2e12);
    addCurve(catalog, "kernel.gemm.measured.bfloat16.TRTLLM", 0.8, 0.9, 3);
    addCurve(catalog, "kernel.gemm.measured.fp8.VLLM", 0.6, 0.9, 5);
    addCurve(catalog, "kernel.prefill.measured.bfloat16.bfloat16", 0.6, 0.9, 10);
    addCurve(catalog, "kernel.decode.measured.bfloat16", 0.6, 0.9, 10);
    addCurve(catalog, "kernel.mla_prefill.measured.bfloat16", 0.6, 0.9, 10);
    addCurve(catalog, "kernel.mla_decode.measured.bfloat16", 0.6, 0.9, 10);
    catalog.calibration["kernel.stream.measured"] = {{"fraction", 0.9}};
    catalog.calibration["kernel.attention_backward.hopper"] = {{"efficiency", 0.8}};
    return catalog;
}

} // namespace

class tst_Kernels : public QObject
{
    Q_OBJECT
private slots:
    void largeGemmRunsAtTheComputeEfficiency()
    {
        const catalog::Catalog catalog = hopperCatalog();
        const auto kernels = resolveKernels(catalog, catalog.gpus.at("measured"));
        QVERIFY2(kernels.has_value(), kernels ? "" : describe(kernels.error()).c_str());
        const double n = 16384;
        const double compute_s = 2 * n * n * n / (0.8 * 1000e12);
        const double stream_s = 3 * n * n * 2 / (0.9 * 4e12);
        QCOMPARE(gemm_s(*kernels, KernelPrecision::Bf16, KernelLibrary::TrtLlm, n, n, n),
                 std::hypot(compute_s, stream_s) + 3e-6);
    }
    void trainingTakesTheFasterLibrary()
    {
        catalog::Catalog catalog = hopperCatalog();
        addCurve(catalog, "kernel.gemm.measured.bfloat16.VLLM", 0.4, 0.9, 3);
        const auto kernels = resolveKernels(catalog, catalog.gpus.at("measured"));
        const auto trt = gemm_s(*kernels, KernelPrecision::Bf16, KernelLibrary::TrtLlm, 8192, 8192, 8192);
        QVERIFY(gemm_s(*kernels, KernelPrecision::Bf16, KernelLibrary::Vllm, 8192, 8192, 8192) > 1.8 * trt);
        QCOMPARE(trainingGemm_s(*kernels, KernelPrecision::Bf16, 8192, 8192, 8192), trt);
    }
    void unmeasuredGpuInheritsItsRelativesCurvesAtItsOwnPeaks()
    {
        const catalog::Catalog catalog = hopperCatalog();
        const auto kernels = resolveKernels(catalog, catalog.gpus.at("measured"));
        const auto cousin = resolveKernels(catalog, catalog.gpus.at("cousin"));
        QVERIFY(cousin.has_value());
        QVERIFY(cousin->inherited());
        QCOMPARE(cousin->measuredOn, std::string("measured"));
        const double whole = trainingGemm_s(*kernels, KernelPrecision::Bf16, 8192, 8192, 8192) - 3e-6;
        const double half = trainingGemm_s(*cousin, KernelPrecision::Bf16, 8192, 8192, 8192) - 3e-6;
        QVERIFY(std::abs(half / whole - 2) < 1e-9);
    }
    void otherGenerationIsRefusedByName()
    {
        catalog::Catalog catalog = hopperCatalog();
        const catalog::Gpu ampere = gpu("old", catalog::GpuGeneration::Ampere, 312e12, 2e12);
        const auto kernels = resolveKernels(catalog, ampere);
        QVERIFY(!kernels);
        QCOMPARE(kernels.error().code, ErrorCode::NotFound);
        QVERIFY(kernels.error().message.find("old") != std::string::npos);
    }
    /// What an expert kernel costs beside its bytes and FLOPs is the GPU's, whatever the precision; no bare roofline where one is timed.
    void unmeasuredExpertsAreDerivedFromMeasuredOnes()
    {
        catalog::Catalog catalog = hopperCatalog();
        const auto bare = resolveKernels(catalog, catalog.gpus.at("measured"));
        addCurve(catalog, "kernel.experts.measured.fp8", 0.3, 0.7, 30);
        catalog.surfaces["kernel.experts.measured.fp8"] = std::vector<double>(9 * 6 * 6 * 3, 0.5);
        const auto kernels = resolveKernels(catalog, catalog.gpus.at("measured"));
        QVERIFY2(kernels.has_value(), kernels ? "" : describe(kernels.error()).c_str());
        const ExpertShape shape{.tokens = 64, .hidden = 4096, .inter = 2048, .topk = 8, .experts = 128};
        for (const KernelPrecision precision : {KernelPrecision::Fp8Block, KernelPrecision::Bf16, KernelPrecision::Int4Weight}) {
            const auto p = static_cast<std::size_t>(precision);
            QVERIFY(!kernels->expertsMeasured[p]);
            QVERIFY(kernels->experts[p].surface == kernels->experts[static_cast<std::size_t>(KernelPrecision::Fp8)].surface);
            QCOMPARE(kernels->experts[p].launch_s, 30e-6);
            QCOMPARE(kernels->experts[p].bandHigh, 1.5 * 0.1);
            QCOMPARE(kernels->experts[p].flops, 0.3 * 2000e12); // of FP8, whatever the peak
            QVERIFY(experts_s(*kernels, precision, shape) > 1.5 * experts_s(*bare, precision, shape));
        }
        // Bytes are its own.
        QVERIFY(experts_s(*kernels, KernelPrecision::Bf16, shape) > 1.3 * experts_s(*kernels, KernelPrecision::Int4Weight, shape));
    }
    void missingPrecisionRunsOnTheNextWiderAndSaysSo()
    {
        const catalog::Catalog catalog = hopperCatalog();
        const auto kernels = resolveKernels(catalog, catalog.gpus.at("measured"));
        QVERIFY(kernels->gemmMeasured[static_cast<std::size_t>(KernelPrecision::Fp8)]);
        QVERIFY(!kernels->gemmMeasured[static_cast<std::size_t>(KernelPrecision::Nvfp4)]);
        QCOMPARE(kernels->gemm[static_cast<std::size_t>(KernelPrecision::Nvfp4)][0].flops, 0.6 * 2000e12);
        QCOMPARE(kernels->gemm[static_cast<std::size_t>(KernelPrecision::Int4Weight)][0].flops, 0.8 * 1000e12);
    }
    void surfaceOfWrongSizeIsAnError()
    {
        catalog::Catalog catalog = hopperCatalog();
        catalog.surfaces["kernel.gemm.measured.bfloat16.TRTLLM"] = {0.1, 0.2};
        const auto kernels = resolveKernels(catalog, catalog.gpus.at("measured"));
        QVERIFY(!kernels);
        QVERIFY(kernels.error().where.find("kernel.gemm.measured.bfloat16.TRTLLM") != std::string::npos);
    }
    void surfaceIsMultilinearAndHeldAtTheEdges()
    {
        KernelCurve<3> curve;
        curve.axes = {{{0, 2, 3}, {1, 1, 2}, {0, 1, 2}}};
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 2; ++j)
                for (int l = 0; l < 2; ++l)
                    curve.surface.push_back(static_cast<float>(2 * i + 3 * (j + 1) + 5 * l)); // x + 3 y + 5 z
        QCOMPARE(curve.residual({1, 1.5, 0.25}), 1 + 4.5 + 1.25);
        QCOMPARE(curve.residual({4, 2, 1}), 4.0 + 6 + 5);
        QCOMPARE(curve.residual({9, 0, -3}), 4.0 + 3 + 0);
        QCOMPARE(curve.outside({9, 0, -3}), 5.0 + 1 + 3);
        QCOMPARE(curve.outside({4, 1, 0}), 0.0);
    }
    void attendedPairsCountTheTriangleAndTheWindow()
    {
        const auto count = [](const AttentionShape &s) { // by definition
            double pairs = 0;
            for (int i = 0; i < static_cast<int>(s.queries); ++i) {
                const double seen = s.causal ? s.keys - s.queries + 1 + i : s.keys;
                pairs += s.window > 0 ? std::min(seen, s.window) : seen;
            }
            return pairs;
        };
        for (const double window : {0.0, 3.0, 8.0, 100.0})
            for (const double keys : {7.0, 12.0})
                for (const bool causal : {true, false}) {
                    const AttentionShape shape{.queries = 7, .keys = keys, .window = window, .causal = causal};
                    QCOMPARE(attendedPairs(shape), count(shape));
                }
    }
    void groupedGemmCostsAtLeastOneGemmOfAllTokens()
    {
        const catalog::Catalog catalog = hopperCatalog();
        const auto kernels = resolveKernels(catalog, catalog.gpus.at("measured"));
        const double one = trainingGemm_s(*kernels, KernelPrecision::Bf16, 8192, 4096, 2048);
        const double grouped = groupedGemm_s(*kernels, KernelPrecision::Bf16, 64, 128, 4096, 2048);
        QVERIFY(grouped > one);
        QCOMPARE(groupedGemm_s(*kernels, KernelPrecision::Bf16, 1, 128, 4096, 2048),
                 trainingGemm_s(*kernels, KernelPrecision::Bf16, 128, 4096, 2048));
    }
    void fullestLoadAgreesWithDrawnRoutings_data()
    {
        QTest::addColumn<double>("tokens");
        QTest::addColumn<double>("experts");
        QTest::addColumn<double>("ep");
        QTest::newRow("two GPUs of 64 experts") << 4096.0 << 128.0 << 2.0;
        QTest::newRow("eight GPUs of 32 experts") << 4096.0 << 256.0 << 8.0;
        QTest::newRow("64 GPUs of 4 experts") << 8192.0 << 256.0 << 64.0;
    }
    void fullestLoadAgreesWithDrawnRoutings()
    {
        QFETCH(double, tokens);
        QFETCH(double, experts);
        QFETCH(double, ep);
        const double skew = 1.2;
        const double topk = 8;
        std::mt19937_64 random(7);
        std::uniform_real_distribution<double> uniform(0, 1);
        const auto perGpu = static_cast<int>(experts / ep);
        double routed = 0;
        const int draws = 400;
        for (int draw = 0; draw < draws; ++draw) {
            double sum = 0;
            double fullest = 0;
            for (int gpu = 0; gpu < static_cast<int>(ep); ++gpu) {
                double load = 0;
                for (int e = 0; e < perGpu; ++e) { // inverse of the truncated power law's distribution
                    const double a = std::pow(0.8 * tokens, 1 - skew);
                    load += std::pow((a - 1) * uniform(random) + 1, 1 / (1 - skew));
                }
                sum += load;
                fullest = std::max(fullest, load);
            }
            routed += fullest / sum * tokens * topk / draws;
        }
        const ExpertShape shape{.tokens = tokens, .hidden = 4096, .inter = 2048, .topk = topk, .experts = experts,
                                .tp = 1, .ep = ep, .skew = skew};
        const double predicted = fullestLoad(shape).routed;
        QVERIFY2(std::abs(predicted / routed - 1) < 0.1, qPrintable(QString("%1 %2").arg(predicted).arg(routed)));
    }
    void balancedRoutingSpreadsEvenly()
    {
        const ExpertShape shape{.tokens = 1024, .hidden = 4096, .inter = 2048, .topk = 8, .experts = 256, .tp = 1, .ep = 16};
        QCOMPARE(fullestLoad(shape).routed, 512.0);
        QCOMPARE(fullestLoad(shape).touched, 16.0);
    }
    /// A stated imbalance takes the law's place: the fullest GPU has so much more, bounded by what its experts can be sent.
    void theFullestGpuAsStated()
    {
        ExpertShape shape{.tokens = 1024, .hidden = 4096, .inter = 2048, .topk = 8, .experts = 256, .tp = 1, .ep = 16};
        shape.fullest = 1;
        QCOMPARE(fullestLoad(shape).routed, 512.0);
        shape.fullest = 1.5;
        QCOMPARE(fullestLoad(shape).routed, 768.0);
        shape.fullest = 40; // of 16 GPUs
        QCOMPARE(fullestLoad(shape).routed, 8192.0);
        shape.experts = 16; // one expert each: no token goes to it twice
        QCOMPARE(fullestLoad(shape).routed, 1024.0);
        shape.experts = 256;
        shape.skew = 1.01;
        shape.fullest = 0;
        const ExpertLoad law = fullestLoad(shape);
        QVERIFY(law.routed > 512 * 1.2);
        shape.fullest = law.routed / 512;
        QCOMPARE(fullestLoad(shape).routed, law.routed);
        QCOMPARE(fullestLoad(shape).touched, law.touched);
        shape.fullest = 1;
        QCOMPARE(fullestLoad(shape).routed, 512.0);
    }
    /// The axes of decode's surface: keys read, sequences · KV streams, head dimension, query heads per KV head.
    void decodeFillsTheGpuWithSequencesTimesStreams()
    {
        const auto shapeOf = [](double batch, double heads, double kvHeads, double window = 0) {
            const AttentionShape shape{.batch = batch, .queries = 1, .keys = 4096, .heads = heads, .kvHeads = kvHeads, .headDim = 128, .window = window};
            return decodeWork(shape, false, 32).shape;
        };
        QCOMPARE(shapeOf(16, 32, 8), (std::array{12.0, 7.0, 7.0, 2.0})); // 16 sequences of 8 streams
        QCOMPARE(shapeOf(8, 64, 16), shapeOf(16, 32, 8));                // 8 of 16 are as many
        QCOMPARE(shapeOf(2, 64, 1), (std::array{12.0, 7.0, 7.0, 6.0}));  // 64 heads on one KV head: each reads its own
        QCOMPARE(shapeOf(16, 32, 8, 512)[0], 9.0);                       // no key behind the window is read
    }
    void wideQueryGroupsReadTheCacheOncePerHeadOnHopper()
    {
        const AttentionShape shape{.batch = 8, .queries = 1, .keys = 8192, .heads = 128, .kvHeads = 1, .headDim = 64};
        const double hopper = decodeWork(shape, false, sharedDecodeGroup(catalog::GpuGeneration::Hopper)).traffic_B;
        const double blackwell = decodeWork(shape, false, sharedDecodeGroup(catalog::GpuGeneration::Blackwell)).traffic_B;
        QVERIFY(hopper > 100 * blackwell);
    }
};

QTEST_GUILESS_MAIN(tst_Kernels)
#include "tst_kernels.moc"
