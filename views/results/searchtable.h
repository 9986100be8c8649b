// SPDX-License-Identifier: GPL-3.0-or-later
// What a search found, as a table and a plot show it, of whatever kind the job is.
#pragma once

#include <limits>
#include <vector>

#include <QStringList>

#include <core/predict/predict.h>
#include <core/search/search.h>
#include <core/search/serving.h>
#include <views/plots/scatterplot.h>

namespace switchyard::results {

inline constexpr std::size_t rowsShown = 50;

struct SearchRow {
    std::size_t at = 0; ///< in the answer's list
    QStringList cells;
    std::vector<double> keys; ///< by which the columns sort; text sorts by itself
    QString tip;
    plots::ScatterPoint point;
};

struct SearchTable {
    std::vector<SearchRow> top;
    std::vector<SearchRow> front; ///< as the answer has it
    plots::ScatterPoint present{std::numeric_limits<double>::quiet_NaN(), 0, {}};
};

/// What a kind of search has whatever it finds.
struct SearchLooks {
    QStringList columns;
    int text = 0; ///< column of the plan or deployment, which is shown second
    QString x, y;
    plots::ScatterPlot::Better better = plots::ScatterPlot::Better::Less;
};
SearchLooks trainingLooks();
SearchLooks servingLooks(search::LatencyOf latency);

/// Beside the plan as it is now: a row says what differs from it, its tip all. Plans that differ in recomputation and
/// offload alone are one row, the best of them, whose tip has the others; rowsShown at most.
SearchTable tableOf(const search::Answer &answer, const predict::DesignPrediction *now, double tokensPerStep);
/// Likewise the deployment.
SearchTable tableOf(const search::ServingAnswer &answer, const predict::DesignPrediction *now);

/// "8 × TP4", "2 × TP1 prefill + 4 × TP8".
QString deploymentText(const search::ServingFound &found);

} // namespace switchyard::results
