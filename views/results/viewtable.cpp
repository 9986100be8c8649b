// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/viewtable.h>

#include <algorithm>
#include <array>

#include <QCoreApplication>

#include <views/flows/flowview.h>
#include <views/goodput/goodputview.h>
#include <views/gridmap/gridview.h>
#include <views/leaf/leafview.h>
#include <views/matrix/matrixview.h>
#include <views/results/compareview.h>
#include <views/results/costview.h>
#include <views/results/findingspanel.h>
#include <views/results/memoryview.h>
#include <views/results/resultsdock.h>
#include <views/results/searchpanel.h>
#include <views/results/viewpictures.h>
#include <views/results/whyview.h>
#include <views/rl/rlview.h>
#include <views/serving/servingview.h>
#include <views/timeline/timelineview.h>

namespace switchyard::results {

namespace {

#define TITLE(text) QT_TRANSLATE_NOOP("switchyard::results::Views", text)

QWidget *findings(ResultsDock &dock, FindingsPanel::Kind kind)
{
    auto *panel = new FindingsPanel(kind);
    QObject::connect(panel, &FindingsPanel::findingActivated, &dock, &ResultsDock::findingActivated);
    QObject::connect(panel, &FindingsPanel::waiveRequested, &dock, &ResultsDock::waiveRequested);
    QObject::connect(panel, &FindingsPanel::withdrawRequested, &dock, &ResultsDock::withdrawRequested);
    QObject::connect(panel, &FindingsPanel::queryOpened, &dock, &ResultsDock::queryOpened);
    QObject::connect(panel, &FindingsPanel::copied, &dock, &ResultsDock::copied);
    QObject::connect(panel, &FindingsPanel::fixRequested, &dock, &ResultsDock::fixRequested);
    QObject::connect(panel, &FindingsPanel::dataRequested, &dock, &ResultsDock::dataRequested);
    QObject::connect(panel, &FindingsPanel::connectRequested, &dock, &ResultsDock::connectRequested);
    QObject::connect(panel, &FindingsPanel::demoRequested, &dock, &ResultsDock::demoRequested);
    return panel;
}

template <class Page>
QWidget *plain(ResultsDock &)
{
    return new Page;
}

/// Of the job that is shown; of one that does not train: the default.
workload::Parallelism parallelism(const Results &results)
{
    const design::Job *job = results.design ? design::jobToShow(*results.design, results.job.toStdString()) : nullptr;
    const workload::Parallelism *plan = job ? design::planOf(*job) : nullptr;
    return plan ? *plan : workload::Parallelism();
}

QWidget *makeLive(ResultsDock &dock) { return findings(dock, FindingsPanel::Kind::Live); }
void showLive(QWidget &page, const Results &results)
{
    auto &panel = static_cast<FindingsPanel &>(page);
    panel.setAround(results.design, results.observation);
    panel.setFindings(results.findings, results.connected);
    if (results.diagnosing)
        panel.showDiagnosing();
}
std::size_t countLive(const Results &results) { return results.findings.size(); }

QWidget *makeTimeline(ResultsDock &dock)
{
    auto *page = new timeline::TimelineView;
    QObject::connect(page, &timeline::TimelineView::playheadMoved, &dock, &ResultsDock::playheadMoved);
    QObject::connect(page, &timeline::TimelineView::gpusPicked, &dock, &ResultsDock::gpusPicked);
    QObject::connect(page, &timeline::TimelineView::tracesRemoved, &dock, [&dock] { dock.setTraces(nullptr); });
    return page;
}
void showTimeline(QWidget &page, const Results &results)
{
    auto &view = static_cast<timeline::TimelineView &>(page);
    if (view.canvas().traces() != results.traces)
        view.setTraces(results.traces);
    if (!results.now)
        view.clear();
    else if (results.timeline && !view.canvas().shows(results.now, results.timeline)) // the old picture stays until the new one is there
        view.setStep(results.now, results.timeline, results.design);
    if (results.timeline)
        view.canvas().setChosen(results.traffic && results.traffic != results.now ? predict::trafficIn(*results.traffic) : ~0U, results.selectedGpus);
}

QWidget *makeMatrix(ResultsDock &dock)
{
    auto *page = new matrix::MatrixView;
    QObject::connect(page, &matrix::MatrixView::gpusPicked, &dock, &ResultsDock::gpusPicked);
    return page;
}
void showMatrix(QWidget &page, const Results &results)
{
    auto &view = static_cast<matrix::MatrixView &>(page);
    view.setPrediction(results.traffic, parallelism(results));
    view.setObservation(results.traffic == results.now ? results.observation : nullptr); // nobody observes whose bytes they are
    view.setSelectedGpus(results.selectedGpus);
}

QWidget *makeFlows(ResultsDock &dock)
{
    auto *page = new flows::FlowView;
    QObject::connect(page, &flows::FlowView::trafficPicked, &dock, &ResultsDock::trafficPicked);
    return page;
}
void showFlows(QWidget &page, const Results &results)
{
    auto &view = static_cast<flows::FlowView &>(page);
    if (!results.now || !results.now->fabric)
        view.setPrediction(results.now, nullptr, results.observation.get());
    else if (results.paths ? results.paths != view.paths() : !view.paths()) // the old picture stays until the new one is there; looks at a cluster change no bytes
        view.setPrediction(results.now, results.paths);
    view.setObservation(results.observation.get());
    view.setChosen(results.now && results.traffic && results.traffic != results.now ? predict::trafficIn(*results.traffic) : ~0U); // all paths stay, to be clicked
}

QWidget *grid(ResultsDock &dock, gridmap::Maker make, bool perCard, const char *name)
{
    auto *page = new gridmap::GridView(make, perCard, shownName(name));
    QObject::connect(page, &gridmap::GridView::gpusPicked, &dock, &ResultsDock::gpusPicked);
    return page;
}
QWidget *makeServing(ResultsDock &dock)
{
    auto *page = new servingview::ServingView;
    QObject::connect(page, &servingview::ServingView::jobWanted, &dock, &ResultsDock::servingWanted);
    return page;
}
QWidget *makeStrategy(ResultsDock &dock) { return grid(dock, &gridmap::makeStrategyMap, false, TITLE("Ranks by replica and stage")); }
QWidget *makeRails(ResultsDock &dock) { return grid(dock, &gridmap::makeRailsMap, true, TITLE("Network cards by rail and instance")); }
void showGrid(QWidget &page, const Results &results)
{
    static_cast<gridmap::GridView &>(page).show(results.design, results.traffic, results.observation, results.job.toStdString(), results.selectedGpus, results.fabric, results.reference);
}

QWidget *makeLeaf(ResultsDock &dock)
{
    auto *page = new leafview::LeafView;
    QObject::connect(page, &leafview::LeafView::gpusPicked, &dock, &ResultsDock::gpusPicked);
    return page;
}
void showLeaf(QWidget &page, const Results &results)
{
    static_cast<leafview::LeafView &>(page).show(results.design, results.traffic, results.observation, results.job.toStdString(),
                                                 results.selectedGpus.empty() ? -1 : results.selectedGpus.front());
}

void showMemory(QWidget &page, const Results &results)
{
    auto &view = static_cast<MemoryView &>(page);
    view.setPrediction(results.now);
    view.setObservation(results.observation.get());
}

void showGoodput(QWidget &page, const Results &results) { static_cast<goodputview::GoodputView &>(page).show(results.design, results.now); }

void showServing(QWidget &page, const Results &results)
{
    const serve::Served *served = results.now && results.now->serving ? &*results.now->serving : nullptr;
    static_cast<servingview::ServingView &>(page).show(servingview::makePicture(results.design.get(), results.job.toStdString(), served, results.loadCurve, results.observation.get()));
}

void showRl(QWidget &page, const Results &results)
{
    static_cast<rlview::RlView &>(page).show(rlview::makePicture(results.design.get(), results.job.toStdString(), results.now && results.now->rl ? &*results.now->rl : nullptr));
}

QWidget *makeChecks(ResultsDock &dock) { return findings(dock, FindingsPanel::Kind::Checks); }
void showChecks(QWidget &page, const Results &results)
{
    static_cast<FindingsPanel &>(page).setFindings(results.checks, results.design && !results.design->instances.empty());
}
std::size_t countChecks(const Results &results)
{
    return static_cast<std::size_t>(std::ranges::count_if(results.checks, [](const diagnose::Finding &f) { return f.waivedBecause.empty(); }));
}

void showCost(QWidget &page, const Results &results)
{
    auto &view = static_cast<CostView &>(page);
    view.setBill(results.bill, results.billBefore);
    if (results.design)
        view.setPower(results.design->power);
    view.setPrediction(results.now, results.before, goodputOf(results.design.get(), results.now.get()));
}

void showNothing(QWidget &, const Results &) {} // the window gives it a report of its own

void showSearch(QWidget &page, const Results &results) { static_cast<SearchPanel &>(page).setPrediction(results.now); }

void showWhy(QWidget &page, const Results &results)
{
    auto &view = static_cast<WhyView &>(page);
    if (!results.now)
        view.clear();
    else if (results.why)
        view.setTree(*results.why);
}

constexpr Needed timelineNeeded = {widgets::Detail::Timeline, [](const Results &results) { return results.timeline != nullptr; }};
constexpr Needed pathsNeeded = {widgets::Detail::Paths, [](const Results &results) { return results.paths != nullptr; }};
constexpr Needed loadCurveNeeded = {widgets::Detail::Serving, [](const Results &results) { return results.loadCurve != nullptr; }};
constexpr Needed whyNeeded = {widgets::Detail::Why, [](const Results &results) { return results.why.has_value(); }};

constexpr std::array<ViewRow, 19> views = {{
    {"canvas", TITLE("Cluster"), {}, &paintCanvas, true},
    {"instance", TITLE("Inside an instance"), {}, &paintInstance, true},
    {"findings", TITLE("Findings"), {TITLE("Findings"), known::findings, &makeLive, &showLive, &countLive, {}, &Results::findings}, &paintChecks, true},
    {"timeline", TITLE("One pipeline of the step"), {TITLE("Timeline"), known::prediction | known::timeline | known::traffic | known::selection | known::traces, &makeTimeline, &showTimeline, nullptr, timelineNeeded}, &paintTimeline},
    {"flows", TITLE("Where the bytes go, and what they cost"), {TITLE("Flows"), known::prediction | known::traffic | known::observation | known::paths, &makeFlows, &showFlows, nullptr, pathsNeeded}, &paintFlows},
    {"matrix", TITLE("Who talks to whom"), {TITLE("Matrix"), known::traffic | known::observation | known::selection, &makeMatrix, &showMatrix, nullptr, {}}, &paintMatrix},
    {"unrolled", TITLE("Who talks to whom, unrolled"), {}, &paintUnrolled},
    {"strategy", TITLE("Ranks by replica and stage"), {TITLE("Strategy"), known::traffic | known::observation | known::selection, &makeStrategy, &showGrid, nullptr, {}}, &paintStrategy},
    {"rails", TITLE("Network cards by rail and instance"), {TITLE("Rails"), known::traffic | known::observation | known::selection, &makeRails, &showGrid, nullptr, {}}, &paintRails},
    {"leaf", TITLE("A leaf with its rails"), {TITLE("Leaf"), known::traffic | known::observation | known::selection, &makeLeaf, &showLeaf, nullptr, {}}, &paintLeaf},
    {"memory", TITLE("Memory per GPU"), {TITLE("Memory"), known::prediction | known::observation, &plain<MemoryView>, &showMemory, nullptr, {}}, &paintMemory},
    {"checks", TITLE("Checks"), {TITLE("Checks"), known::design | known::checks, &makeChecks, &showChecks, &countChecks, {}, &Results::checks}},
    {"cost", TITLE("Cost"), {TITLE("Cost"), known::design | known::prediction | known::bill, &plain<CostView>, &showCost, nullptr, {}}, &paintBill},
    {"goodput", TITLE("Where the paid hours go"), {TITLE("Goodput"), known::design | known::prediction, &plain<goodputview::GoodputView>, &showGoodput, nullptr, {}}, &paintGoodput},
    {"serving", TITLE("Latency, throughput and cost of tokens"), {TITLE("Serving"), known::design | known::prediction | known::loadCurve | known::observation, &makeServing, &showServing, nullptr, loadCurveNeeded}, &paintServing},
    {"rl", TITLE("One step of reinforcement learning"), {TITLE("RL"), known::design | known::prediction, &plain<rlview::RlView>, &showRl, nullptr, {}}, &paintRl},
    {"compare", TITLE("Compare"), {TITLE("Compare"), 0, &plain<CompareView>, &showNothing, nullptr, {}}, &paintCompare, true},
    {"search", TITLE("Search"), {TITLE("Search"), known::prediction, &plain<SearchPanel>, &showSearch, nullptr, {}}},
    {"why", TITLE("Why"), {TITLE("Why"), known::prediction | known::why, &plain<WhyView>, &showWhy, nullptr, whyNeeded}},
}};

#undef TITLE

} // namespace

std::span<const ViewRow> viewTable() { return views; }

const ViewRow *viewOfWord(std::string_view word)
{
    const auto *found = std::ranges::find(views, word.substr(0, word.find(' ')), [](const ViewRow &row) { return std::string_view(row.word); });
    return found == views.end() ? nullptr : found;
}

std::string_view groupingWordOf(std::string_view view)
{
    const std::size_t space = view.find(' ');
    return space == std::string_view::npos || view.substr(0, space) != "matrix" ? std::string_view() : view.substr(space + 1);
}

QString shownName(const char *name) { return QCoreApplication::translate("switchyard::results::Views", name); }

} // namespace switchyard::results
