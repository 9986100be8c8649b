// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/chaos/faults.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

using switchyard::chaos::Fault;

Fault fault;
std::string below;
std::atomic<int> counted = 0;
std::atomic<bool> armed = false;

/// Lock files and settings are Qt's: a lock that may not be removed is waited for without end.
bool isBelow(std::string_view path)
{
    return path.starts_with(below) && !path.ends_with(".lock") && path.find(".ini") == std::string_view::npos;
}

bool isBelow(int fd)
{
    std::array<char, 64> link{};
    std::array<char, 4096> target{};
    std::strcpy(link.data(), "/proc/self/fd/");
    std::size_t at = std::strlen(link.data());
    std::array<char, 12> digits{};
    std::size_t n = 0;
    for (int rest = fd; n == 0 || rest > 0; rest /= 10)
        digits[n++] = static_cast<char>('0' + rest % 10);
    while (n > 0)
        link[at++] = digits[--n];
    const ssize_t size = ::readlink(link.data(), target.data(), target.size());
    return size > 0 && isBelow(std::string_view(target.data(), static_cast<std::size_t>(size)));
}

enum class Now { Go, Kill, Fail, Short };

template <class Target>
Now next(Target target)
{
    if (!armed.load(std::memory_order_acquire) || !isBelow(target))
        return Now::Go;
    const int call = ++counted;
    if (call < fault.at || call >= fault.at + fault.calls)
        return Now::Go;
    switch (fault.kind) {
    case Fault::Kind::None: return Now::Go;
    case Fault::Kind::Kill: return Now::Kill;
    case Fault::Kind::Error: return Now::Fail;
    case Fault::Kind::Short: return Now::Short;
    }
    return Now::Go;
}

int die()
{
    ::kill(::getpid(), SIGKILL);
    return -1;
}

int failed()
{
    errno = fault.error;
    return -1;
}

} // namespace

namespace switchyard::chaos {

void arm(const std::string &directory, const Fault &what)
{
    below = directory;
    fault = what;
    armed.store(true, std::memory_order_release);
}

void writeQuietly(int fd, const std::string &text) { ::syscall(SYS_write, fd, text.data(), text.size()); }

} // namespace switchyard::chaos

extern "C" {

ssize_t write(int fd, const void *data, size_t size)
{
    switch (next(fd)) {
    case Now::Go: break;
    case Now::Kill: // half of it is there
        ::syscall(SYS_write, fd, data, size / 2);
        return die();
    case Now::Fail: return failed();
    case Now::Short: return ::syscall(SYS_write, fd, data, size > 1 ? size / 2 : size);
    }
    return ::syscall(SYS_write, fd, data, size);
}

int fsync(int fd)
{
    const Now now = next(fd);
    return now == Now::Kill ? die() : now == Now::Fail ? failed() : static_cast<int>(::syscall(SYS_fsync, fd));
}

int rename(const char *from, const char *to) noexcept
{
    const Now now = next(std::string_view(to));
    return now == Now::Kill ? die() : now == Now::Fail ? failed() : static_cast<int>(::syscall(SYS_rename, from, to));
}

int unlink(const char *path) noexcept
{
    const Now now = next(std::string_view(path));
    return now == Now::Kill ? die() : now == Now::Fail ? failed() : static_cast<int>(::syscall(SYS_unlink, path));
}

int mkstemp(char *pattern)
{
    const Now now = next(std::string_view(pattern));
    if (now == Now::Kill)
        return die();
    if (now == Now::Fail)
        return failed();
    char *const digits = pattern + std::strlen(pattern) - 6;
    static std::atomic<unsigned> serial = 0;
    for (int tries = 0; tries < 1000; ++tries) {
        std::uint64_t n = (static_cast<std::uint64_t>(::getpid()) * 100003u + ++serial) % 1000000u;
        for (int i = 5; i >= 0; --i, n /= 10)
            digits[i] = static_cast<char>('0' + n % 10);
        const long fd = ::syscall(SYS_openat, AT_FDCWD, pattern, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd >= 0 || errno != EEXIST)
            return static_cast<int>(fd);
    }
    return -1;
}
}
