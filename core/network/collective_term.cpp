// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/collective_term.h>

#include <algorithm>

#include <core/catalog/source_text.h>
#include <core/network/experts.h>
#include <core/network/timemodel.h>

namespace switchyard::network {

namespace {

constexpr Pattern<0> algorithm = Pattern<0>("the algorithm's steps and bytes");
constexpr const char *expertsGroup = "experts.deepep";
constexpr const char *nodeFloors = "experts.node";

/// Whose numbers a Wiring holds; without a catalog what they are.
class Named
{
public:
    explicit Named(const CollectiveOf *of) : m_of(of) {}

    [[nodiscard]] TermSources fit(const std::string &group) const
    {
        return m_of != nullptr && m_of->catalog.calibrationOrigin.contains(group) ? catalog::fitSource(m_of->catalog, group) : TermSources(verbatim(group));
    }
    [[nodiscard]] TermSources floors() const { return m_of != nullptr ? catalog::fitSource(m_of->catalog, floorsName(m_of->type.gpu)) : TermSources(verbatim(nodeFloors)); }
    /// A leaf in seconds at NVLink's rate.
    [[nodiscard]] Term nvlink(Said name, Said formula, double seconds) const
    {
        const catalog::Gpu *gpu = m_of != nullptr ? m_of->catalog.gpuOf(m_of->type) : nullptr;
        Term out{std::move(name), std::move(formula), seconds, Unit::Seconds, say("NVLink's rate"), {}};
        if (gpu != nullptr)
            take(out, catalog::figureTerm(m_of->catalog, {}, 0, {}, "gpus", gpu->figures, gpu->id, "nvlink_GBps"));
        return out;
    }
    [[nodiscard]] Term cards(Said name, Said formula, double seconds) const
    {
        Term out{std::move(name), std::move(formula), seconds, Unit::Seconds, say("the cards' rate"), {}};
        if (m_of != nullptr)
            take(out, catalog::figureTerm(m_of->catalog, {}, 0, {}, "instances", m_of->type.figures, m_of->type.id, "nic_Gbps"));
        return out;
    }

private:
    static void take(Term &out, Term figure)
    {
        out.source = std::move(figure.source);
        out.figure = std::move(figure.figure);
    }
    const CollectiveOf *m_of;
};

Term expertsTerm(const Wiring &machine, const CollectiveQuery &query, const Named &named)
{
    const ExpertVolume volume = expertVolume(query);
    const ExpertTime t = expertTime(machine, query, volume);
    const bool ownFloor = query.shape.domains <= 1 && (query.lowLatency ? machine.experts.node.lowLatency_us > 0
                                                                  : !expertKernels(machine, query.dispatcher).tma && machine.experts.node.dispatch_us > 0);
    const TermSources published = named.fit(expertsGroup);
    return {query.lowLatency ? say("{}, DeepEP low latency", toWord(query.op)) : say("{}, DeepEP normal", toWord(query.op)),
            say("latency + max(NVLink, cards, forwarding)"),
            t.total_s,
            Unit::Seconds,
            published,
            {{say("latency"), say("base + rounds over the network"), t.latency_s, Unit::Seconds, ownFloor ? named.floors() : published, {}},
             {verbatim("NVLink"), say("bytes / min(ports, SMs)"), t.nvlink_s, Unit::Seconds, published, {}},
             {say("cards"), say("bytes / cards + messages"), t.card_s, Unit::Seconds, published, {}},
             {say("forwarding"), say("copies per node / stream rate"), t.forward_s, Unit::Seconds, published, {}},
             {say("tokens per rank"), say("bytes / experts per token / bytes per token"), volume.tokens, Unit::Number, algorithm, {}},
             {say("NVLink bytes per GPU"), {}, volume.nvlink_B, Unit::Bytes, algorithm, {}},
             {say("card bytes per GPU"), {}, volume.card_B, Unit::Bytes, algorithm, {}}}};
}

TermSources fitsOf(const TimeQuestion &question, const Named &named)
{
    TermSources out = named.fit(timeConstantPlace(constant::of(question.timeClass, 0)).group) + named.fit(timeConstantPlace(constant::gpu(question.generation, 0)).group);
    if (question.domains > 1)
        out += named.fit(timeConstantPlace(constant::fabric(question.fabric, 0)).group);
    return out;
}

} // namespace

Term collectiveTerm(const Wiring &machine, const CollectiveQuery &query, const CollectiveOf *of)
{
    const Named named(of);
    const CollectiveTime time = collectiveTime(machine, query);
    if (time.algo == Algo::DeepEp)
        return expertsTerm(machine, query, named);
    const TimeQuestion q = timeQuestion(machine, query.op, time.algo, time.proto, query.bytes, query.shape, query.sharing);
    const TermSources fits = time.algo == Algo::Symmetric ? TermSources(say("NCCL's own estimate")) : fitsOf(q, named);
    Term tree{say("{}, {} {}", toWord(query.op), toWord(time.algo), toWord(time.proto)),
              say("base + NVLink steps + network steps + fill + own copy + max(NVLink, cards)"), time.seconds, Unit::Seconds, fits, {}};
    tree.children.push_back({say("steps over NVLink"), {}, q.nvlinkSteps, Unit::Number, algorithm, {}});
    if (q.domains > 1)
        tree.children.push_back({say("steps over the network"), {}, q.networkSteps, Unit::Number, algorithm, {}});
    if (q.nvlink_s > 0) {
        tree.children.push_back(named.nvlink(say("NVLink at nominal rate"), say("bytes / ports"), q.nvlink_s));
        tree.children.push_back(named.nvlink(say("own part at nominal rate"), say("S / n / ports"), q.ownPart_s));
    }
    if (q.card_s > 0)
        tree.children.push_back(named.cards(say("cards at nominal rate"), say("bytes of the busiest node / its cards"), q.card_s));
    tree.children.push_back({say("latency, fill, and what is not reached of nominal rates"), say("all of it - max(NVLink, cards) at nominal rate"),
                             time.seconds - std::max(q.nvlink_s, q.card_s), Unit::Seconds, fits, {}});
    tree.children.push_back({say("NVLink bytes per GPU"), {}, time.nvlinkBytesPerGpu, Unit::Bytes, algorithm, {}});
    if (time.nicBytesPerGpu > 0)
        tree.children.push_back({say("card bytes per GPU"), {}, time.nicBytesPerGpu, Unit::Bytes, algorithm, {}});
    return tree;
}

} // namespace switchyard::network
