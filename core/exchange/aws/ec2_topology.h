// SPDX-License-Identifier: GPL-3.0-or-later
// Output of `aws ec2 describe-instance-topology`. What was not understood is listed, never dropped in silence.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <core/exchange/inventory.h>
#include <core/exchange/textfile.h>

namespace switchyard::exchange {

/// What the pages hold, whether or not the design can take it.
struct TopologyFound {
    int pages = 0;
    int instances = 0;
    int bottomNodes = 0;
    int withCapacityBlock = 0;
    std::vector<int> byFile; ///< instances of each file
    std::vector<int> depths; ///< network nodes per instance, ascending, each once; 0: none listed
};

struct Ec2Topology {
    Inventory cluster;
    TopologyFound found;
    std::vector<Said> notUnderstood;
};
/// One or several pages, in one file or several, as they are, before they are a design (buildDesign): there instances whose type
/// the catalog does not have are left out and listed, and those of types that are sold in UltraServers form them by Capacity Block.
Result<Ec2Topology> readEc2Topology(std::span<const TextFile> pages);

} // namespace switchyard::exchange
