// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/paletteentries.h>

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>

#include <views/language/words.h>
#include <views/results/resultsdock.h>
#include <views/results/viewtable.h>

#include <app/desktop/files.h>
#include <app/desktop/mainwindow.h>
#include <app/desktop/savedviews.h>

namespace switchyard::app {

namespace {

constexpr std::size_t mostFound = 20; ///< things of the drawing: more words make it fewer

} // namespace

std::vector<PaletteEntry> paletteEntries(MainWindow &window, const QString &typed)
{
    std::vector<PaletteEntry> out;
    for (QAction *panel : window.actions().panels->actions())
        out.push_back({tr("Panel: %1").arg(panel->text().remove(QLatin1Char('&'))), tr("Shows or hides it (%1)").arg(panel->shortcut().toString(QKeySequence::NativeText)), [panel] { panel->trigger(); }});
    for (const results::ViewRow &view : results::viewTable())
        if (view.page.tab)
            out.push_back({tr("Page: %1").arg(results::shownName(view.page.tab)), tr("A page of the results"), [&window, word = view.word] {
                               if (auto *const dock = window.findChild<QWidget *>(QStringLiteral("dockResults")))
                                   dock->show();
                               window.results().showPage(word);
                           }});
    for (const design::SavedView &view : window.document().design()->views)
        out.push_back({tr("View: %1").arg(qstring(view.name)), qstring(view.note), [&window, view] {
                           if (auto *const views = window.findChild<SavedViews *>())
                               views->show(view, true);
                       }});
    for (const design::Job &job : window.document().design()->jobs)
        out.push_back({tr("Job: %1").arg(qstring(job.name)), tr("Shows it in the inspector and on the drawing"), [&window, name = job.name] { window.showJob(name); }});
    for (const QString &path : window.settings().recentFiles())
        out.push_back({tr("Recent: %1").arg(QFileInfo(path).fileName()), path, [&window, path] { window.files().openOrImport({path}); }});
    if (const QString samples = samplesDirectory(); !samples.isEmpty())
        for (const QFileInfo &file : QDir(samples).entryInfoList({QStringLiteral("*.switchyard")}, QDir::Files, QDir::Name))
            out.push_back({tr("Sample: %1").arg(file.completeBaseName()), file.filePath(), [&window, path = file.filePath()] { window.files().openOrImport({path}); }});
    if (typed.isEmpty())
        return out;
    for (const std::string &id : window.found(typed, mostFound))
        out.push_back({tr("Go to %1").arg(qstring(id)), tr("Found by \"%1\"").arg(typed), [&window, id] { window.selection().reveal({id}); }});
    return out;
}

} // namespace switchyard::app
