// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/power_json.h>

#include <ostream>

#include <app/cli/finite_json.h>
#include <core/base/format.h>

namespace switchyard::cli {

using Json = nlohmann::ordered_json;

Json toJson(const std::optional<predict::PoolPower> &power, std::optional<double> usdPerKWh, double step_s, double tokensPerS)
{
    if (!power)
        return nullptr;
    const double kWhPerStep = power->kW * step_s / 3600;
    return {{"kW", power->kW}, {"pue", finite(power->pue)}, {"kWh_per_step", kWhPerStep}, {"kWh_per_million_tokens", power->kWhPerMillion(tokensPerS)}, {"usd_per_kWh", finite(usdPerKWh)},
            {"usd_per_step", usdPerKWh ? Json(kWhPerStep * *usdPerKWh) : Json(nullptr)}, {"source", power->source}, {"confirmed", power->confirmed}};
}

void print(std::ostream &out, const std::optional<predict::PoolPower> &power, double tokensPerS, const char *tokens)
{
    if (power)
        out << "power " << format::significant(power->kW) << " kW" << (power->pue ? " with the building" : "") << "   " << format::significant(power->kWhPerMillion(tokensPerS))
            << " kWh per million " << tokens << "   (" << power->source << ")\n";
}

} // namespace switchyard::cli
