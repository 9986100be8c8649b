// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of an RL step: phases one after another, or those of the pool that sets the pace with what it waits for.
#include <core/predict/explain_phases.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <core/base/tableword.h>
#include <core/catalog/source_text.h>
#include <core/predict/engine_sources.h>

namespace switchyard::predict {

namespace {

using rl::PhaseKind;

class RlTree
{
public:
    RlTree(const catalog::Catalog &catalog, const rl::Reinforced &job) : m_catalog(catalog), m_job(job), m_p(job.prediction) {}

    [[nodiscard]] Term whole() const
    {
        const rl::StepTimeline &step = m_p.step;
        Term root{say("step time"), say("phases, one after another"), step.period_s, Unit::Seconds, {}, {}};
        double all_s = 0;
        for (const rl::TimedPhase &phase : step.phases)
            all_s += phase.end_s - phase.start_s;
        const bool inTurn = std::abs(all_s - step.period_s) <= 1e-9 * step.period_s;
        const bool ofEngine = step.waitTrain_s < step.waitRollout_s; // the pool that waits less sets the pace
        if (!inTurn) {
            root.formula = ofEngine ? say("phases of the pool that answers, and its wait") : say("phases of the pool that trains, and its wait");
            if (const double wait_s = ofEngine ? step.waitTrain_s : step.waitRollout_s; wait_s > 0)
                root.children.push_back(leaf(ofEngine ? say("waiting for the trainer") : say("waiting for answers"), wait_s, Unit::Seconds, kind::events, say("phases over two pools, as the parts of a step's answers come")));
        }
        for (const rl::TimedPhase &phase : step.phases)
            if (inTurn || phase.kind == PhaseKind::WeightSync || rl::ofRollout(phase.kind) == ofEngine)
                root.children.push_back(ofPhase(phase));
        return root;
    }

private:
    [[nodiscard]] TermSources fit(const char *group) const { return catalog::fitSource(m_catalog, group); }

    [[nodiscard]] Term ofPhase(const rl::TimedPhase &phase) const
    {
        Term term{say(rl::nameOf(phase.kind)), {}, phase.end_s - phase.start_s, Unit::Seconds, {}, {}};
        switch (phase.kind) {
        case PhaseKind::Rollout: rollout(term); break;
        case PhaseKind::OldLogProbs: pass(m_p.passes.forward, term); break;
        case PhaseKind::Reference: pass(m_p.passes.reference, term); break;
        case PhaseKind::Update: update(term); break;
        case PhaseKind::WeightSync: sync(term); break;
        case PhaseKind::Collate:
            term.formula = say("answers x host time of one");
            term.children.push_back(leaf(say("answers"), m_job.asked.job.load.samples, Unit::Number, kind::job));
            term.children.push_back(leaf(say("host time of one"), 1e3 * term.value / m_job.asked.job.load.samples, Unit::Milliseconds, fit("rl.training")));
            break;
        case PhaseKind::Reward: term.source = kind::job; break;
        }
        return term;
    }

    /// Stretched to the trainer's pace the engine goes on with answers of later steps.
    void rollout(Term &term) const
    {
        const rl::Rollout &r = m_p.rollout;
        const double until_s = std::min(r.seconds, term.value), bulk_s = std::min(r.bulk_s, until_s), tool_s = std::min(r.tools_s, bulk_s);
        term.formula = say("answers at the rate of a full engine + tail + tools");
        term.source = fit("rl.engine");
        const auto add = [&](Said name, double seconds, Said formula) {
            if (seconds > 0)
                term.children.push_back(leaf(std::move(name), seconds, Unit::Seconds, kind::events, std::move(formula)));
        };
        add(say("answers at the rate of a full engine"), bulk_s - tool_s, {});
        add(say("tail"), until_s - bulk_s, say("fewer and fewer answers run"));
        add(say("waits of answers for tools"), tool_s, say("with what of their caches is computed again"));
        add(say("answers of the next steps"), term.value - until_s, say("while the trainer works"));
        term.children.push_back(leaf(say("tokens"), r.tokens, Unit::Number, kind::job));
        term.children.push_back(leaf(say("running on a replica, mean"), r.running, Unit::Number, kind::events));
    }

    /// Parts of the training engine, each as much longer as all of it is here.
    [[nodiscard]] Term longer(double factor) const { return leaf(say("over what the training engine says"), factor, Unit::Number, fit("rl.training")); }

    void pass(const rl::ForwardPass &pass, Term &term) const
    {
        term.formula = say("sum of a forward pass");
        const double factor = term.value / pass.seconds;
        const auto add = [&](Said name, double seconds) {
            if (seconds > 0)
                term.children.push_back(leaf(std::move(name), factor * seconds, Unit::Seconds, fit("training.common")));
        };
        add(say("passes"), pass.passes_s);
        add(say("hops between stages"), pass.hops_s);
        add(say("gathers of parameters"), pass.gathers_s);
        add(say("host"), pass.host_s);
        add(say("slowest node"), pass.slowest_s);
        term.children.push_back(longer(factor));
    }

    void update(Term &term) const
    {
        term.formula = say("sum of what is exposed in its training steps");
        const double factor = term.value / m_p.passes.update_s;
        for (int i = 0; i < workload::partCount; ++i) {
            const auto part = static_cast<workload::Part>(i);
            if (const double seconds = at(m_p.passes.updateParts, part); seconds != 0)
                term.children.push_back(leaf(tableWord(workload::nameOf(part)), factor * seconds, Unit::Seconds, fit("training.common")));
        }
        term.children.push_back(longer(factor));
        term.children.push_back(leaf(say("training steps"), m_job.asked.job.updates, Unit::Number, kind::job));
    }

    void sync(Term &term) const
    {
        const TermSources source = fit(("rl.sync." + m_job.asked.job.sync).c_str());
        term.formula = say("start + carrying + tensors");
        const auto add = [&](Said name, double seconds, Said formula) {
            if (seconds > 0)
                term.children.push_back(leaf(std::move(name), seconds, Unit::Seconds, source, std::move(formula)));
        };
        add(say("start"), m_p.sync.start_s, {});
        add(say("carrying"), m_p.sync.carry_s, say("bytes through what the framework puts tensors together in, or over the links"));
        add(say("tensors"), m_p.sync.tensors_s, say("tensors x time of each"));
        term.children.push_back(leaf(say("bytes of the weights"), m_p.sync.bytes, Unit::Bytes, kind::model));
    }

    const catalog::Catalog &m_catalog;
    const rl::Reinforced &m_job;
    const rl::RlPrediction &m_p;
};

} // namespace

Term explainRl(const catalog::Catalog &catalog, const rl::Reinforced &job) { return RlTree(catalog, job).whole(); }

} // namespace switchyard::predict
