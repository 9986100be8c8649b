// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/nccl/environment.h>

#include <core/exchange/format.h>
#include <core/exchange/writing.h>

namespace switchyard::exchange {

std::vector<Variable> environmentOf(const catalog::InstanceType &type)
{
    std::vector<Variable> out;
    if (type.fabric == catalog::FabricKind::Efa) {
        out.push_back({"FI_PROVIDER", "efa", "Libfabric's provider for EFA"});
        if (type.efaVersion >= 1)
            out.push_back({"FI_EFA_USE_DEVICE_RDMA", "1", "RDMA read, which p4d and newer have; older Libfabric does not turn it on by itself"});
        out.push_back({"FI_EFA_FORK_SAFE", "1", "data loaders fork"});
    }
    out.push_back({"NCCL_SOCKET_IFNAME", "^lo,docker,veth", "bootstrap over the primary interface"});
    out.push_back({"NCCL_DEBUG", "INFO", "says once which network, algorithm and protocol were taken"});
    if (!type.ultraserver.empty()) {
        out.push_back({"NCCL_MNNVL_ENABLE", "1", "NVLink between the instances of an UltraServer; needs IMEX"});
        out.push_back({"NCCL_CUMEM_ENABLE", "1", "memory that other instances can map"});
    }
    return out;
}

namespace {

Result<Written> writeEnvironment(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    Written out{{}, {}};
    out.text = "# " + groups.front().type->id + "\n";
    for (const Variable &one : environmentOf(*groups.front().type))
        out.text += "export " + one.name + "=" + shellWord(one.value) + " # " + one.why + "\n";
    if (groups.size() > 1)
        out.leftOut.push_back(std::to_string(groups.size() - 1) + " further instance types");
    return out;
}

} // namespace

extern constinit const Format environment = {.id = "environment",
                                             .title = "NCCL environment",
                                             .is = "environment of NCCL, Libfabric and aws-ofi-nccl for the instance type",
                                             .ending = "sh",
                                             .checked = "core.exchange.jobs",
                                             .holds = Holds::Settings,
                                             .write = writeEnvironment};

} // namespace switchyard::exchange
