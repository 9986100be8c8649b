// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/format.h>

#include <cmath>

#include <QtTest/QTest>

#include <tests/support/comma_locale.h>

using namespace switchyard;

class tst_Format : public QObject
{
    Q_OBJECT
private slots:
    void numbers_data()
    {
        QTest::addColumn<QString>("actual");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const std::string &actual, const char *expected) {
            QTest::newRow(name) << QString::fromStdString(actual) << QString::fromUtf8(expected);
        };
        row("three significant digits", format::significant(6.2149), "6.21");
        row("rounding up into the next decade", format::significant(9.996), "10.0");
        row("large numbers are grouped", format::significant(112722), "112,722");
        row("GPUs", format::integer(16384), "16,384");
        row("a step", format::seconds(6.2149), "6.21 s");
        row("just under a second", format::seconds(0.8123), "812 ms");
        row("microseconds", format::seconds(3.1e-6), "3.10 µs");
        row("hours", format::seconds(3 * 3600), "3.00 h");
        row("NVLink", format::rate(212.3e9), "212 GB/s");
        row("a card as sold", format::linkRate(50e9), "400 Gbps");
        row("an instance as sold", format::linkRate(400e9), "3,200 Gbps");
        row("memory", format::binaryBytes(68.9 * 1024 * 1024 * 1024), "68.9 GiB");
        row("money", format::usdPerHour(112721.92), "$112,722/h");
        row("small money", format::usd(55.04), "$55.04");
        row("a change", format::signedSeconds(-0.1712), "−171 ms");
        row("points", format::signedPoints(-0.0213), "−2.1 pp");
        row("no change", format::signedUsd(0), "±$0.00");
        row("no data", format::rate(std::nan("")), "–");
        row("a tensor peak", format::inUnit(4.5e15, Unit::FlopsPerSecond), "4.50 PFLOP/s");
        row("a clock", format::inUnit(1980e6, Unit::Hertz), "1,980 MHz");
        row("a share", format::inUnit(0.404, Unit::Share), "40.4 %");
        row("some requests", format::inUnit(40, Unit::Requests), "40 requests");
        row("requests on average", format::inUnit(12.44, Unit::Requests), "12.4 requests");
        row("a pure number", format::inUnit(16, Unit::Number), "16.0");
        row("a unit that is a word alone", format::inUnit(64, Unit::Celsius), "64.0 °C");
        row("no data in any unit", format::inUnit(std::nan(""), Unit::Celsius), "–");
    }
    void numbers()
    {
        QFETCH(QString, actual);
        QFETCH(QString, expected);
        QCOMPARE(actual, expected);
    }

    /// Three digits and the largest unit that leaves at least one before the point: what would round to
    /// 1,000 of a unit is 1.00 of the next, what rounds to 999 stays.
    void unitsChangeWhereTheTextWouldHaveFourDigits_data()
    {
        QTest::addColumn<QString>("below");
        QTest::addColumn<QString>("above");
        QTest::addColumn<QString>("saysBelow");
        QTest::addColumn<QString>("saysAbove");
        const auto row = [](const char *name, format::Formatted (*text)(double), double unit, double limit, const char *saysBelow, const char *saysAbove) {
            QTest::newRow(name) << QString::fromStdString(text((limit - 0.1) * unit)) << QString::fromStdString(text((limit + 0.1) * unit))
                                << QString::fromUtf8(saysBelow) << QString::fromUtf8(saysAbove);
        };
        row("kB", format::bytes, 1e3, 999.5, "999 kB", "1.00 MB");
        row("GB", format::bytes, 1e9, 999.5, "999 GB", "1.00 TB");
        row("MB/s", format::rate, 1e6, 999.5, "999 MB/s", "1.00 GB/s");
        row("Mbps", format::linkRate, 1e6 / 8, 999.5, "999 Mbps", "1.00 Gbps");
        row("KiB", format::binaryBytes, 1024, 1023.5, "1,023 KiB", "1.00 MiB"); // 1,024 to the unit
        row("GiB", format::binaryBytes, 1024.0 * 1024 * 1024, 1023.5, "1,023 GiB", "1.00 TiB");
        row("ns", format::seconds, 1e-9, 999.5, "999 ns", "1.00 µs");
        row("µs", format::seconds, 1e-6, 999.5, "999 µs", "1.00 ms");
        row("ms", format::seconds, 1e-3, 999.5, "999 ms", "1.00 s");
    }
    void unitsChangeWhereTheTextWouldHaveFourDigits()
    {
        QFETCH(QString, below);
        QFETCH(QString, above);
        QTEST(below, "saysBelow");
        QTEST(above, "saysAbove");
    }

    void aPartHasTheUnitOfItsWholeOnce()
    {
        constexpr double gib = 1024.0 * 1024 * 1024;
        const auto text = [](double part_B, double whole_B) {
            const auto [part, whole] = format::binaryBytesOf(part_B, whole_B);
            return part + " of " + whole;
        };
        QCOMPARE(text(68.9 * gib, 79.6 * gib), std::string("68.9 of 79.6 GiB"));
        QCOMPARE(text(0.5 * gib, 79.6 * gib), std::string("512 MiB of 79.6 GiB"));
        QCOMPARE(text(1023.7 * gib, 2048 * gib), std::string("1.00 of 2.00 TiB"));
        QCOMPARE(text(std::nan(""), 79.6 * gib), std::string("– of 79.6 GiB"));
    }

    /// For a window of another language. What only looks like a number is left.
    void inTheSignsOfAnotherLanguage()
    {
        const format::Numeral german{',', '.'};
        QCOMPARE(format::integer(16384).in(german), std::string("16.384"));
        QCOMPARE(format::percent(0.396).in(german), std::string("39,6 %"));
        QCOMPARE(format::usdPerHour(112722).in(german), std::string("$112.722/h"));
        QCOMPARE(format::inUnit(1980e6, Unit::Hertz).in(german), std::string("1.980 MHz"));
        QCOMPARE((format::usd(230.16) + " – " + format::usdPerHour(1242.3)).in(german), std::string("$230,16 – $1.242/h"));
        QCOMPARE(format::Formatted("1.29.0 of llama3.1 and p5.48xlarge, 2.50").in(german), std::string("1.29.0 of llama3.1 and p5.48xlarge, 2,50"));
        QCOMPARE(format::Formatted("-0.05, p5-0.5 and 1-2.5").in(german), std::string("-0,05, p5-0.5 and 1-2.5"));
        QCOMPARE(format::percent(0.396).in({}), std::string("39.6 %"));
    }

    /// QCoreApplication sets the user's locale for all of the C library.
    void aPointInEveryLocale()
    {
        const test::CommaLocale comma;
        if (!comma.there())
            QSKIP("no locale with a decimal comma can be made here");
        const std::string shown = format::significant(6.2149) + " " + format::usd(55.04);
        QCOMPARE(shown, std::string("6.21 $55.04"));
    }
};

QTEST_GUILESS_MAIN(tst_Format)
#include "tst_format.moc"
