// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/canvas/canvas.h>
#include <views/text/rich.h>


class QShortcut;

namespace switchyard::schematic {
class SchematicView;
}

namespace switchyard::canvas {

class BeforePane;
class CompareBar;
class HeatBar;
class JobBar;
class Legend;
class Minimap;
class SwipeDivider;
class TrafficChips;

/// The canvas with what floats on it: breadcrumb, heat bar, legend, minimap.
class CanvasView : public QWidget
{
    Q_OBJECT
public:
    CanvasView(session::Document &document, session::Selection &selection, QWidget *parent = nullptr);

    [[nodiscard]] Canvas &canvas() { return *m_canvas; }
    [[nodiscard]] HeatBar &heatBar() { return *m_heatBar; }
    [[nodiscard]] TrafficChips &chips() { return *m_chips; }
    [[nodiscard]] JobBar &jobBar() { return *m_jobBar; }
    [[nodiscard]] CompareBar &compareBar() { return *m_compareBar; }
    void setMinimapWanted(bool wanted);
    /// The line of a swipe: the share of the width that shows before.
    void setSwipe(double share);
    /// Heat bar, path and minimap; without them the drawing has the whole space.
    void setToolsShown(bool shown);

signals:
    void compareModeChosen(switchyard::canvas::CompareMode mode); ///< Off: leave

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    void showComparison();
    void arrange();
    void leaveRoom(bool chipsInBand);
    void showInside();
    void showPath();

    session::Document &m_document;
    session::Selection &m_selection;
    Canvas *m_canvas;
    BeforePane *m_before;
    SwipeDivider *m_divider;
    CompareBar *m_compareBar;
    QShortcut *m_leave; ///< the comparison
    HeatBar *m_heatBar;
    TrafficChips *m_chips;
    JobBar *m_jobBar;
    Legend *m_legend;
    Minimap *m_minimap;
    schematic::SchematicView *m_inside; ///< in place of the drawing when one instance fills it
    text::RichLabel *m_path;
    bool m_minimapWanted = true;
    bool m_toolsShown = true;
    bool m_insideStale = true; ///< the scene has changed since it was shown
};

} // namespace switchyard::canvas
