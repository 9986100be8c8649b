// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/training_fit.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>

namespace switchyard::calibrate {

using hardware::Constants;

Result<FitRow> fitRow(const measured::TrainingCase &row, const catalog::Catalog &catalog, const Constants &constants)
{
    FitRow fit;
    fit.row = &row;
    SWITCHYARD_TRY(const train::Engine engine, predict::makeEngine(catalog, row.spec, constants));
    fit.machine = engine.machine;
    hardware::limitPower(fit.machine, row.power_W);
    if (row.memory_Bps > 0)
        fit.machine.hbm_Bps = row.memory_Bps;
    if (row.memoryLimit_B > 0)
        fit.machine.memory_B = row.memoryLimit_B;
    return fit;
}

train::Engine engineOf(const FitRow &row, const Constants &constants)
{
    train::Engine engine{row.machine, row.row->spec.model, row.row->spec.plan, {}};
    hardware::applyConstants(engine.machine, constants, engine.plan.framework);
    engine.retabulate();
    return engine;
}

double predictedStep_s(const FitRow &row, const Constants &constants)
{
    const train::Engine engine = engineOf(row, constants);
    return train::step(engine.machine, engine.model, engine.plan, engine.table).step_s;
}

namespace {

std::vector<double> logsOf(Constants constants)
{
    std::vector<double> logs;
    for (const hardware::ConstantField &field : hardware::fieldsOf(constants))
        logs.push_back(std::log(*field.value));
    return logs;
}

/// A x = b for symmetric positive A, by Cholesky in place.
std::vector<double> solvePositive(std::vector<std::vector<double>> a, std::vector<double> b)
{
    const std::size_t n = b.size();
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < j; ++k)
            a[j][j] -= a[j][k] * a[j][k];
        a[j][j] = std::sqrt(std::max(a[j][j], 1e-12));
        for (std::size_t i = j + 1; i < n; ++i) {
            for (std::size_t k = 0; k < j; ++k)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k)
            b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
    return b;
}

} // namespace

namespace {

constexpr std::string_view frameworkPrefix = "training.framework.";

std::string frameworkGroup(const FitRow &row) { return std::string(frameworkPrefix) + toWord(row.row->spec.plan.framework); }

} // namespace

bool mattersTo(const std::string &group, const FitRow &row)
{
    if (group == "training.common")
        return true;
    static constexpr std::string_view generations[] = {"ampere", "hopper", "blackwell"};
    const auto generation = generations[static_cast<std::size_t>(row.machine.gpu->generation)];
    return group == "training.gpu." + std::string(generation)
        || group == frameworkGroup(row);
}

Constants withLogs(const Constants &base, const std::vector<double> &logs)
{
    Constants constants = base;
    const auto fields = hardware::fieldsOf(constants);
    for (std::size_t i = 0; i < fields.size(); ++i)
        *fields[i].value = std::clamp(std::exp(logs[i]), fields[i].low, fields[i].high);
    return constants;
}

Linearized linearize(const std::vector<FitRow> &rows, const Constants &constants)
{
    Linearized linear;
    linear.at = logsOf(constants);
    Constants moved = constants;
    const auto fields = hardware::fieldsOf(moved);
    constexpr double h = 0.02;
    for (const FitRow &row : rows) {
        const double base = predictedStep_s(row, constants);
        linear.residuals.push_back(std::log(base / *row.row->step_s));
        std::vector<double> slopes(fields.size(), 0.0);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (!mattersTo(fields[i].group, row))
                continue;
            const double kept = *fields[i].value;
            const double sign = kept * std::exp(h) > fields[i].high ? -1 : 1;
            *fields[i].value = kept * std::exp(sign * h);
            slopes[i] = std::log(predictedStep_s(row, moved) / base) / (sign * h);
            *fields[i].value = kept;
        }
        linear.slopes.push_back(std::move(slopes));
    }
    return linear;
}

std::vector<double> solve(const Linearized &linear, const std::vector<double> &weights, const Constants &defaults,
                          const FitOptions &options)
{
    Constants copy = defaults;
    const auto fields = hardware::fieldsOf(copy);
    const std::vector<double> prior = logsOf(defaults);
    const std::size_t n = fields.size();
    std::vector<double> x = linear.at;
    for (int pass = 0; pass < 6; ++pass) { // the Huber weights follow the solution
        std::vector<std::vector<double>> a(n, std::vector<double>(n, 0.0));
        std::vector<double> b(n, 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            const double p = 1 / (fields[i].spread * fields[i].spread);
            a[i][i] += p;
            b[i] += p * (prior[i] - linear.at[i]);
        }
        std::vector<std::size_t> active;
        for (std::size_t r = 0; r < linear.residuals.size(); ++r) {
            if (weights[r] <= 0)
                continue;
            const auto &slopes = linear.slopes[r];
            double now = linear.residuals[r];
            active.clear();
            for (std::size_t i = 0; i < n; ++i) {
                if (slopes[i] != 0) {
                    active.push_back(i);
                    now += slopes[i] * (x[i] - linear.at[i]);
                }
            }
            const double robust = 1 / std::sqrt(1 + now * now / (options.huber * options.huber));
            const double w = weights[r] * robust / (options.sigma * options.sigma);
            for (const std::size_t i : active) {
                b[i] -= w * slopes[i] * linear.residuals[r];
                for (const std::size_t j : active)
                    a[i][j] += w * slopes[i] * slopes[j];
            }
        }
        const std::vector<double> move = solvePositive(std::move(a), std::move(b));
        for (std::size_t i = 0; i < n; ++i)
            x[i] = std::clamp(linear.at[i] + std::clamp(move[i], -0.5, 0.5), std::log(fields[i].low), std::log(fields[i].high));
    }
    return x;
}

std::vector<double> setWeights(const std::vector<FitRow> &rows, const std::function<bool(const measured::TrainingCase &)> &keep,
                               const FitOptions &options)
{
    std::map<std::string, int> counts;
    for (const FitRow &row : rows)
        counts[row.row->set] += keep(*row.row) ? 1 : 0;
    std::vector<double> weights;
    for (const FitRow &row : rows) {
        const int count = counts[row.row->set];
        weights.push_back(keep(*row.row) && count > 0 ? std::min<double>(options.rowsPerSet, 2.0 * count) / count : 0);
    }
    return weights;
}

Constants fitConstants(const std::vector<FitRow> &rows, const Constants &start, const Constants &defaults,
                       const FitOptions &options)
{
    const std::vector<double> weights = setWeights(rows, [](const measured::TrainingCase &) { return true; }, options);
    Constants constants = start;
    for (int i = 0; i < options.iterations; ++i) {
        const std::vector<double> before = logsOf(constants);
        constants = withLogs(constants, solve(linearize(rows, constants), weights, defaults, options));
        const std::vector<double> after = logsOf(constants);
        double moved = 0;
        for (std::size_t k = 0; k < after.size(); ++k)
            moved = std::max(moved, std::abs(after[k] - before[k]));
        if (moved < 0.01)
            break;
    }
    return constants;
}

Constants withUnseenFrameworks(const Constants &fitted, const std::vector<FitRow> &rows)
{
    std::set<std::string> seen;
    for (const FitRow &row : rows)
        seen.insert(frameworkGroup(row));
    struct Mean {
        double logs = 0;
        int count = 0;
    };
    std::map<std::string, Mean> means;
    Constants constants = fitted;
    const auto fields = hardware::fieldsOf(constants);
    const auto ofFramework = [](const hardware::ConstantField &field) { return field.group.starts_with(frameworkPrefix); };
    for (const hardware::ConstantField &field : fields) {
        if (!ofFramework(field) || !seen.contains(field.group))
            continue;
        Mean &mean = means[field.name];
        mean.logs += std::log(*field.value);
        ++mean.count;
    }
    for (const hardware::ConstantField &field : fields) {
        if (ofFramework(field) && !seen.contains(field.group) && means.contains(field.name))
            *field.value = std::exp(means[field.name].logs / means[field.name].count);
    }
    return constants;
}

} // namespace switchyard::calibrate
