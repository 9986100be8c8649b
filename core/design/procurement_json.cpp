// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/procurement_json.h>

#include <core/base/echo.h>

namespace switchyard::design {

namespace {

constexpr int mostVcpus = 100'000'000;
constexpr int mostDays = 36'500;
constexpr int mostPieces = 1'000'000;

std::optional<int> vcpus(json::Fields &fields, const char *key)
{
    return fields.has(key) ? std::optional(fields.integer(key, 0, mostVcpus)) : std::nullopt;
}

} // namespace

catalog::Versions readVersions(json::Fields &fields)
{
    catalog::Versions out;
    for (const catalog::Package package : catalog::allPackages) {
        const std::string key = catalog::toWord(package);
        std::string version = fields.text(key, "");
        if (version.empty())
            continue;
        if (!catalog::isVersion(version))
            fields.complain(say("{}: {} is {}; expected a version like 2.27.3", fields.what(), inQuotes(key), inQuotes(version)), fields.find(key));
        out.emplace(package, std::move(version));
    }
    return out;
}

json::Value writeVersions(const catalog::Versions &versions)
{
    json::Value out = json::object();
    for (const auto &[package, version] : versions)
        json::set(out, catalog::toWord(package), json::string(version));
    return out;
}

Quota readQuota(json::Fields &fields)
{
    Quota out;
    out.region = fields.text("region");
    fields.rename(say("quota of {}", out.region));
    out.onDemandVcpus = vcpus(fields, "on_demand_p_vcpus");
    out.spotVcpus = vcpus(fields, "spot_p_vcpus");
    return out;
}

json::Value write(const Quota &quota)
{
    json::Value out = json::object();
    if (quota.onDemandVcpus)
        json::set(out, "on_demand_p_vcpus", json::number(*quota.onDemandVcpus));
    json::set(out, "region", json::string(quota.region));
    if (quota.spotVcpus)
        json::set(out, "spot_p_vcpus", json::number(*quota.spotVcpus));
    return out;
}

CapacityBlock readCapacityBlock(json::Fields &fields)
{
    CapacityBlock out;
    out.id = fields.text("id");
    fields.rename(say("Capacity Block {}", out.id));
    out.type = fields.text("type");
    out.count = fields.integer("count", 1, mostPieces);
    out.days = fields.integer("days", 1, mostDays);
    if (const std::string start = fields.text("start", ""); !start.empty()) {
        out.start = dayFromText(start);
        if (!out.start)
            fields.complain(say("{}: \"start\" is {}; expected a day like 2026-12-01", fields.what(), inQuotes(start)), fields.find("start"));
    }
    return out;
}

json::Value write(const CapacityBlock &block)
{
    json::Value out = json::object();
    json::set(out, "count", json::number(block.count));
    json::set(out, "days", json::number(block.days));
    json::set(out, "id", json::string(block.id));
    if (block.start)
        json::set(out, "start", json::string(toText(*block.start)));
    json::set(out, "type", json::string(block.type));
    return out;
}

} // namespace switchyard::design
