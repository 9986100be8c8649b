// SPDX-License-Identifier: GPL-3.0-or-later
// What Slurm's files and answers share: lines of Key=Value, names of instance types among features.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/base/error.h>
#include <core/exchange/inventory.h>
#include <core/exchange/notes.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange::slurm {

/// One record: a line of a configuration file (with the lines that a `\` joins), or a paragraph of `scontrol show`.
struct Record {
    std::vector<std::pair<std::string, std::string>> fields; ///< keys as written
    std::string where;                                       ///< "file:line"
    /// Keys are compared without case; "" when absent, "(null)" or "N/A".
    [[nodiscard]] std::string text(std::string_view key) const;
    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] int integer(std::string_view key, int otherwise) const;
};

/// Of configuration files, or (`paragraphs`) of scontrol, whose records go on in indented lines.
std::vector<Record> records(const TextFile &file, bool paragraphs);

/// The instance type that a list of features or constraints names ("p5.48xlarge,efa"); empty: none.
std::string typeAmong(std::string_view features);

/// Whether nodes take work: DOWN, DRAIN and FAIL say no; the state, or "" when it does.
std::string trouble(std::string_view state);

/// Keys of records that were not asked for, as notes.
void listUnread(std::span<const Record> records, std::span<const std::string_view> known, Notes &notes);

} // namespace switchyard::exchange::slurm
