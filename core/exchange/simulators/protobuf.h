// SPDX-License-Identifier: GPL-3.0-or-later
// The few words of protobuf's encoding that a writer of small messages needs: varints and lengths.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace switchyard::exchange {

class Protobuf
{
public:
    void clear() { m_text.clear(); }
    [[nodiscard]] const std::string &text() const { return m_text; }

    void number(int field, std::uint64_t value)
    {
        varint(static_cast<std::uint64_t>(field) << 3);
        varint(value);
    }
    void bytes(int field, std::string_view value)
    {
        varint((static_cast<std::uint64_t>(field) << 3) | 2);
        sized(value);
    }
    void sized(std::string_view value) ///< with its length before it
    {
        varint(value.size());
        m_text += value;
    }
    void varint(std::uint64_t value)
    {
        for (; value > 0x7f; value >>= 7)
            m_text += static_cast<char>((value & 0x7f) | 0x80);
        m_text += static_cast<char>(value);
    }

private:
    std::string m_text;
};

} // namespace switchyard::exchange
