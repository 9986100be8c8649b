// SPDX-License-Identifier: GPL-3.0-or-later
// Prometheus' own tool for rules, where it is installed.
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QProcess>
#include <QtCore/QString>
#include <QtCore/QStringList>

namespace switchyard::test {

/// What `promtool` complains of in `folder`; empty: it is content.
inline QByteArray complaintOf(const QString &promtool, const QStringList &arguments, const QString &folder)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setWorkingDirectory(folder);
    process.start(promtool, arguments);
    if (!process.waitForFinished())
        return "promtool did not end: " + process.errorString().toUtf8();
    return process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? QByteArray() : "promtool: " + process.readAll();
}

} // namespace switchyard::test
