// SPDX-License-Identifier: GPL-3.0-or-later
// Many things of one kind as a grid that shows what they share: columns, rows in groups of lines, one value a place.
// Strategy: replicas (DP) across, stages (PP) down, in each a line per TP × CP rank: a bright row is a stage, a bright
// column a replica, a bright cell one worker. Rails: instances across, GPUs down, in each a line per network card: a
// bright line is a rail, a bright column a host, the lines of one GPU a PCIe switch.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <QRgb>
#include <QString>
#include <QStringList>

#include <core/design/design.h>
#include <core/workload/plan.h>

#include <views/canvas/heat.h>
#include <views/theme/loadscale.h>
#include <views/theme/ratioscale.h>
#include <views/theme/tokens.h>

namespace switchyard::gridmap {

/// Any of the pointers may be null.
struct Input {
    const design::Design *design = nullptr;
    const predict::DesignPrediction *prediction = nullptr;
    const telemetry::Observation *observation = nullptr;
    std::string job; ///< whose ranks; empty: the first that computes
    canvas::HeatChoice choice{telemetry::Quantity::EfaTx_Bps};
    const network::Fabric *fabric = nullptr; ///< of a design without a prediction: what is observed stands on it
    const telemetry::Observation *reference = nullptr; ///< the moment that HeatSource::Moment divides by, on the same indices
};

/// From the least to the most of some values.
struct Spread {
    bool alike = false; ///< as they are written none can be told from the others
    QString words;      ///< "all 65,536 alike: 4.41 GB/s", "39.9 GB/s to 45.6 GB/s"; empty: there is no value
};

struct GridMap {
    int columns = 0;
    int groups = 0; ///< of rows
    int lanes = 0;  ///< lines of a group in one column: a cell's
    workload::Parallelism cut; ///< strategy: of the job
    canvas::HeatChoice choice;
    theme::Scale scale; ///< of values without a limit
    std::vector<std::int32_t> rank, gpu, card; ///< by place (at()); -1: none. A place without a GPU is no place
    std::vector<float> value;                  ///< by place, base units; NaN: no data
    std::vector<char> quiet;                   ///< by place: 1 where too little goes on to be compared with its peers
    std::vector<float> share;                  ///< by place, of what the hardware can do; empty where there is no limit
    std::vector<float> rowMedian;              ///< by group, or by line; of values, NaN: no data
    std::vector<float> columnWorst;
    Spread spread, rowSpread, columnSpread;    ///< of values, rowMedian and columnWorst
    float most = 0;                            ///< that the hardware can do, of the best place; 0: no limit is known
    std::array<bool, theme::loadClasses> occurs{}; ///< classes that a place has, of shares or ratios
    bool anyZero = false;                      ///< a place has none, since nothing goes on there
    QString missing;                           ///< why there is nothing to show; empty when there is

    QString what, linesWords, cellWords; ///< of the head: what columns and rows are, what lines of a cell are, and a cell without lines
    QString groupName;                   ///< "stage %1"
    QString shownOnly;                   ///< what columns are left out; empty: none
    QStringList columnNames;             ///< "DP 0" …
    std::vector<int> blocks;             ///< the first column of each run of one type, but for the first: names end where the next begins
    QString rowMargin, columnMargin;     ///< "stage median", "replica worst"

    [[nodiscard]] std::size_t at(int group, int lane, int column) const
    {
        return (static_cast<std::size_t>(group) * static_cast<std::size_t>(lanes) + static_cast<std::size_t>(lane)) * static_cast<std::size_t>(columns)
            + static_cast<std::size_t>(column);
    }
    /// Of two places that share a pixel the one to show: the larger, of ratios the one further from 1.
    [[nodiscard]] bool isWorse(std::size_t place, std::size_t than) const;
    /// Shares of a limit by the nine load classes, ratios by the nine around 1, others by the quantity's scale; transparent without data.
    [[nodiscard]] QRgb colour(std::size_t place, theme::Mode mode) const;
    /// Nothing goes on there: an empty tube, no class.
    [[nodiscard]] bool isZero(std::size_t place) const { return !share.empty() && share[place] <= 0; }
    /// Of a margin's bar, 0 to 1: of a ratio how far it is from 1, of others the part of what the hardware can do, else of the `largest`.
    [[nodiscard]] double barLength(float of, float largest) const;
    /// Every place empty, of the size that is set.
    void clearPlaces(bool hasLimit);
    /// Medians of groups (or of each line), the worst of each column, and what there is of values and classes.
    void addMargins(bool byLine);

private:
    [[nodiscard]] Spread spreadOf(const std::vector<float> &values) const;
    void addSpreads();
};

GridMap makeStrategyMap(const Input &input);
GridMap makeRailsMap(const Input &input);

/// Of the fabric that a prediction was made on.
design::Numbering numbersOf(const network::Fabric &fabric);

} // namespace switchyard::gridmap
