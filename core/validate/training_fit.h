// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the end-to-end constants of a training step (predict/constants.h) to published runs.
//
// Maximum a posteriori over ln(constant): each constant starts at its physical default with a stated
// spread; residuals are ln(predicted / measured), sets weigh equally, and large residuals count
// linearly (pseudo-Huber, δ = 10 %), so that a mislabelled row does not bend a constant.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <core/predict/engine.h>
#include <core/validate/training_case.h>

namespace switchyard::validate {

/// A row ready to be predicted over and over with other constants.
struct FitRow {
    const TrainingCase *row = nullptr;
    predict::Machine machine;
};

/// Hardware, looked up once. The error says why the row cannot be predicted.
Result<FitRow> fitRow(const TrainingCase &row, const catalog::Catalog &catalog, const predict::Constants &constants);

/// The engine of a row with `constants`.
predict::Engine engineOf(const FitRow &row, const predict::Constants &constants);
double predictedStep_s(const FitRow &row, const predict::Constants &constants);

struct FitOptions {
    int iterations = 8;
    double huber = 0.10;      ///< δ, in ln
    double sigma = 0.10;      ///< spread of a good row
    double rowsPerSet = 8;    ///< a set counts as this many independent rows
};

/// `jacobian` may be kept and passed again to refit without some rows.
struct Linearized {
    std::vector<std::vector<double>> slopes; ///< per row, per constant: d ln(step) / d ln(constant)
    std::vector<double> residuals;           ///< per row: ln(predicted / measured)
    std::vector<double> at;                  ///< ln(constant) where it was taken
};
Linearized linearize(const std::vector<FitRow> &rows, const predict::Constants &constants);

/// One refit of `linear` with row weights (0 leaves a row out); returns ln(constants).
std::vector<double> solve(const Linearized &linear, const std::vector<double> &weights,
                          const predict::Constants &defaults, const FitOptions &options);

/// ln(constants) written back, inside their bounds.
predict::Constants withLogs(const predict::Constants &base, const std::vector<double> &logs);

/// Weights that make every set count the same; `keep` leaves rows out.
std::vector<double> setWeights(const std::vector<FitRow> &rows, const std::function<bool(const TrainingCase &)> &keep,
                               const FitOptions &options);

/// Whether the constants of a calibration group can matter to a row.
bool mattersTo(const std::string &group, const FitRow &row);

/// Starts at `start`, ends when no constant moves by more than 1 %. The prior is `defaults` wherever it starts.
predict::Constants fitConstants(const std::vector<FitRow> &rows, const predict::Constants &start,
                                const predict::Constants &defaults, const FitOptions &options);

/// Frameworks without rows have no constants of their own: they take what the others teach, the geometric mean of
/// each constant over the frameworks with rows.
predict::Constants withUnseenFrameworks(const predict::Constants &fitted, const std::vector<FitRow> &rows);

} // namespace switchyard::validate
