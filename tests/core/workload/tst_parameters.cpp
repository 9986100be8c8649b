// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/parameters.h>

#include <cmath>

#include <QTest>

using namespace switchyard;
using namespace switchyard::workload;
using catalog::Architecture;

namespace {

Architecture shape(int layers, int hidden, int ffn, int heads, int kv, int dim, int vocab)
{
    Architecture model;
    model.layers = layers;
    model.hidden = hidden;
    model.ffnHidden = ffn;
    model.heads = heads;
    model.kvHeads = kv;
    model.headDim = dim;
    model.vocab = vocab;
    model.attention = catalog::Attention::Gqa;
    return model;
}

Architecture deepseekV3()
{
    Architecture model = shape(61, 7168, 18432, 128, 128, 192, 129280);
    model.attention = catalog::Attention::Mla;
    model.mla = {1536, 512, 128, 64, 128};
    model.experts = 256;
    model.topk = 8;
    model.moeFfn = 2048;
    model.sharedExpertFfn = 2048;
    model.firstDenseLayers = 3;
    model.mtpLayers = 1;
    return model;
}

} // namespace

class TestParameters : public QObject
{
    Q_OBJECT

private slots:
    void publishedCounts_data()
    {
        QTest::addColumn<double>("counted");
        QTest::addColumn<double>("published");
        QTest::newRow("Llama 3 8B") << countParameters(shape(32, 4096, 14336, 32, 8, 128, 128256)).total() << 8.030e9;
        QTest::newRow("Llama 3.1 405B") << countParameters(shape(126, 16384, 53248, 128, 8, 128, 128256)).total() << 405.853e9;
        QTest::newRow("Llama 2 13B") << countParameters(shape(40, 5120, 13824, 40, 40, 128, 32000)).total() << 13.016e9;
        Architecture mixtral = shape(32, 4096, 14336, 32, 8, 128, 32000);
        mixtral.experts = 8;
        mixtral.topk = 2;
        mixtral.moeFfn = 14336;
        QTest::newRow("Mixtral 8x7B") << countParameters(mixtral).total() << 46.703e9;
        QTest::newRow("Mixtral 8x7B, active") << countParameters(mixtral).active << 12.879e9;
        QTest::newRow("DeepSeek-V3") << countParameters(deepseekV3()).total() << 671.03e9;
        QTest::newRow("DeepSeek-V3, active") << countParameters(deepseekV3()).active << 37.55e9;
        Architecture qwen = shape(48, 2048, 6144, 32, 4, 128, 151936);
        qwen.experts = 128;
        qwen.topk = 8;
        qwen.moeFfn = 768;
        qwen.qkNorm = true;
        QTest::newRow("Qwen3 30B-A3B") << countParameters(qwen).total() << 30.53e9;
    }
    void publishedCounts()
    {
        QFETCH(double, counted);
        QFETCH(double, published);
        QVERIFY2(std::abs(counted / published - 1) < 1e-3, qPrintable(QString::number(counted / 1e9)));
    }

    void flopsFollowTheConventions()
    {
        // Llama 3 8B at 8192: 6 N (without the input embedding) + 6 L s H d (causal half).
        const Architecture model = shape(32, 4096, 14336, 32, 8, 128, 128256);
        const double matrices = 8.030e9 - 128256.0 * 4096;
        const double half = modelFlopsPerToken(model, 8192);
        QVERIFY(std::abs(half / (6 * matrices + 6.0 * 32 * 8192 * 4096) - 1) < 1e-3);
        const double full = modelFlopsPerToken(model, 8192, false);
        QVERIFY(std::abs((full - half) / (6.0 * 32 * 8192 * 4096) - 1) < 1e-9);
        QVERIFY(modelFlopsPerToken(model, 8192, true, true) < half);
    }

    void slidingWindowsShortenTheContext()
    {
        Architecture model = shape(36, 2880, 2880, 64, 8, 64, 201088);
        QCOMPARE(meanContext(model, 4096), 2048.0);
        model.slidingWindow = 128;
        model.slidingPeriod = 2;
        QCOMPARE(meanContext(model, 4096), 0.5 * 2048 + 0.5 * (128 - 128.0 * 128 / 8192));
    }

    void tiedEmbeddingsCountOnce()
    {
        Architecture model = shape(16, 2048, 8192, 32, 32, 64, 131072);
        const double untied = countParameters(model).total();
        model.tiedEmbeddings = true;
        QCOMPARE(untied - countParameters(model).total(), 131072.0 * 2048);
    }
};

QTEST_GUILESS_MAIN(TestParameters)
#include "tst_parameters.moc"
