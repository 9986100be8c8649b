// SPDX-License-Identifier: GPL-3.0-or-later
// Replacing files: what must survive (links, modes, the other's work), what is refused, what is cleaned up.
#include <atomic>
#include <cstring>
#include <filesystem>
#include <memory>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/fsuid.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <core/base/file.h>
#include <core/base/filelock.h>

#include <tests/support/paths.h>

using namespace switchyard;
namespace fs = std::filesystem;

namespace {

std::atomic<int> masksSet = 0;

} // namespace

/// Stands before the C library's and counts.
extern "C" mode_t umask(mode_t mask) noexcept
{
    ++masksSet;
    return static_cast<mode_t>(::syscall(SYS_umask, mask));
}

namespace {

void put(const std::string &path, const std::string &text)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) != static_cast<qint64>(text.size()))
        qFatal("%s", path.c_str());
}

std::ptrdiff_t count(const std::string &directory) { return std::distance(fs::directory_iterator(directory), fs::directory_iterator()); }

} // namespace

class tst_Replace : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_scratch = std::make_unique<QTemporaryDir>();
        m_dir = m_scratch->path().toStdString();
        m_path = m_dir + "/a.txt";
    }
    /// Whatever way a file is replaced or refused, what was opened for it is closed.
    void noDescriptorIsLeft()
    {
        const std::string hard = m_dir + "/b.txt", folder = m_dir + "/folder";
        fs::create_directory(folder);
        const std::ptrdiff_t before = count("/proc/self/fd");
        QVERIFY(writeFileAtomically(m_path, "new"));
        QVERIFY(writeFileAtomically(m_path, "replaced"));
        fs::create_hard_link(m_path, hard);
        QVERIFY(writeFileAtomically(m_path, "in place"));
        QVERIFY(!writeFileAtomically(folder, "no file"));
        QVERIFY(!writeFileAtomically(m_dir + "/nowhere/a.txt", "no folder"));
        QCOMPARE(lookAtFile(hard).links, 2);
        QCOMPARE(count("/proc/self/fd"), before);
    }
    void statesAreOfContentNotOfTime()
    {
        put(m_path, "one");
        const FileState one = lookAtFile(m_path);
        QVERIFY(sameContent(one, stateOfText("one")));
        struct stat facts = {};
        QCOMPARE(::stat(m_path.c_str(), &facts), 0);
        put(m_path, "two"); // same size, same inode, and the same time:
        const timespec times[2] = {facts.st_atim, facts.st_mtim};
        QCOMPARE(::utimensat(AT_FDCWD, m_path.c_str(), times, 0), 0);
        const FileState two = lookAtFile(m_path);
        QCOMPARE(two.modified_ns, one.modified_ns);
        QCOMPARE(two.inode, one.inode);
        QVERIFY(!sameContent(one, two));
        put(m_path, "one"); // later, but the same
        QVERIFY(sameContent(one, lookAtFile(m_path)));
        QVERIFY(sameContent(lookAtFile(m_dir + "/none"), FileState{}));
        QVERIFY(!sameContent(lookAtFile(m_dir + "/none"), stateOfText("")));
    }
    void whatIsNoFileIsNamedWithoutWaiting()
    {
        QCOMPARE(::mkfifo(m_path.c_str(), 0600), 0);
        QCOMPARE(lookAtFile(m_path).kind, FileState::Kind::NotAFile);
        QCOMPARE(lookAtFile(m_path).what.english(), std::string("a FIFO"));
        QCOMPARE(lookAtFile(m_dir).what.english(), std::string("a directory"));
        QCOMPARE(lookAtFile("/dev/null").what.english(), std::string("a device"));
        for (const std::string &path : {m_path, m_dir, std::string("/dev/null")}) {
            const auto refused = writeFileAtomically(path, "text");
            QVERIFY(!refused);
            QVERIFY2(refused.error().message.find("expected a file") != std::string::npos, describe(refused.error()).c_str());
        }
        QVERIFY(fs::is_fifo(m_path) && fs::is_character_file("/dev/null"));
        QCOMPARE(count(m_dir), 1);
    }
    void writesOnlyOverWhatIsExpected()
    {
        const auto first = replaceFile(m_path, "one", {});
        QVERIFY(first);
        QVERIFY(sameContent(*first, lookAtFile(m_path)));
        QVERIFY(replaceFile(m_path, "two", *first));
        const auto refused = replaceFile(m_path, "three", *first); // it holds "two" now
        QVERIFY(!refused);
        QVERIFY(refused.error().message.find("another program changed") != std::string::npos);
        QVERIFY(!replaceFile(m_path, "three", {})); // nor is it absent
        fs::remove(m_path);
        QVERIFY(!replaceFile(m_path, "three", *first));
        QVERIFY(!fs::exists(m_path));
        QCOMPARE(count(m_dir), 0);
    }
    void readOnlyFilesAreNotReplacedUnasked()
    {
        put(m_path, "one");
        QCOMPARE(::chmod(m_path.c_str(), 0444), 0);
        QVERIFY(!writeFileAtomically(m_path, "two"));
        FileState expected = lookAtFile(m_path);
        QVERIFY(expected.readOnly);
        expected.readOnly = false;
        QVERIFY(!replaceFile(m_path, "two", expected));
        QCOMPARE(test::readText(m_path), std::string("one"));
        expected.readOnly = true;
        QVERIFY(replaceFile(m_path, "two", expected));
        QCOMPARE(test::readText(m_path), std::string("two"));
        QCOMPARE(static_cast<int>(lookAtFile(m_path).mode), 0444); // as it was
        QCOMPARE(count(m_dir), 1);
    }
    void hardLinksShowTheNewText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("longer") << QByteArray(100000, 'x');
        QTest::newRow("shorter") << QByteArray("x");
    }
    void hardLinksShowTheNewText()
    {
        QFETCH(const QByteArray, text);
        put(m_path, std::string(5000, 'o'));
        const std::string other = m_dir + "/b.txt";
        fs::create_hard_link(m_path, other);
        QVERIFY(replaceFile(m_path, text.toStdString(), lookAtFile(m_path)));
        QCOMPARE(test::readText(other), text.toStdString());
        QCOMPARE(fs::hard_link_count(m_path), std::uintmax_t{2});
        QCOMPARE(count(m_dir), 2); // no temporary file
    }
    /// A report may be larger than any design; its old text is no input.
    void largeFilesKeepTheirOtherNames()
    {
        put(m_path, {});
        fs::resize_file(m_path, std::uintmax_t{65} << 20);
        const std::string other = m_dir + "/b.txt";
        fs::create_hard_link(m_path, other);
        const auto done = writeFileAtomically(m_path, "small");
        QVERIFY2(done, done ? "" : done.error().message.c_str());
        QCOMPARE(test::readText(other), std::string("small"));
    }
    /// The mask is the whole process's: another thread that makes a file meanwhile must never find it open to all.
    void theMaskIsAppliedAndLeftAlone()
    {
        const mode_t before = umask(027);
        masksSet = 0;
        const auto done = writeFileAtomically(m_path, "one");
        const int during = masksSet;
        umask(before);
        QVERIFY(done);
        QCOMPARE(during, 0);
        QCOMPARE(static_cast<int>(lookAtFile(m_path).mode), 0640);
    }
    void linksKeepPointing()
    {
        fs::create_directory(m_dir + "/far");
        fs::create_symlink("far/real.txt", m_dir + "/b.txt"); // to nothing yet
        fs::create_symlink("b.txt", m_path);
        for (const char *text : {"one", "two"}) {
            QVERIFY(writeFileAtomically(m_path, text));
            QVERIFY(fs::is_symlink(m_path) && fs::is_symlink(m_dir + "/b.txt"));
            QCOMPARE(test::readText(m_dir + "/far/real.txt"), std::string(text));
        }
        fs::create_symlink("loop", m_dir + "/loop");
        QVERIFY(!writeFileAtomically(m_dir + "/loop", "x"));
        QVERIFY(fs::is_symlink(m_dir + "/loop"));
    }
    void longNamesCanBeSaved()
    {
        const std::string path = m_dir + '/' + std::string(251, 'n') + ".txt";
        QVERIFY(writeFileAtomically(path, "one"));
        QVERIFY(writeFileAtomically(path, "two"));
        QCOMPARE(count(m_dir), 1);
    }
    void theOwnerStays()
    {
        if (::geteuid() != 0)
            QSKIP("only root may give files away");
        put(m_path, "one");
        QCOMPARE(::chown(m_path.c_str(), 12345, 23456), 0);
        QVERIFY(writeFileAtomically(m_path, "two"));
        struct stat facts = {};
        QCOMPARE(::stat(m_path.c_str(), &facts), 0);
        QCOMPARE(facts.st_uid, 12345U);
        QCOMPARE(facts.st_gid, 23456U);
    }
    void whatMayNotBeReadIsUnknown()
    {
        put(m_path, "one");
        const FileState known = lookAtFile(m_path);
        QCOMPARE(::chmod(m_path.c_str(), 0), 0);
        QCOMPARE(::chmod(m_dir.c_str(), 0777), 0);
        const bool root = ::geteuid() == 0;
        if (root)
            ::setfsuid(65534); // of this thread, with root's rights over files
        const FileState now = lookAtFile(m_path);
        const auto refused = replaceFile(m_path, "two", known);
        if (root)
            ::setfsuid(0);
        QCOMPARE(now.kind, FileState::Kind::Unreadable);
        QVERIFY(!now.what.empty());
        QVERIFY(!sameContent(known, now));
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.find("cannot be compared") != std::string::npos, refused.error().message.c_str());
        QCOMPARE(::chmod(m_path.c_str(), 0600), 0);
        QCOMPARE(test::readText(m_path), std::string("one"));
    }
    void leftoversOfTheDeadAreFoundThoseOfTheLivingNot()
    {
        put(m_path, "one");
        const std::string dead = m_dir + "/.a.txt.aB3dE9.saving", living = m_dir + "/.a.txt.Xy12zW.saving";
        const std::string others[] = {m_dir + "/.a.txt.aB3dE9", m_dir + "/.b.txt.aB3dE9.saving", m_dir + "/.a.txt.old.aB3dE9.saving", m_dir + "/a.txt.aB3dE9.saving"};
        put(dead, "half");
        put(living, "half");
        for (const std::string &other : others)
            put(other, "not ours");
        const int fd = ::open(living.c_str(), O_RDONLY | O_CLOEXEC);
        QCOMPARE(::flock(fd, LOCK_EX | LOCK_NB), 0);
        QCOMPARE(interruptedSaves(m_path), std::vector<std::string>{dead});
        removeInterruptedSaves({dead, living});
        QVERIFY(!fs::exists(dead) && fs::exists(living));
        ::close(fd); // as when its process dies
        QCOMPARE(interruptedSaves(m_path), std::vector<std::string>{living});
        for (const std::string &other : others)
            QVERIFY(fs::exists(other));
    }
    void aLockIsHeldByOneAndToldApartFromADeadOnes()
    {
        const std::string path = m_dir + "/x.lock";
        {
            FileLock first(path);
            QVERIFY(first.held() && first.append("12 34"));
            QVERIFY(!FileLock(path).held());
        } // ended without removing it, as a killed process does
        FileLock next(path);
        QVERIFY(next.held());
        QCOMPARE(next.text(), std::string("12 34\n"));
        next.remove();
        QVERIFY(!fs::exists(path));
        QVERIFY(!FileLock("/proc/none/x.lock").held());
    }
    void aWriterUnderWayIsSeenWhole()
    {
        // Someone replaces the file over and over: each look is of one text or the other.
        const std::string a(200000, 'a'), b(300000, 'b');
        put(m_path, a);
        std::atomic<bool> stop = false;
        std::thread writer([&] {
            for (bool turn = false; !stop; turn = !turn)
                if (!writeFileAtomically(m_path, turn ? a : b))
                    qFatal("cannot write");
        });
        const FileState one = stateOfText(a), two = stateOfText(b);
        int whole = 0;
        for (int i = 0; i < 200; ++i)
            if (const FileState now = lookAtFile(m_path); sameContent(now, one) || sameContent(now, two))
                ++whole;
        stop = true;
        writer.join();
        QCOMPARE(whole, 200);
    }

private:
    std::unique_ptr<QTemporaryDir> m_scratch;
    std::string m_dir;
    std::string m_path;
};

QTEST_GUILESS_MAIN(tst_Replace)
#include "tst_replace.moc"
