// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/fragment.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <core/catalog/catalog.h>
#include <core/design/slots.h>

namespace switchyard::design {

namespace {

using Names = std::unordered_map<std::string, std::string>; // of the fragment → of the design

template <class Visit>
void visitPools(Job &job, Visit visit)
{
    for (Phase &phase : job.phases) {
        auto *transfer = std::get_if<Transfer>(&phase.work);
        if (!transfer)
            visit(phase.pool);
        else
            for (Pool *pool : {&transfer->from, &transfer->to})
                visit(*pool);
    }
}

bool runsWithin(const Design &design, const Job &job, const std::unordered_set<std::string> &instances)
{
    const auto runs = jobInstances(design, job);
    return runs && !runs->empty() && std::ranges::all_of(*runs, [&](int i) { return instances.contains(design.instances[static_cast<std::size_t>(i)].id); });
}

/// Ids share one space.
std::unordered_set<std::string> allIds(const Design &design)
{
    std::unordered_set<std::string> out;
    const auto add = [&out](const auto &list) {
        for (const auto &thing : list)
            out.insert(thing.id);
    };
    add(design.instances);
    add(design.networkNodes);
    add(design.ultraservers);
    add(design.storage);
    return out;
}

/// "spare" where the design has none of that name, else "spare-2".
std::string freeName(const std::string &wanted, const std::unordered_set<std::string> &taken)
{
    if (!taken.contains(wanted))
        return wanted;
    for (int n = 2;; ++n)
        if (std::string name = wanted + '-' + std::to_string(n); !taken.contains(name))
            return name;
}

/// One paste: what is added, and what it is called there.
class Paste
{
public:
    Paste(const Design &design, const catalog::Catalog &catalog, const Design &fragment, Target target)
        : m_design(design), m_catalog(catalog), m_fragment(fragment), m_target(std::move(target))
    {
    }

    /// Instances alone: all of them at once, since each purchase is a copy of the design.
    Result<void> instances(int times)
    {
        m_times = times;
        if (auto bought = capacity(); !bought)
            return bought;
        keepNames();
        return {};
    }

    Result<void> once()
    {
        m_names.clear();
        if (auto bought = capacity(); !bought)
            return bought;
        keepNames();
        storage();
        jobs();
        return {};
    }

    Design design() && { return std::move(m_design); }
    [[nodiscard]] const std::vector<std::string> &added() const { return m_added; }

private:
    /// Instances that are placed at once: of one type, from one place.
    struct Group {
        std::string type; ///< UltraServer or instance type
        std::string networkNode;
        std::string ultraserver = {}; ///< of some of its members
        std::vector<const Instance *> instances = {};
        int pieces = 0;
    };

    std::vector<Group> groups() const
    {
        std::map<std::string_view, const UltraServer *> servers;
        for (const UltraServer &server : m_fragment.ultraservers)
            servers.emplace(server.id, &server);
        std::map<std::string_view, std::vector<const Instance *>> members;
        for (const Instance &instance : m_fragment.instances)
            members[instance.ultraserver].push_back(&instance);
        std::vector<Group> out;
        std::map<std::tuple<std::string, std::string, std::string>, std::size_t> index;
        std::unordered_set<std::string_view> bought;
        for (const Instance &instance : m_fragment.instances) {
            const auto server = servers.find(instance.ultraserver);
            const catalog::UltraServerType *type = server == servers.end() ? nullptr : m_catalog.ultraserver(server->second->type);
            const auto &inside = members.at(instance.ultraserver);
            const bool whole = type && static_cast<int>(inside.size()) == type->instances && m_target.ultraserver.empty();
            if (whole && !bought.insert(server->first).second)
                continue;
            const Group alike{.type = whole ? type->id : instance.type,
                              .networkNode = whole ? std::string() : instance.networkNode,
                              .ultraserver = whole ? std::string() : instance.ultraserver};
            const auto [at, isNew] = index.try_emplace({alike.type, alike.networkNode, alike.ultraserver}, out.size());
            if (isNew)
                out.push_back(alike);
            Group &group = out[at->second];
            ++group.pieces;
            if (whole)
                group.instances.insert(group.instances.end(), inside.begin(), inside.end());
            else
                group.instances.push_back(&instance);
        }
        return out;
    }

    Result<void> capacity()
    {
        for (const Group &group : groups()) {
            Target target = m_target;
            if (target.networkNode.empty() && target.ultraserver.empty())
                for (const Target &beside : {Target{.ultraserver = group.ultraserver}, Target{.networkNode = group.networkNode}})
                    if (!(beside.ultraserver.empty() && beside.networkNode.empty()) && canPlace(m_design, m_catalog, group.type, group.pieces * m_times, beside)) {
                        target = beside;
                        break;
                    }
            std::vector<std::string> fresh;
            SWITCHYARD_TRY(m_design, addCapacity(m_design, m_catalog, group.type, group.pieces * m_times, target, &fresh));
            for (std::size_t i = 0; i < fresh.size(); ++i)
                if (i < group.instances.size())
                    m_names.emplace(group.instances[i]->id, fresh[i]);
                else
                    m_added.push_back(fresh[i]);
            if (m_target.slot >= 0)
                m_target.slot += static_cast<int>(fresh.size());
        }
        return {};
    }

    /// New instances get the ids and host names that they had, where those are free.
    void keepNames()
    {
        std::unordered_set<std::string> ids = allIds(m_design), hosts;
        for (const Instance &instance : m_design.instances)
            hosts.insert(instance.host);
        std::unordered_map<std::string, Instance *> fresh; // by the names before these
        for (Instance &instance : m_design.instances)
            fresh.emplace(instance.id, &instance);
        for (const Instance &copied : m_fragment.instances) {
            const auto name = m_names.find(copied.id);
            if (name == m_names.end())
                continue;
            Instance &instance = *fresh.at(name->second);
            if (!copied.host.empty() && hosts.insert(copied.host).second)
                instance.host = copied.host;
            if (ids.insert(copied.id).second) {
                if (const auto slot = m_design.positions.extract(instance.id); !slot.empty())
                    m_design.positions.insert_or_assign(copied.id, slot.mapped());
                instance.id = copied.id;
                name->second = copied.id;
            }
            m_added.push_back(name->second);
        }
    }

    void storage()
    {
        std::unordered_set<std::string> taken = allIds(m_design);
        for (Storage copy : m_fragment.storage) {
            const std::string was = std::exchange(copy.id, freeName(copy.id, taken));
            taken.insert(copy.id);
            m_names.emplace(was, copy.id);
            m_added.push_back(copy.id);
            m_design.storage.push_back(std::move(copy));
        }
    }

    void jobs()
    {
        std::unordered_set<std::string> taken;
        for (const Job &job : m_design.jobs)
            taken.insert(job.name);
        for (Job job : m_fragment.jobs) {
            job.name = freeName(job.name, taken);
            taken.insert(job.name);
            std::unordered_set<const Pool *> follows; // run where another phase of the job does
            for (const Phase &phase : job.phases)
                if (phase.pool.empty() && &hostOf(job, phase) != &phase)
                    follows.insert(&phase.pool);
            visitPools(job, [&](Pool &pool) {
                if (follows.contains(&pool))
                    return;
                if (pool.empty())
                    for (const Instance &instance : m_fragment.instances)
                        pool.push_back(instance.id);
                for (std::string &id : pool)
                    if (const auto name = m_names.find(id); name != m_names.end())
                        id = name->second;
            });
            for (Phase &phase : job.phases)
                if (const auto name = m_names.find(phase.run.storage); name != m_names.end())
                    phase.run.storage = name->second;
                else if (std::ranges::find(m_design.storage, phase.run.storage, &Storage::id) == m_design.storage.end())
                    phase.run.storage.clear();
            m_design.jobs.push_back(std::move(job));
        }
    }

    Design m_design;
    const catalog::Catalog &m_catalog;
    const Design &m_fragment;
    Target m_target;
    Names m_names;
    std::vector<std::string> m_added;
    int m_times = 1;
};

} // namespace

Result<Design> fragmentOf(const Design &design, std::span<const std::string> ids)
{
    std::unordered_set<std::string> wanted(ids.begin(), ids.end());
    std::unordered_map<std::string_view, const NetworkNode *> nodes;
    for (const NetworkNode &node : design.networkNodes)
        nodes.emplace(node.id, &node);
    const auto isBelowWanted = [&](std::string_view node) {
        for (std::size_t steps = 0; steps <= nodes.size(); ++steps) {
            const auto at = nodes.find(node);
            if (at == nodes.end())
                return false;
            if (wanted.contains(at->second->id))
                return true;
            node = at->second->parent;
        }
        return false;
    };
    Design out;
    out.region = design.region;
    out.capacity = design.capacity;
    std::unordered_set<std::string> instances;
    std::unordered_set<std::string_view> above;
    std::unordered_map<std::string_view, bool> below; // by bottom node
    for (const Instance &instance : design.instances) {
        const auto [known, isNew] = below.try_emplace(instance.networkNode, false);
        if (isNew)
            known->second = isBelowWanted(instance.networkNode);
        if (!wanted.contains(instance.id) && !(!instance.ultraserver.empty() && wanted.contains(instance.ultraserver)) && !known->second)
            continue;
        out.instances.push_back(instance);
        instances.insert(instance.id);
        above.insert(instance.ultraserver);
        std::string_view node = instance.networkNode;
        for (auto at = nodes.find(node); at != nodes.end() && above.insert(node).second; at = nodes.find(node))
            node = at->second->parent;
    }
    for (const NetworkNode &node : design.networkNodes)
        if (above.contains(node.id))
            out.networkNodes.push_back(node);
    for (const UltraServer &server : design.ultraservers)
        if (above.contains(server.id))
            out.ultraservers.push_back(server);
    for (const Storage &storage : design.storage)
        if (wanted.contains(storage.id))
            out.storage.push_back(storage);
    for (const Job &job : design.jobs)
        if (runsWithin(design, job, instances))
            out.jobs.push_back(job);
    for (Job &job : out.jobs)
        for (Phase &phase : job.phases)
            if (std::ranges::find(out.storage, phase.run.storage, &Storage::id) == out.storage.end())
                phase.run.storage.clear();
    if (out.instances.empty() && out.storage.empty())
        return fail(ErrorCode::Usage, say("select instances, UltraServers, network nodes or storage to copy"));
    return out;
}

Result<Design> paste(const Design &design, const catalog::Catalog &catalog, const Design &fragment, const Target &target, int times, std::vector<std::string> *added)
{
    if (fragment.instances.empty() && fragment.storage.empty())
        return fail(ErrorCode::Usage, say("there is nothing to paste: no instances and no storage"));
    constexpr int most = 100000;
    if (times < 1 || static_cast<long long>(times) * static_cast<long long>(fragment.instances.size() + fragment.storage.size()) > most)
        return fail(ErrorCode::Usage, say("the quantity is {}; expected 1 or more, and at most {} new things", times, most));
    Paste paste(design, catalog, fragment, target);
    if (times > 1 && fragment.jobs.empty() && fragment.storage.empty()) {
        if (auto done = paste.instances(times); !done)
            return std::unexpected(done.error());
        times = 0;
    }
    for (int n = 0; n < times; ++n)
        if (auto done = paste.once(); !done)
            return std::unexpected(done.error());
    if (added)
        *added = paste.added();
    return std::move(paste).design();
}

} // namespace switchyard::design
