// SPDX-License-Identifier: GPL-3.0-or-later
// The trees of a job that serves: the means of what clients see, down to the exchanges of the steps. Each comes from the run itself: none is a rest.
#include <core/predict/explain_phases.h>

#include <string>

#include <core/base/tableword.h>
#include <core/catalog/source_text.h>
#include <core/predict/engine_sources.h>
#include <core/serve/cost_names.h>
#include <core/serve/exchange.h>
#include <core/workload/kernel_groups.h>

namespace switchyard::predict {

namespace {

using serve::Cost;

class ServingTree
{
public:
    ServingTree(const catalog::Catalog &catalog, const serve::Served &served) : m_catalog(catalog), m_served(served) {}

    [[nodiscard]] Term firstToken() const
    {
        const serve::ServingPrediction &p = m_served.prediction;
        const serve::FirstToken &first = p.firstToken;
        Term root{say("time to the first token"), say("sum of what a request meets on its way, mean"), p.ttft_s.mean, Unit::Seconds, {}, {}};
        if (first.before)
            addBefore(*first.before, p, root);
        addParts(first.parts, p.phases.back(), first.exchange, root, &first);
        return root;
    }

    [[nodiscard]] Term outputToken() const
    {
        const serve::PhasePrediction &answers = m_served.prediction.phases.back();
        Term root{say("time per output token"), say("sum of parts, mean over requests"), m_served.prediction.tpot_s.mean, Unit::Seconds, {}, {}};
        addParts(answers.parts, answers, answers.exchange, root);
        return root;
    }

private:
    /// Of two pools: until a prompt's cache is where it is decoded.
    void addBefore(const serve::BeforeDecode &before, const serve::ServingPrediction &p, Term &out) const
    {
        const serve::PhasePrediction &prefill = p.phases.front();
        const auto add = [&out](Said name, double seconds, TermSources source, Said formula) {
            if (seconds != 0) // of prompts that a worker takes together the queue is the first one's
                out.children.push_back(leaf(std::move(name), seconds, Unit::Seconds, std::move(source), std::move(formula)));
        };
        add(say("way to the prefill pool"), before.path_s, sourceOf(Cost::FirstPath, prefill), {});
        add(say("offloaded prefixes back to the GPU"), before.copied_s, kind::events, say("bytes over the host's link, one after another"));
        add(say("queue for a worker"), before.queued_s, kind::events, {});
        Term turn{say("prompts that a worker takes together"), say("sum of parts"), 0, Unit::Seconds, {}, {}};
        addParts(before.turn, prefill, before.exchange, turn);
        for (const Term &part : turn.children)
            turn.value += part.value;
        out.children.push_back(std::move(turn));
        Term move{say("cache to the decode pool"), say("its way, less what is hidden"), before.exposed_s, Unit::Seconds, {}, {}};
        move.children.push_back(leaf(say("its way"), before.move_s, Unit::Seconds, kind::network,
                                     before.posting_s >= before.move_s ? say("posting its descriptors, one after another") : p.transferOverNvlink ? say("over NVLink") : say("over the network cards")));
        if (const double hidden_s = before.move_s - before.exposed_s; hidden_s > 0)
            move.children.push_back(leaf(say("hidden"), -hidden_s, Unit::Seconds, kind::parts, say("a layer at a time, while the next is computed")));
        out.children.push_back(std::move(move));
    }

    /// `first`: what communication holds beside exchanges.
    void addParts(const std::vector<serve::PartTime> &parts, const serve::PhasePrediction &phase, const serve::ExchangeTimes &exchange, Term &out, const serve::FirstToken *first = nullptr) const
    {
        for (const serve::PartTime &part : parts) {
            Term term{tableWord(part.name), {}, part.seconds, Unit::Seconds, sourceOf(part.cost, phase), {}};
            if (part.cost == Cost::Comm)
                addExchanges(exchange, first, term);
            if (const auto &drafter = m_served.job.serving.speculation.drafter; part.cost == Cost::Draft && drafter)
                term.formula = say("passes of {}, one for each draft and one over prompts, without what its GPUs exchange", drafter->model.name);
            out.children.push_back(std::move(term));
        }
    }

    static void addExchanges(const serve::ExchangeTimes &exchange, const serve::FirstToken *first, Term &term)
    {
        term.formula = say("sum over what is exchanged");
        for (std::size_t i = 0; i < exchange.size(); ++i)
            if (exchange[i] > 0)
                term.children.push_back(leaf(say(nameOf(static_cast<serve::ExchangeKind>(i))), exchange[i], Unit::Seconds, kind::network, say("nothing runs beside it")));
        if (first && first->betweenSteps_s > 0)
            term.children.push_back(leaf(say("a step that runs when the request comes"), first->betweenSteps_s, Unit::Seconds, kind::events));
        if (first && first->copied_s > 0)
            term.children.push_back(leaf(say("offloaded prefixes back to the GPU"), first->copied_s, Unit::Seconds, kind::events, say("bytes over the host's link, one after another")));
    }

    [[nodiscard]] TermSources sourceOf(Cost cost, const serve::PhasePrediction &phase) const
    {
        const catalog::Gpu *gpu = m_catalog.gpuOf(*m_catalog.instance(phase.pool.instance));
        const TermSources notHeld = serve::beyondRows(phase.pool.cut) ? TermSources(say("not held against any row"), say("experts over more than 8 GPUs")) : TermSources();
        switch (cost) {
        case Cost::Comm: return TermSources(kind::network) + notHeld;
        case Cost::Pointwise: return kind::model;
        case Cost::Stages: return kind::parts;
        case Cost::Launch:
        case Cost::FrontEnd: return kind::code;
        default: break;
        }
        const std::string group = serve::groupOf(m_served.job.serving.release.framework, gpu->generation);
        return cost == Cost::Experts ? catalog::fitSource(m_catalog, group) + notHeld : catalog::fitSource(m_catalog, group);
    }

    const catalog::Catalog &m_catalog;
    const serve::Served &m_served;
};

} // namespace

Term explainFirstToken(const catalog::Catalog &catalog, const serve::Served &served) { return ServingTree(catalog, served).firstToken(); }
Term explainOutputToken(const catalog::Catalog &catalog, const serve::Served &served) { return ServingTree(catalog, served).outputToken(); }

bool isExplained(const DesignPrediction &prediction) { return prediction.engine || prediction.serving || prediction.rl; }

Term explainStep(const catalog::Catalog &catalog, const DesignPrediction &prediction)
{
    if (prediction.serving)
        return explainOutputToken(catalog, *prediction.serving);
    return prediction.rl ? explainRl(catalog, *prediction.rl) : explain(*prediction.engine);
}

} // namespace switchyard::predict
