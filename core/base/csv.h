// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated files with a header line (RFC 4180: quotes, doubled quotes, line breaks inside
// quotes; CRLF and a byte-order mark are accepted). Columns in any order; unknown ones are kept
// and ignored.
#pragma once

#include <cstddef>
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

/// One line of a file. Fields beyond the line's end are empty.
class Record
{
public:
    Record(std::shared_ptr<const Columns> columns, std::vector<std::string> fields, int line)
        : m_columns(std::move(columns)), m_fields(std::move(fields)), m_line(line)
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
    std::vector<std::string> m_fields;
    int m_line = 0;
};

struct Table {
    std::shared_ptr<const Columns> columns;
    std::vector<Record> records;
};

/// Reads a whole file in chunks. Errors (with file:line): no such file, no header, a column named
/// twice, more fields than columns, an unterminated quote.
Result<Table> readCsv(const std::string &path);
/// The same from text; `file` names it in messages.
Result<Table> parseCsv(std::string_view text, const std::string &file);

} // namespace switchyard::csv
