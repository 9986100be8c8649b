// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers between pools: how long they take alone and beside what else runs, and what they load.
//
// Bytes go straight from card to card (RDMA), or over NVLink within a domain. Alone a transfer takes as long as its
// busiest link, over what the network model's send and receive reaches of a link at that size. Beside others the links
// are shared max-min fairly (network/contention.h): trainings and periodic transfers ask for their bytes per second,
// the transfer takes what is left, and no less than its fair share.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/base/error.h>
#include <core/design/design.h>
#include <core/network/fabric.h>
#include <core/network/traffic.h>

namespace switchyard::transfer {

/// What the engine says of one run of a transfer.
struct TransferPrediction {
    std::string job;
    std::string phase;
    double bytes = 0;       ///< of the data, in all
    int senders = 0;        ///< GPUs of `from`
    int receivers = 0;      ///< GPUs of `to`
    int idle = 0;           ///< GPUs of both pools that neither send nor receive
    double alone_s = 0;     ///< on a network without other traffic
    double seconds = 0;     ///< beside what else runs
    double start_s = 0;     ///< in its job, after the phases that it waits for
    double period_s = 0;    ///< 0: a burst
    Said bottleneck;        ///< the link that is busiest with it: "EFA card 3 of p5-0007 (tx)"
    /// A job that trains meanwhile: how many times as long its own network transfers take while this one runs.
    struct Meets {
        std::string job;
        double slowdown = 1;
        friend bool operator==(const Meets &, const Meets &) = default;
    };
    std::vector<Meets> meets; ///< those that are slowed
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
/// without a network card where bytes must leave an NVLink domain.
Result<PlacedTransfer> placeTransfer(const network::Fabric &fabric, const design::Design &design, const design::Job &job,
                                     const design::Phase &phase);

/// Traffic that runs all the time: of a training, or of a periodic transfer.
struct SteadyLoad {
    std::string job;
    bool trains = true;
    std::vector<network::TrafficItem> items; ///< of one period
    network::Placement placement;
    double period_s = 0;
};

/// The transfers of a job, each started when those that it waits for have ended; its training phase, if it has one, ends
/// after `training_s`. Periodic transfers of the job itself are no load beside it.
Result<std::vector<TransferPrediction>> predictTransfers(const network::Fabric &fabric, const design::Design &design,
                                                         const design::Job &job, std::span<const SteadyLoad> beside, double training_s);

/// Periodic transfers of all jobs as loads. What cannot be placed is named in `notes`.
std::vector<SteadyLoad> periodicTransfers(const network::Fabric &fabric, const design::Design &design, Warnings &notes);

} // namespace switchyard::transfer
