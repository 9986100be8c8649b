// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that squeue and sinfo print: columns between bars, or between blanks.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <core/exchange/textfile.h>

namespace switchyard::exchange::slurm {

struct Row {
    std::map<std::string, std::string, std::less<>> cells; ///< by heading, without "(REASON)"
    std::string where;
    [[nodiscard]] std::string text(std::string_view column) const;
};
struct Table {
    std::vector<std::string> columns;
    std::vector<Row> rows;
};

/// Whether a heading line has this column.
bool tableColumn(std::string_view heading, std::string_view column);
/// Rows with fewer cells than the heading keep those that they have.
Table tableOf(const TextFile &file);

} // namespace switchyard::exchange::slurm
