// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/refusals.h>

namespace switchyard::exchange {

namespace {

struct Refusal {
    bool (*detect)(const Glance &);
    Pattern<0> sentence;
};

constexpr Refusal refusals[] = {
    {[](const Glance &g) { return g.hasKey("offerCode"); }, Pattern<0>("this is an index of AWS's price lists and holds no price; expected an offer file (products and terms) or what aws pricing get-products answers")},
    {[](const Glance &g) { return g.hasKey("LaunchTemplate") || g.hasKey("LaunchTemplateData") || g.hasKey("LaunchTemplateVersion"); }, Pattern<0>("this is a launch template, which names one instance and not how many; expected instances")},
    {[](const Glance &g) { return g.isJson() && (g.hasKey("ImageId") || g.hasKey("NetworkInterfaces") || g.hasKey("TagSpecifications")) && !g.hasKey("InstanceId"); },
     Pattern<0>("this is the data of a launch template, which names one instance and not how many; expected instances")},
    {[](const Glance &g) { return g.isJson() && g.hasKey("AvailabilityZone") && g.hasKey("GroupName") && g.hasKey("Tenancy"); }, Pattern<0>("this is the placement of one instance; expected all of what aws ec2 describe-instances answers")},
    {[](const Glance &g) { return g.isJson() && g.text().starts_with('[') && (g.hasKey("ParameterKey") || g.hasKey("Instance")); }, Pattern<0>("this is a list of single values (parameters, or the part that --query chose); expected the whole answer or template")},
    {[](const Glance &g) { return g.isJson() && g.hasKey("GroupName") && g.hasKey("Strategy"); }, Pattern<0>("this is a placement group, which names no instance; expected instances")},
    {[](const Glance &g) { return g.isJson() && g.hasKey("SchedulerConfig"); }, Pattern<0>("this is a task governance policy of HyperPod, which names no instance; expected the cluster")},
    {[](const Glance &g) { return g.isJson() && (g.hasKey("p5.48xlarge") || g.hasKey("c5.xlarge")); }, Pattern<0>("this is a table of instance types, which the catalog has; expected machines or jobs")},
    {[](const Glance &g) { return g.firstWordIs("Configuration data as of"); }, Pattern<0>("this is the output of scontrol show config, which names no node; expected slurm.conf or scontrol show nodes")},
    {[](const Glance &g) { return g.hasKey("InstanceId") && g.hasKey("Placement") && !g.text().starts_with('['); }, Pattern<0>("this is one instance, or the part of it that --query chose; expected all of what aws ec2 describe-instances answers")},
    {[](const Glance &g) { return g.isJson() && (g.hasKey("Field") || g.hasKey("Filters") || g.hasKey("ServiceCode")); }, Pattern<0>("this is a request, not an answer; expected what it answers")},
    {[](const Glance &g) { return g.hasKey("CapacityBlockOfferings"); }, Pattern<0>("these are offers of Capacity Blocks, which nobody has bought; expected what aws ec2 describe-capacity-blocks or describe-capacity-reservations answers")},
    {[](const Glance &g) { return g.isJson() && (g.contains("allow_compat_mode") || g.contains("use_poll_mode")); }, Pattern<0>("these are settings of GPUDirect Storage (cufile.json), which say nothing of a cluster or a job; expected the storage's own, or a design")},
    {[](const Glance &g) { return g.isJson() && (g.contains("\"coll_perf\"") || g.contains("\"coll_exec_time_us\"")); }, Pattern<0>("this is a report of NCCL's inspector, which is not read; expected a log of NCCL (NCCL_DEBUG=INFO) or the output of nccl-tests")},
    {[](const Glance &g) { return !g.isJson() && (g.tops("kv_cache_config") || g.tops("cuda_graph_config") || g.tops("enable_attention_dp")); }, Pattern<0>("these are extra options of TensorRT-LLM, which are not read; expected vLLM's, SGLang's or Dynamo's")},
    {[](const Glance &g) { return g.contains("kind: CustomResourceDefinition"); }, Pattern<0>("this is a Kubernetes custom resource definition, a schema; expected objects")},
    {[](const Glance &g) { return g.hasKey("$schema") || (g.hasKey("properties") && g.hasKey("type")) || g.hasKey("$defs") || g.hasKey("openapi") || g.hasKey("swagger"); }, Pattern<0>("this is a schema; expected a file that follows one")},
    {[](const Glance &g) { return g.isJson() && g.hasKey("shapes") && g.hasKey("operations"); }, Pattern<0>("this is a service model of botocore; expected the answer of a call")},
    {[](const Glance &g) { return g.firstWordIs("<mxfile") || g.firstWordIs("<mxGraphModel"); }, Pattern<0>("this is a diagram of draw.io, which is written and not read; expected a cluster")},
    {[](const Glance &g) { return g.firstWordIs("digraph") || g.firstWordIs("strict digraph") || g.firstWordIs("graph {"); }, Pattern<0>("this is a graph for dot, which is written and not read; expected a cluster")},
    {[](const Glance &g) { return g.firstWordIs("flowchart ") || g.firstWordIs("graph TD") || g.firstWordIs("graph LR") || g.firstWordIs("graph TB"); }, Pattern<0>("this is a diagram of Mermaid, which is written and not read; expected a cluster")},
    {[](const Glance &g) { return !g.isJson() && (g.contains("resource \"aws_") || g.contains("provider \"aws\"")); }, Pattern<0>("this is Terraform, whose values are only known when it is applied: it is written and not read; expected what aws ec2 describe-instances answers")},
    {[](const Glance &g) { return g.firstWordIs("HYBRID_TRANSFORMER") || g.firstWordIs("num_ranks "); }, Pattern<0>("this is a workload of a simulator (SimAI or GOAL), which is not read; expected a framework's arguments")},
    {[](const Glance &g) { return g.hasKey("scheduling-policy") || g.hasKey("logical-dims") || g.hasKey("memory-type") || (g.tops("topology") && g.tops("npus_count")) || g.contains("Downlink_speed_Gbps"); },
     Pattern<0>("this is an input of ASTRA-sim, which is not read; expected a cluster or a framework's arguments")},
    {[](const Glance &g) { return g.isJson() && (g.hasKey("DomainUUID") || g.hasKey("links") || g.hasKey("compounded_links")); }, Pattern<0>("this is an answer of NetQ for Spectrum-X, which AWS does not have; expected EC2's topology")},
    {[](const Glance &g) { return g.text().find('\0') < 200 && g.contains("comm_type"); }, Pattern<0>("this is a Chakra execution trace, which is not read; expected a framework's arguments")},
    {[](const Glance &g) { return g.firstWordIs("Size,") || g.firstWordIs("test\nTP:") || (g.contains("allreduce,:") && g.contains("busbw:")); }, Pattern<0>("this is a table of bandwidths of SimAI, which is not read; expected the output of nccl-tests")},
    {[](const Glance &g) { return g.isJson() && g.hasKey("Nodes") && g.contains("network-node-layer-1"); }, Pattern<0>("this is a digest of labels; expected what kubectl get nodes -o json prints")},
    {[](const Glance &g) { return g.tops("display_name") || g.tops("training_config") || (g.tops("trainer") && g.tops("run")) || g.tops("cluster_type") || (g.tops("namespace") && g.tops("pullPolicy")) || g.tops("slurm_create_submission_file_only"); }, Pattern<0>("this is a part of a recipe of HyperPod, without its trainer and nodes; expected the whole recipe")},
    {[](const Glance &g) { return !g.isJson() && g.contains("GPU0") && (g.contains("CPU Affinity") || g.contains("NV")); }, Pattern<0>("this is the matrix of nvidia-smi topo -m, which is not read; expected NCCL's topology XML")},
    {[](const Glance &g) { return g.firstWordIs("provider: efa"); }, Pattern<0>("this is the output of fi_info, which is not read; expected NCCL's topology XML or a log of NCCL")},
    {[](const Glance &g) { return g.firstWordIs("name, index, pci.bus_id") || g.firstWordIs("/sys/devices/system/node/"); }, Pattern<0>("this is a list of one node's devices, which is not read; expected NCCL's topology XML")},
    {[](const Glance &g) { return g.contains("Fault ranks:"); }, Pattern<0>("this is the note of an injected fault; expected the dumps beside it")},
    {[](const Glance &g) { return g.contains("busbw_GBps") && g.contains("nodes,"); }, Pattern<0>("this is a table of bandwidths without times, which nothing can be fitted to; expected the output of nccl-tests")},
    {[](const Glance &g) { return g.firstWordIs("vendid=") || g.contains("\nvendid=") || g.contains("# Topology file: generated"); }, Pattern<0>("this is the output of ibnetdiscover for InfiniBand, which AWS does not have; expected EC2's topology")},
    {[](const Glance &g) { return g.hasKey("provider") && g.hasKey("engine"); }, Pattern<0>("this is a request to Topograph; expected its answer or its model")},
};

} // namespace

Said refusalOf(const Glance &glance)
{
    for (const Refusal &one : refusals)
        if (one.detect(glance))
            return say(one.sentence);
    return {};
}

} // namespace switchyard::exchange
