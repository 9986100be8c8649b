// SPDX-License-Identifier: GPL-3.0-or-later
// A design with one job and a prediction of it, by hand: panels are tested without the engine.
#pragma once

#include <memory>
#include <numeric>

#include <core/base/tableword.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/diagnose/finding.h>
#include <core/predict/predict.h>
#include <core/telemetry/observation.h>
#include <core/train/moments.h>

namespace sample {

using namespace switchyard;

inline std::shared_ptr<const catalog::Catalog> smallCatalog()
{
    auto c = std::make_shared<catalog::Catalog>();
    catalog::Gpu gpu;
    gpu.id = "h100-sxm";
    gpu.nvlink_Bps = 450e9;
    gpu.memory_B = 79.6 * 1073741824.0;
    c->gpus["h100-sxm"] = gpu;
    catalog::InstanceType type;
    type.id = "p5.48xlarge";
    type.gpu = "h100-sxm";
    type.gpus = 8;
    type.nvlinkDomainGpus = 8;
    type.nics = 32;
    type.nic_Bps = 12.5e9;
    for (int g = 0; g < 8; ++g)
        type.pcie.push_back({g / 4, {g}, {4 * g, 4 * g + 1, 4 * g + 2, 4 * g + 3}, 0});
    c->instances["p5.48xlarge"] = type;
    catalog::Architecture model;
    model.id = "llama3.1-405b";
    model.name = "Llama 3.1 405B";
    model.layers = 126;
    model.hidden = 16384;
    model.ffnHidden = 53248;
    model.heads = 128;
    model.kvHeads = 8;
    model.headDim = 128;
    model.vocab = 128256;
    model.attention = catalog::Attention::Gqa;
    c->models[model.id] = model;
    return c;
}

inline workload::Plan plan(int tp, int pp, int dp)
{
    workload::Plan p;
    p.tp = tp;
    p.pp = pp;
    p.dp = dp;
    p.vpp = pp > 1 ? 8 : 1;
    p.schedule = pp > 1 ? workload::Schedule::Interleaved : workload::Schedule::OneFOneB;
    p.sp = tp > 1;
    p.gbs = 16 * dp;
    p.seq = 8192;
    p.recompute.kind = workload::RecomputeKind::None;
    return p;
}

inline design::DesignPtr cluster(int nodes, const workload::Plan &p)
{
    auto d = std::make_shared<design::Design>();
    d->name = "pretrain";
    d->networkNodes.push_back({"nn-1", "", 1});
    for (int leaf = 0; leaf * 16 < nodes; ++leaf)
        d->networkNodes.push_back({"leaf-" + std::to_string(leaf + 1), "nn-1", 2});
    for (int i = 0; i < nodes; ++i) {
        design::Instance instance;
        instance.id = "p5-" + std::string(4 - std::min<std::size_t>(4, std::to_string(i + 1).size()), '0') + std::to_string(i + 1);
        instance.type = "p5.48xlarge";
        instance.networkNode = "leaf-" + std::to_string(i / 16 + 1);
        d->instances.push_back(instance);
    }
    d->jobs.push_back(design::trainingJob("pretrain-405b", "llama3.1-405b", p));
    return d;
}

inline train::Memory memory(double scale)
{
    constexpr double GiB = 1073741824.0;
    train::Memory m;
    m.weights = 6.1 * GiB * scale;
    m.gradients = 12.2 * GiB;
    m.optimizer = 4.4 * GiB;
    m.activations = 38.0 * GiB * scale;
    m.logits = 1.9 * GiB;
    m.buffers = 1.6 * GiB;
    m.workspace = 0.9 * GiB;
    m.context = 1.7 * GiB;
    m.fragmentation = 2.1 * GiB * scale;
    m.allocated = m.weights + m.gradients + m.optimizer + m.activations + m.logits + m.buffers;
    m.reserved = m.allocated + m.workspace + m.fragmentation;
    m.total = m.reserved + m.context;
    return m;
}

inline network::TrafficItem item(const char *name, workload::Part part, network::Op op, network::GroupFamily family, double bytes, double calls)
{
    network::TrafficItem t;
    t.name = verbatim(name);
    t.part = part;
    t.op = op;
    t.family = std::move(family);
    t.bytes = bytes;
    t.calls = calls;
    return t;
}

/// A training step with the traffic of its plan (rank order TP, DP, PP).
inline std::shared_ptr<const predict::DesignPrediction> prediction(const workload::Plan &p, double step_s)
{
    auto out = std::make_shared<predict::DesignPrediction>();
    predict::Prediction &r = out->prediction;
    r.step_s = step_s;
    r.gpus = p.gpus();
    r.nodes = r.gpus / 8;
    r.tokensPerS = p.gbs * p.seq / step_s;
    r.tokensPerSPerGpu = r.tokensPerS / r.gpus;
    r.modelFlopsPerGpuPerS = 400e12 * 6.2 / step_s;
    r.mfu = r.modelFlopsPerGpuPerS / 989.5e12;
    r.gpuMemory_B = 79.6 * 1073741824.0;
    using workload::Part;
    r.breakdown = {{Part::Gemm, 0.66 * step_s, 0.66 * step_s}, {Part::Attention, 0.09 * step_s, 0.09 * step_s},
                   {Part::TpComm, 0.11 * step_s, 0.066 * step_s}, {Part::PpComm, 0.02 * step_s, 0.006 * step_s},
                   {Part::DpComm, 0.06 * step_s, 0.045 * step_s}, {Part::Bubble, 0.104 * step_s, 0.104 * step_s},
                   {Part::Optimizer, 0.011 * step_s, 0.011 * step_s}, {Part::Overhead, 0.018 * step_s, 0.018 * step_s}};
    for (int stage = 0; stage < p.pp; ++stage)
        r.stages.push_back(memory(1.0 - 0.02 * stage));
    r.memory = r.stages.front();
    r.errorBand_pct = {-6, 6};
    r.errorBasis = "14 H100 rows of 1,024 GPUs and more";
    r.bottleneck = Part::Gemm;
    r.cost = predict::TrainingCost{112722, 112722 / 3600.0 * step_s, 112722 / 3600.0 / r.tokensPerS * 1e6, "AWS price list", "2026-11-01"};
    using network::Op;
    const int replica = p.tp * p.dp;
    r.traffic = {
        item("TP all-gather", Part::TpComm, Op::AllGather, {{{p.tp, 1}}, {{p.dp * p.pp, p.tp}}, 0}, 134e6, 2016),
        item("TP reduce-scatter", Part::TpComm, Op::ReduceScatter, {{{p.tp, 1}}, {{p.dp * p.pp, p.tp}}, 0}, 134e6, 2016),
        item("PP activations and gradients", Part::PpComm, Op::SendRecv, {{{p.pp, replica}}, {{replica, 1}}, 0}, 16.8e6, 128),
        item("DP reduce-scatter", Part::DpComm, Op::ReduceScatter, {{{p.dp, p.tp}}, {{p.tp, 1}, {p.pp, replica}}, 0}, 12.6e9, 1),
        item("DP all-gather", Part::DpComm, Op::AllGather, {{{p.dp, p.tp}}, {{p.tp, 1}, {p.pp, replica}}, 0}, 6.3e9, 1),
    };
    const auto gpus = static_cast<std::size_t>(r.gpus);
    out->placement.gpuOfRank.resize(gpus);
    std::iota(out->placement.gpuOfRank.begin(), out->placement.gpuOfRank.end(), 0);
    out->bill.lines = {{"p5.48xlarge", 2048, false, {112722.0 / 2048, {}, "AWS price list", "2026-11-01", {}}}};
    out->gpuMemory_B.assign(gpus, static_cast<float>(r.memory.total));
    out->gpuBusy.assign(gpus, 0.52F);
    out->loads.step_s = step_s;
    out->loads.nvlinkTx_B.assign(gpus, static_cast<float>(212e9 * step_s));
    out->loads.nvlinkRx_B = out->loads.nvlinkTx_B;
    out->loads.efaTx_B.assign(gpus * 4, static_cast<float>(3.65e9 * step_s));
    out->loads.efaRx_B = out->loads.efaTx_B;
    out->loads.gpuNvlink_Bps.assign(gpus, 450e9F);
    out->loads.card_Bps.assign(gpus * 4, 12.5e9F);
    return out;
}

/// 1F1B of `stages` stages and `microBatches` micro-batches with communication.
inline std::vector<train::TimelineCell> timelineCells(int stages, int microBatches, double step_s)
{
    using Kind = train::TimelineCell::Kind;
    std::vector<train::TimelineCell> out;
    const double unit_s = step_s * 0.94 / (3.0 * (microBatches + stages - 1));
    for (int s = 0; s < stages; ++s) {
        double at = s * unit_s;
        const int warm = std::min(microBatches, stages - s);
        int forward = 0;
        const auto add = [&](Kind kind, int m, double length) {
            out.push_back({s, m, 0, kind, at, at + length});
            out.push_back({s, m, 0, Kind::Communication, at + 0.3 * length, at + 0.45 * length, workload::Part::TpComm});
            out.push_back({s, m, 0, Kind::Communication, at + length, at + length + 0.12 * unit_s, workload::Part::PpComm});
            at += length;
        };
        for (; forward < warm; ++forward)
            add(Kind::Forward, forward, unit_s);
        at = stages * unit_s + (stages - 1 - s) * 2 * unit_s;
        for (int b = 0; b < microBatches; ++b) {
            add(Kind::Backward, b, 2 * unit_s);
            if (forward < microBatches)
                add(Kind::Forward, forward++, unit_s);
        }
        out.push_back({s, 0, 0, Kind::Communication, 0.9 * step_s, 0.97 * step_s, workload::Part::DpComm});
        out.push_back({s, 0, 0, Kind::Optimizer, 0.97 * step_s, step_s, workload::Part::Optimizer});
    }
    return out;
}

/// The step of those cells; what is on the wire when, only an engine knows.
inline std::shared_ptr<const train::StepTimes> timeline(int stages, int microBatches, double step_s)
{
    return std::make_shared<const train::StepTimes>(train::StepTimes{.cells = timelineCells(stages, microBatches, step_s), .path = {}, .moments = {}});
}

/// Looks 15 s apart at a cluster of `gpus` GPUs whose GPU `slow` loses its clock half way.
inline std::vector<telemetry::ObservationPtr> observations(int count, std::size_t gpus, std::size_t slow)
{
    using telemetry::Quantity;
    std::vector<telemetry::ObservationPtr> out;
    for (int i = 0; i < count; ++i) {
        auto look = std::make_shared<telemetry::Observation>();
        look->time_s = 1.79e9 + 15.0 * i;
        const auto add = [&](Quantity quantity, float value) -> std::vector<float> & {
            telemetry::Series &series = look->series[quantity];
            series.available = true;
            series.bound = toWord(quantity);
            series.value.assign(gpus, value);
            return series.value;
        };
        const bool throttled = i > count / 2;
        const float wobble = 0.004F * static_cast<float>(i * 7 % 5 - 2);
        add(Quantity::TensorActive, 0.52F)[slow] = (throttled ? 0.41F : 0.52F) + wobble;
        add(Quantity::NvlinkTx_Bps, 209e9F)[slow] = throttled ? 198e9F : 209e9F;
        add(Quantity::SmClock_Hz, 1980e6F)[slow] = throttled ? 1605e6F : 1980e6F;
        add(Quantity::Power_W, 655.0F);
        add(Quantity::Temperature_C, 61.0F)[slow] = throttled ? 88.0F : 64.0F;
        out.push_back(look);
    }
    return out;
}

inline std::vector<predict::Lever> levers()
{
    return {{say("{} {} → {}", "VPP", 8, 16), -0.17, true, say("needs {} more per GPU", "3.1 GiB")}, {say("TP communication beside products"), -0.12, true, {}},
            {say("HBM bandwidth +10 %"), -0.09, true, {}}, {say("micro-batch {} → {}", 1, 2), -0.02, true, {}}};
}

inline std::vector<diagnose::Finding> findings()
{
    using telemetry::Quantity;
    diagnose::Finding straggler;
    straggler.call("straggler", "p5-0004:3");
    straggler.severity = diagnose::Severity::Error;
    straggler.title = say("Straggler: {}, {}", "rank 27 (p5-0004 GPU 3)", "SM clock 19 % under its peers");
    straggler.cause = verbatim("HW thermal slowdown since 14:21 · holds back PP stage 3 of all 128 replicas");
    straggler.where = {"p5-0004/gpu3"};
    straggler.evidence = {{Quantity::SmClock_Hz, 1605e6, Unit::Hertz, 1980e6, "DCGM_FI_DEV_SM_CLOCK{Hostname=\"p5-0004\",gpu=\"3\"}"},
                          {Quantity::TensorActive, 0.41, Unit::Share, 0.52, "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE{Hostname=\"p5-0004\",gpu=\"3\"}"},
                          {Quantity::Temperature_C, 88, Unit::Celsius, 64, "DCGM_FI_DEV_GPU_TEMP{Hostname=\"p5-0004\",gpu=\"3\"}"}};
    straggler.costStep_s = 0.45;
    straggler.costUsdPerHour = 7600;
    straggler.action = verbatim("Swap p5-0004 with a spare node and open a case with its instance id.");
    diagnose::Finding rail;
    rail.call("efa-retrans", "p5-0007:21");
    rail.title = say("EFA {}: {}, {}, its peers {}", say("retransmits"), say("{} EFA card {}", "p5-0007", 21), say("{} packets/s", 12), say("{} packets/s", "0.3"));
    rail.cause = verbatim("EFA card rdmap184s0 on p5-0007; path changes 12/min");
    rail.where = {"p5-0007/card21"};
    rail.costStep_s = 0.05;
    rail.action = verbatim("Watch it for ten minutes; replace the instance when it stays.");
    diagnose::Finding order;
    order.call("rank-order", "pretrain-405b");
    order.severity = diagnose::Severity::Info;
    order.title = say("Job {} changes the bottom network node {} times along its ranks; {} would do", "pretrain-405b", 9, 7);
    order.cause = say("Neighbouring ranks sit below different switches, so traffic that could stay low crosses upper tiers.");
    order.where = {"p5-0005", "p5-0008"};
    order.costStep_s = 0.02;
    return {straggler, rail, order};
}

inline Term why()
{
    using workload::nameOf;
    using workload::Part;
    const TermSources curves = TermSources(verbatim("kernels.gemm.h100-sxm.bf16.vllm"), verbatim("1,000 rows")) + TermSources(verbatim("training.gpu.hopper"), verbatim("1,000 rows"));
    Term products{tableWord(nameOf(Part::Gemm)), say("sum over kinds of layers"), 4.09, Unit::Seconds, curves, {
        {say("dense layers"), say("micro-batches x layers x (forward + backward)"), 4.09, Unit::Seconds, say("stage {}, the longest", 0), {
            {say("forward"), {}, 0.0126, Unit::Seconds, curves, {}}, {say("backward"), {}, 0.0194, Unit::Seconds, curves, {}}}},
        {say("tensor peak, BF16"), {}, 989.5e12, Unit::FlopsPerSecond, TermSources(verbatim("bf16_TFLOPS of h100-sxm"), verbatim("NVIDIA H100 data sheet")), {}, "gpus/h100-sxm/bf16_TFLOPS"}}};
    return {say("step time"), say("sum of what is exposed"), 6.2, Unit::Seconds, say("stage {}, the longest, plus fill and drain", 0), {
        products, {tableWord(nameOf(Part::Attention)), say("sum over kinds of layers"), 0.56, Unit::Seconds, curves, {}},
        {tableWord(nameOf(Part::TpComm)), say("sum over calls of what is not hidden"), 0.41, Unit::Seconds, say("collective model on {}", "p5.48xlarge"), {
            {verbatim("TP all-gather"), say("busy, less what is hidden"), 0.41, Unit::Seconds, say("beside matrix products"), {}}}},
        {tableWord(nameOf(Part::DpComm)), say("sum over calls of what is not hidden"), 0.28, Unit::Seconds, say("collective model on {}", "p5.48xlarge"), {}},
        {tableWord(nameOf(Part::Bubble)), say("others / vpp"), 0.86, Unit::Seconds, verbatim("Narayanan et al. 2021, section 2.2"), {}}}};
}

} // namespace sample
