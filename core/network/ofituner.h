// SPDX-License-Identifier: GPL-3.0-or-later
// The region tuner of aws-ofi-nccl: which algorithm and protocol it asks NCCL for.
#pragma once

#include <optional>
#include <string_view>

#include <core/network/collective.h>
#include <core/network/ofiregions.h>
#include <core/network/version.h>

namespace switchyard::network {

struct OfiVersion {
    int code = 12101; ///< 10000·major + 100·minor + patch
};
OfiVersion ofiVersion(std::string_view text); ///< newest known, 1.21.1, for an empty or foreign text

/// First release whose tuner has regions for the platform; none for p4 and p6e to this day.
std::optional<Release> firstOfiRelease(EfaPlatform platform);

/// The region that holds (bytes, ranks); Nccl where the tuner stays out: other platforms, other
/// rank counts per node, releases before the platform's polygons, and from 1.14.0 on two nodes or
/// less. Between the tabulated rank counts a boundary moves on a straight line in (log2 ranks,
/// log2 bytes), as the polygons' edges do; from where on neighbours differ in their sequence of
/// regions the nearer one in log2 ranks holds.
OfiChoice ofiChoose(EfaPlatform platform, OfiVersion version, Op op, double size_B, const GroupShape &shape);

} // namespace switchyard::network
