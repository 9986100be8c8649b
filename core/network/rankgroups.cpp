// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/rankgroups.h>

#include <algorithm>

namespace switchyard::network {

namespace {

int product(const std::vector<RankAxis> &axes)
{
    int n = 1;
    for (const RankAxis &axis : axes)
        n *= std::max(1, axis.size);
    return n;
}

/// Is `distance` = Σ i_k·stride_k with 0 ≤ i_k < size_k? Depth first, one level per axis.
bool reachable(const std::vector<RankAxis> &axes, std::size_t from, int distance)
{
    if (from == axes.size())
        return distance == 0;
    const RankAxis &axis = axes[from];
    for (int i = 0; i < axis.size; ++i) {
        if (reachable(axes, from + 1, distance - i * axis.stride))
            return true;
    }
    return false;
}

} // namespace

int GroupFamily::size() const { return product(member); }
int GroupFamily::groups() const { return product(across); }

int Placement::rankOf(int gpu) const
{
    const auto rank = gpu >= 0 ? std::ranges::find(gpuOfRank, gpu) : gpuOfRank.end();
    return rank != gpuOfRank.end() ? static_cast<int>(rank - gpuOfRank.begin()) : -1;
}

bool sameLine(const TrafficItem &a, const TrafficItem &b) { return a.part == b.part && a.name == b.name && a.family.size() == b.family.size(); }

std::vector<std::int32_t> axisOffsets(const std::vector<RankAxis> &axes)
{
    std::vector<std::int32_t> offsets{0};
    offsets.reserve(static_cast<std::size_t>(product(axes)));
    for (const RankAxis &axis : axes) {
        const std::size_t inner = offsets.size();
        for (int i = 1; i < axis.size; ++i) {
            for (std::size_t j = 0; j < inner; ++j)
                offsets.push_back(offsets[j] + i * axis.stride);
        }
    }
    return offsets;
}

int baseOfRank(const GroupFamily &family, int rank)
{
    for (const std::int32_t offset : axisOffsets(family.member)) {
        const int base = rank - offset;
        if (base >= family.offset && reachable(family.across, 0, base - family.offset))
            return base;
    }
    return -1;
}

} // namespace switchyard::network
