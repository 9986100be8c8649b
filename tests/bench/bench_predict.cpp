// SPDX-License-Identifier: GPL-3.0-or-later
// Prints: one prediction at 64, 1,024 and 16,384 GPUs, with a warm layer table, cold (table made
// anew), with everything around it, and its term tree; the same of a mixture of experts on UltraServers; then a whole
// design with all link loads.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <core/predict/job_engine.h>
#include <core/predict/job_of_design.h>
#include <core/workload/resolve.h>
#include <tests/support/paths.h>

using namespace switchyard;
using namespace switchyard::hardware;
using namespace switchyard::predict;
using namespace switchyard::train;

namespace {

template <class Work>
double best_s(int rounds, int calls, Work work)
{
    double best = 1e9;
    for (int i = 0; i < rounds; ++i) {
        const auto start = std::chrono::steady_clock::now();
        for (int call = 0; call < calls; ++call)
            work();
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / calls);
    }
    return best;
}

volatile double sink = 0; ///< keeps results alive

int failed(const Error &error)
{
    std::fprintf(stderr, "%s\n", describe(error).c_str());
    return EXIT_FAILURE;
}

int print(const catalog::Catalog &catalog, const JobSpec &spec)
{
    const auto engine = makeEngine(catalog, spec, constantsFrom(catalog));
    if (!engine)
        return failed(engine.error());
    const double warm = best_s(5, 2000, [&] {
        sink = step(engine->machine, engine->model, engine->plan, engine->table).step_s
            + worstMemory(engine->table.memory, engine->model, engine->plan, engine->table.headLayers).total;
    });
    const double cold = best_s(5, 500, [&] {
        const LayerTable table = tabulate(engine->machine, engine->model, engine->plan);
        sink = step(engine->machine, engine->model, engine->plan, table).step_s;
    });
    const double tree = best_s(5, 20, [&] { sink = explain(*engine).value; });
    const double memory = best_s(5, 20, [&] { sink = explainMemory(*engine).value; });
    const auto trial = PlanTrial::make(catalog, spec);
    const double verdict = best_s(5, 500, [&] { sink = trial->of(spec.plan)->step_s; });
    const double whole = best_s(5, 20, [&] { sink = predictJob(catalog, spec)->step_s; });
    std::printf("%6d GPUs, %s: warm %.2f us, cold %.2f us, term tree %.0f us and memory's %.0f us, verdict of a plan field %.2f us, predictJob with catalog look-ups %.0f us\n",
                spec.plan.gpus(), spec.model.id.c_str(), warm * 1e6, cold * 1e6, tree * 1e6, memory * 1e6, verdict * 1e6, whole * 1e6);
    return EXIT_SUCCESS;
}

} // namespace

int main()
{
    const auto catalog = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    if (!catalog)
        return failed(catalog.error());
    for (const int gpus : {64, 1024, 16384}) {
        workload::PlanRequest request;
        request.tp = 8;
        request.pp = gpus >= 1024 ? 16 : 8;
        request.gbs = std::max(64, gpus / 8);
        request.seq = 8192;
        JobSpec spec;
        spec.model = *catalog->model(gpus >= 1024 ? "llama3.1-405b" : "llama3-70b");
        spec.instance = "p5.48xlarge";
        spec.instances = gpus / 8;
        const auto resolved = workload::resolve(request, spec.model, gpus);
        if (!resolved)
            return failed(resolved.error());
        spec.plan = resolved->plan;
        if (const int status = print(*catalog, spec); status != EXIT_SUCCESS)
            return status;
    }
    const auto experts = design::loadDesign(test::sourceDir() + "/resources/samples/deepseek-v3-gb200-ultraservers.switchyard", &*catalog);
    if (!experts)
        return failed(experts.error());
    const auto placedExperts = placeJob(*catalog, *experts, experts->jobs.front());
    if (!placedExperts)
        return failed(placedExperts.error());
    if (const int status = print(*catalog, placedExperts->spec); status != EXIT_SUCCESS)
        return status;
    const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", &*catalog);
    if (!design)
        return failed(design.error());
    const double placed = best_s(5, 1, [&] { sink = (*predictDesign(*catalog, *design))->prediction.step_s; });
    std::printf(" 16384 GPUs: predictDesign with fabric and all link loads %.1f ms\n", placed * 1e3);
    return EXIT_SUCCESS;
}
