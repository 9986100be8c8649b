// SPDX-License-Identifier: GPL-3.0-or-later
// `aws ec2 describe-instances`, and what capacity is held: capacity reservations, Capacity Blocks, placement groups.
#include <core/exchange/format.h>

#include <map>
#include <string>

#include <core/base/echo.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isInstances(const Glance &glance) { return glance.hasKey("Reservations") || (glance.isJson() && glance.hasKey("InstanceId") && glance.hasKey("InstanceType") && !glance.hasKey("NetworkNodes") && glance.text().starts_with('[')); }

bool isCapacity(const Glance &glance) { return glance.hasKey("CapacityReservations") || glance.hasKey("CapacityBlocks") || glance.hasKey("PlacementGroups") || glance.hasKey("CapacityBlockStatuses"); }

void readInstance(Tree &tree, const Value &value, const std::string &file, Inventory &out, Notes &notes)
{
    Sighting one;
    one.where = json::where(file, value);
    one.instance = tree.text(value, {"InstanceId"});
    one.type = tree.text(value, {"InstanceType"});
    one.domain = tree.text(value, {"CapacityBlockId"});
    one.zone = tree.text(value, {"Placement", "AvailabilityZone"});
    for (const char *key : {"PrivateDnsName", "PrivateIpAddress"})
        if (std::string name = tree.text(value, {key}); !name.empty())
            one.names.push_back(std::move(name));
    for (const Value *card : tree.items(value, {"NetworkInterfaces"}))
        one.cards += tree.text(*card, {"InterfaceType"}).starts_with("efa");
    if (tree.text(value, {"InstanceLifecycle"}) == "capacity-block")
        out.capacity = design::CapacityKind::CapacityBlock;
    const std::string state = tree.text(value, {"State", "Name"});
    if (state == "terminated" || state == "shutting-down") {
        notes.add(say("an instance that is {}", state));
        return;
    }
    if (!state.empty() && state != "running")
        one.state = state;
    if (one.instance.empty()) {
        notes.add(say("an instance without an InstanceId"));
        return;
    }
    out.machines.push_back(std::move(one));
}

Result<Fragment> readInstances(std::span<const TextFile> files, const catalog::Catalog &)
{
    Inventory out;
    Notes notes;
    std::vector<int> understood;
    int cards = 0;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(const std::vector<Value> documents, documentsOf(file));
        Tree tree; // it knows values by their place in memory
        const std::size_t before = out.machines.size();
        for (const Value &document : documents) {
            for (const Value *reservation : tree.items(document, {"Reservations"}))
                for (const Value *instance : tree.items(*reservation, {"Instances"}))
                    readInstance(tree, *instance, file.name, out, notes);
            if (document.isArray()) // --query Reservations[].Instances[]
                for (const Value *instance : tree.items(document, {}))
                    readInstance(tree, *instance, file.name, out, notes);
            if (!tree.text(document, {"NextToken"}).empty())
                notes.add(say("the last page has a NextToken: further pages are missing"));
            tree.listUnread(document, notes);
        }
        understood.push_back(static_cast<int>(out.machines.size() - before));
    }
    for (const Sighting &one : out.machines)
        cards += one.cards;
    Value found = json::object();
    json::set(found, "instances", json::number(static_cast<double>(out.machines.size())));
    json::set(found, "efa", json::number(cards));
    return Fragment{std::move(out), std::move(understood), notes.sentences(), std::move(found)};
}

Result<Fragment> readCapacity(std::span<const TextFile> files, const catalog::Catalog &catalog)
{
    Inventory out;
    Notes notes;
    std::vector<int> understood;
    std::map<std::string, std::string> blockOf; // by reservation
    int blocks = 0;
    int groups = 0;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(const std::vector<Value> documents, documentsOf(file));
        Tree tree; // it knows values by their place in memory
        int here = 0;
        for (const Value &document : documents) {
            for (const Value *one : tree.items(document, {"CapacityReservations"})) {
                MachineGroup group{tree.text(*one, {"CapacityReservationId"}), tree.text(*one, {"InstanceType"}), tree.integer(*one, {"TotalInstanceCount"}, 0), tree.text(*one, {"AvailabilityZone"}), json::where(file.name, *one)};
                while (group.name.ends_with(' '))
                    group.name.pop_back();
                ++here;
                const std::string state = tree.text(*one, {"State"});
                if (state != "active" && state != "pending" && state != "scheduled" && !state.empty())
                    notes.add(say("a reservation that is {}", echo(state, 40)));
                else if (!catalog.instance(group.type))
                    notes.add(say("{} is not in the catalog: its reservation is left out", echo(group.type, 60)));
                else
                    out.groups.push_back(std::move(group));
                if (tree.text(*one, {"ReservationType"}) == "capacity-block")
                    out.capacity = design::CapacityKind::CapacityBlock;
                if (const std::string block = tree.text(*one, {"CapacityBlockId"}); !block.empty())
                    blockOf[tree.text(*one, {"CapacityReservationId"})] = block;
            }
            for (const Value *one : tree.items(document, {"CapacityBlocks"})) {
                ++blocks;
                ++here;
                const std::string type = tree.text(*one, {"UltraserverType"});
                out.capacity = design::CapacityKind::CapacityBlock;
                const std::string block = tree.text(*one, {"CapacityBlockId"});
                for (const Value *reservation : tree.items(*one, {"CapacityReservationIds"}))
                    blockOf[reservation->text] = block;
                notes.add(say("Capacity Block {}{}: its reservations say what it holds", echo(block, 60), type.empty() ? Said() : say(" of {}", echo(type, 40))));
            }
            for (const Value *one : tree.items(document, {"PlacementGroups"})) {
                ++groups;
                ++here;
                notes.add(say("placement group {} ({}): placement groups are not part of a design", echo(tree.text(*one, {"GroupName"}), 60), echo(tree.text(*one, {"Strategy"}), 20)));
            }
            tree.listUnread(document, notes);
        }
        understood.push_back(here);
    }
    for (MachineGroup &group : out.groups)
        if (const auto block = blockOf.find(group.name); block != blockOf.end())
            group.domain = block->second;
    Value found = json::object();
    json::set(found, "reservations", json::number(static_cast<double>(out.groups.size())));
    json::set(found, "capacity_blocks", json::number(blocks));
    json::set(found, "placement_groups", json::number(groups));
    return Fragment{std::move(out), std::move(understood), notes.sentences(), std::move(found)};
}

} // namespace

extern constinit const Format ec2Instances = {.id = "ec2-instances",
                                              .title = "EC2 instances",
                                              .is = "output of aws ec2 describe-instances, all pages",
                                              .ending = "json",
                                              .checked = "core.exchange.ec2_instances",
                                              .holds = Holds::Cluster,
                                              .detect = isInstances,
                                              .read = readInstances,
                                              .write = nullptr};

extern constinit const Format ec2Capacity = {.id = "ec2-capacity",
                                             .title = "EC2 capacity",
                                             .is = "output of aws ec2 describe-capacity-reservations, -capacity-blocks or -placement-groups",
                                             .ending = "json",
                                             .checked = "core.exchange.ec2_instances",
                                             .holds = Holds::Cluster,
                                             .detect = isCapacity,
                                             .read = readCapacity,
                                             .write = nullptr};

} // namespace switchyard::exchange
