// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/serving.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <mutex>
#include <thread>

#include <core/search/serving_choice.h>
#include <core/search/serving_confirm.h>

namespace switchyard::search {

namespace {

/// Of the progress, what the closed form is.
constexpr double formShare = 0.5;

struct Deployment {
    std::size_t way = 0;
    std::optional<std::size_t> prefill; ///< of the prefill ways
    Examined closed;
};
/// A point that may stand on the front.
struct FrontPointAt {
    Deployment of;
    ServingPoint point;
};

double secondsSince(std::chrono::steady_clock::time_point start) { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); }

class Search
{
public:
    Search(const catalog::Catalog &catalog, const ServingSpace &space, const ServingOptions &options, std::stop_token stop, const SearchProgress &progress)
        : m_catalog(catalog), m_space(space), m_options(options), m_stop(std::move(stop)), m_progress(progress), m_judge(space.question, options),
          m_prefills(prefillWays(catalog, space))
    {
    }

    ServingAnswer run()
    {
        const auto start = std::chrono::steady_clock::now();
        m_answer.warnings = m_space.warnings;
        form();
        m_answer.formSeconds = secondsSince(start);
        std::ranges::sort(m_deployments, [](const Deployment &a, const Deployment &b) { return before(a.closed, b.closed); });
        m_answer.deployments = m_deployments.size();
        examine();
        if (m_options.pareto)
            front();
        explain();
        m_answer.seconds = secondsSince(start);
        return std::move(m_answer);
    }

private:
    /// Of all points of a deployment what is kept of it.
    void keep(Deployment deployment, const std::vector<ServingPoint> &points, std::vector<Deployment> &kept, std::vector<FrontPointAt> &front)
    {
        if (points.empty())
            return;
        Examined &closed = deployment.closed;
        closed.place = {static_cast<std::uint32_t>(deployment.way), deployment.prefill ? static_cast<std::uint32_t>(m_prefills[*deployment.prefill].way) + 1 : 0};
        closed.rank = std::numeric_limits<double>::infinity();
        std::uint64_t fitting = 0;
        for (const ServingPoint &point : points) {
            const bool within = point.figures.excess <= 1;
            fitting += within ? 1 : 0;
            const double rank = within ? point.figures.score : point.figures.excess;
            if ((within && !closed.within) || (within == closed.within && rank < closed.rank)) {
                closed.within = within;
                closed.rank = rank;
            }
        }
        m_points += points.size();
        m_fitting += fitting;
        if (m_options.pareto) {
            std::vector<FrontPoint> plain;
            std::vector<const ServingPoint *> from;
            for (const ServingPoint &point : points)
                if (point.figures.excess <= 1) {
                    plain.push_back({point.figures.perUser, point.figures.outputPerSPerGpu, {static_cast<std::uint32_t>(point.instances), static_cast<std::uint32_t>(point.prefill), point.step}});
                    from.push_back(&point);
                }
            for (const std::size_t i : frontOf(plain))
                front.push_back({deployment, *from[i]});
        }
        kept.push_back(std::move(deployment));
    }

    void form()
    {
        std::vector<std::size_t> own;
        for (std::size_t i = 0; i < m_space.ways.size(); ++i)
            if (static_cast<int>(i % static_cast<std::size_t>(m_options.parts)) == m_options.part - 1)
                own.push_back(i);
        std::atomic<std::size_t> next = 0;
        std::atomic<std::size_t> done = 0;
        std::mutex together;
        {
            std::vector<std::jthread> threads;
            for (unsigned t = 0; t < cores(); ++t)
                threads.emplace_back([&] {
                    std::vector<ServingPoint> points;
                    for (std::size_t i = next++; i < own.size() && !m_stop.stop_requested(); i = next++) {
                        std::vector<Deployment> kept;
                        std::vector<FrontPointAt> frontHere;
                        WaySweep sweep(m_catalog, m_space, m_options, own[i]);
                        if (m_space.aggregated) {
                            sweep.aggregated(points);
                            keep({own[i], {}, {}}, points, kept, frontHere);
                        }
                        for (std::size_t p = 0; p < m_prefills.size() && !m_stop.stop_requested(); ++p) {
                            if (!sweep.pairs(m_prefills[p]))
                                continue;
                            sweep.disaggregated(m_prefills[p], points);
                            keep({own[i], p, {}}, points, kept, frontHere);
                        }
                        if (frontHere.size() > 1)
                            frontHere = thinned(std::move(frontHere));
                        const std::scoped_lock lock(together);
                        m_deployments.insert(m_deployments.end(), kept.begin(), kept.end());
                        m_front.insert(m_front.end(), frontHere.begin(), frontHere.end());
                        tell(formShare * static_cast<double>(++done) / static_cast<double>(own.size()));
                    }
                });
        }
        m_answer.points = m_points;
        m_answer.fitting = m_fitting;
    }

    [[nodiscard]] unsigned cores() const { return std::max(1U, m_options.threads > 0 ? static_cast<unsigned>(m_options.threads) : std::thread::hardware_concurrency()); }

    void tell(double fraction) const
    {
        if (m_progress)
            m_progress({fraction, m_points, m_fitting});
    }

    [[nodiscard]] std::optional<std::size_t> prefillWay(const Deployment &deployment) const
    {
        return deployment.prefill ? std::optional(m_prefills[*deployment.prefill].way) : std::nullopt;
    }

    void examine()
    {
        const ExamineRule rule(m_options.top);
        std::vector<ServingConfirm::Outcome> outcomes(m_deployments.size());
        std::size_t looked = 0;
        std::size_t took = 0;
        while (looked < m_deployments.size() && !rule.ends(m_deployments[looked].closed, looked, took) && !m_stop.stop_requested()) {
            // One for each core; those beyond what the rule wants are dropped below, so that cores do not count.
            const std::size_t some = std::min<std::size_t>(cores(), m_deployments.size() - looked);
            {
                std::vector<std::jthread> threads;
                for (std::size_t i = looked; i < looked + some; ++i)
                    threads.emplace_back([&, i] { outcomes[i] = confirm(m_deployments[i]); });
            }
            for (std::size_t i = looked; i < looked + some; ++i) {
                m_deployments[i].closed.accepted = outcomes[i].best.has_value();
                took += outcomes[i].best ? 1 : 0;
            }
            looked += some;
            tell(formShare + (1 - formShare) * std::min(1.0, static_cast<double>(std::min(looked, rule.enough)) / static_cast<double>(rule.enough)));
        }
        m_answer.runs = m_runs;
        std::vector<Examined> examined;
        for (std::size_t i = 0; i < looked; ++i) {
            Examined each = m_deployments[i].closed;
            each.missed = outcomes[i].missed;
            examined.push_back(std::move(each));
        }
        examined.resize(examinedBy(rule, examined));
        for (std::size_t i = 0; i < examined.size(); ++i) {
            if (outcomes[i].best)
                m_answer.top.push_back(std::move(*outcomes[i].best));
            else if (outcomes[i].nearest && (!m_answer.nearest || outcomes[i].nearest->events.excess < m_answer.nearest->events.excess))
                m_answer.nearest = std::move(outcomes[i].nearest);
        }
        std::ranges::sort(m_answer.top, [](const ServingFound &a, const ServingFound &b) {
            return a.events.score < b.events.score || (a.events.score == b.events.score && a.place < b.place);
        });
        m_answer.examined = std::move(examined);
        if (m_options.parts == 1 && m_answer.top.size() > m_options.top)
            m_answer.top.resize(m_options.top);
    }

    ServingConfirm::Outcome confirm(const Deployment &deployment)
    {
        ServingConfirm confirm(m_catalog, m_space, m_options);
        auto out = confirm.best(deployment.way, prefillWay(deployment), pointsOf(deployment), m_stop);
        m_runs += confirm.runs();
        return out;
    }

    std::vector<ServingPoint> pointsOf(const Deployment &deployment) const
    {
        std::vector<ServingPoint> points;
        WaySweep sweep(m_catalog, m_space, m_options, deployment.way);
        if (deployment.prefill)
            sweep.disaggregated(m_prefills[*deployment.prefill], points);
        else
            sweep.aggregated(points);
        return points;
    }

    [[nodiscard]] std::vector<FrontPointAt> thinned(std::vector<FrontPointAt> all) const
    {
        std::vector<FrontPoint> plain;
        for (const FrontPointAt &each : all) {
            std::vector<std::uint32_t> place = each.of.closed.place;
            place.insert(place.end(), {static_cast<std::uint32_t>(each.point.instances), static_cast<std::uint32_t>(each.point.prefill), each.point.step});
            plain.push_back({each.point.figures.perUser, each.point.figures.outputPerSPerGpu, std::move(place)});
        }
        std::vector<FrontPointAt> out;
        for (const std::size_t i : frontOf(plain))
            out.push_back(std::move(all[i]));
        return out;
    }

    /// The front of the closed form, and of that what the event core leaves.
    void front()
    {
        ServingConfirm confirm(m_catalog, m_space, m_options);
        std::vector<ServingFound> found;
        for (const FrontPointAt &each : thinned(std::move(m_front))) {
            if (m_stop.stop_requested())
                return;
            if (auto at = confirm.run(each.of.way, prefillWay(each.of), each.point))
                found.push_back(std::move(*at));
        }
        m_runs += confirm.runs();
        m_answer.pareto = std::move(found);
        if (m_options.parts == 1) {
            std::vector<FrontPoint> plain;
            for (const ServingFound &each : m_answer.pareto)
                plain.push_back({each.events.perUser, each.events.outputPerSPerGpu, each.place});
            std::vector<ServingFound> kept;
            for (const std::size_t i : frontOf(plain))
                kept.push_back(std::move(m_answer.pareto[i]));
            m_answer.pareto = std::move(kept);
        }
    }

    /// Where nothing is within the limits: what comes nearest, and by how much it misses them.
    void explain()
    {
        m_answer.runs = m_runs;
        if (!m_answer.top.empty()) {
            m_answer.nearest.reset();
            return;
        }
        if (m_answer.nearest)
            m_answer.nothing = m_judge.miss(m_answer.nearest->events, m_answer.nearest->usdPerHour);
        else if (!m_answer.examined.empty())
            m_answer.nothing = m_answer.examined.front().missed;
        else {
            std::vector<ServingPoint> none;
            WaySweep widest(m_catalog, m_space, m_options, m_space.ways.size() - 1);
            widest.aggregated(none);
            m_answer.nothing = !widest.noRoom().empty() ? widest.noRoom() : "no two pools have room in " + std::to_string(m_space.mostGpus) + " GPUs";
        }
    }

    const catalog::Catalog &m_catalog;
    const ServingSpace &m_space;
    const ServingOptions &m_options;
    std::stop_token m_stop;
    const SearchProgress &m_progress;
    ServingJudge m_judge;
    std::vector<PrefillWay> m_prefills;
    std::vector<Deployment> m_deployments; ///< in the order of the closed form
    std::vector<FrontPointAt> m_front;
    std::atomic<std::uint64_t> m_points = 0;
    std::atomic<std::uint64_t> m_fitting = 0;
    std::atomic<std::uint64_t> m_runs = 0;
    ServingAnswer m_answer;
};

} // namespace

Result<ServingAnswer> searchServing(const catalog::Catalog &catalog, const ServingQuestion &question, const ServingOptions &options, std::stop_token stop,
                                    const SearchProgress &progress)
{
    if (options.parts < 1 || options.part < 1 || options.part > options.parts)
        return fail(ErrorCode::Usage, say("--part {}/{}; expected i/n with 1 <= i <= n", options.part, options.parts));
    SWITCHYARD_TRY(const ServingSpace space, makeServingSpace(catalog, question, options.limits));
    const bool money = options.objective == ServingObjective::Cost || options.objective == ServingObjective::TokensPerUsd;
    if (money && std::ranges::none_of(space.types, [](const ServingType &type) { return type.usdPerHour.has_value(); }))
        return fail(ErrorCode::Unsupported, say("cost is no objective here: {}", space.warnings.empty() ? say("no price is known") : verbatim(space.warnings.front())));
    if (money && question.job.price.kind == catalog::CapacityKind::Own)
        return fail(ErrorCode::Usage, say("cost is no objective here: owned capacity costs nothing by the hour; expected throughput or time"));
    ServingAnswer answer = Search(catalog, space, options, stop, progress).run();
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, say("the search was cancelled"));
    return answer;
}

} // namespace switchyard::search
