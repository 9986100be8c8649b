// SPDX-License-Identifier: GPL-3.0-or-later
// What the entries of a ledger put on the links of one pipeline stage's GPUs, and how entries that meet on their cards share
// these: a hop and what else a pass sends go as the schedule has them, data parallelism waits for them within the stretch of
// time that it has and is faster in the rest of it. Its bytes are the same, and cards are not over their capacity unless
// that stretch is too short for all of it. Internal to at_moment.cpp and uplink_history.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <core/predict/predict.h>
#include <core/train/moments.h>

namespace switchyard::predict {

/// Bytes per second of a stage's ranks, all together.
struct StageRate {
    double nvlinkTx = 0, nvlinkRx = 0, cardTx = 0, cardRx = 0;
    StageRate &operator+=(const StageRate &other);
    [[nodiscard]] StageRate times(double factor) const;
};

/// GPUs of the document by pipeline stage, in the order of their ranks.
std::vector<std::vector<std::int32_t>> gpusByStage(const DesignPrediction &prediction, const workload::Plan &plan);

class StageLinks
{
public:
    /// `gpus`: of the stage.
    StageLinks(const DesignPrediction &prediction, const train::Moments &moments, int stage, std::vector<std::int32_t> gpus);

    [[nodiscard]] bool empty() const { return m_gpus.empty(); }
    [[nodiscard]] std::int32_t firstGpu() const { return m_gpus.front(); }
    [[nodiscard]] double nvlink_Bps() const { return m_nvlink_Bps; } ///< of all its GPUs, one direction
    [[nodiscard]] double cards_Bps() const { return m_cards_Bps; }

    /// What an entry with `calls` per second carries.
    StageRate rateOf(const network::TrafficItem &item) { return callOf(item).times(item.calls); }
    /// By which the rate of data parallelism's entries is another then, 1 where it meets nothing.
    double sharing(double time_s);

private:
    const StageRate &callOf(const network::TrafficItem &item);
    /// Share of the cards at a time: of data parallelism, and of all else.
    std::pair<double, double> cardsAt(double time_s);
    [[nodiscard]] std::vector<double> changesWithin(const train::Interval &stretch) const;
    double levelOf(const train::Interval &stretch, double rate);

    const DesignPrediction &m_prediction;
    const train::Moments &m_moments;
    int m_stage;
    std::vector<std::int32_t> m_gpus;
    double m_nvlink_Bps = 0, m_cards_Bps = 0;
    std::vector<std::pair<network::TrafficItem, StageRate>> m_known; ///< of one call; families repeat from time to time
    std::map<double, double> m_levels; ///< by the beginning of a stretch: what data parallelism may use of the cards
};

/// An entry of data parallelism: the one that waits.
bool yields(const network::TrafficItem &item);
/// Calls of both put the same bytes on the same links.
bool sameCall(const network::TrafficItem &a, const network::TrafficItem &b);

} // namespace switchyard::predict
