// SPDX-License-Identifier: GPL-3.0-or-later
// The main window while it watches a cluster.
#include <app/desktop/mainwindow.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QDateTime>
#include <QDesktopServices>
#include <QUrlQuery>

#include <core/base/format.h>
#include <core/diagnose/observed_loads.h>

#include <views/canvas/heatbar.h>
#include <views/canvas/traffic.h>
#include <views/inspector/inspector.h>
#include <views/language/words.h>
#include <views/live/connectdialog.h>
#include <views/live/keychain.h>
#include <views/live/eventwords.h>
#include <views/results/resultsdock.h>
#include <views/session/momenttime.h>

#include <app/desktop/adopting.h>
#include <app/desktop/livepill.h>
#include <app/desktop/noticebar.h>
#include <app/desktop/statusline.h>
#include <app/desktop/timetravel.h>

namespace switchyard::app {

namespace {

constexpr double demoPast_s = 2 * 3600, demoFaulty_s = 20 * 60;

} // namespace

void MainWindow::connectLive()
{
    const auto demo = [this] { startDemo(); };
    const auto askServer = [this] {
        live::ConnectDialog dialog(m_settings.recentServers(), this);
        bool wantsDemo = false;
        connect(&dialog, &live::ConnectDialog::demoRequested, this, [&] { wantsDemo = true; });
        const bool accepted = dialog.exec() == QDialog::Accepted;
        if (const auto login = accepted ? dialog.toKeep() : std::nullopt)
            live::keepLogin(dialog.options().server, *login, this, [this](const QString &problem) {
                if (!problem.isEmpty())
                    m_notice->showText(problem);
            });
        if (wantsDemo)
            startDemo();
        else if (accepted)
            connectTo(dialog.options());
    };
    connect(m_work->actions.demo, &QAction::triggered, this, demo);
    connect(m_work->actions.connectServer, &QAction::triggered, this, askServer);
    connect(m_results, &results::ResultsDock::demoRequested, this, demo);
    connect(m_results, &results::ResultsDock::connectRequested, this, askServer);
    connect(m_work->actions.disconnect, &QAction::triggered, &m_work->feed, &session::LiveFeed::disconnectFrom);
    connectMoments();
    connectData();
    const auto inView = [this] { m_work->feed.setInView({canvas().heatChoice().metric}); };
    connect(&canvas(), &canvas::Canvas::heatChoiceChanged, this, inView);
    inView();
    connect(m_work->actions.pauseLive, &QAction::triggered, this, [this] { m_timeTravel->togglePause(); });
    connect(m_work->actions.replay, &QAction::triggered, this, [this] { m_timeTravel->toggleReplay(); });
    const auto showTime = [this] {
        const session::LiveFeed &feed = m_work->feed;
        const telemetry::ObservationPtr &shown = feed.observation();
        canvas().setAsOf(feed.isPaused() ? live::clockText(shown->time_s) : feed.moment() && shown ? session::momentTime(shown->time_s) : QString());
    };
    const auto state = [this, showTime] {
        showTime();
        const bool on = m_work->feed.state() != session::LiveFeed::State::Off;
        m_work->actions.disconnect->setEnabled(on);
        for (QAction *action : {m_work->actions.pauseLive, m_work->actions.replay})
            action->setEnabled(on && m_work->feed.observation() && !m_work->feed.moment()); // which has one time
        canvas().setAwaited(on);
        m_canvasView->heatBar().setLiveAvailable(on);
        m_work->actions.adoptJobs->setEnabled(m_work->feed.observation() != nullptr);
        m_work->actions.findPlan->setEnabled(m_work->feed.observation() != nullptr);
        m_status->setLive(m_work->feed);
        m_pill->show(m_work->feed);
        showLost();
        if (!on) {
            m_watched.reset(); // with its login
            canvas::HeatChoice choice = choiceAfterSight();
            choice.traffic = choice.traffic || (m_wasOn && !canvas::isPredicted(choice.metric)); // nobody has it now
            choice.source = canvas::HeatSource::Predicted;
            canvas().setHeatChoice(choice);
        }
        m_wasOn = on;
    };
    connect(&m_work->feed, &session::LiveFeed::stateChanged, this, state);
    connect(&m_work->feed, &session::LiveFeed::stateChanged, this, [this] {
        if (m_sight && m_work->feed.state() == session::LiveFeed::State::Lost) // meanwhile: nothing is being read
            showFindings();
    });
    connect(&m_work->feed, &session::LiveFeed::sighted, this, [this, state] {
        drawSight();
        state();
        showFindings(); // that none was looked for yet
    });
    connect(&m_work->feed, &session::LiveFeed::ageTicked, this, [this, state] {
        state();
        canvas().setSinceLook(m_work->feed.sinceLook_s());
    });
    connect(&m_work->feed, &session::LiveFeed::observed, this, [this, state, showTime] {
        showTime();
        state();
        if (!m_work->feed.observation())
            drawObservation(); // what is gone goes at once
        m_looks.run({[this] {
                         if (m_work->feed.observation())
                             drawObservation();
                     },
                     [this] { offerHosts(); },
                     [this] { m_inspector->setObservation(m_work->feed.observation()); },
                     [this] { m_results->setObservation(m_work->feed.observation()); },
                     [this] { showFindings(); }});
    });
    m_timeTravel = new TimeTravel(m_work->feed, m_work->engine, *m_timeBar, this);
    m_adopting = new Adopting(m_work->document, m_work->feed, *m_notice, this);
    connect(m_adopting, &Adopting::settled, this, &MainWindow::showLevel);
    connect(&m_canvasView->heatBar(), &canvas::HeatBar::chosen, this, [this] { m_levelWanted = false; });
    connect(m_adopting, &Adopting::added, this, [this](const QString &job) { showJob(job.toStdString()); });
    connect(m_work->actions.adoptJobs, &QAction::triggered, m_adopting, &Adopting::addJobs);
    connect(m_work->actions.findPlan, &QAction::triggered, this, [this] { m_adopting->findPlan(m_inspector->job().toStdString()); });
}

void MainWindow::connectTo(const telemetry::PrometheusOptions &options)
{
    m_settings.addRecentServer(options.server);
    m_work->finder.disconnect(this);
    m_work->finder.stop();
    if (!m_work->document.design()->instances.empty()) {
        watch(options);
        return;
    }
    m_notice->showText(tr("Looking for the hosts of %1 …").arg(QString::fromStdString(options.server.shown())));
    connect(&m_work->finder, &session::ClusterFinder::found, this, [this, options](const telemetry::Discovery &discovery) {
        if (session::draw(m_work->document, discovery)) {
            m_adopting->expectJobs();
            m_work->feed.setDesign(m_work->document.design(), nullptr);
            if (discovery.skipped.empty() && discovery.complete)
                m_notice->showText(session::drawnSentence(discovery));
            else
                m_notice->show(NoticeBar::Topic::Drawn, session::drawnSentence(discovery));
        }
        watch(options);
    });
    connect(&m_work->finder, &session::ClusterFinder::failed, this, [this, options](const QString &reason) {
        m_notice->showText(reason);
        watch(options);
    });
    m_work->finder.find([catalog = m_work->document.catalog(), options](std::stop_token stop) { return telemetry::discoverDesign(*catalog, options, std::move(stop)); });
}

/// By value: the finder's answer goes with the options that it was asked with.
void MainWindow::watch(telemetry::PrometheusOptions options) // NOLINT(performance-unnecessary-value-param)
{
    m_work->finder.disconnect(this);
    m_showLive = m_levelWanted = true;
    m_server = QString::fromStdString(options.server.shown());
    m_watched = options;
    m_work->feed.connectTo(QString::fromStdString(options.server.shown()), [options](design::DesignPtr design, session::CatalogPtr catalog) {
        return telemetry::makePrometheusSource(std::move(design), std::move(catalog), options);
    });
    m_results->showPage("findings");
}

void MainWindow::startDemo(const telemetry::DemoOptions &options)
{
    m_work->finder.stop();
    m_showLive = m_levelWanted = true;
    m_server.clear();
    m_watched.reset();
    telemetry::DemoOptions cluster = options;
    if (!(cluster.began_s > 0)) { // it has a past, in which it was well
        const double now_s = cluster.now_s ? cluster.now_s() : static_cast<double>(QDateTime::currentMSecsSinceEpoch()) / 1000;
        cluster.began_s = now_s - demoPast_s;
        cluster.faultsAfter_s = demoPast_s - demoFaulty_s;
    }
    m_work->feed.connectTo(tr("demo cluster"), [cluster](design::DesignPtr design, session::CatalogPtr catalog) {
        return telemetry::makeDemoSource(std::move(design), std::move(catalog), cluster);
    });
    m_results->showPage("findings");
}

void MainWindow::showLost()
{
    const session::LiveFeed &feed = m_work->feed;
    if (feed.state() != session::LiveFeed::State::Lost) {
        m_lostTold = false;
        return m_notice->clear(NoticeBar::Topic::Server);
    }
    const auto seconds = [](double s) { return s < 120 ? tr("%1 s").arg(static_cast<int>(s)) : qstring(format::seconds(s)); };
    const double age = feed.dataAge_s(), retry = feed.retryIn_s();
    const QString old = std::isnan(age) ? tr("nothing of it was seen yet") : tr("what is shown is %1 old").arg(seconds(std::round(age)));
    const QString next = retry > 0 ? tr("next try in %1").arg(seconds(std::ceil(retry))) : tr("trying again now");
    QString why = feed.error(); // a wrong path, a login that is missing
    if (why.startsWith(feed.label() + QStringLiteral(": ")))
        why.remove(0, feed.label().size() + 2);
    const QString words = tr("%1 does not answer: %2; %3.").arg(feed.label(), old, next) + QLatin1Char(' ') + why;
    if (std::exchange(m_lostTold, true))
        m_notice->reword(NoticeBar::Topic::Server, words);
    else
        m_notice->show(NoticeBar::Topic::Server, words,
                       {{tr("Try now"), [this] {
                             m_lostTold = false; // the line went with the press: it comes back with other words
                             m_work->feed.lookNow();
                         }},
                        {tr("Disconnect"), [this] { m_work->feed.disconnectFrom(); }}});
}

/// While the first look is under way what is known is drawn, in place of what waits for more: links, a quantity that is not collected.
void MainWindow::drawSight()
{
    const telemetry::ObservationPtr &sight = m_work->feed.firstSight();
    canvas::HeatChoice choice = canvas().heatChoice();
    if (!sight || canvas::isRatio(choice.source) || m_compareMode != canvas::CompareMode::Off || (!m_showLive && choice.source != canvas::HeatSource::Live))
        return; // somebody chose what it has nothing of
    const auto has = [&](telemetry::Quantity quantity) {
        const auto series = sight->series.find(quantity);
        return series != sight->series.end() && series->second.available;
    };
    const canvas::HeatChoice before = choice;
    std::vector<telemetry::Quantity> levels = {telemetry::Quantity::TensorActive, telemetry::Quantity::GpuUtil, telemetry::Quantity::Power_W};
    if (!choice.traffic)
        levels.insert(levels.begin(), choice.metric);
    const auto level = std::ranges::find_if(levels, has);
    if (level == levels.end())
        return;
    choice.metric = *level;
    choice.traffic = false;
    choice.source = canvas::HeatSource::Live;
    m_sight = {before, choice};
    canvas().setObservation(sight, choice);
}

/// What was chosen before the first sight comes back after it, unless somebody chose meanwhile.
canvas::HeatChoice MainWindow::choiceAfterSight()
{
    const auto sight = std::exchange(m_sight, std::nullopt);
    return sight && canvas().heatChoice() == sight->second ? sight->first : canvas().heatChoice();
}

/// The first look at a cluster recolours the drawing, where what is in view is collected.
void MainWindow::drawObservation()
{
    const telemetry::ObservationPtr &seen = m_work->feed.observation();
    const session::OutcomePtr &outcome = m_work->engine.outcome();
    const canvas::HeatChoice before = choiceAfterSight();
    canvas::HeatChoice choice = before;
    const bool blank = choice.traffic && choice.source == canvas::HeatSource::Live && outcome && !outcome->prediction && !m_work->engine.busy(); // links need a job
    const bool chosen = canvas::isRatio(choice.source); // a saved view, while nothing was seen yet
    if (seen && ((std::exchange(m_showLive, false) && !chosen) || blank)) { // a new design takes the observation away
        choice.traffic = choice.traffic && canvas().scene().prediction && diagnose::tellsLinks(*seen);
        const auto series = seen->series.find(choice.metric);
        if (choice.traffic || (series != seen->series.end() && series->second.available))
            choice.source = canvas::HeatSource::Live;
        else
            choice = before;
    }
    canvas().setObservation(seen, choice);
    showLevel();
}

/// Predicted links are white where no job can be predicted: what is measured of its GPUs is seen in their place, unless somebody
/// chose the links by hand.
void MainWindow::showLevel()
{
    const telemetry::ObservationPtr &seen = m_work->feed.observation();
    const session::OutcomePtr &outcome = m_work->engine.outcome();
    if (!m_levelWanted || !seen || seen->hostsMatched == 0 || !outcome || m_work->engine.busy() || m_adopting->isDue())
        return;
    m_levelWanted = false;
    canvas::HeatChoice choice = canvas().heatChoice();
    if (outcome->prediction || !choice.predictsTraffic())
        return;
    choice.traffic = false;
    choice.source = canvas::HeatSource::Live;
    for (const telemetry::Quantity level : {telemetry::Quantity::TensorActive, telemetry::Quantity::GpuUtil, telemetry::Quantity::Power_W})
        if (const auto series = seen->series.find(level); series != seen->series.end() && series->second.available) {
            choice.metric = level;
            return canvas().setHeatChoice(choice);
        }
}

/// In the browser, on the page of Prometheus (and of what speaks for it) that draws a query.
void MainWindow::openQuery(const QString &promql)
{
    if (m_work->feed.moment())
        return m_notice->showText(tr("A saved moment has no server whose page could be opened."));
    if (m_server.isEmpty())
        return m_notice->showText(tr("The demo cluster has no server whose page could be opened."));
    QUrl page(m_server.endsWith(QLatin1Char('/')) ? QString(m_server + QStringLiteral("graph")) : QString(m_server + QStringLiteral("/graph")));
    QUrlQuery query;
    query.addQueryItem(QStringLiteral("g0.expr"), QString::fromLatin1(QUrl::toPercentEncoding(promql)));
    query.addQueryItem(QStringLiteral("g0.tab"), QStringLiteral("0"));
    page.setQuery(query);
    if (!QDesktopServices::openUrl(page))
        m_notice->showText(tr("No browser could be started for %1").arg(page.toDisplayString()));
}

/// What a finding of the running cluster was seen by becomes the colour of the drawing, where it can be: beside its peers
/// what stands apart is the one thing that has a colour; what differs from the model is shown beside the model.
void MainWindow::showMetricOf(const QString &finding)
{
    const std::vector<diagnose::Finding> &findings = m_work->feed.findings();
    const auto found = std::ranges::find(findings, finding.toStdString(), &diagnose::Finding::id);
    if (found == findings.end() || found->evidence.empty() || !m_work->feed.observation() || canvas().compareMode() != canvas::CompareMode::Off)
        return;
    const auto *quantity = std::get_if<telemetry::Quantity>(&found->evidence.front().of);
    const auto &series = m_work->feed.observation()->series;
    const auto seen = quantity && telemetry::descriptor(*quantity).heat ? series.find(*quantity) : series.end();
    if (seen == series.end() || !seen->second.available)
        return;
    const bool ofModel = found->causeClass == diagnose::CauseClass::ModelGap || found->causeClass == diagnose::CauseClass::Plan;
    canvas::HeatChoice choice = canvas().heatChoice();
    choice.traffic = false;
    choice.metric = *quantity;
    choice.source = ofModel ? canvas::HeatSource::Ratio : found->peers.empty() ? canvas::HeatSource::Live : canvas::HeatSource::Peers;
    canvas().setHeatChoice(choice);
    if (canvas().scene().heat.missing.isEmpty())
        return;
    choice.source = canvas::HeatSource::Live; // too few peers
    canvas().setHeatChoice(choice);
}

/// The drawing carries the marks of live trouble while watching, of broken rules otherwise.
void MainWindow::showFindings()
{
    const bool on = m_work->feed.state() != session::LiveFeed::State::Off;
    m_status->setSeen(on ? diagnose::stepSeen(m_work->feed.findings()) : std::nullopt);
    m_results->setDiagnosing(m_sight && m_work->feed.state() == session::LiveFeed::State::Connecting);
    m_results->setFindings(m_work->feed.findings(), on && m_work->feed.observation()); // calm is said of what was seen only
    canvas().setFindings(on || !m_work->engine.outcome() ? m_work->feed.findings() : m_work->engine.outcome()->checks);
}

} // namespace switchyard::app
