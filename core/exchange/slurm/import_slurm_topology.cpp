// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's topology.conf and topology.yaml (25.05), the text of `scontrol show topology`, and Topograph's model of a cluster.
#include <core/exchange/format.h>

#include <core/base/echo.h>
#include <core/exchange/slurm/slurm.h>
#include <core/exchange/slurm/slurm_topology.h>
#include <core/exchange/textdoor.h>
#include <core/exchange/tree.h>
#include <core/exchange/slurm/export_slurm.h>

namespace switchyard::exchange {

namespace {

using json::Value;
using slurm::Topology;

bool isLines(const Glance &glance)
{
    return !glance.isJson() && (glance.firstWordIs("SwitchName=") || glance.firstWordIs("BlockName=") || glance.firstWordIs("AggregatedBlock="));
}

bool isYaml(const Glance &glance)
{
    return !glance.isJson() && glance.tops("topology") && (glance.contains("  tree:") || glance.contains("  block:") || glance.contains("  flat:") || glance.contains("  ring:") || glance.contains("  torus3d:"));
}

bool isModel(const Glance &glance) { return !glance.isJson() && glance.tops("blocks") && glance.contains("- switch:"); }

bool isTopology(const Glance &glance) { return isLines(glance) || isYaml(glance) || isModel(glance); }

Result<void> readLines(const TextFile &file, Topology &topology, std::string &sizes, Notes &notes)
{
    const std::vector<slurm::Record> lines = slurm::records(file, false);
    for (const slurm::Record &line : lines) {
        if (line.has("SwitchName")) {
            if (auto added = topology.addSwitch(line.text("SwitchName"), line.text("Switches"), line.text("Nodes"), line.where); !added)
                return added;
        } else if (line.has("BlockName")) {
            if (auto added = topology.addBlock(line.text("BlockName"), line.text("Nodes"), line.where); !added)
                return added;
        }
        takeTold(sizes, line.text("BlockSizes"));
    }
    static constexpr std::string_view known[] = {"SwitchName", "Switches", "Nodes", "LinkSpeed", "Level", "BlockName", "BlockSizes", "BlockSize", "BlockIndex", "AggregatedBlock"};
    slurm::listUnread(lines, known, notes);
    return {};
}

/// A host list, or a list of them.
std::string hosts(Tree &tree, const Value &from, std::string_view key)
{
    const Value *const value = tree.find(from, {key});
    if (!value)
        return {};
    std::string out = value->text;
    for (const Value &item : value->items)
        out += (out.empty() ? "" : ",") + item.text;
    return out;
}

Result<void> readYaml(const TextFile &file, Tree &tree, const Value &document, Topology &topology, std::string &sizes, Notes &notes)
{
    for (const Value *one : tree.items(document, {})) {
        const std::string name = tree.text(*one, {"topology"});
        tree.find(*one, {"cluster_default"});
        for (const Value *at : tree.items(*one, {"tree", "switches"}))
            if (auto added = topology.addSwitch(tree.text(*at, {"switch"}), hosts(tree, *at, "children"), hosts(tree, *at, "nodes"), json::where(file.name, *at)); !added)
                return added;
        for (const Value *at : tree.items(*one, {"block", "blocks"}))
            if (auto added = topology.addBlock(tree.text(*at, {"block"}), hosts(tree, *at, "nodes"), json::where(file.name, *at)); !added)
                return added;
        takeTold(sizes, hosts(tree, *one, "block_sizes"));
        if (const Value *const block = tree.open(*one, {"block"}))
            sizes = hosts(tree, *block, "block_sizes"); // of this topology alone
        for (const char *kind : {"flat", "ring", "torus3d"})
            if (tree.find(*one, {kind}))
                notes.add(say("topology {} is {}: it says nothing of switches", echo(name, 60), kind));
    }
    return {};
}

/// A leaf stands in the blocks alone, so that the model's switches are those above (`named`).
Result<void> readModel(const TextFile &file, Tree &tree, const Value &document, Topology &topology, std::size_t &named)
{
    if (const Value *const switches = tree.open(document, {"switches"}))
        for (const json::Member &one : switches->members) {
            if (auto added = topology.addSwitch(one.first, {}, {}, json::where(file.name, one.second)); !added)
                return added;
            ++named;
            const Value *const below = tree.find(one.second, {"switches"});
            for (std::size_t i = 0; below && i < below->items.size(); ++i)
                topology.above(one.first, below->items[i].text);
        }
    for (const Value *block : tree.items(document, {"blocks"})) {
        const std::string where = json::where(file.name, *block);
        const std::string leaf = tree.text(*block, {"switch"});
        const std::string nodes = hosts(tree, *block, "nodes");
        const Value *const notes = tree.open(*block, {"annotations"});
        std::string domain;
        for (std::size_t i = 0; notes && i < notes->members.size(); ++i)
            if (notes->members[i].first.ends_with("/domain"))
                domain = tree.text(*notes, {notes->members[i].first});
        if (auto added = leaf.empty() ? Result<void>() : topology.addSwitch(leaf, {}, nodes, where); !added)
            return added;
        if (auto added = topology.addBlock(domain.empty() ? leaf : domain, nodes, where); !added)
            return added;
    }
    topology.defineNamed();
    return {};
}

Result<Fragment> readSwitches(std::span<const TextFile> files, const catalog::Catalog &)
{
    Topology topology;
    Notes notes;
    Tree tree;
    std::string sizes;
    std::size_t named = 0; ///< switches that a model lists
    Fragment out;
    for (const TextFile &file : files) {
        const std::size_t before = topology.nodes() + topology.switches();
        if (auto plain = needUtf8(file); !plain)
            return std::unexpected(plain.error());
        const Glance glance(file.text);
        if (isLines(glance)) {
            if (auto done = readLines(file, topology, sizes, notes); !done)
                return std::unexpected(done.error());
        } else {
            SWITCHYARD_TRY(const std::vector<Value> documents, documentsOf(file));
            for (const Value &document : documents) {
                auto done = document.isArray() ? readYaml(file, tree, document, topology, sizes, notes) : readModel(file, tree, document, topology, named);
                if (!done)
                    return std::unexpected(done.error());
                tree.listUnread(document, notes);
            }
        }
        out.understood.push_back(static_cast<int>(topology.nodes() + topology.switches() - before));
    }
    if (topology.nodes() + topology.switches() == 0)
        return fail(ErrorCode::InvalidInput, say("there is no switch, block or node; expected lines of SwitchName= or BlockName="), files.front().name);
    SWITCHYARD_TRY(Inventory inventory, topology.inventory(notes));
    Value found = json::object();
    json::set(found, "nodes", json::number(static_cast<double>(topology.nodes())));
    json::set(found, "switches", json::number(static_cast<double>(named > 0 ? named : topology.switches())));
    json::set(found, "blocks", json::number(static_cast<double>(topology.blocks())));
    if (!sizes.empty())
        json::set(found, "block_sizes", json::string(sizes));
    out.content = std::move(inventory);
    out.notUnderstood = notes.sentences();
    out.found = std::move(found);
    return out;
}

} // namespace

extern constinit const Format slurmTopology = {.id = "slurm-topology",
                                               .title = "Slurm topology",
                                               .is = "topology.conf, topology.yaml, output of scontrol show topology, or a Topograph model",
                                               .ending = "conf",
                                               .checked = "core.exchange.slurm",
                                               .holds = Holds::Cluster,
                                               .detect = isTopology,
                                               .read = readSwitches,
                                               .write = writeSlurmTopology};

} // namespace switchyard::exchange
