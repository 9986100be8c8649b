// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/schematic/schematic.h>
#include <views/session/document.h>
#include <views/session/enginerunner.h>
#include <views/session/selection.h>

namespace switchyard::schematic {

/// One instance's inside in place of the drawing. A click selects a GPU or card, the pointer over a link says
/// what it carries and because of whom; the wheel is for whoever holds the camera.
class SchematicView : public QWidget
{
    Q_OBJECT
public:
    explicit SchematicView(session::Selection &selection, QWidget *parent = nullptr);

    /// `prediction` and `observation` may be null.
    void show(const design::DesignPtr &design, const session::CatalogPtr &catalog, const session::PredictionPtr &prediction,
              const telemetry::ObservationPtr &observation, int instance, LoadSource source);
    [[nodiscard]] int instance() const { return m_instance; }
    [[nodiscard]] const Schematic &picture() const { return m_picture; } ///< in sizes of its own: zoomIn(size()) times that on the screen
    /// GPUs of this instance, and cards of the design, that are selected.
    struct Selected {
        std::vector<int> gpus, cards;
    };
    [[nodiscard]] Selected selected() const;
    /// What the tool tip says of a place; empty for nothing.
    [[nodiscard]] QString tipAt(QPointF point) const;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void rebuild();
    [[nodiscard]] Schematic::Hit hitAt(QPointF point) const;

    session::Selection &m_selection;
    design::DesignPtr m_design;
    session::CatalogPtr m_catalog;
    session::PredictionPtr m_prediction;
    telemetry::ObservationPtr m_observation;
    LoadSource m_source = LoadSource::Predicted;
    int m_instance = -1;
    Schematic m_picture;
    Schematic::Hit m_hover;
};

} // namespace switchyard::schematic
