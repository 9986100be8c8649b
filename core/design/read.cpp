// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/design.h>

#include <unordered_map>
#include <unordered_set>

#include <core/base/echo.h>
#include <core/base/json_fields.h>
#include <core/catalog/catalog.h>
#include <core/design/bill.h>
#include <core/design/filecheck.h>
#include <core/design/job_json.h>
#include <core/design/pointer.h>
#include <core/design/procurement_json.h>

namespace switchyard::design {

namespace {

using json::Fields;
using json::Value;

class Reader
{
public:
    Reader(const std::string &file, const catalog::Catalog *catalog, Notices *notices) : m_file(file), m_catalog(catalog), m_notices(notices) {}

    Result<Design> read(const Value &root)
    {
        Fields top(root, m_file, say("design"));
        if (auto version = checkVersion(root); !version)
            return std::unexpected(version.error());
        top.find("switchyard");
        m_design.name = top.text("name", "");
        m_design.region = top.text("region", m_design.region);
        if (m_catalog) {
            if (const auto known = catalog::checkRegion(*m_catalog, m_design.region); !known)
                top.complain(say("\"region\": {}", sentence(known.error())), top.find("region"));
        }
        m_design.availabilityZone = top.text("availability_zone", "");
        m_design.priceList = top.text("price_list", "");
        power(top);
        if (const Value *capacity = top.maybe("capacity", json::Kind::String)) {
            if (const auto kind = capacityKindFromWord(capacity->text))
                m_design.capacity = *kind;
            else
                top.complain(say("\"capacity\": {}", sentence(kind.error())), capacity);
        }
        software(top);
        list(top, "quotas", m_design.quotas, [](Fields &f) { return readQuota(f); });
        list(top, "capacity_blocks", m_design.capacityBlocks, [this](Fields &f) { return capacityBlock(f); });
        // What others refer to comes first.
        list(top, "network_nodes", m_design.networkNodes, [this](Fields &f) { return networkNode(f); });
        list(top, "ultraservers", m_design.ultraservers, [this](Fields &f) { return ultraserver(f); });
        list(top, "instances", m_design.instances, [this](Fields &f) { return instance(f); });
        list(top, "storage", m_design.storage, [this](Fields &f) { return storage(f); });
        list(top, "jobs", m_design.jobs, [this](Fields &f) { return job(f); });
        list(top, "views", m_design.views, [this](Fields &f) { return view(f); });
        list(top, "waivers", m_design.waivers, [this](Fields &f) { return waiver(f); });
        positions(top);
        if (top.ok())
            checkLayers(root, top);
        keepUnknown(top, "");
        if (const auto end = top.finish(false); !end)
            return std::unexpected(end.error());
        return std::move(m_design);
    }

private:
    Result<void> checkVersion(const Value &root)
    {
        const Value *version = root.find("switchyard");
        if (!version || !version->isNumber())
            return fail(ErrorCode::InvalidInput, say("this is no Switchyard design; expected \"switchyard\": 2"), json::where(m_file, root));
        if (version->number > formatVersion)
            return fail(ErrorCode::NewerVersion,
                        say("this design has format {}, written by a newer Switchyard; this one reads up to format {}", echo(version->text), formatVersion),
                        json::where(m_file, *version));
        if (version->number != 1 && version->number != 2)
            return fail(ErrorCode::InvalidInput, say("\"switchyard\" is {}; expected 1 or 2", echo(version->text)), json::where(m_file, *version));
        m_format = static_cast<int>(version->number);
        if (m_format < formatVersion && m_notices)
            m_notices->push_back(say("{} has format {}; it is saved in format {}, which older versions of Switchyard refuse", m_file, version->text, formatVersion));
        return {};
    }

    template <class T, class One>
    void list(Fields &top, const char *key, std::vector<T> &out, One one)
    {
        const Value *all = top.maybe(key, json::Kind::Array);
        if (!all)
            return;
        out.reserve(all->items.size());
        m_names.clear();
        for (const Value &item : all->items) {
            Fields fields(item, m_file, say("{} entry", key));
            T entry = one(fields);
            if (fields.ok()) {
                const std::string id = itemId(key, item);
                if (!m_names.insert(id).second)
                    fields.complain(say("{}: {} is there twice; expected unique names", key, inQuotes(id)));
                keepUnknown(fields, '/' + std::string(key) + '/' + escapePointer(id));
            }
            if (const auto end = fields.finish(false); !end) {
                top.complain(end.error());
                return;
            }
            out.push_back(std::move(entry));
        }
    }

    void keepUnknown(Fields &fields, const std::string &pointer)
    {
        for (const auto *member : fields.unread()) {
            Value value = member->second;
            json::sortKeys(value);
            m_design.unknown.emplace(pointer + '/' + escapePointer(member->first), json::writeLine(value));
        }
    }

    /// Ids of network nodes, UltraServers, instances and storage share one space: positions and
    /// edits go by id alone.
    std::string newId(Fields &fields, Pattern<0> what)
    {
        std::string id = fields.text("id");
        fields.rename(say("{} {}", say(what), id));
        if (!id.empty() && !m_ids.insert(id).second)
            fields.complain(say("{}: this id is there twice; expected unique ids", fields.what()), fields.find("id"));
        return id;
    }

    NetworkNode networkNode(Fields &f)
    {
        NetworkNode out;
        out.id = newId(f, Pattern<0>("network node"));
        out.parent = f.text("parent", "");
        out.layer = f.integer("layer", 1, 16);
        m_layers.emplace(out.id, out.layer);
        return out;
    }

    UltraServer ultraserver(Fields &f)
    {
        UltraServer out;
        out.id = newId(f, Pattern<0>("UltraServer"));
        out.type = f.text("type", "");
        if (m_catalog && !out.type.empty() && !m_catalog->ultraserver(out.type))
            f.complain(say("{}: the catalog has no UltraServer type {}; expected one that `switchyard-cli catalog` lists", f.what(), inQuotes(out.type)), f.find("type"));
        m_ultraservers.insert(out.id);
        return out;
    }

    Instance instance(Fields &f)
    {
        Instance out;
        out.id = newId(f, Pattern<0>("instance"));
        out.type = f.text("type");
        out.host = f.text("host", "");
        out.networkNode = f.text("network_node", "");
        out.ultraserver = f.text("ultraserver", "");
        if (f.has("works_for"))
            out.worksFor = f.text("works_for", "");
        if (m_catalog && f.ok() && !m_catalog->instance(out.type))
            f.complain(say("{}: the catalog has no instance type {}; expected one that `switchyard-cli catalog` lists", f.what(), inQuotes(out.type)), f.find("type"));
        if (!out.networkNode.empty() && !m_layers.contains(out.networkNode))
            f.complain(say("{}: there is no network node {}; expected the id of one of \"network_nodes\"", f.what(), inQuotes(out.networkNode)), f.find("network_node"));
        if (!out.ultraserver.empty() && !m_ultraservers.contains(out.ultraserver))
            f.complain(say("{}: there is no UltraServer {}; expected the id of one of \"ultraservers\"", f.what(), inQuotes(out.ultraserver)), f.find("ultraserver"));
        m_instances.insert(out.id);
        return out;
    }

    Storage storage(Fields &f)
    {
        Storage out;
        out.id = newId(f, Pattern<0>("storage"));
        out.type = f.text("type");
        out.capacity_TiB = f.number("capacity_TiB", 0, 1e9);
        if (m_catalog && f.ok() && !m_catalog->storage.contains(out.type))
            f.complain(say("{}: the catalog has no storage class {}; expected one that `switchyard-cli catalog` lists", f.what(), inQuotes(out.type)), f.find("type"));
        return out;
    }

    Job job(Fields &f)
    {
        const JobContext context{m_file, m_catalog, m_instances,
                                 [this](Fields &fields, const std::string &pointer) { keepUnknown(fields, pointer); }};
        return m_format == 1 ? readJobOfFormat1(f, context) : readJob(f, context);
    }

    Point point(const Value &value, const Said &what, const std::string &pointer, Fields &owner)
    {
        Fields fields(value, m_file, what);
        Point out;
        out.x = fields.number("x", -1e12, 1e12);
        out.y = fields.number("y", -1e12, 1e12);
        keepUnknown(fields, pointer);
        if (const auto end = fields.finish(false); !end)
            owner.complain(end.error());
        return out;
    }

    static std::vector<std::string> texts(Fields &f, const char *key)
    {
        std::vector<std::string> out;
        if (const Value *list = f.maybe(key, json::Kind::Array)) {
            for (const Value &item : list->items) {
                if (!item.isString())
                    f.complain(say("{}: {} holds something else; expected texts", f.what(), inQuotes(key)), &item);
                out.push_back(item.text);
            }
        }
        return out;
    }

    SavedView view(Fields &f)
    {
        SavedView out;
        out.name = f.text("name");
        f.rename(say("view {}", out.name));
        out.view = f.text("view");
        out.heat = f.text("heat", "");
        out.note = f.text("note", "");
        out.zoom = f.number("zoom", 1e-6, 1e6, 1);
        out.basis = f.text("basis", "");
        out.playhead_s = f.number("playhead_s", 0, 1e9, 0);
        out.traffic = texts(f, "traffic");
        out.selected = texts(f, "selected");
        out.compare = f.text("compare", "");
        out.swipe = f.number("swipe", 0, 1, out.swipe);
        out.before = f.text("before", "");
        if (const Value *center = f.maybe("center", json::Kind::Object))
            out.center = point(*center, say("{}, {}", f.what(), "center"), "/views/" + escapePointer(out.name) + "/center", f);
        return out;
    }

    void power(Fields &top)
    {
        m_design.transferOut_GBPerMonth = top.number("transfer_out_GB_per_month", 0, 1e12, 0);
        if (top.has("usd_per_kWh"))
            m_design.power.usdPerKWh = top.number("usd_per_kWh", 0, catalog::mostUsdPerKWh);
        if (top.has("pue"))
            m_design.power.pue = top.number("pue", 1, catalog::mostPue);
        const Value *each = top.maybe("instance_kW", json::Kind::Object);
        if (!each)
            return;
        for (const auto &[type, value] : each->members) {
            if (!value.isNumber() || !(value.number > 0 && value.number <= catalog::mostInstance_kW))
                top.complain(say("\"instance_kW\": the power of {} is out of range or no number; expected kW above 0 and up to 1000", inQuotes(type)), &value);
            else
                m_design.power.instance_kW[type] = value.number;
        }
    }

    void software(Fields &top)
    {
        const Value *all = top.maybe("software", json::Kind::Object);
        if (!all)
            return;
        Fields fields(*all, m_file, say("software"));
        m_design.software = readVersions(fields);
        keepUnknown(fields, "/software");
        if (const auto end = fields.finish(false); !end)
            top.complain(end.error());
    }

    CapacityBlock capacityBlock(Fields &f)
    {
        CapacityBlock out = readCapacityBlock(f);
        if (m_catalog && f.ok() && !m_catalog->instance(out.type) && !m_catalog->ultraserver(out.type))
            f.complain(say("{}: the catalog has no instance or UltraServer type {}; expected one that `switchyard-cli catalog` lists", f.what(), inQuotes(out.type)), f.find("type"));
        return out;
    }

    Waiver waiver(Fields &f)
    {
        Waiver out;
        out.finding = f.text("finding");
        f.rename(say("waiver of {}", out.finding));
        out.reason = f.text("reason", "");
        return out;
    }

    /// Positions of things that are gone are kept: merging two edits of a file must not make it unreadable.
    void positions(Fields &top)
    {
        const Value *all = top.maybe("positions", json::Kind::Object);
        for (std::size_t i = 0; all && i < all->members.size(); ++i) {
            const auto &[id, value] = all->members[i];
            m_design.positions.emplace(id, point(value, say("position of {}", id), "/positions/" + escapePointer(id), top));
        }
    }

    void checkLayers(const Value &root, Fields &top)
    {
        const Value *all = root.find("network_nodes");
        for (std::size_t i = 0; i < m_design.networkNodes.size(); ++i) {
            const NetworkNode &node = m_design.networkNodes[i];
            const Value *at = &all->items[i];
            const Said what = say("network node {}", echo(node.id));
            if (node.parent.empty()) {
                if (node.layer != 1)
                    top.complain(say("{} of layer {} has no parent; expected a node of the layer above", what, node.layer), at);
                continue;
            }
            const auto parent = m_layers.find(node.parent);
            if (parent == m_layers.end())
                top.complain(say("{}: there is no network node {}; expected the id of another as its parent", what, inQuotes(node.parent)), at);
            else if (parent->second != node.layer - 1)
                top.complain(say("{} is of layer {}, its parent of layer {}; expected the layer above", what, node.layer, parent->second),
                             at);
        }
    }

    const std::string &m_file;
    const catalog::Catalog *m_catalog;
    Notices *m_notices;
    int m_format = formatVersion;
    Design m_design;
    std::unordered_set<std::string> m_names;
    std::unordered_set<std::string> m_ids;
    std::unordered_map<std::string, int> m_layers;
    std::unordered_set<std::string> m_ultraservers;
    std::unordered_set<std::string> m_instances;
};

} // namespace

Result<Design> readDesign(std::string_view text, const std::string &file, const catalog::Catalog *catalog, Notices *notices)
{
    SWITCHYARD_TRY(const Value root, json::parse(text, file));
    return Reader(file, catalog, notices).read(root);
}

Result<Design> loadDesign(const std::string &path, const catalog::Catalog *catalog, Notices *notices)
{
    SWITCHYARD_TRY(StoredDesign stored, loadStoredDesign(path, catalog, notices));
    if (!catalog)
        return std::move(stored.design);
    if (auto read = needPrices(stored.design, path, *catalog); !read)
        return std::unexpected(std::move(read).error());
    return std::move(stored.design);
}

} // namespace switchyard::design
