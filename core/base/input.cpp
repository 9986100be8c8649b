// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/input.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace switchyard {

namespace {

constexpr std::size_t KiB = 1024;
constexpr std::size_t MiB = 1024 * KiB;

std::unexpected<Error> unreadable(std::string what, const std::string &path)
{
    return fail(ErrorCode::Unreadable, std::move(what), path);
}

class Descriptor
{
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor()
    {
        if (m_fd > STDIN_FILENO)
            ::close(m_fd);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    [[nodiscard]] int get() const { return m_fd; }

private:
    int m_fd;
};

std::unexpected<Error> tooLarge(InputLimit limit, const std::string &path)
{
    return fail(ErrorCode::InvalidInput, "the file is too large; expected " + std::string(limit.what) + " of at most "
                    + (limit.bytes >= MiB ? std::to_string(limit.bytes / MiB) + " MiB" : std::to_string(limit.bytes / KiB) + " KiB"),
                path);
}

Result<std::string> readAll(int fd, std::size_t expected, InputLimit limit, const std::string &path)
{
    std::string text;
    std::size_t have = 0;
    text.resize(expected + 1); // one more, to see the end without growing
    for (;;) {
        if (have == text.size())
            text.resize(have + std::max(have / 2, 64 * KiB)); // a pipe, or it grew meanwhile
        const ssize_t got = ::read(fd, text.data() + have, text.size() - have);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return unreadable(std::string("reading stopped early: ") + std::strerror(errno), path);
        if (got == 0)
            break;
        have += static_cast<std::size_t>(got);
        if (have > limit.bytes)
            return tooLarge(limit, path);
    }
    text.resize(have);
    return text;
}

} // namespace

InputLimit inputLimit(InputKind kind)
{
    switch (kind) {
    case InputKind::Design: return {"a design", 64 * MiB}; // 100,000 GPUs with free positions: 4 MiB
    case InputKind::Catalog: return {"a catalog file", 16 * MiB}; // the largest that is shipped: 1 MiB
    case InputKind::Csv: return {"a table", 64 * MiB};
    case InputKind::PriceList: return {"a price list", 64 * MiB};
    case InputKind::HttpConfig: return {"an http_config", MiB};
    case InputKind::Secret: return {"one line", 64 * KiB};
    case InputKind::Import: return {"a file to import", 128 * MiB}; // EC2's topology: 450 bytes an instance
    case InputKind::Answer: return {"an answer", 64 * MiB};
    case InputKind::Truth: return {"a truth file", 16 * MiB};
    }
    return {"a file", 0};
}

Result<std::string> readInput(const std::string &path, InputKind kind, StandardInput standardInput, FileState *state)
{
    const InputLimit limit = inputLimit(kind);
    if (path == "-" && standardInput == StandardInput::Dash)
        return readAll(STDIN_FILENO, 64 * KiB, limit, "standard input");
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return errno == ENOENT || errno == ENOTDIR ? Result<std::string>(fail(ErrorCode::NotFound, "there is no such file", path))
                                                   : unreadable(std::string("the file may not be read: ") + std::strerror(errno), path);
    if (const std::string what = kindOfNoFile(status.st_mode); !what.empty()) // before open: opening a device may do something
        return unreadable("this is " + what + "; expected a regular file", path);
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (file.get() < 0)
        return unreadable(std::string("the file may not be read: ") + std::strerror(errno), path);
    if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) // replaced between the two calls
        return unreadable("this is no regular file", path);
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size > limit.bytes)
        return tooLarge(limit, path);
    Result<std::string> text = readAll(file.get(), size, limit, path);
    if (text && state) {
        *state = stateOfText(*text);
        setFacts(*state, status, ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0);
    }
    return text;
}

} // namespace switchyard
