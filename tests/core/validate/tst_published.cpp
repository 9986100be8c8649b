// SPDX-License-Identifier: GPL-3.0-or-later
// Published measurements, their sources beside them, as a fence around the engine's accuracy. The rows are the middle
// one of each set of the whole tables (docs/accuracy.md), three of AWS's and two of sets with several kinds; of serving the
// middle one of each set, framework and model that can be. Nothing was picked by its error, so that some are far off. `bound_pct` is the
// error of the day, of several quantities the largest, rounded up, and 3 points.
#include <core/validate/validate.h>

#include <algorithm>
#include <cmath>
#include <map>

#include <QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::validate;

class TestPublished : public QObject
{
    Q_OBJECT

private slots:
    void everyRowStaysWithinItsBound_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("rows");
        QTest::addColumn<double>("median_pct"); ///< of all rows; the error of the day and a point
        QTest::addColumn<double>("mean_pct");
        QTest::newRow("training") << "training" << 18 << 6.0 << 11.2;
        QTest::newRow("memory") << "memory" << 6 << 5.5 << 9.3;
        QTest::newRow("collectives") << "collectives" << 8 << 7.6 << 11.4;
        QTest::newRow("inference") << "inference" << 43 << 10.8 << 41.3;
    }
    void everyRowStaysWithinItsBound()
    {
        QFETCH(QString, kind);
        QFETCH(int, rows);
        QFETCH(double, median_pct);
        QFETCH(double, mean_pct);
        const auto table = csv::readCsv(test::dataFile("published/" + kind.toStdString() + ".csv"));
        QVERIFY2(table, table ? "" : table.error().message.c_str());
        const auto report = score(*findKind(kind.toStdString()).value(), *table, test::bundled(), {});
        QVERIFY2(report, report ? "" : report.error().message.c_str());
        QCOMPARE(static_cast<int>(report->scored), rows); // none is skipped
        std::map<std::string, const csv::Record *, std::less<>> byId;
        for (const csv::Record &record : table->records) {
            QVERIFY(!record.text("source").empty());
            byId[std::string(record.text("row_id"))] = &record;
        }
        int beyond = 0;
        for (const ScoredRow &result : report->results) {
            if (!result.outcome.measured)
                continue;
            const double bound_pct = byId.at(result.rowId)->positive("bound_pct").value();
            const bool within = std::abs(result.error_pct) <= bound_pct;
            qInfo("%s %+.1f %% of %g %%%s", result.rowId.c_str(), result.error_pct, bound_pct, within ? "" : "  BEYOND ITS BOUND");
            beyond += within ? 0 : 1;
        }
        QCOMPARE(beyond, 0);
        QVERIFY2(report->unweighted.medianAbs_pct <= median_pct, std::to_string(report->unweighted.medianAbs_pct).c_str());
        QVERIFY2(report->unweighted.meanAbs_pct <= mean_pct, std::to_string(report->unweighted.meanAbs_pct).c_str());
    }
};

QTEST_GUILESS_MAIN(TestPublished)
#include "tst_published.moc"
