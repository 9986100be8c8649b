// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/inspector.h>

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <core/workload/fit.h>
#include <views/inspector/designbox.h>
#include <views/inspector/jobbox.h>
#include <views/inspector/modelchoice.h>
#include <views/inspector/planeditor.h>
#include <views/inspector/rleditor.h>
#include <views/inspector/propertiesbox.h>
#include <views/inspector/runeditor.h>
#include <views/inspector/selectionbox.h>
#include <views/inspector/servingeditor.h>
#include <views/inspector/transfereditor.h>
#include <views/language/language.h>
#include <views/results/resultsummary.h>
#include <views/session/selection.h>
#include <views/widgets/labels.h>
#include <views/widgets/scrollcolumn.h>

namespace switchyard::inspector {

Inspector::Inspector(QWidget *parent)
    : QWidget(parent)
    , m_jobs(new QComboBox)
    , m_jobName(widgets::valueLabel(theme::Type::Body, QStringLiteral("muted")))
    , m_pages(new QStackedWidget)
{
    setObjectName(QStringLiteral("inspector"));
    setMinimumWidth(304);
    m_jobs->setAccessibleName(tr("Job"));
    m_jobs->hide();

    auto *head = new QHBoxLayout;
    head->setContentsMargins(16, 12, 16, 4);
    head->addWidget(widgets::label(tr("Inspector"), theme::Type::Strong));
    head->addStretch();
    head->addWidget(m_jobName);
    head->addWidget(m_jobs);

    auto *empty = new widgets::EmptyState(tr("This design has no job yet. A job is a model, a plan and the instances it runs on."),
                                          tr("Add a job"));
    m_alone = new QVBoxLayout;
    m_alone->setContentsMargins(16, 4, 16, 0);
    auto *withoutJob = new QWidget;
    auto *column = new QVBoxLayout(withoutJob);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_alone);
    column->addWidget(empty, 1);
    m_pages->addWidget(new widgets::ScrollColumn(withoutJob));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_pages);

    connect(empty, &widgets::EmptyState::clicked, this, &Inspector::jobWanted);
    connect(m_jobs, &QComboBox::textActivated, this, &Inspector::jobSelected);
}

void Inspector::build()
{
    if (m_plan)
        return;
    m_model = new ModelChoice;
    m_plan = new PlanEditor;
    m_results = new results::ResultSummary;
    m_error = widgets::label(QString(), theme::Type::Body, QStringLiteral("banner"));
    m_help = new QWidget;
    m_levers = new QVBoxLayout;
    m_notes = widgets::label(QString(), theme::Type::Small, QStringLiteral("muted"));
    m_error->setWordWrap(true);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_error->hide();
    m_notes->setWordWrap(true);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_results->hide();

    auto *help = new QVBoxLayout(m_help);
    help->setContentsMargins(0, 0, 0, 0);
    help->setSpacing(4);
    help->addWidget(widgets::sectionLabel(tr("What would help")));
    m_levers->setSpacing(4);
    help->addLayout(m_levers);
    m_help->hide();

    auto *content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(16, 4, 16, 16);
    m_column->setSpacing(16);
    m_jobBox = new JobBox;
    m_column->addWidget(m_jobBox);
    connect(m_jobBox, &JobBox::renamed, this, [this](const QString &to) { emit jobRenamed(m_job, to); });
    connect(m_jobBox, &JobBox::poolTyped, this, [this](const QString &text) { emit jobPoolTyped(m_job, text); });
    connect(m_jobBox, &JobBox::poolWanted, this, [this] { emit jobPoolWanted(m_job); });
    connect(m_jobBox, &JobBox::poolShown, this, [this] { emit jobPoolShown(m_job); });
    connect(m_jobBox, &JobBox::typeKept, this, [this](const QString &type) { emit jobTypeKept(m_job, type); });
    connect(m_jobBox, &JobBox::workTold, this, [this](design::JobKind kind) { emit jobWorkTold(m_job, kind); });
    connect(m_jobBox, &JobBox::splitWanted, this, [this] { emit jobSplitWanted(m_job); });
    m_column->addWidget(m_model);
    m_planSection = new QWidget;
    auto *plan = new QVBoxLayout(m_planSection);
    plan->setContentsMargins(0, 0, 0, 0);
    plan->setSpacing(4);
    plan->addWidget(widgets::sectionLabel(tr("Plan")));
    plan->addWidget(m_plan);
    m_column->addWidget(m_planSection);
    m_transfer = new TransferEditor;
    m_transfer->hide();
    m_column->addWidget(m_transfer);
    m_serving = new ServingEditor;
    m_serving->hide();
    m_column->addWidget(m_serving);
    m_rl = new RlEditor;
    m_rl->hide();
    m_column->addWidget(m_rl);
    m_column->addWidget(m_error);
    m_fit = new QPushButton;
    m_fit->setObjectName(QStringLiteral("fit plan"));
    m_fit->hide();
    m_column->addWidget(m_fit, 0, Qt::AlignLeft);
    connect(m_fit, &QPushButton::clicked, this, [this] {
        if (m_fitted)
            emit planEdited(m_job, *m_fitted, tr("Fit the plan to %1 GPUs").arg(qstring(format::integer(m_gpus))));
    });
    m_column->addWidget(m_results);
    m_column->addWidget(m_help);
    m_run = new RunEditor;
    m_column->addWidget(m_run);
    m_column->addWidget(m_notes);
    m_column->addStretch();
    auto *selected = new QWidget;
    m_belowColumn = new QVBoxLayout(selected);
    m_belowColumn->setContentsMargins(16, 12, 16, 16);
    m_belowColumn->setSpacing(16);
    m_below = new widgets::ScrollColumn(selected);
    m_below->setObjectName(QStringLiteral("below the plan"));
    m_below->hide();
    m_split = new QSplitter(Qt::Vertical);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(new widgets::ScrollColumn(content));
    m_split->addWidget(m_below);
    m_pages->addWidget(m_split);
    connect(m_split, &QSplitter::splitterMoved, this, [this] { m_dragged = true; });

    connect(m_plan, &PlanEditor::planEdited, this,
            [this](const workload::Plan &edited, const QString &undoText) { emit planEdited(m_job, edited, undoText); });
    connect(m_results, &results::ResultSummary::whyRequested, this, &Inspector::whyRequested);
    connect(m_model, &ModelChoice::modelChosen, this, [this](const catalog::Architecture &model) { emit modelEdited(m_job, model); });
    connect(m_transfer, &TransferEditor::transferEdited, this,
            [this](const QString &phase, const design::Transfer &transfer, const QString &undoText) { emit transferEdited(m_job, phase, transfer, undoText); });
    connect(m_run, &RunEditor::runEdited, this, [this](const workload::Run &run, const QString &undoText) { emit runEdited(m_job, run, undoText); });
    connect(m_run, &RunEditor::storageResized, this, &Inspector::storageResized);
    connect(m_transfer, &TransferEditor::poolShown, this, &Inspector::idsShown);
    connect(m_serving, &ServingEditor::poolShown, this, &Inspector::idsShown);
    connect(m_serving, &ServingEditor::servingEdited, this,
            [this](const QString &phase, const workload::ServingPlan &edited, const QString &undoText) { emit servingEdited(m_job, phase, edited, undoText); });
    connect(m_serving, &ServingEditor::splitWanted, this, [this](bool split) { emit servingSplit(m_job, split); });
    connect(m_serving, &ServingEditor::poolWanted, this, [this](const QString &phase) { emit poolWanted(m_job, phase); });
    connect(m_rl, &RlEditor::poolShown, this, &Inspector::idsShown);
    connect(m_rl, &RlEditor::rlEdited, this, [this](const QString &phase, const workload::RlPlan &edited, const QString &undoText) { emit rlEdited(m_job, phase, edited, undoText); });
    connect(m_rl, &RlEditor::splitWanted, this, [this](bool split) { emit rlSplit(m_job, split); });
    connect(m_rl, &RlEditor::referenceWanted, this, [this](bool use) { emit referenceWanted(m_job, use); });
    connect(m_rl, &RlEditor::poolWanted, this, [this](const QString &phase) { emit poolWanted(m_job, phase); });
    m_plan->setCheck(m_check);
    buildSelection();
    showSelection();
}

void Inspector::buildSelection()
{
    if (m_selection)
        return;
    m_selection = new SelectionBox;
    m_selection->setDesign(m_design, m_catalog, m_job.toStdString());
    m_selection->setObservation(m_observation);
    m_properties = new PropertiesBox;
    connect(m_properties, &PropertiesBox::renamed, this, &Inspector::thingRenamed);
    connect(m_properties, &PropertiesBox::typeChosen, this, &Inspector::typeChosen);
    connect(m_properties, &PropertiesBox::nodeChosen, this, &Inspector::nodeChosen);
    connect(m_properties, &PropertiesBox::jobChosen, this, &Inspector::jobPoolWanted);
    connect(m_properties, &PropertiesBox::worksForChosen, this, &Inspector::worksForChosen);
    connect(m_properties, &PropertiesBox::lockChosen, this, &Inspector::lockChosen);
    connect(m_properties, &PropertiesBox::storageResized, this, &Inspector::storageResized);
}

void Inspector::showDesign()
{
    const bool any = m_design && m_catalog && !m_design->instances.empty();
    if (m_designBox)
        m_designBox->setVisible(any);
    if (!any)
        return;
    if (!m_designBox) {
        m_designBox = new DesignBox;
        connect(m_designBox, &DesignBox::nameTyped, this, &Inspector::designNamed);
        connect(m_designBox, &DesignBox::regionChosen, this, &Inspector::regionChosen);
        connect(m_designBox, &DesignBox::capacityChosen, this, &Inspector::capacityChosen);
        connect(m_designBox, &DesignBox::priceListTyped, this, &Inspector::priceListTyped);
        connect(m_designBox, &DesignBox::priceListWanted, this, &Inspector::priceListWanted);
        connect(m_designBox, &DesignBox::dataOutChosen, this, &Inspector::dataOutChosen);
    }
    m_designBox->setDesign(m_design, m_catalog);
    if (m_pages->currentIndex() == 0) // without a job it stands alone
        m_alone->addWidget(m_designBox);
    else
        m_column->insertWidget(m_column->indexOf(m_notes), m_designBox);
}

const design::Job *Inspector::currentJob() const
{
    return m_design ? design::jobToShow(*m_design, m_job.toStdString()) : nullptr;
}

void Inspector::setDesign(design::DesignPtr design, widgets::CatalogPtr catalog, const QString &job)
{
    m_design = std::move(design);
    m_catalog = std::move(catalog);
    m_job = job;
    const design::Job *current = currentJob();
    m_job = current ? qstring(current->name) : QString();
    if (current)
        build();
    m_pages->setCurrentIndex(current ? 1 : 0);
    showJobs();
    const design::Phase *training = current ? design::trainingOf(*current) : nullptr;
    if (m_plan) {
        if (current)
            m_jobBox->setJob(m_design, m_catalog, *current);
        const bool serves = current && design::serves(*current);
        const design::Phase *const modelled = current ? design::modelledOf(*current) : nullptr;
        m_model->setVisible(modelled != nullptr);
        if (modelled && m_catalog)
            m_model->setPhase(*modelled, m_catalog);
        m_serving->setVisible(serves);
        if (serves)
            m_serving->setJob(m_design, *current);
        const bool reinforces = current && design::reinforces(*current);
        m_rl->setVisible(reinforces);
        if (reinforces && m_catalog)
            m_rl->setJob(*m_design, *m_catalog, *current);
        m_planSection->setVisible(training != nullptr);
        m_run->setVisible(training != nullptr);
        const bool moves = current && TransferEditor::hasTransfer(*current);
        m_transfer->setVisible(moves);
        if (moves)
            m_transfer->setJob(m_design, *current);
    }
    if (training && m_catalog) {
        const Result<std::vector<int>> instances = design::phaseInstances(*m_design, *current, *training);
        m_gpus = instances ? design::gpuCount(*m_design, *m_catalog, *instances) : 0;
        m_plan->setPlan(std::get<workload::Plan>(training->work), m_gpus);
        m_run->setRun(m_design, *training);
    }
    if (m_selection) {
        m_selection->setDesign(m_design, m_catalog, m_job.toStdString());
        showSelection();
    }
    allowLevers();
    showCluster();
    showDesign();
}

/// A lever carries a whole plan: beside what was edited since, or another job, it would take that back.
void Inspector::allowLevers()
{
    if (!m_help)
        return;
    const design::Job *const job = currentJob();
    const workload::Plan *const plan = job ? design::planOf(*job) : nullptr;
    const bool theirs = plan && m_job == m_leversJob && m_leversPlan == *plan;
    for (QToolButton *apply : m_help->findChildren<QToolButton *>(QStringLiteral("apply lever")))
        apply->setEnabled(theirs);
}

/// Below the run of a job; without a job it stands alone.
void Inspector::showCluster()
{
    const bool any = m_design && !m_design->instances.empty();
    if (!m_cluster && any) {
        m_cluster = new ClusterEditor;
        connect(m_cluster, &ClusterEditor::edited, this, &Inspector::procurementEdited);
    }
    if (!m_cluster)
        return;
    if (m_pages->currentIndex() == 0)
        m_alone->addWidget(m_cluster);
    else if (m_column->indexOf(m_cluster) < 0)
        m_column->insertWidget(m_column->indexOf(m_notes), m_cluster);
    m_cluster->setVisible(any);
    m_cluster->setDesign(m_design, m_catalog);
}

void Inspector::showJobs()
{
    const QSignalBlocker quiet(m_jobs);
    m_jobs->clear();
    if (m_design) {
        for (const design::Job &job : m_design->jobs)
            m_jobs->addItem(qstring(job.name));
    }
    m_jobs->setCurrentText(m_job);
    m_jobs->setVisible(m_jobs->count() > 1);
    m_jobName->setVisible(m_jobs->count() == 1);
    m_jobName->setText(m_job.isEmpty() ? QString() : tr("job: %1").arg(m_job));
}

void Inspector::setPlanCheck(widgets::PlanCheck check)
{
    m_check = std::move(check);
    if (m_plan)
        m_plan->setCheck(m_check);
}

void Inspector::setPrediction(widgets::PredictionPtr now, const widgets::PredictionPtr &before)
{
    if (!now && !m_plan)
        return;
    build();
    m_error->hide();
    offerFit();
    m_plan->setBaseline(now ? now->prediction.step_s : 0);
    m_results->setBusy(false);
    m_selection->setPrediction(now);
    m_transfer->setPrediction(now);
    m_serving->setPrediction(now);
    m_rl->setPrediction(now);
    m_run->setPrediction(now);
    QStringList notes;
    if (now) {
        for (const Said &warning : now->prediction.warnings)
            notes << language::said(warning);
        for (const workload::Assumption &assumed : now->prediction.assumed)
            notes << tr("Assumed %1 = %2: %3").arg(qstring(assumed.name), qstring(assumed.value), qstring(assumed.why));
    }
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
    const bool any = now && now->trains; // a transfer has its own answer, and no parts of a step
    const design::Job *const job = currentJob();
    const workload::Plan *const plan = any && job ? design::planOf(*job) : nullptr;
    m_leversJob = m_job;
    m_leversPlan = plan ? std::optional(*plan) : std::nullopt;
    m_results->setPrediction(any ? std::move(now) : nullptr, before);
    if (any)
        emit detailsWanted(widgets::Detail::Levers);
    else
        m_help->hide();
}

void Inspector::setBusyLoads(const widgets::PredictionPtr &of, const std::shared_ptr<const network::LinkLoads> &loads)
{
    if (m_plan) // built
        m_selection->setBusyLoads(of, loads);
}

void Inspector::setPredictionError(const Error &error)
{
    build();
    setPrediction(nullptr, nullptr);
    m_error->setText(language::said(error));
    m_error->show();
}

/// GPUs that the plan leaves idle, or lacks: one button mends it.
void Inspector::offerFit()
{
    const design::Job *job = currentJob();
    const workload::Plan *plan = job ? design::planOf(*job) : nullptr;
    m_fitted = plan && m_check ? workload::fitToGpus(*plan, m_gpus, [this](const workload::Plan &other) { return m_check(other).has_value(); })
                               : std::nullopt;
    if (m_fitted)
        m_fit->setText(tr("Fit the plan to %1 GPUs (it uses %2)").arg(qstring(format::integer(m_gpus)), qstring(format::integer(plan->gpus()))));
    m_fit->setToolTip(m_fitted ? tr("TP %1, PP %2, CP %3, DP %4, global batch %5").arg(m_fitted->tp).arg(m_fitted->pp).arg(m_fitted->cp).arg(m_fitted->dp).arg(m_fitted->gbs) : QString());
    m_fit->setVisible(m_fitted.has_value());
}

void Inspector::setBusy(bool busy)
{
    if (m_results)
        m_results->setBusy(busy);
}

void Inspector::setLevers(const std::vector<predict::Lever> &levers)
{
    build();
    while (QLayoutItem *item = m_levers->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_help->setVisible(!levers.empty());
    for (const predict::Lever &lever : levers) {
        auto *line = new QWidget;
        auto *row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(8);
        auto *what = new widgets::ElidedLabel(theme::Type::Body);
        what->setText(language::said(lever.what));
        text::Label *change = widgets::valueLabel(theme::Type::Strong, lever.deltaStep_s < 0 ? QStringLiteral("better") : QStringLiteral("worse"));
        change->setText(qstring(format::signedSeconds(lever.deltaStep_s)));
        const QString note = language::said(lever.note);
        line->setToolTip(note.isEmpty() ? language::said(lever.what) : QStringLiteral("%1: %2").arg(language::said(lever.what), note));
        row->addWidget(what, 1);
        row->addWidget(change);
        if (lever.plan) {
            auto *apply = new QToolButton;
            apply->setObjectName(QStringLiteral("apply lever"));
            apply->setProperty("role", QStringLiteral("link"));
            apply->setFont(theme::font(theme::Type::Small));
            apply->setText(tr("apply"));
            apply->setAccessibleName(tr("Apply %1").arg(language::said(lever.what)));
            apply->setToolTip(line->toolTip());
            connect(apply, &QToolButton::clicked, this, [this, plan = *lever.plan, undoText = tr("Apply %1").arg(language::said(lever.what))] {
                emit planEdited(m_job, plan, undoText);
            });
            row->addWidget(apply);
        }
        m_levers->addWidget(line);
    }
    allowLevers();
}

void Inspector::setObservation(telemetry::ObservationPtr observation)
{
    const auto jobs = [](const telemetry::ObservationPtr &seen) {
        std::vector<std::string> names;
        if (seen)
            for (const telemetry::ObservedJob &job : seen->jobs)
                names.push_back(job.name);
        return std::pair(seen != nullptr, std::move(names));
    };
    const bool others = jobs(m_observation) != jobs(observation); // an open list of them is not made anew with every look
    m_observation = std::move(observation);
    if (m_selection)
        m_selection->setObservation(m_observation);
    if (m_properties != nullptr && others && !m_selected.empty() && m_design && m_catalog)
        m_properties->setSelection(m_design, m_catalog, m_observation, m_selected);
}

void Inspector::setSelection(std::vector<std::string> ids)
{
    m_selected = std::move(ids);
    if (!m_selected.empty())
        buildSelection();
    if (m_selection)
        showSelection();
}

/// What is selected has a place of its own, so that a field of the plan stays where it is while one selects; the hint
/// how to select comes last in the column. Without a job both stand alone.
void Inspector::placeSelection()
{
    if (m_pages->currentIndex() == 0) {
        m_alone->addWidget(m_selection);
        m_alone->addWidget(m_properties);
        return;
    }
    const bool any = !m_selected.empty();
    if (any) {
        m_belowColumn->addWidget(m_selection);
    } else {
        m_column->removeWidget(m_selection);
        m_column->insertWidget(m_column->indexOf(m_notes), m_selection);
    }
    m_belowColumn->addWidget(m_properties);
    const bool opens = any && m_below->isHidden();
    m_below->setVisible(any);
    if (opens && !m_dragged)
        m_split->setSizes({m_split->height() * 5 / 9, m_split->height() * 4 / 9});
}

void Inspector::showSelection()
{
    const bool alone = m_pages->currentIndex() == 0;
    placeSelection();
    m_selection->setVisible(!alone || !m_selected.empty());
    m_properties->setVisible(!m_selected.empty() && m_design && m_catalog);
    if (!m_selected.empty() && m_design && m_catalog)
        m_properties->setSelection(m_design, m_catalog, m_observation, m_selected);
    m_selection->setSelection(m_selected);
    if (m_transfer && m_design)
        m_transfer->setSelection(session::instanceIds(*m_design, m_selected));
}

} // namespace switchyard::inspector
