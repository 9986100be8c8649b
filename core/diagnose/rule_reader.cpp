// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/rule_reader.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>

namespace switchyard::diagnose {

namespace {

using telemetry::PromqlNode;
using NodeKind = PromqlNode::Kind;
using Grouping = PromqlNode::Grouping;

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::ranges::find(words, word) != words.end();
}

} // namespace

void selectors(const PromqlNode &node, std::vector<const PromqlNode *> &out)
{
    if (node.kind == NodeKind::Selector)
        out.push_back(&node);
    for (const PromqlNode &part : node.parts)
        selectors(part, out);
}

std::optional<double> constantOf(const PromqlNode &node)
{
    if (node.kind == NodeKind::Number)
        return node.number;
    if (node.kind == NodeKind::Negative) {
        const auto value = constantOf(node.parts.front());
        return value ? std::optional(-*value) : value;
    }
    if (node.kind != NodeKind::Binary || node.parts.size() != 2)
        return {};
    const auto left = constantOf(node.parts[0]), right = constantOf(node.parts[1]);
    if (!left || !right)
        return {};
    if (node.name == "+")
        return *left + *right;
    if (node.name == "-")
        return *left - *right;
    if (node.name == "*")
        return *left * *right;
    if (node.name == "/" && *right != 0)
        return *left / *right;
    if (node.name == "^")
        return std::pow(*left, *right);
    return {};
}

std::optional<ScaledSeries> readingOf(const PromqlNode &node)
{
    static constexpr std::array<std::string_view, 8> keepUnit = {"max", "min", "avg", "topk", "bottomk", "quantile", "median", "any"};
    static constexpr std::array<std::string_view, 7> overTime = {"max_over_time", "min_over_time", "avg_over_time", "last_over_time", "quantile_over_time", "median_over_time", "first_over_time"};
    static constexpr std::array<std::string_view, 8> growth = {"rate", "irate", "increase", "delta", "idelta", "deriv", "changes", "resets"};
    static constexpr std::array<std::string_view, 8> through = {"round", "ceil", "floor", "clamp_min", "clamp_max", "sort", "sort_desc", "label_replace"};
    switch (node.kind) {
    case NodeKind::Selector: {
        ScaledSeries read;
        read.selector = &node;
        return read;
    }
    case NodeKind::Aggregation: return isOneOf(node.name, keepUnit) && !node.parts.empty() ? readingOf(node.parts.back()) : std::nullopt;
    case NodeKind::Call: {
        if (node.parts.empty())
            return {};
        const bool first = isOneOf(node.name, through);
        auto inner = readingOf(first ? node.parts.front() : node.parts.back());
        if (!inner || first)
            return inner;
        if (isOneOf(node.name, overTime)) {
            inner->overTime = true;
            return inner;
        }
        if (!isOneOf(node.name, growth) || inner->how != ScaledSeries::How::Level || inner->selector->range_s <= 0)
            return {};
        inner->how = ScaledSeries::How::Growth;
        inner->function = node.name;
        inner->perSecond = node.name == "rate" || node.name == "irate" || node.name == "deriv";
        inner->perEvent = node.name == "increase" || node.name == "changes" || node.name == "delta" || node.name == "resets" || node.name == "rate";
        return inner;
    }
    case NodeKind::Binary: {
        if (node.parts.size() != 2)
            return {};
        const auto left = constantOf(node.parts[0]), right = constantOf(node.parts[1]);
        if (right && (node.name == "*" || node.name == "/") && *right != 0) {
            auto read = readingOf(node.parts[0]);
            if (read)
                read->scale *= node.name == "*" ? *right : 1 / *right;
            return read;
        }
        if (left && node.name == "*" && *left != 0) {
            auto read = readingOf(node.parts[1]);
            if (read)
                read->scale *= *left;
            return read;
        }
        if (node.isComparison() && right && !node.returnsBool)
            return readingOf(node.parts[0]); // a filter keeps what it lets through
        if (node.name == "and" || node.name == "unless")
            return readingOf(node.parts[0]);
        if (node.name != "-")
            return {};
        auto now = readingOf(node.parts[0]);
        const auto before = readingOf(node.parts[1]);
        if (!now || !before || now->selector->name != before->selector->name || now->how != ScaledSeries::How::Level || now->selector->hasOffset == before->selector->hasOffset)
            return {};
        now->how = ScaledSeries::How::Growth;
        now->function = "the difference to its own past";
        return now;
    }
    case NodeKind::Number:
    case NodeKind::Text:
    case NodeKind::Negative:
    case NodeKind::Subquery: break;
    }
    return {};
}

void addMade(const PromqlNode &node, LabelSet &labels)
{
    const bool made = node.kind == NodeKind::Call && (node.name == "label_replace" || node.name == "label_join" || node.name == "label_set") && node.parts.size() > 1;
    if (made && node.parts[1].kind == NodeKind::Text)
        labels.insert(node.parts[1].name);
    if (node.name == "count_values" && !node.parts.empty() && node.parts[0].kind == NodeKind::Text)
        labels.insert(node.parts[0].name);
    for (const PromqlNode &part : node.parts)
        addMade(part, labels);
}

std::optional<LabelSet> resultLabels(const PromqlNode &node, const telemetry::ServerRules &rules)
{
    const auto of = [&](const PromqlNode &part) { return resultLabels(part, rules); };
    switch (node.kind) {
    case NodeKind::Selector: {
        const auto at = rules.labelsOf.find(node.name);
        return at == rules.labelsOf.end() || at->second.empty() ? std::nullopt : std::optional<LabelSet>(at->second);
    }
    case NodeKind::Aggregation: {
        auto inner = node.parts.empty() ? std::nullopt : of(node.parts.back());
        if (!inner || node.name == "topk" || node.name == "bottomk" || node.name == "limitk" || node.name == "any")
            return inner;
        LabelSet out;
        if (node.grouping == Grouping::Without) {
            out = *inner;
            for (const std::string &label : node.labels)
                out.erase(label);
        } else if (node.grouping == Grouping::By) {
            std::ranges::copy_if(node.labels, std::inserter(out, out.end()), [&](const std::string &label) { return inner->contains(label); });
        }
        addMade(node, out);
        return out;
    }
    case NodeKind::Call: {
        if (node.parts.empty() || node.name.starts_with("absent") || node.name == "vector" || node.name == "scalar")
            return {};
        const bool last = node.name == "quantile_over_time" || node.name == "histogram_quantile";
        auto inner = of(last ? node.parts.back() : node.parts.front());
        if (inner)
            addMade(node, *inner);
        return inner;
    }
    case NodeKind::Subquery:
    case NodeKind::Negative: return of(node.parts.front());
    case NodeKind::Binary: {
        if (node.parts.size() != 2)
            return {};
        if (constantOf(node.parts[0]))
            return of(node.parts[1]);
        auto left = of(node.parts[0]);
        if (constantOf(node.parts[1]) || node.name == "and" || node.name == "unless" || !left)
            return left;
        const auto right = of(node.parts[1]);
        if (!right)
            return {};
        if (node.name == "or") {
            left->insert(right->begin(), right->end());
            return left;
        }
        if (node.many) {
            LabelSet out = node.manyRight ? *right : *left;
            out.insert(node.include.begin(), node.include.end());
            return out;
        }
        if (node.grouping == Grouping::On && !node.isComparison()) {
            LabelSet out;
            std::ranges::copy_if(node.labels, std::inserter(out, out.end()), [&](const std::string &label) { return left->contains(label); });
            return out;
        }
        return left;
    }
    case NodeKind::Number:
    case NodeKind::Text: break;
    }
    return {};
}

} // namespace switchyard::diagnose
