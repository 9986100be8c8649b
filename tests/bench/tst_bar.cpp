// SPDX-License-Identifier: GPL-3.0-or-later
// What a benchmark says of a figure that misses its bar.
#include <cmath>

#include <QTest>

#include <tests/bench/bar.h>

class tst_Bar : public QObject
{
    Q_OBJECT
private slots:
    void missesAreSaid()
    {
        using bench::Bar;
        using bench::overBar;
        QCOMPARE(overBar("a run", 1.25, Bar::AtMost, 1, "ms"), std::string("OVER ITS BAR: a run is 1.25 ms; the bar is 1 ms at most"));
        QCOMPARE(overBar("points", 99'999, Bar::AtLeast, 100'000, "/s"), std::string("OVER ITS BAR: points is 99999 /s; the bar is 100000 /s at least"));
        QVERIFY(overBar("a run", 1, Bar::AtMost, 1, "ms").empty() && overBar("points", 100'000, Bar::AtLeast, 100'000, "/s").empty());
        QVERIFY(!overBar("nothing", std::nan(""), Bar::AtMost, 1, "ms").empty()); // a figure that is none is no pass
    }
};

QTEST_APPLESS_MAIN(tst_Bar)
#include "tst_bar.moc"
