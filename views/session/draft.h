// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work on disk, and whether it is worth offering.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QDateTime>
#include <QString>

#include <core/base/filelock.h>
#include <core/design/filecheck.h>

namespace switchyard::session {

/// What a session that did not end left behind.
struct Draft {
    QString file;      ///< the draft itself
    QString path;      ///< where the design was saved before; empty: never
    QDateTime written; ///< of its last edit
    design::Design design;
    /// What the file at `path` held when the design came from it; nothing: not known. Absent: it was not there.
    std::optional<FileState> base;
    int saves = 0; ///< of its session, before it was written
    /// How the file stands to `base` now; Same also without a path.
    design::FileCheck check;
    std::shared_ptr<FileLock> lock; ///< held, so that no other window offers it too
};

/// One line of JSON about the session, then the design as its file would be.
std::string draftText(const QString &path, const FileState &base, int saves, const design::Design &design);
Result<Draft> readDraft(const QString &file);

/// A save that a session began, and whether it came to its end: kept in the session's lock file.
struct SaveRecord {
    FileState text;
    bool done = false;
};
std::string recordOf(const FileState &text); ///< a line
inline constexpr const char *recordDone = "done";
std::vector<SaveRecord> saveRecords(const std::string &lines);

/// Nothing in it is missing on disk: the file holds the same design, or its own session saved after it was
/// written. A draft that does not know what it was based on is outdated when the file is younger. Another
/// program's change of the file makes no draft outdated: it is still work that exists nowhere else.
bool isOutdated(const Draft &draft, const std::vector<SaveRecord> &ownSaves);

} // namespace switchyard::session
