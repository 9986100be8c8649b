// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/panels/resultsdock.h>

#include <algorithm>

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <views/matrix/matrixview.h>
#include <views/panels/compareview.h>
#include <views/panels/costview.h>
#include <views/panels/findingspanel.h>
#include <views/panels/labels.h>
#include <views/panels/memoryview.h>
#include <views/panels/searchpanel.h>
#include <views/panels/timelineview.h>
#include <views/panels/whyview.h>

namespace switchyard::panels {

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
    for (const QString &name : {tr("Findings"), tr("Step timeline"), tr("Matrix"), tr("Memory"), tr("Checks"), tr("Cost"), tr("Compare"), tr("Search"), tr("Why")}) {
        m_tabs->addTab(name);
        m_pages->addWidget(new QWidget); // its place
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(separator());
    layout->addWidget(m_pages, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        build(currentTab());
        m_pages->setCurrentIndex(index);
        ask();
        emit tabChanged(currentTab());
    });
    build(Tab::Findings);
}

void ResultsDock::build(Tab tab)
{
    const int index = static_cast<int>(tab);
    QWidget *page = makePage(tab);
    if (!page)
        return;
    QWidget *place = m_pages->widget(index);
    m_pages->insertWidget(index, page); // the place moves up, and with it the current index
    m_pages->removeWidget(place);
    delete place;
    m_pages->setCurrentIndex(m_tabs->currentIndex());
}

FindingsPanel *ResultsDock::connected(FindingsPanel *panel)
{
    connect(panel, &FindingsPanel::findingActivated, this, &ResultsDock::findingActivated);
    connect(panel, &FindingsPanel::waiveRequested, this, &ResultsDock::waiveRequested);
    connect(panel, &FindingsPanel::connectRequested, this, &ResultsDock::connectRequested);
    connect(panel, &FindingsPanel::demoRequested, this, &ResultsDock::demoRequested);
    return panel;
}

/// Null when the page is there already.
QWidget *ResultsDock::makePage(Tab tab)
{
    switch (tab) {
    case Tab::Findings:
        if (m_findings)
            return nullptr;
        m_findings = connected(new FindingsPanel(FindingsPanel::Kind::Live));
        m_findings->setFindings({}, false);
        return m_findings;
    case Tab::Timeline: return m_timeline ? nullptr : m_timeline = new TimelineView;
    case Tab::Matrix:
        if (m_matrix)
            return nullptr;
        m_matrix = new matrix::MatrixView;
        connect(m_matrix, &matrix::MatrixView::gpusPicked, this, &ResultsDock::gpusPicked);
        m_matrix->setPrediction(m_now, parallelism());
        return m_matrix;
    case Tab::Memory:
        if (m_memory)
            return nullptr;
        m_memory = new MemoryView;
        m_memory->setPrediction(m_now);
        return m_memory;
    case Tab::Checks:
        if (m_checks)
            return nullptr;
        m_checks = connected(new FindingsPanel(FindingsPanel::Kind::Checks));
        m_checks->setFindings(std::move(m_checkList), m_design && !m_design->instances.empty());
        return m_checks;
    case Tab::Cost:
        if (m_cost)
            return nullptr;
        m_cost = new CostView;
        m_cost->setBill(m_bill, m_billBefore);
        m_cost->setPrediction(m_now, m_before);
        return m_cost;
    case Tab::Compare:
        if (m_compare)
            return nullptr;
        m_compare = new CompareView;
        emit compareBuilt(m_compare);
        return m_compare;
    case Tab::Search:
        if (m_search)
            return nullptr;
        m_search = new SearchPanel;
        m_search->setPrediction(m_now);
        emit searchBuilt(m_search);
        return m_search;
    case Tab::Why: return m_why ? nullptr : m_why = new WhyView;
    }
    return nullptr;
}

matrix::MatrixView *ResultsDock::matrix()
{
    build(Tab::Matrix);
    return m_matrix;
}

SearchPanel *ResultsDock::search()
{
    build(Tab::Search);
    return m_search;
}

CompareView *ResultsDock::compare()
{
    build(Tab::Compare);
    return m_compare;
}

/// Of the job that is shown; of one that does not train: the default.
workload::Parallelism ResultsDock::parallelism() const
{
    const design::Job *job = m_design ? design::jobToShow(*m_design, m_job.toStdString()) : nullptr;
    const workload::Parallelism *plan = job ? design::planOf(*job) : nullptr;
    return plan ? *plan : workload::Parallelism();
}

void ResultsDock::setDesign(design::DesignPtr design, const QString &job)
{
    m_design = std::move(design);
    m_job = job;
}

void ResultsDock::setBill(const design::Bill &now, const design::Bill &before)
{
    m_bill = now;
    m_billBefore = before;
    if (m_cost)
        m_cost->setBill(m_bill, m_billBefore);
}

void ResultsDock::setPrediction(PredictionPtr now, PredictionPtr before)
{
    m_now = std::move(now);
    m_before = std::move(before);
    m_hasTimeline = false;
    m_hasWhy = false;
    m_step_s = m_now ? m_now->prediction.step_s : 0;
    if (m_memory)
        m_memory->setPrediction(m_now);
    if (m_search)
        m_search->setPrediction(m_now);
    if (m_cost)
        m_cost->setPrediction(m_now, m_before);
    if (m_matrix)
        m_matrix->setPrediction(m_now, parallelism());
    if (!m_now && m_timeline)
        m_timeline->clear();
    if (!m_now && m_why)
        m_why->clear();
    ask();
}

void ResultsDock::setTimeline(std::vector<predict::TimelineCell> cells)
{
    build(Tab::Timeline);
    m_hasTimeline = true;
    m_timeline->setCells(std::move(cells), m_step_s);
}

void ResultsDock::setWhy(Term tree)
{
    build(Tab::Why);
    m_hasWhy = true;
    m_why->setTree(std::move(tree));
}

void ResultsDock::setChecks(std::vector<diagnose::Finding> checks)
{
    const auto open = std::ranges::count_if(checks, [](const diagnose::Finding &f) { return f.waivedBecause.empty(); });
    setCount(Tab::Checks, tr("Checks"), static_cast<std::size_t>(open));
    if (m_checks)
        m_checks->setFindings(std::move(checks), m_design && !m_design->instances.empty());
    else
        m_checkList = std::move(checks);
}

void ResultsDock::setFindings(std::vector<diagnose::Finding> findings, bool connected)
{
    setCount(Tab::Findings, tr("Findings"), findings.size());
    m_findings->setFindings(std::move(findings), connected);
}

void ResultsDock::setTabsShown(bool shown) { m_tabs->setVisible(shown); }
void ResultsDock::showTab(Tab tab) { m_tabs->setCurrentIndex(static_cast<int>(tab)); }
ResultsDock::Tab ResultsDock::currentTab() const { return static_cast<Tab>(m_tabs->currentIndex()); }

void ResultsDock::ask()
{
    if (!m_now)
        return;
    if (currentTab() == Tab::Timeline && !m_hasTimeline)
        emit detailsWanted(Detail::Timeline);
    if (currentTab() == Tab::Why && !m_hasWhy)
        emit detailsWanted(Detail::Why);
}

void ResultsDock::setCount(Tab tab, const QString &name, std::size_t count)
{
    m_tabs->setTabText(static_cast<int>(tab), count > 0 ? QStringLiteral("%1 %2").arg(name).arg(count) : name);
}

} // namespace switchyard::panels
