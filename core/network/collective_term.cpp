// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/collective_term.h>

#include <algorithm>

#include <core/catalog/source_text.h>
#include <core/network/experts.h>
#include <core/network/timemodel.h>

namespace switchyard::network {

namespace {

// What a Wiring has numbers of, but no names.
constexpr const char *nvlinkRate = "NVLink's rate";
constexpr const char *cardRate = "the cards' rate";
constexpr const char *nodeFloors = "experts.node";

constexpr const char *algorithm = "the algorithm's steps and bytes";
constexpr const char *published = "experts.deepep";

Term expertsTerm(const Wiring &machine, const CollectiveQuery &query)
{
    const ExpertVolume volume = expertVolume(query);
    const ExpertTime t = expertTime(machine, query, volume);
    const bool ownFloor = query.shape.domains <= 1 && (query.lowLatency ? machine.experts.node.lowLatency_us > 0
                                                                  : !expertKernels(machine, query.dispatcher).tma && machine.experts.node.dispatch_us > 0);
    return {toWord(query.op) + (query.lowLatency ? ", DeepEP low latency" : ", DeepEP normal"),
            "latency + max(NVLink, cards, forwarding)",
            t.total_s,
            "s",
            published,
            {{"latency", "base + rounds over the network", t.latency_s, "s", ownFloor ? nodeFloors : published, {}},
             {"NVLink", "bytes / min(ports, SMs)", t.nvlink_s, "s", published, {}},
             {"cards", "bytes / cards + messages", t.card_s, "s", published, {}},
             {"forwarding", "copies per node / stream rate", t.forward_s, "s", published, {}},
             {"tokens per rank", "bytes / experts per token / bytes per token", volume.tokens, "", algorithm, {}},
             {"NVLink bytes per GPU", "", volume.nvlink_B, "B", algorithm, {}},
             {"card bytes per GPU", "", volume.card_B, "B", algorithm, {}}}};
}

std::string groupsOf(const TimeQuestion &question)
{
    std::string groups = timeConstantPlace(constant::of(question.timeClass, 0)).group + "; " + timeConstantPlace(constant::gpu(question.generation, 0)).group;
    if (question.domains > 1)
        groups += "; " + timeConstantPlace(constant::fabric(question.fabric, 0)).group;
    return groups;
}

/// "a; b" → what `name` makes of each.
template <class Name>
std::string eachOf(const std::string &groups, Name name)
{
    std::string text;
    for (std::size_t from = 0; from < groups.size();) {
        const std::size_t to = std::min(groups.find("; ", from), groups.size());
        text += (text.empty() ? "" : "; ") + name(groups.substr(from, to - from));
        from = to + 2;
    }
    return text;
}

} // namespace

Term collectiveTerm(const Wiring &machine, const CollectiveQuery &query)
{
    const CollectiveTime time = collectiveTime(machine, query);
    if (time.algo == Algo::DeepEp)
        return expertsTerm(machine, query);
    const TimeQuestion q = timeQuestion(machine, query.op, time.algo, time.proto, query.bytes, query.shape, query.sharing);
    const std::string groups = time.algo == Algo::Symmetric ? "NCCL's own estimate" : groupsOf(q);
    Term tree{toWord(query.op) + ", " + toWord(time.algo) + " " + toWord(time.proto),
              "base + NVLink steps + network steps + fill + own copy + max(NVLink, cards)", time.seconds, "s", groups, {}};
    tree.children.push_back({"steps over NVLink", "", q.nvlinkSteps, "", algorithm, {}});
    if (q.domains > 1)
        tree.children.push_back({"steps over the network", "", q.networkSteps, "", algorithm, {}});
    if (q.nvlink_s > 0) {
        tree.children.push_back({"NVLink at nominal rate", "bytes / ports", q.nvlink_s, "s", nvlinkRate, {}});
        tree.children.push_back({"own part at nominal rate", "S / n / ports", q.ownPart_s, "s", nvlinkRate, {}});
    }
    if (q.card_s > 0)
        tree.children.push_back({"cards at nominal rate", "bytes of the busiest node / its cards", q.card_s, "s", cardRate, {}});
    tree.children.push_back({"latency, fill, and what is not reached of nominal rates", "all of it - max(NVLink, cards) at nominal rate",
                             time.seconds - std::max(q.nvlink_s, q.card_s), "s", groups, {}});
    tree.children.push_back({"NVLink bytes per GPU", "", time.nvlinkBytesPerGpu, "B", algorithm, {}});
    if (time.nicBytesPerGpu > 0)
        tree.children.push_back({"card bytes per GPU", "", time.nicBytesPerGpu, "B", algorithm, {}});
    return tree;
}

void nameSources(Term &tree, const catalog::Catalog &catalog, const catalog::InstanceType &type)
{
    const auto figure = [&](const char *list, const catalog::Figures &figures, const std::string &owner, const char *key) {
        const Term of = catalog::figureTerm(catalog, {}, 0, {}, list, figures, owner, key);
        tree.source = of.source;
        tree.figure = of.figure;
    };
    const catalog::Gpu *gpu = catalog.gpuOf(type);
    if (tree.source == nvlinkRate && gpu != nullptr)
        figure("gpus", gpu->figures, gpu->id, "nvlink_GBps");
    else if (tree.source == cardRate)
        figure("instances", type.figures, type.id, "nic_Gbps");
    else if (tree.source == nodeFloors)
        tree.source = catalog::fitText(catalog, floorsName(type.gpu));
    else
        tree.source = eachOf(tree.source, [&](const std::string &group) { return catalog.calibrationOrigin.contains(group) ? catalog::fitText(catalog, group) : group; });
    for (Term &child : tree.children)
        nameSources(child, catalog, type);
}

} // namespace switchyard::network
