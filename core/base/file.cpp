// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/file.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace switchyard {

namespace {

std::unexpected<Error> systemError(const std::string &what, const std::string &path)
{
    return fail(ErrorCode::Unreadable, what + ": " + std::strerror(errno), path);
}

/// Closes, and removes the temporary file unless it was renamed.
class TemporaryFile
{
public:
    explicit TemporaryFile(std::string pattern) : m_path(std::move(pattern)), m_fd(::mkstemp(m_path.data())) {}
    ~TemporaryFile()
    {
        if (m_fd >= 0)
            ::close(m_fd);
        if (!m_path.empty() && m_fd >= 0)
            ::unlink(m_path.c_str());
    }
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;

    [[nodiscard]] int fd() const { return m_fd; }
    [[nodiscard]] const std::string &path() const { return m_path; }
    void renamed() { m_path.clear(); }

private:
    std::string m_path;
    int m_fd;
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

mode_t modeFor(const std::string &path)
{
    struct stat old = {};
    if (::stat(path.c_str(), &old) == 0)
        return old.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

} // namespace

Result<void> writeFileAtomically(const std::string &path, std::string_view text)
{
    namespace fs = std::filesystem;
    std::error_code error;
    // A link stays a link: what it points to is replaced.
    const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : fs::path(path);
    const fs::path directory = target.has_parent_path() ? target.parent_path() : fs::path(".");
    TemporaryFile temporary((directory / ("." + target.filename().string() + ".XXXXXX")).string());
    if (temporary.fd() < 0)
        return systemError("cannot write beside it", path);
    if (!writeAll(temporary.fd(), text) || ::fchmod(temporary.fd(), modeFor(target.string())) != 0 || ::fsync(temporary.fd()) != 0)
        return systemError("writing failed; the old file is untouched", path);
    if (::rename(temporary.path().c_str(), target.c_str()) != 0)
        return systemError("cannot be replaced", path);
    temporary.renamed();
    if (const int fd = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); fd >= 0) {
        ::fsync(fd); // best effort: some file systems refuse it
        ::close(fd);
    }
    return {};
}

} // namespace switchyard
