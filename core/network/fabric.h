// SPDX-License-Identifier: GPL-3.0-or-later
// The hardware graph of a design, flattened to arrays by GPU, card and network node.
// Directed links: GPU ↔ NVLink switches, GPU ↔ PCIe switch (on Grace: CPU, by C2C), PCIe switch ↔ CPU,
// card ↔ fabric, network node ↔ its parent.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <core/network/traffic.h>
#include <core/network/wiring.h>

namespace switchyard::network {

/// What one GPU adds to a PCIe switch's uplink, as parts of its bytes. RDMA between a GPU and a card
/// below the same switch stays there (GPUDirect); host memory and other cards lie above.
struct SwitchFeed {
    int gpu = 0;              ///< local
    double host = 0;          ///< 1: the GPU hangs below this switch
    double ownCards = 0;      ///< part of its card bytes that leaves for a card elsewhere
    double foreignCards = 0;  ///< part that reaches a card below this switch from a GPU elsewhere
};

struct FabricSwitch {
    double uplink_Bps = 0;    ///< one direction; 0: not published
    std::vector<SwitchFeed> feeds;
};

/// An instance type of the design, with the cards that each of its GPUs uses.
struct FabricType {
    Wiring machine;
    std::vector<std::vector<int>> cardsOfGpu; ///< local card indices by local GPU
    std::vector<FabricSwitch> switches;       ///< PCIe switches; none where the catalog knows none
    double gpuMemory_B = 0;                   ///< of a GPU; 0: the catalog does not know it
};

struct FabricInstance {
    std::string id;
    int type = 0;      ///< index into types
    int firstGpu = 0;
    int firstCard = 0;
    int firstSwitch = 0;
    int leaf = -1;     ///< network node index; -1: location unknown
};

struct FabricNode {
    std::string id;
    int parent = -1;
    int layer = 1;
    double uplink_Bps = 0; ///< one direction; 0: nothing above
};

class Fabric
{
public:
    std::vector<FabricType> types;
    std::vector<FabricInstance> instances;
    std::vector<FabricNode> nodes; ///< in document order
    std::vector<std::int32_t> instanceOfGpu;
    std::vector<std::int32_t> domainOfGpu; ///< NVLink domain
    std::vector<std::int16_t> railOfGpu;   ///< position in its instance
    int domains = 0;
    int cards = 0;
    int switches = 0; ///< PCIe switches
    int rails = 1;    ///< most GPUs of an instance
    bool domainsSpanLeaves = false; ///< some NVLink domain (UltraServer) hangs below several network nodes
    bool pxn = true;  ///< all-to-all goes over the local GPU on the destination's rail

    [[nodiscard]] int gpus() const { return static_cast<int>(instanceOfGpu.size()); }
    [[nodiscard]] const FabricType &typeOfGpu(int gpu) const;
    [[nodiscard]] int leafOfGpu(int gpu) const;

    [[nodiscard]] Said gpuName(int gpu) const;   ///< "GPU 3 of p5-0007"
    [[nodiscard]] Said cardName(int card) const; ///< "EFA card 3 of p5-0007"
    [[nodiscard]] const FabricInstance &instanceOfCard(int card) const;
    [[nodiscard]] const FabricInstance &instanceOfSwitch(int pcieSwitch) const;
    [[nodiscard]] Said switchName(int pcieSwitch) const; ///< "PCIe switch 1 of p5-0007"
    [[nodiscard]] Said nodeName(int node) const; ///< "uplink of nn-17 (layer 3)"
};

} // namespace switchyard::network
