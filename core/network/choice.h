// SPDX-License-Identifier: GPL-3.0-or-later
// Which algorithm and protocol the software stack takes: the user's pin, else the aws-ofi-nccl
// region tuner, else the least of NCCL's own cost model.
#pragma once

#include <string>
#include <vector>

#include <core/network/collective.h>

namespace switchyard::network {

enum class ChosenBy { Pinned, OnlyOne, OfiTuner, NcclModel };

struct StackChoice {
    Algo algo = Algo::Ring;
    Proto proto = Proto::Simple;
    int channels = 0;
    ChosenBy by = ChosenBy::NcclModel;
};

StackChoice chooseByStack(const Wiring &machine, const CollectiveQuery &query);

/// "aws-ofi-nccl region tuner 1.21.1, 64 ranks at 8 per node", "cost model of NCCL 2.27 …".
std::string describeChoice(const Wiring &machine, const CollectiveQuery &query, const StackChoice &choice);

/// Where the choice is not exactly the named stack's: a release that is not modelled (the nearest
/// stands in), a GPU that the release does not know, a pin that NCCL does not offer.
std::vector<std::string> choiceWarnings(const Wiring &machine, const CollectiveQuery &query, const StackChoice &choice);

} // namespace switchyard::network
