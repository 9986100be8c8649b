// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/inference_fit.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <core/base/number.h>
#include <core/serve/band.h>
#include <core/serve/constants.h>
#include <core/calibrate/inference_runs.h>
#include <core/calibrate/minimise.h>
#include <core/calibrate/statistics.h>

namespace switchyard::calibrate {

namespace {

using serve::Costs;

constexpr int rounds = 3;         ///< of runs and refits
constexpr int evaluations = 2500; ///< of one refit
constexpr double rowsPerSeries = 12;
constexpr double ttftSigma = 0.3; ///< the protocol that a row does not state moves TTFT more than the rest
constexpr double sigma = 0.1;

constexpr const char *quantities[] = {"ttft_ms", "tpot_ms", "output_tokens_per_s_per_gpu"};

/// One measured quantity: seconds by parts, and what was measured in seconds.
struct Observation {
    std::size_t row = 0;
    int quantity = 0;
    Costs parts{};
    double measured_s = 0;
    double weight = 0;
};

double residual(const Observation &observation, const Costs &weights)
{
    return std::log(serve::total(observation.parts, weights) / observation.measured_s);
}

/// Minus the logarithm of a Cauchy density: rows that are far off hardly pull.
double loss(double value, double scale)
{
    const double x = value / scale;
    return std::log1p(x * x);
}

/// The schedules of `members` under `constants`, as sums of parts.
std::vector<Observation> observe(const std::vector<measured::InferenceCase> &rows, const std::vector<std::size_t> &members, const serve::Constants &constants,
                                 InferenceRuns &runs)
{
    std::map<std::string, std::size_t> ofSeries;
    for (const std::size_t i : members)
        ++ofSeries[rows[i].series];
    std::vector<Observation> out;
    for (const std::size_t i : members) {
        const measured::InferenceCase &row = rows[i];
        const auto point = runs.operate(row, constants, true);
        if (!point)
            continue;
        const double weight = std::min(1.0, rowsPerSeries / static_cast<double>(ofSeries[row.series]));
        if (row.ttft_ms && !point->queued && !row.offline)
            out.push_back({i, 0, point->run.ttftParts, *row.ttft_ms * 1e-3, weight});
        if (row.tpot_ms && point->tpot_s > 0)
            out.push_back({i, 1, point->run.tpotParts, *row.tpot_ms * 1e-3, weight});
        if (row.perGpu) // the time of the whole run
            out.push_back({i, 2, point->run.spanParts,
                           point->run.outputTokens / (*row.perGpu * static_cast<double>(row.serving.cut.gpus())), weight});
    }
    return out;
}

serve::Constants withLogs(const serve::Constants &start, const std::vector<double> &logs)
{
    serve::Constants out = start;
    for (std::size_t k = 0; k < serve::constantCount; ++k) {
        const serve::ConstantField &field = serve::constantFields()[k];
        out.*field.member = std::clamp((start.*field.member) * std::exp(logs[k]), field.low, field.high);
    }
    return out;
}

serve::Constants solve(const std::vector<Observation> &observations, const serve::Constants &prior)
{
    const auto cost = [&](const std::vector<double> &logs) {
        double sum = 0;
        for (std::size_t k = 0; k < serve::constantCount; ++k) {
            const double x = logs[k] / serve::constantFields()[k].spread;
            sum += x * x / 2;
        }
        const Costs weights = serve::weightsOf(withLogs(prior, logs));
        for (const Observation &observation : observations)
            sum += observation.weight * loss(residual(observation, weights), observation.quantity == 0 ? ttftSigma : sigma);
        return sum;
    };
    return withLogs(prior, minimise(cost, std::vector<double>(serve::constantCount, 0.0), 0.1, evaluations));
}

std::vector<WeightedValue> errorsOf(const std::vector<Observation> &observations, const serve::Constants &constants)
{
    const Costs weights = serve::weightsOf(constants);
    std::vector<WeightedValue> out;
    for (const Observation &observation : observations)
        out.push_back({100 * std::expm1(residual(observation, weights)), observation.weight});
    return out;
}

/// ln(measured / predicted) of every row when its own model is left out.
void addResiduals(const std::vector<measured::InferenceCase> &rows, const std::vector<Observation> &observations, const serve::Constants &prior, const std::string &name,
                  BandResiduals &out)
{
    std::set<std::string> models;
    for (const Observation &observation : observations)
        models.insert(rows[observation.row].model);
    for (const std::string &model : models) {
        std::vector<Observation> others;
        for (const Observation &observation : observations)
            if (rows[observation.row].model != model)
                others.push_back(observation);
        const Costs weights = serve::weightsOf(solve(others, prior));
        for (const Observation &observation : observations) {
            const measured::InferenceCase &row = rows[observation.row];
            if (row.model != model)
                continue;
            double value = -residual(observation, weights);
            if (observation.quantity == 2)
                value = -value; // a rate, not a time
            for (const std::string &what : {name, std::string("any")})
                out[serve::bandGroup(quantities[observation.quantity], what)][row.series].push_back(value);
        }
    }
}

std::vector<CalibratedGroup> bandsOf(const BandResiduals &residuals)
{
    std::vector<CalibratedGroup> out;
    for (const auto &[name, bySeries] : residuals) {
        std::vector<WeightedValue> values;
        std::size_t rows = 0;
        for (const auto &[series, list] : bySeries) {
            rows += list.size();
            for (const double value : list)
                values.push_back({value, 1 / std::sqrt(static_cast<double>(list.size()))}); // neither a sweep drowns the rest nor a pair rules it
        }
        if (rows < 12)
            continue;
        CalibratedGroup group;
        group.name = name;
        group.constants = {{"low", std::min(-0.03, weightedQuantile(values, 0.1))},
                           {"high", std::max(0.03, weightedQuantile(values, 0.9))},
                           {"rows", static_cast<double>(rows)},
                           {"series", static_cast<double>(bySeries.size())}};
        group.rows = rows;
        group.rowsUsed = std::to_string(rows) + " rows of " + std::to_string(bySeries.size()) + " series, each without its own model";
        out.push_back(std::move(group));
    }
    return out;
}

/// Pairs without rows: kernels as other frameworks run them on that generation, where there are none as on all; host costs as the
/// framework has them on others, of a framework without any row those before fits: its engine's code is nothing like another's.
/// Geometric means.
void addUnseen(std::vector<CalibratedGroup> &groups)
{
    const std::vector<CalibratedGroup> fitted = groups;
    for (int f = 0; f < serve::frameworks; ++f) {
        for (const catalog::GpuGeneration generation :
             {catalog::GpuGeneration::Ampere, catalog::GpuGeneration::Hopper, catalog::GpuGeneration::Blackwell}) {
            const std::string name = serve::groupOf(static_cast<serve::ServingFramework>(f), generation);
            if (std::ranges::any_of(fitted, [&](const CalibratedGroup &group) { return group.name == name; }))
                continue;
            const std::string framework = name.substr(0, name.rfind('.') + 1);
            const std::string ofGeneration = name.substr(name.rfind('.'));
            CalibratedGroup group;
            group.name = name;
            group.rowsUsed = "no rows: kernels of other frameworks on this generation, host costs of this framework on others, else those before any fit";
            for (const serve::ConstantField &field : serve::constantFields()) {
                const bool host = field.scale != 1;
                double sum = 0;
                int count = 0;
                if (host && std::ranges::none_of(fitted, [&](const CalibratedGroup &other) { return other.name.starts_with(framework); })) {
                    sum = std::log(serve::defaultConstants(static_cast<serve::ServingFramework>(f), generation).*field.member * field.scale);
                    count = 1;
                }
                for (const bool strict : {true, false}) {
                    if (count > 0)
                        break;
                    for (const CalibratedGroup &other : fitted) {
                        if (strict && !(host ? other.name.starts_with(framework) : other.name.ends_with(ofGeneration)))
                            continue;
                        sum += std::log(other.constants.at(std::string(field.name)));
                        ++count;
                    }
                }
                if (count > 0)
                    group.constants[std::string(field.name)] = number::significant(4, std::exp(sum / count));
            }
            groups.push_back(std::move(group));
        }
    }
}

} // namespace

/// One framework on one generation.
InferenceFits::Known InferenceFits::fitGroup(const Key &key, const std::vector<measured::InferenceCase> &rows, const std::vector<std::size_t> &indices,
                                             InferenceRuns &runs)
{
    const serve::Constants prior = serve::defaultConstants(key.first, key.second);
    serve::Constants constants = prior;
    std::vector<Observation> observations;
    for (int round = 0; round < rounds; ++round) {
        observations = observe(rows, indices, constants, runs);
        constants = solve(observations, prior);
    }
    observations = observe(rows, indices, constants, runs);
    Known out;
    CalibratedGroup &group = out.group;
    group.name = serve::groupOf(key.first, key.second);
    for (const serve::ConstantField &field : serve::constantFields())
        group.constants[std::string(field.name)] = number::significant(4, constants.*field.member * field.scale);
    const ErrorSummary errors = summarise(errorsOf(observations, constants));
    group.medianAbs_pct = errors.medianAbs_pct;
    group.p90Abs_pct = errors.p90Abs_pct;
    group.bias_pct = errors.bias_pct;
    group.rows = indices.size();
    std::map<std::string, std::size_t> sets;
    for (const std::size_t i : indices)
        ++sets[rows[i].set];
    for (const auto &[set, count] : sets)
        group.rowsUsed += (group.rowsUsed.empty() ? "" : ", ") + std::to_string(count) + " of " + set;
    addResiduals(rows, observations, prior, group.name.substr(group.name.find('.') + 1), out.residuals);
    return out;
}

Result<std::vector<CalibratedGroup>> InferenceFits::fit(const std::vector<measured::InferenceCase> &rows, const catalog::Catalog &catalog)
{
    std::map<Key, std::vector<std::size_t>> members;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (!rows[i].standsIn)
            members[{rows[i].serving.release.framework, rows[i].gpu->generation}].push_back(i);
    std::vector<CalibratedGroup> groups;
    BandResiduals residuals;
    InferenceRuns runs(catalog);
    for (const auto &[key, indices] : members) {
        std::string ids;
        for (const std::size_t i : indices)
            ids += rows[i].rowId + '\n';
        auto known = m_known.find(ids);
        if (known == m_known.end())
            known = m_known.emplace(std::move(ids), fitGroup(key, rows, indices, runs)).first;
        groups.push_back(known->second.group);
        for (const auto &[band, bySeries] : known->second.residuals)
            for (const auto &[series, values] : bySeries)
                residuals[band][series].insert(residuals[band][series].end(), values.begin(), values.end());
    }
    addUnseen(groups);
    for (CalibratedGroup &band : bandsOf(residuals))
        groups.push_back(std::move(band));
    return groups;
}

} // namespace switchyard::calibrate
