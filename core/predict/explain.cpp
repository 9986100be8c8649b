// SPDX-License-Identifier: GPL-3.0-or-later
// Children in seconds sum to their parent; other children are what went into it. Each leaf names its source: the
// catalog's figure, the calibration's rows, the plan, or the paper of a formula.
#include <core/predict/predict.h>

#include <algorithm>
#include <string>

#include <core/base/format.h>
#include <core/train/ledger.h>
#include <core/train/stages.h>

namespace switchyard::predict {

namespace {

Term leaf(std::string name, double value, std::string unit, std::string source)
{
    return {std::move(name), {}, value, std::move(unit), std::move(source), {}};
}

/// "memory_bandwidth_TBps of h100-sxm: NVIDIA H100 data sheet".
std::string figureSource(const catalog::Catalog &catalog, const catalog::Figures &figures, const std::string &owner, const char *key)
{
    const auto figure = figures.find(key);
    if (figure == figures.end())
        return std::string(key) + " of " + owner + ": not in the catalog";
    const auto source = catalog.sources.find(figure->second.source);
    return std::string(key) + " of " + owner + ": " + (source != catalog.sources.end() ? source->second.title : figure->second.source)
           + (figure->second.confirmed ? "" : ", not confirmed");
}

/// With the figure's source, and where it stands: `list` of the catalog, `owner` its entry.
Term withFigure(Term term, const catalog::Catalog &catalog, const char *list, const catalog::Figures &figures, const std::string &owner, const char *key)
{
    term.source = figureSource(catalog, figures, owner, key);
    if (figures.contains(key))
        term.figure = std::string(list) + "/" + owner + "/" + key;
    return term;
}

/// "training.common: 1,960 rows of 30 sets", or that they are no fit.
std::string calibrated(const train::Engine &engine, const std::string &group)
{
    const auto &origins = engine.machine.catalog->calibrationOrigin;
    const auto origin = origins.find(group);
    return group + ": " + (origin != origins.end() ? origin->second.rows : "defaults, not fitted");
}

class Tree
{
public:
    explicit Tree(const train::Engine &engine)
        : m_engine(engine)
        , m_numbers(step(engine.machine, engine.model, engine.plan, engine.table))
        , m_ledger(train::ledgerOf(engine))
        , m_layers(train::stageLayers(engine.model, engine.plan, m_numbers.longestStage, engine.table.headLayers))
    {
    }

    Term whole() const
    {
        Term root{"step time", "sum of what is exposed", m_numbers.step_s, "s", "stage " + std::to_string(m_numbers.longestStage) + ", the longest, plus fill and drain", {}};
        for (int i = 0; i < workload::partCount; ++i) {
            const auto part = static_cast<workload::Part>(i);
            if (at(m_numbers.exposed, part) > 0)
                root.children.push_back(ofPart(part));
        }
        return root;
    }

private:
    [[nodiscard]] const hardware::Machine &machine() const { return m_engine.machine; }

    Term ofPart(workload::Part part) const
    {
        Term term{nameOf(part), {}, at(m_numbers.exposed, part), "s", sourceOf(part), {}};
        switch (part) {
        case workload::Part::TpComm:
        case workload::Part::CpComm:
        case workload::Part::EpComm:
        case workload::Part::PpComm:
        case workload::Part::DpComm:
        case workload::Part::Offload: communication(part, term); break;
        case workload::Part::Head: ends(term); break;
        case workload::Part::Bubble:
        case workload::Part::Optimizer:
        case workload::Part::Overhead:
        case workload::Part::Straggler: once(part, term); break;
        default: perLayer(part, term); break;
        }
        return term;
    }

    /// micro-batches × Σ layers × (forward + backward).
    void perLayer(workload::Part part, Term &term) const
    {
        term.formula = "sum over kinds of layers";
        const double microBatches = std::max(1, m_engine.plan.microBatches());
        const std::string own = sourceOf(part);
        const auto add = [&](const char *kind, double count, const layer::LayerCosts &costs) {
            const double forward = at(costs.forward.exposed, part);
            const double backward = at(costs.backward.exposed, part);
            if (count <= 0 || forward + backward <= 0)
                return;
            term.children.push_back({std::string(kind) + " layers", "micro-batches x layers x (forward + backward)",
                                     microBatches * count * (forward + backward), "s",
                                     "stage " + std::to_string(m_numbers.longestStage) + ", the longest",
                                     {leaf("micro-batches", microBatches, "", "the plan: gbs / (mbs dp)"),
                                      leaf("layers", count, "", "the model, cut as the plan says"),
                                      leaf("forward", forward, "s", own), leaf("backward", backward, "s", own)}});
        };
        add("dense", train::layersRun(m_engine.model, m_layers, false), m_engine.table.dense);
        add("MoE", train::layersRun(m_engine.model, m_layers, true), m_engine.table.moe);
        hardware(part, term);
    }

    void communication(workload::Part part, Term &term) const
    {
        term.formula = "sum over calls of what is not hidden";
        for (const network::TrafficItem &item : m_ledger) {
            const bool here = m_numbers.longestStage >= item.firstStage && m_numbers.longestStage < item.firstStage + item.stages;
            if (item.part != part || !here || item.busy_s <= 0)
                continue;
            const std::string model = part == workload::Part::Offload ? "bytes over the link to host memory" : "collective model on " + machine().type->id;
            Term entry{item.name, "busy, less what is hidden", item.exposed_s, "s",
                       std::string("beside ") + network::nameOf(item.beside), {leaf("busy", item.busy_s, "s", model), leaf("calls", item.calls, "", "the plan")}};
            if (item.bytes > 0) {
                entry.children.push_back(leaf("bytes of a call", item.bytes, "B", "the model, cut as the plan says"));
                entry.children.push_back(leaf("ranks", item.family.size(), "", "the plan"));
            } else {
                entry.children.push_back(leaf("bytes to the host", item.hostOut_B, "B", "the model, cut as the plan says"));
            }
            term.children.push_back(std::move(entry));
        }
        if (part == workload::Part::DpComm && train::gathersByTensor(m_engine.plan))
            term.children.push_back(leaf("host, tensor by tensor", train::dpTimes(machine(), m_engine.plan, {}, m_layers.total()).host_s, "s", calibrated(m_engine, "training.common")));
        hardware(part, term);
    }

    void ends(Term &term) const
    {
        const double microBatches = std::max(1, m_engine.plan.microBatches());
        const layer::EndCosts &costs = m_engine.table.ends;
        term.formula = "micro-batches x (embedding + output layer and loss)";
        if (m_layers.first)
            term.children.push_back(leaf("embedding", microBatches * costs.embedding_s, "s", "12 bytes per element over HBM bandwidth"));
        if (m_layers.last)
            term.children.push_back(leaf("output layer and loss", microBatches * (1 + m_engine.model.mtpLayers) * costs.head_s, "s",
                                         "three GEMMs and " + format::significant(machine().common.lossBytes) + " bytes per logit; " + calibrated(m_engine, "training.common")));
        hardware(workload::Part::Pointwise, term);
    }

    void once(workload::Part part, Term &term) const
    {
        const train::Pipeline pipeline = train::pipelineOf(m_engine.model, m_engine.plan, m_engine.table);
        const auto add = [&](const char *name, double value, const char *unit, std::string source) {
            term.children.push_back(leaf(name, value, unit, std::move(source)));
        };
        if (part == workload::Part::Bubble) {
            const train::Fill fill = train::fillOf(machine(), m_engine.plan, pipeline, train::hop_s(machine(), m_engine.model, m_engine.plan));
            const double work_s = std::max(1, m_engine.plan.microBatches()) * pipeline.longest.both();
            term.formula = "longest path through the schedule - passes of the longest stage - hops";
            add("fill and drain", fill.bubble_s, "s", "order of passes: Narayanan et al. 2021, Qi et al. 2023");
            if (const double waits = term.value - fill.bubble_s; waits != 0)
                add("waiting for a stage with more to send or to update", waits, "s", "data parallelism and optimizer of each stage");
            add("longest path through the schedule", fill.passes_s * 1e3, "ms", "stages by their layers, hops");
            add("passes of the longest stage", work_s * 1e3, "ms", "stage " + std::to_string(pipeline.longestStage));
            add("the other stages, one micro-batch", pipeline.others_s() * 1e3, "ms", "their layers, forward and backward");
            add("model chunks per stage", m_engine.plan.vpp, "", "the plan");
            if (m_engine.plan.schedule == workload::Schedule::ZeroBubble)
                add("weight gradients of all stages", pipeline.all.weightGrad * 1e3, "ms", "GEMMs that the schedule may move; Qi et al. 2023");
        } else if (part == workload::Part::Straggler) {
            term.formula = "sigma sqrt(2 ln nodes) of the rest";
            add("sigma of node speed", machine().common.straggler, "", calibrated(m_engine, "training.common"));
            add("nodes", machine().nodes, "", "the job");
        } else if (part == workload::Part::Optimizer) {
            term.formula = "bytes per parameter over HBM bandwidth";
            add("bytes per parameter", machine().common.optimizerBytes, "B", calibrated(m_engine, "training.common"));
            hardware(workload::Part::Pointwise, term);
        }
    }

    /// The catalog's figures that the part scales with.
    void hardware(workload::Part part, Term &term) const
    {
        const catalog::Catalog &catalog = *machine().catalog;
        const catalog::Gpu &gpu = *machine().gpu;
        const catalog::InstanceType &type = *machine().type;
        const auto ofGpu = [&](const char *name, double value, const char *unit, const char *key) {
            term.children.push_back(withFigure(leaf(name, value, unit, {}), catalog, "gpus", gpu.figures, gpu.id, key));
        };
        switch (part) {
        case workload::Part::Gemm:
        case workload::Part::Experts:
        case workload::Part::Attention: ofGpu("tensor peak, BF16", gpu.bf16_flops, "FLOP/s", "bf16_TFLOPS"); break;
        case workload::Part::Pointwise: ofGpu("HBM bandwidth, peak", gpu.memory_Bps, "B/s", "memory_bandwidth_TBps"); break;
        case workload::Part::Offload: gpu.c2c_Bps > 0 ? ofGpu("C2C", gpu.c2c_Bps, "B/s", "c2c_GBps") : ofGpu("PCIe", gpu.pcie_Bps, "B/s", "pcie_GBps"); break;
        case workload::Part::TpComm:
        case workload::Part::CpComm:
        case workload::Part::EpComm:
        case workload::Part::PpComm:
        case workload::Part::DpComm:
            ofGpu("NVLink, one direction", gpu.nvlink_Bps, "B/s", "nvlink_GBps");
            if (type.nics > 0)
                term.children.push_back(withFigure(leaf("card, one direction", type.nic_Bps, "B/s", {}), catalog, "instances", type.figures, type.id, "nic_Gbps"));
            if (m_engine.slowdown > 1)
                term.children.push_back(leaf("slowed by other jobs", m_engine.slowdown, "", "max-min fair shares of the links where the jobs meet"));
            break;
        default: break;
        }
    }

    std::string sourceOf(workload::Part part) const
    {
        constexpr const char *generations[hardware::generationCount] = {"ampere", "hopper", "blackwell"};
        const std::string gpu = std::string("training.gpu.") + generations[static_cast<int>(machine().gpu->generation)];
        switch (part) {
        case workload::Part::Gemm:
        case workload::Part::Experts:
        case workload::Part::Attention:
        case workload::Part::Recompute:
            return (machine().kernels->measuredOn.empty() ? "plain rooflines" : "kernel curves of " + machine().kernels->measuredOn) + "; " + calibrated(m_engine, gpu);
        case workload::Part::Pointwise: return "bytes over HBM bandwidth; " + calibrated(m_engine, gpu);
        case workload::Part::Head: return "ends of the model; " + calibrated(m_engine, "training.common");
        case workload::Part::Offload: return "bytes over C2C or PCIe, what compute does not hide";
        case workload::Part::Launch:
        case workload::Part::Overhead: return calibrated(m_engine, "training.framework." + toWord(m_engine.plan.framework));
        case workload::Part::TpComm:
        case workload::Part::CpComm:
        case workload::Part::EpComm:
        case workload::Part::PpComm:
        case workload::Part::DpComm: return "collective model on " + machine().type->id + "; " + calibrated(m_engine, "training.common");
        case workload::Part::Bubble: return "Narayanan et al. 2021, section 2.2";
        case workload::Part::Optimizer: return "bytes per parameter over HBM bandwidth; " + calibrated(m_engine, "training.common");
        case workload::Part::Straggler: return calibrated(m_engine, "training.common");
        case workload::Part::Transfer:
        case workload::Part::Count: break;
        }
        return {};
    }

    const train::Engine &m_engine;
    train::StepNumbers m_numbers;
    std::vector<network::TrafficItem> m_ledger;
    train::StageLayers m_layers;
};

} // namespace

Term explain(const train::Engine &engine) { return Tree(engine).whole(); }

Term explainMemory(const train::Engine &engine)
{
    int stage = 0;
    const train::Memory m = train::worstMemory(engine.table.memory, engine.model, engine.plan, engine.table.headLayers, &stage);
    const std::string where = "stage " + std::to_string(stage) + ", the fullest";
    const hardware::FrameworkMemory &family = engine.machine.memory;
    const double perLogit = engine.plan.compiled ? family.logit : family.logit + family.logitEager;
    return {"memory per GPU", "sum of classes", m.total, "B", where,
            {leaf("weights", m.weights, "B", "parameters of the stage x bytes, sharded as planned"),
             leaf("gradients", m.gradients, "B", "trainable parameters x bytes"),
             leaf("optimizer", m.optimizer, "B", "trainable parameters x bytes, sharded as planned"),
             leaf("activations", m.activations, "B", "layers x micro-batches in flight x kept bytes; Korthikanti et al. 2022"),
             leaf("logits", m.logits, "B", format::significant(perLogit) + " bytes per logit, fitted to " + toWord(engine.plan.framework) + "'s runs"),
             leaf("buffers", m.buffers, "B", "NCCL buffers, gathered layers"),
             leaf("workspace", m.workspace, "B", "kernels' scratch"),
             leaf("fragmentation", m.fragmentation, "B", "allocator: reserved over allocated"),
             leaf("context", m.context, "B", "CUDA context and libraries")}};
}

} // namespace switchyard::predict
