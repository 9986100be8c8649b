// SPDX-License-Identifier: GPL-3.0-or-later
// The one door for reading files that somebody else wrote: regular files only, each kind with a
// size that it may have. What is refused is refused before a byte of it is kept.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/base/filestate.h>

namespace switchyard {

/// What a file is for; decides how large it may be.
enum class InputKind {
    Design,       ///< a document or the draft of one
    Catalog,      ///< one file of the catalog, a calibration or a private profile
    Csv,          ///< published or own measurements
    PriceList,
    HttpConfig,
    Secret,       ///< a password or token: one line
    Import,       ///< what another tool wrote: EC2 topology, config.json, nccl-tests
    Answer,       ///< what a command of ours wrote: parts of a search
    Truth,        ///< of a simulated cluster
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

} // namespace switchyard
