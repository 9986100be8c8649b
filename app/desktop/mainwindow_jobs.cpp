// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs as things of the window: made, shown, given instances, mended, removed.
#include <app/desktop/mainwindow.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/design/assign.h>

#include <views/canvas/jobbar.h>
#include <views/inspector/inspector.h>
#include <views/language/words.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>

#include <app/desktop/noticebar.h>

namespace switchyard::app {

void MainWindow::connectJobs()
{
    session::Document &document = m_work->document;
    session::Selection &selection = m_work->selection;
    canvas::JobBar &bar = m_canvasView->jobBar();
    const auto shown = [this] { return m_inspector->job().toStdString(); };
    const auto assign = [this, &document, &selection](const QString &job) {
        if (report(session::assign(document, job.toStdString(), selection.ids())))
            showJob(job.toStdString());
        else
            showJob(m_inspector->job().toStdString()); // the fields show what holds
    };
    const auto select = [this, &document, &selection](const QString &name) {
        const auto job = design::findJob(*document.design(), name.toStdString());
        const auto on = job ? design::jobInstances(*document.design(), **job) : Result<std::vector<int>>(std::unexpected(job.error()));
        if (!report(on ? Result<void>() : std::unexpected(on.error())))
            return;
        std::vector<std::string> ids;
        for (const int i : *on)
            ids.push_back(document.design()->instances[static_cast<std::size_t>(i)].id);
        selection.set(std::move(ids));
    };
    const auto rename = [this, &document](const QString &job, const QString &to) {
        const bool current = job == m_inspector->job();
        if (report(session::renameJob(document, job.toStdString(), to.toStdString())) && current)
            showJob(to.toStdString());
        else
            showJob(m_inspector->job().toStdString()); // the field shows what holds
    };
    const auto remove = [this, &document](const QString &job) { report(session::removeJob(document, job.toStdString())); };
    const auto split = [this, &document](const QString &job) { report(session::splitByType(document, job.toStdString())); };

    bar.offer({m_work->actions.addJob, m_work->actions.addServing, m_work->actions.addRl, m_work->actions.addTransfer});
    connect(m_results, &results::ResultsDock::servingWanted, m_work->actions.addServing, &QAction::trigger);
    connect(m_work->actions.addJob, &QAction::triggered, this, &MainWindow::addJob);
    connect(m_inspector, &inspector::Inspector::jobWanted, this, &MainWindow::addJob);
    connect(&bar, &canvas::JobBar::jobWanted, this, &MainWindow::addJob);
    connect(m_work->actions.nextJob, &QAction::triggered, this, &MainWindow::showNextJob);
    connect(&bar, &canvas::JobBar::jobChosen, this, [this](const QString &job) { showJob(job.toStdString()); });
    connect(&bar, &canvas::JobBar::instancesWanted, this, select);
    connect(&bar, &canvas::JobBar::assignWanted, this, assign);
    connect(&bar, &canvas::JobBar::renameRequested, this, rename);
    connect(&bar, &canvas::JobBar::removeRequested, this, remove);
    connect(&bar, &canvas::JobBar::colourRequested, this,
            [this, &document](const QString &job, const QString &colour) { report(session::recolourJob(document, job.toStdString(), colour.toStdString())); });
    connect(&canvas(), &canvas::Canvas::assignRequested, this, [this, &document](const QString &job, const std::vector<std::string> &ids) {
        if (report(session::assign(document, job.toStdString(), ids)))
            showJob(job.toStdString());
    });
    connect(m_work->actions.assignJob, &QAction::triggered, this, [assign, this] { assign(m_inspector->job()); });
    connect(m_work->actions.selectJob, &QAction::triggered, this, [select, this] { select(m_inspector->job()); });
    connect(m_work->actions.renameJob, &QAction::triggered, this, [this, &bar] { bar.renameInPlace(m_inspector->job()); });
    connect(m_work->actions.splitJob, &QAction::triggered, this, [split, this] { split(m_inspector->job()); });
    connect(m_work->actions.removeJob, &QAction::triggered, this, [remove, this] { remove(m_inspector->job()); });
    connect(m_inspector, &inspector::Inspector::jobRenamed, this, rename);
    connect(m_inspector, &inspector::Inspector::jobPoolWanted, this, assign);
    connect(m_inspector, &inspector::Inspector::jobPoolShown, this, select);
    connect(m_inspector, &inspector::Inspector::jobSplitWanted, this, split);
    connect(m_inspector, &inspector::Inspector::jobWorkTold, this, [this, &document](const QString &job, design::JobKind kind) {
        if (report(session::tellWork(document, job.toStdString(), kind)))
            showJob(job.toStdString());
    });
    connect(m_inspector, &inspector::Inspector::jobTypeKept, this,
            [this, &document](const QString &job, const QString &type) { report(session::keepType(document, job.toStdString(), type.toStdString())); });
    connect(m_inspector, &inspector::Inspector::jobPoolTyped, this, [this, &document, shown](const QString &job, const QString &text) {
        if (!report(session::assignText(document, job.toStdString(), text.toStdString())))
            showJob(shown()); // the field shows what holds
    });
    connect(m_inspector, &inspector::Inspector::jobSelected, this, [this](const QString &job) { showJob(job.toStdString()); });
    for (const auto &[action, add] : {std::pair(m_work->actions.addTransfer, &session::addTransfer), {m_work->actions.addServing, &session::addServing}, {m_work->actions.addRl, &session::addRl}})
        connect(action, &QAction::triggered, this, [this, add = add] {
            const auto added = add(m_work->document, m_work->selection.ids());
            if (report(added ? Result<void>() : std::unexpected(added.error())))
                showJob(*added);
        });
}

/// Of several types it asks what is to be done, with the ways as buttons.
void MainWindow::addJob()
{
    session::Document &document = m_work->document;
    const std::vector<std::string> ids = m_work->selection.ids();
    const auto types = design::typesOf(*document.design(), *document.catalog(), session::instanceIds(*document.design(), ids));
    if (types.size() < 2) {
        const auto added = session::addJob(document, ids);
        if (report(added ? Result<void>() : std::unexpected(added.error())))
            showJob(*added);
        return;
    }
    const auto show = [this](const Result<std::string> &added) {
        if (report(added ? Result<void>() : std::unexpected(added.error())))
            showJob(*added);
    };
    QStringList words;
    std::vector<NoticeBar::Choice> choices{{tr("A job for each type"), [&document, ids, show] { show(session::addJobPerType(document, ids)); }}};
    for (const design::TypeShare &share : types) {
        const QString type = QString::fromStdString(share.type);
        words << tr("%1 × %2").arg(qstring(format::integer(static_cast<double>(share.instances.size()))), type);
        if (choices.size() < 3)
            choices.push_back({tr("On %1 alone").arg(words.back()), [&document, share, show] { show(session::addJob(document, share.instances)); }});
    }
    m_notice->show(NoticeBar::Topic::Passing, tr("A training job runs on one type of instance; here are %1.").arg(words.join(tr(" and "))), choices);
}

void MainWindow::showNextJob()
{
    const design::DesignPtr design = m_work->document.design();
    if (design->jobs.empty())
        return;
    const auto next = static_cast<std::size_t>(design::jobIndex(*design, m_inspector->job().toStdString()) + 1); // of none: the first
    showJob(design->jobs[next % design->jobs.size()].name);
}

} // namespace switchyard::app
