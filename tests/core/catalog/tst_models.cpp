// SPDX-License-Identifier: GPL-3.0-or-later
// Parameter counts of the catalog's models, by the engine's formula, against what was published.
#include <core/catalog/evidence.h>

#include <cmath>
#include <string>

#include <QtTest/QTest>

#include <core/workload/parameters.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::bundled;

namespace {

const catalog::Evidence &evidence()
{
    static const Result<catalog::Evidence> read = catalog::readEvidence(bundled());
    if (!read)
        qFatal("%s", describe(read.error()).c_str());
    return *read;
}

void models(bool benchmarks)
{
    QTest::addColumn<QString>("id");
    for (const auto &[id, model] : bundled().models)
        if (model.benchmark == benchmarks)
            QTest::newRow(id.c_str()) << QString::fromStdString(id);
}

} // namespace

class tst_Models : public QObject
{
    Q_OBJECT
private slots:
    /// Of what a user picks every count is that of its maker, but for those that are open and say why. With what is not counted
    /// (encoders, multi-token prediction) it is the whole checkpoint.
    void everyModelHasItsMakersCount_data() { models(false); }
    void everyModelHasItsMakersCount()
    {
        QFETCH(QString, id);
        const catalog::Architecture &model = *bundled().model(id.toStdString());
        const double counted = workload::countParameters(model).total();
        const QString said = QStringLiteral("%1 counted, %2 published").arg(counted, 0, 'f', 0).arg(model.publishedParameters, 0, 'f', 0);
        const bool agrees = catalog::countAgrees(evidence(), model, counted);
        if (const auto open = evidence().open.find(model.id); open != evidence().open.end()) {
            QVERIFY2(!agrees, qPrintable(said)); // then it is open no more
            QVERIFY(open->second.size() > 20);
        } else {
            QVERIFY2(agrees, qPrintable(said));
        }
    }
    void whatIsOpenIsListed()
    {
        QStringList open;
        for (const auto &[id, why] : evidence().open)
            open << QString::fromStdString(id);
        QCOMPARE(open.join(' '), QString());
        QStringList rounded;
        for (const auto &[id, count] : evidence().rounded)
            rounded << QString::fromStdString(id);
        // Their checkpoints are not counted in public: what they are held to is a rounded figure.
        QCOMPARE(rounded.join(' '), QStringLiteral("chatglm-6b codellama-13b codellama-7b command-a command-r-08-2024 command-r-35b command-r-plus command-r7b dbrx deepseek-llm-67b ernie-4.5-300b-a47b exaone-4.0-32b falcon-40b falcon-7b glm-4-32b hunyuan-a13b kimi-k3 kimi-linear-48b-a3b "
                                                   "ling-flash-2.0 ling-mini-2.0 ministral-3-14b ministral-3-3b ministral-3-8b mistral-large-2 mistral-small-22b nemotron-h-56b nemotron-h-8b nemotron-mini-4b nemotron4-15b opt-13b opt-30b opt-6.7b opt-66b phi-3.5-moe qwen1.5-72b"));
    }
    /// What is compared is the checkpoint: all of it, to a millionth, where its tensors are known one by one.
    void checkpointsAddUp()
    {
        int exact = 0;
        for (const auto &[id, checkpoint] : evidence().checkpoints) {
            double parts = 0;
            for (const catalog::NotCounted &part : checkpoint.notCounted) {
                QVERIFY2(part.confirmed && part.source.size() > 10, (id + ", " + part.what).c_str());
                parts += part.parameters;
            }
            QVERIFY2(parts < 0.25 * checkpoint.parameters, id.c_str());
            exact += std::abs((workload::countParameters(*bundled().model(id)).total() + parts) / checkpoint.parameters - 1) < 1e-6;
        }
        QVERIFY2(exact >= 100, qPrintable(QString::number(exact)));
    }
    /// Shapes of benchmarks are a class apart: they round to what was published, but for four whose note says so.
    void benchmarkShapesRoundToTheirLabels()
    {
        const std::string text = test::readText(test::sourceDir() + "/catalog/models.json");
        QStringList others;
        for (const auto &[id, model] : bundled().models) {
            if (!model.benchmark)
                continue;
            const std::size_t at = text.find("\"published_params_billion\": ", text.find("\"id\": \"" + id + "\""));
            const std::string published = text.substr(at + 28, text.find(',', at) - at - 28);
            const std::size_t dot = published.find('.');
            const bool whole = dot == std::string::npos || published.ends_with(".0");
            const double digit = whole ? 1 : std::pow(10.0, -static_cast<double>(published.size() - dot - 1));
            const double counted = workload::countParameters(model).total();
            if (std::abs(counted / 1e9 - std::stod(published)) > digit / 2 && std::abs(counted / model.publishedParameters - 1) > 1e-3) {
                others << QString::fromStdString(id);
                QVERIFY2(model.note.contains(" by shape") || model.note.contains("excepted"), id.c_str());
            }
        }
        QCOMPARE(others.join(' '), QStringLiteral("gpt3-20b gpt3-5b mcore-1.7b nemotron-22b"));
    }
    /// A model that a user picks has a day and a context; a shape of a benchmark has neither.
    void everyModelHasADayAndAContext_data() { models(false); }
    void everyModelHasADayAndAContext()
    {
        QFETCH(QString, id);
        const catalog::Architecture &model = *bundled().model(id.toStdString());
        QVERIFY2(model.released.size() >= 7 && model.released.starts_with("20"), model.released.c_str());
        QVERIFY(model.contextLength >= 2048);
    }
    /// A later release of one shape has facts of its own: what its maker publishes it in, how far it reads.
    void releasesHaveTheirOwnFacts_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("context");
        QTest::addColumn<QString>("native");
        QTest::addColumn<QString>("released");
        const auto row = [](const char *name, int context, const char *native, const char *released) { QTest::newRow(name) << QString(QLatin1String(name)) << context << QString(QLatin1String(native)) << QString(QLatin1String(released)); };
        row("kimi-k2", 131072, "fp8_block", "2025-07");
        row("kimi-k2-instruct-0905", 262144, "fp8_block", "2025-09");
        row("kimi-k2-thinking", 262144, "int4", "2025-11");
        row("kimi-k2.5", 262144, "int4", "2026-01");
        row("kimi-k2.6", 262144, "int4", "2026-01");
        row("kimi-k2.7-code", 262144, "int4", "2026-01");
        row("glm-4.5", 131072, "", "2025-07");
        row("glm-4.6", 202752, "", "2025-09");
        row("glm-4.7", 202752, "", "2025-12");
        row("glm-5.1", 202752, "bf16+fp8_block", "2026-02");
        row("glm-5.2", 1048576, "bf16+fp8_block", "2026-06");
        row("glm-5.3", 1048576, "fp8_block", "2026-08");
        row("qwen3-235b-a22b", 40960, "bf16+fp8_block", "2025-04");
        row("qwen3-235b-a22b-2507", 262144, "bf16+fp8_block", "2025-07");
        row("qwen3-235b-a22b-instruct-2507", 262144, "bf16+fp8_block", "2025-07");
        row("qwen3-30b-a3b-thinking-2507", 262144, "bf16+fp8_block", "2025-07");
        row("minimax-m2.7", 204800, "fp8_block", "2026-03");
        row("llama3.3-70b", 131072, "", "2024-07");
        row("deepseek-r1", 131072, "fp8_block", "2024-12");
    }
    void releasesHaveTheirOwnFacts()
    {
        QFETCH(QString, name);
        QFETCH(int, context);
        QFETCH(QString, native);
        QFETCH(QString, released);
        const catalog::Architecture *model = bundled().model(name.toStdString());
        QVERIFY(model != nullptr);
        QCOMPARE(model->contextLength, context);
        QCOMPARE(QString::fromStdString(model->nativeWeights), native);
        QCOMPARE(QString::fromStdString(model->released), released);
    }
    /// Models that a user may ask for and that are not modelled are refused by name, with the reason.
    void whatIsNotModelledIsNamed()
    {
        for (const char *id : {"gemma-4-12b", "nemotron-3-nano-4b", "glm-5.3-flash", "trn3", "deepseek-v4-pro", "deepseek-v4-flash", "jamba", "mimo-v2-flash", "minimax-text-01"}) {
            QVERIFY2(bundled().model(id) == nullptr, id);
            const auto why = bundled().outOfScope.find(id);
            QVERIFY2(why != bundled().outOfScope.end() && why->second.size() > 20, id);
        }
        for (const auto &[id, why] : bundled().outOfScope)
            QVERIFY2(bundled().model(id) == nullptr, id.c_str());
    }
    void modelsOf2026()
    {
        for (const char *id : {"glm-4.7", "glm-5.3", "deepseek-v3.2", "kimi-k2.6", "kimi-k3", "qwen3.5-397b-a17b", "qwen3-next-80b-a3b", "glm-5.1", "glm-5.2", "nemotron-3-nano",
                               "nemotron-3-super", "nemotron-3-ultra", "minimax-m3", "gemma-4-31b", "mistral-large-3", "kimi-linear-48b-a3b", "qwen3.8-27b", "qwen3.8-2.4t-a95b", "glm-4.7-flash"})
            QVERIFY2(bundled().model(id) != nullptr && !bundled().model(id)->benchmark, id);
    }
    void wellKnownCounts_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("billions");
        for (const auto &[id, billions] : {std::pair("llama3.1-405b", 405.853), {"llama3.1-70b", 70.554}, {"deepseek-v3", 671.026}, {"gpt3-175b", 174.6},
                                           {"mixtral-8x7b", 46.703}, {"falcon-180b", 179.52}, {"bloom-176b", 176.247}, {"gpt-oss-120b", 116.829},
                                           {"qwen2.5-72b", 72.706}, {"gemma-2-27b", 27.227}, {"mistral-large-2", 122.610}, {"phi-4", 14.660}, {"grok1-314b", 315.685},
                                           {"glm-4.7-flash", 29.943}, {"nemotron-nano-9b-v2", 8.888}, {"qwen3.8-2.4t-a95b", 2419.805}})
            QTest::newRow(id) << QString(QLatin1String(id)) << billions;
    }
    void wellKnownCounts()
    {
        QFETCH(QString, id);
        QFETCH(double, billions);
        const double ours = workload::countParameters(*bundled().model(id.toStdString())).total() / 1e9;
        QVERIFY2(std::abs(ours / billions - 1) < 1e-3, std::to_string(ours).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Models)
#include "tst_models.moc"
