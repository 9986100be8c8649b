// SPDX-License-Identifier: GPL-3.0-or-later
// A foreign program's word on a file that we wrote.
#pragma once

#include <string>
#include <vector>

#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QProcessEnvironment>
#include <QtCore/QRegularExpression>
#include <QtCore/QStandardPaths>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <QtCore/QTemporaryDir>

#include <tests/support/paths.h>
#include <tests/support/tools.h>

namespace switchyard::test {

struct Verdict {
    bool ran = false;      ///< false: the program, a module of it or ../shared is not here
    QString complaint;     ///< empty: accepted
    bool ofDebian = false; ///< what is not here comes with a package that `./dev test` installs
};

/// The slot passes where the program accepted the file, and is skipped where it could not look.
#define QVERIFY_ACCEPTED(verdict, absent) \
    do { \
        const test::Verdict said_ = (verdict); \
        if (!said_.ran && said_.ofDebian) \
            SKIP_FOR_TOOL(absent); \
        if (!said_.ran) \
            QSKIP(absent); \
        QVERIFY2(said_.complaint.isEmpty(), qPrintable(said_.complaint)); \
    } while (false)

/// A module that a validator stands on and that is not here: of Python one of Debian's, of Node a package by its bare name. A
/// file of the validator's own that is missing is none: then it is broken, and says nothing of what we wrote.
inline QString absentModule(const QString &said, bool *ofDebian)
{
    static const QRegularExpression python(QStringLiteral("^ModuleNotFoundError: No module named '(yaml|jsonschema|botocore)'"), QRegularExpression::MultilineOption);
    static const QRegularExpression node(QStringLiteral("Cannot find (?:module|package) '(@[\\w.-]+/[\\w.-]+|[A-Za-z][\\w.-]*)'"));
    if (const auto found = python.match(said); found.hasMatch()) {
        *ofDebian = true;
        return found.captured(1);
    }
    return node.match(said).captured(1);
}

/// What a program says of files that are there; ": OK" is no complaint.
inline Verdict verdictOf(const QString &program, const QStringList &words, const QString &directory)
{
    QProcess process;
    process.setWorkingDirectory(directory);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (const QString modules = QString::fromStdString(sourceDir()) + QStringLiteral("/build/validators"); QFile::exists(modules + QStringLiteral("/node_modules"))) {
        environment.insert(QStringLiteral("NODE_PATH"), modules + QStringLiteral("/node_modules"));
        environment.insert(QStringLiteral("NPM_DIR"), modules); // of ./dev validators
    }
    process.setProcessEnvironment(environment);
    process.start(program, words);
    if (!process.waitForFinished(100'000)) {
        process.kill();
        process.waitForFinished();
        return {true, QStringLiteral("the validator gave no answer in time")};
    }
    QStringList lines = QString::fromUtf8(process.readAllStandardOutput() + process.readAllStandardError()).split(QLatin1Char('\n'));
    lines.removeIf([](const QString &line) { return line.endsWith(QStringLiteral(": OK")); });
    const QString said = lines.join(QLatin1Char('\n'));
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return {true, {}};
    Verdict out{true, said.trimmed().isEmpty() ? program + QStringLiteral(" failed and said nothing") : said};
    if (bool ofDebian = false; !absentModule(said, &ofDebian).isEmpty())
        out = {false, {}, ofDebian};
    return out;
}

inline bool isWritten(const QString &path, const std::string &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size());
}

inline bool isShared(const QString &script) { return !sharedDir().empty() && QFile::exists(QString::fromStdString(sharedDir()) + QLatin1Char('/') + script); }

/// Runs `program` with `before` and the text as a file called `name`, in ../shared where that is there.
inline Verdict validate(const QString &program, const QStringList &before, const std::string &text, const QString &name)
{
    const bool ofShared = !before.isEmpty() && before.front().startsWith(QStringLiteral("validators/"));
    if (ofShared && !isShared(before.front()))
        return {};
    if (QStandardPaths::findExecutable(program).isEmpty())
        return {false, {}, program != QStringLiteral("node")};
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
    if (!isShared(script))
        return {};
    if (QStandardPaths::findExecutable(python).isEmpty())
        return {false, {}, true};
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
