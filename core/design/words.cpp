// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/design.h>

#include <array>
#include <unordered_map>

#include <core/base/echo.h>
#include <core/catalog/catalog.h>

namespace switchyard::design {

namespace {
constexpr std::array<std::pair<CapacityKind, std::string_view>, 5> capacityWords = {{
    {CapacityKind::OnDemand, "on-demand"},
    {CapacityKind::CapacityBlock, "capacity-block"},
    {CapacityKind::SavingsPlan, "savings-plan"},
    {CapacityKind::Spot, "spot"},
    {CapacityKind::Own, "own"},
}};
}

std::string toWord(CapacityKind kind)
{
    for (const auto &[value, word] : capacityWords)
        if (value == kind)
            return std::string(word);
    return "on-demand";
}

Result<CapacityKind> capacityKindFromWord(std::string_view text)
{
    for (const auto &[value, word] : capacityWords)
        if (word == text)
            return value;
    return fail(ErrorCode::InvalidInput,
                inQuotes(text) + " is no kind of capacity; expected on-demand, capacity-block, savings-plan, spot or own");
}

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
            return fail(ErrorCode::InvalidInput, "job " + inQuotes(job.name) + " runs on " + inQuotes(id) + ", which is no instance of the design");
        out.push_back(it->second);
    }
    return out;
}

} // namespace switchyard::design
