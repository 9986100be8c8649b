// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/hostmap.h>

#include <core/design/host_names.h>

namespace switchyard::telemetry {

HostMap::HostMap(const design::Design &design)
{
    const auto claim = [this](const std::string &name, int instance) {
        for (const std::string &key : design::hostKeys(name)) {
            const auto [entry, fresh] = m_byKey.emplace(key, instance);
            if (fresh || entry->second == instance || entry->second == ambiguous)
                continue;
            entry->second = ambiguous;
            m_collisions.push_back(key);
        }
    };
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        if (!design.instances[i].host.empty())
            claim(design.instances[i].host, static_cast<int>(i));
        claim(design.instances[i].id, static_cast<int>(i));
    }
}

int HostMap::find(std::string_view label) const
{
    if (label == m_lastLabel)
        return m_lastInstance;
    m_lastLabel = label;
    const auto cached = m_cache.find(m_lastLabel);
    if (cached != m_cache.end())
        return m_lastInstance = cached->second;
    int found = -1;
    for (const std::string &key : design::hostKeys(label)) {
        auto entry = m_byKey.find(key);
        if (entry == m_byKey.end()) {
            entry = m_aliases.find(key);
            if (entry == m_aliases.end())
                continue;
        }
        found = entry->second == ambiguous ? -1 : entry->second;
        break;
    }
    if (m_cache.size() < 1'000'000) // a hostile server must not fill the memory
        m_cache.emplace(m_lastLabel, found);
    return m_lastInstance = found;
}

void HostMap::addAlias(std::string_view label, int instance)
{
    if (label.starts_with("localhost") || label.starts_with("127.0.0.1"))
        return; // every host's own name for itself
    const std::vector<std::string> keys = design::hostKeys(label);
    if (std::any_of(keys.begin(), keys.end(), [this](const std::string &key) { return m_byKey.contains(key); }))
        return;
    bool news = false;
    for (const std::string &key : keys) {
        const auto [entry, fresh] = m_aliases.emplace(key, instance);
        news = news || fresh || (entry->second != instance && entry->second != ambiguous);
        if (entry->second != instance)
            entry->second = ambiguous;
    }
    if (!news)
        return;
    m_cache.clear(); // of what was not known before
    m_lastLabel.clear();
    m_lastInstance = -1;
}

} // namespace switchyard::telemetry
