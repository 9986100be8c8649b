// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <core/exchange/format.h>

namespace switchyard::exchange {

/// What DescribeInstanceTopology would answer if the design ran, so that scripts written for the real call can be
/// tried before launch. UltraServers stand as Capacity Blocks.
Result<Written> exportEc2Topology(const design::Design &design, const catalog::Catalog &catalog);

} // namespace switchyard::exchange
