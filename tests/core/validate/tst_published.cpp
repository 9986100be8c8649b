// SPDX-License-Identifier: GPL-3.0-or-later
// Published measurements, their sources beside them, as a fence around the engine's accuracy. The rows are the middle one of
// each set and GPU (training), set and model (memory), source (collectives) of the whole tables (docs/accuracy.md), of serving that of each
// set, framework and model that can be, and a few more of sets with several kinds. Each quantity has a bound of its own: the error of the day
// and 3 points, rounded up. One beyond 60 % holds nothing, so that such a quantity is not judged and a row of only such ones is not here: of
// training one model card (T0474), of memory two tiny models of Megatron-LM's tests, of serving four rows and the TTFT of two.
#include <core/validate/validate.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::validate;

namespace {

constexpr double loosest_pct = 60;

/// The column that bounds a quantity.
const char *boundColumn(const std::string &quantity)
{
    return quantity == "ttft_ms" ? "ttft_bound_pct" : quantity == "tpot_ms" ? "tpot_bound_pct" : "bound_pct";
}

} // namespace

class TestPublished : public QObject
{
    Q_OBJECT

private slots:
    void everyRowStaysWithinItsBound_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("rows");
        QTest::addColumn<double>("median_pct"); ///< of what is judged; the error of the day and a point
        QTest::addColumn<double>("mean_pct");
        QTest::newRow("training") << "training" << 38 << 7.5 << 11.2;
        QTest::newRow("memory") << "memory" << 21 << 8.9 << 11.8;
        QTest::newRow("collectives") << "collectives" << 40 << 7.2 << 13.3;
        QTest::newRow("inference") << "inference" << 39 << 8.1 << 12.2;
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
        std::set<std::string> judged;
        std::vector<calibrate::WeightedValue> errors;
        for (const ScoredRow &result : report->results) {
            const char *const column = boundColumn(result.outcome.quantity);
            const csv::Record &record = *byId.at(result.rowId);
            if (!result.outcome.measured || record.text(column).empty())
                continue;
            const double bound_pct = record.positive(column).value();
            QVERIFY2(bound_pct <= loosest_pct, (result.rowId + ": a bound beyond 60 % holds nothing").c_str());
            const bool within = std::abs(result.error_pct) <= bound_pct;
            qInfo("%s %s %+.1f %% of %g %%%s", result.rowId.c_str(), result.outcome.quantity.c_str(), result.error_pct, bound_pct, within ? "" : "  BEYOND ITS BOUND");
            beyond += within ? 0 : 1;
            judged.insert(result.rowId);
            errors.push_back({result.error_pct, 1});
        }
        QCOMPARE(beyond, 0);
        QCOMPARE(static_cast<int>(judged.size()), rows); // each by one of its quantities at least
        const calibrate::ErrorSummary summary = calibrate::summarise(errors);
        QVERIFY2(summary.medianAbs_pct <= median_pct, std::to_string(summary.medianAbs_pct).c_str());
        QVERIFY2(summary.meanAbs_pct <= mean_pct, std::to_string(summary.meanAbs_pct).c_str());
    }
};

QTEST_GUILESS_MAIN(TestPublished)
#include "tst_published.moc"
