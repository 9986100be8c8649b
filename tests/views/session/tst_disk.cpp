// SPDX-License-Identifier: GPL-3.0-or-later
// A document and its file, when others change the file: noticed by content, never written over unasked.
#include <filesystem>
#include <future>

#include <fcntl.h>
#include <sys/stat.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <core/base/file.h>
#include <core/catalog/catalog.h>

#include <views/session/filewatch.h>

#include <tests/support/paths.h>

using namespace switchyard;
using Standing = design::FileCheck::Standing;
namespace fs = std::filesystem;

namespace {

design::Design named(const std::string &name)
{
    design::Design out;
    out.name = name;
    return out;
}

void rename(session::Document &document, const std::string &name)
{
    QVERIFY(document.edit(QStringLiteral("Rename"), [&](const design::Design &before) -> Result<design::Design> {
        design::Design after = before;
        after.name = name;
        return after;
    }));
}

std::string nameIn(const QString &path)
{
    const auto read = design::loadDesign(path.toStdString());
    return read ? read->name : describe(read.error());
}

} // namespace

class tst_Disk : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
        QVERIFY(loaded);
        m_catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
    }
    void init()
    {
        m_scratch = std::make_unique<QTemporaryDir>();
        m_path = m_scratch->filePath(QStringLiteral("d.switchyard"));
        QVERIFY(design::saveDesign(named("as opened"), m_path.toStdString()));
    }

    /// Another program changes the file; what was there before must not come to harm by a save here.
    void aChangeOfAnotherProgramIsNotWrittenOver_data()
    {
        QTest::addColumn<int>("way");
        QTest::newRow("written in place") << 0;
        QTest::newRow("replaced by rename") << 1;
        QTest::newRow("same size, same time") << 2;
        QTest::newRow("no design any more") << 3;
        QTest::newRow("became a newer format") << 4;
        QTest::newRow("deleted") << 5;
        QTest::newRow("a directory now") << 6;
        QTest::newRow("a FIFO now") << 7;
        QTest::newRow("its directory is gone") << 8;
        QTest::newRow("read-only") << 9;
    }
    void aChangeOfAnotherProgramIsNotWrittenOver()
    {
        QFETCH(const int, way);
        if (way == 8) {
            QVERIFY(QDir(m_scratch->path()).mkdir(QStringLiteral("sub")));
            m_path = m_scratch->filePath(QStringLiteral("sub/d.switchyard"));
            QVERIFY(design::saveDesign(named("as opened"), m_path.toStdString()));
        }
        session::Document document(m_catalog);
        session::FileWatch watch(document);
        QVERIFY(document.open(m_path));
        QCOMPARE(watch.check(m_path).standing, Standing::Same);
        QVERIFY(watch.check(m_path).clear());
        rename(document, "mine");

        const std::string path = m_path.toStdString();
        std::string theirs = design::writeDesign(named("theirs!!!")); // as long as "as opened"
        Standing expected = Standing::Changed;
        switch (way) {
        case 0: put(theirs); break;
        case 1: QVERIFY(writeFileAtomically(path, theirs)); break;
        case 2: {
            struct stat facts = {};
            QCOMPARE(::stat(path.c_str(), &facts), 0);
            QCOMPARE(static_cast<std::size_t>(facts.st_size), theirs.size());
            put(theirs);
            const timespec times[2] = {facts.st_atim, facts.st_mtim};
            QCOMPARE(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
            break;
        }
        case 3: put(theirs = "half a des"); break;
        case 4:
            put(theirs = "{\n\"switchyard\": 99\n}\n");
            expected = Standing::Newer;
            break;
        case 5:
        case 8:
            way == 5 ? fs::remove(path) : fs::remove_all(fs::path(path).parent_path());
            expected = Standing::Deleted;
            break;
        case 6:
            fs::remove(path);
            fs::create_directory(path);
            expected = Standing::InTheWay;
            break;
        case 7:
            fs::remove(path);
            QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
            expected = Standing::InTheWay;
            break;
        case 9:
            QCOMPARE(::chmod(path.c_str(), 0444), 0);
            theirs = test::readText(path);
            expected = Standing::Same;
            break;
        }
        QVERIFY(!document.save()); // nobody was asked
        QVERIFY(document.isModified());
        if (way <= 4 || way == 9)
            QCOMPARE(test::readText(path), theirs);
        QCOMPARE(fs::exists(path), way != 5 && way != 8);

        design::FileCheck check = watch.check(m_path);
        QCOMPARE(check.standing, expected);
        QVERIFY(!check.clear());
        QCOMPARE(check.replaceable(), expected == Standing::Changed || expected == Standing::Same || way == 5);
        QCOMPARE(check.design != nullptr, way <= 2);
        QCOMPARE(check.folderGone, way == 8);
        if (check.standing != Standing::Same && !check.design)
            QVERIFY(!check.problem.empty());

        // Asked and agreed: what may be replaced is, what may not is not.
        const auto saved = document.save(&check.now);
        QCOMPARE(saved.has_value(), check.replaceable());
        if (saved) {
            QCOMPARE(nameIn(m_path), std::string("mine"));
            QVERIFY(!document.isModified());
            QCOMPARE(watch.check(m_path).standing, Standing::Same);
        } else if (way == 4) {
            QCOMPARE(saved.error().code, ErrorCode::NewerVersion);
            QCOMPARE(test::readText(path), theirs);
        }
        // Another name always works.
        const QString other = m_scratch->filePath(QStringLiteral("other.switchyard"));
        QVERIFY(document.saveAs(other));
        QCOMPARE(nameIn(other), std::string("mine"));
    }
    void agreementIsToWhatWasSeen()
    {
        session::Document document(m_catalog);
        session::FileWatch watch(document);
        QVERIFY(document.open(m_path));
        rename(document, "mine");
        put(design::writeDesign(named("theirs")));
        const design::FileCheck seen = watch.check(m_path);
        put(design::writeDesign(named("theirs, later"))); // while the question stood
        QVERIFY(!document.save(&seen.now));
        QCOMPARE(nameIn(m_path), std::string("theirs, later"));
        const design::FileCheck again = watch.check(m_path);
        QVERIFY(document.save(&again.now));
        QCOMPARE(nameIn(m_path), std::string("mine"));
    }
    void twoDocumentsOfOneFile()
    {
        session::Document a(m_catalog), b(m_catalog);
        QVERIFY(a.open(m_path) && b.open(m_path));
        rename(a, "of a");
        rename(b, "of b");
        QVERIFY(a.save());
        QVERIFY(!b.save());
        QCOMPARE(nameIn(m_path), std::string("of a"));
        rename(a, "of a, again"); // a wrote it last and goes on without being asked
        QVERIFY(a.save());
        session::FileWatch watch(b);
        const design::FileCheck check = watch.check(m_path);
        QVERIFY(check.design);
        b.reload(check.design, check.now);
        QCOMPARE(b.design()->name, std::string("of a, again"));
        QVERIFY(!b.isModified());
        b.undoStack().undo(); // what was here is not lost
        QCOMPARE(b.design()->name, std::string("of b"));
        QVERIFY(b.isModified());
        QVERIFY(b.save());
        QVERIFY(!a.save() || nameIn(m_path) == "of a, again");
    }
    void theSameChangeOnBothSidesIsNoQuestion()
    {
        session::Document document(m_catalog);
        session::FileWatch watch(document);
        QVERIFY(document.open(m_path));
        rename(document, "both");
        put(design::writeDesign(named("both")));
        const design::FileCheck check = watch.check(m_path);
        QVERIFY(check.clear());
        QVERIFY(document.save(&check.now));
        put(test::readText(m_path.toStdString())); // touched, not changed
        QVERIFY(watch.check(m_path).clear());
    }
    void saveAsOntoItselfAndOntoOthers()
    {
        session::Document document(m_catalog);
        session::FileWatch watch(document);
        QVERIFY(document.open(m_path));
        rename(document, "mine");
        const QString link = m_scratch->filePath(QStringLiteral("link.switchyard"));
        QVERIFY(QFile::link(m_path, link));
        QVERIFY(document.saveAs(m_scratch->filePath(QStringLiteral("../%1/d.switchyard").arg(QFileInfo(m_scratch->path()).fileName()))));
        rename(document, "mine, by its link");
        QVERIFY(document.saveAs(link)); // the same file by another name
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(nameIn(m_path), std::string("mine, by its link"));

        const QString other = m_scratch->filePath(QStringLiteral("other.switchyard"));
        QVERIFY(design::saveDesign(named("another's"), other.toStdString()));
        QVERIFY(!document.saveAs(other));
        QCOMPARE(nameIn(other), std::string("another's"));
        const design::FileCheck check = watch.check(other);
        QCOMPARE(check.standing, Standing::Changed);
        QVERIFY(document.saveAs(other, &check.now));
        QCOMPARE(nameIn(other), std::string("mine, by its link"));
    }
    void hardLinksSurviveASave()
    {
        const QString other = m_scratch->filePath(QStringLiteral("b.switchyard"));
        fs::create_hard_link(m_path.toStdString(), other.toStdString());
        session::Document document(m_catalog);
        QVERIFY(document.open(m_path));
        rename(document, "mine");
        QVERIFY(document.save());
        QCOMPARE(nameIn(other), std::string("mine"));
        QCOMPARE(fs::hard_link_count(m_path.toStdString()), std::uintmax_t{2});
    }
    void noticedOnce()
    {
        session::Document document(m_catalog);
        session::FileWatch watch(document);
        QVERIFY(document.open(m_path));
        QSignalSpy differs(&watch, &session::FileWatch::differs), agrees(&watch, &session::FileWatch::agrees);
        watch.look();
        QTRY_COMPARE(agrees.size(), 1);
        watch.look();
        QVERIFY(design::saveDesign(named("theirs"), m_path.toStdString())); // whole at any moment
        watch.look(); // the first may have read before the change
        QTRY_COMPARE(differs.size(), 1);
        watch.look(); // the same state is not told again and again
        QTest::qWait(200);
        QCOMPARE(differs.size(), 1);
        QVERIFY(design::saveDesign(named("theirs, later"), m_path.toStdString()));
        watch.look();
        QTRY_COMPARE(differs.size(), 2);
        put(design::writeDesign(named("as opened")));
        const auto before = agrees.size();
        watch.look();
        QTRY_VERIFY(agrees.size() > before);
    }
    void aFileSystemThatDoesNotAnswerHoldsNothingUp()
    {
        session::Document document(m_catalog);
        QVERIFY(document.open(m_path));
        rename(document, "mine");
        const auto gate = std::make_shared<std::promise<void>>();
        const std::shared_future<void> open(gate->get_future());
        const std::string before = test::readText(m_path.toStdString());
        {
            session::FileWatch watch(document);
            watch.setLook([open](const std::string &path, const FileState &known, const design::Design *mine) {
                open.wait();
                return design::checkFile(path, known, mine);
            }, std::chrono::milliseconds(100));
            QSignalSpy differs(&watch, &session::FileWatch::differs);
            QElapsedTimer timer;
            timer.start();
            watch.look(); // on focus: not waited for at all
            QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
            const design::FileCheck check = watch.check(m_path); // before a save: for a moment
            QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
            QCOMPARE(check.standing, Standing::Unknown);
            QVERIFY(!check.replaceable());
            QCOMPARE(differs.size(), 0);
        } // gone before the answer comes
        gate->set_value();
        QTest::qWait(100);
        QCOMPARE(test::readText(m_path.toStdString()), before);
    }

private:
    void put(const std::string &text) const
    {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text.data(), static_cast<qint64>(text.size())), static_cast<qint64>(text.size()));
    }

    session::CatalogPtr m_catalog;
    std::unique_ptr<QTemporaryDir> m_scratch;
    QString m_path;
};

QTEST_GUILESS_MAIN(tst_Disk)
#include "tst_disk.moc"
