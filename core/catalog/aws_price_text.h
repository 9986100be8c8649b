// SPDX-License-Identifier: GPL-3.0-or-later
// A text that comes in pieces, as nlohmann's lexer reads it: one piece in memory, and the place for error lines.
#pragma once

#include <cstddef>
#include <optional>
#include <streambuf>
#include <string>

#include <core/base/error.h>
#include <core/base/textpieces.h>

namespace switchyard::catalog {

/// Bytes of one product or its terms, which AWS's have some thousand of; the lexer holds no more between two tokens.
inline constexpr std::size_t mostEntry = std::size_t{1} << 20;
inline constexpr Pattern<0> tooLong = Pattern<0>("a value is longer than 1048576 bytes"); ///< mostEntry

/// It ends early where the pieces fail or a limit is passed: error().
class PriceText final : public std::streambuf
{
public:
    PriceText(TextPieces &pieces, const std::string &file, std::size_t most) : m_pieces(pieces), m_file(file), m_most(most) {}

    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    [[nodiscard]] bool ended() const { return m_ended; }
    [[nodiscard]] std::size_t bytes() const { return m_before + static_cast<std::size_t>(gptr() - eback()); } ///< that were read
    /// "file:line" of the character that was read last.
    [[nodiscard]] std::string where() const;
    /// A string or number was read: the lexer lets go of all before it.
    void letGo() { m_held = bytes(); }
    /// The next character that is no blank, without going past it.
    int_type next();

protected:
    int_type underflow() override;

private:
    TextPieces &m_pieces;
    const std::string &m_file;
    std::size_t m_most;
    std::string m_text;
    std::size_t m_before = 0; ///< bytes before the piece
    std::size_t m_lines = 1;
    std::size_t m_held = 0;
    bool m_ended = false;
    std::optional<Error> m_error;
};

} // namespace switchyard::catalog
