// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/base/filestate.h>

namespace switchyard {

/// Temporary file beside it, fsync, rename, fsync of the directory: at any instant the path holds
/// the old or the new text. Follows symbolic links, also to what is not there yet; keeps the mode and, where it
/// may, the owner of a file that it replaces. A file of several names (hard links) keeps them: it is written in
/// place, while the temporary file holds the whole new text. Only files are replaced, and none that is read-only.
Result<void> writeFileAtomically(const std::string &path, std::string_view text);

/// The same, but only while the path still holds what `expected` says (Absent: nothing): looked at when the new
/// text is already on disk, right before it takes its place; else nothing changes. A read-only file is replaced only when `expected` knows that it is. Returns what was written.
Result<FileState> replaceFile(const std::string &path, std::string_view text, const FileState &expected);

/// Temporary files beside `path` whose writer died. One may hold the whole text that was to be saved.
std::vector<std::string> interruptedSaves(const std::string &path);
/// The same of every file in a directory.
std::vector<std::string> interruptedSavesIn(const std::string &directory);
/// Removes them, but none whose writer lives.
void removeInterruptedSaves(const std::vector<std::string> &files);

} // namespace switchyard
