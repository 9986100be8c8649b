// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/experts_fit.h>

#include <array>
#include <cmath>
#include <map>
#include <string>

#include <core/calibrate/statistics.h>
#include <core/measured/expert_row.h>
#include <core/network/experts.h>

namespace switchyard::calibrate {

namespace {

constexpr const char *floorNames[] = {"low_latency_us", "dispatch_us", "combine_us"};

struct Call {
    double measured_us = 0;
    double moved_us = 0; ///< what the model says of its bytes
};

struct Gpu {
    network::ExpertFloors known; ///< the catalog's, where no row says more
    std::array<std::vector<Call>, 3> calls; ///< by floorNames
    std::size_t rows = 0;
    std::string first, last; ///< ids
};

/// Where the sum of |ln| is least, to a tenth of a microsecond.
double floorOf(const std::vector<Call> &calls)
{
    constexpr int most = 1000; // tenths
    double best_us = 0;
    double least = INFINITY;
    for (int tenths = 1; tenths <= most; ++tenths) {
        const double floor_us = tenths / 10.0;
        double sum = 0;
        for (const Call &call : calls)
            sum += std::abs(std::log((floor_us + call.moved_us) / call.measured_us));
        if (sum < least) {
            least = sum;
            best_us = floor_us;
        }
    }
    return best_us;
}

CalibratedGroup describe(const std::string &id, const Gpu &gpu)
{
    CalibratedGroup out;
    out.name = network::floorsName(id);
    std::vector<WeightedValue> errors_pct;
    for (std::size_t i = 0; i < gpu.calls.size(); ++i) {
        const double known[] = {gpu.known.lowLatency_us, gpu.known.dispatch_us, gpu.known.combine_us};
        const double floor_us = gpu.calls[i].empty() ? known[i] : floorOf(gpu.calls[i]);
        if (floor_us > 0)
            out.constants[floorNames[i]] = floor_us;
        for (const Call &call : gpu.calls[i])
            errors_pct.push_back({100 * ((floor_us + call.moved_us) / call.measured_us - 1), 1});
    }
    const ErrorSummary residuals = summarise(errors_pct);
    const auto tenth = [](double value) { return std::round(10 * value) / 10; };
    out.medianAbs_pct = tenth(residuals.medianAbs_pct);
    out.p90Abs_pct = tenth(residuals.p90Abs_pct);
    out.bias_pct = tenth(residuals.bias_pct);
    out.rows = gpu.rows;
    out.rowsUsed = std::to_string(gpu.rows) + " rows " + gpu.first + " … " + gpu.last;
    return out;
}

} // namespace

Result<std::vector<CalibratedGroup>> fitExperts(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog)
{
    measured::Machines machines;
    std::map<std::string, Gpu> gpus;
    for (const csv::Record *record : rows) {
        SWITCHYARD_TRY(const measured::ExpertRow row, measured::readExpertRow(*record, catalog, machines));
        if (!row.deepEp)
            continue;
        Gpu &gpu = gpus[row.gpu];
        gpu.known = row.machine->experts.node;
        ++gpu.rows;
        gpu.last = std::string(record->text("row_id"));
        if (gpu.first.empty())
            gpu.first = gpu.last;
        for (const auto &way : row.ways) {
            if (!way)
                continue;
            const network::ExpertTime time = network::expertTime(*row.machine, way->query, network::expertVolume(way->query));
            const std::size_t which = way->query.lowLatency ? 0 : way->query.op == network::Op::Dispatch ? 1 : 2;
            gpu.calls[which].push_back({1e6 * way->measured_s, 1e6 * (time.total_s - time.latency_s)});
        }
    }
    std::vector<CalibratedGroup> out;
    for (const auto &[id, gpu] : gpus)
        out.push_back(describe(id, gpu));
    return out;
}

} // namespace switchyard::calibrate
