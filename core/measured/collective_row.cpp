// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/collective_row.h>

#include <optional>

#include <core/base/echo.h>

namespace switchyard::measured {

namespace {

constexpr double bytesPerGigabit = 1e9 / 8;

/// "NCCLX 2.29" and "2.12.7?" to "2.29" and "2.12.7".
std::string versionIn(std::string_view text)
{
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isDigit(text[i]))
            continue;
        std::size_t end = i;
        while (end < text.size() && (isDigit(text[end]) || text[end] == '.'))
            ++end;
        const std::string_view found = text.substr(i, end - i);
        if (found.find('.') != std::string_view::npos)
            return std::string(found);
        i = end;
    }
    return {};
}

Result<void> applyFabric(network::Wiring &machine, std::string_view kind, const csv::Record &row)
{
    using catalog::FabricKind;
    if (kind == "efa")
        machine.fabric = FabricKind::Efa;
    else if (kind == "ib")
        machine.fabric = FabricKind::InfiniBand;
    else if (kind == "roce")
        machine.fabric = FabricKind::Roce;
    else if (kind == "slingshot")
        machine.fabric = FabricKind::Slingshot;
    else if (!kind.empty())
        return fail(ErrorCode::Unsupported, "fabric " + inQuotes(kind) + " is not modelled; expected efa, ib, roce or slingshot",
                    row.where());
    return {};
}

/// Network cards and NVLink domain as the row states them.
Result<void> applyHardware(network::Wiring &machine, const csv::Record &row)
{
    SWITCHYARD_TRY(const std::optional<double> nic_Gbps, row.number("nic_gbps"));
    SWITCHYARD_TRY(const std::optional<double> nics, row.number("nics_per_node"));
    SWITCHYARD_TRY(const std::optional<double> domain, row.number("nvlink_domain_gpus"));
    if (nic_Gbps && *nic_Gbps > 0)
        machine.nic_Bps = *nic_Gbps * bytesPerGigabit;
    if (nics && *nics > 0)
        machine.nics = static_cast<int>(*nics);
    if (domain && *domain > 0)
        machine.domainGpus = static_cast<int>(*domain);
    machine.nicPerGpu_Bps = machine.gpus > 0 ? machine.nics * machine.nic_Bps / machine.gpus : 0;
    return applyFabric(machine, row.text("fabric_kind"), row);
}

} // namespace

bool isCollectiveRow(const csv::Record &row)
{
    const auto above = [&](std::string_view column) {
        const auto value = row.number(column);
        return value && *value && **value > 0;
    };
    return !row.text("collective").empty() && network::opFromWord(row.text("collective")) && above("bytes") && above("time_us");
}

Result<CollectiveRow> readCollectiveRow(const csv::Record &row, const catalog::Catalog &catalog, Machines &machines)
{
    CollectiveRow out;
    const std::string_view platform = row.text("platform");
    auto machine = machines.find(platform);
    if (machine == machines.end()) {
        const catalog::InstanceType *type = catalog.instance(platform);
        if (!type)
            return fail(ErrorCode::NotFound, "platform " + inQuotes(platform) + " is not in the catalog", row.where());
        machine = machines.emplace(type->id, network::resolveWiring(catalog, *type)).first;
    }
    out.machine = machine->second;
    if (auto applied = applyHardware(out.machine, row); !applied)
        return std::unexpected(applied.error());
    SWITCHYARD_TRY(out.query.op, network::opFromWord(row.text("collective")));
    SWITCHYARD_TRY(out.query.bytes, row.positive("bytes"));
    SWITCHYARD_TRY(const double time_us, row.positive("time_us"));
    SWITCHYARD_TRY(const double gpus, row.positive("gpus"));
    SWITCHYARD_TRY(const double nodes, row.positive("nodes"));
    if (gpus < 2)
        return fail(ErrorCode::Unsupported, "one GPU has nobody to talk to", row.where());
    out.query.shape = network::packedShape(out.machine, static_cast<int>(gpus), static_cast<int>(nodes));
    out.measured_s = time_us * 1e-6;
    out.source = row.text("source");
    out.query.ncclVersion = versionIn(row.text("nccl_version"));
    out.query.pluginVersion = versionIn(row.text("plugin_version"));
    if (!row.text("algo").empty()) {
        SWITCHYARD_TRY(out.query.algo, network::algoFromWord(row.text("algo")));
    }
    if (!row.text("proto").empty()) {
        SWITCHYARD_TRY(out.query.proto, network::protoFromWord(row.text("proto")));
    }
    return out;
}

} // namespace switchyard::measured
