// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/actions.h>

#include <initializer_list>

#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

#include <views/language/words.h>
#include <views/theme/icons.h>

namespace switchyard::app {

namespace {

QString plain(QString words) { return words.remove(QLatin1Char('&')).remove(QChar(0x2026)); }

/// `name` in no language: settings know it by this.
QAction *make(QMainWindow &window, const QString &text, const char *icon, const QKeySequence &key, const QString &tip, const QString &name)
{
    auto *action = new QAction(text, &window);
    if (*icon)
        action->setIcon(theme::icon(QString::fromLatin1(icon)));
    action->setShortcut(key);
    action->setProperty("tip", plain(tip));
    Actions::showKeys(*action);
    action->setObjectName(name);
    window.addAction(action);
    return action;
}

QAction *make(QMainWindow &window, const char *text, const char *icon, const QKeySequence &key, const char *tip = nullptr)
{
    return make(window, tr(text), icon, key, tr(tip ? tip : text), plain(QString::fromUtf8(text)));
}

} // namespace

Actions::Actions(QMainWindow &window, QUndoStack &undoStack)
{
    newDesign = make(window, QT_TR_NOOP("&New"), "new", QKeySequence::New, QT_TR_NOOP("New empty design"));
    open = make(window, QT_TR_NOOP("&Open…"), "open", QKeySequence::Open, QT_TR_NOOP("Open a design"));
    save = make(window, QT_TR_NOOP("&Save"), "save", QKeySequence::Save);
    saveAs = make(window, QT_TR_NOOP("Save &as…"), "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    makeFormats(window);
    exportDeck = make(window, QT_TR_NOOP("Export s&lides…"), "export", {}, QT_TR_NOOP("Write the saved views as pages of a PDF, with their notes and the key figures"));
    exportImage = make(window, QT_TR_NOOP("&Export picture…"), "export", QKeySequence(Qt::CTRL | Qt::Key_E), QT_TR_NOOP("Write the canvas as PNG, SVG or PDF"));
    exportReport = make(window, QT_TR_NOOP("Export re&port…"), "export", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), QT_TR_NOOP("Write the numbers, before and after, as Markdown, HTML, CSV or JSON"));
    quit = make(window, QT_TR_NOOP("&Quit"), "", QKeySequence::Quit);

    undo = undoStack.createUndoAction(&window);
    undo->setObjectName(QStringLiteral("Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setIcon(theme::icon(QStringLiteral("undo")));
    redo = undoStack.createRedoAction(&window);
    redo->setObjectName(QStringLiteral("Redo"));
    redo->setShortcut(QKeySequence::Redo);
    redo->setIcon(theme::icon(QStringLiteral("redo")));
    window.addAction(undo);
    window.addAction(redo);
    remove = make(window, QT_TR_NOOP("&Delete"), "trash", QKeySequence::Delete, QT_TR_NOOP("Delete what is selected"));
    duplicate = make(window, QT_TR_NOOP("D&uplicate"), "copy", QKeySequence(Qt::CTRL | Qt::Key_D), QT_TR_NOOP("Add the same again"));
    cut = make(window, QT_TR_NOOP("Cu&t"), "", QKeySequence::Cut, QT_TR_NOOP("Delete what is selected, to be pasted"));
    copy = make(window, QT_TR_NOOP("&Copy"), "", QKeySequence::Copy, QT_TR_NOOP("Copy what is selected, with the jobs that run on nothing else, as the JSON of a design"));
    paste = make(window, QT_TR_NOOP("&Paste"), "", QKeySequence::Paste, QT_TR_NOOP("Add what was copied, here or in another window: where the pointer is, else beside the originals"));
    array = make(window, QT_TR_NOOP("Duplicate se&veral…"), "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), QT_TR_NOOP("Add the same again, as often as you say"));
    fill = make(window, QT_TR_NOOP("F&ill"), "", {}, QT_TR_NOOP("Put what they hold into every empty slot of the selected UltraServers and network nodes"));
    rename = make(window, QT_TR_NOOP("Rena&me"), "", QKeySequence(Qt::Key_F2), QT_TR_NOOP("Another name for what is selected; for the job when nothing is"));
    lock = make(window, QT_TR_NOOP("&Lock"), "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), QT_TR_NOOP("What is locked is neither moved nor deleted; once more unlocks"));
    lockDrawing = make(window, QT_TR_NOOP("Lock the d&rawing"), "", {}, QT_TR_NOOP("Drags, drops and keys move nothing on it, nothing is deleted; the inspector goes on"));
    lockDrawing->setCheckable(true);
    swap = make(window, QT_TR_NOOP("S&wap places"), "swap", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X), QT_TR_NOOP("Two selected instances take each other's place in network and ranks"));
    addJob = make(window, QT_TR_NOOP("Add a &job"), "", QKeySequence(Qt::CTRL | Qt::Key_J), QT_TR_NOOP("A training job on the selected instances or on every one"));
    assignJob = make(window, QT_TR_NOOP("&Run the job on the selection"), "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_J), QT_TR_NOOP("The job that the inspector shows runs on the selected instances"));
    selectJob = make(window, QT_TR_NOOP("Select the job's instances"), "", {}, QT_TR_NOOP("Select what the job that the inspector shows runs on"));
    renameJob = make(window, QT_TR_NOOP("Rename the job"), "", {}, QT_TR_NOOP("Another name for the job that the inspector shows"));
    splitJob = make(window, QT_TR_NOOP("Split the job by type"), "", {}, QT_TR_NOOP("A job over several types of instance becomes one for each"));
    nextJob = make(window, QT_TR_NOOP("Show the next job"), "", QKeySequence(Qt::CTRL | Qt::Key_PageDown), QT_TR_NOOP("The inspector and the drawing show the next job of the design"));
    addServing = make(window, QT_TR_NOOP("Add a &serving job"), "", {}, QT_TR_NOOP("A job that answers requests, on the selected instances or on every one"));
    addRl = make(window, QT_TR_NOOP("Add an R&L job"), "", {}, QT_TR_NOOP("A job of reinforcement learning, on the selected instances or on every one"));
    addTransfer = make(window, QT_TR_NOOP("Add a &transfer"), "", {}, QT_TR_NOOP("A job that moves bytes between two pools: two selected things, or the halves of what is selected"));
    removeJob = make(window, QT_TR_NOOP("Re&move job"), "", {}, QT_TR_NOOP("Take the job that the inspector shows out of the design"));
    selectAll = make(window, QT_TR_NOOP("Select &all"), "", QKeySequence::SelectAll);
    selectNone = make(window, QT_TR_NOOP("Select &none"), "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
    selectSimilar = make(window, QT_TR_NOOP("Select similar by &type"), "", {}, QT_TR_NOOP("Select all instances of the types that are selected"));
    similarJob = make(window, QT_TR_NOOP("Select similar by &job"), "", {}, QT_TR_NOOP("Select all instances that the same jobs run on, or none does"));
    similarStatus = make(window, QT_TR_NOOP("Select similar by &status"), "", {}, QT_TR_NOOP("Select all instances with the same trouble: none, a warning, an error, or GPUs that do not report"));
    similarHolder = make(window, QT_TR_NOOP("Select similar by &UltraServer or leaf"), "", {}, QT_TR_NOOP("Select all instances in the same UltraServers, else below the same network nodes"));
    find = make(window, QT_TR_NOOP("&Find…"), "search", QKeySequence::Find, QT_TR_NOOP("Find host, instance, rank, GPU or job"));
    findNext = make(window, QT_TR_NOOP("Find ne&xt"), "", QKeySequence(Qt::Key_F3), QT_TR_NOOP("The next of what was found"));
    findPrevious = make(window, QT_TR_NOOP("Find previ&ous"), "", QKeySequence(Qt::SHIFT | Qt::Key_F3), QT_TR_NOOP("The one before of what was found"));

    editCatalog = make(window, QT_TR_NOOP("Catalo&g…"), "", {}, QT_TR_NOOP("GPUs, types, prices and models with their sources, and your own over them"));
    keepBaseline = make(window, QT_TR_NOOP("&Keep as baseline"), "", QKeySequence(Qt::CTRL | Qt::Key_B), QT_TR_NOOP("Count changes from the present state"));
    compareWith = make(window, QT_TR_NOOP("Compare wit&h a design…"), "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), QT_TR_NOOP("Before and after of two designs: time, memory, money and what changed"));

    compareBeforeEdit = make(window, QT_TR_NOOP("Compare with &before the last edit"), "", {}, QT_TR_NOOP("Count changes from the state before the last edit, undo or redo"));

    zoomIn = make(window, QT_TR_NOOP("Zoom &in"), "zoom-in", QKeySequence::ZoomIn);
    zoomOut = make(window, QT_TR_NOOP("Zoom &out"), "zoom-out", QKeySequence::ZoomOut);
    zoomActual = make(window, QT_TR_NOOP("&Actual size"), "", QKeySequence(Qt::CTRL | Qt::Key_0));
    fitAll = make(window, QT_TR_NOOP("&Fit all"), "fit", QKeySequence(Qt::SHIFT | Qt::Key_1), QT_TR_NOOP("Show the whole design"));
    fitSelection = make(window, QT_TR_NOOP("Fit &selection"), "", QKeySequence(Qt::SHIFT | Qt::Key_2));
    viewBack = make(window, QT_TR_NOOP("Previous view"), "", QKeySequence(Qt::ALT | Qt::Key_Left));
    viewForward = make(window, QT_TR_NOOP("Next view"), "", QKeySequence(Qt::ALT | Qt::Key_Right));
    minimap = make(window, QT_TR_NOOP("Overview &map"), "", {});
    minimap->setCheckable(true);
    reduceMotion = make(window, QT_TR_NOOP("&Reduce motion"), "", {}, QT_TR_NOOP("Nothing is seen to move; also where the desktop asks for it, and by SWITCHYARD_MOTION=0"));
    reduceMotion->setCheckable(true);
    frameTime = make(window, QT_TR_NOOP("Frame &time"), "", {}, QT_TR_NOOP("How long the last picture of the drawing took, in its corner"));
    frameTime->setCheckable(true);
    saveView = make(window, QT_TR_NOOP("Save vie&w…"), "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), QT_TR_NOOP("Keep what is on screen under a name: a slide of the presentation"));
    present = make(window, QT_TR_NOOP("&Present"), "play", QKeySequence(Qt::Key_F5), QT_TR_NOOP("The saved views as slides over the whole screen"));
    compare = new QActionGroup(&window);
    compare->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional); // once more leaves
    comparePanes = make(window, QT_TR_NOOP("Compare on the map, two pa&nes"), "", QKeySequence(Qt::Key_F6), QT_TR_NOOP("The baseline and the present design in two pictures with one camera"));
    compareSwipe = make(window, QT_TR_NOOP("Compare on the map, swip&e"), "", QKeySequence(Qt::Key_F7), QT_TR_NOOP("The baseline left of a line that can be dragged, the present design right of it"));
    compareDifference = make(window, QT_TR_NOOP("Compare on the map, &difference"), "", QKeySequence(Qt::Key_F8), QT_TR_NOOP("Every GPU and link by what it has more or less than in the baseline"));
    for (QAction *action : {comparePanes, compareSwipe, compareDifference}) {
        action->setCheckable(true);
        compare->addAction(action);
    }
    theme = new QActionGroup(&window);
    themeSystem = make(window, QT_TR_NOOP("As the &desktop"), "", {});
    themeLight = make(window, QT_TR_NOOP("&Light"), "theme-light", {});
    themeDark = make(window, QT_TR_NOOP("D&ark"), "theme-dark", {});
    for (QAction *action : {themeSystem, themeLight, themeDark}) {
        action->setCheckable(true);
        theme->addAction(action);
    }
    language = new QActionGroup(&window);
    languageSystem = make(window, QT_TR_NOOP("As the &system"), "", {}, QT_TR_NOOP("The language of the locale, where the window speaks it, else English"));
    languageEnglish = make(window, QT_TR_NOOP("&English"), "", {});
    languageGerman = make(window, QT_TR_NOOP("&Deutsch"), "", {});
    for (QAction *action : {languageSystem, languageEnglish, languageGerman}) {
        action->setCheckable(true);
        language->addAction(action);
    }

    connectServer = make(window, QT_TR_NOOP("&Connect to Prometheus…"), "connect", QKeySequence(Qt::CTRL | Qt::Key_L), QT_TR_NOOP("Watch a running cluster"));
    demo = make(window, QT_TR_NOOP("&Demo: live cluster"), "play", {}, QT_TR_NOOP("Watch a simulated cluster with a hidden fault"));
    connectServer->setIconText(tr("Connect"));
    demo->setIconText(tr("Demo"));
    disconnect = make(window, QT_TR_NOOP("D&isconnect"), "disconnect", {}, QT_TR_NOOP("Stop watching the cluster"));
    pauseLive = make(window, QT_TR_NOOP("&Pause or go live"), "pause", QKeySequence(Qt::Key_Pause), QT_TR_NOOP("Stay at the time that is shown, or return to the present"));
    replay = make(window, QT_TR_NOOP("&Replay"), "play", {}, QT_TR_NOOP("Show the time of the time bar in steps, up to the present; once more stops"));
    for (QAction *action : {disconnect, pauseLive, replay})
        action->setEnabled(false);
    showQuery = make(window, QT_TR_NOOP("&Queries in hints"), "", QKeySequence(Qt::CTRL | Qt::Key_I), QT_TR_NOOP("What is observed comes with the PromQL that it is from, where the pointer is"));
    showQuery->setCheckable(true);
    copyQuery = make(window, QT_TR_NOOP("Copy the q&uery"), "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), QT_TR_NOOP("The PromQL of what colours the drawing"));
    openQuery = make(window, QT_TR_NOOP("Open the quer&y in Prometheus"), "", {}, QT_TR_NOOP("In the browser, what colours the drawing on the server's own page"));
    for (QAction *action : {copyQuery, openQuery})
        action->setEnabled(false);
    showData = make(window, QT_TR_NOOP("&What is asked…"), "", {}, QT_TR_NOOP("The queries of the last look and what they cost the server, and what it collects of how much of the design"));
    showRules = make(window, QT_TR_NOOP("Alerts and ru&les…"), "", {}, QT_TR_NOOP("Who fires on the hosts by the server's own rules, which of these rules cannot fire or mean something else, and what none of them sees"));
    for (QAction *action : {showData, showRules})
        action->setEnabled(false);
    adoptJobs = make(window, QT_TR_NOOP("&Add the jobs that run here"), "", {}, QT_TR_NOOP("Jobs that the server tells and the design has not, on the hosts that they run on, with what names, engines and traffic tell of their work"));
    findPlan = make(window, QT_TR_NOOP("Find the pla&n that runs"), "", {}, QT_TR_NOOP("The plan of the shown job whose traffic and memory are what is seen, and how sure that is"));
    for (QAction *action : {adoptJobs, findPlan})
        action->setEnabled(false);
    saveMoment = make(window, QT_TR_NOOP("&Save this moment…"), "save", {}, QT_TR_NOOP("Write what is shown of the cluster as a file that opens without it"));
    openMoment = make(window, QT_TR_NOOP("&Open a moment…"), "open", {}, QT_TR_NOOP("Show a saved moment of a cluster, offline"));
    keepMoment = make(window, QT_TR_NOOP("&Keep this moment to compare"), "camera", {}, QT_TR_NOOP("Observed values can then be divided by what is shown now: ÷ moment, over the drawing"));
    forgetMoment = make(window, QT_TR_NOOP("&Forget the kept moment"), "", {}, QT_TR_NOOP("Nothing is divided by it any more"));
    for (QAction *action : {saveMoment, keepMoment, forgetMoment})
        action->setEnabled(false);
    commands = make(window, QT_TR_NOOP("&Commands…"), "search", QKeySequence(Qt::CTRL | Qt::Key_K), QT_TR_NOOP("Find any command by its words"));
    commands->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)});
    shortcuts = make(window, QT_TR_NOOP("Keyboard &shortcuts…"), "", {}, QT_TR_NOOP("Every command with its keys, which can be changed"));
    help = make(window, QT_TR_NOOP("&Keys and mouse"), "help", QKeySequence::HelpContents);
    about = make(window, QT_TR_NOOP("&About Switchyard"), "", {});

    file = window.menuBar()->addMenu(tr("&File"));
    file->addActions({newDesign, open});
    recent = file->addMenu(tr("Open &recent"));
    samples = file->addMenu(tr("Open sa&mple"));
    file->addSeparator();
    file->addActions({save, saveAs});
    file->addSeparator();
    QMenu *const imports = file->addMenu(tr("&Import"));
    QMenu *const exports = file->addMenu(tr("E&xport as"));
    for (const exchange::Format &format : exchange::formats()) {
        if (QAction *action = importOf(format))
            imports->addAction(action);
        if (QAction *action = exportOf(format))
            exports->addAction(action);
    }
    file->addActions({exportImage, exportReport, exportDeck});
    file->addSeparator();
    file->addAction(demo);
    file->addSeparator();
    file->addAction(quit);

    edit = window.menuBar()->addMenu(tr("&Edit"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    edit->addActions({cut, copy, paste, duplicate, array, fill, remove});
    edit->addSeparator();
    edit->addActions({rename, lock, lockDrawing, swap});
    edit->addSeparator();
    QMenu *const jobs = edit->addMenu(tr("&Jobs"));
    jobs->addActions({addJob, addServing, addRl, addTransfer});
    jobs->addSeparator();
    jobs->addActions({assignJob, selectJob, nextJob, renameJob, splitJob, removeJob});
    edit->addSeparator();
    edit->addActions({keepBaseline, compareWith, compareBeforeEdit});
    edit->addSeparator();
    edit->addAction(editCatalog);
    edit->addSeparator();
    edit->addActions({selectAll, selectNone});
    similar = edit->addMenu(tr("S&elect similar"));
    similar->addActions({selectSimilar, similarJob, similarStatus, similarHolder});
    edit->addActions({find, findNext, findPrevious});

    view = window.menuBar()->addMenu(tr("&View"));
    view->addActions({zoomIn, zoomOut, zoomActual, fitAll, fitSelection});
    view->addSeparator();
    view->addActions({viewBack, viewForward});
    view->addSeparator();
    view->addActions(compare->actions());
    view->addSeparator();
    view->addAction(saveView);
    savedViews = view->addMenu(tr("Sa&ved views"));
    savedViews->setToolTipsVisible(true);
    view->addAction(present);
    view->addSeparator();
    view->addActions({minimap, reduceMotion, frameTime});
    panels = view->addMenu(tr("Pane&ls"));
    view->addMenu(tr("T&heme"))->addActions({themeSystem, themeLight, themeDark});
    view->addMenu(tr("Lan&guage"))->addActions({languageSystem, languageEnglish, languageGerman});

    live = window.menuBar()->addMenu(tr("&Live"));
    live->addActions({connectServer, demo, disconnect});
    live->addSeparator();
    live->addActions({pauseLive, replay});
    live->addActions({showQuery, copyQuery, openQuery, showData, showRules});
    live->addSeparator();
    live->addActions({adoptJobs, findPlan});
    live->addSeparator();
    live->addActions({saveMoment, openMoment});
    live->addSeparator();
    live->addActions({keepMoment, forgetMoment});

    helpMenu = window.menuBar()->addMenu(tr("&Help"));
    helpMenu->addActions({commands, shortcuts, help, about});

    context = new QMenu(&window);
    context->addActions({copy, paste, duplicate, fill, swap, rename, lock, remove});
    context->addSeparator();
    context->addActions({addJob, assignJob});
    context->addSeparator();
    context->addAction(fitSelection);
    context->addMenu(similar); // twelve are enough

    const auto why = [](std::initializer_list<QAction *> actions, const char *reason) {
        for (QAction *action : actions)
            action->setProperty("why", tr(reason));
    };
    why({remove, duplicate, cut, copy, array, fill, lock, fitSelection, selectNone, selectSimilar, similarJob, similarStatus, similarHolder}, QT_TR_NOOP("nothing is selected"));
    why({selectJob, renameJob, splitJob, nextJob, removeJob}, QT_TR_NOOP("the design has no job"));
    why({assignJob}, QT_TR_NOOP("nothing is selected, or there is no job"));
    why({rename}, QT_TR_NOOP("select one thing"));
    why({swap}, QT_TR_NOOP("select exactly two instances"));
    why({undo}, QT_TR_NOOP("nothing to undo"));
    why({redo}, QT_TR_NOOP("nothing to redo"));
    why({save}, QT_TR_NOOP("nothing has changed"));
    why({reduceMotion}, QT_TR_NOOP("the desktop asks for it"));
    why({disconnect, pauseLive, replay}, QT_TR_NOOP("no cluster is watched"));
    why({copyQuery, openQuery}, QT_TR_NOOP("what colours the drawing is not observed"));
    why({saveMoment, keepMoment, showData, showRules, adoptJobs, findPlan}, QT_TR_NOOP("nothing of a cluster is shown"));
    why({forgetMoment}, QT_TR_NOOP("no moment is kept"));
}

QString Actions::whyNot(const QAction &action) { return action.property("why").toString(); }

void Actions::sayWhyNot(QAction &action, const QString &reason) { action.setProperty("why", reason); }

void Actions::showKeys(QAction &action)
{
    const QString tip = action.property("tip").toString(), keys = action.shortcut().toString(QKeySequence::NativeText);
    if (!tip.isEmpty())
        action.setToolTip(keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keys));
}

/// Runs of benchmarks make a table for `calibrate`, no design: the window leaves them to the command line.
void Actions::makeFormats(QMainWindow &window)
{
    for (const exchange::Format &format : exchange::formats()) {
        const QString title = QString::fromUtf8(format.title), id = QString::fromUtf8(format.id);
        if (format.read && exchange::isForDesigns(format.holds))
            m_imports[format.id] = make(window, title + QChar(0x2026), "import", {}, tr("Import the %1").arg(language::coreWord(format.is)), QStringLiteral("import ") + id);
        if (format.write)
            m_exports[format.id] = make(window, tr("As %1…").arg(title), "export", {}, tr("Export as %1").arg(title), QStringLiteral("export ") + id);
    }
}

} // namespace switchyard::app
