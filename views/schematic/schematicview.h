// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/schematic/schematic.h>
#include <views/canvas/scene.h>
#include <views/session/selection.h>

namespace switchyard::schematic {

/// One instance's inside in place of the drawing. A click selects a GPU or card, the pointer over a link says
/// what it carries and because of whom; the wheel is for whoever holds the camera.
class SchematicView : public QWidget
{
    Q_OBJECT
public:
    explicit SchematicView(session::Selection &selection, QWidget *parent = nullptr);

    /// One of its instances, as the scene shows its links; the scene stays where it is, and whoever changes it calls this again.
    void show(const canvas::Scene &scene, int instance);
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
    [[nodiscard]] bool hasInstance() const { return m_scene && m_scene->design && m_instance >= 0 && static_cast<std::size_t>(m_instance) < m_scene->design->instances.size(); }
    [[nodiscard]] QStringList linkWords(const LinkLane &lane) const;
    [[nodiscard]] Schematic::Hit hitAt(QPointF point) const;

    session::Selection &m_selection;
    const canvas::Scene *m_scene = nullptr;
    int m_instance = -1;
    Schematic m_picture;
    Schematic::Hit m_hover;
};

} // namespace switchyard::schematic
