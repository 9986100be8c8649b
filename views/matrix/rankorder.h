// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks in the order of where they stand, cut into as many groups as a matrix can show: by leaf, instance and GPU, or rail by
// rail. By placement what stays near is on the diagonal; by rail what leaves its rail is off the blocks of the diagonal.
#pragma once

#include <cstdint>
#include <vector>

#include <QString>

#include <core/predict/predict.h>

namespace switchyard::matrix {

/// Neighbours among the groups that belong together: a leaf, a rail.
struct RankBlock {
    int firstGroup = 0;
    QString name; ///< "nn-3", "rails 0 – 3"
};

struct RankGroups {
    std::vector<std::int32_t> ofRank; ///< -1: a rank that stands nowhere
    std::vector<QString> names;       ///< whole: "rails 0 – 3 · p5-0001"
    std::vector<QString> shortNames;  ///< on an axis, inside of their block: where they begin, "p5-0001", "p5-0001/4"
    std::vector<RankBlock> blocks;    ///< in order; fewer than two, or as many as groups: none
};

enum class RankOrder : std::uint8_t { Placement, Rail };

/// The prediction says where its ranks stand, in more than one instance.
bool hasRankOrder(const predict::DesignPrediction &prediction, int ranks);
/// At most network::mostGroups groups, no larger than that takes and none of two blocks. Leaves stand in the order of the network's tree, ranks of an unknown
/// leaf last; instances and GPUs in that of the document. A rail is the cards of one GPU of each instance (GPUs that
/// share cards are of one).
RankGroups groupsInOrder(RankOrder order, const predict::DesignPrediction &prediction, int ranks);

} // namespace switchyard::matrix
