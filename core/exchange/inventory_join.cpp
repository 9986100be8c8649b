// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/inventory_join.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/lower.h>

namespace switchyard::exchange {

namespace {

std::string shown(const std::string &text) { return echo(text, 60); }
std::string shown(const std::vector<std::string> &path) { return path.empty() ? "" : echo(path.back(), 60); }

std::string called(const Sighting &one) { return echo(!one.instance.empty() ? one.instance : one.names.empty() ? "?" : one.names.front(), 60); }

} // namespace

std::string hostKey(const std::string &name)
{
    const std::string out = lower(name);
    const bool address = !out.empty() && out.find_first_not_of("0123456789.:abcdef") == std::string::npos && out.find_first_of(".:") != std::string::npos;
    return address ? out : out.substr(0, out.find('.'));
}

int Join::find(const std::string &name) const
{
    if (const auto found = m_byInstance.find(name); found != m_byInstance.end())
        return static_cast<int>(found->second);
    const auto found = m_byName.find(hostKey(name));
    return found == m_byName.end() ? -1 : static_cast<int>(found->second);
}

void Join::learn(const Sighting &sighting)
{
    for (const std::string &name : sighting.names)
        if (!sighting.instance.empty())
            m_learned.emplace(hostKey(name), sighting.instance);
}

void Join::add(const Sighting &sighting)
{
    Sighting one = sighting;
    for (const std::string &name : one.names)
        if (const auto known = m_learned.find(hostKey(name)); one.instance.empty() && known != m_learned.end())
            one.instance = known->second;
    std::size_t at = m_machines.size();
    bool found = false;
    if (const auto known = m_byInstance.find(one.instance); !one.instance.empty() && known != m_byInstance.end()) {
        at = known->second;
        found = true;
    }
    for (std::size_t i = 0; i < one.names.size(); ++i) {
        const auto known = m_byName.find(hostKey(one.names[i]));
        if (known == m_byName.end() || (found && known->second == at))
            continue;
        const Sighting &other = m_machines[known->second];
        if (found || (!one.instance.empty() && !other.instance.empty())) {
            m_notes.conflict(say("host {} is {} in {} and {} in {}: kept apart, please look which is right", echo(one.names[i], 60), called(one), echo(one.where), called(other), echo(other.where)));
            one.names.erase(one.names.begin() + static_cast<std::ptrdiff_t>(i--));
            continue;
        }
        at = known->second;
        found = true;
    }
    if (!found)
        m_machines.emplace_back();
    merge(at, one);
    if (!one.instance.empty())
        m_byInstance.emplace(one.instance, at);
    for (const std::string &name : one.names)
        m_byName.emplace(hostKey(name), at);
}

/// The first to tell a field fills it; who tells something else opens it again.
template <class T>
void Join::settle(std::size_t at, Field field, const Said &what, T Sighting::*member, const Sighting &more)
{
    T &ours = m_machines[at].*member;
    const T &theirs = more.*member;
    if (theirs.empty() || m_open.contains({at, field}))
        return;
    std::string &told = m_told[{at, field}];
    if (ours.empty()) {
        ours = theirs;
        told = more.where;
    } else if (ours != theirs) {
        m_notes.conflict(say("{}: its {} is {} in {} and {} in {}: left open", called(m_machines[at]), what, shown(ours), echo(told), shown(theirs), echo(more.where)));
        ours = {};
        m_open.insert({at, field});
    }
}

void Join::merge(std::size_t at, const Sighting &more)
{
    Sighting &one = m_machines[at];
    if (one.where.empty())
        one.where = more.where;
    if (one.instance.empty())
        one.instance = more.instance;
    for (const std::string &name : more.names)
        if (std::ranges::find(one.names, name) == one.names.end())
            one.names.push_back(name);
    settle(at, Type, say("instance type"), &Sighting::type, more);
    settle(at, Gpu, say("GPU"), &Sighting::gpu, more);
    settle(at, Network, say("network node"), &Sighting::network, more);
    settle(at, Domain, say("UltraServer"), &Sighting::domain, more);
    settle(at, Zone, say("Availability Zone"), &Sighting::zone, more);
    settle(at, Switches, say("switch"), &Sighting::switches, more);
    settle(at, Block, say("block"), &Sighting::block, more);
    for (const auto &[member, what] : {std::pair(&Sighting::gpus, "GPUs"), std::pair(&Sighting::cards, "EFA cards")}) {
        if (one.*member > 0 && more.*member > 0 && one.*member != more.*member)
            m_notes.conflict(say("{} has {} {} in {} and {} in {}: the larger is kept", called(one), one.*member, what, echo(one.where), more.*member, echo(more.where)));
        one.*member = std::max(one.*member, more.*member);
    }
    if (!more.state.empty() && one.state.find(more.state) == std::string::npos) // each in its own words
        one.state += (one.state.empty() ? "" : "; ") + more.state;
}

/// Whether each place by our names is one place by theirs.
template <class T>
void Join::compare(const char *what, const T Sighting::*ours, const T Sighting::*theirs)
{
    std::map<std::string, std::pair<std::string, const Sighting *>> places;
    for (const Sighting &one : m_machines) {
        if ((one.*ours).empty() || (one.*theirs).empty())
            continue;
        const auto [known, isNew] = places.emplace(shown(one.*ours), std::pair(shown(one.*theirs), &one));
        if (!isNew && known->second.first != shown(one.*theirs))
            m_notes.conflict(say("{} and {} are both in {} {}, but {} has them in {} and {}: the first is kept", called(*known->second.second), called(one), what, known->first, echo(one.where), known->second.first, shown(one.*theirs)));
    }
}

void Join::settlePlaces()
{
    compare("network node", &Sighting::network, &Sighting::switches);
    compare("UltraServer", &Sighting::domain, &Sighting::block);
    const bool anyNetwork = std::ranges::any_of(m_machines, [](const Sighting &one) { return !one.network.empty(); });
    const bool anyDomain = std::ranges::any_of(m_machines, [](const Sighting &one) { return !one.domain.empty(); });
    for (Sighting &one : m_machines) {
        if (!anyNetwork)
            one.network = one.switches;
        if (!anyDomain)
            one.domain = one.block;
    }
}

} // namespace switchyard::exchange
