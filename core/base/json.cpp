// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/json_read_cost.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <unordered_set>

#include <simdjson.h>

#include <core/base/echo.h>

namespace switchyard::json {

namespace {

/// Recursive descent over RFC 8259. Written here because the parsers at hand either lose the line
/// of a value or let duplicate keys pass; tst_json holds it against another parser.
class Reader
{
public:
    Reader(std::string_view text, const std::string &file, const Limits &limits, const std::vector<std::uint32_t> &sizes)
        : m_at(text.data()), m_end(text.data() + text.size()), m_file(file), m_limits(limits), m_sizes(sizes)
    {
    }

    /// One document, or with `many` as many as there are.
    Result<std::vector<Value>> documents(bool many)
    {
        std::vector<Value> out;
        do {
            skipSpace();
            if (m_at == m_end)
                complain(say("the text is empty; expected an object"));
            else if (*m_at != '{' && *m_at != '[')
                complain(say("the text is no object; expected '{}'", "{"));
            else if (read(out.emplace_back(), 1))
                skipSpace();
        } while (many && m_error.message.empty() && m_at != m_end);
        if (m_error.message.empty() && m_at != m_end)
            complain(say("there is more text after the end of the JSON value; expected nothing behind it"));
        if (!m_error.message.empty())
            return std::unexpected(std::move(m_error));
        return out;
    }

private:
    bool complain(Said message)
    {
        m_error = fail(ErrorCode::InvalidInput, std::move(message), m_file + ":" + std::to_string(m_line)).error();
        return false;
    }

    void skipSpace()
    {
        for (; m_at != m_end; ++m_at) {
            if (*m_at == '\n')
                ++m_line;
            else if (*m_at != ' ' && *m_at != '\t' && *m_at != '\r')
                return;
        }
    }

    bool read(Value &out, int depth)
    {
        skipSpace();
        out.line = m_line;
        if (m_at == m_end)
            return complain(say("the text ends where a value is expected"));
        if (depth > m_limits.maxDepth)
            return complain(say("nested too deeply; expected at most {} levels", m_limits.maxDepth));
        switch (*m_at) {
        case '{': return readObject(out, depth);
        case '[': return readArray(out, depth);
        case '"': out.kind = Kind::String; return readString(out.text);
        case 't': out.kind = Kind::Bool; out.boolean = true; return readWord("true");
        case 'f': out.kind = Kind::Bool; return readWord("false");
        case 'n': return readWord("null");
        default: return readNumber(out);
        }
    }

    bool readWord(std::string_view word)
    {
        if (!std::string_view(m_at, m_end).starts_with(word))
            return complain(say("not a JSON word; expected {}", word));
        m_at += word.size();
        return true;
    }

    bool readObject(Value &out, int depth)
    {
        out.kind = Kind::Object;
        out.members.reserve(nextSize());
        ++m_at;
        for (bool first = true;; first = false) {
            skipSpace();
            if (m_at != m_end && *m_at == '}' && first)
                return ++m_at, true;
            if (m_at == m_end || *m_at != '"')
                return complain(m_at == m_end ? say("the text ends inside an object; expected a key or '{}'", "}") : say("expected a key in double quotes"));
            const int line = m_line;
            auto &[key, value] = out.members.emplace_back();
            if (!readString(key))
                return false;
            skipSpace();
            if (m_at == m_end || *m_at != ':')
                return complain(say("expected ':' after a key"));
            ++m_at;
            if (!read(value, depth + 1))
                return false;
            value.line = line;
            skipSpace();
            if (m_at == m_end)
                return complain(say("the text ends inside an object; expected ',' or '{}'", "}"));
            if (*m_at == '}')
                return ++m_at, noDuplicates(out);
            if (*m_at++ != ',')
                return complain(say("expected ',' or '{}' after a member", "}"));
        }
    }

    bool readArray(Value &out, int depth)
    {
        out.kind = Kind::Array;
        const std::size_t size = nextSize();
        ++m_at;
        const std::size_t numbers = m_limits.packNumbers ? plainNumbersAhead() : 0;
        if (numbers > 0)
            out.packed.reserve(numbers);
        else
            out.items.reserve(size);
        for (bool first = true;; first = false) {
            skipSpace();
            if (m_at != m_end && *m_at == ']' && first)
                return ++m_at, true;
            if (numbers > 0 ? !readPacked(out.packed) : !read(out.items.emplace_back(), depth + 1))
                return false;
            skipSpace();
            if (m_at == m_end)
                return complain(say("the text ends inside a list; expected ',' or ']'"));
            if (*m_at == ']')
                return ++m_at, true;
            if (*m_at++ != ',')
                return complain(say("expected ',' or ']' after an item"));
        }
    }

    /// Items of a list that holds nothing but numbers; 0 for any other list.
    [[nodiscard]] std::size_t plainNumbersAhead() const
    {
        static constexpr auto plain = [] {
            std::array<bool, 256> out{};
            for (const char c : std::string_view("0123456789+-.eE, \t\r\n"))
                out[static_cast<unsigned char>(c)] = true;
            return out;
        }();
        std::size_t commas = 0;
        bool digits = false;
        const char *p = m_at;
        for (; p != m_end && plain[static_cast<unsigned char>(*p)]; ++p) {
            commas += *p == ',';
            digits = digits || (*p >= '0' && *p <= '9');
        }
        return p != m_end && *p == ']' && digits ? commas + 1 : 0;
    }

    /// Of the list or object that begins here, so that nothing grows by copying.
    std::size_t nextSize() { return m_opened < m_sizes.size() ? m_sizes[m_opened++] : 0; }

    bool readPacked(SmallList<double> &out)
    {
        double number = 0;
        const char *end = m_at == m_end ? nullptr : scanNumber(number);
        if (end == nullptr)
            return false;
        out.push_back(number);
        m_at = end;
        return true;
    }

    bool readString(std::string &out)
    {
        for (++m_at; m_at != m_end; ++m_at) {
            const char c = *m_at;
            if (c == '"')
                return ++m_at, true;
            if (static_cast<unsigned char>(c) < 0x20)
                return complain(say("a string is not closed on its line, or holds a raw control character; expected '\"', or an escape such as \\n"));
            if (c != '\\') {
                out += c;
                continue;
            }
            if (++m_at == m_end)
                break;
            static constexpr std::string_view letters = "\"\\/bfnrt";
            static constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
            if (const std::size_t i = letters.find(*m_at); i != std::string_view::npos)
                out += meant[i];
            else if (*m_at != 'u' || !readCodePoint(out))
                return complain(say("a string holds an invalid escape; expected one of \"\\/bfnrt behind the backslash, or u and four hexadecimal digits"));
        }
        return complain(say("a string is not closed; expected '\"'"));
    }

    /// After "\u": four digits, or two surrogates; leaves m_at on the last digit.
    bool readCodePoint(std::string &out)
    {
        std::uint32_t code = 0;
        if (!readHex(code) || (code >= 0xDC00 && code < 0xE000))
            return false;
        if (code >= 0xD800 && code < 0xDC00) {
            std::uint32_t low = 0;
            if (m_end - m_at < 3 || m_at[1] != '\\' || m_at[2] != 'u')
                return false;
            m_at += 2;
            if (!readHex(low) || low < 0xDC00 || low >= 0xE000)
                return false;
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        const auto byte = [&out](std::uint32_t bits) { out += static_cast<char>(bits); };
        if (code < 0x80) {
            byte(code);
        } else if (code < 0x800) {
            byte(0xC0 | code >> 6);
            byte(0x80 | (code & 0x3F));
        } else if (code < 0x10000) {
            byte(0xE0 | code >> 12);
            byte(0x80 | (code >> 6 & 0x3F));
            byte(0x80 | (code & 0x3F));
        } else {
            byte(0xF0 | code >> 18);
            byte(0x80 | (code >> 12 & 0x3F));
            byte(0x80 | (code >> 6 & 0x3F));
            byte(0x80 | (code & 0x3F));
        }
        return true;
    }

    bool readHex(std::uint32_t &code)
    {
        if (m_end - m_at < 5)
            return false;
        const auto [stop, e] = std::from_chars(m_at + 1, m_at + 5, code, 16);
        if (e != std::errc() || stop != m_at + 5)
            return false;
        m_at += 4;
        return true;
    }

    bool readNumber(Value &out)
    {
        if (m_limits.pythonWords)
            for (const std::string_view word : {"NaN", "Infinity", "-Infinity"})
                if (std::string_view(m_at, m_end).starts_with(word))
                    return readWord(word);
        const char *end = scanNumber(out.number);
        if (end == nullptr)
            return false;
        out.kind = Kind::Number;
        out.text.assign(m_at, end);
        m_at = end;
        return true;
    }

    /// Behind the number at m_at; null after a complaint.
    const char *scanNumber(double &out)
    {
        const auto digit = [this](const char *p) { return p != m_end && *p >= '0' && *p <= '9'; };
        std::uint64_t mantissa = 0;
        const auto digits = [&](const char *&p) {
            const char *first = p;
            for (; digit(p); ++p)
                mantissa = mantissa * 10 + static_cast<std::uint64_t>(*p - '0');
            return p - first;
        };
        const char *p = m_at;
        const bool negative = *p == '-';
        if (negative)
            ++p;
        bool good = digit(p), simple = true;
        std::ptrdiff_t whole = 1, fraction = 0;
        if (good && *p == '0') // no leading zeros
            ++p;
        else
            whole = digits(p);
        if (good && p != m_end && *p == '.') {
            fraction = digits(++p);
            good = fraction > 0;
        }
        if (good && p != m_end && (*p == 'e' || *p == 'E')) {
            simple = false;
            ++p;
            if (p != m_end && (*p == '+' || *p == '-'))
                ++p;
            good = digit(p);
            while (digit(p))
                ++p;
        }
        if (!good) {
            complain(say("malformed value; expected an object, a list, a string, a number, true, false or null"));
            return nullptr;
        }
        // Up to 15 digits and their power of ten are exact doubles, so one division rounds rightly (Clinger 1990).
        static constexpr std::array tens{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
        if (simple && whole + fraction <= 15) {
            const double size = static_cast<double>(mantissa) / tens[static_cast<std::size_t>(fraction)];
            out = negative ? -size : size;
            return p;
        }
        const auto [stop, e] = std::from_chars(m_at, p, out);
        if (e != std::errc() || stop != p) {
            complain(say("the number {} is beyond what a double can hold; expected one below 1.8e308", std::string(m_at, std::min(p, m_at + 24))));
            return nullptr;
        }
        return p;
    }

    bool noDuplicates(const Value &object)
    {
        const auto &members = object.members;
        const auto complainOf = [this](const auto &member) {
            m_line = member.second.line;
            return complain(say("key {} is there twice; expected it once", inQuotes(member.first)));
        };
        if (members.size() <= 16) {
            for (std::size_t i = 1; i < members.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (members[i].first == members[j].first)
                        return complainOf(members[i]);
            return true;
        }
        std::unordered_set<std::string_view> seen;
        for (const auto &member : members)
            if (!seen.insert(member.first).second)
                return complainOf(member);
        return true;
    }

    const char *m_at;
    const char *m_end;
    const std::string &m_file;
    const Limits &m_limits;
    const std::vector<std::uint32_t> &m_sizes;
    std::size_t m_opened = 0;
    int m_line = 1;
    Error m_error;
};

} // namespace

const Value *Value::find(std::string_view key) const
{
    for (const auto &member : members)
        if (member.first == key)
            return &member.second;
    return nullptr;
}

std::string_view describe(Kind kind)
{
    switch (kind) {
    case Kind::Null: return "null";
    case Kind::Bool: return Pattern<0>("true or false").text();
    case Kind::Number: return Pattern<0>("a number").text();
    case Kind::String: return Pattern<0>("a string").text();
    case Kind::Array: return Pattern<0>("a list").text();
    case Kind::Object: return Pattern<0>("an object").text();
    }
    return "null";
}

namespace {

std::string megabytes(std::size_t bytes) { return std::to_string((bytes + 999'999) / 1'000'000) + " MB"; }

Result<void> mayCost(const ReadCost &cost, std::size_t textBytes, const std::string &file, const Limits &limits)
{
    const std::size_t most = limits.freeBytes + limits.timesText * textBytes;
    if (cost.bytes <= most)
        return {};
    return fail(ErrorCode::InvalidInput, say("too many values for a text of {}: they need {} of memory; expected at most {}", megabytes(textBytes), megabytes(cost.bytes), megabytes(most)),
                file);
}

/// The first line that is no UTF-8.
int lineWithoutUtf8(std::string_view text)
{
    for (int line = 1;; ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (end == text.size() || !simdjson::validate_utf8(text.data(), end))
            return line;
        text.remove_prefix(end + 1);
    }
}

Result<std::vector<Value>> parseText(std::string_view text, const std::string &file, const Limits &limits, bool many)
{
    if (text.starts_with("\xef\xbb\xbf")) // a byte-order mark, of editors
        text.remove_prefix(3);
    if (!simdjson::validate_utf8(text.data(), text.size()))
        return fail(ErrorCode::InvalidInput, say("the text is not valid UTF-8; expected a file that is saved as UTF-8"), file + ":" + std::to_string(lineWithoutUtf8(text)));
    const ReadCost cost = costOf(text, limits);
    if (auto may = mayCost(cost, text.size(), file, limits); !may)
        return std::unexpected(may.error());
    return Reader(text, file, limits, cost.sizes).documents(many);
}

} // namespace

Result<Value> parse(std::string_view text, const std::string &file, Limits limits)
{
    SWITCHYARD_TRY(std::vector<Value> one, parseText(text, file, limits, false));
    return std::move(one.front());
}

Result<std::vector<Value>> parseMany(std::string_view text, const std::string &file, Limits limits)
{
    return parseText(text, file, limits, true);
}

Result<void> checkCost(std::string_view text, const std::string &file, Limits limits)
{
    return mayCost(costOf(text, limits), text.size(), file, limits);
}

Result<Value> parseFile(const std::string &path, InputKind kind, Limits limits)
{
    SWITCHYARD_TRY(const std::string text, readInput(path, kind));
    return parse(text, path, limits);
}

} // namespace switchyard::json
