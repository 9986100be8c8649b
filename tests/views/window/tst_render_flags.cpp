// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of `switchyard render`, by its own table, with hostile values.
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
};

QTEST_GUILESS_MAIN(tst_RenderFlags)
#include "tst_render_flags.moc"
