// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/notes.h>

namespace switchyard::exchange {

namespace {

std::vector<std::string> listed(const std::map<std::string, int> &notes, std::size_t most)
{
    std::vector<std::string> out;
    for (const auto &[what, count] : notes) {
        if (out.size() == most && notes.size() > most + 1) {
            out.push_back("and " + std::to_string(notes.size() - most) + " more of this kind");
            break;
        }
        out.push_back(count > 1 ? what + " (" + std::to_string(count) + " times)" : what);
    }
    return out;
}

} // namespace

std::vector<std::string> Notes::sentences(std::size_t most) const { return listed(m_notes, most); }

std::vector<std::string> Notes::conflicts(std::size_t most) const { return listed(m_conflicts, most); }

} // namespace switchyard::exchange
