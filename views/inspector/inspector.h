// SPDX-License-Identifier: GPL-3.0-or-later
// The right panel: model, plan, step time, memory, what would help, cost, selection. Its two hundred parts
// are built with the first design that has a job; until then it says how to get one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QWidget>

#include <core/design/assign.h>
#include <views/text/plain.h>
#include <views/inspector/clustereditor.h>
#include <views/widgets/snapshots.h>

class QComboBox;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace switchyard::widgets {
class EmptyState;
}
namespace switchyard::results {
class ResultSummary;
}

namespace switchyard::inspector {

class ModelChoice;
class DesignBox;
class JobBox;
class PlanEditor;
class RlEditor;
class PropertiesBox;
class RunEditor;
class SelectionBox;
class ServingEditor;
class TransferEditor;

class Inspector final : public QWidget
{
    Q_OBJECT
public:
    explicit Inspector(QWidget *parent = nullptr);

    /// `job` empty: the first job of the design.
    void setDesign(design::DesignPtr design, widgets::CatalogPtr catalog, const QString &job = {});
    void setPlanCheck(widgets::PlanCheck check);
    /// `before`: what changes are counted from; may be null.
    void setPrediction(widgets::PredictionPtr now, const widgets::PredictionPtr &before);
    /// The design cannot be predicted: the reason stands where the numbers were.
    void setPredictionError(const Error &error);
    /// The links of that prediction while busy (predict/while_busy.h), of all its traffic.
    void setBusyLoads(const widgets::PredictionPtr &of, const std::shared_ptr<const network::LinkLoads> &loads);
    /// A new prediction is on its way: numbers are greyed, not cleared.
    void setBusy(bool busy);
    void setLevers(const std::vector<predict::Lever> &levers);
    void setObservation(telemetry::ObservationPtr observation);
    /// Ids as in Finding::where: instances, "p5-1043/gpu3", "p5-1043/card12", network nodes, UltraServers.
    void setSelection(std::vector<std::string> ids);

    [[nodiscard]] QString job() const { return m_job; }

signals:
    void planEdited(const QString &job, const switchyard::workload::Plan &plan, const QString &text);
    void modelEdited(const QString &job, const switchyard::catalog::Architecture &model);
    void jobSelected(const QString &job);
    void transferEdited(const QString &job, const QString &phase, const switchyard::design::Transfer &transfer, const QString &text);
    void servingEdited(const QString &job, const QString &phase, const switchyard::workload::ServingPlan &plan, const QString &text);
    void servingSplit(const QString &job, bool split);
    void rlEdited(const QString &job, const QString &phase, const switchyard::workload::RlPlan &plan, const QString &text);
    void rlSplit(const QString &job, bool split);
    void referenceWanted(const QString &job, bool use);
    /// A phase is to run on what is selected.
    void poolWanted(const QString &job, const QString &phase);
    void runEdited(const QString &job, const switchyard::workload::Run &run, const QString &text);
    void storageResized(const QString &id, double capacity_TiB, const QString &text);
    /// What is installed, allowed or bought is to change.
    void procurementEdited(const switchyard::inspector::DesignEdit &edit, const QString &text);
    /// The user wants to see these on the drawing.
    void idsShown(const QStringList &ids);
    /// The design has no job; the user asks for one.
    void jobWanted();
    /// What the boxes of design, job and selection ask for, as they do.
    void designNamed(const QString &name);
    void regionChosen(const QString &region);
    void capacityChosen(const QString &word);
    void priceListTyped(const QString &path);
    void priceListWanted();
    void dataOutChosen(double GBPerMonth);
    void jobRenamed(const QString &job, const QString &to);
    void jobPoolTyped(const QString &job, const QString &text);
    void jobPoolWanted(const QString &job);
    void jobPoolShown(const QString &job);
    void jobTypeKept(const QString &job, const QString &type);
    void jobSplitWanted(const QString &job);
    void jobWorkTold(const QString &job, design::JobKind kind);
    void thingRenamed(const QString &id, const QString &to);
    void typeChosen(const QString &type);
    void worksForChosen(const std::optional<QString> &job);
    void nodeChosen(const QString &node);
    void lockChosen(bool locked);
    /// "step", "memory" or "cost".
    void whyRequested(const QString &what);
    /// After a new prediction: levers are missing and shown here.
    void detailsWanted(switchyard::widgets::Detail detail);

private:
    void offerFit();
    void allowLevers();
    [[nodiscard]] const design::Job *currentJob() const;
    void showJobs();
    void build();
    void buildSelection();
    void placeSelection();
    void showCluster();
    void showSelection();
    void showDesign();

    design::DesignPtr m_design;
    widgets::CatalogPtr m_catalog;
    QString m_job;
    QComboBox *m_jobs;
    text::Label *m_jobName;
    QStackedWidget *m_pages;
    widgets::PlanCheck m_check;
    telemetry::ObservationPtr m_observation;
    std::vector<std::string> m_selected;
    DesignBox *m_designBox = nullptr;     ///< built with the first instances
    JobBox *m_jobBox = nullptr;           ///< with the plan
    PropertiesBox *m_properties = nullptr; ///< with the selection
    QVBoxLayout *m_alone; ///< where the selection stands while there is no job
    SelectionBox *m_selection = nullptr; ///< null until something is selected or a job is there
    ClusterEditor *m_cluster = nullptr;  ///< null until something is placed
    PlanEditor *m_plan = nullptr; ///< null until built, and with it all below
    ModelChoice *m_model = nullptr;
    QWidget *m_planSection = nullptr;
    RunEditor *m_run = nullptr;
    TransferEditor *m_transfer = nullptr;
    ServingEditor *m_serving = nullptr;
    RlEditor *m_rl = nullptr;
    results::ResultSummary *m_results = nullptr;
    text::Label *m_error = nullptr;
    QPushButton *m_fit = nullptr;
    std::optional<workload::Plan> m_fitted; ///< what m_fit offers
    int m_gpus = 0;                         ///< of the job
    QWidget *m_help = nullptr;
    QVBoxLayout *m_levers = nullptr;
    QString m_leversJob;                       ///< what the levers would help,
    std::optional<workload::Plan> m_leversPlan; ///< and its plan, which each of them changes in one thing
    QSplitter *m_split = nullptr; ///< the column above what is selected
    QVBoxLayout *m_column = nullptr;
    QVBoxLayout *m_belowColumn = nullptr;
    QWidget *m_below = nullptr; ///< what is selected, while something is
    bool m_dragged = false;     ///< the user has said how high it is
    text::Label *m_notes = nullptr;
};

} // namespace switchyard::inspector
