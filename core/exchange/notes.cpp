// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/notes.h>

namespace switchyard::exchange {

std::vector<std::string> Notes::sentences(std::size_t most) const
{
    std::vector<std::string> out;
    for (const auto &[what, count] : m_notes) {
        if (out.size() == most && m_notes.size() > most + 1) {
            out.push_back("and " + std::to_string(m_notes.size() - most) + " more of this kind");
            break;
        }
        out.push_back(count > 1 ? what + " (" + std::to_string(count) + " times)" : what);
    }
    return out;
}

} // namespace switchyard::exchange
