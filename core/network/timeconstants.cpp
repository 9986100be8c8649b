// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/timeconstants.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include <core/base/units.h>
#include <core/network/timemodel.h>

namespace switchyard::network {

namespace {

using ByClass = std::array<double, timeClasses>;

constexpr std::string_view classWords[timeClasses] = {"ring-ll", "ring-ll128", "ring-simple", "tree-ll", "tree-ll128",
                                                      "tree-simple", "nvls", "nvlstree", "exchange", "neighbour"};
constexpr std::string_view gpuWords[gpuGenerations] = {"ampere", "hopper", "blackwell"};
constexpr std::string_view fabricWords[fabrics] = {"infiniband-roce", "efa-p4", "efa-p5", "efa-p5en-p6", "slingshot"};

struct ClassConstant {
    std::string_view name;
    ByClass prior;
    double spread;
};


/// First guesses: NCCL's own latencies and caps (tuning.cc), wire efficiencies of the protocols (LL
/// half payload, LL128 120/128), and cards at 0.88 to 0.96 of their rate.
constexpr ClassConstant classConstants[constant::perClass] = {
    {"base_us", {7, 12, 14, 9, 14, 20, 28, 40, 10, 10}, 0.7},
    {"hop_us", {0.6, 1.2, 2.5, 0.6, 1.2, 3, 0.3, 0.3, 0.3, 0.3}, 0.5},
    {"nvlink_efficiency", {0.38, 0.7, 0.8, 0.3, 0.6, 0.75, 0.62, 0.95, 0.8, 0.8}, 0.2},
    {"fill_us", {2, 10, 20, 2, 10, 20, 40, 40, 10, 10}, 1},
    {"fill_size_B", {32 * KiB, MiB, 8 * MiB, 16 * KiB, 512 * KiB, 8 * MiB, 8 * MiB, 8 * MiB, 4 * MiB, 4 * MiB}, 1.5},
    {"network_hop_factor", {0.6, 0.8, 1.5, 1, 1.2, 1.5, 1.5, 1.5, 1.5, 1.5}, 0.7},
    {"card_efficiency", {0.35, 0.8, 0.88, 0.35, 0.8, 0.96, 0.96, 0.96, 0.88, 0.88}, 0.1},
    {"network_fill_us", {5, 20, 20, 10, 20, 20, 20, 20, 20, 20}, 1},
    {"network_fill_size_B", {64 * KiB, 4 * MiB, 16 * MiB, 16 * KiB, MiB, 16 * MiB, 16 * MiB, 16 * MiB, 16 * MiB, 16 * MiB}, 1.5},
    {"congestion_exponent", {0.01, 0.01, 0.03, 0.005, 0.005, 0.005, 0.01, 0.005, 0.03, 0.3}, 0.1},
};

std::string joined(std::string_view a, std::string_view b)
{
    std::string text(a);
    text += b;
    return text;
}

} // namespace

TimeConstantPlace timeConstantPlace(std::size_t index)
{
    static_assert(TimeConstants::count == constant::count);
    if (index < constant::gpuStart) {
        const std::size_t timeClass = index / constant::perClass;
        const ClassConstant &c = classConstants[index % constant::perClass];
        return {joined("collective.algorithm.", classWords[timeClass]), std::string(c.name), c.prior[timeClass], c.spread};
    }
    if (index < constant::fabricStart) {
        const std::string group = joined("collective.gpu.", gpuWords[(index - constant::gpuStart) / constant::perGpu]);
        const std::size_t which = (index - constant::gpuStart) % constant::perGpu;
        switch (which) {
        case constant::gpuBase: return {group, "base_factor", 1, 0.3};
        case constant::gpuFill: return {group, "fill_factor", 1, 0.5};
        case constant::gpuFillSize: return {group, "fill_size_factor", 1, 0.7};
        case constant::gpuRingCopy: return {group, "ring_copy_per_nvlink_rate", 1.7, 0.5};
        case constant::gpuExchangeCopy: return {group, "exchange_copy_per_nvlink_rate", 1.5, 0.7};
        default: return {group, joined("nvlink_factor.", classWords[which - constant::gpuNvlink]), 1, 0.1};
        }
    }
    if (index < constant::domain) {
        const std::size_t f = (index - constant::fabricStart) / constant::perFabric;
        const std::string group = joined("collective.fabric.", fabricWords[f]);
        constexpr double hops_us[fabrics] = {6, 30, 14, 8, 6};
        switch ((index - constant::fabricStart) % constant::perFabric) {
        case constant::fabricHop_us: return {group, "hop_us", hops_us[f], 1};
        case constant::fabricCard: return {group, "card_factor", 1, 0.06};
        case constant::fabricFill: return {group, "fill_factor", 1, 0.7};
        case constant::fabricFillSize: return {group, "fill_size_factor", 1, 0.7};
        default: return {group, "congestion_factor", 1, 0.3};
        }
    }
    return {"collective.domain", "nvls_exponent", 0.05, 0.7};
}

TimeConstantPlace timeBandPlace(std::size_t sizeClass, std::size_t reach, bool high)
{
    constexpr std::string_view sizes[3] = {"below_1MiB", "to_256MiB", "above_256MiB"};
    std::string name(sizes[sizeClass]);
    name += reach == 0 ? ".one_domain" : ".several_domains";
    name += high ? ".log_high" : ".log_low";
    return {"collective.band", name, high ? 0.3 : -0.3, 0};
}

TimeConstants priorTimeConstants()
{
    TimeConstants constants;
    for (std::size_t i = 0; i < TimeConstants::count; ++i)
        constants.value[i] = timeConstantPlace(i).prior;
    return constants;
}

TimeConstants timeConstants(const catalog::Catalog &catalog)
{
    const auto read = [&](const TimeConstantPlace &place, double &value) {
        const auto group = catalog.calibration.find(place.group);
        if (group == catalog.calibration.end())
            return;
        if (const auto found = group->second.find(place.name); found != group->second.end())
            value = found->second;
    };
    TimeConstants constants;
    for (std::size_t i = 0; i < TimeConstants::count; ++i) {
        const TimeConstantPlace place = timeConstantPlace(i);
        constants.value[i] = place.prior;
        read(place, constants.value[i]);
    }
    for (std::size_t size = 0; size < 3; ++size) {
        for (std::size_t reach = 0; reach < 2; ++reach) {
            read(timeBandPlace(size, reach, false), constants.band[size][reach].low);
            read(timeBandPlace(size, reach, true), constants.band[size][reach].high);
        }
    }
    return constants;
}

} // namespace switchyard::network
