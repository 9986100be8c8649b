// SPDX-License-Identifier: GPL-3.0-or-later
// What lies at a path at one moment: the identity of its content, and facts of the file that hold it.
// Times and inodes are only facts to tell people; whether two states are the same is a matter of content.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <core/base/said.h>

struct stat;

namespace switchyard {

struct FileState {
    enum class Kind {
        Absent,     ///< nothing is there, or its directory is gone
        File,       ///< a regular file whose whole content was read
        NotAFile,   ///< `what` names it: "a directory", "a FIFO", …
        Unreadable, ///< content unknown; `what` says why in one line
    };
    Kind kind = Kind::Absent;
    Said what = {};
    std::uint64_t size_bytes = 0;
    std::uint64_t digest = 0; ///< FNV-1a, 64 bits, of the content
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t links = 0;       ///< names of this file; more than 1: hard links
    std::uint32_t mode = 0;        ///< permission bits, 07777
    bool readOnly = false;         ///< nobody, or not we, may write it
    std::int64_t modified_ns = 0;  ///< since 1970, as the file system says; not to be trusted
};

/// Of what would be a file with this content; no facts.
FileState stateOfText(std::string_view text);

/// Reads the content to its end, without keeping it. Never waits for a FIFO; a name that links in a circle or
/// a directory that may not be searched is Unreadable. A file that changes while it is read is read again.
FileState lookAtFile(const std::string &path);

/// Both absent, or both files of equal content. What is unknown is the same as nothing.
bool sameContent(const FileState &a, const FileState &b);

/// "a directory", "a FIFO", "a socket", "a device"; empty for a regular file.
Said kindOfNoFile(std::uint32_t mode);

/// Running digest of a content that comes in pieces.
class ContentDigest
{
public:
    void add(std::string_view piece)
    {
        for (const char c : piece)
            m_value = (m_value ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        m_size += piece.size();
    }
    [[nodiscard]] std::uint64_t value() const { return m_value; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }

private:
    std::uint64_t m_value = 14695981039346656037ULL;
    std::uint64_t m_size = 0;
};

/// The facts of an open or named file into `out`.
void setFacts(FileState &out, const struct stat &facts, bool writable);

} // namespace switchyard
