// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/session/selection.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace switchyard::session {

bool Selection::contains(const std::string &id) const
{
    return std::ranges::find(m_ids, id) != m_ids.end();
}

void Selection::set(std::vector<std::string> ids)
{
    if (ids == m_ids)
        return;
    m_ids = std::move(ids);
    emit changed();
}

void Selection::reveal(std::vector<std::string> ids)
{
    set(std::move(ids));
    emit revealRequested();
}

void Selection::keepExisting(const design::Design &design)
{
    if (m_ids.empty())
        return;
    std::unordered_set<std::string_view> there;
    there.reserve(design.instances.size());
    const auto add = [&there](const auto &list) {
        for (const auto &item : list)
            there.insert(item.id);
    };
    add(design.instances);
    add(design.networkNodes);
    add(design.ultraservers);
    add(design.storage);
    std::vector<std::string> left;
    std::ranges::copy_if(m_ids, std::back_inserter(left), [&there](const std::string &id) { return there.contains(id) || there.contains(instanceIdOf(id)); });
    set(std::move(left));
}

} // namespace switchyard::session
