// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/aws/deployment.h>

#include <core/base/echo.h>
#include <core/base/number.h>

namespace switchyard::exchange {

namespace {

/// Of what is no whole number.
std::string instead(const json::Value *count)
{
    if (!count)
        return "is not told";
    if (const json::Value *const parameter = count->find("Ref"))
        return "is parameter " + echo(parameter->text, 60) + ", which has no Default";
    return count->isString() || count->isNumber() ? "is " + inQuotes(count->text, 60) : std::string("is worked out when the template is deployed");
}

} // namespace

void addGroup(Inventory &out, Notes &notes, const catalog::Catalog &catalog, const std::string &name, std::string type, const json::Value *count, const std::string &where)
{
    if (type.starts_with("ml."))
        type.erase(0, 3);
    const catalog::InstanceType *const known = catalog.instance(type);
    const int machines = integerOf(count, -1);
    if (type.empty() || type.find_first_of("${}") != std::string::npos)
        notes.leaveOut(say("group {}: its instance type is {}; expected a type of the catalog", echo(name, 60), type.empty() ? say("not told") : say("the template's variable {}", inQuotes(type, 60))), where);
    else if (!known || known->reference)
        notes.leaveOut(say("{} is not in the catalog: group {} is left out", echo(type, 60), echo(name, 60)), where);
    else if (machines < 0)
        notes.leaveOut(say("group {} of {}: its number of instances {}; expected a whole number", echo(name, 60), type, instead(count)), where);
    else if (machines > 0)
        out.groups.push_back({name, type, machines, {}, where});
}

std::string lustreClass(const catalog::Catalog &catalog, const std::string &deployment, int throughput_MBps)
{
    const std::string id = deployment == "SCRATCH_2" ? "fsx-lustre-scratch2" : "fsx-lustre-persistent2-" + std::to_string(throughput_MBps > 0 ? throughput_MBps : 250);
    return catalog.storage.contains(id) ? id : "";
}

std::pair<std::string, int> lustreWords(const std::string &storageClass)
{
    if (storageClass == "fsx-lustre-scratch2")
        return {"SCRATCH_2", 0};
    constexpr std::string_view stem = "fsx-lustre-persistent2-";
    constexpr int most = 10'000;
    if (storageClass.starts_with(stem))
        if (const auto speed = number::wholeFromText(std::string_view(storageClass).substr(stem.size()), 1, most))
            return {"PERSISTENT_2", static_cast<int>(*speed)};
    return {};
}

std::optional<design::CapacityKind> capacityOf(std::string_view word)
{
    if (word == "CAPACITY_BLOCK" || word == "capacity-block")
        return design::CapacityKind::CapacityBlock;
    if (word == "ONDEMAND" || word == "ON_DEMAND" || word == "on-demand")
        return design::CapacityKind::OnDemand;
    return std::nullopt;
}

} // namespace switchyard::exchange
