// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/collective_term.h>

#include <algorithm>

#include <core/catalog/source_text.h>
#include <core/network/experts.h>
#include <core/network/timemodel.h>

namespace switchyard::network {

namespace {

constexpr const char *algorithm = "the algorithm's steps and bytes";
constexpr const char *expertsGroup = "experts.deepep";
constexpr const char *nodeFloors = "experts.node";

/// Whose numbers a Wiring holds; without a catalog what they are.
class Named
{
public:
    explicit Named(const CollectiveOf *of) : m_of(of) {}

    [[nodiscard]] TermSources fit(const std::string &group) const
    {
        return m_of != nullptr && m_of->catalog.calibrationOrigin.contains(group) ? catalog::fitSource(m_of->catalog, group) : TermSources(group);
    }
    [[nodiscard]] TermSources floors() const { return m_of != nullptr ? catalog::fitSource(m_of->catalog, floorsName(m_of->type.gpu)) : TermSources(nodeFloors); }
    /// A leaf in seconds at NVLink's rate.
    [[nodiscard]] Term nvlink(std::string name, std::string formula, double seconds) const
    {
        const catalog::Gpu *gpu = m_of != nullptr ? m_of->catalog.gpuOf(m_of->type) : nullptr;
        Term out{std::move(name), std::move(formula), seconds, Unit::Seconds, "NVLink's rate", {}};
        if (gpu != nullptr)
            take(out, catalog::figureTerm(m_of->catalog, {}, 0, {}, "gpus", gpu->figures, gpu->id, "nvlink_GBps"));
        return out;
    }
    [[nodiscard]] Term cards(std::string name, std::string formula, double seconds) const
    {
        Term out{std::move(name), std::move(formula), seconds, Unit::Seconds, "the cards' rate", {}};
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
    return {toWord(query.op) + (query.lowLatency ? ", DeepEP low latency" : ", DeepEP normal"),
            "latency + max(NVLink, cards, forwarding)",
            t.total_s,
            Unit::Seconds,
            published,
            {{"latency", "base + rounds over the network", t.latency_s, Unit::Seconds, ownFloor ? named.floors() : published, {}},
             {"NVLink", "bytes / min(ports, SMs)", t.nvlink_s, Unit::Seconds, published, {}},
             {"cards", "bytes / cards + messages", t.card_s, Unit::Seconds, published, {}},
             {"forwarding", "copies per node / stream rate", t.forward_s, Unit::Seconds, published, {}},
             {"tokens per rank", "bytes / experts per token / bytes per token", volume.tokens, Unit::Number, algorithm, {}},
             {"NVLink bytes per GPU", "", volume.nvlink_B, Unit::Bytes, algorithm, {}},
             {"card bytes per GPU", "", volume.card_B, Unit::Bytes, algorithm, {}}}};
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
    const TermSources fits = time.algo == Algo::Symmetric ? TermSources("NCCL's own estimate") : fitsOf(q, named);
    Term tree{toWord(query.op) + ", " + toWord(time.algo) + " " + toWord(time.proto),
              "base + NVLink steps + network steps + fill + own copy + max(NVLink, cards)", time.seconds, Unit::Seconds, fits, {}};
    tree.children.push_back({"steps over NVLink", "", q.nvlinkSteps, Unit::Number, algorithm, {}});
    if (q.domains > 1)
        tree.children.push_back({"steps over the network", "", q.networkSteps, Unit::Number, algorithm, {}});
    if (q.nvlink_s > 0) {
        tree.children.push_back(named.nvlink("NVLink at nominal rate", "bytes / ports", q.nvlink_s));
        tree.children.push_back(named.nvlink("own part at nominal rate", "S / n / ports", q.ownPart_s));
    }
    if (q.card_s > 0)
        tree.children.push_back(named.cards("cards at nominal rate", "bytes of the busiest node / its cards", q.card_s));
    tree.children.push_back({"latency, fill, and what is not reached of nominal rates", "all of it - max(NVLink, cards) at nominal rate",
                             time.seconds - std::max(q.nvlink_s, q.card_s), Unit::Seconds, fits, {}});
    tree.children.push_back({"NVLink bytes per GPU", "", time.nvlinkBytesPerGpu, Unit::Bytes, algorithm, {}});
    if (time.nicBytesPerGpu > 0)
        tree.children.push_back({"card bytes per GPU", "", time.nicBytesPerGpu, Unit::Bytes, algorithm, {}});
    return tree;
}

} // namespace switchyard::network
