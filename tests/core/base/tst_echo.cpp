// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/csv_cell.h>
#include <core/base/echo.h>
#include <core/base/error.h>

#include <QtCore/QString>
#include <QtTest/QTest>

using namespace switchyard;

class tst_Echo : public QObject
{
    Q_OBJECT
private slots:
    void whatCannotBeSeenIsSpelledOut_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("plain") << QByteArray("p5-0001 µ ⟶ 日本 😀") << QByteArray("p5-0001 µ ⟶ 日本 😀");
        QTest::newRow("line ends and tabs") << QByteArray("a\r\n\tb") << QByteArray("a\\r\\n\\tb");
        QTest::newRow("terminal escape") << QByteArray("\x1b[2J\x7f") << QByteArray("\\x1b[2J\\x7f");
        QTest::newRow("C1 control") << QByteArray("\xc2\x9b" "1m") << QByteArray("\\u009b1m");
        QTest::newRow("right to left override") << QByteArray("a\u202e" "gpj.exe") << QByteArray("a\\u202egpj.exe");
        QTest::newRow("isolates") << QByteArray("\u2066x\u2069") << QByteArray("\\u2066x\\u2069");
        QTest::newRow("no width") << QByteArray("p5\u200b\ufeff") << QByteArray("p5\\u200b\\ufeff");
        QTest::newRow("tag characters") << QByteArray("\U000e0041") << QByteArray("\\U000e0041");
        QTest::newRow("no UTF-8") << QByteArray("a\xff\xc3(") << QByteArray("a\\xff\\xc3(");
        QTest::newRow("overlong") << QByteArray("\xc0\xaf\xe0\x80\xaf") << QByteArray("\\xc0\\xaf\\xe0\\x80\\xaf");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\\xed\\xa0\\x80");
        QTest::newRow("cut off") << QByteArray("\xe2\x82") << QByteArray("\\xe2\\x82");
    }
    void whatCannotBeSeenIsSpelledOut()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(QByteArray::fromStdString(visible(text.toStdString())), shown);
        QCOMPARE(QByteArray::fromStdString(echo(text.toStdString(), 300)), shown);
    }

    void longTextLosesItsMiddle_data()
    {
        QTest::addColumn<int>("length");
        for (const int length : {299, 300, 301, 1000, 2399, 2401, 5000, 10'000'000})
            QTest::newRow(qPrintable(QString::number(length))) << length;
    }
    void longTextLosesItsMiddle()
    {
        QFETCH(int, length);
        std::string text; // of three bytes each
        for (int i = 0; i < length; ++i)
            text += "→";
        const QString shown = QString::fromStdString(echo(text, 300));
        QVERIFY2(shown.size() <= 300, qPrintable(shown));
        QVERIFY(!shown.contains(QChar(0xfffd)));
        if (length <= 300) {
            QCOMPARE(shown.size(), length);
            return;
        }
        const int left = static_cast<int>(shown.count(QChar(0x2192)));
        QVERIFY2(left >= 270, qPrintable(QString::number(left)));
        QVERIFY2(shown.contains(QStringLiteral("…[%1 more]…").arg(length - left)), qPrintable(shown));
    }

    void noErrorLineIsLongOrTellsALogin()
    {
        const Error error{ErrorCode::Remote, "no answer from \"http://me:s3cret@head:9090/x\"\n" + std::string(100000, 'x'), "https://a:s3cret@b"};
        const QString line = QString::fromStdString(describe(error));
        QVERIFY2(line.size() <= 1000, qPrintable(line));
        QVERIFY2(!line.contains(QStringLiteral("s3cret")) && !line.contains(QLatin1Char('\n')), qPrintable(line));
        QVERIFY2(line.startsWith(QStringLiteral("https://***@b: no answer from \"http://***@head:9090/x\"\\n")), qPrintable(line));
        QCOMPARE(withoutLogins("see https://host/a@b and c@d"), std::string("see https://host/a@b and c@d"));
    }

    void cellsAreNoFormulas_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("cell");
        QTest::newRow("plain") << QByteArray("p5.48xlarge") << QByteArray("p5.48xlarge");
        QTest::newRow("number") << QByteArray("-1.5e3") << QByteArray("-1.5e3");
        QTest::newRow("signed number") << QByteArray("+3") << QByteArray("+3");
        QTest::newRow("formula") << QByteArray("=1+1") << QByteArray("'=1+1");
        QTest::newRow("command") << QByteArray("=cmd|' /C calc'!A0") << QByteArray("'=cmd|' /C calc'!A0");
        QTest::newRow("plus") << QByteArray("+SUM(A1)") << QByteArray("'+SUM(A1)");
        QTest::newRow("minus") << QByteArray("-1+1") << QByteArray("'-1+1");
        QTest::newRow("at") << QByteArray("@SUM(A1)") << QByteArray("'@SUM(A1)");
        QTest::newRow("behind a blank") << QByteArray(" =1") << QByteArray("' =1");
        QTest::newRow("full width") << QByteArray("\uff1d" "1") << QByteArray("'\uff1d" "1");
        QTest::newRow("tab") << QByteArray("\t=1") << QByteArray("\"'\t=1\"");
        QTest::newRow("quotes and commas") << QByteArray("a,\"b\"") << QByteArray("\"a,\"\"b\"\"\"");
        QTest::newRow("formula with a comma") << QByteArray("=HYPERLINK(\"http://x\",\"y\")") << QByteArray("\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
        QTest::newRow("line end") << QByteArray("a\nb") << QByteArray("\"a\nb\"");
        QTest::newRow("guarded before") << QByteArray("'=1+1") << QByteArray("''=1+1");
        QTest::newRow("apostrophe") << QByteArray("'tis") << QByteArray("'tis");
        QTest::newRow("empty") << QByteArray() << QByteArray();
    }
    void cellsAreNoFormulas()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, cell);
        QCOMPARE(QByteArray::fromStdString(csv::cell(text.toStdString())), cell);
        for (const char *before : {"", "'", "''", "' ", "'x"}) { // what is read again is what was written
            const std::string whole = before + text.toStdString();
            QCOMPARE(csv::formulated(csv::unformulated(whole)), std::string_view(whole));
        }
    }
};

QTEST_GUILESS_MAIN(tst_Echo)
#include "tst_echo.moc"
