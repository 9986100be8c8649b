// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include <views/flows/flowmap.h>
#include <views/widgets/snapshots.h>

namespace switchyard::flows {

/// Bytes → tier → seconds as a page: what is under the pointer is told and lit, a click on a communicator asks for its
/// traffic alone. Tab and arrow keys move, Enter asks.
class FlowView final : public QWidget
{
    Q_OBJECT
public:
    explicit FlowView(QWidget *parent = nullptr);
    /// Without a prediction `observation`, which may be null, tells what is sent all the same.
    void setPrediction(const widgets::PredictionPtr &prediction, const PathsPtr &paths, const telemetry::Observation *observation = nullptr);
    /// What is seen of the shown prediction's links, at each look; null: nothing.
    void setObservation(const telemetry::Observation *observation);
    /// The traffic that drawing and pages show: the rest is faint, and tiers say what of their use is of it.
    void setChosen(predict::TrafficMask chosen);
    [[nodiscard]] const widgets::PredictionPtr &prediction() const { return m_prediction; }
    [[nodiscard]] const PathsPtr &paths() const { return m_paths; } ///< null: none are shown
    [[nodiscard]] const FlowMap &map() const { return m_map; }
    [[nodiscard]] FlowLayout layoutNow() const { return {m_map, rect()}; }

signals:
    /// Show this communicator's traffic alone, or all again.
    void trafficPicked(unsigned mask); ///< predict::TrafficMask

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void mark(const std::optional<Spot> &spot);
    void pick(const Spot &spot);

    widgets::PredictionPtr m_prediction;
    PathsPtr m_paths;
    FlowMap m_map;
    predict::TrafficMask m_chosen = ~0U;
    std::optional<Spot> m_spot;
};

} // namespace switchyard::flows
