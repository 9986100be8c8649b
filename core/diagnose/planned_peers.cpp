// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/planned_peers.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include <core/design/card_share.h>
#include <core/diagnose/peers.h>
#include <core/layer/rank_layout.h>
#include <core/serve/traffic.h>
#include <core/telemetry/binding.h>
#include <core/train/engine.h>

namespace switchyard::diagnose {

namespace {

constexpr std::size_t leastPeers = Apart{}.minimumPeers;
constexpr int nobody = -1;

/// Which of the types of the design, by instance; the fabric knows them where the numbers do not.
std::vector<int> typesOf(const design::Numbering &numbers, const predict::DesignPrediction *prediction)
{
    const std::size_t instances = numbers.firstGpu.size() - 1;
    std::vector<int> types(instances, 0);
    std::map<const catalog::InstanceType *, int> known;
    for (std::size_t i = 0; i < instances; ++i) {
        if (i < numbers.type.size())
            types[i] = known.try_emplace(numbers.type[i], static_cast<int>(known.size())).first->second;
        else if (prediction && prediction->fabric && i < prediction->fabric->instances.size())
            types[i] = prediction->fabric->instances[i].type;
    }
    return types;
}

/// Pipeline stage of a rank that trains, pool of one that serves or belongs to an RL step over two.
std::vector<int> rolesOf(const predict::DesignPrediction &prediction)
{
    std::vector<int> roles(prediction.placement.gpuOfRank.size(), 0);
    if (prediction.engine)
        for (std::size_t rank = 0; rank < roles.size(); ++rank)
            roles[rank] = layer::roleOf(prediction.engine->plan, static_cast<int>(rank)).pp;
    if (prediction.serving) {
        std::size_t rank = 0;
        const auto &phases = prediction.serving->prediction.phases;
        for (std::size_t pool = 0; pool < phases.size(); ++pool)
            for (int i = 0; i < serve::ranksOf(phases[pool].pool) && rank < roles.size(); ++i)
                roles[rank++] = static_cast<int>(pool);
    }
    if (prediction.rl && prediction.rl->asked.job.placement == rl::PoolPlacement::Split)
        for (std::size_t rank = 0; rank < roles.size(); ++rank)
            roles[rank] = std::cmp_less(rank, prediction.rl->prediction.passes.plan.gpus()) ? 0 : 1;
    return roles;
}

std::vector<float> mediansOf(const std::vector<float> &values, const std::vector<int> &groups)
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::vector<double>> members(groups.empty() ? 0 : static_cast<std::size_t>(*std::ranges::max_element(groups)) + 1);
    for (std::size_t i = 0; i < std::min(values.size(), groups.size()); ++i)
        if (!std::isnan(values[i]))
            members[static_cast<std::size_t>(groups[i])].push_back(static_cast<double>(values[i]));
    std::vector<float> medians;
    for (std::vector<double> &group : members)
        medians.push_back(static_cast<float>(group.size() < leastPeers ? none : median(std::move(group))));
    return medians;
}

} // namespace

PlannedPeers plannedPeers(const design::Numbering &numbers, const predict::DesignPrediction *prediction)
{
    const auto gpus = static_cast<std::size_t>(numbers.gpus());
    std::vector<int> job(gpus, nobody), role(gpus, 0);
    const auto place = [&](const network::Placement &placement, int number, const std::vector<int> *roles) {
        for (std::size_t rank = 0; rank < placement.gpuOfRank.size(); ++rank)
            if (const auto gpu = static_cast<std::size_t>(placement.gpuOfRank[rank]); placement.gpuOfRank[rank] >= 0 && gpu < gpus && job[gpu] == nobody) {
                job[gpu] = number;
                role[gpu] = roles ? (*roles)[rank] : 0;
            }
    };
    if (prediction) {
        const std::vector<int> roles = rolesOf(*prediction);
        place(prediction->placement, 0, &roles);
        for (std::size_t other = 0; other < prediction->others.size(); ++other)
            place(prediction->others[other].placement, static_cast<int>(other) + 1, nullptr);
    }
    const std::vector<int> types = typesOf(numbers, prediction);
    std::map<std::tuple<int, int, int>, int> narrow;
    std::map<std::pair<int, int>, int> wide;
    PlannedPeers out;
    for (std::size_t i = 0; i < types.size(); ++i)
        for (int g = numbers.firstGpu[i]; g < numbers.firstGpu[i + 1]; ++g) {
            const auto gpu = static_cast<std::size_t>(g);
            out.byRole.push_back(narrow.try_emplace({types[i], job[gpu], role[gpu]}, static_cast<int>(narrow.size())).first->second);
            out.byJob.push_back(wide.try_emplace({types[i], job[gpu]}, static_cast<int>(wide.size())).first->second);
        }
    return out;
}

PlannedPeers plannedPeersOfCards(const PlannedPeers &gpus, const design::Numbering &numbers)
{
    PlannedPeers out;
    for (std::size_t i = 0; i + 1 < numbers.firstGpu.size(); ++i)
        for (int c = numbers.firstCard[i]; c < numbers.firstCard[i + 1]; ++c) {
            const int gpu = design::gpuOfCard(numbers, i, c);
            out.byRole.push_back(gpu >= 0 ? gpus.byRole[static_cast<std::size_t>(gpu)] : 0);
            out.byJob.push_back(gpu >= 0 ? gpus.byJob[static_cast<std::size_t>(gpu)] : 0);
        }
    return out;
}

std::vector<float> mediansOfPeers(const std::vector<float> &values, const PlannedPeers &peers)
{
    const std::vector<float> narrow = mediansOf(values, peers.byRole), wide = mediansOf(values, peers.byJob);
    std::vector<float> out(values.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t i = 0; i < std::min(values.size(), peers.byRole.size()); ++i) {
        const float median = narrow[static_cast<std::size_t>(peers.byRole[i])];
        out[i] = std::isnan(median) ? wide[static_cast<std::size_t>(peers.byJob[i])] : median;
    }
    return out;
}

std::vector<float> mediansOfFreshPeers(const std::vector<float> &gpuValues, const PlannedPeers &peers, const telemetry::Observation &observation)
{
    std::vector<float> fresh = gpuValues;
    for (std::size_t gpu = 0; gpu < fresh.size(); ++gpu)
        fresh[gpu] = observation.isGpuStale(gpu) ? std::numeric_limits<float>::quiet_NaN() : fresh[gpu];
    std::vector<float> out = mediansOfPeers(fresh, peers);
    const std::vector<float> ofAll = mediansOfPeers(gpuValues, peers);
    for (std::size_t gpu = 0; gpu < out.size(); ++gpu)
        out[gpu] = std::isnan(out[gpu]) ? ofAll[gpu] : out[gpu];
    return out;
}

BesideUsual besideUsual(telemetry::Quantity quantity, float seen, float usual, float limit)
{
    constexpr float none = std::numeric_limits<float>::quiet_NaN(), quietShare = 0.01F, quietOfLimit = 0.005F;
    const float quietBelow = telemetry::descriptor(quantity).unit == Unit::Share ? quietShare : quietOfLimit * limit;
    if (!std::isnan(usual) && std::max(seen, usual) <= quietBelow)
        return {true, none};
    if (usual > 0)
        return {false, seen / usual};
    return {false, usual == 0 && seen > 0 ? std::numeric_limits<float>::infinity() : none};
}

} // namespace switchyard::diagnose
