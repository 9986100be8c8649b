// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/tableword.h>
#include <core/exchange/aws/export_ec2_topology.h>
#include <core/exchange/aws/ec2_topology.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <core/base/echo.h>
#include <core/base/json_fields.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

namespace {

using json::Fields;
using json::Value;

/// What two lines of one instance must agree in.
auto key(const Sighting &one) { return std::tie(one.type, one.network, one.domain, one.zone); }

class Importer
{
public:
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
            const bool bare = !document.items.empty() && document.items.front().find("NetworkNodes") != nullptr; // --query Instances
            m_out.found.pages += bare;
            for (const Value &item : document.items) // else a list of pages, as `jq -s` makes
                if (auto read = bare ? readInstance(item, file.name) : readPage(item, file.name); !read)
                    return read;
        }
        return {};
    }

    Result<Ec2Topology> finish()
    {
        if (!m_nextToken.empty())
            note(say("the last page has a NextToken: further pages are missing"));
        std::set<int> depths;
        std::set<std::string> bottoms;
        for (const Sighting &one : m_out.cluster.machines) {
            depths.insert(static_cast<int>(one.network.size()));
            if (!one.network.empty())
                bottoms.insert(one.network.back());
            m_out.found.withCapacityBlock += !one.domain.empty();
        }
        m_out.found.instances = static_cast<int>(m_out.cluster.machines.size());
        m_out.found.bottomNodes = static_cast<int>(bottoms.size());
        m_out.found.depths.assign(depths.begin(), depths.end());
        m_out.notUnderstood = m_notes.sentences();
        return std::move(m_out);
    }

private:
    void note(const Said &what) { m_notes.add(what); }

    Result<void> readPage(const Value &page, const std::string &file)
    {
        Fields fields(page, file, say("page"));
        const Value *instances = fields.need("Instances", json::Kind::Array);
        const Value *token = fields.find("NextToken");
        m_nextToken = token && token->isString() ? token->text : std::string();
        for (const auto *unread : fields.unread())
            note(say("{} of a page", inQuotes(unread->first)));
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
        Fields fields(value, file, say("instance"));
        Sighting one;
        one.where = json::where(file, value);
        one.instance = fields.text("InstanceId");
        fields.rename(say("instance {}", one.instance));
        one.type = fields.text("InstanceType");
        one.domain = optional(fields, "CapacityBlockId");
        one.zone = optional(fields, "AvailabilityZone");
        optional(fields, "ZoneId");
        if (!optional(fields, "GroupName").empty())
            note(say("\"GroupName\": placement groups are not part of a design"));
        const Value *nodes = fields.find("NetworkNodes");
        if (nodes && nodes->kind != json::Kind::Null && !nodes->isArray())
            fields.complain(say("{}: \"NetworkNodes\" is {}; expected a list", fields.what(), tableWord(describe(nodes->kind))), nodes);
        for (std::size_t i = 0; nodes && i < nodes->items.size(); ++i) {
            const Value &node = nodes->items[i];
            if (!node.isString() || node.text.empty())
                fields.complain(say("{}: \"NetworkNodes\" holds {}; expected names", fields.what(), tableWord(describe(node.kind))), &node);
            one.network.push_back(node.text);
        }
        if (one.network.size() > 16)
            fields.complain(say("{} lists {} network nodes; expected at most 16", fields.what(), one.network.size()), nodes);
        for (const auto *unread : fields.unread())
            note(say("{} of an instance", inQuotes(unread->first)));
        if (const auto end = fields.finish(false); !end)
            return end;
        ++m_out.found.byFile.back();
        std::vector<Sighting> &known = m_out.cluster.machines;
        const auto [first, isNew] = m_ids.emplace(one.instance, known.size());
        if (isNew)
            known.push_back(std::move(one));
        else if (key(known[first->second]) == key(one))
            note(say("an instance that is listed again, the same"));
        else
            return fail(ErrorCode::InvalidInput, say("instance {} is there twice, with different contents; expected pages of one answer", echo(one.instance)), one.where);
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

    Ec2Topology m_out;
    std::map<std::string, std::size_t> m_ids;
    Notes m_notes;
    std::string m_nextToken;
};

} // namespace

Result<Ec2Topology> readEc2Topology(std::span<const TextFile> pages)
{
    if (pages.empty())
        return fail(ErrorCode::Usage, say("no file to import; expected the output of aws ec2 describe-instance-topology"));
    Importer importer;
    for (const TextFile &page : pages)
        if (auto read = importer.readFile(page); !read)
            return std::unexpected(read.error());
    return importer.finish();
}

namespace {

bool isTopology(const Glance &glance)
{
    return (glance.hasKey("Instances") && glance.contains("\"NetworkNodes\"")) || (glance.isJson() && glance.text().starts_with('[') && glance.hasKey("NetworkNodes"));
}

Result<Fragment> readTopology(std::span<const TextFile> pages, const catalog::Catalog &)
{
    SWITCHYARD_TRY(Ec2Topology imported, readEc2Topology(pages));
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
    return Fragment{std::move(imported.cluster), imported.found.byFile, std::move(imported.notUnderstood), std::move(words)};
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
