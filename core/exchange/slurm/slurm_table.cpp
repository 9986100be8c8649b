// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/slurm/slurm_table.h>

#include <algorithm>

namespace switchyard::exchange::slurm {

namespace {

std::vector<std::string> cells(std::string_view line, bool bars)
{
    std::vector<std::string> out;
    for (std::size_t at = 0; at < line.size();) {
        if (!bars) {
            at = line.find_first_not_of(" \t\r", at);
            if (at == std::string_view::npos)
                break;
        }
        const std::size_t end = std::min(bars ? line.find('|', at) : line.find_first_of(" \t\r", at), line.size());
        std::string cell(line.substr(at, end - at));
        cell.erase(cell.find_last_not_of(" \r") + 1);
        out.push_back(std::move(cell));
        at = end + 1;
    }
    return out;
}

std::string plain(std::string heading)
{
    heading.erase(std::min(heading.find('('), heading.size()));
    return heading;
}

bool hasBars(std::string_view heading) { return heading.find('|') != std::string_view::npos; }

} // namespace

std::string Row::text(std::string_view column) const
{
    const auto found = cells.find(column);
    return found == cells.end() || found->second.starts_with('(') ? std::string() : found->second;
}

bool tableColumn(std::string_view heading, std::string_view column)
{
    constexpr std::size_t longest = 1000;
    return heading.size() < longest && std::ranges::any_of(cells(heading, hasBars(heading)), [column](const std::string &cell) { return plain(cell) == column; });
}

Table tableOf(const TextFile &file)
{
    Table out;
    const std::string_view text = file.text;
    int number = 0;
    bool bars = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        if (out.columns.empty()) {
            bars = hasBars(line);
            for (const std::string &heading : cells(line, bars))
                out.columns.push_back(plain(heading));
            continue;
        }
        Row row;
        const std::vector<std::string> found = cells(line, bars);
        for (std::size_t i = 0; i < std::min(found.size(), out.columns.size()); ++i)
            row.cells.emplace(out.columns[i], found[i]);
        row.where = file.name + ":" + std::to_string(number);
        out.rows.push_back(std::move(row));
    }
    return out;
}

} // namespace switchyard::exchange::slurm
