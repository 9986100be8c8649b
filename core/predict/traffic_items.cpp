// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/predict/traffic_items.h>

#include <algorithm>

#include <core/predict/rank_layout.h>
#include <core/predict/stages.h>

namespace switchyard::predict {

using network::Op;
using network::TrafficItem;
using workload::Plan;
using workload::Shard;

namespace {

class Collector
{
public:
    void add(const char *name, Part part, Op op, const network::GroupFamily &family, double bytes, double calls)
    {
        if (bytes <= 0 || calls <= 0 || family.size() <= 1)
            return;
        TrafficItem item;
        item.name = name;
        item.part = part;
        item.op = op;
        item.family = family;
        item.bytes = bytes;
        item.calls = calls;
        items.push_back(std::move(item));
    }
    void addHost(const char *name, Part part, double out_B, double in_B, double calls)
    {
        TrafficItem item;
        item.name = name;
        item.part = part;
        item.calls = calls;
        item.hostOut_B = out_B;
        item.hostIn_B = in_B;
        items.push_back(std::move(item));
    }
    std::vector<TrafficItem> items;
};

void addLayers(const Engine &engine, double layersPerStage, const LayerCosts &costs, Collector &out)
{
    const Plan &plan = engine.plan;
    const double passes = layersPerStage * std::max(1, plan.microBatches());
    if (passes <= 0)
        return;
    if (plan.sp) {
        // 2/5 of the calls go in by forward all-gather, 2/5 out by reduce-scatter, 1/5 gathers again.
        out.add("TP all-gather", Part::TpComm, Op::AllGather, tpFamily(plan), costs.tpBytes, passes * costs.tpCalls * 3 / 5);
        out.add("TP reduce-scatter", Part::TpComm, Op::ReduceScatter, tpFamily(plan), costs.tpBytes, passes * costs.tpCalls * 2 / 5);
    } else {
        out.add("TP all-reduce", Part::TpComm, Op::AllReduce, tpFamily(plan), costs.tpBytes, passes * costs.tpCalls);
    }
    if (plan.cp > 1) {
        switch (plan.cpKind) {
        case workload::CpKind::Ring:
            out.add("CP ring", Part::CpComm, Op::SendRecv, cpFamily(plan), costs.cpBytes, passes * costs.cpCalls);
            if (!out.items.empty() && out.items.back().part == Part::CpComm)
                out.items.back().wrap = true;
            break;
        case workload::CpKind::AllGather:
            out.add("CP all-gather", Part::CpComm, Op::AllGather, cpFamily(plan), costs.cpBytes, passes * 2);
            out.add("CP reduce-scatter", Part::CpComm, Op::ReduceScatter, cpFamily(plan), costs.cpBytes, passes);
            break;
        case workload::CpKind::Ulysses:
            out.add("CP all-to-all", Part::CpComm, Op::AllToAll, cpFamily(plan), costs.cpBytes, passes * costs.cpCalls);
            break;
        }
    }
    if (costs.offload_B > 0)
        out.addHost("activation offload", Part::Offload, costs.offload_B, costs.offload_B, passes);
    const auto firstExpert = out.items.size();
    out.add("EP dispatch", Part::EpComm, Op::Dispatch, epFamily(plan), costs.epBytes, passes * costs.epCalls / 2);
    out.add("EP combine", Part::EpComm, Op::Combine, epFamily(plan), costs.epBytes, passes * costs.epCalls / 2);
    for (auto i = firstExpert; i < out.items.size(); ++i) {
        out.items[i].dispatcher = toWord(plan.dispatcher);
        out.items[i].domainDedupe = costs.epDomainShare;
    }
}

void addDataParallel(const Engine &engine, double dense, double expert, Collector &out)
{
    const Plan &plan = engine.plan;
    const double gradients = gradientBytes(plan);
    const double each = std::max(1, plan.microBatches());
    const auto both = [&](const char *name, const char *expertName, Op op, double bytes, double calls) {
        out.add(name, Part::DpComm, op, dpFamily(plan), dense * bytes, calls);
        out.add(expertName, Part::DpComm, op, expertDpFamily(plan), expert * bytes, calls);
    };
    switch (plan.shard) {
    case Shard::Ddp: both("DP all-reduce", "DP all-reduce, experts", Op::AllReduce, gradients, 1); break;
    case Shard::Zero1:
    case Shard::Zero2:
        if (gathersByTensor(plan))
            both("DP all-reduce", "DP all-reduce, experts", Op::AllReduce, gradients, 1);
        else
            both("DP reduce-scatter", "DP reduce-scatter, experts", Op::ReduceScatter, gradients, plan.shard == Shard::Zero2 ? each : 1);
        both("DP all-gather", "DP all-gather, experts", Op::AllGather, 2, 1);
        break;
    case Shard::Zero3:
    case Shard::Hsdp:
        both("DP all-gather", "DP all-gather, experts", Op::AllGather, 2, 2 * each);
        both("DP reduce-scatter", "DP reduce-scatter, experts", Op::ReduceScatter, gradients, each);
        break;
    }
}

/// Gradients of the updated parameters out in FP32, parameters back in 16 bit; moments stay on the host.
void addOptimizerOffload(const Plan &plan, double dense, double expert, Collector &out)
{
    const double denseRanks = static_cast<double>(plan.dp) * plan.cp;
    const double expertRanks = std::max(1.0, denseRanks * plan.tp / (static_cast<double>(plan.ep) * plan.etp));
    const double group = plan.shard == Shard::Hsdp && plan.shardGroup > 0 ? plan.shardGroup : denseRanks;
    const bool sharded = plan.shard != Shard::Ddp;
    const double updated = dense / (sharded ? std::min(group, denseRanks) : 1) + expert / (sharded ? expertRanks : 1);
    out.addHost("optimizer offload", Part::Optimizer, 4 * updated, 2 * updated, 1);
}

} // namespace

std::vector<TrafficItem> trafficItems(const Engine &engine)
{
    const Plan &plan = engine.plan;
    const LayerTable &table = engine.table;
    // Traffic is uniform over the stages: the mean stage stands for all.
    const double moeLayers = static_cast<double>(engine.model.moeLayers()) / plan.pp;
    const double denseLayers = static_cast<double>(engine.model.layers) / plan.pp - moeLayers;
    Collector out;
    addLayers(engine, denseLayers, table.dense, out);
    addLayers(engine, moeLayers, table.moe, out);
    if (plan.pp > 1) {
        const double t = static_cast<double>(plan.mbs) * plan.seq / plan.cp;
        const bool sliced = plan.sp || plan.framework == workload::Framework::Megatron;
        const double bytes = t * engine.model.hidden * 2 / (sliced ? plan.tp : 1);
        out.add("PP activations and gradients", Part::PpComm, Op::SendRecv, ppFamily(plan), bytes,
                static_cast<double>(std::max(1, plan.microBatches())) * plan.vpp);
        if (!out.items.empty() && out.items.back().part == Part::PpComm) {
            out.items.back().bothWays = true;
            out.items.back().wrap = plan.vpp > 1;
        }
    }
    const double ends = plan.task == workload::Task::Lora ? 0 : (table.ends.embeddingParameters + table.ends.headParameters) / plan.pp;
    const double dense = denseLayers * table.dense.trainableDense + moeLayers * table.moe.trainableDense + ends;
    addDataParallel(engine, dense, moeLayers * table.moe.trainableExpert, out);
    if (plan.offload == workload::Offload::Optimizer)
        addOptimizerOffload(plan, dense, moeLayers * table.moe.trainableExpert, out);
    return std::move(out.items);
}

} // namespace switchyard::predict
