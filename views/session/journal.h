// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is lost: unsaved work is on disk a moment after each edit, and found after a crash.
#pragma once

#include <memory>
#include <vector>

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <core/base/filelock.h>

#include <views/session/document.h>
#include <views/session/draft.h>

namespace switchyard::session {

/// Keeps a draft of the modified document in a directory, written off the GUI thread and replaced
/// atomically; gone when the document is saved, discarded or closed. A lock file beside it tells a
/// running session's draft from an abandoned one, and what the session saved.
class Journal : public QObject
{
    Q_OBJECT
public:
    Journal(Document &document, const QString &directory, QObject *parent = nullptr);
    ~Journal() override; ///< a clean end: the draft goes

    /// Drafts of sessions that are gone and that hold what their file does not, newest first. One that cannot be
    /// read is renamed to `*.damaged` (never deleted) and its error appended to `problems`; outdated drafts, locks
    /// and temporary files of sessions that are gone are removed.
    static std::vector<Draft> abandoned(const QString &directory, std::vector<Error> *problems = nullptr);
    static void discard(const Draft &draft);

    /// The draft becomes the document, modified; its file goes once this journal has its own.
    void recover(const Draft &draft);
    /// Returns when the draft on disk is the document's present state.
    void flush();

signals:
    /// Once, until works().
    void failed(const QString &sentence);
    /// A draft was written, or none is needed, after failed().
    void works();

private:
    void schedule();
    void write();
    void report(const Result<void> &written);

    Document &m_document;
    QString m_file; ///< of this session's draft
    std::unique_ptr<FileLock> m_lock;
    int m_saves = 0;
    QThreadPool m_pool; ///< one thread: writes and removals in order
    QTimer m_timer;
    bool m_complained = false;
};

} // namespace switchyard::session
