// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/figures.h>

#include <array>

#include <core/base/echo.h>

namespace switchyard::catalog {

namespace {

using enum Need;

const std::array gpuRules = {
    FigureRule<Gpu>{"bf16_TFLOPS", "TFLOPS", Tera, 10, 1e5, Required, &Gpu::bf16_flops},
    FigureRule<Gpu>{"fp8_TFLOPS", "TFLOPS", Tera, 10, 1e5, Optional, &Gpu::fp8_flops},
    FigureRule<Gpu>{"fp4_TFLOPS", "TFLOPS", Tera, 10, 1e5, Optional, &Gpu::fp4_flops},
    FigureRule<Gpu>{"tf32_TFLOPS", "TFLOPS", Tera, 10, 1e5, Required, &Gpu::tf32_flops},
    FigureRule<Gpu>{"fp32_TFLOPS", "TFLOPS", Tera, 1, 1e4, Required, &Gpu::fp32_flops},
    FigureRule<Gpu>{"memory_MiB", "MiB", MiB, 1024, 1e7, Required, &Gpu::memory_B},
    FigureRule<Gpu>{"memory_bandwidth_TBps", "TB/s", TB, 0.1, 100, Required, &Gpu::memory_Bps},
    FigureRule<Gpu>{"l2_MiB", "MiB", MiB, 1, 1e4, Required, &Gpu::l2_B},
    FigureRule<Gpu>{"sms", "", 1, 1, 1000, Required, &Gpu::sms},
    FigureRule<Gpu>{"cuda_arch", "", 1, 50, 999, Optional, &Gpu::cudaArch},
    FigureRule<Gpu>{"nvlink_generation", "", 1, 1, 10, Optional, &Gpu::nvlinkGeneration},
    FigureRule<Gpu>{"nvlink_links", "", 1, 1, 100, Optional, &Gpu::nvlinkLinks},
    FigureRule<Gpu>{"nvlink_GBps", "GB/s", GB, 1, 1e4, Optional, &Gpu::nvlink_Bps},
    FigureRule<Gpu>{"pcie_GBps", "GB/s", GB, 1, 1e4, Required, &Gpu::pcie_Bps},
    FigureRule<Gpu>{"c2c_GBps", "GB/s", GB, 1, 1e4, Optional, &Gpu::c2c_Bps},
    FigureRule<Gpu>{"tdp_W", "W", 1, 10, 1e4, Required, &Gpu::tdp_W},
    FigureRule<Gpu>{"full_power_W", "W", 1, 10, 1e4, Optional, &Gpu::fullPower_W},
    // What core/goodput takes by key.
    FigureRule<Gpu>{"gpu_hours_per_interruption", "GPU-hours", 1, 1, 1e9, Optional, {}},
    FigureRule<Gpu>{"gpu_hours_per_interruption_low", "GPU-hours", 1, 1, 1e9, Optional, {}},
    FigureRule<Gpu>{"gpu_hours_per_interruption_high", "GPU-hours", 1, 1, 1e9, Optional, {}},
    FigureRule<Gpu>{"domain_fault_share", "", 1, 0, 1, Optional, {}},
};

const std::array instanceRules = {
    FigureRule<InstanceType>{"gpus", "", 1, 1, 64, Required, &InstanceType::gpus},
    FigureRule<InstanceType>{"nvlink_domain_gpus", "", 1, 1, 1024, Required, &InstanceType::nvlinkDomainGpus},
    FigureRule<InstanceType>{"efa_version", "", 1, 1, 9, Optional, &InstanceType::efaVersion},
    FigureRule<InstanceType>{"nics", "", 1, 1, 128, Required, &InstanceType::nics},
    FigureRule<InstanceType>{"nic_Gbps", "Gbps", Gbit, 1, 1e4, Required, &InstanceType::nic_Bps},
    FigureRule<InstanceType>{"first_efa_card", "", 1, 0, 64, Optional, &InstanceType::firstEfaCard},
    FigureRule<InstanceType>{"efa_card_step", "", 1, 1, 64, Optional, &InstanceType::efaCardStep},
    FigureRule<InstanceType>{"network_layers", "", 1, 1, 8, Required, &InstanceType::networkLayers},
    FigureRule<InstanceType>{"ultracluster_gpus", "GPUs", 1, 1, 1e7, Optional, {}}, // what core/diagnose takes by key
    FigureRule<InstanceType>{"vcpus", "", 1, 1, 4096, Optional, &InstanceType::vcpus},
    FigureRule<InstanceType>{"ram_GiB", "GiB", GiB, 1, 1e6, Optional, &InstanceType::ram_B},
    FigureRule<InstanceType>{"ena_Gbps", "Gbps", Gbit, 1, 1e5, Optional, &InstanceType::ena_Bps},
    FigureRule<InstanceType>{"ebs_Gbps", "Gbps", Gbit, 1, 1e4, Optional, {}},
    FigureRule<InstanceType>{"nvme_devices", "", 1, 1, 64, Optional, &InstanceType::nvmeDevices},
    FigureRule<InstanceType>{"nvme_read_GBps", "GB/s", GB, 0.1, 1e3, Optional, {}},
    FigureRule<InstanceType>{"host_copy_GBps", "GB/s", GB, 0.1, 1e4, Optional, &InstanceType::hostCopy_Bps},
    FigureRule<InstanceType>{"nvme_TB", "TB", TB, 0.1, 1e4, Optional, &InstanceType::nvme_B},
    FigureRule<InstanceType>{"system_kW", "kW", 1, 0.1, 1000, Optional, {}}, // what core/catalog/power takes by key
};

/// Totals that must equal what the parts make; kept as figures only.
const std::array ultraserverRules = {
    FigureRule<UltraServerType>{"instances", "", 1, 1, 1000, Required, &UltraServerType::instances},
    FigureRule<UltraServerType>{"gpus", "", 1, 1, 10000, Required, {}},
    FigureRule<UltraServerType>{"efa_Gbps", "Gbps", Gbit, 1, 1e7, Required, {}},
    FigureRule<UltraServerType>{"memory_GiB", "GiB", GiB, 1, 1e7, Required, {}},
};

const std::array efaRules = {
    FigureRule<EfaGeneration>{"card_Gbps", "Gbps", Gbit, 1, 1e4, Required, &EfaGeneration::card_Bps},
    FigureRule<EfaGeneration>{"max_instance_Gbps", "Gbps", Gbit, 1, 1e5, Required, &EfaGeneration::maxInstance_Bps},
    FigureRule<EfaGeneration>{"latency_us", "µs", 1e-6, 0.1, 1e4, Optional, &EfaGeneration::latency_s},
};

constexpr std::array<std::pair<std::string_view, GpuGeneration>, 3> generations = {
    {{"ampere", GpuGeneration::Ampere}, {"hopper", GpuGeneration::Hopper}, {"blackwell", GpuGeneration::Blackwell}}};
constexpr std::array<std::pair<std::string_view, FabricKind>, 4> fabrics = {
    {{"efa", FabricKind::Efa}, {"infiniband", FabricKind::InfiniBand}, {"roce", FabricKind::Roce}, {"slingshot", FabricKind::Slingshot}}};

constexpr std::array<std::pair<std::string_view, EfaPlatform>, 6> ofiPlatforms = {
    {{"p4", EfaPlatform::P4}, {"p5", EfaPlatform::P5}, {"p5en", EfaPlatform::P5en},
     {"p6-b200", EfaPlatform::P6B200}, {"p6-b300", EfaPlatform::P6B300}, {"p6e", EfaPlatform::P6e}}};

/// Indices of one PCIe group; each may be in one group only.
std::vector<int> readIndices(json::Fields &group, std::string_view key, int count, std::vector<char> &seen)
{
    std::vector<int> out;
    const json::Value *list = group.need(key, json::Kind::Array);
    for (std::size_t i = 0; list && i < list->items.size(); ++i) {
        const json::Value &item = list->items[i];
        const double n = item.isNumber() ? item.number : -1;
        if (n < 0 || n >= count || n != std::floor(n) || seen[static_cast<std::size_t>(n)]) {
            group.complain(say("{}: {} holds {}; expected indices below {}, each in one group", group.what(), inQuotes(key), item.text.empty() ? say("something") : verbatim(echo(item.text)), count),
                           &item);
            break;
        }
        seen[static_cast<std::size_t>(n)] = 1;
        out.push_back(static_cast<int>(n));
    }
    return out;
}

void readPcie(json::Fields &entry, const Reading &reading, InstanceType &type)
{
    const json::Value *value = entry.maybe("pcie", json::Kind::Object);
    if (!value)
        return;
    json::Fields pcie(*value, reading.file, say("{}, {}", entry.what(), "pcie"));
    Figure uplink;
    uplink.unit = "GB/s";
    uplink.source = readSource(pcie, reading);
    uplink.confirmed = pcie.flag("confirmed", true);
    uplink.note = pcie.text("note", "");
    uplink.value = pcie.number("uplink_GBps", 0.1, 1e4, 0);
    std::vector<char> gpus(static_cast<std::size_t>(type.gpus));
    std::vector<char> nics(static_cast<std::size_t>(type.nics));
    const json::Value *groups = pcie.need("groups", json::Kind::Array);
    for (std::size_t i = 0; groups && i < groups->items.size(); ++i) {
        json::Fields group(groups->items[i], reading.file, say("{}, PCIe group {}", entry.what(), i));
        PcieGroup out;
        out.socket = group.integer("socket", 0, 15);
        out.gpus = readIndices(group, "gpus", type.gpus, gpus);
        out.nics = readIndices(group, "nics", type.nics, nics);
        out.uplink_Bps = uplink.value * GB;
        if (const auto end = group.finish(); !end)
            pcie.complain(end.error());
        type.pcie.push_back(std::move(out));
    }
    if (const auto missing = std::ranges::find(gpus, 0); missing != gpus.end())
        pcie.complain(say("{}: GPU {} is in no PCIe group", entry.what(), missing - gpus.begin()));
    if (const auto missing = std::ranges::find(nics, 0); missing != nics.end())
        pcie.complain(say("{}: card {} is in no PCIe group", entry.what(), missing - nics.begin()));
    if (const auto end = pcie.finish(); !end)
        entry.complain(end.error());
    if (uplink.value > 0)
        type.figures.emplace("pcie_uplink_GBps", uplink);
    uplink.unit.clear();
    uplink.value = static_cast<double>(type.pcie.size());
    type.figures.emplace("pcie_groups", uplink);
}

void readNvSwitches(json::Fields &entry, const Reading &reading, InstanceType &type)
{
    const json::Value *value = entry.maybe("nvswitch", json::Kind::Object);
    if (!value)
        return;
    json::Fields nvswitch(*value, reading.file, say("{}, {}", entry.what(), "nvswitch"));
    Figure count;
    count.source = readSource(nvswitch, reading);
    count.note = nvswitch.text("note", "");
    type.nvswitch.confirmed = nvswitch.flag("confirmed", true);
    const json::Value *links = nvswitch.need("links", json::Kind::Array);
    int sum = 0;
    for (std::size_t i = 0; links && i < links->items.size(); ++i) {
        const json::Value &item = links->items[i];
        const double n = item.isNumber() ? item.number : 0;
        if (n < 1 || n > 18 || n != std::floor(n))
            nvswitch.complain(say("{}: \"links\" holds {}; expected links of one GPU to each switch, 1 to 18", nvswitch.what(), item.text.empty() ? say("something") : verbatim(item.text)), &item);
        else
            type.nvswitch.links.push_back(static_cast<int>(n));
        sum += static_cast<int>(n);
    }
    const Gpu *gpu = reading.catalog.gpu(type.gpu);
    if (nvswitch.ok() && gpu && sum != gpu->nvlinkLinks)
        nvswitch.complain(say("{}: \"links\" sums to {}; expected the {} NVLinks of {}", nvswitch.what(), sum, gpu->nvlinkLinks, gpu->id));
    if (const auto end = nvswitch.finish(); !end)
        entry.complain(end.error());
    count.value = static_cast<double>(type.nvswitch.links.size());
    type.figures.emplace("nvswitches", count);
}

void readDevices(json::Fields &entry, const Reading &reading, InstanceType &type)
{
    const json::Value *value = entry.maybe("rdmap_devices", json::Kind::Object);
    if (!value)
        return;
    json::Fields devices(*value, reading.file, say("{}, {}", entry.what(), "rdmap_devices"));
    type.rdmapBuses = devices.text("value");
    readSource(devices, reading);
    devices.text("note", "");
    if (std::ranges::count(type.rdmapBuses, ' ') + 1 != type.nics)
        devices.complain(say("{}: expected one EFA device name per card, {} in all", entry.what(), type.nics));
    if (const auto end = devices.finish(); !end)
        entry.complain(end.error());
}

/// What one GPU moves to or from host memory while its neighbours do too, unless a figure says so.
double hostCopy(const InstanceType &type, const Gpu &gpu)
{
    if (type.hostCopy_Bps > 0)
        return type.hostCopy_Bps;
    double rate_Bps = gpu.c2c_Bps > 0 ? gpu.c2c_Bps : gpu.pcie_Bps;
    for (const PcieGroup &group : type.pcie)
        if (gpu.c2c_Bps <= 0 && group.uplink_Bps > 0 && !group.gpus.empty())
            rate_Bps = std::min(rate_Bps, group.uplink_Bps / static_cast<double>(group.gpus.size()));
    return rate_Bps;
}

Result<void> readInstance(const json::Value &item, const Reading &reading, bool reference)
{
    json::Fields entry(item, reading.file, say("instance type"));
    InstanceType type;
    type.id = entry.text("id");
    entry.rename(say("instance type {}", type.id));
    type.name = entry.text("name");
    type.gpu = entry.text("gpu");
    if (!reading.catalog.gpu(type.gpu))
        entry.complain(say("{}: GPU {} is not in gpus.json", entry.what(), inQuotes(type.gpu)), entry.find("gpu"));
    type.fabric = readWord(entry, "fabric", fabrics);
    if (entry.maybe("ofi_platform", json::Kind::String))
        type.ofiPlatform = readWord(entry, "ofi_platform", ofiPlatforms);
    type.cpu = entry.text("cpu", "");
    type.ultraserver = entry.text("sold_in", "");
    type.incompleteWhy = entry.text("incomplete", "");
    type.provisional = entry.text("provisional", "");
    type.incomplete = !type.incompleteWhy.empty();
    type.reference = reference;
    readFigures<InstanceType>(entry, reading, instanceRules, type, type.incomplete);
    if (type.fabric == FabricKind::Efa && !type.incomplete && type.efaVersion == 0)
        entry.complain(say("{} has EFA but no figure \"efa_version\"", entry.what()));
    if (entry.ok())
        readPcie(entry, reading, type);
    if (entry.ok())
        readNvSwitches(entry, reading, type);
    if (entry.ok())
        readDevices(entry, reading, type);
    if (const Gpu *gpu = reading.catalog.gpu(type.gpu))
        type.hostCopy_Bps = hostCopy(type, *gpu);
    return addEntry(entry, item, reading, reading.catalog.instances, std::move(type), &InstanceType::id);
}

/// The totals are published on their own, so they check the parts.
std::string wrongTotal(const UltraServerType &type, const InstanceType &part)
{
    if (type.figures.at("gpus").value != type.instances * part.gpus)
        return "\"gpus\" is not instances × GPUs of " + part.id;
    const double efa_Bps = type.instances * part.nics * part.nic_Bps;
    if (std::fabs(type.figures.at("efa_Gbps").value * Gbit - efa_Bps) > 1)
        return "\"efa_Gbps\" is not instances × cards × rate of " + part.id;
    return {};
}

} // namespace

std::vector<FigureLimit> limitsOfHardware(std::string_view list)
{
    if (list == "gpus")
        return limitsOf<Gpu>(gpuRules);
    if (list == "instances" || list == "platforms")
        return limitsOf<InstanceType>(instanceRules);
    if (list == "ultraservers")
        return limitsOf<UltraServerType>(ultraserverRules);
    return list == "efa" ? limitsOf<EfaGeneration>(efaRules) : std::vector<FigureLimit>();
}

Result<void> fitTogether(Catalog &catalog)
{
    for (auto &[id, type] : catalog.instances) {
        const Gpu *const gpu = catalog.gpu(type.gpu);
        if (!gpu)
            continue;
        if (!type.figures.contains("host_copy_GBps")) {
            type.hostCopy_Bps = 0;
            type.hostCopy_Bps = hostCopy(type, *gpu);
        }
        int links = 0;
        for (const int n : type.nvswitch.links)
            links += n;
        if (!type.nvswitch.links.empty() && links != gpu->nvlinkLinks)
            return fail(ErrorCode::InvalidInput, say("instance type {}, nvswitch: \"links\" sums to {}; expected the {} NVLinks of {}", id, links, gpu->nvlinkLinks, gpu->id));
    }
    for (const auto &[id, type] : catalog.ultraservers) {
        const InstanceType *const part = catalog.instance(type.instance);
        if (!part || !type.figures.contains("gpus") || !type.figures.contains("efa_Gbps"))
            continue;
        if (const std::string wrong = wrongTotal(type, *part); !wrong.empty())
            return fail(ErrorCode::InvalidInput, say("UltraServer type {}: {}", id, wrong));
    }
    return {};
}

Result<void> readGpus(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "gpus", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, say("GPU"));
        Gpu gpu;
        gpu.id = entry.text("id");
        entry.rename(say("GPU {}", gpu.id));
        gpu.name = entry.text("name");
        gpu.generation = readWord(entry, "generation", generations);
        readFigures<Gpu>(entry, reading, gpuRules, gpu);
        return addEntry(entry, item, reading, reading.catalog.gpus, std::move(gpu), &Gpu::id);
    });
}

Result<void> readInstances(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "instances",
                        [&](const json::Value &item) { return readInstance(item, reading, false); });
}

Result<void> readPlatforms(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "platforms",
                        [&](const json::Value &item) { return readInstance(item, reading, true); });
}

Result<void> readUltraservers(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "ultraservers", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, say("UltraServer type"));
        UltraServerType type;
        type.id = entry.text("id");
        entry.rename(say("UltraServer type {}", type.id));
        type.name = entry.text("name");
        type.instance = entry.text("instance");
        readFigures<UltraServerType>(entry, reading, ultraserverRules, type);
        const InstanceType *part = reading.catalog.instance(type.instance);
        if (!part || part->ultraserver.empty() || !type.id.starts_with(part->ultraserver)) {
            entry.complain(say("{}: {} is no instance type that is sold in it", entry.what(), inQuotes(type.instance)), entry.find("instance"));
        } else if (entry.ok()) {
            if (const std::string wrong = wrongTotal(type, *part); !wrong.empty())
                entry.complain(say("{}: {}", entry.what(), wrong));
        }
        return addEntry(entry, item, reading, reading.catalog.ultraservers, std::move(type), &UltraServerType::id);
    });
}

Result<void> readEfa(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "efa", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, say("EFA generation"));
        EfaGeneration efa;
        efa.version = entry.integer("version", 1, 9);
        entry.rename(verbatim("EFAv" + std::to_string(efa.version)));
        efa.nitro = entry.text("nitro");
        readFigures<EfaGeneration>(entry, reading, efaRules, efa);
        return addEntry(entry, item, reading, reading.catalog.efa, std::move(efa), &EfaGeneration::version);
    });
}

} // namespace switchyard::catalog
