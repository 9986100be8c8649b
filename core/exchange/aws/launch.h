// SPDX-License-Identifier: GPL-3.0-or-later
// Network interfaces of an instance as the requests of EC2 have them.
#pragma once

#include <string>

#include <core/exchange/aws/networkcards.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

/// `group`: what stands for the security group. `word`: "efa-only" (EC2) or "efa" (PCS).
Result<OrderedJson> interfacesJson(const catalog::InstanceType &type, const OrderedJson &group, const std::string &word);

} // namespace switchyard::exchange
