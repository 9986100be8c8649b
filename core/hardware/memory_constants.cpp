// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/hardware/memory_constants.h>

#include <core/hardware/calibrated.h>

namespace switchyard::hardware {

using workload::Framework;

namespace {

constexpr int frameworkTotal = 8;

void setFamilies(MemoryConstants &constants)
{
    const auto family = [&](Framework framework) -> FrameworkMemory & {
        return constants.family[static_cast<std::size_t>(framework)];
    };
    // Megatron-Core: BF16 weights, FP32 gradient buffers, FP32 masters and moments. Megatron-Bridge's
    // narrow recipes reduce gradients in BF16.
    family(Framework::Megatron).gradientNarrow = 2;
    family(Framework::Megatron).fixed_GiB = 0.01;

    // nanotron: BF16 gradients beside their FP32 accumulators; no pointwise fusion.
    FrameworkMemory &nanotron = family(Framework::Nanotron);
    nanotron.gradient = nanotron.gradientNarrow = 6;
    nanotron.gatedKept = 8;
    nanotron.narrowSaved = 0;
    nanotron.fragmentation = 0.1; // unfused kernels leave many sizes behind
    nanotron.headroom = 0.3;

    // FSDP2 families: the sharded parameters are the FP32 masters.
    for (const Framework framework : {Framework::Torchtitan, Framework::LlmFoundry, Framework::Automodel, Framework::Xtuner}) {
        FrameworkMemory &own = family(framework);
        own.weight = 4;
        own.optimizer = 8;
        own.narrowSaved = 0;
        own.logit = 16; // BF16 logits, FP32 copy, log-softmax, both gradients
        own.logitEager = 3;
    }
    family(Framework::LlmFoundry).logit = 8;  // fused cross entropy
    family(Framework::LlmFoundry).gatedKept = 8;
    family(Framework::Xtuner).logit = 3;      // chunked loss
    family(Framework::Automodel).logit = 6;   // fused, in place

    // torchtune: everything in BF16, chunked loss, gradients dropped after each step.
    FrameworkMemory &tune = family(Framework::Torchtune);
    tune.gradient = tune.gradientNarrow = 2;
    tune.optimizer = 4;
    tune.gradientsPersist = 0;
    tune.logit = 2.5;
    tune.gatedKept = 8;
    tune.narrowSaved = 0;
}

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

MemoryConstants memoryConstantsFrom(const catalog::Catalog &catalog)
{
    MemoryConstants constants;
    setFamilies(constants);
    forEachCalibrated(catalog, fieldsOf(constants), [](const MemoryField &field, double value) { *field.value = value; });
    return constants;
}

} // namespace switchyard::hardware
