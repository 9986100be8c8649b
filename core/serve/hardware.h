// SPDX-License-Identifier: GPL-3.0-or-later
// What serving sees of one instance type, looked up once.
#pragma once

#include <memory>

#include <core/catalog/catalog.h>
#include <core/network/wiring.h>
#include <core/workload/kernels.h>

namespace switchyard::serve {

struct Hardware {
    const catalog::Catalog *catalog = nullptr;
    const catalog::InstanceType *type = nullptr;
    const catalog::Gpu *gpu = nullptr;
    network::Wiring network;
    std::shared_ptr<const workload::GpuKernels> kernels;
};
/// An unknown type, one that cannot be modelled, or a GPU without kernel timings in its generation is an error.
/// `listed`: types that the catalog lists without modelling their network as well.
Result<Hardware> hardwareOf(const catalog::Catalog &catalog, std::string_view type, bool listed = false);

} // namespace switchyard::serve
