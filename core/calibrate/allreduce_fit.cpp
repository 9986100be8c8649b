// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/calibrate/inference_fit.h>

#include <array>
#include <cmath>
#include <map>

#include <core/serve/allreduce.h>
#include <core/measured/hardware_names.h>

namespace switchyard::calibrate {

namespace {

struct Series {
    std::array<std::map<double, double>, 3> byGpus; ///< log2 bytes → ln µs
    std::string first;
    std::string last;
    std::size_t rows = 0;
};

/// ln µs at log2 bytes, linear between measured sizes and beyond them with the last slope upwards, level downwards.
double at(const std::map<double, double> &points, double bytes)
{
    auto above = points.lower_bound(bytes);
    if (above == points.begin())
        return above->second;
    if (above == points.end())
        --above;
    const auto below = std::prev(above);
    const double slope = (above->second - below->second) / (above->first - below->first);
    return above->second + slope * (bytes - above->first);
}

} // namespace

Result<std::vector<CalibratedGroup>> fitAllReduce(const std::vector<const csv::Record *> &rows, const catalog::Catalog &catalog)
{
    std::map<std::string, Series> groups;
    for (const csv::Record *row : rows) {
        if (row->text("mode") != "graph")
            continue;
        SWITCHYARD_TRY(const double bytes, row->positive("bytes"));
        SWITCHYARD_TRY(const double gpus, row->positive("gpus"));
        SWITCHYARD_TRY(const double time_us, row->positive("time_us"));
        SWITCHYARD_TRY(const std::string instance, measured::instanceOfHardware(row->text("hardware"), catalog));
        const int index = gpus == 2 ? 0 : gpus == 4 ? 1 : gpus == 8 ? 2 : -1;
        if (index < 0)
            continue;
        const serve::EngineRelease release = serve::releaseOf(row->text("framework"));
        Series &series = groups[serve::allReduceGroup(release.framework, catalog.instance(instance)->gpu)];
        series.byGpus[static_cast<std::size_t>(index)][std::log2(bytes)] = std::log(time_us);
        if (series.rows++ == 0)
            series.first = row->text("row_id");
        series.last = row->text("row_id");
    }
    std::vector<CalibratedGroup> out;
    for (auto &[name, series] : groups) {
        std::size_t known = 0;
        CalibratedGroup group;
        group.name = name;
        for (std::size_t g = 0; g < 3; ++g) {
            if (series.byGpus[g].size() >= 2)
                ++known;
            else if (g > 0)
                series.byGpus[g] = series.byGpus[g - 1]; // instances of four GPUs
        }
        if (series.byGpus[0].size() < 2)
            continue;
        for (const auto &points : series.byGpus)
            for (int k = 0; k < serve::allReduceBytes.knots; ++k)
                group.surface.push_back(std::round(1e4 * at(points, serve::allReduceBytes.first + k * serve::allReduceBytes.step)) / 1e4);
        group.constants = {{"gpu_counts", static_cast<double>(known)}};
        group.note = "ln of microseconds inside CUDA graphs over log2 of GPUs (1, 2, 3) and of bytes (8 to 30), as measured";
        group.rows = series.rows;
        group.rowsUsed = std::to_string(series.rows) + " rows " + series.first + " … " + series.last;
        out.push_back(std::move(group));
    }
    return out;
}

} // namespace switchyard::calibrate
