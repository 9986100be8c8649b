// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/hardware/memory_constants.h>

#include <core/hardware/calibrated.h>

namespace switchyard::hardware {

using workload::Framework;

namespace {

constexpr int frameworkTotal = 8;

} // namespace

std::vector<MemoryField> fieldsOf(MemoryConstants &constants)
{
    std::vector<MemoryField> fields;
    fields.reserve(std::size_t{20} * frameworkTotal);
    for (int i = 0; i < frameworkTotal; ++i) {
        FrameworkMemory &own = constants.family[static_cast<std::size_t>(i)];
        const std::string group = "memory." + toWord(static_cast<Framework>(i));
        const auto add = [&](const char *name, double &value) { fields.push_back({group, name, &value}); };
        add("weight", own.weight);
        add("gradient", own.gradient);
        add("gradient_narrow", own.gradientNarrow);
        add("optimizer", own.optimizer);
        add("gradients_persist", own.gradientsPersist);
        add("logit", own.logit);
        add("logit_eager", own.logitEager);
        add("logit_repeat", own.logitRepeat);
        add("gated_kept", own.gatedKept);
        add("narrow_saved", own.narrowSaved);
        add("boundary", own.boundary);
        add("gathered", own.gathered);
        add("unfused_score", own.unfusedScore);
        add("fragmentation", own.fragmentation);
        add("fixed_GiB", own.fixed_GiB);
        add("context_GiB", own.context_GiB);
        add("communicator_GiB", own.communicator_GiB);
        add("headroom", own.headroom);
        add("band_low_pct", own.bandLow_pct);
        add("band_high_pct", own.bandHigh_pct);
    }
    return fields;
}

MemoryConstants defaultMemoryConstants(const catalog::Catalog &catalog)
{
    MemoryConstants constants;
    takePriors(catalog, constants);
    constants.family.fill(FrameworkMemory(constants.of(Framework::Megatron)));
    takePriors(catalog, constants);
    return constants;
}

MemoryConstants memoryConstantsFrom(const catalog::Catalog &catalog)
{
    MemoryConstants constants = defaultMemoryConstants(catalog);
    forEachCalibrated(catalog, fieldsOf(constants), [](const MemoryField &field, double value) { *field.value = value; });
    return constants;
}

} // namespace switchyard::hardware
