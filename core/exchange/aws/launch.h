// SPDX-License-Identifier: GPL-3.0-or-later
// Network interfaces of an instance as the requests of EC2 have them.
#pragma once

#include <string>

#include <core/exchange/aws/networkcards.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

/// `group`: what stands for the security group.
Result<OrderedJson> interfacesJson(const catalog::InstanceType &type, const OrderedJson &group, EfaStyle style = EfaStyle::Only);

/// A request of create-launch-template, its security group, reservation and placement group to be filled in.
Result<OrderedJson> templateRequest(const design::Design &design, const TypeGroup &group, EfaStyle style);

} // namespace switchyard::exchange
