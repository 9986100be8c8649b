// SPDX-License-Identifier: GPL-3.0-or-later
// What a step asks of one communicator, by pattern: items of one family add up here, so that the
// communicator is walked once however many collectives it runs.
#pragma once

#include <core/network/collective.h>
#include <core/network/traffic.h>

namespace switchyard::network {

struct Demand {
    double ring_B = 0;      ///< on every edge of the closed ring
    double chain_B = 0;     ///< on every edge but the closing one (broadcast, reduce)
    double tree_B = 0;      ///< all-reduce size over the double binary tree between domains
    double treeChain_B = 0; ///< the same inside the domain, where Tree is a chain
    double switchTx_B = 0;  ///< NVLS: out of each GPU
    double switchRx_B = 0;
    double nvlsTree_B = 0;  ///< all-reduce size that switches sum below and spread above a tree between domains
    double pair_B = 0;      ///< from every rank to every other
    double pairCards_B = 0; ///< the part of pair_B that crosses the cards (less when copies are saved)
    double next_B = 0;      ///< rank i to i+1, last excluded
    double wrap_B = 0;      ///< last rank to the first
    double back_B = 0;      ///< rank i+1 to i
    double wrapBack_B = 0;  ///< first rank to the last
    double scatter_B = 0;   ///< first rank to every other
    double cross_B = 0;     ///< from each of the first `senders` ranks to each of the others
    int senders = 0;
    // What each rank sends where all share evenly, by who carries it: what a collective asks for.
    double evenRing_B = 0, evenTree_B = 0, evenSwitch_B = 0;

    /// Adds one item of the family; `algo` as the stack chose it for this communicator.
    void add(const TrafficItem &item, Algo algo, int ranks, int domains);
};

} // namespace switchyard::network
