// SPDX-License-Identifier: GPL-3.0-or-later
// What lies beside the catalog: where types are sold, what checkpoints hold. It fits the catalog, and what does not is named.
#include <core/catalog/evidence.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/catalog/catalog.h>
#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::bundled;
namespace fs = std::filesystem;

namespace {

const catalog::Evidence &evidence()
{
    static const Result<catalog::Evidence> read = catalog::readEvidence(bundled());
    if (!read)
        qFatal("%s", describe(read.error()).c_str());
    return *read;
}

bool isSold(const std::string &item, catalog::CapacityKind kind, const std::string &place)
{
    const auto known = evidence().sold.find(item);
    return known != evidence().sold.end() && std::ranges::any_of(known->second, [&](const catalog::Sale &sale) { return sale.kind == kind && std::ranges::find(sale.places, place) != sale.places.end(); });
}

} // namespace

class tst_Evidence : public QObject
{
    Q_OBJECT
private slots:
    /// Each type is sold somewhere or says why no place is known; what has a price is sold there.
    void whatHasAPriceIsSoldThere()
    {
        const auto check = [](const std::string &id, const std::vector<catalog::Price> &prices) {
            QVERIFY2(evidence().sold.contains(id) != evidence().soldNowhere.contains(id), id.c_str());
            for (const catalog::Price &price : prices)
                QVERIFY2(isSold(id, price.kind, price.zone.empty() ? price.region : price.zone), (id + " " + catalog::toWord(price.kind) + " " + price.region + price.zone).c_str());
        };
        for (const auto &[id, type] : bundled().instances)
            if (!type.reference)
                check(id, type.prices);
        for (const auto &[id, type] : bundled().ultraservers)
            check(id, type.prices);
        QVERIFY(isSold("p5en.48xlarge", catalog::CapacityKind::CapacityBlock, "ap-southeast-2")); // sold without a public price
        QVERIFY(!isSold("p5e.48xlarge", catalog::CapacityKind::OnDemand, "us-east-1"));
        QVERIFY(evidence().soldNowhere.at("p6e-gb300.36xlarge").contains("AWS names no Region"));
    }
    void whatIsNotCountedIsPartOfTheCount()
    {
        catalog::Evidence own;
        catalog::Architecture model;
        model.id = "m";
        model.publishedParameters = 100e9;
        QVERIFY(catalog::countAgrees(own, model, 100.09e9));
        QVERIFY(!catalog::countAgrees(own, model, 100.2e9));
        own.rounded["m"] = {100, 1};
        QVERIFY(catalog::countAgrees(own, model, 100.5e9));
        QVERIFY(!catalog::countAgrees(own, model, 100.6e9));
        own.checkpoints["m"] = {110e9, "a list", "2026", {{"encoder", 10e9, "its config", true}}};
        QVERIFY(catalog::countAgrees(own, model, 100e9));
        own.checkpoints["m"].notCounted[0].confirmed = false; // what is left agrees with nothing
        QVERIFY(!catalog::countAgrees(own, model, 100e9));
        QVERIFY(!catalog::countAgrees({}, catalog::Architecture(), 1e9));
    }
    void whatDoesNotFitIsNamed_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *file, const char *from, const char *to, const char *expected) {
            QTest::newRow(name) << QString(QLatin1String(file)) << QString(QLatin1String(from)) << QString(QLatin1String(to)) << QString(QLatin1String(expected));
        };
        row("model", "parameters.json", "\"model\": \"deepseek-v2\"", "\"model\": \"deepseek-v1\"", "\"deepseek-v1\" is no model of models.json");
        row("twice", "parameters.json", "\"model\": \"deepseek-v2\"", "\"model\": \"deepseek-v3\"", "deepseek-v3 is there twice");
        row("key", "parameters.json", "\"digit\"", "\"digits\"", "\"digit");
        row("type", "sold.json", "\"type\": \"p5.48xlarge\"", "\"type\": \"hgx-h100\"", "\"hgx-h100\" is no type that is sold");
        row("place", "sold.json", "\"us-east-1-dfw-2a\"", "\"us-east-1-mars\"", "neither a Region nor a Local Zone");
        row("kind", "sold.json", "\"kind\": \"spot\"", "\"kind\": \"rent\"", "is no kind of capacity");
        row("source", "sold.json", "\"source\": \"skypilot\"", "\"source\": \"hearsay\"", "source \"hearsay\" is not in sources.json");
        row("no places", "sold.json", "\"places\": [\"us-east-1\"]", "\"places\": []", "\"places\" is empty");
    }
    void whatDoesNotFitIsNamed()
    {
        QFETCH(QString, file);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, expected);
        const QTemporaryDir scratch;
        catalog::Catalog own = bundled();
        own.directory = scratch.path().toStdString();
        fs::copy(test::sourceDir() + "/catalog/evidence", own.directory + "/evidence", fs::copy_options::recursive);
        const std::string path = own.directory + "/evidence/" + file.toStdString();
        std::string text = test::readText(path);
        const std::size_t at = text.find(from.toStdString());
        QVERIFY(at != std::string::npos);
        text.replace(at, static_cast<std::size_t>(from.size()), to.toStdString());
        std::ofstream(path, std::ios::binary) << text;
        const auto read = catalog::readEvidence(own);
        QVERIFY(!read);
        const QString said = QString::fromStdString(describe(read.error()));
        QVERIFY2(said.contains(expected) && said.contains(file) && !said.contains(QLatin1Char('\n')), qPrintable(said));
    }
    void aCatalogOfOnesOwnMayHaveNone()
    {
        const QTemporaryDir scratch;
        catalog::Catalog own = bundled();
        own.directory = scratch.path().toStdString();
        const auto read = catalog::readEvidence(own);
        QVERIFY(read && read->sold.empty() && read->checkpoints.empty());
    }
};

QTEST_GUILESS_MAIN(tst_Evidence)
#include "tst_evidence.moc"
