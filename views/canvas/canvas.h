// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <QMargins>
#include <QTimer>
#include <QWidget>

#include <views/canvas/camera.h>
#include <views/canvas/comparemap.h>
#include <views/canvas/drag.h>
#include <views/canvas/movement.h>
#include <views/canvas/peers.h>
#include <views/canvas/picture.h>
#include <views/canvas/scene.h>
#include <views/canvas/viewhistory.h>

namespace switchyard::canvas {

/// The drawing: paints a cached scene and, over it, what moves (selection, marks, marquee, ghost).
/// It changes nothing itself: edits are asked for by signal.
class Canvas : public QWidget
{
    Q_OBJECT
public:
    Canvas(session::Document &document, session::Selection &selection, QWidget *parent = nullptr);

    [[nodiscard]] const Scene &scene() const { return m_scene; }
    [[nodiscard]] const session::Selection &selection() const { return m_selection; }
    [[nodiscard]] session::Selection &selection() { return m_selection; }
    [[nodiscard]] std::size_t moving() const { return m_movement.count(); } ///< things that are seen to move
    [[nodiscard]] const Peers &peers() const { return m_peers; }
    [[nodiscard]] const Peers &pointedPeers() const { return m_pointedPeers; } ///< of what is pointed at, while nothing selected has any
    [[nodiscard]] const Camera &camera() const { return m_camera; }
    [[nodiscard]] const HeatChoice &heatChoice() const { return m_scene.heat.choice; }
    [[nodiscard]] double lastFrame_ms() const { return m_picture.lastFrame_ms(); } ///< of the last scene painted
    [[nodiscard]] bool isSharp() const { return m_picture.isSharp() && (!m_map || m_pictureBefore.isSharp()); } ///< false in the midst of a zoom
    /// Pictures that take longer to paint are stretched in the midst of a zoom.
    void setPatience(double patience_ms)
    {
        m_picture.setPatience(patience_ms);
        m_pictureBefore.setPatience(patience_ms);
    }
    [[nodiscard]] qsizetype pictureBytes() const { return m_picture.bytes() + m_pictureBefore.bytes(); }
    [[nodiscard]] CompareMode compareMode() const { return m_map ? m_compared.mode : CompareMode::Off; }
    [[nodiscard]] const CompareMap *comparison() const { return m_map ? &*m_map : nullptr; } ///< null: nothing is compared
    [[nodiscard]] const std::vector<diagnose::Finding> &findings() const { return m_findings; } ///< whose marks it has
    /// What its picture shows: the scene, or its difference from what it is compared with.
    [[nodiscard]] const Scene &painted() const { return compareMode() == CompareMode::Difference ? m_map->difference : m_scene; }
    /// Counts what changed the picture, whatever the camera: who has painted it of the same count need not again.
    [[nodiscard]] unsigned pictures() const { return m_pictures; }
    [[nodiscard]] double swipe() const { return m_swipe; } ///< share of the width that shows before

    /// `compared`: beside what, from now on. `sending`: Scene::sending, of a prediction whose links are those at the playhead.
    /// `others`: goodput::otherRuns, made where the prediction was; null: none.
    void setPrediction(const session::PredictionPtr &prediction, const Compared &compared = {}, const std::shared_ptr<const std::vector<network::TrafficItem>> &sending = nullptr,
                       const session::RunsPtr &others = nullptr);
    /// Of the prediction that was set last; another forgets them.
    void setBases(const Scene::OtherBases &bases) { m_scene.bases = bases; }
    void setSwipe(double share);
    /// Where the job chips are, for a drag that ends on one: the name of the job under a point of the screen, or none.
    void setJobFinder(std::function<QString(QPoint)> finder) { m_jobAt = std::move(finder); }
    /// Drags and keys move nothing on it, drops are refused.
    void setLocked(bool locked);
    [[nodiscard]] bool isLocked() const { return m_locked; }
    void refuse(); ///< says that it is locked
    /// How long the last frame took, at a corner.
    void setFrameTimeShown(bool shown);
    /// What is observed is hovered with its PromQL.
    void setQueriesShown(bool shown);
    /// What the step would be after the present drag; passed over when the drag has gone on.
    void setDragNote(const design::DesignPtr &design, const QString &note);
    [[nodiscard]] const Drag *drag() const { return m_drag ? &*m_drag : nullptr; } ///< null: nothing is dragged
    /// The pointer is on nothing: it left, or something lies over the drawing.
    void unhover();
    /// Where something pasted goes: what is under the pointer, or no place in particular.
    [[nodiscard]] design::Target pointedTarget() const;
    /// The middle of the view and its scale.
    [[nodiscard]] std::pair<QPointF, double> sight() const;
    void setSight(QPointF center, double scale);
    /// A field over the name of a thing; what is typed there is asked for by renameRequested.
    void renameInPlace(const std::string &id);
    /// The drawing of before as this one's camera sees it, for a view as large as this one.
    void paintBefore(QPainter &painter);
    void setObservation(const telemetry::ObservationPtr &observation) { setObservation(observation, m_scene.heat.choice); }
    /// And with it what is to be shown from now on: drawn once.
    void setObservation(const telemetry::ObservationPtr &observation, const HeatChoice &choice);
    /// What HeatSource::Moment divides by, on the indices of the present design; null: none.
    void setReference(const telemetry::ObservationPtr &reference);
    /// How long ago the observation was made: cells turn stale while no server answers.
    void setSinceLook(double seconds);
    /// A cluster is watched: as long as nothing of it was seen, what is observed is waited for.
    void setAwaited(bool awaited);
    /// The engine is at work: what has no prediction yet will have one.
    void setPredicting(bool predicting);
    /// The observation is of a time that was, in words; empty: of now.
    void setAsOf(const QString &time);
    void setFindings(const std::vector<diagnose::Finding> &findings);
    /// What nobody could show becomes what is nearest to it: HeatBar offers nothing else.
    void setHeatChoice(const HeatChoice &choice);
    void setCamera(const Camera &camera);
    /// The same as a move of the user's: goBack returns from it.
    void go(const Camera &camera, ViewHistory::Move move = ViewHistory::Move::Jump);
    /// Where a saved view looks, in this room and in every one that follows, until somebody moves it; `remembered`: goBack returns from it.
    void look(const design::SavedView &view, bool remembered);
    /// A drag elsewhere that moves this view: Esc takes it back as it does one on the drawing.
    void beginPan();
    void panTo(QPointF middle); ///< world; passed over when the drag was taken back
    void endPan();

    /// What floats over it at its edges, in pixels: a fit leaves these free. Who saw all of it goes on seeing all.
    void setCovered(const QMargins &edges);
    /// Where the overview lies over it: words at the pointer go beside that.
    void setTaken(const QRect &overview);
    void fitAll();
    /// Whether the view is what fitAll makes of this size; a view that is stays so when the size changes.
    [[nodiscard]] bool seesAll() const;
    void seeAll(); ///< as fitAll, no move of the user's
    void fitSelection();
    void keepSelectionInView(); ///< its first, by the least move
    void zoomActual(); ///< one world unit = one pixel
    void zoomBy(double factor);
    void goBack(); ///< earlier view
    void goForward();
    /// All of the level that the selection is on: GPUs or cards of their instances, UltraServers, network nodes of one
    /// layer; else, and once these are selected, all instances.
    void selectAll();

    QSize minimumSizeHint() const override { return {320, 240}; }
    QSize sizeHint() const override { return {900, 600}; }

signals:
    void cameraChanged();
    void sceneChanged(); ///< layout or heat is new
    void heatChoiceChanged(const switchyard::canvas::HeatChoice &choice);
    void compareModeChanged();
    void dragChanged(); ///< one has begun, or is over
    void moveRequested(const std::vector<std::string> &ids, const switchyard::design::Target &target);
    void swapRequested(const std::string &a, const std::string &b);
    void refused(const QString &why); ///< what a hand wanted of the drawing
    void copyRequested(const std::vector<std::string> &ids, const switchyard::design::Target &target);
    void assignRequested(const QString &job, const std::vector<std::string> &ids);
    void renameRequested(const std::string &id, const QString &to);
    void jobPointed(const QString &job); ///< a drag is over its chip; empty: no longer
    void previewWanted(const switchyard::design::DesignPtr &design); ///< what a drop would make of the design
    void addRequested(const switchyard::canvas::Capacity &capacity, const switchyard::design::Target &target);
    void findingPicked(const QString &id); ///< its badge was clicked
    void contextMenuRequested(const QPoint &globalPosition);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    enum class Gesture { None, Press, Pan, Marquee, Move, Elsewhere };

    void relayout();
    void fitInto(Camera &camera, QSize canvas, const QRectF &bounds) const;
    void refitAfter(const QRectF &before);
    void dragOver(QPointF at, Qt::KeyboardModifiers modifiers);
    void endDrag();
    bool choose(const HeatChoice &wanted);
    void reread();
    void recolor();
    void findPeers();
    void findPointedPeers();
    void invalidate();
    void hover(QPointF at);
    [[nodiscard]] QRect partOf(const KeptPicture &picture) const; ///< where in the view it is seen
    void paintPicture(QPainter &painter, KeptPicture &picture, const Scene &shown, const Scene &scene, const Peers &peers);
    void paintSelection(QPainter &painter, const Scene &scene) const;
    void paintTwin(QPainter &painter);
    void paintTag(QPainter &painter, const QString &word, Qt::Alignment side) const;
    void paintPointer(QPainter &painter) const;
    void paintDrag(QPainter &painter) const;
    void paintGhost(QPainter &painter) const;
    void finishMarquee(Qt::KeyboardModifiers modifiers);
    bool pickFinding(QPointF at);
    /// Of the findings whose badges lie there, the topmost first.
    [[nodiscard]] std::vector<std::string> marksUnder(QPointF at) const;
    [[nodiscard]] std::string wordAt(const Hit &hit) const; ///< of the selection: what a click there means; empty: nothing
    void clickAt(const Hit &hit, Qt::KeyboardModifiers modifiers);
    void zoomAt(QPointF at, double factor);
    void zoomStep(const Camera &camera);
    void sharpen();
    void liftSpace();
    void climb();
    void moveFocus(int key, bool extend);
    void moveSelected(int key, bool far);
    void keepInView(const QRectF &world); ///< by the least move
    [[nodiscard]] QPoint menuPlace() const;
    void cancelGesture();
    void beginGesture(Gesture gesture);
    void takeGestureBack();
    void panBy(QPointF screen);
    [[nodiscard]] Hit hitAt(QPointF screen) const { return hitTest(m_scene.layout, m_camera.toWorld(screen)); }

    session::Document &m_document;
    session::Selection &m_selection;
    Scene m_scene;
    Peers m_peers; ///< of the selection
    Peers m_pointedPeers;
    Compared m_compared;
    std::optional<CompareMap> m_map; ///< while comparing
    double m_swipe = 0.5;
    std::vector<diagnose::Finding> m_findings;
    Camera m_camera;
    ViewHistory m_views;
    KeptPicture m_picture, m_pictureBefore;
    session::RunsPtr m_others; ///< beside the shown job
    QTimer m_rest; ///< runs from a step of a zoom until the picture is sharp again
    theme::Scale m_liveScale{0, 0, false}; ///< the range that live colours are in; high 0: none yet
    Awaited m_awaited;
    unsigned m_pictures = 0; ///< how many there have been
    bool m_colorsHold = false; ///< the next look is of the same drawing by the same choice
    bool m_fitPending = true; ///< fit when the size is known
    std::optional<design::SavedView> m_looked; ///< the last that was looked at; the camera may have left it
    QMargins m_covered{0, 0, 0, 40}; ///< by what floats at the edges

    /// As it was at the press.
    struct Pressed {
        std::vector<std::string> selected;
        Camera camera;
        ViewHistory views;
    };
    Gesture m_gesture = Gesture::None;
    Pressed m_atPress;
    bool m_panned = false; ///< this drag has left a view already
    QPointF m_pressed;
    QPointF m_cursor;
    bool m_pointed = false; ///< the pointer is over the drawing
    Hit m_pressedHit;
    Qt::MouseButton m_button = Qt::NoButton;
    bool m_space = false;
    bool m_locked = false;
    bool m_frameTime = false; ///< is shown
    bool m_queries = false;   ///< are shown where the pointer is
    std::optional<Drag> m_drag;
    std::function<QString(QPoint)> m_jobAt;
    ShapeMemory m_shapes;
    Movement m_movement{*this}; ///< of what an edit had to move
    Hit m_hover, m_hoverBefore;
    std::vector<std::string> m_hoverMarks; ///< findings whose badges are under the pointer
    std::string m_pickedFinding;           ///< the last one; another click at the same place takes the next
    class HoverCard *m_hoverCard;
};

} // namespace switchyard::canvas
