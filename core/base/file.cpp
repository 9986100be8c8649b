// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/file.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace switchyard {

namespace {

constexpr int pipePatience_ms = 10'000; ///< between two pieces

std::unexpected<Error> systemError(const std::string &what, const std::string &path)
{
    return fail(ErrorCode::Unreadable, what + ": " + std::strerror(errno), path);
}

/// Bytes read; 0 at the end, negative with errno set. Waits for a pipe, not for ever.
ssize_t readSome(int fd, char *out, std::size_t size)
{
    for (;;) {
        const ssize_t n = ::read(fd, out, size);
        if (n >= 0 || (errno != EINTR && errno != EAGAIN))
            return n;
        pollfd waiting = {fd, POLLIN, 0};
        if (errno == EAGAIN && ::poll(&waiting, 1, pipePatience_ms) == 0) {
            errno = ETIMEDOUT;
            return -1;
        }
    }
}

Result<std::string> readOpen(int fd, const std::string &path, std::size_t maxBytes, FileState *state)
{
    struct stat facts = {};
    if (::fstat(fd, &facts) != 0)
        return systemError("the file may not be read", path);
    if (!S_ISREG(facts.st_mode) && !S_ISFIFO(facts.st_mode))
        return fail(ErrorCode::Unreadable, "this is " + kindOfNoFile(facts.st_mode) + "; expected a file", path);
    std::string text;
    char block[1 << 16];
    for (;;) {
        const ssize_t n = readSome(fd, block, sizeof block);
        if (n < 0)
            return systemError("reading stopped early", path);
        if (n == 0)
            break;
        text.append(block, static_cast<std::size_t>(n));
        if (text.size() > maxBytes)
            return fail(ErrorCode::InvalidInput, "the file is larger than " + std::to_string(maxBytes) + " bytes", path);
    }
    if (state) {
        *state = stateOfText(text);
        setFacts(*state, facts, ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0);
    }
    return text;
}

} // namespace

Result<std::string> readFile(const std::string &path, std::size_t maxBytes, FileState *state)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a FIFO without a writer would block
    if (fd < 0 && (errno == ENOENT || errno == ENOTDIR))
        return fail(ErrorCode::NotFound, "there is no such file", path);
    if (fd < 0)
        return systemError("the file may not be read", path);
    Result<std::string> text = readOpen(fd, path, maxBytes, state);
    ::close(fd);
    return text;
}

} // namespace switchyard
