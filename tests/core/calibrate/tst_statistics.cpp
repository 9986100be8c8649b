// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/statistics.h>

#include <cmath>

#include <QtTest/QTest>

using namespace switchyard::calibrate;

class tst_Statistics : public QObject
{
    Q_OBJECT
private slots:
    void quantilesFollowCumulativeWeight()
    {
        QCOMPARE(weightedQuantile({{3, 1}, {1, 1}, {2, 1}}, 0.5), 2.0);
        QCOMPARE(weightedQuantile({{3, 10}, {1, 1}, {2, 1}}, 0.5), 3.0);
        QCOMPARE(weightedQuantile({{1, 1}, {2, 1}, {3, 1}, {4, 1}}, 0.5), 2.0);
        QCOMPARE(weightedQuantile({{5, 1}}, 0.9), 5.0);
        QVERIFY(std::isnan(weightedQuantile({}, 0.5)));
    }
    void equalSetsCountEquallyWhateverTheirSize()
    {
        std::vector<WeightedValue> errors(1000, {2, 1.0 / 1000}); // a large set, all 2 %
        errors.insert(errors.end(), 2, {-10, 1.0 / 2});           // a small one, all −10 %
        const ErrorSummary summary = summarise(errors);
        QVERIFY(std::abs(summary.meanAbs_pct - 6) < 1e-9);
        QCOMPARE(summary.p90Abs_pct, 10.0);
        QCOMPARE(summary.bias_pct, -10.0); // half of the weight lies at or below −10
    }
    void tauCountsPairs()
    {
        QCOMPARE(kendallTauB({1, 2, 3, 4}, {10, 20, 30, 40}), 1.0);
        QCOMPARE(kendallTauB({1, 2, 3, 4}, {4, 3, 2, 1}), -1.0);
        QCOMPARE(kendallTauB({1, 2, 3, 4}, {1, 2, 4, 3}), 4.0 / 6);
        QCOMPARE(kendallTauB({1, 1, 2, 3}, {1, 2, 3, 4}), 5 / std::sqrt(5.0 * 6)); // one tie on one side
        QVERIFY(std::isnan(kendallTauB({1, 1, 1, 1}, {1, 2, 3, 4})));
    }
};

QTEST_GUILESS_MAIN(tst_Statistics)
#include "tst_statistics.moc"
