// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/desktop/presenter.h>

#include <algorithm>
#include <array>
#include <utility>

#include <QApplication>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMouseEvent>
#include <QStatusBar>
#include <QToolBar>

#include <core/base/format.h>
#include <core/predict/only_traffic.h>

#include <views/canvas/trafficchips.h>
#include <views/language/words.h>
#include <views/live/timebar.h>
#include <views/results/resultsdock.h>
#include <views/theme/theme.h>
#include <views/widgets/headline.h>
#include <views/widgets/misfit.h>

#include <app/desktop/mainwindow.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/presenternotes.h>

namespace switchyard::app {

namespace {

bool isSlideKey(int key)
{
    static constexpr std::array keys = {Qt::Key_Right, Qt::Key_Down, Qt::Key_Space, Qt::Key_PageDown, Qt::Key_Return, Qt::Key_Left, Qt::Key_Up,
                                        Qt::Key_Backspace, Qt::Key_PageUp, Qt::Key_Home, Qt::Key_End, Qt::Key_B, Qt::Key_N, Qt::Key_L, Qt::Key_Escape};
    return std::ranges::find(keys, key) != keys.end();
}

} // namespace

Presenter::Presenter(MainWindow &window, SavedViews &views)
    : QObject(&window)
    , m_window(window)
    , m_views(views)
{
    connect(&views, &SavedViews::aloneChanged, this, [this] {
        if (running())
            tell();
    });
    connect(&window.document(), &session::Document::changed, this, [this](const session::Change &change) {
        if (change.kind != session::Change::Kind::Opened || !running())
            return;
        leave(); // slides, places and the baseline were of the design that is gone
        m_views.showPage(m_page);
        m_window.canvasView().chips().choose(predict::maskOf(m_before.view.traffic));
        m_window.canvas().setHeatChoice(m_heat);
    });
}

QString Presenter::figures(const session::EngineAnswer &outcome)
{
    QString line = tr("%1 GPUs").arg(qstring(format::integer(outcome.gpus)));
    const auto add = [&line](const QString &part) { line += QStringLiteral(" · ") + part; };
    if (!outcome.bill.lines.empty())
        add(language::said(design::shown(outcome.bill)));
    if (outcome.prediction) {
        const widgets::JobHeadline headline = widgets::headlineOf(*outcome.prediction);
        const QString misfit = widgets::misfitText(outcome.prediction->prediction);
        add(headline.times);
        if (const QString &worth = misfit.isEmpty() ? headline.worth : misfit; !worth.isEmpty()) // not what a plan would be worth that cannot run
            add(worth);
    }
    return line;
}

QString Presenter::caption() const { return m_caption ? m_caption->text() : QString(); }

void Presenter::start()
{
    if (running())
        return;
    m_slides = m_window.document().design()->views;
    if (m_slides.empty()) { // the whole drawing is a slide of its own
        m_slides.push_back(m_views.present(m_window.document().title(), tr("View, Save view makes more slides"), false));
        m_slides.back().center = {};
        m_slides.back().zoom = 1;
    }
    m_state = m_window.saveState();
    m_windowState = m_window.windowState();
    m_before = m_views.onScreen();
    m_sawAll = m_window.canvas().seesAll();
    m_heat = m_window.canvas().heatChoice();
    m_page = m_views.shownPage();

    for (QDockWidget *dock : m_window.findChildren<QDockWidget *>())
        dock->hide();
    for (QToolBar *bar : m_window.findChildren<QToolBar *>())
        bar->hide();
    m_window.menuBar()->hide();
    m_window.statusBar()->hide();
    m_window.notice().hold(true);
    m_window.canvasView().setToolsShown(false);
    m_window.timeBar().setAway(true);
    m_window.results().setTabsShown(false);

    m_bar = new QToolBar(tr("Slide"), &m_window);
    m_bar->setMovable(false);
    m_bar->setObjectName(QStringLiteral("presenterBar"));
    m_caption = new text::RichLabel;
    m_caption->setObjectName(QStringLiteral("presenterCaption"));
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_figures = new text::Label;
    m_figures->setObjectName(QStringLiteral("presenterFigures"));
    auto *line = new QWidget;
    line->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(24);
    row->addWidget(m_caption, 1);
    row->addWidget(m_figures);
    m_bar->addWidget(line);
    m_window.addToolBar(Qt::BottomToolBarArea, m_bar);
    m_window.setWindowState(m_windowState | Qt::WindowFullScreen);
    m_window.canvas().installEventFilter(this);
    qApp->installEventFilter(this);
    m_notes = new PresenterNotes(m_window);
    m_notes->setVisible(PresenterNotes::hasOtherScreen(m_window)); // else they would lie over the slides
    go(0);
}

void Presenter::stop()
{
    if (!running())
        return;
    leave();
    m_views.showPage(m_page);
    m_views.show(m_before);
    m_window.canvas().setHeatChoice(m_heat);
    if (m_sawAll)
        m_window.canvas().seeAll();
}

void Presenter::leave()
{
    qApp->removeEventFilter(this);
    m_window.canvas().removeEventFilter(this);
    setBlack(false);
    delete m_light.data();
    m_notes->hide();
    m_notes->deleteLater(); // the key may be its own
    delete std::exchange(m_bar, nullptr);
    m_caption = nullptr;
    m_figures = nullptr;
    m_window.centralWidget()->show();
    m_window.canvasView().setToolsShown(true);
    m_window.timeBar().setAway(false);
    m_window.results().setTabsShown(true);
    m_window.menuBar()->show();
    m_window.statusBar()->show();
    m_window.notice().hold(false);
    m_window.setWindowState(m_windowState);
    m_window.restoreState(m_state);
}

void Presenter::go(int slide)
{
    setBlack(false);
    m_slide = std::clamp(slide, 0, slides() - 1);
    const design::SavedView &view = m_slides[static_cast<std::size_t>(m_slide)];
    const bool page = SavedViews::isPage(view);
    auto *dock = m_window.findChild<QDockWidget *>(QStringLiteral("dockResults"));
    m_window.centralWidget()->setVisible(!page); // a page then has the whole space
    dock->setVisible(page);
    if (page)
        m_views.show(view);
    tell();
    arrange();
}

void Presenter::tell()
{
    const design::SavedView &view = m_slides[static_cast<std::size_t>(m_slide)];
    const QString note = m_views.noted(view);
    text::Rich caption = text::rich(QStringLiteral("<b>%1</b>"), qstring(view.name));
    if (!note.isEmpty())
        caption += text::rich(QStringLiteral("&nbsp;&nbsp; %1"), note);
    m_caption->setText(caption);
    m_caption->setToolTip(text::shown(note));
    const session::OutcomePtr &outcome = m_window.engine().outcome();
    const QString place = tr("%1 of %2").arg(m_slide + 1).arg(slides());
    const auto next = static_cast<std::size_t>(m_slide) + 1;
    if (m_notes)
        m_notes->setSlide(place, qstring(view.name), note, next < m_slides.size() ? qstring(m_slides[next].name) : QString());
    m_figures->setText(outcome ? QStringLiteral("%1 · %2").arg(figures(*outcome), place) : place);
}

void Presenter::arrange()
{
    QFont font = theme::font(theme::Type::Body);
    font.setPixelSize(std::clamp(m_window.height() / 48, 15, 60)); // to be read from the last row
    m_caption->setFont(font);
    m_figures->setFont(font);
    const design::SavedView &view = m_slides[static_cast<std::size_t>(m_slide)];
    if (!SavedViews::isPage(view))
        m_views.show(view);
}

void Presenter::setBlack(bool black)
{
    if (!black) {
        delete std::exchange(m_black, nullptr);
        return;
    }
    m_black = new QWidget(&m_window);
    m_black->setObjectName(QStringLiteral("black"));
    m_black->setAutoFillBackground(true);
    m_black->setPalette(QPalette(Qt::black));
    m_black->setGeometry(m_window.rect());
    m_black->show();
    m_black->raise();
}

bool Presenter::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseMove && m_light && !m_black)
        m_light->pointTo(static_cast<QMouseEvent *>(event)->globalPosition().toPoint());
    if (watched == &m_window.canvas() && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, [this] { if (running()) arrange(); }, Qt::QueuedConnection);
    const bool override = event->type() == QEvent::ShortcutOverride, press = event->type() == QEvent::KeyPress;
    if ((!override && !press) || !watched->isWidgetType() || QApplication::activeModalWidget())
        return QObject::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const QWidget *const window = static_cast<QWidget *>(watched)->window();
    const bool ours = window == &m_window || window == m_notes; // a dialog beside the slides has its own letters
    if (!ours || !isSlideKey(key))
        return QObject::eventFilter(watched, event);
    event->accept();
    if (override)
        return true;
    switch (key) {
    case Qt::Key_Escape: stop(); break;
    case Qt::Key_B: setBlack(!m_black); break;
    case Qt::Key_N:
        m_notes->setVisible(!m_notes->isVisible());
        m_window.activateWindow();
        break;
    case Qt::Key_L:
        if (m_light)
            delete m_light.data();
        else
            m_light = new Spotlight(m_window);
        break;
    case Qt::Key_Home: go(0); break;
    case Qt::Key_End: go(slides() - 1); break;
    case Qt::Key_Left:
    case Qt::Key_Up:
    case Qt::Key_Backspace:
    case Qt::Key_PageUp: go(m_slide - 1); break;
    default: go(m_slide + 1); break;
    }
    return true;
}

} // namespace switchyard::app
