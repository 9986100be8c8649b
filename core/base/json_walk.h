// SPDX-License-Identifier: GPL-3.0-or-later
// JSON that is too large to be held: its outer levels are walked, a value that is wanted is handed out as text, all else
// is passed over with one piece of the text in memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/base/textpieces.h>

namespace switchyard::json {

class Walk
{
public:
    /// `most`: bytes of the whole text, unpacked; more is an error. `pieces` must outlive the walk.
    Walk(TextPieces &pieces, std::string name, std::size_t most) : m_pieces(pieces), m_name(std::move(name)), m_most(most) {}

    /// The next character that is no blank, without going past it; '\0': the end of the text.
    Result<char> peek();
    /// Into an object or list ('{', '['), which must stand here.
    Result<void> enter(char bracket);
    /// Whether another item follows; without one, goes behind `bracket` ('}', ']').
    Result<bool> more(char bracket);
    /// The key of a member, as it is written, and the colon.
    Result<std::string> key();
    /// The text of the value that stands here, at most `most` bytes; holds until the next call.
    Result<std::string_view> value(std::size_t most);
    /// Past the value that stands here.
    Result<void> pass();

    [[nodiscard]] bool tooLong() const { return m_read > m_most; } ///< why it failed
    /// "file:line" of the character or value that was looked at last.
    [[nodiscard]] std::string where() const;
    [[nodiscard]] std::unexpected<Error> wrong(std::string what) const;

private:
    Result<bool> refill(std::size_t keepFrom);
    Result<std::size_t> scan(std::size_t most, bool keep);

    TextPieces &m_pieces;
    std::string m_name;
    std::size_t m_most;
    std::size_t m_read = 0;
    std::size_t m_lines = 0; ///< in what was let go
    std::string m_text;
    std::size_t m_at = 0;
    std::size_t m_mark = 0; ///< of where()
    bool m_first = true;
};

} // namespace switchyard::json
