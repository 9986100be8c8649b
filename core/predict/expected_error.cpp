// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/expected_error.h>

#include <cmath>

#include <core/base/format.h>
#include <core/workload/state_work.h>

namespace switchyard::predict {

namespace {

const char *wordOf(catalog::GpuGeneration generation)
{
    switch (generation) {
    case catalog::GpuGeneration::Ampere: return "ampere";
    case catalog::GpuGeneration::Hopper: return "hopper";
    case catalog::GpuGeneration::Blackwell: break;
    }
    return "blackwell";
}

const char *scaleOf(int gpus)
{
    if (gpus <= 8)
        return "node";
    if (gpus <= 64)
        return "tens";
    return gpus <= 512 ? "hundreds" : "thousands";
}

} // namespace

std::vector<std::string> errorClasses(catalog::GpuGeneration generation, bool moe, int gpus)
{
    const std::string kind = moe ? "moe" : "dense";
    const std::string base = std::string("training.band.") + wordOf(generation) + '.' + kind;
    return {base + '.' + scaleOf(gpus), base + ".any", "training.band.any." + kind + ".any", "training.band.any.any.any"};
}

void widenUnconfirmed(const catalog::Architecture &model, ExpectedError &band)
{
    if (workload::unconfirmedLayers(model).empty())
        return;
    band.low *= workload::unconfirmedWidening;
    band.high *= workload::unconfirmedWidening;
    band.basis += "; none of them has layers of this kind, widened x " + format::significant(workload::unconfirmedWidening);
}

ExpectedError expectedError(const catalog::Catalog &catalog, catalog::GpuGeneration generation, bool moe, int gpus)
{
    double widen = 1;
    for (const std::string &name : errorClasses(generation, moe, gpus)) {
        const auto group = catalog.calibration.find(name);
        if (group == catalog.calibration.end()) {
            widen *= bandWideningPerStep;
            continue;
        }
        const auto value = [&](std::string_view key) {
            const auto it = group->second.find(key);
            return it == group->second.end() ? 0.0 : it->second;
        };
        ExpectedError band;
        band.low = widen * value("low");
        band.high = widen * value("high");
        band.basis = format::integer(value("rows")) + " published runs of " + format::integer(value("sets")) + " sets, class "
            + name.substr(std::string_view("training.band.").size())
            + ", each predicted without its own set";
        if (widen > 1)
            band.basis += "; no nearer class has enough runs, widened x " + format::significant(widen);
        if (gpus > 4096) { // beyond the largest published run of this kind: a tenth per doubling
            const double beyond = 1 + 0.1 * std::log2(gpus / 4096.0);
            band.low *= beyond;
            band.high *= beyond;
            band.basis += "; larger than most of them, widened x " + format::significant(beyond);
        }
        return band;
    }
    return {-0.5, 0.5, "no calibration holds the errors of published runs; a factor of 1.65 either way is assumed"};
}

} // namespace switchyard::predict
