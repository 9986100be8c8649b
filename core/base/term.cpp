// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/term.h>

#include <utility>

namespace switchyard {

TermSources::TermSources(std::string name, std::string detail)
{
    if (!name.empty())
        m_parts.push_back({std::move(name), std::move(detail)});
}

TermSources::TermSources(const char *name) : TermSources(std::string(name)) {}

TermSources &TermSources::operator+=(const TermSources &more)
{
    m_parts.insert(m_parts.end(), more.m_parts.begin(), more.m_parts.end());
    return *this;
}

std::string TermSources::Part::text() const { return detail.empty() ? name : name + ": " + detail; }

std::string TermSources::text() const
{
    std::string out;
    for (const Part &part : m_parts)
        out += (out.empty() ? "" : "; ") + part.text();
    return out;
}

} // namespace switchyard
