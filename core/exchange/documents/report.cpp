// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/documents/report.h>

#include <charconv>

#include <nlohmann/json.hpp>

#include <core/base/csv_cell.h>
#include <core/base/format.h>
#include <core/exchange/documents/report_html.h>

namespace switchyard::exchange {

namespace {

using predict::KeyFigure;

/// "Llama 3.1 405B: TP8+SP PP16 …", of a job that does not train its name; empty: there is none.
std::string lineOfJob(const catalog::Catalog &catalog, const design::Design &design, std::string_view name)
{
    const auto found = design::findJob(design, name);
    if (!found)
        return {};
    const design::Phase *const training = design::trainingOf(**found);
    if (!training)
        return (*found)->name;
    const catalog::Architecture *const model = training->custom ? training->custom.get() : catalog.model(training->model);
    return (model && !model->name.empty() ? model->name : training->model) + ": " + workload::shortText(*design::planOf(**found));
}

std::vector<std::string> notesOn(const predict::Prediction &prediction)
{
    std::vector<std::string> notes;
    const auto &[low, high] = prediction.errorBand_pct;
    if (high > low)
        notes.push_back("Step time: 80 % of measured runs lie within " + format::signedPercent(low / 100) + " to " + format::signedPercent(high / 100)
                        + (prediction.errorBasis.empty() ? std::string() : " (" + prediction.errorBasis + ")"));
    if (prediction.cost && !prediction.cost->priceSource.empty())
        notes.push_back("Price: " + prediction.cost->priceSource + (prediction.cost->priceDate.empty() ? std::string() : ", " + prediction.cost->priceDate));
    if (!prediction.fits)
        notes.emplace_back("The job does not fit into the memory of its GPUs");
    for (const Said &warning : prediction.warnings)
        notes.push_back(warning.english());
    return notes;
}

/// The shortest text that reads back as the same double.
std::string number(const std::optional<double> &value)
{
    if (!value)
        return {};
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, *value);
    return {text, end.ptr};
}

/// Text of the user inside a table or paragraph of Markdown.
std::string plain(const std::string &text)
{
    std::string out;
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            out += ' ';
            continue;
        }
        if (std::string_view("|*_`<>[]#\\").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

std::string markdown(const Report &report)
{
    const bool compared = !report.baseline.empty();
    std::string out = "# " + plain(report.title) + "\n\n";
    if (!report.job.empty())
        out += plain(report.job) + "\n\n";
    if (!report.refused.empty())
        out += "No prediction: " + plain(report.refused) + "\n\n";
    if (compared)
        out += "Compared with: " + plain(report.baseline) + "\n\n| figure | before | now | change |\n|---|--:|--:|--:|\n";
    else
        out += "| figure | now |\n|---|--:|\n";
    for (const predict::FigurePair &pair : predict::paired(report.before, report.now)) {
        out += "| " + plain(pair.now.name.english()) + " | ";
        if (compared)
            out += shown(pair.before) + " | " + shown(pair.now) + " | " + shownChange(pair.before, pair.now).english() + " |\n";
        else
            out += shown(pair.now) + " |\n";
    }
    if (compared && !report.bill.empty()) {
        out += "\n## Bill\n\n| line | before | now | change |\n|---|--:|--:|--:|\n";
        for (const design::BillPair &pair : report.bill)
            out += "| " + plain(design::nameOf(pair).english()) + " | " + design::shownUsd(pair.beforeUsdPerHour).english() + " | " + design::shownUsd(pair.nowUsdPerHour).english() + " | " + design::shownChange(pair) + " |\n";
    }
    if (compared) {
        out += "\n## What changed\n\n";
        for (const design::DiffLine &line : report.changes)
            out += "- " + toSign(line.kind) + " " + plain(line.text) + "\n";
        if (report.changes.empty())
            out += "Nothing.\n";
    }
    if (!report.waivers.empty()) {
        out += "\n## Waived rules\n\n";
        for (const design::Waiver &waiver : report.waivers)
            out += "- " + plain(waiver.finding) + ": " + plain(waiver.reason) + "\n";
    }
    if (!report.notes.empty()) {
        out += "\n## Notes\n\n";
        for (const std::string &note : report.notes)
            out += "- " + plain(note) + "\n";
    }
    return out;
}

std::string table(const Report &report)
{
    const bool compared = !report.baseline.empty();
    std::string out = compared ? "figure,name,before,now\r\n" : "figure,name,now\r\n";
    for (const predict::FigurePair &pair : predict::paired(report.before, report.now))
        out += csv::cell(pair.now.id) + "," + csv::cell(pair.now.name.english()) + "," + (compared ? number(pair.before.value) + "," : std::string()) + number(pair.now.value) + "\r\n";
    if (!compared)
        return out;
    for (const design::BillPair &pair : report.bill)
        out += csv::cell("bill_usd_per_hour") + "," + csv::cell(design::nameOf(pair).english()) + "," + number(pair.beforeUsdPerHour) + "," + number(pair.nowUsdPerHour) + "\r\n";
    return out;
}

nlohmann::ordered_json figures(const std::vector<KeyFigure> &list)
{
    auto out = nlohmann::ordered_json::object();
    for (const KeyFigure &figure : list)
        out[figure.id] = figure.value ? nlohmann::ordered_json(*figure.value) : nlohmann::ordered_json(nullptr);
    return out;
}

std::string json(const Report &report)
{
    nlohmann::ordered_json out = {{"title", report.title}, {"job", report.job}, {"now", figures(report.now)}};
    if (!report.refused.empty())
        out["refused"] = report.refused;
    if (!report.baseline.empty()) {
        out["baseline"] = report.baseline;
        out["before"] = figures(report.before);
        out["bill"] = nlohmann::ordered_json::array();
        const auto usd = [](const std::optional<double> &value) { return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr); };
        for (const design::BillPair &pair : report.bill)
            out["bill"].push_back({{"item", pair.item}, {"count_before", pair.countBefore}, {"count_now", pair.countNow}, {"usd_per_hour_before", usd(pair.beforeUsdPerHour)}, {"usd_per_hour_now", usd(pair.nowUsdPerHour)}, {"change_usd_per_hour", usd(pair.change())}});
        out["changes"] = nlohmann::ordered_json::array();
        for (const design::DiffLine &line : report.changes)
            out["changes"].push_back({{"sign", toSign(line.kind)}, {"text", line.text}});
    }
    if (!report.waivers.empty())
        out["waivers"] = nlohmann::ordered_json::array();
    for (const design::Waiver &waiver : report.waivers)
        out["waivers"].push_back({{"finding", waiver.finding}, {"reason", waiver.reason}});
    out["notes"] = report.notes;
    return out.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace

Report reportOf(const catalog::Catalog &catalog, const design::Design &design, std::string_view job, const predict::DesignPrediction *prediction)
{
    Report report;
    report.job = lineOfJob(catalog, design, job);
    report.now = predict::keyFigures(catalog, design, prediction);
    report.waivers = design.waivers;
    if (prediction != nullptr)
        report.notes = notesOn(prediction->prediction);
    return report;
}

Result<ReportFormat> reportFormatFor(std::string_view path)
{
    if (path.ends_with(".md"))
        return ReportFormat::Markdown;
    if (path.ends_with(".csv"))
        return ReportFormat::Csv;
    if (path.ends_with(".json"))
        return ReportFormat::Json;
    if (path.ends_with(".html") || path.ends_with(".htm"))
        return ReportFormat::Html;
    return fail(ErrorCode::Usage, say("{}: no kind of report; expected a name that ends in .md, .html, .csv or .json", path));
}

std::string writeReport(const Report &report, ReportFormat format)
{
    switch (format) {
    case ReportFormat::Markdown: return markdown(report);
    case ReportFormat::Html: return htmlReport(report);
    case ReportFormat::Csv: return table(report);
    case ReportFormat::Json: break;
    }
    return json(report);
}

} // namespace switchyard::exchange
