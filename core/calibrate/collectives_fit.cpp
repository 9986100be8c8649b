// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/collectives_fit.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <core/base/number.h>
#include <core/calibrate/statistics.h>
#include <core/measured/collective_row.h>
#include <core/network/choice.h>
#include <core/network/timefit.h>

namespace switchyard::calibrate {

namespace {

using network::TimeConstants;
using network::TimeSample;

struct Samples {
    std::vector<TimeSample> samples;
    std::vector<std::string> ids;
};

Samples read(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog)
{
    Samples out;
    measured::Machines machines;
    std::map<std::string, double> rowsOfSource;
    for (const csv::Record *record : rows) {
        const Result<measured::CollectiveRow> row = measured::readCollectiveRow(*record, catalog, machines);
        if (!row)
            continue;
        const network::CollectiveQuery &q = row->query;
        const network::StackChoice choice = network::chooseByStack(row->machine, q);
        TimeSample sample;
        sample.question = network::timeQuestion(row->machine, q.op, choice.algo, choice.proto, q.bytes, q.shape, q.sharing);
        sample.measured_s = row->measured_s;
        sample.source = row->source;
        rowsOfSource[row->source] += 1;
        out.samples.push_back(std::move(sample));
        out.ids.emplace_back(record->text("row_id"));
    }
    for (TimeSample &sample : out.samples)
        sample.weight = 1 / rowsOfSource[sample.source];
    return out;
}

/// Does a constant of this group act on the sample?
bool concerns(const std::string &group, std::size_t constant, const TimeSample &sample)
{
    namespace at = network::constant;
    if (group == "collective.band")
        return true;
    if (constant < at::gpuStart)
        return constant / at::perClass == sample.question.timeClass;
    if (constant < at::fabricStart)
        return (constant - at::gpuStart) / at::perGpu == sample.question.generation;
    if (constant < at::domain)
        return sample.question.domains > 1 && (constant - at::fabricStart) / at::perFabric == sample.question.fabric;
    return sample.question.timeClass == static_cast<std::size_t>(network::TimeClass::Nvls);
}

/// Rows used and residuals of a group. A group that no row reaches says so: it keeps its priors.
void describe(CalibratedGroup &group, std::size_t constant, const Samples &all, const TimeConstants &constants)
{
    std::vector<WeightedValue> errors;
    std::set<std::string> sources;
    std::string first, last;
    for (std::size_t i = 0; i < all.samples.size(); ++i) {
        const TimeSample &s = all.samples[i];
        if (!concerns(group.name, constant, s))
            continue;
        errors.push_back({100 * (network::evaluate(constants, s.question) / s.measured_s - 1), s.weight});
        sources.insert(s.source);
        if (first.empty())
            first = all.ids[i];
        last = all.ids[i];
    }
    group.rows = errors.size();
    if (errors.empty()) {
        group.rowsUsed = "none: the priors stand";
        return;
    }
    const ErrorSummary summary = summarise(errors);
    group.medianAbs_pct = summary.medianAbs_pct;
    group.p90Abs_pct = summary.p90Abs_pct;
    group.bias_pct = summary.bias_pct;
    group.rowsUsed = std::to_string(errors.size()) + " rows of " + std::to_string(sources.size()) + " sources, " + first + " … " + last;
}

/// All groups of the time model, with the rows that each was fitted to.
std::vector<CalibratedGroup> groupsOf(TimeConstants constants, const Samples &all)
{
    std::map<std::string, CalibratedGroup> groups;
    std::map<std::string, std::size_t> anyConstant;
    for (std::size_t i = 0; i < TimeConstants::count; ++i) {
        constants.value[i] = number::significant(5, constants.value[i]);
        const network::TimeConstantPlace place = network::timeConstantPlace(i);
        groups[place.group].constants[place.name] = constants.value[i];
        anyConstant[place.group] = i;
    }
    for (std::size_t size = 0; size < 3; ++size) {
        for (std::size_t reach = 0; reach < 2; ++reach) {
            for (const bool high : {false, true}) {
                const network::TimeConstantPlace place = network::timeBandPlace(size, reach, high);
                const TimeConstants::Band &band = constants.band[size][reach];
                groups[place.group].constants[place.name] = number::significant(5, high ? band.high : band.low);
            }
        }
    }
    std::vector<CalibratedGroup> out;
    for (auto &[name, group] : groups) {
        group.name = name;
        describe(group, anyConstant[name], all, constants);
        out.push_back(std::move(group));
    }
    return out;
}

Result<Samples> readAny(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog)
{
    Samples all = read(rows, catalog);
    if (all.samples.empty())
        return fail(ErrorCode::InvalidInput, "no row of the table can be read as a collective on a known platform");
    return all;
}

} // namespace

Result<std::vector<CalibratedGroup>> fitCollectives(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const Samples all, readAny(rows, catalog));
    return groupsOf(network::fitTimeConstants(all.samples), all);
}

Result<std::vector<CalibratedGroup>> refineCollectives(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const Samples all, readAny(rows, catalog));
    std::set<std::string, std::less<>> sources;
    for (const TimeSample &sample : all.samples)
        sources.insert(sample.source);
    std::vector<CalibratedGroup> groups = groupsOf(network::refineTimeConstants(network::timeConstants(catalog), all.samples), all);
    std::erase_if(groups, [&](const CalibratedGroup &group) {
        return group.rows == 0 || (group.name == "collective.band" && sources.size() < network::bandSources);
    });
    return groups;
}

} // namespace switchyard::calibrate
