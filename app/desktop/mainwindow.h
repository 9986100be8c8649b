// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QMainWindow>
#include <QPointer>

#include <core/diagnose/similar.h>
#include <core/predict/at_moment.h>
#include <core/telemetry/source.h>

#include <views/canvas/canvasview.h>
#include <views/session/baseline.h>
#include <views/session/details.h>
#include <views/session/document.h>
#include <views/session/enginerunner.h>
#include <views/session/journal.h>
#include <views/session/clusterfinder.h>
#include <views/session/livefeed.h>
#include <views/session/newest.h>
#include <views/session/previewrunner.h>
#include <views/session/searchrunner.h>
#include <views/session/selection.h>
#include <views/session/situations.h>

#include <app/desktop/actions.h>
#include <app/desktop/inturns.h>
#include <app/desktop/settings.h>

class QLineEdit;
class QToolBar;

namespace switchyard::canvas {
class Palette;
}
namespace switchyard::inspector {
class Inspector;
}
namespace switchyard::catalogeditor {
class CatalogDialog;
}
namespace switchyard::live {
class DataDialog;
enum class DataPage : int;
class TimeBar;
}
namespace switchyard::session {
class PastFeed;
}
namespace switchyard::results {
class ResultsDock;
class SearchPanel;
}

namespace switchyard::app {

class Adopting;
class Files;
class LivePill;
class NoticeBar;
class Presenter;
class JournalRecovery;
class SavedViews;
class Shortcuts;
class StatusLine;
class TimeTravel;

/// Puts session and views together; owns no logic of its own. The frame alone can be shown first;
/// everything else needs the catalog and comes with begin().
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    /// The frame: size and place, nothing in it. Only begin() may follow.
    explicit MainWindow(Settings &settings, QWidget *parent = nullptr);
    MainWindow(const session::CatalogPtr &catalog, Settings &settings, QWidget *parent = nullptr);
    void begin(const session::CatalogPtr &catalog);
    [[nodiscard]] bool begun() const { return m_work != nullptr; }
    ~MainWindow() override;

    [[nodiscard]] session::Document &document() { return m_work->document; }
    [[nodiscard]] session::Selection &selection() { return m_work->selection; }
    [[nodiscard]] session::EngineRunner &engine() { return m_work->engine; }
    [[nodiscard]] session::Details &details() { return m_work->details; }
    [[nodiscard]] session::Baseline &baseline() { return m_work->baseline; }
    [[nodiscard]] session::LiveFeed &feed() { return m_work->feed; }
    [[nodiscard]] canvas::Canvas &canvas() { return m_canvasView->canvas(); }
    [[nodiscard]] canvas::CanvasView &canvasView() { return *m_canvasView; }
    [[nodiscard]] Presenter &presenter() { return *m_presenter; }
    [[nodiscard]] canvas::Palette &palette() { return *m_palette; }
    [[nodiscard]] inspector::Inspector &inspector() { return *m_inspector; }
    [[nodiscard]] results::ResultsDock &results() { return *m_results; }
    [[nodiscard]] live::TimeBar &timeBar() { return *m_timeBar; }
    [[nodiscard]] TimeTravel &timeTravel() { return *m_timeTravel; }
    [[nodiscard]] NoticeBar &notice() { return *m_notice; }
    /// Of the present prediction; null: nobody has asked for them yet.
    [[nodiscard]] const session::StepTimesPtr &stepTimes() const { return m_times; }
    [[nodiscard]] Files &files() { return *m_files; }
    [[nodiscard]] JournalRecovery &recovery() { return *m_recovery; }
    [[nodiscard]] session::Journal &journal() { return m_work->journal; }
    [[nodiscard]] Shortcuts &shortcuts() { return *m_shortcuts; }
    [[nodiscard]] const Settings &settings() const { return m_settings; }
    [[nodiscard]] const Actions &actions() const { return m_work->actions; }

    /// An empty design is first filled with what the server shows.
    void connectTo(const telemetry::PrometheusOptions &options);
    /// Of the whole window: predicted, inspected. Empty: the only one or the first.
    void showJob(const std::string &job);
    /// Ids that a text means, best first, at most `limit`.
    [[nodiscard]] std::vector<std::string> found(const QString &text, std::size_t limit) const;
    /// Another design as the baseline, shown in the results.
    void compareWith(const QString &path);
    /// The drawing beside that of the baseline; Off: alone.
    void compareOnMap(canvas::CompareMode mode);
    /// A comparison at the playhead is drawn, not under way.
    void awaitMoments();
    /// The dialog that shows and edits the catalog; null: it cannot be opened, the notice says why.
    catalogeditor::CatalogDialog *editCatalog();
    void showFigure(const QString &list, const QString &id, const QString &key);
    /// Own files that are left out, said above the drawing.
    void warnOfOwnCatalog(const std::vector<Error> &refused);
    /// What is asked of the watched server, what it collects, or its alerts and rules, in a dialog that stays beside the window.
    live::DataDialog *showData(live::DataPage page);
    void startDemo(const telemetry::DemoOptions &options = {});
    /// What is shown of the cluster, as a file that opens without it; the sentence of a failure stands in the notice bar.
    bool saveMoment(const QString &path);
    /// Shows a saved moment, on the open design where that has its machines, else on its own; asks first when changes would be lost.
    bool openMoment(const QString &path);
    /// What observed values can be divided by from now on; null: none.
    void keepMoment(const telemetry::MomentPtr &moment);

protected:
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    /// The open document and what works on it, in the order of their dependence.
    struct Work {
        Work(const session::CatalogPtr &catalog, const QString &drafts, QMainWindow &window);
        session::Document document;
        session::Selection selection;
        session::Situations situations; ///< sees the selection before an edit prunes it
        session::Journal journal;
        session::EngineRunner engine;
        session::PreviewRunner previews;
        session::Baseline baseline;
        session::LiveFeed feed;
        session::ClusterFinder finder;
        session::Details details;
        session::SearchRunner searches;
        Actions actions;
    };

    void buildPanels();
    void buildToolBar();
    void connectEdits();
    void connectClipboard();
    void connectDrawing();
    void connectJobs();
    void connectProperties();
    bool copy();
    void paste();
    void addJob();
    void rename();
    void lockOrUnlock();
    void swapSelected();
    void showNextJob();
    void connectViewActions();
    void connectEngine();
    void connectLive();
    void connectMoments();
    void connectData();
    void askForRules();
    void showReference();
    [[nodiscard]] telemetry::MomentPtr presentMoment() const;
    void watch(telemetry::PrometheusOptions options);
    void offerHosts();
    /// What the watched server shows as a new design; asks first when changes would be lost.
    void drawHosts();
    void connectSearch();
    void connectCatalog();
    void connectCompare();
    void connectSearchPanel(results::SearchPanel *panel);
    void showTitle();
    /// What the chips choose, on canvas, matrix, strategy and rails.
    void showTraffic();
    /// The links as while busy, for words: asked for once.
    void wantBusy(const session::PredictionPtr &whole, predict::TrafficMask mask);
    void takeBusy(const session::BusyLinks &busy);
    /// Both sides of a comparison at the playhead: worked out beside the window, drawn together.
    void compareMoments(const session::OutcomePtr &now, const session::OutcomePtr &before);
    /// Seconds of the step that the timeline looks at; NaN: none.
    void movePlayhead(double time_s);
    void reveal(const QStringList &ids);
    void showFindings();
    void drawObservation();
    void drawSight();
    canvas::HeatChoice choiceAfterSight();
    void showLevel();
    /// A banner while the server does not answer: how old the data are, when it is asked again.
    void showLost();
    void showMetricOf(const QString &finding);
    void openQuery(const QString &promql);
    void enableActions();
    void find(int step);
    void setTheme(ThemeChoice choice);
    void selectSimilar(diagnose::Likeness by);
    /// Takes the fix of a check, or of what a running cluster shows.
    void mend(const QString &finding);
    /// An edit that broke a rule so that steps take much longer is said at once, with the way back.
    void warnOfRuin(const session::OutcomePtr &now, const session::OutcomePtr &before);
    /// Shows the sentence of a failed edit; returns whether it worked.
    bool report(const Result<void> &result);

    Settings &m_settings;
    std::unique_ptr<Work> m_work;
    std::unique_ptr<Shortcuts> m_shortcuts;
    Files *m_files = nullptr;
    canvas::CanvasView *m_canvasView = nullptr;
    canvas::Palette *m_palette = nullptr;
    inspector::Inspector *m_inspector = nullptr;
    results::ResultsDock *m_results = nullptr;
    NoticeBar *m_notice = nullptr;
    StatusLine *m_status = nullptr;
    /// Words of links tell them by every basis: those while busy of the present prediction and of what chips choose of it.
    struct {
        session::PredictionPtr of;
        predict::TrafficMask mask = 0;
        session::BusyLinks known;
    } m_busy;
    session::StepTimesPtr m_times; ///< of the present prediction; null: not asked for yet
    /// A prediction with the traffic of the chips alone.
    struct Counted {
        session::PredictionPtr of;
        predict::TrafficMask mask = 0;
        session::PredictionPtr ofStep;
    };
    Counted m_counted;
    canvas::CompareMode m_compareMode = canvas::CompareMode::Off;
    canvas::HeatSource m_sourceAlone = canvas::HeatSource::Predicted; ///< of the drawing, before a comparison began
    /// What was worked out for a comparison at the playhead, and of what.
    struct Moments {
        session::PredictionPtr now, before;
        predict::TrafficMask mask = 0;
        session::StepTimesPtr timesBefore;
        predict::MomentOfStep drawnNow = {}, drawnBefore = {};
    };
    Moments m_moments;
    std::optional<double> m_comparesAt; ///< the time of the step that is being worked out for them
    LivePill *m_pill = nullptr;
    live::TimeBar *m_timeBar = nullptr;
    TimeTravel *m_timeTravel = nullptr;
    Adopting *m_adopting = nullptr;
    JournalRecovery *m_recovery = nullptr;
    Presenter *m_presenter = nullptr;
    QLineEdit *m_findBox = nullptr;
    QPointer<catalogeditor::CatalogDialog> m_catalogDialog;
    QPointer<live::DataDialog> m_dataDialog;
    session::PastFeed *m_rules = nullptr; ///< reads the rules of the watched server
    std::pair<int, double> m_rulesOf; ///< connection, and the time that is shown where it is paused
    InTurns m_looks; ///< what shows an observation, one after another
    std::optional<std::pair<canvas::HeatChoice, canvas::HeatChoice>> m_sight; ///< of the first sight: what was chosen before it, and what shows it
    bool m_showLive = false; ///< the next observation is the first of a connection
    bool m_levelWanted = false; ///< and whether jobs can be predicted is not known yet
    std::string m_found;  ///< what the search showed last,
    QString m_foundBy;    ///< and by which text
    bool m_lostTold = false; ///< that the server does not answer; who closes the banner has read it
    bool m_wasOn = false; ///< a cluster was watched until now
    telemetry::MomentPtr m_reference; ///< the moment that is kept to compare with; null: none
    QString m_server; ///< that is watched, without its login; empty: none
    std::optional<telemetry::PrometheusOptions> m_watched; ///< the same with all that reaches it
    bool m_othersTold = false; ///< that it shows other hosts
    session::Newest m_comparing{this}; ///< works m_moments out
};

} // namespace switchyard::app
