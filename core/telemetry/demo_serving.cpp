// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/telemetry/demo_serving.h>

#include <algorithm>
#include <cmath>

#include <core/telemetry/serving_metrics.h>

namespace switchyard::telemetry {

namespace {

/// Of a log-normal distribution about its median.
ObservedLatency latencyOf(double median_s)
{
    constexpr double s = simulate::latencySpread;
    return {median_s, median_s * std::exp(1.2816 * s), median_s * std::exp(2.3263 * s), median_s * std::exp(s * s / 2)};
}

/// Of `count` replicas together; latencies are those of the mean one.
struct Sum {
    ServingFigures figures{0, 0, 0, 0, 0, 0, 0, 0, {}, {}, {}, noFigure, noFigure};
    double ttft_s = 0, itl_s = 0, e2e_s = 0;
    double count = 0;

    void add(const simulate::ReplicaLevels &level, double since_s)
    {
        ServingFigures &f = figures;
        f.running += std::round(level.running);
        f.waiting += std::floor(level.waiting + level.waitingPerS * since_s);
        f.waitingGrowth_per_s += level.waitingPerS;
        f.kvUse = std::max(f.kvUse, level.kvUse);
        f.requests_per_s += level.requestsPerS;
        f.promptTokens_per_s += level.requestsPerS * level.promptTokens;
        f.outputTokens_per_s += level.requestsPerS * level.outputTokens;
        f.prefixHit = level.prefixHit;
        ttft_s += level.ttft_s;
        itl_s += level.itl_s;
        e2e_s += level.ttft_s + (level.outputTokens - 1) * level.itl_s;
        count += 1;
    }
    [[nodiscard]] ServingFigures all() const
    {
        ServingFigures f = figures;
        f.ttft_s = latencyOf(ttft_s / count);
        f.itl_s = latencyOf(itl_s / count);
        f.e2e_s = latencyOf(e2e_s / count);
        return f;
    }
};

ServingEngine engineOf(simulate::ServingExporter exporter)
{
    switch (exporter) {
    case simulate::ServingExporter::Sglang: return ServingEngine::Sglang;
    case simulate::ServingExporter::Dynamo: return ServingEngine::Dynamo;
    case simulate::ServingExporter::OfDesign:
    case simulate::ServingExporter::Vllm:
    case simulate::ServingExporter::VllmOld: break;
    }
    return ServingEngine::Vllm;
}

} // namespace

std::shared_ptr<const ServingObservation> demoServing(const simulate::ServingSimulation &serving, const HostMap &hosts, double start_s, double now_s)
{
    auto out = std::make_shared<ServingObservation>();
    const double late_s = now_s - start_s - serving.cluster().truth().at_s;
    std::map<std::pair<ServingEngine, std::string>, Sum> sums;
    for (const simulate::ServingSimulation::Target &target : serving.targets()) {
        const simulate::Replica &first = serving.replicas()[target.replicas.front()];
        if (target.worker || (late_s >= 0 && serving.cluster().hostLost(first.instance)))
            continue;
        const ServingEngine engine = engineOf(serving.exporterOf(first.job));
        const std::string &model = serving.modelOf(first.job);
        Sum own;
        Sum &all = sums[{engine, model}];
        for (const std::size_t r : target.replicas) {
            const simulate::ReplicaLevels level = serving.levels(r, late_s >= 0);
            own.add(level, std::max(0.0, late_s));
            all.add(level, std::max(0.0, late_s));
        }
        const auto same = std::ranges::find_if(out->models, [&](const ServedModel &m) { return m.engine == engine && m.model == model; });
        ServedModel &of = same != out->models.end() ? *same : out->models.emplace_back(ServedModel{engine, model, {}, 0, {}});
        ServingFigures figures = own.all();
        if (engine == ServingEngine::Dynamo)
            figures.kvUse = noFigure; // its workers tell theirs
        of.endpoints.push_back(out->endpoints.size());
        out->endpoints.push_back({engine, model, target.instance, target.pod, {}, hosts.find(target.instance), 0, figures});
    }
    for (ServedModel &model : out->models) {
        model.figures = sums.at({model.engine, model.model}).all();
        out->queries.merge(servingQueries({newestServing(model.engine)}, "", out->window_s));
    }
    return out->endpoints.empty() ? nullptr : out;
}

} // namespace switchyard::telemetry
