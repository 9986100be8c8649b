// SPDX-License-Identifier: GPL-3.0-or-later
// The one door for reading files that somebody else wrote: regular files only, each kind with a
// size that it may have. What is refused is refused before a byte of it is kept.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <core/base/error.h>
#include <core/base/filestate.h>

namespace switchyard {

/// What a file is for; decides how large it may be.
enum class InputKind {
    Design,       ///< a document or the draft of one
    Catalog,      ///< one file of the catalog, a calibration or a private profile
    Csv,          ///< published or own measurements
    PriceList,    ///< one's own, or AWS's; read a piece at a time (textpieces.h)
    HttpConfig,
    Secret,       ///< a password or token: one line
    Import,       ///< what another tool wrote: EC2 topology, config.json, nccl-tests
    Answer,       ///< what a command of ours wrote: parts of a search
    Truth,        ///< of a simulated cluster
    Moment,       ///< of a watched cluster, saved
    Trace,        ///< of a profiler; read a piece at a time (InputPieces)
};

struct InputLimit {
    std::string_view what; ///< "a design", for messages
    std::size_t bytes;
};
InputLimit inputLimit(InputKind kind);

/// "-" may mean standard input where the command's help says so.
enum class StandardInput { Refused, Dash };

/// The whole file. NotFound: there is none; Unreadable: a directory, FIFO, socket or device, no
/// permission, or reading stops; InvalidInput: larger than its kind may be. Never waits for a writer.
/// `state`, when given, is of the very bytes that are returned.
Result<std::string> readInput(const std::string &path, InputKind kind, StandardInput standardInput = StandardInput::Refused,
                              FileState *state = nullptr);

/// A file that is too large to be held, a piece at a time. The same files are refused as by readInput.
class InputPieces
{
public:
    static Result<InputPieces> open(const std::string &path, InputKind kind);
    InputPieces(InputPieces &&other) noexcept;
    InputPieces &operator=(InputPieces &&) = delete;
    InputPieces(const InputPieces &) = delete;
    ~InputPieces();

    [[nodiscard]] std::size_t bytes() const { return m_bytes; } ///< of the file when it was opened
    /// At most `most` bytes, behind what is in `out`; false: the end. Errors: reading stops, more than the kind may have.
    Result<bool> next(std::string &out, std::size_t most);

private:
    InputPieces(int fd, std::size_t bytes, InputKind kind, std::string path) : m_fd(fd), m_bytes(bytes), m_kind(kind), m_path(std::move(path)) {}

    int m_fd;
    std::size_t m_bytes;
    std::size_t m_read = 0;
    InputKind m_kind;
    std::string m_path;
};

} // namespace switchyard
