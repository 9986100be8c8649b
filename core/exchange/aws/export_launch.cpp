// SPDX-License-Identifier: GPL-3.0-or-later
// EC2 launch templates (aws ec2 create-launch-template --cli-input-json) and Terraform, with an interface for every EFA card.
#include <core/exchange/aws/launch.h>

#include <algorithm>
#include <iterator>

#include <core/exchange/format.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

Result<OrderedJson> interfacesJson(const catalog::InstanceType &type, const OrderedJson &group, EfaStyle style)
{
    SWITCHYARD_TRY(const std::vector<Interface> cards, interfacesOf(type, style));
    const char *const word = style == EfaStyle::Only ? "efa-only" : "efa";
    OrderedJson out = OrderedJson::array();
    for (const Interface &card : cards)
        out.push_back({{"DeviceIndex", card.device}, {"NetworkCardIndex", card.card}, {"InterfaceType", card.efa ? word : "interface"}, {"DeleteOnTermination", true}, {"Groups", {group}}});
    return out;
}

Result<OrderedJson> templateRequest(const design::Design &design, const TypeGroup &group, EfaStyle style)
{
    OrderedJson data = OrderedJson::object();
    if (style == EfaStyle::Only) // PCS puts in the type of its node group
        data["InstanceType"] = group.type->id;
    if (isBlock(design)) {
        data["InstanceMarketOptions"] = {{"MarketType", "capacity-block"}};
        data["CapacityReservationSpecification"] = {{"CapacityReservationTarget", {{"CapacityReservationId", "cr-REPLACE_ME"}}}};
    } else if (group.type->ultraserver.empty()) {
        data["Placement"] = {{"GroupName", "REPLACE_ME-cluster-placement-group"}};
    }
    SWITCHYARD_TRY(data["NetworkInterfaces"], interfacesJson(*group.type, "sg-REPLACE_ME", style));
    data["MetadataOptions"] = {{"HttpTokens", "required"}, {"HttpPutResponseHopLimit", 2}};
    return OrderedJson{{"LaunchTemplateName", clusterName(design) + "-" + group.word}, {"LaunchTemplateData", std::move(data)}};
}

namespace {

Result<Written> writeTemplates(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> types, typeGroups(design, catalog));
    const std::vector<TypeGroup> groups = allReserved(design, types);
    Written out{{}, leftOutOfDeployments(design, catalog, false)};
    std::ranges::copy(reservationNotes(design, types), std::back_inserter(out.leftOut));
    OrderedJson all = OrderedJson::array();
    for (const TypeGroup &group : groups) {
        SWITCHYARD_TRY(OrderedJson request, templateRequest(design, group, EfaStyle::Only));
        all.push_back(std::move(request));
        out.leftOut.push_back(say("{} × {}: a template names one instance, the count goes to the fleet or node group", group.count(), group.type->id));
    }
    if (all.size() > 1)
        out.leftOut.emplace_back(say("several instance types or reservations: a list of requests, one for each call of create-launch-template"));
    out.leftOut.emplace_back(say("interfaces are EFA alone beside one of ENA (efa-only); AWS PCS wants them as EFA with ENA, which its own requests have (export pcs)"));
    out.leftOut.emplace_back(say("to be filled in: sg-REPLACE_ME, a security group that allows all traffic from and to itself; cr- or placement group; subnet"));
    out.text = jsonText(all.size() == 1 ? all[0] : all);
    return out;
}

Result<Written> writeTerraform(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> types, typeGroups(design, catalog));
    const std::vector<TypeGroup> groups = allReserved(design, types);
    Written out{{}, leftOutOfDeployments(design, catalog, false)};
    std::ranges::copy(reservationNotes(design, types), std::back_inserter(out.leftOut));
    std::string &text = out.text;
    text = "variable \"subnet_id\" { type = string }\nvariable \"security_group_id\" { type = string }\nvariable \"ami_id\" { type = string }\n";
    if (isBlock(design))
        text += "variable \"capacity_reservation_ids\" { type = map(string) }\n";
    for (const TypeGroup &group : groups) {
        SWITCHYARD_TRY(const std::vector<Interface> cards, interfacesOf(*group.type));
        const bool placed = !isBlock(design) && group.type->ultraserver.empty();
        if (placed)
            text += "\nresource \"aws_placement_group\" \"" + group.word + "\" {\n  name     = \"" + group.word + "\"\n  strategy = \"cluster\"\n}\n";
        text += "\nresource \"aws_launch_template\" \"" + group.word + "\" {\n  name          = \"" + clusterName(design) + "-" + group.word + "\"\n  instance_type = \"" + group.type->id
              + "\"\n  image_id      = var.ami_id\n";
        if (placed)
            text += "  placement {\n    group_name = aws_placement_group." + group.word + ".name\n  }\n";
        if (isBlock(design))
            text += "  instance_market_options {\n    market_type = \"capacity-block\"\n  }\n  capacity_reservation_specification {\n    capacity_reservation_target {\n      capacity_reservation_id = var.capacity_reservation_ids[\""
                  + group.word + "\"]\n    }\n  }\n";
        for (const Interface &card : cards) {
            text += "  network_interfaces {\n    network_card_index = " + std::to_string(card.card) + "\n    device_index       = " + std::to_string(card.device) + "\n    interface_type     = \"" + (card.efa ? "efa-only" : "interface")
                  + "\"\n    security_groups    = [var.security_group_id]\n" + (card.efa ? "" : "    subnet_id          = var.subnet_id\n") + "  }\n";
        }
        text += "}\n\nresource \"aws_instance\" \"" + group.word + "\" {\n  count = " + std::to_string(group.count()) + "\n  launch_template {\n    id      = aws_launch_template." + group.word
              + ".id\n    version = \"$Latest\"\n  }\n}\n";
    }
    out.leftOut.emplace_back(say("to be filled in: the variables at the top"));
    return out;
}

} // namespace

extern constinit const Format launchTemplate = {.id = "launch-template",
                                                .title = "EC2 launch template",
                                                .is = "request of aws ec2 create-launch-template, an interface for each EFA card",
                                                .ending = "json",
                                                .checked = "core.exchange.deployments",
                                                .holds = Holds::Cluster,
                                                .write = writeTemplates};

extern constinit const Format terraform = {.id = "terraform",
                                           .title = "Terraform",
                                           .is = "launch templates, placement groups and instances for Terraform's AWS provider",
                                           .ending = "tf",
                                           .checked = "core.exchange.deployments",
                                           .holds = Holds::Cluster,
                                           .write = writeTerraform};

} // namespace switchyard::exchange
