// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/allreduce.h>

#include <algorithm>
#include <cmath>

namespace switchyard::serve {

namespace {

/// The GPU's own table, else that of its generation with the nearest NVLink rate; empty: none.
std::string groupFor(const catalog::Catalog &catalog, ServingFramework framework, const catalog::Gpu &gpu)
{
    if (const std::string own = allReduceGroup(framework, gpu.id); catalog.surfaces.contains(own))
        return own;
    std::string best;
    double distance = 1e9;
    for (const auto &[id, other] : catalog.gpus) {
        const std::string group = allReduceGroup(framework, id);
        if (other.generation != gpu.generation || !catalog.surfaces.contains(group) || !(other.nvlink_Bps > 0))
            continue;
        const double apart = std::abs(std::log(other.nvlink_Bps / gpu.nvlink_Bps));
        if (apart < distance) {
            distance = apart;
            best = group;
        }
    }
    return best;
}

} // namespace

std::string allReduceGroup(ServingFramework framework, std::string_view gpu)
{
    return "allreduce." + toWord(framework) + "." + std::string(gpu);
}

AllReduce::AllReduce(const catalog::Catalog &catalog, const catalog::InstanceType &type, const network::Wiring &machine, ServingFramework framework,
                     int gpus)
    : m_machine(machine), m_gpus(gpus)
{
    const catalog::Gpu *gpu = catalog.gpuOf(type);
    if (gpu != nullptr && !(gpu->nvlink_Bps > 0))
        m_pcie_Bps = gpu->pcie_Bps;
    if (gpu == nullptr || gpus <= 1 || gpus > 8 || gpus > machine.domainGpus || !(gpu->nvlink_Bps > 0))
        return;
    const std::string group = groupFor(catalog, framework, *gpu);
    if (group.empty())
        return;
    m_measured = group == allReduceGroup(framework, gpu->id);
    m_curve.axes = {allReduceGpus, allReduceBytes};
    const std::vector<double> &values = catalog.surfaces.find(group)->second;
    m_curve.surface.assign(values.begin(), values.end());
    if (m_curve.surface.size() != static_cast<std::size_t>(allReduceGpus.knots * allReduceBytes.knots))
        m_curve.surface.clear();
}

double AllReduce::seconds(double bytes) const
{
    if (m_gpus <= 1 || bytes <= 0)
        return 0;
    if (!m_curve.surface.empty()) {
        const double beyond = std::max(1.0, bytes / std::exp2(allReduceBytes.last())); // the link's rate at the last knot
        return 1e-6 * beyond * std::exp(m_curve.residual({std::log2(static_cast<double>(m_gpus)), std::log2(bytes)}));
    }
    if (m_pcie_Bps > 0) {
        // A ring through PCIe and host memory: 2 (n − 1) / n of the bytes at half of the link, a hop of 5 µs a step.
        const double steps = 2.0 * (m_gpus - 1);
        return steps / m_gpus * bytes / (0.5 * m_pcie_Bps) + steps * 5e-6;
    }
    network::CollectiveQuery query;
    query.op = network::Op::AllReduce;
    query.bytes = bytes;
    query.shape = network::packedShape(m_machine, m_gpus, std::max(1, (m_gpus + m_machine.gpus - 1) / std::max(1, m_machine.gpus)));
    return network::collectiveTime(m_machine, query).seconds;
}

} // namespace switchyard::serve
