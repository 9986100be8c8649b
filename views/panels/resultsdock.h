// SPDX-License-Identifier: GPL-3.0-or-later
// The bottom panel: tabs over one prediction and one observation. Every setter takes a snapshot;
// what is expensive is asked for by detailsWanted when its tab is looked at. A page is built when it
// is first looked at, so that a window starts with one of them.
#pragma once

#include <vector>

#include <QWidget>

#include <core/diagnose/finding.h>
#include <views/panels/snapshots.h>

class QStackedWidget;
class QTabBar;

namespace switchyard::matrix {
class MatrixView;
}

namespace switchyard::panels {

class CompareView;
class CostView;
class FindingsPanel;
class MemoryView;
class SearchPanel;
class TimelineView;
class WhyView;

class ResultsDock final : public QWidget
{
    Q_OBJECT
public:
    enum class Tab { Findings, Timeline, Matrix, Memory, Checks, Cost, Compare, Search, Why };
    Q_ENUM(Tab)

    explicit ResultsDock(QWidget *parent = nullptr);

    void setDesign(design::DesignPtr design, const QString &job = {});
    /// `before`: what changes are counted from; may be null. A null `now` empties the tabs.
    /// What the design costs, job or none; 0: no price.
    void setBill(const design::Bill &now, const design::Bill &before);
    void setPrediction(PredictionPtr now, PredictionPtr before);
    void setTimeline(std::vector<predict::TimelineCell> cells);
    void setWhy(Term tree);
    /// Design rules: shown in "Checks".
    void setChecks(std::vector<diagnose::Finding> checks);
    /// Live trouble: shown in "Findings". `connected` false: the tab says how to connect.
    void setFindings(std::vector<diagnose::Finding> findings, bool connected);

    /// Without its tabs the page in view has the whole space.
    void setTabsShown(bool shown);
    void showTab(Tab tab);
    [[nodiscard]] Tab currentTab() const;
    [[nodiscard]] matrix::MatrixView *matrix();
    [[nodiscard]] SearchPanel *search();
    [[nodiscard]] CompareView *compare();

signals:
    void tabChanged(switchyard::panels::ResultsDock::Tab tab);
    /// The tab in view lacks this result of the current prediction.
    void detailsWanted(switchyard::panels::Detail detail);
    /// The user went to a finding: select and show `where` (ids as in Finding::where).
    void findingActivated(const QString &id, const QStringList &where);
    /// The user waives a check; the reason is not empty.
    void waiveRequested(const QString &id, const QString &reason);
    void connectRequested();
    void demoRequested();
    /// The search page is there from now on.
    void searchBuilt(switchyard::panels::SearchPanel *panel);
    /// Likewise the comparison, which wants a report.
    void compareBuilt(switchyard::panels::CompareView *view);
    /// Cells of the matrix were picked: GPUs of the document (index) to highlight.
    void gpusPicked(const std::vector<int> &gpus);

private:
    void ask();
    /// Makes the page of a tab if it is not there, and shows it what is known.
    void build(Tab tab);
    QWidget *makePage(Tab tab);
    FindingsPanel *connected(FindingsPanel *panel);
    [[nodiscard]] workload::Parallelism parallelism() const;
    void setCount(Tab tab, const QString &name, std::size_t count);

    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    FindingsPanel *m_findings = nullptr; ///< pages: null until built
    TimelineView *m_timeline = nullptr;
    matrix::MatrixView *m_matrix = nullptr;
    MemoryView *m_memory = nullptr;
    FindingsPanel *m_checks = nullptr;
    CostView *m_cost = nullptr;
    CompareView *m_compare = nullptr;
    SearchPanel *m_search = nullptr;
    WhyView *m_why = nullptr;
    PredictionPtr m_now, m_before;
    design::Bill m_bill, m_billBefore;
    std::vector<diagnose::Finding> m_checkList;
    design::DesignPtr m_design;
    QString m_job;
    double m_step_s = 0;
    bool m_hasTimeline = false;
    bool m_hasWhy = false;
};

} // namespace switchyard::panels
