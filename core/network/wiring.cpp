// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/wiring.h>

#include <algorithm>
#include <string_view>

#include <core/network/experts.h>

namespace switchyard::network {

namespace {

bool contains(std::string_view text, std::string_view word)
{
    return text.find(word) != std::string_view::npos;
}

} // namespace

Wiring resolveWiring(const catalog::Catalog &catalog, const catalog::InstanceType &type)
{
    Wiring m;
    m.constants = timeConstants(catalog);
    m.experts = expertConstants(catalog, type.gpu);
    m.fabric = type.fabric;
    m.platform = type.ofiPlatform;
    m.reference = type.reference;
    m.amdCpu = contains(type.cpu, "AMD") || contains(type.cpu, "EPYC");
    m.gpus = type.gpus;
    m.domainGpus = std::max(1, type.nvlinkDomainGpus);
    for (const auto &[id, ultra] : catalog.ultraservers) { // the largest that it is sold in
        if (ultra.instance == type.id)
            m.domainGpus = std::max(m.domainGpus, ultra.instances * type.gpus);
    }
    m.nics = type.nics;
    m.nic_Bps = type.nic_Bps;
    m.nicPerGpu_Bps = type.nicPerGpu_Bps();
    m.networkLayers = type.networkLayers;
    if (const auto found = catalog.gpus.find(type.gpu); found != catalog.gpus.end()) {
        const catalog::Gpu &gpu = found->second;
        m.generation = gpu.generation;
        m.nvlink_Bps = gpu.nvlink_Bps;
        m.nvlinkLinks = gpu.nvlinkLinks;
        m.nvlinkGeneration = gpu.nvlinkGeneration;
        m.port_Bps = gpu.c2c_Bps > 0 ? gpu.c2c_Bps : gpu.pcie_Bps;
        m.armCpu = gpu.c2c_Bps > 0; // GPUs with C2C ports hang on Grace
    }
    return m;
}

} // namespace switchyard::network
