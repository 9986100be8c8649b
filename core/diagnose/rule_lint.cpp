// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/rule_lint.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <regex>
#include <set>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/diagnose/rule_reader.h>
#include <core/telemetry/binding.h>
#include <core/telemetry/metric_facts.h>

namespace switchyard::diagnose {

namespace {

using Kind = RuleRemark::Kind;
using NodeKind = telemetry::PromqlNode::Kind;
using telemetry::MetricFact;
using telemetry::PromqlNode;
using telemetry::ServerRule;
using telemetry::ServerRules;
using telemetry::Subject;
using Grouping = PromqlNode::Grouping;

/// What is looked up of labels that go by several names.
constexpr std::array<std::array<std::string_view, 8>, 5> synonyms = {{
    {"Hostname", "hostname", "kubernetes_node", "node", "nodename", "host", "exported_instance", "instance"},
    {"gpu", "gpu_id", "gpu_index", "minor_number", "device", "", "", ""},
    {"pod", "exported_pod", "pod_name", "", "", "", "", ""},
    {"namespace", "exported_namespace", "pod_namespace", "", "", "", "", ""},
    {"UUID", "uuid", "gpu_uuid", "", "", "", "", ""},
}};

constexpr std::size_t mostLabels = 12; ///< that a remark names

std::string joined(const LabelSet &labels)
{
    std::string out;
    std::size_t count = 0;
    for (const std::string &label : labels)
        if (++count <= mostLabels)
            out += (out.empty() ? "" : ", ") + echo(label, 60);
    return count > mostLabels ? out + ", …" : out;
}

/// The label that was probably meant; empty: none is near.
std::string meant(std::string_view label, const LabelSet &there)
{
    for (const std::string &other : there)
        if (lower(other) == lower(label))
            return other;
    for (const auto &group : synonyms)
        if (std::ranges::find(group, label) != group.end())
            for (const std::string_view other : group)
                if (!other.empty() && there.contains(other))
                    return std::string(other);
    return {};
}

std::string_view subjectWord(std::string_view metric)
{
    switch (telemetry::exporterOf(metric)) {
    case Subject::Card: return "card";
    case Subject::Gpu: return "GPU";
    case Subject::Instance: break;
    }
    return "host";
}

bool asksForGrowth(std::string_view function) { return function == "rate" || function == "irate" || function == "increase"; }

class LintedRule
{
public:
    LintedRule(const ServerRule &rule, const ServerRules &all, std::vector<RuleRemark> &out)
        : m_rule(rule)
        , m_all(all)
        , m_out(out)
    {
    }

    /// False: it cannot fire, or not for what it says.
    bool read()
    {
        const std::size_t before = m_out.size();
        judge();
        return std::none_of(m_out.begin() + static_cast<std::ptrdiff_t>(before), m_out.end(), [](const RuleRemark &r) { return r.severity == Severity::Error || r.kind == Kind::NoSeries; });
    }

private:
    void judge()
    {
        if (!m_rule.problem.empty())
            remark(Kind::Failing, Severity::Error, "its last evaluation failed: " + echo(m_rule.problem, 300));
        const auto parsed = telemetry::parsePromql(m_rule.query);
        if (!parsed) {
            remark(Kind::Unread, Severity::Info, "its expression is not understood here: " + echo(parsed.error().message, 200));
            return;
        }
        const PromqlNode &tree = *parsed;
        selectors(tree, m_selectors);
        if (const auto dead = deadOf(tree))
            remark(dead->kind, dead->severity, dead->what, dead->instead);
        walk(tree);
        duration();
        words(tree);
    }
    void remark(Kind kind, Severity severity, std::string what, std::string instead = {})
    {
        const auto same = [&](const RuleRemark &r) { return r.kind == kind && r.rule == m_rule.name && r.group == m_rule.group && r.what == what; };
        if (std::ranges::none_of(m_out, same))
            m_out.push_back({kind, severity, m_rule.name, m_rule.group, std::move(what), std::move(instead), m_rule.query});
    }
    [[nodiscard]] double scrape_s(std::string_view metric) const
    {
        const auto at = m_all.scrapeInterval_s.find(telemetry::exporterOf(metric));
        return at == m_all.scrapeInterval_s.end() || !telemetry::isOfKnownExporter(metric) ? 0 : at->second;
    }

    // --- what can never fire ---

    struct Dead {
        Kind kind;
        Severity severity;
        std::string what;
        std::string instead;
    };

    [[nodiscard]] std::optional<Dead> deadOf(const PromqlNode &node) const
    {
        if (node.kind == NodeKind::Selector)
            return deadSelector(node);
        if (node.kind == NodeKind::Call && (node.name.starts_with("absent") || node.name == "vector" || node.name == "scalar" || node.name == "time"))
            return {};
        if (node.kind == NodeKind::Binary && node.parts.size() == 2) {
            auto left = deadOf(node.parts[0]);
            if (node.name == "unless" || (left && node.name != "or"))
                return left;
            auto right = deadOf(node.parts[1]);
            return node.name != "or" || (left && right) ? right : std::nullopt;
        }
        for (const PromqlNode &part : node.parts)
            if (auto dead = deadOf(part))
                return dead;
        return {};
    }

    [[nodiscard]] std::optional<Dead> deadSelector(const PromqlNode &node) const
    {
        const std::string never = m_rule.alerts ? "it never fires" : "it records nothing";
        if (!m_all.seriesTold || node.name.empty())
            return {};
        if (!m_all.metrics.contains(node.name)) {
            const auto recorded = std::ranges::find_if(m_all.rules, [&](const ServerRule &r) { return !r.alerts && r.name == node.name; });
            if (recorded != m_all.rules.end())
                return Dead{Kind::NoSeries, Severity::Warning, node.name + ", which the rule in group " + inQuotes(recorded->group, 60) + " records, has no series: " + never, {}};
            const bool known = telemetry::isOfKnownExporter(node.name);
            return Dead{Kind::NoSeries, known ? Severity::Error : Severity::Info,
                        node.name + (known ? " is not on this server: " + never : " had no series within the last hour: unless it comes with the event alone, " + never), hint(node.name)};
        }
        const auto there = m_all.labelsOf.find(node.name);
        if (there == m_all.labelsOf.end() || there->second.empty())
            return {};
        for (const telemetry::Matcher &m : node.matchers) {
            if (there->second.contains(m.label) || !needsALabel(m))
                continue;
            const std::string near = meant(m.label, there->second);
            return Dead{Kind::NoLabel, Severity::Error, "no series of " + node.name + " has the label " + inQuotes(m.label, 60) + ": " + never, near.empty() ? "labels there: " + joined(there->second) : "the label there is " + inQuotes(near, 60)};
        }
        if (const auto selected = m_all.labelsOf.find(telemetry::selectorText(node)); selected != m_all.labelsOf.end() && selected->second.empty())
            return Dead{Kind::NothingNow, std::ranges::any_of(node.matchers, [](const telemetry::Matcher &m) { return m.label == "job"; }) ? Severity::Warning : Severity::Info,
                        "no series matches " + echo(telemetry::selectorText(node), 200) + " now, though the metric is there", {}};
        return {};
    }

    /// Whether a series without the label is left out.
    static bool needsALabel(const telemetry::Matcher &m)
    {
        if (m.op == "=")
            return !m.value.empty();
        if (m.op == "!=")
            return m.value.empty();
        const bool takesNone = m.value.empty() || m.value == ".*" || m.value.starts_with('|') || m.value.ends_with('|') || m.value.find("||") != std::string::npos || m.value.find('*') != std::string::npos
            || m.value.find('?') != std::string::npos || m.value.find('(') != std::string::npos;
        return m.op == "=~" ? !takesNone : m.value == ".*"; // a pattern that may take nothing is left alone
    }

    /// Another name of the same that is there, or what an operator switches on.
    [[nodiscard]] std::string hint(std::string_view metric) const
    {
        for (const telemetry::Descriptor &about : telemetry::descriptors())
            for (const telemetry::Candidate &candidate : about.candidates)
                if (std::ranges::find(candidate.metrics, metric) != candidate.metrics.end())
                    return about.howToCollect;
        return metric.starts_with("DCGM_FI_") ? "add it to the counters file of dcgm-exporter, or mend its name" : std::string();
    }

    // --- what means something else ---

    void walk(const PromqlNode &node)
    {
        if (node.kind == NodeKind::Call)
            call(node);
        if (node.isComparison() && node.parts.size() == 2)
            comparison(node);
        if (node.grouping == Grouping::By || node.grouping == Grouping::On)
            grouping(node);
        for (const PromqlNode &part : node.parts)
            walk(part);
    }

    void call(const PromqlNode &node)
    {
        const PromqlNode *selector = node.parts.empty() ? nullptr : &node.parts.back();
        if (selector == nullptr || selector->kind != NodeKind::Selector || selector->range_s <= 0)
            return;
        const std::string &metric = selector->name;
        const double every_s = scrape_s(metric);
        const bool needsTwo = asksForGrowth(node.name) || node.name == "delta" || node.name == "idelta" || node.name == "deriv";
        if (needsTwo && every_s > 0 && selector->range_s < 2 * every_s - 1e-6)
            remark(Kind::ShortWindow, selector->range_s < every_s ? Severity::Error : Severity::Warning,
                   node.name + "() of " + metric + " needs two samples: " + format::seconds(selector->range_s) + " of a series that is scraped every " + format::seconds(every_s) + (selector->range_s < every_s ? " never have them" : " often have one"),
                   "a window of at least " + format::seconds(4 * every_s));
        const MetricFact *fact = telemetry::factOf(metric);
        if (fact == nullptr || !asksForGrowth(node.name))
            return;
        switch (fact->kind) {
        case MetricFact::Kind::Gauge:
        case MetricFact::Kind::Flag:
        case MetricFact::Kind::Window:
            remark(Kind::GaugeAsCounter, Severity::Error, metric + " is no counter: " + node.name + "() takes each fall for a restart and counts the level again",
                   fact->kind == MetricFact::Kind::Window ? "compare it with a number; its window is the exporter's own" : "delta(), deriv() or changes(), or the level itself");
            break;
        case MetricFact::Kind::Code:
            remark(Kind::StickyCode, Severity::Error, metric + " keeps the code of the last XID: " + node.name + "() gives the difference of two codes, and nothing for a second XID of the same code",
                   "DCGM_EXP_XID_ERRORS_COUNT > 0, or SwitchyardXid of `switchyard-cli live URL --rules FILE`");
            break;
        case MetricFact::Kind::RateAlready:
            remark(Kind::RateAgain, Severity::Error, metric + " is a rate already (" + std::string(fact->unit) + "), also where exporters type it counter: " + node.name + "() of it means nothing", "avg_over_time() or the value itself");
            break;
        case MetricFact::Kind::Counter:
        case MetricFact::Kind::Lifetime: break;
        }
    }

    void comparison(const PromqlNode &node)
    {
        auto op = node.name;
        const bool turned = constantOf(node.parts[0]).has_value();
        const PromqlNode &side = node.parts[turned ? 1 : 0];
        const auto limit = constantOf(node.parts[turned ? 0 : 1]);
        if (!limit || node.returnsBool)
            return;
        if (turned && (op.starts_with('<') || op.starts_with('>')))
            op[0] = op[0] == '<' ? '>' : '<';
        const auto read = readingOf(side);
        if (!read)
            return;
        const MetricFact *fact = telemetry::factOf(read->selector->name);
        if (fact == nullptr)
            return;
        const double native = *limit / read->scale;
        if (read->scale < 0)
            return;
        if (m_rule.alerts)
            counter(*read, *fact, op, node);
        unit(*read, *fact, op, native);
        if (m_rule.alerts && read->how == ScaledSeries::How::Level && fact->kind == MetricFact::Kind::Gauge && !read->overTime)
            m_level = read->selector->name;
        if (read->selector->name.starts_with("DCGM_FI_DEV_GPU_UTIL") && (op.starts_with('<') || op == "==") && native >= 0 && native <= 50)
            remark(Kind::IdleByUtil, Severity::Info, read->selector->name + " is the share of time with any kernel on the GPU: one that waits in a collective counts as busy, so a job that hangs or starves is not seen",
                   "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE or DCGM_FI_DEV_POWER_USAGE beside it");
        const bool first = (op == ">" && native >= 0 && native < 1) || (op == ">=" && native > 0 && native <= 1); // one event is enough
        if (first && m_rule.alerts && m_rule.for_s > 0 && read->perEvent && m_rule.for_s >= read->selector->range_s && fact->unit != "bytes/s")
            remark(Kind::PassesBefore, Severity::Warning, "one event is within " + read->function + "(…[" + format::seconds(read->selector->range_s) + "]) for that long and no longer: with `for: " + format::seconds(m_rule.for_s) + "` it alone never fires",
                   "`for` shorter than the window");
    }

    void counter(const ScaledSeries &read, const MetricFact &fact, const std::string &op, const PromqlNode &node)
    {
        const std::string &metric = read.selector->name;
        const bool comparedWithItsPast = std::ranges::any_of(m_selectors, [&](const PromqlNode *s) { return s->name == metric && s->hasOffset; });
        const bool counts = fact.kind == MetricFact::Kind::Counter || fact.kind == MetricFact::Kind::Lifetime;
        const bool less = op.starts_with('<') || op == "!=";
        if (read.how == ScaledSeries::How::Growth && counts && less && !asksForGrowth(read.function))
            remark(Kind::Restart, Severity::Warning, metric + " begins anew with the driver or the host: " + read.function + " is negative then, and it fires at each restart", "increase() or rate(), which know restarts");
        if (read.how != ScaledSeries::How::Level || comparedWithItsPast)
            return;
        if (fact.kind == MetricFact::Kind::Code && op != "<" && op != "<=")
            remark(Kind::StickyCode, Severity::Warning, metric + " keeps its last code until the exporter starts anew: it fires until then, and a second XID of the same code is not seen",
                   "DCGM_EXP_XID_ERRORS_COUNT > 0, or SwitchyardXid of `switchyard-cli live URL --rules FILE`");
        else if (fact.kind == MetricFact::Kind::Counter)
            remark(Kind::CounterAsLevel, Severity::Warning, metric + " counts since the driver started" + (telemetry::exporterOf(metric) == Subject::Card ? ", and begins anew with it" : "") + ": compared as it is it " + (less ? "falls silent with the first events and stays so" : "fires from the first events on until a restart"),
                   "increase(" + echo(metric, 100) + "[15m]) " + node.name + " …");
        else if (fact.kind == MetricFact::Kind::Lifetime && !less)
            remark(Kind::CounterAsLevel, Severity::Info, metric + " is kept by the GPU for life: once true it fires until the GPU is replaced", "increase(" + echo(metric, 100) + "[1h]) " + node.name + " … for what is new");
    }

    void unit(const ScaledSeries &read, const MetricFact &fact, const std::string &op, double limit)
    {
        const bool counts = fact.kind == MetricFact::Kind::Counter;
        if (fact.unit.empty() || (counts ? !read.perSecond : read.how != ScaledSeries::How::Level) || limit <= 0 || op == "!=")
            return;
        const bool tooMuch = limit > fact.most;
        if (!tooMuch && limit >= fact.least)
            return;
        const bool below = op.starts_with('<');
        const std::string never = m_rule.alerts ? "never fires" : "is never true", always = m_rule.alerts ? "fires always" : "is always true";
        const std::string number = format::significant(limit);
        const std::string &metric = read.selector->name;
        remark(Kind::Unit, Severity::Error,
               metric + (counts ? " per second" : "") + " is in " + std::string(fact.unit) + ": " + number + (tooMuch ? " is more than any " + std::string(subjectWord(metric)) + " shows, so it " + (below ? always : never) : " is next to nothing, so it " + (below ? never : always)),
               "the limit looks as if it were for " + std::string(fact.mistaken));
    }

    // --- labels ---

    void grouping(const PromqlNode &node)
    {
        std::vector<const PromqlNode *> inside;
        selectors(node, inside);
        LabelSet there;
        std::string metric;
        for (const PromqlNode *selector : inside) {
            const auto labels = m_all.labelsOf.find(selector->name);
            if (labels == m_all.labelsOf.end() || labels->second.empty())
                return; // not known, or there is none
            there.insert(labels->second.begin(), labels->second.end());
            metric = selector->name;
        }
        if (metric.empty())
            return;
        addMade(node, there);
        for (const std::string &label : node.labels) {
            if (there.contains(label))
                continue;
            const std::string near = meant(label, there);
            remark(Kind::NoLabel, Severity::Warning, "no series of " + metric + " has the label " + inQuotes(label, 60) + ", by which it is " + (node.grouping == Grouping::By ? "grouped: all are one" : "matched"),
                   near.empty() ? "labels there: " + joined(there) : "the label there is " + inQuotes(near, 60));
        }
    }

    void words(const PromqlNode &tree)
    {
        if (!m_rule.alerts)
            return;
        const auto labels = resultLabels(tree, m_all);
        if (!labels)
            return;
        static const std::regex used(R"(\$labels\.([A-Za-z_][A-Za-z0-9_]*))");
        for (const auto *texts : {&m_rule.annotations, &m_rule.labels}) {
            for (const auto &[name, text] : *texts) {
                const std::string beginning = text.substr(0, 2000); // the expression's own recursion stays small
                for (auto at = std::sregex_iterator(beginning.begin(), beginning.end(), used); at != std::sregex_iterator(); ++at) {
                    const std::string label = (*at)[1].str();
                    if (labels->contains(label) || label == "alertname")
                        continue;
                    const std::string near = meant(label, *labels);
                    remark(Kind::BlankWords, Severity::Info, "its " + echo(name, 60) + " names $labels." + label + ", which its result does not have: it stays blank",
                           near.empty() ? "labels there: " + joined(*labels) : "the label there is " + inQuotes(near, 60));
                }
            }
        }
    }

    // --- how long ---

    void duration()
    {
        if (!m_rule.alerts)
            return;
        double every_s = 0;
        for (const PromqlNode *selector : m_selectors)
            if (selector->range_s <= 0)
                every_s = std::max(every_s, scrape_s(selector->name));
        if (m_rule.for_s > 0 && every_s > 0 && m_rule.for_s < 2 * every_s - 1e-6)
            remark(Kind::ShortFor, Severity::Warning, "`for: " + format::seconds(m_rule.for_s) + "` is less than two scrapes (every " + format::seconds(every_s) + "): one sample decides", "`for: " + format::seconds(4 * every_s) + "`");
        else if (m_rule.for_s <= 0 && !m_level.empty())
            remark(Kind::ShortFor, Severity::Info, "without `for` one sample of the level " + m_level + " decides", every_s > 0 ? "`for: " + format::seconds(4 * every_s) + "`" : "");
    }

    const ServerRule &m_rule;
    const ServerRules &m_all;
    std::vector<RuleRemark> &m_out;
    std::vector<const PromqlNode *> m_selectors;
    std::string m_level; ///< a gauge that is compared as it is
};

// --- what none of the server's alerts sees ---

struct Seen {
    std::set<std::string, std::less<>> metrics;
    bool fewer = false;
};

void seenBy(const PromqlNode &node, const ServerRules &rules, Seen &out, std::set<std::string> &resolved, bool counted = false)
{
    counted = counted || (node.kind == NodeKind::Call && node.name.starts_with("absent")) || (node.kind == NodeKind::Aggregation && (node.name == "count" || node.name == "group"));
    if (node.kind == NodeKind::Selector) {
        out.metrics.insert(node.name);
        out.fewer = out.fewer || (counted && telemetry::exporterOf(node.name) == Subject::Gpu);
        for (const ServerRule &rule : rules.rules)
            if (!rule.alerts && rule.name == node.name && resolved.insert(rule.name + '\n' + rule.query).second && resolved.size() < 100)
                if (const auto parsed = telemetry::parsePromql(rule.query))
                    seenBy(*parsed, rules, out, resolved, counted);
    }
    if (node.kind == NodeKind::Binary && (node.name == "unless") && node.parts.size() == 2 && std::ranges::any_of(node.parts, [](const PromqlNode &p) { return p.kind == NodeKind::Selector && p.hasOffset; }))
        counted = true;
    for (const PromqlNode &part : node.parts)
        seenBy(part, rules, out, resolved, counted);
}

bool covers(const Seen &seen, const AlertOffer &offer)
{
    const bool targets = seen.metrics.contains("up");
    switch (offer.sees) {
    case AlertOffer::Sees::Targets: return targets;
    case AlertOffer::Sees::Fewer: return seen.fewer || (targets && offer.causeClass == CauseClass::HostDown);
    case AlertOffer::Sees::Level: break;
    }
    return std::ranges::any_of(offer.reads, [&](telemetry::Quantity quantity) {
        if (quantity == telemetry::Quantity::XidCode && seen.metrics.contains("DCGM_EXP_XID_ERRORS_COUNT"))
            return true;
        return std::ranges::any_of(telemetry::candidates(quantity), [&](const telemetry::Candidate &candidate) {
            return std::ranges::any_of(candidate.metrics, [&](std::string_view metric) { return seen.metrics.contains(metric) || seen.metrics.contains(std::string(metric) + "_total"); });
        });
    });
}

} // namespace

std::string_view toWord(RuleRemark::Kind kind)
{
    switch (kind) {
    case Kind::Failing: return "failing";
    case Kind::NoSeries: return "no-series";
    case Kind::NoLabel: return "no-label";
    case Kind::NothingNow: return "nothing-now";
    case Kind::GaugeAsCounter: return "gauge-as-counter";
    case Kind::RateAgain: return "rate-again";
    case Kind::CounterAsLevel: return "counter-as-level";
    case Kind::StickyCode: return "sticky-code";
    case Kind::Restart: return "restart";
    case Kind::Unit: return "unit";
    case Kind::IdleByUtil: return "idle-by-util";
    case Kind::ShortWindow: return "short-window";
    case Kind::ShortFor: return "short-for";
    case Kind::PassesBefore: return "passes-before";
    case Kind::BlankWords: return "blank-words";
    case Kind::Unread: return "unread";
    }
    return {};
}

RuleLint lintRules(const ServerRules &rules, const telemetry::Observation &observation, std::string_view matchers)
{
    RuleLint out;
    std::vector<Seen> seen;
    for (const ServerRule &rule : rules.rules) {
        ++(rule.alerts ? out.alerting : out.recording);
        const bool works = LintedRule(rule, rules, out.remarks).read();
        if (!rule.alerts || !works)
            continue;
        Seen one;
        std::set<std::string> resolved;
        if (const auto parsed = telemetry::parsePromql(rule.query))
            seenBy(*parsed, rules, one, resolved);
        seen.push_back(std::move(one));
    }
    std::ranges::stable_sort(out.remarks, std::ranges::greater(), &RuleRemark::severity);
    if (rules.absence.empty())
        for (AlertOffer &offer : alertsToOffer(observation, matchers))
            if (std::ranges::none_of(seen, [&](const Seen &one) { return covers(one, offer); }))
                out.missing.push_back(std::move(offer));
    return out;
}

std::vector<std::string> findingsBeside(const telemetry::ServerAlert &alert, const design::Design &design, const std::vector<Finding> &findings)
{
    std::vector<std::string> out;
    if (alert.instance < 0 || static_cast<std::size_t>(alert.instance) >= design.instances.size())
        return out;
    const std::string &host = design.instances[static_cast<std::size_t>(alert.instance)].id;
    for (const Finding &finding : findings)
        if (std::ranges::any_of(finding.where, [&](const std::string &place) { return place == host || place.starts_with(host + "/"); }))
            out.push_back(finding.id);
    return out;
}

void addAlerts(std::vector<Finding> &findings, const ServerRules &rules, const design::Design &design)
{
    constexpr std::size_t most = 5;
    for (Finding &finding : findings) {
        std::set<std::string> named;
        for (const telemetry::ServerAlert &alert : rules.alerts) {
            if (!alert.firing || named.size() >= most || findingsBeside(alert, design, {finding}).empty() || !named.insert(alert.name).second)
                continue;
            const auto rule = std::ranges::find_if(rules.rules, [&](const ServerRule &r) { return r.alerts && r.name == alert.name; });
            finding.evidence.push_back({say("alert {}", echo(alert.name, 80)), alert.value, Unit::Number, std::numeric_limits<double>::quiet_NaN(), rule == rules.rules.end() ? "ALERTS{alertname=\"" + alert.name + "\"}" : rule->query});
        }
    }
}

} // namespace switchyard::diagnose
