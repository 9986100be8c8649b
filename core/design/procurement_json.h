// SPDX-License-Identifier: GPL-3.0-or-later
// "software", "quotas" and "capacity_blocks" of a design.
#pragma once

#include <core/base/json_fields.h>
#include <core/catalog/software.h>
#include <core/design/procurement.h>

namespace switchyard::design {

/// Packages that this version does not know stay unread.
catalog::Versions readVersions(json::Fields &fields);
json::Value writeVersions(const catalog::Versions &versions);

Quota readQuota(json::Fields &fields);
json::Value write(const Quota &quota);

/// The type is not checked.
CapacityBlock readCapacityBlock(json::Fields &fields);
json::Value write(const CapacityBlock &block);

} // namespace switchyard::design
