// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <variant>

#include <QWidget>

#include <core/search/search.h>
#include <core/search/serving.h>
#include <views/results/searchtable.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableWidget;

namespace switchyard::plots {
class ScatterPlot;
}

namespace switchyard::results {

/// The best plans, or ways to serve, for the job in view: asks for a search, shows its progress, the best beside what is
/// there now and the front of what can be had, and offers to apply one.
class SearchPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit SearchPanel(QWidget *parent = nullptr);

    /// What answers are compared with; null: nothing to search for. What it is decides what is searched for.
    void setPrediction(widgets::PredictionPtr now);
    void setProgress(double fraction, quint64 looked, quint64 fitting, double seconds);
    /// `base`: the job as it was searched; an answer outlives later edits and says so.
    void setAnswer(const search::Answer &answer, const predict::JobSpec &base);
    void setAnswer(const search::ServingAnswer &answer, const search::ServingQuestion &question);
    /// An empty sentence: cancelled.
    void setFailed(const QString &sentence);
    /// What was asked and what was found is of a design that is no longer open.
    void forget();

signals:
    void searchRequested(const switchyard::search::Options &options);
    /// `anyLoad`: as many clients as the limits allow, in place of the job's own load.
    void servingSearchRequested(const switchyard::search::ServingOptions &options, bool anyLoad);
    void cancelRequested();
    void applyRequested(const switchyard::workload::Plan &plan);
    /// `withClients`: they were part of the search.
    void deploymentRequested(const switchyard::search::ServingFound &found, bool withClients);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Training {
        search::Answer answer;
        double tokensPerStep = 0;
    };
    struct Serving {
        search::ServingAnswer answer;
        bool anyLoad = false;
    };
    [[nodiscard]] bool serves() const;
    [[nodiscard]] QWidget *makeLatencies();
    void dress();
    void start();
    [[nodiscard]] Result<void> readLimits(search::Constraints &limits) const;
    void refuse(const QString &sentence);
    void setRunning(bool running);
    void answered(const QString &summary, const QString &nothing);
    void dropAnswer();
    void fill();
    void shareOutWidth();
    void apply();
    void pick(int point);
    /// Of the table's rows, then of the front's; -1: none is chosen.
    [[nodiscard]] int selected() const;

    QStackedWidget *m_pages;
    QComboBox *m_objective;
    QDoubleSpinBox *m_ttft;
    QDoubleSpinBox *m_tpot;
    QComboBox *m_latency;
    QCheckBox *m_anyLoad;
    QWidget *m_latencies; ///< of serving alone
    QLineEdit *m_limits;
    text::Label *m_reason;
    QPushButton *m_start;
    QProgressBar *m_progress;
    text::Label *m_summary;
    QTableWidget *m_table;
    QPushButton *m_apply;
    plots::ScatterPlot *m_plot;
    widgets::PredictionPtr m_now;
    std::variant<std::monostate, Training, Serving> m_found;
    SearchTable m_shown;
    bool m_dressedToServe = false;
    search::LatencyOf m_asked = search::LatencyOf::P90; ///< of the last search
    std::optional<int> m_fromFront; ///< picked in the plot, not in the table
    bool m_running = false;
    int m_textColumn = -1; ///< the plan's
};

} // namespace switchyard::results
