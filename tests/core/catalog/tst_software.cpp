// SPDX-License-Identifier: GPL-3.0-or-later
// Releases: how they compare, and that rows which say nothing or name nothing are refused.
#include <core/catalog/catalog.h>

#include <QtTest/QTest>

#include <core/base/day.h>
#include <core/catalog/own.h>
#include <tests/support/bundled.h>

using namespace switchyard;
using namespace switchyard::catalog;

class tst_Software : public QObject
{
    Q_OBJECT
private slots:
    void versionsCompareByTheirNumbers()
    {
        const char *const ascending[] = {"1.9.0", "1.12.0-aws", "v1.12.1", "1.16.3", "2.1.0amzn5.0", "2.4.0", "2.4.0amzn5.0", "12.8", "570.133.20", "580.65.06", "99999999999999999999"};
        for (std::size_t i = 1; i < std::size(ascending); ++i)
            QVERIFY2(compareVersions(ascending[i - 1], ascending[i]) < 0 && compareVersions(ascending[i], ascending[i - 1]) > 0, ascending[i]);
        QVERIFY(compareVersions("12.0", "12") == 0);
        QVERIFY(compareVersions("v1.16.3", "1.16.3") == 0);
        QVERIFY(holds({Package::Cuda, "12.0", "13.0"}, "12.9.1") && !holds({Package::Cuda, "12.0", "13.0"}, "13.0") && !holds({Package::Cuda, "12.0", {}}, "11.8"));
        for (const char *good : {"2.27.3-1", "v1.16.3", "2.1.0amzn5.0", "13"})
            QVERIFY2(isVersion(good), good);
        for (const char *bad : {"", "latest", "2.27 3", "ab1", "2.27\n", "0123456789012345678901234567890123456789012"})
            QVERIFY2(!isVersion(bad), bad);
    }

    void wordsAndNamesArePairs()
    {
        for (const Package package : allPackages) {
            QVERIFY(packageFromWord(toWord(package)) == package);
            QVERIFY(!nameOf(package).empty());
        }
        QVERIFY(!packageFromWord("efa"));
    }

    void everyRowHasASourceAndAReason()
    {
        QVERIFY(test::bundled().software.size() > 40);
        for (const auto &[id, fact] : test::bundled().software) {
            QVERIFY2(test::bundled().sources.contains(fact.source) && fact.why.ends_with('.'), id.c_str());
            QVERIFY2(fact.source != "recalled" || !fact.confirmed, id.c_str());
        }
    }

    void badRowsAreRefused_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("said");
        const auto row = [](const char *text, const char *said) { QTest::newRow(said) << QString::fromLatin1(text) << QString::fromLatin1(said); };
        row(R"({"id": "x", "when": [{"package": "cuda"}], "why": "W.", "source": "engine"})", "says nothing");
        row(R"({"id": "x", "needs": [{"package": "cuda", "from": "1"}], "why": "W.", "source": "engine"})", "holds everywhere");
        row(R"({"id": "x", "types": ["p9"], "needs": [{"package": "cuda", "from": "1"}], "why": "W.", "source": "engine"})", "no instance type");
        row(R"({"id": "x", "types": ["p5.48xlarge"], "needs": [{"package": "hip", "from": "1"}], "why": "W.", "source": "engine"})", "unknown \"package\"");
        row(R"({"id": "x", "types": ["p5.48xlarge"], "needs": [{"package": "cuda", "from": "new"}], "why": "W.", "source": "engine"})", "is no version");
        row(R"({"id": "x", "types": ["p5.48xlarge"], "needs": [{"package": "cuda", "from": "1"}], "why": "W.", "source": "hearsay"})", "not in sources.json");
    }
    void badRowsAreRefused()
    {
        QFETCH(QString, row);
        QFETCH(QString, said);
        Catalog catalog = test::bundled();
        const auto value = json::parse("{\"software\": [" + row.toStdString() + "]}", "own.json");
        QVERIFY(value.has_value());
        const auto laid = layOver(catalog, *value, "own.json");
        QVERIFY(!laid);
        QVERIFY2(describe(laid.error()).find(said.toStdString()) != std::string::npos, describe(laid.error()).c_str());
    }

    void daysAreThoseOfTheCalendar()
    {
        for (const char *good : {"2026-12-01", "2024-02-29", "2000-01-01", "2199-12-31"})
            QCOMPARE(toText(*dayFromText(good)), std::string(good));
        for (const char *bad : {"", "2026-2-1", "2023-02-29", "2026-13-01", "1999-12-31", "2200-01-01", "2026-12-01T11:30", "20261201"})
            QVERIFY2(!dayFromText(bad), bad);
    }
};

QTEST_APPLESS_MAIN(tst_Software)
#include "tst_software.moc"
