// SPDX-License-Identifier: GPL-3.0-or-later
// validate training: step times of published runs in the columns of measured/training.csv.
#include <core/validate/row_kind.h>

#include <algorithm>
#include <cmath>
#include <map>

#include <core/calibrate/statistics.h>
#include <core/calibrate/training_fit.h>
#include <core/predict/expected_error.h>
#include <core/workload/state_work.h>

namespace switchyard::validate {

namespace {

/// Classes with fewer rows or sets have no band of their own.
constexpr std::size_t bandRows = 12;
constexpr std::size_t bandSets = 2;

measured::ColumnText textOf(const csv::Record &record)
{
    return [&record](std::string_view column) { return record.text(column); };
}

class TrainingPredictor : public Predictor
{
public:
    explicit TrainingPredictor(const catalog::Catalog &catalog) : m_catalog(catalog), m_constants(hardware::constantsFrom(catalog)) {}

    Result<std::vector<Outcome>> predict(const csv::Record &record) override
    {
        SWITCHYARD_TRY(const measured::TrainingCase row, measured::trainingCase(textOf(record), m_catalog));
        if (!row.step_s || *row.step_s <= 0)
            return fail(ErrorCode::InvalidInput, "no step time and no tokens/s");
        SWITCHYARD_TRY(const calibrate::FitRow fit, calibrate::fitRow(row, m_catalog, m_constants));
        const predict::ExpectedError band = predict::expectedError(m_catalog, fit.machine.gpu->generation, row.spec.model.isMoe(), row.spec.plan.gpus());
        Outcome outcome;
        outcome.quantity = "step_time_s";
        outcome.measured = row.step_s;
        outcome.predicted = calibrate::predictedStep_s(fit, m_constants);
        const double widen = (row.standsIn ? workload::unconfirmedWidening : 1) * (workload::unconfirmedLayers(row.spec.model).empty() ? 1 : workload::unconfirmedWidening);
        outcome.bandLow = outcome.predicted * std::exp(widen * band.low);
        outcome.bandHigh = outcome.predicted * std::exp(widen * band.high);
        outcome.assumed = row.assumed;
        return std::vector<Outcome>{outcome};
    }

private:
    const catalog::Catalog &m_catalog;
    hardware::Constants m_constants;
};

bool usable(const csv::Record &row, std::string_view what) { return row.text("usable_for").find(what) != std::string_view::npos; }

/// Residuals of every row when its own set is left out of the fit, by band class.
void addBands(const std::vector<calibrate::FitRow> &rows, const hardware::Constants &constants, const hardware::Constants &defaults,
              const calibrate::FitOptions &options, std::vector<calibrate::CalibratedGroup> &groups)
{
    const calibrate::Linearized linear = calibrate::linearize(rows, constants);
    std::map<std::string, hardware::Constants> without;
    for (const calibrate::FitRow &row : rows) {
        const std::string &set = row.row->set;
        if (!without.contains(set))
            without[set] = calibrate::withLogs(constants, solve(linear, calibrate::setWeights(rows, [&](const measured::TrainingCase &other) { return other.set != set; }, options),
                                                     defaults, options));
    }
    struct Class {
        std::map<std::string, std::vector<double>> bySet;
        std::size_t rows = 0;
    };
    std::map<std::string, Class> classes;
    for (const calibrate::FitRow &row : rows) {
        const double residual = std::log(*row.row->step_s / calibrate::predictedStep_s(row, without[row.row->set]));
        for (const std::string &name : predict::errorClasses(row.machine.gpu->generation, row.row->spec.model.isMoe(), row.row->spec.plan.gpus())) {
            classes[name].bySet[row.row->set].push_back(residual);
            ++classes[name].rows;
        }
    }
    for (const auto &[name, members] : classes) {
        if (members.rows < bandRows || members.bySet.size() < bandSets)
            continue;
        // Sets weigh by the root of their rows: neither does a sweep drown the rest nor a pair rule it.
        std::vector<calibrate::WeightedValue> values;
        for (const auto &[set, residuals] : members.bySet) {
            for (const double residual : residuals)
                values.push_back({residual, 1 / std::sqrt(static_cast<double>(residuals.size()))});
        }
        // Quantiles over k sets are too narrow for the next one: wider by half of 1/k.
        const double wider = 1 + 0.5 / static_cast<double>(members.bySet.size());
        calibrate::CalibratedGroup group;
        group.name = name;
        group.constants = {{"low", wider * std::min(-0.02, calibrate::weightedQuantile(values, 0.1))},
                           {"high", wider * std::max(0.02, calibrate::weightedQuantile(values, 0.9))},
                           {"rows", static_cast<double>(members.rows)},
                           {"sets", static_cast<double>(members.bySet.size())}};
        group.rows = members.rows;
        group.rowsUsed = std::to_string(members.rows) + " rows of " + std::to_string(members.bySet.size()) + " sets, each without its own set";
        groups.push_back(std::move(group));
    }
}

class TrainingKind : public RowKind
{
public:
    [[nodiscard]] std::string name() const override { return "training"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override { return {"row_id", "set", "platform", "gpus", "model"}; }
    [[nodiscard]] bool isRow(const csv::Record &row) const override
    {
        return usable(row, "speed") && (!row.text("step_time_s").empty() || !row.text("tokens_per_s_per_gpu").empty());
    }
    [[nodiscard]] std::string weightKey(const csv::Record &row) const override { return std::string(row.text("set")); }
    [[nodiscard]] std::string rankKey(const csv::Record &row) const override
    {
        std::string key;
        for (const char *column : {"set", "model", "platform", "gpus", "gbs", "seq_len", "precision_id"}) {
            key += row.text(column);
            key += '\n';
        }
        return key;
    }
    [[nodiscard]] Result<std::string> foldKey(const csv::Record &row, FoldBy by) const override { return foldColumn(row, by, "training runs"); }
    [[nodiscard]] Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const override
    {
        return std::make_unique<TrainingPredictor>(catalog);
    }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &records,
                                                                      const catalog::Catalog &catalog) const override
    {
        return fitted(records, catalog, false);
    }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fitWithoutFold(const std::vector<const csv::Record *> &records,
                                                                                 const catalog::Catalog &catalog, FoldBy by) const override
    {
        return fitted(records, catalog, by == FoldBy::Framework);
    }

private:
    /// `teach`: frameworks without rows take what the others teach, in place of their own starting points.
    [[nodiscard]] std::vector<calibrate::CalibratedGroup> fitted(const std::vector<const csv::Record *> &records, const catalog::Catalog &catalog,
                                                                 bool teach) const
    {
        const hardware::Constants defaults = hardware::defaultConstants(catalog);
        std::vector<measured::TrainingCase> cases;
        cases.reserve(records.size());
        for (const csv::Record *record : records) {
            if (!isRow(*record))
                continue;
            if (auto row = measured::trainingCase(textOf(*record), catalog); row && !row->standsIn && row->step_s && *row->step_s > 0)
                cases.push_back(std::move(*row));
        }
        std::vector<calibrate::FitRow> rows;
        for (const measured::TrainingCase &row : cases) {
            if (auto fit = calibrate::fitRow(row, catalog, defaults))
                rows.push_back(std::move(*fit));
        }
        const calibrate::FitOptions options;
        const hardware::Constants own = calibrate::fitConstants(rows, hardware::constantsFrom(catalog), defaults, options);
        return groupsOf(rows, teach ? calibrate::withUnseenFrameworks(own, rows) : own, defaults, options);
    }

    /// Constants whose names say one thing while their values make up for another.
    static std::string compensators(const std::string &group)
    {
        if (group == "training.common")
            return "compensate: nic_time and nvlink_time (below 1, though nothing is faster beside compute: overlap of collectives "
                   "that the engine does not see), graph_fusion (half of the MoE pointwise traffic of stacks that capture: fused permutations)";
        if (group.ends_with(".blackwell"))
            return "compensates: gemm16 (1.45 while gemm8 and gemm4 stay below 1: BF16 steps of these sets also pay for what no "
                   "narrow run has, clocks under load among it; no published row tells them apart)";
        if (group.ends_with(".hopper"))
            return "compensates: gemm16 against gemm8, as on Blackwell and less";
        return {};
    }
    static std::vector<calibrate::CalibratedGroup> groupsOf(const std::vector<calibrate::FitRow> &rows, const hardware::Constants &fitted,
                                                            const hardware::Constants &defaults, const calibrate::FitOptions &options)
    {
        std::map<std::string, calibrate::CalibratedGroup> byName;
        hardware::Constants copy = fitted;
        for (const hardware::ConstantField &field : hardware::fieldsOf(copy)) {
            calibrate::CalibratedGroup &group = byName[field.group];
            group.name = field.group;
            group.note = compensators(field.group);
            group.constants[field.name] = *field.value;
        }
        std::vector<calibrate::CalibratedGroup> groups;
        for (auto &[name, group] : byName) {
            std::vector<calibrate::WeightedValue> errors;
            std::map<std::string, std::size_t> sets;
            for (const calibrate::FitRow &row : rows) {
                if (!calibrate::mattersTo(name, row))
                    continue;
                errors.push_back({100 * (calibrate::predictedStep_s(row, fitted) / *row.row->step_s - 1), 1});
                ++sets[row.row->set];
            }
            const calibrate::ErrorSummary summary = calibrate::summarise(errors);
            group.rows = errors.size();
            group.medianAbs_pct = errors.empty() ? 0 : summary.medianAbs_pct;
            group.p90Abs_pct = errors.empty() ? 0 : summary.p90Abs_pct;
            group.bias_pct = errors.empty() ? 0 : summary.bias_pct;
            for (const auto &[set, count] : sets)
                group.rowsUsed += (group.rowsUsed.empty() ? "" : ", ") + std::to_string(count) + " of " + set;
            if (errors.empty())
                group.rowsUsed = "no rows: defaults";
            groups.push_back(std::move(group));
        }
        addBands(rows, fitted, defaults, options, groups);
        return groups;
    }
};

} // namespace

const RowKind &trainingKind()
{
    static const TrainingKind kind;
    return kind;
}

} // namespace switchyard::validate
