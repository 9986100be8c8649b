// SPDX-License-Identifier: GPL-3.0-or-later
// Parameter counts of the catalog's models, by the engine's formula, against what was published.
#include <core/catalog/catalog.h>

#include <cmath>

#include <QtTest/QTest>

#include <core/workload/parameters.h>
#include <tests/support/paths.h>

using namespace switchyard;

class tst_Models : public QObject
{
    Q_OBJECT
private slots:
    void countsAgreeOrTheNoteSaysWhy()
    {
        const auto loaded = catalog::loadCatalog(test::sourceDir() + "/catalog");
        QVERIFY(loaded);
        int agree = 0;
        int explained = 0;
        for (const auto &[id, model] : loaded->models) {
            if (model.publishedParameters <= 0)
                continue;
            const double error = workload::countParameters(model).total() / model.publishedParameters - 1;
            if (std::abs(error) < 1e-3) {
                ++agree;
                continue;
            }
            // Few published digits: the count rounds to them.
            const double billions = workload::countParameters(model).total() / 1e9;
            const double published = model.publishedParameters / 1e9;
            const bool rounds = std::round(billions * 10) == std::round(published * 10) || std::round(billions) == published;
            const bool says = model.note.find(" by shape") != std::string::npos || model.note.find("holds") != std::string::npos
                || model.note.find("round") != std::string::npos || model.note.find("not counted") != std::string::npos;
            QVERIFY2(rounds || says,
                     (id + ": " + std::to_string(billions) + ", published " + std::to_string(published)).c_str());
            ++explained;
        }
        qInfo("%d models agree within 0.1 %%, %d within their published digits or as their note explains", agree, explained);
        QVERIFY(agree >= 48);
    }
    /// Models that a user may ask for and that are not modelled are refused by name, with the reason.
    void whatIsNotModelledIsNamed()
    {
        const auto loaded = catalog::loadCatalog(test::sourceDir() + "/catalog");
        QVERIFY(loaded);
        for (const char *id : {"deepseek-v4-pro", "deepseek-v4-flash", "jamba", "mimo-v2-flash", "minimax-text-01"}) {
            QVERIFY2(loaded->model(id) == nullptr, id);
            const auto why = loaded->outOfScope.find(id);
            QVERIFY2(why != loaded->outOfScope.end() && why->second.size() > 20, id);
        }
        for (const auto &[id, why] : loaded->outOfScope)
            QVERIFY2(loaded->model(id) == nullptr, id.c_str());
    }
    void modelsOf2026()
    {
        const auto loaded = catalog::loadCatalog(test::sourceDir() + "/catalog");
        QVERIFY(loaded);
        for (const char *id : {"deepseek-v3.2", "kimi-k2.6", "kimi-k3", "qwen3.5-397b-a17b", "qwen3-next-80b-a3b", "glm-5.1", "glm-5.2", "nemotron-3-nano",
                               "nemotron-3-super", "nemotron-3-ultra", "minimax-m3", "gemma-4-31b", "mistral-large-3", "kimi-linear-48b-a3b"})
            QVERIFY2(loaded->model(id) != nullptr && !loaded->model(id)->benchmark, id);
    }
    void wellKnownCounts_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("billions");
        for (const auto &[id, billions] : {std::pair("llama3.1-405b", 405.853), {"llama3.1-70b", 70.554}, {"deepseek-v3", 671.026}, {"gpt3-175b", 174.6},
                                           {"mixtral-8x7b", 46.703}, {"falcon-180b", 179.52}, {"bloom-176b", 176.247}, {"gpt-oss-120b", 116.829}})
            QTest::newRow(id) << QString(QLatin1String(id)) << billions;
    }
    void wellKnownCounts()
    {
        QFETCH(QString, id);
        QFETCH(double, billions);
        static const auto loaded = catalog::loadCatalog(test::sourceDir() + "/catalog");
        QVERIFY(loaded);
        const double ours = workload::countParameters(*loaded->model(id.toStdString())).total() / 1e9;
        QVERIFY2(std::abs(ours / billions - 1) < 1e-3, std::to_string(ours).c_str());
    }
};

QTEST_GUILESS_MAIN(tst_Models)
#include "tst_models.moc"
