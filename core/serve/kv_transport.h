// SPDX-License-Identifier: GPL-3.0-or-later
// How a prompt's cache is sent between two pools: what its pieces cost to post, and how many there are. A piece (a descriptor of
// NIXL) is what lies together in memory: by vLLM's default K and V of each layer of a block.
#pragma once

#include <core/base/warning.h>
#include <core/serve/hardware.h>
#include <core/serve/job.h>

namespace switchyard::serve {

/// As a job says it.
struct KvCarrier {
    workload::KvTransport transport = workload::KvTransport::Unsaid;
    workload::KvBlocks blocks = workload::KvBlocks::ByEngine;
};

inline constexpr double kvBlockTokens = 16; ///< of a block: vLLM's default

/// Of one prompt, on one GPU that sends.
struct KvPosting {
    double descriptor_s = 0; ///< of one thread, one after another
    double perBlock = 1;     ///< descriptors
    [[nodiscard]] double seconds(double descriptors) const { return descriptors * descriptor_s; }
};

/// Unsaid: a descriptor for each block, as if all layers lay together, at what UCX takes. Constants: groups "serving.kv_transport.*"
/// of the catalog's calibration, each with its source.
KvPosting postingOf(const catalog::Catalog &catalog, const Serving &sender, const KvCarrier &carrier);

/// Errors: blocks that this engine cannot lay out so.
Result<void> checkCarrier(const EngineRelease &release, const KvCarrier &carrier);

/// Says what UCX needs to be on EFA at all.
void addCarrier(const Hardware &from, const Hardware &to, const KvCarrier &carrier, bool overNvlink, Warnings &warnings);

} // namespace switchyard::serve
