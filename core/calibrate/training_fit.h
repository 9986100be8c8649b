// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the end-to-end constants of a training step (hardware/constants.h) to published runs.
//
// Maximum a posteriori over ln(constant): each constant starts at its physical default with a stated
// spread; residuals are ln(predicted / measured), sets weigh equally, and large residuals count
// linearly (pseudo-Huber, δ = 10 %), so that a mislabelled row does not bend a constant.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <core/measured/training_case.h>
#include <core/predict/job_engine.h>

namespace switchyard::calibrate {

/// A row ready to be predicted over and over with other constants.
struct FitRow {
    const measured::TrainingCase *row = nullptr;
    hardware::Machine machine;
};

/// Hardware, looked up once. The error says why the row cannot be predicted.
Result<FitRow> fitRow(const measured::TrainingCase &row, const catalog::Catalog &catalog, const hardware::Constants &constants);

/// The engine of a row with `constants`.
train::Engine engineOf(const FitRow &row, const hardware::Constants &constants);
double predictedStep_s(const FitRow &row, const hardware::Constants &constants);

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
Linearized linearize(const std::vector<FitRow> &rows, const hardware::Constants &constants);

/// One refit of `linear` with row weights (0 leaves a row out); returns ln(constants).
std::vector<double> solve(const Linearized &linear, const std::vector<double> &weights,
                          const hardware::Constants &defaults, const FitOptions &options);

/// ln(constants) written back, inside their bounds.
hardware::Constants withLogs(const hardware::Constants &base, const std::vector<double> &logs);

/// Weights that make every set count the same; `keep` leaves rows out.
std::vector<double> setWeights(const std::vector<FitRow> &rows, const std::function<bool(const measured::TrainingCase &)> &keep,
                               const FitOptions &options);

/// Whether the constants of a calibration group can matter to a row.
bool mattersTo(const std::string &group, const FitRow &row);

/// Starts at `start`, ends when no constant moves by more than 1 %. The prior is `defaults` wherever it starts.
hardware::Constants fitConstants(const std::vector<FitRow> &rows, const hardware::Constants &start,
                                 const hardware::Constants &defaults, const FitOptions &options);

/// Frameworks without rows have no constants of their own: they take what the others teach, the geometric mean of
/// each constant over the frameworks with rows.
hardware::Constants withUnseenFrameworks(const hardware::Constants &fitted, const std::vector<FitRow> &rows);

} // namespace switchyard::calibrate
