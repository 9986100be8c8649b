// SPDX-License-Identifier: GPL-3.0-or-later
// Debian's prometheus and our simulator as child processes of a test, on free loopback ports, with all
// data in a temporary directory; gone when the object is.
#pragma once

#include <string>
#include <vector>

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>

namespace switchyard::test {

/// Path of the prometheus program; empty where it is not installed.
QString prometheusProgram();

class LiveCluster
{
public:
    /// `design`: a file; `simulator`: further arguments of switchyard-sim; `rules`: YAML that the server evaluates every
    /// second, empty for none. On failure `error` says why.
    LiveCluster(const QString &design, const QStringList &simulator, int scrapeInterval_s, const QByteArray &rules = {});
    ~LiveCluster();

    QString error;
    [[nodiscard]] std::string url() const { return m_url.toStdString(); }
    /// Waits until that many targets were scraped at least `scrapes` times.
    bool waitForScrapes(int targets, int scrapes, int timeout_s);

private:
    bool startSimulator(const QString &design, const QStringList &arguments);
    bool startPrometheus(int scrapeInterval_s, const QByteArray &rules);

    QTemporaryDir m_dir;
    QProcess m_simulator;
    QProcess m_prometheus;
    QString m_simulatorUrl;
    QString m_url;
};

} // namespace switchyard::test
