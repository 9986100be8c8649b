// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of what a plan holds. From it are made: the job flags of the command line, the plan in a
// design's JSON and its schema's check, what a search may vary or report, and the plan editor's fields with
// their tooltips. A new field of a plan is a member (plan.h, resolve.h), its row here, and its use in
// the engine.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/workload/plan.h>
#include <core/workload/resolve.h>

namespace switchyard::workload {

/// One word of an enumeration: as files and flags have it, and as people read it.
struct PlanWord {
    std::string_view word;
    std::string_view shown;
};

enum class FieldKind {
    Whole,  ///< low to high
    Switch, ///< true and false in JSON, "on" and "off" elsewhere
    Word,   ///< one of `words`
    Form,   ///< text of a form of its own
};

/// In the plan editor.
enum class EditorPlace { Nowhere, Degrees, Batch, Main, More };
/// Limited: a dimension of `search --limit`. Fixed: and the job's flag fixes it.
enum class SearchUse { Never, Limited, Fixed };
/// In a design. Optional: absent means Plan's own value. Late: so, and that value is not written, so that
/// documents from before the field keep their bytes.
enum class Presence { Required, Optional, Late };

/// Of a phase in the document: how the model is cut, or what a training step adds.
enum class PlanPart { Parallelism, Training };

struct PlanField {
    std::string_view key;  ///< of the design's JSON, of `search --limit` and of its output
    std::string_view flag; ///< of the command line
    PlanPart part = PlanPart::Training;
    FieldKind kind = FieldKind::Whole;
    int low = 0; ///< Whole
    int high = 0;
    Presence presence = Presence::Optional;
    SearchUse search = SearchUse::Never;
    EditorPlace place = EditorPlace::Nowhere;
    std::string_view title; ///< in the plan editor
    std::string_view noun;  ///< Switch: in "Switch … on"
    std::string_view zero;  ///< Whole: what 0 means; empty: nothing
    std::string_view help;  ///< one sentence with the unit: --help, tooltip
    std::vector<PlanWord> words; ///< Word
    std::string_view form;       ///< Form: its name in --help

    /// As a flag takes it: "8", "on", "zero1".
    std::string (*text)(const Plan &) = nullptr;
    /// Of a Whole.
    [[nodiscard]] int number(const Plan &plan) const;
    /// What is not as the row says is an error that says what was expected; the plan then stays as it is.
    [[nodiscard]] Result<void> set(Plan &plan, std::string_view text) const;
    [[nodiscard]] Result<void> ask(PlanRequest &request, std::string_view text) const;
    [[nodiscard]] Result<void> check(std::string_view text) const;
    /// "1..8", "on|off", "RECOMPUTE".
    [[nodiscard]] std::string domain() const;

    Result<void> (*read)(std::string_view, Plan *, PlanRequest *) = nullptr; ///< behind set, ask and check
};

/// In the order of the help.
std::span<const PlanField> planFields();
const PlanField *planField(std::string_view key);

} // namespace switchyard::workload
