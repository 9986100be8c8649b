// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/mainwindow.h>

#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QScreen>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/design/find.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/design/numbering.h>

#include <views/canvas/heatbar.h>
#include <views/canvas/jobbar.h>
#include <views/canvas/palette.h>
#include <views/canvas/trafficchips.h>
#include <views/catalog/catalogdialog.h>
#include <views/inspector/inspector.h>
#include <views/live/connectdialog.h>
#include <views/live/historypanel.h>
#include <views/live/timebar.h>
#include <views/results/findingspanel.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>
#include <views/text/plain.h>
#include <views/theme/icons.h>
#include <views/theme/motion.h>
#include <views/theme/theme.h>

#include <app/desktop/commandpalette.h>
#include <app/desktop/deck.h>
#include <app/desktop/files.h>
#include <app/desktop/help.h>
#include <app/desktop/journalrecovery.h>
#include <app/desktop/livepill.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/paletteentries.h>
#include <app/desktop/presenter.h>
#include <app/desktop/savedviews.h>
#include <app/desktop/shortcutdialog.h>
#include <app/desktop/shortcuts.h>
#include <app/desktop/statusline.h>

namespace switchyard::app {

MainWindow::MainWindow(Settings &settings, QWidget *parent)
    : QMainWindow(parent)
    , m_settings(settings)
{
    setObjectName(QStringLiteral("mainWindow"));
    setMinimumSize(900, 560);
    // All of it on the screen, its frame and the desktop's bars too.
    const QSize room = QGuiApplication::primaryScreen()->availableGeometry().size() - QSize(16, 48);
    resize(QSize(1440, 900).boundedTo(room).expandedTo(minimumSize()));
    restoreGeometry(settings.geometry());
}

MainWindow::MainWindow(const session::CatalogPtr &catalog, Settings &settings, QWidget *parent)
    : MainWindow(settings, parent)
{
    begin(catalog);
}

MainWindow::Work::Work(const session::CatalogPtr &catalog, const QString &drafts, QMainWindow &window)
    : document(catalog)
    , situations(document, selection)
    , journal(document, drafts)
    , engine(document)
    , previews(catalog)
    , baseline(document, engine)
    , feed(catalog)
    , details(document)
    , actions(window, document.undoStack())
{
}

void MainWindow::begin(const session::CatalogPtr &catalog)
{
    m_work = std::make_unique<Work>(catalog, m_settings.draftsDirectory(), *this);
    m_files = new Files(m_work->document, m_settings, m_work->actions, *this);
    setWindowIcon(theme::applicationIcon());
    setAcceptDrops(true);
    buildPanels();
    buildToolBar();
    connectEdits();
    connectClipboard();
    connectDrawing();
    connectJobs();
    connectProperties();
    connectViewActions();
    connectEngine();
    connectLive();
    connectSearch();
    connectCompare();
    connectCatalog();
    m_recovery = new JournalRecovery(m_work->journal, m_settings.draftsDirectory(), *m_files, *m_notice, this);
    auto *views = new SavedViews(*this, m_work->actions);
    m_presenter = new Presenter(*this, *views);
    connect(m_work->actions.exportDeck, &QAction::triggered, this, [this, views] { exportDeck(*this, *views); });
    connect(m_work->actions.present, &QAction::triggered, m_presenter, &Presenter::start);
    m_shortcuts = std::make_unique<Shortcuts>(QWidget::actions() + m_work->actions.panels->actions(), m_settings);
    restoreState(m_settings.windowState());
    showTitle();
    enableActions();
}

MainWindow::~MainWindow()
{
    if (!m_work)
        return;
    hide(); // the field that has the focus gives its number while there is somebody to take it
    m_work->feed.disconnect(this);
    m_work->selection.disconnect(this);
    m_work->document.disconnect(this);
}

void MainWindow::buildPanels()
{
    m_canvasView = new canvas::CanvasView(m_work->document, m_work->selection, this);
    m_palette = new canvas::Palette(m_work->document.catalog(), this);
    m_inspector = new inspector::Inspector(this);
    m_results = new results::ResultsDock(this);
    m_notice = new NoticeBar(this);
    m_status = new StatusLine(this);
    auto *middle = new QWidget(this);
    auto *column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_notice);
    column->addWidget(m_canvasView, 1);
    m_timeBar = new live::TimeBar(this);
    column->addWidget(m_timeBar);
    setCentralWidget(middle);
    setStatusBar(m_status);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    const auto dock = [this](const QString &title, const char *name, const char *icon, QWidget *content, Qt::DockWidgetArea area, const QKeySequence &key) {
        auto *made = new QDockWidget(title, this);
        made->setObjectName(QString::fromLatin1(name));
        made->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
        made->setTitleBarWidget(new QWidget(made)); // the content has its own head
        made->setWidget(content);
        addDockWidget(area, made);
        QAction *toggle = made->toggleViewAction();
        toggle->setObjectName(QStringLiteral("panel ") + QString::fromLatin1(name));
        toggle->setIcon(theme::icon(QString::fromLatin1(icon)));
        toggle->setShortcut(key);
        m_work->actions.panels->addAction(toggle);
        return made;
    };
    QDockWidget *left = dock(tr("Catalog"), "dockCatalog", "panel-left", m_palette, Qt::LeftDockWidgetArea, Qt::Key_F9);
    QDockWidget *right = dock(tr("Inspector"), "dockInspector", "panel-right", m_inspector, Qt::RightDockWidgetArea, Qt::Key_F10);
    QDockWidget *bottom = dock(tr("Results"), "dockResults", "panel-bottom", m_results, Qt::BottomDockWidgetArea, Qt::Key_F11);
    dock(tr("History"), "dockHistory", "undo", new live::HistoryPanel(m_work->document.undoStack(), this), Qt::RightDockWidgetArea, QKeySequence())->hide();
    resizeDocks({left, right}, {252, 320}, Qt::Horizontal);
    resizeDocks({bottom}, {210}, Qt::Vertical);
    m_canvasView->setMinimapWanted(m_settings.minimap());
}

void MainWindow::buildToolBar()
{
    auto *bar = new QToolBar(tr("Tools"), this);
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setIconSize({18, 18});
    auto *name = new text::Label(QStringLiteral("Switchyard"), bar);
    name->setFont(theme::font(theme::Type::Title));
    name->setContentsMargins(8, 0, 16, 0);
    bar->addWidget(name);
    bar->addActions({m_work->actions.open, m_work->actions.save});
    bar->addSeparator();
    bar->addActions({m_work->actions.undo, m_work->actions.redo});
    bar->addSeparator();
    bar->addActions({m_work->actions.swap, m_work->actions.remove, m_work->actions.fitAll});
    bar->addSeparator();
    m_findBox = new QLineEdit(bar);
    m_findBox->setObjectName(QStringLiteral("findBox"));
    m_findBox->setPlaceholderText(tr("Find host, instance, \"rank 8347\" …"));
    m_findBox->setClearButtonEnabled(true);
    m_findBox->setMaximumWidth(320);
    m_findBox->setAccessibleName(tr("Find"));
    bar->addWidget(m_findBox);
    auto *gap = new QWidget(bar);
    gap->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(gap);
    m_pill = new LivePill(bar);
    bar->addWidget(m_pill);
    bar->addActions({m_work->actions.connectServer, m_work->actions.demo, m_work->actions.disconnect});
    for (QAction *action : {m_work->actions.connectServer, m_work->actions.demo})
        if (auto *button = qobject_cast<QToolButton *>(bar->widgetForAction(action)))
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addToolBar(bar);
    setContextMenuPolicy(Qt::NoContextMenu);
    connect(m_findBox, &QLineEdit::returnPressed, this, [this] { find(1); });
    connect(m_work->actions.findNext, &QAction::triggered, this, [this] { find(1); });
    connect(m_work->actions.findPrevious, &QAction::triggered, this, [this] { find(-1); });
}

void MainWindow::connectViewActions()
{
    canvas::Canvas &drawing = canvas();
    connect(m_work->actions.zoomIn, &QAction::triggered, this, [&drawing] { drawing.zoomBy(1.25); });
    connect(m_work->actions.zoomOut, &QAction::triggered, this, [&drawing] { drawing.zoomBy(0.8); });
    connect(m_work->actions.zoomActual, &QAction::triggered, &drawing, &canvas::Canvas::zoomActual);
    connect(m_work->actions.fitAll, &QAction::triggered, &drawing, &canvas::Canvas::fitAll);
    connect(m_work->actions.fitSelection, &QAction::triggered, &drawing, &canvas::Canvas::fitSelection);
    connect(m_work->actions.viewBack, &QAction::triggered, &drawing, &canvas::Canvas::goBack);
    connect(m_work->actions.viewForward, &QAction::triggered, &drawing, &canvas::Canvas::goForward);
    m_work->actions.minimap->setChecked(m_settings.minimap());
    connect(m_work->actions.minimap, &QAction::toggled, this, [this](bool shown) {
        m_settings.setMinimap(shown);
        m_canvasView->setMinimapWanted(shown);
    });
    theme::setReducedMotion(m_settings.reducedMotion());
    m_work->actions.reduceMotion->setChecked(theme::reducedMotion());
    m_work->actions.reduceMotion->setEnabled(!theme::desktopReducesMotion());
    connect(m_work->actions.reduceMotion, &QAction::toggled, this, [this](bool reduced) {
        m_settings.setReducedMotion(reduced);
        theme::setReducedMotion(reduced);
    });
    connect(m_work->actions.find, &QAction::triggered, this, [this] {
        m_findBox->setFocus(Qt::ShortcutFocusReason);
        m_findBox->selectAll();
    });
    (m_settings.theme() == ThemeChoice::Light ? m_work->actions.themeLight : m_settings.theme() == ThemeChoice::Dark ? m_work->actions.themeDark : m_work->actions.themeSystem)->setChecked(true);
    connect(m_work->actions.themeSystem, &QAction::triggered, this, [this] { setTheme(ThemeChoice::System); });
    connect(m_work->actions.themeLight, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Light); });
    connect(m_work->actions.themeDark, &QAction::triggered, this, [this] { setTheme(ThemeChoice::Dark); });
    for (const auto &[action, language] : {std::pair(m_work->actions.languageSystem, language::Language::System), std::pair(m_work->actions.languageEnglish, language::Language::English), std::pair(m_work->actions.languageGerman, language::Language::German)}) {
        action->setChecked(language == m_settings.language());
        connect(action, &QAction::triggered, this, [this, chosen = language] {
            m_settings.setLanguage(chosen);
            m_notice->showText(tr("The window speaks it from the next start on."));
        });
    }
    connect(m_work->actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_work->actions.commands, &QAction::triggered, this, [this] {
        CommandPalette commands(this, [this](const QString &typed) { return paletteEntries(*this, typed); });
        if (commands.exec() == QDialog::Accepted)
            commands.chosen()->trigger();
    });
    connect(m_work->actions.shortcuts, &QAction::triggered, this, [this] { ShortcutDialog(*m_shortcuts, this).exec(); });
    connect(m_work->actions.help, &QAction::triggered, this, [this] { showKeys(this); });
    connect(m_work->actions.about, &QAction::triggered, this, [this] { showAbout(this); });
}

void MainWindow::connectEngine()
{
    connect(&m_work->document, &session::Document::changed, this, [this](const session::Change &change) {
        if (change.kind == session::Change::Kind::Opened)
            m_work->selection.clear();
        else
            m_work->selection.keepExisting(*change.after);
        showJob(session::jobAfter(change, m_work->engine.job()));
        enableActions();
        showTitle();
    });
    connect(&m_work->document, &session::Document::modifiedChanged, this, &MainWindow::showTitle);
    connect(&m_work->document, &session::Document::pathChanged, this, &MainWindow::showTitle);
    const auto engine = [this] {
        const session::OutcomePtr &shown = m_work->engine.outcome();
        return shown && shown->prediction ? shown->prediction->engine : nullptr;
    };
    m_inspector->setPlanCheck([this, engine](const workload::Plan &plan) { return m_work->details.verdict(m_inspector->job().toStdString(), plan, engine()); });
    connect(&m_work->engine, &session::EngineRunner::busyChanged, this, [this](bool busy) {
        canvas().setPredicting(busy);
        m_inspector->setBusy(busy);
        m_status->setBusy(busy);
    });
    connect(&m_work->engine, &session::EngineRunner::finished, this, [this](const session::OutcomePtr &now, const session::OutcomePtr &before) {
        m_work->details.outdate(); // of another job, it may be
        const session::PredictionPtr old = before ? before->prediction : nullptr;
        m_canvasView->chips().setPrediction(now->prediction.get());
        m_inspector->setPrediction(now->prediction, old);
        if (now->error)
            m_inspector->setPredictionError(*now->error);
        m_results->setBill(now->bill, before ? before->bill : design::Bill());
        m_times.reset();
        m_results->setFabric(now->fabric);
        m_results->setPrediction(now->prediction, old);
        m_results->setChecks(now->checks);
        warnOfRuin(now, before);
        showTraffic();
        m_status->setOutcome(now, before);
        m_work->feed.setDesign(now->design, now->prediction);
        showFindings();
        showLevel();
    });
    connect(&m_canvasView->chips(), &canvas::TrafficChips::changed, this, &MainWindow::showTraffic);
    connect(&canvas(), &canvas::Canvas::heatChoiceChanged, this, [this, last = canvas::HeatChoice{.traffic = true}](const canvas::HeatChoice &choice) mutable {
        const auto otherTime = [&] { return choice.basis == canvas::Basis::Playhead && std::abs(choice.playhead_s - last.playhead_s) > 0; };
        if (choice.basis != last.basis || otherTime() || (choice.basis != canvas::Basis::Mean && choice.predictsTraffic() != last.predictsTraffic()))
            showTraffic();
        last = choice;
    });
    connect(m_results, &results::ResultsDock::playheadMoved, this, &MainWindow::movePlayhead);
    const auto details = [this, engine](widgets::Detail detail) {
        switch (detail) {
        case widgets::Detail::Levers: return m_work->details.wantLevers(engine());
        case widgets::Detail::Timeline: return m_work->details.wantTimeline(engine());
        case widgets::Detail::Why:
            if (const session::OutcomePtr &shown = m_work->engine.outcome())
                m_work->details.wantWhy(shown->prediction);
            return;
        case widgets::Detail::Paths:
            if (const session::OutcomePtr &shown = m_work->engine.outcome())
                m_work->details.wantPaths(shown->prediction);
            return;
        case widgets::Detail::Serving:
            if (const session::OutcomePtr &shown = m_work->engine.outcome())
                m_work->details.wantServing(shown->prediction);
            return;
        }
    };
    connect(m_inspector, &inspector::Inspector::detailsWanted, this, details);
    connect(m_results, &results::ResultsDock::detailsWanted, this, details);
    connect(m_inspector, &inspector::Inspector::whyRequested, this, [this] { m_results->showPage("why"); });
    connect(&m_work->details, &session::Details::leversReady, m_inspector, &inspector::Inspector::setLevers);
    connect(&m_work->details, &session::Details::timelineReady, this, [this](const session::StepTimesPtr &times) {
        m_times = times;
        m_results->setTimeline(times);
        if (canvas().heatChoice().basis == canvas::Basis::Playhead)
            showTraffic();
    });
    connect(&m_work->details, &session::Details::busyReady, this, &MainWindow::takeBusy);
    connect(&m_work->details, &session::Details::whyReady, m_results, &results::ResultsDock::setWhy);
    connect(&m_work->details, &session::Details::pathsReady, m_results, &results::ResultsDock::setPaths);
    connect(&m_work->details, &session::Details::servingReady, m_results, &results::ResultsDock::setLoadCurve);
    connect(m_status, &StatusLine::checksClicked, this, [this] { m_results->showPage("checks"); });
    connect(m_results, &results::ResultsDock::findingActivated, this, [this](const QString &id, const QStringList &where) {
        reveal(where);
        showMetricOf(id);
    });
    connect(&canvas(), &canvas::Canvas::findingPicked, this, [this](const QString &id) {
        QWidget *const dock = m_results->parentWidget(); // which may be closed
        dock->show();
        dock->raise();
        m_results->showFinding(id);
    });
    connect(m_results, &results::ResultsDock::queryOpened, this, &MainWindow::openQuery);
    connect(m_results, &results::ResultsDock::copied, m_notice, &NoticeBar::showText);
    connect(m_results, &results::ResultsDock::trafficPicked, &m_canvasView->chips(), &canvas::TrafficChips::alone);
    connect(m_results, &results::ResultsDock::gpusPicked, this, [this](const std::vector<int> &gpus) {
        const design::Numbering numbers(*m_work->document.design(), *m_work->document.catalog());
        std::vector<std::string> ids;
        for (const int gpu : gpus)
            if (const int instance = numbers.instanceOfGpu(gpu); gpu >= 0 && gpu < numbers.gpus())
                ids.push_back(session::gpuId(*m_work->document.design(), instance, gpu - numbers.firstGpu[static_cast<std::size_t>(instance)]));
        m_work->selection.set(std::move(ids));
    });
}

void MainWindow::showJob(const std::string &job)
{
    m_work->engine.setJob(job);
    const design::DesignPtr design = m_work->document.design();
    m_inspector->setDesign(design, m_work->document.catalog(), QString::fromStdString(job));
    m_results->setDesign(design, QString::fromStdString(job));
    m_canvasView->jobBar().setShown(m_inspector->job());
}

void MainWindow::reveal(const QStringList &ids)
{
    std::vector<std::string> words;
    for (const QString &id : ids)
        words.push_back(id.toStdString());
    m_work->selection.reveal(std::move(words)); // what is gone is passed over
}

void MainWindow::showTitle()
{
    setWindowTitle(text::shown(m_work->document.title(), 200).replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")) + QStringLiteral("[*] – Switchyard"));
    setWindowModified(m_work->document.isModified());
    setWindowFilePath(m_work->document.path());
    m_work->actions.save->setEnabled(m_work->document.isModified() || m_work->document.path().isEmpty());
}

std::vector<std::string> MainWindow::found(const QString &text, std::size_t limit) const
{
    const canvas::Scene &scene = m_canvasView->canvas().scene();
    design::Devices devices;
    if (scene.prediction)
        devices.gpuOfRank = scene.prediction->placement.gpuOfRank;
    if (scene.observation)
        devices.gpuUuid = scene.observation->gpuUuid;
    return design::find(*scene.design, scene.layout.numbers, devices, text.toStdString(), limit);
}

/// The best of what the text means; asked again the next or, with -1, the one before, around. What is found is looked for
/// anew each time: the design may have changed.
void MainWindow::find(int step)
{
    const QString text = m_findBox->text().trimmed();
    const std::vector<std::string> found = this->found(text, std::numeric_limits<std::size_t>::max());
    const bool named = !found.empty() && found.front() == text.toStdString();
    if (!named && !text.isEmpty() && design::findJob(*canvas().scene().design, text.toStdString())) {
        showJob(text.toStdString());
        m_work->actions.selectJob->trigger();
        return canvas().setFocus();
    }
    const session::PredictionPtr &prediction = canvas().scene().prediction;
    if (const auto rank = text.startsWith(QStringLiteral("rank "), Qt::CaseInsensitive) ? number::wholeFromText(text.mid(5).trimmed().toStdString(), 0, std::numeric_limits<int>::max()) : std::nullopt; rank && found.empty() && prediction)
        return m_notice->showText(tr("There is no rank %1: expected one below %2.").arg(qstring(format::integer(static_cast<double>(*rank))), qstring(format::integer(static_cast<double>(prediction->placement.gpuOfRank.size())))));
    if (found.empty())
        return m_notice->showText(text.isEmpty() ? tr("Ctrl+F takes what to look for.") : tr("Nothing is called \"%1\" here.").arg(text));
    const auto shown = std::ranges::find(found, m_found);
    const auto count = static_cast<int>(found.size());
    const int at = shown == found.end() || text != m_foundBy ? 0 : (static_cast<int>(shown - found.begin()) + step + count) % count;
    m_found = found[static_cast<std::size_t>(at)];
    m_foundBy = text;
    if (count > 1)
        m_notice->showText(tr("%1 of %2 that match \"%3\": F3 shows the next, Shift+F3 the one before.").arg(at + 1).arg(count).arg(text));
    else
        m_notice->clear(NoticeBar::Topic::Passing);
    m_work->selection.reveal({m_found});
    canvas().setFocus();
}

void MainWindow::setTheme(ThemeChoice choice)
{
    m_settings.setTheme(choice);
    theme::setMode(modeFor(choice));
    if (m_work->engine.outcome())
        m_status->setOutcome(m_work->engine.outcome(), m_work->engine.previous()); // rich text holds colours
    m_pill->show(m_work->feed);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if ((m_catalogDialog && m_catalogDialog->isVisible() && !m_catalogDialog->mayLeave()) || (m_work && !m_files->mayDiscard())) {
        event->ignore();
        return;
    }
    if (m_presenter)
        m_presenter->stop();
    if (m_work)
        m_settings.setWindow(saveGeometry(), saveState());
    event->accept();
}

bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::WindowActivate && m_files)
        m_files->lookAtDisk();
    return QMainWindow::event(event);
}

namespace {
/// A card of the palette, and words of an own field, carry text too.
bool isForeignText(const QDropEvent &event)
{
    return event.mimeData()->hasText() && event.source() == nullptr && !canvas::fromMime(event.mimeData());
}
} // namespace

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QMimeData &mime = *event->mimeData();
    if (mime.hasUrls() ? !mime.urls().isEmpty() && mime.urls().front().isLocalFile() : isForeignText(*event))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    if (!event->mimeData()->hasUrls()) {
        if (const QString text = event->mimeData()->text(); !text.isEmpty() && isForeignText(*event)) {
            event->acceptProposedAction();
            m_files->importText(text);
        }
        return;
    }
    event->acceptProposedAction();
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    if (!paths.isEmpty())
        m_files->openOrImport(paths);
}

} // namespace switchyard::app
