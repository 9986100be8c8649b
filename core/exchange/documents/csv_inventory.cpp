// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster as a table for spreadsheets and asset registers: one row for each instance or storage, in rank order.
// name and type are needed; host, ultraserver, ultraserver_type, network_node_layer_1 … (1 is the top), region, zone,
// capacity and capacity_TiB may be there. Region, zone and capacity are those of most rows: a design has one of each.
#include <core/exchange/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>

#include <core/base/csv.h>
#include <core/base/csv_cell.h>
#include <core/base/echo.h>
#include <core/exchange/leftout.h>
#include <core/exchange/notes.h>
#include <core/exchange/textdoor.h>

namespace switchyard::exchange {

namespace {

constexpr int deepest = 16; ///< network layers of a design
constexpr double mostStorage_TiB = 1e9;

std::string layerColumn(int layer) { return "network_node_layer_" + std::to_string(layer); }

class Importer
{
public:
    Importer(const TextFile &file, const catalog::Catalog &catalog) : m_file(file), m_catalog(catalog) {}

    Result<Fragment> read()
    {
        if (auto checked = needUtf8(m_file); !checked)
            return std::unexpected(checked.error());
        SWITCHYARD_TRY(const csv::Table table, csv::parseCsv(m_file.text, m_file.name));
        m_columns = table.columns.get();
        if (auto checked = checkHeader(); !checked)
            return std::unexpected(checked.error());
        if (table.records.empty())
            return fail(ErrorCode::InvalidInput, say("the table has no row; expected one for each instance"), m_file.name + ":1");
        for (const csv::Record &row : table.records)
            if (auto read = readRow(row); !read)
                return std::unexpected(read.error());
        settle();
        m_out.notUnderstood = m_notes.sentences();
        m_out.understood = {static_cast<int>(table.records.size())};
        m_out.content = std::move(m_design);
        return std::move(m_out);
    }

private:
    enum class Kind { Instance, Storage, NetworkNode, UltraServer };

    Result<void> checkHeader()
    {
        std::set<std::string, std::less<>> known = {"name", "type", "host", "ultraserver", "ultraserver_type", "region", "zone", "capacity", "capacity_TiB"};
        for (const char *needed : {"name", "type"})
            if (!has(needed))
                return fail(ErrorCode::InvalidInput, say("the table has no column {}; expected at least \"name\" and \"type\"", inQuotes(needed)), m_file.name + ":1");
        for (int layer = 1; layer <= deepest; ++layer)
            known.insert(layerColumn(layer));
        for (std::size_t i = 0; i < m_columns->names.size(); ++i)
            if (!known.contains(m_columns->names[i]))
                m_notes.add(say("column {}, {}", i + 1, inQuotes(m_columns->names[i])));
        while (m_layers < deepest && has(layerColumn(m_layers + 1)))
            ++m_layers;
        for (int layer = m_layers + 1; layer <= deepest; ++layer)
            if (has(layerColumn(layer)))
                return fail(ErrorCode::InvalidInput, say("there is a column {} and none for the layer above; expected all from 1", layerColumn(layer)), m_file.name + ":1");
        return {};
    }

    [[nodiscard]] bool has(std::string_view column) const { return m_columns->index.contains(column); }
    static std::string text(const csv::Record &row, std::string_view column) { return std::string(csv::formulated(row.text(column))); }

    /// An error names line, number and name of the column.
    [[nodiscard]] std::unexpected<Error> wrong(const csv::Record &row, std::string_view column, const Said &what) const
    {
        const auto at = m_columns->index.find(column);
        const std::string number = at == m_columns->index.end() ? "" : std::to_string(at->second + 1) + ", ";
        return fail(ErrorCode::InvalidInput, say("column {}{}: {}", number, column, what), row.where());
    }

    /// The ids of a design share one space.
    Result<void> claim(const csv::Record &row, std::string_view column, const std::string &id, Kind kind)
    {
        const auto [known, isNew] = m_ids.emplace(id, kind);
        const bool once = kind == Kind::Instance || kind == Kind::Storage;
        if (isNew || (!once && known->second == kind))
            return {};
        return wrong(row, column, say("{} is there twice; expected unique names", inQuotes(id)));
    }

    Result<void> readRow(const csv::Record &row)
    {
        const std::string name = text(row, "name");
        const std::string type = text(row, "type");
        if (name.empty())
            return wrong(row, "name", say("it is empty; expected a name"));
        if (auto read = readSettings(row); !read)
            return read;
        if (m_catalog.storage.contains(type))
            return readStorage(row, name, type);
        const catalog::InstanceType *const known = m_catalog.instance(type);
        if (!known)
            return wrong(row, "type", say("{} is not in the catalog; expected an instance type or storage class", inQuotes(type)));
        return readInstance(row, name, *known);
    }

    Result<void> readStorage(const csv::Record &row, const std::string &name, const std::string &type)
    {
        if (auto claimed = claim(row, "name", name, Kind::Storage); !claimed)
            return claimed;
        for (const std::string &column : placeColumns())
            if (!row.text(column).empty())
                return wrong(row, column, say("storage stands in no place; expected an empty cell"));
        const auto capacity = row.number("capacity_TiB");
        if (!capacity || capacity->value_or(0) < 0 || capacity->value_or(0) > mostStorage_TiB)
            return wrong(row, "capacity_TiB", say("{}; expected a number from 0 to 1e9", inQuotes(row.text("capacity_TiB"))));
        m_design.storage.push_back({.id = name, .type = type, .capacity_TiB = capacity->value_or(0)});
        return {};
    }

    [[nodiscard]] std::vector<std::string> placeColumns() const
    {
        std::vector<std::string> out = {"host", "ultraserver", "ultraserver_type"};
        for (int layer = 1; layer <= m_layers; ++layer)
            out.push_back(layerColumn(layer));
        return out;
    }

    Result<void> readInstance(const csv::Record &row, const std::string &name, const catalog::InstanceType &type)
    {
        if (auto claimed = claim(row, "name", name, Kind::Instance); !claimed)
            return claimed;
        if (!row.text("capacity_TiB").empty())
            return wrong(row, "capacity_TiB", say("an instance has none; expected an empty cell"));
        design::Instance instance{.id = name, .type = type.id, .host = text(row, "host"), .networkNode = {}, .ultraserver = {}};
        if (auto read = readNetwork(row, instance); !read)
            return read;
        if (auto read = readUltraserver(row, instance); !read)
            return read;
        m_design.instances.push_back(std::move(instance));
        return {};
    }

    Result<void> readNetwork(const csv::Record &row, design::Instance &instance)
    {
        for (int layer = 1; layer <= m_layers; ++layer) {
            const std::string column = layerColumn(layer);
            const std::string id = text(row, column);
            if (id.empty())
                continue;
            if (layer > 1 && text(row, layerColumn(layer - 1)).empty())
                return wrong(row, column, say("{} has no node above it; expected one in {}", inQuotes(id), layerColumn(layer - 1)));
            if (auto claimed = claim(row, column, id, Kind::NetworkNode); !claimed)
                return claimed;
            const auto [known, isNew] = m_nodes.emplace(id, m_design.networkNodes.size());
            design::NetworkNode node{.id = id, .parent = instance.networkNode, .layer = layer};
            if (isNew)
                m_design.networkNodes.push_back(std::move(node));
            else if (const design::NetworkNode &before = m_design.networkNodes[known->second]; !(before == node))
                return wrong(row, column, say("{} lies below {} here and below {} in a row above; expected a tree", inQuotes(id), inQuotes(node.parent), inQuotes(before.parent)));
            instance.networkNode = id;
        }
        return {};
    }

    Result<void> readUltraserver(const csv::Record &row, design::Instance &instance)
    {
        instance.ultraserver = text(row, "ultraserver");
        const std::string type = text(row, "ultraserver_type");
        if (instance.ultraserver.empty())
            return type.empty() ? Result<void>() : wrong(row, "ultraserver_type", say("{} of no UltraServer; expected its name in ultraserver", inQuotes(type)));
        if (auto claimed = claim(row, "ultraserver", instance.ultraserver, Kind::UltraServer); !claimed)
            return claimed;
        const catalog::UltraServerType *const known = m_catalog.ultraserver(type);
        if (!type.empty() && (!known || known->instance != instance.type))
            return wrong(row, "ultraserver_type", say("{}{}; expected an UltraServer type of this instance", inQuotes(type), known ? say(" is not made of {}", instance.type) : say(" is not in the catalog")));
        const auto [server, isNew] = m_ultraservers.emplace(instance.ultraserver, m_design.ultraservers.size());
        if (isNew)
            m_design.ultraservers.push_back({.id = instance.ultraserver, .type = type});
        else if (m_design.ultraservers[server->second].type != type)
            return wrong(row, "ultraserver_type", say("{} here and {} in a row above; expected one type", inQuotes(type), inQuotes(m_design.ultraservers[server->second].type)));
        return {};
    }

    Result<void> readSettings(const csv::Record &row)
    {
        const std::string region = text(row, "region");
        const std::string capacity = text(row, "capacity");
        if (!region.empty() && ++m_regions[region] == 1)
            if (const auto known = catalog::checkRegion(m_catalog, region); !known)
                return wrong(row, "region", sentence(known.error()));
        if (!capacity.empty() && ++m_capacities[capacity] == 1)
            if (const auto kind = design::capacityKindFromWord(capacity); !kind)
                return wrong(row, "capacity", sentence(kind.error()));
        ++m_zones[text(row, "zone")];
        return {};
    }

    /// The value of most rows; what differs is said.
    std::string most(const std::map<std::string, int> &values, Pattern<2> another)
    {
        const auto found = std::ranges::max_element(values, {}, [](const auto &entry) { return entry.second; });
        for (const auto &[value, count] : values)
            if (value != found->first && !value.empty())
                m_notes.add(say(another, count, echo(value)));
        return found == values.end() ? std::string() : found->first;
    }

    void settle()
    {
        m_design.availabilityZone = most(m_zones, Pattern<2>("{} rows of another zone, {}"));
        const std::string region = m_regions.empty() ? regionOf(m_design.availabilityZone) : most(m_regions, Pattern<2>("{} rows of another region, {}"));
        if (!region.empty() && catalog::checkRegion(m_catalog, region))
            m_design.region = region;
        else
            m_notes.add(say("no region: taken for {}", m_design.region));
        if (m_capacities.empty())
            m_notes.add(say("no capacity: taken for {}", catalog::toWord(m_design.capacity)));
        else
            m_design.capacity = *design::capacityKindFromWord(most(m_capacities, Pattern<2>("{} rows of another capacity, {}")));
    }

    const TextFile &m_file;
    const catalog::Catalog &m_catalog;
    const csv::Columns *m_columns = nullptr;
    int m_layers = 0; ///< network columns
    design::Design m_design;
    Fragment m_out;
    std::unordered_map<std::string, Kind> m_ids;
    std::unordered_map<std::string, std::size_t> m_nodes;
    std::unordered_map<std::string, std::size_t> m_ultraservers;
    std::map<std::string, int> m_regions;
    std::map<std::string, int> m_zones;
    std::map<std::string, int> m_capacities;
    Notes m_notes;
};

Result<Fragment> readInventory(std::span<const TextFile> files, const catalog::Catalog &catalog)
{
    if (files.size() != 1)
        return fail(ErrorCode::Usage, say("an inventory is one table; expected one file"));
    return Importer(files.front(), catalog).read();
}

/// A header with the two columns that are needed.
bool isInventory(const Glance &glance)
{
    if (glance.isJson())
        return false;
    const auto header = csv::parseCsv(glance.firstLine(), "header");
    return header && header->columns->index.contains("name") && header->columns->index.contains("type");
}

void addLine(std::string &out, const std::vector<std::string> &cells)
{
    for (std::size_t i = 0; i < cells.size(); ++i)
        out += (i == 0 ? "" : ",") + csv::cell(cells[i]);
    out += "\r\n";
}

Result<Written> writeInventory(const design::Design &design, const catalog::Catalog &)
{
    const auto paths = networkPaths(design);
    std::size_t layers = 0;
    for (const auto &path : paths)
        layers = std::max(layers, path.size());
    std::unordered_map<std::string_view, std::string_view> serverTypes;
    for (const design::UltraServer &server : design.ultraservers)
        serverTypes.emplace(server.id, server.type);
    std::vector<std::string> header = {"name", "type", "host", "ultraserver", "ultraserver_type"};
    for (std::size_t layer = 1; layer <= layers; ++layer)
        header.push_back(layerColumn(static_cast<int>(layer)));
    std::ranges::copy(std::vector<std::string>{"region", "zone", "capacity", "capacity_TiB"}, std::back_inserter(header));
    Written out;
    addLine(out.text, header);
    const auto addRow = [&](std::vector<std::string> cells, const std::string &capacity) {
        cells.resize(5 + layers);
        cells.insert(cells.end(), {design.region, design.availabilityZone, catalog::toWord(design.capacity), capacity});
        addLine(out.text, cells);
    };
    for (std::size_t i = 0; i < design.instances.size(); ++i) {
        const design::Instance &one = design.instances[i];
        std::vector<std::string> cells = {one.id, one.type, one.host, one.ultraserver, std::string(one.ultraserver.empty() ? "" : serverTypes[one.ultraserver])};
        cells.insert(cells.end(), paths[i].begin(), paths[i].end());
        addRow(std::move(cells), {});
    }
    for (const design::Storage &one : design.storage)
        addRow({one.id, one.type}, json::number(one.capacity_TiB).text);
    out.leftOut = allButTheCluster(design);
    std::ranges::copy(notOnAnyInstance(design), std::back_inserter(out.leftOut));
    if (!design.name.empty())
        out.leftOut.emplace_back(say("the name of the design"));
    return out;
}

} // namespace

extern constinit const Format csvInventory = {.id = "csv",
                                              .title = "CSV inventory",
                                              .is = "table of instances and storage: name, type, host, UltraServer, network, zone",
                                              .ending = "csv",
                                              .checked = "core.exchange.csv_inventory",
                                              .holds = Holds::Cluster,
                                              .detect = isInventory,
                                              .read = readInventory,
                                              .write = writeInventory};

} // namespace switchyard::exchange
