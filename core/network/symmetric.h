// SPDX-License-Identifier: GPL-3.0-or-later
// NCCL's symmetric-memory kernels (from 2.27 on): which one it would run for buffers in registered
// symmetric windows, and what it expects of it (src/sym_kernels.cc). They reach over one NVLink
// domain. NCCL uses them only where the application registered its buffers, so they are a pin here.
#pragma once

#include <optional>
#include <string_view>

#include <core/network/collective.h>

namespace switchyard::network {

struct SymmetricKernel {
    std::string_view name; ///< as NCCL_SYM_KERNEL spells it
    Proto proto = Proto::Simple;
    int blocks = 1;        ///< thread blocks, one per SM
    double time_us = 0;    ///< NCCL's estimate
};

/// The kernel with the least NCCL time, 2.5 % dearer per block; nothing where NCCL has none: before
/// 2.27, across domains, other operations, or 64 GiB and more on the bus.
std::optional<SymmetricKernel> symmetricKernel(const Wiring &machine, const GroupShape &shape, Op op, double size_B, int ncclCode);

/// NCCL's estimate, or the wire at the fitted NVLS efficiency where that is longer: its peak rates
/// choose among kernels and lie above what ports carry.
double symmetricTime_s(const SymmetricKernel &kernel, const Wiring &machine, double nvlink_s, int ranks);

} // namespace switchyard::network
