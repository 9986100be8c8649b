// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/csv.h>

#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <utility>

namespace switchyard::csv {
namespace {

/// Feeds characters, collects records. One instance per file.
class Parser
{
public:
    explicit Parser(std::string file) { m_columns->file = std::move(file); }

    Result<void> feed(std::string_view chunk)
    {
        for (const char c : chunk)
            if (auto done = step(c); !done)
                return done;
        return {};
    }

    Result<Table> finish()
    {
        if (m_state == State::Quoted)
            return fail(ErrorCode::InvalidInput, "a quoted field does not end; expected a closing '\"'",
                        at(m_recordLine));
        if (!m_field.empty() || !m_fields.empty() || m_state == State::QuoteInQuoted)
            if (auto done = endRecord(); !done)
                return std::unexpected(done.error());
        if (!m_haveHeader)
            return fail(ErrorCode::InvalidInput, "the file is empty; expected a header line with column names", at(1));
        return Table{m_columns, std::move(m_records)};
    }

private:
    enum class State { Start, Plain, Quoted, QuoteInQuoted };

    [[nodiscard]] std::string at(int line) const { return m_columns->file + ":" + std::to_string(line); }

    Result<void> step(char c)
    {
        if (m_position < 3 && bom[m_position] == c) { // a byte-order mark, only at the very start
            ++m_position;
            return {};
        }
        m_position = 3;
        if (m_state == State::Quoted) {
            if (c == '"')
                m_state = State::QuoteInQuoted;
            else
                m_field += c;
            m_line += c == '\n';
            return {};
        }
        if (c == '"' && m_state == State::QuoteInQuoted) { // a doubled quote
            m_field += '"';
            m_state = State::Quoted;
        } else if (c == '"' && m_state == State::Start) {
            m_state = State::Quoted;
        } else if (c == ',') {
            endField();
        } else if (c == '\n') {
            auto done = endRecord();
            ++m_line;
            m_recordLine = m_line;
            return done;
        } else if (c != '\r') {
            if (m_state == State::QuoteInQuoted)
                return fail(ErrorCode::InvalidInput, "text after a closing quote; expected ',' or the end of the line",
                            at(m_line));
            m_field += c;
            m_state = State::Plain;
        }
        return {};
    }

    void endField()
    {
        m_fields.push_back(std::exchange(m_field, {}));
        m_state = State::Start;
    }

    Result<void> endRecord()
    {
        if (m_fields.empty() && m_field.empty() && m_state == State::Start)
            return {}; // an empty line
        endField();
        std::vector<std::string> fields = std::exchange(m_fields, {});
        if (!m_haveHeader)
            return header(std::move(fields));
        if (fields.size() > m_columns->names.size())
            return fail(ErrorCode::InvalidInput, "the line has " + std::to_string(fields.size())
                            + " fields; expected at most the header's " + std::to_string(m_columns->names.size()),
                        at(m_recordLine));
        m_records.emplace_back(m_columns, std::move(fields), m_recordLine);
        return {};
    }

    Result<void> header(std::vector<std::string> names)
    {
        m_haveHeader = true;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (!m_columns->index.emplace(names[i], i).second)
                return fail(ErrorCode::InvalidInput, "column '" + names[i] + "' is there twice; expected unique names",
                            at(m_recordLine));
        m_columns->names = std::move(names);
        return {};
    }

    static constexpr std::array<char, 3> bom = {'\xef', '\xbb', '\xbf'};

    std::shared_ptr<Columns> m_columns = std::make_shared<Columns>();
    std::vector<Record> m_records;
    std::vector<std::string> m_fields;
    std::string m_field;
    State m_state = State::Start;
    std::size_t m_position = 0;
    int m_line = 1;
    int m_recordLine = 1;
    bool m_haveHeader = false;
};

} // namespace

std::string_view Record::text(std::string_view column) const
{
    const auto it = m_columns->index.find(column);
    return it == m_columns->index.end() || it->second >= m_fields.size() ? std::string_view{} : m_fields[it->second];
}

Result<std::optional<double>> Record::number(std::string_view column) const
{
    const std::string_view field = text(column);
    if (field.empty())
        return std::optional<double>();
    double value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error != std::errc() || end != field.data() + field.size() || !std::isfinite(value))
        return fail(ErrorCode::InvalidInput,
                    std::string(column) + " is '" + std::string(field.substr(0, 40)) + "'; expected a number", where());
    return value;
}

Result<double> Record::positive(std::string_view column) const
{
    SWITCHYARD_TRY(const std::optional<double> value, number(column));
    if (!value || !(*value > 0))
        return fail(ErrorCode::InvalidInput, std::string(column) + " is '" + std::string(text(column))
                        + "'; expected a number above 0", where());
    return *value;
}

Result<double> Record::notNegative(std::string_view column) const
{
    SWITCHYARD_TRY(const std::optional<double> value, number(column));
    if (value.value_or(0) < 0)
        return fail(ErrorCode::InvalidInput, std::string(column) + " is '" + std::string(text(column))
                        + "'; expected 0 or more", where());
    return value.value_or(0);
}

std::string Record::where() const { return m_columns->file + ":" + std::to_string(m_line); }

Result<Table> readCsv(const std::string &path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return fail(ErrorCode::NotFound, "cannot be opened; expected a readable CSV file", path);
    Parser parser(path);
    std::string chunk(std::size_t{1} << 16, '\0');
    while (in) {
        in.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        const auto got = static_cast<std::size_t>(in.gcount());
        if (auto done = parser.feed(std::string_view(chunk).substr(0, got)); !done)
            return std::unexpected(done.error());
    }
    if (in.bad())
        return fail(ErrorCode::Unreadable, "reading failed; expected a readable CSV file", path);
    return parser.finish();
}

Result<Table> parseCsv(std::string_view text, const std::string &file)
{
    Parser parser(file);
    if (auto done = parser.feed(text); !done)
        return std::unexpected(done.error());
    return parser.finish();
}

} // namespace switchyard::csv
