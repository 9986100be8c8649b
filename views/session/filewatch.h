// SPDX-License-Identifier: GPL-3.0-or-later
// Notices that the document's file is no longer what the document read or wrote, whoever changed it. A file
// system that does not answer never holds the window up for longer than a moment.
#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <optional>

#include <QObject>
#include <QTimer>

#include <core/design/filecheck.h>

#include <views/session/document.h>

namespace switchyard::session {

using LookAtFile = std::function<design::FileCheck(const std::string &path, const FileState &known, const design::Design *mine)>;

/// Waits for the answer no longer than `patience`, then calls the content unknown; the late answer is dropped.
design::FileCheck checkWithin(std::chrono::milliseconds patience, const LookAtFile &look, const std::string &path, const FileState &known, const design::DesignPtr &mine);

class FileWatch : public QObject
{
    Q_OBJECT
public:
    explicit FileWatch(Document &document, QObject *parent = nullptr);

    /// How the file at a path stands to the document, now.
    [[nodiscard]] design::FileCheck check(const QString &path) const;
    /// Looks at the document's file aside; differs() or agrees() follows.
    void look();
    /// Another way to look, and another patience: for tests.
    void setLook(LookAtFile look, std::chrono::milliseconds patience);

signals:
    /// Once for each state of the file that differs.
    void differs(const switchyard::design::FileCheck &check);
    /// The file is as the document knows it, again or still.
    void agrees();

private:
    void collect();

    Document &m_document;
    LookAtFile m_look;
    std::chrono::milliseconds m_patience;
    std::future<design::FileCheck> m_pending;
    QTimer m_poll;
    QString m_pendingPath;
    FileState m_pendingKnown;
    std::optional<FileState> m_told;
    bool m_again = false; ///< wanted while one is pending
};

} // namespace switchyard::session
