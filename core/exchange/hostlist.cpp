// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/hostlist.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include <core/base/echo.h>
#include <core/base/number.h>

namespace switchyard::exchange {

namespace {

constexpr std::size_t mostNames = HostRoom{}.names;
constexpr std::size_t mostBytes = HostRoom{}.bytes;
constexpr std::size_t mostDigits = 64;

std::unexpected<Error> wrong(std::string_view list, const std::string &where)
{
    return fail(ErrorCode::InvalidInput, say("{} is no list of hosts; expected one like \"p5-[1-4,7]\"", inQuotes(list)), where);
}

/// "1-4,7,010-012" → its numbers as text.
bool expandRanges(std::string_view ranges, std::vector<std::string> &out)
{
    while (!ranges.empty()) {
        const std::string_view one = ranges.substr(0, ranges.find(','));
        ranges.remove_prefix(std::min(ranges.size(), one.size() + 1));
        const std::size_t dash = one.find('-');
        const std::string_view low = one.substr(0, dash);
        const std::string_view high = dash == std::string_view::npos ? low : one.substr(dash + 1);
        constexpr long long most = 999'999'999;
        const auto from = number::wholeFromText(low, 0, most);
        const auto to = number::wholeFromText(high, 0, most);
        if (!from || !to || *to < *from || *to - *from >= static_cast<long long>(mostNames) || out.size() > mostNames || low.size() > mostDigits)
            return false;
        for (long long i = *from; i <= *to; ++i) {
            std::string text = std::to_string(i);
            if (text.size() < low.size())
                text.insert(0, low.size() - text.size(), '0');
            out.push_back(std::move(text));
        }
    }
    return !out.empty();
}

/// One word without commas outside of brackets.
bool expandOne(std::string_view word, std::vector<std::string> &out)
{
    std::vector<std::string> names = {""};
    while (!word.empty()) {
        const std::size_t open = word.find('[');
        if (names.size() * (names.back().size() + word.substr(0, open).size()) > mostBytes)
            return false;
        for (std::string &name : names)
            name += word.substr(0, open);
        if (open == std::string_view::npos)
            break;
        const std::size_t close = word.find(']', open);
        std::vector<std::string> numbers;
        if (close == std::string_view::npos || !expandRanges(word.substr(open + 1, close - open - 1), numbers) || names.size() * numbers.size() > mostNames
            || names.size() * numbers.size() * (names.back().size() + numbers.back().size()) > mostBytes)
            return false;
        std::vector<std::string> longer;
        longer.reserve(names.size() * numbers.size());
        for (const std::string &name : names)
            for (const std::string &number : numbers)
                longer.push_back(name + number);
        names = std::move(longer);
        word.remove_prefix(close + 1);
    }
    if (out.size() + names.size() > mostNames)
        return false;
    std::ranges::move(names, std::back_inserter(out));
    return true;
}

/// "p5-" and "010" of "p5-010". A padded number has its width, all others 0, a name without one 100: names are neighbours in a
/// list where prefix and width are the same.
struct HostName {
    std::string prefix;
    std::string digits;
    std::size_t width = 100;
    long long number = -1;
};

HostName partsOf(const std::string &name)
{
    std::size_t digits = name.size();
    while (digits > 0 && name.size() - digits < 9 && std::isdigit(static_cast<unsigned char>(name[digits - 1])))
        --digits;
    HostName out{name.substr(0, digits), name.substr(digits)};
    if (out.digits.empty())
        return out;
    out.width = out.digits.size() > 1 && out.digits[0] == '0' ? out.digits.size() : 0;
    out.number = std::stoll(out.digits);
    return out;
}

} // namespace

Result<std::vector<std::string>> expandHosts(std::string_view list, const std::string &where, HostRoom &room)
{
    std::vector<std::string> out;
    std::size_t counted = 0;
    std::size_t bytes = 0;
    if (list == "(null)" || list == "None")
        return out;
    int depth = 0;
    std::size_t from = 0;
    for (std::size_t at = 0; at <= list.size(); ++at) {
        const char c = at < list.size() ? list[at] : ',';
        depth += (c == '[') - (c == ']');
        if (at == list.size() && depth != 0)
            return wrong(list, where);
        if (c != ',' || depth != 0)
            continue;
        if (at > from && !expandOne(list.substr(from, at - from), out))
            return wrong(list, where);
        for (; counted < out.size(); ++counted)
            bytes += out[counted].size();
        if (counted > room.names || bytes > room.bytes)
            return fail(ErrorCode::InvalidInput, say("{} makes more names than a file may; expected at most {}, of {} MiB", inQuotes(list), mostNames, mostBytes >> 20), where);
        from = at + 1;
    }
    room.names -= counted;
    room.bytes -= bytes;
    return out;
}

std::string foldHosts(std::span<const std::string> names)
{
    struct Group {
        std::string prefix;
        std::vector<std::pair<long long, std::string>> numbers;
    };
    std::vector<Group> groups;
    std::map<std::pair<std::string, std::size_t>, std::size_t> known; ///< by prefix and width
    for (const std::string &name : names) {
        const HostName one = partsOf(name);
        const auto [at, isNew] = known.emplace(std::pair(one.prefix, one.width), groups.size());
        if (isNew)
            groups.push_back({one.prefix, {}});
        groups[at->second].numbers.emplace_back(one.number, one.digits);
    }
    std::string out;
    for (Group &group : groups) {
        std::ranges::sort(group.numbers);
        std::string ranges;
        std::size_t parts = 0;
        for (std::size_t i = 0; i < group.numbers.size(); ++parts) {
            std::size_t end = i;
            while (end + 1 < group.numbers.size() && group.numbers[end + 1].first == group.numbers[end].first + 1
                   && group.numbers[end + 1].second.size() >= group.numbers[i].second.size())
                ++end;
            ranges += (parts ? "," : "") + group.numbers[i].second + (end > i ? "-" + group.numbers[end].second : "");
            i = end + 1;
        }
        out += (out.empty() ? "" : ",") + group.prefix + (group.numbers.size() > 1 ? "[" + ranges + "]" : ranges);
    }
    return out;
}

} // namespace switchyard::exchange
