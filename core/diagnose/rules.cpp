// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/rules.h>

#include <vector>

#include <core/diagnose/rule_table.h>

namespace switchyard::diagnose {

namespace {

constexpr std::array allAreas = {RuleArea::Placement, RuleArea::Plan, RuleArea::Capacity, RuleArea::Software, RuleArea::Storage, RuleArea::Transfers};

std::string sourcesOf(const catalog::Catalog &catalog, std::string_view ids)
{
    std::string out;
    while (!ids.empty()) {
        const std::string_view id = ids.substr(0, ids.find(' '));
        ids.remove_prefix(std::min(ids.size(), id.size() + 1));
        const auto source = catalog.sources.find(id);
        if (source == catalog.sources.end())
            continue;
        const auto &[title, url, date] = source->second;
        out += out.empty() ? "" : "; ";
        out += url.empty() ? title : "[" + title + "](" + (url.starts_with("docs/") ? url.substr(5) : url) + ")";
    }
    return out;
}

} // namespace

std::string toWord(RuleArea area)
{
    switch (area) {
    case RuleArea::Placement: return "placement";
    case RuleArea::Plan: return "plan";
    case RuleArea::Capacity: return "capacity";
    case RuleArea::Software: return "software";
    case RuleArea::Storage: return "storage";
    case RuleArea::Transfers: break;
    }
    return "transfers";
}

std::span<const Rule> rules()
{
    static const std::vector<Rule> sorted = [] {
        std::vector<Rule> out(rows::table.begin(), rows::table.end());
        std::ranges::stable_sort(out, {}, &Rule::area);
        return out;
    }();
    return sorted;
}

const Rule *ruleOf(std::string_view finding)
{
    const auto *const found = std::ranges::find(rows::table, finding.substr(0, finding.find(':')), &Rule::id);
    return found != rows::table.end() ? found : nullptr;
}

std::string rulesPage(const catalog::Catalog &catalog)
{
    std::string out = "# Design rules\n\nMade from the register in core/diagnose/rule_table.h; `core.diagnose.rules` holds it. `switchyard-cli check DESIGN` names the rules that a design breaks,\n"
                      "the tab Checks shows them with their fix, and a waiver with a reason accepts one. The severity is the worst that a rule says.\n";
    for (const RuleArea area : allAreas) {
        std::string word = toWord(area);
        word.front() = static_cast<char>(word.front() - 'a' + 'A');
        out += "\n## " + word + "\n";
        for (const Rule &rule : rules()) {
            if (rule.area != area)
                continue;
            out += "\n### " + std::string(rule.id) + "\n\n**" + std::string(rule.title) + "** (" + toWord(rule.severity) + ")\n\n" + std::string(rule.help) + "\n";
            if (!rule.fix.empty())
                out += "\nOne click: " + std::string(rule.fix) + "\n";
            out += "\nSources: " + sourcesOf(catalog, rule.sources) + "\n";
        }
    }
    return out;
}

} // namespace switchyard::diagnose
