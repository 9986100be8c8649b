// SPDX-License-Identifier: GPL-3.0-or-later
// Small damage to a text, the same for the same generator on every machine.
#pragma once

#include <iterator>
#include <random>
#include <string>

namespace switchyard::fuzz {

/// One to four edits: a byte, a gap, a token of JSON, a part repeated, a part of `other`.
inline std::string mutated(std::string text, const std::string &other, std::mt19937 &random)
{
    static const std::string tokens[] = {"{", "}", "[", "]", ",", ":", "\"", "null", "true", "-1", "1e308", "99999999999999999999", "\\u0000", "\n", "\xff", "\"\""};
    for (unsigned edits = 1 + random() % 4; edits > 0; --edits) {
        const std::size_t at = text.empty() ? 0 : random() % text.size();
        switch (random() % 5) {
        case 0:
            if (!text.empty())
                text[at] = static_cast<char>(random() & 0xff);
            break;
        case 1: text.erase(at, 1 + random() % 16); break;
        case 2: text.insert(at, tokens[random() % std::size(tokens)]); break;
        case 3: text.insert(at, text.substr(random() % (text.size() + 1), random() % 64)); break; // repeat a part
        default: text.insert(at, other.substr(random() % (other.size() + 1), random() % 64)); break;
        }
    }
    return text;
}

} // namespace switchyard::fuzz
