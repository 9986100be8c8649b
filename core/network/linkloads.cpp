// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/traffic.h>

#include <algorithm>

#include <core/base/index.h>
#include <core/network/fabric.h>
#include <core/network/trafficwalk.h>

namespace switchyard::network {

namespace {


/// Bytes and capacities as the arrays of LinkLoads.
LinkLoads fill(const Fabric &fabric, const LinkSums &sums, double step_s)
{
    LinkLoads loads;
    loads.step_s = step_s;
    const std::size_t gpus = at(fabric.gpus());
    const std::size_t cards = at(fabric.cards);
    const auto narrow = [](const std::vector<double> &from) { return std::vector<float>(from.begin(), from.end()); };
    loads.nvlinkTx_B = narrow(sums.nvlinkTx);
    loads.nvlinkRx_B = narrow(sums.nvlinkRx);
    loads.pcieTx_B = narrow(sums.cardTx); // GPUDirect RDMA: card bytes cross the GPU's PCIe or C2C port
    loads.pcieRx_B = narrow(sums.cardRx);
    for (std::size_t gpu = 0; gpu < sums.hostTx.size(); ++gpu) {
        loads.pcieTx_B[gpu] += static_cast<float>(sums.hostTx[gpu]);
        loads.pcieRx_B[gpu] += static_cast<float>(sums.hostRx[gpu]);
    }
    loads.uplinkTx_B = narrow(sums.uplinkTx);
    loads.uplinkRx_B = narrow(sums.uplinkRx);
    loads.efaTx_B.resize(cards);
    loads.efaRx_B.resize(cards);
    loads.gpuNvlink_Bps.resize(gpus);
    loads.port_Bps.resize(gpus);
    loads.card_Bps.resize(cards);
    loads.switchTx_B.resize(at(fabric.switches));
    loads.switchRx_B.resize(at(fabric.switches));
    loads.switch_Bps.resize(at(fabric.switches));
    for (const FabricInstance &instance : fabric.instances) {
        const FabricType &type = fabric.types[at(instance.type)];
        std::fill_n(loads.card_Bps.begin() + instance.firstCard, type.machine.nics, static_cast<float>(type.machine.nic_Bps));
        for (std::size_t g = 0; g < type.cardsOfGpu.size(); ++g) {
            const std::size_t gpu = at(instance.firstGpu) + g;
            loads.gpuNvlink_Bps[gpu] = static_cast<float>(type.machine.nvlink_Bps);
            loads.port_Bps[gpu] = static_cast<float>(type.machine.port_Bps);
            const std::vector<int> &own = type.cardsOfGpu[g];
            const double share = own.empty() ? 0 : 1 / static_cast<double>(own.size());
            for (const int card : own) {
                loads.efaTx_B[at(instance.firstCard + card)] += static_cast<float>(sums.cardTx[gpu] * share);
                loads.efaRx_B[at(instance.firstCard + card)] += static_cast<float>(sums.cardRx[gpu] * share);
            }
        }
        for (std::size_t s = 0; s < type.switches.size(); ++s) {
            const std::size_t index = at(instance.firstSwitch) + s;
            const SwitchBytes crossing = switchBytes(type.switches[s], instance.firstGpu, sums);
            loads.switchTx_B[index] = static_cast<float>(crossing.up);
            loads.switchRx_B[index] = static_cast<float>(crossing.down);
            loads.switch_Bps[index] = static_cast<float>(type.switches[s].uplink_Bps);
        }
    }
    loads.uplink_Bps.reserve(fabric.nodes.size());
    for (const FabricNode &node : fabric.nodes)
        loads.uplink_Bps.push_back(static_cast<float>(node.uplink_Bps));
    return loads;
}

} // namespace

LinkLoads linkLoads(const Fabric &fabric, std::span<const PlacedTraffic> traffic, double step_s)
{
    LinkSums sums(fabric);
    for (const PlacedTraffic &placed : traffic)
        walkTraffic(fabric, placed, sums);
    return fill(fabric, sums, step_s);
}

} // namespace switchyard::network
