// SPDX-License-Identifier: GPL-3.0-or-later
// How the file of a design stands to what a program last read from or wrote to it.
#pragma once

#include <string>

#include <core/base/filestate.h>
#include <core/design/design.h>

namespace switchyard::design {

struct StoredDesign {
    Design design;
    FileState state; ///< of the very bytes that were read
};
/// loadDesign() that remembers what the file held.
Result<StoredDesign> loadStoredDesign(const std::string &path, const catalog::Catalog *catalog = nullptr, Notices *notices = nullptr);

struct FileCheck {
    enum class Standing {
        Same,     ///< holds what is known, or what would be written; or there is nothing, as known
        Changed,  ///< other content
        Newer,    ///< a design of a newer format than this program knows: never to be overwritten
        Deleted,  ///< there was a file, now there is nothing
        InTheWay, ///< what is there is no file
        Unknown,  ///< the content cannot be read, so nobody can say what would be lost
    };
    Standing standing = Standing::Same;
    FileState now;
    DesignPtr design;    ///< Changed: what the file holds; null: no design, `problem` says why
    Said problem;        ///< one line
    bool folderGone = false; ///< Deleted: there is no directory to write into either

    /// Nothing that anybody would want to be asked about stands against writing.
    [[nodiscard]] bool clear() const { return standing == Standing::Same && !(now.kind == FileState::Kind::File && now.readOnly); }
    /// It may be written over when a person agrees.
    [[nodiscard]] bool replaceable() const { return standing == Standing::Same || standing == Standing::Changed || (standing == Standing::Deleted && !folderGone); }
};

/// `known`: state when last read or written; Absent when the file is not known. `mine`: what would be written;
/// null: nothing. Reads the file, and reads it as a design when its content is neither.
FileCheck checkFile(const std::string &path, const FileState &known, const Design *mine = nullptr);

} // namespace switchyard::design
