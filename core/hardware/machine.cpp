// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/hardware/machine.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <core/base/echo.h>
#include <core/hardware/message_query.h>
#include <core/hardware/rough_kernels.h>

namespace switchyard::hardware {

using catalog::GpuGeneration;

namespace {

/// Rough where nothing was measured; a calibration that cannot be read is an error, not a reason for less.
Result<workload::GpuKernels> kernelsOf(const catalog::Catalog &catalog, const catalog::Gpu &gpu)
{
    Result<workload::GpuKernels> measured = workload::resolveKernels(catalog, gpu);
    if (!measured && measured.error().code == ErrorCode::NotFound)
        return roughKernels(gpu);
    return measured;
}

} // namespace

void applyConstants(Machine &machine, const Constants &constants, workload::Framework framework)
{
    machine.gpuConstants = constants.gpu[static_cast<int>(machine.gpu->generation)];
    machine.framework = constants.framework[static_cast<int>(framework)];
    machine.memory = constants.memory.of(framework);
    machine.common = constants.common;
    if (machine.gpu->generation != GpuGeneration::Hopper)
        machine.framework.hopperAttention = 1;
    machine.stream_Bps = machine.hbm_Bps * machine.gpuConstants.memory;
    const catalog::Gpu &gpu = *machine.gpu;
    machine.sustained = gpu.fullPower_W > 0 ? std::pow(gpu.tdp_W / gpu.fullPower_W, constants.common.boardPower) : 1;
    machine.hostTime = machine.network.armCpu ? constants.common.hostGrace : (machine.network.amdCpu ? constants.common.hostAmd : 1.0);
}

Result<Machine> machineFor(const catalog::Catalog &catalog, const Constants &constants, std::string_view instance,
                           int instances, workload::Framework framework)
{
    const catalog::InstanceType *type = catalog.instance(instance);
    if (type == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, instance));
    if (type->incomplete)
        return fail(ErrorCode::Unsupported, say("{} cannot be predicted yet: {}", type->id, type->incompleteWhy));
    const catalog::Gpu *gpu = catalog.gpuOf(*type);
    if (gpu == nullptr)
        return fail(ErrorCode::NotFound, say("{} names the GPU {}, which the catalog lacks", type->id, inQuotes(type->gpu)));
    if (instances < 1)
        return fail(ErrorCode::InvalidInput, say("the job runs on {} instances; expected 1 or more", instances));

    Machine machine;
    machine.catalog = &catalog;
    machine.type = type;
    machine.gpu = gpu;
    SWITCHYARD_TRY(workload::GpuKernels kernels, kernelsOf(catalog, *gpu));
    machine.kernels = std::make_shared<const workload::GpuKernels>(std::move(kernels));
    machine.hbm_Bps = gpu->memory_Bps;
    machine.memory_B = gpu->memory_B;
    machine.host_Bps = type->hostCopy_Bps;
    machine.network = network::resolveWiring(catalog, *type);
    machine.domains.gpus = machine.network.domainGpus; // an UltraServer's where the type is sold in one
    machine.nodes = instances;
    machine.gpus = instances * type->gpus;
    applyConstants(machine, constants, framework);
    if (machine.gpuConstants.memory <= 0 || machine.framework.hostLayer_s <= 0 || machine.common.straggler <= 0 || machine.memory.weight <= 0)
        return fail(ErrorCode::InvalidInput, say("the catalog holds no constants of a training step; expected calibration/priors.json beside its GPUs"));
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

} // namespace

network::CollectiveQuery collectiveQuery(network::Op op, double bytes, const network::GroupShape &shape)
{
    network::CollectiveQuery query;
    query.op = op;
    query.bytes = bytes;
    query.shape = shape;
    return query;
}

network::CollectiveQuery expertsQuery(network::Op op, double bytes, const network::GroupShape &shape, workload::Dispatcher dispatcher,
                                      const network::Routing &routing)
{
    network::CollectiveQuery query = collectiveQuery(op, bytes, shape);
    query.dispatcher = dispatcher;
    query.routing = routing;
    return query;
}

double collective_s(const Machine &machine, network::Op op, double bytes, const network::GroupShape &shape)
{
    if (shape.ranks <= 1 || bytes <= 0)
        return 0;
    return besideCompute(machine, shape) * network::collectiveTime(machine.network, collectiveQuery(op, bytes, shape)).seconds;
}

double experts_s(const Machine &machine, network::Op op, double bytes, const network::GroupShape &shape,
                 workload::Dispatcher dispatcher, const network::Routing &routing)
{
    if (shape.ranks <= 1 || bytes <= 0)
        return 0;
    return besideCompute(machine, shape) * network::collectiveTime(machine.network, expertsQuery(op, bytes, shape, dispatcher, routing)).seconds;
}

} // namespace switchyard::hardware
