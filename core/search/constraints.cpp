// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/constraints.h>

#include <algorithm>
#include <array>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/workload/plan_fields.h>
#include <core/workload/serving_fields.h>

namespace switchyard::search {

namespace {

using Subject = Constraints::Subject;

constexpr std::array trainingResults = {"step_time_s", "memory_gib", "usd_per_hour", "usd_per_million_tokens", "tokens_per_s"};
constexpr std::array servingResults = {"ttft_ms", "tpot_ms", "usd_per_hour", "usd_per_million_output_tokens", "output_tokens_per_s", "tokens_per_s_per_user"};
constexpr std::array servingNumbers = {"count", "gpus", "tp", "pp", "ep", "attention_dp", "clients"};
constexpr std::array servingWords = {"instance", "mode", "precision", "kv_precision"};

bool known(std::string_view name, const auto &list) { return std::find(list.begin(), list.end(), name) != list.end(); }

/// The field of the plan that is a dimension under this name.
const workload::PlanField *dimension(std::string_view name)
{
    const workload::PlanField *field = workload::planField(name);
    return field != nullptr && field->search != workload::SearchUse::Never ? field : nullptr;
}

/// Results may be any number; degrees and counts are whole numbers from 1.
bool isResult(Subject subject, std::string_view name)
{
    return subject == Subject::Serving ? known(name, servingResults) : known(name, trainingResults);
}

bool isNumber(Subject subject, std::string_view name)
{
    if (isResult(subject, name))
        return true;
    if (subject == Subject::Serving)
        return known(name, servingNumbers);
    const workload::PlanField *field = dimension(name);
    return name == "count" || (field != nullptr && field->kind == workload::FieldKind::Whole);
}

bool isWord(Subject subject, std::string_view name)
{
    if (subject == Subject::Serving)
        return known(name, servingWords);
    const workload::PlanField *field = dimension(name);
    return name == "instance" || (field != nullptr && field->kind != workload::FieldKind::Whole);
}

std::string names(Subject subject)
{
    std::string list;
    const auto add = [&list](const auto &name) { list += (list.empty() ? "" : ", ") + std::string(name); };
    if (subject == Subject::Serving) {
        std::ranges::for_each(servingWords, add);
        std::ranges::for_each(servingNumbers, add);
        std::ranges::for_each(servingResults, add);
        return list;
    }
    add("instance");
    add("count");
    for (const workload::PlanField &field : workload::planFields())
        if (field.search != workload::SearchUse::Never)
            add(field.key);
    std::ranges::for_each(trainingResults, add);
    return list;
}

/// What a word of a dimension would be refused for.
Result<void> checkWord(Subject subject, std::string_view name, std::string_view word)
{
    if (word.empty())
        return fail(ErrorCode::Usage, say("a word is missing"));
    if (name == "instance")
        return {};
    if (subject == Subject::Training)
        return dimension(name)->check(word);
    if (name == "mode")
        return word == "aggregated" || word == "disaggregated" ? Result<void>() : fail(ErrorCode::Usage, say("{}; expected aggregated, disaggregated", inQuotes(word)));
    const auto read = workload::servingField(name)->wordFrom(word);
    return read ? Result<void>() : std::unexpected(read.error());
}

std::vector<std::string_view> split(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t comma = text.find(',');
        parts.push_back(text.substr(0, comma));
        if (comma == std::string_view::npos)
            return parts;
        text.remove_prefix(comma + 1);
    }
}

} // namespace

bool Range::holds(double value) const
{
    if (!values.empty())
        return std::find(values.begin(), values.end(), value) != values.end();
    return value >= low && value <= high;
}

bool Range::holds(std::string_view word) const
{
    return words.empty() || std::find(words.begin(), words.end(), word) != words.end();
}

bool Constraints::knows(Subject subject, std::string_view name) { return isWord(subject, name) || isNumber(subject, name); }

Result<void> Constraints::add(std::string_view text)
{
    const auto malformed = [&](const char *expected) {
        return fail(ErrorCode::Usage, say("--limit {}; expected {}", echo(text), expected));
    };
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        return malformed("NAME=RANGE, like tp=1..8, tp=1,2,4 or step_time_s=..6");
    const std::string_view name = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    Range range;
    if (isWord(m_subject, name)) {
        for (const std::string_view word : split(value)) {
            if (auto checked = checkWord(m_subject, name, word); !checked)
                return fail(ErrorCode::Usage, say("--limit {}: {}", echo(text), sentence(checked.error())));
            range.words.emplace_back(word);
        }
    } else if (isNumber(m_subject, name)) {
        if (const std::size_t dots = value.find(".."); dots != std::string_view::npos) {
            const std::string_view low = value.substr(0, dots);
            const std::string_view high = value.substr(dots + 2);
            if (low.empty() && high.empty())
                return malformed("a bound on one side of ..");
            if (!low.empty()) {
                const auto parsed = number::fromText(low);
                if (!parsed)
                    return malformed("a number before ..");
                range.low = *parsed;
            }
            if (!high.empty()) {
                const auto parsed = number::fromText(high);
                if (!parsed)
                    return malformed("a number after ..");
                range.high = *parsed;
            }
            if (range.low > range.high)
                return malformed("the lower bound first");
            if (!isResult(m_subject, name) && ((!low.empty() && !number::whole(range.low, 1, number::mostOfPlan))
                                    || (!high.empty() && !number::whole(range.high, 1, number::mostOfPlan))))
                return malformed("whole numbers from 1 to 1000000000 as bounds");
        } else {
            for (const std::string_view part : split(value)) {
                const auto parsed = number::fromText(part);
                if (!parsed)
                    return malformed("numbers, like 1,2,4 or 1..8");
                if (!isResult(m_subject, name) && !number::whole(*parsed, 1, number::mostOfPlan))
                    return malformed("whole numbers from 1 to 1000000000");
                range.values.push_back(*parsed);
            }
        }
    } else {
        return fail(ErrorCode::Usage, say("--limit {} is unknown; expected one of {}", echo(name), names(m_subject)));
    }
    m_ranges.insert_or_assign(std::string(name), std::move(range));
    return {};
}

void Constraints::fix(const std::string &name, double value)
{
    Range range;
    range.values = {value};
    m_ranges.insert_or_assign(name, std::move(range));
}

void Constraints::fix(const std::string &name, std::string word)
{
    Range range;
    range.words = {std::move(word)};
    m_ranges.insert_or_assign(name, std::move(range));
}

void Constraints::atMost(const std::string &name, double value)
{
    Range range;
    range.high = value;
    m_ranges.insert_or_assign(name, std::move(range));
}

const Range *Constraints::find(std::string_view name) const
{
    const auto found = m_ranges.find(name);
    return found == m_ranges.end() ? nullptr : &found->second;
}

bool Constraints::allows(std::string_view name, double value) const
{
    const Range *range = find(name);
    return range == nullptr || range->holds(value);
}

bool Constraints::allowsWord(std::string_view name, std::string_view word) const
{
    const Range *range = find(name);
    return range == nullptr || range->holds(word);
}

} // namespace switchyard::search
