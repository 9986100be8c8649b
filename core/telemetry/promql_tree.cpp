// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/promql_tree.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/telemetry/promql.h>

namespace switchyard::telemetry {

namespace {

constexpr std::size_t mostText = 20'000;
constexpr int mostDeep = 60;
constexpr int mostOperators = 1000; ///< a chain of them is a tree as deep

using Kind = PromqlNode::Kind;
using Grouping = PromqlNode::Grouping;

bool isWordStart(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':'; }
bool isWord(char c) { return isWordStart(c) || std::isdigit(static_cast<unsigned char>(c)) != 0; }

const std::set<std::string, std::less<>> &aggregations()
{
    static const std::set<std::string, std::less<>> all = {"sum", "min", "max", "avg", "group", "stddev", "stdvar", "count", "count_values", "bottomk", "topk", "quantile",
                                                           "limitk", "limit_ratio", "median", "mode", "any", "distinct"};
    return all;
}

/// Reads from left to right; the first thing that is wrong ends it.
class Reader
{
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    Result<PromqlNode> read()
    {
        PromqlNode node = binary(0);
        blanks();
        if (m_wrong.empty() && m_at < m_text.size())
            wrong("an operator or the end");
        if (!m_wrong.empty())
            return fail(ErrorCode::InvalidInput, m_wrong);
        return node;
    }

private:
    void wrong(std::string_view expected)
    {
        if (m_wrong.empty())
            m_wrong = "character " + std::to_string(m_at + 1) + ": expected " + std::string(expected) + (m_at < m_text.size() ? ", found " + inQuotes(m_text.substr(m_at), 20) : "");
        m_at = m_text.size();
    }
    [[nodiscard]] bool ok() const { return m_wrong.empty(); }

    void blanks()
    {
        while (m_at < m_text.size()) {
            if (m_text[m_at] == '#')
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (std::isspace(static_cast<unsigned char>(m_text[m_at])) != 0)
                ++m_at;
            else
                return;
        }
    }
    [[nodiscard]] char peek()
    {
        blanks();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool take(std::string_view what)
    {
        blanks();
        if (!m_text.substr(m_at).starts_with(what))
            return false;
        m_at += what.size();
        return true;
    }
    void need(std::string_view what)
    {
        if (ok() && !take(what))
            wrong(what);
    }
    [[nodiscard]] std::string_view wordAhead()
    {
        blanks();
        std::size_t end = m_at;
        if (end < m_text.size() && isWordStart(m_text[end]))
            while (end < m_text.size() && isWord(m_text[end]))
                ++end;
        return m_text.substr(m_at, end - m_at);
    }
    bool takeWord(std::string_view word)
    {
        if (lower(wordAhead()) != word)
            return false;
        m_at += word.size();
        return true;
    }

    /// The operator that is next and how strongly it binds; 0: none is.
    std::pair<std::string, int> operatorAhead()
    {
        blanks();
        const std::string word = lower(wordAhead());
        if (word == "or" || word == "default" || word == "if" || word == "ifnot") // the last three are MetricsQL's
            return {word, word == "or" ? 1 : 0};
        if (word == "and" || word == "unless")
            return {word, 2};
        if (word == "atan2")
            return {word, 5};
        for (const auto &[sign, power] : std::initializer_list<std::pair<const char *, int>>{{"==", 3}, {"!=", 3}, {"<=", 3}, {">=", 3}, {"<", 3}, {">", 3}, {"+", 4}, {"-", 4}, {"*", 5}, {"/", 5}, {"%", 5}, {"^", 6}})
            if (m_text.substr(m_at).starts_with(sign))
                return {sign, power};
        return {{}, 0};
    }

    PromqlNode binary(int above)
    {
        if (++m_depth > mostDeep)
            wrong("fewer parentheses within each other");
        PromqlNode left = unary();
        while (ok()) {
            const auto [sign, power] = operatorAhead();
            if (power <= above)
                break;
            m_at += sign.size();
            if (++m_operators > mostOperators)
                wrong("fewer operators");
            PromqlNode node;
            node.kind = Kind::Binary;
            node.name = sign;
            node.returnsBool = node.isComparison() && takeWord("bool");
            matching(node);
            PromqlNode right = binary(sign == "^" ? power - 1 : power);
            node.parts.push_back(std::move(left));
            node.parts.push_back(std::move(right));
            left = std::move(node);
        }
        --m_depth;
        return left;
    }

    void matching(PromqlNode &node)
    {
        if (takeWord("on"))
            node.grouping = Grouping::On;
        else if (takeWord("ignoring"))
            node.grouping = Grouping::Ignoring;
        else
            return;
        node.labels = labelList();
        node.manyRight = takeWord("group_right");
        node.many = node.manyRight || takeWord("group_left");
        if (node.many && peek() == '(')
            node.include = labelList();
    }

    /// Empty, and wrong, where there is none.
    std::string_view label()
    {
        const std::string_view word = wordAhead();
        if (word.empty())
            wrong("a label");
        m_at += word.size();
        return word;
    }

    std::vector<std::string> labelList()
    {
        std::vector<std::string> out;
        need("(");
        while (ok() && peek() != ')') {
            if (peek() == '"' || peek() == '\'' || peek() == '`') {
                out.push_back(text());
            } else {
                const std::string_view word = label();
                if (word.empty())
                    break;
                out.emplace_back(word);
            }
            if (!take(","))
                break;
        }
        need(")");
        return out;
    }

    PromqlNode unary()
    {
        while (take("+")) { }
        if (!take("-"))
            return postfix();
        PromqlNode node;
        node.kind = Kind::Negative;
        node.parts.push_back(binary(5)); // -1 ^ 2 is -(1 ^ 2)
        return node;
    }

    /// What is in brackets behind an expression, and its offset.
    PromqlNode postfix()
    {
        PromqlNode node = primary();
        while (ok()) {
            if (take("[")) {
                const double range_s = duration();
                const bool subquery = take(":");
                if (subquery && peek() != ']')
                    static_cast<void>(duration());
                need("]");
                if (subquery || node.kind != Kind::Selector) {
                    PromqlNode outer;
                    outer.kind = Kind::Subquery;
                    outer.parts.push_back(std::move(node));
                    node = std::move(outer);
                }
                node.range_s = range_s;
            } else if (takeWord("offset")) {
                static_cast<void>(take("-"));
                static_cast<void>(duration());
                node.hasOffset = true;
            } else if (take("@")) {
                if (!(takeWord("start") || takeWord("end")))
                    static_cast<void>(numberAhead());
                else {
                    need("(");
                    need(")");
                }
                node.hasOffset = true;
            } else {
                break;
            }
        }
        return node;
    }

    double numberAhead()
    {
        blanks();
        std::size_t end = m_at;
        while (end < m_text.size() && (std::isalnum(static_cast<unsigned char>(m_text[end])) != 0 || m_text[end] == '.' || m_text[end] == '_'
                                       || ((m_text[end] == '+' || m_text[end] == '-') && end > m_at && (m_text[end - 1] == 'e' || m_text[end - 1] == 'E') && !m_text.substr(m_at).starts_with("0x"))))
            ++end;
        const std::string word = lower(m_text.substr(m_at, end - m_at));
        double value = 0;
        bool read = false;
        if (word.starts_with("0x")) {
            unsigned long long whole = 0;
            read = std::from_chars(word.data() + 2, word.data() + word.size(), whole, 16).ptr == word.data() + word.size();
            value = static_cast<double>(whole);
        } else {
            read = !word.empty() && std::from_chars(word.data(), word.data() + word.size(), value).ptr == word.data() + word.size();
            if (!read && !word.empty()) { // Prometheus 3: a duration is its seconds
                value = promqlDuration_s(word);
                read = !std::isnan(value);
            }
        }
        if (!read) {
            wrong("a number");
            return 0;
        }
        m_at = end;
        return value;
    }

    double duration()
    {
        blanks();
        std::size_t end = m_at;
        while (end < m_text.size() && (std::isalnum(static_cast<unsigned char>(m_text[end])) != 0 || m_text[end] == '.'))
            ++end;
        const std::string_view word = m_text.substr(m_at, end - m_at);
        double seconds = promqlDuration_s(word);
        if (std::isnan(seconds) && !word.empty() && std::from_chars(word.data(), word.data() + word.size(), seconds).ptr != word.data() + word.size())
            seconds = std::numeric_limits<double>::quiet_NaN();
        if (std::isnan(seconds)) {
            wrong("a duration");
            return 0;
        }
        m_at = end;
        return seconds;
    }

    std::string text()
    {
        blanks();
        const char quote = m_text[m_at++];
        std::string out;
        while (m_at < m_text.size() && m_text[m_at] != quote) {
            if (m_text[m_at] == '\\' && quote != '`' && m_at + 1 < m_text.size()) {
                const char c = m_text[++m_at];
                out += c == 'n' ? '\n' : c == 't' ? '\t' : c;
            } else {
                out += m_text[m_at];
            }
            ++m_at;
        }
        if (m_at >= m_text.size())
            wrong("the end of a text");
        else
            ++m_at;
        return out;
    }

    PromqlNode primary()
    {
        const char c = peek();
        if (take("(")) {
            PromqlNode node = binary(0);
            need(")");
            return node;
        }
        PromqlNode node;
        if (c == '"' || c == '\'' || c == '`') {
            node.kind = Kind::Text;
            node.name = text();
            return node;
        }
        if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') {
            node.number = numberAhead();
            return node;
        }
        node.kind = Kind::Selector;
        const std::string word(wordAhead());
        if (c == '{') {
            matchers(node);
            return node;
        }
        if (word.empty()) {
            wrong("an expression");
            return node;
        }
        const std::size_t before = m_at;
        m_at += word.size();
        if (const std::string small = lower(word); (small == "nan" || small == "inf") && peek() != '(' && peek() != '{') {
            m_at = before;
            node.kind = Kind::Number;
            node.number = numberAhead();
            return node;
        }
        if (aggregations().contains(lower(word)) && (peek() == '(' || lower(wordAhead()) == "by" || lower(wordAhead()) == "without")) {
            node.kind = Kind::Aggregation;
            node.name = lower(word);
            grouping(node);
            arguments(node);
            grouping(node);
            return node;
        }
        node.name = word;
        if (peek() == '(') {
            node.kind = Kind::Call;
            arguments(node);
        } else if (peek() == '{') {
            matchers(node);
        }
        return node;
    }

    void grouping(PromqlNode &node)
    {
        const bool by = takeWord("by");
        if (!by && !takeWord("without"))
            return;
        node.grouping = by ? Grouping::By : Grouping::Without;
        node.labels = labelList();
    }

    void arguments(PromqlNode &node)
    {
        need("(");
        while (ok() && peek() != ')') {
            node.parts.push_back(binary(0));
            if (!take(","))
                break;
        }
        need(")");
    }

    void matchers(PromqlNode &node)
    {
        need("{");
        while (ok() && peek() != '}') {
            Matcher matcher;
            if (peek() == '"' || peek() == '\'' || peek() == '`') {
                matcher.label = text();
                if (peek() == ',' || peek() == '}') { // Prometheus 3: the metric's name among the matchers
                    node.name = matcher.label;
                    if (!take(","))
                        break;
                    continue;
                }
            } else {
                matcher.label = label();
                if (matcher.label.empty())
                    return;
            }
            for (const char *op : {"=~", "!~", "!=", "="})
                if (matcher.op.empty() && take(op))
                    matcher.op = op;
            if (matcher.op.empty() || (peek() != '"' && peek() != '\'' && peek() != '`')) {
                wrong("a matcher");
                return;
            }
            matcher.value = text();
            if (matcher.label == "__name__" && matcher.op == "=")
                node.name = matcher.value;
            else
                node.matchers.push_back(std::move(matcher));
            if (!take(","))
                break;
        }
        need("}");
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    int m_operators = 0;
    std::string m_wrong;
};

} // namespace

bool PromqlNode::isComparison() const
{
    return kind == Kind::Binary && (name == "==" || name == "!=" || name == "<" || name == ">" || name == "<=" || name == ">=");
}

double promqlDuration_s(std::string_view text)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    static constexpr std::array<std::pair<std::string_view, double>, 7> units = {{{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}, {"w", 7 * 86400.0}, {"y", 365 * 86400.0}}};
    double total = 0;
    if (text.empty())
        return none;
    while (!text.empty()) {
        double count = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count, std::chars_format::fixed);
        if (error != std::errc() || count < 0)
            return none;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        const auto unit = std::ranges::find_if(units, [&](const auto &u) { return text.starts_with(u.first); });
        if (unit == units.end())
            return none;
        total += count * unit->second;
        text.remove_prefix(unit->first.size());
    }
    return total;
}

std::string selectorText(const PromqlNode &selector)
{
    std::string inside;
    for (const Matcher &m : selector.matchers)
        inside += (inside.empty() ? "" : ",") + m.label + m.op + inQuotes(m.value);
    return telemetry::selector(selector.name, inside);
}

Result<PromqlNode> parsePromql(std::string_view text)
{
    if (text.size() > mostText)
        return fail(ErrorCode::InvalidInput, say("more than {} characters", mostText));
    return Reader(text).read();
}

} // namespace switchyard::telemetry
