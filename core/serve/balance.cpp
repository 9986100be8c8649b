// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/balance.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include <core/workload/kernel_work.h>

namespace switchyard::serve {

double placedImbalance(const std::vector<double> &loads, int places, int gpus)
{
    struct Expert {
        double load = 0;
        int copies = 1;
        [[nodiscard]] double each() const { return load / copies; }
    };
    std::vector<Expert> experts;
    experts.reserve(loads.size());
    for (const double load : loads)
        experts.push_back({load, 1});
    constexpr auto lighter = [](const Expert &a, const Expert &b) { return a.each() < b.each(); };
    std::ranges::make_heap(experts, lighter);
    for (int copies = static_cast<int>(loads.size()); copies < places; ++copies) {
        std::ranges::pop_heap(experts, lighter);
        ++experts.back().copies;
        std::ranges::push_heap(experts, lighter);
    }
    std::vector<double> placed;
    placed.reserve(static_cast<std::size_t>(places));
    for (const Expert &expert : experts)
        placed.insert(placed.end(), static_cast<std::size_t>(expert.copies), expert.each());
    std::ranges::sort(placed, std::greater());
    const int room = places / gpus;
    struct Gpu {
        double load = 0;
        int taken = 0;
    };
    constexpr auto fuller = [](const Gpu &a, const Gpu &b) { return a.load > b.load; };
    std::vector<Gpu> open(static_cast<std::size_t>(gpus)); // heap, the emptiest on top
    double most = 0;
    for (const double load : placed) {
        std::ranges::pop_heap(open, fuller);
        Gpu &gpu = open.back();
        gpu.load += load;
        most = std::max(most, gpu.load);
        if (++gpu.taken < room)
            std::ranges::push_heap(open, fuller);
        else
            open.pop_back();
    }
    const double all = std::reduce(loads.begin(), loads.end());
    return all > 0 ? most * gpus / all : 1;
}

std::vector<double> expertLoads(double skew, double tokens, int experts, int topk)
{
    std::vector<double> out(static_cast<std::size_t>(experts), 1);
    if (skew <= 0)
        return out;
    const workload::Popularity law = workload::popularityOf(skew, tokens, topk, experts);
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = law.quantile((static_cast<double>(i) + 0.5) / experts);
    const double mean = std::reduce(out.begin(), out.end()) / experts;
    for (double &each : out)
        each /= mean;
    return out;
}

std::optional<double> fullestExperts(const Serving &serving, double tokens)
{
    if (serving.expertImbalance || !serving.redundantExperts)
        return serving.expertImbalance;
    const int gpus = serving.cut.ep;
    if (gpus <= 1)
        return 1;
    const catalog::Architecture &model = serving.model;
    const double placed = placedImbalance(expertLoads(serving.expertSkew, tokens, model.experts, model.topk), serving.expertSlots(), gpus);
    // Of tokens that choose by themselves a GPU gets a Poisson number; the fullest has that quantile more.
    const double mean = std::max(1.0, tokens * model.topk / gpus);
    return placed * (1 + workload::largestOf(gpus) / std::sqrt(mean));
}

} // namespace switchyard::serve
