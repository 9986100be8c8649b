// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/aws/export_deployments.h>

#include <algorithm>
#include <cmath>

#include <core/exchange/aws/deployment.h>
#include <core/exchange/aws/launch.h>
#include <core/exchange/writing.h>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

constexpr int gibStep = 2400; ///< FSx for Lustre grows in steps of 2,400 GiB above 1,200

/// What FSx for Lustre sells: 1,200 GiB or steps of 2,400; the size is rounded up, which `leftOut` says.
int lustreGiB(double capacity_TiB, const std::string &id, std::vector<Said> &leftOut)
{
    const double asked = capacity_TiB * gibOfTib;
    const int sold = asked <= gibStep / 2.0 ? gibStep / 2 : static_cast<int>(std::ceil(std::min(asked, 2e8) / gibStep)) * gibStep;
    if (std::abs(sold - asked) > 1)
        leftOut.push_back(say("{}: FSx for Lustre is sold in steps, {} GiB in the place of {}", id, sold, static_cast<long long>(asked)));
    return sold;
}

void fillIn(std::vector<Said> &leftOut, const Said &what) { leftOut.push_back(say("to be filled in: {}", what)); }

void note(Written &out, const std::vector<Said> &sentences) { out.leftOut.insert(out.leftOut.end(), sentences.begin(), sentences.end()); }

} // namespace

Result<Written> writeParallelCluster(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    Written out{{}, leftOutOfDeployments(design, catalog, true)};
    note(out, reservationNotes(design, groups));
    OrderedJson queues = OrderedJson::array();
    for (const TypeGroup &group : groups) {
        const bool ultra = !group.type->ultraserver.empty();
        OrderedJson queue = {{"Name", group.word}, {"CapacityType", isBlock(design) ? "CAPACITY_BLOCK" : "ONDEMAND"}};
        const std::vector<TypeGroup> parts = reservedGroups(design, group);
        const OrderedJson reservation = {{"CapacityReservationId", "cr-REPLACE_ME"}};
        if (isBlock(design) && parts.size() == 1)
            queue["CapacityReservationTarget"] = reservation;
        queue["Networking"] = {{"SubnetIds", {"subnet-REPLACE_ME"}}, {"PlacementGroup", {{"Enabled", !isBlock(design) && !ultra}}}};
        queue["HealthChecks"] = {{"Gpu", {{"Enabled", true}}}};
        queue["JobExclusiveAllocation"] = true;
        for (const TypeGroup &part : parts) {
            OrderedJson nodes = {{"Name", parts.size() == 1 ? "nodes" : part.word}, {"InstanceType", part.type->id}, {"MinCount", part.count()}, {"MaxCount", part.count()}, {"Efa", {{"Enabled", true}}}};
            if (isBlock(design) && parts.size() > 1)
                nodes["CapacityReservationTarget"] = reservation;
            queue["ComputeResources"].push_back(std::move(nodes));
        }
        queues.push_back(std::move(queue));
    }
    const bool arm = isArm(*groups.front().type);
    if (std::ranges::any_of(groups, [arm](const TypeGroup &group) { return isArm(*group.type) != arm; }))
        out.leftOut.emplace_back(say("a cluster of ParallelCluster has one architecture of CPU: x86_64 and arm64 (Grace) want a file each"));
    else if (arm)
        out.leftOut.emplace_back(say("Grace is arm64: the head node is a Graviton one, and a custom image (Image.CustomAmi) has to be arm64 too"));
    OrderedJson config = {{"Region", design.region}, {"Image", {{"Os", "ubuntu2204"}}}, {"HeadNode", {{"InstanceType", arm ? "m7g.8xlarge" : "m5.8xlarge"}, {"Networking", {{"SubnetId", "subnet-REPLACE_ME"}}}}}};
    config["Scheduling"] = {{"Scheduler", "slurm"}, {"SlurmQueues", std::move(queues)}};
    OrderedJson shared = OrderedJson::array();
    for (const design::Storage &one : design.storage) {
        const auto [deployment, speed] = lustreWords(one.type);
        if (deployment.empty()) {
            out.leftOut.push_back(say("storage {} of {}, which ParallelCluster does not make", one.id, one.type));
            continue;
        }
        OrderedJson settings = {{"StorageCapacity", lustreGiB(one.capacity_TiB, one.id, out.leftOut)}, {"DeploymentType", deployment}};
        if (speed > 0)
            settings["PerUnitStorageThroughput"] = speed;
        shared.push_back({{"Name", wordOf(one.id)}, {"MountDir", "/" + wordOf(one.id)}, {"StorageType", "FsxLustre"}, {"FsxLustreSettings", std::move(settings)}});
    }
    if (!shared.empty())
        config["SharedStorage"] = std::move(shared);
    fillIn(out.leftOut, say("subnet-REPLACE_ME"));
    if (isBlock(design))
        fillIn(out.leftOut, say("cr-REPLACE_ME, the reservation of each Capacity Block"));
    out.text = yamlText(config);
    return out;
}

Result<Written> writePcs(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    Written out{{}, leftOutOfDeployments(design, catalog, false)};
    note(out, reservationNotes(design, groups));
    const std::string name = clusterName(design);
    constexpr std::size_t mostSmall = 32;
    constexpr std::size_t mostMedium = 512;
    const char *const size = design.instances.size() <= mostSmall ? "SMALL" : design.instances.size() <= mostMedium ? "MEDIUM" : "LARGE";
    OrderedJson all;
    all["create-cluster"] = {{"clusterName", name},
                             {"scheduler", {{"type", "SLURM"}, {"version", "25.05"}}},
                             {"size", size},
                             {"networking", {{"subnetIds", {"subnet-REPLACE_ME"}}, {"securityGroupIds", {"sg-REPLACE_ME"}}}}};
    for (const TypeGroup &group : groups) {
        OrderedJson nodeGroups = OrderedJson::array();
        for (const TypeGroup &part : reservedGroups(design, group)) {
            if (auto launch = templateRequest(design, part, EfaStyle::WithEna); launch)
                all["create-launch-template"].push_back(*std::move(launch));
            else
                out.leftOut.push_back(say("the launch template: {}", sentence(launch.error())));
            all["create-compute-node-group"].push_back({{"clusterIdentifier", name},
                                                        {"computeNodeGroupName", part.word + "-nodes"},
                                                        {"subnetIds", {"subnet-REPLACE_ME"}},
                                                        {"purchaseOption", isBlock(design) ? "CAPACITY_BLOCK" : "ONDEMAND"},
                                                        {"customLaunchTemplate", {{"id", "lt-REPLACE_ME"}, {"version", "1"}}},
                                                        {"iamInstanceProfileArn", "arn:aws:iam::111122223333:instance-profile/AWSPCS-REPLACE_ME"},
                                                        {"scalingConfiguration", {{"minInstanceCount", part.count()}, {"maxInstanceCount", part.count()}}},
                                                        {"instanceConfigs", {{{"instanceType", part.type->id}}}}});
            nodeGroups.push_back({{"computeNodeGroupId", "pcs_REPLACE_ME"}});
        }
        all["create-queue"].push_back({{"clusterIdentifier", name}, {"queueName", group.word + "-queue"}, {"computeNodeGroupConfigurations", std::move(nodeGroups)}});
    }
    fillIn(out.leftOut, say("subnet-, sg-, pcs_REPLACE_ME, the instance profile, what the launch template leaves open, and lt-REPLACE_ME, the id that it gets"));
    out.leftOut.emplace_back(say("one file holds requests of four kinds, to be sent in this order, each by itself: jq '.[\"create-cluster\"]' FILE > 1.json; aws pcs create-cluster --cli-input-json file://1.json; then each of jq -c '.[\"create-launch-template\"][]' FILE (aws ec2), jq -c '.[\"create-compute-node-group\"][]' FILE and jq -c '.[\"create-queue\"][]' FILE"));
    out.text = jsonText(all);
    return out;
}

Result<Written> writeHyperPod(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    Written out{{}, leftOutOfDeployments(design, catalog, false)};
    note(out, reservationNotes(design, groups));
    const char *const role = "arn:aws:iam::111122223333:role/REPLACE_ME";
    const OrderedJson lifeCycle = {{"SourceS3Uri", "s3://sagemaker-REPLACE_ME/lifecycle"}, {"OnCreate", "on_create.sh"}};
    OrderedJson list = OrderedJson::array();
    list.push_back({{"InstanceGroupName", "controller"}, {"InstanceType", "ml.m5.4xlarge"}, {"InstanceCount", 1}, {"ExecutionRole", role}, {"LifeCycleConfig", lifeCycle}, {"SlurmConfig", {{"NodeType", "Controller"}}}});
    for (const TypeGroup &group : groups) {
        for (const TypeGroup &part : reservedGroups(design, group)) {
            OrderedJson one = {{"InstanceGroupName", part.word}, {"InstanceType", "ml." + part.type->id}, {"InstanceCount", part.count()}, {"ThreadsPerCore", 1}, {"ExecutionRole", role}, {"LifeCycleConfig", lifeCycle}};
            one["SlurmConfig"] = {{"NodeType", "Compute"}, {"PartitionNames", {group.word}}};
            one["OnStartDeepHealthChecks"] = {"InstanceStress", "InstanceConnectivity"};
            if (isBlock(design))
                one["TrainingPlanArn"] = "arn:aws:sagemaker:" + design.region + ":111122223333:training-plan/REPLACE_ME";
            one["NetworkInterface"] = {{"InterfaceType", "efa"}};
            list.push_back(std::move(one));
        }
    }
    const OrderedJson cluster = {{"ClusterName", clusterName(design)},
                                 {"Orchestrator", {{"Slurm", {{"SlurmConfigStrategy", "Managed"}}}}},
                                 {"NodeRecovery", "Automatic"},
                                 {"InstanceGroups", std::move(list)},
                                 {"VpcConfig", {{"SecurityGroupIds", {"sg-REPLACE_ME"}}, {"Subnets", {"subnet-REPLACE_ME"}}}}};
    fillIn(out.leftOut, say("the role, the bucket of the lifecycle scripts, sg- and subnet-REPLACE_ME, training plans"));
    out.text = jsonText(cluster);
    return out;
}

Result<Written> writeEksctl(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    Written out{{}, leftOutOfDeployments(design, catalog, false)};
    note(out, reservationNotes(design, groups));
    const std::string zone = design.availabilityZone.empty() ? design.region + "a" : design.availabilityZone;
    OrderedJson list = OrderedJson::array();
    for (const TypeGroup &group : groups)
        for (const TypeGroup &part : reservedGroups(design, group)) {
            OrderedJson one = {{"name", part.word}, {"instanceType", part.type->id}, {"availabilityZones", {zone}}, {"privateNetworking", true}, {"efaEnabled", true}, {"minSize", part.count()}, {"desiredCapacity", part.count()}, {"maxSize", part.count()}};
            if (isBlock(design)) {
                one["capacityReservation"] = {{"capacityReservationTarget", {{"capacityReservationID", "cr-REPLACE_ME"}}}};
                one["instanceMarketOptions"] = {{"marketType", "capacity-block"}};
            }
            one["taints"] = {{{"key", "nvidia.com/gpu"}, {"effect", "NoSchedule"}}};
            list.push_back(std::move(one));
        }
    const std::string other = zone.ends_with('b') ? zone.substr(0, zone.size() - 1) + "a" : zone.substr(0, zone.size() - 1) + "b";
    const OrderedJson config = {{"apiVersion", "eksctl.io/v1alpha5"},
                                {"kind", "ClusterConfig"},
                                {"metadata", {{"name", clusterName(design)}, {"region", design.region}}},
                                {"availabilityZones", {zone, other}},
                                {"managedNodeGroups", std::move(list)}};
    if (isBlock(design))
        fillIn(out.leftOut, say("cr-REPLACE_ME, the reservation of each Capacity Block"));
    if (design.availabilityZone.empty())
        out.leftOut.push_back(say("no Availability Zone in the design: {} was taken", zone));
    out.leftOut.push_back(say("the control plane of EKS wants subnets in two zones: {} was taken beside {}, nodes are in {} alone; put in a zone that the account has", other, zone, zone));
    out.text = yamlText(config);
    return out;
}

Result<Written> writeCloudFormation(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> types, typeGroups(design, catalog));
    const std::vector<TypeGroup> groups = allReserved(design, types);
    Written out{{}, leftOutOfDeployments(design, catalog, true)};
    note(out, reservationNotes(design, types));
    OrderedJson resources;
    const auto ref = [](const char *name) { return OrderedJson{{"Ref", name}}; };
    const auto logical = [](const std::string &word, const char *end) {
        std::string name;
        for (const char c : word)
            if (c != '-')
                name += name.empty() ? static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c) : c;
        return name + end;
    };
    OrderedJson parameters = {{"SubnetId", {{"Type", "AWS::EC2::Subnet::Id"}}}, {"SecurityGroupId", {{"Type", "AWS::EC2::SecurityGroup::Id"}}}, {"ImageId", {{"Type", "AWS::EC2::Image::Id"}}}};
    for (const TypeGroup &group : groups) {
        const bool placed = !isBlock(design) && group.type->ultraserver.empty();
        const std::string placement = logical(group.word, "PlacementGroup");
        if (placed)
            resources[placement] = {{"Type", "AWS::EC2::PlacementGroup"}, {"Properties", {{"Strategy", "cluster"}}}};
        OrderedJson data = {{"InstanceType", group.type->id}, {"ImageId", ref("ImageId")}};
        SWITCHYARD_TRY(OrderedJson cards, interfacesJson(*group.type, ref("SecurityGroupId")));
        for (OrderedJson &card : cards)
            if (card["NetworkCardIndex"] == 0 && card["DeviceIndex"] == 0)
                card["SubnetId"] = ref("SubnetId");
        data["NetworkInterfaces"] = std::move(cards);
        if (placed)
            data["Placement"] = {{"GroupName", {{"Ref", placement}}}};
        if (isBlock(design)) {
            parameters[logical(group.word, "ReservationId")] = {{"Type", "String"}};
            data["InstanceMarketOptions"] = {{"MarketType", "capacity-block"}};
            data["CapacityReservationSpecification"] = {{"CapacityReservationTarget", {{"CapacityReservationId", {{"Ref", logical(group.word, "ReservationId")}}}}}};
        }
        const std::string lt = logical(group.word, "LaunchTemplate");
        resources[lt] = {{"Type", "AWS::EC2::LaunchTemplate"}, {"Properties", {{"LaunchTemplateName", clusterName(design) + "-" + group.word}, {"LaunchTemplateData", std::move(data)}}}};
        OrderedJson capacity = {{"TotalTargetCapacity", group.count()}, {"DefaultTargetCapacityType", isBlock(design) ? "capacity-block" : "on-demand"}};
        resources[logical(group.word, "Fleet")] = {{"Type", "AWS::EC2::EC2Fleet"},
                                                   {"Properties",
                                                    {{"Type", "instant"},
                                                     {"LaunchTemplateConfigs",
                                                      {{{"LaunchTemplateSpecification", {{"LaunchTemplateId", {{"Ref", lt}}}, {"Version", {{"Fn::GetAtt", {lt, "LatestVersionNumber"}}}}}},
                                                        {"Overrides", {{{"InstanceType", group.type->id}}}}}}},
                                                     {"TargetCapacitySpecification", std::move(capacity)}}}};
    }
    for (const design::Storage &one : design.storage) {
        const auto [deployment, speed] = lustreWords(one.type);
        if (deployment.empty()) {
            out.leftOut.push_back(say("storage {} of {}, which is no file system to make", one.id, one.type));
            continue;
        }
        std::string name = logical(wordOf(one.id), "FileSystem");
        for (int i = 2; resources.contains(name); ++i)
            name = logical(wordOf(one.id), "FileSystem") + std::to_string(i);
        OrderedJson lustre = {{"DeploymentType", deployment}};
        if (speed > 0)
            lustre["PerUnitStorageThroughput"] = speed;
        resources[name] = {
            {"Type", "AWS::FSx::FileSystem"},
            {"Properties", {{"FileSystemType", "LUSTRE"}, {"StorageCapacity", lustreGiB(one.capacity_TiB, one.id, out.leftOut)}, {"SubnetIds", {ref("SubnetId")}}, {"LustreConfiguration", std::move(lustre)}}}};
    }
    out.text = yamlText(OrderedJson{{"AWSTemplateFormatVersion", "2010-09-09"}, {"Description", "Made by Switchyard from the design " + wordOf(design.name)}, {"Parameters", std::move(parameters)}, {"Resources", std::move(resources)}});
    return out;
}

} // namespace switchyard::exchange
