// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/aws/ec2_topology.h>
#include <core/exchange/format.h>

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include <QtTest/QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using test::bundled;

namespace {

struct ImportedDesign {
    design::Design design;
    exchange::TopologyFound found;
    std::vector<Said> notUnderstood;
};

Result<ImportedDesign> import(const std::vector<exchange::TextFile> &files)
{
    SWITCHYARD_TRY(exchange::Ec2Topology read, exchange::readEc2Topology(files));
    const exchange::Inventory *const clusters[] = {&read.cluster};
    SWITCHYARD_TRY(design::Design design, exchange::buildDesign(clusters, bundled(), {}, read.notUnderstood));
    return ImportedDesign{std::move(design), std::move(read.found), std::move(read.notUnderstood)};
}

std::string entry(const std::string &id, const std::string &type, const std::string &nodes, const std::string &more = {})
{
    return "{\"InstanceId\": \"" + id + "\", \"InstanceType\": \"" + type + "\", \"NetworkNodes\": " + nodes
        + ", \"AvailabilityZone\": \"us-west-2b\", \"ZoneId\": \"usw2-az2\"" + more + "}";
}

std::string page(const std::vector<std::string> &entries, const std::string &more = {})
{
    std::string out = "{\"Instances\": [";
    for (std::size_t i = 0; i < entries.size(); ++i)
        out += (i ? ",\n" : "\n") + entries[i];
    return out + "]" + more + "}\n";
}

bool lists(const ImportedDesign &imported, const std::string &what)
{
    return std::ranges::any_of(imported.notUnderstood, [&](const Said &line) { return line.english().find(what) != std::string::npos; });
}

void verifySound(const ImportedDesign &imported)
{
    const auto read = design::readDesign(design::writeDesign(imported.design), "d", &bundled());
    QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
    QVERIFY(*read == imported.design);
}

} // namespace

class tst_Ec2Topology : public QObject
{
    Q_OBJECT
private slots:
    /// `--query Instances` leaves the list alone; it is no answer of describe-instances.
    void theListAlone()
    {
        const std::string list = R"([{"InstanceId": "i-0000000000000001", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-c"], "AvailabilityZone": "us-west-2a"}, {"InstanceId": "i-0000000000000002", "InstanceType": "p5.48xlarge", "NetworkNodes": ["nn-a", "nn-b", "nn-d"], "AvailabilityZone": "us-west-2a"}])";
        const auto alone = exchange::readFiles({{"a.json", list}}, nullptr, test::bundled());
        const auto whole = exchange::readFiles({{"a.json", "{\"Instances\": " + list + "}"}}, nullptr, test::bundled());
        QVERIFY(alone && whole);
        QCOMPARE(std::string(alone->front().format->id), std::string("ec2-topology"));
        const auto made = exchange::joined({}, *alone, test::bundled());
        QVERIFY(made && made->networkNodes.size() == 4 && *made == *exchange::joined({}, *whole, test::bundled()));
    }

    void threeAndFourLayersAndNone()
    {
        const auto imported = import({{"t.json", page({entry("i-1", "p5en.48xlarge", "[\"nn-1\", \"nn-2\", \"nn-4\"]"),
                                                       entry("i-2", "p6-b200.48xlarge", "[\"nn-a\", \"nn-b\", \"nn-c\", \"nn-d\"]"),
                                                       entry("i-3", "p5en.48xlarge", "null")})}});
        QVERIFY2(imported.has_value(), imported ? "" : describe(imported.error()).c_str());
        verifySound(*imported);
        QCOMPARE(imported->found.depths, (std::vector{0, 3, 4}));
        QCOMPARE(imported->found.bottomNodes, 2);
        QCOMPARE(imported->design.networkNodes.size(), std::size_t{7});
        QCOMPARE(imported->design.region, std::string("us-west-2"));
        QCOMPARE(imported->design.availabilityZone, std::string("us-west-2b"));
        QVERIFY(lists(*imported, "without NetworkNodes"));
    }
    void pagesInOneFileOrSeveral()
    {
        const std::string first = page({entry("i-1", "p5.48xlarge", "[\"a\", \"b\", \"c\"]")}, ", \"NextToken\": \"more\"");
        const std::string second = page({entry("i-2", "p5.48xlarge", "[\"a\", \"b\", \"d\"]")});
        for (const auto &files : {std::vector<exchange::TextFile>{{"1.json", first}, {"2.json", second}},
                                  std::vector<exchange::TextFile>{{"both.json", first + second}},
                                  std::vector<exchange::TextFile>{{"list.json", "[" + first + "," + second + "]"}}}) {
            const auto imported = import(files);
            QVERIFY2(imported.has_value(), imported ? "" : describe(imported.error()).c_str());
            QCOMPARE(imported->found.pages, 2);
            QCOMPARE(imported->design.instances.size(), std::size_t{2});
            QVERIFY(!lists(*imported, "NextToken"));
        }
        const auto half = import({{"1.json", first}});
        QVERIFY(half && lists(*half, "NextToken"));
    }
    void ultraserversByCapacityBlock()
    {
        std::vector<std::string> entries;
        for (int i = 0; i < 20; ++i) {
            const std::string bottom = "n" + std::to_string(i / 2);
            const std::string block = i == 19 ? "\"null\"" : i < 10 ? "\"cb-0\"" : "\"cb-1\"";
            entries.push_back(entry("i-" + std::to_string(100 + (i * 7) % 20), "p6e-gb200.36xlarge", "[\"t\", \"s\", \"" + bottom + "\"]",
                                    ", \"CapacityBlockId\": " + block));
        }
        const auto imported = import({{"t.json", page(entries)}});
        QVERIFY(imported);
        verifySound(*imported);
        QCOMPARE(imported->found.withCapacityBlock, 19);
        QCOMPARE(imported->design.ultraservers.size(), std::size_t{2});
        QCOMPARE(imported->design.ultraservers[0].type, std::string("u-p6e-gb200x72")); // 10 do not fit in an x36
        QCOMPARE(imported->design.ultraservers[1].type, std::string("u-p6e-gb200x36"));
        QVERIFY(imported->design.capacity == design::CapacityKind::CapacityBlock);
        QVERIFY(lists(*imported, "without a CapacityBlockId"));
        QVERIFY(lists(*imported, "taken for u-p6e-gb200x72, which holds 18"));
        // Members of an UltraServer are neighbours in rank order.
        std::set<std::string> seen;
        std::string last = "none";
        for (const auto &instance : imported->design.instances) {
            if (instance.ultraserver != last)
                QVERIFY(seen.insert(instance.ultraserver).second);
            last = instance.ultraserver;
        }
    }
    void whatIsNotInTheCatalogIsListed()
    {
        const auto imported = import({{"t.json", page({entry("i-1", "p5.48xlarge", "[\"a\", \"b\", \"c\"]", ", \"GroupName\": \"g\", \"Colour\": 1"),
                                                       entry("i-2", "m7i.4xlarge", "null")})}});
        QVERIFY(imported);
        QCOMPARE(imported->found.instances, 2);
        QCOMPARE(imported->design.instances.size(), std::size_t{1});
        for (const char *what : {"m7i.4xlarge is not in the catalog", "GroupName", "Colour"})
            QVERIFY2(lists(*imported, what), what);
    }
    /// Left open and said, with what else the file tells still taken.
    void networksThatAreNoTree()
    {
        const auto two = import({{"t.json", page({entry("i-1", "p5.48xlarge", "[\"a\", \"b\", \"c\"]"), entry("i-2", "p5.48xlarge", "[\"x\", \"b\", \"c\"]")})}});
        QVERIFY(two);
        QCOMPARE(two->design.instances.size(), std::size_t{2});
        QVERIFY(lists(*two, "network node b lies below \"x\" in t.json:3 and below \"a\" elsewhere"));
        const auto above = import({{"t.json", page({entry("i-1", "p5.48xlarge", "[\"a\", \"a\", \"c\"]")})}});
        QVERIFY(above);
        QVERIFY(lists(*above, "network node a lies below \"a\""));
    }
    void errors_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const std::string &text, const char *expected) {
            QTest::newRow(name) << QString::fromStdString(text) << QString::fromUtf8(expected);
        };
        const std::string good = entry("i-1", "p5.48xlarge", "[\"a\", \"b\", \"c\"]");
        row("not JSON", "Instances:", "t.json:1: the text is no object");
        row("another command's output", "{\"Reservations\": []}", "t.json:1: page has no \"Instances\"");
        row("no id", "{\"Instances\": [\n{\"InstanceType\": \"p5.48xlarge\"}]}", "t.json:2: instance has no \"InstanceId\"");
        row("no type", "{\"Instances\": [\n{\"InstanceId\": \"i-1\"}]}", "t.json:2: instance i-1 has no \"InstanceType\"");
        row("one id, two places", page({good, entry("i-1", "p5.48xlarge", "[\"a\", \"b\", \"d\"]")}), "t.json:3: instance i-1 is there twice, with different contents; expected pages of one answer");
        row("numbers for names", page({entry("i-1", "p5.48xlarge", "[1, 2, 3]")}), "holds a number; expected names");
        row("text for a list", page({entry("i-1", "p5.48xlarge", "\"nn-1\"")}), "\"NetworkNodes\" is a string; expected a list");
        row("a node named like an instance", page({entry("a", "p5.48xlarge", "[\"a\", \"b\", \"c\"]")}), "names an instance and a network node");
    }
    void errors()
    {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const auto imported = import({{"t.json", text.toStdString()}});
        QVERIFY(!imported);
        QVERIFY2(QString::fromStdString(describe(imported.error())).contains(expected), describe(imported.error()).c_str());
    }
    void realFiles()
    {
        const std::string shared = test::sharedDir();
        if (shared.empty())
            QSKIP("no extra sample files beside the checkout");
        const auto expected = nlohmann::json::parse(test::readText(shared + "/oracles/expected.json"));
        int files = 0;
        for (const auto &[name, facts] : expected.items()) {
            if (name.find("instance-topology") == std::string::npos)
                continue;
            const std::string path = name.starts_with("examples/") ? shared + "/" + name : shared + "/samples/" + name;
            const auto imported = import({{path, test::readText(path)}});
            QVERIFY2(imported.has_value(), imported ? "" : describe(imported.error()).c_str());
            verifySound(*imported);
            QCOMPARE(imported->found.instances, facts["instances"].get<int>());
            QCOMPARE(imported->found.bottomNodes, facts["bottom_nodes"].get<int>());
            QCOMPARE(imported->found.withCapacityBlock, facts["with_capacity_block"].get<int>());
            QCOMPARE(imported->found.depths, facts["depths"].get<std::vector<int>>());
            ++files;
        }
        QVERIFY(files >= 4);
    }
};

QTEST_GUILESS_MAIN(tst_Ec2Topology)
#include "tst_ec2_topology.moc"
