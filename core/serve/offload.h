// SPDX-License-Identifier: GPL-3.0-or-later
// Prefixes kept beyond GPU memory: in host memory, and on the NVMe of the instance. What is found there is copied back while
// other requests run (copy engines take no SMs) and before its prompt is computed, one request after another over each GPU's way
// from host memory; what lies on NVMe goes through host memory. vLLM's offloading connector and LMCache do so.
//   seconds of a token = max((host + NVMe share) × bytes / host copy, NVMe share × bytes / NVMe of a GPU)
// Bytes are those of the token on one GPU of the replica: its GPUs load side by side. Rates and sizes are the catalog's.
#pragma once

#include <core/base/error.h>
#include <core/serve/memory.h>

namespace switchyard::serve {

/// Part of host memory that is given to the cache: the rest is the engine's, the weights' page cache's and the system's.
inline constexpr double hostCacheShare = 0.5;

struct CacheOffload {
    double hostTokens = 0;   ///< that a replica's part of host memory holds
    double nvmeTokens = 0;   ///< of the NVMe of its instances; 0: they have none
    double token_s = 0;      ///< copied back, per token of a prompt; 0: nothing is offloaded
    double tokenShared_s = 0; ///< likewise for those behind it: attention groups copy side by side
};

/// `memory`: of one GPU that serves.
CacheOffload offloadOf(const Hardware &hardware, const Serving &serving, const Memory &memory);
/// Shares beyond 1 in all, or NVMe that the instances do not have.
Result<void> checkOffload(const Hardware &hardware, const Serving &serving);

} // namespace switchyard::serve
