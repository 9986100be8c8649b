// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster as a table: in, out, and in again; what is wrong is told by line and column.
#include <algorithm>

#include <QtCore/QElapsedTimer>
#include <QtTest/QTest>

#include <core/base/csv.h>
#include <core/exchange/format.h>

#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

const Format &format() { return *formatOf("csv"); }

Result<Fragment> inventory(const std::string &text)
{
    return format().read(std::vector<TextFile>{{"inv.csv", text}}, bundled());
}

design::Design designOf(const Fragment &fragment) { return std::get<design::Design>(fragment.content); }

template <class T>
std::vector<T> sorted(std::vector<T> list)
{
    std::ranges::sort(list, {}, &T::id);
    return list;
}

} // namespace

class tst_CsvInventory : public QObject
{
    Q_OBJECT
private slots:
    void columnsInAnyOrder()
    {
        const auto read = inventory("\xef\xbb\xbfrack,zone,type,name,network_node_layer_2,network_node_layer_1\r\n"
                                    "r1,us-west-2b,p5.48xlarge,a,n2,n1\r\n\r\n"
                                    "r2,us-west-2b,p5.48xlarge,\"b,1\",n3,n1\r\n");
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        const design::Design design = designOf(*read);
        QCOMPARE(read->understood, std::vector{2});
        QCOMPARE(design.instances[1].id, std::string("b,1"));
        QCOMPARE(design.instances[1].networkNode, std::string("n3"));
        QCOMPARE(design.networkNodes.size(), std::size_t{3});
        QCOMPARE(design.region, std::string("us-west-2")); // of the zone
        QCOMPARE(english(read->notUnderstood), (std::vector<std::string>{"column 1, \"rack\"", "no capacity: taken for on-demand"}));
        const auto again = design::readDesign(design::writeDesign(design), "d", &bundled());
        QVERIFY(again && *again == design);
    }

    /// Every bundled sample: export, import gives the same cluster, and import, export, import the same to the last byte.
    void roundTrip()
    {
        for (const test::Sample &sample : test::makeSamples(bundled())) {
            design::Design before = sample.design;
            before.availabilityZone = before.region + "a";
            before.capacity = design::CapacityKind::CapacityBlock;
            before.storage = {{.id = "fsx", .type = bundled().storage.begin()->first, .capacity_TiB = 1.0 / 3}};
            before.instances.back().host = "=cmd|' /C calc'!A0";
            const Written out = format().write(before, bundled()).value();
            const auto in = inventory(out.text);
            QVERIFY2(in, in ? sample.file.c_str() : describe(in.error()).c_str());
            QVERIFY(in->notUnderstood.empty());
            const design::Design after = designOf(*in);
            QVERIFY2(after.instances == before.instances && after.storage == before.storage, sample.file.c_str());
            QVERIFY(sorted(after.networkNodes) == sorted(before.networkNodes) && sorted(after.ultraservers) == sorted(before.ultraservers));
            QVERIFY(after.region == before.region && after.availabilityZone == before.availabilityZone && after.capacity == before.capacity);
            const Written second = format().write(after, bundled()).value();
            QCOMPARE(second.text, out.text);
            QVERIFY(second.leftOut.empty());
            QVERIFY(designOf(*inventory(second.text)) == after);
            QVERIFY(std::ranges::find(out.leftOut, verbatim(before.jobs.size() == 1 ? "1 job" : std::to_string(before.jobs.size()) + " jobs")) != out.leftOut.end());
        }
    }

    /// No cell begins as a formula, and the names come back as they were.
    void namesAreNoFormulas()
    {
        design::Design before = test::uniform(bundled(), "p5.48xlarge", 6);
        const char *names[] = {"=HYPERLINK(\"http://x\",\"y\")", "+1+1", "-x", "@SUM(A1)", "\t=1", "'=1\r\n\"quoted\", one"};
        for (std::size_t i = 0; i < before.instances.size(); ++i)
            before.instances[i].id = names[i];
        const Written out = format().write(before, bundled()).value();
        QVERIFY(designOf(*inventory(out.text)).instances == before.instances);
        const csv::Table table = csv::parseCsv(out.text, "out").value();
        for (const csv::Record &row : table.records)
            for (const std::string &column : table.columns->names)
                QVERIFY2(row.text(column).empty() || std::string_view("=+-@\t\r\n").find(row.text(column).front()) == std::string_view::npos, column.c_str());
    }

    void whatAFormatOfRowsLeavesOut()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 1, "mine");
        design.networkNodes.push_back({.id = "empty", .parent = {}, .layer = 1});
        design.ultraservers.push_back({.id = "us-9", .type = {}});
        QCOMPARE(english(format().write(design, bundled())->leftOut),
                 (std::vector<std::string>{"1 network node without an instance below", "1 UltraServer without an instance", "the name of the design"}));
    }

    void rowsThatDifferAreSaid()
    {
        const auto read = inventory("name,type,zone,region,capacity\na,p5.48xlarge,us-west-2a,us-west-2,on-demand\nb,p5.48xlarge,us-west-2b,us-west-2,on-demand\n"
                                    "c,p5.48xlarge,us-west-2a,us-east-1,own\n");
        QVERIFY2(read, read ? "" : describe(read.error()).c_str());
        QCOMPARE(designOf(*read).availabilityZone, std::string("us-west-2a"));
        QCOMPARE(designOf(*read).region, std::string("us-west-2"));
        QCOMPARE(read->notUnderstood.size(), std::size_t{3});
    }

    void errors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("what");
        const auto row = [](const char *title, const char *text, const char *where, const char *what) {
            QTest::newRow(title) << QString::fromUtf8(text) << QString::fromUtf8(where) << QString::fromUtf8(what);
        };
        row("no type column", "name\na\n", "inv.csv:1", "no column \"type\"");
        row("no rows", "name,type\n", "inv.csv:1", "no row");
        row("unknown type", "name,type\na,p5.48xlarge\nb,p5.large\n", "inv.csv:3", "column 2, type: \"p5.large\" is not in the catalog");
        row("no name", "type,name\np5.48xlarge,\n", "inv.csv:2", "column 2, name: it is empty");
        row("twice", "name,type\na,p5.48xlarge\na,p5.48xlarge\n", "inv.csv:3", "column 1, name: \"a\" is there twice");
        row("a node named as an instance", "name,type,network_node_layer_1\na,p5.48xlarge,n\nn,p5.48xlarge,m\n", "inv.csv:3", "column 1, name: \"n\" is there twice");
        row("no tree", "name,type,network_node_layer_1,network_node_layer_2\na,p5.48xlarge,n,l\nb,p5.48xlarge,m,l\n", "inv.csv:3", "column 4, network_node_layer_2: \"l\" lies below \"m\" here and below \"n\"");
        row("a gap", "name,type,network_node_layer_1,network_node_layer_2\na,p5.48xlarge,,l\n", "inv.csv:2", "column 4, network_node_layer_2: \"l\" has no node above it");
        row("a layer without a column", "name,type,network_node_layer_2\na,p5.48xlarge,l\n", "inv.csv:1", "none for the layer above");
        row("UltraServer type", "name,type,ultraserver,ultraserver_type\na,p5.48xlarge,u,u-p6e-gb200x72\n", "inv.csv:2", "column 4, ultraserver_type: \"u-p6e-gb200x72\" is not made of p5.48xlarge");
        row("two UltraServer types", "name,type,ultraserver,ultraserver_type\na,p6e-gb200.36xlarge,u,u-p6e-gb200x72\nb,p6e-gb200.36xlarge,u,u-p6e-gb200x36\n", "inv.csv:3", "column 4, ultraserver_type");
        row("a type of nothing", "name,type,ultraserver,ultraserver_type\na,p6e-gb200.36xlarge,,u-p6e-gb200x72\n", "inv.csv:2", "of no UltraServer");
        row("region", "name,type,region\na,p5.48xlarge,mars-1\n", "inv.csv:2", "column 3, region: ");
        row("capacity", "name,type,capacity\na,p5.48xlarge,stolen\n", "inv.csv:2", "column 3, capacity: ");
        row("an instance with a size", "name,type,capacity_TiB\na,p5.48xlarge,3\n", "inv.csv:2", "column 3, capacity_TiB: an instance has none");
        row("too many fields", "name,type\na,p5.48xlarge,x\n", "inv.csv:2", "more than 2 fields");
        row("an open quote", "name,type\n\"a,p5.48xlarge\n", "inv.csv:2", "does not end");
    }
    void errors()
    {
        QFETCH(QString, text);
        QFETCH(QString, where);
        QFETCH(QString, what);
        const auto failed = inventory(text.toStdString());
        QVERIFY(!failed);
        QCOMPARE(QString::fromStdString(failed.error().where), where);
        QVERIFY2(QString::fromStdString(failed.error().message).contains(what), failed.error().message.c_str());
    }
    void noUtf8()
    {
        const auto failed = inventory("name,type\na,p5.48xlarge\nb\xe9,p5.48xlarge\n");
        QVERIFY(!failed && failed.error().where == "inv.csv:3" && failed.error().message.find("UTF-8") != std::string::npos);
    }
    void storageSizes()
    {
        const std::string type = bundled().storage.begin()->first;
        QCOMPARE(designOf(*inventory("name,type,capacity_TiB\ns," + type + ",1.5\n")).storage.front().capacity_TiB, 1.5);
        for (const char *wrong : {"-1", "x", "nan", "1e10"}) {
            const auto failed = inventory("name,type,capacity_TiB\ns," + type + "," + wrong + "\n");
            QVERIFY2(!failed && failed.error().message.starts_with("column 3, capacity_TiB: "), wrong);
        }
        QVERIFY(!inventory("name,type,host\ns," + type + ",h\n"));
    }

    /// Quadratic work would take hours.
    void hundredThousandRows()
    {
        const design::Design before = test::uniform(bundled(), "p5.48xlarge", 100'000);
        QElapsedTimer timer;
        timer.start();
        const Written out = format().write(before, bundled()).value();
        const qint64 written_ms = timer.restart();
        const auto in = inventory(out.text);
        qInfo("100,000 rows, %.1f MB: written in %lld ms, read in %lld ms", 1e-6 * static_cast<double>(out.text.size()), static_cast<long long>(written_ms), static_cast<long long>(timer.elapsed()));
        QVERIFY(in && designOf(*in).instances == before.instances);
        QVERIFY(sorted(designOf(*in).networkNodes) == sorted(before.networkNodes));
    }
};

QTEST_GUILESS_MAIN(tst_CsvInventory)
#include "tst_csv_inventory.moc"
