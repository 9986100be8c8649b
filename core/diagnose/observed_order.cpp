// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/observed_order.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <core/design/host_names.h>
#include <core/diagnose/peers.h>
#include <core/layer/rank_layout.h>
#include <core/train/engine.h>

namespace switchyard::diagnose {

namespace {

constexpr double ruleFits = 0.8;     ///< correlation from which a launcher's order explains what is seen
constexpr double alikePlaces = 0.01; ///< places whose predictions differ by less are of one kind
constexpr std::size_t leastPlaces = 16;
constexpr double varies = 0.02;      ///< standard deviation over mean
constexpr double engineTells = 0.03; ///< stages whose memory differs by less may be the other way round
constexpr std::size_t mostSilent = 64;
constexpr double sure = 2;           ///< spreads of a kind within which a host may belong to it

/// Observed and predicted where both are known.
std::pair<std::vector<double>, std::vector<double>> knownOf(const std::vector<double> &observed, const std::vector<double> &predicted)
{
    std::pair<std::vector<double>, std::vector<double>> known;
    for (std::size_t k = 0; k < observed.size(); ++k) {
        if (std::isfinite(observed[k]) && predicted[k] > 0) {
            known.first.push_back(observed[k]);
            known.second.push_back(predicted[k]);
        }
    }
    return known;
}

double correlationOf(const std::vector<double> &observed, const std::vector<double> &predicted)
{
    const auto [a, b] = knownOf(observed, predicted);
    return correlation(a, b);
}

/// Pipeline stage of each place under an order of ranks; empty: places hold ranks of several, or the plan has one.
std::vector<int> stagesOf(const Places &places, const workload::Parallelism &cut)
{
    std::vector<int> stages;
    for (const std::vector<int> &ranks : places.ranks) {
        if (ranks.empty())
            return {};
        const int stage = layer::roleOf(cut, ranks.front()).pp;
        if (std::ranges::any_of(ranks, [&](int rank) { return layer::roleOf(cut, rank).pp != stage; }))
            return {};
        stages.push_back(stage);
    }
    return cut.pp > 1 ? stages : std::vector<int>();
}

/// What places show when the stages lie so: the mean of the designed places of each stage.
std::vector<double> predictedBy(const Places &places, const std::vector<int> &designed, const std::vector<int> &stages)
{
    std::map<int, std::pair<double, int>> sums;
    for (std::size_t k = 0; k < designed.size(); ++k) {
        auto &[sum, count] = sums[designed[k]];
        sum += places.predicted[k];
        ++count;
    }
    std::vector<double> out;
    for (const int stage : stages)
        out.push_back(sums[stage].first / std::max(1, sums[stage].second));
    return out;
}

/// Ranks as Megatron-Core lays them out by default, and with --use-tp-pp-dp-mapping: pipeline stages before replicas.
std::vector<workload::Axis> swappedOrder(std::vector<workload::Axis> order)
{
    const auto dp = std::ranges::find(order, workload::Axis::Dp);
    const auto pp = std::ranges::find(order, workload::Axis::Pp);
    if (dp != order.end() && pp != order.end())
        std::iter_swap(dp, pp);
    return order;
}

using Order = std::vector<std::size_t>; ///< place → index of Places::instances

std::vector<double> arranged(const std::vector<double> &values, const Order &order)
{
    std::vector<double> out;
    for (const std::size_t k : order)
        out.push_back(values[k]);
    return out;
}

Order asDesigned(const Places &places)
{
    Order order(places.instances.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        order[k] = k;
    return order;
}

Order orderOf(const Places &places, const std::vector<int> &instances)
{
    std::map<int, std::size_t> at;
    for (std::size_t k = 0; k < places.instances.size(); ++k)
        at.emplace(places.instances[k], k);
    Order order;
    for (const int instance : instances)
        order.push_back(at.at(instance));
    return order;
}

Order byName(const LiveScene &scene, const Places &places)
{
    std::vector<int> instances = places.instances;
    design::sortByHostName(scene.design, instances);
    return orderOf(places, instances);
}

Order byNetwork(const LiveScene &scene, const Places &places) { return orderOf(places, downTheNetwork(scene.design, places.instances)); }

int movedOf(const Order &order)
{
    int moved = 0;
    for (std::size_t k = 0; k < order.size(); ++k)
        moved += order[k] != k;
    return moved;
}

ObservedOrder made(const Places &places, const Order &order, double fit)
{
    ObservedOrder out;
    for (const std::size_t k : order)
        out.instances.push_back(places.instances[k]);
    out.moved = movedOf(order);
    out.fit = fit;
    return out;
}

/// The launcher's order that fits best.
std::optional<ObservedOrder> byRule(const LiveScene &scene, const Places &places)
{
    const workload::Plan &plan = scene.prediction->engine->plan;
    const std::vector<int> designed = stagesOf(places, plan);
    workload::Plan swapped = plan;
    swapped.rankOrder = swappedOrder(plan.rankOrder);
    const std::vector<int> stages = designed.empty() || swapped.rankOrder == plan.rankOrder ? std::vector<int>() : stagesOf(places, swapped);
    std::optional<ObservedOrder> best;
    const auto consider = [&](const Order &order, const std::vector<double> &predicted) -> ObservedOrder * {
        const double fit = correlationOf(arranged(places.observed, order), predicted);
        if (!(fit >= ruleFits) || (best && fit < best->fit + 0.01)) // the simpler one comes first
            return nullptr;
        best = made(places, order, fit);
        return &*best;
    };
    struct Named {
        Order order;
        bool byName, byNetwork;
    };
    for (const Named &way : {Named{asDesigned(places), false, false}, Named{byName(scene, places), true, false}, Named{byNetwork(scene, places), false, true}}) {
        for (const bool other : {false, true}) {
            if ((other && stages.empty()) || (!other && movedOf(way.order) == 0))
                continue;
            if (ObservedOrder *const taken = consider(way.order, other ? predictedBy(places, designed, stages) : places.predicted)) {
                taken->byName = way.byName && taken->moved > 0;
                taken->byNetwork = way.byNetwork && taken->moved > 0;
                taken->rankOrder = other ? swapped.rankOrder : std::vector<workload::Axis>();
            }
        }
    }
    return best;
}

/// Kind of each place, from that which shows least.
std::vector<int> kindsOf(const std::vector<double> &predicted)
{
    std::vector<std::size_t> sorted(predicted.size());
    for (std::size_t k = 0; k < sorted.size(); ++k)
        sorted[k] = k;
    std::ranges::stable_sort(sorted, {}, [&](std::size_t k) { return predicted[k]; });
    std::vector<int> kinds(predicted.size());
    int kind = 0;
    for (std::size_t k = 1; k < sorted.size(); ++k) {
        if (predicted[sorted[k]] > predicted[sorted[k - 1]] * (1 + alikePlaces))
            ++kind;
        kinds[sorted[k]] = kind;
    }
    return kinds;
}

/// Places for hosts in the order of what they show, of more places in the order of their kinds: who is silent takes what is left.
/// The least sum of squares.
std::vector<std::size_t> placesInOrder(const std::vector<double> &shown, const std::vector<double> &expected)
{
    const std::size_t n = shown.size(), spare = expected.size() - n;
    std::vector<std::vector<double>> cost(n + 1, std::vector<double>(spare + 1, 0)); // of the first i hosts, with j places skipped
    std::vector<std::vector<char>> skips(n + 1, std::vector<char>(spare + 1, 0));
    for (std::size_t j = 1; j <= spare; ++j)
        skips[0][j] = 1;
    for (std::size_t i = 1; i <= n; ++i)
        for (std::size_t j = 0; j <= spare; ++j) {
            const double off = shown[i - 1] - expected[i - 1 + j];
            const double here = cost[i - 1][j] + off * off;
            skips[i][j] = j > 0 && cost[i][j - 1] < here;
            cost[i][j] = skips[i][j] ? cost[i][j - 1] : here;
        }
    std::vector<std::size_t> taken(n);
    for (std::size_t i = n, j = spare; i > 0;) {
        if (skips[i][j]) {
            --j;
            continue;
        }
        --i;
        taken[i] = i + j;
    }
    return taken;
}

/// Each host goes to the kind of places of its size; hosts that fit where they are designed stay there.
ObservedOrder byWhatTheyHold(const Places &places)
{
    const std::size_t n = places.instances.size();
    const std::vector<int> kinds = kindsOf(places.predicted);
    const std::size_t count = static_cast<std::size_t>(*std::ranges::max_element(kinds)) + 1;
    std::vector<std::size_t> hosts, sorted; // who is known, and places: both from the least
    for (std::size_t k = 0; k < n; ++k) {
        sorted.push_back(k);
        if (std::isfinite(places.observed[k]))
            hosts.push_back(k);
    }
    std::ranges::stable_sort(hosts, {}, [&](std::size_t k) { return places.observed[k]; });
    std::ranges::stable_sort(sorted, {}, [&](std::size_t k) { return kinds[k]; });
    std::vector<int> kindOf = kinds;
    std::vector<double> middle(count), spreads, shown;
    for (const std::size_t k : hosts)
        shown.push_back(places.observed[k]);
    const auto deal = [&](const std::vector<std::size_t> &taken) {
        std::vector<std::vector<double>> members(count);
        for (std::size_t k = 0; k < hosts.size(); ++k) {
            kindOf[hosts[k]] = kinds[sorted[taken[k]]];
            members[static_cast<std::size_t>(kindOf[hosts[k]])].push_back(shown[k]);
        }
        spreads.clear();
        for (std::size_t kind = 0; kind < count; ++kind) {
            if (!members[kind].empty())
                middle[kind] = median(members[kind]);
            if (members[kind].size() > 2)
                spreads.push_back(spread(members[kind]));
        }
    };
    std::vector<std::size_t> even(hosts.size()); // as if those who are silent were of all kinds alike
    for (std::size_t k = 0; k < even.size(); ++k)
        even[k] = k * n / hosts.size();
    deal(even);
    if (hosts.size() < n && n - hosts.size() <= mostSilent) {
        std::vector<double> expected;
        for (const std::size_t place : sorted)
            expected.push_back(middle[static_cast<std::size_t>(kinds[place])]);
        deal(placesInOrder(shown, expected));
    }
    const double within = sure * (spreads.empty() ? 0 : median(std::move(spreads)));
    const auto mayBe = [&](std::size_t host, int kind) { return std::abs(places.observed[host] - middle[static_cast<std::size_t>(kind)]) <= within; };
    std::map<std::pair<int, int>, std::vector<std::size_t>> strays; // designed kind and the one by size, though both fit
    for (const std::size_t host : hosts) {
        const int designed = kinds[host];
        if (kindOf[host] != designed && mayBe(host, designed) && mayBe(host, kindOf[host]))
            strays[{designed, kindOf[host]}].push_back(host);
    }
    for (auto &[way, there] : strays) {
        std::vector<std::size_t> &back = strays[{way.second, way.first}];
        for (; !there.empty() && !back.empty(); there.pop_back(), back.pop_back())
            std::swap(kindOf[there.back()], kindOf[back.back()]);
    }
    std::vector<std::vector<std::size_t>> coming(count); // hosts that go to places of a kind
    Order order = asDesigned(places);
    for (const std::size_t host : hosts)
        if (kindOf[host] != kinds[host])
            coming[static_cast<std::size_t>(kindOf[host])].push_back(host);
    std::vector<std::size_t> next(count);
    std::vector<std::size_t> left, silent; // places that nobody known takes, hosts that nobody knows
    for (const bool known : {true, false}) { // those who are silent stay where they can
        for (std::size_t place = 0; place < n; ++place) {
            const auto kind = static_cast<std::size_t>(kinds[place]);
            if (std::isfinite(places.observed[place]) != known || (known && kindOf[place] == kinds[place]))
                continue;
            if (next[kind] < coming[kind].size()) {
                order[place] = coming[kind][next[kind]++];
                if (!known)
                    silent.push_back(place);
            } else if (known) {
                left.push_back(place);
            }
        }
    }
    for (std::size_t k = 0; k < left.size() && k < silent.size(); ++k)
        order[left[k]] = silent[k];
    ObservedOrder out = made(places, order, correlationOf(arranged(places.observed, order), places.predicted));
    out.by = ObservedOrder::By::Held;
    std::vector<double> predicted(count);
    for (std::size_t place = 0; place < n; ++place)
        predicted[static_cast<std::size_t>(kinds[place])] = places.predicted[place];
    const auto isTold = [&](int a, int b) { // the engine is surer than that which of the two holds more
        const auto [low, high] = std::minmax(predicted[static_cast<std::size_t>(a)], predicted[static_cast<std::size_t>(b)]);
        return high > low * (1 + engineTells);
    };
    for (const std::size_t host : hosts) {
        bool unsure = false;
        for (int kind = 0; kind < static_cast<int>(count) && !unsure; ++kind)
            unsure = kind != kindOf[host] && (mayBe(host, kind) || !isTold(kind, kindOf[host]));
        out.unsure += unsure;
    }
    return out;
}

} // namespace

Places placesOf(const LiveScene &scene, const JobScene &job, Quantity quantity, const std::vector<float> &predicted)
{
    Places places;
    const bool cards = telemetry::isPerCard(quantity);
    std::map<int, std::size_t> at;
    for (std::size_t rank = 0; rank < scene.prediction->placement.gpuOfRank.size(); ++rank) {
        const int gpu = scene.prediction->placement.gpuOfRank[rank];
        if (gpu < 0 || gpu >= scene.layout.gpus())
            continue;
        const int instance = scene.layout.instanceOfGpu(gpu);
        const auto [place, isNew] = at.try_emplace(instance, places.instances.size());
        if (isNew) {
            places.instances.push_back(instance);
            places.ranks.emplace_back();
        }
        places.ranks[place->second].push_back(static_cast<int>(rank));
    }
    const auto number = static_cast<int>(&job - scene.jobs.data());
    for (const int instance : places.instances) {
        const auto i = static_cast<std::size_t>(instance);
        const std::vector<int> &first = cards ? scene.layout.firstCard : scene.layout.firstGpu;
        double observed = scene.jobOfInstance[i] == number ? 0 : std::nan(""); // another job's
        double model = 0;
        for (int item = first[i]; item < first[i + 1]; ++item) {
            observed += scene.value(quantity, item);
            model += static_cast<std::size_t>(item) < predicted.size() ? static_cast<double>(predicted[static_cast<std::size_t>(item)]) : 0;
        }
        places.observed.push_back(observed);
        places.predicted.push_back(model);
    }
    return places;
}

double fitOf(const Places &places) { return correlationOf(places.observed, places.predicted); }

double shapeOf(const Places &places)
{
    auto [a, b] = knownOf(places.observed, places.predicted);
    std::ranges::sort(a);
    std::ranges::sort(b);
    return correlation(a, b);
}

bool Places::differ() const
{
    const auto [a, b] = knownOf(observed, predicted);
    return a.size() >= leastPlaces && variation(a) >= varies && variation(b) >= varies;
}

std::optional<ObservedOrder> observedOrder(const LiveScene &scene, const Places &places)
{
    if (places.instances.size() < 2)
        return std::nullopt;
    if (scene.prediction->engine)
        if (auto rule = byRule(scene, places))
            return rule;
    ObservedOrder held = byWhatTheyHold(places);
    return held.moved > 0 && held.fit > fitOf(places) ? std::optional(std::move(held)) : std::nullopt;
}

Said wordsOf(const ObservedOrder &order)
{
    const Said ranks = order.rankOrder.empty() ? Said() : say("ranks laid out {}", verbatim(workload::toWord(order.rankOrder)));
    const Said hosts = order.byName ? say("in the order of host names") : order.byNetwork ? say("in the order of network nodes") : Said();
    if (order.by == ObservedOrder::By::Held)
        return say("host by host, each by what it shows");
    return ranks.empty() ? hosts : hosts.empty() ? ranks : say("{}, {}", hosts, ranks);
}

Fix orderFix(const LiveScene &scene, const ObservedOrder &order)
{
    design::Pool pool;
    for (const int i : order.instances)
        pool.push_back(scene.instanceId(i));
    const std::set<int> placed(order.instances.begin(), order.instances.end());
    if (const auto job = design::findJob(scene.design, scene.prediction->job))
        if (const design::Phase *const training = design::trainingOf(**job))
            for (const int i : design::phaseInstances(scene.design, **job, *training).value_or(std::vector<int>())) // who has no rank stays behind
                if (!placed.contains(i))
                    pool.push_back(scene.instanceId(i));
    const Said ranks = order.rankOrder.empty() ? Said() : say("Lay ranks out {}", verbatim(workload::toWord(order.rankOrder)));
    const Said hosts = order.byName ? say("Order the instances by host name") : order.byNetwork ? say("Order the instances by network node") : Said();
    const Said label = order.by == ObservedOrder::By::Held ? say("Take the observed order ({} of {} instances move)", order.moved, order.instances.size())
        : hosts.empty()                                    ? ranks
        : ranks.empty()                                    ? hosts
                                                           : say("{}; {}", hosts, ranks);
    return trainingFix(label, scene.prediction->job,
                       [pool = order.moved > 0 ? std::move(pool) : design::Pool(), rankOrder = order.rankOrder](design::Phase &training) {
                           if (!pool.empty())
                               training.pool = pool;
                           if (auto *const plan = std::get_if<workload::Plan>(&training.work); plan && !rankOrder.empty())
                               plan->rankOrder = rankOrder;
                       });
}

} // namespace switchyard::diagnose
