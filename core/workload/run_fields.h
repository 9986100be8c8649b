// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of what a run holds (run.h). From it are made: the flags of the command line, the members of a
// training phase in a design, and the fields of the run editor with their tooltips.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/workload/run.h>

namespace switchyard::workload {

/// Member of a training phase that holds the field.
enum class RunPart { Run, Checkpoint, Recovery };
std::string_view toWord(RunPart part); ///< "run", "checkpoint", "recovery"

enum class RunKind { Number, Word, Text };

struct RunWord {
    std::string_view word; ///< of files and flags
    std::string_view shown;
};

struct RunField {
    std::string_view key;  ///< of the design's JSON
    std::string_view flag; ///< of the command line
    RunPart part = RunPart::Run;
    RunKind kind = RunKind::Number;
    double low = 0; ///< Number
    double high = 0;
    std::string_view unit;   ///< as shown
    std::string_view unsaid; ///< Number, Text: what absence means; "best", "from its source"
    std::string_view title;  ///< in the editor
    std::string_view help;   ///< one sentence: --help, tooltip
    std::vector<RunWord> words; ///< Word; the first is what absence means

    std::optional<double> Run::*number = nullptr; ///< Number
    std::string Run::*name = nullptr;             ///< Text
    int (*word)(const Run &) = nullptr;           ///< Word: its place in `words`
    void (*setWord)(Run &, int) = nullptr;

    /// As files and flags have it; empty: not said.
    [[nodiscard]] std::string text(const Run &run) const;
    /// What is not as the row says is an error that says what was expected; the run then stays as it is.
    [[nodiscard]] Result<void> set(Run &run, std::string_view text) const;
    [[nodiscard]] bool said(const Run &run) const { return !text(run).empty(); }
};

/// In the order of the help.
std::span<const RunField> runFields();
const RunField *runField(RunPart part, std::string_view key);

} // namespace switchyard::workload
