// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/arguments.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace switchyard::exchange {

namespace {

bool isName(std::string_view text)
{
    return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) && std::ranges::all_of(text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

/// Words between blanks; quotes, brackets of shell arrays and line joiners go. A line's end, unless joined, is a word of
/// its own, so that no option takes its value from the next line.
std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> out;
    std::string word;
    bool comment = false;
    char quote = 0;
    char before = 0;
    const auto end = [&] {
        if (!word.empty())
            out.push_back(std::move(word));
        word.clear();
    };
    for (const char c : text) {
        const bool joined = before == '\\';
        before = c;
        if (c == '\n') { // an apostrophe in a sentence closes nothing beyond its line
            end();
            comment = false;
            quote = 0;
            if (!joined)
                out.emplace_back("\n");
        } else if (comment) {
            continue;
        } else if (quote != 0) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '#' && word.empty()) {
            comment = true;
        } else if (c == '(' || c == ')') {
            const bool list = c == '(' && word.empty() && !out.empty() && out.back().starts_with("--"); // "--moe-layer-freq ([0]*3+[1]*58)"
            if (!list && word.find('[') == std::string::npos) {
                end();
                out.emplace_back("\n");
            }
        } else if (std::isspace(static_cast<unsigned char>(c)) || c == '\\' || (c == ',' && word.starts_with("--"))) {
            end();
        } else {
            word += c;
        }
    }
    end();
    return out;
}

using Variables = std::map<std::string, std::string>;

std::string expandedTo(std::string_view word, const Variables &variables, int depth);

/// Where the variable ends whose "$" is at `at`; with a brace that nothing closes, at the end.
std::size_t endOfVariable(std::string_view word, std::size_t at)
{
    if (!word.substr(at).starts_with("${")) {
        do
            ++at;
        while (at < word.size() && (std::isalnum(static_cast<unsigned char>(word[at])) || word[at] == '_'));
        return at;
    }
    int open = 0; // others in its default
    for (; at < word.size(); ++at) {
        open += word.substr(at).starts_with("${");
        if (word[at] == '}' && --open == 0)
            return at + 1;
    }
    return word.size();
}

/// Of "$A", "${A}" or "${A:-otherwise}"; what is not known as it is written.
std::string valueOf(std::string_view variable, const Variables &variables, int depth)
{
    const bool braces = variable.starts_with("${") && variable.ends_with('}');
    std::string_view name = braces ? variable.substr(2, variable.size() - 3) : variable.substr(1), otherwise;
    if (const std::size_t colon = name.find(":-"); braces && colon != std::string_view::npos) {
        otherwise = name.substr(colon + 2);
        name = name.substr(0, colon);
    }
    if (const auto known = variables.find(std::string(name)); known != variables.end())
        return known->second;
    return otherwise.empty() || depth == 0 ? std::string(variable) : expandedTo(otherwise, variables, depth - 1);
}

std::string expandedTo(std::string_view word, const Variables &variables, int depth)
{
    constexpr std::size_t longest = 4096; // variables of variables grow without end
    std::string out;
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t sign = std::min(word.find('$', at), word.size());
        out += word.substr(at, sign - at);
        at = sign == word.size() ? sign : endOfVariable(word, sign);
        const std::string_view variable = word.substr(sign, at - sign);
        const std::string value = variable.empty() ? std::string() : valueOf(variable, variables, depth);
        out += out.size() + value.size() > longest ? variable : value;
    }
    return out;
}

} // namespace

std::string expanded(const std::string &word, const std::map<std::string, std::string> &variables)
{
    constexpr int defaultsInDefaults = 8;
    return expandedTo(word, variables, defaultsInDefaults);
}

Arguments argumentsOf(std::string_view text)
{
    Arguments out;
    std::map<std::string, std::string> variables;
    const std::vector<std::string> all = words(text);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string &word = all[i];
        const std::size_t equals = word.find('=');
        if (equals != std::string::npos && isName(std::string_view(word).substr(0, equals)))
            variables[word.substr(0, equals)] = expanded(word.substr(equals + 1), variables);
        const std::size_t dashes = word.find_first_not_of('-');
        if (dashes == 0 || dashes == std::string::npos || dashes > 2 || !std::isalpha(static_cast<unsigned char>(word[dashes])))
            continue;
        std::string name = word.substr(0, equals);
        if (name.ends_with(':'))
            name.pop_back();
        std::string value = "true";
        const bool listed = i + 3 < all.size() && all[i + 1] == "\n" && all[i + 2] == "-" && all[i + 3][0] != '-' && all[i + 3] != "\n"; // YAML: "- --name", "- value"
        if (equals != std::string::npos)
            value = word.substr(equals + 1);
        else if (listed)
            value = all[i + 3];
        else if (i + 1 < all.size() && all[i + 1] != "\n" && (all[i + 1][0] != '-' || (all[i + 1].size() > 1 && std::isdigit(static_cast<unsigned char>(all[i + 1][1])))))
            value = all[i + 1];
        if (name == "--recompute-modules" && equals == std::string::npos) // Megatron's list; a plan joins it by +
            for (std::size_t more = i + 2; value != "true" && more < all.size() && all[more] != "\n" && all[more][0] != '-'; ++more)
                value += "+" + all[more];
        while (value.size() > 1 && (value.ends_with('`') || value.ends_with('.') || value.ends_with(';'))) // of prose
            value.pop_back();
        out[name] = expanded(value, variables);
    }
    return out;
}

} // namespace switchyard::exchange
