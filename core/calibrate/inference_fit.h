// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the constants of serving (core/serve/constants.h) to published operating points, and their bands.
//
// A run's means are sums of parts times constants, so with the schedule held each refit is a small problem: run the
// event core, solve, run again. Maximum a posteriori over ln(constant), residuals in ln(predicted / measured), of a
// Cauchy density, so that a row that is far off hardly pulls; a series counts as at most twelve rows. Each framework and generation by itself.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <core/measured/inference_case.h>
#include <core/base/csv.h>
#include <core/calibrate/group.h>
#include <core/calibrate/inference_runs.h>

namespace switchyard::calibrate {

/// ln(measured / predicted) of rows whose own model is left out, by band (serve/band.h) and series.
using BandResiduals = std::map<std::string, std::map<std::string, std::vector<double>>>;

/// Fits of one table in one catalog: framework and generation are fitted by their own rows alone, so what several
/// selections of rows have in common is fitted once.
class InferenceFits
{
public:
    Result<std::vector<CalibratedGroup>> fit(const std::vector<measured::InferenceCase> &rows, const catalog::Catalog &catalog);

private:
    using Key = std::pair<serve::ServingFramework, catalog::GpuGeneration>;
    struct Known {
        CalibratedGroup group;
        BandResiduals residuals;
    };
    static Known fitGroup(const Key &key, const std::vector<measured::InferenceCase> &rows, const std::vector<std::size_t> &indices, InferenceRuns &runs);

    std::map<std::string, Known> m_known; ///< by the ids of its rows
};

/// Tables of framework's all-reduce, as the columns of measured/kernels/custom_allreduce.csv give them.
Result<std::vector<CalibratedGroup>> fitAllReduce(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog);

} // namespace switchyard::calibrate
