// SPDX-License-Identifier: GPL-3.0-or-later
// The operating points of the deployments that answer in one way, in closed form. What does not depend on how many
// replicas, prefill workers or clients there are is worked out once: step times and the replica's own curve over its
// clients per way, the time of a prompt per prefill way, its cache's transfer per pair; a point is then arithmetic.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <core/search/serving_judge.h>
#include <core/search/serving_space.h>

namespace switchyard::search {

/// One operating point of a deployment.
struct ServingPoint {
    int instances = 0;       ///< that answer
    int prefill = 0;         ///< that prefill; 0: none
    double clients = 0;      ///< of one replica that answers; 0: open load
    double load = 0;         ///< clients or requests per second of the whole deployment
    std::uint32_t step = 0;  ///< of the load
    std::optional<double> usdPerHour;
    OperatingFigures figures;
};

/// A pool that prefills.
struct PrefillWay {
    std::size_t way = 0; ///< of ServingSpace::ways
    serve::Serving serving;
    double t0_s = 0;
    double copy_s = 0;   ///< of a prompt, what is offloaded of it
    double prompt_s = 0; ///< one prompt by itself on one worker, to its first token
    double each_s = 0;   ///< of a worker, where every attention group has a prompt; copies back if they are longer
};
/// Of ways of one type and format none that another beats in the time of a prompt, GPU time of a prompt, GPUs of a
/// worker and GPUs that send a prompt's cache: with any decode pool that other is as good.
std::vector<PrefillWay> prefillWays(const catalog::Catalog &catalog, const ServingSpace &space);

class WaySweep
{
public:
    /// Everything must outlive it.
    WaySweep(const catalog::Catalog &catalog, const ServingSpace &space, const ServingOptions &options, std::size_t way);

    /// Empty: it has room. Why no request fits otherwise.
    [[nodiscard]] const std::string &noRoom() const { return m_noRoom; }
    /// `points` is emptied first.
    void aggregated(std::vector<ServingPoint> &points);
    /// Both pools are in the same formats.
    [[nodiscard]] bool pairs(const PrefillWay &prefill) const;
    void disaggregated(const PrefillWay &prefill, std::vector<ServingPoint> &points);

private:
    /// Of one replica.
    struct Knot {
        double clients = 0;
        std::uint32_t step = 0;
        serve::Estimate at;
    };
    /// A replica that answers, alone or behind prefill workers.
    struct Answering {
        std::optional<serve::Deployment> deployment;
        std::optional<serve::Estimator> estimator;
        std::vector<Knot> knots; ///< by clients
    };
    void prepare(Answering &answering, serve::Role role);
    [[nodiscard]] std::vector<int> instancesWhole() const;
    [[nodiscard]] int replicasOf(int instances) const;
    [[nodiscard]] std::optional<double> usdPerHour(int instances, const PrefillWay *prefill, int prefillInstances) const;
    void add(std::vector<ServingPoint> &points, ServingPoint point, const serve::Estimate &form, double requestsPerS, int gpus) const;

    struct Pair;
    void pairPoint(const Pair &pair, std::vector<ServingPoint> &points, int instances, int prefill, const Knot &knot) const;
    [[nodiscard]] const std::vector<int> &workersFor(const Pair &pair, int instances, double requestsPerS);
    /// The replica's state at which `clients` go round both pools.
    [[nodiscard]] Knot knotFor(const Pair &pair, int replicas, double clients) const;

    const catalog::Catalog *m_catalog;
    const ServingSpace *m_space;
    const ServingOptions *m_options;
    ServingJudge m_judge;
    const ServingWay *m_way;
    const serve::Load *m_load;
    std::string m_noRoom;
    Answering m_whole, m_decode;
    std::vector<int> m_workers; ///< the last answer of workersFor
};

} // namespace switchyard::search
