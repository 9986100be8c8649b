// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/canvasview.h>

#include <algorithm>
#include <utility>

#include <QResizeEvent>
#include <QShortcut>

#include <views/canvas/beforepane.h>
#include <views/canvas/canvasaccess.h>
#include <views/canvas/comparebar.h>
#include <views/canvas/heatbar.h>
#include <views/canvas/jobbar.h>
#include <views/canvas/legend.h>
#include <views/canvas/minimap.h>
#include <views/canvas/rangedialog.h>
#include <views/canvas/trafficchips.h>
#include <views/schematic/schematicview.h>

namespace switchyard::canvas {

namespace {
constexpr int bandHeight = 40; // the strip above the drawing
constexpr int compareHeight = 32; // what is compared, below it
constexpr int edge = 10;
constexpr int leastLegend = 380; ///< its classes with their bounds
constexpr int leastPath = 96; ///< room that the breadcrumb needs
constexpr double hysteresis = 1.15;   ///< so that a view at the border does not flicker
}

CanvasView::CanvasView(session::Document &document, session::Selection &selection, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_canvas(new Canvas(document, selection, this))
    , m_before(new BeforePane(*m_canvas, this))
    , m_divider(new SwipeDivider(*m_canvas))
    , m_compareBar(new CompareBar(this))
    , m_leave(new QShortcut(Qt::Key_Escape, this))
    , m_heatBar(new HeatBar(this))
    , m_chips(new TrafficChips(this))
    , m_jobBar(new JobBar(this))
    , m_legend(new Legend(this))
    , m_minimap(new Minimap(*m_canvas, this))
    , m_inside(new schematic::SchematicView(selection, m_canvas))
    , m_path(new text::RichLabel(this))
{
    new CanvasAccess(*m_canvas); // goes with it
    m_inside->setCursor(Qt::ArrowCursor); // not the hand of a badge below it
    setAutoFillBackground(true);
    m_path->setObjectName(QStringLiteral("breadcrumb"));
    m_path->setProperty("role", QStringLiteral("muted"));
    connect(m_path, &QLabel::linkActivated, this, [this](const QString &id) { m_selection.reveal({id.toStdString()}); });
    m_heatBar->installEventFilter(this); // it grows when live data comes
    m_chips->installEventFilter(this);   // and they with the job
    connect(m_heatBar, &HeatBar::chosen, m_canvas, &Canvas::setHeatChoice);
    connect(m_heatBar, &HeatBar::rangeWanted, this, [this] {
        RangeDialog dialog(m_canvas->painted().heat, this);
        if (dialog.exec() != QDialog::Accepted)
            return;
        HeatChoice choice = m_canvas->heatChoice(); // as it is now: a watch goes on beside the dialog
        choice.typed = dialog.range();
        m_canvas->setHeatChoice(choice);
    });
    connect(m_canvas, &Canvas::heatChoiceChanged, m_heatBar, &HeatBar::setChoice);
    connect(m_canvas, &Canvas::cameraChanged, this, &CanvasView::arrange);
    connect(m_canvas, &Canvas::dragChanged, this, &CanvasView::arrange);
    connect(m_canvas, &Canvas::sceneChanged, this, [this] {
        m_insideStale = true;
        m_legend->setHeat(m_canvas->painted().heat);
        m_legend->setVisible(!m_canvas->scene().design->instances.empty());
        showPath();
        arrange();
    });
    connect(&selection, &session::Selection::changed, this, &CanvasView::showPath);
    connect(m_canvas, &Canvas::compareModeChanged, this, &CanvasView::showComparison);
    connect(m_compareBar, &CompareBar::chosen, this, &CanvasView::compareModeChosen);
    m_jobBar->installEventFilter(this);
    m_jobBar->setDesign(document.design(), document.catalog());
    connect(&document, &session::Document::changed, m_jobBar, [this](const session::Change &change) {
        m_jobBar->setDesign(change.after, m_document.catalog());
        m_jobBar->setVisible(m_toolsShown && !change.after->instances.empty());
        arrange();
    });
    connect(&document, &session::Document::catalogChanged, m_jobBar, [this] { m_jobBar->setDesign(m_document.design(), m_document.catalog()); });
    m_canvas->setJobFinder([this](QPoint global) { return m_jobBar->jobAt(global); });
    connect(m_canvas, &Canvas::jobPointed, m_jobBar, &JobBar::setPointed);
    m_leave->setContext(Qt::WidgetWithChildrenShortcut);
    m_leave->setEnabled(false);
    connect(m_leave, &QShortcut::activated, this, [this] { emit compareModeChosen(CompareMode::Off); });
    m_heatBar->setChoice(m_canvas->heatChoice());
    m_legend->setHeat(m_canvas->painted().heat);
    showPath();
}

void CanvasView::setMinimapWanted(bool wanted)
{
    m_minimapWanted = wanted;
    arrange();
}

void CanvasView::setSwipe(double share)
{
    m_canvas->setSwipe(share);
    m_divider->place();
}

void CanvasView::setToolsShown(bool shown)
{
    m_toolsShown = shown;
    m_heatBar->setVisible(shown);
    m_chips->setVisible(shown && m_chips->hasChips());
    m_path->setVisible(shown);
    m_jobBar->setVisible(shown && !m_document.design()->instances.empty());
    place();
}

void CanvasView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    place();
}

bool CanvasView::eventFilter(QObject *watched, QEvent *event)
{
    if ((watched == m_heatBar || watched == m_chips || watched == m_jobBar) && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void CanvasView::place()
{
    const int band = m_toolsShown ? bandHeight : 0;
    const CompareMode mode = m_canvas->compareMode();
    const int top = band + (mode != CompareMode::Off ? compareHeight : 0);
    m_compareBar->setGeometry(0, band, width(), compareHeight);
    const QSize room(width(), std::max(0, height() - top));
    const QSize size = mode == CompareMode::Panes ? paneSize(room, m_canvas->scene().layout.bounds.size()) : room;
    m_before->setGeometry(QRect(QPoint(0, top), size));
    m_canvas->setGeometry(QRect(QPoint(width() - size.width(), height() - size.height()), size));
    m_divider->place();
    arrange();
}

void CanvasView::showComparison()
{
    const CompareMode mode = m_canvas->compareMode();
    m_compareBar->setMode(mode);
    m_leave->setEnabled(mode != CompareMode::Off);
    m_before->setVisible(mode == CompareMode::Panes);
    m_divider->setVisible(mode == CompareMode::Swipe);
    m_divider->raise();
    place();
}

void CanvasView::arrange()
{
    m_heatBar->adjustSize();
    m_heatBar->move(width() - m_heatBar->width() - edge, (bandHeight - m_heatBar->height()) / 2);
    m_chips->adjustSize();
    const bool fits = m_heatBar->x() - m_chips->width() - 6 >= edge; // a small window while a cluster is watched: below the bar
    if (fits)
        m_chips->move(m_heatBar->x() - m_chips->width() - 6, (bandHeight - m_chips->height()) / 2);
    else
        m_chips->move(width() - m_chips->width() - edge, m_canvas->y() + 4);
    const int left = m_chips->isVisibleTo(this) && fits ? m_chips->x() : m_heatBar->x();
    if (const QRect strip(16, 0, std::max(0, left - 24), bandHeight); m_path->geometry() != strip) {
        m_path->setGeometry(strip);
        m_path->setVisible(m_toolsShown && strip.width() >= leastPath); // half a word says nothing
        showPath();
    }
    // The overview is of use only when not everything is in view already.
    const QRectF all = m_canvas->camera().toScreen(m_canvas->scene().layout.bounds);
    const bool partial = !QRectF(m_canvas->rect()).adjusted(-2, -2, 2, 2).contains(all) && !all.isEmpty();
    m_minimap->setVisible(m_minimapWanted && m_toolsShown && partial && width() > 480 && !m_canvas->drag()); // what a drop would do is told beside the pointer
    m_minimap->resize(m_minimap->sizeHint());
    m_jobBar->adjustSize();
    const bool jobs = m_jobBar->isVisibleTo(this);
    const int wide = std::min(m_legend->sizeHint().width(), m_canvas->width() - 2 * edge);
    const int rest = width() - 3 * edge - (jobs ? m_jobBar->width() : 0); // a legend that is a little narrower costs less than a second row
    const bool beside = rest >= std::min(wide, leastLegend);
    const int legendWidth = beside ? std::min(wide, rest) : wide;
    m_legend->setGeometry(width() - legendWidth - edge, height() - m_legend->sizeHint().height() - 6, legendWidth, m_legend->sizeHint().height());
    m_jobBar->move(edge, (beside ? height() - 6 : m_legend->y() - 4) - m_jobBar->height());
    leaveRoom(fits);
    m_minimap->move(width() - m_minimap->width() - edge, m_legend->y() - m_minimap->height() - 8);
    showInside();
    if (m_inside->isVisibleTo(m_canvas)) { // its lanes have the classes of their own
        m_legend->hide();
        m_minimap->hide();
    } else {
        m_legend->setVisible(!m_canvas->scene().design->instances.empty());
    }
    m_canvas->setTaken(m_minimap->isVisibleTo(this) ? m_minimap->geometry().translated(-m_canvas->pos()) : QRect());
}

/// A fit does not put anything below what floats on the drawing.
void CanvasView::leaveRoom(bool chipsInBand)
{
    const int foot = m_jobBar->isVisibleTo(this) ? std::min(m_legend->y(), m_jobBar->y()) : m_legend->y();
    const bool chipsOver = !chipsInBand && m_chips->isVisibleTo(this);
    m_canvas->setCovered({0, chipsOver ? m_chips->geometry().bottom() - m_canvas->y() : 0, 0, height() - foot});
}

/// Deep zoom: bigger squares would say nothing more, the links do.
void CanvasView::showInside()
{
    const Scene &scene = m_canvas->scene();
    const int middle = m_canvas->compareMode() != CompareMode::Off ? -1 : instanceInside(scene, m_canvas->camera(), m_canvas->size(), insideFrom_px / (m_inside->isVisibleTo(m_canvas) ? hysteresis : 1));
    if (middle < 0)
        return m_inside->hide();
    if (!m_inside->isVisibleTo(m_canvas))
        m_canvas->unhover();
    m_inside->setGeometry(m_canvas->rect());
    if (const int foot = m_jobBar->isVisibleTo(this) ? height() - m_jobBar->y() : 0; foot != m_inside->contentsMargins().bottom()) { // its leaf ends above the chips
        m_inside->setContentsMargins(0, 0, 0, foot);
        m_insideStale = true;
    }
    if (std::exchange(m_insideStale, false) || middle != m_inside->instance() || !m_inside->isVisibleTo(m_canvas))
        m_inside->show(scene, middle); // a camera that moves within the instance shows the same
}

/// Region › zone › network nodes › what is selected, each a link.
void CanvasView::showPath()
{
    const design::Design &design = *m_document.design();
    const text::Rich arrow = text::rich(QStringLiteral(" <span>›</span> "));
    QList<text::Rich> parts;
    parts << QString::fromStdString(design.region);
    if (!design.availabilityZone.empty())
        parts << QString::fromStdString(design.availabilityZone);
    const auto link = [](const std::string &id) {
        return text::rich(QStringLiteral("<a style='text-decoration:none' href='%1'>%1</a>"), QString::fromStdString(id));
    };
    const std::vector<std::string> &ids = m_selection.ids();
    if (ids.size() == 1) {
        const session::Place place = session::resolve(design, ids.front());
        QList<text::Rich> chain;
        std::string node;
        if (place.instance >= 0) {
            const design::Instance &instance = design.instances[static_cast<std::size_t>(place.instance)];
            chain << link(instance.id);
            if (!instance.ultraserver.empty())
                chain << link(instance.ultraserver);
            node = instance.networkNode;
        } else if (place.networkNode >= 0) {
            node = design.networkNodes[static_cast<std::size_t>(place.networkNode)].id;
        } else if (place.ultraserver >= 0) {
            chain << link(ids.front());
        }
        for (int depth = 0; depth < 8 && !node.empty(); ++depth) {
            chain << link(node);
            const session::Place above = session::resolve(design, node);
            node = above.networkNode >= 0 ? design.networkNodes[static_cast<std::size_t>(above.networkNode)].parent : std::string();
        }
        std::ranges::reverse(chain);
        parts += chain;
    } else if (!ids.empty()) {
        parts << tr("%n selected", nullptr, static_cast<int>(ids.size()));
    }
    // Too long: the middle goes, the ends say where one is.
    const int space = m_path->width();
    bool shortened = false;
    for (m_path->setText(text::joined(parts, arrow)); m_path->sizeHint().width() > space && parts.size() > (shortened ? 3 : 2); m_path->setText(text::joined(parts, arrow))) {
        if (shortened)
            parts.removeAt(2);
        else
            parts[1] = text::Rich(QStringLiteral("…"));
        shortened = true;
    }
    for (; m_path->sizeHint().width() > space && parts.size() > 1; m_path->setText(text::joined(parts, arrow)))
        parts.removeFirst(); // half a name would be another's
}

} // namespace switchyard::canvas
