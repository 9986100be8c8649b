// SPDX-License-Identifier: GPL-3.0-or-later
// The engine runner and the live feed: off the caller's thread, newest wins, silence is not data.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <core/catalog/catalog.h>

#include <views/session/edits.h>
#include <views/session/enginerunner.h>
#include <views/session/livefeed.h>

using namespace switchyard;
using State = session::LiveFeed::State;

namespace {

/// Answers what the test tells it to; slow on request.
class ScriptedSource : public telemetry::Source
{
public:
    struct Script {
        std::atomic<bool> fails = false;
        std::atomic<bool> hangs = false;
        std::atomic<bool> deaf = false; ///< cannot be interrupted
        std::atomic<bool> hasSight = false;
        std::atomic<bool> sightFails = false;
        std::atomic<double> sampleAge_s = 1;
        std::atomic<int> looks = 0;
    };
    ScriptedSource(std::shared_ptr<Script> script, std::size_t gpus)
        : m_script(std::move(script))
        , m_gpus(gpus)
    {
    }
    std::string name() const override { return "scripted"; }
    Result<telemetry::ObservationPtr> firstSight(const std::vector<telemetry::Quantity> &, std::stop_token) override
    {
        if (m_script->sightFails)
            return fail(ErrorCode::Remote, "login needed");
        if (!m_script->hasSight)
            return telemetry::ObservationPtr();
        auto seen = std::make_shared<telemetry::Observation>();
        seen->partial = true;
        seen->time_s = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
        seen->age_s.assign(m_gpus, 1.0F);
        return seen;
    }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &, std::stop_token stop) override
    {
        ++m_script->looks;
        while (m_script->hangs && (m_script->deaf || !stop.stop_requested()))
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        if (m_script->fails)
            return fail(ErrorCode::Remote, "connection refused");
        auto seen = std::make_shared<telemetry::Observation>();
        seen->time_s = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
        seen->scrapeInterval_s = 0.05;
        seen->age_s.assign(m_gpus, static_cast<float>(m_script->sampleAge_s.load()));
        return seen;
    }

private:
    std::shared_ptr<Script> m_script;
    std::size_t m_gpus;
};

} // namespace

class tst_Runner : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void newestRequestWins();
    void aDesignWithoutAJobStillHasMoney();
    void anotherCatalogIsPredictedAnew();
    void brokenRulesComeWithTheNumbers();
    void jobsThatShareStorageComeWithTheNumbers();
    void feedGoesLiveStaleLostAndBack();
    void aHangingServerBlocksNobody();
    void theFirstSightComesBeforeTheSweep();
    void aServerThatFailsAtFirstSightIsLost();
    void whatIsInViewAlreadyIsNotAskedAgain();
    void aFailingServerIsLeftAlone();
    void aPausedWatchAsksNobody();
    void anotherServerTakesWhatWasShownAway();
    void troubleOfTheFirstMinuteIsLookedBackAt();

private:
    session::LiveFeed::Factory factory(const std::shared_ptr<ScriptedSource::Script> &script) const
    {
        return [script](const design::DesignPtr &design, const session::CatalogPtr &) { return std::make_unique<ScriptedSource>(script, design->instances.size() * 8); };
    }
    session::CatalogPtr m_catalog;
};

void tst_Runner::initTestCase()
{
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
    m_catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
}

void tst_Runner::newestRequestWins()
{
    session::Document document(m_catalog);
    session::Selection selection;
    session::EngineRunner runner(document);
    QSignalSpy finished(&runner, &session::EngineRunner::finished);
    QVERIFY(session::place(document, selection, "p5.48xlarge", 8, {}));
    QVERIFY(session::addJob(document));
    for (int gbs = 64; gbs <= 256; gbs += 64) {
        workload::Plan plan = *planOf(document.design()->jobs.front());
        plan.gbs = gbs;
        QVERIFY(session::changePlan(document, {}, plan, QStringLiteral("gbs")));
    }
    QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), 20000);
    QVERIFY(runner.outcome());
    QCOMPARE(runner.outcome()->design, document.design()); // what is shown belongs to what is there
    QVERIFY2(runner.outcome()->prediction, runner.outcome()->error ? describe(*runner.outcome()->error).c_str() : "no prediction");
    QVERIFY(runner.outcome()->prediction->prediction.step_s > 0);
    QCOMPARE(runner.outcome()->gpus, 64);

    document.undoStack().undo();
    QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), 20000);
    QVERIFY(runner.previous());
    QVERIFY(runner.outcome()->prediction->prediction.step_s < runner.previous()->prediction->prediction.step_s);
}

void tst_Runner::aDesignWithoutAJobStillHasMoney()
{
    session::Document document(m_catalog);
    session::Selection selection;
    session::EngineRunner runner(document);
    QVERIFY(session::place(document, selection, "p5.48xlarge", 2, {}));
    QTRY_VERIFY_WITH_TIMEOUT(runner.outcome() && !runner.busy(), 20000);
    QVERIFY(!runner.outcome()->prediction);
    QVERIFY(!runner.outcome()->error);
    QVERIFY(runner.outcome()->bill.usdPerHour().value_or(0) > 0);
}

void tst_Runner::anotherCatalogIsPredictedAnew()
{
    session::Document document(m_catalog);
    session::Selection selection;
    session::EngineRunner runner(document);
    QVERIFY(session::place(document, selection, "p5.48xlarge", 8, {}));
    QVERIFY(session::addJob(document));
    QTRY_VERIFY_WITH_TIMEOUT(runner.outcome() && !runner.busy(), 20000);
    const session::OutcomePtr before = runner.outcome();
    const design::DesignPtr design = document.design();
    {
        auto slower = std::make_shared<catalog::Catalog>(*m_catalog);
        slower->gpus.at("h100-sxm").memory_Bps /= 2;
        slower->gpus.at("h100-sxm").bf16_flops /= 2;
        for (catalog::Price &price : slower->instances.find("p5.48xlarge")->second.prices)
            price.usdPerHour *= 2;
        document.setCatalog(std::move(slower));
    }
    QVERIFY(runner.busy());
    QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), 20000);
    QCOMPARE(document.design(), design);
    QCOMPARE(document.undoStack().count(), 2); // a catalog is no edit
    QVERIFY(runner.outcome()->prediction->prediction.step_s > before->prediction->prediction.step_s);
    QVERIFY(runner.outcome()->bill.usdPerHour().value_or(0) > 1.5 * before->bill.usdPerHour().value_or(0));
    QCOMPARE(runner.previous(), before);
    document.setCatalog(m_catalog);
    QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), 20000);
    QCOMPARE(runner.outcome()->prediction->prediction.step_s, before->prediction->prediction.step_s);
    // What the middle one predicted is still there to be asked.
    QVERIFY(!predict::explain(*runner.previous()->prediction->engine).children.empty());
}

void tst_Runner::brokenRulesComeWithTheNumbers()
{
    session::Document document(m_catalog);
    session::Selection selection;
    session::EngineRunner runner(document);
    QVERIFY(session::place(document, selection, "p5.48xlarge", 8, {}));
    QVERIFY(session::addJob(document));
    workload::Plan plan = *planOf(document.design()->jobs.front());
    plan.dp *= plan.tp;
    plan.tp = 1;
    plan.sp = false;
    plan.shard = workload::Shard::Ddp; // 70 billion parameters on every GPU of 80 GB
    plan.gbs = plan.dp;
    QVERIFY(session::changePlan(document, {}, plan, QStringLiteral("too much")));
    QTRY_VERIFY_WITH_TIMEOUT(runner.outcome() && !runner.busy(), 20000);
    QVERIFY(std::ranges::any_of(runner.outcome()->checks, [](const diagnose::Finding &finding) { return finding.severity == diagnose::Severity::Error; }));
}

/// What the drawing fills storage with is made beside the prediction, not where it is drawn.
void tst_Runner::jobsThatShareStorageComeWithTheNumbers()
{
    session::Document document(m_catalog);
    session::Selection selection;
    session::EngineRunner runner(document);
    QVERIFY(session::place(document, selection, "p5.48xlarge", 16, {}));
    std::vector<std::string> ids;
    for (const design::Instance &instance : document.design()->instances)
        ids.push_back(instance.id);
    QVERIFY(session::addJob(document, {ids.begin(), ids.begin() + 8}));
    QVERIFY(session::addJob(document, {ids.begin() + 8, ids.end()}));
    QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), 20000);
    QVERIFY(runner.outcome()->prediction && !runner.outcome()->others); // there is nothing to share
    QVERIFY(document.edit(QStringLiteral("Attach"), [](const design::Design &design) -> Result<design::Design> {
        design::Design next = design;
        next.storage.push_back({.id = "lustre", .type = "fsx-lustre-persistent2-1000", .capacity_TiB = 48});
        return next;
    }));
    QTRY_VERIFY_WITH_TIMEOUT(!runner.busy(), 20000);
    QVERIFY(runner.outcome()->others && runner.outcome()->others->size() == 1);
    QVERIFY(runner.outcome()->others->front().job != runner.outcome()->prediction->job);
    QCOMPARE(runner.outcome()->others->front().run.storage.id, std::string("lustre"));
}

void tst_Runner::feedGoesLiveStaleLostAndBack()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 2, {}));
    const auto script = std::make_shared<ScriptedSource::Script>();
    script->sampleAge_s = 0.01;
    session::LiveFeed feed(m_catalog);
    feed.setMinimumInterval(0.5);
    feed.setDesign(document.design(), nullptr);
    QCOMPARE(feed.state(), State::Off);
    feed.connectTo(QStringLiteral("scripted"), factory(script));
    QCOMPARE(feed.state(), State::Connecting);
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 10000);
    QVERIFY(feed.observation());

    script->sampleAge_s = 3600; // the server answers, its exporters died
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Stale, 10000);
    QVERIFY(feed.dataAge_s() >= 3600);

    script->fails = true;
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Lost, 10000);
    QVERIFY(feed.error().contains(QStringLiteral("connection refused")));
    QVERIFY(feed.observation()); // the last one stays, and is not called live

    script->fails = false;
    script->sampleAge_s = 0.01;
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 20000);

    // Other instances: the old observation means other GPUs and is gone at once.
    QVERIFY(session::place(document, selection, "p5.48xlarge", 1, {}));
    feed.setDesign(document.design(), nullptr);
    QVERIFY(!feed.observation());
    QTRY_VERIFY_WITH_TIMEOUT(feed.observation() && feed.observation()->age_s.size() == 24, 10000);
    feed.disconnectFrom();
    QCOMPARE(feed.state(), State::Off);
    QVERIFY(!feed.observation());
}

void tst_Runner::aHangingServerBlocksNobody()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 1, {}));
    const auto script = std::make_shared<ScriptedSource::Script>();
    script->hangs = script->deaf = true;
    std::jthread later([&](const std::stop_token &stop) { // who waits for it hears so
        for (int i = 0; i < 1000 && !stop.stop_requested(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        script->hangs = false;
    });
    session::LiveFeed feed(m_catalog);
    feed.setDesign(document.design(), nullptr);
    feed.connectTo(QStringLiteral("scripted"), factory(script));
    QTRY_VERIFY_WITH_TIMEOUT(script->looks > 0, 10000);
    QElapsedTimer timer;
    timer.start();
    feed.disconnectFrom();
    feed.connectTo(QStringLiteral("scripted"), factory(script));
    feed.disconnectFrom();
    QVERIFY2(timer.elapsed() < 5000 && script->hangs, "disconnecting waited for the server");
    QCOMPARE(feed.state(), State::Off);
    later.request_stop(); // the end of a feed does wait
    later.join();
}

/// Values are there while the questions of the sweep are still unanswered; nothing is found by them, and nobody is live.
void tst_Runner::theFirstSightComesBeforeTheSweep()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 2, {}));
    const auto script = std::make_shared<ScriptedSource::Script>();
    script->hangs = true;
    script->hasSight = true;
    script->sampleAge_s = 0.01;
    session::LiveFeed feed(m_catalog);
    QSignalSpy sighted(&feed, &session::LiveFeed::sighted);
    QSignalSpy observed(&feed, &session::LiveFeed::observed);
    feed.setDesign(document.design(), nullptr);
    feed.connectTo(QStringLiteral("scripted"), factory(script));
    QTRY_VERIFY_WITH_TIMEOUT(feed.firstSight() && script->looks > 0, 10000);
    QCOMPARE(sighted.count(), 1);
    QCOMPARE(observed.count(), 0);
    QVERIFY(feed.firstSight()->partial && !feed.observation() && feed.findings().empty());
    QCOMPARE(feed.state(), State::Connecting);
    QVERIFY(feed.dataAge_s() >= 1); // as old as it is, and it grows older
    feed.pause(); // there is no look to stay at
    QVERIFY(!feed.isPaused());
    script->hangs = false;
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 10000);
    QVERIFY(feed.observation() && !feed.observation()->partial && !feed.firstSight());
    QCOMPARE(sighted.count(), 1);
    feed.disconnectFrom();
    QVERIFY(!feed.firstSight());
}

/// It is not asked, and waited for, twice before that is said.
void tst_Runner::aServerThatFailsAtFirstSightIsLost()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 2, {}));
    const auto script = std::make_shared<ScriptedSource::Script>();
    script->sightFails = true;
    script->sampleAge_s = 0.01;
    session::LiveFeed feed(m_catalog);
    feed.setMinimumInterval(0.5);
    feed.setDesign(document.design(), nullptr);
    feed.connectTo(QStringLiteral("scripted"), factory(script));
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Lost, 10000);
    QCOMPARE(script->looks.load(), 0);
    QVERIFY(feed.error().contains(QStringLiteral("login needed")));
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 20000); // the next try is a look
}

void tst_Runner::whatIsInViewAlreadyIsNotAskedAgain()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 1, {}));
    const auto script = std::make_shared<ScriptedSource::Script>();
    session::LiveFeed feed(m_catalog);
    feed.setMinimumInterval(100);
    feed.setDesign(document.design(), nullptr);
    feed.connectTo(QStringLiteral("scripted"), factory(script));
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 10000);
    feed.setInView({telemetry::Quantity::Power_W});
    QTRY_COMPARE_WITH_TIMEOUT(script->looks.load(), 2, 10000);
    for (int i = 0; i < 20; ++i) { // a playhead that is dragged
        feed.setInView({telemetry::Quantity::Power_W});
        QTest::qWait(10);
    }
    QCOMPARE(script->looks.load(), 2);
}

void tst_Runner::aFailingServerIsLeftAlone()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 1, {}));
    const auto script = std::make_shared<ScriptedSource::Script>();
    script->fails = true;
    session::LiveFeed feed(m_catalog);
    feed.setMinimumInterval(100);
    feed.setDesign(document.design(), nullptr);
    feed.connectTo(QStringLiteral("scripted"), factory(script));
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Lost, 10000);
    for (const auto quantity : {telemetry::Quantity::Power_W, telemetry::Quantity::Temperature_C, telemetry::Quantity::GpuUtil}) {
        feed.setInView({quantity});
        QTest::qWait(100);
    }
    QCOMPARE(script->looks.load(), 1);
}

/// What is shown is of the past, and as old as it is; the present comes back with resume().
void tst_Runner::aPausedWatchAsksNobody()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 1, {}));
    const auto script = std::make_shared<ScriptedSource::Script>();
    script->sampleAge_s = 0.01;
    session::LiveFeed feed(m_catalog);
    feed.setMinimumInterval(0.1);
    feed.setDesign(document.design(), nullptr);
    feed.connectTo(QStringLiteral("scripted"), factory(script));
    feed.pause(); // before the first look: nothing to stay at
    QVERIFY(!feed.isPaused());
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 10000);
    feed.pause();
    QCOMPARE(feed.state(), State::Paused);
    QTest::qWait(300); // a look that was under way
    const int looks = script->looks;
    const telemetry::ObservationPtr live = feed.observation();
    const std::size_t said = feed.findings().size();
    auto past = std::make_shared<telemetry::Observation>(*live);
    past->time_s -= 600;
    QSignalSpy observed(&feed, &session::LiveFeed::observed);
    feed.showPast(past, std::vector<diagnose::Finding>(said + 1));
    QCOMPARE(observed.count(), 1);
    QCOMPARE(feed.observation(), telemetry::ObservationPtr(past));
    QCOMPARE(feed.findings().size(), said + 1);
    QVERIFY(feed.shownAgo_s() >= 600 && feed.shownAgo_s() < 660);
    QVERIFY(feed.dataAge_s() >= 600);
    QCOMPARE(feed.sinceLook_s(), 0.0);
    QTest::qWait(1500);
    QCOMPARE(script->looks.load(), looks);
    QCOMPARE(feed.state(), State::Paused);
    feed.resume();
    QVERIFY(feed.observation() != past); // at once, and as old as it is
    QCOMPARE(feed.findings().size(), said);
    QTRY_VERIFY_WITH_TIMEOUT(script->looks > looks, 5000);
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 10000);

    // Other hosts: their past is not what is shown.
    feed.pause();
    QVERIFY(session::place(document, selection, "p5.48xlarge", 1, {}));
    feed.setDesign(document.design(), nullptr);
    QVERIFY(!feed.isPaused());
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 10000);
}

/// Nothing of the cluster before stays on screen under the name of the next; and who resumes asks once.
void tst_Runner::anotherServerTakesWhatWasShownAway()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 1, {}));
    const auto script = std::make_shared<ScriptedSource::Script>(), silent = std::make_shared<ScriptedSource::Script>();
    script->sampleAge_s = 0.01;
    silent->hangs = true;
    session::LiveFeed feed(m_catalog);
    feed.setMinimumInterval(30);
    feed.setDesign(document.design(), nullptr);
    feed.connectTo(QStringLiteral("first"), factory(script));
    QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 10000);
    feed.pause();
    const int looks = script->looks;
    feed.setInView({telemetry::Quantity::Power_W}); // not asked before resume()
    QTest::qWait(300);
    QCOMPARE(script->looks.load(), looks);
    feed.resume();
    QTRY_COMPARE_WITH_TIMEOUT(script->looks.load(), looks + 1, 10000);
    QTest::qWait(300); // and no further one
    QCOMPARE(script->looks.load(), looks + 1);

    QSignalSpy observed(&feed, &session::LiveFeed::observed);
    feed.pause();
    feed.connectTo(QStringLiteral("second"), factory(silent));
    QCOMPARE(observed.count(), 1);
    QVERIFY(!feed.observation() && !feed.isPaused());
    QCOMPARE(feed.state(), State::Connecting);
}

namespace {

/// A cluster that is well at the first look and in the past, and feeds a host late from the second on.
class LateSource : public telemetry::Source
{
public:
    LateSource(const design::DesignPtr &design, const session::CatalogPtr &catalog, std::shared_ptr<std::atomic<int>> looksBack)
        : m_well(**telemetry::makeDemoSource(design, catalog, {3, {"missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"}, [] { return 1.8e9; }})->observe({}, {}))
        , m_looksBack(std::move(looksBack))
    {
        m_well.scrapeInterval_s = 5;
        m_well.jobs.clear();
        m_well.jobs.push_back({"train", "hpc_job", {}});
        m_well.jobOfGpu.assign(m_well.age_s.size(), 0);
    }
    std::string name() const override { return "late"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &, std::stop_token) override
    {
        auto seen = std::make_shared<telemetry::Observation>(m_well);
        seen->time_s = 1000 + 10 * m_looks;
        for (const auto quantity : {telemetry::Quantity::GpuUtil, telemetry::Quantity::EngineActive}) {
            auto &values = seen->series[quantity].value;
            std::ranges::fill(values, 0.99F);
            if (m_looks > 0)
                std::fill_n(values.begin() + 16, 8, 0.6F);
        }
        ++m_looks;
        return seen;
    }
    Result<telemetry::ObservationPtr> observeAt(double time_s, const std::vector<int> &, std::stop_token) override
    {
        ++*m_looksBack;
        auto seen = std::make_shared<telemetry::Observation>(m_well);
        seen->time_s = time_s;
        return seen;
    }

private:
    telemetry::Observation m_well;
    std::shared_ptr<std::atomic<int>> m_looksBack;
    int m_looks = 0;
};

} // namespace

/// The first look was calm: whether the trouble of the second lasts is asked of the server's past.
void tst_Runner::troubleOfTheFirstMinuteIsLookedBackAt()
{
    session::Document document(m_catalog);
    session::Selection selection;
    QVERIFY(session::place(document, selection, "p5.48xlarge", 8, {}));
    QVERIFY(session::addJob(document));
    const auto looksBack = std::make_shared<std::atomic<int>>(0);
    session::LiveFeed feed(m_catalog);
    feed.setMinimumInterval(100);
    feed.setDesign(document.design(), nullptr);
    feed.connectTo(QStringLiteral("late"), [looksBack](const design::DesignPtr &design, const session::CatalogPtr &catalog) { return std::make_unique<LateSource>(design, catalog, looksBack); });
    QTRY_VERIFY_WITH_TIMEOUT(feed.observation(), 20000);
    QCOMPARE(looksBack->load(), 0);
    feed.setInView({telemetry::Quantity::Power_W});
    QTRY_COMPARE_WITH_TIMEOUT(looksBack->load(), 2, 20000);
    const auto late = [&] { return std::ranges::find_if(feed.findings(), [](const diagnose::Finding &f) { return f.id.starts_with("fed-late"); }); };
    QTRY_VERIFY_WITH_TIMEOUT(late() != feed.findings().end(), 20000);
    QCOMPARE(late()->severity, diagnose::Severity::Info);
}

QTEST_GUILESS_MAIN(tst_Runner)
#include "tst_runner.moc"
