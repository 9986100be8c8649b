// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/assign.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/base/trimmed.h>
#include <core/catalog/catalog.h>
#include <core/design/edit.h>
#include <core/design/identity.h>
#include <core/design/numbering.h>
#include <core/workload/fit.h>

namespace switchyard::design {

namespace {

constexpr const char *poolWords = "expected \"all\", ids of instances, network nodes or UltraServers, an instance type, a range \"p5-0001..p5-0016\" or \"ranks 0-1023\"";

/// What one piece between commas names, as indices of design.instances.
class Words
{
public:
    Words(const Design &design, const catalog::Catalog &catalog) : m_design(design), m_catalog(catalog)
    {
        for (std::size_t i = 0; i < design.instances.size(); ++i)
            m_index.emplace(design.instances[i].id, static_cast<int>(i));
        for (const NetworkNode &node : design.networkNodes)
            m_parent.emplace(node.id, node.parent);
    }

    Result<std::vector<int>> instances(std::string_view word) const
    {
        if (word == "all")
            return where([](const Instance &) { return true; });
        if (const auto one = m_index.find(word); one != m_index.end())
            return std::vector{one->second};
        if (m_parent.contains(word))
            return where([&](const Instance &instance) { return isBelow(instance.networkNode, word); });
        if (std::ranges::find(m_design.ultraservers, word, &UltraServer::id) != m_design.ultraservers.end())
            return where([&](const Instance &instance) { return instance.ultraserver == word; });
        if (auto ofType = where([&](const Instance &instance) { return instance.type == word; }); !ofType.empty())
            return ofType;
        for (const std::string_view ranks : {"ranks ", "rank "})
            if (word.starts_with(ranks))
                return byRank(trimmed(word.substr(ranks.size())), word);
        if (const auto dots = word.find(".."); dots != std::string_view::npos)
            return range(trimmed(word.substr(0, dots)), trimmed(word.substr(dots + 2)), word);
        return fail(ErrorCode::Usage, say("{} is nothing of this design; {}", inQuotes(std::string(word)), poolWords));
    }

private:
    template <class Wanted>
    std::vector<int> where(Wanted wanted) const
    {
        std::vector<int> out;
        for (std::size_t i = 0; i < m_design.instances.size(); ++i)
            if (wanted(m_design.instances[i]))
                out.push_back(static_cast<int>(i));
        return out;
    }

    bool isBelow(std::string_view node, std::string_view above) const
    {
        for (std::size_t steps = 0; !node.empty() && steps <= m_parent.size(); ++steps) {
            if (node == above)
                return true;
            const auto next = m_parent.find(node);
            node = next == m_parent.end() ? std::string_view() : next->second;
        }
        return false;
    }

    Result<std::vector<int>> range(std::string_view first, std::string_view last, std::string_view word) const
    {
        const auto from = m_index.find(first), to = m_index.find(last);
        for (const auto &[at, id] : {std::pair(from, first), std::pair(to, last)})
            if (at == m_index.end())
                return fail(ErrorCode::Usage, say("the design has no instance {}", inQuotes(std::string(id))));
        if (from->second > to->second)
            return fail(ErrorCode::Usage, say("the range {} ends before it starts", inQuotes(std::string(word))));
        std::vector<int> out(static_cast<std::size_t>(to->second - from->second + 1));
        std::iota(out.begin(), out.end(), from->second);
        return out;
    }

    Result<std::vector<int>> byRank(std::string_view range, std::string_view word) const
    {
        const Numbering numbers(m_design, m_catalog);
        const std::size_t dash = range.find('-');
        const auto first = number::wholeFromText(trimmed(range.substr(0, dash)), 0, number::mostGpus);
        const auto last = dash == std::string_view::npos ? first : number::wholeFromText(trimmed(range.substr(dash + 1)), 0, number::mostGpus);
        if (!first || !last || *last < *first || *last >= numbers.gpus())
            return fail(ErrorCode::Usage, say("{} is no range of ranks; expected \"ranks A-B\" within 0-{}", inQuotes(std::string(word)), std::max(0, numbers.gpus() - 1)));
        std::vector<int> out;
        for (std::size_t i = 0; i < m_design.instances.size(); ++i) {
            const int begin = numbers.firstGpu[i], end = numbers.firstGpu[i + 1];
            if (end <= *first || begin > *last || begin == end)
                continue;
            if (begin < *first || end - 1 > *last)
                return fail(ErrorCode::Usage, say("{} cuts {}, which has ranks {}-{}; expected whole instances", inQuotes(std::string(word)), m_design.instances[i].id, begin, end - 1));
            out.push_back(static_cast<int>(i));
        }
        return out;
    }

    const Design &m_design;
    const catalog::Catalog &m_catalog;
    std::unordered_map<std::string_view, int> m_index;
    std::unordered_map<std::string_view, std::string_view> m_parent;
};

std::string firstType(const Design &design, const std::vector<int> &instances)
{
    return instances.empty() ? std::string() : design.instances[static_cast<std::size_t>(instances.front())].type;
}

/// Shares of the types among instances, that with most GPUs first; of as many, that which comes first.
std::vector<TypeShare> sharesOf(const Design &design, const catalog::Catalog &catalog, const std::vector<int> &instances)
{
    std::vector<TypeShare> shares;
    for (const int i : instances) {
        const Instance &instance = design.instances[static_cast<std::size_t>(i)];
        auto share = std::ranges::find(shares, instance.type, &TypeShare::type);
        if (share == shares.end())
            share = shares.insert(shares.end(), {instance.type, {}, 0});
        share->instances.push_back(instance.id);
        const catalog::InstanceType *type = catalog.instance(instance.type);
        share->gpus += type ? type->gpus : 0;
    }
    std::ranges::stable_sort(shares, std::ranges::greater(), &TypeShare::gpus);
    return shares;
}

/// The plan of a phase on its new number of GPUs, where it can follow: more or less of data parallelism.
void follow(Phase &phase, int gpus)
{
    if (auto *plan = std::get_if<workload::Plan>(&phase.work))
        if (const auto fitted = workload::fitToGpus(*plan, gpus, [&](const workload::Plan &next) { return next.tp == plan->tp && next.pp == plan->pp && next.cp == plan->cp; }))
            *plan = *fitted;
}

/// All of the design in its order is "all": as it grows, the job grows too.
Pool normal(const Design &design, Pool pool)
{
    const bool all = pool.size() == design.instances.size()
        && std::equal(pool.begin(), pool.end(), design.instances.begin(), [](const std::string &id, const Instance &instance) { return id == instance.id; });
    return all ? Pool() : pool;
}

} // namespace

Result<Pool> poolFromText(const Design &design, const catalog::Catalog &catalog, std::string_view text)
{
    const Words words(design, catalog);
    std::vector<char> seen(design.instances.size());
    Pool pool;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t comma = rest.find(',');
        const std::string_view word = trimmed(rest.substr(0, comma));
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        if (word.empty())
            continue;
        SWITCHYARD_TRY(const std::vector<int> named, words.instances(word));
        for (const int i : named)
            if (!std::exchange(seen[static_cast<std::size_t>(i)], 1))
                pool.push_back(design.instances[static_cast<std::size_t>(i)].id);
    }
    if (pool.empty())
        return fail(ErrorCode::Usage, say("nothing is named; {}", poolWords));
    return normal(design, std::move(pool));
}

std::string textOfPool(const Design &design, const Pool &pool)
{
    if (pool.empty())
        return "all";
    std::unordered_map<std::string_view, std::size_t> index;
    for (std::size_t i = 0; i < design.instances.size(); ++i)
        index.emplace(design.instances[i].id, i);
    const auto follows = [&](std::size_t p) {
        const auto before = index.find(pool[p - 1]), here = index.find(pool[p]);
        return before != index.end() && here != index.end() && here->second == before->second + 1;
    };
    std::string out;
    for (std::size_t from = 0, to = 0; from < pool.size(); from = to) {
        for (to = from + 1; to < pool.size() && follows(to);)
            ++to;
        out += (out.empty() ? "" : ", ") + pool[from] + (to - from > 1 ? ".." + pool[to - 1] : std::string());
    }
    return out;
}

Result<Design> addTraining(const Design &design, const catalog::Catalog &catalog, Pool pool, std::string *name)
{
    SWITCHYARD_TRY(const std::vector<int> instances, poolInstances(design, pool, say("the job")));
    const int gpus = gpuCount(design, catalog, instances);
    if (gpus == 0)
        return fail(ErrorCode::Usage, say("place instances first: a job needs GPUs to run on"));
    if (catalog.models.empty())
        return fail(ErrorCode::NotFound, say("the catalog has no model architectures"));
    if (const std::vector<TypeShare> shares = sharesOf(design, catalog, instances); shares.size() > 1)
        return fail(ErrorCode::Usage, say("these are instances of {} and of {}; a training job runs on one type", shares[0].type, shares[1].type));
    const catalog::InstanceType *type = catalog.instance(firstType(design, instances));
    workload::Plan plan;
    plan.tp = type && gpus % type->gpus == 0 ? std::min(8, type->gpus) : 1;
    plan.sp = plan.tp > 1;
    plan.dp = gpus / plan.tp;
    plan.shard = workload::Shard::Zero3;
    plan.gbs = plan.dp * 4;
    plan.seq = 8192;
    Design next = design;
    next.jobs.push_back(trainingJob(freeJobName(design, "job-"), modelOrFirst(catalog, "llama3.1-70b").id, std::move(plan), normal(design, std::move(pool))));
    if (name != nullptr)
        *name = next.jobs.back().name;
    return next;
}

bool isUnstated(const Job &job) { return job.phases.size() == 1 && kindOf(job.phases.front()) == unstatedKind; }

namespace {

/// On how many GPUs an unstated job was seen, where they are fewer than its instances have (adopt, queues).
std::optional<int> gpusSeen(const Phase &phase)
{
    const Kept *const kept = std::get_if<Kept>(&phase.work);
    const auto known = kept ? kept->members.find("gpus") : std::map<std::string, std::string>::const_iterator();
    if (!kept || known == kept->members.end())
        return std::nullopt;
    const auto gpus = number::wholeFromText(known->second, 1, number::mostGpus);
    return gpus ? std::optional(static_cast<int>(*gpus)) : std::nullopt;
}

} // namespace

Result<Design> tellWork(const Design &design, const catalog::Catalog &catalog, std::string_view job, JobKind kind)
{
    SWITCHYARD_TRY(const Job *const known, findJob(design, job));
    if (!isUnstated(*known))
        return fail(ErrorCode::Usage, say("what job {} does is known; expected one that was only seen to run", known->name));
    const auto add = kind == JobKind::Serving ? addServing : kind == JobKind::Rl ? addRl : addTraining;
    SWITCHYARD_TRY(Design next, add(design, catalog, known->phases.front().pool, nullptr));
    SWITCHYARD_TRY(Job *const told, findJob(next, known->name));
    const std::optional<int> seen = gpusSeen(told->phases.front());
    told->phases = std::move(next.jobs.back().phases);
    next.jobs.pop_back();
    if (auto *const plan = std::get_if<workload::Plan>(&told->phases.front().work); plan && seen && *seen < plan->gpus()) { // it ran on a part of its instances
        plan->tp = std::gcd(plan->tp, *seen);
        plan->sp = plan->tp > 1;
        plan->dp = *seen / plan->tp;
        plan->gbs = plan->dp * 4;
    }
    return next;
}

Result<Design> assignJob(const Design &design, const catalog::Catalog &catalog, std::string_view job, Pool pool)
{
    SWITCHYARD_TRY(const std::vector<int> instances, poolInstances(design, pool, say("the job")));
    const int gpus = gpuCount(design, catalog, instances);
    if (gpus == 0)
        return fail(ErrorCode::Usage, say("a job needs GPUs to run on"));
    pool = normal(design, std::move(pool));
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    const auto runs = std::ranges::find_if(found->phases, [](const Phase &phase) { return !std::holds_alternative<Transfer>(phase.work); });
    if (runs == found->phases.end())
        return fail(ErrorCode::InvalidInput, say("job {} moves bytes between two pools; the inspector sets each of them", found->name));
    const Pool before = runs->pool;
    for (Phase &phase : found->phases) {
        if (std::holds_alternative<Transfer>(phase.work) || phase.pool != before)
            continue;
        const auto was = poolInstances(design, phase.pool, say("the job"));
        const workload::Plan *plan = std::get_if<workload::Plan>(&phase.work);
        const bool fitted = plan && was && plan->gpus() == gpuCount(design, catalog, *was);
        phase.pool = pool;
        if (fitted)
            follow(phase, gpus);
    }
    return next;
}

const catalog::Architecture &modelOrFirst(const catalog::Catalog &catalog, std::string_view known)
{
    const catalog::Architecture *const wanted = catalog.model(known);
    return wanted != nullptr ? *wanted : catalog.models.begin()->second;
}

std::string freeNameFor(const Design &design, const std::string &name)
{
    const std::string stem = name.empty() ? "job" : name;
    std::string free = stem;
    for (int i = 2; jobNamed(design, free) != nullptr; ++i)
        free = stem + "-" + std::to_string(i);
    return free;
}

Result<Design> renameJob(const Design &design, std::string_view job, const std::string &name)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    if (name.empty())
        return fail(ErrorCode::Usage, say("a job needs a name"));
    if (found->name != name && jobNamed(design, name) != nullptr)
        return fail(ErrorCode::Usage, say("the design has a job {} already", inQuotes(name)));
    const std::string was = std::exchange(found->name, name);
    renamePointers(next, "jobs", was, name);
    renameWaivers(next, was, name);
    for (Instance &instance : next.instances)
        if (instance.worksFor == was)
            instance.worksFor = name;
    return next;
}

Result<Design> recolourJob(const Design &design, std::string_view job, const std::string &colour)
{
    Design next = design;
    SWITCHYARD_TRY(Job *const found, findJob(next, job));
    found->colour = colour;
    return next;
}

std::vector<TypeShare> typesOf(const Design &design, const catalog::Catalog &catalog, const Pool &pool)
{
    const auto instances = poolInstances(design, pool, say("the pool"));
    return instances ? sharesOf(design, catalog, *instances) : std::vector<TypeShare>();
}

std::vector<TypeShare> typesOf(const Design &design, const catalog::Catalog &catalog, const Job &job)
{
    const auto instances = jobInstances(design, job);
    return instances ? sharesOf(design, catalog, *instances) : std::vector<TypeShare>();
}

FreeInstances::FreeInstances(const Design &design, const catalog::Catalog &catalog)
{
    std::vector<bool> taken(design.instances.size());
    for (const Job &job : design.jobs)
        if (const auto instances = jobInstances(design, job))
            for (const int i : *instances)
                taken[static_cast<std::size_t>(i)] = true;
    Pool free;
    for (std::size_t i = 0; i < taken.size(); ++i)
        if (!taken[i])
            free.push_back(design.instances[i].id);
    if (free.empty()) // an empty pool is all
        return;
    for (TypeShare &share : typesOf(design, catalog, free)) {
        const int gpusEach = share.gpus / static_cast<int>(share.instances.size());
        m_types.push_back({share.type, gpusEach, std::move(share.instances), 0});
    }
}

Pool FreeInstances::take(int gpus, int each, std::string_view type)
{
    OfType *most = nullptr;
    for (OfType &one : m_types)
        if ((type.empty() || one.type == type) && one.gpusEach >= std::max(1, each) && (most == nullptr || one.gpus() > most->gpus()))
            most = &one;
    if (gpus <= 0 || most == nullptr || most->gpus() < gpus)
        return {};
    const auto from = most->free.begin() + static_cast<std::ptrdiff_t>(most->next);
    const auto count = static_cast<std::size_t>((gpus + most->gpusEach - 1) / most->gpusEach);
    most->next += count;
    return {from, from + static_cast<std::ptrdiff_t>(count)};
}

Pool FreeInstances::take(std::span<const Wish> wishes)
{
    std::vector<std::size_t> before;
    for (const OfType &one : m_types)
        before.push_back(one.next);
    Pool out;
    for (const Wish &wish : wishes) {
        const Pool some = take(wish.gpus, wish.each, wish.type);
        if (some.empty()) {
            for (std::size_t i = 0; i < m_types.size(); ++i)
                m_types[i].next = before[i];
            return {};
        }
        out.insert(out.end(), some.begin(), some.end());
    }
    return out;
}

Result<Design> keepType(const Design &design, const catalog::Catalog &catalog, std::string_view job, std::string_view type)
{
    SWITCHYARD_TRY(const Job *const found, findJob(design, job));
    const std::vector<TypeShare> shares = typesOf(design, catalog, *found);
    const auto share = std::ranges::find(shares, type, &TypeShare::type);
    if (share == shares.end())
        return fail(ErrorCode::NotFound, say("job {} runs on no {}", found->name, inQuotes(std::string(type))));
    SWITCHYARD_TRY(Design next, assignJob(design, catalog, job, share->instances));
    SWITCHYARD_TRY(Job *const kept, findJob(next, job));
    for (Phase &phase : kept->phases) // assignJob keeps a plan that did not fit: here it is to be mended
        if (phase.pool == share->instances)
            follow(phase, share->gpus);
    return next;
}

Result<Design> splitByType(const Design &design, const catalog::Catalog &catalog, std::string_view job, std::vector<std::string> *names)
{
    SWITCHYARD_TRY(const Job *const found, findJob(design, job));
    const std::vector<TypeShare> shares = typesOf(design, catalog, *found);
    if (shares.size() < 2)
        return fail(ErrorCode::Usage, say("job {} runs on one type of instance", found->name));
    if (found->phases.size() != 1 || std::holds_alternative<Transfer>(found->phases.front().work))
        return fail(ErrorCode::InvalidInput, say("job {} has several phases or pools; the inspector sets each of them", found->name));
    const std::string name = found->name;
    SWITCHYARD_TRY(Design next, keepType(design, catalog, name, shares.front().type));
    for (std::size_t s = 1; s < shares.size(); ++s) {
        Job twin = *found;
        twin.colour.clear(); // its own
        twin.name = freeJobName(next, name + "-");
        twin.phases.front().pool = shares[s].instances;
        follow(twin.phases.front(), shares[s].gpus);
        if (names != nullptr)
            names->push_back(twin.name);
        next.jobs.push_back(std::move(twin));
    }
    return next;
}

} // namespace switchyard::design
