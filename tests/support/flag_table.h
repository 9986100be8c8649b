// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of a program, as its --describe lists them, run with hostile values and held against
// what the option says that it takes. An option without a declared domain, and a command without a
// base, is a failure: app/flags/flags.h declares domains, the caller's bases say how a command runs.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include <QtCore/QElapsedTimer>
#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>

#include <nlohmann/json.hpp>

#include <core/base/instant.h>
#include <core/base/number.h>

namespace switchyard::test {

/// Options and positionals of one command with which it runs, in the order of the command line.
using FlagBase = std::vector<std::pair<QString, QString>>;

class FlagTable
{
public:
    /// `before` goes in front of every command ("render"). Programs run in `scratch`.
    FlagTable(QString program, QStringList before, QString scratch)
        : m_program(std::move(program)), m_before(std::move(before)), m_scratch(std::move(scratch))
    {
    }

    /// The base of a command, or of one option of it ("predict --job") that needs another.
    void base(const QString &where, FlagBase options) { m_bases[where] = std::move(options); }
    /// Servers do not end: they are stopped once this stands on their output.
    void stopAt(QByteArray text) { m_stopAt = std::move(text); }

    /// What is wrong, one line each; empty: all is as declared.
    QStringList failures()
    {
        const Ended table = run({QStringLiteral("--describe")});
        const auto json = nlohmann::json::parse(table.out.toStdString(), nullptr, false);
        if (table.status != 0 || json.is_discarded())
            return {m_program + QStringLiteral(" --describe failed: ") + QString::fromUtf8(table.err)};
        for (const auto &command : json["commands"]) {
            for (const auto &option : command["options"])
                check(QString::fromStdString(command["command"]), option);
        }
        return m_failures;
    }
    [[nodiscard]] int runs() const { return m_runs; }
    [[nodiscard]] int options() const { return m_options; }

private:
    struct Ended {
        int status = -1; ///< -1: crashed, -2: did not end
        QByteArray out;
        QByteArray err;
    };
    enum class Verdict { Refused, Accepted, AnyAnswer };

    static std::vector<std::pair<QString, QString>> hostile()
    {
        return {{QStringLiteral("empty"), QString()},
                {QStringLiteral("0"), QStringLiteral("0")},
                {QStringLiteral("-1"), QStringLiteral("-1")},
                {QStringLiteral("1e30"), QStringLiteral("1e30")},
                {QStringLiteral("nan"), QStringLiteral("nan")},
                {QStringLiteral("unknown word"), QStringLiteral("nosuchword")},
                {QStringLiteral("unicode"), QStringLiteral("größe→規模💥")},
                {QStringLiteral("very long"), QString(5000, QLatin1Char('x'))}};
    }

    Ended run(const QStringList &arguments)
    {
        ++m_runs;
        QProcess process;
        process.setWorkingDirectory(m_scratch);
        process.start(m_program, m_before + arguments);
        Ended ended;
        QElapsedTimer waited;
        waited.start();
        while (!process.waitForFinished(50)) {
            ended.out += process.readAllStandardOutput();
            if (!m_stopAt.isEmpty() && ended.out.contains(m_stopAt))
                process.terminate();
            if (waited.elapsed() > 60000) {
                process.kill();
                process.waitForFinished();
                ended.status = -2;
                return ended;
            }
        }
        ended.out += process.readAllStandardOutput();
        ended.err = process.readAllStandardError();
        ended.status = process.exitStatus() == QProcess::CrashExit ? -1 : process.exitCode();
        return ended;
    }

    /// The command with its base, `name` with this value.
    QStringList arguments(const QString &command, const QString &name, bool positional, const QString &value)
    {
        QStringList list = command.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        const QString own = (command + QLatin1Char(' ') + name).trimmed();
        const auto found = m_bases.find(m_bases.contains(own) ? own : command);
        if (found == m_bases.end()) {
            m_failures << QStringLiteral("no base for command \"%1\"; say with which options it runs").arg(command);
            return {};
        }
        bool placed = false;
        for (const auto &[key, text] : found->second) {
            const bool isThis = key == name;
            placed = placed || isThis;
            if (key.startsWith(QLatin1Char('-')))
                list << key;
            list << (isThis ? value : text);
        }
        if (!placed) {
            if (!positional)
                list << name;
            list << value;
        }
        return list;
    }

    Verdict verdict(const QString &domain, const QString &value, QString &unknown) const
    {
        if (value.isEmpty())
            return Verdict::Refused;
        static const QRegularExpression whole(QStringLiteral("^(-?\\d+)\\.\\.(-?\\d+)$"));
        static const QRegularExpression real(QStringLiteral("^real (\\S+)\\.\\.(\\S+)$"));
        if (const auto match = whole.match(domain); match.hasMatch())
            return number::wholeFromText(value.toStdString(), match.captured(1).toLongLong(), match.captured(2).toLongLong())
                ? Verdict::Accepted
                : Verdict::Refused;
        if (const auto match = real.match(domain); match.hasMatch()) {
            const auto number = number::fromText(value.toStdString());
            return number && *number >= match.captured(1).toDouble() && *number <= match.captured(2).toDouble() ? Verdict::Accepted
                                                                                                                : Verdict::Refused;
        }
        if (domain == QString::fromUtf8("SECONDS,…")) { // none of the hostile values is a list
            const auto seconds = number::fromText(value.toStdString());
            return seconds && *seconds >= 0 && *seconds <= 1e6 ? Verdict::AnyAnswer : Verdict::Refused;
        }
        if (domain.endsWith(QLatin1String("|SECONDS"))) {
            if (const auto seconds = number::fromText(value.toStdString()))
                return *seconds >= 0 && *seconds <= 1e6 ? Verdict::AnyAnswer : Verdict::Refused; // no prediction, no such time
        }
        if (domain.contains(QLatin1Char('|')) || domain == domain.toLower()) // one of these words
            return domain.split(QLatin1Char('|')).contains(value) ? Verdict::Accepted : Verdict::Refused;
        if (domain == QLatin1String("TIME"))
            return instantFromText(value.toStdString(), 2e9) ? Verdict::AnyAnswer : Verdict::Refused;
        // Text of a form: none of the hostile values is of one of these.
        static const QStringList forms = {QStringLiteral("NAME"), QStringLiteral("I/N"), QStringLiteral("WIDTHxHEIGHT"),
                                          QStringLiteral("ADDR:PORT"), QStringLiteral("AXIS-AXIS-…"), QStringLiteral("RECOMPUTE"),
                                          QStringLiteral("NAME=RANGE"), QStringLiteral("JOB=HOSTS"), QStringLiteral("RELEASE"), QStringLiteral("FAULT"),
                                          QStringLiteral("MATCHERS"), QStringLiteral("COLUMN"), QStringLiteral("BYTES"),
                                          QStringLiteral("PRICE"), QStringLiteral("REGION"), QStringLiteral("POOL"),
                                          QStringLiteral("ZONE"),
                                          QStringLiteral("CLASS:TIB")};
        if (domain == QLatin1String("RANK_OR_ID") && number::wholeFromText(value.toStdString(), 0, 1 << 24))
            return Verdict::AnyAnswer; // the design decides how many ranks there are
        if (forms.contains(domain) || domain == QLatin1String("RANK_OR_ID"))
            return Verdict::Refused;
        if (domain == QLatin1String("FILE") || domain == QLatin1String("OUTPUT") || domain == QLatin1String("ENTRY")
            || domain == QLatin1String("URL"))
            return Verdict::AnyAnswer;
        unknown = domain;
        return Verdict::AnyAnswer;
    }

    void check(const QString &command, const nlohmann::json &option)
    {
        const QString name = QString::fromStdString(option["name"]);
        if (name == QLatin1String("--help") || name == QLatin1String("-h") || name == QLatin1String("--version")
            || name == QLatin1String("--describe"))
            return;
        ++m_options;
        const QString where = (command + QLatin1Char(' ') + name).trimmed();
        if (command.isEmpty()) // of the program: tried with a command behind it
            return checkOne(m_bases.begin()->first, name, option, where);
        checkOne(command, name, option, where);
    }

    void checkOne(const QString &command, const QString &name, const nlohmann::json &option, const QString &where)
    {
        if (option["takes"].is_null()) { // a bare flag
            QStringList list = arguments(command, QString(), true, QString());
            list.removeLast();
            list << name + QStringLiteral("=nosuchword");
            judge(where, QStringLiteral("=nosuchword"), list, name.mid(2), Verdict::Refused, {});
            return;
        }
        const QString domain = QString::fromStdString(option["takes"]);
        auto values = hostile();
        static const QRegularExpression whole(QStringLiteral("^(-?\\d+)\\.\\.(-?\\d+)$"));
        if (const auto match = whole.match(domain); match.hasMatch()) {
            const long long low = match.captured(1).toLongLong();
            const long long high = match.captured(2).toLongLong();
            for (const long long edge : {low - 1, low, high, high + 1})
                values.emplace_back(QStringLiteral("edge"), QString::number(edge));
        }
        for (const auto &[title, value] : values) {
            QString unknown;
            const Verdict expected = verdict(domain, value, unknown);
            if (!unknown.isEmpty()) {
                m_failures << QStringLiteral("%1 takes \"%2\", which is no declared domain; see app/flags/flags.h").arg(where, unknown);
                return;
            }
            const QStringList list = arguments(command, name, option["positional"].get<bool>(), value);
            if (list.isEmpty())
                return;
            judge(where, title + QLatin1Char(' ') + value.left(20), list, name, expected, domain);
            if (domain == QLatin1String("OUTPUT") && !value.isEmpty())
                QFile::remove(m_scratch + QLatin1Char('/') + value);
        }
    }

    void judge(const QString &where, const QString &value, const QStringList &list, const QString &name, Verdict expected, const QString &domain)
    {
        const Ended ended = run(list);
        const auto wrong = [&](const QString &what) {
            m_failures << QStringLiteral("%1 [%2] %3: exit %4, \"%5\"").arg(where, value, what).arg(ended.status)
                              .arg(QString::fromUtf8(ended.err.left(300)).trimmed());
        };
        if (ended.status < 0)
            return wrong(ended.status == -1 ? QStringLiteral("crashed") : QStringLiteral("did not end"));
        if (ended.status > 4)
            return wrong(QStringLiteral("has an exit status that is none"));
        if (ended.err.count('\n') > 1)
            return wrong(QStringLiteral("says more than a line"));
        if (ended.err.size() > 1000)
            return wrong(QStringLiteral("echoes too much"));
        if (ended.status >= 2 && ended.err.isEmpty())
            return wrong(QStringLiteral("fails without a word"));
        const QString said = QString::fromUtf8(ended.err);
        if (expected == Verdict::Refused && ended.status != 2)
            return wrong(QStringLiteral("should be refused as usage (takes %1)").arg(domain));
        QString bare = name;
        while (bare.startsWith(QLatin1Char('-')))
            bare.remove(0, 1);
        if (expected == Verdict::Refused && !said.contains(bare)) // "--tp: …", "no job …"
            return wrong(QStringLiteral("is refused without its name"));
        if (expected == Verdict::Accepted && said.contains(name + QStringLiteral(": is \"")))
            return wrong(QStringLiteral("is refused although it takes %1").arg(domain));
        if (expected != Verdict::AnyAnswer)
            return;
        const bool file = domain == QLatin1String("FILE") || domain == QLatin1String("ENTRY");
        if (file && ended.status != 3)
            return wrong(QStringLiteral("should be an unreadable input (takes %1)").arg(domain));
        if (domain == QLatin1String("URL") && ended.status != 2 && ended.status != 4) // a bare word is a host
            return wrong(QStringLiteral("should be no address, or nobody there"));
    }

    QString m_program;
    QStringList m_before;
    QString m_scratch;
    QByteArray m_stopAt;
    std::map<QString, FlagBase> m_bases;
    QStringList m_failures;
    int m_runs = 0;
    int m_options = 0;
};

} // namespace switchyard::test
