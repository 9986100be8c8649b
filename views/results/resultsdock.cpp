// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/resultsdock.h>

#include <algorithm>

#include <QHBoxLayout>
#include <QMenu>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <views/results/findingspanel.h>
#include <views/theme/icons.h>
#include <views/widgets/labels.h>

namespace switchyard::results {

namespace {

/// Every page by name, those as well whose tabs are beyond the edge.
QToolButton *listOf(QTabBar *tabs)
{
    auto *button = new QToolButton;
    button->setIcon(theme::icon(QStringLiteral("chevron-down")));
    button->setAutoRaise(true);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setObjectName(QStringLiteral("allResults"));
    button->setAccessibleName(ResultsDock::tr("All results"));
    button->setToolTip(ResultsDock::tr("All pages of the results by name"));
    auto *menu = new QMenu(button);
    button->setMenu(menu);
    QObject::connect(menu, &QMenu::aboutToShow, tabs, [menu, tabs] {
        menu->clear();
        for (int i = 0; i < tabs->count(); ++i) {
            QAction *page = menu->addAction(tabs->tabText(i), tabs, [tabs, i] { tabs->setCurrentIndex(i); });
            page->setCheckable(true);
            page->setChecked(i == tabs->currentIndex());
        }
    });
    return button;
}

} // namespace

ResultsDock::ResultsDock(QWidget *parent)
    : QWidget(parent)
    , m_tabs(new QTabBar)
    , m_pages(new QStackedWidget)
{
    setObjectName(QStringLiteral("results"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setAccessibleName(tr("Results"));
    for (const ViewRow &view : viewTable()) {
        if (!view.page.tab)
            continue;
        m_places.push_back({&view});
        m_tabs->addTab(shownName(view.page.tab));
        m_pages->addWidget(new QWidget); // its place
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *head = new QHBoxLayout;
    head->addWidget(m_tabs, 1);
    head->addWidget(listOf(m_tabs));
    layout->addLayout(head);
    layout->addWidget(widgets::separator());
    layout->addWidget(m_pages, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_pageChosen = true;
        bring(current());
        m_pages->setCurrentIndex(index);
        ask();
    });
    bring(0);
}

std::size_t ResultsDock::current() const { return static_cast<std::size_t>(std::max(0, m_tabs->currentIndex())); }

void ResultsDock::bring(std::size_t tab)
{
    Place &place = m_places[tab];
    const bool isNew = !place.page;
    if (isNew) {
        const int index = static_cast<int>(tab);
        place.page = place.view->page.make(*this);
        QWidget *empty = m_pages->widget(index);
        m_pages->insertWidget(index, place.page); // the place moves up, and with it the current index
        m_pages->removeWidget(empty);
        delete empty;
        m_pages->setCurrentIndex(m_tabs->currentIndex());
    }
    if (isNew || (place.news & place.view->page.watches) != 0)
        place.view->page.show(*place.page, m_results);
    place.news = 0;
    if (isNew)
        emit pageBuilt(place.page);
}

QWidget *ResultsDock::built(std::string_view word)
{
    const auto place = std::ranges::find(m_places, word, [](const Place &p) { return std::string_view(p.view->word); });
    if (place == m_places.end())
        return nullptr;
    bring(static_cast<std::size_t>(place - m_places.begin()));
    return place->page;
}

void ResultsDock::changed(unsigned parts)
{
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        Place &place = m_places[i];
        place.news |= parts;
        const PageRow &row = place.view->page;
        if (!row.count || (row.watches & parts) == 0)
            continue;
        const std::size_t count = row.count(m_results);
        const QString name = shownName(row.tab);
        const QString text = count > 0 ? QStringLiteral("%1 %2").arg(name).arg(count) : name;
        if (m_tabs->tabText(static_cast<int>(i)) != text) // it would lay all tabs out again
            m_tabs->setTabText(static_cast<int>(i), text);
    }
    bring(current());
}

void ResultsDock::setDesign(design::DesignPtr design, const QString &job)
{
    m_results.design = std::move(design);
    m_results.job = job;
    changed(known::design);
}

void ResultsDock::setBill(const design::Bill &now, const design::Bill &before)
{
    m_results.bill = now;
    m_results.billBefore = before;
    changed(known::bill);
}

void ResultsDock::setPrediction(widgets::PredictionPtr now, widgets::PredictionPtr before)
{
    m_results.now = std::move(now);
    m_results.traffic = m_results.now;
    m_results.before = std::move(before);
    m_results.timeline.reset();
    m_results.paths.reset();
    m_results.why.reset();
    m_results.loadCurve.reset();
    changed(known::prediction | known::traffic);
    const auto page = current();
    if (m_results.now && !m_pageChosen)
        showPage(m_results.now->serving ? "serving" : m_results.now->rl ? "rl" : "flows");
    if (current() == page) // else the page has asked as it came
        ask();
}

void ResultsDock::setTraffic(widgets::PredictionPtr shown)
{
    if (shown == m_results.traffic)
        return;
    m_results.traffic = std::move(shown);
    changed(known::traffic);
}

void ResultsDock::setTimeline(std::shared_ptr<const train::StepTimes> times)
{
    m_results.timeline = std::move(times);
    changed(known::timeline);
}

void ResultsDock::setPaths(std::shared_ptr<const predict::BytePaths> paths)
{
    m_results.paths = std::move(paths);
    changed(known::paths);
}

void ResultsDock::setTraces(timeline::TracesPtr traces)
{
    m_results.traces = std::move(traces);
    changed(known::traces);
}

void ResultsDock::setWhy(Term tree)
{
    m_results.why = std::move(tree);
    changed(known::why);
}

void ResultsDock::setLoadCurve(std::shared_ptr<const Result<serve::LoadCurve>> curve)
{
    m_results.loadCurve = std::move(curve);
    changed(known::loadCurve);
}

void ResultsDock::setChecks(std::vector<diagnose::Finding> checks)
{
    m_results.checks = std::move(checks);
    changed(known::checks);
}

void ResultsDock::setSelectedGpus(std::vector<int> gpus)
{
    if (gpus == m_results.selectedGpus)
        return;
    m_results.selectedGpus = std::move(gpus);
    changed(known::selection);
}

void ResultsDock::setFindings(std::vector<diagnose::Finding> findings, bool connected)
{
    m_results.findings = std::move(findings);
    m_results.connected = connected;
    changed(known::findings);
}

void ResultsDock::setObservation(telemetry::ObservationPtr observation)
{
    m_results.observation = std::move(observation);
    changed(known::observation);
}

void ResultsDock::setReference(telemetry::ObservationPtr reference)
{
    m_results.reference = std::move(reference);
    changed(known::observation);
}

void ResultsDock::setTabsShown(bool shown)
{
    m_tabs->setVisible(shown);
    findChild<QToolButton *>(QStringLiteral("allResults"))->setVisible(shown);
}

void ResultsDock::showPage(std::string_view word)
{
    m_pageChosen = true;
    const auto place = std::ranges::find(m_places, viewOfWord(word), &Place::view);
    if (place != m_places.end())
        m_tabs->setCurrentIndex(static_cast<int>(place - m_places.begin()));
}

bool ResultsDock::showFinding(const QString &id)
{
    const auto lists = [&](const Place &place) {
        const auto member = place.view->page.findings;
        return member && std::ranges::find(m_results.*member, id.toStdString(), &diagnose::Finding::id) != (m_results.*member).end();
    };
    const auto place = std::ranges::find_if(m_places, lists);
    if (place == m_places.end())
        return false;
    showPage(place->view->word);
    return page<FindingsPanel>(place->view->word).selectFinding(id);
}

const char *ResultsDock::currentPage() const { return m_places[current()].view->word; }

void ResultsDock::ask()
{
    const std::optional<Needed> &needs = m_places[current()].view->page.needs;
    if (m_results.now && needs && !needs->has(m_results))
        emit detailsWanted(needs->detail);
}

} // namespace switchyard::results
