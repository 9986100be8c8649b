// SPDX-License-Identifier: GPL-3.0-or-later
// Inside core/diagnose: the rows of the register, and ids that exist by compilation.
#pragma once

#include <algorithm>
#include <array>

#include <core/diagnose/rules.h>

namespace switchyard::diagnose {

namespace rows {

using enum RuleArea;
using enum Severity;

inline constexpr auto table = std::to_array<Rule>({
    // Where things are.
    {"unknown-type", Placement, Error, "An instance type is not in the catalog",
     "Nothing is known of its GPUs, cards and price, so nothing can be predicted for jobs on it. Choose a type of the catalog, or describe it in a catalog file of your own.",
     "", "ec2-accelerated"},
    {"incomplete-type", Placement, Warning, "AWS has not published enough about an instance type",
     "The type is sold, but figures that the engine needs are not public. Predictions for it rest on what is assumed; the catalog entry says what.", "", "ec2-accelerated gb300-launch"},
    {"provisional-type", Placement, Warning, "Figures of an instance type are provisional",
     "It can be modelled with figures that no document confirms yet. Treat money and time for it as estimates.", "", "ec2-accelerated"},
    {"ultraserver-missing", Placement, Error, "Instances that are sold only inside an UltraServer stand alone",
     "P6e instances are components of an UltraServer: alone they cannot be bought, and have no NVLink to others. Drop whole UltraServers from the palette, or move the instances into one.", "",
     "ec2-accelerated p6-page"},
    {"ultraserver-size", Placement, Error, "An UltraServer has fewer or more instances than its type",
     "An UltraServer is paid for whole: one that is half full wastes the rest, and a job on it gets a smaller NVLink domain. More instances than the type has cannot be.",
     "Takes the smaller type where the instances fit into it, else adds those that are missing.", "ec2-accelerated"},
    {"no-network-node", Placement, Info, "Instances have no place in the network",
     "Their distance to the others is unknown, so order and traffic above the cards cannot be judged. Import the topology (DescribeInstanceTopology) or move them below a network node.", "", "ec2-topology"},
    {"layers", Placement, Warning, "Instances hang at another depth than EC2 reports for their type",
     "DescribeInstanceTopology reports three network node layers, four on P6-B200 and P6-B300. At another depth, distances in the design are not those of the cluster.", "", "ec2-topology"},
    {"unused", Placement, Warning, "Instances run no job",
     "They are paid for and idle. Keep as many spares as the failure rate asks for; give the others a job, or remove them.", "Removes them from the design.", "rsc"},
    {"shared", Placement, Warning, "Instances run several jobs at once",
     "Jobs that compute on the same GPUs slow each other down and may not fit into their memory together. Give each job its own instances.", "", "article"},
    {"mixed-types", Placement, Warning, "A job mixes instance types",
     "Every step waits for the slowest GPU and the slowest card of the job. Give the job instances of one type.", "", "megatron"},
    {"tp-domain", Placement, Error, "Tensor parallelism leaves the NVLink domain",
     "TP all-reduces the activations of every layer, several times: on NVLink they take microseconds, over network cards they hold the step. A group leaves its domain when TP is larger than "
     "the domain, does not divide it, is not the fastest axis of the rank order, or when an instance of another UltraServer stands between its ranks. It is an error where the engine says that mending it "
     "saves a fifth of the step.",
     "Puts the job's instances in the order of the network where that is enough, else TP first in the rank order or TP down to what the domain holds, whichever is fastest and fits.", "megatron article engine"},
    {"ep-domain", Placement, Error, "Expert parallelism is wider than the NVLink domain, or straddles it",
     "Dispatch and combine of every MoE layer send each token to the GPUs of its experts. Inside an NVLink domain (8 GPUs, or the 72 of an UltraServer) that costs little; beyond it the cards carry it. "
     "A group that would fit and lies in several domains does so for nothing. It is an error where mending it saves a fifth of the step.",
     "Puts the instances in the order of the network where that is enough, else lowers EP to what the domain holds where that is faster.", "megatron article engine"},
    {"stage-split", Placement, Error, "The ranks of one stage of one replica are split over NVLink domains that could hold them",
     "The TP and CP ranks of a pipeline stage work on the same tokens. Split over two UltraServers (or instances) their exchange runs over the cards although one domain has room. It is an error where "
     "mending it saves a fifth of the step.",
     "Puts the job's instances in the order of the network.", "megatron engine"},
    {"rank-order", Placement, Warning, "Neighbouring ranks sit below different bottom network nodes",
     "Rings and pipelines run along the ranks. Instances of one bottom node that do not follow one another send upwards what could have stayed low. Topology-aware scheduling orders them.",
     "Puts the job's instances in the order of the network.", "ec2-topology"},
    {"dp-ring", Placement, Warning, "Data-parallel rings cross the top of the network more often than they must",
     "A ring over the instances below k top network nodes must cross between them k times. More crossings load the uplinks, add hops, and expose the job to more switches; the finding names the bytes and what "
     "the engine says of the step. AWS describes its UltraClusters as non-blocking, so that the step may not change.",
     "Puts the job's instances in the order of the network.", "ec2-topology engine"},
    {"pp-layer1", Placement, Warning, "Pipeline neighbours share not even the top network node",
     "Activations and gradients of these stages take the longest way through the network, at every micro-batch. Order the instances so that a pipeline stays below one top node.",
     "Puts the job's instances in the order of the network.", "ec2-topology"},
    {"idle-cards", Placement, Info, "EFA cards carry nothing",
     "The job uses the network, and some cards of its instances carry none of it: GPUs beyond the plan, or groups that all leave by the same GPUs. The bandwidth is paid for.", "", "ec2-efa-cards engine"},

    // How jobs are cut.
    {"instances", Plan, Error, "A job names instances that the design does not have",
     "Nothing can be placed or predicted for it. Choose its instances again.", "", "design-format"},
    {"unknown-model", Plan, Error, "A job's model is not in the catalog",
     "Nothing can be predicted for it. Choose a model of the catalog, or import a config.json.", "", "design-format"},
    {"plan", Plan, Error, "A plan is impossible",
     "Degrees must multiply to the GPUs, and divide heads, layers, experts, sequence and batch: the framework would refuse to start.",
     "Fits the plan to the job's GPUs, where degrees alone are wrong.", "megatron"},
    {"idle-gpus", Plan, Warning, "A plan uses fewer GPUs than its job has",
     "The others are paid for and idle. Fit the plan to the instances, or take some from the job.", "Fits the plan to the job's GPUs.", "megatron"},
    {"memory", Plan, Error, "A job does not fit into its GPUs' memory",
     "The fullest pipeline stage holds more than a GPU has: weights, gradients, optimizer states, activations, buffers. More TP, PP or sharding, a smaller micro-batch or recomputation make room.",
     "Takes the fastest of recomputation, a micro-batch of one and sharded states that fits.", "engine megatron"},
    {"memory-headroom", Plan, Warning, "A job fills almost all of its GPUs' memory",
     "It fits by the prediction, with less than 5 % to spare: a longer document, a library's workspace, fragmentation or another release ends the run with an out-of-memory error, perhaps after days. "
     "Recomputation, a smaller micro-batch, or more TP, PP or sharding make room.",
     "Takes the fastest of recomputation, a micro-batch of one and sharded states that leaves it.", "engine megatron"},
    {"model", Plan, Info, "The engine remarks on its own prediction",
     "What was assumed or left out, in words. The prediction's term tree has the numbers.", "", "engine"},
    {"serving", Plan, Error, "A serving job cannot run",
     "Its weights do not fit, its degrees do not divide the model, or its load has no answer. The finding says which.", "", "engine"},
    {"rl", Plan, Error, "A reinforcement learning job cannot run",
     "Its pools, degrees or answers do not go together. The finding says which.", "", "engine"},
    {"phase-kind", Plan, Info, "A phase is kept and not predicted",
     "Its kind is one that this version does not calculate, or it was imported without its plan. It keeps its instances and survives a save.", "", "design-format"},
    {"stale-waiver", Plan, Info, "A waiver accepts what no rule says any more",
     "The design has changed since: what was accepted is gone. A waiver that stays would accept it unseen when it comes back. It is told of the job whose prediction is asked.", "Withdraws the waiver.", "design-format"},

    // What may be run and was bought.
    {"unknown-region", Capacity, Error, "The Region is none of AWS's",
     "No price is known there, and nothing can be bought. Choose a Region of the catalog.", "", "price-list"},
    {"unpriced", Capacity, Warning, "The price of something is unknown",
     "No public list has it for this Region and this way of paying; sums leave it out and say so. Choose another, or give a price list of your own.",
     "Pays on demand, where that price is known.", "price-list capacity-blocks-october"},
    {"old-price", Capacity, Warning, "A price of the bill is more than a quarter old",
     "AWS sets the rates of Capacity Blocks anew each quarter and changes others without a fixed day. What was read more than a quarter ago counts in the sum, and the sum is an estimate. Read the price "
     "again before anything is signed, or give a price list of your own.",
     "", "price-list capacity-blocks-october"},
    {"quota", Capacity, Error, "The vCPU quota of P instances is smaller than the design",
     "EC2 counts the vCPUs of running P instances per Region, On-Demand (Savings Plans among them) and Spot apart, and refuses to launch more. Instances in Capacity Blocks do not count. Ask for the "
     "increase before the day.",
     "", "ec2-quotas capacity-blocks-guide"},
    {"block-size", Capacity, Error, "A Capacity Block has a size that is not sold",
     "Blocks of instances are sold with 1, 2, 4, 8, 16, 32 or 64; UltraServers by the piece.", "Divides it into blocks of sizes that are sold.", "capacity-blocks-purchase"},
    {"block-days", Capacity, Error, "A Capacity Block has a length that is not sold",
     "Blocks last 1 to 14 days, or whole weeks up to 182 days.", "Takes the next length that is sold.", "capacity-blocks-purchase"},
    {"block-start", Capacity, Error, "A Capacity Block starts too late to be bought today, or is over",
     "Blocks can be bought up to 8 weeks ahead; they end at 11:30 UTC of their last day, and instances in them are terminated from 30 minutes before.",
     "Starts it on the last day that can be bought, or today.", "capacity-blocks-guide capacity-blocks-purchase"},
    {"block-total", Capacity, Error, "Capacity Blocks hold more instances on one day than an organization may",
     "All blocks of instances of an organization together may hold 256 on any day. Larger jobs need UltraServers, a reservation of another kind, or an agreement with AWS.", "", "capacity-blocks-guide"},
    {"ultracluster-scale", Capacity, Warning, "More GPUs of a type than an UltraCluster has",
     "AWS puts instances that work together into one UltraCluster with a non-blocking network and says how many GPUs it has at most. Beyond that one network for all is not promised, and the traffic between "
     "clusters is not modelled.", "", "p5-page article"},
    {"block-cover", Capacity, Warning, "Capacity Blocks hold fewer instances than the design places",
     "The design pays by Capacity Block; what its blocks do not hold cannot be launched. Without stated blocks nothing is known of size and dates.",
     "States blocks of the sizes that are sold for what is missing.", "capacity-blocks-guide"},
    {"block-surplus", Capacity, Warning, "Capacity Blocks hold more instances than the design places",
     "A block is paid in advance and cannot be cancelled or resold. Place what it holds, or plan a smaller one.", "Divides what is needed into the fewest blocks of sizes that are sold.", "capacity-blocks-guide"},
    {"block-run", Capacity, Warning, "A training run lasts longer than its Capacity Blocks",
     "Instances are terminated at the end of the block: the run must be resumed elsewhere from a checkpoint. The run's length is that of the goodput model, failures and saves included.",
     "Takes the length that is sold and holds the run.", "capacity-blocks-guide engine"},

    // What is installed.
    {"software-needs", Software, Error, "Releases on the instances do not go together",
     "Driver, CUDA, EFA installer, libfabric, aws-ofi-nccl and NCCL depend on one another and on the GPU. A pair that does not go together fails to start, or falls back to a slower way without a word. Rows that no "
     "document confirms are warnings.",
     "States the first release that is enough; where an EFA installer carries it, that installer.", "efa-changelog aws-ofi-nccl-releases cuda-drivers gpu-operator nccl-source"},
    {"software-carried", Software, Warning, "A library differs from the one that the EFA installer carries",
     "The installer puts libfabric and aws-ofi-nccl below /opt/amazon; another copy on the library path makes it a matter of order which one NCCL loads. An older one than the installer's is a warning.",
     "States what the installer carries.", "efa-changelog"},
    {"software-untested", Software, Info, "NCCL is newer than what aws-ofi-nccl was tested with",
     "It works by the plugin's older interface, or not; nobody has said. Take the plugin that was tested with it.", "States the first aws-ofi-nccl that was tested with this NCCL.", "aws-ofi-nccl-releases"},

    // Storage.
    {"storage-unknown", Storage, Error, "A job saves to a storage that the design does not have",
     "Nothing is known of it. Choose a storage of the design.", "Lets the job save to the storage that is fastest to write.", "design-format"},
    {"storage-absent", Storage, Warning, "A job has no storage for its checkpoints",
     "What a save and a restart take is computed with an assumed file system; local NVMe is lost with its instance. Attach FSx for Lustre or S3.", "Attaches FSx for Lustre to the design.", "fsx rsc"},
    {"storage-unusable", Storage, Error, "A job cannot reach the storage of its checkpoints",
     "Nothing is known of a way from its instances to it. Choose a storage that they have.", "", "fsx"},
    {"checkpoint-slow", Storage, Warning, "Checkpoints take too long to write",
     "A save that stops the step costs the more the larger the state; one beside the step must end before the next begins. The storage's throughput grows with its size; clients have a limit of their own.",
     "Saves beside the step, or enlarges the file system.", "fsx-performance engine"},
    {"storage-small", Storage, Warning, "A storage holds less than two checkpoints",
     "The last one must stay until the next is whole.", "Enlarges it to three checkpoints.", "fsx"},
    {"nvme-small", Storage, Warning, "The instances' NVMe holds less than two checkpoints",
     "The last one must stay until the next is whole. Keep checkpoints in a file system, or on more instances.", "", "ec2-accelerated"},
    {"nvme-small-for-peers", Storage, Warning, "The local tier of checkpoints does not fit",
     "Copies at peers hold the own shard and a peer's, the last and the next of each: more than half of host memory and more than the NVMe is too much.", "Saves to storage alone, beside the step.", "rsc engine"},
    {"no-efa-client", Storage, Warning, "Lustre is reached over ENA although its servers could give more",
     "Lustre speaks EFA from PERSISTENT_2 and Nitro v4 on. Over ENA each client has a fraction of the bandwidth.", "", "fsx"},
    {"efa-clients", Storage, Warning, "More clients than a file system takes over EFA",
     "The others fall back to ENA, or cannot mount. Divide the job's files over several file systems, or let fewer instances write.", "", "fsx"},
    {"data-loading", Storage, Warning, "Data are read more slowly than steps use them",
     "Steps wait for their input. Take a faster storage for the data, or keep it on local NVMe.", "", "fsx-performance engine"},
    {"run-without-end", Storage, Error, "A run does not end",
     "What fails and what is saved leaves next to nothing to train. Take a faster storage, save beside the step, or state a rate of interruptions that was seen.", "", "engine rsc"},

    // Transfers.
    {"transfer", Transfers, Error, "A transfer cannot run",
     "Its pools overlap, are of unequal size for its pattern, have no cards on the way, or move nothing. The finding says which.", "", "design-format"},
    {"transfer-period", Transfers, Warning, "A transfer takes longer than its period",
     "The next one starts before this one has ended: they pile up. Move less, less often, or between more GPUs.", "Makes the period as long as the transfer takes.", "engine"},
    {"transfer-meets", Transfers, Info, "A transfer slows a training down",
     "Both use the same links while it runs. Move the bytes over other hosts, or between the steps.", "", "engine"},
});

} // namespace rows

/// A rule's id; one that the register lacks does not compile.
class RuleId
{
public:
    consteval RuleId(const char *id) : m_rule(std::ranges::find(rows::table, std::string_view(id), &Rule::id)) // NOLINT(google-explicit-constructor)
    {
        if (m_rule == rows::table.end())
            throw "no such rule";
    }
    [[nodiscard]] const Rule &rule() const { return *m_rule; }

private:
    decltype(rows::table)::const_iterator m_rule;
};

} // namespace switchyard::diagnose
