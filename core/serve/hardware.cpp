// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/hardware.h>

namespace switchyard::serve {

Result<Hardware> hardwareOf(const catalog::Catalog &catalog, std::string_view id, bool listed)
{
    Hardware out;
    out.catalog = &catalog;
    out.type = catalog.instance(id);
    if (out.type == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, id));
    if (out.type->incomplete && !listed)
        return fail(ErrorCode::Unsupported, say("{} cannot be predicted yet: {}", out.type->id, out.type->incompleteWhy));
    out.gpu = catalog.gpuOf(*out.type);
    if (out.gpu == nullptr)
        return fail(ErrorCode::NotFound, say("{} names a GPU that the catalog lacks", out.type->id));
    out.network = network::resolveWiring(catalog, *out.type);
    SWITCHYARD_TRY(workload::GpuKernels kernels, workload::resolveKernels(catalog, *out.gpu));
    out.kernels = std::make_shared<const workload::GpuKernels>(std::move(kernels));
    return out;
}

} // namespace switchyard::serve
