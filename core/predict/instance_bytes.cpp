// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/instance_bytes.h>

#include <algorithm>

#include <core/base/index.h>
#include <core/network/fabric.h>
#include <core/network/rankgroups.h>
#include <core/network/trafficwalk.h>

namespace switchyard::predict {

namespace {

using network::TrafficItem;


/// Of the instance's GPUs.
struct Span {
    int first = 0;
    int end = 0;
    [[nodiscard]] double sum(const std::vector<double> &byGpu) const
    {
        double total = 0;
        for (int gpu = first; gpu < end; ++gpu)
            total += byGpu[at(gpu)];
        return total;
    }
};

bool spansLeaves(const network::Fabric &fabric, const std::vector<std::int32_t> &gpuOfRank, const TrafficItem &item, int base)
{
    int leaf = -2;
    for (const std::int32_t member : network::axisOffsets(item.family.member)) {
        const auto rank = static_cast<std::size_t>(base + member);
        if (rank >= gpuOfRank.size() || gpuOfRank[rank] < 0)
            continue;
        const int here = fabric.leafOfGpu(gpuOfRank[rank]);
        if (leaf != -2 && here != leaf)
            return true;
        leaf = here;
    }
    return false;
}

} // namespace

std::vector<InstanceBytes> bytesOfInstance(const DesignPrediction &prediction, int instance)
{
    const network::Fabric &fabric = *prediction.fabric;
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    const Span gpus{fabric.instances[at(instance)].firstGpu, instance + 1 < static_cast<int>(fabric.instances.size()) ? fabric.instances[at(instance) + 1].firstGpu : fabric.gpus()};
    std::vector<int> ranks;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank)
        if (gpuOfRank[rank] >= gpus.first && gpuOfRank[rank] < gpus.end)
            ranks.push_back(static_cast<int>(rank));
    std::vector<InstanceBytes> out;
    for (int g = 0; g < workload::partGroupCount; ++g) {
        const auto group = static_cast<workload::PartGroup>(g);
        const auto isOf = [group](const TrafficItem &item) { return workload::infoOf(item.part).group == group && item.family.size() > 1; };
        if (std::ranges::none_of(prediction.prediction.traffic, isOf))
            continue;
        network::LinkSums near(fabric), far(fabric);
        for (const TrafficItem &item : prediction.prediction.traffic) {
            if (!isOf(item))
                continue;
            std::vector<int> walked; // communicators that several ranks here are in count once
            for (const int rank : ranks) {
                const int base = network::baseOfRank(item.family, rank);
                if (base < 0 || std::ranges::find(walked, base) != walked.end())
                    continue;
                walked.push_back(base);
                network::walkTraffic(fabric, {{&item, 1}, &prediction.placement}, spansLeaves(fabric, gpuOfRank, item, base) ? far : near, rank);
            }
        }
        const InstanceBytes bytes{group, gpus.sum(near.nvlinkTx) + gpus.sum(far.nvlinkTx), gpus.sum(near.cardTx), gpus.sum(far.cardTx)};
        if (bytes.bytes() > 0)
            out.push_back(bytes);
    }
    return out;
}

} // namespace switchyard::predict
