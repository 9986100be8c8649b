// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/constants.h>

#include <core/serve/engine_traits.h>
#include <core/workload/kernel_groups.h>

namespace switchyard::serve {

Costs weightsOf(const Constants &constants)
{
    Costs weights{};
    const auto set = [&](Cost cost, double value) { weights[static_cast<std::size_t>(cost)] = value; };
    set(Cost::Gemm, constants.gemm);
    set(Cost::Attention, constants.attention);
    set(Cost::Compute, constants.compute);
    set(Cost::Experts, constants.experts);
    set(Cost::Comm, 1);
    set(Cost::Pointwise, 1);
    set(Cost::Layer, constants.layer_s);
    set(Cost::Sequence, constants.sequence_s);
    set(Cost::Step, constants.step_s);
    set(Cost::FirstPath, constants.t0_s);
    set(Cost::FrontEnd, 1);
    set(Cost::Draft, 1);
    set(Cost::Launch, 1);
    set(Cost::Stages, 1);
    return weights;
}

const std::array<ConstantField, constantCount> &constantFields()
{
    static const std::array<ConstantField, constantCount> fields = {{
        {"gemm", &Constants::gemm, 1, 0.08, 0.5, 2},
        {"attention", &Constants::attention, 1, 0.10, 0.4, 2.5},
        {"compute", &Constants::compute, 1, 0.08, 0.5, 2},
        {"experts", &Constants::experts, 1, 0.20, 0.3, 3},
        {"sequence_us", &Constants::sequence_s, 1e6, 0.7, 0.02e-6, 60e-6},
        {"step_us", &Constants::step_s, 1e6, 0.5, 20e-6, 8e-3},
        {"t0_ms", &Constants::t0_s, 1e3, 0.4, 1e-3, 0.4},
    }};
    return fields;
}

std::string groupOf(ServingFramework framework, catalog::GpuGeneration generation)
{
    return "serving." + toWord(framework) + "." + workload::toWord(generation);
}

Constants defaultConstants(ServingFramework framework, catalog::GpuGeneration)
{
    Constants constants;
    // Judgements, by what BLIS fits of vLLM (inference-sim/inference-sim defaults.yaml @f90a1e3, trained_physics_coefficients):
    constants.sequence_s = 2e-6; // 4.4 us there, before the host ran ahead of the GPU
    constants.step_s = engineTraits(framework).hostStep_s.is;
    constants.t0_s = 40e-3; // 15.6 ms there, of the server alone: clients and their connections come to it
    return constants;
}

Constants constantsFrom(const catalog::Catalog &catalog, ServingFramework framework, catalog::GpuGeneration generation)
{
    Constants constants = defaultConstants(framework, generation);
    const auto group = catalog.calibration.find(groupOf(framework, generation));
    if (group == catalog.calibration.end())
        return constants;
    for (const ConstantField &field : constantFields()) {
        if (const auto value = group->second.find(field.name); value != group->second.end())
            constants.*field.member = value->second / field.scale;
    }
    return constants;
}

} // namespace switchyard::serve
