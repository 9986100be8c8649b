// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/aws/export_ec2_topology.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>

#include <core/base/json.h>
#include <core/exchange/inventory.h>
#include <core/exchange/leftout.h>

namespace switchyard::exchange {

namespace {

/// As readers of such answers sort: neighbours in the network together.
bool inNetworkOrder(const design::Design &design)
{
    const auto paths = networkPaths(design);
    std::vector<std::size_t> order(paths.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    return std::ranges::is_sorted(order, {}, [&](std::size_t i) {
        const std::vector upper(paths[i].begin(), paths[i].end() - (paths[i].empty() ? 0 : 1));
        return std::tuple(upper, std::string_view(design.instances[i].ultraserver), paths[i]);
    });
}

/// What the answer of EC2 has no key for; the reader takes region and capacity kind from zone and Capacity Blocks.
std::vector<Said> leftOut(const design::Design &design, std::size_t notInEc2)
{
    std::vector<Said> out = allButTheCluster(design);
    std::ranges::copy(notOnAnyInstance(design), std::back_inserter(out));
    const auto add = [&out](bool lost, Said what) {
        if (lost)
            out.push_back(std::move(what));
    };
    add(notInEc2 > 0, say("{} instances of reference platforms, which EC2 does not have", notInEc2));
    add(std::ranges::any_of(design.instances, [](const design::Instance &one) { return !one.host.empty(); }), say("host names"));
    add(!inNetworkOrder(design), say("the order of the instances, which readers take from the network"));
    add(!design.storage.empty(), say("{} storage", design.storage.size()));
    add(!design.name.empty() && design.name != "Imported cluster", say("the name of the design"));
    const std::string region = regionOf(design.availabilityZone);
    add(design.region != (region.empty() ? design::Design().region : region), say("the region, which the Availability Zone does not name"));
    const bool anyBlock = std::ranges::any_of(design.instances, [](const design::Instance &one) { return !one.ultraserver.empty(); });
    add(design.capacity != (anyBlock ? design::CapacityKind::CapacityBlock : design::CapacityKind::OnDemand), say("how the capacity is bought"));
    return out;
}

} // namespace

Result<Written> exportEc2Topology(const design::Design &design, const catalog::Catalog &catalog)
{
    const auto paths = networkPaths(design);
    std::string text = "{\"Instances\": [";
    std::size_t written = 0;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const design::Instance &instance = design.instances[i];
        const catalog::InstanceType *const type = catalog.instance(instance.type);
        if (type && type->reference)
            continue;
        json::Value nodes = json::array();
        for (const std::string_view node : paths[i])
            nodes.items.push_back(json::string(std::string(node)));
        json::Value one = json::object();
        json::set(one, "InstanceId", json::string(instance.id));
        json::set(one, "InstanceType", json::string(instance.type));
        json::set(one, "NetworkNodes", std::move(nodes));
        if (!design.availabilityZone.empty())
            json::set(one, "AvailabilityZone", json::string(design.availabilityZone));
        if (!instance.ultraserver.empty())
            json::set(one, "CapacityBlockId", json::string(instance.ultraserver));
        text += (written++ == 0 ? "\n " : ",\n ") + json::writeLine(one);
    }
    return Written{text + "\n]}\n", leftOut(design, paths.size() - written)};
}

} // namespace switchyard::exchange
