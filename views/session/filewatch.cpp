// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/filewatch.h>

#include <thread>
#include <utility>

namespace switchyard::session {

namespace {

constexpr std::chrono::milliseconds usualPatience{5000};
constexpr int poll_ms = 20;

/// On a thread that nobody waits for: a read of a dead network drive cannot be ended.
std::future<design::FileCheck> aside(const LookAtFile &look, const std::string &path, const FileState &known, const design::DesignPtr &mine)
{
    std::promise<design::FileCheck> answer;
    auto out = answer.get_future();
    std::thread([answer = std::move(answer), look, path, known, mine]() mutable { answer.set_value(look(path, known, mine.get())); }).detach();
    return out;
}

bool sameAnswer(const FileState &a, const FileState &b)
{
    return a.kind == b.kind && a.what == b.what && a.size_bytes == b.size_bytes && a.digest == b.digest;
}

} // namespace

design::FileCheck checkWithin(std::chrono::milliseconds patience, const LookAtFile &look, const std::string &path, const FileState &known, const design::DesignPtr &mine)
{
    auto answer = aside(look, path, known, mine);
    if (answer.wait_for(patience) == std::future_status::ready)
        return answer.get();
    design::FileCheck out;
    out.standing = design::FileCheck::Standing::Unknown;
    out.now.kind = FileState::Kind::Unreadable;
    out.problem = out.now.what = say("its file system did not answer within {} ms", patience.count());
    return out;
}

FileWatch::FileWatch(Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_look([](const std::string &path, const FileState &known, const design::Design *mine) { return design::checkFile(path, known, mine); })
    , m_patience(usualPatience)
{
    m_poll.setInterval(poll_ms);
    connect(&m_poll, &QTimer::timeout, this, &FileWatch::collect);
    connect(&document, &Document::saved, this, [this] {
        m_told.reset();
        emit agrees();
    });
    connect(&document, &Document::pathChanged, this, [this] { m_told.reset(); });
}

void FileWatch::setLook(LookAtFile look, std::chrono::milliseconds patience)
{
    m_look = std::move(look);
    m_patience = patience;
}

design::FileCheck FileWatch::check(const QString &path) const
{
    return checkWithin(m_patience, m_look, path.toStdString(), m_document.known(path), m_document.design());
}

void FileWatch::look()
{
    m_again = m_pending.valid(); // what is under way may have read before the change
    if (m_again || m_document.path().isEmpty())
        return;
    m_pendingPath = m_document.path();
    m_pendingKnown = m_document.stored();
    m_pending = aside(m_look, m_pendingPath.toStdString(), m_pendingKnown, m_document.design());
    m_poll.start();
}

void FileWatch::collect()
{
    if (m_pending.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return;
    m_poll.stop();
    const design::FileCheck check = m_pending.get();
    if (m_pendingPath != m_document.path() || !sameAnswer(m_pendingKnown, m_document.stored()))
        return look(); // saved, or another file, meanwhile
    if (check.standing == design::FileCheck::Standing::Same) {
        m_told.reset();
        emit agrees();
    } else if (!m_told || !sameAnswer(*m_told, check.now)) {
        m_told = check.now;
        emit differs(check);
    }
    if (m_again)
        look();
}

} // namespace switchyard::session
