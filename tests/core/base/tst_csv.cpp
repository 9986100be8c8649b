// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/csv.h>

#include <QtTest/QTest>

using namespace switchyard;
using namespace switchyard::csv;

class tst_Csv : public QObject
{
    Q_OBJECT
private slots:
    void quotesCommasAndLineBreaks()
    {
        const auto table = parseCsv("\xef\xbb\xbfid,note,n\r\n1,\"a, \"\"b\"\"\nc\",2.5\r\n\r\n2,,\n", "t.csv");
        QVERIFY2(table.has_value(), table ? "" : describe(table.error()).c_str());
        QCOMPARE(table->records.size(), std::size_t{2});
        QCOMPARE(std::string(table->records[0].text("note")), std::string("a, \"b\"\nc"));
        QCOMPARE(table->records[0].number("n")->value(), 2.5);
        QCOMPARE(table->records[0].line(), 2);
        QCOMPARE(table->records[1].line(), 5); // two lines of text and an empty one lie before it
        QVERIFY(!table->records[1].number("n")->has_value());
    }
    void columnsInAnyOrderAndShortLines()
    {
        const auto table = parseCsv("b,a\n1\n", "t.csv");
        QCOMPARE(std::string(table->records[0].text("b")), std::string("1"));
        QCOMPARE(std::string(table->records[0].text("a")), std::string());
        QCOMPARE(std::string(table->records[0].text("unknown")), std::string());
        QVERIFY(!table->records[0].has("unknown"));
    }
    void lastLineNeedsNoEnd()
    {
        QCOMPARE(parseCsv("a,b\n1,2", "t.csv")->records.size(), std::size_t{1});
        QCOMPARE(parseCsv("a\n\"\"", "t.csv")->records.size(), std::size_t{1});
    }
    void badFiles_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("where");
        QTest::newRow("empty") << QByteArray("") << "t.csv:1";
        QTest::newRow("an open quote, named by its first line") << QByteArray("a,b\n1,2\n\"x,\ny\n") << "t.csv:3";
        QTest::newRow("too many fields") << QByteArray("a,b\n1,2,3\n") << "t.csv:2";
        QTest::newRow("a column twice") << QByteArray("a,a\n1,2\n") << "t.csv:1";
        QTest::newRow("a million empty columns") << QByteArray(1000000, ',') << "t.csv:1";
        QTest::newRow("a million fields on a line") << QByteArray("a,b\n") + QByteArray(1000000, ',') << "t.csv:2";
        QTest::newRow("a million lines") << QByteArray("a\n") + QByteArray("1\n").repeated(1000000) << "t.csv:500002";
        QTest::newRow("text after a quote") << QByteArray("a\n\"x\"y\n") << "t.csv:2";
    }
    void badFiles()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, where);
        const auto table = parseCsv(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), "t.csv");
        QVERIFY(!table);
        QCOMPARE(table.error().code, ErrorCode::InvalidInput);
        QCOMPARE(QString::fromStdString(table.error().where), where);
    }
    void badNumbersNameColumnAndLine()
    {
        const auto table = parseCsv("n\n12x\nnan\n-1\n", "t.csv");
        for (const Record &row : table->records) {
            const auto value = row.positive("n");
            QVERIFY(!value);
            QCOMPARE(value.error().where, row.where());
            QVERIFY(value.error().message.find("n is '") == 0);
        }
        QVERIFY(!table->records[2].notNegative("n"));
    }
    void missingFile() { QCOMPARE(readCsv("/nonexistent/t.csv").error().code, ErrorCode::NotFound); }
};

QTEST_GUILESS_MAIN(tst_Csv)
#include "tst_csv.moc"
