// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <unordered_set>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/design/assign.h>
#include <core/exchange/inventory_join.h>
#include <core/exchange/leftout.h>
#include <core/exchange/trained.h>

namespace switchyard::exchange {

namespace {

constexpr const char *unnamed = "Imported cluster"; ///< of a cluster that no file names

/// What is true of the whole cluster as one file tells it; who tells something else opens it again.
class Told
{
public:
    Told(Notes &notes, const char *what) : m_notes(notes), m_what(what) {}

    void take(const std::string &value, const std::string &where)
    {
        if (value.empty() || m_open)
            return;
        if (m_value.empty()) {
            m_value = value;
            m_where = where;
        } else if (m_value != value) {
            m_notes.conflict(say("the {} is {} in {} and {} in {}: left open", m_what, echo(m_value, 60), echo(m_where), echo(value, 60), echo(where)));
            m_value.clear();
            m_open = true;
        }
    }
    [[nodiscard]] const std::string &value() const { return m_value; } ///< empty: not told, or open

private:
    Notes &m_notes;
    const char *m_what;
    std::string m_value;
    std::string m_where;
    bool m_open = false;
};

/// The file, by what lies in it.
std::string fileOf(const Inventory &one)
{
    const std::string file = withoutLine(!one.machines.empty() ? one.machines.front().where : !one.groups.empty() ? one.groups.front().where : !one.jobs.empty() ? one.jobs.front().where : std::string());
    return file.empty() ? "another file" : file;
}

constexpr std::size_t mostLayers = 16;
constexpr std::size_t mostInstances = 200'000;

class Builder
{
public:
    Builder(const catalog::Catalog &catalog, const JoinHints &hints, Notes &notes) : m_catalog(catalog), m_hints(hints), m_notes(notes), m_join(notes) {}

    Result<design::Design> build(std::span<const Inventory *const> inventories)
    {
        for (const Inventory *one : inventories)
            for (const Sighting &sighting : one->machines)
                m_join.learn(sighting);
        for (const Inventory *one : inventories)
            for (const Sighting &sighting : one->machines)
                m_join.add(sighting);
        m_join.settlePlaces();
        std::vector<Sighting> machines = m_join.machines();
        typesOf(machines);
        for (const Inventory *one : inventories) {
            std::unordered_set<std::string> named; // by other files: groups of one file stand beside each other
            for (const Sighting &machine : machines)
                named.insert(machine.type);
            for (const MachineGroup &group : one->groups)
                if (auto added = expand(group, named, machines); !added)
                    return std::unexpected(added.error());
        }
        if (machines.empty())
            for (const Inventory *one : inventories)
                for (const RunningJob &job : one->jobs)
                    if (const MachineGroup wanted = wantedBy(job); wanted.count > 0)
                        if (auto added = expand(wanted, {}, machines); !added)
                            return std::unexpected(added.error());
        inNetworkOrder(machines);
        for (const Sighting &one : machines)
            if (auto added = add(one); !added)
                return std::unexpected(added.error());
        for (const Inventory *one : inventories) // of machines whose types nobody tells, the network at least
            for (const design::NetworkNode &node : one->switches)
                if (m_design.instances.empty() && !node.id.empty() && m_nodes.emplace(node.id, node).second)
                    m_design.networkNodes.push_back(node);
        settings(inventories);
        if (auto checked = checkIds(); !checked)
            return std::unexpected(checked.error());
        std::vector<const RunningJob *> waiting; // an object asks for them, and nothing says where they run
        for (const Inventory *one : inventories) {
            addStorage(*one);
            for (const RunningJob &job : one->jobs) {
                design::Pool pool = poolOf(job);
                if (pool.empty() && !job.pods.empty())
                    waiting.push_back(&job);
                else if (auto added = addJob(job, std::move(pool)); !added)
                    return std::unexpected(added.error());
            }
        }
        design::FreeInstances free(m_design, m_catalog); // beside those that have their places
        for (const RunningJob *job : waiting)
            if (auto added = addJob(*job, freeFor(*job, free)); !added)
                return std::unexpected(added.error());
        return std::move(m_design);
    }

private:
    /// Where no file tells the type: the one that has such GPUs, or the one that the person gives.
    void typesOf(std::vector<Sighting> &machines)
    {
        for (Sighting &one : machines) {
            if (!one.type.empty() || one.where.empty())
                continue;
            one.type = typeOf(m_catalog, one.gpu, one.gpus);
            if (!one.type.empty())
                m_notes.add(say("no instance type, but {} GPUs {}: taken for {}, the only type with these", one.gpus, echo(one.gpu, 40), one.type));
            else if (!m_hints.instance.empty())
                one.type = m_hints.instance;
        }
    }

    /// Instances of the largest UltraServer of the type; 0: it has none.
    [[nodiscard]] int perUltraServer(const std::string &type) const
    {
        int out = 0;
        for (const auto &[id, server] : m_catalog.ultraservers)
            if (server.instance == type)
                out = std::max(out, server.instances);
        return out;
    }

    /// Of the type that a person names, where no file tells of a machine.
    [[nodiscard]] MachineGroup wantedBy(const RunningJob &job) const
    {
        const catalog::InstanceType *const type = m_catalog.instance(m_hints.instance);
        if (job.pods.empty() || !job.nodes.empty() || !type || type->gpus <= 0)
            return {};
        const int count = (job.gpus + type->gpus - 1) / type->gpus;
        m_notes.add(say("machines are not told: {} x {} were taken for {} GPUs of {}", count, type->id, job.gpus, echo(job.name, 60)));
        return {job.name, type->id, count, {}, job.where};
    }

    Result<void> expand(const MachineGroup &group, const std::unordered_set<std::string> &named, std::vector<Sighting> &machines)
    {
        if (named.contains(group.type)) {
            m_notes.add(say("{}: {} × {}, of which other files name the machines: theirs are taken", echo(group.name, 60), group.count, echo(group.type, 60)));
            return {};
        }
        if (group.count < 0 || machines.size() + static_cast<std::size_t>(group.count) > mostInstances)
            return fail(ErrorCode::InvalidInput, say("{} has {} instances; expected at most {}", echo(group.name), group.count, mostInstances), group.where);
        m_grown = true;
        const int each = perUltraServer(group.type);
        for (int i = 1; i <= group.count; ++i) {
            Sighting one;
            if (!group.domain.empty()) // blocks of several UltraServers are numbered
                one.domain = group.domain + (each > 0 && group.count > each ? "-" + std::to_string((i - 1) / each + 1) : "");
            one.names = {group.name + "-" + std::to_string(i)};
            one.type = group.type;
            one.zone = group.zone;
            one.where = group.where;
            machines.push_back(std::move(one));
        }
        return {};
    }

    /// Neighbours in the network become neighbours in rank order, UltraServers stay together.
    static void inNetworkOrder(std::vector<Sighting> &machines)
    {
        std::ranges::stable_sort(machines, {}, [](const Sighting &one) {
            const std::vector<std::string> upper(one.network.begin(), one.network.end() - (one.network.empty() ? 0 : 1));
            return std::tuple(upper, one.domain, one.network);
        });
    }

    /// false: its place contradicts that of another, and stays open.
    Result<bool> addNodes(const Sighting &one)
    {
        if (one.network.size() > mostLayers)
            return fail(ErrorCode::InvalidInput, say("a machine lies below {} network nodes; expected at most 16", one.network.size()), one.where);
        std::vector<design::NetworkNode> path;
        for (const std::string &id : one.network) {
            if (id.empty())
                return fail(ErrorCode::InvalidInput, say("a network node has no name; expected one"), one.where);
            path.push_back({.id = id, .parent = path.empty() ? "" : path.back().id, .layer = static_cast<int>(path.size()) + 1});
            const auto known = m_nodes.find(id);
            const bool twice = std::ranges::count(path, id, &design::NetworkNode::id) > 1;
            if (!twice && (known == m_nodes.end() || known->second == path.back()))
                continue;
            m_notes.conflict(say("network node {} lies below {} in {} and below {} elsewhere; the place of what is below it in the former is left open", echo(id, 60), inQuotes(path.back().parent, 60), echo(one.where), inQuotes(twice ? path.front().parent : known->second.parent, 60)));
            return false;
        }
        for (const design::NetworkNode &node : path)
            if (m_nodes.emplace(node.id, node).second)
                m_design.networkNodes.push_back(node);
        return true;
    }

    Result<void> add(const Sighting &one)
    {
        const catalog::InstanceType *const type = m_catalog.instance(one.type);
        if (one.type.empty()) {
            m_notes.leaveOut(say("a machine whose instance type no file tells: left out; give its EC2 instances, its Slurm nodes with their GPUs, or --instance TYPE"), one.where);
            return {};
        }
        if (!type || type->reference) {
            m_notes.leaveOut(say("{} is not in the catalog: left out", echo(one.type)), one.where);
            return {};
        }
        if (one.instance.empty() && (one.names.empty() || one.names.front().empty())) {
            m_notes.leaveOut(say("a machine without a name: left out"), one.where);
            return {};
        }
        SWITCHYARD_TRY(const bool placed, addNodes(one));
        if (!placed || one.network.empty())
            ++m_placeless;
        else if (static_cast<int>(one.network.size()) != type->networkLayers)
            m_notes.add(say("{} has {} network nodes here; the catalog says {}", one.type, one.network.size(), type->networkLayers));
        if (one.gpus > 0 && one.gpus != type->gpus)
            m_notes.add(say("{} with {} GPUs; the catalog says {}", one.type, one.gpus, type->gpus));
        if (one.cards > 0 && one.cards != type->nics)
            m_notes.add(say("{} with {} EFA cards; the catalog says {}", one.type, one.cards, type->nics));
        if (!one.state.empty())
            m_notes.add(say("{} takes no work: {}", echo(one.names.empty() ? one.instance : one.names.front(), 60), echo(one.state, 60)));
        const std::string host = one.names.empty() ? "" : one.names.front();
        design::Instance instance{.id = one.instance.empty() ? host : one.instance, .type = one.type, .host = one.instance.empty() ? "" : host, .networkNode = !placed || one.network.empty() ? "" : one.network.back(), .ultraserver = {}};
        if (!m_ids.insert(instance.id).second) {
            m_notes.conflict(say("{} names two machines, one of them in {}: that one is left out", inQuotes(instance.id, 60), echo(one.where)));
            return {};
        }
        m_anyBlock = m_anyBlock || !one.domain.empty();
        if (!type->ultraserver.empty()) {
            if (one.domain.empty())
                m_notes.add(say("{} without a CapacityBlockId: its UltraServer is not known", one.type));
            instance.ultraserver = one.domain;
            if (!one.domain.empty()) {
                auto &[serverType, members] = m_servers[one.domain];
                if (members == 0)
                    serverType = one.type;
                ++members;
            }
        }
        m_zones[one.zone] += !one.zone.empty(); // who tells none has no say
        for (const std::string &name : one.names)
            m_idOf.emplace(name, instance.id);
        m_design.instances.push_back(std::move(instance));
        return {};
    }

    /// The smallest type that holds the members; a partly reported UltraServer is named so.
    std::string ultraserverType(const std::string &block, const std::string &instance, int members)
    {
        const catalog::UltraServerType *best = nullptr;
        for (const auto &[id, type] : m_catalog.ultraservers)
            if (type.instance == instance && type.instances >= members && (!best || type.instances < best->instances))
                best = &type;
        if (!best)
            m_notes.add(say("UltraServer {} has {} instances, more than any type holds: its type is not known", echo(block), members));
        else if (best->instances != members)
            m_notes.add(say("UltraServer {} has {} instances: taken for {}, which holds {}", echo(block), members, best->id, best->instances));
        return best ? best->id : std::string();
    }

    void settings(std::span<const Inventory *const> inventories)
    {
        if (m_placeless > 0 && (!m_nodes.empty() || !m_grown))
            m_notes.add(say("an instance without NetworkNodes: its place in the network is not known"), m_placeless);
        for (const auto &[block, server] : m_servers)
            m_design.ultraservers.push_back({.id = block, .type = ultraserverType(block, server.first, server.second)});
        takeZone();
        Told name(m_notes, "cluster's name");
        Told capacity(m_notes, "capacity");
        Told region(m_notes, "region");
        for (const Inventory *one : inventories) {
            const std::string where = fileOf(*one);
            name.take(one->name, where);
            if (one->capacity)
                capacity.take(toWord(*one->capacity), where);
            if (catalog::checkRegion(m_catalog, one->region))
                region.take(one->region, where);
        }
        m_design.name = name.value().empty() ? unnamed : name.value();
        m_design.capacity = m_anyBlock ? design::CapacityKind::CapacityBlock : design::CapacityKind::OnDemand;
        if (!capacity.value().empty())
            m_design.capacity = *design::capacityKindFromWord(capacity.value());
        if (region.value().empty())
            return;
        if (const std::string ofZone = regionOf(m_design.availabilityZone); !m_design.availabilityZone.empty() && catalog::checkRegion(m_catalog, ofZone) && ofZone != region.value())
            m_notes.conflict(say("the region is said to be {}, but most machines stand in {}: the zone's is taken", region.value(), echo(m_design.availabilityZone, 60)));
        else
            m_design.region = region.value();
    }

    void takeZone()
    {
        const auto most = std::ranges::max_element(m_zones, {}, [](const auto &entry) { return entry.second; });
        if (most == m_zones.end())
            return;
        m_design.availabilityZone = most->first;
        if (const std::string region = regionOf(most->first); !region.empty() && catalog::checkRegion(m_catalog, region))
            m_design.region = region;
        for (const auto &[zone, count] : m_zones)
            if (zone != most->first && count > 0)
                m_notes.add(say("{} instances in another Availability Zone, {}", count, echo(zone)));
    }

    /// A design keeps instances, network nodes and UltraServers in one space of ids.
    [[nodiscard]] Result<void> checkIds() const
    {
        for (const design::UltraServer &server : m_design.ultraservers)
            if (m_ids.contains(server.id) || m_nodes.contains(server.id))
                return fail(ErrorCode::InvalidInput, say("{} names a Capacity Block and something else; expected unique ids", inQuotes(server.id)));
        for (const auto &[id, node] : m_nodes)
            if (m_ids.contains(id))
                return fail(ErrorCode::InvalidInput, say("{} names an instance and a network node; expected unique ids", inQuotes(id)));
        return {};
    }

    void addStorage(const Inventory &one)
    {
        for (design::Storage storage : one.storage) {
            if (storage.id.empty())
                storage.id = "storage";
            const std::string stem = storage.id;
            for (int i = 2; m_ids.contains(storage.id) || m_nodes.contains(storage.id) || m_servers.contains(storage.id); ++i)
                storage.id = stem + "-" + std::to_string(i);
            m_ids.insert(storage.id);
            m_design.storage.push_back(std::move(storage));
        }
    }

    /// Those of its nodes that are in the design.
    design::Pool poolOf(const RunningJob &job)
    {
        design::Pool out;
        std::unordered_set<std::string> seen;
        for (const std::string &node : job.nodes) {
            const int at = m_join.find(node);
            const Sighting *const machine = at < 0 ? nullptr : &m_join.machines()[static_cast<std::size_t>(at)];
            const auto group = m_idOf.find(node);
            const std::string id = machine ? (machine->instance.empty() ? machine->names.front() : machine->instance) : group != m_idOf.end() ? group->second : "";
            if (m_ids.contains(id) && seen.insert(id).second)
                out.push_back(id);
        }
        const bool made = out.empty() && !job.pods.empty(); // names for pods, in the place of which other files name the machines
        if (out.size() < job.nodes.size() && !made)
            m_notes.add(say("job {} runs on {} nodes, {} of which are in the design", echo(job.name, 60), job.nodes.size(), out.size()));
        return out;
    }

    /// Of the types that its pods name, or any one.
    design::Pool freeFor(const RunningJob &job, design::FreeInstances &free)
    {
        design::Pool out = free.take(job.pods);
        std::string types;
        for (const design::FreeInstances::Wish &wish : job.pods)
            types += (types.empty() || wish.type.empty() ? "" : ", ") + wish.type;
        if (!out.empty() && !types.empty())
            m_notes.add(say("job {} asks for {} GPUs of {}: the first {} that are free were taken", echo(job.name, 60), job.gpus, echo(types, 60), out.size()));
        else if (!out.empty() && !m_grown)
            m_notes.add(say("job {} asks for {} GPUs of any machine: the first {} that are free were taken", echo(job.name, 60), job.gpus, out.size()));
        return out;
    }

    Result<void> addJob(const RunningJob &job, design::Pool pool)
    {
        const bool nowhere = pool.empty() && (!job.nodes.empty() || !job.pods.empty()) && !m_design.instances.empty(); // an empty pool is all
        if (!job.serving.empty() && !nowhere) {
            deploy(job, std::move(pool));
            return {};
        }
        if (pool.empty()) {
            m_notes.leaveOut(say("job {}: no node of the design runs it, left out", echo(job.name, 60)), job.where);
            return {};
        }
        design::Phase phase;
        phase.id = "run";
        phase.pool = std::move(pool);
        design::Kept kept{std::string(design::unstatedKind), {}};
        if (job.gpus > 0)
            kept.members.emplace("gpus", std::to_string(job.gpus));
        phase.work = std::move(kept);
        design::Job made;
        made.name = takeName(job.name);
        made.phases.push_back(std::move(phase));
        m_design.jobs.push_back(std::move(made));
        if (!job.training)
            return {};
        FrameworkSettings settings = *job.training; // what its command tells of its work
        settings.job = m_design.jobs.back().name;
        SWITCHYARD_TRY(m_design, withTraining(std::move(m_design), settings, settings.model ? nullptr : m_hints.model, m_catalog, m_notes));
        return {};
    }

    /// As design::freeNameFor(); queues have tens of thousands of jobs.
    std::string takeName(const std::string &name)
    {
        const std::string stem = name.empty() ? "job" : name;
        std::string free = stem;
        for (int i = 2; !m_jobNames.insert(free).second; ++i)
            free = stem + "-" + std::to_string(i);
        return free;
    }

    /// On the nodes that run it; on all where none is told.
    void deploy(const RunningJob &job, design::Pool pool)
    {
        const std::string name = takeName(job.name);
        std::vector<Deployed> engines = job.serving;
        for (Deployed &one : engines)
            one.name = name;
        design::Phase seen;
        seen.id = "run";
        seen.pool = std::move(pool);
        seen.work = design::Kept{std::string(design::unstatedKind), {}};
        m_design.jobs.push_back({name, {}, {std::move(seen)}});
        m_design = withServing(std::move(m_design), engines, nullptr, m_catalog, m_notes);
        std::erase_if(m_design.jobs, [](const design::Job &one) { return !one.phases.empty() && one.phases.front().pool.empty() && design::kindOf(one.phases.front()) == design::unstatedKind; });
        for (const design::Job &one : m_design.jobs) // a second deployment of the object
            m_jobNames.insert(one.name);
    }

    const catalog::Catalog &m_catalog;
    const JoinHints &m_hints;
    Notes &m_notes;
    Join m_join;
    design::Design m_design;
    std::map<std::string, design::NetworkNode> m_nodes;
    std::map<std::string, std::pair<std::string, int>> m_servers; ///< by Capacity Block: type and members
    std::map<std::string, int> m_zones;
    std::unordered_set<std::string> m_ids;
    std::unordered_set<std::string> m_jobNames;
    std::map<std::string, std::string> m_idOf; ///< of machines by name
    bool m_grown = false; ///< groups became machines
    int m_placeless = 0;
    bool m_anyBlock = false;
};

} // namespace

std::string typeOf(const catalog::Catalog &catalog, const std::string &gpu, int gpus)
{
    std::string found;
    for (const auto &[id, type] : catalog.instances) {
        const std::string family = type.gpu.substr(0, type.gpu.find('-'));
        if (gpu.empty() || type.reference || family != gpu || type.gpus != gpus)
            continue;
        if (!found.empty())
            return {};
        found = id;
    }
    return found;
}

std::string regionOf(std::string_view zone)
{
    const std::size_t digit = zone.find_first_of("0123456789");
    if (digit == std::string_view::npos)
        return {};
    return std::string(zone.substr(0, zone.find_first_not_of("0123456789", digit)));
}

Result<design::Design> buildDesign(std::span<const Inventory *const> inventories, const catalog::Catalog &catalog, const JoinHints &hints, std::vector<Said> &open, std::vector<Said> *conflicts,
                                   std::vector<LeftOut> *leftOut)
{
    Notes notes;
    Result<design::Design> design = Builder(catalog, hints, notes).build(inventories);
    for (Said &sentence : notes.sentences())
        open.push_back(std::move(sentence));
    for (Said &sentence : notes.conflicts())
        (conflicts ? *conflicts : open).push_back(std::move(sentence));
    if (leftOut)
        std::ranges::move(notes.leftOut(), std::back_inserter(*leftOut));
    return design;
}

Inventory inventoryOf(const design::Design &design)
{
    Inventory out;
    const auto paths = networkPaths(design);
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        const design::Instance &one = design.instances[i];
        Sighting sighting;
        const bool ec2 = one.id.starts_with("i-");
        if (ec2)
            sighting.instance = one.id;
        else
            sighting.names.push_back(one.id);
        if (!one.host.empty())
            sighting.names.push_back(one.host);
        sighting.type = one.type;
        sighting.network.assign(paths[i].begin(), paths[i].end());
        sighting.domain = one.ultraserver;
        sighting.zone = design.availabilityZone;
        sighting.where = design.name.empty() ? "the design" : design.name;
        out.machines.push_back(std::move(sighting));
    }
    out.storage = design.storage;
    if (design.name != unnamed)
        out.name = design.name;
    if (const design::Design fresh; design.region != fresh.region) // what every new design has was told by nobody
        out.region = design.region;
    if (design.capacity != design::CapacityKind::OnDemand)
        out.capacity = design.capacity;
    return out;
}

} // namespace switchyard::exchange
