// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/notes.h>

#include <algorithm>
#include <iterator>
#include <utility>

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

std::string withoutLine(const std::string &where)
{
    const std::size_t line = where.rfind(':');
    const bool told = line != std::string::npos && line + 1 < where.size() && where.find_first_not_of("0123456789", line + 1) == std::string::npos;
    return where.substr(0, told ? line : where.size());
}

void Notes::leaveOut(const std::string &what, const std::string &where)
{
    ++m_leftOut[what];
    ++m_leftOutOf[withoutLine(where)][what];
}

std::vector<std::string> Notes::sentences(std::size_t most) const
{
    std::vector<std::string> out = listed(m_leftOut, most);
    std::ranges::move(listed(m_notes, most), std::back_inserter(out));
    return out;
}

std::vector<LeftOut> Notes::leftOut(std::size_t most) const
{
    std::vector<LeftOut> out;
    for (const auto &[file, notes] : m_leftOutOf)
        for (std::string &sentence : listed(notes, most))
            out.push_back({file, std::move(sentence)});
    return out;
}

std::vector<std::string> Notes::conflicts(std::size_t most) const { return listed(m_conflicts, most); }

} // namespace switchyard::exchange
