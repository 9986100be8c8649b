// SPDX-License-Identifier: GPL-3.0-or-later
// Replacing a file: what is needed so that nobody ever finds half of it, or loses another's work to it.
#include <core/base/file.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <random>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <core/base/filedescriptor.h>

namespace switchyard {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view ending = ".saving";
constexpr std::size_t longestStem = 200; ///< of a name of at most 255 bytes
constexpr int mostLinks = 40;            ///< as the kernel follows

std::unexpected<Error> systemError(const Said &what, const std::string &path)
{
    return fail(ErrorCode::Unreadable, say("{}: {}", what, std::strerror(errno)), path);
}

fs::path directoryOf(const fs::path &file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

/// ".NAME." of the temporary files of NAME.
std::string stemOf(const fs::path &file) { return '.' + file.filename().string().substr(0, longestStem) + '.'; }

/// Holds a lock while it lives, so that others can tell it from one whose writer died; closes, and removes the
/// file unless it was renamed.
class TemporaryFile
{
public:
    /// `mode`: before the process's mask, as of any file that is made.
    TemporaryFile(const fs::path &target, mode_t mode)
    {
        do { // once more when someone who cleans up was quicker than the lock
            m_file.reset();
            create(directoryOf(target) / stemOf(target), mode);
        } while (m_file && ::flock(fd(), LOCK_EX) == 0 && gone());
    }
    ~TemporaryFile()
    {
        if (m_file && !m_path.empty())
            ::unlink(m_path.c_str());
    }
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;

    [[nodiscard]] int fd() const { return m_file.get(); }
    [[nodiscard]] const std::string &path() const { return m_path; }
    /// Its path is another's now, or shall outlive us.
    void release() { m_path.clear(); }

private:
    void create(const std::string &stem, mode_t mode)
    {
        constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        std::random_device random;
        for (int i = 0; i < 100; ++i) { // names that others have
            m_path = stem;
            for (int n = 0; n < 6; ++n)
                m_path += letters[random() % letters.size()];
            m_path += ending;
            m_file.reset(::open(m_path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode));
            if (m_file || errno != EEXIST)
                break;
        }
        if (!m_file)
            m_path.clear(); // another's
    }
    [[nodiscard]] bool gone() const
    {
        struct stat facts = {};
        return ::fstat(fd(), &facts) == 0 && facts.st_nlink == 0;
    }
    std::string m_path;
    FileDescriptor m_file;
};

bool writeAll(int fd, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t n = ::write(fd, text.data(), text.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

/// What `path` is after all links, whether or not it exists: std::filesystem stops before a link to nothing.
Result<fs::path> followLinks(const std::string &path)
{
    fs::path at = path;
    for (int i = 0; i < mostLinks; ++i) {
        std::error_code error;
        const fs::path next = fs::read_symlink(at, error);
        if (error)
            return at;
        at = next.is_absolute() ? next : directoryOf(at) / next;
    }
    return fail(ErrorCode::Unreadable, say("cannot be replaced: its symbolic links go in a circle"), path);
}

/// Owner and group stay where we may give files away; not being allowed to is no failure.
void keepOwner(int fd, const struct stat &old)
{
    if (::fchown(fd, old.st_uid, old.st_gid) != 0 && ::fchown(fd, static_cast<uid_t>(-1), old.st_gid) != 0)
        errno = 0;
}

bool fill(int fd, std::string_view text)
{
    return ::lseek(fd, 0, SEEK_SET) == 0 && writeAll(fd, text) && ::ftruncate(fd, static_cast<off_t>(text.size())) == 0 && ::fsync(fd) == 0;
}

/// What the file holds, whatever its size: to put it back.
std::optional<std::string> readBack(int fd)
{
    struct stat facts = {};
    if (::fstat(fd, &facts) != 0)
        return std::nullopt;
    std::string text(static_cast<std::size_t>(facts.st_size), '\0');
    for (std::size_t have = 0; have < text.size();) {
        const ssize_t n = ::pread(fd, text.data() + have, text.size() - have, static_cast<off_t>(have));
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return std::nullopt;
        if (n == 0)
            text.resize(have); // shorter meanwhile
        have += static_cast<std::size_t>(n);
    }
    return text;
}

/// All names of the file show the new text. Space is asked for first; when writing fails after all, the old text
/// goes back; when that fails too, or we die, the temporary file stays with the whole new text.
Result<void> writeInPlace(const fs::path &target, std::string_view text, TemporaryFile &temporary, const std::string &path)
{
    const FileDescriptor file(::open(target.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
    const int fd = file.get();
    if (!file)
        return systemError(say("cannot be written in place, which keeps its other names (hard links)"), path);
    const std::optional<std::string> kept = readBack(fd);
    if (!kept)
        return systemError(say("cannot be read, so that its text could not go back"), path);
    const std::string &old = *kept;
    const int room = text.size() > old.size() ? ::posix_fallocate(fd, 0, static_cast<off_t>(text.size())) : 0;
    Result<void> done;
    errno = room;
    if ((room != 0 && room != EOPNOTSUPP && room != EINVAL) || !fill(fd, text)) {
        done = systemError(say("writing failed"), path);
        if (fill(fd, old)) {
            done.error().message += "; the old text is back";
        } else {
            done.error().message += "; the whole new text is in " + temporary.path();
            temporary.release();
        }
    }
    return done;
}

Result<void> mayReplace(const FileState &now, const std::optional<FileState> &expected, const std::string &path)
{
    if (now.kind == FileState::Kind::NotAFile)
        return fail(ErrorCode::Unreadable, say("this is {}; expected a file, or nothing", now.what), path);
    if (expected && !sameContent(now, *expected))
        return fail(ErrorCode::Unreadable, now.kind == FileState::Kind::Unreadable ? say("cannot be compared with what it held: {}", now.what) : now.kind == FileState::Kind::Absent ? say("the file is gone") : expected->kind == FileState::Kind::Absent ? say("there is a file of this name") : say("another program changed the file"),
                    path);
    if (now.readOnly && !(expected && expected->readOnly))
        return fail(ErrorCode::Unreadable, say("the file is read-only; make it writable or choose another name"), path);
    return {};
}

Result<FileState> replace(const std::string &path, std::string_view text, const std::optional<FileState> &expected)
{
    SWITCHYARD_TRY(const fs::path target, followLinks(path));
    struct stat old = {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && !S_ISREG(old.st_mode))
        return fail(ErrorCode::Unreadable, say("this is {}; expected a file, or nothing", kindOfNoFile(old.st_mode)), path);
    TemporaryFile temporary(target, exists ? 0600 : 0666);
    if (temporary.fd() < 0)
        return systemError(say("cannot write beside it"), path);
    if (exists)
        keepOwner(temporary.fd(), old);
    if (!writeAll(temporary.fd(), text) || (exists && ::fchmod(temporary.fd(), old.st_mode & 07777) != 0) || ::fsync(temporary.fd()) != 0)
        return systemError(say("writing failed; the old file is untouched"), path);

    // Nothing slow may come between this look and what replaces the file.
    const FileState now = lookAtFile(target.string());
    if (const auto may = mayReplace(now, expected, path); !may)
        return std::unexpected(may.error());
    FileState written = stateOfText(text);
    struct stat facts = {};
    if (now.links > 1) {
        if (const auto done = writeInPlace(target, text, temporary, path); !done)
            return std::unexpected(done.error());
    } else {
        if (::rename(temporary.path().c_str(), target.c_str()) != 0)
            return systemError(say("cannot be replaced"), path);
        temporary.release();
        const fs::path directory = directoryOf(target);
        if (const FileDescriptor opened(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)); opened)
            ::fsync(opened.get()); // best effort: some file systems refuse it
    }
    if (::stat(target.c_str(), &facts) == 0)
        setFacts(written, facts, true);
    return written;
}

/// Whether its writer is dead, so that the lock is free.
bool abandoned(const std::string &file, bool remove)
{
    const FileDescriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
    if (!opened)
        return false;
    const bool free = ::flock(opened.get(), LOCK_EX | LOCK_NB) == 0;
    if (free && remove)
        ::unlink(file.c_str());
    return free;
}

std::vector<std::string> interrupted(const fs::path &directory, std::string_view stem)
{
    std::vector<std::string> out;
    std::error_code error;
    for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (name.starts_with(stem) && name.ends_with(ending) && name.size() >= stem.size() + 6 + ending.size() && abandoned(it->path().string(), false))
            out.push_back(it->path().string());
    }
    std::ranges::sort(out);
    return out;
}

} // namespace

Result<void> writeFileAtomically(const std::string &path, std::string_view text)
{
    SWITCHYARD_TRY(const FileState written, replace(path, text, {}));
    (void)written;
    return {};
}

Result<FileState> replaceFile(const std::string &path, std::string_view text, const FileState &expected)
{
    return replace(path, text, expected);
}

std::vector<std::string> interruptedSaves(const std::string &path)
{
    const auto target = followLinks(path);
    if (!target)
        return {};
    std::vector<std::string> out = interrupted(directoryOf(*target), stemOf(*target));
    // ".a.switchyard.x.XXXXXX.saving" is of "a.switchyard.x".
    std::erase_if(out, [&](const std::string &file) { return fs::path(file).filename().string().size() != stemOf(*target).size() + 6 + ending.size(); });
    return out;
}

std::vector<std::string> interruptedSavesIn(const std::string &directory) { return interrupted(directory, "."); }

void removeInterruptedSaves(const std::vector<std::string> &files)
{
    for (const std::string &file : files)
        abandoned(file, true);
}

} // namespace switchyard
