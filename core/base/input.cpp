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
#include <core/base/tableword.h>
#include <core/base/units.h>

namespace switchyard {

namespace {

constexpr auto kibi = static_cast<std::size_t>(KiB), mebi = static_cast<std::size_t>(MiB);

std::unexpected<Error> unreadable(Said what, const std::string &path)
{
    return fail(ErrorCode::Unreadable, std::move(what), path);
}

std::unexpected<Error> tooLarge(InputLimit limit, const std::string &path)
{
    return fail(ErrorCode::InvalidInput, say("the file is too large; expected {} of at most {}", tableWord(limit.what), limit.bytes >= mebi ? say("{} MiB", limit.bytes / mebi) : say("{} KiB", limit.bytes / kibi)),
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
            return unreadable(say("reading stopped early: {}", std::strerror(errno)), path);
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
            return fail(ErrorCode::NotFound, say("there is no such file"), path);
        return unreadable(say("the file may not be read: {}", std::strerror(errno)), path);
    }
    if (const Said what = kindOfNoFile(status.st_mode); !what.empty()) // before open: opening a device may do something
        return unreadable(say("this is {}; expected a regular file", what), path);
    FileDescriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!file)
        return unreadable(say("the file may not be read: {}", std::strerror(errno)), path);
    if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) // replaced between the two calls
        return unreadable(say("this is no regular file"), path);
    if (static_cast<std::size_t>(status.st_size) > limit.bytes)
        return tooLarge(limit, path);
    return file;
}

} // namespace

InputLimit inputLimit(InputKind kind)
{
    switch (kind) {
    case InputKind::Design: return {Pattern<0>("a design").text(), 64 * mebi}; // 100,000 GPUs with free positions: 4 MiB
    case InputKind::Catalog: return {Pattern<0>("a catalog file").text(), 16 * mebi}; // the largest that is shipped: 1 MiB
    case InputKind::Csv: return {Pattern<0>("a table").text(), 64 * mebi};
    case InputKind::PriceList: return {Pattern<0>("a price list").text(), 16384 * mebi}; // AWS's of all regions is some GiB; read a piece at a time
    case InputKind::HttpConfig: return {Pattern<0>("an http_config").text(), mebi};
    case InputKind::Secret: return {Pattern<0>("one line").text(), 64 * kibi};
    case InputKind::Import: return {Pattern<0>("a file to import").text(), 128 * mebi}; // EC2's topology: 450 bytes an instance
    case InputKind::Answer: return {Pattern<0>("an answer").text(), 64 * mebi};
    case InputKind::Truth: return {Pattern<0>("a truth file").text(), 16 * mebi};
    case InputKind::Moment: return {Pattern<0>("a moment").text(), 128 * mebi}; // 16,384 GPUs: 5 MiB, and at most as much for each of twelve earlier looks
    case InputKind::Trace: return {Pattern<0>("a trace").text(), 8192 * mebi};
    }
    return {Pattern<0>("a file").text(), 0};
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
        return unreadable(say("reading stopped early: {}", std::strerror(errno)), m_path);
    m_read += static_cast<std::size_t>(got);
    if (m_read > inputLimit(m_kind).bytes) // it grows while it is read
        return tooLarge(inputLimit(m_kind), m_path);
    return got > 0;
}

} // namespace switchyard
