// SPDX-License-Identifier: GPL-3.0-or-later
// A foreign program's word on a file that we wrote.
#pragma once

#include <string>
#include <vector>

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

/// What a program says of files that are there; ": OK" is no complaint.
inline Verdict verdictOf(const QString &program, const QStringList &words, const QString &directory)
{
    QProcess process;
    process.setWorkingDirectory(directory);
    process.start(program, words);
    if (!process.waitForFinished(100'000)) {
        process.kill();
        process.waitForFinished();
        return {true, QStringLiteral("the validator gave no answer in time")};
    }
    QStringList lines = QString::fromUtf8(process.readAllStandardOutput() + process.readAllStandardError()).split(QLatin1Char('\n'));
    lines.removeIf([](const QString &line) { return line.endsWith(QStringLiteral(": OK")); });
    const QString said = lines.join(QLatin1Char('\n'));
    for (const char *absent : {"ModuleNotFoundError", "MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND", "Cannot find module", "Cannot find package"})
        if (said.contains(QLatin1String(absent)))
            return {};
    return {true, process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 ? QString() : said};
}

inline bool isWritten(const QString &path, const std::string &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size());
}

/// Runs `program` with `before` and the text as a file called `name`, in ../shared where that is there.
inline Verdict validate(const QString &program, const QStringList &before, const std::string &text, const QString &name)
{
    const bool ofShared = !before.isEmpty() && before.front().startsWith(QStringLiteral("validators/"));
    if (QStandardPaths::findExecutable(program).isEmpty() || (ofShared && sharedDir().empty()))
        return {};
    const QTemporaryDir scratch;
    if (!isWritten(scratch.filePath(name), text))
        return {true, QStringLiteral("the scratch file cannot be written")};
    return verdictOf(program, QStringList(before) << scratch.filePath(name), sharedDir().empty() ? scratch.path() : QString::fromStdString(sharedDir()));
}

/// A text, and the words before it.
struct Asked {
    QStringList before;
    std::string text;
};

/// Asks a Python script of ../shared about texts, each a file that ends with `name`, in one run: what it imports takes longer
/// than what it looks at.
inline Verdict validateByPython(const QString &script, const std::vector<Asked> &asked, const QString &name)
{
    const QString python = QFile::exists(QStringLiteral("/usr/bin/python3")) ? QStringLiteral("/usr/bin/python3") : QStringLiteral("python3"); // Debian's, which has the modules of its packages
    if (QStandardPaths::findExecutable(python).isEmpty() || sharedDir().empty())
        return {};
    const QTemporaryDir scratch;
    QStringList words = {QString::fromStdString(sourceDir()) + QStringLiteral("/tests/support/run_validator.py"), script};
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const QString path = scratch.filePath(QString::number(i) + QLatin1Char('-') + name);
        if (!isWritten(path, asked[i].text))
            return {true, QStringLiteral("the scratch file cannot be written")};
        words << (i > 0 ? QStringList(QStringLiteral("--")) : QStringList()) << asked[i].before << path;
    }
    return verdictOf(python, words, QString::fromStdString(sharedDir()));
}

} // namespace switchyard::test
