// SPDX-License-Identifier: GPL-3.0-or-later
// Predicts every row of a table and scores the predictions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/base/csv.h>
#include <core/base/error.h>
#include <core/base/progress.h>
#include <core/calibrate/statistics.h>
#include <core/catalog/catalog.h>
#include <core/validate/row_kind.h>

namespace switchyard::validate {

struct Skipped {
    std::string rowId;
    std::string reason;
};

struct ScoredRow {
    std::string rowId;
    Outcome outcome;
    double weight = 0;
    double error_pct = 0; ///< 100 (predicted − measured) / measured; NaN without a measured value
};

struct GroupScore {
    std::string by;
    std::string key;
    std::size_t rows = 0;
    calibrate::ErrorSummary errors;
};

/// A warning of predictions, once for all rows that have it.
struct Warned {
    std::string text;
    std::string firstRowId;
    std::size_t rows = 0;
    std::string lastRowId; ///< while they are gathered
};

/// Fits decisions, unweighted; false_fit of the rows that did not fit, false_oom of those that did.
struct FitsScore {
    std::size_t rows = 0;
    double right_pct = 0;
    double falseFit_pct = 0;
    double falseOom_pct = 0;
};

/// Rows of which several phases are measured, unweighted: from the longest to the shortest, as measured.
struct OrderScore {
    std::size_t rows = 0;
    double right_pct = 0;
};

/// Rows that assume nothing, weighted as all are.
struct StatedScore {
    std::size_t rows = 0;
    calibrate::ErrorSummary errors;
};

struct Scorecard {
    std::string kind;
    std::size_t rows = 0;   ///< rows of this kind in the table
    std::size_t scored = 0; ///< rows that were predicted
    std::vector<Skipped> skipped;
    std::vector<Warned> warnings; ///< by text
    std::vector<Warned> assumed;  ///< likewise: what rows leave open and how it was taken
    calibrate::ErrorSummary weighted;
    calibrate::ErrorSummary unweighted;
    std::vector<GroupScore> groups;
    double bandCoverage_pct = 0; ///< of the results with a measured value
    std::size_t rankedGroups = 0;
    double kendallTau = 0;       ///< mean of tau-b over rankedGroups; NaN when there are none
    std::optional<StatedScore> stated; ///< training only, where other rows assume something
    std::optional<FitsScore> fits; ///< memory only
    std::optional<OrderScore> phaseOrder; ///< rl only
    std::vector<ScoredRow> results; ///< in the order of the table
    std::string crossValidated;    ///< "source", …; empty: scored with the catalog as it is
    std::size_t folds = 0;
};

struct Options {
    std::vector<std::string> by;        ///< columns ("hardware") or several at once ("hardware+dtype")
    std::optional<FoldBy> crossValidate; ///< refit without each fold, then score it
    Progress progress;
};

Result<Scorecard> score(const RowKind &kind, const csv::Table &table, const catalog::Catalog &catalog, const Options &options);

Result<FoldBy> foldByFromWord(std::string_view word);
std::string toWord(FoldBy by);

/// The JSON of `validate --json`, one result per line.
std::string toJson(const Scorecard &report);
/// The same for people: the summary, then a line per group.
std::string toText(const Scorecard &report);

} // namespace switchyard::validate
