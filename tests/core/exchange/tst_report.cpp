// SPDX-License-Identifier: GPL-3.0-or-later
// Key figures and the report that is made of them, on a bundled design before and after an edit.
#include <core/exchange/documents/report.h>

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include <QTest>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>

using namespace switchyard;
using exchange::Report;
using exchange::ReportFormat;

namespace {

struct Judged {
    design::Design design;
    std::shared_ptr<const predict::DesignPrediction> prediction;
    std::vector<predict::KeyFigure> figures;
};

Judged judged(int mbsFactor)
{
    auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-70b-64-p5en.switchyard", &test::bundled());
    if (!design)
        qFatal("%s", describe(design.error()).c_str());
    planOf(design->jobs.front())->gbs *= mbsFactor;
    auto prediction = predict::predictDesign(test::bundled(), *design);
    if (!prediction)
        qFatal("%s", describe(prediction.error()).c_str());
    auto figures = predict::keyFigures(test::bundled(), *design, prediction->get());
    return {std::move(*design), std::move(*prediction), std::move(figures)};
}

const predict::KeyFigure &figure(const std::vector<predict::KeyFigure> &figures, const char *id)
{
    const auto found = std::ranges::find(figures, std::string(id), &predict::KeyFigure::id);
    if (found == figures.end())
        qFatal("no figure %s", id);
    return *found;
}

Report compared()
{
    const Judged before = judged(1), now = judged(2);
    return {"seventy | b", "a job", {}, {"a note, with a comma"}, now.figures, "as opened", before.figures,
            diffLines(design::diff(before.design, now.design))};
}

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

private slots:
    void figuresAreThePrediction()
    {
        const Judged now = judged(1);
        const predict::Prediction &p = now.prediction->prediction;
        QCOMPARE(figure(now.figures, "gpus").value, 512.0);
        QCOMPARE(figure(now.figures, "step_time_s").value, p.step_s);
        QCOMPARE(figure(now.figures, "tflops_per_gpu").value, p.modelFlopsPerGpuPerS / 1e12);
        QCOMPARE(figure(now.figures, "usd_per_hour").value, design::billOf(test::bundled(), now.design).usdPerHour());
        QVERIFY(figure(now.figures, "exposed_matrix_products_s").value > 0);
        // Without a prediction: what the cluster alone says.
        const auto alone = predict::keyFigures(test::bundled(), now.design, nullptr);
        QVERIFY(!figure(alone, "step_time_s").value);
        QCOMPARE(shown(figure(alone, "step_time_s")), std::string("–"));
        QVERIFY(figure(alone, "usd_per_hour").value);
    }

    /// The line of the job, figures, and what is to be known of them; without a prediction there are no notes.
    void aDesignHasAReportOfItsOwn()
    {
        Judged now = judged(1);
        now.design.waivers = {{"idle-cards", "known"}};
        const Report report = exchange::reportOf(test::bundled(), now.design, {}, now.prediction.get());
        QVERIFY2(report.job.starts_with("Llama 3.1 70B: TP"), report.job.c_str());
        QVERIFY(report.title.empty() && report.baseline.empty() && report.before.empty() && report.bill.empty() && report.refused.empty());
        QCOMPARE(report.now.size(), now.figures.size());
        QCOMPARE(report.waivers.size(), std::size_t(1));
        const auto notes = [&](const predict::DesignPrediction *prediction) { return exchange::reportOf(test::bundled(), now.design, now.prediction->job, prediction).notes; };
        QVERIFY(std::ranges::any_of(notes(now.prediction.get()), [](const std::string &note) { return note.starts_with("Price: "); }));
        predict::DesignPrediction crowded = *now.prediction;
        crowded.prediction.fits = false;
        crowded.prediction.errorBand_pct = {-10, 20};
        crowded.prediction.errorBasis = "40 runs";
        QCOMPARE(notes(&crowded).front(), std::string("Step time: 80 % of measured runs lie within −10 % to +20 % (40 runs)"));
        QVERIFY(std::ranges::count(notes(&crowded), std::string("The job does not fit into the memory of its GPUs")) == 1);
        QVERIFY(notes(nullptr).empty());
        QVERIFY(exchange::reportOf(test::bundled(), now.design, "another", nullptr).job.empty());
    }

    /// Well formed as XML, whole in itself, with a person's own text as text and the better marked as such.
    void htmlIsOnePage()
    {
        Report report = compared();
        report.title = "<script>alert(1)</script> & \"more\"";
        report.waivers = {{"idle-cards", "<b>known</b>"}};
        const std::string page = exchange::writeReport(report, exchange::reportFormatFor("x.html").value());
        pugi::xml_document document;
        const std::string body = page.substr(page.find('\n') + 1); // without the DOCTYPE
        const pugi::xml_parse_result parsed = document.load_buffer(body.data(), body.size());
        QVERIFY2(parsed, parsed.description());
        QCOMPARE(std::string(document.select_node("//h1").node().text().get()), report.title);
        QVERIFY(document.select_nodes("//script | //link | //img").empty() && page.find("http") == std::string::npos);
        const auto row = document.select_node("//tr[td[1]='Step time']").node();
        QCOMPARE(std::string(row.select_node("td[3]").node().text().get()), shown(figure(report.now, "step_time_s")));
        QCOMPARE(std::string(row.select_node("td[4]").node().attribute("class").value()), std::string("n bad")); // twice the batch
        const auto bars = document.select_nodes("//td[@class='share']/div");
        QVERIFY(bars.size() >= 2);
        QVERIFY(page.find("<li>idle-cards: &lt;b&gt;known&lt;/b&gt;</li>") != std::string::npos);
        QVERIFY(!exchange::reportFormatFor("x.docx"));
    }

    void changesAreSignedWithUnits()
    {
        const predict::KeyFigure six{"step_time_s", say("Step time"), Unit::Seconds, 6.0, -1};
        predict::KeyFigure five = six;
        five.value = 4.5;
        QCOMPARE(shownChange(six, five).english(), std::string("−1.50 s (−25 %)"));
        QCOMPARE(shownChange(six, six).english(), std::string());
        predict::KeyFigure none = six;
        none.value.reset();
        QCOMPARE(shownChange(none, six).english(), std::string());
        const predict::KeyFigure mfu{"mfu", say("MFU"), Unit::Share, 0.40, 1};
        predict::KeyFigure more = mfu;
        more.value = 0.425;
        QCOMPARE(shownChange(mfu, more).english(), std::string("+2.50 points"));
    }

    void pairsKeepWhatOnlyOneSideHas()
    {
        const predict::KeyFigure a{"a", verbatim("A"), Unit::Count, 1.0, 0}, b{"b", verbatim("B"), Unit::Count, 2.0, 0};
        const auto pairs = predict::paired({a}, {b});
        QCOMPARE(pairs.size(), std::size_t(2));
        QVERIFY(pairs[0].now.id == "b" && !pairs[0].before.value && pairs[0].now.value);
        QVERIFY(pairs[1].before.id == "a" && pairs[1].before.value && !pairs[1].now.value);
    }

    void jsonHoldsBothSides()
    {
        const Report report = compared();
        const auto json = nlohmann::json::parse(writeReport(report, ReportFormat::Json));
        QVERIFY(json["now"]["step_time_s"].get<double>() > json["before"]["step_time_s"].get<double>());
        QCOMPARE(json["now"]["gpus"].get<double>(), 512.0);
        QCOMPARE(json["changes"].size(), std::size_t(1));
        QVERIFY(json["changes"][0]["text"].get<std::string>().find("gbs") != std::string::npos);
        QCOMPARE(writeReport(report, ReportFormat::Json), writeReport(compared(), ReportFormat::Json));
    }

    void bothBillsLineByLine()
    {
        Report report = compared();
        design::Design more = judged(1).design;
        more.instances.pop_back();
        report.bill = design::pairedBills(design::billOf(test::bundled(), more), design::billOf(test::bundled(), judged(1).design));
        const auto json = nlohmann::json::parse(writeReport(report, ReportFormat::Json));
        double sum = 0;
        for (std::size_t i = 0; i + 1 < json["bill"].size(); ++i)
            sum += json["bill"][i]["change_usd_per_hour"].get<double>();
        QVERIFY(sum > 0 && std::abs(sum - json["bill"].back()["change_usd_per_hour"].get<double>()) < 1e-6);
        const std::string text = writeReport(report, ReportFormat::Markdown);
        QVERIFY2(text.find("## Bill\n\n| line | before | now | change |") != std::string::npos && text.find("| 63 → 64 × p5en.48xlarge | ") != std::string::npos, text.c_str());
        QVERIFY(writeReport(report, ReportFormat::Csv).find("bill_usd_per_hour,Whole design,") != std::string::npos);
    }

    void csvReadsBackToTheLastDigit()
    {
        const Report report = compared();
        const std::string csv = writeReport(report, ReportFormat::Csv);
        QVERIFY(csv.starts_with("figure,name,before,now\r\n"));
        const std::string line = csv.substr(csv.find("step_time_s"));
        const std::string value = line.substr(line.find_last_of(',', line.find('\r')) + 1);
        QCOMPARE(std::stod(value), *figure(report.now, "step_time_s").value);
        QVERIFY(csv.find("\"of it: embedding, output layer, loss\"") != std::string::npos); // quoted: it has commas
        Report alone = report;
        alone.baseline.clear();
        alone.before.clear();
        QVERIFY(writeReport(alone, ReportFormat::Csv).starts_with("figure,name,now\r\n"));
    }

    void markdownIsForPeople()
    {
        const std::string text = writeReport(compared(), ReportFormat::Markdown);
        QVERIFY(text.starts_with("# seventy \\| b\n"));
        QVERIFY(text.find("| Step time | ") != std::string::npos);
        QVERIFY(text.find("## What changed\n\n- ~ ") != std::string::npos);
        QVERIFY(text.find("- a note, with a comma\n") != std::string::npos);
        Report refused = compared();
        refused.refused = "no such luck";
        QVERIFY(writeReport(refused, ReportFormat::Markdown).find("No prediction: no such luck") != std::string::npos);
    }

    void theEndingDecides()
    {
        QVERIFY(exchange::reportFormatFor("a.md").value() == ReportFormat::Markdown);
        QVERIFY(exchange::reportFormatFor("a.csv").value() == ReportFormat::Csv);
        QVERIFY(exchange::reportFormatFor("a.json").value() == ReportFormat::Json);
        const auto other = exchange::reportFormatFor("a.docx");
        QVERIFY(!other && other.error().message.find(".md, .html, .csv or .json") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestReport)
#include "tst_report.moc"
