// SPDX-License-Identifier: GPL-3.0-or-later
// What the event core says of a deployment: its best point within the limits.
#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include <core/search/serving_sweep.h>

namespace switchyard::search {

class ServingConfirm
{
public:
    /// Everything must outlive it.
    ServingConfirm(const catalog::Catalog &catalog, const ServingSpace &space, const ServingOptions &options);

    /// The job of a point, as `predict` takes it. `prefill`: way of its prefill pool.
    [[nodiscard]] serve::ServingJob jobOf(std::size_t way, std::optional<std::size_t> prefill, const ServingPoint &point) const;
    /// What the event core says of it. Errors: those of predictServing, a rate that is not carried among them.
    [[nodiscard]] Result<ServingFound> run(std::size_t way, std::optional<std::size_t> prefill, const ServingPoint &point);

    struct Outcome {
        std::optional<ServingFound> best;    ///< within the limits
        std::optional<ServingFound> nearest; ///< where there is none: the point that misses them least
        std::string missed;                  ///< how
    };
    /// Of all points of a deployment, in any order. Better scores cost latency: between the best score that the event
    /// core finds within the limits and the next that it does not, it halves down to a per cent.
    [[nodiscard]] Outcome best(std::size_t way, std::optional<std::size_t> prefill, std::vector<ServingPoint> points, const std::stop_token &stop);

    [[nodiscard]] std::uint64_t runs() const { return m_runs; }

private:
    const catalog::Catalog *m_catalog;
    const ServingSpace *m_space;
    ServingJudge m_judge;
    std::uint64_t m_runs = 0;
};

} // namespace switchyard::search
