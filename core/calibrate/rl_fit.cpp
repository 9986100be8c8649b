// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/rl_fit.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <core/base/number.h>
#include <core/calibrate/minimise.h>
#include <core/calibrate/statistics.h>
#include <core/workload/state_work.h>

namespace switchyard::calibrate {

namespace {

/// Host times of an engine step at which each row's rollout is run; between them it is linear, as steps are counted.
constexpr std::array<double, 6> hosts_s = {0, 2e-3, 5e-3, 10e-3, 20e-3, 40e-3};

/// A row with all that the constants do not change.
struct Prepared {
    const measured::RlCase *row = nullptr;
    serve::Cut cut;
    const catalog::InstanceType *type = nullptr;
    rl::Passes passes;
    rl::WeightSync sync;
    std::array<rl::Rollout, hosts_s.size()> rollouts;
    double weight = 1;
};

Result<Prepared> prepare(const measured::RlCase &row, const catalog::Catalog &catalog)
{
    const rl::RlJob &job = row.job;
    Prepared out;
    out.row = &row;
    SWITCHYARD_TRY(out.cut, rl::cutOf(job));
    SWITCHYARD_TRY(const serve::Hardware hardware, serve::hardwareOf(catalog, job.rollout.instance));
    out.type = hardware.type;
    serve::Serving serving = job.rollout.serving;
    serving.model = job.model;
    serving.cut = out.cut;
    for (std::size_t i = 0; i < hosts_s.size(); ++i) {
        SWITCHYARD_TRY(out.rollouts[i], rl::rolloutOf(hardware, serving, rl::loadOf(job), {true, hosts_s[i]}));
    }
    SWITCHYARD_TRY(out.passes, rl::passesOf(catalog, job.model, job.train, {job.load.samples, job.updates, job.load.lengths, job.packed}));
    SWITCHYARD_TRY(const rl::SyncMethod method, rl::syncMethod(catalog, job.sync));
    SWITCHYARD_TRY(out.sync, rl::weightSync(catalog, method, {job.model, serving.formats, job.train.instance, job.train.gpus, job.rollout.instance, job.rollout.gpus, out.cut.replicas}));
    return out;
}

rl::Rollout rolloutAt(const Prepared &row, double host_s)
{
    std::size_t i = 0;
    while (i + 2 < hosts_s.size() && hosts_s[i + 1] < host_s)
        ++i;
    const double share = (host_s - hosts_s[i]) / (hosts_s[i + 1] - hosts_s[i]);
    rl::Rollout out = row.rollouts[i];
    const double seconds = out.seconds + share * (row.rollouts[i + 1].seconds - out.seconds);
    for (double &end : out.ends_s)
        end *= seconds / out.seconds;
    out.seconds = seconds;
    return out;
}

struct Residual {
    double ln = 0; ///< predicted over measured
    double weight = 1;
    bool step = false;
    bool lengthOpen = false;
};

std::vector<Residual> residualsOf(const Prepared &row, const rl::Constants &constants)
{
    const rl::RlJob &job = row.row->job;
    const rl::StepParts parts = rl::partsOf(job, rolloutAt(row, rl::hostOf(constants, row.cut, *row.type)), row.cut, row.passes, row.sync, constants);
    const rl::StepTimeline step = rl::timelineOf(parts, rl::shapeOf(job));
    std::vector<Residual> phases;
    const auto add = [&](const std::optional<double> &measured, double predicted) {
        if (measured && predicted > 0)
            phases.push_back({std::log(predicted / *measured), row.weight, false, row.row->lengthOpen});
    };
    add(row.row->rollout_s, parts.rollout_s);
    add(row.row->old_s, parts.old_s);
    add(row.row->reference_s, parts.reference_s);
    if (measured::implausibleUpdate(*row.row).empty())
        add(row.row->update_s, parts.update_s);
    add(row.row->wait_s, step.waitRollout_s + parts.collate_s);
    for (Residual &phase : phases)
        phase.weight /= static_cast<double>(phases.size());
    if (row.row->step_s)
        phases.push_back({std::log(step.period_s / *row.row->step_s), row.weight, true, row.row->lengthOpen});
    return phases;
}

rl::Constants constantsAt(const std::vector<double> &x)
{
    const rl::Constants prior;
    rl::Constants out;
    for (std::size_t i = 0; i < rl::constantCount; ++i) {
        const rl::ConstantField &field = rl::constantFields()[i];
        out.*field.member = prior.*field.member * std::exp(std::clamp(x[i], -3.0, 3.0));
    }
    return out;
}

double costOf(const std::vector<Prepared> &rows, const std::vector<double> &x)
{
    constexpr double width = 0.15; // of a residual: what steady rows of one framework scatter by
    const rl::Constants constants = constantsAt(x);
    double cost = 0;
    for (const Prepared &row : rows)
        for (const Residual &residual : residualsOf(row, constants))
            cost += residual.weight * std::log1p(std::pow(residual.ln / width, 2));
    for (std::size_t i = 0; i < rl::constantCount; ++i)
        cost += 0.5 * std::pow(x[i] / rl::constantFields()[i].spread, 2);
    return cost;
}

/// The density has tails, and the cost more than one valley: from several starts, each refined twice.
std::vector<double> leastCost(const std::vector<Prepared> &rows)
{
    const auto cost = [&](const std::vector<double> &x) { return costOf(rows, x); };
    std::vector<double> best(rl::constantCount, 0.0);
    for (const double host : {-0.7, 0.0, 0.7, 1.4}) {
        std::vector<double> start(rl::constantCount, 0.0);
        start.front() = host;
        for (const double step : {0.4, 0.1})
            start = minimise(cost, start, step, 250);
        if (cost(start) < cost(best))
            best = start;
    }
    return best;
}

/// What was predicted without its own rows, and how.
struct LeftOut {
    std::vector<Residual> residuals; ///< of steps and their phases
    std::size_t folds = 0;           ///< sets, or models of one set
    bool sets = false;
};

/// Of 80 % of a set that is not there. Models of one set say little of another: all of their errors, and × 1.5, as for all that no
/// row confirms.
CalibratedGroup bandFrom(const char *name, const LeftOut &leftOut, bool steps)
{
    std::vector<WeightedValue> values;
    for (const Residual &residual : leftOut.residuals)
        if (residual.step == steps) // measured over predicted; where lengths are assumed the band is wider
            values.push_back({-residual.ln / (residual.lengthOpen ? workload::unconfirmedWidening : 1), residual.weight});
    const bool oneSet = leftOut.folds > 0 && !leftOut.sets;
    const double outwards = oneSet ? 1 : 0.9;
    const double widen = oneSet ? workload::unconfirmedWidening : 1;
    CalibratedGroup out;
    out.name = name;
    out.constants = {{"low", std::min(-0.03, number::significant(3, widen * weightedQuantile(values, 1 - outwards)))},
                     {"high", std::max(0.03, number::significant(3, widen * weightedQuantile(values, outwards)))},
                     {"rows", static_cast<double>(values.size())}};
    return out;
}

/// Weights by which each set counts alike.
void weigh(std::vector<Prepared> &rows)
{
    std::map<std::string, std::size_t> sets;
    for (const Prepared &row : rows)
        ++sets[row.row->set];
    for (Prepared &row : rows)
        row.weight = static_cast<double>(rows.size()) / static_cast<double>(sets.size()) / static_cast<double>(sets[row.row->set]);
}

void addResiduals(const std::vector<Prepared> &rows, const rl::Constants &constants, std::vector<Residual> &out)
{
    for (const Prepared &row : rows)
        for (const Residual &residual : residualsOf(row, constants))
            out.push_back(residual);
}

/// Each set by the constants of the others; of one set alone those of each model. A single model: none, its own
/// residuals say nothing of another's.
LeftOut leftOutOf(const std::vector<Prepared> &rows)
{
    std::map<std::string, std::size_t> sets;
    for (const Prepared &row : rows)
        ++sets[row.row->set];
    const auto fold = [&](const Prepared &row) { return sets.size() > 1 ? row.row->set : row.row->job.model.id; };
    std::map<std::string, std::vector<Prepared>> folds;
    for (const Prepared &row : rows)
        folds[fold(row)].push_back(row);
    LeftOut out;
    if (folds.size() < 2)
        return out;
    out.folds = folds.size();
    out.sets = sets.size() > 1;
    for (const auto &[name, left] : folds) {
        std::vector<Prepared> others;
        for (const Prepared &row : rows)
            if (fold(row) != name)
                others.push_back(row);
        weigh(others);
        addResiduals(left, constantsAt(leastCost(others)), out.residuals); // with the weights of the whole
    }
    return out;
}

} // namespace

Result<std::vector<CalibratedGroup>> fitRl(const std::vector<measured::RlCase> &rows, const catalog::Catalog &catalog)
{
    std::vector<Prepared> prepared;
    std::map<std::string, std::size_t> sets;
    for (const measured::RlCase &row : rows) {
        if (row.syncOnly || row.standsIn || !workload::unconfirmedLayers(row.job.model).empty())
            continue;
        if (auto ready = prepare(row, catalog)) {
            ++sets[row.set];
            prepared.push_back(std::move(*ready));
        }
    }
    if (prepared.empty())
        return fail(ErrorCode::InvalidInput, "no published RL step can be predicted; expected rows of kind step with lengths");
    std::string used;
    for (const auto &[set, count] : sets)
        used += (used.empty() ? "" : ", ") + std::to_string(count) + " of " + set;
    weigh(prepared);
    const rl::Constants constants = constantsAt(leastCost(prepared));

    LeftOut fitted;
    addResiduals(prepared, constants, fitted.residuals);
    std::vector<WeightedValue> errors;
    for (const Residual &residual : fitted.residuals)
        if (residual.step)
            errors.push_back({100 * std::expm1(residual.ln), residual.weight});
    const ErrorSummary summary = summarise(errors);
    std::map<std::string, CalibratedGroup> groups;
    for (const rl::ConstantField &field : rl::constantFields()) {
        CalibratedGroup &group = groups[std::string(field.group)];
        group.name = field.group;
        group.constants[std::string(field.name)] = number::significant(3, constants.*field.member * field.scale);
    }
    const LeftOut leftOut = leftOutOf(prepared);
    const LeftOut &known = leftOut.folds > 0 ? leftOut : fitted;
    groups.emplace("rl.band.step", bandFrom("rl.band.step", known, true));
    groups.emplace("rl.band.phase", bandFrom("rl.band.phase", known, false));
    std::vector<CalibratedGroup> out;
    for (auto &[name, group] : groups) {
        group.rowsUsed = used;
        group.rows = prepared.size();
        group.medianAbs_pct = summary.medianAbs_pct;
        group.p90Abs_pct = summary.p90Abs_pct;
        group.bias_pct = summary.bias_pct;
        out.push_back(std::move(group));
    }
    return out;
}

} // namespace switchyard::calibrate
