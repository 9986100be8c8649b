// SPDX-License-Identifier: GPL-3.0-or-later
// The bottom panel: a tab for each view of viewtable.h that is a page of the results. Every setter takes a snapshot;
// what is expensive is asked for by detailsWanted when its tab is looked at. A page is built when it is first
// looked at, so that a window starts with one of them, and told what changed when it comes into view.
#pragma once

#include <string_view>
#include <vector>

#include <QWidget>

#include <views/results/viewtable.h>

class QStackedWidget;
class QTabBar;

namespace switchyard::results {

class ResultsDock final : public QWidget
{
    Q_OBJECT
public:
    explicit ResultsDock(QWidget *parent = nullptr);

    [[nodiscard]] const Results &told() const { return m_results; } ///< what its pages show, or will
    void setDesign(design::DesignPtr design, const QString &job = {});
    /// What the design costs, job or none; 0: no price.
    void setBill(const design::Bill &now, const design::Bill &before);
    /// `before`: what changes are counted from; may be null. A null `now` empties the tabs. The first brings its own page
    /// into view where nobody chose one: a job's traffic says more than an empty list of findings.
    void setPrediction(widgets::PredictionPtr now, widgets::PredictionPtr before);
    /// Before setPrediction(): the hardware of a design without one, on which what is observed is shown.
    void setFabric(network::FabricPtr fabric) { m_results.fabric = std::move(fabric); }
    /// The same with the traffic of some communicators alone, for pages of links and pairs.
    void setTraffic(widgets::PredictionPtr shown);
    void setTimeline(std::shared_ptr<const train::StepTimes> times);
    void setPaths(std::shared_ptr<const predict::BytePaths> paths);
    void setTraces(timeline::TracesPtr traces); ///< steps that a profiler saw; null: none
    void setWhy(Term tree);
    void setLoadCurve(std::shared_ptr<const Result<serve::LoadCurve>> curve);
    /// Design rules: shown in "Checks".
    void setChecks(std::vector<diagnose::Finding> checks);
    /// Null: not connected.
    void setObservation(telemetry::ObservationPtr observation);
    void setReference(telemetry::ObservationPtr reference);
    /// Of the document, in the order of the selection.
    void setSelectedGpus(std::vector<int> gpus);
    /// Live trouble: shown in "Findings". `connected` false: the tab says how to connect.
    void setFindings(std::vector<diagnose::Finding> findings, bool connected);
    /// Before setFindings(): the first look at a cluster is under way, and values of it are drawn already.
    void setDiagnosing(bool diagnosing) { m_results.diagnosing = diagnosing; }

    /// Without its tabs the page in view has the whole space.
    void setTabsShown(bool shown);
    /// By the word of its view; a word without a page is passed over.
    void showPage(std::string_view word);
    /// The page that lists it, with its row chosen and in view; false: neither findings nor checks have it.
    bool showFinding(const QString &id);
    [[nodiscard]] const char *currentPage() const;
    /// The page of a word, built if it is not there. `Page` is what its row makes.
    template <class Page>
    Page &page(std::string_view word)
    {
        auto *found = qobject_cast<Page *>(built(word));
        Q_ASSERT(found);
        return *found;
    }

signals:
    /// The user looks at this time of the step (seconds); NaN: at the whole of it.
    void playheadMoved(double time_s);
    /// The tab in view lacks this result of the current prediction.
    void detailsWanted(switchyard::widgets::Detail detail);
    /// The user went to a finding: select and show `where` (ids as in Finding::where).
    void findingActivated(const QString &id, const QStringList &where);
    /// The user waives a check; the reason is not empty.
    void waiveRequested(const QString &id, const QString &reason);
    void withdrawRequested(const QString &id);
    void queryOpened(const QString &promql);
    /// Something is in the clipboard, in words.
    void copied(const QString &told);
    /// The user takes the fix of a check.
    void fixRequested(const QString &id);
    void dataRequested();
    void connectRequested();
    void demoRequested();
    /// A page is there from now on: some want a worker of the window's.
    void pageBuilt(QWidget *page);
    /// GPUs of the document (index) that were picked in a page.
    void gpusPicked(const std::vector<int> &gpus);
    void servingWanted(); ///< a job that serves
    void trafficPicked(unsigned mask); ///< predict::TrafficMask: this traffic alone, or all again

private:
    /// One tab.
    struct Place {
        const ViewRow *view = nullptr;
        QWidget *page = nullptr; ///< null until built
        unsigned news = ~0U;     ///< parts of Results that it has not been told of
    };
    void changed(unsigned parts);
    QWidget *built(std::string_view word);
    void bring(std::size_t tab); ///< builds a page and tells it what is known
    void ask();
    [[nodiscard]] std::size_t current() const;

    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    std::vector<Place> m_places; ///< by tab
    Results m_results;
    bool m_pageChosen = false;
};

} // namespace switchyard::results
