// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/search/space.h>

#include <algorithm>
#include <cmath>
#include <set>

#include <core/base/format.h>
#include <core/base/number.h>
#include <core/layer/rank_layout.h>
#include <core/workload/rank_runs.h>

namespace switchyard::search {

using workload::Offload;
using workload::Recompute;
using workload::RecomputeKind;
using workload::Shard;

namespace {

std::vector<int> divisors(int n)
{
    std::vector<int> found;
    for (int d = 1; d <= n / d; ++d) {
        if (n % d != 0)
            continue;
        found.push_back(d);
        if (d != n / d)
            found.push_back(n / d);
    }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<int> allowedDivisors(int n, const Constraints &limits, const char *name)
{
    std::vector<int> kept;
    for (const int d : divisors(n)) {
        if (limits.allows(name, d))
            kept.push_back(d);
    }
    return kept;
}

Result<std::vector<ClusterChoice>> clustersOf(const catalog::Catalog &catalog, const predict::JobSpec &base, const Constraints &limits)
{
    std::vector<std::string> types = {base.instance};
    if (const Range *range = limits.find("instance"))
        types = range->words;
    std::set<int> counts;
    if (const Range *range = limits.find("count")) {
        for (const double value : range->values) { // Limits holds them to whole numbers
            const auto count = number::whole(value, 1, number::mostGpus);
            if (!count)
                return fail(ErrorCode::Usage, say("--limit count={}; expected at most {} instances", format::significant(value), format::integer(number::mostGpus)));
            counts.insert(*count);
        }
        // An interval is tried at its powers of two and its ends: clusters are bought so.
        if (range->values.empty()) {
            const double open = std::max<double>(range->low, base.instances); // no end was given
            const auto low = number::whole(std::max(1.0, range->low), 1, number::mostGpus);
            const auto high = number::whole(std::isfinite(range->high) ? range->high : open, 1, number::mostGpus);
            if (!low || !high)
                return fail(ErrorCode::Usage, say("--limit count has a bound that is no cluster; expected 1 to {} instances", format::integer(number::mostGpus)));
            counts.insert(*low);
            counts.insert(*high);
            for (int n = 1; n <= *high; n *= 2) {
                if (n >= *low)
                    counts.insert(n);
            }
        }
    } else {
        counts.insert(base.instances);
    }
    std::vector<ClusterChoice> clusters;
    for (const std::string &id : types) {
        const catalog::InstanceType *type = catalog.instance(id);
        if (type == nullptr)
            return fail(ErrorCode::NotFound, catalog::unknownType(catalog, id));
        if (type->incomplete)
            return fail(ErrorCode::Unsupported, say("{} cannot be predicted yet: {}", id, type->incompleteWhy));
        const catalog::Quote each = catalog::quote(catalog, base.price, id);
        const std::string old = catalog::staleness(each, base.price.on).english();
        for (const int count : counts) {
            SWITCHYARD_TRY(const int gpus, number::gpus(count, type->gpus, ErrorCode::Usage));
            const double usd = each.usdPerHour ? *each.usdPerHour * count : unknownPrice;
            if (limits.allows("usd_per_hour", usd))
                clusters.push_back({id, count, gpus, usd, type->reference ? std::string() : each.usdPerHour ? old : each.unknown.english()});
        }
    }
    return clusters;
}

/// The words were checked when the limit was added.
template <class Value>
std::vector<Value> parsed(const std::vector<std::string> &words, Result<Value> (*fromWord)(std::string_view))
{
    std::vector<Value> values;
    for (const std::string &word : words) {
        if (const Result<Value> value = fromWord(word))
            values.push_back(*value);
    }
    return values;
}

std::vector<LayerChoice> layerChoicesOf(const predict::JobSpec &base, const Constraints &limits)
{
    using namespace workload;
    std::vector<Recompute> policies = {{RecomputeKind::None, 0},
                                       {RecomputeKind::Selective, RecomputeCoreAttn},
                                       {RecomputeKind::Selective, RecomputeAct},
                                       {RecomputeKind::Selective, RecomputeMlp},
                                       {RecomputeKind::Full, 0}};
    if (base.model.isMoe())
        policies.push_back({RecomputeKind::Selective, RecomputeMoe});
    if (const Range *range = limits.find("recompute"))
        policies = parsed<Recompute>(range->words, recomputeFromWord);
    std::vector<Precision> precisions = {base.plan.precision};
    if (const Range *range = limits.find("precision"))
        precisions = parsed<Precision>(range->words, precisionFromWord);
    // The plan's own unless limits name others.
    std::vector<CpKind> cpKinds = {base.plan.cpKind};
    if (const Range *range = limits.find("cp_kind"))
        cpKinds = parsed<CpKind>(range->words, cpKindFromWord);
    std::vector<Dispatcher> dispatchers = {base.plan.dispatcher};
    if (const Range *range = limits.find("dispatcher"); range != nullptr && base.model.isMoe())
        dispatchers = parsed<Dispatcher>(range->words, dispatcherFromWord);
    std::vector<bool> offloads = {false};
    if (const Range *range = limits.find("offload"); range != nullptr && range->holds(toWord(Offload::Activations))) {
        const bool others = range->holds(toWord(Offload::None)) || range->holds(toWord(Offload::Optimizer));
        offloads = others ? std::vector<bool>{false, true} : std::vector<bool>{true};
    }
    std::vector<LayerChoice> choices;
    for (const Precision precision : precisions) {
        for (const Recompute &policy : policies) {
            for (const bool sp : {true, false}) {
                if (!limits.allowsWord("sp", sp ? "on" : "off"))
                    continue;
                for (const bool overlap : {true, false}) {
                    if ((overlap && !base.model.isMoe()) || !limits.allowsWord("a2a_overlap", overlap ? "on" : "off"))
                        continue;
                    for (const int mbs : allowedDivisors(base.plan.gbs, limits, "mbs")) {
                        for (const bool offload : offloads) {
                            for (const CpKind cpKind : cpKinds) {
                                for (const Dispatcher dispatcher : dispatchers)
                                    choices.push_back({sp, mbs, policy, precision, overlap, offload, cpKind, dispatcher});
                            }
                        }
                    }
                }
            }
        }
    }
    return choices;
}

} // namespace

Result<Space> makeSpace(const catalog::Catalog &catalog, predict::JobSpec base, const Constraints &limits)
{
    Space space;
    SWITCHYARD_TRY(space.clusters, clustersOf(catalog, base, limits));
    const catalog::Architecture &model = base.model;
    for (int c = 0; c < static_cast<int>(space.clusters.size()); ++c) {
        const int gpus = space.clusters[static_cast<std::size_t>(c)].gpus;
        for (const int tp : allowedDivisors(model.heads, limits, "tp")) {
            if (gpus % tp != 0)
                continue;
            for (const int cp : allowedDivisors(gpus / tp, limits, "cp")) {
                if (base.plan.seq % cp != 0)
                    continue;
                for (const int ep : model.isMoe() ? allowedDivisors(model.experts, limits, "ep") : std::vector<int>{1}) {
                    for (const int etp : model.isMoe() ? allowedDivisors(tp, limits, "etp") : std::vector<int>{1}) {
                        if (gpus % (1LL * etp * ep) == 0)
                            space.families.push_back({c, tp, cp, ep, etp});
                    }
                }
            }
        }
    }
    space.layerChoices = layerChoicesOf(base, limits);
    space.base = std::move(base);
    if (space.families.empty() || space.layerChoices.empty())
        return fail(ErrorCode::Usage, say("the limits leave no plan to try"));
    return space;
}

std::vector<int> stagesOf(const Space &space, const PlanFamily &family, const Constraints &limits)
{
    const int gpus = space.clusters[static_cast<std::size_t>(family.cluster)].gpus;
    std::vector<int> stages;
    for (const int pp : divisors(gpus / (family.tp * family.cp))) {
        if (pp <= space.base.model.layers + 2 && limits.allows("pp", pp))
            stages.push_back(pp);
    }
    return stages;
}

std::vector<int> chunksOf(const catalog::Architecture &model, int pp, const Constraints &limits)
{
    std::vector<int> chunks;
    const int most = pp > 1 ? (model.layers + 2) / pp : 1;
    for (int vpp = 1; vpp <= most; ++vpp) {
        // Even chunks, with or without the ends counted as a layer each (plan.h, resolve.cpp).
        const bool even = vpp == 1 || model.layers % (pp * vpp) == 0 || (model.layers + 2) % (pp * vpp) == 0;
        if (even && limits.allows("vpp", vpp))
            chunks.push_back(vpp);
    }
    return chunks;
}

std::vector<ShardChoice> shardsOf(const Constraints &limits, const catalog::Architecture &model, const workload::Parallelism &cut, int domainGpus)
{
    const int dpCp = layer::replicas(cut);
    // Experts have replicas of their own, TP ranks that EP does not take. Where nothing has any, all words are one plan.
    const bool one = dpCp == 1 && (!model.isMoe() || layer::expertReplicas(cut) == 1);
    std::vector<ShardChoice> choices;
    for (const Shard shard : {Shard::Ddp, Shard::Zero1, Shard::Zero2, Shard::Zero3, Shard::Hsdp}) {
        if (!limits.allowsWord("shard", workload::toWord(shard)) || (one && !choices.empty()))
            continue;
        std::vector<int> groups = {0};
        if (shard == Shard::Hsdp && !one) {
            groups.clear();
            for (const int group : {domainGpus, 4 * domainGpus, 16 * domainGpus}) {
                if (group > 1 && group < dpCp && workload::folds(workload::replicaRuns(cut), group))
                    groups.push_back(group);
            }
        }
        for (const int group : groups) {
            for (const Offload offload : {Offload::None, Offload::Optimizer}) {
                // Offloaded activations leave the states where they are.
                const Range *range = limits.find("offload");
                const bool besideActivations = offload == Offload::None && range != nullptr && range->holds(workload::toWord(Offload::Activations));
                if (besideActivations || limits.allowsWord("offload", workload::toWord(offload)))
                    choices.push_back({shard, group, offload});
            }
        }
    }
    return choices;
}

} // namespace switchyard::search
