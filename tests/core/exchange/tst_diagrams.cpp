// SPDX-License-Identifier: GPL-3.0-or-later
// Diagrams, the bill and the report: accepted by the programs that draw them, and nothing of a name breaks out of its place.
#include <QtTest/QTest>

#include <core/base/csv.h>
#include <core/design/bill.h>
#include <core/design/edit.h>
#include <core/exchange/format.h>

#include <tests/support/bundled.h>
#include <tests/support/samples.h>
#include <tests/support/validator.h>

using namespace switchyard;
using namespace switchyard::exchange;
using test::bundled;

namespace {

std::string writtenAs(const char *format, const design::Design &design) { return formatOf(format)->write(design, bundled()).value().text; }

/// Names that mean something to every one of the formats.
design::Design hostile()
{
    design::Design design = test::uniform(bundled(), "p5.48xlarge", 3, "a \"quoted\" <b>name</b> & [more] | \\ end\n");
    design.networkNodes.front().id = "=cmd|'/c calc'!A1";
    for (design::NetworkNode &node : design.networkNodes)
        if (node.layer == 2)
            node.parent = design.networkNodes.front().id;
    design.instances.front().id = "@SUM(1+1)\"];x -> y[\"<script>";
    return design;
}

std::vector<design::Design> designs()
{
    std::vector<design::Design> out = {hostile(), {}};
    for (const test::Sample &sample : test::makeSamples(bundled()))
        out.push_back(sample.design);
    return out;
}

int count(const std::string &text, const std::string &part)
{
    int n = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
        ++n;
    return n;
}

} // namespace

class tst_Diagrams : public QObject
{
    Q_OBJECT
private slots:
    void everyInstanceIsABox()
    {
        const design::Design design = test::uniform(bundled(), "p5.48xlarge", 40);
        QCOMPARE(count(writtenAs("dot", design), "p5.48xlarge"), 40);
        QCOMPARE(count(writtenAs("mermaid", design), "p5.48xlarge"), 40);
        QCOMPARE(count(writtenAs("drawio", design), "instanceId="), 40);
        const design::Design large = test::uniform(bundled(), "p5.48xlarge", 2048);
        QVERIFY(writtenAs("dot", large).find("16 × p5.48xlarge") != std::string::npos); // one box a leaf
        QVERIFY(writtenAs("dot", large).size() < 100'000);
    }

    void acceptedByDot()
    {
        for (const design::Design &design : designs()) {
            const test::Verdict verdict = test::validate(QStringLiteral("dot"), {QStringLiteral("-Tjson"), QStringLiteral("-o/dev/null")}, writtenAs("dot", design), QStringLiteral("d.dot"));
            QVERIFY_ACCEPTED(verdict, "no dot (package graphviz)");
        }
    }

    void acceptedByXmllint()
    {
        for (const design::Design &design : designs()) {
            const test::Verdict verdict = test::validate(QStringLiteral("xmllint"), {QStringLiteral("--noout")}, writtenAs("drawio", design), QStringLiteral("d.drawio"));
            QVERIFY_ACCEPTED(verdict, "no xmllint (package libxml2-utils)");
        }
    }

    void structureOfDrawio()
    {
        for (const design::Design &design : designs()) {
            const test::Verdict verdict = test::validateByPython(QStringLiteral("validators/drawio_check.py"), {{{}, writtenAs("drawio", design)}}, QStringLiteral("d.drawio"));
            QVERIFY_ACCEPTED(verdict, "no ../shared with drawio_check.py");
        }
    }

    void acceptedByMermaid()
    {
        const test::Verdict verdict = test::validate(QStringLiteral("node"), {QStringLiteral("validators/mermaid_check.mjs")}, writtenAs("mermaid", hostile()), QStringLiteral("d.mmd"));
        QVERIFY_ACCEPTED(verdict, "no node with mermaid and jsdom");
    }

    /// draw.io reads a label twice, as XML and then as HTML: a name stays text in both.
    void drawioKeepsNamesText()
    {
        design::Design design = test::uniform(bundled(), "p5.48xlarge", 1);
        design.instances.front().id = "<img src=x> & co";
        const std::string text = writtenAs("drawio", design);
        QVERIFY(text.find("label=\"&amp;lt;img src=x&amp;gt; &amp;amp; co&lt;br&gt;") != std::string::npos);
        QVERIFY(text.find("instanceId=\"&lt;img src=x&gt; &amp; co\"") != std::string::npos);
    }

    /// Without the tool at least: labels stay between their quotes.
    void mermaidKeepsItsQuotes()
    {
        const std::string text = writtenAs("mermaid", hostile());
        QVERIFY(text.starts_with("flowchart TD\n"));
        for (std::size_t at = 0; at < text.size();) {
            const std::string line = text.substr(at, text.find('\n', at) - at);
            at += line.size() + 1;
            QVERIFY2(count(line, "\"") == 0 || count(line, "\"") == 2, line.c_str());
            QVERIFY2(line.find("<script") == std::string::npos, line.c_str());
        }
    }

    /// The lines sum to what the design costs, and no cell is a formula.
    void bill()
    {
        for (const design::Design &design : designs()) {
            const std::string text = writtenAs("bill", design);
            const auto table = csv::parseCsv(text, "bill.csv");
            QVERIFY2(table, text.c_str());
            double sum = 0;
            for (std::size_t i = 0; i + 1 < table->records.size(); ++i)
                sum += table->records[i].number("total_usd_h").value().value_or(0);
            const auto total = design::billOf(bundled(), design).usdPerHour();
            if (total)
                QVERIFY(std::abs(sum - *total) <= 1e-6 * std::max(1.0, *total));
        }
        design::Design design = hostile();
        design.storage.push_back({.id = "=HYPERLINK(1)", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 4.6875});
        for (const char *format : {"bill", "csv"}) { // a spreadsheet runs a cell that begins so
            const std::string text = writtenAs(format, design);
            for (std::size_t at = 0; at < text.size(); ++at)
                QVERIFY2((at > 0 && text[at - 1] != '\n' && text[at - 1] != ',') || std::string("=+@").find(text[text[at] == '"' ? at + 1 : at]) == std::string::npos, text.c_str());
        }
    }

    /// An unknown price is no zero: empty in the bill with the nearest named, "unknown" in the report, and the sum says so. An
    /// unconfirmed one says it.
    void whatIsUnknownIsNotZero()
    {
        design::Design design;
        design.region = "ap-northeast-1";
        design.instances = {{"a", "p5.48xlarge", {}, {}, {}}, {"b", "p6-b200.48xlarge", {}, {}, {}}};
        const auto table = csv::parseCsv(writtenAs("bill", design), "bill.csv");
        QVERIFY(table && table->records.size() == 3);
        const csv::Record &b200 = table->records[1];
        QVERIFY(b200.text("unit_price_usd_h").empty() && b200.text("total_usd_h").empty());
        QVERIFY(b200.text("price_source").find("no on-demand price of p6-b200.48xlarge in ap-northeast-1 is known; the nearest known is on-demand in us-east-1") == 0);
        QVERIFY(!table->records[0].text("total_usd_h").empty() && table->records[2].text("total_usd_h").empty()); // no sum of a part
        const std::string report = writtenAs("report", design);
        QVERIFY2(report.find("| p6-b200.48xlarge | 1 | unknown | unknown | no on-demand price of p6-b200.48xlarge in ap-northeast-1 is known") != std::string::npos, report.c_str());
        QVERIFY2(report.find("\nIn all: ≥ $68.80/h.\n") != std::string::npos, report.c_str());
        design.region = "us-east-1";
        design.capacity = design::CapacityKind::Spot;
        QVERIFY(writtenAs("report", design).find("not confirmed") != std::string::npos);
    }

    /// Parts of an RL step that say no pool run where the engine has them: judging with the rollout, log-probs with the update.
    void whereAPhaseRuns()
    {
        design::Design design = test::uniform(bundled(), "p5en.48xlarge", 8, "rl");
        std::string name;
        const design::Pool few = {design.instances[0].id, design.instances[1].id, design.instances[2].id};
        const design::Design made = design::addRl(design, bundled(), few, &name).value();
        const auto says = [&](const design::Design &of, const char *phase, const char *place) {
            const std::string text = writtenAs("report", of);
            const std::size_t at = text.find(std::string("- ") + name + ", " + phase + " (");
            const std::string line = at == std::string::npos ? text : text.substr(at, text.find('\n', at) - at);
            QVERIFY2(line.find(place) != std::string::npos, line.c_str());
        };
        for (const char *phase : {"rollout", "reward", "reference", "update"})
            says(made, phase, " on 3 instances");
        const design::Design split = design::splitRl(made, name).value();
        says(split, "reward", " on 1 instance");
        says(split, "reference", " on 2 instances");
        says(split, "weight\\_sync", " on 3 instances"); // from one to the other
        const design::Design whole = design::addRl(design, bundled(), {}, &name).value();
        says(whole, "reward", " on all instances");
        const std::string one = writtenAs("report", test::uniform(bundled(), "p5en.48xlarge", 1, "one"));
        QVERIFY2(one.find("\n1 instance, 8 GPUs, ") != std::string::npos, one.c_str());
    }

    void report()
    {
        const std::string text = writtenAs("report", hostile());
        QVERIFY(text.starts_with("# a \"quoted\" \\<b\\>name\\</b\\> & \\[more\\] \\| "));
        QVERIFY(text.find("## Cost") != std::string::npos && text.find("| p5.48xlarge | 3 |") != std::string::npos);
        QVERIFY(text.find("<script>") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_Diagrams)
#include "tst_diagrams.moc"
