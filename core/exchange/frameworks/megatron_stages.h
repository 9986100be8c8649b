// SPDX-License-Identifier: GPL-3.0-or-later
// Which layers a pipeline stage holds, in Megatron's words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/architecture.h>
#include <core/workload/plan.h>

namespace switchyard::exchange {

/// Arguments that give each stage the layers that prediction gives it. Megatron divides layers by pipeline × virtual stages and
/// refuses a rest (arguments.py, validate_args): embedding or loss may count as a layer, the ends may be named, or a layout names
/// every stage ("Et*3|t*4|t*3L": E embedding, t layer, m multi-token prediction, L loss).
std::vector<std::string> megatronStages(const workload::Plan &plan, const catalog::Architecture &model);

/// The size of a group of micro-batches, where an interleaved schedule's do not fill whole rounds of the stages: Megatron
/// refuses them without it (schedules.py). Fewer than stages it refuses with any.
std::vector<std::string> megatronRounds(const workload::Plan &plan);

/// Stages that a layout names, repetitions ("(tt|)*29") included; 0: it is damaged, or too long.
int stagesOfLayout(std::string_view layout);

} // namespace switchyard::exchange
