// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <core/base/said.h>
#include <core/base/units.h>
#include <core/design/design.h>
#include <core/diagnose/cause.h>
#include <core/telemetry/observation.h>

namespace switchyard::diagnose {

enum class Severity { Info, Warning, Error };
/// "info", "warning", "error".
std::string toWord(Severity severity);

/// How long a step takes, by what tensor cores do (step_seen.h).
struct StepByActivity {
    friend bool operator==(const StepByActivity &, const StepByActivity &) = default;
};
/// What evidence is of: what every server may have, else what it is, in words.
using Measured = std::variant<Said, telemetry::Quantity, telemetry::ServingFigure, StepByActivity>;

struct Evidence {
    Measured of;
    double value = 0;
    Unit unit = Unit::Number;
    double expected = 0;
    std::string query;

    /// What the command line and files call it: the word of a quantity or of a figure of serving, else what it is.
    [[nodiscard]] Said metric() const;
};

/// What mends a finding: one edit of the design, after which the finding is gone.
struct Fix {
    Said label; ///< what the button says: "Order the instances by network node"
    /// Fails with a reason where the design has changed since. Both outlive the call alone.
    std::function<Result<design::Design>(const design::Design &, const catalog::Catalog &)> apply;
};

/// One statement about trouble, with evidence and what to do.
struct Finding {
    std::string id;   ///< stable: "straggler:p5-1043:3", "xid:p5-1043:3:79"
    std::string kind; ///< "straggler"; of a design rule its id
    std::string code; ///< what tells it from others of its kind at the same place: the XID, the rail; empty: nothing
    Severity severity = Severity::Warning;
    std::optional<CauseClass> causeClass; ///< none: a rule of the design, or a remark on the data
    Said title;                     ///< "Straggler: rank 8347 (p5-1043 GPU 3), SM clock 19 % under its peers"
    Said cause;
    std::string job;                ///< whose trouble it is; empty: nobody's
    std::vector<int> ranks;         ///< of that job, where the placement is known
    std::vector<std::string> where; ///< ids of the design: instance, "p5-1043/gpu3", "p5-1043/card12", network node
    Said peers;                     ///< whom it was compared with: "1023 GPUs of job llama"; empty: nobody, the evidence is absolute
    double confidence = 1;          ///< 0..1
    Said wouldConfirm;              ///< what would make it sure: an exporter's switch, a look at the host
    double since_s = 0;             ///< Unix time; 0 unknown
    bool sinceOrBefore = false;     ///< it was there already at `since_s`, which is as far back as was looked
    std::vector<Evidence> evidence;
    double costStep_s = 0;
    std::optional<double> costUsdPerHour = 0; ///< 0: none that can be told; none: a price is unknown
    Said action;
    std::optional<Fix> fix;         ///< none: nothing that a click could do
    std::string waivedBecause;      ///< non-empty: waived in the design
    /// The evidence is a level that passes (a rate, a comparison): an earlier look must show it too.
    bool passing = false;
    /// Its job rested at the looks that should tell whether it lasts: one further back would.
    bool untold = false;

    /// The only way to an id: of its kind alone, or of what it is about as well.
    void call(std::string_view ofKind);
    void call(std::string_view ofKind, std::string_view of, std::string_view withCode = {});
};

/// Sure enough to act on, or to explain something else by it: below, somebody looks first.
bool isSure(const Finding &finding);

/// Kinds that are asked for beside where they are made.
inline constexpr const char *answeredInPart = "partial";
inline constexpr const char *notCollected = "not-collected";

} // namespace switchyard::diagnose
