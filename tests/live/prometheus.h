// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's prometheus, or its victoria-metrics, and our simulator as child processes of a test, on free loopback ports, with all
// data in a temporary directory; gone when the object is.
#pragma once

#include <string>
#include <vector>

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>

namespace switchyard::test {

enum class Server { Prometheus, VictoriaMetrics };

/// Path of the server's program; empty where it is not installed.
QString serverProgram(Server server);
inline QString prometheusProgram() { return serverProgram(Server::Prometheus); }

class LiveCluster
{
public:
    /// `design`: a file; `simulator`: further arguments of switchyard-sim; `rules`: YAML that the server evaluates every
    /// second, empty for none (of Prometheus alone). On failure `error` says why.
    LiveCluster(const QString &design, const QStringList &simulator, int scrapeInterval_s, const QByteArray &rules = {}, Server server = Server::Prometheus);
    ~LiveCluster();

    QString error;
    [[nodiscard]] std::string url() const { return m_url.toStdString(); }
    [[nodiscard]] qint64 serverProcess() const { return m_server.processId(); } ///< of the operating system
    /// Waits until that many targets were scraped at least `scrapes` times.
    bool waitForScrapes(int targets, int scrapes, int timeout_s);

private:
    bool startSimulator(const QString &design, const QStringList &arguments);
    bool startServer(Server server, int scrapeInterval_s, const QByteArray &rules);

    QTemporaryDir m_dir;
    QProcess m_simulator;
    QProcess m_server;
    QString m_simulatorUrl;
    QString m_url;
};

} // namespace switchyard::test
