// SPDX-License-Identifier: GPL-3.0-or-later
// Time and algorithm of one collective operation, as NCCL and aws-ofi-nccl would run it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/catalog.h>
#include <core/network/wiring.h>
#include <core/workload/plan.h>

namespace switchyard::network {

enum class Op { AllReduce, AllGather, ReduceScatter, AllToAll, SendRecv, Broadcast, Reduce, Scatter, Dispatch, Combine };
enum class Algo { Ring, Tree, Nvls, NvlsTree, Pat, CollnetDirect, Direct /* p2p and a2a */, Symmetric, DeepEp };
enum class Proto { LL, LL128, Simple };

std::string toWord(Op);
std::string toWord(Algo);
std::string toWord(Proto);
Result<Op> opFromWord(std::string_view);
Result<Algo> algoFromWord(std::string_view);
Result<Proto> protoFromWord(std::string_view);

/// How a communicator's ranks lie on the hardware.
struct GroupShape {
    int ranks = 1;
    int domains = 1;        ///< NVLink domains (nodes, or UltraServers) that it touches
    int ranksPerDomain = 1; ///< ranks / domains, rounded up
    /// GPUs of a domain whose NICs serve this communicator alone. With rail-aligned rank 0 of each
    /// node and 8 communicators on the node it is 1: each owns its GPU's cards.
    int gpusPerDomainWithNics = 1;

    friend bool operator==(const GroupShape &, const GroupShape &) = default;
};

/// How tokens are routed, for dispatch and combine by DeepEP (experts.h).
struct Routing {
    static constexpr double hidden = 7168; ///< where token_B is not said: DeepSeek-V3's
    int topk = 8;        ///< experts per token
    double token_B = 0;  ///< one copy; 0: `hidden` elements, FP8 with scales in dispatch, BF16 in combine
    int mostDomains = 0; ///< routing limited to experts of so many domains; 0: no limit
    int sms = 24;        ///< that the normal kernels may take: the setting of DeepEP's own tests
    double fullest = 1;  ///< token copies of the GPU that gets the most over the mean, by DeepEP's kernels
    friend bool operator==(const Routing &, const Routing &) = default;
};

struct CollectiveQuery {
    Op op = Op::AllReduce;
    /// The `size` column of nccl-tests: per-rank buffer for all_reduce, total buffer per rank otherwise;
    /// for dispatch and combine tokens × experts per token × bytes per token, whatever the dispatcher.
    double bytes = 0;
    GroupShape shape;
    /// Communicators of the same kind that are active at once on the same links (≥ 1): divides
    /// NIC bandwidth beyond what gpusPerDomainWithNics already says.
    double sharing = 1;
    std::optional<Algo> algo;   ///< pinned by the user
    std::optional<Proto> proto;
    std::string ncclVersion;    ///< "2.27.3"; empty: newest known
    std::string pluginVersion;  ///< aws-ofi-nccl; empty: newest known
    workload::Dispatcher dispatcher = workload::Dispatcher::Nccl; ///< of dispatch and combine
    bool lowLatency = false;    ///< DeepEP low-latency kernels
    Routing routing;            ///< for dispatch/combine
};

struct CollectiveTime {
    double seconds = 0;
    double low_s = 0;  ///< 80 % band
    double high_s = 0;
    Algo algo = Algo::Ring;
    Proto proto = Proto::Simple;
    int channels = 0;
    double nvlinkBytesPerGpu = 0; ///< egress on NVLink of one GPU (mean)
    double nicBytesPerGpu = 0;    ///< egress on the cards of one GPU (mean)
};

/// The fast path: no allocation, ≤ 1 µs. Loops resolve the machine once: resolveWiring(catalog, type).
CollectiveTime collectiveTime(const Wiring &machine, const CollectiveQuery &query);

/// Who chose algorithm and protocol and why ("aws-ofi-nccl region tuner 1.21.1, 64 ranks"); collective_term.h has the terms of the time.
struct CollectiveWhy {
    std::string chosenBy;
    std::string bandBasis;
    std::vector<std::string> warnings; ///< stand-ins for releases that are not modelled, impossible pins
    struct Unpinned {
        CollectiveTime time;
        std::string chosenBy;
    };
    std::optional<Unpinned> unpinned; ///< with a pin: what the stack would have taken itself
};
CollectiveWhy explainCollective(const Wiring &machine, const CollectiveQuery &query);

/// A communicator of `gpus` ranks over `nodes` instances, as dense as their NVLink domains allow;
/// instances of an UltraServer fill its domain first.
GroupShape packedShape(const Wiring &machine, int gpus, int nodes);

/// busbw / algbw of nccl-tests for `ranks`.
double busFactor(Op op, int ranks);

} // namespace switchyard::network
