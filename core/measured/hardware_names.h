// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/catalog/catalog.h>

namespace switchyard::measured {

struct NamedHardware {
    std::string instance; ///< InstanceType::id
    int gpus = 0;         ///< "8xH100"; 0: not said
    std::string standsIn; ///< why kernels of another form of the GPU stand in for its own; empty: they do not
};
/// The server that a GPU of the published tables runs in where a row does not say: "H100" → "hgx-h100". Also as people write
/// it: "NVIDIA H100 80GB HBM3", "8xH100", "HGX B200", "H100 PCIe", whose kernels are the module's by the card's peaks. Unsupported: a GPU that
/// the catalog lacks, with the reason where all of its kind are.
Result<NamedHardware> hardwareNamed(std::string_view hardware, const catalog::Catalog &catalog);
/// The server alone.
Result<std::string> instanceOfHardware(std::string_view hardware, const catalog::Catalog &catalog);

} // namespace switchyard::measured
