// SPDX-License-Identifier: GPL-3.0-or-later
// Our own time of a collective, judged by measurements; NCCL's own model (ncclmodel.h) only chooses.
#pragma once

#include <core/network/collective.h>
#include <core/network/machine.h>

namespace switchyard::network {

/// Seconds of one collective with this algorithm and protocol: latency of its steps plus the
/// slower of NVLink and cards, each at its protocol's efficiency.
double timeOf(const Machine &machine, Op op, Algo algo, Proto proto, double size_B, const GroupShape &shape,
              double sharing);

} // namespace switchyard::network
