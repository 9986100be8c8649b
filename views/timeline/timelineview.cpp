// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/timeline/timelineview.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <core/base/format.h>
#include <core/layer/rank_layout.h>
#include <views/language/language.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>
#include <views/timeline/laneowner.h>
#include <views/widgets/labels.h>
#include <views/widgets/loadkey.h>
#include <views/widgets/snapshots.h>
#include <views/widgets/steptime.h>

namespace switchyard::timeline {

using train::TimelineCell;

namespace {

QString seconds(double value_s) { return qstring(format::seconds(value_s)); }

QString describe(const TimelineCell &cell)
{
    const QString times = TimelineCanvas::tr("%1: %2, from %3 to %4").arg(kindName(cell), seconds(cell.end_s - cell.start_s), seconds(cell.start_s), seconds(cell.end_s));
    if (cell.kind != TimelineCell::Kind::Communication)
        return TimelineCanvas::tr("stage %1 · micro-batch %2 · chunk %3").arg(cell.stage).arg(cell.microBatch).arg(cell.chunk) + QLatin1Char('\n') + times;
    const QString where = cell.from >= 0 ? TimelineCanvas::tr("stage %1 to stage %2").arg(cell.from).arg(cell.stage) : TimelineCanvas::tr("stage %1").arg(cell.stage);
    return where + QLatin1Char('\n') + times + QLatin1Char('\n') + TimelineCanvas::tr("%1 of it lengthens the step").arg(seconds(cell.exposed_s));
}

} // namespace

TimelineCanvas::TimelineCanvas(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Step timeline"));
    setAccessibleDescription(tr("Comma and full stop move the playhead from event to event, F keeps its moment as a frame, Up and Down choose a stage or the critical path below them, Page Up and Page Down an observed step, plus and minus zoom, Escape removes the playhead"));
    setMinimumHeight(190);
    m_picture.cells = &m_cells;
    m_picture.links = &m_links;
    m_picture.uplinks = &m_uplinks;
}

void TimelineCanvas::setStep(PredictionPtr prediction, StepTimesPtr times, design::DesignPtr design)
{
    m_design = std::move(design);
    m_prediction = std::move(prediction);
    m_times = std::move(times);
    m_cells = m_times ? m_times->cells : std::vector<TimelineCell>();
    m_picture.path = m_times ? &m_times->path : nullptr;
    m_picture.step_s = m_prediction && m_times ? m_prediction->prediction.step_s : 0;
    if (m_traces)
        observe(m_seenTrace, m_seenStep);
    m_picture.hovered = -1;
    const int stages = m_times ? static_cast<int>(m_times->moments.stages.size()) : 0;
    askForUplinks();
    if (m_picture.laneStage != pathLanes || stages <= 1)
        m_picture.laneStage = std::clamp(m_picture.laneStage, 0, std::max(0, stages - 1));
    if (m_follows) // where they stand now, also where nothing was predicted, or no rank was on them, until now
        showLanesThatFollow();
    else
        showLanesOf(m_picture.laneStage, m_picture.laneRank);
    fit();
    if (!std::isnan(m_picture.playhead_s) && !m_cells.empty()) // a step of another length
        setPlayhead(m_picture.playhead_s);
    if (m_times) {
        std::erase_if(m_picture.pins, [this](double pin) { return pin > m_times->moments.end_s; });
        makeFrames();
    }
}

void TimelineCanvas::setTraces(TracesPtr traces)
{
    m_traces = std::move(traces);
    m_picture.observed = {};
    if (m_traces)
        showSeen(0, m_traces->traces.front().typicalStep());
    else if (m_follows || m_picture.laneRank >= 0)
        showLanesThatFollow();
    makeFrames();
    fit();
}

void TimelineCanvas::observe(int trace, int step)
{
    m_seenTrace = trace;
    m_seenStep = step;
    const bool predicted = m_prediction && m_prediction->engine && m_times;
    m_picture.observed = observedOf(m_traces->traces[static_cast<std::size_t>(trace)], step, predicted ? m_prediction->engine.get() : nullptr);
    if (!predicted)
        m_picture.step_s = m_picture.observed.step->length_s;
    if (m_picture.observed.isRecorded() && !std::isnan(m_picture.playhead_s)) // a moment of the step, which is not shown beside it
        setPlayhead(noPlayhead);
    update();
}

void TimelineCanvas::showSeen(int trace, int step)
{
    observe(trace, step);
    const std::optional<LaneOwner> owner = m_prediction && m_times ? seenOwner(*m_prediction, m_picture.observed) : std::nullopt;
    if (owner && !m_selected.empty()) // until something else is selected
        showLanesOf(owner->stage, owner->rank);
    else if (owner || m_follows)
        showLanesThatFollow();
}

void TimelineCanvas::stepSeen(int by)
{
    if (!m_traces)
        return;
    int trace = m_seenTrace, step = m_seenStep + by;
    const auto stepsOf = [this](int of) { return static_cast<int>(m_traces->traces[static_cast<std::size_t>(of)].steps.size()); };
    if (step < 0 && trace > 0)
        step = stepsOf(--trace) - 1;
    else if (step >= stepsOf(trace) && trace + 1 < static_cast<int>(m_traces->traces.size())) {
        ++trace;
        step = 0;
    }
    if (step < 0 || step >= stepsOf(trace))
        return;
    showSeen(trace, step);
    fit();
}

double TimelineCanvas::whole_s() const
{
    const double seen_s = m_picture.observed.isThere() ? m_picture.observed.step->length_s : 0;
    return m_picture.observed.isRecorded() ? seen_s : std::max(m_picture.step_s, seen_s);
}

void TimelineCanvas::addTraceActions(QMenu &menu)
{
    if (!m_traces)
        return;
    menu.addSeparator();
    menu.addAction(tr("Next observed step or rank\tPgDown"), this, [this] { stepSeen(1); });
    menu.addAction(tr("Observed step or rank before\tPgUp"), this, [this] { stepSeen(-1); });
    menu.addAction(tr("Remove the trace"), this, &TimelineCanvas::tracesRemoved);
}

void TimelineCanvas::setChosen(predict::TrafficMask mask, const std::vector<int> &selectedGpus)
{
    const bool otherTraffic = std::exchange(m_picture.mask, mask) != mask, otherGpus = std::exchange(m_selected, selectedGpus) != selectedGpus;
    if (otherTraffic)
        askForUplinks();
    if (otherGpus ? !m_selected.empty() || m_follows || m_picture.laneRank >= 0 : otherTraffic && m_follows)
        showLanesThatFollow();
    else if (otherTraffic)
        showLanesOf(m_picture.laneStage, m_picture.laneRank);
}

/// Where nobody has a rank all of the stage of before.
void TimelineCanvas::showLanesThatFollow()
{
    const std::optional<LaneOwner> owner = m_prediction && m_times ? laneOwner(*m_prediction, m_times->moments, m_selected, m_picture.observed) : std::nullopt;
    showLanesOf(owner ? owner->stage : m_picture.laneStage, owner ? owner->rank : -1);
    m_follows = true;
}

std::vector<int> TimelineCanvas::gpusOfStage(int stage) const
{
    std::vector<int> gpus;
    if (!m_prediction || !m_times)
        return gpus;
    const auto &gpuOfRank = m_prediction->placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank)
        if (gpuOfRank[rank] >= 0 && layer::roleOf(m_times->moments.plan, static_cast<int>(rank)).pp == stage)
            gpus.push_back(gpuOfRank[rank]);
    return gpus;
}

/// They are of the present plan: what is kept is their times.
void TimelineCanvas::makeFrames()
{
    m_frames.clear();
    if (m_design && m_prediction && m_prediction->fabric && m_times && stepIsShown())
        for (const double pin : m_picture.pins)
            m_frames.push_back(makeFrame(*m_design, *m_prediction, *m_times, pin));
    update();
}

void TimelineCanvas::togglePin()
{
    if (std::isnan(m_picture.playhead_s) || !stepIsShown())
        return;
    std::vector<double> &pins = m_picture.pins;
    if (std::erase_if(pins, [this](double pin) { return std::abs(pin - m_picture.playhead_s) <= 1e-3 * m_picture.step_s; }) == 0 && pins.size() < mostFrames)
        pins.insert(std::ranges::upper_bound(pins, m_picture.playhead_s), m_picture.playhead_s);
    makeFrames();
}

void TimelineCanvas::unpinAll()
{
    m_picture.pins.clear();
    makeFrames();
}

int TimelineCanvas::frameAt(const QPointF &at) const
{
    const std::vector<QRectF> rects = framesNow();
    for (std::size_t i = 0; i < rects.size(); ++i)
        if (rects[i].contains(at))
            return static_cast<int>(i);
    return -1;
}

void TimelineCanvas::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("frameMenu"));
    if (const int frame = frameAt(event->pos()); frame >= 0)
        setPlayhead(m_frames[static_cast<std::size_t>(frame)].time_s);
    const bool pinned = std::ranges::any_of(m_picture.pins, [this](double pin) { return std::abs(pin - m_picture.playhead_s) <= 1e-3 * m_picture.step_s; });
    QAction *toggle = menu.addAction(pinned ? tr("Remove this frame\tF") : tr("Keep this moment as a frame\tF"), this, &TimelineCanvas::togglePin);
    toggle->setEnabled(!std::isnan(m_picture.playhead_s) && (pinned || m_picture.pins.size() < mostFrames));
    menu.addAction(tr("Remove all frames"), this, &TimelineCanvas::unpinAll)->setEnabled(!m_picture.pins.empty());
    addTraceActions(menu);
    menu.exec(event->globalPos());
}

void TimelineCanvas::showLanesOf(int stage, int rank)
{
    const bool placed = rank >= 0 && m_prediction && m_times && std::cmp_less(rank, m_prediction->placement.gpuOfRank.size()) && m_prediction->placement.gpuOfRank[static_cast<std::size_t>(rank)] >= 0;
    m_picture.laneRank = placed ? rank : -1;
    m_follows = false; // but for showLanesThatFollow()
    if (placed)
        stage = layer::roleOf(m_times->moments.plan, rank).pp;
    const bool other = std::exchange(m_picture.laneStage, stage) != stage || std::exchange(m_linksOf, m_times) != m_times;
    const bool known = m_prediction && m_prediction->fabric && m_times && static_cast<std::size_t>(stage) < m_times->moments.stages.size();
    const bool ofPath = stage == pathLanes && m_prediction && m_prediction->fabric && m_times;
    if (stage != pathLanes)
        m_links = !known ? predict::LinkHistory()
            : placed     ? predict::linkHistoryOfRank(*m_prediction, m_times->moments, rank, m_picture.mask)
                         : predict::linkHistory(*m_prediction, m_times->moments, stage, m_picture.mask);
    else if (other || !ofPath) // else those of other communicators stay until these are there
        m_links = {};
    m_pathLinks.forget();
    if (ofPath) // of every stage
        m_pathLinks.ask([prediction = m_prediction, times = m_times, mask = m_picture.mask](const std::stop_token &) { return predict::linkHistoryOfPath(*prediction, *times, mask); },
                        [this](predict::LinkHistory links) {
                            m_links = std::move(links);
                            update();
                        });
    update();
}

/// Of all stages, so not on the window's time: those of before stay until these are there.
void TimelineCanvas::askForUplinks()
{
    m_uplinksOf.forget();
    if (!m_prediction || !m_prediction->fabric || !m_times) {
        m_uplinks = {};
        return;
    }
    m_uplinksOf.ask([prediction = m_prediction, times = m_times, mask = m_picture.mask](const std::stop_token &) { return predict::uplinkHistory(*prediction, times->moments, mask); },
                    [this](predict::UplinkHistory uplinks) {
                        m_uplinks = std::move(uplinks);
                        update();
                    });
}

void TimelineCanvas::fit()
{
    double end_s = whole_s();
    if (stepIsShown())
        for (const TimelineCell &cell : m_cells)
            end_s = std::max(end_s, cell.end_s);
    m_picture.from_s = 0;
    m_picture.to_s = end_s;
    update();
}

void TimelineCanvas::setPlayhead(double time_s)
{
    m_picture.playhead_s = std::isnan(time_s) ? noPlayhead : std::max(0.0, time_s);
    if (m_times) // else it waits for its step
        m_picture.playhead_s = std::min(m_picture.playhead_s, m_times->moments.end_s);
    update();
    emit playheadMoved(m_picture.playhead_s);
}

/// To the next thing that begins or ends on the stage whose lanes are shown; from none: to the first.
void TimelineCanvas::stepPlayhead(bool forward)
{
    if (!m_times || !stepIsShown() || (m_picture.laneStage != pathLanes && static_cast<std::size_t>(m_picture.laneStage) >= m_times->moments.stages.size()))
        return;
    std::vector<double> changes;
    if (m_picture.laneStage == pathLanes)
        for (const train::PathPiece &piece : m_times->path) {
            if (changes.empty() || changes.back() < piece.from_s)
                changes.push_back(piece.from_s);
            changes.push_back(piece.to_s);
        }
    else
        changes = train::changesOf(m_times->moments, m_picture.laneStage);
    const double least_s = 1e-9 * m_times->moments.end_s, now_s = std::isnan(m_picture.playhead_s) ? -1 : m_picture.playhead_s;
    if (forward) {
        if (const auto next = std::ranges::upper_bound(changes, now_s + 2 * least_s); next != changes.end())
            setPlayhead(*next + least_s); // just after it: what begins there is on the wire
    } else {
        auto next = std::ranges::lower_bound(changes, now_s - 2 * least_s);
        if (next != changes.begin())
            setPlayhead(*--next + least_s);
    }
}

void TimelineCanvas::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    const TimelineLayout layout = layoutNow();
    const std::vector<QRectF> rects = framesNow();
    paintTies(painter, rects, m_frames, layout, m_picture.playhead_s, theme::current());
    layout.paint(painter, theme::current());
    for (std::size_t i = 0; i < rects.size(); ++i)
        paintFrame(painter, rects[i], m_frames[i], m_frames[i].time_s == m_picture.playhead_s, theme::current());
}

void TimelineCanvas::zoom(double factor, double about_s)
{
    const double span = m_picture.to_s - m_picture.from_s;
    const double next = std::clamp(span * factor, whole_s() * 1e-4, std::max(whole_s(), span) * 1.0);
    const double share = span > 0 ? (about_s - m_picture.from_s) / span : 0;
    m_picture.from_s = about_s - share * next;
    m_picture.to_s = m_picture.from_s + next;
    move(0);
}

void TimelineCanvas::move(double delta_s)
{
    const double span = m_picture.to_s - m_picture.from_s;
    const double end = std::max(whole_s(), span);
    m_picture.from_s = std::clamp(m_picture.from_s + delta_s, 0.0, std::max(0.0, end - span));
    m_picture.to_s = m_picture.from_s + span;
    update();
}

void TimelineCanvas::wheelEvent(QWheelEvent *event)
{
    if (isEmpty())
        return;
    if (event->angleDelta().x() != 0 || event->modifiers() & Qt::ShiftModifier) {
        const int delta = event->angleDelta().x() != 0 ? event->angleDelta().x() : event->angleDelta().y();
        move(-delta / 1200.0 * (m_picture.to_s - m_picture.from_s));
    } else {
        zoom(std::pow(0.999, event->angleDelta().y()), layoutNow().timeAt(event->position().x()));
    }
    event->accept();
}

bool TimelineCanvas::nearPlayhead(const QPointF &at) const
{
    constexpr double reach_px = 6;
    return !std::isnan(m_picture.playhead_s) && std::abs(layoutNow().x(m_picture.playhead_s) - at.x()) <= reach_px;
}

void TimelineCanvas::mousePressEvent(QMouseEvent *event)
{
    m_pressed = m_last = event->position();
    m_drag = event->button() == Qt::LeftButton && nearPlayhead(m_pressed) ? Drag::Playhead : event->button() == Qt::LeftButton ? Drag::Undecided : Drag::Pan;
    update();
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent *event)
{
    if (isEmpty())
        return;
    const TimelineLayout layout = layoutNow();
    if (m_drag == Drag::Undecided && (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance())
        m_drag = Drag::Pan;
    if (m_drag == Drag::Playhead)
        setPlayhead(layout.timeAt(event->position().x()));
    if (m_drag == Drag::Pan)
        move(layout.timeAt(m_last.x()) - layout.timeAt(event->position().x()));
    if (m_drag != Drag::None && m_drag != Drag::Undecided)
        m_last = event->position();
    if (m_drag != Drag::None)
        return;
    setCursor(nearPlayhead(event->position()) ? Qt::SplitHCursor : Qt::ArrowCursor);
    const int cell = layout.cellAt(event->position());
    if (std::exchange(m_picture.hovered, cell) != cell)
        update();
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent *event)
{
    if (std::exchange(m_drag, Drag::None) != Drag::Undecided || !stepIsShown())
        return;
    if (const int frame = frameAt(event->position()); frame >= 0)
        return setPlayhead(m_frames[static_cast<std::size_t>(frame)].time_s);
    const TimelineLayout layout = layoutNow();
    if (const int stage = layout.stageAt(event->position().y()); stage >= 0 && stage != m_picture.laneStage)
        showLanesOf(stage);
    if (!layout.pathRect().isEmpty() && layout.pathRect().top() <= event->position().y() && event->position().y() <= layout.pathRect().bottom() && m_picture.laneStage != pathLanes)
        showLanesOf(pathLanes);
    if (const int stage = layout.stageAt(event->position().y()); stage >= 0 && event->position().x() < layout.plot().left()) {
        if (const std::vector<int> gpus = gpusOfStage(stage); !gpus.empty()) {
            m_selected = gpus; // also where they are selected already, and nobody will say so again
            showLanesThatFollow();
            emit gpusPicked(gpus);
        }
    }
    if (layout.plot().left() <= event->position().x() && event->position().x() <= layout.plot().right())
        setPlayhead(layout.timeAt(event->position().x()));
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent *) { fit(); }

void TimelineCanvas::keyPressEvent(QKeyEvent *event)
{
    const double span = m_picture.to_s - m_picture.from_s;
    const double middle = m_picture.from_s + span / 2;
    switch (event->key()) {
    case Qt::Key_Left: move(-0.1 * span); return;
    case Qt::Key_Right: move(0.1 * span); return;
    case Qt::Key_Plus: zoom(0.8, middle); return;
    case Qt::Key_Minus: zoom(1.25, middle); return;
    case Qt::Key_Home: fit(); return;
    case Qt::Key_PageDown: stepSeen(1); return;
    case Qt::Key_PageUp: stepSeen(-1); return;
    case Qt::Key_Comma: stepPlayhead(false); return;
    case Qt::Key_Period: stepPlayhead(true); return;
    case Qt::Key_F: togglePin(); return;
    case Qt::Key_Escape:
        if (std::isnan(m_picture.playhead_s))
            break;
        setPlayhead(noPlayhead);
        return;
    case Qt::Key_Up:
    case Qt::Key_Down:
        stepLanes(event->key() == Qt::Key_Up ? -1 : 1);
        return;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

/// The critical path is below the last stage.
void TimelineCanvas::stepLanes(int by)
{
    if (!stepIsShown())
        return;
    const TimelineLayout layout = layoutNow();
    const int last = std::max(0, layout.stages() - 1), rows = layout.pathRect().isEmpty() ? last : last + 1;
    const int row = std::clamp((m_picture.laneStage == pathLanes ? last + 1 : m_picture.laneStage) + by, 0, rows);
    showLanesOf(row > last ? pathLanes : row);
}

void TimelineCanvas::leaveEvent(QEvent *)
{
    m_picture.hovered = -1;
    update();
}

QString TimelineCanvas::tipAt(const QPointF &at) const
{
    const TimelineLayout layout = layoutNow();
    if (const int index = frameAt(at); index >= 0) {
        const Frame &frame = m_frames[static_cast<std::size_t>(index)];
        return tr("Leaf %1 at %2: %3, %4. Filled: what computes; below each row its NVLink, left of each GPU its rail. A click sets the playhead.").arg(frame.leaf.title, widgets::stepTime(frame.time_s), frame.phase, frame.wire);
    }
    const int cell = layout.cellAt(at);
    QString found = cell >= 0 ? describe(m_cells[static_cast<std::size_t>(cell)]) : QString();
    if (layout.pathRect().contains(at))
        return (found.isEmpty() ? found : found + QLatin1Char('\n')) + layout.pathWords();
    if (!found.isEmpty())
        return found;
    for (const Lane &lane : layout.lanes()) {
        if (!lane.ofLinks() || !lane.rect.contains(at))
            continue;
        const double share = layout.shareAt(lane, std::floor(at.x()));
        const QString why = theme::loadClass(share) == theme::overloadClass ? QLatin1Char('\n') + widgets::overCapacityWords() : QString();
        if (!std::isnan(share) && lane.link == LinkClass::Uplink)
            return tr("%1, the busiest of its network layer, at %2: %3 of %4").arg(lane.name, seconds(layout.timeAt(at.x())), qstring(format::percent(share)), lane.note) + why;
        if (!std::isnan(share))
            return tr("%1 of %2 at %3: %4 of %5").arg(lane.name, layout.whoseLinks(layout.timeAt(at.x())), seconds(layout.timeAt(at.x())), qstring(format::percent(share)), lane.note) + why;
    }
    if (const ObservedLanes::Row *row = layout.observed().rowAt(at.y()))
        return row->tip;
    return {};
}

bool TimelineCanvas::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && !isEmpty()) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const QString tip = tipAt(help->pos()); !tip.isEmpty())
            QToolTip::showText(help->globalPos(), tip, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

TimelineView::TimelineView(QWidget *parent)
    : QWidget(parent)
    , m_pages(new QStackedWidget)
    , m_canvas(new TimelineCanvas)
{
    m_pages->addWidget(new widgets::EmptyState(tr("Put a job on the design to see one pipeline of its step: stages, micro-batches, communication. Drop a trace of PyTorch's profiler to see an observed one, or dumps of its flight recorder."), QString()));
    m_pages->addWidget(m_canvas);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    connect(m_canvas, &TimelineCanvas::playheadMoved, this, &TimelineView::playheadMoved);
    connect(m_canvas, &TimelineCanvas::gpusPicked, this, &TimelineView::gpusPicked);
    connect(m_canvas, &TimelineCanvas::tracesRemoved, this, &TimelineView::tracesRemoved);
}

void TimelineView::setStep(PredictionPtr prediction, StepTimesPtr times, design::DesignPtr design)
{
    m_canvas->setStep(std::move(prediction), std::move(times), std::move(design));
    showPage();
}

void TimelineView::setTraces(TracesPtr traces)
{
    m_canvas->setTraces(std::move(traces));
    showPage();
}

void TimelineView::showPage() { m_pages->setCurrentIndex(m_canvas->cells().empty() && !m_canvas->traces() ? 0 : 1); }

void TimelineView::clear() { setStep(nullptr, nullptr); }

} // namespace switchyard::timeline
