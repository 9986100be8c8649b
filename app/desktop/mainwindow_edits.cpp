// SPDX-License-Identifier: GPL-3.0-or-later
// What asks for an edit, and the edit it asks for.
#include <app/desktop/mainwindow.h>

#include <algorithm>
#include <utility>

#include <QMenu>

#include <core/design/bill.h>
#include <core/design/identity.h>

#include <views/canvas/palette.h>
#include <views/inspector/inspector.h>
#include <views/language/described.h>
#include <views/results/resultsdock.h>
#include <views/language/language.h>
#include <views/session/edits.h>
#include <views/widgets/findingcost.h>

#include <app/desktop/noticebar.h>

namespace switchyard::app {

bool MainWindow::report(const Result<void> &result)
{
    if (!result)
        m_notice->showText(language::described(result.error()));
    else
        m_notice->clear(NoticeBar::Topic::Passing);
    return result.has_value();
}

void MainWindow::connectEdits()
{
    const canvas::Canvas &drawing = canvas();
    const auto followPrices = [this] { m_palette->setPriceTerms(design::priceTerms(*m_work->document.design())); };
    connect(&m_work->document, &session::Document::changed, m_palette, followPrices);
    followPrices();
    connect(&drawing, &canvas::Canvas::moveRequested, this, [this](const auto &ids, const design::Target &target) { report(session::move(m_work->document, ids, target)); });
    connect(&drawing, &canvas::Canvas::addRequested, this, [this](const canvas::Capacity &capacity, const design::Target &target) {
        report(session::place(m_work->document, m_work->selection, capacity.type, capacity.count, target));
        canvas().keepSelectionInView(); // a leaf's next slot may be beyond the edge
    });
    connect(m_palette, &canvas::Palette::placeRequested, this, [this](const canvas::Capacity &capacity) {
        if (canvas().isLocked())
            return canvas().refuse();
        report(session::place(m_work->document, m_work->selection, capacity.type, capacity.count, {}));
    });
    connect(&drawing, &canvas::Canvas::contextMenuRequested, m_work->actions.context, [this](const QPoint &at) { m_work->actions.context->popup(at); });
    connect(m_work->actions.remove, &QAction::triggered, this, [this] { report(session::remove(m_work->document, m_work->selection, m_work->selection.ids())); });
    connect(m_work->actions.duplicate, &QAction::triggered, this, [this] { report(session::duplicate(m_work->document, m_work->selection, m_work->selection.ids())); });
    connect(m_work->actions.swap, &QAction::triggered, this, &MainWindow::swapSelected);
    connect(m_work->actions.selectAll, &QAction::triggered, &drawing, &canvas::Canvas::selectAll);
    connect(m_work->actions.selectNone, &QAction::triggered, this, [this] { m_work->selection.clear(); });
    for (const auto &[action, by] : {std::pair(m_work->actions.selectSimilar, diagnose::Likeness::Type), std::pair(m_work->actions.similarJob, diagnose::Likeness::Job),
                                     std::pair(m_work->actions.similarStatus, diagnose::Likeness::Status), std::pair(m_work->actions.similarHolder, diagnose::Likeness::Holder)})
        connect(action, &QAction::triggered, this, [this, by] { selectSimilar(by); });
    connect(&m_work->selection, &session::Selection::changed, this, [this] {
        m_inspector->setSelection(m_work->selection.ids());
        m_results->setSelectedGpus(session::gpusOf(*m_work->document.design(), *m_work->document.catalog(), m_work->selection.ids()));
        enableActions();
    });
    connect(m_inspector, &inspector::Inspector::planEdited, this, [this](const QString &job, const workload::Plan &plan, const QString &text) {
        report(session::changePlan(m_work->document, job.toStdString(), plan, text));
    });
    connect(m_inspector, &inspector::Inspector::modelEdited, this, [this](const QString &job, const catalog::Architecture &model) {
        report(session::changeModel(m_work->document, job.toStdString(), model));
    });
    connect(m_inspector, &inspector::Inspector::runEdited, this,
            [this](const QString &job, const workload::Run &run, const QString &text) { report(session::changeRun(m_work->document, job.toStdString(), run, text)); });
    connect(m_inspector, &inspector::Inspector::storageResized, this,
            [this](const QString &id, double capacity_TiB, const QString &text) { report(session::resizeStorage(m_work->document, id.toStdString(), capacity_TiB, text)); });
    connect(m_inspector, &inspector::Inspector::transferEdited, this, [this](const QString &job, const QString &phase, const design::Transfer &transfer, const QString &text) {
        report(session::changeTransfer(m_work->document, job.toStdString(), phase.toStdString(), transfer, text));
    });
    connect(m_inspector, &inspector::Inspector::servingEdited, this, [this](const QString &job, const QString &phase, const workload::ServingPlan &plan, const QString &text) {
        report(session::changeServing(m_work->document, job.toStdString(), phase.toStdString(), plan, text));
    });
    connect(m_inspector, &inspector::Inspector::servingSplit, this, [this](const QString &job, bool split) { report(session::splitServing(m_work->document, job.toStdString(), split)); });
    connect(m_inspector, &inspector::Inspector::rlEdited, this, [this](const QString &job, const QString &phase, const workload::RlPlan &plan, const QString &text) {
        report(session::changeRl(m_work->document, job.toStdString(), phase.toStdString(), plan, text));
    });
    connect(m_inspector, &inspector::Inspector::rlSplit, this, [this](const QString &job, bool split) { report(session::splitRl(m_work->document, job.toStdString(), split)); });
    connect(m_inspector, &inspector::Inspector::referenceWanted, this, [this](const QString &job, bool use) { report(session::useReference(m_work->document, job.toStdString(), use)); });
    connect(m_inspector, &inspector::Inspector::poolWanted, this,
            [this](const QString &job, const QString &phase) { report(session::changePool(m_work->document, job.toStdString(), phase.toStdString(), m_work->selection.ids())); });
    connect(m_inspector, &inspector::Inspector::idsShown, this, &MainWindow::reveal);
    connect(m_inspector, &inspector::Inspector::procurementEdited, this,
            [this](const inspector::DesignEdit &edit, const QString &text) { report(session::changeProcurement(m_work->document, edit, text)); });
    connect(m_results, &results::ResultsDock::fixRequested, this, &MainWindow::mend);
    connect(m_results, &results::ResultsDock::waiveRequested, this, [this](const QString &id, const QString &reason) {
        report(session::waive(m_work->document, id.toStdString(), reason.toStdString()));
    });
    connect(m_results, &results::ResultsDock::withdrawRequested, this, [this](const QString &id) { report(session::withdrawWaiver(m_work->document, id.toStdString())); });
}

void MainWindow::swapSelected()
{
    const std::vector<int> two = session::instancesOf(*m_work->document.design(), m_work->selection.ids());
    if (two.size() != 2)
        return m_notice->showText(tr("Select exactly two instances to swap their places."));
    const auto &instances = m_work->document.design()->instances;
    report(session::swapPlaces(m_work->document, instances[static_cast<std::size_t>(two[0])].id, instances[static_cast<std::size_t>(two[1])].id));
}

void MainWindow::enableActions()
{
    const bool any = !m_work->selection.ids().empty(), job = !m_work->document.design()->jobs.empty();
    const std::set<std::string> locked = design::lockedIds(*m_work->document.design());
    const bool unlocks = any && locked.contains(m_work->selection.ids().front());
    m_work->actions.lock->setText(unlocks ? tr("Un&lock") : tr("&Lock"));
    m_work->actions.assignJob->setEnabled(any && job);
    m_work->actions.rename->setEnabled(m_work->selection.ids().size() == 1 || (!any && job));
    for (QAction *action : {m_work->actions.selectJob, m_work->actions.renameJob, m_work->actions.splitJob, m_work->actions.nextJob, m_work->actions.removeJob})
        action->setEnabled(job);
    for (QAction *action : {m_work->actions.copy, m_work->actions.lock, m_work->actions.fitSelection, m_work->actions.selectNone,
                            m_work->actions.selectSimilar, m_work->actions.similarJob, m_work->actions.similarStatus, m_work->actions.similarHolder})
        action->setEnabled(any);
    const bool held = canvas().isLocked();
    for (QAction *action : {m_work->actions.remove, m_work->actions.cut, m_work->actions.paste, m_work->actions.duplicate, m_work->actions.array, m_work->actions.fill}) {
        action->setEnabled(!held && (any || action == m_work->actions.paste));
        Actions::sayWhyNot(*action, held ? tr("the drawing is locked") : tr("nothing is selected"));
    }
    Actions::sayWhyNot(*m_work->actions.swap, held ? tr("the drawing is locked") : tr("select exactly two instances"));
    m_work->actions.swap->setEnabled(!held && any && m_work->selection.ids().size() <= 4 && session::instancesOf(*m_work->document.design(), m_work->selection.ids()).size() == 2);
}

void MainWindow::mend(const QString &finding)
{
    const session::OutcomePtr &shown = m_work->engine.outcome();
    const std::vector<diagnose::Finding> none;
    for (const std::vector<diagnose::Finding> *const list : {&m_work->feed.findings(), shown ? &shown->checks : &none}) {
        const auto found = std::ranges::find(*list, finding.toStdString(), &diagnose::Finding::id);
        if (found == list->end() || !found->fix)
            continue;
        const diagnose::Fix fix = *found->fix; // the edit makes other findings
        report(session::applyFix(m_work->document, fix));
        return;
    }
}

void MainWindow::warnOfRuin(const session::OutcomePtr &now, const session::OutcomePtr &before)
{
    const auto ruinous = [](const diagnose::Finding &f) { return f.severity == diagnose::Severity::Error && f.costStep_s > 0 && f.waivedBecause.empty(); };
    if (!before || std::ranges::none_of(now->checks, ruinous)) // what was opened like this stands among the checks
        return m_notice->clear(NoticeBar::Topic::Ruin);
    const auto found = std::ranges::find_if(now->checks, [&](const diagnose::Finding &f) {
        return ruinous(f) && std::ranges::none_of(before->checks, [&](const diagnose::Finding &old) { return old.id == f.id && ruinous(old); });
    });
    if (found == now->checks.end())
        return;
    const QString said = tr("%1. It costs %2.").arg(language::said(found->title), widgets::costText(*found));
    m_notice->show(NoticeBar::Topic::Ruin, said,
                   {{tr("Undo"), [this, edit = m_work->document.undoStack().index()] {
                         if (m_work->document.undoStack().index() == edit)
                             m_work->document.undoStack().undo();
                         else // other edits stand upon it
                             m_results->showPage("checks");
                     }},
                    {tr("Show"), [this] { m_results->showPage("checks"); }}});
}

void MainWindow::selectSimilar(diagnose::Likeness by)
{
    const canvas::Scene &scene = canvas().scene();
    const design::Design &design = *m_work->document.design();
    const auto status = diagnose::statusOfInstances(design, scene.layout.numbers, canvas().findings(), scene.observation.get(), scene.sinceLook_s);
    m_work->selection.set(diagnose::similarTo(design, session::instancesOf(design, m_work->selection.ids()), by, status));
}

} // namespace switchyard::app
