// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/timeline/laneowner.h>

#include <utility>

#include <core/layer/rank_layout.h>

namespace switchyard::timeline {

std::optional<LaneOwner> seenOwner(const predict::DesignPrediction &prediction, const ObservedPicture &seen)
{
    if (!seen.beside || seen.beside->otherSize || seen.trace->rank < 0)
        return std::nullopt;
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    const int rank = seen.trace->rank;
    const bool placed = std::cmp_less(rank, gpuOfRank.size()) && gpuOfRank[static_cast<std::size_t>(rank)] >= 0;
    return LaneOwner{seen.beside->stage, placed ? rank : -1};
}

std::optional<LaneOwner> laneOwner(const predict::DesignPrediction &prediction, const train::Moments &moments, const std::vector<int> &selectedGpus, const ObservedPicture &seen)
{
    const int rank = selectedGpus.empty() ? -1 : prediction.placement.rankOf(selectedGpus.front());
    if (rank < 0)
        return seenOwner(prediction, seen);
    return LaneOwner{layer::roleOf(moments.plan, rank).pp, selectedGpus.size() == 1 ? rank : -1};
}

} // namespace switchyard::timeline
