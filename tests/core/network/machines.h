// SPDX-License-Identifier: GPL-3.0-or-later
// EC2 types as Wiring values, by hand, without a catalog.
#pragma once

#include <string_view>

#include <core/network/collective.h>

namespace fixture {

using switchyard::network::EfaPlatform;
using switchyard::network::GroupShape;
using switchyard::network::Wiring;

/// As in the recorded runs of NCCL 2.30.7: their topology files named Intel hosts, so does this.
inline Wiring recorded(std::string_view type)
{
    using enum switchyard::catalog::GpuGeneration;
    const auto machine = [](switchyard::catalog::GpuGeneration generation, EfaPlatform platform, int gpus, int nics, double nic_Bps,
                            double nvlink_Bps) {
        Wiring m;
        m.generation = generation;
        m.platform = platform;
        m.gpus = gpus;
        m.nics = nics;
        m.nic_Bps = nic_Bps;
        m.nicPerGpu_Bps = nics * nic_Bps / gpus;
        m.nvlink_Bps = nvlink_Bps;
        m.armCpu = platform == EfaPlatform::P6e;
        m.constants = switchyard::network::priorTimeConstants(); // zeros would be divided by
        return m;
    };
    if (type == "p4d.24xlarge")
        return machine(Ampere, EfaPlatform::P4, 8, 4, 12.5e9, 300e9);
    if (type == "p5.48xlarge")
        return machine(Hopper, EfaPlatform::P5, 8, 32, 12.5e9, 450e9);
    if (type == "p5en.48xlarge")
        return machine(Hopper, EfaPlatform::P5en, 8, 16, 25e9, 450e9);
    if (type == "p6-b200.48xlarge")
        return machine(Blackwell, EfaPlatform::P6B200, 8, 8, 50e9, 900e9);
    if (type == "p6-b300.48xlarge")
        return machine(Blackwell, EfaPlatform::P6B300, 8, 16, 50e9, 900e9);
    return machine(Blackwell, EfaPlatform::P6e, 4, 4, 50e9, 900e9);
}

inline GroupShape shapeOf(int ranks, int nodes)
{
    return {ranks, nodes, ranks / nodes, ranks / nodes};
}

} // namespace fixture
