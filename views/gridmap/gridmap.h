// SPDX-License-Identifier: GPL-3.0-or-later
// A job's ranks by what they do instead of where they stand: replicas (DP) across, stages (PP) down, in each cell
// a line per TP × CP rank. A bright row is a stage, a bright column a replica, a bright cell one worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <QRgb>
#include <QString>

#include <core/design/design.h>
#include <core/workload/plan.h>

#include <views/canvas/heat.h>
#include <views/theme/tokens.h>

namespace switchyard::strategy {

/// Any of the pointers may be null.
struct Input {
    const design::Design *design = nullptr;
    const predict::DesignPrediction *prediction = nullptr;
    const telemetry::Observation *observation = nullptr;
    std::string job; ///< whose ranks; empty: the first that computes
    canvas::HeatChoice choice{telemetry::Quantity::EfaTx_Bps};
};

struct StrategyMap {
    int replicas = 0; ///< DP, across
    int stages = 0;   ///< PP, down
    int lanes = 0;    ///< TP × CP, TP fastest: lines of a cell
    workload::Parallelism cut;
    canvas::HeatChoice choice;
    theme::Scale scale;                      ///< of values without a limit
    theme::MapName colours = theme::MapName::Viridis;
    std::vector<std::int32_t> rank, gpu;     ///< by place (at())
    std::vector<float> value;                ///< by place, base units; NaN: no data
    std::vector<float> share;                ///< by place, of what the hardware can do; empty where there is no limit
    std::vector<float> stageMedian, replicaWorst; ///< of values; NaN: no data
    QString missing;                         ///< why there is nothing to show; empty when there is

    [[nodiscard]] std::size_t at(int stage, int lane, int replica) const
    {
        return (static_cast<std::size_t>(stage) * static_cast<std::size_t>(lanes) + static_cast<std::size_t>(lane)) * static_cast<std::size_t>(replicas)
            + static_cast<std::size_t>(replica);
    }
    /// Of two places that share a pixel the one to show: the larger, of ratios the one further from 1.
    [[nodiscard]] bool isWorse(std::size_t place, std::size_t than) const;
    /// Shares of a limit by the nine load classes, others by the quantity's scale; transparent without data.
    [[nodiscard]] QRgb colour(std::size_t place, theme::Mode mode) const;
};

StrategyMap makeStrategyMap(const Input &input);

} // namespace switchyard::strategy
