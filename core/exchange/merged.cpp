// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/merged.h>

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <core/base/echo.h>
#include <core/design/assign.h>
#include <core/design/host_names.h>
#include <core/exchange/inventory_join.h>

namespace switchyard::exchange {

namespace {

using design::Design;

std::string shortId(const std::string &id) { return echo(id, 60); }

class Merger
{
public:
    Merger(const Design &ours, const Design &theirs) : m_theirs(theirs) { m_out.design = ours; }

    Merged merge()
    {
        Design &out = m_out.design;
        const bool empty = out.instances.empty() && out.jobs.empty() && out.storage.empty() && out.networkNodes.empty();
        takeIds();
        findMachines();
        if (!empty && !meansTheSame())
            keepPools(out.jobs, out.instances);
        addNetwork();
        addUltraServers();
        addInstances();
        addStorage();
        addJobs(empty);
        settings(empty);
        sayCounts();
        return std::move(m_out);
    }

private:
    void say(Said sentence) { m_out.said.push_back(std::move(sentence)); }

    /// "All instances" is those that there were.
    static void keepPools(std::vector<design::Job> &jobs, const std::vector<design::Instance> &instances)
    {
        design::Pool all;
        for (const design::Instance &one : instances)
            all.push_back(one.id);
        for (design::Job &job : jobs)
            for (design::Phase &phase : job.phases)
                if (!std::holds_alternative<design::Transfer>(phase.work) && phase.pool.empty() && &design::hostOf(job, phase) == &phase)
                    phase.pool = all;
    }

    void takeIds()
    {
        const Design &out = m_out.design;
        const auto take = [&](const auto &list) {
            for (const auto &one : list)
                m_taken.insert(one.id);
        };
        take(out.networkNodes);
        take(out.ultraservers);
        take(out.instances);
        take(out.storage);
    }

    /// The id itself where it is free, else with a number behind it; takes it.
    std::string free(const std::string &id)
    {
        std::string out = id;
        for (int i = 2; !m_taken.insert(out).second; ++i)
            out = id + "-" + std::to_string(i);
        if (out != id)
            m_renamed.emplace_back(id, out);
        return out;
    }

    /// Which of ours each of theirs is; -1: none. By its id, else by a name that one machine of ours alone goes by: what metrics
    /// drew has host names for ids.
    void findMachines()
    {
        constexpr int several = -2;
        std::unordered_map<std::string, int> byId, byName;
        const auto &ours = m_out.design.instances;
        m_before = ours.size();
        for (std::size_t i = 0; i < ours.size(); ++i) {
            byId.emplace(ours[i].id, static_cast<int>(i));
            for (const std::string &name : {ours[i].id, ours[i].host})
                for (const std::string &key : design::hostKeys(name))
                    if (const auto [known, isNew] = byName.emplace(key, static_cast<int>(i)); !isNew && known->second != static_cast<int>(i))
                        known->second = several;
        }
        std::unordered_set<int> met; // one of ours is one of theirs
        for (const design::Instance &one : m_theirs.instances) {
            int found = -1;
            const auto take = [&](const std::unordered_map<std::string, int> &names, const std::string &name) {
                if (const auto at = names.find(name); found < 0 && at != names.end() && at->second >= 0 && ours[static_cast<std::size_t>(at->second)].type == one.type && met.insert(at->second).second)
                    found = at->second;
            };
            take(byId, one.id);
            for (const std::string &name : {one.host, one.id})
                for (const std::string &key : design::hostKeys(name))
                    take(byName, key);
            m_ours.push_back(found);
        }
    }

    /// "All instances" of either are the same machines, or none come: nothing is to be named.
    [[nodiscard]] bool meansTheSame() const
    {
        for (std::size_t i = 0; i < m_ours.size(); ++i)
            if (m_ours[i] != static_cast<int>(i))
                return false;
        return m_ours.empty() || m_ours.size() == m_before;
    }

    [[nodiscard]] bool wantsPlace(std::size_t i) const { return m_ours[i] < 0 || m_out.design.instances[static_cast<std::size_t>(m_ours[i])].networkNode.empty(); }
    [[nodiscard]] bool wantsServer(std::size_t i) const { return m_ours[i] < 0 || m_out.design.instances[static_cast<std::size_t>(m_ours[i])].ultraserver.empty(); }

    /// What is above a machine that comes, or all where none does.
    void addNetwork()
    {
        std::unordered_map<std::string, const design::NetworkNode *> theirs;
        for (const design::NetworkNode &node : m_theirs.networkNodes)
            theirs.emplace(node.id, &node);
        std::unordered_set<std::string> wanted;
        for (std::size_t i = 0; i < m_theirs.instances.size(); ++i)
            for (auto at = wantsPlace(i) ? theirs.find(m_theirs.instances[i].networkNode) : theirs.end(); at != theirs.end() && wanted.insert(at->first).second; at = theirs.find(at->second->parent))
                ;
        std::unordered_map<std::string, design::NetworkNode> ours;
        for (const design::NetworkNode &node : m_out.design.networkNodes)
            ours.emplace(node.id, node);
        std::vector<const design::NetworkNode *> order;
        for (const design::NetworkNode &node : m_theirs.networkNodes)
            if (m_theirs.instances.empty() || wanted.contains(node.id))
                order.push_back(&node);
        std::ranges::stable_sort(order, {}, [](const design::NetworkNode *node) { return node->layer; });
        for (const design::NetworkNode *node : order) {
            design::NetworkNode mine = *node;
            if (const auto parent = m_nodes.find(node->parent); parent != m_nodes.end())
                mine.parent = parent->second;
            if (const auto same = ours.find(node->id); same == ours.end() || !(same->second == mine)) {
                mine.id = free(node->id);
                m_out.design.networkNodes.push_back(mine);
            }
            m_nodes.emplace(node->id, mine.id);
        }
    }

    void addUltraServers()
    {
        std::unordered_set<std::string> wanted;
        for (std::size_t i = 0; i < m_theirs.instances.size(); ++i)
            if (wantsServer(i))
                wanted.insert(m_theirs.instances[i].ultraserver);
        for (const design::UltraServer &server : m_theirs.ultraservers) {
            if (!m_theirs.instances.empty() && !wanted.contains(server.id))
                continue;
            auto same = std::ranges::find(m_out.design.ultraservers, server.id, &design::UltraServer::id);
            if (same != m_out.design.ultraservers.end() && (same->type == server.type || same->type.empty() || server.type.empty())) {
                if (same->type.empty())
                    same->type = server.type;
                m_servers.emplace(server.id, server.id);
                continue;
            }
            const std::string id = free(server.id);
            m_servers.emplace(server.id, id);
            m_out.design.ultraservers.push_back({.id = id, .type = server.type});
        }
    }

    static std::string byMap(const std::unordered_map<std::string, std::string> &map, const std::string &id)
    {
        const auto found = map.find(id);
        return found == map.end() ? std::string() : found->second;
    }

    void addInstances()
    {
        std::unordered_set<std::string> hosts;
        for (const design::Instance &one : m_out.design.instances)
            if (!one.host.empty())
                hosts.insert(hostKey(one.host));
        for (std::size_t i = 0; i < m_theirs.instances.size(); ++i) {
            const design::Instance &one = m_theirs.instances[i];
            const std::string node = byMap(m_nodes, one.networkNode), server = byMap(m_servers, one.ultraserver);
            if (m_ours[i] >= 0) {
                fill(m_out.design.instances[static_cast<std::size_t>(m_ours[i])], one, node, server);
                continue;
            }
            design::Instance mine = one;
            mine.id = free(one.id);
            mine.networkNode = node;
            mine.ultraserver = server;
            if (!mine.host.empty() && !hosts.insert(hostKey(mine.host)).second) {
                say(switchyard::say("host {} is another machine of the design: {} comes without its host name", shortId(mine.host), shortId(mine.id)));
                mine.host.clear();
            }
            m_ids.emplace(one.id, mine.id);
            m_out.design.instances.push_back(std::move(mine));
            ++m_added;
        }
    }

    void fill(design::Instance &ours, const design::Instance &theirs, const std::string &node, const std::string &server)
    {
        m_ids.emplace(theirs.id, ours.id);
        ++m_met;
        const design::Instance before = ours;
        const std::string host = !theirs.host.empty() ? theirs.host : theirs.id != ours.id ? theirs.id : std::string();
        if (ours.host.empty() && hostKey(host) != hostKey(ours.id))
            ours.host = host;
        const auto differs = [](const std::string &mine, const std::string &named, const std::string &mapped) { return !mine.empty() && !named.empty() && mine != (mapped.empty() ? named : mapped); };
        const bool elsewhere = differs(ours.networkNode, theirs.networkNode, node) || differs(ours.ultraserver, theirs.ultraserver, server);
        if (elsewhere && m_elsewhere++ == 0)
            m_firstElsewhere = ours.id;
        if (ours.networkNode.empty())
            ours.networkNode = node;
        if (ours.ultraserver.empty())
            ours.ultraserver = server;
        m_filled += !(ours == before);
    }

    void addStorage()
    {
        for (const design::Storage &one : m_theirs.storage) {
            if (std::ranges::find(m_out.design.storage, one) != m_out.design.storage.end())
                continue;
            design::Storage mine = one;
            mine.id = free(one.id);
            m_out.design.storage.push_back(std::move(mine));
        }
    }

    void addJobs(bool alone)
    {
        std::vector<design::Job> theirs = m_theirs.jobs;
        if (!alone && !meansTheSame() && !m_theirs.instances.empty())
            keepPools(theirs, m_theirs.instances);
        const auto map = [&](design::Pool &pool) {
            for (std::string &id : pool)
                if (const auto ours = m_ids.find(id); ours != m_ids.end())
                    id = ours->second;
        };
        for (design::Job &job : theirs) {
            for (design::Phase &phase : job.phases) {
                map(phase.pool);
                if (auto *const transfer = std::get_if<design::Transfer>(&phase.work)) {
                    map(transfer->from);
                    map(transfer->to);
                }
            }
            auto &ours = m_out.design.jobs;
            if (std::ranges::find(ours, job) != ours.end())
                continue;
            const std::string stem = job.name;
            job.name = design::freeNameFor(m_out.design, stem);
            if (job.name != stem)
                m_renamed.emplace_back(stem, job.name);
            ours.push_back(std::move(job));
            ++m_jobs;
        }
    }

    /// The design's own; of an empty one what the files say.
    void settings(bool empty)
    {
        Design &out = m_out.design;
        if (empty) {
            if (out.name.empty())
                out.name = m_theirs.name;
            out.region = m_theirs.region;
            out.availabilityZone = m_theirs.availabilityZone;
            out.capacity = m_theirs.capacity;
        } else if (!m_theirs.instances.empty()) {
            if (out.region != m_theirs.region)
                say(switchyard::say("the files are of Region {}: the design's, {}, stays", shortId(m_theirs.region), shortId(out.region)));
            else if (out.availabilityZone.empty())
                out.availabilityZone = m_theirs.availabilityZone;
            else if (!m_theirs.availabilityZone.empty() && out.availabilityZone != m_theirs.availabilityZone)
                say(switchyard::say("the files are of Availability Zone {}: the design's, {}, stays", shortId(m_theirs.availabilityZone), shortId(out.availabilityZone)));
            if (out.capacity != m_theirs.capacity)
                say(switchyard::say("the files buy by {}: the design's way, {}, stays", toWord(m_theirs.capacity), toWord(out.capacity)));
        }
        for (const design::CapacityBlock &block : m_theirs.capacityBlocks)
            if (std::ranges::find(out.capacityBlocks, block.id, &design::CapacityBlock::id) == out.capacityBlocks.end())
                out.capacityBlocks.push_back(block);
        for (const auto &[package, version] : m_theirs.software)
            out.software.emplace(package, version);
    }

    void sayCounts()
    {
        if (m_elsewhere > 0)
            say(switchyard::say("machines that the files have elsewhere: {}, the first is {}; their places in the design stay", m_elsewhere, shortId(m_firstElsewhere)));
        constexpr std::size_t most = 20;
        for (std::size_t i = 0; i < std::min(most, m_renamed.size()); ++i)
            say(switchyard::say("{} is taken in the design: what comes is called {}", shortId(m_renamed[i].first), shortId(m_renamed[i].second)));
        if (m_renamed.size() > most)
            say(switchyard::say("and more that are called otherwise: {}", static_cast<int>(m_renamed.size() - most)));
        const Said met = switchyard::say("machines that the design has already: {}, of which {} get what was empty; new: {} machines, {} jobs", m_met, m_filled, m_added, m_jobs);
        m_out.said.insert(m_out.said.begin(), met);
    }

    const Design &m_theirs;
    Merged m_out;
    std::unordered_set<std::string> m_taken;                      ///< ids of the design
    std::vector<int> m_ours;                                      ///< of each of their machines
    std::unordered_map<std::string, std::string> m_nodes, m_servers, m_ids; ///< ours by theirs
    std::vector<std::pair<std::string, std::string>> m_renamed;
    std::string m_firstElsewhere;
    std::size_t m_before = 0; ///< machines of the design
    int m_met = 0, m_filled = 0, m_added = 0, m_jobs = 0, m_elsewhere = 0;
};

} // namespace

Merged merged(const Design &design, const Design &imported) { return Merger(design, imported).merge(); }

} // namespace switchyard::exchange
