// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/csv.h>

#include <charconv>
#include <cmath>
#include <utility>

#include <core/base/echo.h>
#include <core/base/input.h>

namespace switchyard::csv {
namespace {

/// Feeds characters, collects records. One instance per file.
class Parser
{
public:
    explicit Parser(std::string file) { m_columns->file = std::move(file); }

    Result<Table> parse(std::string_view text)
    {
        if (text.starts_with("\xef\xbb\xbf")) // a byte-order mark
            text.remove_prefix(3);
        m_fields->text.reserve(text.size());
        for (const char c : text)
            if (auto done = step(c); !done)
                return std::unexpected(done.error());
        return finish();
    }

private:
    enum class State { Start, Plain, Quoted, QuoteInQuoted };

    Result<Table> finish()
    {
        if (m_state == State::Quoted)
            return fail(ErrorCode::InvalidInput, say("a quoted field does not end; expected a closing '\"'"),
                        at(m_recordLine));
        if (!lineIsEmpty())
            if (auto done = endRecord(); !done)
                return std::unexpected(done.error());
        if (!m_haveHeader)
            return fail(ErrorCode::InvalidInput, say("the file is empty; expected a header line with column names"), at(1));
        return Table{m_columns, std::move(m_records)};
    }

    [[nodiscard]] std::string at(int line) const { return m_columns->file + ":" + std::to_string(line); }

    Result<void> step(char c)
    {
        if (m_state == State::Quoted) {
            if (c == '"')
                m_state = State::QuoteInQuoted;
            else
                m_fields->text += c;
            m_line += c == '\n';
            return {};
        }
        if (c == '"' && m_state == State::QuoteInQuoted) { // a doubled quote
            m_fields->text += '"';
            m_state = State::Quoted;
        } else if (c == '"' && m_state == State::Start) {
            m_state = State::Quoted;
        } else if (c == ',') {
            return endField();
        } else if (c == '\n') {
            auto done = endRecord();
            ++m_line;
            m_recordLine = m_line;
            return done;
        } else if (c != '\r') {
            if (m_state == State::QuoteInQuoted)
                return fail(ErrorCode::InvalidInput, say("text after a closing quote; expected ',' or the end of the line"),
                            at(m_line));
            m_fields->text += c;
            m_state = State::Plain;
        }
        return {};
    }

    /// Nothing was written on the line, not even an empty pair of quotes.
    [[nodiscard]] bool lineIsEmpty() const
    {
        return m_state == State::Start && m_fields->ends.size() == m_first && m_fields->text.size() == m_firstByte;
    }

    Result<void> endField()
    {
        m_fields->ends.push_back(static_cast<std::uint32_t>(m_fields->text.size()));
        m_state = State::Start;
        const std::size_t most = m_haveHeader ? m_columns->names.size() : maxColumns;
        if (m_fields->ends.size() - m_first <= most)
            return {};
        return fail(ErrorCode::InvalidInput, say("the line has more than {} fields; expected at most {}", most, m_haveHeader ? say("as many as the header") : say("that many columns")),
                    at(m_recordLine));
    }

    Result<void> endRecord()
    {
        if (lineIsEmpty())
            return {};
        if (auto done = endField(); !done)
            return done;
        const std::size_t first = std::exchange(m_first, m_fields->ends.size());
        const std::size_t firstByte = std::exchange(m_firstByte, m_fields->text.size());
        if (!m_haveHeader)
            return header(firstByte);
        if (m_records.size() == maxRecords)
            return fail(ErrorCode::InvalidInput, say("the table has more than {} lines; expected at most that many", maxRecords),
                        at(m_recordLine));
        m_records.emplace_back(m_columns, m_fields, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(m_first - first), m_recordLine);
        return {};
    }

    Result<void> header(std::size_t start)
    {
        m_haveHeader = true;
        for (const std::uint32_t end : m_fields->ends) {
            std::string name = m_fields->text.substr(start, end - start);
            start = end;
            if (!m_columns->index.emplace(name, m_columns->names.size()).second)
                return fail(ErrorCode::InvalidInput, say("column '{}' is there twice; expected unique names", echo(name)),
                            at(m_recordLine));
            m_columns->names.push_back(std::move(name));
        }
        return {};
    }

    std::shared_ptr<Columns> m_columns = std::make_shared<Columns>();
    std::shared_ptr<Fields> m_fields = std::make_shared<Fields>();
    std::vector<Record> m_records;
    std::size_t m_first = 0;     ///< field of the line that is read
    std::size_t m_firstByte = 0; ///< its text
    State m_state = State::Start;
    int m_line = 1;
    int m_recordLine = 1;
    bool m_haveHeader = false;
};

} // namespace

std::string_view Record::text(std::string_view column) const
{
    const auto it = m_columns->index.find(column);
    if (it == m_columns->index.end() || it->second >= m_count)
        return {};
    const std::size_t at = m_first + it->second;
    const std::size_t begin = m_fields->ends[at - 1]; // the header lies before it
    return std::string_view(m_fields->text).substr(begin, m_fields->ends[at] - begin);
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
                    say("{} is '{}'; expected a number", column, echo(field)), where());
    return value;
}

Result<double> Record::positive(std::string_view column) const
{
    SWITCHYARD_TRY(const std::optional<double> value, number(column));
    if (!value || !(*value > 0))
        return fail(ErrorCode::InvalidInput, say("{} is '{}'; expected a number above 0", column, echo(text(column))), where());
    return *value;
}

Result<double> Record::notNegative(std::string_view column) const
{
    SWITCHYARD_TRY(const std::optional<double> value, number(column));
    if (value.value_or(0) < 0)
        return fail(ErrorCode::InvalidInput, say("{} is '{}'; expected 0 or more", column, echo(text(column))), where());
    return value.value_or(0);
}

std::string Record::where() const { return m_columns->file + ":" + std::to_string(m_line); }

Result<Table> readCsv(const std::string &path)
{
    SWITCHYARD_TRY(const std::string text, readInput(path, InputKind::Csv));
    return Parser(path).parse(text);
}

Result<Table> parseCsv(std::string_view text, const std::string &file)
{
    return Parser(file).parse(text);
}

} // namespace switchyard::csv
