// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/slurm/slurm.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/base/number.h>

namespace switchyard::exchange::slurm {

namespace {

bool same(std::string_view a, std::string_view b) { return lower(a) == lower(b); }

/// The keys of scontrol that own the rest of their line.
bool ownsLine(std::string_view key)
{
    for (const std::string_view one : {"OS", "Reason", "Comment", "Extra", "Command", "WorkDir", "StdOut", "StdErr", "StdIn", "AdminComment", "SystemComment"})
        if (key == one)
            return true;
    return false;
}

void addFields(std::string_view line, bool paragraphs, Record &record)
{
    for (std::size_t at = 0; at < line.size();) {
        at = line.find_first_not_of(" \t\r", at);
        if (at == std::string_view::npos)
            return;
        const std::size_t end = std::min(line.find_first_of(" \t\r", at), line.size());
        const std::size_t equals = line.find('=', at);
        if (equals >= end) {
            at = end;
            continue;
        }
        const std::string_view key = line.substr(at, equals - at);
        std::size_t stop = end;
        if (paragraphs && ownsLine(key))
            stop = line.size();
        else if (equals + 1 < line.size() && line[equals + 1] == '"')
            stop = std::min(line.find('"', equals + 2), line.size() - 1) + 1;
        record.fields.emplace_back(key, line.substr(equals + 1, stop - equals - 1));
        at = stop;
    }
}

} // namespace

std::string Record::text(std::string_view key) const
{
    const auto found = std::ranges::find_if(fields, [key](const auto &field) { return same(field.first, key); });
    if (found == fields.end() || found->second == "(null)" || found->second == "N/A" || found->second == "None")
        return {};
    return found->second;
}

bool Record::has(std::string_view key) const
{
    return std::ranges::any_of(fields, [key](const auto &field) { return same(field.first, key); });
}

int Record::integer(std::string_view key, int otherwise) const
{
    const std::string value = text(key);
    constexpr long long most = 2'000'000'000;
    const auto number = number::wholeFromText(std::string_view(value).substr(0, value.find('-')), 0, most); // "4-4" of NumNodes
    return number ? static_cast<int>(*number) : otherwise;
}

std::vector<Record> records(const TextFile &file, bool paragraphs)
{
    std::vector<Record> out;
    const std::string_view text = file.text;
    std::string joined;
    int number = 0;
    bool open = false;
    for (std::size_t at = 0; at < text.size();) {
        std::string_view line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        ++number;
        if (!paragraphs || line.starts_with('#'))
            line = line.substr(0, line.find('#'));
        while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())))
            line.remove_suffix(1);
        if (!paragraphs && line.ends_with('\\')) {
            joined += std::string(line.substr(0, line.size() - 1)) + ' ';
            continue;
        }
        joined += line;
        if (joined.find_first_not_of(" \t") == std::string::npos) {
            open = false;
        } else {
            const bool indented = joined[0] == ' ' || joined[0] == '\t';
            if (!paragraphs || !open || !indented)
                out.push_back({{}, file.name + ":" + std::to_string(number)});
            addFields(joined, paragraphs, out.back());
            open = true;
        }
        joined.clear();
    }
    std::erase_if(out, [](const Record &one) { return one.fields.empty(); });
    return out;
}

std::string typeAmong(std::string_view features)
{
    for (std::size_t at = 0; at <= features.size();) {
        const std::size_t end = std::min(features.find_first_of(",&|", at), features.size());
        const std::string_view one = features.substr(at, end - at);
        const std::size_t dot = one.find('.');
        const std::string_view size = dot == std::string_view::npos ? std::string_view() : one.substr(dot + 1);
        if (dot > 0 && (size.ends_with("xlarge") || size == "large" || size == "medium" || size.starts_with("metal")))
            return std::string(one.starts_with("ml.") ? one.substr(3) : one);
        at = end + 1;
    }
    return {};
}

std::string trouble(std::string_view state)
{
    for (const std::string_view bad : {"DOWN", "DRAIN", "FAIL", "down", "drain", "fail"})
        if (state.find(bad) != std::string_view::npos && state.find("POWERED_DOWN") == std::string_view::npos && state.find("POWERING_DOWN") == std::string_view::npos)
            return std::string(state);
    return {};
}

void listUnread(std::span<const Record> records, std::span<const std::string_view> known, Notes &notes)
{
    for (const Record &record : records)
        for (const auto &[key, value] : record.fields)
            if (std::ranges::none_of(known, [&key](std::string_view one) { return same(one, key); }))
                notes.add(say("key {} of a line with {}=", echo(key, 40), echo(record.fields.front().first, 40)));
}

} // namespace switchyard::exchange::slurm
