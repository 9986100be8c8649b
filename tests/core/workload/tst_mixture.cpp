// SPDX-License-Identifier: GPL-3.0-or-later
// Models whose layers are of several kinds: parameters against what was published, states and scans by hand.
#include <core/workload/state_work.h>

#include <cmath>

#include <QtTest/QTest>

#include <core/workload/parameters.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::workload;
using catalog::Architecture;

namespace {

Architecture model(const char *id) { return *test::bundled().model(id); }

bool near(double a, double b, double part = 1e-9) { return std::abs(a / b - 1) < part; }

} // namespace

class tst_Mixture : public QObject
{
    Q_OBJECT
private slots:
    /// What a checkpoint, a report or another recipe counts; hybrids and sparse attention by their own digits.
    void publishedCounts_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("total");  // 10^9
        QTest::addColumn<double>("active"); // 0: not published so precisely
        QTest::newRow("Nemotron 3 Nano, arXiv 2512.20848") << "nemotron-3-nano" << 31.6 << 3.6;
        QTest::newRow("GLM-5, model card") << "glm-5" << 744.0 << 0.0;
        QTest::newRow("GLM-5.2, vLLM recipe") << "glm-5.2" << 743.4 << 0.0;
        QTest::newRow("DeepSeek-V3.2: V3 and its indexers") << "deepseek-v3.2" << 671.026 + 61 * 13.959424e-3 << 0.0;
        QTest::newRow("Qwen3.5 35B") << "qwen3.5-35b-a3b" << 34.660610688 << 0.0;
    }
    void publishedCounts()
    {
        QFETCH(QString, id);
        QFETCH(double, total);
        QFETCH(double, active);
        const ParameterCount count = countParameters(model(id.toUtf8()));
        QVERIFY2(near(count.total() / 1e9, total, 1e-3), qPrintable(QString::number(count.total() / 1e9, 'f', 4)));
        if (active > 0)
            QVERIFY2(near(count.active / 1e9, active, 0.01), qPrintable(QString::number(count.active / 1e9, 'f', 4)));
    }

    /// bryce-hoehn/Qwen3.5-25B-REAP-A3B-Coding is Qwen3.5 35B-A3B with 180 of its 256 experts; its index says 25,091,371,648.
    void aPrunedCheckpointCountsToTheParameter()
    {
        Architecture pruned = model("qwen3.5-35b-a3b");
        pruned.experts = 180;
        QCOMPARE(countParameters(pruned).total(), 25'091'371'648.0);
    }

    /// Every tensor of one layer by hand: Qwen3.5's Gated DeltaNet, Nemotron's Mamba-2, Kimi's delta attention.
    void layersByHand()
    {
        Architecture gdn = model("qwen3.5-27b"); // 48 of 64 layers, hidden 5120, 16 keys and 48 values of 128
        const double projections = 5120.0 * (2 * 2048 + 6144) + 5120.0 * 6144 + 2 * 5120.0 * 48 + 6144.0 * 5120;
        const double delta = projections + 4.0 * (2 * 2048 + 6144) + 2 * 48;
        const double attention = 5120.0 * (2 * 24 + 2 * 4) * 256 + 24.0 * 256 * 5120;
        QVERIFY(near(layerParameters(gdn, false).attention, 0.75 * delta + 0.25 * attention));

        Architecture mamba = model("nemotron-3-nano"); // 23 pairs of Mamba and experts, 6 of attention on top
        const double in = 2688.0 * (2 * 4096 + 2 * 1024 + 64);
        const double conv = 5.0 * (4096 + 2 * 1024);
        const double gqa = 2688.0 * (32 + 4) * 128 + 32.0 * 128 * 2688;
        QVERIFY(near(layerParameters(mamba, true).attention, in + conv + 3 * 64 + 4096.0 * 2688 + 6.0 / 23 * gqa));

        Architecture kda = model("kimi-linear-48b-a3b");
        const double wide = 2304.0 * 3 * 4096 + 4096.0 * 2304 + 4.0 * 3 * 4096;
        const double narrow = 128.0 * 4096 + 128.0 * 4096 + 2304.0 * 32 + 32 + 4096;
        const double mla = 2304.0 * 32 * 192 + 512.0 * 32 * 256 + 32.0 * 128 * 2304;
        const LayerParameters counted = layerParameters(kda, true);
        QVERIFY(near(counted.attention, 20.0 / 27 * (wide + narrow) + 7.0 / 27 * mla));
        QVERIFY(near(counted.latentDown, 20.0 / 27 * 2 * 2304 * 128 + 7.0 / 27 * 2304 * 576));
    }

    void statesByHand()
    {
        const Architecture qwen = model("qwen3.5-397b-a17b"); // 45 layers, 64 states of 128 × 128, convolution of 4
        QCOMPARE(state_B(qwen), 45 * (64 * 128 * 128 * 4.0 + 3 * (2 * 16 * 128 + 64 * 128) * 2.0));
        QCOMPARE(state_B(model("nemotron-3-nano")), 23 * (64 * 128 * 64 * 4.0 + 3 * (2 * 8 * 128 + 64 * 64) * 2.0));
        QCOMPARE(state_B(qwen.linear, 8), 8 * 128 * 128 * 4.0 + 3 * (2 * 2 * 128 + 8 * 128) * 2.0); // heads divide
        QCOMPARE(state_B(model("llama3-8b")), 0.0);
    }

    /// One token reads and writes the state; a prompt costs by its tokens alone, three products of a state in the delta rule.
    void workByHand()
    {
        const catalog::LinearAttention &l = model("qwen3.5-397b-a17b").linear;
        const RoughWork update = stateUpdateWork(l, 10, 1);
        QVERIFY(update.traffic_B > 10 * 2 * 64 * 128 * 128 * 4.0);
        QVERIFY(update.traffic_B < 1.1 * 10 * 2 * 64 * 128 * 128 * 4.0);
        QCOMPARE(update.flop, 10 * 6 * 64 * 128 * 128.0);
        QCOMPARE(scanWork(l, 2000, 1).flop, 2 * scanWork(l, 1000, 1).flop);
        QVERIFY(scanWork(l, 1, 1).flop > recurrenceFlops(l)); // a chunk's products come on top
        QCOMPARE(scanWork(l, 1000, 8).flop * 8, scanWork(l, 1000, 1).flop);
    }

    void modelFlopsDoNotGrowWithTheContextOfAState()
    {
        Architecture hybrid = model("qwen3.5-397b-a17b");
        const double grown = modelFlopsPerToken(hybrid, 131072) - modelFlopsPerToken(hybrid, 4096);
        QVERIFY(near(grown, 3.0 * 15 * 2 * 32 * 512 * (131072 - 4096) / 2.0)); // the 15 that attend
        // Sparse attention: its scores grow, the attention hardly.
        const Architecture sparse = model("deepseek-v3.2");
        Architecture full = sparse;
        full.indexer = {};
        const double scores = 3.0 * 61 * 2 * 64 * 128 * 65536;
        const double seen = 2048 - 2048.0 * 2048 / (2 * 131072);
        QVERIFY(near(modelFlopsPerToken(sparse, 131072) - modelFlopsPerToken(full, 131072),
                     scores + 3.0 * 61 * 2 * 128 * 320 * (seen - 65536) + 6 * 61 * indexerParameters(sparse), 1e-6));
    }

    void whatNothingConfirmsIsSaid()
    {
        QVERIFY(unconfirmedLayers(model("llama3-8b")).empty());
        QVERIFY(unconfirmedLayers(model("gpt-oss-120b")).empty());
        QVERIFY(unconfirmedLayers(model("nemotron-3-nano")).english().find("23 layers that keep a state") == 0);
        QVERIFY(unconfirmedLayers(model("deepseek-v3.2")).english().find("sparse attention") == 0);
    }
};

QTEST_GUILESS_MAIN(tst_Mixture)
#include "tst_mixture.moc"
