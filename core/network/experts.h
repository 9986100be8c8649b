// SPDX-License-Identifier: GPL-3.0-or-later
// Dispatch and combine of routed experts by DeepEP's kernels (normal and low latency), from the
// bytes that they move. An NCCL all-to-all carries one copy of a token per expert; DeepEP's normal
// kernels one per node over the cards, which NVLink fans out, one per GPU: to D destinations that k
// experts choose go D (1 - (1 - 1/D)^k) copies. Its low-latency kernels send every expert its own
// copy at once, as one message, and need no exchange of sizes.
//
//   normal       base + rounds · 2 hops + max(NVLink bytes / min(ports, SMs), card bytes / cards,
//                                             copies per node with the own / forwarding rate)
//   low latency  base + hop + max(NVLink bytes / ports, card bytes / cards + messages · cost)
//
// Own-node copies never leave the node, so they are no card bytes; but on EFA the ordered stream of
// a channel also holds them, which published rates at 2, 3 and 4 nodes show: hence the third term.
// Within one NVLink domain the base is the GPU's own floor where that was measured. Where one GPU's experts get more
// tokens than the mean, its ports hold the others up: NVLink bytes grow as its share, card bytes by its own copies (low
// latency) or, as copies go once to a node, by its part of the node's.
// Kernels and their tests: deepseek-ai/DeepEP, README and docs/legacy.md; uccl-project/uccl, ep.
#pragma once

#include <string>
#include <string_view>

#include <core/catalog/catalog.h>
#include <core/network/collective.h>

namespace switchyard::network {

/// Copies of one token that reach `destinations` when k experts are drawn evenly.
double expectedCopies(double destinations, int topk);

/// Bytes of one copy of a token: FP8 with a 4-byte scale per 128 elements, or BF16.
double tokenBytes(double hidden, bool fp8);

/// Whose kernels the dispatcher runs, and who rings the cards' doorbells.
struct ExpertKernels {
    bool tma = false;     ///< DeepEP 2: copies by the tensor memory accelerator, GPU-initiated also on EFA
    bool proxied = false; ///< a CPU thread posts the sends: NVSHMEM over libfabric, UCCL
};
ExpertKernels expertKernels(const Wiring &machine, workload::Dispatcher dispatcher);

/// Seconds of a call that are the kernels' own, whatever they carry.
double kernelFloor_s(const Wiring &machine, const CollectiveQuery &query);

struct ExpertVolume {
    double tokens = 0;
    double nvlink_B = 0;  ///< out of one GPU, and into it
    double card_B = 0;    ///< out of one GPU's share of the cards
    double stream_B = 0;  ///< copies per node, the own node's among them
    double messages = 0;  ///< that one GPU sends over the cards, low latency only
};
ExpertVolume expertVolume(const CollectiveQuery &query);

/// Seconds by cause; the largest of the last three lies under `total_s`.
struct ExpertTime {
    double total_s = 0;
    double latency_s = 0; ///< base and rounds
    double nvlink_s = 0;
    double card_s = 0;
    double forward_s = 0;
};
ExpertTime expertTime(const Wiring &machine, const CollectiveQuery &query, const ExpertVolume &volume);

/// Calibration group of a GPU's floors.
std::string floorsName(std::string_view gpu);
/// The catalog's constants (catalog/calibration/experts.json, the floors of `gpu` experts_node.json); what it lacks keeps its default.
ExpertConstants expertConstants(const catalog::Catalog &catalog, std::string_view gpu);

} // namespace switchyard::network
