// SPDX-License-Identifier: GPL-3.0-or-later
// A small catalog and designs by hand: the network's tests do not depend on the bundled data.
#pragma once

#include <numeric>
#include <string>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/network/fabric.h>

namespace fixture {

using namespace switchyard;

inline catalog::Gpu gpu(const std::string &id, catalog::GpuGeneration generation, double nvlink_Bps)
{
    catalog::Gpu g;
    g.id = id;
    g.generation = generation;
    g.nvlink_Bps = nvlink_Bps;
    g.nvlinkLinks = 18;
    return g;
}

inline catalog::InstanceType type(const std::string &id, const std::string &gpu, int gpus, int nics, double nic_Bps)
{
    catalog::InstanceType t;
    t.id = id;
    t.gpu = gpu;
    t.gpus = gpus;
    t.nvlinkDomainGpus = gpus;
    t.nics = nics;
    t.nic_Bps = nic_Bps;
    return t;
}

/// p4d (a card for two GPUs), p5 (four cards a GPU) and p6e trays of one UltraServer.
inline catalog::Catalog smallCatalog()
{
    catalog::Catalog c;
    // PCIe ports and C2C as catalog/gpus.json has them.
    c.gpus["a100"] = gpu("a100", catalog::GpuGeneration::Ampere, 300e9);
    c.gpus["h100"] = gpu("h100", catalog::GpuGeneration::Hopper, 450e9);
    c.gpus["gb200"] = gpu("gb200", catalog::GpuGeneration::Blackwell, 900e9);
    c.gpus["a100"].pcie_Bps = 31.5e9;
    c.gpus["h100"].pcie_Bps = 63e9;
    c.gpus["gb200"].pcie_Bps = 63e9;
    c.gpus["gb200"].c2c_Bps = 225e9;
    c.instances["p4d.24xlarge"] = type("p4d.24xlarge", "a100", 8, 4, 12.5e9);
    for (int i = 0; i < 4; ++i)
        c.instances["p4d.24xlarge"].pcie.push_back({i / 2, {2 * i, 2 * i + 1}, {i}, 0});
    c.instances["p5.48xlarge"] = type("p5.48xlarge", "h100", 8, 32, 12.5e9);
    for (int i = 0; i < 8; ++i)
        c.instances["p5.48xlarge"].pcie.push_back({i / 4, {i}, {4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3}, 15.75e9});
    c.instances["p6e-gb200.36xlarge"] = type("p6e-gb200.36xlarge", "gb200", 4, 4, 50e9);
    c.instances["p4d.24xlarge"].ofiPlatform = catalog::EfaPlatform::P4;
    c.instances["p5.48xlarge"].ofiPlatform = catalog::EfaPlatform::P5;
    c.instances["p6e-gb200.36xlarge"].ofiPlatform = catalog::EfaPlatform::P6e;
    return c;
}

/// `count` instances; every `perLeaf` share a bottom network node, two bottom nodes share a middle one.
inline design::Design cluster(const std::string &type, int count, int perLeaf)
{
    design::Design d;
    const int leaves = (count + perLeaf - 1) / perLeaf;
    d.networkNodes.push_back({"top", "", 1});
    for (int m = 0; m < (leaves + 1) / 2; ++m)
        d.networkNodes.push_back({"mid-" + std::to_string(m), "top", 2});
    for (int l = 0; l < leaves; ++l)
        d.networkNodes.push_back({"leaf-" + std::to_string(l), "mid-" + std::to_string(l / 2), 3});
    for (int i = 0; i < count; ++i) {
        design::Instance instance;
        instance.id = "n" + std::to_string(i);
        instance.type = type;
        instance.networkNode = "leaf-" + std::to_string(i / perLeaf);
        d.instances.push_back(instance);
    }
    return d;
}

inline network::Placement identity(int ranks)
{
    network::Placement placement;
    placement.gpuOfRank.resize(static_cast<std::size_t>(ranks));
    std::iota(placement.gpuOfRank.begin(), placement.gpuOfRank.end(), 0);
    return placement;
}

inline network::TrafficItem item(const std::string &name, network::Op op, network::GroupFamily family, double bytes)
{
    network::TrafficItem t;
    t.name = verbatim(name);
    t.op = op;
    t.family = std::move(family);
    t.bytes = bytes;
    t.calls = 1;
    return t;
}

template <class Values>
double total(const Values &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

} // namespace fixture
