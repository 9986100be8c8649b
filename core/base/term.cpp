// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/term.h>

#include <utility>

namespace switchyard {

TermSources::TermSources(Said name, Said detail)
{
    if (!name.empty())
        m_parts.push_back({std::move(name), std::move(detail)});
}

TermSources::TermSources(Pattern<0> name) : TermSources(say(name)) {}

TermSources &TermSources::operator+=(const TermSources &more)
{
    m_parts.insert(m_parts.end(), more.m_parts.begin(), more.m_parts.end());
    return *this;
}

Said TermSources::Part::said() const { return detail.empty() ? name : say("{}: {}", name, detail); }

Said TermSources::said() const
{
    std::vector<Said> parts;
    parts.reserve(m_parts.size());
    for (const Part &part : m_parts)
        parts.push_back(part.said());
    return joined(parts, "{}; {}");
}

} // namespace switchyard
