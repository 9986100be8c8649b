// SPDX-License-Identifier: GPL-3.0-or-later
// Watching a cluster through a real Prometheus that scrapes switchyard-sim: how soon something is drawn, how soon it is diagnosed, what a
// refresh and a sweep cost the server, how long the feed's thread is blocked, and whether memory grows. Prints figures beside the bars.
//
//   SWITCHYARD_BENCH_LIVE=1 ./dev bench -R bench.live               64 hosts, a minute and a half
//   SWITCHYARD_BENCH_LIVE_HOSTS=2048  of p6-b200 (16,384 GPUs); _REFRESHES=1000  back to back; _INTERVAL=15  seconds between scrapes
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>

#include <unistd.h>

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/diagnose/diagnose.h>
#include <core/telemetry/source.h>
#include <tests/live/prometheus.h>
#include <tests/support/busy_loop.h>
#include <tests/support/clusters.h>
#include <tests/support/tools.h>
#include <views/session/livefeed.h>

using namespace switchyard;

namespace {

int given(const char *name, int otherwise)
{
    bool ok = false;
    const int value = qEnvironmentVariableIntValue(name, &ok);
    return ok && value > 0 ? value : otherwise;
}

double now_s() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// What a process used up of processors since it began, in seconds.
double cpu_s(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return std::nan("");
    const QString line = QString::fromUtf8(file.readAll());
    const QStringList fields = line.mid(line.lastIndexOf(QLatin1Char(')')) + 2).split(QLatin1Char(' '));
    return (fields.value(11).toDouble() + fields.value(12).toDouble()) / double(sysconf(_SC_CLK_TCK));
}

/// Resident memory of this process.
double resident_MB()
{
    std::ifstream file("/proc/self/statm");
    double size = 0, resident = 0;
    file >> size >> resident;
    return resident * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

void figure(const char *what, double value, const char *unit, const char *bar) { std::printf("live: %-42s %10.2f %-8s (bar: %s)\n", what, value, unit, bar); }

} // namespace

class bench_Live : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void firstHeatMap();
    void refreshesAndSweeps();

private:
    [[nodiscard]] std::unique_ptr<telemetry::Source> source() const
    {
        telemetry::PrometheusOptions options;
        options.server = *telemetry::ServerAddress::parse(m_live->url());
        options.timeout_s = 60;
        return telemetry::makePrometheusSource(m_design, test::bundledCatalog(), options);
    }

    QTemporaryDir m_dir;
    design::DesignPtr m_design;
    std::unique_ptr<test::LiveCluster> m_live;
    double m_scraping = 0; ///< of a core, by the server with nobody who asks
};

void bench_Live::initTestCase()
{
    if (!qEnvironmentVariableIsSet("SWITCHYARD_BENCH_LIVE"))
        QSKIP("set SWITCHYARD_BENCH_LIVE=1: it takes minutes and both cores");
    if (test::prometheusProgram().isEmpty())
        SKIP_FOR_TOOL("prometheus is not installed");
    const int hosts = given("SWITCHYARD_BENCH_LIVE_HOSTS", 64), interval_s = given("SWITCHYARD_BENCH_LIVE_INTERVAL", 15);
    m_design = test::cluster({.type = "p6-b200.48xlarge", .hosts = hosts});
    const QString path = m_dir.filePath(QStringLiteral("cluster.switchyard"));
    QVERIFY(design::saveDesign(*m_design, path.toStdString()));
    m_live = std::make_unique<test::LiveCluster>(path, QStringList{QStringLiteral("--seed"), QStringLiteral("20")}, interval_s);
    QVERIFY2(m_live->error.isEmpty(), qPrintable(m_live->error));
    QVERIFY2(m_live->waitForScrapes(2 * hosts, 5, 1500), qPrintable(m_live->error));
    const double before = cpu_s(m_live->serverProcess()), begin = now_s();
    QTest::qWait(2000 * interval_s);
    m_scraping = (cpu_s(m_live->serverProcess()) - before) / (now_s() - begin);
    std::printf("live: %d hosts, %d GPUs, a scrape every %d s takes the server %.1f %% of a core\n", hosts, 8 * hosts, interval_s, 100 * m_scraping);
}

void bench_Live::firstHeatMap()
{
    session::LiveFeed feed(test::bundledCatalog());
    feed.setInView({telemetry::Quantity::NvlinkTx_Bps});
    feed.setDesign(m_design, nullptr);
    double drawn_s = std::nan(""), diagnosed_s = std::nan("");
    const double begin = now_s();
    const auto since = [&] { return now_s() - begin; };
    QObject::connect(&feed, &session::LiveFeed::sighted, [&] { drawn_s = since(); });
    QObject::connect(&feed, &session::LiveFeed::observed, [&] {
        if (feed.observation() && std::isnan(diagnosed_s)) {
            diagnosed_s = since();
            drawn_s = std::isnan(drawn_s) ? diagnosed_s : drawn_s;
        }
    });
    test::BusyLoop loop;
    feed.connectTo(QStringLiteral("bench"), [this](const design::DesignPtr &, const session::CatalogPtr &) { return source(); });
    QVERIFY(test::waitFor([&] { return !std::isnan(diagnosed_s); }, 600'000));
    test::waitFor([] { return false; }, 20'000); // a refresh
    figure("first heat map after connecting", drawn_s, "s", "2 s");
    figure("first diagnosis after connecting", diagnosed_s, "s", "none");
    figure("the feed's thread blocked at most", loop.longest_ms(), "ms", "8 ms, of the window's thread");
    figure("of these its own processor time", loop.busiest_ms(), "ms", "none");
    std::printf("live: %zu findings\n", feed.findings().size());
}

void bench_Live::refreshesAndSweeps()
{
    const int refreshes = given("SWITCHYARD_BENCH_LIVE_REFRESHES", 50);
    const auto watched = source();
    const std::vector<telemetry::Quantity> inView = {telemetry::Quantity::NvlinkTx_Bps};
    struct Kind {
        int count = 0, queries = 0;
        double decoded_B = 0, seconds = 0, cpu_s = 0;
    } sweep, refresh;
    double settled_MB = 0;
    for (int k = 0; k <= refreshes; ++k) {
        const double before = cpu_s(m_live->serverProcess()), begin = now_s();
        const auto seen = watched->observe(inView, {});
        QVERIFY2(seen.has_value(), seen ? "" : describe(seen.error()).c_str());
        if (k == 0)
            continue; // it learns what there is
        Kind &kind = (*seen)->swept ? sweep : refresh;
        ++kind.count;
        kind.queries += (*seen)->queries;
        kind.decoded_B += double((*seen)->decoded_B);
        kind.seconds += now_s() - begin;
        kind.cpu_s += cpu_s(m_live->serverProcess()) - before - m_scraping * (now_s() - begin);
        if (k == std::max(1, refreshes / 5))
            settled_MB = resident_MB();
    }
    const double grown_MB = resident_MB() - settled_MB;
    Kind &each = refresh.count > 0 ? refresh : sweep; // a small cluster is read whole at every look
    figure("queries of a refresh", each.queries / double(each.count), "", "4");
    figure("decoded of a refresh", each.decoded_B / each.count / 1e6, "MB", "5 MB");
    figure("a refresh takes", each.seconds / each.count, "s", "none");
    figure("a refresh costs the server", each.cpu_s / each.count, "s", "none");
    double whole_s = sweep.cpu_s / std::max(1, sweep.count);
    if (sweep.count == 0) { // none was due: as a connection of its own makes it, less what it learns first
        const auto fresh = source();
        const double before = cpu_s(m_live->serverProcess()), begin = now_s();
        QVERIFY(fresh->observe(inView, {}).has_value());
        whole_s = cpu_s(m_live->serverProcess()) - before - m_scraping * (now_s() - begin);
    }
    figure("a sweep costs the server", whole_s, "s", "none");
    figure("refreshes every 15 s and sweeps every 110 s", 100 * (each.cpu_s / each.count / 15 + whole_s / 110), "% core", "5 %");
    std::printf("live: resident %.1f MB after a fifth of %d looks back to back, %.2f MB more at their end (bar: flat)\n", settled_MB, refreshes, grown_MB);
}

QTEST_GUILESS_MAIN(bench_Live)
#include "bench_live.moc"
