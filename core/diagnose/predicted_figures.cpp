// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/predicted_figures.h>

#include <algorithm>
#include <limits>

#include <core/network/fabric.h>

namespace switchyard::diagnose {

namespace {

using network::LinkKind;
using predict::DesignPrediction;
using telemetry::Quantity;

void addTo(std::vector<float> &sums, const std::vector<float> &more)
{
    if (sums.empty())
        sums = more;
    else
        for (std::size_t i = 0; i < std::min(sums.size(), more.size()); ++i)
            sums[i] += more[i];
}

/// Of all links of a figure.
std::vector<float> summed(const PredictedFigure &figure, const network::LinkLoads &loads, std::vector<float> network::LinkLoads::*network::LinkSeries::*member)
{
    std::vector<float> sums;
    for (const LinkKind kind : figure.links)
        addTo(sums, loads.*(network::seriesOf(kind).*member));
    return sums;
}

/// Each GPU has what its own type has, whichever job is shown.
std::vector<float> memoryOfTypes(const DesignPrediction &prediction)
{
    std::vector<float> memory_B(prediction.gpuMemory_B.size(), 0.F);
    const std::size_t known = prediction.fabric ? std::min(memory_B.size(), prediction.fabric->instanceOfGpu.size()) : 0;
    for (std::size_t gpu = 0; gpu < known; ++gpu)
        memory_B[gpu] = static_cast<float>(prediction.fabric->typeOfGpu(static_cast<int>(gpu)).gpuMemory_B);
    return memory_B;
}

} // namespace

std::span<const PredictedFigure> predictedFigures()
{
    static const std::vector<PredictedFigure> figures = {
        {Quantity::NvlinkTx_Bps, {LinkKind::NvlinkTx}},
        {Quantity::NvlinkRx_Bps, {LinkKind::NvlinkRx}},
        {Quantity::NvlinkTotal_Bps, {LinkKind::NvlinkTx, LinkKind::NvlinkRx}},
        {Quantity::EfaTx_Bps, {LinkKind::CardTx}},
        {Quantity::EfaRx_Bps, {LinkKind::CardRx}},
        {Quantity::MemoryUsed_B, {}, [](const DesignPrediction &p) { return p.gpuMemory_B; }, memoryOfTypes},
        {Quantity::TensorActive, {}, [](const DesignPrediction &p) { return p.gpuBusy; }, [](const DesignPrediction &p) { return std::vector<float>(p.gpuBusy.size(), 1.0F); }, true},
    };
    return figures;
}

const PredictedFigure *predictedFigure(Quantity quantity)
{
    const auto figures = predictedFigures();
    const auto found = std::ranges::find(figures, quantity, &PredictedFigure::quantity);
    return found == figures.end() ? nullptr : &*found;
}

std::vector<float> predictedValues(Quantity quantity, const DesignPrediction &prediction)
{
    const PredictedFigure *figure = predictedFigure(quantity);
    if (figure == nullptr || figure->links.empty())
        return figure == nullptr ? std::vector<float>() : figure->ofGpus(prediction);
    std::vector<float> values = summed(*figure, prediction.loads, &network::LinkSeries::bytes);
    const double period_s = prediction.loads.step_s;
    for (float &value : values)
        value = period_s > 0 ? static_cast<float>(static_cast<double>(value) / period_s) : std::numeric_limits<float>::quiet_NaN();
    return values;
}

std::vector<float> predictedLimits(Quantity quantity, const DesignPrediction &prediction)
{
    const PredictedFigure *figure = predictedFigure(quantity);
    if (figure == nullptr || figure->links.empty())
        return figure == nullptr ? std::vector<float>() : figure->mostOfGpus(prediction);
    return summed(*figure, prediction.loads, &network::LinkSeries::capacity_Bps);
}

Quantity quantityOf(LinkKind kind)
{
    const auto figures = predictedFigures();
    const auto found = std::ranges::find_if(figures, [kind](const PredictedFigure &figure) { return figure.links.size() == 1 && figure.links.front() == kind; });
    return found == figures.end() ? Quantity::Count : found->quantity;
}

} // namespace switchyard::diagnose
