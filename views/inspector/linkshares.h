// SPDX-License-Identifier: GPL-3.0-or-later
// Who loads the link that is selected: the NVLink of a GPU, an EFA card, the uplink of a network node.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QString>

#include <core/design/design.h>
#include <core/predict/predict.h>
#include <views/widgets/linkuse.h>

namespace switchyard::inspector {

/// One direction, or both where they are alike.
struct LinkShares {
    QString title;    ///< "NVLink out and in"
    double bytes = 0; ///< per step, of all of them
    struct Share {
        QString name; ///< of an entry of the step: "TP all-gather"
        double bytes = 0;
    };
    std::vector<Share> shares; ///< largest first
};

/// Of what an id names; empty for what is no link, and for one that carries nothing. As long as predict::sharesOf() takes.
std::vector<LinkShares> linkSharesOf(const design::Design &design, const predict::DesignPrediction &prediction, const std::string &id);

/// Of that link's capacity, its busier direction. `busy`: all links while busy. Empty where either is not known.
std::optional<widgets::ByBasis> linkUseOf(const design::Design &design, const predict::DesignPrediction &prediction, const std::string &id, const network::LinkLoads *busy);

} // namespace switchyard::inspector
