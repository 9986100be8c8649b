// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs in Slurm's lists of generic resources (gres.conf(5), sbatch(1)), which its files, its answers and heads of batch scripts have.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace switchyard::exchange::slurm {

/// "gpu:h100:8(S:0-1),nvme:1" → "h100" and 8; "gpu:8" → "" and 8; "gres/gpu=16,gres/gpu:h100=16" → "h100" and 16.
std::pair<std::string, int> gpusOf(std::string_view gres);

} // namespace switchyard::exchange::slurm
