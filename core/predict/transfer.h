// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers between pools: how long they take alone and beside what else runs, and what they load.
#pragma once

#include <string>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/network/fabric.h>
#include <core/network/traffic.h>

namespace switchyard::predict {

/// What the engine says of one transfer of a job. Times are of one run of it.
struct TransferPrediction {
    std::string job;
    std::string phase;
    double bytes = 0;       ///< in all
    int senders = 0;        ///< GPUs of `from`
    int receivers = 0;      ///< GPUs of `to`
    double alone_s = 0;     ///< on a network without other traffic
    double seconds = 0;     ///< beside what else runs, links shared max-min fairly
    double start_s = 0;     ///< in its job, after the phases that it waits for
    double period_s = 0;    ///< 0: a burst
    std::string bottleneck; ///< the link that holds it: "EFA card 3 of p5-0007 (tx)"
    /// A job that trains meanwhile, and how many times as long its network transfers take while this one runs.
    struct Meets {
        std::string job;
        double slowdown = 1;
        friend bool operator==(const Meets &, const Meets &) = default;
    };
    std::vector<Meets> meets;

    [[nodiscard]] double rate_Bps() const { return seconds > 0 ? bytes / seconds : 0; }
    friend bool operator==(const TransferPrediction &, const TransferPrediction &) = default;
};

/// A transfer on the GPUs of a design. Ranks are the GPUs of `from`, then those of `to`.
struct PlacedTransfer {
    network::Placement placement;
    std::vector<network::TrafficItem> items; ///< of one run
    int senders = 0;
    int receivers = 0;
};

/// Refused, each with its reason: 0 bytes, pools that share an instance, pools of unequal size for same_rank, and GPUs
/// without a network card on the way.
Result<PlacedTransfer> placeTransfer(const catalog::Catalog &catalog, const design::Design &design, const design::Job &job,
                                     const design::Phase &phase);

} // namespace switchyard::predict
