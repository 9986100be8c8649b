// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include <core/search/search.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QComboBox;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableWidget;

namespace switchyard::plots {
class ScatterPlot;
}

namespace switchyard::results {

/// The best plans for the job in view: asks for a search, shows its progress, the best plans beside
/// the present one and the front of time and memory, and offers to apply one.
class SearchPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit SearchPanel(QWidget *parent = nullptr);

    /// What answers are compared with; null: nothing to search for.
    void setPrediction(widgets::PredictionPtr now);
    void setProgress(double fraction, quint64 plans, quint64 fitting, double seconds);
    /// `base`: the job as it was searched; an answer outlives later edits and says so.
    void setAnswer(const search::Answer &answer, const predict::JobSpec &base);
    /// An empty sentence: cancelled.
    void setFailed(const QString &sentence);

signals:
    void searchRequested(const switchyard::search::Options &options);
    void cancelRequested();
    void applyRequested(const switchyard::workload::Plan &plan);

private:
    void start();
    void setRunning(bool running);
    void fill();
    void apply();
    void pick(int point);
    [[nodiscard]] QString tip(const search::Found &found) const;
    [[nodiscard]] const search::Found *selected() const;

    QStackedWidget *m_pages;
    QComboBox *m_objective;
    QLineEdit *m_limits;
    text::Label *m_reason;
    QPushButton *m_start;
    QProgressBar *m_progress;
    text::Label *m_summary;
    QTableWidget *m_table;
    QPushButton *m_apply;
    plots::ScatterPlot *m_plot;
    widgets::PredictionPtr m_now;
    search::Answer m_answer;
    std::optional<search::Found> m_fromFront; ///< picked in the plot, not in the table
    double m_tokensPerStep = 0;
    bool m_running = false;
};

} // namespace switchyard::results
