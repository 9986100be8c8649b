// SPDX-License-Identifier: GPL-3.0-or-later
// Where the bytes of a step go and what they cost: bytes by communicator and tier of the network, beside the seconds
// that each communicator adds to the step. A byte counts in the highest tier that it reaches: NVLink bytes stay in
// an NVLink domain, bytes of cards below one network node in "inside a leaf", and so on up the tree; the tiers of one
// communicator are disjoint and sum to what leaves its GPUs over NVLink and cards (relays of PXN included).
#pragma once

#include <vector>

#include <core/base/said.h>
#include <core/predict/only_traffic.h>

namespace switchyard::predict {

/// One kind of link on the way, from GPUs to the spine.
struct Tier {
    struct Alike {
        double link_Bps = 0; ///< capacity of one, one direction
        int links = 0;
    };
    enum class Kind { Nvlink, Cards, Uplinks } kind = Kind::Nvlink;
    int layer = 0;          ///< Uplinks: of the network nodes whose uplinks are crossed; 0 else
    int links = 0;          ///< that exist, one direction
    std::vector<Alike> alike = {}; ///< the same by capacity, the lowest first: types may be mixed
    double bytes = 0;       ///< per step, that reach this tier and no higher one
    double mean = 0;        ///< utilisation over the step, of all its links, busier direction
    double worst = 0;       ///< of the busiest link: with the bytes that pass it on their way further up
};

struct CommunicatorPath {
    TrafficMask mask = 0;          ///< bitOf(group), or otherJobs
    workload::PartGroup group = workload::PartGroup::Other;
    std::vector<double> tier_B;    ///< per step, by tier
    std::vector<double> tier_use;  ///< by tier: of the busiest link, what this traffic alone uses of it; it may turn back elsewhere
    double bytes = 0;              ///< sum of tier_B
    double busy_s = 0;             ///< per step on one rank, never less than exposed_s; of other jobs: 0
    double exposed_s = 0;          ///< of it, what lengthens the step
};

struct BytePaths {
    double step_s = 0;
    double bytes = 0;
    double exposed_s = 0; ///< of all communication
    std::vector<Tier> tiers;
    std::vector<CommunicatorPath> communicators; ///< with bytes or seconds, in the order of PartGroup, other jobs last
};

/// 3 ms per communicator at 16,384 GPUs. Needs a placed prediction.
BytePaths bytePaths(const DesignPrediction &prediction);

/// "NVLink", "EFA inside a leaf", "EFA across layer 2". `lowest`: the layer next to the instances.
Said tierName(const Tier &tier, int lowest);
/// Layer next to the instances among the tiers; 0 where no network node is known.
int lowestLayer(const BytePaths &paths);

} // namespace switchyard::predict
