// SPDX-License-Identifier: GPL-3.0-or-later
// Whom one rank of the instance talks to: a card for each of its communicators, with the hops that lie around it.
#pragma once

#include <cstdint>
#include <vector>

#include <QRectF>
#include <QString>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/predict/communicators.h>

namespace switchyard::schematic {

/// How the bytes of a hop go.
enum class Hop : std::uint8_t { Nvlink, Efa };

struct Talk {
    QRectF rect = {};
    predict::Communicator::Shape shape = predict::Communicator::Shape::Ring;
    bool tree = false; ///< neighbours in the list need not hand on to each other
    workload::PartGroup group = workload::PartGroup::Tp;
    QString title;                   ///< "TP · 4 ranks on NVLink"
    QString figures;                 ///< "322 GB out · 396 ms of 1.06 s exposed"
    std::vector<std::int32_t> ranks; ///< the rank itself and those next to it, in ring order; with all of them, all
    std::vector<Hop> hops;           ///< between these, and of a closed ring from the last to the first
    bool whole = false;              ///< `ranks` are all
    int total = 0;                   ///< ranks in all
};

/// Of `rank` of the predicted job; at most `shown` ranks each.
std::vector<Talk> talksOf(const design::Design &design, const catalog::Catalog &catalog, const predict::DesignPrediction &prediction, int rank, std::size_t shown = 5);

} // namespace switchyard::schematic
