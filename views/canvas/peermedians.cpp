// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/peermedians.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <core/diagnose/peers.h>

namespace switchyard::canvas {

namespace {

/// Numbers of a fabric know no types: all are of one.
const catalog::InstanceType *typeOf(const design::Numbering &numbers, std::size_t instance)
{
    return instance < numbers.type.size() ? numbers.type[instance] : nullptr;
}

struct Group {
    std::vector<double> all, atWork;
};

} // namespace

std::vector<char> busyGpus(const predict::DesignPrediction *prediction, int gpus)
{
    std::vector<char> busy(static_cast<std::size_t>(gpus), 0);
    if (prediction)
        for (const std::int32_t gpu : prediction->placement.gpuOfRank)
            if (gpu >= 0 && gpu < gpus)
                busy[static_cast<std::size_t>(gpu)] = 1;
    return busy;
}

std::vector<float> peerMedians(const std::vector<float> &values, const std::vector<int> &first, const design::Numbering &numbers,
                               const std::vector<char> &busy)
{
    const auto rangeOf = [&](std::size_t instance) {
        const auto at = [&](int i) { return values.begin() + std::min(static_cast<std::ptrdiff_t>(i), std::ssize(values)); };
        return std::pair(at(first[instance]), at(first[instance + 1]));
    };
    const auto works = [&](std::size_t instance) {
        return std::any_of(busy.begin() + numbers.firstGpu[instance], busy.begin() + numbers.firstGpu[instance + 1], [](char b) { return b != 0; });
    };
    const std::size_t instances = first.size() - 1;
    std::map<const catalog::InstanceType *, Group> byType;
    for (std::size_t i = 0; i < instances; ++i) {
        Group &peers = byType[typeOf(numbers, i)];
        const auto [begin, end] = rangeOf(i);
        peers.all.insert(peers.all.end(), begin, end);
        if (works(i))
            peers.atWork.insert(peers.atWork.end(), begin, end);
    }
    std::map<const catalog::InstanceType *, float> usual;
    for (auto &[type, peers] : byType) {
        const double atWork = diagnose::median(std::move(peers.atWork));
        usual[type] = static_cast<float>(std::isnan(atWork) ? diagnose::median(std::move(peers.all)) : atWork);
    }
    std::vector<float> medians(values.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t i = 0; i < instances; ++i) {
        const auto [begin, end] = rangeOf(i);
        std::fill(medians.begin() + (begin - values.begin()), medians.begin() + (end - values.begin()), usual[typeOf(numbers, i)]);
    }
    return medians;
}

} // namespace switchyard::canvas
