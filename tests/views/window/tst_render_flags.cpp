// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of `switchyard render`, by its own table, with hostile values.
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <tests/support/flag_table.h>
#include <tests/support/paths.h>

using namespace switchyard;

class tst_RenderFlags : public QObject
{
    Q_OBJECT
private slots:
    void options()
    {
        const QTemporaryDir scratch;
        const QString small = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard");
        test::FlagTable table(QString::fromStdString(test::binaryDir() + "/app/desktop/switchyard"), {"render"}, scratch.path());
        table.base("", {{"design", small}, {"--output", "out.png"}});
        const QStringList failures = table.failures();
        qInfo("%d options, %d runs", table.options(), table.runs());
        for (const QString &failure : failures)
            qWarning("%s", qPrintable(failure));
        QCOMPARE(failures.size(), 0);
    }
    /// A time at which there is no step any more draws nothing: it is refused with the time that the step takes.
    void timesBeyondTheStepAreRefused()
    {
        const QTemporaryDir scratch;
        const QString small = QString::fromStdString(test::sourceDir() + "/resources/samples/llama3.1-8b-4-p6-b200.switchyard");
        const auto run = [&](const QStringList &more) {
            QProcess child;
            child.start(QString::fromStdString(test::binaryDir() + "/app/desktop/switchyard"), QStringList{QStringLiteral("render"), small, QStringLiteral("-o"), scratch.filePath(QStringLiteral("out.png"))} + more);
            child.waitForFinished(60000);
            return std::pair(child.exitCode(), QString::fromUtf8(child.readAllStandardError()));
        };
        for (const QStringList &late : {QStringList{QStringLiteral("--basis"), QStringLiteral("9999")}, QStringList{QStringLiteral("--view"), QStringLiteral("timeline"), QStringLiteral("--frames"), QStringLiteral("9999,0")}}) {
            const auto [code, words] = run(late);
            QVERIFY2(code != 0 && words.contains(QStringLiteral("expected a time from 0 to ")), qPrintable(words));
        }
        const auto [code, words] = run({QStringLiteral("--basis"), QStringLiteral("0")});
        QVERIFY2(code == 0, qPrintable(words));
    }
};

QTEST_GUILESS_MAIN(tst_RenderFlags)
#include "tst_render_flags.moc"
