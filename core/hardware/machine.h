// SPDX-License-Identifier: GPL-3.0-or-later
// The hardware of one job as plain numbers: what layer costs, memory and the step formula read.
// Made once per job; the fast path touches no strings, maps or heap through it.
#pragma once

#include <memory>

#include <core/catalog/catalog.h>
#include <core/hardware/constants.h>
#include <core/hardware/domains.h>
#include <core/network/collective.h>
#include <core/network/wiring.h>
#include <core/workload/kernels.h>
#include <core/workload/plan.h>

namespace switchyard::hardware {

struct Machine {
    const catalog::Catalog *catalog = nullptr;
    const catalog::InstanceType *type = nullptr;
    const catalog::Gpu *gpu = nullptr;
    network::Wiring network; ///< what collectives see, resolved once
    std::shared_ptr<const workload::GpuKernels> kernels;
    double clock = 1;       ///< of compute under a power limit, relative to the measured kernels
    double sustained = 1;   ///< clock under training load, relative to boards of the generation's full power
    double hbm_Bps = 0;     ///< peak
    double stream_Bps = 0;  ///< what memory-bound kernels reach
    double memory_B = 0;    ///< usable by the driver
    double host_Bps = 0;    ///< GPU ↔ host memory, one direction: C2C or PCIe
    double hostTime = 1;    ///< × host times: the CPU beside these GPUs
    Domains domains;        ///< NVLink domains and how the ranks fill them
    int gpus = 0;
    int nodes = 0;
    GpuConstants gpuConstants;
    FrameworkConstants framework;
    FrameworkMemory memory;
    CommonConstants common;
};

/// Another set of constants on the same hardware.
void applyConstants(Machine &machine, const Constants &constants, workload::Framework framework);

/// `instance` with `instances` of it, and the framework whose constants apply.
Result<Machine> machineFor(const catalog::Catalog &catalog, const Constants &constants, std::string_view instance,
                           int instances, workload::Framework framework);

/// Time of a GEMM kernel in training over its measured curve, by precision.
inline double gemmFactor(const Machine &machine, workload::KernelPrecision precision)
{
    const GpuConstants &own = machine.gpuConstants;
    switch (precision) {
    case workload::KernelPrecision::Fp8:
    case workload::KernelPrecision::Fp8Block: return own.gemm8 / (machine.clock * machine.sustained);
    case workload::KernelPrecision::Nvfp4: return own.gemm4 / (machine.clock * machine.sustained);
    default: return own.gemm16 / (machine.clock * machine.sustained);
    }
}

/// C[m,n] = A[m,k] · B[k,n], as training runs it.
inline double gemm_s(const Machine &machine, double m, double n, double k, workload::KernelPrecision precision)
{
    return gemmFactor(machine, precision) * workload::trainingGemm_s(*machine.kernels, precision, m, n, k);
}

/// The power limit as a hardware figure. A quarter of the board power is memory, fabric and leakage;
/// the rest follows about the square of the clock near the top of the voltage curve. `watts` 0: unlimited.
void limitPower(Machine &machine, double watts);

/// A kernel that only streams `bytes`.
inline double stream_s(const Machine &machine, double bytes) { return bytes / machine.stream_Bps; }

/// Seconds of one collective, beside compute. `bytes` as nccl-tests counts them.
double collective_s(const Machine &machine, network::Op op, double bytes, const network::GroupShape &shape);

/// Seconds of one dispatch or combine by the dispatcher's kernels, beside compute; `bytes` count every
/// token once per expert that it visits.
double experts_s(const Machine &machine, network::Op op, double bytes, const network::GroupShape &shape,
                 workload::Dispatcher dispatcher, const network::Routing &routing);

} // namespace switchyard::hardware
