// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/filestate.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <core/base/filedescriptor.h>

namespace switchyard {

namespace {

constexpr int rereads = 3; ///< of a file that someone is writing
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

std::int64_t nanoseconds(const timespec &time) { return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec; }

bool untouched(const struct stat &a, const struct stat &b)
{
    return a.st_size == b.st_size && nanoseconds(a.st_mtim) == nanoseconds(b.st_mtim) && nanoseconds(a.st_ctim) == nanoseconds(b.st_ctim);
}

FileState unreadable(FileState state, int why)
{
    state.kind = FileState::Kind::Unreadable;
    state.what = verbatim(std::strerror(why));
    return state;
}

} // namespace

Said kindOfNoFile(std::uint32_t mode)
{
    if (S_ISREG(mode))
        return {};
    return S_ISDIR(mode) ? say("a directory") : S_ISFIFO(mode) ? say("a FIFO") : S_ISSOCK(mode) ? say("a socket") : say("a device");
}

void setFacts(FileState &out, const struct stat &facts, bool writable)
{
    out.device = facts.st_dev;
    out.inode = facts.st_ino;
    out.links = facts.st_nlink;
    out.mode = facts.st_mode & 07777;
    out.readOnly = !writable || (facts.st_mode & 0222) == 0; // root may write what nobody should
    out.modified_ns = nanoseconds(facts.st_mtim);
}

FileState stateOfText(std::string_view text)
{
    ContentDigest digest;
    digest.add(text);
    FileState out;
    out.kind = FileState::Kind::File;
    out.size_bytes = digest.size();
    out.digest = digest.value();
    return out;
}

FileState lookAtFile(const std::string &path)
{
    FileState out;
    struct stat before = {};
    if (::stat(path.c_str(), &before) != 0)
        return errno == ENOENT || errno == ENOTDIR ? out : unreadable(out, errno);
    setFacts(out, before, ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0);
    if (out.what = kindOfNoFile(before.st_mode); !out.what.empty()) {
        out.kind = FileState::Kind::NotAFile;
        return out;
    }
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file)
        return errno == ENOENT ? FileState{} : unreadable(out, errno);
    constexpr std::size_t block = std::size_t{1} << 16;
    const auto buffer = std::make_unique_for_overwrite<char[]>(block);
    for (int turn = 0;; ++turn) {
        if (::fstat(file.get(), &before) != 0 || ::lseek(file.get(), 0, SEEK_SET) < 0)
            return unreadable(out, errno);
        if (!S_ISREG(before.st_mode)) { // it was exchanged a moment ago
            out.kind = FileState::Kind::NotAFile;
            out.what = kindOfNoFile(before.st_mode);
            return out;
        }
        ContentDigest digest;
        for (;;) {
            const ssize_t n = ::read(file.get(), buffer.get(), block);
            if (n < 0 && errno == EINTR)
                continue;
            if (n < 0)
                return unreadable(out, errno);
            if (n == 0)
                break;
            digest.add({buffer.get(), static_cast<std::size_t>(n)});
            if (digest.size() > most_bytes) {
                out.kind = FileState::Kind::Unreadable;
                out.what = say("it is larger than 1 GiB");
                return out;
            }
        }
        struct stat after = {};
        if (::fstat(file.get(), &after) != 0)
            return unreadable(out, errno);
        if (!untouched(before, after) && turn < rereads)
            continue;
        out.kind = FileState::Kind::File;
        out.size_bytes = digest.size();
        out.digest = digest.value();
        setFacts(out, after, !out.readOnly);
        return out;
    }
}

bool sameContent(const FileState &a, const FileState &b)
{
    if (a.kind == FileState::Kind::Absent && b.kind == FileState::Kind::Absent)
        return true;
    return a.kind == FileState::Kind::File && b.kind == FileState::Kind::File && a.size_bytes == b.size_bytes && a.digest == b.digest;
}

} // namespace switchyard
