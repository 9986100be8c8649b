// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/machine.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace switchyard::predict {

using catalog::GpuGeneration;

/// Plain rooflines by generation for a catalog without kernel calibration: efficiencies and launch
/// times that public kernel tables show for large shapes, no surface.
workload::GpuKernels uncalibratedKernels(const catalog::Gpu &gpu)
{
    struct S {
        double a, b, c, e, s0;
    };
    const S s = gpu.generation == GpuGeneration::Ampere ? S{0.86, 0.75, 5e-6, 0.57, 490} : gpu.generation == GpuGeneration::Hopper ? S{0.81, 0.87, 3.3e-6, 0.66, 1300} : S{0.74, 0.79, 3.1e-6, 0.60, 1475};
    workload::GpuKernels k;
    k.memory_Bps = gpu.memory_Bps; k.launch_s = 3e-6; k.streamFraction = 0.85; k.sms = gpu.sms;
    for (std::size_t p = 0; p < workload::kernelPrecisions; ++p)
        for (auto &c : k.gemm[p]) {
            double f = s.a * gpu.bf16_flops;
            if (p == 1 || p == 2) f = s.a * 0.85 * (gpu.fp8_flops > 0 ? gpu.fp8_flops : gpu.bf16_flops);
            if (p == 3) f = s.a * 0.7 * (gpu.fp4_flops > 0 ? gpu.fp4_flops : gpu.bf16_flops);
            c.flops = f; c.memory_Bps = s.b * gpu.memory_Bps; c.launch_s = s.c;
        }
    for (auto &c : k.prefill) { c.flops = s.e * gpu.bf16_flops; c.memory_Bps = s.b * gpu.memory_Bps; c.launch_s = 16e-6;
        c.axes[0] = {8, 1, 10}; for (int i = 1; i < 4; ++i) c.axes[static_cast<std::size_t>(i)] = {0, 20, 2};
        c.surface.assign(80, 0.F); for (std::size_t i = 0; i < 10; ++i) for (std::size_t j = 0; j < 8; ++j) c.surface[i * 8 + j] = static_cast<float>(std::log(1 + s.s0 / std::exp2(8.0 + double(i)))); }
    for (auto &c : k.mlaPrefill) { c.flops = 0.9 * s.e * gpu.bf16_flops; c.memory_Bps = s.b * gpu.memory_Bps; c.launch_s = 16e-6; }
    k.backwardEfficiency = 0.85;
    return k;
}

void applyConstants(Machine &machine, const Constants &constants, workload::Framework framework)
{
    machine.gpuConstants = constants.gpu[static_cast<int>(machine.gpu->generation)];
    machine.framework = constants.framework[static_cast<int>(framework)];
    machine.memory = constants.memory.of(framework);
    machine.common = constants.common;
    if (machine.gpu->generation != GpuGeneration::Hopper)
        machine.framework.hopperAttention = 1;
    machine.stream_Bps = machine.hbm_Bps * machine.gpuConstants.memory;
    constexpr double fullPower_W[generationCount] = {400, 700, 1200};
    const double full_W = fullPower_W[static_cast<int>(machine.gpu->generation)];
    machine.sustained = machine.gpu->tdp_W > 0 ? std::pow(machine.gpu->tdp_W / full_W, constants.common.boardPower) : 1;
    machine.hostTime = machine.network.armCpu ? constants.common.hostGrace : (machine.network.amdCpu ? constants.common.hostAmd : 1.0);
}

Result<Machine> machineFor(const catalog::Catalog &catalog, const Constants &constants, std::string_view instance,
                           int instances, workload::Framework framework)
{
    const catalog::InstanceType *type = catalog.instance(instance);
    if (type == nullptr)
        return fail(ErrorCode::NotFound, "no instance type or platform \"" + std::string(instance) + "\" in the catalog");
    if (type->incomplete)
        return fail(ErrorCode::Unsupported, type->id + " cannot be predicted yet: " + type->incompleteWhy);
    const catalog::Gpu *gpu = catalog.gpuOf(*type);
    if (gpu == nullptr)
        return fail(ErrorCode::NotFound, type->id + " names the GPU \"" + type->gpu + "\", which the catalog lacks");
    if (instances < 1)
        return fail(ErrorCode::InvalidInput, "the job runs on " + std::to_string(instances) + " instances; expected 1 or more");

    Machine machine;
    machine.catalog = &catalog;
    machine.type = type;
    machine.gpu = gpu;
    workload::GpuKernels kernels = uncalibratedKernels(*gpu);
    if (auto measured = workload::resolveKernels(catalog, *gpu))
        kernels = std::move(*measured);
    machine.kernels = std::make_shared<const workload::GpuKernels>(std::move(kernels));
    machine.hbm_Bps = gpu->memory_Bps;
    machine.memory_B = gpu->memory_B;
    machine.host_Bps = gpu->c2c_Bps > 0 ? gpu->c2c_Bps : gpu->pcie_Bps;
    machine.domains.gpus = std::max(1, type->nvlinkDomainGpus);
    if (!type->ultraserver.empty()) {
        if (const catalog::UltraServerType *ultra = catalog.ultraserver(type->ultraserver); ultra != nullptr)
            machine.domains.gpus = std::max(machine.domains.gpus, ultra->instances * type->gpus);
    }
    machine.network = network::resolveMachine(catalog, *type);
    machine.nodes = instances;
    machine.gpus = instances * type->gpus;
    applyConstants(machine, constants, framework);
    return machine;
}

void limitPower(Machine &machine, double watts)
{
    if (watts <= 0 || machine.gpu->tdp_W <= 0 || watts >= machine.gpu->tdp_W)
        return;
    const double share = watts / machine.gpu->tdp_W;
    machine.clock = std::sqrt(std::max(0.05, (share - 0.25) / 0.75));
}

namespace {

/// Calibrated slowdown beside compute.
double besideCompute(const Machine &machine, const network::GroupShape &shape)
{
    return shape.domains > 1 ? machine.common.nicTime * (1 + machine.common.nicCongestion * std::log2(shape.domains))
                             : machine.common.nvlinkTime;
}

const char *dispatcherWord(workload::Dispatcher dispatcher)
{
    switch (dispatcher) {
    case workload::Dispatcher::DeepEp: return "deepep";
    case workload::Dispatcher::DeepEpUccl: return "deepep-uccl";
    case workload::Dispatcher::DeepEpNvshmem: return "deepep-nvshmem";
    case workload::Dispatcher::Nccl: break;
    }
    return "nccl";
}

} // namespace

double collective_s(const Machine &machine, network::Op op, double bytes, const network::GroupShape &shape)
{
    if (shape.ranks <= 1 || bytes <= 0)
        return 0;
    network::CollectiveQuery query;
    query.op = op;
    query.bytes = bytes;
    query.shape = shape;
    return besideCompute(machine, shape) * network::collectiveTime(machine.network, query).seconds;
}

double experts_s(const Machine &machine, network::Op op, double bytes, const network::GroupShape &shape,
                 workload::Dispatcher dispatcher, const network::Routing &routing)
{
    if (shape.ranks <= 1 || bytes <= 0)
        return 0;
    network::CollectiveQuery query;
    query.op = op;
    query.bytes = bytes;
    query.shape = shape;
    query.dispatcher = dispatcherWord(dispatcher);
    query.routing = routing;
    return besideCompute(machine, shape) * network::collectiveTime(machine.network, query).seconds;
}

} // namespace switchyard::predict
