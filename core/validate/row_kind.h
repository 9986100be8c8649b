// SPDX-License-Identifier: GPL-3.0-or-later
// What `validate KIND` and `calibrate KIND` can do. To add a kind: derive from Kind in one file of
// this folder (kernels_kind.cpp is the model), declare its accessor below, and list it in
// kinds.cpp. Reading, weights, scores, folds, JSON and exit status are common.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <core/base/csv.h>
#include <core/base/error.h>
#include <core/calibrate/group.h>
#include <core/catalog/catalog.h>

namespace switchyard::validate {

/// One measured quantity of one row, and what the model says of it, in the unit of the quantity.
struct Outcome {
    std::string quantity;           ///< "step_time_s", "time_us", …
    std::optional<double> measured; ///< empty only for a row that did not run (memory, fits 0)
    double predicted = 0;
    double bandLow = 0;             ///< 80 % band of the measured value
    double bandHigh = 0;
    std::optional<bool> fitsMeasured; ///< memory only
    std::optional<bool> fitsPredicted;
    std::vector<std::string> warnings; ///< what stands in for something else in this prediction
    std::string implausible = {};          ///< why the row cannot be: it is listed and not scored; inference only
    std::vector<std::string> assumed = {}; ///< what the row leaves open and how it was taken
    bool phase = false; ///< of a step: the order of a row's phases is judged too; rl only
    std::pair<std::string, std::string> group = {}; ///< "queued", "tpot_ms": scored also in this group; empty: none
};

/// What rows are left out together by --cross-validate. A series: operating points of one deployment, which share a weight.
enum class FoldBy { Source, Set, Model, Series, Shape, Framework, Gpu };

/// The row's text in the column that rows are left out by: set, model, source or framework; by another an error, "`what` are
/// cross-validated by …".
Result<std::string> foldColumn(const csv::Record &row, FoldBy by, const std::string &what);

/// A kind bound to one catalog: resolves what it needs once, then predicts rows.
class Predictor
{
public:
    virtual ~Predictor() = default;
    /// The outcomes of one row (several for inference). An error is the reason for skipping it.
    virtual Result<std::vector<Outcome>> predict(const csv::Record &row) = 0;
};

/// The fits of one cross-validation, fold after fold: keeps what folds share.
class Fitter
{
public:
    virtual ~Fitter() = default;
    virtual Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog) = 0;
};

class RowKind
{
public:
    virtual ~RowKind() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    /// Columns that a file must have.
    [[nodiscard]] virtual std::vector<std::string> requiredColumns() const = 0;
    /// False: the row lacks the measured quantity or is not meant for this kind; it is not counted.
    [[nodiscard]] virtual bool isRow(const csv::Record &row) const = 0;
    /// Rows with equal keys share a weight of 1.
    [[nodiscard]] virtual std::string weightKey(const csv::Record &row) const = 0;
    /// Rows with equal keys are ranked against each other (Kendall's tau); empty: not ranked.
    [[nodiscard]] virtual std::string rankKey(const csv::Record &) const { return {}; }
    /// Rows with equal keys are left out together; an error when this kind cannot be folded so.
    [[nodiscard]] virtual Result<std::string> foldKey(const csv::Record &row, FoldBy by) const = 0;
    [[nodiscard]] virtual Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const = 0;
    /// Fits the calibration groups of this kind. Deterministic. Unsupported when nothing is fitted.
    [[nodiscard]] virtual Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &rows,
                                                                              const catalog::Catalog &catalog) const = 0;
    /// As `fit`, for the rows that a fold left: what only the held rows could teach comes from the others.
    [[nodiscard]] virtual Result<std::vector<calibrate::CalibratedGroup>> fitWithoutFold(const std::vector<const csv::Record *> &rows,
                                                                                         const catalog::Catalog &catalog, FoldBy) const
    {
        return fit(rows, catalog);
    }
    /// For all folds of one table and catalog; none: each fold by fitWithoutFold.
    [[nodiscard]] virtual std::unique_ptr<Fitter> fitter() const { return nullptr; }
    /// Fits a private profile: what a few rows of one owner say beside the catalog.
    [[nodiscard]] virtual Result<std::vector<calibrate::CalibratedGroup>> fitPrivate(const std::vector<const csv::Record *> &rows,
                                                                                     const catalog::Catalog &catalog) const
    {
        return fit(rows, catalog);
    }
    /// File below catalog/calibration that --write-catalog replaces.
    [[nodiscard]] virtual std::string calibrationFile() const { return name() + ".json"; }
};

const RowKind &kernelsKind();
const RowKind &collectivesKind();
const RowKind &memoryKind();
const RowKind &trainingKind();
const RowKind &inferenceKind();
const RowKind &rlKind();
const RowKind &expertsKind();

/// All kinds, in the order of the help.
const std::vector<const RowKind *> &kinds();
/// Usage error that lists the kinds when there is none of that name.
Result<const RowKind *> findKind(std::string_view name);

} // namespace switchyard::validate
