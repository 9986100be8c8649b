// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/design.h>

#include <unordered_map>

#include <core/catalog/catalog.h>

namespace switchyard::design {

bool operator==(const Job &a, const Job &b)
{
    const bool sameCustom = a.custom == b.custom || (a.custom && b.custom && *a.custom == *b.custom);
    return a.name == b.name && a.model == b.model && sameCustom && a.plan == b.plan && a.instances == b.instances;
}

int gpuCount(const Design &design, const catalog::Catalog &catalog)
{
    int gpus = 0;
    for (const Instance &instance : design.instances)
        if (const catalog::InstanceType *type = catalog.instance(instance.type))
            gpus += type->gpus;
    return gpus;
}

Result<std::vector<int>> jobInstances(const Design &design, const Job &job)
{
    std::vector<int> out;
    if (job.instances.empty()) {
        out.resize(design.instances.size());
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = static_cast<int>(i);
        return out;
    }
    std::unordered_map<std::string_view, int> index;
    for (std::size_t i = 0; i < design.instances.size(); ++i)
        index.emplace(design.instances[i].id, static_cast<int>(i));
    for (const std::string &id : job.instances) {
        const auto it = index.find(id);
        if (it == index.end())
            return fail(ErrorCode::InvalidInput, "job \"" + job.name + "\" runs on \"" + id + "\", which is no instance of the design");
        out.push_back(it->second);
    }
    return out;
}

} // namespace switchyard::design
