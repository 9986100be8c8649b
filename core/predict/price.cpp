// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/price.h>

#include <algorithm>
#include <map>

namespace switchyard::predict {

void addPrice(const catalog::InstanceType &type, const JobSpec &spec, Prediction &prediction)
{
    if (type.reference)
        return;
    const catalog::Price *price = catalog::findPrice(type.prices, spec.priceKind, spec.region);
    if (price == nullptr) {
        prediction.warnings.push_back("no price of " + type.id + " is known in " + spec.region);
        return;
    }
    Cost cost;
    cost.usdPerHour = price->usdPerHour * spec.instances;
    cost.usdPerStep = cost.usdPerHour * prediction.step_s / 3600;
    cost.usdPerMillionTokens = prediction.tokensPerS > 0 ? cost.usdPerHour / 3600 / prediction.tokensPerS * 1e6 : 0;
    cost.priceSource = price->kind + ", " + price->region + ": " + price->source;
    cost.priceDate = price->date;
    prediction.cost = cost;
}

double designUsdPerHour(const catalog::Catalog &catalog, const design::Design &design, std::vector<std::string> *warnings)
{
    if (design.capacity == design::CapacityKind::Own)
        return 0;
    std::string kind;
    switch (design.capacity) {
    case design::CapacityKind::OnDemand: kind = "on-demand"; break;
    case design::CapacityKind::CapacityBlock: kind = "capacity-block"; break;
    case design::CapacityKind::SavingsPlan: kind = "savings-plan-1y"; break;
    case design::CapacityKind::Spot: kind = "spot"; break;
    case design::CapacityKind::Own: break;
    }
    std::map<std::string, int> counts;
    for (const design::Instance &instance : design.instances)
        ++counts[instance.type];
    double total = 0;
    for (const auto &[id, count] : counts) {
        const catalog::InstanceType *type = catalog.instance(id);
        const catalog::Price *price = type != nullptr ? catalog::findPrice(type->prices, kind, design.region) : nullptr;
        if (price != nullptr)
            total += count * price->usdPerHour;
        else if (warnings != nullptr)
            warnings->push_back("no price of " + id + " is known in " + design.region);
    }
    return total;
}

} // namespace switchyard::predict
