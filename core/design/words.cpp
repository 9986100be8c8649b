// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/design.h>

#include <array>

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

int gpuCount(const Design &design, const catalog::Catalog &catalog)
{
    int gpus = 0;
    for (const Instance &instance : design.instances)
        if (const catalog::InstanceType *type = catalog.instance(instance.type))
            gpus += type->gpus;
    return gpus;
}

} // namespace switchyard::design
