// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's nodes: slurm.conf, gres.conf, `scontrol show nodes` as text and JSON, `sinfo` as a table and JSON (21.08 to 25.11).
#include <core/exchange/format.h>

#include <algorithm>
#include <map>
#include <set>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/gres.h>
#include <core/exchange/hostlist.h>
#include <core/exchange/slurm/slurm.h>
#include <core/exchange/slurm/slurm_table.h>
#include <core/exchange/textdoor.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

using json::Value;
using slurm::Record;

bool isJsonNodes(const Glance &glance) { return glance.isJson() && glance.hasKey("meta") && (glance.hasKey("nodes") || glance.hasKey("sinfo") || glance.hasKey("partitions")); }

/// A line of slurm.conf that no other program's file has.
bool isConf(const Glance &glance)
{
    if (glance.isJson() || glance.firstWordIs("SwitchName=") || glance.firstWordIs("BlockName="))
        return false;
    if (glance.firstWordIs("NodeName=") || glance.firstWordIs("PartitionName=") || glance.firstWordIs("AutoDetect="))
        return true;
    return glance.contains("\nNodeName=") && (glance.contains("ClusterName=") || glance.contains("SlurmctldHost=") || glance.contains("PartitionName="));
}

/// scontrol indents the lines of a node; slurm.conf may do so behind a backslash.
bool isShown(const Glance &glance) { return (glance.firstWordIs("NodeName=") || glance.firstWordIs("PartitionName=")) && glance.contains("\n   ") && !glance.contains("\\\n"); }

bool isTable(const Glance &glance) { return !glance.isJson() && slurm::tableColumn(glance.firstLine(), "NODELIST") && !slurm::tableColumn(glance.firstLine(), "JOBID"); }

bool isNodes(const Glance &glance) { return isJsonNodes(glance) || isConf(glance) || isTable(glance); }

class Reader
{
public:
    Result<void> read(const TextFile &file)
    {
        const Glance glance(file.text);
        if (glance.isJson())
            return readJson(file);
        return isTable(glance) ? readTable(file) : readText(file);
    }

    Fragment finish(std::vector<int> understood)
    {
        double gpus = 0;
        for (const Sighting &one : m_inventory.machines)
            gpus += one.gpus;
        Value found = json::object();
        json::set(found, "nodes", json::number(static_cast<double>(m_inventory.machines.size())));
        json::set(found, "gpus_total", json::number(gpus));
        if (m_partitions > 0)
            json::set(found, "partitions", json::number(m_partitions));
        if (m_rows > 0)
            json::set(found, "sinfo", json::number(m_rows));
        return Fragment{std::move(m_inventory), std::move(understood), m_notes.sentences(), std::move(found)};
    }
    [[nodiscard]] std::size_t size() const { return m_inventory.machines.size() + static_cast<std::size_t>(m_partitions + m_rows); }

private:
    /// The same node in slurm.conf and gres.conf, or in several partitions, is one.
    Sighting &node(const std::string &name, const std::string &where)
    {
        const auto [known, isNew] = m_known.emplace(name, m_inventory.machines.size());
        if (isNew) {
            m_inventory.machines.emplace_back();
            m_inventory.machines.back().names = {name};
            m_inventory.machines.back().where = where;
        }
        return m_inventory.machines[known->second];
    }

    /// Of several sources the one that tells most counts; GPUs that two of them name differently stay open.
    void addGpus(Sighting &one, const std::pair<std::string, int> &gpus, const std::string &where)
    {
        one.gpus = std::max(one.gpus, gpus.second);
        const std::string &name = one.names.front();
        if (gpus.first.empty() || m_openGpus.contains(name))
            return;
        const auto [told, isNew] = m_gpuTold.emplace(name, where);
        if (isNew || one.gpu == gpus.first) {
            one.gpu = gpus.first;
            return;
        }
        m_notes.add(say("{}: its GPU is {} in {} and {} in {}: left open", echo(name, 60), echo(one.gpu, 40), echo(told->second), echo(gpus.first, 40), echo(where)));
        one.gpu.clear();
        m_openGpus.insert(name);
    }

    /// Reasons to take no work, each in its own words.
    static void addState(Sighting &one, const std::string &trouble)
    {
        if (!trouble.empty() && one.state.find(trouble) == std::string::npos)
            one.state += (one.state.empty() ? "" : "; ") + trouble;
    }

    Result<void> readText(const TextFile &file)
    {
        const std::vector<Record> lines = slurm::records(file, isShown(Glance(file.text)));
        Record defaults;
        std::map<std::string, int> deviceCounts; // of each node: lines of one gres.conf add up
        for (const Record &line : lines) {
            takeTold(m_inventory.name, line.text("ClusterName"));
            if (line.has("PartitionName"))
                ++m_partitions;
            if (line.text("NodeName") == "DEFAULT") { // of the lines behind it, until they say otherwise
                defaults.fields.insert(defaults.fields.begin(), line.fields.begin(), line.fields.end()); // the first of a key counts
                continue;
            }
            if (!line.has("NodeName"))
                continue;
            const auto textOf = [&](const char *key) { return line.has(key) ? line.text(key) : defaults.text(key); };
            SWITCHYARD_TRY(const std::vector<std::string> names, expandHosts(line.text("NodeName"), line.where, m_room));
            const bool ofGpus = line.text("Name") == "gpu";
            std::pair<std::string, int> devices;
            if (ofGpus) {
                SWITCHYARD_TRY(const std::vector<std::string> files, expandHosts(line.text("File"), line.where));
                devices = slurm::gpusOf("gpu:" + line.text("Type") + ":" + std::to_string(line.has("Count") ? line.integer("Count", 0) : static_cast<int>(files.size())));
            }
            for (const std::string &name : names) {
                Sighting &one = node(name, line.where);
                addGpus(one, slurm::gpusOf(textOf("Gres")), line.where);
                if (ofGpus) {
                    int &count = deviceCounts[name];
                    count = std::min(number::mostGpus, count + devices.second);
                    addGpus(one, {devices.first, count}, line.where);
                }
                for (const char *key : {"Feature", "Features", "AvailableFeatures", "InstanceType"})
                    if (one.type.empty())
                        one.type = slurm::typeAmong(textOf(key));
                takeTold(one.instance, line.text("InstanceId"));
                for (const char *key : {"NodeHostName", "NodeAddr"})
                    if (const std::string other = line.text(key); !other.empty() && std::ranges::find(one.names, other) == one.names.end() && names.size() == 1)
                        one.names.push_back(other);
                addState(one, slurm::trouble(textOf("State")));
            }
        }
        static constexpr std::string_view known[] = {"ClusterName", "NodeName", "PartitionName", "Gres", "Name", "Type", "File", "Count", "Feature", "Features", "AvailableFeatures", "InstanceType",
                                                     "InstanceId", "NodeHostName", "NodeAddr", "State", "AutoDetect"};
        slurm::listUnread(lines, known, m_notes);
        return {};
    }

    Result<void> readTable(const TextFile &file)
    {
        const slurm::Table table = slurm::tableOf(file);
        for (const slurm::Row &row : table.rows) {
            SWITCHYARD_TRY(const std::vector<std::string> names, expandHosts(row.text("NODELIST"), row.where, m_room));
            for (const std::string &name : names) {
                Sighting &one = node(name, row.where);
                addGpus(one, slurm::gpusOf(row.text("GRES")), row.where);
                if (one.type.empty())
                    one.type = slurm::typeAmong(row.text("AVAIL_FEATURES"));
                addState(one, slurm::trouble(row.text("STATE")));
            }
        }
        for (const std::string &column : table.columns)
            if (column != "NODELIST" && column != "GRES" && column != "AVAIL_FEATURES" && column != "STATE")
                m_notes.add(say("column {}", echo(column, 40)));
        return {};
    }

    /// A string, or the first of a list; states are joined.
    static std::string words(const Value *value)
    {
        if (!value)
            return {};
        std::string out = value->text;
        for (const Value &item : value->items)
            out += (out.empty() ? "" : ",") + item.text;
        return out;
    }

    Result<void> readJson(const TextFile &file)
    {
        SWITCHYARD_TRY(const Value document, json::parse(file.text, file.name, {.timesText = 6}));
        Tree tree;
        tree.find(document, {"meta"});
        for (const char *key : {"errors", "warnings", "last_update"})
            tree.find(document, {key});
        for (const Value *at : tree.items(document, {"nodes"})) {
            const std::string name = tree.text(*at, {"name"});
            if (name.empty())
                return fail(ErrorCode::InvalidInput, say("a node has no \"name\"; expected what scontrol show nodes --json prints"), json::where(file.name, *at));
            Sighting &one = node(name, json::where(file.name, *at));
            takeTold(one.instance, tree.text(*at, {"instance_id"}));
            addGpus(one, slurm::gpusOf(tree.text(*at, {"gres"})), json::where(file.name, *at));
            takeTold(one.type, tree.text(*at, {"instance_type"}));
            for (const char *key : {"features", "active_features"})
                if (const std::string type = slurm::typeAmong(words(tree.find(*at, {key}))); one.type.empty())
                    one.type = type;
            for (const char *key : {"hostname", "address"})
                if (const std::string other = tree.text(*at, {key}); !other.empty() && std::ranges::find(one.names, other) == one.names.end())
                    one.names.push_back(other);
            addState(one, slurm::trouble(words(tree.find(*at, {"state"}))));
        }
        m_partitions += static_cast<int>(tree.items(document, {"partitions"}).size());
        for (const Value *row : tree.items(document, {"sinfo"})) {
            ++m_rows;
            const auto gpus = slurm::gpusOf(tree.text(*row, {"gres", "total"}));
            const std::string type = slurm::typeAmong(words(tree.find(*row, {"features", "total"})));
            const Value *const names = tree.find(*row, {"nodes", "nodes"});
            for (std::size_t i = 0; names && i < names->items.size(); ++i) {
                Sighting &one = node(names->items[i].text, json::where(file.name, *row));
                addGpus(one, gpus, json::where(file.name, *row));
                if (one.type.empty())
                    one.type = type;
                addState(one, slurm::trouble(words(tree.find(*row, {"node", "state"}))));
            }
        }
        tree.listUnread(document, m_notes);
        return {};
    }

    Inventory m_inventory;
    std::map<std::string, std::size_t> m_known;
    Notes m_notes;
    std::map<std::string, std::string> m_gpuTold; ///< where each node's GPU was told first
    std::set<std::string> m_openGpus;             ///< nodes of which it was told differently
    HostRoom m_room;
    int m_partitions = 0;
    int m_rows = 0;
};

Result<Fragment> readNodes(std::span<const TextFile> files, const catalog::Catalog &)
{
    Reader reader;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        const std::size_t before = reader.size();
        if (auto plain = needUtf8(file); !plain)
            return std::unexpected(plain.error());
        if (auto done = reader.read(file); !done)
            return std::unexpected(done.error());
        understood.push_back(static_cast<int>(reader.size() - before));
    }
    return reader.finish(std::move(understood));
}

} // namespace

extern constinit const Format slurmNodes = {.id = "slurm-nodes",
                                            .title = "Slurm nodes",
                                            .is = "slurm.conf, gres.conf, output of scontrol show nodes or sinfo, text or JSON",
                                            .ending = "conf",
                                            .checked = "core.exchange.slurm",
                                            .holds = Holds::Cluster,
                                            .detect = isNodes,
                                            .read = readNodes,
                                            .write = nullptr};

} // namespace switchyard::exchange
