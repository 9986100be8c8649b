// SPDX-License-Identifier: GPL-3.0-or-later
// What a collective sees of one instance type, looked up once: no maps or strings on the fast path.
#pragma once

#include <core/catalog/catalog.h>
#include <core/network/expertconstants.h>
#include <core/network/timeconstants.h>

namespace switchyard::network {

using catalog::EfaPlatform;

struct Wiring {
    catalog::GpuGeneration generation = catalog::GpuGeneration::Hopper;
    catalog::FabricKind fabric = catalog::FabricKind::Efa;
    EfaPlatform platform = EfaPlatform::None;
    bool reference = false;  ///< not an EC2 type
    bool amdCpu = false;     ///< NCCL's tables differ by CPU vendor
    bool armCpu = false;     ///< Grace
    int gpus = 0;            ///< per instance
    int domainGpus = 0;      ///< per NVLink domain, 1: no NVLink
    int nics = 0;            ///< cards of an instance
    int nvlinkLinks = 0;
    int nvlinkGeneration = 0;
    int networkLayers = 3;
    double nvlink_Bps = 0;   ///< one GPU, one direction
    double nic_Bps = 0;      ///< one card, one direction
    double nicPerGpu_Bps = 0;
    double port_Bps = 0;     ///< GPU to its PCIe switch, on Grace to the CPU (C2C); one direction
    TimeConstants constants; ///< of the time model, from the catalog's calibration
    ExpertConstants experts; ///< of dispatch and combine, likewise
};

Wiring resolveWiring(const catalog::Catalog &catalog, const catalog::InstanceType &type);

} // namespace switchyard::network
