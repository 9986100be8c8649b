// SPDX-License-Identifier: GPL-3.0-or-later
// Files that make clusters: ParallelCluster, AWS PCS, SageMaker HyperPod, eksctl, CloudFormation templates with these.
#include <core/exchange/aws/deployment.h>
#include <core/exchange/aws/export_deployments.h>
#include <core/exchange/format.h>

#include <core/base/echo.h>

namespace switchyard::exchange {

namespace {

using json::Value;

struct Files {
    Inventory out;
    Notes notes;
    Tree tree;
    const catalog::Catalog &catalog;
    std::string file;

    [[nodiscard]] std::string at(const Value &value) const { return json::where(file, value); }
};

void addLustre(Files &f, const std::string &name, const Value &settings)
{
    const int capacity = f.tree.integer(settings, {"StorageCapacity"}, 0);
    const std::string type = lustreClass(f.catalog, f.tree.text(settings, {"DeploymentType"}), f.tree.integer(settings, {"PerUnitStorageThroughput"}, 0));
    if (capacity <= 0 || type.empty())
        f.notes.add(say("FSx for Lustre {}: {}", echo(name, 60), capacity <= 0 ? say("it is named and not made here, its size is not told") : say("the catalog has no such class")));
    else
        f.out.storage.push_back({.id = name, .type = type, .capacity_TiB = capacity / gibOfTib});
}

bool isParallelCluster(const Glance &glance) { return glance.tops("Scheduling") && glance.tops("HeadNode"); }

void readParallelCluster(Files &f, const Value &document)
{
    takeTold(f.out.region, f.tree.text(document, {"Region"}));
    f.tree.find(document, {"Scheduling", "Scheduler"});
    for (const char *list : {"SlurmQueues", "AwsBatchQueues"})
        for (const Value *queue : f.tree.items(document, {"Scheduling", list})) {
            const std::string name = f.tree.text(*queue, {"Name"});
            if (const auto kind = capacityOf(f.tree.text(*queue, {"CapacityType"})))
                f.out.capacity = kind;
            for (const Value *resource : f.tree.items(*queue, {"ComputeResources"})) {
                std::string type = f.tree.text(*resource, {"InstanceType"});
                const std::vector<const Value *> several = f.tree.items(*resource, {"Instances"});
                if (type.empty() && several.size() == 1)
                    type = f.tree.text(*several.front(), {"InstanceType"});
                const Value *const count = f.tree.find(*resource, {"MaxCount"});
                const int least = f.tree.integer(*resource, {"MinCount"}, 0);
                addGroup(f.out, f.notes, f.catalog, name + (least > 0 ? "-st-" : "-dy-") + f.tree.text(*resource, {"Name"}), type, count, f.at(*resource));
            }
        }
    for (const Value *storage : f.tree.items(document, {"SharedStorage"})) {
        const std::string name = f.tree.text(*storage, {"Name"});
        const std::string type = f.tree.text(*storage, {"StorageType"});
        const Value *const settings = f.tree.open(*storage, {"FsxLustreSettings"});
        if (type == "FsxLustre" && settings)
            addLustre(f, name, *settings);
        else
            f.notes.add(say("shared storage {} of type {}: the catalog has no class for it", echo(name, 60), echo(type, 40)));
    }
}

bool isPcs(const Glance &glance)
{
    return glance.isJson() && (glance.hasKey("computeNodeGroupName") || glance.hasKey("queueName") || (glance.hasKey("clusterName") && glance.hasKey("scheduler")) || glance.hasKey("computeNodeGroup") || glance.hasKey("create-compute-node-group"));
}

void readPcs(Files &f, const Value &document)
{
    for (const char *call : {"create-cluster", "create-compute-node-group", "create-queue"}) // all requests in one file
        for (const Value *request : f.tree.items(document, {call}))
            readPcs(f, *request);
    if (const Value *const launch = f.tree.open(document, {"create-launch-template"})) {
        f.notes.add(say("launch templates: what an instance is launched with is no part of a design"));
        f.tree.skip(*launch);
    }
    takeTold(f.out.name, f.tree.text(document, {"clusterName"}));
    const Value *group = f.tree.open(document, {"computeNodeGroup"}); // the answer of get-compute-node-group
    if (!group)
        group = &document;
    std::string name = f.tree.text(*group, {"computeNodeGroupName"});
    if (name.empty())
        name = f.tree.text(*group, {"name"});
    if (const auto kind = capacityOf(f.tree.text(*group, {"purchaseOption"})))
        f.out.capacity = kind;
    for (const Value *config : f.tree.items(*group, {"instanceConfigs"}))
        addGroup(f.out, f.notes, f.catalog, name, f.tree.text(*config, {"instanceType"}), f.tree.find(*group, {"scalingConfiguration", "maxInstanceCount"}), f.at(*config));
    f.tree.find(*group, {"scalingConfiguration"});
    if (const std::string queue = f.tree.text(document, {"queueName"}); !queue.empty())
        f.notes.add(say("queue {}: queues are no part of a design", echo(queue, 60)));
}

bool isHyperPod(const Glance &glance) { return (glance.hasKey("InstanceGroups") && !glance.hasKey("Resources")) || (glance.hasKey("worker_groups") && glance.hasKey("workload_manager")) || glance.hasKey("ClusterNodeSummaries"); }

/// A request has InstanceCount; the answer of describe-cluster how many are wanted, and how many there are.
const Value *hyperPodCount(Files &f, const Value &group)
{
    const Value *out = nullptr;
    for (const char *key : {"InstanceCount", "TargetCount", "CurrentCount"})
        if (const Value *const told = f.tree.find(group, {key}); told && !out)
            out = told;
    return out;
}

void readHyperPod(Files &f, const Value &document)
{
    takeTold(f.out.name, f.tree.text(document, {"ClusterName"}));
    for (const char *list : {"InstanceGroups", "RestrictedInstanceGroups"})
        for (const Value *group : f.tree.items(document, {list})) {
            addGroup(f.out, f.notes, f.catalog, f.tree.text(*group, {"InstanceGroupName"}), f.tree.text(*group, {"InstanceType"}), hyperPodCount(f, *group), f.at(*group));
            if (!f.tree.text(*group, {"TrainingPlanArn"}).empty())
                f.out.capacity = design::CapacityKind::CapacityBlock;
            for (const Value *storage : f.tree.items(*group, {"InstanceStorageConfigs"}))
                if (const std::string name = f.tree.text(*storage, {"FsxLustreConfig", "DnsName"}); !name.empty())
                    f.notes.add(say("FSx for Lustre {} is mounted: its size is not told here", echo(name, 60)));
        }
    for (const Value *node : f.tree.items(document, {"ClusterNodeSummaries"})) { // list-cluster-nodes
        Sighting one;
        one.where = f.at(*node);
        one.instance = f.tree.text(*node, {"InstanceId"});
        one.type = f.tree.text(*node, {"InstanceType"});
        if (one.type.starts_with("ml."))
            one.type.erase(0, 3);
        one.domain = f.tree.text(*node, {"UltraServerInfo", "Id"});
        one.names = {f.tree.text(*node, {"PrivateDnsHostname"})};
        if (one.names.front().empty())
            one.names = {"hyperpod-" + one.instance};
        if (const std::string state = f.tree.text(*node, {"InstanceStatus", "Status"}); state != "Running")
            one.state = state;
        f.out.machines.push_back(std::move(one));
    }
    for (const Value *group : f.tree.items(document, {"worker_groups"}))
        f.notes.add(say("worker group {}: provisioning_parameters.json names it, the cluster's own JSON says what it holds", echo(f.tree.text(*group, {"instance_group_name"}), 60)));
    for (const char *key : {"version", "workload_manager"})
        f.tree.find(document, {key});
}

bool isEksctl(const Glance &glance) { return glance.tops("kind") && glance.contains("eksctl.io/"); }

void readEksctl(Files &f, const Value &document)
{
    takeTold(f.out.name, f.tree.text(document, {"metadata", "name"}));
    takeTold(f.out.region, f.tree.text(document, {"metadata", "region"}));
    for (const char *key : {"apiVersion", "kind"})
        f.tree.find(document, {key});
    for (const char *list : {"managedNodeGroups", "nodeGroups"})
        for (const Value *group : f.tree.items(document, {list})) {
            std::string type = f.tree.text(*group, {"instanceType"});
            if (const Value *const several = f.tree.find(*group, {"instanceTypes"}); type.empty() && several && several->items.size() == 1)
                type = several->items[0].text;
            const Value *count = f.tree.find(*group, {"desiredCapacity"});
            if (!count)
                count = f.tree.find(*group, {"maxSize"});
            addGroup(f.out, f.notes, f.catalog, f.tree.text(*group, {"name"}), type, count, f.at(*group));
            if (const auto kind = capacityOf(f.tree.text(*group, {"instanceMarketOptions", "marketType"})))
                f.out.capacity = kind;
        }
}

bool isTemplate(const Glance &glance) { return glance.tops("Resources") && (glance.tops("AWSTemplateFormatVersion") || glance.contains("AWS::")); }

/// A parameter's Default in the place of {"Ref": parameter}.
const Value *resolved(const Value *value, const Value &document)
{
    const Value *const name = value ? value->find("Ref") : nullptr;
    const Value *const parameters = name ? document.find("Parameters") : nullptr;
    const Value *const parameter = parameters ? parameters->find(name->text) : nullptr;
    const Value *const standing = parameter ? parameter->find("Default") : nullptr;
    return standing ? standing : value;
}

/// The word; of a parameter without a Default "${its name}", of what else is computed "${}".
std::string word(const Value *value)
{
    if (!value || value->isString() || value->isNumber())
        return value ? value->text : std::string();
    const Value *const parameter = value->find("Ref");
    return "${" + (parameter ? parameter->text : std::string()) + "}";
}

void readTemplate(Files &f, const Value &document)
{
    f.tree.find(document, {"Parameters"});
    const Value *const resources = f.tree.open(document, {"Resources"});
    const auto text = [&](const Value &from, Tree::Path path) { return word(resolved(f.tree.find(from, path), document)); };
    for (std::size_t i = 0; resources && i < resources->members.size(); ++i) {
        const json::Member &member = resources->members[i];
        const std::string kind = f.tree.text(member.second, {"Type"});
        const Value *const open = f.tree.open(member.second, {"Properties"});
        const Value none = json::object();
        const Value &properties = open ? *open : none;
        if (kind == "AWS::PCS::ComputeNodeGroup") {
            for (const Value *config : f.tree.items(properties, {"InstanceConfigs"}))
                addGroup(f.out, f.notes, f.catalog, member.first, text(*config, {"InstanceType"}), resolved(f.tree.find(properties, {"ScalingConfiguration", "MaxInstanceCount"}), document), f.at(*config));
            if (const auto how = capacityOf(text(properties, {"PurchaseOption"})))
                f.out.capacity = how;
        } else if (kind == "AWS::SageMaker::Cluster") {
            for (const Value *group : f.tree.items(properties, {"InstanceGroups"}))
                addGroup(f.out, f.notes, f.catalog, text(*group, {"InstanceGroupName"}), text(*group, {"InstanceType"}), resolved(f.tree.find(*group, {"InstanceCount"}), document), f.at(*group));
        } else if (kind == "AWS::EKS::Nodegroup") {
            const Value *const types = f.tree.find(properties, {"InstanceTypes"});
            const Value *const type = types && types->items.size() == 1 ? resolved(&types->items[0], document) : nullptr;
            addGroup(f.out, f.notes, f.catalog, member.first, word(type), resolved(f.tree.find(properties, {"ScalingConfig", "DesiredSize"}), document), f.at(properties));
        } else if (kind == "AWS::EC2::EC2Fleet") {
            if (const auto how = capacityOf(text(properties, {"TargetCapacitySpecification", "DefaultTargetCapacityType"})))
                f.out.capacity = how;
            int offers = 0; // alternatives, which share the total
            for (const Value *config : f.tree.items(properties, {"LaunchTemplateConfigs"}))
                for (const Value *one : f.tree.items(*config, {"Overrides"}))
                    if (++offers > 1)
                        f.tree.skip(*one);
                    else
                        addGroup(f.out, f.notes, f.catalog, member.first, text(*one, {"InstanceType"}), resolved(f.tree.find(properties, {"TargetCapacitySpecification", "TotalTargetCapacity"}), document), f.at(*one));
            if (offers > 1)
                f.notes.add(say("fleet {} offers several types or places: taken for the first", echo(member.first, 60)));
        } else if (kind == "AWS::FSx::FileSystem" && text(properties, {"FileSystemType"}) == "LUSTRE") {
            Value both = json::object();
            if (const Value *const size = resolved(f.tree.find(properties, {"StorageCapacity"}), document))
                json::set(both, "StorageCapacity", *size);
            if (const Value *const settings = f.tree.find(properties, {"LustreConfiguration"}))
                for (const json::Member &one : settings->members)
                    json::set(both, one.first, one.second);
            addLustre(f, member.first, both);
        } else {
            f.notes.add(say("a resource of type {}", echo(kind, 60)));
            f.tree.skip(member.second);
        }
    }
}

template <void (*readOne)(Files &, const Value &)>
Result<Fragment> readDeployments(std::span<const TextFile> files, const catalog::Catalog &catalog)
{
    Files f{{}, {}, {}, catalog, {}};
    std::vector<int> understood;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(const std::vector<Value> documents, documentsOf(file));
        f.file = file.name;
        sayIfCut(file, f.notes);
        f.tree = Tree(); // it knows values by their place in memory, which the next file's may take
        const std::size_t before = f.out.groups.size() + f.out.machines.size() + f.out.storage.size();
        for (const Value &document : documents) {
            readOne(f, document);
            f.tree.listUnread(document, f.notes);
        }
        understood.push_back(static_cast<int>(f.out.groups.size() + f.out.machines.size() + f.out.storage.size() - before));
    }
    double machines = static_cast<double>(f.out.machines.size());
    for (const MachineGroup &group : f.out.groups)
        machines += group.count;
    Value found = json::object();
    json::set(found, "groups", json::number(static_cast<double>(f.out.groups.size())));
    json::set(found, "instances", json::number(machines));
    json::set(found, "storage", json::number(static_cast<double>(f.out.storage.size())));
    return Fragment{std::move(f.out), std::move(understood), f.notes.sentences(), std::move(found)};
}

template <void (*readOne)(Files &, const Value &)>
constexpr Format deployment(std::string_view id, std::string_view title, std::string_view is, std::string_view ending, bool (*detect)(const Glance &), Result<Written> (*write)(const design::Design &, const catalog::Catalog &))
{
    return {.id = id, .title = title, .is = is, .ending = ending, .checked = "core.exchange.deployments", .holds = Holds::Cluster, .detect = detect, .read = readDeployments<readOne>, .write = write};
}

} // namespace

extern constinit const Format parallelCluster = deployment<readParallelCluster>("parallelcluster", "ParallelCluster", "configuration of AWS ParallelCluster 3", "yaml", isParallelCluster, writeParallelCluster);
extern constinit const Format pcs = deployment<readPcs>("pcs", "AWS PCS", "requests of AWS PCS: create-cluster, create-compute-node-group, create-queue", "json", isPcs, writePcs);
extern constinit const Format hyperPod = deployment<readHyperPod>("hyperpod", "SageMaker HyperPod", "request of sagemaker create-cluster, list-cluster-nodes, provisioning_parameters.json", "json", isHyperPod, writeHyperPod);
extern constinit const Format eksctl = deployment<readEksctl>("eksctl", "eksctl", "ClusterConfig of eksctl", "yaml", isEksctl, writeEksctl);
extern constinit const Format cloudFormation = deployment<readTemplate>("cloudformation", "CloudFormation", "CloudFormation template with PCS, HyperPod, EKS node groups, EC2 fleets or FSx for Lustre", "yaml", isTemplate, writeCloudFormation);

} // namespace switchyard::exchange
