// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/flatkeys.h>

#include <cctype>
#include <map>

#include <core/base/echo.h>
#include <core/exchange/frameworks/settings.h>
#include <core/exchange/textdoor.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

void flatten(const json::Value &value, const std::string &path, Arguments &out)
{
    if (value.isObject()) {
        for (const json::Member &member : value.members)
            flatten(member.second, path.empty() ? member.first : path + "." + member.first, out);
    } else if (value.isString() || value.isNumber()) {
        out[path] = value.text;
    } else if (value.kind == json::Kind::Bool) {
        out[path] = value.boolean ? "true" : "false";
    } else if (value.isArray()) {
        out[path] = std::to_string(value.items.size()) + " items";
    }
}

bool isKey(std::string_view text)
{
    if (text.empty() || !std::isalpha(static_cast<unsigned char>(text[0])))
        return false;
    for (const char c : text)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.')
            return false;
    return true;
}

/// The first line that is no comment is "key:" or "key: value".
bool isYaml(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#' || line.starts_with("---"))
            continue;
        const std::size_t colon = line.find(':');
        return colon != std::string_view::npos && isKey(line.substr(0, colon)) && (colon + 1 == line.size() || line[colon + 1] == ' ' || line[colon + 1] == '\r');
    }
    return false;
}

/// "key=value" of a shell's words, its variables put in; a plus before it is Hydra's, for keys that are new.
void words(std::string_view text, Arguments &out)
{
    std::map<std::string, std::string> variables;
    constexpr std::string_view blanks = " \t\r\n";
    for (std::size_t at = 0; at < text.size();) {
        at = text.find_first_not_of(blanks, at);
        if (at == std::string_view::npos)
            break;
        if (text[at] == '#') { // an apostrophe in a comment opens nothing
            at = text.find('\n', at);
            continue;
        }
        std::size_t end = at;
        for (char quote = 0; end < text.size() && (quote != 0 || blanks.find(text[end]) == std::string_view::npos); ++end)
            if (quote != 0 && text[end] == quote)
                quote = 0;
            else if (quote == 0 && (text[end] == '"' || text[end] == '\''))
                quote = text[end];
        std::string word(text.substr(at, end - at));
        at = end;
        std::erase_if(word, [](char c) { return c == '"' || c == '\''; });
        word.erase(0, word.find_first_not_of('+'));
        const std::size_t equals = word.find('=');
        if (equals != std::string::npos && isKey(std::string_view(word).substr(0, equals)))
            out[word.substr(0, equals)] = variables[word.substr(0, equals)] = expanded(word.substr(equals + 1), variables);
    }
    for (const auto &[name, value] : variables)
        if (text.find("$" + name) != std::string_view::npos || text.find("${" + name) != std::string_view::npos)
            out.erase(name); // the script's own
}

} // namespace

Result<FlatKeys> FlatKeys::of(const TextFile &file)
{
    FlatKeys out;
    if (auto valid = needUtf8(file); !valid)
        return std::unexpected(valid.error());
    if (!isYaml(file.text)) {
        out.m_overrides = true;
        words(file.text, out.m_values);
        return out;
    }
    SWITCHYARD_TRY(const std::vector<json::Value> documents, documentsOf(file));
    for (const json::Value &document : documents)
        flatten(document, {}, out.m_values);
    return out;
}

void FlatKeys::lift(std::string_view path)
{
    const std::string below = std::string(path) + '.';
    Arguments lifted;
    for (const auto &[key, value] : m_values)
        if (key.starts_with(below))
            lifted[key.substr(below.size())] = value;
    std::erase_if(m_values, [&](const auto &one) { return one.first.starts_with(below); });
    lifted.merge(m_values);
    m_values = std::move(lifted);
}

std::string FlatKeys::text(std::string_view key)
{
    const auto found = m_values.find(key);
    if (found == m_values.end())
        return {};
    m_understood += m_read.emplace(key).second;
    const std::string &value = found->second;
    return value == "null" || value == "None" || value == "???" || (value.starts_with("${") && value.ends_with('}')) || value == "~" ? std::string() : value;
}

int FlatKeys::count(std::string_view key, Notes &notes)
{
    const std::string value = text(key);
    return value.empty() || value == "0" || value == "-1" ? 0 : wholeArgument(std::string(key), value, notes).value_or(0);
}

bool FlatKeys::anyBelow(std::string_view path) const
{
    const auto first = m_values.lower_bound(path);
    return first != m_values.end() && first->first.starts_with(path);
}

void FlatKeys::listUnread(Notes &notes) const
{
    for (const auto &[key, value] : m_values)
        if (!m_read.contains(key))
            notes.add(say("key {}", echo(key, 80)));
}

} // namespace switchyard::exchange
