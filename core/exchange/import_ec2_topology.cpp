// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/export_ec2_topology.h>
#include <core/exchange/import.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <core/base/echo.h>
#include <core/base/json_fields.h>

namespace switchyard::exchange {

namespace {

using json::Fields;
using json::Value;

struct Found {
    std::string id;
    std::string type;
    std::vector<std::string> nodes; ///< top first
    std::string capacityBlock;
    std::string zone;
    std::string where;
    auto key() const { return std::tie(type, nodes, capacityBlock, zone); }
};

class Importer
{
public:
    explicit Importer(const catalog::Catalog &catalog) : m_catalog(catalog) {}

    Result<void> readFile(const TextFile &file)
    {
        SWITCHYARD_TRY(const std::vector<Value> documents, json::parseMany(file.text, file.name));
        m_out.found.byFile.push_back(0);
        for (const Value &document : documents) {
            if (document.isObject()) {
                if (auto read = readPage(document, file.name); !read)
                    return read;
                continue;
            }
            for (const Value &page : document.items) // a list of pages, as `jq -s` makes
                if (auto read = readPage(page, file.name); !read)
                    return read;
        }
        return {};
    }

    Result<ImportedDesign> finish()
    {
        if (!m_nextToken.empty())
            note("the last page has a NextToken: further pages are missing");
        std::set<int> depths;
        std::set<std::string> bottoms;
        for (const Found &one : m_found) {
            depths.insert(static_cast<int>(one.nodes.size()));
            if (!one.nodes.empty())
                bottoms.insert(one.nodes.back());
            m_out.found.withCapacityBlock += !one.capacityBlock.empty();
        }
        m_out.found.instances = static_cast<int>(m_found.size());
        m_out.found.bottomNodes = static_cast<int>(bottoms.size());
        m_out.found.depths.assign(depths.begin(), depths.end());
        if (auto built = build(); !built)
            return std::unexpected(built.error());
        for (const auto &[what, count] : m_notes)
            m_out.notUnderstood.push_back(count > 1 ? what + " (" + std::to_string(count) + " times)" : what);
        return std::move(m_out);
    }

private:
    void note(const std::string &what) { ++m_notes[what]; }

    Result<void> readPage(const Value &page, const std::string &file)
    {
        Fields fields(page, file, "page");
        const Value *instances = fields.need("Instances", json::Kind::Array);
        const Value *token = fields.find("NextToken");
        m_nextToken = token && token->isString() ? token->text : std::string();
        for (const auto *unread : fields.unread())
            note(inQuotes(unread->first) + " of a page");
        if (const auto end = fields.finish(false); !end)
            return end;
        ++m_out.found.pages;
        for (const Value &instance : instances->items)
            if (auto read = readInstance(instance, file); !read)
                return read;
        return {};
    }

    Result<void> readInstance(const Value &value, const std::string &file)
    {
        Fields fields(value, file, "instance");
        Found one;
        one.where = json::where(file, value);
        one.id = fields.text("InstanceId");
        fields.rename("instance " + one.id);
        one.type = fields.text("InstanceType");
        one.capacityBlock = optional(fields, "CapacityBlockId");
        one.zone = optional(fields, "AvailabilityZone");
        optional(fields, "ZoneId");
        if (!optional(fields, "GroupName").empty())
            note("\"GroupName\": placement groups are not part of a design");
        const Value *nodes = fields.find("NetworkNodes");
        if (nodes && nodes->kind != json::Kind::Null && !nodes->isArray())
            fields.complain(fields.what() + ": \"NetworkNodes\" is " + std::string(describe(nodes->kind)) + "; expected a list", nodes);
        for (std::size_t i = 0; nodes && i < nodes->items.size(); ++i) {
            const Value &node = nodes->items[i];
            if (!node.isString() || node.text.empty())
                fields.complain(fields.what() + ": \"NetworkNodes\" holds " + std::string(describe(node.kind)) + "; expected names", &node);
            one.nodes.push_back(node.text);
        }
        if (one.nodes.size() > 16)
            fields.complain(fields.what() + " lists " + std::to_string(one.nodes.size()) + " network nodes; expected at most 16", nodes);
        for (const auto *unread : fields.unread())
            note(inQuotes(unread->first) + " of an instance");
        if (const auto end = fields.finish(false); !end)
            return end;
        ++m_out.found.byFile.back();
        const auto [first, isNew] = m_ids.emplace(one.id, m_found.size());
        if (isNew)
            m_found.push_back(std::move(one));
        else if (m_found[first->second].key() == one.key())
            note("an instance that is listed again, the same");
        else
            return fail(ErrorCode::InvalidInput, "instance " + echo(one.id) + " is there twice, with different contents", one.where);
        return {};
    }

    /// EC2's tools print an absent value as no key, null, or the string "null".
    static std::string optional(Fields &fields, std::string_view key)
    {
        const Value *value = fields.find(key);
        if (!value || value->kind == json::Kind::Null)
            return {};
        const std::string text = fields.text(key, "");
        return text == "null" ? std::string() : text;
    }

    Result<void> addNodes(const Found &one)
    {
        std::string parent;
        int layer = 0;
        for (const std::string &id : one.nodes) {
            const design::NetworkNode node{.id = id, .parent = parent, .layer = ++layer};
            const auto [known, isNew] = m_nodes.emplace(id, node);
            if (isNew)
                m_out.design.networkNodes.push_back(node);
            else if (!(known->second == node))
                return fail(ErrorCode::InvalidInput,
                            "network node " + echo(id) + " lies below " + inQuotes(parent) + " here and below " + inQuotes(known->second.parent)
                                + " elsewhere; expected a tree",
                            one.where);
            parent = id;
        }
        return {};
    }

    Result<void> build()
    {
        design::Design &design = m_out.design;
        design.name = "Imported cluster";
        // Neighbours in the network become neighbours in rank order, UltraServers stay together.
        std::ranges::stable_sort(m_found, {}, [](const Found &one) {
            const std::vector<std::string> upper(one.nodes.begin(), one.nodes.end() - (one.nodes.empty() ? 0 : 1));
            return std::tuple(upper, one.capacityBlock, one.nodes);
        });
        std::map<std::string, int> zones;
        std::map<std::string, std::pair<std::string, int>> servers; ///< by Capacity Block: type and members
        bool anyBlock = false;
        for (const Found &one : m_found) {
            const catalog::InstanceType *type = m_catalog.instance(one.type);
            if (!type || type->reference) {
                note(one.type + " is not in the catalog: left out");
                continue;
            }
            if (auto added = addNodes(one); !added)
                return added;
            if (one.nodes.empty())
                note("an instance without NetworkNodes: its place in the network is not known");
            else if (static_cast<int>(one.nodes.size()) != type->networkLayers)
                note(one.type + " has " + std::to_string(one.nodes.size()) + " network nodes here; the catalog says "
                     + std::to_string(type->networkLayers));
            design::Instance instance{.id = one.id, .type = one.type, .host = {}, .networkNode = one.nodes.empty() ? "" : one.nodes.back(), .ultraserver = {}};
            anyBlock = anyBlock || !one.capacityBlock.empty();
            if (!type->ultraserver.empty()) {
                if (one.capacityBlock.empty())
                    note(one.type + " without a CapacityBlockId: its UltraServer is not known");
                instance.ultraserver = one.capacityBlock;
                if (!one.capacityBlock.empty()) {
                    auto &[serverType, members] = servers[one.capacityBlock];
                    serverType = one.type;
                    ++members;
                }
            }
            ++zones[one.zone];
            design.instances.push_back(std::move(instance));
        }
        for (const auto &[block, server] : servers)
            design.ultraservers.push_back({.id = block, .type = ultraserverType(block, server.first, server.second)});
        design.capacity = anyBlock ? design::CapacityKind::CapacityBlock : design::CapacityKind::OnDemand;
        takeZone(zones);
        return checkIds();
    }

    /// The smallest type that holds the members; a partly reported UltraServer is named so.
    std::string ultraserverType(const std::string &block, const std::string &instance, int members)
    {
        const catalog::UltraServerType *best = nullptr;
        for (const auto &[id, type] : m_catalog.ultraservers)
            if (type.instance == instance && type.instances >= members && (!best || type.instances < best->instances))
                best = &type;
        if (!best)
            note("UltraServer " + block + " has " + std::to_string(members) + " instances, more than any type holds: its type is not known");
        else if (best->instances != members)
            note("UltraServer " + block + " has " + std::to_string(members) + " instances: taken for " + best->id + ", which holds "
                 + std::to_string(best->instances));
        return best ? best->id : std::string();
    }

    void takeZone(const std::map<std::string, int> &zones)
    {
        const auto most = std::ranges::max_element(zones, {}, [](const auto &entry) { return entry.second; });
        if (most == zones.end())
            return;
        m_out.design.availabilityZone = most->first;
        if (const std::string region = regionOf(most->first); !region.empty())
            m_out.design.region = region;
        for (const auto &[zone, count] : zones)
            if (zone != most->first)
                note(std::to_string(count) + " instances in another Availability Zone, " + zone);
    }

    /// A design keeps instances, network nodes and UltraServers in one space of ids.
    [[nodiscard]] Result<void> checkIds() const
    {
        for (const design::UltraServer &server : m_out.design.ultraservers)
            if (m_ids.contains(server.id) || m_nodes.contains(server.id))
                return fail(ErrorCode::InvalidInput, inQuotes(server.id) + " names a Capacity Block and something else; expected unique ids");
        for (const auto &[id, node] : m_nodes)
            if (m_ids.contains(id))
                return fail(ErrorCode::InvalidInput, inQuotes(id) + " names an instance and a network node; expected unique ids");
        return {};
    }

    const catalog::Catalog &m_catalog;
    ImportedDesign m_out;
    std::vector<Found> m_found;
    std::map<std::string, std::size_t> m_ids;
    std::map<std::string, design::NetworkNode> m_nodes;
    std::map<std::string, int> m_notes;
    std::string m_nextToken;
};

} // namespace

std::string regionOf(std::string_view zone)
{
    const std::size_t digit = zone.find_first_of("0123456789");
    if (digit == std::string_view::npos)
        return {};
    return std::string(zone.substr(0, zone.find_first_not_of("0123456789", digit)));
}

Result<ImportedDesign> importEc2Topology(std::span<const TextFile> pages, const catalog::Catalog &catalog)
{
    if (pages.empty())
        return fail(ErrorCode::Usage, "no file to import; expected the output of aws ec2 describe-instance-topology");
    Importer importer(catalog);
    for (const TextFile &page : pages)
        if (auto read = importer.readFile(page); !read)
            return std::unexpected(read.error());
    return importer.finish();
}

namespace {

bool isTopology(const Glance &glance)
{
    return glance.hasKey("Instances") && glance.contains("\"NetworkNodes\"");
}

Result<Fragment> readTopology(std::span<const TextFile> pages, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(ImportedDesign imported, importEc2Topology(pages, catalog));
    const TopologyFound &found = imported.found;
    Value depths = json::array();
    for (const int depth : found.depths)
        depths.items.push_back(json::number(depth));
    Value words = json::object();
    json::set(words, "pages", json::number(found.pages));
    json::set(words, "instances", json::number(found.instances));
    json::set(words, "bottom_nodes", json::number(found.bottomNodes));
    json::set(words, "with_capacity_block", json::number(found.withCapacityBlock));
    json::set(words, "depths", std::move(depths));
    return Fragment{std::move(imported.design), imported.found.byFile, std::move(imported.notUnderstood), std::move(words)};
}

} // namespace

extern constinit const Format ec2Topology = {.id = "ec2-topology",
                                             .title = "EC2 instance topology",
                                             .is = "output of aws ec2 describe-instance-topology, all pages",
                                             .ending = "json",
                                             .checked = "core.exchange.ec2_topology",
                                             .holds = Holds::Cluster,
                                             .detect = isTopology,
                                             .read = readTopology,
                                             .write = exportEc2Topology};

} // namespace switchyard::exchange
