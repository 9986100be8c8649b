// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/band.h>

#include <core/serve/constants.h>
#include <core/workload/state_work.h>

namespace switchyard::serve {

std::string bandGroup(std::string_view quantity, std::string_view what)
{
    return "serving.band." + std::string(quantity) + "." + std::string(what);
}

Band bandOf(const catalog::Catalog &catalog, std::string_view quantity, Framework framework, catalog::GpuGeneration generation)
{
    Band out{-0.5, 0.5, "no published rows"};
    const std::string own = groupOf(framework, generation);
    double widen = 1;
    for (const std::string &what : {own.substr(own.find('.') + 1), std::string("any")}) {
        const auto group = catalog.calibration.find(bandGroup(quantity, what));
        if (group == catalog.calibration.end()) {
            widen = 1.3;
            continue;
        }
        const auto value = [&](const char *key) {
            const auto found = group->second.find(key);
            return found == group->second.end() ? 0.0 : found->second;
        };
        return {widen * value("low"), widen * value("high"),
                std::to_string(static_cast<int>(value("rows"))) + " published rows, " + what + ", each predicted without its own model"};
    }
    return out;
}

Band bandFor(const catalog::Architecture &model, Band band)
{
    if (workload::unconfirmedLayers(model).empty())
        return band;
    band.low *= workload::unconfirmedWidening;
    band.high *= workload::unconfirmedWidening;
    band.basis += "; none has layers of this kind, widened x 1.5";
    return band;
}

} // namespace switchyard::serve
