// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens on their way to the routed experts and back, told once for the time of a step and for the links.
#pragma once

#include <core/network/collective.h>
#include <core/serve/hardware.h>
#include <core/serve/job.h>

namespace switchyard::serve {

/// Where the GPUs that share the experts lie.
network::GroupShape expertShape(const Hardware &hardware, const Cut &cut);

/// TrafficItem::dispatcher; NCCL's where no tokens are dispatched.
workload::Dispatcher dispatcherOf(const Hardware &hardware, const Cut &cut);

/// One exchange of one layer.
struct Dispatched {
    double seconds = 0;
    double bytes = 0;       ///< of one GPU's tokens: one copy for each GPU that they visit; low latency: for each expert
    double domainShare = 1; ///< of them, what crosses the cards (TrafficItem::domainDedupe)
    double held_s = 0;      ///< of seconds, those in which the kernels hold all SMs: low latency sends and receives, and travels without any
    int sms = 0;            ///< that the normal kernels hold all the time
};
/// `op`: dispatch or combine. `tokens` of the whole replica, each GPU those that it holds: DeepEP's low-latency kernels as
/// far as their buffers go (256 tokens of a GPU, or the sequences that the job says), where they are the faster ones. On EFA a CPU thread posts the sends (UCCL). Narrow experts are
/// sent FP8 tokens and send back 16 bits.
Dispatched dispatched(const Hardware &hardware, const Serving &serving, const network::GroupShape &shape, network::Op op, double tokens);

/// Pairs of attention or state and MLP: the layers, and more where one attends and keeps a state.
double blocksOf(const catalog::Architecture &model);
/// How often a step reduces activations over the GPUs of an attention group where routed tokens are dispatched: behind every attention
/// or state, and behind every MLP that routes nothing.
double reducesBesideDispatch(const catalog::Architecture &model);

} // namespace switchyard::serve
