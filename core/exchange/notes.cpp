// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/notes.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace switchyard::exchange {

void Notes::count(Sentences &sentences, const Said &what, int times)
{
    Counted &counted = sentences.try_emplace(what.english(), Counted{what, 0}).first->second;
    counted.times += times;
}

std::vector<Said> Notes::listed(const Sentences &sentences, std::size_t most)
{
    std::vector<Said> out;
    for (const auto &[english, counted] : sentences) {
        if (out.size() == most && sentences.size() > most + 1) {
            out.push_back(say("and {} more of this kind", sentences.size() - most));
            break;
        }
        out.push_back(counted.times > 1 ? say("{} ({} times)", counted.what, counted.times) : counted.what);
    }
    return out;
}

std::string withoutLine(const std::string &where)
{
    const std::size_t line = where.rfind(':');
    const bool told = line != std::string::npos && line + 1 < where.size() && where.find_first_not_of("0123456789", line + 1) == std::string::npos;
    return where.substr(0, told ? line : where.size());
}

void Notes::add(const Notes &more)
{
    for (const auto &[english, counted] : more.m_notes)
        count(m_notes, counted.what, counted.times);
}

void Notes::leaveOut(const Said &what, const std::string &where)
{
    count(m_leftOut, what, 1);
    count(m_leftOutOf[withoutLine(where)], what, 1);
}

std::vector<Said> Notes::sentences(std::size_t most) const
{
    std::vector<Said> out = listed(m_leftOut, most);
    std::ranges::move(listed(m_notes, most), std::back_inserter(out));
    return out;
}

std::vector<LeftOut> Notes::leftOut(std::size_t most) const
{
    std::vector<LeftOut> out;
    for (const auto &[file, notes] : m_leftOutOf)
        for (Said &sentence : listed(notes, most))
            out.push_back({file, std::move(sentence)});
    return out;
}

std::vector<Said> Notes::conflicts(std::size_t most) const { return listed(m_conflicts, most); }

} // namespace switchyard::exchange
