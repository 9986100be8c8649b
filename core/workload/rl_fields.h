// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of what the phases of an RL step say (rl.h). From it are made their members in a design, its schema's check
// and the fields of the RL editor. The engine's rows are those of serving, the trainer's those of a training plan.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <core/workload/option_field.h>
#include <core/workload/rl.h>

namespace switchyard::workload {

struct RlField : Option {
    RlRole role = RlRole::Rollout;
    bool cut = false; ///< stands in the phase's "parallelism", else in the member named as its kind
    std::function<std::string(const RlPlan &)> text;                      ///< as files have it; empty: not said
    std::function<Result<void>(RlPlan &, std::string_view)> set;          ///< as OptionField::set
    [[nodiscard]] bool said(const RlPlan &plan) const { return !text(plan).empty(); }
};

/// In the order of the editor.
std::span<const RlField> rlFields();
const RlField *rlField(RlRole role, std::string_view key);

/// Keys of a training plan that an update has not: they follow from its answers and its GPUs.
std::span<const std::string_view> followsFromAnswers();

} // namespace switchyard::workload
