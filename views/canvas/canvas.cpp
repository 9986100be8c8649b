// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/canvas.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QPainter>
#include <QPaintEvent>

#include <views/canvas/canvasaccess.h>
#include <views/canvas/hovercard.h>
#include <views/canvas/raster.h>
#include <views/canvas/savedview.h>
#include <views/canvas/scenepainter.h>
#include <views/language/words.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {
constexpr double fitMargin = 18; // two digits of a stage stand in it
constexpr int zoomRest_ms = 90; ///< steps of one zoom follow each other sooner
}

Canvas::Canvas(session::Document &document, session::Selection &selection, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_hoverCard(new HoverCard(this))
{
    installCanvasAccess(); // before anybody asks for its interface
    m_hoverCard->setCovered(m_covered);
    setObjectName(QStringLiteral("canvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAcceptDrops(true);
    grabGesture(Qt::PinchGesture);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_scene.catalog = document.catalog();
    m_scene.heat.choice.traffic = true;
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &Canvas::sharpen);
    connect(&m_movement, &Movement::moved, this, qOverload<>(&QWidget::update));
    connect(&document, &session::Document::changed, this, [this](const session::Change &change) {
        const bool leaves = m_map && change.kind == session::Change::Kind::Opened;
        if (change.kind == session::Change::Kind::Opened) {
            m_compared = {};
            m_others.reset();
            m_scene.prediction.reset();
            m_scene.sending.reset();
            m_scene.observation.reset();
            m_scene.reference.reset();
            m_scene.sinceLook_s = 0;
            m_liveScale.high = 0;
            m_findings.clear();
            m_views = {};
            m_looked.reset();
            m_fitPending = true;
            m_shapes.forget();
        }
        m_scene.design = change.after;
        const QRectF bounds = m_scene.layout.bounds;
        if (change.kind == session::Change::Kind::Opened || (change.parts & (session::PartInstances | session::PartStorage | session::PartPositions)) != 0) {
            const Layout before = change.before ? std::move(m_scene.layout) : Layout();
            m_scene.layout = Layout();
            relayout();
            if (change.before && !m_map)
                m_movement.start(*change.before, before, *change.after, m_scene.layout);
            refitAfter(bounds);
        } else {
            m_shapes.keep(change.after);
            if ((change.parts & session::PartJobs) != 0) {
                m_scene.jobOfInstance = jobsOfInstances(*change.after);
                invalidate();
            }
        }
        if (leaves)
            emit compareModeChanged();
    });
    connect(&document, &session::Document::catalogChanged, this, [this] {
        m_scene.catalog = m_document.catalog();
        m_scene.prediction.reset(); // a type may have other GPUs and cards now
        m_scene.observation.reset();
        m_scene.reference.reset();
        m_shapes.forget();
        const QRectF bounds = m_scene.layout.bounds;
        m_scene.layout = Layout();
        relayout();
        refitAfter(bounds);
    });
    connect(&selection, &session::Selection::changed, this, &Canvas::findPeers);
    connect(&selection, &session::Selection::revealRequested, this, &Canvas::fitSelection);
    m_scene.design = document.design();
    relayout();
}

/// All of the drawing, where nothing floats over it.
void Canvas::fitInto(Camera &camera, QSize canvas, const QRectF &bounds) const
{
    if (bounds.isEmpty() || canvas.isEmpty())
        return;
    const QSizeF room(canvas.width(), std::max(40, canvas.height() - m_covered.top() - m_covered.bottom()));
    camera.fit(bounds, room, fitMargin);
    camera.offset += QPointF(0, m_covered.top());
}

void Canvas::setCovered(const QMargins &edges)
{
    if (edges == m_covered)
        return;
    Camera fitted = m_camera;
    fitInto(fitted, size(), m_scene.layout.bounds);
    m_covered = edges;
    m_hoverCard->setCovered(edges);
    if (fitted != m_camera || m_fitPending)
        return;
    fitInto(m_camera, size(), m_scene.layout.bounds);
    invalidate();
    emit cameraChanged();
}

void Canvas::setTaken(const QRect &overview)
{
    m_hoverCard->setBeside(overview);
}

void Canvas::relayout()
{
    m_map.reset();
    if (m_compared.mode != CompareMode::Off && m_compared.design)
        m_map = makeCompareMap(m_compared.design, m_scene);
    else
        m_scene.layout = m_shapes.layOut(m_scene.design, *m_scene.catalog);
    if (!areTwoPictures(compareMode()))
        m_pictureBefore.release(); // 32 MB at 4K
    m_scene.jobOfInstance = jobsOfInstances(*m_scene.design);
    m_colorsHold = false;
    // Loads and samples of other instances do not belong on this drawing: they come anew.
    const auto gpus = static_cast<std::size_t>(m_scene.layout.numbers.gpus());
    if (m_scene.prediction && m_scene.prediction->gpuMemory_B.size() != gpus) {
        m_scene.prediction.reset();
        m_scene.sending.reset();
    }
    if (m_scene.observation && m_scene.observation->age_s.size() != gpus)
        m_scene.observation.reset();
    if (m_scene.reference && m_scene.reference->age_s.size() != gpus)
        m_scene.reference.reset();
    m_hover = m_hoverBefore = {};
    m_hoverMarks.clear();
    m_hoverCard->hide();
    if (m_gesture == Gesture::Press || m_gesture == Gesture::Move) // a key edited while a button was held: what was pressed may be gone
        cancelGesture();
    endDrag();
    m_pressedHit = {};
    if (m_fitPending && width() > 0 && !m_scene.layout.bounds.isEmpty() && isVisible()) {
        fitInto(m_camera, size(), m_scene.layout.bounds);
        m_fitPending = false;
        emit cameraChanged();
    }
    reread();
}

/// Who saw all of it goes on seeing all.
void Canvas::refitAfter(const QRectF &before)
{
    Camera fitted = m_camera;
    fitInto(fitted, size(), before);
    const QRectF all = m_camera.toScreen(m_scene.layout.bounds);
    if (before.isEmpty() || fitted != m_camera || QRectF(rect()).contains(all))
        return;
    fitInto(m_camera, size(), m_scene.layout.bounds);
    invalidate();
    emit cameraChanged();
}

/// What design and prediction say, which looks at a cluster do not change; then the colours.
void Canvas::reread()
{
    m_scene.rankOfGpu = m_scene.prediction ? ranksOfGpus(*m_scene.prediction, m_scene.layout.numbers.gpus()) : std::vector<int>();
    m_scene.marks = marksOf(*m_scene.design, m_scene.layout, m_findings);
    m_scene.slowGpus = slowGpusOf(m_findings);
    m_scene.flows = flowsOf(*m_scene.design, m_scene.layout, m_scene.prediction.get());
    m_scene.storage = goodput::storageUses(*m_scene.design, *m_scene.catalog, m_scene.prediction.get(), m_others.get());
    recolor();
    findPeers();
    invalidate();
}

/// A look at a steady cluster moves rates a little and no class: what is painted stays.
void Canvas::recolor()
{
    bool same = false;
    if (m_map) {
        colourComparison(*m_map, m_scene, m_compared);
    } else {
        Heat heat = makeHeat(m_scene.heat.choice, m_scene.layout.numbers, m_scene.design->networkNodes.size(), m_scene.prediction.get(), m_scene.observation.get(),
                             {.scale = m_liveScale, .sinceLook_s = m_scene.sinceLook_s, .shown = m_colorsHold ? &m_scene.heat : nullptr, .reference = m_scene.reference.get(), .awaited = m_awaited});
        same = m_colorsHold && detailAt(m_camera.scale) < LevelOfDetail::Cards && looksLike(heat, m_scene.heat); // cards have their values written on them
        m_scene.heat = std::move(heat);
    }
    settleBasis(m_scene);
    m_colorsHold = true;
    m_scene.heat.asOf = m_scene.observation ? m_scene.asOf : QString();
    if (m_scene.heat.choice.source == HeatSource::Live && m_scene.observation)
        m_liveScale = m_scene.heat.scale;
    if (!same)
        invalidate();
    emit sceneChanged();
}

/// Once per selection or prediction, not per frame.
void Canvas::findPeers()
{
    m_peers = peersOf(m_scene, m_selection.ids());
    if (m_map) {
        m_map->peers = peersOf(m_map->before, m_selection.ids());
        if (compareMode() == CompareMode::Panes)
            tellTogether(m_peers, m_map->peers);
    }
    findPointedPeers();
    update();
}

/// Whom the GPU under the pointer talks to, where one can be told from the next and its partners are few enough for a frame.
void Canvas::findPointedPeers()
{
    constexpr double least_px = 6;
    constexpr std::size_t most = 2048;
    const bool wanted = m_peers.gpu < 0 && !m_map && m_gesture == Gesture::None && m_hover.instance >= 0 && (m_hover.gpu >= 0 || m_hover.card >= 0) && gpuSize * m_camera.scale >= least_px;
    m_pointedPeers = !wanted ? Peers()
                             : peersOf(m_scene, {m_hover.gpu >= 0 ? session::gpuId(*m_scene.design, m_hover.instance, m_hover.gpu) : session::cardId(*m_scene.design, m_hover.instance, m_hover.card)});
    m_pointedPeers.passing = true;
    std::erase_if(m_pointedPeers.groups, [](const CommunicatorGroup &group) { return group.gpus.size() > most; });
}

void Canvas::invalidate()
{
    ++m_pictures;
    m_picture.forget();
    m_pictureBefore.forget();
    update();
}

void Canvas::setPrediction(const session::PredictionPtr &prediction, const Compared &compared, const std::shared_ptr<const std::vector<network::TrafficItem>> &sending,
                           const session::RunsPtr &others)
{
    const bool other = compared.mode != m_compared.mode || compared.design != m_compared.design;
    m_compared = compared;
    m_others = others;
    m_scene.prediction = prediction && prediction->gpuMemory_B.size() == static_cast<std::size_t>(m_scene.layout.numbers.gpus()) ? prediction : nullptr;
    m_scene.sending = m_scene.prediction ? sending : nullptr;
    m_scene.bases = {};
    if (!other)
        return reread();
    Camera fitted = m_camera;
    fitInto(fitted, size(), m_scene.layout.bounds);
    const bool all = fitted == m_camera;
    relayout();
    if (all)
        fitInto(m_camera, size(), m_scene.layout.bounds);
    emit compareModeChanged();
    emit cameraChanged();
}

void Canvas::setObservation(const telemetry::ObservationPtr &observation, const HeatChoice &choice)
{
    m_scene.sinceLook_s = 0;
    m_scene.observation = observation && observation->age_s.size() == static_cast<std::size_t>(m_scene.layout.numbers.gpus()) ? observation : nullptr;
    if (!choose(choice)) // what was chosen while there was none may be another now
        recolor();
}

void Canvas::setReference(const telemetry::ObservationPtr &reference)
{
    m_scene.reference = reference && reference->age_s.size() == static_cast<std::size_t>(m_scene.layout.numbers.gpus()) ? reference : nullptr;
    m_colorsHold = false;
    if (!choose(HeatChoice(m_scene.heat.choice)))
        recolor();
}

void Canvas::setSinceLook(double seconds)
{
    if (!m_scene.observation)
        return;
    // Colours change when a scrape interval has passed, not each second.
    const double interval = std::max(1.0, m_scene.observation->scrapeInterval_s);
    const bool later = std::floor(seconds / interval) != std::floor(m_scene.sinceLook_s / interval);
    m_scene.sinceLook_s = seconds;
    if (later)
        recolor();
}

void Canvas::setAwaited(bool awaited)
{
    if (std::exchange(m_awaited.observation, awaited) != awaited && !m_scene.observation && m_scene.heat.choice.source != HeatSource::Predicted)
        recolor();
}

void Canvas::setPredicting(bool predicting)
{
    if (std::exchange(m_awaited.prediction, predicting) != predicting && predicting && !m_scene.prediction) // what it ends with is setPrediction's
        recolor();
}

void Canvas::setAsOf(const QString &time)
{
    if (std::exchange(m_scene.asOf, time) == time)
        return;
    m_colorsHold = false; // one time does not hold on to the classes of another
    m_scene.heat.asOf = m_scene.observation ? time : QString();
    emit sceneChanged(); // words alone: colours come with the observation
}

void Canvas::setFindings(const std::vector<diagnose::Finding> &findings)
{
    m_findings = findings;
    m_hoverMarks.clear(); // as they are now, with the next move
    if (std::vector<std::string> slow = slowGpusOf(m_findings); slow != m_scene.slowGpus) {
        m_scene.slowGpus = std::move(slow);
        findPeers();
    }
    std::vector<Mark> marks = marksOf(*m_scene.design, m_scene.layout, m_findings);
    const auto same = [](const Mark &a, const Mark &b) { return a.rect == b.rect && a.severity == b.severity && a.id == b.id; };
    if (std::ranges::equal(marks, m_scene.marks, same))
        return;
    m_scene.marks = std::move(marks);
    update();
    emit sceneChanged();
}

void Canvas::setHeatChoice(const HeatChoice &wanted) { choose(wanted); }

/// What can be shown of what is wanted; true if that is another choice, which is then drawn.
bool Canvas::choose(const HeatChoice &wanted)
{
    HeatChoice choice = wanted;
    if (m_map) // a design that is not there is not observed
        choice.source = HeatSource::Predicted;
    else if (m_scene.observation && !choice.traffic)
        choice.source = possibleSource(choice.metric, choice.source);
    if (choice.source == HeatSource::Moment && !m_scene.reference)
        choice.source = HeatSource::Live;
    if (choice != wanted)
        emit heatChoiceChanged(choice); // whoever asked shows what it is
    if (choice == m_scene.heat.choice)
        return false;
    m_scene.heat.choice = choice;
    m_liveScale.high = 0;
    m_colorsHold = false;
    recolor();
    emit heatChoiceChanged(choice);
    return true;
}

void Canvas::setCamera(const Camera &camera)
{
    if (camera == m_camera)
        return;
    m_camera = camera;
    m_fitPending = false;
    update();
    emit cameraChanged();
}

void Canvas::go(const Camera &camera, ViewHistory::Move move)
{
    if (camera == m_camera)
        return;
    m_views.leave(m_camera, move);
    setCamera(camera);
}

void Canvas::look(const design::SavedView &view, bool remembered)
{
    m_looked = view;
    const Camera camera = cameraOf(view, m_scene.layout.bounds, size());
    if (remembered)
        go(camera);
    else
        setCamera(camera);
}

void Canvas::goBack()
{
    if (const auto camera = m_views.back(m_camera))
        setCamera(*camera);
}

void Canvas::goForward()
{
    if (const auto camera = m_views.forward(m_camera))
        setCamera(*camera);
}

bool Canvas::seesAll() const
{
    Camera fitted = m_camera;
    fitInto(fitted, size(), m_scene.layout.bounds);
    return m_fitPending || m_camera == fitted;
}

void Canvas::seeAll()
{
    Camera camera = m_camera;
    fitInto(camera, size(), m_scene.layout.bounds);
    setCamera(camera);
}

void Canvas::fitAll()
{
    Camera camera = m_camera;
    fitInto(camera, size(), m_scene.layout.bounds);
    go(camera);
}

void Canvas::fitSelection()
{
    QRectF rect;
    for (const std::string &id : m_selection.ids())
        rect |= rectOf(*m_scene.design, m_scene.layout, id);
    if (rect.isNull())
        return;
    Camera camera = m_camera;
    const double around = std::max(gpuSize * 6, std::max(rect.width(), rect.height()) * 0.6);
    camera.fit(rect.adjusted(-around, -around, around, around) & m_scene.layout.bounds, size(), 8, 8); // of a small design no more than there is
    go(camera);
}

void Canvas::zoomActual()
{
    zoomBy(1 / m_camera.scale);
}

void Canvas::zoomBy(double factor)
{
    Camera camera = m_camera;
    camera.zoomAbout(QPointF(width() / 2.0, height() / 2.0), factor);
    zoomStep(camera);
}

/// More of them may follow: until they rest, pictures that take long to paint are stretched.
void Canvas::zoomStep(const Camera &camera)
{
    go(camera, ViewHistory::Move::Step);
    m_rest.start(zoomRest_ms);
}

/// A little at a time, so that the next step of a zoom does not wait for it.
void Canvas::sharpen()
{
    constexpr double most_ms = 8;
    if (isSharp())
        return;
    const bool sharp = m_picture.refine(painted(), most_ms) && (!m_map || m_pictureBefore.refine(m_map->before, most_ms));
    if (!sharp)
        return m_rest.start(0);
    update();
}

void Canvas::selectAll()
{
    std::vector<std::string> level = session::levelOf(*m_scene.design, *m_scene.catalog, m_selection.ids());
    std::vector<std::string> selected = m_selection.ids();
    std::ranges::sort(selected);
    std::vector<std::string> sorted = level;
    std::ranges::sort(sorted);
    if (level.empty() || sorted == selected)
        level = session::levelOf(*m_scene.design, *m_scene.catalog, {});
    m_selection.set(std::move(level));
}

void Canvas::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintPicture(painter, m_picture, painted(), m_scene, m_peers.gpu >= 0 ? m_peers : m_pointedPeers);
    if (m_map)
        paintTwin(painter);
    if (m_scene.design->instances.empty()) {
        painter.setPen(theme::current().textMuted);
        painter.drawText(rect(), Qt::AlignCenter, tr("Nothing here yet.\nDrag an instance type or an UltraServer from the catalog,\nor open a sample from the File menu."));
    }
    m_movement.paint(painter, m_camera, theme::current());
    paintDrag(painter);
    if (m_frameTime)
        paintTag(painter, tr("frame %1 ms").arg(localNumber(QString::number(lastFrame_ms(), 'f', 1))), Qt::AlignLeft);
}

void Canvas::setQueriesShown(bool shown)
{
    m_queries = shown;
    m_hoverCard->hide();
    if (m_pointed)
        hover(m_cursor);
}

void Canvas::setFrameTimeShown(bool shown)
{
    m_frameTime = shown;
    update();
}

/// `shown` as a picture, and over it what moves, of `scene`.
void Canvas::paintPicture(QPainter &painter, KeptPicture &picture, const Scene &shown, const Scene &scene, const Peers &peers)
{
    if (const QRect part = partOf(picture); part.isEmpty()) {
        picture.release();
    } else {
        Camera camera = m_camera;
        camera.offset -= part.topLeft();
        const QImage &image = picture.of(shown, camera, part.size(), devicePixelRatioF(), m_rest.isActive());
        painter.translate(part.topLeft());
        painter.drawImage(QPointF(), image);
        paintFaded(painter, image, peers, scene, camera, QRectF(QPointF(), part.size()), theme::current());
        painter.translate(-part.topLeft());
    }
    paintSelection(painter, scene);
    paintPeers(painter, peers, scene, m_camera, QRectF(0, m_covered.top(), width(), height() - m_covered.top() - m_covered.bottom()), theme::current());
    paintFlows(painter, scene, m_camera, QRectF(0, m_covered.top(), width(), height() - m_covered.top() - m_covered.bottom()), theme::current());
    if (marksShown(compareMode()))
        paintMarks(painter, scene.marks, m_camera, rect(), theme::current());
}

void Canvas::paintSelection(QPainter &painter, const Scene &scene) const
{
    const theme::Tokens &tokens = theme::current();
    paintOutlines(painter, outlinesOf(scene, m_selection.ids()), scene.marks, m_camera, rect(), tokens);
    const Hit &hover = &scene == &m_scene ? m_hover : m_hoverBefore;
    if (hasFocus() && hover.instance >= 0 && m_gesture == Gesture::None) {
        painter.setPen(QPen(tokens.text, 1));
        painter.drawRect(m_camera.toScreen(scene.layout.instances[static_cast<std::size_t>(hover.instance)].rect).adjusted(-2, -2, 2, 2));
    }
}

void Canvas::paintDrag(QPainter &painter) const
{
    const theme::Tokens &tokens = theme::current();
    if (m_gesture == Gesture::Marquee) {
        QColor wash = tokens.selection;
        wash.setAlpha(40);
        painter.setPen(QPen(tokens.selection, 1, m_cursor.x() < m_pressed.x() ? Qt::DashLine : Qt::SolidLine));
        painter.setBrush(wash);
        const QRectF area = QRectF(m_pressed, m_cursor).normalized();
        painter.drawRect(area);
        painter.setPen(tokens.text);
        painter.setFont(theme::font(theme::Type::Small));
        if (const QString word = m_cursor.x() < m_pressed.x() ? tr("what it touches") : tr("what is inside"); area.width() > 110 && area.height() > 24)
            painter.drawText(area.adjusted(6, 4, -6, -4), Qt::AlignLeft | Qt::AlignTop, word);
    }
    if (m_drag)
        paintGhost(painter);
}

void Canvas::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    Camera fitted = m_camera;
    fitInto(fitted, event->oldSize(), m_scene.layout.bounds);
    if ((m_fitPending || m_camera == fitted) && !m_scene.layout.bounds.isEmpty()) { // who saw all of it goes on seeing all
        fitInto(m_camera, size(), m_scene.layout.bounds);
        m_fitPending = m_fitPending && !isVisible();
    } else if (m_looked && m_camera == cameraOf(*m_looked, m_scene.layout.bounds, event->oldSize())) {
        m_camera = cameraOf(*m_looked, m_scene.layout.bounds, size());
    } else if (event->oldSize().isValid()) { // keep the centre
        m_camera.offset += QPointF(width() - event->oldSize().width(), height() - event->oldSize().height()) / 2.0;
    }
    invalidate();
    emit cameraChanged();
}

void Canvas::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        invalidate();
}

} // namespace switchyard::canvas
