// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/live/prometheus.h>

#include <QtCore/QElapsedTimer>
#include <QtCore/QFile>
#include <QtCore/QStandardPaths>
#include <QtTest/QTest>

#include <core/telemetry/http.h>
#include <core/telemetry/promjson.h>
#include <tests/support/http_server.h>
#include <tests/support/paths.h>

namespace switchyard::test {

QString serverProgram(Server server) { return QStandardPaths::findExecutable(server == Server::Prometheus ? QStringLiteral("prometheus") : QStringLiteral("victoria-metrics")); }

namespace {

Result<telemetry::HttpReply> fetch(const QString &base, const char *path)
{
    telemetry::HttpClient client({*telemetry::ServerAddress::parse(base.toStdString()), {}, 10, 64u << 20});
    return client.get(path, {}, {});
}

} // namespace

LiveCluster::LiveCluster(const QString &design, const QStringList &simulator, int scrapeInterval_s, const QByteArray &rules, Server server)
{
    static_cast<void>(m_dir.isValid() && startSimulator(design, simulator) && startServer(server, scrapeInterval_s, rules));
}

LiveCluster::~LiveCluster()
{
    for (QProcess *process : {&m_server, &m_simulator}) {
        process->terminate();
        if (!process->waitForFinished(10'000))
            process->kill();
        process->waitForFinished(5'000);
    }
}

bool LiveCluster::startSimulator(const QString &design, const QStringList &arguments)
{
    const QString program = QString::fromStdString(binaryDir()) + QStringLiteral("/app/sim/switchyard-sim");
    m_simulator.setProcessChannelMode(QProcess::MergedChannels);
    m_simulator.start(program, QStringList{design, QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")} + arguments);
    QString said;
    QElapsedTimer timer;
    timer.start();
    while (!said.contains(QLatin1Char('\n')) && timer.elapsed() < 60'000 && m_simulator.state() != QProcess::NotRunning) {
        m_simulator.waitForReadyRead(500);
        said += QString::fromUtf8(m_simulator.readAll());
    }
    const int at = int(said.indexOf(QStringLiteral("http://127.0.0.1:")));
    m_simulatorUrl = said.mid(at).section(QLatin1Char(' '), 0, 0);
    if (at < 0)
        error = QStringLiteral("switchyard-sim did not start: ") + said;
    return at >= 0;
}

bool LiveCluster::startServer(Server server, int scrapeInterval_s, const QByteArray &rules)
{
    const auto configuration = fetch(m_simulatorUrl, qPrintable(QStringLiteral("/prometheus.yml?interval=%1s").arg(scrapeInterval_s)));
    QFile file(m_dir.filePath(QStringLiteral("prometheus.yml")));
    if (!configuration || !file.open(QIODevice::WriteOnly)) {
        error = QStringLiteral("no scrape configuration");
        return false;
    }
    file.write(configuration->body.data(), qint64(configuration->body.size()));
    if (!rules.isEmpty()) {
        QFile list(m_dir.filePath(QStringLiteral("rules.yml")));
        if (!list.open(QIODevice::WriteOnly) || list.write(rules) != rules.size()) {
            error = QStringLiteral("no rules file");
            return false;
        }
        file.write("\nrule_files: [rules.yml]\n");
    }
    file.close();
    m_server.setProcessChannelMode(QProcess::MergedChannels);
    m_server.setStandardOutputFile(m_dir.filePath(QStringLiteral("server.log")));
    const QString config = file.fileName(), data = m_dir.filePath(QStringLiteral("data"));
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 60'000) {
        const QString address = QStringLiteral("127.0.0.1:%1").arg(freePort());
        m_url = QStringLiteral("http://") + address;
        m_server.start(serverProgram(server), server == Server::Prometheus
                           ? QStringList{QStringLiteral("--config.file=") + config, QStringLiteral("--storage.tsdb.path=") + data, QStringLiteral("--web.listen-address=") + address, QStringLiteral("--log.level=warn")}
                           : QStringList{QStringLiteral("-promscrape.config=") + config, QStringLiteral("-promscrape.config.strictParse=false"), QStringLiteral("-storageDataPath=") + data, QStringLiteral("-httpListenAddr=") + address, QStringLiteral("-loggerLevel=WARN")});
        m_server.waitForStarted();
        while (m_server.state() != QProcess::NotRunning && timer.elapsed() < 60'000) { // it ends where somebody was faster with that port
            const auto ready = fetch(m_url, server == Server::Prometheus ? "/-/ready" : "/health");
            QTest::qWait(100);
            if (ready && ready->status == 200 && m_server.state() != QProcess::NotRunning) // else it was somebody else's answer
                return true;
        }
    }
    error = QStringLiteral("the server did not become ready");
    return false;
}

bool LiveCluster::waitForScrapes(int targets, int scrapes, int timeout_s)
{
    telemetry::HttpClient client({*telemetry::ServerAddress::parse(url()), {}, 20, 64u << 20});
    const std::pair<std::string, std::string> form[] = {
        {"query", "count(count_over_time(up[5m]) >= " + std::to_string(scrapes) + ")"}};
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < timeout_s * 1000) {
        double ready = 0;
        if (auto reply = client.post("/api/v1/query", form, {}))
            static_cast<void>(telemetry::parseQueryReply(reply->body, [&](const telemetry::SampleView &sample) { ready = sample.value; }));
        if (ready >= targets)
            return true;
        QTest::qWait(200);
    }
    error = QStringLiteral("the targets were not scraped in time");
    return false;
}

} // namespace switchyard::test
