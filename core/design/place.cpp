// SPDX-License-Identifier: GPL-3.0-or-later
// What may go where, and adding it.
#include <core/design/edit.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include <core/base/echo.h>
#include <core/catalog/catalog.h>
#include <core/design/network.h>
#include <core/design/slots.h>

namespace switchyard::design {

namespace {

using catalog::InstanceType;
using catalog::UltraServerType;

std::unexpected<Error> no(Said reason) { return fail(ErrorCode::InvalidInput, std::move(reason)); }

const UltraServer *findUltraserver(const Design &design, std::string_view id)
{
    const auto it = std::ranges::find(design.ultraservers, id, &UltraServer::id);
    return it == design.ultraservers.end() ? nullptr : &*it;
}

/// "p5.48xlarge" → "p5"; "u-p6e-gb200x72" → "u-p6e-gb200x72".
std::string family(std::string_view type) { return std::string(type.substr(0, type.find('.'))); }

/// P4d and P4de speak EFA only within their own family (EC2 User Guide, EFA limitations).
bool speaksOnlyToItself(const InstanceType &type) { return type.efaVersion == 1; }

int membersOf(const Design &design, std::string_view ultraserver)
{
    return static_cast<int>(std::ranges::count(design.instances, ultraserver, &Instance::ultraserver));
}

Said sellers(const catalog::Catalog &catalog, const InstanceType &type)
{
    std::vector<Said> out;
    for (const auto &[id, server] : catalog.ultraservers)
        if (server.instance == type.id)
            out.push_back(verbatim(id));
    return out.empty() ? say("an UltraServer") : joined(out, "{} or {}");
}

Result<void> fitsUltraserver(const Design &design, const catalog::Catalog &catalog, const InstanceType &type, int count,
                             const std::string &id)
{
    const UltraServer *server = findUltraserver(design, id);
    if (!server)
        return no(say("the design has no UltraServer {}", inQuotes(id)));
    const UltraServerType *serverType = catalog.ultraserver(server->type);
    if (!serverType)
        return no(say("the type of UltraServer {} is not known: nothing can be added to it", inQuotes(id)));
    if (serverType->instance != type.id)
        return no(say("UltraServer {} is a {}: only {} goes in it, not {}", inQuotes(id), serverType->id, serverType->instance, type.id));
    const int members = membersOf(design, id);
    if (members + count > serverType->instances)
        return no(say("UltraServer {} holds {} of {} instances; {}", inQuotes(id), members, serverType->instances, members == serverType->instances ? say("it is full") : say("{} more do not fit", count)));
    return {};
}

Result<void> fitsNetworkNode(const Design &design, const catalog::Catalog &catalog, const InstanceType &type, const std::string &id)
{
    const auto node = std::ranges::find(design.networkNodes, id, &NetworkNode::id);
    if (node == design.networkNodes.end())
        return no(say("the design has no network node {}", inQuotes(id)));
    Design copy;
    copy.networkNodes = design.networkNodes;
    const int depth = NetworkBuilder(copy, 1, 1).depthOfTree(id);
    const bool hasBelow = std::ranges::find(design.networkNodes, id, &NetworkNode::parent) != design.networkNodes.end();
    if (depth != type.networkLayers && (hasBelow || node->layer > 1))
        return no(say("{} lies below {} network node layers; {} belongs to a network of {}", type.id, type.networkLayers, inQuotes(id), depth));
    if (hasBelow)
        return {};
    for (const Instance &instance : design.instances) {
        const InstanceType *other = instance.networkNode == id ? catalog.instance(instance.type) : nullptr;
        if (other && (speaksOnlyToItself(*other) || speaksOnlyToItself(type)) && family(other->id) != family(type.id))
            return no(say("EFA of P4d and P4de only talks to its own family; {} holds {}, so {} would not reach it", inQuotes(id), other->id, type.id));
    }
    return {};
}

std::string numbered(const std::string &prefix, int number)
{
    const std::string digits = std::to_string(number);
    return prefix + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

/// Adds instances of one type to a design with a network.
class Adder
{
public:
    Adder(Design &design, const InstanceType &type)
        : m_design(design), m_type(type), m_prefix(family(type.id) + '-'), m_network(design, usualInstancesPerLeaf, usualLeavesPerSpine),
          m_next(nextNumber(design.instances, m_prefix))
    {
    }

    void add(int count, const std::string &below)
    {
        for (int i = 0; i < count; ++i)
            one(m_network.leafFor(m_type.id, m_type.networkLayers, 1, below), {});
    }
    /// Members of one UltraServer share a bottom network node.
    void addToUltraserver(int count, const std::string &ultraserver, const std::string &below)
    {
        std::string leaf;
        for (const Instance &instance : m_design.instances)
            if (instance.ultraserver == ultraserver)
                leaf = instance.networkNode;
        if (leaf.empty())
            leaf = m_network.leafFor(m_type.id, m_type.networkLayers, count, below);
        for (int i = 0; i < count; ++i)
            one(leaf, ultraserver);
    }
    std::vector<std::string> ids() && { return std::move(m_ids); }

private:
    void one(const std::string &leaf, const std::string &ultraserver)
    {
        std::string id = numbered(m_prefix, m_next++);
        m_network.place(leaf, m_type.id, 1);
        m_design.instances.push_back({.id = id, .type = m_type.id, .host = {}, .networkNode = leaf, .ultraserver = ultraserver});
        m_ids.push_back(std::move(id));
    }

    Design &m_design;
    const InstanceType &m_type;
    std::string m_prefix;
    NetworkBuilder m_network;
    int m_next;
    std::vector<std::string> m_ids;
};

constexpr int mostAtOnce = 100000;

/// From the slot of the target on; what is taken there is passed over.
std::map<std::string, int> wantedSlots(const std::vector<std::string> &ids, const Target &target)
{
    std::map<std::string, int> wanted;
    for (std::size_t i = 0; i < ids.size() && target.slot >= 0; ++i)
        wanted.emplace(ids[i], target.slot + static_cast<int>(i));
    return wanted;
}

} // namespace

Result<void> canPlace(const Design &design, const catalog::Catalog &catalog, std::string_view type, int count, const Target &target)
{
    if (count < 1 || count > mostAtOnce)
        return no(say("the quantity is {}; expected 1 to {}", count, mostAtOnce));
    const UltraServerType *server = catalog.ultraserver(type);
    const InstanceType *instance = catalog.instance(server ? std::string_view(server->instance) : type);
    if (!instance)
        return no(say("{} is not in the catalog", inQuotes(type)));
    if (instance->reference)
        return no(say("{} is a reference platform for measurements; it is not for sale on EC2", instance->id));
    if (instance->incomplete)
        return no(verbatim(instance->incompleteWhy));
    if (server && !target.ultraserver.empty())
        return no(say("an UltraServer does not go into an UltraServer; drop it beside {}", inQuotes(target.ultraserver)));
    if (!server && !instance->ultraserver.empty() && target.ultraserver.empty())
        return no(say("{} is sold only in an UltraServer; place {}", instance->id, sellers(catalog, *instance)));
    if (!target.ultraserver.empty())
        return fitsUltraserver(design, catalog, *instance, count, target.ultraserver);
    if (!target.networkNode.empty())
        return fitsNetworkNode(design, catalog, *instance, target.networkNode);
    return {};
}

Result<Design> addCapacity(const Design &design, const catalog::Catalog &catalog, std::string_view type, int count,
                           const Target &target, std::vector<std::string> *added)
{
    if (auto allowed = canPlace(design, catalog, type, count, target); !allowed)
        return std::unexpected(allowed.error());
    Design out = design;
    const UltraServerType *server = catalog.ultraserver(type);
    const InstanceType &instance = *catalog.instance(server ? std::string_view(server->instance) : type);
    Adder adder(out, instance);
    if (server) {
        int next = nextNumber(out.ultraservers, "us-");
        for (int i = 0; i < count; ++i) {
            const std::string id = "us-" + std::to_string(next++);
            out.ultraservers.push_back({.id = id, .type = server->id});
            adder.addToUltraserver(server->instances, id, target.networkNode);
        }
    } else if (!target.ultraserver.empty()) {
        adder.addToUltraserver(count, target.ultraserver, {});
    } else {
        adder.add(count, target.networkNode);
    }
    std::vector<std::string> ids = std::move(adder).ids();
    keepSlots(design, out, wantedSlots(ids, target));
    if (added)
        *added = std::move(ids);
    return out;
}

Result<Design> moveInstances(const Design &design, const catalog::Catalog &catalog, std::span<const std::string> ids,
                             const Target &target)
{
    Design out = design;
    std::unordered_map<std::string_view, std::size_t> index;
    for (std::size_t i = 0; i < out.instances.size(); ++i)
        index.emplace(design.instances[i].id, i);
    // Take all out first: moving within an UltraServer must not count its members twice.
    std::vector<std::size_t> moving;
    std::unordered_set<std::size_t> taken;
    std::vector<std::string> servers;
    for (const std::string &id : ids) {
        const auto it = index.find(id);
        if (it == index.end())
            return no(say("the design has no instance {}", inQuotes(id)));
        if (!taken.insert(it->second).second)
            continue;
        moving.push_back(it->second);
        if (const std::string &server = design.instances[it->second].ultraserver; !server.empty() && std::ranges::find(servers, server) == servers.end())
            servers.push_back(server);
        out.instances[it->second].networkNode.clear();
        out.instances[it->second].ultraserver.clear();
    }
    // A whole UltraServer moves as one; single members of it only into another UltraServer.
    const bool whole = std::ranges::all_of(servers, [&](const std::string &server) { return membersOf(out, server) == 0; });
    std::unordered_set<std::string_view> fitting; // types: a node asks nothing else of what comes
    for (const std::size_t i : moving) {
        const InstanceType *type = catalog.instance(design.instances[i].type);
        if (!type)
            return no(say("{} is not in the catalog", inQuotes(design.instances[i].type)));
        const bool bound = !type->ultraserver.empty() && target.ultraserver.empty();
        if (bound && !(whole && !design.instances[i].ultraserver.empty()))
            return no(say("{} is sold only in an UltraServer; move the whole {}, or into another UltraServer", inQuotes(design.instances[i].id), inQuotes(design.instances[i].ultraserver)));
        if (!target.ultraserver.empty()) {
            if (auto fits = fitsUltraserver(out, catalog, *type, 1, target.ultraserver); !fits)
                return std::unexpected(fits.error());
            out.instances[i].ultraserver = target.ultraserver;
        } else {
            out.instances[i].ultraserver = bound ? design.instances[i].ultraserver : std::string();
            if (!target.networkNode.empty() && fitting.insert(design.instances[i].type).second)
                if (auto fits = fitsNetworkNode(out, catalog, *type, target.networkNode); !fits)
                    return std::unexpected(fits.error());
        }
    }
    // Now find the bottom network nodes.
    NetworkBuilder network(out, usualInstancesPerLeaf, usualLeavesPerSpine);
    std::string serverLeaf;
    for (const Instance &instance : out.instances)
        if (!target.ultraserver.empty() && instance.ultraserver == target.ultraserver && !instance.networkNode.empty())
            serverLeaf = instance.networkNode;
    for (const std::size_t i : moving) {
        Instance &instance = out.instances[i];
        const InstanceType &type = *catalog.instance(instance.type);
        if (!target.ultraserver.empty()) {
            if (serverLeaf.empty())
                serverLeaf = network.leafFor(type.id, type.networkLayers, static_cast<int>(moving.size()), {});
            instance.networkNode = serverLeaf;
        } else if (!target.networkNode.empty()) {
            instance.networkNode = network.leafFor(type.id, type.networkLayers, 1, target.networkNode);
        }
        network.place(instance.networkNode, type.id, 1);
    }
    keepSlots(design, out, wantedSlots({ids.begin(), ids.end()}, target));
    return out;
}

Result<Design> changeType(const Design &design, const catalog::Catalog &catalog, std::span<const std::string> ids, std::string_view type)
{
    const std::unordered_set<std::string_view> wanted(ids.begin(), ids.end());
    Design out = design;
    std::erase_if(out.instances, [&](const Instance &instance) { return wanted.contains(instance.id); });
    std::map<std::string, int> perNode;
    for (const Instance &instance : design.instances) {
        if (!wanted.contains(instance.id))
            continue;
        if (!instance.ultraserver.empty())
            return no(say("{} belongs to UltraServer {}, whose instances are all of one type", inQuotes(instance.id), inQuotes(instance.ultraserver)));
        ++perNode[instance.networkNode];
    }
    if (perNode.empty())
        return fail(ErrorCode::Usage, say("select instances to change their type"));
    for (const auto &[node, count] : perNode)
        if (auto fits = canPlace(out, catalog, type, count, {.networkNode = node}); !fits)
            return std::unexpected(fits.error());
    out.instances = design.instances;
    for (Instance &instance : out.instances)
        if (wanted.contains(instance.id))
            instance.type = type;
    return out;
}

Result<Design> sayWorksFor(const Design &design, std::span<const std::string> ids, const std::optional<std::string> &job)
{
    const std::unordered_set<std::string_view> wanted(ids.begin(), ids.end());
    Design out = design;
    std::size_t said = 0;
    for (Instance &instance : out.instances) {
        if (!wanted.contains(instance.id))
            continue;
        instance.worksFor = job;
        ++said;
    }
    if (said == 0)
        return fail(ErrorCode::Usage, say("select instances to say whom they work for"));
    return out;
}

} // namespace switchyard::design
