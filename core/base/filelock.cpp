// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/filelock.h>

#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace switchyard {

namespace {

bool linked(int fd)
{
    struct stat facts = {};
    return ::fstat(fd, &facts) == 0 && facts.st_nlink > 0;
}

} // namespace

FileLock::FileLock(std::string path)
    : m_path(std::move(path))
{
    for (;;) {
        m_fd = ::open(m_path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
        if (m_fd < 0)
            return;
        const bool locked = ::flock(m_fd, LOCK_EX | LOCK_NB) == 0;
        if (locked && linked(m_fd))
            return;
        ::close(m_fd);
        m_fd = -1;
        if (!locked)
            return;
        // Someone removed it between the two calls: a lock that nobody can see is none.
    }
}

FileLock::~FileLock()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

bool FileLock::append(std::string_view line) const
{
    const std::string whole = std::string(line) + '\n';
    return m_fd >= 0 && ::write(m_fd, whole.data(), whole.size()) == static_cast<ssize_t>(whole.size());
}

std::string FileLock::text() const
{
    std::string out;
    char block[4096];
    if (m_fd < 0 || ::lseek(m_fd, 0, SEEK_SET) != 0)
        return out;
    for (ssize_t n = 0; (n = ::read(m_fd, block, sizeof block)) > 0;)
        out.append(block, static_cast<std::size_t>(n));
    return out;
}

void FileLock::remove()
{
    if (m_fd < 0)
        return;
    ::unlink(m_path.c_str());
    ::close(m_fd);
    m_fd = -1;
}

} // namespace switchyard
