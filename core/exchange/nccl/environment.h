// SPDX-License-Identifier: GPL-3.0-or-later
// The environment of NCCL, Libfabric and aws-ofi-nccl for an instance type.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>

namespace switchyard::exchange {

struct Variable {
    std::string name, value, why;
};
std::vector<Variable> environmentOf(const catalog::InstanceType &type);

} // namespace switchyard::exchange
