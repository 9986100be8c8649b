// SPDX-License-Identifier: GPL-3.0-or-later
// How the ranks of a training lie: on NVLink domains, and below network nodes.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <core/base/format.h>
#include <core/diagnose/design_rules.h>
#include <core/diagnose/fixes.h>
#include <core/layer/rank_layout.h>
#include <core/network/rankgroups.h>
#include <core/predict/communicators.h>
#include <core/predict/job_of_design.h>
#include <core/workload/fit.h>

namespace switchyard::diagnose {

namespace {

using layer::Group;
using workload::Axis;
using workload::Plan;

/// A training whose plan goes with its instances.
struct Placed {
    const catalog::Catalog &catalog;
    const design::Design &design;
    const std::string &job;
    const Plan &plan;
    std::vector<int> instances;              ///< in rank order
    std::vector<std::int32_t> domainOfRank;
    int widest = 1;                          ///< most of its ranks in one NVLink domain
    int gpusPerInstance = 1;
    Timed timed;
};

std::optional<Placed> placed(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job)
{
    const auto placedJob = predict::placeJob(catalog, design, job);
    if (!placedJob)
        return std::nullopt; // a rule of plans has said why
    const design::Phase &training = *design::trainingOf(job);
    const auto timed = timeOf(catalog, design, job.name);
    auto instances = design::phaseInstances(design, job, training);
    if (!timed || !instances)
        return std::nullopt;
    Placed out{catalog, design, job.name, std::get<Plan>(training.work), std::move(*instances), {}, 1, 1, *timed};
    const std::size_t ranks = placedJob->placement.gpuOfRank.size();
    out.gpusPerInstance = std::max(1, catalog.instance(placedJob->spec.instance)->gpus);
    const hardware::Domains &domains = *placedJob->spec.domains;
    if (domains.ofRank)
        out.domainOfRank = *domains.ofRank;
    else
        for (std::size_t rank = 0; rank < ranks; ++rank)
            out.domainOfRank.push_back(static_cast<std::int32_t>(rank) / std::max(1, domains.gpus));
    std::map<std::int32_t, int> held;
    for (const std::int32_t domain : out.domainOfRank)
        out.widest = std::max(out.widest, ++held[domain]);
    return out;
}

/// Calls `one` with the ranks of each communicator.
template <class One>
void forEachGroup(const network::GroupFamily &family, One one)
{
    const std::vector<std::int32_t> members = network::axisOffsets(family.member);
    std::vector<std::int32_t> ranks(members.size());
    for (const std::int32_t base : network::axisOffsets(family.across)) {
        std::ranges::transform(members, ranks.begin(), [&](std::int32_t offset) { return family.offset + base + offset; });
        one(ranks);
    }
}

struct Spread {
    int groups = 0;
    int split = 0;   ///< that touch more NVLink domains than `fewest`
    int domains = 1; ///< of the worst
};

Spread spreadOf(const Placed &p, Group group, int fewest)
{
    Spread out;
    std::set<std::int32_t> touched;
    forEachGroup(layer::familyOf(p.plan, group), [&](const std::vector<std::int32_t> &ranks) {
        touched.clear();
        for (const std::int32_t rank : ranks)
            if (static_cast<std::size_t>(rank) < p.domainOfRank.size())
                touched.insert(p.domainOfRank[static_cast<std::size_t>(rank)]);
        const int domains = static_cast<int>(touched.size());
        ++out.groups;
        out.split += domains > fewest ? 1 : 0;
        out.domains = std::max(out.domains, domains);
    });
    return out;
}

/// Domains that `ranks` ranks need at least.
int fewestFor(const Placed &p, int ranks) { return (ranks + p.widest - 1) / p.widest; }

/// The job of `p` after a fix; nothing where it cannot run so.
std::optional<Placed> after(const Placed &p, const design::Design &mended)
{
    const design::Job *const job = design::jobNamed(mended, p.job);
    return job != nullptr ? placed(p.catalog, mended, *job) : std::nullopt;
}

/// Takes the order of the network where it is enough: the plan stays, and what it saves is what the place costs. Else the
/// fastest of the plans that fits. `gone`: whether the finding is.
template <class Gone>
void takeBest(const Placed &p, const std::vector<Fix> &plans, Finding &finding, Gone gone)
{
    std::vector<Fix> fixes = {orderFix(p.design, p.job, p.instances)};
    fixes.insert(fixes.end(), plans.begin(), plans.end());
    double best_s = 0;
    for (const Fix &fix : fixes) {
        const auto mended = fix.apply(p.design, p.catalog);
        if (!mended)
            continue;
        const auto then = after(p, *mended);
        if (!then || !gone(*then) || (p.timed.fits && !then->timed.fits) || (finding.fix && then->timed.step_s >= best_s))
            continue;
        best_s = then->timed.step_s;
        finding.fix = fix;
        if (&fix == &fixes.front())
            break;
    }
    tellSaving(p.catalog, p.design, p.timed, finding);
}

Said ofGroups(const Spread &spread) { return say("{} of {} groups", format::integer(spread.split), format::integer(spread.groups)); }

/// Both as they are and with the instances in the order of the network.
void addPlan(const Placed &p, const Said &label, const Plan &plan, std::vector<Fix> &fixes)
{
    fixes.push_back(planFix(label, p.job, plan));
    const Fix order = orderFix(p.design, p.job, p.instances);
    fixes.push_back({say("{}, instances ordered by network node", label), [order, same = fixes.back()](const design::Design &design, const catalog::Catalog &catalog) -> Result<design::Design> {
                         SWITCHYARD_TRY(const design::Design ordered, order.apply(design, catalog));
                         return same.apply(ordered, catalog);
                     }});
}

/// TP down to a divisor that a domain holds; the rest to DP, or to PP, which keeps the memory.
void addNarrowerTp(const Placed &p, std::vector<Fix> &fixes)
{
    for (int tp = std::min(p.plan.tp, p.widest); tp >= 1; --tp) {
        if (p.plan.tp % tp != 0 || p.widest % tp != 0 || tp == p.plan.tp)
            continue;
        const int rest = p.plan.tp / tp;
        Plan wider = p.plan;
        wider.tp = tp;
        Plan deeper = wider;
        deeper.pp *= rest;
        wider = workload::settled(std::move(wider), p.plan, p.plan.gpus());
        deeper = workload::settled(std::move(deeper), p.plan, p.plan.gpus());
        addPlan(p, say("TP {} → {}, DP {}", p.plan.tp, tp, wider.dp), wider, fixes);
        addPlan(p, say("TP {} → {}, PP {}", p.plan.tp, tp, deeper.pp), deeper, fixes);
    }
}

void checkTp(const Placed &p, std::vector<Finding> &findings)
{
    const Spread spread = p.plan.tp > 1 ? spreadOf(p, Group::Tp, 1) : Spread();
    if (spread.split == 0)
        return;
    const bool first = !p.plan.rankOrder.empty() && p.plan.rankOrder.front() == Axis::Tp;
    const Said why = !first                             ? say("TP is not the fastest axis of the rank order")
        : p.plan.tp > p.widest ? say("TP {} does not fit into NVLink domains of {} GPUs", p.plan.tp, p.widest)
                               : say("{} lie in {} NVLink domains each, though one has room for them", ofGroups(spread), spread.domains);
    Finding f = ruleFinding("tp-domain", p.job, say("Job {}: tensor parallelism leaves the NVLink domain", p.job),
                            say("{}: all-reduces of every layer run over the network cards.", why), say("Lower TP to a divisor of the domain, put TP first in the rank order, or order the instances."), {p.job});
    f.severity = Severity::Warning;
    f.job = p.job;
    std::vector<Fix> fixes;
    if (!first) {
        Plan reordered = p.plan;
        std::erase(reordered.rankOrder, Axis::Tp);
        reordered.rankOrder.insert(reordered.rankOrder.begin(), Axis::Tp);
        addPlan(p, say("TP first in the rank order"), reordered, fixes);
    }
    addNarrowerTp(p, fixes);
    takeBest(p, fixes, f, [](const Placed &then) { return spreadOf(then, Group::Tp, 1).split == 0; });
    findings.push_back(std::move(f));
}

void checkEp(const Placed &p, std::vector<Finding> &findings)
{
    const int group = p.plan.ep * p.plan.etp;
    const int fewest = fewestFor(p, group);
    const Spread spread = p.plan.ep > 1 ? spreadOf(p, Group::Ep, fewest) : Spread();
    if (spread.domains <= 1)
        return;
    const bool straddles = spread.split > 0;
    Finding f = ruleFinding("ep-domain", p.job,
                            straddles ? say("Job {}: EP {} straddles {} NVLink domains; {} would do", p.job, p.plan.ep, spread.domains, fewest)
                                      : say("Job {}: EP {} spans {} NVLink domains", p.job, p.plan.ep, spread.domains),
                            straddles ? say("{} cross domains for nothing. Dispatch and combine of every MoE layer cross the network cards.", ofGroups(spread))
                                      : say("Dispatch and combine of every MoE layer cross the network cards."),
                            straddles ? say("Order the instances, or choose an EP that divides the domain.") : say("Consider UltraServers, a smaller EP, or a dispatcher made for it."), {p.job});
    f.severity = straddles ? Severity::Warning : Severity::Info;
    f.job = p.job;
    std::vector<Fix> fixes;
    for (int ep = p.plan.ep - 1; ep > 1; --ep) {
        if (p.plan.ep % ep != 0 || ep * p.plan.etp > p.widest || p.widest % (ep * p.plan.etp) != 0)
            continue;
        Plan narrower = p.plan;
        narrower.ep = ep;
        addPlan(p, say("EP {} → {}", p.plan.ep, ep), narrower, fixes);
    }
    const double now_s = p.timed.step_s;
    takeBest(p, fixes, f, [&](const Placed &then) {
        const Spread left = spreadOf(then, Group::Ep, fewestFor(then, then.plan.ep * then.plan.etp));
        return straddles ? left.split == 0 && left.domains < spread.domains : left.domains <= 1 && then.timed.step_s < now_s;
    });
    findings.push_back(std::move(f));
}

void checkStage(const Placed &p, std::vector<Finding> &findings)
{
    const int fewest = fewestFor(p, p.plan.tp * p.plan.cp);
    const Spread spread = p.plan.cp > 1 ? spreadOf(p, Group::Cp, fewest) : Spread();
    if (spread.split == 0)
        return;
    Finding f = ruleFinding("stage-split", p.job, say("Job {}: stages are split over NVLink domains that could hold them", p.job),
                            say("{} of CP lie in {} NVLink domains, where TP {} × CP {} needs {}: attention exchanges its keys and values over the network cards.", ofGroups(spread), spread.domains, p.plan.tp, p.plan.cp, fewest),
                            say("Order the instances by network node, or choose degrees whose product divides the domain."), {p.job});
    f.severity = Severity::Warning;
    f.job = p.job;
    takeBest(p, {}, f, [&](const Placed &then) { return spreadOf(then, Group::Cp, fewest).split == 0; });
    findings.push_back(std::move(f));
}

/// Network nodes of the instances, in rank order; empty where one has none.
struct Nodes {
    std::vector<std::string_view> leaf;
    std::vector<std::string_view> top;
};

Nodes nodesOf(const Placed &p)
{
    std::map<std::string_view, std::string_view> parent;
    for (const design::NetworkNode &node : p.design.networkNodes)
        parent[node.id] = node.parent;
    Nodes out;
    for (const int i : p.instances) {
        std::string_view node = p.design.instances[static_cast<std::size_t>(i)].networkNode;
        if (node.empty())
            return {};
        out.leaf.push_back(node);
        for (std::size_t steps = 0; steps < parent.size(); ++steps) {
            const auto up = parent.find(node);
            if (up == parent.end() || up->second.empty())
                break;
            node = up->second;
        }
        out.top.push_back(node);
    }
    return out;
}

std::size_t instanceOf(const Placed &p, std::int32_t rank) { return std::min(static_cast<std::size_t>(rank / p.gpusPerInstance), p.instances.size() - 1); }

using predict::Crossings;

/// Changes of the bottom node along the ranks. Ranks are near each other when instances of one bottom node follow one another.
Crossings leafChanges(const Placed &p) { return predict::crossingsOf(nodesOf(p).leaf, false); }

/// Of all communicators of a kind, between instances below different top nodes.
Crossings topCrossings(const Placed &p, Group group)
{
    const Nodes nodes = nodesOf(p);
    Crossings out;
    if (nodes.top.empty())
        return out;
    forEachGroup(layer::familyOf(p.plan, group), [&](const std::vector<std::int32_t> &ranks) {
        std::vector<std::string_view> tops;
        for (const std::int32_t rank : ranks)
            tops.push_back(nodes.top[instanceOf(p, rank)]);
        const Crossings one = predict::crossingsOf(std::move(tops), group != Group::Pp);
        out.hops += one.hops;
        out.least += one.least;
    });
    return out;
}

Crossings farHops(const Placed &p) { return p.plan.pp > 1 ? topCrossings(p, Group::Pp) : Crossings(); }
Crossings ringCrossings(const Placed &p) { return p.plan.dp * p.plan.cp > 2 ? topCrossings(p, Group::Dp) : Crossings(); }

void checkOrder(const Placed &p, std::vector<Finding> &findings)
{
    const Crossings changes = leafChanges(p);
    if (changes.least < 1 || changes.hops <= 2 * changes.least)
        return;
    Finding f = ruleFinding("rank-order", p.job,
                            say("Job {} changes the bottom network node {} times along its ranks; {} would do", p.job, changes.hops, changes.least),
                            say("Neighbouring ranks sit below different switches, so traffic that could stay low crosses upper tiers."),
                            say("Order the job's instances by network node (topology-aware scheduling does it)."), {p.job});
    f.evidence = {{say("node changes"), static_cast<double>(changes.hops), Unit::Number, static_cast<double>(changes.least), ""}};
    f.job = p.job;
    takeBest(p, {}, f, [](const Placed &then) {
        const Crossings left = leafChanges(then);
        return left.hops <= 2 * left.least;
    });
    findings.push_back(std::move(f));
}

void checkPipeline(const Placed &p, std::vector<Finding> &findings)
{
    const Crossings hops = farHops(p);
    if (hops.hops == 0)
        return;
    Finding f = ruleFinding("pp-layer1", p.job, say("Job {}: {} of {} pipeline hops cross the top network layer", p.job, hops.hops, p.plan.gpus() / p.plan.pp * (p.plan.pp - 1)),
                            say("Activations of these stages take the longest way through the network."), say("Order the instances so that a pipeline stays below one top node."), {p.job});
    f.job = p.job;
    takeBest(p, {}, f, [](const Placed &then) { return farHops(then).hops == 0; });
    findings.push_back(std::move(f));
}

/// Bytes a step that leave the top network nodes, of all jobs; 0 where the job cannot be predicted.
double overTop_B(const catalog::Catalog &catalog, const design::Design &design, const std::string &job)
{
    const auto predicted = predict::predictDesign(catalog, design, job);
    double out = 0;
    for (std::size_t i = 0; predicted && i < design.networkNodes.size(); ++i)
        if (design.networkNodes[i].parent.empty())
            out += static_cast<double>((*predicted)->loads.uplinkTx_B[i]);
    return out;
}

void checkRings(const Placed &p, std::vector<Finding> &findings)
{
    const Crossings now = ringCrossings(p);
    if (now.hops <= now.least)
        return;
    const Fix order = orderFix(p.design, p.job, p.instances);
    const auto mended = order.apply(p.design, p.catalog);
    const auto then = mended ? after(p, *mended) : std::nullopt;
    if (!then)
        return;
    const Crossings left = ringCrossings(*then);
    if (left.hops > left.least || left.hops >= now.hops)
        return; // these degrees cross as often in every order of the instances that is looked at
    Finding f = ruleFinding("dp-ring", p.job, say("Job {}: data-parallel rings cross between top network nodes {} times; {} would do", p.job, format::integer(now.hops), format::integer(left.hops)),
                            say("Neighbours of a ring sit below different top nodes."), say("Order the instances by network node."), {p.job});
    f.evidence = {{say("crossings of all rings"), static_cast<double>(now.hops), Unit::Number, static_cast<double>(left.hops), ""},
                  {say("bytes that leave the top nodes, per step"), overTop_B(p.catalog, p.design, p.job), Unit::Bytes, overTop_B(p.catalog, *mended, p.job), ""}};
    f.job = p.job;
    f.fix = order;
    tellSaving(p.catalog, p.design, p.timed, f);
    findings.push_back(std::move(f));
}

} // namespace

void checkLocality(const catalog::Catalog &catalog, const design::Design &design, std::vector<Finding> &findings)
{
    for (const design::Job &job : design.jobs) {
        const auto p = placed(catalog, design, job);
        if (!p)
            continue;
        checkTp(*p, findings);
        checkEp(*p, findings);
        checkStage(*p, findings);
        checkOrder(*p, findings);
        checkPipeline(*p, findings);
        checkRings(*p, findings);
    }
}

} // namespace switchyard::diagnose
