// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the calibration groups that hold kernel curves, shared by the reader and the fit:
//   kernel.gemm.GPU.DTYPE.LIBRARY     kernel.prefill.GPU.DTYPE.KVDTYPE     kernel.decode.GPU.KVDTYPE
//   kernel.decode_window.GPU.KVDTYPE  kernel.mla_prefill.GPU.KVDTYPE       kernel.mla_decode.GPU.KVDTYPE
//   kernel.experts.GPU.DTYPE
// each with compute_efficiency and memory_efficiency (of the GPU's peaks), launch_us, band_low and
// band_high (80 % band, natural log of measured over predicted), and a surface of the same name in
// the order of kernel_work.h's axes; and
//   kernel.stream.GPU                 fraction of memory bandwidth that streaming reads reach
//   kernel.attention_backward.GENERATION   efficiency: backward over forward FLOP rate
#pragma once

#include <string>

#include <core/catalog/catalog.h>
#include <core/workload/kernels.h>

namespace switchyard::workload {

template <class... Parts>
std::string kernelGroup(const Parts &...parts)
{
    std::string name = "kernel";
    ((name += '.', name += parts), ...);
    return name;
}

/// Whose GEMM curves stand for a precision: its own, or those of the next wider one with timings.
KernelPrecision timedPrecision(const GpuKernels &kernels, KernelPrecision precision);

/// Dense peak that a precision's compute_efficiency is a fraction of; 0: the GPU has none.
double kernelPeak_flops(const catalog::Gpu &gpu, KernelPrecision precision);
/// Peak of an attention kind's arithmetic.
double kernelPeak_flops(const catalog::Gpu &gpu, AttentionKind kind);

/// "bfloat16.bfloat16", "bfloat16.fp8", "fp8.fp8": arithmetic, then cache.
std::string toWord(AttentionKind kind);
/// "bfloat16", "fp8".
std::string cacheWord(bool fp8Cache);
/// "ampere", "hopper", "blackwell".
std::string toWord(catalog::GpuGeneration generation);

} // namespace switchyard::workload
