// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/panels/resultsdock.h>

#include <algorithm>

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include <views/matrix/matrixview.h>
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
    , m_findings(new FindingsPanel(FindingsPanel::Kind::Live))
    , m_timeline(new TimelineView)
    , m_matrix(new matrix::MatrixView)
    , m_memory(new MemoryView)
    , m_checks(new FindingsPanel(FindingsPanel::Kind::Checks))
    , m_cost(new CostView)
    , m_search(new SearchPanel)
    , m_why(new WhyView)
{
    setObjectName(QStringLiteral("results"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setAccessibleName(tr("Results"));
    const std::pair<QWidget *, QString> pages[] = {
        {m_findings, tr("Findings")}, {m_timeline, tr("Step timeline")}, {m_matrix, tr("Matrix")}, {m_memory, tr("Memory")},
        {m_checks, tr("Checks")}, {m_cost, tr("Cost")}, {m_search, tr("Search")}, {m_why, tr("Why")},
    };
    for (const auto &[page, name] : pages) {
        m_tabs->addTab(name);
        m_pages->addWidget(page);
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(separator());
    layout->addWidget(m_pages, 1);

    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_pages->setCurrentIndex(index);
        ask();
        emit tabChanged(currentTab());
    });
    for (FindingsPanel *panel : {m_findings, m_checks}) {
        connect(panel, &FindingsPanel::findingActivated, this, &ResultsDock::findingActivated);
        connect(panel, &FindingsPanel::waiveRequested, this, &ResultsDock::waiveRequested);
        connect(panel, &FindingsPanel::connectRequested, this, &ResultsDock::connectRequested);
        connect(panel, &FindingsPanel::demoRequested, this, &ResultsDock::demoRequested);
    }
    connect(m_matrix, &matrix::MatrixView::gpusPicked, this, &ResultsDock::gpusPicked);
    setFindings({}, false);
    setChecks({});
}

void ResultsDock::setDesign(design::DesignPtr design, CatalogPtr, const QString &job)
{
    m_design = std::move(design);
    m_job = job;
}

void ResultsDock::setPrediction(PredictionPtr now, PredictionPtr before)
{
    m_predicted = now != nullptr;
    m_hasTimeline = false;
    m_hasWhy = false;
    m_step_s = now ? now->prediction.step_s : 0;
    m_memory->setPrediction(now);
    m_search->setPrediction(now);
    m_cost->setPrediction(now, std::move(before));
    const design::Job *job = nullptr;
    if (m_design && !m_design->jobs.empty()) {
        const auto found = std::ranges::find(m_design->jobs, m_job.toStdString(), &design::Job::name);
        job = found != m_design->jobs.end() ? &*found : &m_design->jobs.front();
    }
    m_matrix->setPrediction(job ? now : nullptr, job ? job->plan : workload::Plan{});
    if (!m_predicted) {
        m_timeline->clear();
        m_why->clear();
    }
    ask();
}

void ResultsDock::setTimeline(std::vector<predict::TimelineCell> cells)
{
    m_hasTimeline = true;
    m_timeline->setCells(std::move(cells), m_step_s);
}

void ResultsDock::setWhy(Term tree)
{
    m_hasWhy = true;
    m_why->setTree(std::move(tree));
}

void ResultsDock::setChecks(std::vector<diagnose::Finding> checks)
{
    const auto open = std::ranges::count_if(checks, [](const diagnose::Finding &f) { return f.waivedBecause.empty(); });
    setCount(Tab::Checks, tr("Checks"), static_cast<std::size_t>(open));
    m_checks->setFindings(std::move(checks), m_design && !m_design->instances.empty());
}

void ResultsDock::setFindings(std::vector<diagnose::Finding> findings, bool connected)
{
    setCount(Tab::Findings, tr("Findings"), findings.size());
    m_findings->setFindings(std::move(findings), connected);
}

void ResultsDock::showTab(Tab tab) { m_tabs->setCurrentIndex(static_cast<int>(tab)); }
ResultsDock::Tab ResultsDock::currentTab() const { return static_cast<Tab>(m_tabs->currentIndex()); }

void ResultsDock::ask()
{
    if (!m_predicted)
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
