// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include <views/session/enginerunner.h>
#include <views/strategy/strategypainter.h>

class QComboBox;

namespace switchyard::strategy {

/// The strategy map as a page: quantity and source to choose, values under the pointer, a click selects GPUs.
/// Arrow keys move, Enter selects.
class StrategyView final : public QWidget
{
    Q_OBJECT
public:
    explicit StrategyView(QWidget *parent = nullptr);
    /// Null empties the view; `observation` may be null.
    void show(const design::DesignPtr &design, const session::PredictionPtr &prediction, const telemetry::ObservationPtr &observation,
              const std::string &job);
    [[nodiscard]] const StrategyMap &map() const { return m_map; }
    void setChoice(const canvas::HeatChoice &choice);
    /// What a spot says: rank, its place in the plan, GPU, value, the median of its stage.
    [[nodiscard]] QString describe(const Spot &spot) const;
    [[nodiscard]] StrategyLayout layoutNow() const;

signals:
    void gpusPicked(const std::vector<int> &gpus);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void rebuild();
    void pick(const Spot &spot);
    [[nodiscard]] QRectF body() const;

    QComboBox *m_quantity;
    QComboBox *m_source;
    design::DesignPtr m_design;
    session::PredictionPtr m_prediction;
    telemetry::ObservationPtr m_observation;
    std::string m_job;
    canvas::HeatChoice m_choice{telemetry::Quantity::EfaTx_Bps};
    StrategyMap m_map;
    std::optional<Spot> m_spot;
};

} // namespace switchyard::strategy
