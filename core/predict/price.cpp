// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/price.h>

#include <algorithm>
#include <utility>

namespace switchyard::predict {

void addPrice(const catalog::Catalog &catalog, const JobSpec &spec, Prediction &prediction)
{
    const catalog::InstanceType *type = catalog.instance(spec.instance);
    if (type == nullptr)
        return;
    if (const catalog::PowerDraw draw = catalog::powerOf(catalog, spec.power, spec.instance); draw.kW) {
        Energy energy{.kW = *draw.kW * spec.instances * spec.power.pue.value_or(1), .pue = spec.power.pue, .usdPerKWh = spec.power.usdPerKWh, .source = draw.source, .confirmed = draw.confirmed};
        energy.kWhPerStep = energy.kW * prediction.step_s / 3600;
        energy.kWhPerMillionTokens = prediction.tokensPerS > 0 ? catalog::perMillionTokens(energy.kW, prediction.tokensPerS) : 0;
        prediction.energy = std::move(energy);
    }
    if (type->reference)
        return;
    if (!type->provisional.empty())
        prediction.warnings.push_back(say("{} is provisional: {}", type->id, type->provisional));
    const catalog::Quote each = catalog::quote(catalog, spec.price, spec.instance);
    if (!each.usdPerHour) {
        prediction.costUnknown = each.unknown.english();
        prediction.warnings.emplace_back(each.unknown, Warning::About::Price);
        return;
    }
    if (Said old = catalog::staleness(each, spec.price.on); !old.empty())
        prediction.warnings.emplace_back(std::move(old), Warning::About::Price);
    TrainingCost cost;
    cost.usdPerHour = *each.usdPerHour * spec.instances;
    cost.usdPerStep = cost.usdPerHour * prediction.step_s / 3600;
    cost.usdPerMillionTokens = prediction.tokensPerS > 0 ? catalog::perMillionTokens(cost.usdPerHour, prediction.tokensPerS) : 0;
    cost.priceSource = each.source;
    cost.priceDate = each.date;
    prediction.cost = cost;
}

void addBill(const catalog::Catalog &catalog, const design::Design &design, DesignPrediction &out)
{
    out.bill = design::billOf(catalog, design);
    for (Said &why : out.bill.unknown())
        if (std::ranges::find(out.prediction.warnings, why) == out.prediction.warnings.end())
            out.prediction.warnings.emplace_back(std::move(why), Warning::About::Price);
}

std::optional<PlainRun> plainRun(const Prediction &prediction, double tokens)
{
    if (tokens <= 0 || prediction.tokensPerS <= 0)
        return std::nullopt;
    PlainRun run;
    run.days = tokens / prediction.tokensPerS / 86400;
    if (prediction.cost)
        run.usd = tokens / 1e6 * prediction.cost->usdPerMillionTokens;
    if (prediction.energy) {
        run.kWh = tokens / 1e6 * prediction.energy->kWhPerMillionTokens;
        run.energyUsd = catalog::times(*run.kWh, prediction.energy->usdPerKWh);
    }
    return run;
}

} // namespace switchyard::predict
