// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/scene.h>

#include <algorithm>
#include <utility>

#include <QCoreApplication>

#include <core/base/format.h>

#include <views/language/words.h>

namespace switchyard::canvas {

void settleBasis(Scene &scene)
{
    if (scene.heat.basis == Basis::Playhead && !scene.sending)
        scene.heat.basis = Basis::Mean;
}

const network::LinkLoads *shownLoads(const Scene &scene)
{
    if (scene.heat.choice.source != HeatSource::Predicted)
        return scene.heat.observed.step_s > 0 ? &scene.heat.observed : nullptr;
    return scene.prediction ? &scene.prediction->loads : nullptr;
}

const network::LinkLoads *comparedLoads(const Scene &scene)
{
    const HeatSource source = scene.heat.choice.source;
    if (source == HeatSource::Predicted)
        return nullptr;
    const network::LinkLoads *loads = source == HeatSource::Peers || source == HeatSource::Moment ? &scene.heat.peers : scene.prediction ? &scene.prediction->loads : nullptr;
    return loads && loads->step_s > 0 ? loads : nullptr;
}

std::vector<int> ranksOfGpus(const predict::DesignPrediction &prediction, int gpus)
{
    std::vector<int> ranks(static_cast<std::size_t>(gpus), -1);
    const std::vector<std::int32_t> &gpuOfRank = prediction.placement.gpuOfRank;
    for (std::size_t rank = 0; rank < gpuOfRank.size(); ++rank)
        if (gpuOfRank[rank] >= 0 && gpuOfRank[rank] < gpus)
            ranks[static_cast<std::size_t>(gpuOfRank[rank])] = static_cast<int>(rank);
    return ranks;
}

std::vector<int> jobsOfInstances(const design::Design &design)
{
    if (design.jobs.size() < 2)
        return {};
    std::vector<int> jobs(design.instances.size(), -1);
    for (std::size_t j = 0; j < design.jobs.size(); ++j)
        if (const auto instances = design::jobInstances(design, design.jobs[j]))
            for (const int i : *instances) {
                int &job = jobs[static_cast<std::size_t>(i)];
                job = job == -1 ? static_cast<int>(j) : severalJobs;
            }
    return jobs;
}

std::vector<int> otherJobsOfGpus(const design::Design &design, const std::vector<int> &firstGpu, const predict::DesignPrediction *prediction)
{
    if (design.jobs.empty() || (prediction && design.jobs.size() == 1 && design.jobs.front().name == prediction->job))
        return {};
    std::vector<int> jobs(static_cast<std::size_t>(firstGpu.back()), -1);
    const auto put = [&](int gpu, std::size_t j) {
        if (gpu >= 0 && std::cmp_less(gpu, jobs.size()) && jobs[static_cast<std::size_t>(gpu)] < 0)
            jobs[static_cast<std::size_t>(gpu)] = static_cast<int>(j);
    };
    for (std::size_t j = 0; j < design.jobs.size(); ++j) {
        const design::Job &job = design.jobs[j];
        if (prediction && job.name == prediction->job)
            continue;
        const auto placed = [&](const predict::JobTraffic &other) { return other.job == job.name && !other.placement.gpuOfRank.empty(); };
        if (prediction && design::trainingOf(job) && std::ranges::any_of(prediction->others, placed)) {
            for (const predict::JobTraffic &other : prediction->others)
                for (std::size_t rank = 0; placed(other) && rank < other.placement.gpuOfRank.size(); ++rank)
                    put(other.placement.gpuOfRank[rank], j);
            continue;
        }
        const auto instances = design::jobInstances(design, job);
        for (const int i : instances ? *instances : std::vector<int>())
            for (auto at = static_cast<std::size_t>(i), gpu = std::size_t{0}; at + 1 < firstGpu.size() && std::cmp_less(gpu, firstGpu[at + 1] - firstGpu[at]); ++gpu)
                put(firstGpu[at] + static_cast<int>(gpu), j);
    }
    return jobs;
}

std::vector<Flow> flowsOf(const design::Design &design, const Layout &layout, const predict::DesignPrediction *prediction)
{
    std::vector<Flow> flows;
    const design::Job *job = prediction ? design::jobNamed(design, prediction->job) : nullptr;
    const auto rectsOf = [&](const design::Pool &pool) {
        std::vector<QRectF> rects;
        if (const auto instances = design::poolInstances(design, pool, {}))
            for (const int i : *instances)
                rects.push_back(layout.instances[static_cast<std::size_t>(i)].rect);
        return rects;
    };
    const auto add = [&](const design::Pool &from, const design::Pool &to, const QString &words) {
        auto [sends, receives] = poolOutlines(rectsOf(from), rectsOf(to));
        flows.push_back({std::move(sends), std::move(receives), words});
    };
    for (const design::Phase &phase : job ? job->phases : std::vector<design::Phase>()) {
        const auto *transfer = std::get_if<design::Transfer>(&phase.work);
        const auto found = std::ranges::find_if(prediction->transfers, [&](const transfer::TransferPrediction &p) { return p.job == job->name && p.phase == phase.id; });
        if (!transfer || found == prediction->transfers.end())
            continue;
        add(transfer->from, transfer->to,
            QCoreApplication::translate("Canvas", "%1: %2 in %3").arg(QString::fromStdString(phase.id), qstring(format::bytes(found->bytes)), qstring(format::seconds(found->seconds))));
    }
    // The design may be an edit ahead of its prediction, and have the pools no longer.
    const auto phaseOf = [job](const char *kind) {
        const auto found = std::ranges::find(job->phases, kind, design::kindOf);
        return found == job->phases.end() ? nullptr : &*found;
    };
    const design::Phase *const prefill = job && prediction->serving ? phaseOf("prefill") : nullptr;
    const design::Phase *const decode = prefill ? phaseOf("decode") : nullptr;
    if (decode && prediction->serving->prediction.transfer_s > 0) {
        const serve::ServingPrediction &served = prediction->serving->prediction;
        add(prefill->pool, decode->pool,
            QCoreApplication::translate("Canvas", "KV cache: %1 per prompt, %2 exposed").arg(qstring(format::seconds(served.transfer_s)), qstring(format::seconds(served.transferExposed_s))));
    }
    const rl::Reinforced *const step = job && prediction->rl && prediction->rl->asked.job.placement == rl::PoolPlacement::Split ? &*prediction->rl : nullptr;
    const design::Phase *const update = step ? design::rlPhase(*job, workload::RlRole::Update) : nullptr;
    const design::Phase *const rollout = update ? design::rlPhase(*job, workload::RlRole::Rollout) : nullptr;
    if (rollout && step->prediction.parts.sync_s > 0)
        add(update->pool, rollout->pool,
            QCoreApplication::translate("Canvas", "weights: %1 in %2").arg(qstring(format::bytes(step->prediction.sync.bytes)), qstring(format::seconds(step->prediction.parts.sync_s))));
    return flows;
}

std::vector<std::size_t> shownInstances(const Layout &layout, const Camera &camera, const QRectF &view)
{
    const QRectF world = camera.toWorld(view);
    const double left = world.left(), top = world.top(), right = world.right(), bottom = world.bottom();
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < layout.instances.size(); ++i) {
        const QRectF &rect = layout.instances[i].rect;
        if (rect.top() < bottom && rect.top() + rect.height() > top && rect.left() < right && rect.left() + rect.width() > left && rect.width() > 0 && rect.height() > 0)
            shown.push_back(i);
    }
    return shown;
}

int instanceInside(const Scene &scene, const Camera &camera, QSizeF view, double from_px)
{
    if (gpuSize * camera.scale <= from_px)
        return -1;
    const int middle = hitTest(scene.layout, camera.toWorld(QPointF(view.width(), view.height()) / 2)).instance;
    return middle >= 0 && scene.catalog->instance(scene.design->instances[static_cast<std::size_t>(middle)].type) ? middle : -1;
}

} // namespace switchyard::canvas
