// SPDX-License-Identifier: GPL-3.0-or-later
// A foreign program's word on a file that we wrote.
#pragma once

#include <algorithm>
#include <string>

#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QStandardPaths>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <QtCore/QTemporaryDir>

#include <tests/support/paths.h>

namespace switchyard::test {

struct Verdict {
    bool ran = false;  ///< false: the program, a module of it or ../shared is not here
    QString complaint; ///< empty: accepted
};


/// Runs `program` with `before`, the text as a file called `name`, and `after`, in ../shared where that is there.
inline Verdict validate(const QString &program, const QStringList &before, const std::string &text, const QString &name, const QStringList &after = {})
{
    const bool ofShared = !before.isEmpty() && before.front().startsWith(QStringLiteral("validators/"));
    if (QStandardPaths::findExecutable(program).isEmpty() || (ofShared && sharedDir().empty()))
        return {};
    const QTemporaryDir scratch;
    QFile file(scratch.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0)
        return {true, QStringLiteral("the scratch file cannot be written")};
    file.close();
    QProcess process;
    process.setWorkingDirectory(sharedDir().empty() ? scratch.path() : QString::fromStdString(sharedDir()));
    process.start(program, QStringList(before) << file.fileName() << after);
    if (!process.waitForFinished(100'000)) {
        process.kill();
        process.waitForFinished();
        return {true, QStringLiteral("the validator gave no answer in time")};
    }
    QStringList lines = QString::fromUtf8(process.readAllStandardOutput() + process.readAllStandardError()).split(QLatin1Char('\n'));
    lines.erase(std::remove_if(lines.begin(), lines.end(), [](const QString &line) { return line.endsWith(QStringLiteral(": OK")); }), lines.end());
    const QString said = lines.join(QLatin1Char('\n'));
    for (const char *absent : {"ModuleNotFoundError", "MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND", "Cannot find module", "Cannot find package"})
        if (said.contains(QLatin1String(absent)))
            return {};
    return {true, process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? QString() : said};
}

/// Debian's Python, which has the modules of its packages, where it is there.
inline QString python() { return QFile::exists(QStringLiteral("/usr/bin/python3")) ? QStringLiteral("/usr/bin/python3") : QStringLiteral("python3"); }

} // namespace switchyard::test
