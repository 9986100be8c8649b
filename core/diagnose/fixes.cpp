// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/diagnose/fixes.h>

#include <algorithm>
#include <map>

#include <core/base/format.h>
#include <core/predict/job_of_design.h>

namespace switchyard::diagnose {

namespace {

/// Indices of the network nodes above each instance in document order, from the top; then its UltraServer's.
std::vector<std::vector<int>> waysDown(const design::Design &design)
{
    std::map<std::string_view, int> node;
    for (std::size_t i = 0; i < design.networkNodes.size(); ++i)
        node.emplace(design.networkNodes[i].id, static_cast<int>(i));
    std::map<std::string_view, int> ultraserver;
    for (std::size_t i = 0; i < design.ultraservers.size(); ++i)
        ultraserver.emplace(design.ultraservers[i].id, static_cast<int>(i));
    std::vector<std::vector<int>> out;
    out.reserve(design.instances.size());
    for (const design::Instance &instance : design.instances) {
        std::vector<int> way;
        for (auto at = node.find(instance.networkNode); at != node.end() && way.size() < node.size(); at = node.find(design.networkNodes[static_cast<std::size_t>(way.back())].parent))
            way.push_back(at->second);
        std::ranges::reverse(way);
        const auto server = ultraserver.find(instance.ultraserver);
        way.push_back(server != ultraserver.end() ? server->second : -1);
        out.push_back(std::move(way));
    }
    return out;
}

} // namespace

std::optional<Timed> timeOf(const catalog::Catalog &catalog, const design::Design &design, const std::string &job)
{
    const design::Job *const found = design::jobNamed(design, job);
    if (found == nullptr)
        return std::nullopt;
    const auto placed = predict::placeJob(catalog, design, *found);
    const auto predicted = placed ? predict::predictJob(catalog, placed->spec) : Result<predict::Prediction>(std::unexpected(placed.error()));
    if (!predicted)
        return std::nullopt;
    return Timed{predicted->step_s, predicted->fits, predicted->gpuMemory_B > 0 ? predicted->memory.total / predicted->gpuMemory_B : 0, predicted->cost ? std::optional(predicted->cost->usdPerHour) : std::nullopt};
}

Fix trainingFix(Said label, const std::string &job, JobEdit edit)
{
    return {std::move(label), [job, edit = std::move(edit)](const design::Design &design, const catalog::Catalog &) -> Result<design::Design> {
                design::Design next = design;
                SWITCHYARD_TRY(design::Job *const found, design::findJob(next, job));
                design::Phase *const training = design::trainingOf(*found);
                if (training == nullptr)
                    return fail(ErrorCode::InvalidInput, say("job {} has no training phase any more", job));
                edit(*training);
                return next;
            }};
}

Fix planFix(Said label, const std::string &job, const workload::Plan &plan)
{
    return trainingFix(std::move(label), job, [plan](design::Phase &training) { training.work = plan; });
}

std::vector<int> downTheNetwork(const design::Design &design, std::vector<int> instances)
{
    const std::vector<std::vector<int>> ways = waysDown(design);
    std::ranges::stable_sort(instances, {}, [&ways](int instance) -> const std::vector<int> & { return ways[static_cast<std::size_t>(instance)]; });
    return instances;
}

Fix orderFix(const design::Design &design, const std::string &job, const std::vector<int> &instances)
{
    design::Pool pool;
    pool.reserve(instances.size());
    for (const int i : downTheNetwork(design, instances))
        pool.push_back(design.instances[static_cast<std::size_t>(i)].id);
    return trainingFix(say("Order the instances by network node"), job, [pool = std::move(pool)](design::Phase &training) { training.pool = pool; });
}

void tellSaving(const catalog::Catalog &catalog, const design::Design &design, const Timed &before, Finding &finding)
{
    if (!finding.fix)
        return;
    const auto mended = finding.fix->apply(design, catalog);
    const auto after = mended ? timeOf(catalog, *mended, finding.job) : std::nullopt;
    if (!after)
        return;
    const double saved_s = before.step_s - after->step_s;
    if (saved_s <= 1e-3 * before.step_s) {
        finding.cause.add(say("The engine sees no difference in the step."));
        return;
    }
    finding.costStep_s = saved_s;
    finding.costUsdPerHour = catalog::times(saved_s / before.step_s, before.usdPerHour);
    finding.cause.add(say("A step takes {}; mended it takes {}.", format::seconds(before.step_s), format::seconds(after->step_s)));
    if (saved_s >= ruinousShare * before.step_s)
        finding.severity = Severity::Error;
}

} // namespace switchyard::diagnose
