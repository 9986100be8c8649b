// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/serving_confirm.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace switchyard::search {

ServingConfirm::ServingConfirm(const catalog::Catalog &catalog, const ServingSpace &space, const ServingOptions &options)
    : m_catalog(&catalog), m_space(&space), m_judge(space.question, options)
{
}

serve::ServingJob ServingConfirm::jobOf(std::size_t way, std::optional<std::size_t> prefill, const ServingPoint &point) const
{
    serve::ServingJob job = m_space->jobOf(m_space->ways[way], point.instances);
    if (prefill) {
        const ServingWay &before = m_space->ways[*prefill];
        job.prefill = serve::PoolShape{m_space->types[before.type].id, point.prefill, before.cut};
    }
    if (m_space->question.anyLoad)
        job.load.concurrency = point.load;
    return job;
}

Result<ServingFound> ServingConfirm::run(std::size_t way, std::optional<std::size_t> prefill, const ServingPoint &point)
{
    ++m_runs;
    ServingFound found;
    found.job = jobOf(way, prefill, point);
    found.precision = m_space->ways[way].precision;
    found.kvPrecision = m_space->ways[way].kvPrecision;
    found.clients = point.clients;
    found.form = point.figures;
    found.usdPerHour = point.usdPerHour;
    found.place = {static_cast<std::uint32_t>(way), prefill ? static_cast<std::uint32_t>(*prefill) + 1 : 0, static_cast<std::uint32_t>(point.instances),
                   static_cast<std::uint32_t>(point.prefill), point.step};
    SWITCHYARD_TRY(found.prediction, serve::predictServing(*m_catalog, found.job));
    found.events = m_judge.figures(found.prediction, found.usdPerHour);
    return found;
}

ServingConfirm::Outcome ServingConfirm::best(std::size_t way, std::optional<std::size_t> prefill, std::vector<ServingPoint> points, const std::stop_token &stop)
{
    std::ranges::sort(points, [](const ServingPoint &a, const ServingPoint &b) {
        if (a.figures.score != b.figures.score)
            return a.figures.score < b.figures.score;
        return std::tie(a.instances, a.prefill, a.step) < std::tie(b.instances, b.prefill, b.step);
    });
    Outcome out;
    std::map<int, bool> known;
    const auto within = [&](int i) {
        if (const auto found = known.find(i); found != known.end())
            return found->second;
        bool yes = false;
        auto found = stop.stop_requested() ? Result<ServingFound>(fail(ErrorCode::Cancelled, say("cancelled"))) : run(way, prefill, points[static_cast<std::size_t>(i)]);
        if (!found) {
            if (!out.nearest)
                out.missed = found.error().message;
        } else if (found->events.excess <= 1) {
            yes = true;
            if (!out.best || found->events.score < out.best->events.score)
                out.best = std::move(*found);
        } else if (!out.nearest || found->events.excess < out.nearest->events.excess) {
            out.missed = m_judge.miss(found->events, found->usdPerHour);
            out.nearest = std::move(*found);
        }
        known.emplace(i, yes);
        return yes;
    };
    const int last = static_cast<int>(points.size()) - 1;
    if (last < 0)
        return out;
    const auto fits = std::ranges::find_if(points, [](const ServingPoint &point) { return point.figures.excess <= 1; });
    const auto start = fits != points.end() ? fits : std::ranges::min_element(points, {}, [](const ServingPoint &point) { return point.figures.excess; });
    int good = -1;
    int bad = -1; // the best score is the lowest place
    int at = static_cast<int>(start - points.begin());
    if (within(at)) {
        for (int step = 1; good = at, at > 0; step *= 2) {
            at = std::max(0, at - step);
            if (!within(at)) {
                bad = at;
                break;
            }
        }
    } else {
        for (int step = 1; bad = at, at < last; step *= 2) {
            at = std::min(last, at + step);
            if (within(at)) {
                good = at;
                break;
            }
        }
    }
    const auto scoreAt = [&](int i) { return points[static_cast<std::size_t>(i)].figures.score; };
    while (good >= 0 && good - bad > 1 && (bad < 0 || std::abs(scoreAt(good) - scoreAt(bad)) > 0.01 * std::abs(scoreAt(good)))) {
        if (bad < 0)
            break; // the best of all is within
        const int middle = (good + bad) / 2;
        (within(middle) ? good : bad) = middle;
    }
    if (out.best) {
        out.nearest.reset();
        out.missed.clear();
    }
    return out;
}

} // namespace switchyard::search
