// SPDX-License-Identifier: GPL-3.0-or-later
// Children in seconds sum to their parent, down to the entries of the ledger; other children are what went into it. Each
// leaf names its source: the catalog's figure, the calibration's rows, the plan, or the paper of a formula.
#include <core/predict/predict.h>

#include <algorithm>
#include <string>

#include <core/base/format.h>
#include <core/base/tableword.h>
#include <core/predict/engine_sources.h>
#include <core/train/ledger.h>
#include <core/train/stages.h>
#include <core/workload/framework_traits.h>

namespace switchyard::predict {

namespace {

using workload::Part;

class Tree
{
public:
    explicit Tree(const train::Engine &engine)
        : m_engine(engine)
        , m_sources(engine)
        , m_numbers(step(engine.machine, engine.model, engine.plan, engine.table))
        , m_layers(train::stageLayers(engine.model, engine.plan, m_numbers.longestStage, engine.table.headLayers))
    {
    }

    Term whole() const
    {
        Term root{say("step time"), say("sum of what is exposed"), m_numbers.step_s, Unit::Seconds, say("stage {}, the longest, plus fill and drain", m_numbers.longestStage), {}};
        const std::vector<train::TimedItem> ledger = train::timedLedger(m_engine);
        for (int i = 0; i < workload::partCount; ++i) {
            const auto part = static_cast<Part>(i);
            if (at(m_numbers.exposed, part) != 0)
                root.children.push_back(ofPart(part, ledger));
        }
        return root;
    }

private:
    [[nodiscard]] const hardware::Machine &machine() const { return m_engine.machine; }
    [[nodiscard]] double microBatches() const { return std::max(1, m_engine.plan.microBatches()); }

    Term ofPart(Part part, const std::vector<train::TimedItem> &ledger) const
    {
        Term term{tableWord(nameOf(part)), {}, at(m_numbers.exposed, part), Unit::Seconds, sourceOf(part), {}};
        switch (part) {
        case Part::TpComm:
        case Part::CpComm:
        case Part::EpComm:
        case Part::PpComm:
        case Part::DpComm:
        case Part::Offload: communication(part, ledger, term); break;
        case Part::Head: ends(term); break;
        case Part::Bubble: bubble(term); break;
        case Part::Optimizer: optimizer(term); break;
        case Part::Straggler:
            term.formula = say("sigma sqrt(2 ln nodes) of the rest");
            term.children.push_back(leaf(say("sigma of node speed"), machine().common.straggler, Unit::Number, m_sources.common()));
            term.children.push_back(leaf(say("nodes"), machine().nodes, Unit::Number, kind::job));
            break;
        case Part::Overhead:
            term.formula = say("host time of a step x pace of the host");
            term.children.push_back(leaf(say("host time of a step"), machine().framework.hostStep_s * 1e3, Unit::Milliseconds, m_sources.framework()));
            term.children.push_back(leaf(say("pace of the host"), machine().hostTime * (m_engine.plan.cudaGraphs ? machine().common.graphStep : 1), Unit::Number, m_sources.common()));
            break;
        default: perLayer(part, term); break;
        }
        return term;
    }

    /// micro-batches × Σ layers × (forward + backward).
    void perLayer(Part part, Term &term) const
    {
        term.formula = say("sum over kinds of layers");
        const TermSources own = sourceOf(part);
        const auto add = [&](Said layers, double count, const layer::LayerCosts &costs) {
            const double forward = at(costs.forward.exposed, part);
            const double backward = at(costs.backward.exposed, part);
            if (count <= 0 || forward + backward <= 0)
                return;
            term.children.push_back({std::move(layers), say("micro-batches x layers x (forward + backward)"),
                                     microBatches() * count * (forward + backward), Unit::Seconds,
                                     say("stage {}, the longest", m_numbers.longestStage),
                                     {leaf(say("micro-batches"), microBatches(), Unit::Number, kind::plan, say("gbs / (mbs dp)")),
                                      leaf(say("layers"), count, Unit::Number, kind::model),
                                      leaf(say("forward"), forward, Unit::Seconds, own), leaf(say("backward"), backward, Unit::Seconds, own)}});
        };
        add(say("dense layers"), m_layers.dense, m_engine.table.dense);
        add(say("MoE layers"), m_layers.moe, m_engine.table.moe);
        if (part == Part::Gemm || part == Part::Experts || part == Part::Attention)
            term.children.push_back(m_sources.tensorPeak(part));
        if (part == Part::Pointwise)
            memoryBandwidth(term);
    }

    void communication(Part part, const std::vector<train::TimedItem> &ledger, Term &term) const
    {
        term.formula = say("sum over calls of what is not hidden");
        for (const train::TimedItem &entry : ledger) {
            const network::TrafficItem &item = entry.item;
            const bool here = m_numbers.longestStage >= item.firstStage && m_numbers.longestStage < item.firstStage + item.stages;
            if (item.part == part && here && item.busy_s > 0)
                term.children.push_back(ofEntry(entry));
        }
        if (part == Part::DpComm && train::gathersByTensor(m_engine.plan))
            term.children.push_back(leaf(say("host, tensor by tensor"), train::dpTimes(machine(), m_engine.plan, {}, m_layers.total()).host_s, Unit::Seconds, m_sources.common()));
        if (part == Part::Offload)
            term.children.push_back(m_sources.hostLink());
        else
            networkRates(term);
    }

    Term ofEntry(const train::TimedItem &entry) const
    {
        const network::TrafficItem &item = entry.item;
        Term term{item.name, say("busy, less what is hidden"), item.exposed_s, Unit::Seconds, {}, {}};
        Term busy = leaf(say("busy"), item.busy_s, Unit::Seconds, {});
        const double hidden_s = item.busy_s - item.exposed_s;
        const Said beside = say("beside {}", say(network::nameOf(item.beside)));
        const Term rest = hidden_s >= 0 ? leaf(say("hidden"), -hidden_s, Unit::Seconds, kind::parts, beside) : leaf(say("waited for while the pipeline fills and drains"), -hidden_s, Unit::Seconds, kind::schedule);
        if (item.bytes > 0) {
            addCall(m_engine, entry, busy);
            term.children.push_back(std::move(busy));
            if (hidden_s != 0)
                term.children.push_back(rest);
            term.children.push_back(leaf(say("bytes of a call"), item.bytes, Unit::Bytes, kind::model));
            term.children.push_back(leaf(say("ranks"), item.family.size(), Unit::Number, kind::plan));
        } else {
            busy.formula = say("bytes to the host and back / rate of the link");
            busy.children.push_back(leaf(say("calls"), item.calls, Unit::Number, kind::plan));
            busy.children.push_back(leaf(say("bytes to the host"), item.hostOut_B, Unit::Bytes, kind::model));
            busy.children.push_back(leaf(say("bytes back"), item.hostIn_B, Unit::Bytes, kind::model));
            term.children.push_back(std::move(busy));
            if (hidden_s != 0)
                term.children.push_back(rest);
        }
        return term;
    }

    void ends(Term &term) const
    {
        const train::EndSeconds seconds = train::endsOf(m_engine.table.ends, m_layers);
        term.formula = say("micro-batches x (embedding + output layer and loss)");
        if (m_layers.first)
            term.children.push_back(leaf(say("embedding"), microBatches() * seconds.embedding, Unit::Seconds, m_sources.gpu(), say("12 bytes per element over HBM bandwidth")));
        if (m_layers.last)
            term.children.push_back(leaf(say("output layer and loss"), microBatches() * seconds.head, Unit::Seconds, m_sources.kernels(Part::Head) + m_sources.common(),
                                         say("three GEMMs and {} bytes per logit", format::significant(machine().common.lossBytes))));
        memoryBandwidth(term);
    }

    void bubble(Term &term) const
    {
        const train::Pipeline pipeline = train::pipelineOf(m_engine.model, m_engine.plan, m_engine.table);
        const train::Fill fill = train::fillOf(machine(), m_engine.plan, pipeline, train::hop_s(machine(), m_engine.model, m_engine.plan));
        const train::AfterAll after = train::afterAllOf(machine(), m_engine.model, m_engine.plan, m_engine.table, pipeline, fill);
        const Said longest = say("stage {}", pipeline.longestStage);
        term.formula = say("fill and drain + waiting for another stage");
        Term drain{say("fill and drain"), say("longest path through the schedule - passes of the longest stage - hops"), fill.bubble_s, Unit::Seconds, kind::schedule, {}};
        drain.children.push_back(leaf(say("longest path through the schedule"), fill.passes_s, Unit::Seconds, kind::schedule, say("stages by their layers, hops")));
        drain.children.push_back(leaf(say("passes of the longest stage"), -microBatches() * pipeline.longest.both(), Unit::Seconds, kind::parts, longest));
        if (fill.p2pExposed_s > 0)
            drain.children.push_back(leaf(say("hops"), -fill.p2pExposed_s, Unit::Seconds, kind::parts, say("PP communication that shows")));
        const auto add = [&](Said name, double value, Unit unit, Pattern<0> source, Said formula = {}) {
            drain.children.push_back(leaf(std::move(name), value, unit, source, std::move(formula)));
        };
        add(say("the other stages, one micro-batch"), pipeline.others_s() * 1e3, Unit::Milliseconds, kind::parts, say("their layers, forward and backward"));
        add(say("model chunks per stage"), m_engine.plan.vpp, Unit::Number, kind::plan);
        if (m_engine.plan.schedule == workload::Schedule::ZeroBubble)
            add(say("weight gradients of all stages"), pipeline.all.weightGrad * 1e3, Unit::Milliseconds, kind::schedule, say("GEMMs that the schedule may move"));
        term.children.push_back(std::move(drain));
        if (const double waits = after.last_s - after.longest.seconds(); waits != 0)
            term.children.push_back({say("waiting for a stage with more to send or to update"), say("what follows its passes - what follows those of the longest stage"), waits, Unit::Seconds, kind::parts,
                                     {leaf(say("data parallelism and optimizer of the stage that is done last"), after.last_s, Unit::Seconds, kind::parts, say("later than the others by its place in the pipeline")),
                                      leaf(say("of the longest stage"), -after.longest.seconds(), Unit::Seconds, kind::parts, longest)}});
    }

    void optimizer(Term &term) const
    {
        const workload::Plan &plan = m_engine.plan;
        const train::StageParameters parameters = train::trainableOf(m_engine.model, plan, m_engine.table, m_layers);
        const train::OptimizerTime time = train::optimizerTime(machine(), plan, parameters);
        term.formula = say("sum over what it moves and multiplies");
        const auto add = [&](Said name, double seconds, Said formula, std::vector<Term> of) {
            if (seconds > 0)
                term.children.push_back({std::move(name), std::move(formula), seconds, Unit::Seconds, m_sources.common(), std::move(of)});
        };
        const Term updated = leaf(say("parameters that a rank updates"), train::updatedParameters(plan, parameters), Unit::Number, kind::zero, say("trainable parameters of the stage / ranks that share them"));
        const Term memory = m_sources.gpuFigure(say("HBM bandwidth, peak"), machine().gpu->memory_Bps, Unit::BytesPerSecond, "memory_bandwidth_TBps");
        const train::OptimizerOffload offload = train::optimizerOffload(machine(), plan, parameters);
        if (offload.out_B > 0)
            add(say("norm of the gradients"), time.stream_s, say("gradients over HBM bandwidth"), {memory});
        else
            add(say("states, parameters and gradients"), time.stream_s, say("bytes per parameter over HBM bandwidth"),
                {updated, leaf(say("bytes per parameter"), machine().common.optimizerBytes * workload::traitsOf(plan.framework).optimizerWidth.is, Unit::Bytes, m_sources.common()), memory});
        add(say("to the host and back"), time.link_s, say("bytes over the host's link"), {leaf(say("gradients out and parameters back"), offload.out_B + offload.in_B, Unit::Bytes, kind::model), m_sources.hostLink()});
        add(say("update on the host"), time.host_s, say("states over the host's memory"), {updated, leaf(say("the host's memory, a GPU's share"), machine().common.hostOptimizer_Bps, Unit::BytesPerSecond, m_sources.common())});
        add(say("five Newton-Schulz steps"), time.products_s, say("products of X X^T, A^2 and A X over the tensor peak"), {updated, leaf(say("smaller side of the matrices"), parameters.matrixSide, Unit::Number, kind::model)});
    }

    void memoryBandwidth(Term &term) const
    {
        term.children.push_back(m_sources.gpuFigure(say("HBM bandwidth, peak"), machine().gpu->memory_Bps, Unit::BytesPerSecond, "memory_bandwidth_TBps"));
    }

    void networkRates(Term &term) const
    {
        if (machine().gpu->nvlink_Bps > 0)
            term.children.push_back(m_sources.gpuFigure(say("NVLink, one direction"), machine().gpu->nvlink_Bps, Unit::BytesPerSecond, "nvlink_GBps"));
        if (machine().type->nics > 0)
            term.children.push_back(m_sources.typeFigure(say("card, one direction"), machine().type->nic_Bps, Unit::BytesPerSecond, "nic_Gbps"));
        if (m_engine.slowdown > 1)
            term.children.push_back(leaf(say("slowed by other jobs"), m_engine.slowdown, Unit::Number, kind::otherJobs));
    }

    TermSources sourceOf(Part part) const
    {
        switch (part) {
        case Part::Gemm:
        case Part::Attention:
        case Part::Recompute: return m_sources.kernels(part);
        case Part::Experts: return m_sources.kernels(part) + m_sources.common();
        case Part::Pointwise: return m_sources.gpu() + m_sources.framework();
        case Part::Head: return say("ends of the model");
        case Part::Offload: return say("bytes over C2C or PCIe, what compute does not hide");
        case Part::Launch: return m_sources.framework() + m_sources.common();
        case Part::Overhead: return m_sources.framework();
        case Part::TpComm:
        case Part::CpComm:
        case Part::EpComm:
        case Part::PpComm:
        case Part::DpComm: return TermSources(say("collective model on {}", machine().type->id)) + m_sources.common();
        case Part::Bubble: return kind::schedule;
        case Part::Optimizer:
        case Part::Straggler: return m_sources.common();
        case Part::Transfer:
        case Part::Count: break;
        }
        return {};
    }

    const train::Engine &m_engine;
    EngineSources m_sources;
    train::StepNumbers m_numbers;
    train::StageLayers m_layers;
};

} // namespace

Term explain(const train::Engine &engine) { return Tree(engine).whole(); }

} // namespace switchyard::predict
