// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/critical_path.h>

#include <algorithm>

namespace switchyard::train {

namespace {

using Kind = TimelineCell::Kind;

/// What a stage does one after the other: all but what runs beside a pass, and hops.
bool inSeries(const TimelineCell &cell)
{
    return cell.kind != Kind::Communication || runsIn(StepSlot::Tail, cell, 0);
}

/// Walks from the end back: what a cell began after.
class Walk
{
public:
    explicit Walk(const std::vector<TimelineCell> &cells) : m_cells(cells)
    {
        int stages = 0;
        double end_s = 0;
        for (const TimelineCell &cell : cells) {
            stages = std::max(stages, cell.stage + 1);
            end_s = std::max(end_s, cell.end_s);
        }
        m_same_s = 1e-9 * end_s;
        m_series.resize(static_cast<std::size_t>(stages));
        m_hops.resize(static_cast<std::size_t>(stages));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const TimelineCell &cell = cells[i];
            if (inSeries(cell) && cell.end_s > cell.start_s)
                m_series[static_cast<std::size_t>(cell.stage)].push_back(static_cast<int>(i));
            else if (cell.from >= 0)
                m_hops[static_cast<std::size_t>(cell.stage)].push_back(static_cast<int>(i));
        }
        for (std::vector<int> &series : m_series)
            std::ranges::sort(series, {}, [this](int i) { return of(i).start_s; });
        for (std::vector<int> &hops : m_hops)
            std::ranges::sort(hops, {}, [this](int i) { return arrival(i); });
    }

    std::vector<PathPiece> run()
    {
        std::vector<PathPiece> path;
        int cell = last();
        while (cell >= 0) {
            path.push_back({of(cell).stage, cell, of(cell).start_s, of(cell).end_s});
            cell = before(cell, path);
        }
        std::ranges::reverse(path);
        return path;
    }

private:
    [[nodiscard]] const TimelineCell &of(int i) const { return m_cells[static_cast<std::size_t>(i)]; }
    [[nodiscard]] double arrival(int hop) const { return of(hop).start_s + of(hop).exposed_s; }

    [[nodiscard]] int last() const
    {
        int found = -1;
        for (const std::vector<int> &series : m_series)
            if (!series.empty() && (found < 0 || of(series.back()).end_s > of(found).end_s + m_same_s))
                found = series.back();
        return found;
    }

    /// Of a stage, what ended last at that time; it began before, so that the walk goes back.
    [[nodiscard]] int endedBy(int stage, double time_s) const
    {
        const std::vector<int> &series = m_series[static_cast<std::size_t>(stage)];
        auto next = std::ranges::upper_bound(series, time_s + m_same_s, {}, [this](int i) { return of(i).end_s; });
        while (next != series.begin() && of(*std::prev(next)).start_s >= time_s)
            --next;
        return next == series.begin() ? -1 : *std::prev(next);
    }

    /// All stages begin it at once, when the last of them is ready.
    [[nodiscard]] static bool isOfAll(const TimelineCell &cell) { return cell.kind == Kind::Host; }

    int before(int cell, std::vector<PathPiece> &path) const
    {
        const TimelineCell &now = of(cell);
        int own = endedBy(now.stage, now.start_s);
        if (isOfAll(now))
            for (int stage = 0; std::cmp_less(stage, m_series.size()); ++stage)
                if (const int other = endedBy(stage, now.start_s); other >= 0 && (own < 0 || of(other).end_s > of(own).end_s + m_same_s))
                    own = other;
        // A hop that came just then, to a stage that had nothing else to wait for: what fills a wait (weight gradients of a
        // zero-bubble schedule, cut where the hop comes) could have run later.
        const bool filled = own >= 0 && of(own).kind == Kind::WeightGradient;
        const bool waited = own < 0 || filled || of(own).end_s < now.start_s - m_same_s;
        if (waited && (now.kind == Kind::Forward || now.kind == Kind::Backward)) {
            const std::vector<int> &hops = m_hops[static_cast<std::size_t>(now.stage)];
            for (auto hop = std::ranges::lower_bound(hops, now.start_s - m_same_s, {}, [this](int i) { return arrival(i); }); hop != hops.end() && arrival(*hop) <= now.start_s + m_same_s; ++hop) {
                const TimelineCell &sent = of(*hop);
                const int sender = endedBy(sent.from, sent.start_s);
                if (sent.microBatch != now.microBatch || sent.chunk != now.chunk || sender < 0 || (own >= 0 && !filled && of(own).end_s >= sent.start_s - m_same_s))
                    continue;
                if (now.start_s > sent.start_s)
                    path.push_back({now.stage, *hop, sent.start_s, now.start_s});
                return sender;
            }
        }
        if (own >= 0 && of(own).end_s < now.start_s - m_same_s)
            path.push_back({of(own).stage, -1, of(own).end_s, now.start_s});
        return own;
    }

    const std::vector<TimelineCell> &m_cells;
    double m_same_s = 0;
    std::vector<std::vector<int>> m_series; ///< by stage, in order of time
    std::vector<std::vector<int>> m_hops;   ///< by the stage that they reach, in order of when it may begin
};

} // namespace

std::vector<PathPiece> criticalPath(const std::vector<TimelineCell> &cells) { return Walk(cells).run(); }

} // namespace switchyard::train
