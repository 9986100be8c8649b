// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include <views/gridmap/gridpainter.h>
#include <views/session/enginerunner.h>

class QComboBox;

namespace switchyard::gridmap {

/// What makes a map.
using Maker = GridMap (*)(const Input &);

/// A grid map as a page: quantity and source to choose, values under the pointer, a click selects GPUs.
/// Arrow keys move, with Shift down and up the lines of a cell, Enter selects. What the frame is on is read out.
class GridView final : public QWidget
{
    Q_OBJECT
public:
    /// `perCard`: only quantities of the network cards make sense.
    GridView(Maker make, bool perCard, const QString &name, QWidget *parent = nullptr);
    /// Null empties the view; `observation` may be null. `selected`: GPUs of the document, marked on the map. `fabric`: of a
    /// design without a prediction, on which what is observed is shown all the same. `reference`: a moment that was kept to
    /// compare with, on the same indices; null: none is offered.
    void show(const design::DesignPtr &design, const session::PredictionPtr &prediction, const telemetry::ObservationPtr &observation,
              const std::string &job, const std::vector<int> &selected = {}, const network::FabricPtr &fabric = {}, const telemetry::ObservationPtr &reference = {});
    [[nodiscard]] const GridMap &map() const { return m_map; }
    void setChoice(const canvas::HeatChoice &choice);
    /// What a spot says: rank or card, GPU, value, the median of its row.
    [[nodiscard]] QString describe(const Spot &spot) const;
    [[nodiscard]] GridLayout layoutNow() const;

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
    void mark(const std::optional<Spot> &spot);
    void offerMoment();
    [[nodiscard]] const network::Fabric &fabric() const { return m_prediction ? *m_prediction->fabric : *m_fabric; } ///< of a map that is not missing
    void pick(const Spot &spot);
    [[nodiscard]] QRectF body() const;

    Maker m_make;
    QComboBox *m_quantity;
    QComboBox *m_source;
    design::DesignPtr m_design;
    session::PredictionPtr m_prediction;
    network::FabricPtr m_fabric;
    telemetry::ObservationPtr m_observation;
    telemetry::ObservationPtr m_reference;
    std::string m_job;
    std::vector<int> m_selected; ///< GPUs of the document
    canvas::HeatChoice m_choice{telemetry::Quantity::EfaTx_Bps};
    GridMap m_map;
    std::optional<Spot> m_spot;
};

} // namespace switchyard::gridmap
