// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of what a run holds (run.h). From it are made: the flags of the command line, the members of a
// training phase in a design, and the fields of the run editor with their tooltips.
#pragma once

#include <span>
#include <string_view>

#include <core/workload/option_field.h>
#include <core/workload/run.h>

namespace switchyard::workload {

/// Member of a training phase that holds the field.
enum class RunPart { Run, Checkpoint, Recovery };
std::string_view toWord(RunPart part); ///< "run", "checkpoint", "recovery"

struct RunField : OptionField<Run> {
    RunPart part = RunPart::Run;
};

/// In the order of the help.
std::span<const RunField> runFields();
const RunField *runField(RunPart part, std::string_view key);

} // namespace switchyard::workload
