// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work after a crash: a child process edits and is killed with SIGKILL at many moments; what it
// said it had kept is found, whole, by the next session.
#include <csignal>
#include <cstdio>
#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <core/design/edit.h>

#include <views/session/journal.h>

#include <tests/support/paths.h>

using namespace switchyard;

namespace {

session::CatalogPtr bundled()
{
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    if (!loaded)
        qFatal("%s", describe(loaded.error()).c_str());
    return std::make_shared<const catalog::Catalog>(std::move(*loaded));
}

Result<void> rename(session::Document &document, const std::string &name)
{
    return document.edit(QStringLiteral("Rename"), [&](const design::Design &before) -> Result<design::Design> {
        design::Design after = before;
        after.name = name;
        return after;
    });
}

QString sample() { return QString::fromStdString(test::sourceDir()) + QStringLiteral("/resources/samples/llama3.1-405b-16384-h100.switchyard"); }

QStringList filesIn(const QString &directory) { return QDir(directory).entryList(QDir::Files); }

/// The session that will be killed: edits without end, and says which edit is safely on disk.
int editUntilKilled(const QString &directory)
{
    session::Document document(bundled());
    session::Journal journal(document, directory);
    if (!document.open(sample()))
        return 3;
    for (int edit = 1;; ++edit) {
        if (!rename(document, "edit " + std::to_string(edit)))
            return 4;
        if (edit % 2 == 0) { // every other edit is still on its way when the next comes
            journal.flush();
            std::printf("%d\n", edit);
            std::fflush(stdout);
        }
    }
}

} // namespace

class tst_Journal : public QObject
{
    Q_OBJECT
private slots:
    void killedAtAnyMoment_data()
    {
        QTest::addColumn<int>("after_ms");
        for (const int ms : {0, 7, 31, 64, 150, 333})
            QTest::addRow("%d ms after the first edit", ms) << ms;
    }
    void killedAtAnyMoment()
    {
        QFETCH(const int, after_ms);
        const QTemporaryDir scratch;
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--edit-until-killed"), scratch.path()});
        QVERIFY(child.waitForStarted());
        QVERIFY(child.waitForReadyRead(60000));
        QTest::qWait(after_ms);
        QVERIFY2(session::Journal::abandoned(scratch.path()).empty(), "a running session's draft was taken for an abandoned one");
        ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
        QVERIFY(child.waitForFinished());
        const int said = QString::fromUtf8(child.readAllStandardOutput()).trimmed().section(QLatin1Char('\n'), -1).toInt();
        QVERIFY(said > 0);

        std::vector<Error> problems;
        const auto drafts = session::Journal::abandoned(scratch.path(), &problems);
        QVERIFY2(problems.empty(), problems.empty() ? "" : describe(problems.front()).c_str());
        QCOMPARE(drafts.size(), std::size_t(1));
        QCOMPARE(drafts.front().path, sample());
        QCOMPARE(drafts.front().design.instances.size(), std::size_t(2048));
        const int kept = QString::fromStdString(drafts.front().design.name).section(QLatin1Char(' '), 1).toInt();
        QVERIFY2(kept >= said, qPrintable(QStringLiteral("kept edit %1, said %2").arg(kept).arg(said)));

        // The next session takes it over: modified, its path known, the old draft gone, its own there.
        session::Document document(bundled());
        session::Journal journal(document, scratch.path());
        journal.recover(drafts.front());
        QVERIFY(document.isModified());
        QCOMPARE(document.path(), sample());
        QCOMPARE(*document.design(), drafts.front().design);
        QVERIFY(!QFile::exists(drafts.front().file));
        QVERIFY(session::Journal::abandoned(scratch.path()).empty());
        QCOMPARE(filesIn(scratch.path()).filter(QRegularExpression(QStringLiteral("\\.draft$"))).size(), 1);
    }
    void draftsOfAnOlderFormatAreTaken()
    {
        const QTemporaryDir scratch;
        QFile draft(scratch.filePath(QStringLiteral("old.draft")));
        QVERIFY(draft.open(QIODevice::WriteOnly));
        draft.write("{\"switchyard_draft\":1,\"path\":\"\",\"written\":\"2026-01-02T03:04:05.000Z\"}\n");
        draft.write(QByteArray::fromStdString(test::readText(test::dataFile("format-1/llama3.1-8b-4-p6-b200.switchyard"))));
        draft.close();
        std::vector<Error> problems;
        const auto drafts = session::Journal::abandoned(scratch.path(), &problems);
        QVERIFY2(problems.empty(), problems.empty() ? "" : describe(problems.front()).c_str());
        QCOMPARE(drafts.size(), std::size_t(1));
        QCOMPARE(planOf(drafts.front().design.jobs.front())->dp, 32);
    }
    void goneWhenSavedOrClosed()
    {
        const QTemporaryDir scratch;
        const QString drafts = scratch.filePath(QStringLiteral("drafts"));
        {
            session::Document document(bundled());
            session::Journal journal(document, drafts);
            QVERIFY(rename(document, "first"));
            journal.flush();
            QCOMPARE(filesIn(drafts).filter(QStringLiteral(".draft")).size(), 2); // with its lock
            QVERIFY(document.saveAs(scratch.filePath(QStringLiteral("d.switchyard"))));
            journal.flush();
            QCOMPARE(filesIn(drafts).filter(QRegularExpression(QStringLiteral("\\.draft$"))).size(), 0);
            document.undoStack().undo(); // away from what the file holds
            journal.flush();
            QCOMPARE(filesIn(drafts).filter(QRegularExpression(QStringLiteral("\\.draft$"))).size(), 1);
        }
        QVERIFY(filesIn(drafts).isEmpty());
    }
    void writesByItselfSoonAfterAnEdit()
    {
        const QTemporaryDir scratch;
        session::Document document(bundled());
        session::Journal journal(document, scratch.path());
        QVERIFY(rename(document, "soon"));
        QTRY_COMPARE_WITH_TIMEOUT(filesIn(scratch.path()).filter(QRegularExpression(QStringLiteral("\\.draft$"))).size(), 1, 20000);
    }
    void damagedDraftsAreSetAside_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no head") << QByteArray("{}\n{}");
        QTest::newRow("cut short") << QByteArray("{\"switchyard_draft\":1,\"path\":\"\"}\n{\"switchyard\": 1,");
        QTest::newRow("noise") << QByteArray("\x00\xff\x7f\n\n", 5);
    }
    void damagedDraftsAreSetAside()
    {
        QFETCH(const QByteArray, text);
        const QTemporaryDir scratch;
        QFile file(scratch.filePath(QStringLiteral("x.draft")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        std::vector<Error> problems;
        QVERIFY(session::Journal::abandoned(scratch.path(), &problems).empty());
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(describe(problems.front()).find('\n') == std::string::npos);
        QVERIFY(QFile::exists(scratch.filePath(QStringLiteral("x.draft.damaged"))));
        QVERIFY(!QFile::exists(scratch.filePath(QStringLiteral("x.draft"))));
    }
    /// What a session with one file leaves when it is killed: a draft of an edit, then perhaps more.
    void offeredOnlyWhenSomethingIsMissingOnDisk_data()
    {
        QTest::addColumn<QString>("after");
        QTest::addColumn<bool>("offered");
        QTest::newRow("killed after the edit") << QString() << true;
        QTest::newRow("saved, then killed before the draft was gone") << QStringLiteral("save") << false;
        QTest::newRow("edited on and saved at once, then killed") << QStringLiteral("edit save") << false;
        QTest::newRow("saved, edited on, draft written") << QStringLiteral("save edit draft") << true;
        QTest::newRow("another program changed the file") << QStringLiteral("other") << true;
        QTest::newRow("saved, then another program changed the file") << QStringLiteral("save other") << false;
        QTest::newRow("the file holds the same by another hand") << QStringLiteral("same") << false;
        QTest::newRow("the file is gone") << QStringLiteral("gone") << true;
        QTest::newRow("edited back to what the file holds") << QStringLiteral("back draft") << false;
    }
    void offeredOnlyWhenSomethingIsMissingOnDisk()
    {
        QFETCH(const QString, after);
        QFETCH(const bool, offered);
        const QTemporaryDir scratch;
        const QString drafts = scratch.filePath(QStringLiteral("drafts")), killed = scratch.filePath(QStringLiteral("killed")), path = scratch.filePath(QStringLiteral("d.switchyard"));
        design::Design first;
        first.name = "first";
        QVERIFY(design::saveDesign(first, path.toStdString()));
        const auto keep = [&] { // a kill leaves the directory as it is
            QVERIFY(QDir().mkpath(killed));
            for (const QString &name : filesIn(drafts)) {
                QFile::remove(QDir(killed).filePath(name));
                QVERIFY(QFile::copy(QDir(drafts).filePath(name), QDir(killed).filePath(name)));
            }
        };
        {
            session::Document document(bundled());
            session::Journal journal(document, drafts);
            QVERIFY(document.open(path));
            QVERIFY(rename(document, "edited"));
            journal.flush();
            keep();
            design::Design other = first;
            for (const QString &step : after.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
                if (step == QLatin1String("save"))
                    QVERIFY(document.save());
                else if (step == QLatin1String("edit"))
                    QVERIFY(rename(document, "edited on"));
                else if (step == QLatin1String("back"))
                    QVERIFY(rename(document, "first"));
                else if (step == QLatin1String("draft"))
                    journal.flush();
                other.name = step == QLatin1String("same") ? "edited" : "another's";
                if (step == QLatin1String("other") || step == QLatin1String("same"))
                    QVERIFY(design::saveDesign(other, path.toStdString()));
                if (step == QLatin1String("gone"))
                    QVERIFY(QFile::remove(path));
                if (step == QLatin1String("draft")) {
                    keep();
                } else { // the draft as it was, the lock as it is: the draft's removal did not happen
                    for (const QString &name : filesIn(drafts).filter(QRegularExpression(QStringLiteral("\\.lock$")))) {
                        QFile::remove(QDir(killed).filePath(name));
                        QVERIFY(QFile::copy(QDir(drafts).filePath(name), QDir(killed).filePath(name)));
                    }
                }
            }
        }
        auto found = session::Journal::abandoned(killed);
        QCOMPARE(found.size(), std::size_t(offered ? 1 : 0));
        if (found.empty()) {
            QVERIFY2(filesIn(killed).isEmpty(), qPrintable(filesIn(killed).join(QLatin1Char(' '))));
            return;
        }
        // Recovered: a save is asked about exactly when the file is not what the draft was based on.
        session::Document document(bundled());
        session::Journal journal(document, killed);
        journal.recover(found.front());
        const bool changed = found.front().check.standing != design::FileCheck::Standing::Same;
        QCOMPARE(changed, after.contains(QLatin1String("other")) || after == QLatin1String("gone"));
        QCOMPARE(document.save().has_value(), !changed);
    }
    void aDraftThatDoesNotKnowItsBaseGoesByTime()
    {
        const QTemporaryDir scratch;
        const QString path = scratch.filePath(QStringLiteral("d.switchyard"));
        design::Design lost;
        const auto leave = [&](const QString &written) {
            QFile draft(scratch.filePath(QStringLiteral("x.draft")));
            QVERIFY(draft.open(QIODevice::WriteOnly));
            draft.write(QStringLiteral("{\"switchyard_draft\":1,\"path\":\"%1\",\"written\":\"%2\"}\n").arg(path, written).toUtf8() + QByteArray::fromStdString(design::writeDesign(lost)));
        };
        lost.name = "on disk";
        QVERIFY(design::saveDesign(lost, path.toStdString()));
        lost.name = "edited";
        leave(QStringLiteral("2001-01-01T00:00:00.000Z"));
        QVERIFY(session::Journal::abandoned(scratch.path()).empty());
        leave(QStringLiteral("2999-01-01T00:00:00.000Z"));
        QCOMPARE(session::Journal::abandoned(scratch.path()).size(), std::size_t(1));
    }
    void offeredByOneWindowOnlyAndOnlyOnce()
    {
        const QTemporaryDir scratch;
        design::Design lost;
        lost.name = "lost";
        for (const char *name : {"a.draft", "b.draft"}) { // the same work twice
            QFile draft(scratch.filePath(QLatin1String(name)));
            QVERIFY(draft.open(QIODevice::WriteOnly));
            draft.write(QByteArray("{\"switchyard_draft\":1,\"path\":\"\",\"written\":\"2026-01-02T03:04:05.000Z\"}\n") + QByteArray::fromStdString(design::writeDesign(lost)));
        }
        {
            const auto first = session::Journal::abandoned(scratch.path());
            QCOMPARE(first.size(), std::size_t(1));
            QVERIFY(session::Journal::abandoned(scratch.path()).empty()); // a second window, while the first still asks
        }
        QCOMPARE(session::Journal::abandoned(scratch.path()).size(), std::size_t(1)); // not answered: asked again
    }
    void whatKilledRunsLeftIsCleanedUp()
    {
        const QTemporaryDir scratch;
        session::Document document(bundled());
        session::Journal journal(document, scratch.path());
        QVERIFY(rename(document, "alive"));
        journal.flush();
        const QStringList own = filesIn(scratch.path());
        for (const char *name : {"dead.draft.lock", ".dead.draft.aB3dE9.saving"}) {
            QFile file(scratch.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("1\nswitchyard\n"); // as if of a process whose id is in use again
        }
        QVERIFY(session::Journal::abandoned(scratch.path()).empty());
        QCOMPARE(QDir(scratch.path()).entryList(QDir::Files | QDir::Hidden), own);
    }
    void aDirectoryThatCannotBeWrittenIsSaidOnce()
    {
        session::Document document(bundled());
        session::Journal journal(document, QStringLiteral("/proc/drafts"));
        QSignalSpy failed(&journal, &session::Journal::failed);
        QVERIFY(rename(document, "a"));
        journal.flush();
        QVERIFY(rename(document, "b"));
        journal.flush();
        QTRY_COMPARE(failed.size(), 1);
        QCoreApplication::processEvents();
        QCOMPARE(failed.size(), 1);
    }
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 3 && QByteArray(argv[1]) == "--edit-until-killed")
        return editUntilKilled(QString::fromLocal8Bit(argv[2]));
    tst_Journal test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_journal.moc"
