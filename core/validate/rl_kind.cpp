// SPDX-License-Identifier: GPL-3.0-or-later
// validate rl: step times, phases and weight syncs of published RL runs in the columns of measured/rl.csv.
#include <core/validate/row_kind.h>

#include <cmath>

#include <core/calibrate/rl_fit.h>
#include <core/measured/rl_case.h>
#include <core/workload/state_work.h>

namespace switchyard::validate {

namespace {

class RlPredictor : public Predictor
{
public:
    explicit RlPredictor(const catalog::Catalog &catalog) : m_catalog(catalog), m_step(rl::bandOf(catalog)), m_phase(rl::bandOf(catalog, "phase"))
    {
        if (m_phase.rows == 0) // a profile of before
            m_phase = m_step;
    }

    Result<std::vector<Outcome>> predict(const csv::Record &record) override
    {
        SWITCHYARD_TRY(const measured::RlCase row, measured::rlCase(record, m_catalog));
        return row.syncOnly ? sync(row) : step(row);
    }

private:
    void add(std::vector<Outcome> &out, const measured::RlCase &row, const char *quantity, const std::optional<double> &measured, double predicted,
             const Warnings &warnings, bool phase = false) const
    {
        if (!measured)
            return;
        Outcome outcome;
        outcome.quantity = quantity;
        outcome.measured = measured;
        outcome.predicted = predicted;
        const rl::Band &band = phase && outcome.quantity != "step_time_s" ? m_phase : m_step;
        const double widen = (row.standsIn ? workload::unconfirmedWidening : 1) * (row.lengthOpen ? workload::unconfirmedWidening : 1) * (workload::unconfirmedLayers(row.job.model).empty() ? 1 : workload::unconfirmedWidening);
        outcome.bandLow = predicted * std::exp(widen * band.low);
        outcome.bandHigh = predicted * std::exp(widen * band.high);
        outcome.assumed = row.assumed;
        outcome.warnings = english(warnings);
        outcome.phase = phase;
        outcome.group = {"quantity", quantity};
        out.push_back(std::move(outcome));
    }

    Result<std::vector<Outcome>> sync(const measured::RlCase &row) const
    {
        const rl::RlJob &job = row.job;
        SWITCHYARD_TRY(const rl::SyncMethod method, rl::syncMethod(m_catalog, job.sync));
        const int replicas = std::max(1, job.rollout.gpus / static_cast<int>(job.rollout.serving.cut.gpus()));
        SWITCHYARD_TRY(const rl::WeightSync sync, rl::weightSync(m_catalog, method, {job.model, job.rollout.serving.formats, job.train.instance, job.train.gpus,
                                                                                   job.rollout.instance, job.rollout.gpus, replicas}));
        std::vector<Outcome> out;
        add(out, row, "sync_s", row.sync_s, sync.seconds, {});
        for (Outcome &outcome : out)
            outcome.implausible = measured::implausibleSync(row, method, sync, m_catalog);
        return out;
    }

    Result<std::vector<Outcome>> step(const measured::RlCase &row) const
    {
        SWITCHYARD_TRY(const rl::RlPrediction prediction, rl::predictRl(m_catalog, row.job, true));
        std::vector<Outcome> out;
        const auto quantity = [&](const char *name, const std::optional<double> &measured, double predicted) {
            add(out, row, name, measured, predicted, prediction.warnings, true);
        };
        add(out, row, "step_time_s", row.step_s, prediction.step.period_s, prediction.warnings);
        quantity("gen_s", row.rollout_s, prediction.parts.rollout_s);
        quantity("old_logprob_s", row.old_s, prediction.parts.old_s);
        quantity("ref_s", row.reference_s, prediction.parts.reference_s);
        quantity("update_s", row.update_s, prediction.parts.update_s);
        if (row.update_s)
            out.back().implausible = measured::implausibleUpdate(row);
        quantity("wait_gen_s", row.wait_s, prediction.step.waitRollout_s + prediction.parts.collate_s);
        quantity("sync_s", row.sync_s, prediction.parts.sync_s);
        return out;
    }

    const catalog::Catalog &m_catalog;
    rl::Band m_step, m_phase;
};

class RlKind : public RowKind
{
public:
    [[nodiscard]] std::string name() const override { return "rl"; }
    [[nodiscard]] std::vector<std::string> requiredColumns() const override { return {"row_id", "framework", "kind", "hardware", "model", "gpus"}; }
    [[nodiscard]] bool isRow(const csv::Record &row) const override { return !row.text("step_time_s").empty() || !row.text("sync_s").empty(); }
    [[nodiscard]] std::string weightKey(const csv::Record &row) const override { return std::string(row.text("set")); }
    [[nodiscard]] Result<std::string> foldKey(const csv::Record &row, FoldBy by) const override { return foldColumn(row, by, "RL rows"); }
    [[nodiscard]] Result<std::unique_ptr<Predictor>> bind(const catalog::Catalog &catalog) const override { return std::make_unique<RlPredictor>(catalog); }
    [[nodiscard]] Result<std::vector<calibrate::CalibratedGroup>> fit(const std::vector<const csv::Record *> &records, const catalog::Catalog &catalog) const override
    {
        std::vector<measured::RlCase> rows;
        for (const csv::Record *record : records)
            if (auto row = measured::rlCase(*record, catalog))
                rows.push_back(std::move(*row));
        return calibrate::fitRl(rows, catalog);
    }
};

} // namespace

const RowKind &rlKind()
{
    static const RlKind kind;
    return kind;
}

} // namespace switchyard::validate
