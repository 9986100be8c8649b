// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/band.h>

#include <algorithm>

#include <core/serve/constants.h>
#include <core/workload/state_work.h>

namespace switchyard::serve {

namespace {

constexpr double withoutRows = 0.5; ///< either way

} // namespace

std::string bandGroup(std::string_view quantity, std::string_view what)
{
    return "serving.band." + std::string(quantity) + "." + std::string(what);
}

Band bandOf(const catalog::Catalog &catalog, std::string_view quantity, ServingFramework framework, catalog::GpuGeneration generation)
{
    Band out{-withoutRows, withoutRows, "no published rows"};
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

Derived derivedOf(const Serving &serving, bool expertsMeasured)
{
    return {.wide = beyondRows(serving.cut), .layers = !workload::unconfirmedLayers(serving.model).empty(), .experts = serving.model.isMoe() && !expertsMeasured};
}

Band bandFor(const Derived &derived, Band band)
{
    const auto widen = [&](bool applies, const char *why) {
        if (!applies)
            return;
        band.low *= workload::unconfirmedWidening;
        band.high *= workload::unconfirmedWidening;
        band.basis += why;
    };
    if (derived.wide)
        band = {std::min(band.low, -withoutRows), std::max(band.high, withoutRows), "not held against any row"};
    widen(derived.wide, ": none has experts over more than 8 GPUs, widened x 1.5");
    widen(derived.layers, "; none has layers of this kind, widened x 1.5");
    widen(derived.experts, "; expert kernels of this precision are derived, widened x 1.5");
    widen(derived.stated, "; something stands in for what the row says, widened x 1.5");
    return band;
}

} // namespace switchyard::serve
