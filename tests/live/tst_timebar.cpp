// SPDX-License-Identifier: GPL-3.0-or-later
// The time bar over a real Prometheus: a fault begins while it is watched; before it nothing is found, after it the fault,
// in the window and on the command line; live returns.
#include <algorithm>
#include <cmath>

#include <QTest>

#include <nlohmann/json.hpp>

#include <core/base/instant.h>
#include <views/live/timebar.h>
#include <views/live/timestrip.h>

#include <app/desktop/timetravel.h>

#include <tests/live/prometheus.h>
#include <tests/support/desk.h>
#include <tests/support/paths.h>
#include <tests/support/run_cli.h>
#include <tests/support/tools.h>

using namespace switchyard;
using test::Desk;
using State = session::LiveFeed::State;

namespace {

const char *const fault = "xid:p6-b200-0003:5:48";

bool isFound(Desk &desk)
{
    return std::ranges::any_of(desk.window().feed().findings(), [](const diagnose::Finding &f) { return f.id == fault; });
}

/// Whether it is among the findings of one look of the command line.
bool cliFinds(const QString &url, const QString &design, const std::string &at)
{
    const test::Ran ran = test::runCli({QStringLiteral("--json"), QStringLiteral("live"), url, design, QStringLiteral("--at"), QString::fromStdString(at)});
    const auto said = nlohmann::json::parse(ran.out, nullptr, false);
    if (said.is_discarded()) {
        qWarning("%d: %s", ran.status, ran.err.c_str());
        return false;
    }
    return std::ranges::any_of(said["findings"], [](const auto &f) { return f["id"] == fault; }) && said["observation"]["at"].is_string();
}

} // namespace

class tst_LiveTimeBar : public QObject
{
    Q_OBJECT
private slots:
    void beforeTheFaultAfterItAndLive()
    {
        if (test::prometheusProgram().isEmpty())
            SKIP_FOR_TOOL("prometheus is not installed");
        const QString sample = QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/llama3.1-8b-4-p6-b200.switchyard");
        test::LiveCluster cluster(sample, {QStringLiteral("--seed"), QStringLiteral("3"), QStringLiteral("--fault"), QString::fromLatin1(fault), QStringLiteral("--at"), QStringLiteral("70")}, 2);
        QVERIFY2(cluster.error.isEmpty(), qPrintable(cluster.error));
        QVERIFY2(cluster.waitForScrapes(2 * 4, 4, 180), qPrintable(cluster.error));
        Desk desk;
        QVERIFY(desk.window().files().open(sample) && desk.settle());
        telemetry::PrometheusOptions options;
        options.server = *telemetry::ServerAddress::parse(cluster.url());
        desk.window().feed().setMinimumInterval(2);
        desk.window().connectTo(options);
        const session::LiveFeed &feed = desk.window().feed();
        app::TimeTravel &travel = desk.window().timeTravel();
        live::TimeStrip &strip = desk.window().timeBar().strip();
        QVERIFY(QTest::qWaitFor([&] { return isFound(desk); }, 260'000)); // events are asked for every two minutes
        const auto xid = [&] { return std::ranges::find(strip.happened().events, telemetry::Event::Kind::Xid, &telemetry::Event::kind); };
        QVERIFY(QTest::qWaitFor([&] { return xid() != strip.happened().events.end(); }, 120'000));
        for (const Said &warning : strip.happened().warnings)
            QFAIL(warning.english().c_str());
        const telemetry::Event event = *xid();
        QCOMPARE(event.what, std::string("XID 48"));
        QCOMPARE(event.where, std::vector<std::string>{"p6-b200-0003"});
        QVERIFY(strip.happened().curve.value.size() > 3);
        desk.shot(QStringLiteral("timebar-prometheus"));

        desk.window().actions().pauseLive->trigger();
        QCOMPARE(feed.state(), State::Paused);
        const auto shows = [&](double time_s) {
            travel.scrubTo(time_s);
            return QTest::qWaitFor([&] { return std::abs(feed.observation()->time_s - time_s) < 0.01; }, 60'000);
        };
        const double before_s = std::floor(event.time_s - strip.happened().step_s - 8), after_s = std::ceil(event.time_s + 8);
        QVERIFY2(shows(before_s), qPrintable(strip.note()));
        QCOMPARE(feed.observation()->hostsMatched, 4);
        QVERIFY(!isFound(desk));
        QVERIFY2(shows(after_s), qPrintable(strip.note()));
        QVERIFY(isFound(desk));
        QVERIFY(feed.shownAgo_s() > 0);
        QVERIFY2(shows(before_s), qPrintable(strip.note())); // and back again: nothing of it stays
        QVERIFY(!isFound(desk));
        QCOMPARE(feed.state(), State::Paused);

        const QString url = QString::fromStdString(cluster.url());
        QVERIFY(!cliFinds(url, sample, instantText(before_s)));
        QVERIFY(cliFinds(url, sample, instantText(after_s)));
        QVERIFY(cliFinds(url, sample, "-1s"));

        travel.goLive();
        QTRY_COMPARE_WITH_TIMEOUT(feed.state(), State::Live, 60000);
        QTRY_VERIFY_WITH_TIMEOUT(isFound(desk) && feed.shownAgo_s() < 30, 60000);
    }
};

QTEST_MAIN(tst_LiveTimeBar)
#include "tst_timebar.moc"
