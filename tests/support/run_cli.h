// SPDX-License-Identifier: GPL-3.0-or-later
// switchyard-cli as a script runs it.
#pragma once

#include <string>

#include <QtCore/QProcess>
#include <QtCore/QStringList>

#include <tests/support/paths.h>

namespace switchyard::test {

struct Ran {
    int status = -1; ///< -1: did not end within a minute
    std::string out;
    std::string err;
};

inline Ran runCli(const QStringList &arguments)
{
    QProcess process;
    process.start(QString::fromStdString(binaryDir() + "/app/cli/switchyard-cli"), arguments);
    if (!process.waitForFinished(60000))
        return {};
    return {process.exitCode(), process.readAllStandardOutput().toStdString(), process.readAllStandardError().toStdString()};
}

} // namespace switchyard::test
