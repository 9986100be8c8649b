// SPDX-License-Identifier: GPL-3.0-or-later
// The right panel: plan, step time, memory, what would help, cost, selection.
#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include <views/panels/snapshots.h>

class QComboBox;
class QLabel;
class QStackedWidget;
class QVBoxLayout;

namespace switchyard::panels {

class EmptyState;
class PlanEditor;
class ResultSummary;
class SelectionBox;

class Inspector final : public QWidget
{
    Q_OBJECT
public:
    explicit Inspector(QWidget *parent = nullptr);

    /// `job` empty: the first job of the design.
    void setDesign(design::DesignPtr design, CatalogPtr catalog, const QString &job = {});
    void setPlanCheck(PlanCheck check);
    /// `before`: what changes are counted from; may be null.
    void setPrediction(PredictionPtr now, PredictionPtr before);
    /// The design cannot be predicted: the reason stands where the numbers were.
    void setPredictionError(const Error &error);
    /// A new prediction is on its way: numbers are greyed, not cleared.
    void setBusy(bool busy);
    void setLevers(std::vector<predict::Lever> levers);
    void setObservation(telemetry::ObservationPtr observation);
    /// Ids as in Finding::where: instances, "p5-1043/gpu3", "p5-1043/card12", network nodes, UltraServers.
    void setSelection(std::vector<std::string> ids);

    [[nodiscard]] QString job() const { return m_job; }
    [[nodiscard]] PlanEditor *planEditor() const { return m_plan; }

signals:
    void planEdited(const QString &job, const switchyard::workload::Plan &plan, const QString &text);
    void jobSelected(const QString &job);
    /// The design has no job; the user asks for one.
    void jobWanted();
    /// "step", "memory" or "cost".
    void whyRequested(const QString &what);
    /// After a new prediction: levers are missing and shown here.
    void detailsWanted(switchyard::panels::Detail detail);

private:
    [[nodiscard]] const design::Job *currentJob() const;
    void showJobs();

    design::DesignPtr m_design;
    CatalogPtr m_catalog;
    QString m_job;
    QComboBox *m_jobs;
    QLabel *m_jobName;
    QStackedWidget *m_pages;
    PlanEditor *m_plan;
    ResultSummary *m_results;
    QLabel *m_error;
    QWidget *m_help;
    QVBoxLayout *m_levers;
    QVBoxLayout *m_column = nullptr;
    SelectionBox *m_selection;
    QLabel *m_notes;
};

} // namespace switchyard::panels
