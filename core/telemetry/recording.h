// SPDX-License-Identifier: GPL-3.0-or-later
// Series that were recorded, and how they look when they are played again: a page of metrics as of any time since the start.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>

namespace switchyard::telemetry {

class Recording
{
public:
    /// OpenMetrics text with timestamps (`promtool tsdb dump-openmetrics`), Prometheus' (`promtool tsdb dump`), or the answer of
    /// /api/v1/query_range to a query that keeps metric names. `where` names it in errors.
    static Result<Recording> read(std::string text, const std::string &where);

    /// The page `since_s` seconds after the start: of each series the newest value, where it is no older than two and a half pauses. From
    /// the end on: nothing, or with `loop` from the beginning again. The same seconds give the same bytes.
    [[nodiscard]] std::string page(double since_s, bool loop) const;

    [[nodiscard]] std::size_t series() const { return m_series.size(); }
    [[nodiscard]] std::size_t points() const { return m_points.size(); }
    [[nodiscard]] double from_s() const { return m_from_s; } ///< Unix time of the first point
    [[nodiscard]] double length_s() const { return m_length_s; } ///< with the pause behind the last point

private:
    struct Point {
        double time_s; ///< since the first of all
        double value;
    };
    struct Series {
        std::string line; ///< `name{a="b"} `
        std::size_t first = 0;
        std::size_t count = 0;
    };
    std::vector<Series> m_series; ///< by line
    std::vector<Point> m_points;
    double m_from_s = 0;
    double m_length_s = 0;
    double m_fresh_s = 0;
};

} // namespace switchyard::telemetry
