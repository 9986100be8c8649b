// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/journal.h>

#include <algorithm>
#include <utility>

#include <QDir>
#include <QFile>
#include <QUuid>

#include <core/base/file.h>
#include <core/base/input.h>

#include <views/language/described.h>
#include <views/session/filewatch.h>

namespace switchyard::session {

namespace {

constexpr int pause_ms = 250; ///< between two writes: the most that a crash can take
constexpr std::chrono::milliseconds patience{2000}; ///< with the file of a draft: the window waits
const QLatin1String suffix(".draft");
const QLatin1String lockSuffix(".lock");

QString lockFile(const QString &draft) { return draft + lockSuffix; }

/// A lock without a draft, of a session that is gone.
void removeLocks(const QDir &dir)
{
    for (const QString &name : dir.entryList({QLatin1Char('*') + suffix + lockSuffix}, QDir::Files | QDir::Hidden))
        if (!dir.exists(name.chopped(lockSuffix.size())))
            if (FileLock lock(dir.filePath(name).toStdString()); lock.held())
                lock.remove();
}

} // namespace

Journal::Journal(Document &document, const QString &directory, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_file(QDir(directory).filePath(QUuid::createUuid().toString(QUuid::Id128) + suffix))
{
    m_pool.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(pause_ms);
    QDir().mkpath(directory);
    m_lock = std::make_unique<FileLock>(lockFile(m_file).toStdString());
    connect(&document, &Document::changed, this, &Journal::schedule);
    connect(&document, &Document::modifiedChanged, this, &Journal::schedule);
    connect(&document, &Document::aboutToSave, this, [this](const FileState &text) {
        m_lock->append(recordOf(text)); // a kill before the draft is gone must not make it look unsaved
        ++m_saves;
    });
    connect(&document, &Document::saved, this, [this] {
        m_lock->append(recordDone);
        write(); // the draft goes at once
    });
    connect(&m_timer, &QTimer::timeout, this, &Journal::write);
}

Journal::~Journal()
{
    m_pool.clear();
    m_pool.waitForDone();
    QFile::remove(m_file);
    m_lock->remove();
}

void Journal::schedule()
{
    if (!m_timer.isActive())
        m_timer.start();
}

void Journal::write()
{
    m_pool.clear(); // what has not begun is out of date
    if (!m_document.isModified()) {
        m_pool.start([this, file = m_file] {
            QFile::remove(file);
            report({});
        });
        return;
    }
    m_pool.start([this, file = m_file, path = m_document.path(), base = m_document.stored(), saves = m_saves, design = m_document.design()] {
        report(writeFileAtomically(file.toStdString(), draftText(path, base, saves, *design)));
    });
}

void Journal::report(const Result<void> &written)
{
    QMetaObject::invokeMethod(this, [this, written] {
        if (std::exchange(m_complained, !written) == m_complained)
            return;
        if (written)
            emit works();
        else
            emit failed(tr("Unsaved work is not protected against a crash: %1").arg(language::described(written.error())));
    }, Qt::QueuedConnection);
}

void Journal::flush()
{
    m_timer.stop();
    write();
    m_pool.waitForDone();
}

std::vector<Draft> Journal::abandoned(const QString &directory, std::vector<Error> *problems)
{
    std::vector<Draft> drafts;
    const QDir dir(directory);
    for (const QString &name : dir.entryList({QLatin1Char('*') + suffix}, QDir::Files)) {
        const QString file = dir.filePath(name);
        auto lock = std::make_shared<FileLock>(lockFile(file).toStdString());
        if (!lock->held())
            continue; // another window's
        auto draft = readDraft(file);
        if (!draft) {
            QFile::rename(file, file + QStringLiteral(".damaged"));
            lock->remove();
            if (problems)
                problems->push_back(std::move(draft.error()));
            continue;
        }
        draft->lock = std::move(lock);
        if (!draft->path.isEmpty())
            draft->check = checkWithin(patience, [](const auto &path, const auto &known, const auto *mine) { return design::checkFile(path, known, mine); },
                draft->path.toStdString(), draft->base.value_or(FileState{}), nullptr);
        if (isOutdated(*draft, saveRecords(draft->lock->text())))
            discard(*draft);
        else
            drafts.push_back(std::move(*draft));
    }
    std::ranges::sort(drafts, std::ranges::greater(), &Draft::written);
    for (auto draft = drafts.begin(); draft != drafts.end();) {
        const bool twice = std::any_of(drafts.begin(), draft, [&](const Draft &newer) { return newer.path == draft->path && newer.design == draft->design; });
        if (twice)
            discard(*draft);
        draft = twice ? drafts.erase(draft) : std::next(draft);
    }
    removeLocks(dir);
    removeInterruptedSaves(interruptedSavesIn(directory.toStdString()));
    return drafts;
}

void Journal::discard(const Draft &draft)
{
    QFile::remove(draft.file);
    if (draft.lock)
        draft.lock->remove();
}

void Journal::recover(const Draft &draft)
{
    m_document.reset(draft.design, draft.path, draft.base.value_or(FileState{}));
    m_document.markModified();
    flush();
    if (QFile::exists(m_file))
        discard(draft);
}

} // namespace switchyard::session
