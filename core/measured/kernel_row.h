// SPDX-License-Identifier: GPL-3.0-or-later
// One line of the kernel tables, understood: which curve it belongs to, what the kernel had to do,
// how long it took.
#pragma once

#include <array>
#include <string>

#include <core/base/csv.h>
#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/workload/kernel_work.h>

namespace switchyard::measured {

enum class KernelFamily { Gemm, Prefill, Decode, MlaPrefill, MlaDecode, Experts };

struct KernelRow {
    KernelFamily family = KernelFamily::Gemm;
    const catalog::Gpu *gpu = nullptr;
    workload::KernelPrecision precision = workload::KernelPrecision::Bf16; ///< GEMM and experts
    workload::KernelLibrary library = workload::KernelLibrary::TrtLlm;
    workload::AttentionKind attention = workload::AttentionKind::Bf16; ///< prefill
    bool fp8Cache = false;                                             ///< decode and MLA
    bool windowed = false;                                             ///< decode
    double work_flop = 0;
    double traffic_B = 0;
    std::array<double, 4> shape{}; ///< of the family's axes; three for GEMM and MLA
    double time_s = 0;
};

/// Columns by `kernel`: gemm (m, n, k); attention_prefill and attention_decode (batch, isl,
/// past_len, heads, kv_heads, head_dim, window); mla_prefill and mla_decode (batch, isl, past_len,
/// heads); moe (tokens, hidden, inter, topk, experts, moe_tp, moe_ep, distribution).
/// `hardware` is a name of the published tables ("A100-80") or a catalog id.
Result<KernelRow> readKernelRow(const csv::Record &row, const catalog::Catalog &catalog);

/// Calibration group of a row's curve on its own GPU.
std::string groupName(const KernelRow &row);
/// Peak FLOP rate that the group's compute_efficiency is a fraction of.
double peak_flops(const KernelRow &row);

/// Calls `use` with the row's curve in `kernels` (KernelCurve<3> or <4>) and the shape for it.
template <class Use>
auto withCurve(const workload::GpuKernels &kernels, const KernelRow &row, Use &&use)
{
    const std::array<double, 3> three = {row.shape[0], row.shape[1], row.shape[2]};
    const std::size_t cache = row.fp8Cache ? 1 : 0;
    const auto precision = static_cast<std::size_t>(row.precision);
    switch (row.family) {
    case KernelFamily::Gemm: return use(kernels.gemm[precision][static_cast<std::size_t>(row.library)], three);
    case KernelFamily::Prefill: return use(kernels.prefill[static_cast<std::size_t>(row.attention)], row.shape);
    case KernelFamily::Decode: return use(kernels.decode[cache + (row.windowed ? 2 : 0)], row.shape);
    case KernelFamily::MlaPrefill: return use(kernels.mlaPrefill[cache], three);
    case KernelFamily::MlaDecode: return use(kernels.mlaDecode[cache], three);
    case KernelFamily::Experts: break;
    }
    return use(kernels.experts[precision], row.shape);
}

} // namespace switchyard::measured
