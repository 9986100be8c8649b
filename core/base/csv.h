// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated files with a header line (RFC 4180: quotes, doubled quotes, line breaks inside
// quotes; CRLF and a byte-order mark are accepted). Columns in any order; unknown ones are kept
// and ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace switchyard::csv {

/// The header line: which column is where.
struct Columns {
    std::vector<std::string> names;
    std::map<std::string, std::size_t, std::less<>> index;
    std::string file;
};

/// The fields of a whole file, one behind the other: four bytes each beside their text.
struct Fields {
    std::string text;
    std::vector<std::uint32_t> ends;
};

/// One line of a file. Fields beyond the line's end are empty.
class Record
{
public:
    Record(std::shared_ptr<const Columns> columns, std::shared_ptr<const Fields> fields, std::uint32_t first, std::uint32_t count, int line)
        : m_columns(std::move(columns)), m_fields(std::move(fields)), m_first(first), m_count(count), m_line(line)
    {
    }

    [[nodiscard]] bool has(std::string_view column) const { return m_columns->index.contains(column); }
    /// Text of a column; empty when the file lacks it or nothing was published.
    [[nodiscard]] std::string_view text(std::string_view column) const;
    /// Number of a column; empty when there is none. Text that is no number is an error.
    [[nodiscard]] Result<std::optional<double>> number(std::string_view column) const;
    /// As above; an error when it is empty or not above zero.
    [[nodiscard]] Result<double> positive(std::string_view column) const;
    [[nodiscard]] Result<double> notNegative(std::string_view column) const;
    /// "file.csv:12".
    [[nodiscard]] std::string where() const;
    [[nodiscard]] int line() const { return m_line; }

private:
    std::shared_ptr<const Columns> m_columns;
    std::shared_ptr<const Fields> m_fields;
    std::uint32_t m_first = 0;
    std::uint32_t m_count = 0;
    int m_line = 0;
};

struct Table {
    std::shared_ptr<const Columns> columns;
    std::vector<Record> records;
};

constexpr std::size_t maxColumns = 1024;
constexpr std::size_t maxRecords = 500'000;

/// Reads a whole file. Errors (with file:line): no such file, no header, a column named twice, more
/// fields than columns, an unterminated quote, more columns or lines than a table may have.
Result<Table> readCsv(const std::string &path);
/// The same from text; `file` names it in messages.
Result<Table> parseCsv(std::string_view text, const std::string &file);

} // namespace switchyard::csv
