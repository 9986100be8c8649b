// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/actions.h>

#include <initializer_list>

#include <QActionGroup>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

#include <views/theme/icons.h>

namespace switchyard::app {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Actions", text);
}

QAction *make(QMainWindow &window, const char *text, const char *icon, const QKeySequence &key, const char *tip = nullptr)
{
    auto *action = new QAction(tr(text), &window);
    if (*icon)
        action->setIcon(theme::icon(QString::fromLatin1(icon)));
    action->setShortcut(key);
    action->setProperty("tip", tr(tip ? tip : text).remove(QLatin1Char('&')).remove(QChar(0x2026)));
    Actions::showKeys(*action);
    action->setObjectName(QString::fromUtf8(text).remove(QLatin1Char('&')).remove(QChar(0x2026))); // in no language: settings know it by this
    window.addAction(action);
    return action;
}

} // namespace

Actions::Actions(QMainWindow &window, QUndoStack &undoStack)
{
    newDesign = make(window, "&New", "new", QKeySequence::New, "New empty design");
    open = make(window, "&Open…", "open", QKeySequence::Open, "Open a design");
    save = make(window, "&Save", "save", QKeySequence::Save);
    saveAs = make(window, "Save &as…", "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    makeFormats(window);
    exportImage = make(window, "&Export picture…", "export", QKeySequence(Qt::CTRL | Qt::Key_E), "Write the canvas as PNG, SVG or PDF");
    exportDeck = make(window, "Export &slides…", "export", {}, "Write the saved views as pages of a PDF, with their notes and the key figures");
    exportReport = make(window, "Export &report…", "export", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), "Write the numbers, before and after, as Markdown, HTML, CSV or JSON");
    quit = make(window, "&Quit", "", QKeySequence::Quit);

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
    remove = make(window, "&Delete", "trash", QKeySequence::Delete, "Delete what is selected");
    duplicate = make(window, "D&uplicate", "copy", QKeySequence(Qt::CTRL | Qt::Key_D), "Add the same again");
    cut = make(window, "Cu&t", "", QKeySequence::Cut, "Delete what is selected, to be pasted");
    copy = make(window, "&Copy", "", QKeySequence::Copy, "Copy what is selected, with the jobs that run on nothing else, as the JSON of a design");
    paste = make(window, "&Paste", "", QKeySequence::Paste, "Add what was copied, here or in another window: where the pointer is, else beside the originals");
    array = make(window, "Duplicate se&veral…", "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), "Add the same again, as often as you say");
    fill = make(window, "F&ill", "", {}, "Put what they hold into every empty slot of the selected UltraServers and network nodes");
    rename = make(window, "Rena&me", "", QKeySequence(Qt::Key_F2), "Another name for what is selected; for the job when nothing is");
    lock = make(window, "&Lock", "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), "What is locked is neither moved nor deleted; once more unlocks");
    swap = make(window, "S&wap places", "swap", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X), "Two selected instances take each other's place in network and ranks");
    addJob = make(window, "Add a &job", "", QKeySequence(Qt::CTRL | Qt::Key_J), "A training job on the selected instances or on every one");
    assignJob = make(window, "&Run the job on the selection", "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_J), "The job that the inspector shows runs on the selected instances");
    selectJob = make(window, "Select the job's instances", "", {}, "Select what the job that the inspector shows runs on");
    renameJob = make(window, "Rename the job", "", {}, "Another name for the job that the inspector shows");
    splitJob = make(window, "Split the job by type", "", {}, "A job over several types of instance becomes one for each");
    nextJob = make(window, "Show the next job", "", QKeySequence(Qt::CTRL | Qt::Key_PageDown), "The inspector and the drawing show the next job of the design");
    addServing = make(window, "Add a &serving job", "", {}, "A job that answers requests, on the selected instances or on every one");
    addRl = make(window, "Add an &RL job", "", {}, "A job of reinforcement learning, on the selected instances or on every one");
    addTransfer = make(window, "Add a &transfer", "", {}, "A job that moves bytes between two pools: two selected things, or the halves of what is selected");
    removeJob = make(window, "Remove &job", "", {}, "Take the job that the inspector shows out of the design");
    selectAll = make(window, "Select &all", "", QKeySequence::SelectAll);
    selectNone = make(window, "Select &none", "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
    selectSimilar = make(window, "Select similar by &type", "", {}, "Select all instances of the types that are selected");
    similarJob = make(window, "Select similar by &job", "", {}, "Select all instances that the same jobs run on, or none does");
    similarStatus = make(window, "Select similar by &status", "", {}, "Select all instances with the same trouble: none, a warning, an error, or GPUs that do not report");
    similarHolder = make(window, "Select similar by &UltraServer or leaf", "", {}, "Select all instances in the same UltraServers, else below the same network nodes");
    find = make(window, "&Find…", "search", QKeySequence::Find, "Find host, instance, rank, GPU or job");
    findNext = make(window, "Find ne&xt", "", QKeySequence(Qt::Key_F3), "The next of what was found");
    findPrevious = make(window, "Find pre&vious", "", QKeySequence(Qt::SHIFT | Qt::Key_F3), "The one before of what was found");

    editCatalog = make(window, "Catalo&g…", "", {}, "GPUs, types, prices and models with their sources, and your own over them");
    keepBaseline = make(window, "&Keep as baseline", "", QKeySequence(Qt::CTRL | Qt::Key_B), "Count changes from the present state");
    compareWith = make(window, "&Compare with a design…", "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), "Before and after of two designs: time, memory, money and what changed");

    compareBeforeEdit = make(window, "Compare with &before the last edit", "", {}, "Count changes from the state before the last edit, undo or redo");

    zoomIn = make(window, "Zoom &in", "zoom-in", QKeySequence::ZoomIn);
    zoomOut = make(window, "Zoom &out", "zoom-out", QKeySequence::ZoomOut);
    zoomActual = make(window, "&Actual size", "", QKeySequence(Qt::CTRL | Qt::Key_0));
    fitAll = make(window, "&Fit all", "fit", QKeySequence(Qt::SHIFT | Qt::Key_1), "Show the whole design");
    fitSelection = make(window, "Fit &selection", "", QKeySequence(Qt::SHIFT | Qt::Key_2));
    viewBack = make(window, "Previous view", "", QKeySequence(Qt::ALT | Qt::Key_Left));
    viewForward = make(window, "Next view", "", QKeySequence(Qt::ALT | Qt::Key_Right));
    minimap = make(window, "&Overview map", "", {});
    minimap->setCheckable(true);
    reduceMotion = make(window, "&Reduce motion", "", {}, "Nothing is seen to move; also where the desktop asks for it, and by SWITCHYARD_MOTION=0");
    reduceMotion->setCheckable(true);
    saveView = make(window, "Save vie&w…", "", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), "Keep what is on screen under a name: a slide of the presentation");
    present = make(window, "&Present", "play", QKeySequence(Qt::Key_F5), "The saved views as slides over the whole screen");
    compare = new QActionGroup(&window);
    compare->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional); // once more leaves
    comparePanes = make(window, "Compare on the map, t&wo panes", "", QKeySequence(Qt::Key_F6), "The baseline and the present design in two pictures with one camera");
    compareSwipe = make(window, "Compare on the map, &swipe", "", QKeySequence(Qt::Key_F7), "The baseline left of a line that can be dragged, the present design right of it");
    compareDifference = make(window, "Compare on the map, &difference", "", QKeySequence(Qt::Key_F8), "Every GPU and link by what it has more or less than in the baseline");
    for (QAction *action : {comparePanes, compareSwipe, compareDifference}) {
        action->setCheckable(true);
        compare->addAction(action);
    }
    theme = new QActionGroup(&window);
    themeSystem = make(window, "As the &desktop", "", {});
    themeLight = make(window, "&Light", "theme-light", {});
    themeDark = make(window, "&Dark", "theme-dark", {});
    for (QAction *action : {themeSystem, themeLight, themeDark}) {
        action->setCheckable(true);
        theme->addAction(action);
    }

    connectServer = make(window, "&Connect to Prometheus…", "connect", QKeySequence(Qt::CTRL | Qt::Key_L), "Watch a running cluster");
    demo = make(window, "&Demo: live cluster", "play", {}, "Watch a simulated cluster with a hidden fault");
    connectServer->setIconText(tr("Connect"));
    demo->setIconText(tr("Demo"));
    disconnect = make(window, "&Disconnect", "disconnect", {}, "Stop watching the cluster");
    disconnect->setEnabled(false);
    commands = make(window, "&Commands…", "search", QKeySequence(Qt::CTRL | Qt::Key_K), "Find any command by its words");
    commands->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)});
    shortcuts = make(window, "Keyboard &shortcuts…", "", {}, "Every command with its keys, which can be changed");
    help = make(window, "&Keys and mouse", "help", QKeySequence::HelpContents);
    about = make(window, "&About Switchyard", "", {});

    file = window.menuBar()->addMenu(tr("&File"));
    file->addActions({newDesign, open});
    recent = file->addMenu(tr("Open &recent"));
    samples = file->addMenu(tr("Open sa&mple"));
    file->addSeparator();
    file->addActions({save, saveAs});
    file->addSeparator();
    QMenu *const imports = file->addMenu(tr("&Import"));
    QMenu *const exports = file->addMenu(tr("Export &as"));
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
    edit->addActions({rename, lock, swap});
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
    similar = edit->addMenu(tr("Select s&imilar"));
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
    view->addActions({minimap, reduceMotion});
    panels = view->addMenu(tr("&Panels"));
    view->addMenu(tr("&Theme"))->addActions({themeSystem, themeLight, themeDark});

    live = window.menuBar()->addMenu(tr("&Live"));
    live->addActions({connectServer, demo, disconnect});

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
    why({remove, duplicate, cut, copy, array, fill, lock, fitSelection, selectNone, selectSimilar, similarJob, similarStatus, similarHolder}, "nothing is selected");
    why({selectJob, renameJob, splitJob, nextJob, removeJob}, "the design has no job");
    why({assignJob}, "nothing is selected, or there is no job");
    why({rename}, "select one thing");
    why({swap}, "select exactly two instances");
    why({undo}, "nothing to undo");
    why({redo}, "nothing to redo");
    why({save}, "nothing has changed");
    why({reduceMotion}, "the desktop asks for it");
    why({disconnect}, "no cluster is watched");
}

QString Actions::whyNot(const QAction &action) { return action.property("why").toString(); }

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
        const std::string title = std::string(format.title) + "…";
        const std::string as = "As " + title;
        if (format.read && exchange::isForDesigns(format.holds))
            m_imports[format.id] = make(window, title.c_str(), "import", {}, ("Import the " + std::string(format.is)).c_str());
        if (m_imports.contains(format.id))
            m_imports[format.id]->setObjectName(QStringLiteral("import ") + QString::fromUtf8(format.id));
        if (format.write)
            m_exports[format.id] = make(window, as.c_str(), "export", {}, ("Export as " + std::string(format.title)).c_str());
        if (m_exports.contains(format.id))
            m_exports[format.id]->setObjectName(QStringLiteral("export ") + QString::fromUtf8(format.id));
    }
}

} // namespace switchyard::app
