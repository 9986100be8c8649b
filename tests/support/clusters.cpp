// SPDX-License-Identifier: GPL-3.0-or-later
#include <tests/support/clusters.h>

#include <cstdio>
#include <cstdlib>

namespace switchyard::test {

std::shared_ptr<const catalog::Catalog> bundledCatalog()
{
    static const auto catalog = [] {
        auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
        if (!loaded) {
            std::fprintf(stderr, "the bundled catalog: %s\n", describe(loaded.error()).c_str());
            std::abort();
        }
        return std::make_shared<const catalog::Catalog>(std::move(*loaded));
    }();
    return catalog;
}

design::DesignPtr cluster(const ClusterSpec &spec)
{
    const catalog::InstanceType *type = bundledCatalog()->instance(spec.type);
    if (type == nullptr)
        std::abort();
    design::Design design;
    design.name = "test";
    for (int layer = 1; layer <= type->networkLayers; ++layer)
        design.networkNodes.push_back({"nn-" + std::to_string(layer), layer > 1 ? "nn-" + std::to_string(layer - 1) : "", layer});
    for (int i = 0; i < spec.hosts; ++i) {
        char id[16];
        std::snprintf(id, sizeof id, "h-%04d", i);
        design.instances.push_back({id, spec.type, {}, "nn-" + std::to_string(type->networkLayers), {}});
    }
    workload::Plan plan;
    plan.tp = spec.tp;
    plan.sp = spec.tp > 1;
    plan.pp = spec.pp;
    plan.dp = spec.hosts * type->gpus / (spec.tp * spec.pp);
    plan.gbs = plan.dp * 8;
    design.jobs.push_back(design::trainingJob("job", spec.model, plan));
    return std::make_shared<const design::Design>(std::move(design));
}

} // namespace switchyard::test
