// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/exposition.h>

#include <charconv>
#include <deque>
#include <limits>
#include <string>

namespace switchyard::telemetry {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t'; }

std::string_view skipBlanks(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    return text;
}

std::string_view takeWord(std::string_view &text)
{
    std::size_t end = 0;
    while (end < text.size() && !isBlank(text[end]))
        ++end;
    const std::string_view word = text.substr(0, end);
    text = skipBlanks(text.substr(end));
    return word;
}

/// Reads {a="b",c="d"} after the brace; values with escapes are kept in `unescaped`.
bool takeLabels(std::string_view &text, std::vector<LabelView> &labels, std::deque<std::string> &unescaped)
{
    for (;;) {
        text = skipBlanks(text);
        if (text.starts_with('}')) {
            text.remove_prefix(1);
            return true;
        }
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos || equals == 0)
            return false;
        std::string_view name = text.substr(0, equals);
        while (!name.empty() && isBlank(name.back()))
            name.remove_suffix(1);
        text = skipBlanks(text.substr(equals + 1));
        if (!text.starts_with('"'))
            return false;
        text.remove_prefix(1);
        std::size_t end = 0;
        bool escapes = false;
        while (end < text.size() && text[end] != '"') {
            escapes = escapes || text[end] == '\\';
            end += text[end] == '\\' ? 2 : 1;
        }
        if (end >= text.size())
            return false;
        std::string_view value = text.substr(0, end);
        if (escapes) {
            std::string &plain = unescaped.emplace_back();
            for (std::size_t i = 0; i < value.size(); ++i) {
                if (value[i] == '\\' && i + 1 < value.size())
                    plain += value[++i] == 'n' ? '\n' : value[i];
                else
                    plain += value[i];
            }
            value = plain;
        }
        labels.push_back({name, value});
        text = skipBlanks(text.substr(end + 1));
        if (text.starts_with(','))
            text.remove_prefix(1);
        else if (!text.starts_with('}'))
            return false;
    }
}

} // namespace

Result<void> parseExposition(std::string_view page, const OnExposed &onSample, Stamps stamps)
{
    std::vector<LabelView> labels;
    std::deque<std::string> unescaped;
    for (int number = 1; !page.empty(); ++number) {
        const std::size_t end = page.find('\n');
        std::string_view line = skipBlanks(page.substr(0, end));
        page = end == std::string_view::npos ? std::string_view() : page.substr(end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty() || line.front() == '#')
            continue;
        const auto malformed = [number](const char *expected) {
            return fail(ErrorCode::Remote, say("malformed metrics page; expected {}", expected), "line " + std::to_string(number));
        };
        labels.clear();
        unescaped.clear();
        const std::size_t nameEnd = line.find_first_of("{ \t");
        if (nameEnd == std::string_view::npos || (nameEnd == 0 && line.front() != '{'))
            return malformed("NAME{LABELS} VALUE");
        std::string_view name = line.substr(0, nameEnd);
        line = skipBlanks(line.substr(nameEnd));
        if (line.starts_with('{')) {
            line.remove_prefix(1);
            if (!takeLabels(line, labels, unescaped))
                return malformed("labels as {name=\"value\",…}");
        }
        line = skipBlanks(line);
        SampleView sample{labels, std::numeric_limits<double>::quiet_NaN(), 0};
        if (name.empty()) // as `promtool tsdb dump` writes it
            name = sample.label("__name__");
        if (name.empty())
            return malformed("NAME{LABELS} VALUE");
        if (!parseSampleValue(takeWord(line), sample.value))
            return malformed("a number");
        if (stamps == Stamps::Seconds && !line.empty()) {
            const std::string_view word = takeWord(line);
            if (!word.starts_with('#') && (!parseSampleValue(word, sample.time_s) || !(line.empty() || line.starts_with('#')))) // what follows is an exemplar
                return malformed("a timestamp in seconds");
        } else if (!line.empty()) {
            std::int64_t ms = 0;
            const std::string_view word = takeWord(line);
            const auto [last, error] = std::from_chars(word.data(), word.data() + word.size(), ms);
            if (error != std::errc() || last != word.data() + word.size() || !line.empty())
                return malformed("a timestamp in milliseconds");
            sample.time_s = static_cast<double>(ms) / 1000;
        }
        onSample(name, sample);
    }
    return {};
}

} // namespace switchyard::telemetry
