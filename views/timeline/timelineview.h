// SPDX-License-Identifier: GPL-3.0-or-later
// The step in time (timelinelayout.h) as a page: zoom, pan, whose lanes are shown, and the playhead.
#pragma once

#include <memory>

#include <QPointF>
#include <QWidget>

#include <core/predict/predict.h>
#include <views/session/newest.h>
#include <views/timeline/frames.h>
#include <views/timeline/timelinelayout.h>

class QMenu;
class QStackedWidget;

namespace switchyard::timeline {

using StepTimesPtr = std::shared_ptr<const train::StepTimes>;
using PredictionPtr = std::shared_ptr<const predict::DesignPrediction>;

class TimelineCanvas final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineCanvas(QWidget *parent = nullptr);
    void setStep(PredictionPtr prediction, StepTimesPtr times, design::DesignPtr design);
    /// Steps that a profiler saw; the typical one of the first rank is shown. Null: none.
    void setTraces(TracesPtr traces);
    [[nodiscard]] const TracesPtr &traces() const { return m_traces; }
    [[nodiscard]] const ObservedPicture &observed() const { return m_picture.observed; }
    [[nodiscard]] bool shows(const PredictionPtr &prediction, const StepTimesPtr &times) const { return m_prediction == prediction && m_times == times; }
    /// The communicators that are chosen, and GPUs of the document: the lanes become those of laneOwner(), and stay theirs from plan to plan
    /// until lanes are chosen by hand.
    void setChosen(predict::TrafficMask mask, const std::vector<int> &selectedGpus);
    void fit();
    /// The playhead's moment becomes a frame, or is none any more; without a playhead nothing.
    void togglePin();
    void unpinAll();
    [[nodiscard]] const std::vector<Frame> &frames() const { return m_frames; } ///< in the order of their times
    [[nodiscard]] std::vector<QRectF> framesNow() const { return frameRects(m_frames.size(), rect()); }
    /// Seconds of the step; NaN: none. Out of the step: its end.
    void setPlayhead(double time_s);
    [[nodiscard]] double playhead() const { return m_picture.playhead_s; }
    [[nodiscard]] int laneStage() const { return m_picture.laneStage; } ///< whose lanes are shown, or pathLanes
    [[nodiscard]] int laneRank() const { return m_picture.laneRank; }   ///< whose links alone; -1: all of the stage
    [[nodiscard]] const predict::LinkHistory &links() const { return m_links; } ///< of those lanes
    [[nodiscard]] const std::vector<train::TimelineCell> &cells() const { return m_cells; } ///< by stage, communication last
    [[nodiscard]] TimelineLayout layoutNow() const { return {m_picture, QRectF(rect()).adjusted(0, framesNow().empty() ? 0 : framesHeight(m_frames.size(), rect()), 0, 0)}; }

signals:
    void tracesRemoved(); ///< by hand
    void playheadMoved(double time_s);
    void gpusPicked(const std::vector<int> &gpus); ///< of the stage whose name was clicked

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void makeFrames();
    void observe(int trace, int step);
    void showSeen(int trace, int step); ///< and the lanes of its rank
    void stepSeen(int by); ///< to another step, or rank
    void addTraceActions(QMenu &menu);
    /// What a flight recorder held takes its place.
    [[nodiscard]] bool stepIsShown() const { return !m_cells.empty() && !m_picture.observed.isRecorded(); }
    [[nodiscard]] bool isEmpty() const { return m_cells.empty() && !m_picture.observed.isThere(); }
    [[nodiscard]] double whole_s() const; ///< of the longer step
    [[nodiscard]] int frameAt(const QPointF &at) const; ///< -1: none
    enum class Drag { None, Undecided, Pan, Playhead };
    void zoom(double factor, double about_s);
    void move(double delta_s);
    void showLanesOf(int stage, int rank = -1); ///< or pathLanes; a rank: of its links alone, and of its stage
    void showLanesThatFollow();
    void askForUplinks();
    void stepLanes(int by);
    [[nodiscard]] std::vector<int> gpusOfStage(int stage) const;
    void stepPlayhead(bool forward);
    [[nodiscard]] bool nearPlayhead(const QPointF &at) const;
    [[nodiscard]] QString tipAt(const QPointF &at) const;

    PredictionPtr m_prediction;
    StepTimesPtr m_times;
    design::DesignPtr m_design;
    std::vector<int> m_selected; ///< GPUs, the last that were told
    bool m_follows = true;       ///< lanes are those of laneOwner(), from plan to plan; else they were chosen by hand
    std::vector<Frame> m_frames;
    std::vector<train::TimelineCell> m_cells; ///< of the step, sorted
    predict::LinkHistory m_links; ///< of the stage or rank whose lanes are shown
    StepTimesPtr m_linksOf;       ///< which step they are of
    predict::UplinkHistory m_uplinks;
    TracesPtr m_traces;
    int m_seenTrace = 0, m_seenStep = 0;
    TimelinePicture m_picture;
    Drag m_drag = Drag::None;
    QPointF m_pressed, m_last;
    session::Newest m_pathLinks{this}, m_uplinksOf{this};
};

class TimelineView final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget *parent = nullptr);
    /// Null times: nothing is predicted.
    void setStep(PredictionPtr prediction, StepTimesPtr times, design::DesignPtr design = nullptr);
    void setTraces(TracesPtr traces);
    void clear();
    [[nodiscard]] TimelineCanvas &canvas() { return *m_canvas; }

signals:
    void tracesRemoved();
    void playheadMoved(double time_s);
    void gpusPicked(const std::vector<int> &gpus);

private:
    void showPage();
    QStackedWidget *m_pages;
    TimelineCanvas *m_canvas;
};

} // namespace switchyard::timeline
