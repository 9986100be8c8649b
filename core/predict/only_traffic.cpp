// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/only_traffic.h>

#include <algorithm>

#include <core/network/rankgroups.h>
#include <core/predict/placed_traffic.h>

namespace switchyard::predict {

namespace {

TrafficMask kindOf(const network::TrafficItem &item) { return bitOf(workload::infoOf(item.part).group); }

/// A bit of a mask and its word; what neither trains nor computes is a transfer.
std::string wordOf(int bit)
{
    const auto group = static_cast<workload::PartGroup>(bit);
    if (group == workload::PartGroup::Count)
        return "other jobs";
    return group == workload::PartGroup::Other ? "transfer" : workload::nameOf(group);
}

/// What a rank sends, or sums with others: a pool that only receives does not.
TrafficTime timeOfRank(const std::vector<network::TrafficItem> &traffic, TrafficMask mask, int rank)
{
    TrafficTime time;
    for (const network::TrafficItem &item : traffic) {
        const int base = (kindOf(item) & mask) != 0 ? network::baseOfRank(item.family, rank) : -1;
        if (base < 0 || (item.family.senders > 0 && rank - base >= item.family.senders))
            continue;
        time.busy_s += item.busy_s;
        time.exposed_s += item.exposed_s;
    }
    return time;
}

} // namespace

std::vector<std::string> wordsOf(TrafficMask mask)
{
    std::vector<std::string> words;
    for (int bit = 0; bit <= workload::partGroupCount; ++bit)
        if ((mask >> static_cast<unsigned>(bit) & 1U) != 0)
            words.push_back(wordOf(bit));
    return words;
}

TrafficMask maskOf(const std::vector<std::string> &words)
{
    TrafficMask mask = 0;
    for (int bit = 0; bit <= workload::partGroupCount; ++bit)
        if (std::ranges::find(words, wordOf(bit)) != words.end())
            mask |= 1U << static_cast<unsigned>(bit);
    return mask;
}

TrafficMask trafficIn(const DesignPrediction &prediction)
{
    TrafficMask mask = std::ranges::any_of(prediction.others, [](const JobTraffic &other) { return !other.items.empty(); }) ? otherJobs : 0;
    for (const network::TrafficItem &item : prediction.prediction.traffic)
        mask |= kindOf(item);
    return mask;
}

TrafficTime timeOf(const DesignPrediction &prediction, TrafficMask mask)
{
    TrafficTime time;
    if (prediction.prediction.breakdown.empty()) { // a job without parts: of its ledger, of the first rank of an entry
        for (const network::TrafficItem &item : prediction.prediction.traffic)
            if (const TrafficTime its = timeOfRank(prediction.prediction.traffic, mask, item.family.offset); its.busy_s > time.busy_s)
                time = its;
        return time;
    }
    for (const BreakdownItem &item : prediction.prediction.breakdown) {
        // Only parts that send: bubbles and compute share the groups of legends, not those of communicators.
        const bool sends = std::ranges::any_of(prediction.prediction.traffic, [&](const network::TrafficItem &t) { return t.part == item.part; });
        if (!sends || (bitOf(workload::infoOf(item.part).group) & mask) == 0)
            continue;
        time.busy_s += item.seconds;
        time.exposed_s += item.exposed_s;
    }
    return time;
}

std::shared_ptr<const DesignPrediction> onlyTraffic(const DesignPrediction &prediction, TrafficMask mask)
{
    auto out = std::make_shared<DesignPrediction>(prediction);
    std::erase_if(out->prediction.traffic, [&](const network::TrafficItem &item) { return (kindOf(item) & mask) == 0; });
    if ((mask & otherJobs) == 0)
        for (JobTraffic &other : out->others) // they stay where they are, and send nothing
            other.items.clear();
    out->loads = network::linkLoads(*out->fabric, placedTraffic(*out), prediction.loads.step_s);
    return out;
}

} // namespace switchyard::predict
