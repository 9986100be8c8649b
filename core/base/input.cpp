// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/input.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <core/base/filedescriptor.h>
#include <core/base/units.h>

namespace switchyard {

namespace {

constexpr auto kibi = static_cast<std::size_t>(KiB), mebi = static_cast<std::size_t>(MiB);

std::unexpected<Error> unreadable(std::string what, const std::string &path)
{
    return fail(ErrorCode::Unreadable, std::move(what), path);
}

std::unexpected<Error> tooLarge(InputLimit limit, const std::string &path)
{
    return fail(ErrorCode::InvalidInput, "the file is too large; expected " + std::string(limit.what) + " of at most "
                    + (limit.bytes >= mebi ? std::to_string(limit.bytes / mebi) + " MiB" : std::to_string(limit.bytes / kibi) + " KiB"),
                path);
}

Result<std::string> readAll(int fd, std::size_t expected, InputLimit limit, const std::string &path)
{
    std::string text;
    std::size_t have = 0;
    text.resize(expected + 1); // one more, to see the end without growing
    for (;;) {
        if (have == text.size())
            text.resize(have + std::max(have / 2, 64 * kibi)); // a pipe, or it grew meanwhile
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

Result<FileDescriptor> openFile(const std::string &path, InputLimit limit, struct stat &status)
{
    if (::stat(path.c_str(), &status) != 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return fail(ErrorCode::NotFound, "there is no such file", path);
        return unreadable(std::string("the file may not be read: ") + std::strerror(errno), path);
    }
    if (const std::string what = kindOfNoFile(status.st_mode); !what.empty()) // before open: opening a device may do something
        return unreadable("this is " + what + "; expected a regular file", path);
    FileDescriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!file)
        return unreadable(std::string("the file may not be read: ") + std::strerror(errno), path);
    if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) // replaced between the two calls
        return unreadable("this is no regular file", path);
    if (static_cast<std::size_t>(status.st_size) > limit.bytes)
        return tooLarge(limit, path);
    return file;
}

} // namespace

InputLimit inputLimit(InputKind kind)
{
    switch (kind) {
    case InputKind::Design: return {"a design", 64 * mebi}; // 100,000 GPUs with free positions: 4 MiB
    case InputKind::Catalog: return {"a catalog file", 16 * mebi}; // the largest that is shipped: 1 MiB
    case InputKind::Csv: return {"a table", 64 * mebi};
    case InputKind::PriceList: return {"a price list", 16384 * mebi}; // AWS's of all regions is some GiB; read a piece at a time
    case InputKind::HttpConfig: return {"an http_config", mebi};
    case InputKind::Secret: return {"one line", 64 * kibi};
    case InputKind::Import: return {"a file to import", 128 * mebi}; // EC2's topology: 450 bytes an instance
    case InputKind::Answer: return {"an answer", 64 * mebi};
    case InputKind::Truth: return {"a truth file", 16 * mebi};
    case InputKind::Moment: return {"a moment", 128 * mebi}; // 16,384 GPUs: 5 MiB, and at most as much for each of twelve earlier looks
    case InputKind::Trace: return {"a trace", 8192 * mebi};
    }
    return {"a file", 0};
}

Result<std::string> readInput(const std::string &path, InputKind kind, StandardInput standardInput, FileState *state)
{
    const InputLimit limit = inputLimit(kind);
    if (path == "-" && standardInput == StandardInput::Dash)
        return readAll(STDIN_FILENO, 64 * kibi, limit, "standard input");
    struct stat status = {};
    SWITCHYARD_TRY(const FileDescriptor file, openFile(path, limit, status));
    Result<std::string> text = readAll(file.get(), static_cast<std::size_t>(status.st_size), limit, path);
    if (text && state) {
        *state = stateOfText(*text);
        setFacts(*state, status, ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0);
    }
    return text;
}

Result<InputPieces> InputPieces::open(const std::string &path, InputKind kind)
{
    struct stat status = {};
    SWITCHYARD_TRY(FileDescriptor file, openFile(path, inputLimit(kind), status));
    return InputPieces(file.release(), static_cast<std::size_t>(status.st_size), kind, path);
}

InputPieces::InputPieces(InputPieces &&other) noexcept
    : m_fd(std::exchange(other.m_fd, -1)), m_bytes(other.m_bytes), m_read(other.m_read), m_kind(other.m_kind), m_path(std::move(other.m_path))
{
}

InputPieces::~InputPieces()
{
    if (m_fd >= 0)
        ::close(m_fd);
}

Result<bool> InputPieces::next(std::string &out, std::size_t most)
{
    const std::size_t before = out.size();
    out.resize(before + most);
    ssize_t got = 0;
    do
        got = ::read(m_fd, out.data() + before, most);
    while (got < 0 && errno == EINTR);
    out.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0)
        return unreadable(std::string("reading stopped early: ") + std::strerror(errno), m_path);
    m_read += static_cast<std::size_t>(got);
    if (m_read > inputLimit(m_kind).bytes) // it grows while it is read
        return tooLarge(inputLimit(m_kind), m_path);
    return got > 0;
}

} // namespace switchyard
