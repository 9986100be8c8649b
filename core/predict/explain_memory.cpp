// SPDX-License-Identifier: GPL-3.0-or-later
// The classes of the stage that needs the most, which sum to its total, and what each is made of.
#include <core/predict/predict.h>

#include <algorithm>
#include <string>

#include <core/base/units.h>
#include <core/layer/rank_layout.h>
#include <core/predict/engine_sources.h>
#include <core/train/memory.h>

namespace switchyard::predict {

namespace {

TermSources korthikanti() { return {verbatim("Korthikanti et al. 2022")}; }

class MemoryTree
{
public:
    MemoryTree(const train::Engine &engine, int stage, const train::Memory &memory)
        : m_engine(engine)
        , m_memory(memory)
        , m_contents(train::contentsOf(engine.table.memory, engine.model, engine.plan, stage, engine.table.headLayers))
        , m_factors(train::shardFactors(engine.table.memory, engine.plan))
        , m_fitted(EngineSources(engine).memory())
    {
    }

    [[nodiscard]] std::vector<Term> classes() const
    {
        return {weights(), gradients(), optimizer(), activations(), logits(), buffers(), workspace(), fragmentation(), context()};
    }

private:
    [[nodiscard]] const hardware::FrameworkMemory &family() const { return m_engine.machine.memory; }
    [[nodiscard]] const workload::Plan &plan() const { return m_engine.plan; }

    static Term of(Said name, double value, Said formula, std::vector<Term> children)
    {
        return {std::move(name), std::move(formula), value, Unit::Bytes, {}, std::move(children)};
    }
    /// A constant of the framework.
    [[nodiscard]] Term fitted(Said name, double value, Unit unit = Unit::Number) const { return leaf(std::move(name), value, unit, m_fitted); }

    /// Parameters and what a rank keeps for each: dense ones, and experts where there are.
    void addParameters(Term &term, double dense, double perDense, double expert, double perExpert) const
    {
        const auto add = [&](Said which, double count, double bytes, int ranks) {
            if (count <= 0)
                return;
            term.children.push_back(leaf(say("{} of the stage, before sharding", std::move(which)), count, Unit::Number, kind::model));
            term.children.push_back(leaf(say("bytes for each that a rank keeps"), bytes, Unit::Number, m_fitted));
            term.children.push_back(leaf(say("ranks that one copy of their states is cut over"), ranks, Unit::Number, kind::plan));
        };
        add(say("dense parameters"), dense, perDense, layer::shards(plan()));
        add(say("expert parameters"), expert, perExpert, layer::expertShards(plan()));
    }

    [[nodiscard]] Term weights() const
    {
        Term term = of(say("weights"), m_memory.weights, say("parameters x bytes, sharded as planned"), {});
        addParameters(term, m_contents.trainableDense, m_factors.weightDense, m_contents.trainableExpert, m_factors.weightExpert);
        if (plan().task == workload::Task::Lora) {
            term.children.push_back(leaf(say("frozen parameters"), m_contents.dense - m_contents.ends, Unit::Number, kind::model));
            term.children.push_back(leaf(say("frozen experts"), m_contents.expert, Unit::Number, kind::model));
            term.children.push_back(leaf(say("bytes of a frozen one"), m_factors.frozenDense, Unit::Number, kind::plan));
        }
        return term;
    }

    [[nodiscard]] Term gradients() const
    {
        Term term = of(say("gradients"), m_memory.gradients, say("trainable parameters x bytes; none where they are gone before activations are most"), {});
        addParameters(term, m_contents.trainableDense, m_factors.gradientDense, m_contents.trainableExpert, m_factors.gradientExpert);
        return term;
    }

    [[nodiscard]] Term optimizer() const
    {
        Term term = of(say("optimizer"), m_memory.optimizer, say("trainable parameters x bytes, sharded as planned"), {});
        addParameters(term, m_contents.trainableDense, m_factors.optimizerDense, m_contents.trainableExpert, m_factors.optimizerExpert);
        return term;
    }

    [[nodiscard]] Term activations() const
    {
        const train::MemoryTable &table = m_engine.table.memory;
        const double microBatches = std::max(1, plan().microBatches());
        Term term = of(say("activations"), m_memory.activations, say("layers x micro-batches in flight x kept bytes"), {});
        term.children.push_back(leaf(say("micro-batches in flight"), train::inFlight(plan(), m_contents.stage, microBatches), Unit::Number, kind::schedule));
        const auto add = [&](Said layers, Said kept, bool moe, const layer::ActivationBytes &bytes) {
            const double count = m_contents.layers.of(moe);
            if (count <= 0)
                return;
            term.children.push_back(leaf(std::move(layers), count, Unit::Number, kind::model));
            term.children.push_back(leaf(std::move(kept), bytes.kept, Unit::Bytes, korthikanti() + m_fitted));
        };
        add(say("dense layers"), say("kept of one dense layer"), false, table.denseActivations);
        add(say("MoE layers"), say("kept of one MoE layer"), true, table.moeActivations);
        if (table.recomputeShare > 0)
            term.children.push_back(leaf(say("share of the layers recomputed in full"), table.recomputeShare, Unit::Number, kind::plan));
        return term;
    }

    [[nodiscard]] Term logits() const
    {
        const double perLogit = plan().compiled ? family().logit : family().logit + family().logitEager;
        return of(say("logits"), m_memory.logits, say("tokens x vocabulary of the GPU x bytes, on the last stage"), {fitted(say("bytes per logit"), perLogit)});
    }

    [[nodiscard]] Term buffers() const
    {
        return of(say("buffers"), m_memory.buffers, say("NCCL buffers + gathered layers"),
                  {leaf(say("NCCL buffers"), m_factors.communicators, Unit::Bytes, m_fitted, say("communicators x bytes")), leaf(say("gathered layers"), m_factors.gathered, Unit::Bytes, verbatim("Zhao et al. 2023"), say("two units of FSDP in 16 bits"))});
    }

    [[nodiscard]] Term workspace() const
    {
        return of(say("workspace"), m_memory.workspace, say("kernels' scratch + what recomputing one layer needs beyond the loss"),
                  {leaf(say("kernels' scratch"), family().fixed_GiB * GiB, Unit::Bytes, m_fitted), leaf(say("beyond it"), std::max(0.0, m_memory.workspace - family().fixed_GiB * GiB), Unit::Bytes, korthikanti())});
    }

    [[nodiscard]] Term fragmentation() const
    {
        return of(say("fragmentation"), m_memory.fragmentation, say("allocator: reserved - allocated"), {fitted(say("share of activations"), family().fragmentation), fitted(say("share of logits, micro-batches repeated"), family().logitRepeat)});
    }

    [[nodiscard]] Term context() const { return leaf(say("context"), m_memory.context, Unit::Bytes, m_fitted, say("CUDA context and libraries")); }

    const train::Engine &m_engine;
    const train::Memory &m_memory;
    train::StageContents m_contents;
    train::ShardFactors m_factors;
    TermSources m_fitted;
};

} // namespace

Term explainMemory(const train::Engine &engine)
{
    int stage = 0;
    const train::Memory memory = train::worstMemory(engine.table.memory, engine.model, engine.plan, engine.table.headLayers, &stage);
    return {say("memory per GPU"), say("sum of classes"), memory.total, Unit::Bytes, say("stage {}, which needs the most", stage), MemoryTree(engine, stage, memory).classes()};
}

} // namespace switchyard::predict
