// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a watched cluster: pause, scrub by mouse and keys, events, replay, and back to live; all views follow.
#include <atomic>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <thread>

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QTest>
#include <QToolButton>

#include <core/telemetry/source.h>
#include <views/live/timebar.h>
#include <views/live/timestrip.h>
#include <views/results/resultsdock.h>
#include <views/session/edits.h>

#include <app/desktop/timetravel.h>

#include <tests/support/desk.h>

using namespace switchyard;
using test::Desk;
using State = session::LiveFeed::State;

namespace {

const char *const fault = "xid:p6-b200-0003:5:48"; ///< the demo's began 20 minutes before it was connected

/// What the test has of a SlowPast.
struct Past {
    std::atomic<int> looks = 0; ///< at earlier times
    std::atomic<bool> answers = false;
};

/// The demo, whose past answers when it is let.
class SlowPast : public telemetry::Source
{
public:
    SlowPast(std::unique_ptr<telemetry::Source> demo, std::shared_ptr<Past> past)
        : m_demo(std::move(demo))
        , m_past(std::move(past))
    {
    }
    std::string name() const override { return "slow"; }
    Result<telemetry::ObservationPtr> observe(const std::vector<telemetry::Quantity> &wanted, std::stop_token stop) override
    {
        if (!m_then)
            return m_demo->observe(wanted, std::move(stop));
        ++m_past->looks;
        while (!m_past->answers && !stop.stop_requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return stop.stop_requested() ? fail(ErrorCode::Cancelled, "stopped") : m_then->observe(wanted, std::move(stop));
    }
    telemetry::Source *asOf(double time_s) override
    {
        m_then = m_demo->asOf(time_s);
        return this;
    }

private:
    std::unique_ptr<telemetry::Source> m_demo;
    telemetry::Source *m_then = nullptr;
    std::shared_ptr<Past> m_past;
};

} // namespace

class tst_TimeBar : public QObject
{
    Q_OBJECT

    static bool isFound(Desk &desk)
    {
        return std::ranges::any_of(desk.window().feed().findings(), [](const diagnose::Finding &f) { return f.id == fault; });
    }
    static live::TimeStrip &strip(Desk &desk) { return desk.window().timeBar().strip(); }
    static double shown_s(Desk &desk) { return desk.window().feed().observation()->time_s; }
    static QString label(Desk &desk, const char *name) { return desk.window().findChild<QLabel *>(QString::fromLatin1(name))->text(); }
    static QPoint at(Desk &desk, double time_s) { return {static_cast<int>(std::lround(strip(desk).x(time_s))), strip(desk).height() / 2}; }

    static bool watch(Desk &desk)
    {
        if (!desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) || !desk.settle())
            return false;
        desk.window().feed().setMinimumInterval(0.5);
        desk.window().startDemo({3, {fault}});
        return QTest::qWaitFor([&] { return isFound(desk) && !strip(desk).happened().events.empty() && strip(desk).width() > 100; }, 60000);
    }

private slots:
    void draggingShowsThatTimeInAllViews()
    {
        Desk desk;
        QVERIFY(!desk.window().timeBar().isVisible());
        QVERIFY(!desk.window().actions().pauseLive->isEnabled());
        QVERIFY(watch(desk));
        const session::LiveFeed &feed = desk.window().feed();
        QVERIFY(desk.window().timeBar().isVisible());
        QVERIFY(std::isnan(strip(desk).playhead()));
        QVERIFY(label(desk, "timeState").contains(QStringLiteral("Live")));
        const telemetry::Event event = strip(desk).happened().events.front();
        QCOMPARE(event.kind, telemetry::Event::Kind::Xid);
        QVERIFY(std::abs(feed.present_s() - 1200 - event.time_s) < 60);
        QVERIFY2(strip(desk).tipAt(QPointF(at(desk, event.time_s))).contains(QStringLiteral("XID 48 on p6-b200-0003")), qPrintable(strip(desk).tipAt(QPointF(at(desk, event.time_s)))));
        desk.shot(QStringLiteral("timebar-live"));

        // Pressed before the fault and dragged further back.
        const QPoint before = at(desk, event.time_s - 300), earlier = at(desk, event.time_s - 900);
        QTest::mousePress(&strip(desk), Qt::LeftButton, {}, before);
        QCOMPARE(feed.state(), State::Paused);
        QMouseEvent move(QEvent::MouseMove, QPointF(earlier), strip(desk).mapToGlobal(QPointF(earlier)), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&strip(desk), &move);
        QTest::mouseRelease(&strip(desk), Qt::LeftButton, {}, earlier);
        const double wanted_s = strip(desk).playhead();
        QVERIFY(std::abs(wanted_s - (event.time_s - 900)) < 30);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - wanted_s) < 0.01, 20000);
        QVERIFY(!isFound(desk));
        QTRY_COMPARE(desk.canvas().scene().observation, feed.observation());
        QVERIFY(!desk.canvas().scene().heat.asOf.isEmpty());
        QTRY_VERIFY(std::ranges::none_of(desk.canvas().findings(), [](const diagnose::Finding &f) { return f.id == fault; }));
        for (const char *name : {"timeState", "livePill"}) {
            QVERIFY2(label(desk, name).contains(QStringLiteral("Paused")), name);
            QVERIFY2(label(desk, name).contains(QStringLiteral("ago")), name);
        }
        QVERIFY(label(desk, "statusLive").contains(QStringLiteral("paused")));
        desk.shot(QStringLiteral("timebar-before"));

        // Refresh pauses: what is shown stays, only older.
        const telemetry::ObservationPtr kept = feed.observation();
        QTest::qWait(2500);
        QCOMPARE(feed.observation(), kept);
        QCOMPARE(strip(desk).playhead(), wanted_s);

        // A double click near the mark goes to it; a moment later the fault is there.
        QTest::mouseDClick(&strip(desk), Qt::LeftButton, {}, at(desk, event.time_s) + QPoint(3, 0));
        QCOMPARE(strip(desk).playhead(), event.time_s);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - event.time_s) < 0.01, 20000);
        for (int scrape = 0; scrape < 2; ++scrape) // all hosts are scraped within one interval
            QTest::keyClick(&strip(desk), Qt::Key_Right);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - strip(desk).playhead()) < 0.01 && isFound(desk), 20000);

        QTest::mouseClick(desk.window().findChild<QToolButton *>(QStringLiteral("timePause")), Qt::LeftButton);
        QVERIFY(!feed.isPaused());
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 20000);
        QVERIFY(isFound(desk));
        QTRY_VERIFY(std::isnan(strip(desk).playhead()));
        QTRY_VERIFY(desk.canvas().scene().heat.asOf.isEmpty()); // drawn in a turn of its own
        QTRY_VERIFY(label(desk, "livePill").contains(QStringLiteral("Live")));
        desk.window().actions().disconnect->trigger();
        QVERIFY(!desk.window().timeBar().isVisible());
    }

    void keysWalkAndReturn()
    {
        Desk desk;
        QVERIFY(watch(desk));
        const session::LiveFeed &feed = desk.window().feed();
        const double step_s = feed.observation()->scrapeInterval_s;
        desk.window().actions().pauseLive->trigger();
        QCOMPARE(feed.state(), State::Paused);
        const double paused_s = strip(desk).playhead();
        QCOMPARE(paused_s, shown_s(desk));
        strip(desk).setFocus();
        QTest::keyClick(&strip(desk), Qt::Key_Left);
        QVERIFY(std::abs(strip(desk).playhead() - (paused_s - step_s)) < 0.01);
        QTest::keyClick(&strip(desk), Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(std::abs(strip(desk).playhead() - (paused_s - 11 * step_s)) < 0.01);
        QTest::keyClick(&strip(desk), Qt::Key_Right);
        QVERIFY(std::abs(strip(desk).playhead() - (paused_s - 10 * step_s)) < 0.01);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - strip(desk).playhead()) < 0.01, 20000);
        QTest::keyClick(&strip(desk), Qt::Key_Home);
        QCOMPARE(strip(desk).playhead(), strip(desk).range().first);
        QVERIFY(strip(desk).accessibleDescription().startsWith(QStringLiteral("Paused at")));
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - strip(desk).playhead()) < 0.01 && !isFound(desk), 20000);

        // Another window keeps what is shown in it.
        auto *window = desk.window().findChild<QComboBox *>(QStringLiteral("timeWindow"));
        window->setCurrentIndex(0);
        const auto [from_s, to_s] = strip(desk).range();
        QVERIFY(std::abs(to_s - from_s - 900) < 1);
        QVERIFY(from_s < shown_s(desk) && shown_s(desk) < to_s);

        // An edit of the plan is seen beside that time; other hosts are another cluster.
        QVERIFY(session::renameJob(desk.window().document(), desk.design().jobs[0].name, "other"));
        QVERIFY(desk.settle());
        QVERIFY(feed.isPaused());
        QTest::keyClick(&strip(desk), Qt::Key_End);
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 20000);
        QTest::keyClick(&strip(desk), Qt::Key_Space);
        QVERIFY(feed.isPaused());
        QVERIFY(session::place(desk.window().document(), desk.window().selection(), "p6-b200.48xlarge", 1, {}));
        QTRY_VERIFY_WITH_TIMEOUT(!feed.isPaused(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(std::isnan(strip(desk).playhead()), 20000);
    }

    void theNewestTimeCountsAndWaitingIsSaid()
    {
        Desk desk;
        QVERIFY(desk.window().files().open(app::samplesDirectory() + QStringLiteral("/llama3.1-8b-4-p6-b200.switchyard")) && desk.settle());
        session::LiveFeed &feed = desk.window().feed();
        const auto past = std::make_shared<Past>();
        telemetry::DemoOptions options;
        options.began_s = static_cast<double>(QDateTime::currentSecsSinceEpoch()) - 7200;
        feed.connectTo(QStringLiteral("slow"), [past, options](design::DesignPtr design, session::CatalogPtr catalog) {
            return std::make_unique<SlowPast>(telemetry::makeDemoSource(std::move(design), std::move(catalog), options), past);
        });
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 30000);
        app::TimeTravel &travel = desk.window().timeTravel();
        const double now_s = feed.present_s();
        constexpr int rests_ms = 100; // less than what the window takes for a rest
        int rests = 0;
        for (int i = 0; i < 20; ++i) { // a hand that does not rest asks nobody; a machine with other work may make it rest
            QElapsedTimer pause;
            pause.start();
            travel.scrubTo(now_s - 60 * i);
            QTest::qWait(10);
            rests += pause.elapsed() >= rests_ms ? 1 : 0;
        }
        QVERIFY2(past->looks <= 1 + rests, std::to_string(past->looks).c_str());
        QTRY_VERIFY_WITH_TIMEOUT(strip(desk).note().contains(QStringLiteral("looking at")), 20000);
        travel.scrubTo(now_s - 1800); // while the one before is under way
        past->answers = true;
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - (now_s - 1800)) < 0.01, 20000);
        QVERIFY(strip(desk).note().isEmpty());
        QVERIFY2(past->looks <= 3 + rests, std::to_string(past->looks).c_str());
        past->answers = false;
        travel.scrubTo(now_s - 900);
        travel.goLive(); // nobody waits for it
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 20000);
        past->answers = true;
        QTest::qWait(1600);
        QCOMPARE(feed.state(), State::Live);
    }

    /// A sample that is no number takes no curve away.
    void aCurveWithAHoleIsDrawn()
    {
        live::TimeStrip strip;
        strip.resize(400, 40);
        strip.setRange(1000, 1100);
        telemetry::Happened told;
        told.step_s = 10;
        told.curve.of = verbatim("all");
        for (int i = 0; i <= 10; ++i) {
            told.curve.time_s.push_back(1000 + 10 * i);
            told.curve.value.push_back(0.5F);
        }
        const QImage bare = strip.grab().toImage();
        strip.setHappened(told);
        const QImage whole = strip.grab().toImage();
        QVERIFY(whole != bare);
        told.curve.value.front() = std::numeric_limits<float>::quiet_NaN();
        strip.setHappened(told);
        const QPoint late(static_cast<int>(strip.x(1085)), strip.height() / 2);
        QCOMPARE(strip.grab().toImage().pixelColor(late), whole.pixelColor(late));
        QVERIFY(whole.pixelColor(late) != bare.pixelColor(late));
    }

    void replayWalksToThePresent()
    {
        Desk desk;
        QVERIFY(watch(desk));
        const session::LiveFeed &feed = desk.window().feed();
        app::TimeTravel &travel = desk.window().timeTravel();
        desk.window().actions().replay->trigger();
        QVERIFY(travel.isReplaying());
        const auto [from_s, to_s] = strip(desk).range();
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - from_s) < 0.01, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - (from_s + (to_s - from_s) / 20)) < 0.01, 20000);
        desk.window().actions().replay->trigger(); // stays there
        QVERIFY(!travel.isReplaying());
        QVERIFY(feed.isPaused());
        const double stopped_s = strip(desk).playhead();
        QTest::qWait(2500);
        QCOMPARE(strip(desk).playhead(), stopped_s);

        // Near the end it goes on to the present.
        travel.scrubTo(to_s - 250);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(shown_s(desk) - (to_s - 250)) < 0.01, 20000);
        desk.window().actions().replay->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!feed.isPaused(), 30000);
        QVERIFY(!travel.isReplaying());
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 20000);
    }
};

QTEST_MAIN(tst_TimeBar)
#include "tst_timebar.moc"
