// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QtTest/QTest>

#include <core/base/instant.h>

using namespace switchyard;

class tst_Instant : public QObject
{
    Q_OBJECT
private slots:
    void whatIsATime_data()
    {
        QTest::addColumn<double>("time_s");
        QTest::newRow("2026-12-01T14:02:31Z") << 1796133751.0;
        QTest::newRow("2026-12-01 14:02:31.25z") << 1796133751.25;
        QTest::newRow("2026-12-01T16:02:31+02:00") << 1796133751.0;
        QTest::newRow("2026-12-01T08:32:31-05:30") << 1796133751.0;
        QTest::newRow("1796133751") << 1796133751.0;
        QTest::newRow("1796133751.5") << 1796133751.5;
        QTest::newRow("-15m") << 2e9 - 900;
        QTest::newRow("-90s") << 2e9 - 90;
        QTest::newRow("-1.5h") << 2e9 - 5400;
        QTest::newRow("-2d") << 2e9 - 172800;
    }
    void whatIsATime()
    {
        QFETCH(double, time_s);
        const auto found = instantFromText(QTest::currentDataTag(), 2e9);
        QVERIFY2(found.has_value(), found ? "" : found.error().message.c_str());
        QVERIFY2(std::abs(*found - time_s) < 1e-6, std::to_string(*found).c_str());
    }

    void whatIsNone()
    {
        for (const char *text : {"", "now", "-15", "-m", "--5m", "15m", "-15w", "2026-12-01", "2026-12-01T14:02:31", "2026-13-01T14:02:31Z", "2026-12-01T24:02:31Z",
                                 "2026-12-01T14:02:31.Z", "2026-12-01T14:02:31+2:00", "2026-12-01T14:02:31Zz", "nan", "inf", "0", "1e12", "-9000000000000d"})
            QVERIFY2(!instantFromText(text, 2e9), text);
    }

    void itIsWrittenAsItIsRead()
    {
        QCOMPARE(instantText(1796133751.9), std::string("2026-12-01T14:02:31Z"));
        QCOMPARE(*instantFromText(instantText(1796133751), 0), 1796133751.0);
        QCOMPARE(instantText(0), std::string("1970-01-01T00:00:00Z"));
        for (const double none : {-1.0, 1e12, std::nan("")})
            QCOMPARE(instantText(none), std::string("no time"));
    }
};

QTEST_GUILESS_MAIN(tst_Instant)
#include "tst_instant.moc"
