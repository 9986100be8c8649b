// SPDX-License-Identifier: GPL-3.0-or-later
// Prints: one collective, all link loads of a job at 16,384 and 131,072 GPUs, one matrix tile.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include <core/network/links.h>
#include <core/network/treepairs.h>
#include <tests/core/network/fixture.h>

using namespace switchyard;
using namespace switchyard::network;

namespace {

template <class Work>
double best_s(int rounds, Work work)
{
    double best = 1e9;
    for (int i = 0; i < rounds; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

/// The families of a TP 8, EP 64, PP 16 job: tensor, expert, pipeline, data.
std::vector<TrafficItem> jobTraffic(int gpus)
{
    using fixture::item;
    const int pp = 16;
    const int replica = gpus / pp;
    const int dp = replica / 8;
    TrafficItem stages = item("PP activations", Op::SendRecv, {{{pp, replica}}, {{replica, 1}}, 0}, 64e6);
    stages.bothWays = true;
    return {item("TP all-gather", Op::AllGather, {{{8, 1}}, {{gpus / 8, 8}}, 0}, 128e6),
            item("TP reduce-scatter", Op::ReduceScatter, {{{8, 1}}, {{gpus / 8, 8}}, 0}, 128e6),
            item("EP dispatch", Op::AllToAll, {{{64, 1}}, {{gpus / 64, 64}}, 0}, 256e6),
            item("DP reduce-scatter", Op::ReduceScatter, {{{dp, 8}}, {{8, 1}, {pp, replica}}, 0}, 2e9),
            item("DP all-gather", Op::AllGather, {{{dp, 8}}, {{8, 1}, {pp, replica}}, 0}, 1e9),
            item("norm", Op::AllReduce, {{{gpus, 1}}, {}, 0}, 4),
            stages};
}

} // namespace

int main()
{
    const catalog::Catalog catalog = fixture::smallCatalog();
    const Wiring machine = resolveWiring(catalog, catalog.instances.at("p5.48xlarge"));
    CollectiveQuery query;
    query.shape = {128, 16, 8, 8};
    query.bytes = 1 << 28;
    constexpr int calls = 100000;
    double sum_s = 0;
    const double collective_s = best_s(5, [&] {
        for (int i = 0; i < calls; ++i) {
            query.bytes = 1000.0 * (i + 1);
            sum_s += collectiveTime(machine, query).seconds;
        }
    });
    std::printf("one collective, choice and time      %8.0f ns  (checksum %.3g s)\n", collective_s / calls * 1e9, sum_s);

    for (const int gpus : {16384, 131072}) {
        const FabricPtr fabric = buildFabric(fixture::cluster("p5.48xlarge", gpus / 8, 32), catalog).value();
        const Placement placement = fixture::identity(gpus);
        const std::vector<TrafficItem> items = jobTraffic(gpus);
        const PlacedTraffic placed{items, &placement};
        LinkLoads loads;
        const double loads_s = best_s(10, [&] { loads = linkLoads(*fabric, std::span(&placed, 1), 1.0); });
        std::printf("link loads of %6d GPUs, 7 families %8.2f ms  (%s)\n", gpus, loads_s * 1e3, bottleneckOf(*fabric, std::span(&placed, 1), loads).c_str());
        const double tile_s = best_s(10, [&] { matrixTile(items, gpus, 0, gpus, 0, gpus, 512); });
        std::vector<TrafficItem> drawn;
        const double trees_s = best_s(5, [&] { drawn = withTrees(items, *fabric, placement); });
        const double treeTile_s = best_s(10, [&] { matrixTile(drawn, gpus, 0, gpus, 0, gpus, 512); });
        const double zoom_s = best_s(10, [&] { matrixTile(items, gpus, gpus / 2, 512, gpus / 2, 512, 512); });
        std::printf("512 x 512 tile of %6d ranks: all    %8.2f ms, 512 ranks %.2f ms\n", gpus, tile_s * 1e3, zoom_s * 1e3);
        std::printf("with a tree over all of them, made once   %8.2f ms, the tile of all %.2f ms\n", trees_s * 1e3, treeTile_s * 1e3);
    }
    return 0;
}
