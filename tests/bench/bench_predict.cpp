// SPDX-License-Identifier: GPL-3.0-or-later
// Prints: one prediction at 64, 1,024 and 16,384 GPUs, with a warm layer table, cold (table made
// anew), with everything around it, and its term tree; then a whole design with all link loads.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <core/predict/job_engine.h>
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

} // namespace

int main()
{
    const auto catalog = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    if (!catalog) {
        std::fprintf(stderr, "%s\n", describe(catalog.error()).c_str());
        return EXIT_FAILURE;
    }
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
        if (!resolved) {
            std::fprintf(stderr, "%s\n", describe(resolved.error()).c_str());
            return EXIT_FAILURE;
        }
        spec.plan = resolved->plan;
        const auto engine = makeEngine(*catalog, spec, constantsFrom(*catalog));
        if (!engine) {
            std::fprintf(stderr, "%s\n", describe(engine.error()).c_str());
            return EXIT_FAILURE;
        }
        const double warm = best_s(5, 2000, [&] {
            sink = step(engine->machine, engine->model, engine->plan, engine->table).step_s
                   + worstMemory(engine->table.memory, engine->model, engine->plan, engine->table.headLayers).total;
        });
        const double cold = best_s(5, 500, [&] {
            const LayerTable table = tabulate(engine->machine, engine->model, engine->plan);
            sink = step(engine->machine, engine->model, engine->plan, table).step_s;
        });
        const double tree = best_s(5, 20, [&] { sink = explain(*engine).value; });
        const auto trial = PlanTrial::make(*catalog, spec);
        const double verdict = best_s(5, 500, [&] { sink = trial->of(spec.plan)->step_s; });
        const double whole = best_s(5, 20, [&] { sink = predictJob(*catalog, spec)->step_s; });
        std::printf("%6d GPUs: warm %.2f us, cold %.2f us, term tree %.0f us, verdict of a plan field %.2f us, predictJob with catalog look-ups %.0f us\n", gpus,
                    warm * 1e6, cold * 1e6, tree * 1e6, verdict * 1e6, whole * 1e6);
    }
    const auto design = design::loadDesign(test::sourceDir() + "/resources/samples/llama3.1-405b-16384-h100.switchyard", &*catalog);
    if (!design) {
        std::fprintf(stderr, "%s\n", describe(design.error()).c_str());
        return EXIT_FAILURE;
    }
    const double placed = best_s(5, 1, [&] { sink = (*predictDesign(*catalog, *design))->prediction.step_s; });
    std::printf(" 16384 GPUs: predictDesign with fabric and all link loads %.1f ms\n", placed * 1e3);
    return EXIT_SUCCESS;
}
