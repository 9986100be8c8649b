// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QtTest/QTest>

#include <core/base/number.h>

using namespace switchyard;

class tst_Number : public QObject
{
    Q_OBJECT
private slots:
    void whole()
    {
        QCOMPARE(number::whole(8.0, 0, 10), std::optional(8));
        QCOMPARE(number::whole(-1.0, -1, 10), std::optional(-1));
        for (const double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e30, -1e30, 0.5, 11.0, -1.0})
            QCOMPARE(number::whole(value, 0, 10), std::nullopt);
        QCOMPARE(number::whole(2147483648.0, 0, std::numeric_limits<int>::max()), std::nullopt);
    }
    void wholeFromText()
    {
        QCOMPARE(number::wholeFromText("010", 0, 100), std::optional(10LL));
        QCOMPARE(number::wholeFromText("4294967295", 0, 4294967295LL), std::optional(4294967295LL));
        for (const char *text : {"", " 5", "5 ", "+5", "1e3", "0x10", "5.0", "nan", "99999999999999999999", "101", "-1"})
            QCOMPARE(number::wholeFromText(text, 0, 100), std::nullopt);
    }
    void fromText()
    {
        QCOMPARE(number::fromText("1e3"), std::optional(1000.0));
        for (const char *text : {"", "nan", "inf", "-inf", "1e999", "5 s", "+5"})
            QCOMPARE(number::fromText(text), std::nullopt);
    }
    void gpus()
    {
        QCOMPARE(*number::gpus(1'250'000, 8), 10'000'000);
        QVERIFY(!number::gpus(1'250'001, 8));
        QVERIFY(!number::gpus(536'870'913, 8)); // 8 in 32 bits
        QVERIFY(!number::gpus(std::numeric_limits<long long>::max(), 2));
        QVERIFY(!number::gpus(0, 8));
        QCOMPARE(number::gpus(0, 8, ErrorCode::Usage).error().code, ErrorCode::Usage);
    }
};

QTEST_GUILESS_MAIN(tst_Number)
#include "tst_number.moc"
