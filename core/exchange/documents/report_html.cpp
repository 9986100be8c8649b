// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/documents/report_html.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include <core/base/format.h>

namespace switchyard::exchange {

namespace {

using predict::KeyFigure;

constexpr std::string_view style = R"css(
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6472; --line: #d7dce3; --good: #1a7f4b; --bad: #b3402a; --bar: #3b6ea8; --ground: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa4b2; --line: #343c48; --good: #58c08a; --bad: #e8866f; --bar: #6c9fd8; --ground: #14181f; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
p.soft { color: var(--soft); } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); } th { color: var(--soft); font-weight: 600; }
td.n, th.n { text-align: right; white-space: nowrap; } .good { color: var(--good); } .bad { color: var(--bad); }
td.share { width: 30%; } td.share div { height: .7rem; background: var(--bar); }
@media print { body { margin: 0; max-width: none; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
)css";

std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string cell(std::string_view text, const char *kind = "") { return std::string("<td") + (*kind ? std::string(" class=\"") + kind + "\"" : std::string()) + ">" + escaped(text) + "</td>"; }

std::string head(std::initializer_list<const char *> words)
{
    std::string out = "<table><thead><tr>";
    bool first = true;
    for (const char *word : words) {
        out += std::string("<th") + (first ? "" : " class=\"n\"") + ">" + word + "</th>";
        first = false;
    }
    return out + "</tr></thead><tbody>\n";
}

/// Whether a change is for the better; neither where the figure knows no better.
const char *judged(const KeyFigure &before, const KeyFigure &now)
{
    if (!before.value || !now.value || now.better == 0 || *before.value == *now.value)
        return "n";
    return (*now.value > *before.value) == (now.better > 0) ? "n good" : "n bad";
}

std::string figures(const Report &report)
{
    const bool compared = !report.baseline.empty();
    std::string out = compared ? head({"figure", "before", "now", "change"}) : head({"figure", "now"});
    for (const predict::FigurePair &pair : predict::paired(report.before, report.now)) {
        out += "<tr>" + cell(pair.now.name.english());
        if (compared)
            out += cell(shown(pair.before), "n") + cell(shown(pair.now), "n") + cell(shownChange(pair.before, pair.now).english(), judged(pair.before, pair.now));
        else
            out += cell(shown(pair.now), "n");
        out += "</tr>\n";
    }
    return out + "</tbody></table>\n";
}

/// The exposed parts of the step as bars.
std::string partsOfTheStep(const std::vector<KeyFigure> &list)
{
    const auto step = std::ranges::find(list, std::string("step_time_s"), &KeyFigure::id);
    if (step == list.end() || !step->value || *step->value <= 0)
        return {};
    std::string rows;
    for (const KeyFigure &figure : list) {
        if (!figure.part || !figure.value)
            continue;
        const double share = std::clamp(*figure.value / *step->value, 0.0, 1.0);
        rows += "<tr>" + cell(workload::nameOf(*figure.part)) + cell(shown(figure), "n") + cell(format::percent(share), "n") + "<td class=\"share\"><div style=\"width:" + format::significant(100 * share) + "%\"></div></td></tr>\n";
    }
    return rows.empty() ? rows : "<h2>Where the step goes</h2>\n" + head({"part", "time", "of the step", ""}) + rows + "</tbody></table>\n";
}

template <class List, class Line>
std::string listed(const char *title, const List &list, Line line)
{
    if (list.empty())
        return {};
    std::string out = std::string("<h2>") + title + "</h2>\n<ul>\n";
    for (const auto &each : list)
        out += "<li>" + escaped(line(each)) + "</li>\n";
    return out + "</ul>\n";
}

std::string bills(const std::vector<design::BillPair> &bill)
{
    if (bill.empty())
        return {};
    std::string out = "<h2>Bill</h2>\n" + head({"line", "before", "now", "change"});
    for (const design::BillPair &pair : bill)
        out += "<tr>" + cell(design::nameOf(pair).english()) + cell(design::shownUsd(pair.beforeUsdPerHour).english(), "n") + cell(design::shownUsd(pair.nowUsdPerHour).english(), "n") + cell(design::shownChange(pair), "n") + "</tr>\n";
    return out + "</tbody></table>\n";
}

} // namespace

std::string htmlReport(const Report &report)
{
    const bool compared = !report.baseline.empty();
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><title>" + escaped(report.title) + "</title>\n<style>" + std::string(style) + "</style></head><body>\n";
    out += "<h1>" + escaped(report.title) + "</h1>\n";
    if (!report.job.empty())
        out += "<p class=\"soft\">" + escaped(report.job) + "</p>\n";
    if (!report.refused.empty())
        out += "<p class=\"bad\">No prediction: " + escaped(report.refused) + "</p>\n";
    if (compared)
        out += "<p>Compared with: " + escaped(report.baseline) + "</p>\n";
    out += figures(report) + partsOfTheStep(report.now);
    if (compared) {
        out += bills(report.bill);
        out += listed("What changed", report.changes, [](const design::DiffLine &line) { return toSign(line.kind) + std::string(" ") + line.text; });
        if (report.changes.empty())
            out += "<h2>What changed</h2>\n<p>Nothing.</p>\n";
    }
    out += listed("Waived rules", report.waivers, [](const design::Waiver &waiver) { return waiver.finding + ": " + waiver.reason; });
    out += listed("Notes", report.notes, [](const std::string &note) { return note; });
    return out + "</body></html>\n";
}

} // namespace switchyard::exchange
