// SPDX-License-Identifier: GPL-3.0-or-later
// Serving models that keep states or look at picked tokens: caches by hand, and times beside a twin that attends everywhere.
#include <cmath>

#include <QtTest/QTest>

#include <core/serve/layers.h>
#include <core/serve/memory.h>
#include <core/serve/operate.h>
#include <core/serve/predict.h>
#include <core/workload/state_work.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::serve;
using catalog::Architecture;

namespace {

constexpr double context = 131072;

Architecture model(const char *id) { return *test::bundled().model(id); }

/// The same with full attention in every layer.
Architecture twinOf(Architecture model)
{
    model.linear = {};
    model.statedAttention = 0;
    model.indexer = {};
    return model;
}

Layers layersOf(const Architecture &model, int tp, int attentionDp = 1)
{
    const Hardware hardware = hardwareOf(test::bundled(), "p5en.48xlarge").value();
    Serving serving;
    serving.model = model;
    serving.cut.tp = tp;
    serving.cut.attentionDp = attentionDp;
    return Layers(hardware, serving, effectiveRules(hardware, serving));
}

bool near(double a, double b, double part) { return std::abs(a / b - 1) < part; }

} // namespace

class tst_States : public QObject
{
    Q_OBJECT
private slots:
    /// Bytes of one more token, and what a sequence has whatever its length.
    void cachesByHand_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("token");
        QTest::addColumn<double>("state");
        QTest::newRow("Qwen3.5 397B") << "qwen3.5-397b-a17b" << 15.0 * 2 * 2 * 256 * 2 << 45 * (64 * 128 * 128 * 4.0 + 3 * 12288 * 2.0);
        QTest::newRow("Nemotron 3 Nano") << "nemotron-3-nano" << 6.0 * 2 * 2 * 128 * 2 << 23 * (64 * 128 * 64 * 4.0 + 3 * 6144 * 2.0);
        QTest::newRow("Kimi K3") << "kimi-k3" << 24.0 * 576 * 2 << 69 * (96 * 128 * 128 * 4.0 + 3 * 36864 * 2.0);
        QTest::newRow("DeepSeek-V3.2") << "deepseek-v3.2" << 61.0 * (576 * 2 + 132) << 0.0;
        QTest::newRow("GLM-5.2") << "glm-5.2" << 78.0 * 576 * 2 + 21 * 132 << 0.0;
        QTest::newRow("MiniMax-M3") << "minimax-m3" << 60.0 * 2 * 4 * 128 * 2 + 57 * 256 << 0.0;
        QTest::newRow("Gemma 4 31B") << "gemma-4-31b" << 10.0 * 2 * 4 * 512 * 2 << 50.0 * 2 * 16 * 256 * 2 * 1024; // windows are full
    }
    void cachesByHand()
    {
        QFETCH(QString, id);
        QFETCH(double, token);
        QFETCH(double, state);
        Serving serving;
        serving.model = model(id.toUtf8());
        QCOMPARE(kvCache_B(serving, 20000) - kvCache_B(serving, 10000), 10000 * token);
        QCOMPARE(kvCache_B(serving, 10000), 10000 * token + state);
    }

    void aPoolHoldsFewerShortSequencesOfAHybrid()
    {
        const Hardware hardware = hardwareOf(test::bundled(), "p5en.48xlarge").value();
        Serving serving;
        serving.model = model("qwen3.5-122b-a10b");
        serving.cut.tp = 4;
        const Rules rules = effectiveRules(hardware, serving);
        const Memory brief = memoryOf(hardware, serving, rules, 1000);
        const Memory lengthy = memoryOf(hardware, serving, rules, 100000);
        QCOMPARE(brief.state_B, 36 * workload::state_B(serving.model.linear, 4));
        QCOMPARE(brief.state_B, lengthy.state_B);
        QVERIFY(near((brief.kvToken_B - brief.state_B / 1000), (lengthy.kvToken_B - lengthy.state_B / 100000), 1e-9));
        QVERIFY(brief.kvTokens < 0.5 * lengthy.kvTokens);
    }

    /// At 128k tokens three of four layers cost a state of fixed size: a quarter of the twin's time and little more; with short
    /// contexts the states are what costs.
    void decodeBesideATwin()
    {
        const Architecture hybrid = model("qwen3.5-397b-a17b");
        const Layers own = layersOf(hybrid, 8);
        const Layers twin = layersOf(twinOf(hybrid), 8);
        const double batch = 16;
        const double at = own.decode_s(batch, context);
        const double all = twin.decode_s(batch, context);
        QVERIFY2(at > 0.25 * all && at < 0.4 * all, qPrintable(QString("%1 of %2").arg(at).arg(all)));
        const double states = at - 0.25 * all; // 15 of 60 attend, by the same kernel
        QVERIFY(near(own.decode_s(batch, 4096) - 0.25 * twin.decode_s(batch, 4096), states, 1e-6));
        const workload::GpuKernels &k = *own.hardware().kernels;
        const double byHand = 45 * (k.launch_s + batch * 2 * 8 * 128 * 128 * 4 / (k.streamFraction * k.memory_Bps));
        QVERIFY2(near(states, byHand, 0.1), qPrintable(QString("%1, by hand %2").arg(states).arg(byHand)));
        QVERIFY(own.decode_s(256, 256) > 1.5 * 0.25 * twin.decode_s(256, 256));
    }

    void prefillBesideATwin()
    {
        const Architecture hybrid = model("qwen3.5-397b-a17b");
        const Layers own = layersOf(hybrid, 8);
        const Layers twin = layersOf(twinOf(hybrid), 8);
        const double scan = own.prefill_s(1, 8192, 8192) - 0.25 * twin.prefill_s(1, 8192, 8192);
        QVERIFY(scan > 0);
        // Twice the tokens, twice the scan (but for the launches), whatever lies before them.
        QVERIFY(near(own.prefill_s(1, 16384, 16384) - 0.25 * twin.prefill_s(1, 16384, 16384), 2 * scan, 0.05));
        QVERIFY(near(own.prefill_s(1, 8192, context) - 0.25 * twin.prefill_s(1, 8192, context), scan, 0.01));
        QVERIFY(own.prefill_s(1, context, context) < 0.4 * twin.prefill_s(1, context, context));
    }

    /// Attention over 2,048 picked tokens; beyond them the indexer's reading of its small cache is what grows.
    void sparseBesideATwin()
    {
        const Architecture sparse = model("deepseek-v3.2");
        const Layers own = layersOf(sparse, 8);
        const Layers twin = layersOf(twinOf(sparse), 8);
        QVERIFY(own.decode_s(32, 1024) > twin.decode_s(32, 1024)); // the indexer comes on top
        QVERIFY(own.decode_s(32, context) < 0.5 * twin.decode_s(32, context));
        // TP cuts heads and leaves the indexer whole on every rank; attention DP cuts neither.
        const auto share = [&](int attentionDp) {
            return layersOf(sparse, 8, attentionDp).prefill_s(1, context, context) / layersOf(twinOf(sparse), 8, attentionDp).prefill_s(1, context, context);
        };
        QVERIFY2(share(8) < 0.4, qPrintable(QString::number(share(8))));
        QVERIFY2(share(1) > 1.5 * share(8), qPrintable(QString("%1, %2").arg(share(1)).arg(share(8))));
        QVERIFY(own.prefill_s(1, 2048, 2048) > twin.prefill_s(1, 2048, 2048));
        // GLM-5.2 scores in 21 of 78 layers.
        Architecture each = model("glm-5.2");
        const double shared = layersOf(each, 8).decode_s(32, context);
        each.indexer.layers = 78;
        QVERIFY(shared < layersOf(each, 8).decode_s(32, context));
    }

    void predictionsSayWhatNothingConfirms()
    {
        ServingJob job;
        job.pool.instance = "p5en.48xlarge";
        job.pool.instances = 1;
        job.pool.cut.tp = 8;
        job.serving.release = releaseOf("vllm 0.18");
        job.serving.model = model("qwen3.5-397b-a17b");
        job.serving.formats.linear = job.serving.formats.experts = workload::KernelPrecision::Fp8;
        job.load.prompt = 2000;
        job.load.output = 200;
        job.load.concurrency = 16;
        const auto hybrid = predictServing(test::bundled(), job);
        QVERIFY2(hybrid, hybrid ? "" : hybrid.error().message.c_str());
        const auto says = [](const ServingPrediction &p) {
            return std::ranges::any_of(p.warnings, [](const Said &line) { return line.english().find("keep a state") != std::string::npos; });
        };
        QVERIFY(says(*hybrid));
        job.serving.model = twinOf(job.serving.model);
        const auto plain = predictServing(test::bundled(), job);
        QVERIFY(plain && !says(*plain));
        QVERIFY(hybrid->tpotBand_pct[1] > plain->tpotBand_pct[1]);
        QVERIFY(hybrid->tpotBand_pct[0] < plain->tpotBand_pct[0]);
    }

    void headsThatDoNotDivideAreRefused()
    {
        Architecture odd = model("qwen3.5-397b-a17b");
        odd.linear.heads = 48;
        odd.linear.keyHeads = 16;
        Cut cut;
        cut.tp = 32;
        const auto refused = checkCut(cut, odd);
        QVERIFY(!refused);
        QVERIFY(refused.error().message.find("48 heads with a state") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_States)
#include "tst_states.moc"
