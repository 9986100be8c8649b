// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is lost: unsaved work is on disk a moment after each edit, and found after a crash.
#pragma once

#include <memory>
#include <vector>

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <views/session/document.h>

namespace switchyard::session {

/// What a session that did not end left behind.
struct Draft {
    QString file;      ///< the draft itself
    QString path;      ///< where the design was saved before; empty: never
    QDateTime written; ///< of its last edit
    design::Design design;
};

/// Keeps a draft of the modified document in a directory, written off the GUI thread and replaced
/// atomically; gone when the document is saved, discarded or closed. A lock file beside it tells a
/// running session's draft from an abandoned one.
class Journal : public QObject
{
    Q_OBJECT
public:
    Journal(Document &document, const QString &directory, QObject *parent = nullptr);
    ~Journal() override; ///< a clean end: the draft goes

    /// Drafts of sessions that are gone, newest first. One that cannot be read is renamed to
    /// `*.damaged` (never deleted) and its error appended to `problems`.
    static std::vector<Draft> abandoned(const QString &directory, std::vector<Error> *problems = nullptr);
    static void discard(const Draft &draft);

    /// The draft becomes the document, modified; its file goes once this journal has its own.
    void recover(const Draft &draft);
    /// Returns when the draft on disk is the document's present state.
    void flush();

signals:
    void failed(const QString &sentence);

private:
    void schedule();
    void write();

    Document &m_document;
    QString m_file; ///< of this session's draft
    std::unique_ptr<QLockFile> m_lock;
    QThreadPool m_pool; ///< one thread: writes and removals in order
    QTimer m_timer;
    bool m_complained = false;
};

} // namespace switchyard::session
