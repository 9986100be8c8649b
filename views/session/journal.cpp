// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/journal.h>

#include <algorithm>
#include <utility>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <core/base/file.h>
#include <core/base/input.h>

namespace switchyard::session {

namespace {

constexpr int pause_ms = 250; ///< between two writes: the most that a crash can take
const QLatin1String suffix(".draft");

/// One line of JSON about the session, then the design as its file would be.
std::string draftText(const QString &path, const design::Design &design)
{
    const QJsonObject head{{QStringLiteral("switchyard_draft"), 1},
                           {QStringLiteral("path"), path},
                           {QStringLiteral("written"), QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)}};
    return QJsonDocument(head).toJson(QJsonDocument::Compact).toStdString() + '\n' + design::writeDesign(design);
}

Result<Draft> readDraft(const QString &file)
{
    SWITCHYARD_TRY(const std::string text, readInput(file.toStdString(), InputKind::Design));
    const std::size_t end = text.find('\n');
    const QJsonObject head = QJsonDocument::fromJson(QByteArray::fromStdString(text.substr(0, end))).object();
    if (head[QStringLiteral("switchyard_draft")].toInt() != 1 || end == std::string::npos)
        return fail(ErrorCode::InvalidInput, "this is no draft of a design; expected a first line with \"switchyard_draft\": 1", file.toStdString() + ":1");
    Draft draft{file, head[QStringLiteral("path")].toString(), QDateTime::fromString(head[QStringLiteral("written")].toString(), Qt::ISODateWithMs), {}};
    SWITCHYARD_TRY(draft.design, design::readDesign(std::string_view(text).substr(end + 1), file.toStdString()));
    return draft;
}

QString lockFile(const QString &draft) { return draft + QStringLiteral(".lock"); }

} // namespace

Journal::Journal(Document &document, const QString &directory, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_file(QDir(directory).filePath(QUuid::createUuid().toString(QUuid::Id128) + suffix))
    , m_lock(std::make_unique<QLockFile>(lockFile(m_file)))
{
    m_pool.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(pause_ms);
    QDir().mkpath(directory);
    m_lock->setStaleLockTime(0); // only a dead owner makes it stale
    m_lock->tryLock(0);
    connect(&document, &Document::changed, this, &Journal::schedule);
    connect(&document, &Document::modifiedChanged, this, &Journal::schedule);
    connect(&m_timer, &QTimer::timeout, this, &Journal::write);
}

Journal::~Journal()
{
    m_pool.clear();
    m_pool.waitForDone();
    QFile::remove(m_file);
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
        m_pool.start([file = m_file] { QFile::remove(file); });
        return;
    }
    m_pool.start([this, file = m_file, path = m_document.path(), design = m_document.design()] {
        const Result<void> written = writeFileAtomically(file.toStdString(), draftText(path, *design));
        if (written)
            return;
        QMetaObject::invokeMethod(this, [this, error = written.error()] {
            if (!std::exchange(m_complained, true))
                emit failed(tr("Unsaved work is not protected against a crash: %1").arg(QString::fromStdString(describe(error))));
        }, Qt::QueuedConnection);
    });
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
        QLockFile lock(lockFile(file));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0))
            continue; // another window's
        if (auto draft = readDraft(file)) {
            drafts.push_back(std::move(*draft));
        } else {
            QFile::rename(file, file + QStringLiteral(".damaged"));
            if (problems)
                problems->push_back(std::move(draft.error()));
        }
    }
    std::ranges::sort(drafts, std::ranges::greater(), &Draft::written);
    return drafts;
}

void Journal::discard(const Draft &draft)
{
    QFile::remove(draft.file);
    QFile::remove(lockFile(draft.file));
}

void Journal::recover(const Draft &draft)
{
    m_document.reset(draft.design, draft.path);
    m_document.markModified();
    flush();
    if (QFile::exists(m_file))
        discard(draft);
}

} // namespace switchyard::session
