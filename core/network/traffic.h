// SPDX-License-Identifier: GPL-3.0-or-later
// Who talks to whom, compactly: families of communicators as strided rank sets, never rank pairs.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/network/collective.h>
#include <core/workload/part.h>
#include <core/workload/plan.h>

namespace switchyard::network {

/// `size` ranks, `stride` apart.
struct RankAxis {
    int size = 1;
    int stride = 1;
    friend bool operator==(const RankAxis &, const RankAxis &) = default;
};

/// All communicators of one kind in a job. A communicator has the ranks base + Σ i_k·member[k].stride
/// (member[0] fastest); one exists for every base = offset + Σ j_k·across[k].stride.
struct GroupFamily {
    std::vector<RankAxis> member;
    std::vector<RankAxis> across;
    int offset = 0;
    /// Above 0: two pools in one communicator (Op::AllToAll alone). Its first `senders` members send to the others, who
    /// send nothing: straight from card to card, or over NVLink within a domain. `member` has one axis then.
    int senders = 0;
    [[nodiscard]] int size() const;   ///< ranks of one communicator
    [[nodiscard]] int groups() const; ///< communicators
    friend bool operator==(const GroupFamily &, const GroupFamily &) = default;
};

/// What a communication runs beside: what can hide it.
enum class Beside : std::uint8_t { Nothing, Products, Attention, Experts, Forward, Backward, Stages };
Pattern<0> nameOf(Beside beside); ///< "matrix products"

struct TreePairs;

/// One entry of the ledger of a job: a communication, described once. Link loads, the rank matrix, the step's
/// parts, Why and the timeline are folds of the same list; whoever adds a kind of communication adds an entry
/// and nothing else. A ledger is a std::vector<TrafficItem>; all of it is per period (a training step).
struct TrafficItem {
    Said name;          ///< for people: "TP all-gather", "DP reduce-scatter"; entries of other stages share it
    workload::Part part = workload::Part::DpComm; ///< of the step that it belongs to
    Op op = Op::AllReduce;
    GroupFamily family; ///< of the ranks that take part: those of the stages below
    double bytes = 0;   ///< nccl-tests size of one call; of a family with senders what one of them sends, in equal parts to all receivers
    double calls = 0;   ///< per step and communicator, those that recompute repeats among them
    int firstStage = 0; ///< pipeline stages that it is told of, which are alike
    int stages = 1;
    Beside beside = Beside::Nothing;
    double busy_s = 0;    ///< per step on one rank; repeated calls are part of recompute's time
    double exposed_s = 0; ///< of it, what lengthens the step
    /// SendRecv only: rank i sends `bytes` to rank i+1 of its communicator (true: ring, last to first).
    bool wrap = false;
    /// SendRecv only: and the same amount back (activations one way, gradients the other).
    bool bothWays = false;
    workload::Dispatcher dispatcher = workload::Dispatcher::Nccl; ///< Dispatch/Combine
    /// Dispatch/Combine with DeepEP: copies per destination domain over copies per destination rank
    /// (one copy crosses the cards, NVLink fans it out); 1: none saved.
    double domainDedupe = 1;
    /// Per call, between each rank of family.across and its CPU's memory (offload); no communicator, `bytes` is 0.
    double hostOut_B = 0;
    double hostIn_B = 0;
    /// Of an entry of a matrix (treepairs.h): who sends to whom where it is placed. Null: what the family says, rings in rank order.
    std::shared_ptr<const TreePairs> trees = nullptr;
    friend bool operator==(const TrafficItem &, const TrafficItem &) = default;
};

/// One line for people: the same on other stages, of as many ranks each.
bool sameLine(const TrafficItem &a, const TrafficItem &b);

/// Rank → GPU of the document. gpu indices count GPUs of design.instances in document order.
struct Placement {
    std::vector<std::int32_t> gpuOfRank;
    [[nodiscard]] int rankOf(int gpu) const; ///< -1: none is on it
};

/// Hardware graph of a design, flattened: everything that a link load needs.
class Fabric;
using FabricPtr = std::shared_ptr<const Fabric>;
struct FabricOptions {
    /// Capacity below over capacity above, of the uplinks of network nodes of layer i+1 (1 is the
    /// top); empty or 1: nonblocking, as AWS describes its UltraClusters.
    std::vector<double> oversubscription;
    bool pxn = true; ///< NCCL's default: all-to-all leaves through the local GPU on the receiver's rail
};
Result<FabricPtr> buildFabric(const design::Design &design, const catalog::Catalog &catalog,
                              const FabricOptions &options = {});

/// Bytes per step on every directed link of a design. Arrays are by document order: GPU index, and
/// card index = Σ cards of earlier instances + card.
struct LinkLoads {
    double step_s = 0;                 ///< the period that bytes refer to
    std::vector<float> nvlinkTx_B;     ///< per GPU, all its NVLink ports
    std::vector<float> nvlinkRx_B;
    std::vector<float> efaTx_B;        ///< per EFA card
    std::vector<float> efaRx_B;
    std::vector<float> pcieTx_B;       ///< per GPU, its PCIe port (on Grace its C2C port): card and host bytes
    std::vector<float> pcieRx_B;
    std::vector<float> switchTx_B;     ///< per PCIe switch, towards its CPU
    std::vector<float> switchRx_B;
    std::vector<float> uplinkTx_B;     ///< per network node of the design (towards its parent)
    std::vector<float> uplinkRx_B;
    std::vector<float> gpuNvlink_Bps;  ///< capacity per GPU, one direction
    std::vector<float> port_Bps;       ///< capacity of the PCIe or C2C port per GPU, one direction
    std::vector<float> switch_Bps;     ///< capacity per PCIe switch uplink, one direction; 0: not published
    std::vector<float> card_Bps;       ///< capacity per card, one direction
    std::vector<float> uplink_Bps;     ///< capacity per network node, one direction; 0: nothing above
};

/// Bytes that each of `ranks` ranks puts on the wire for itself: what the operation asks for, whatever algorithm
/// and path carry it (a ring's share of a collective). Host transfers are none of it.
std::vector<double> injectedBytes(std::span<const TrafficItem> items, int ranks);

/// Of one rank and one entry.
double injectedBytes(const TrafficItem &item, int rank);

/// Of all these entries by the rank that sends the most: those of the same ranks add up, those of other ranks do not.
double mostInjectedBytes(std::span<const TrafficItem *const> items);

/// Loads of several jobs' traffic placed on one fabric.
struct PlacedTraffic {
    std::span<const TrafficItem> items;
    const Placement *placement = nullptr;
};
LinkLoads linkLoads(const Fabric &fabric, std::span<const PlacedTraffic> traffic, double step_s);

/// One square tile of the rank × rank matrix: bytes per step from row to column, aggregated to
/// bins × bins over ranks [row0, row0+rows) × [col0, col0+cols). Computed from the families on
/// demand; rank² is never stored.
struct MatrixTile {
    int bins = 0;
    std::vector<float> sum_B; ///< row-major
    std::vector<float> max_B; ///< largest single rank pair in the bin
};
MatrixTile matrixTile(std::span<const TrafficItem> items, int ranks, int row0, int rows, int col0, int cols, int bins);
/// Its sums, before they are narrowed.
std::vector<double> matrixSums(std::span<const TrafficItem> items, int ranks, int row0, int rows, int col0, int cols, int bins);

} // namespace switchyard::network
