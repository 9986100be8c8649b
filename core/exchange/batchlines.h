// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a batch script (sbatch(1)): lines of "#SBATCH --option", which are comments to a shell.
#pragma once

#include <string_view>

#include <core/exchange/framework_settings.h>

namespace switchyard::exchange {

/// What the head says and the arguments left open: the job's name, its nodes, its GPUs.
void takeBatchLines(std::string_view script, FrameworkSettings &settings);

} // namespace switchyard::exchange
