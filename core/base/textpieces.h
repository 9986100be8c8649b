// SPDX-License-Identifier: GPL-3.0-or-later
// Plain text a piece at a time, for formats whose files are too large to be held.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/base/input.h>

namespace switchyard {

class TextPieces
{
public:
    TextPieces() = default;
    TextPieces(const TextPieces &) = delete;
    TextPieces &operator=(const TextPieces &) = delete;
    virtual ~TextPieces() = default;
    /// Some more behind what is in `out`; false: the end.
    virtual Result<bool> next(std::string &out) = 0;
};

/// Of a text, which must outlive it.
std::unique_ptr<TextPieces> piecesOf(std::string_view text);
/// Of a file, unpacked where it is gzip. Errors while reading: damage, more than 16 GiB when unpacked.
Result<std::unique_ptr<TextPieces>> piecesOfFile(const std::string &path, InputKind kind = InputKind::Trace);

} // namespace switchyard
