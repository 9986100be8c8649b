// SPDX-License-Identifier: GPL-3.0-or-later
// Why a link is as busy as it is drawn: the traffic that makes it, told as the drawing's basis tells its load.
#pragma once

#include <vector>

#include <QStringList>

#include <core/network/links.h>
#include <core/predict/predict.h>

#include <views/canvas/heat.h>

namespace switchyard::canvas {

/// "predicted, mean of the step", "predicted, while busy", "predicted, at 5.9 s of the step". Of what is not shown as
/// predicted traffic a prediction that is named beside it is that of the mean.
QString basisText(const HeatChoice &choice);

/// What loads directed links, of all jobs: entries of the step with their bytes, at the playhead those that send then.
class LinkReasons
{
public:
    /// `drawn`: the prediction whose loads the drawing shows by that choice (at_moment.h, while_busy.h, only_traffic.h); `sending`:
    /// the traffic that makes these at the playhead, null: they are not of a moment. Both outlive this.
    LinkReasons(const predict::DesignPrediction &drawn, const HeatChoice &choice, const std::vector<network::TrafficItem> *sending);
    /// Largest first: "DP reduce-scatter (108 GB per step)"; at the playhead "DP reduce-scatter (9.8 GB/s now)". Empty where
    /// nothing is carried.
    [[nodiscard]] QStringList of(network::LinkKind kind, int index, qsizetype most = 3) const;

private:
    const predict::DesignPrediction &m_drawn;
    const std::vector<network::TrafficItem> *m_sending;
    bool m_busy;
};

} // namespace switchyard::canvas
