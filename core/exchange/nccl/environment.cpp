// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/nccl/environment.h>

#include <algorithm>

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

std::vector<Variable> expertVariables(const workload::Plan &plan, const catalog::InstanceType &type, std::size_t instances)
{
    if (plan.dispatcher != workload::Dispatcher::DeepEpNvshmem || plan.ep <= 1 || instances <= 1 || type.fabric != catalog::FabricKind::Efa)
        return {};
    return {{"NVSHMEM_REMOTE_TRANSPORT", "libfabric", "DeepEP between instances goes by NVSHMEM, and on EFA that by Libfabric"},
            {"NVSHMEM_LIBFABRIC_PROVIDER", "efa", "unless told NVSHMEM takes Slingshot's"},
            {"FI_HMEM_CUDA_USE_GDRCOPY", "1", "small copies to and from GPUs by GDRCopy, where gdrdrv is loaded"}};
}

std::vector<Variable> handOverVariables(const catalog::InstanceType &type)
{
    if (type.fabric != catalog::FabricKind::Efa)
        return {};
    return {{"SGLANG_DISAGGREGATION_NIXL_BACKEND", "LIBFABRIC", "SGLang's KV cache from prefill to decode by NIXL over EFA; its default is UCX"}};
}

namespace {

/// Of the jobs, each variable once.
void addJobs(const design::Design &design, const catalog::Catalog &catalog, std::vector<Variable> &out)
{
    const auto add = [&out](std::vector<Variable> more) {
        for (Variable &one : more)
            if (std::ranges::find(out, one.name, &Variable::name) == out.end())
                out.push_back(std::move(one));
    };
    for (const design::Job &job : design.jobs)
        for (const design::Phase &phase : job.phases) {
            const auto instances = design::phaseInstances(design, job, phase);
            if (!instances || instances->empty())
                continue;
            const catalog::InstanceType *const type = catalog.instance(design.instances[static_cast<std::size_t>(instances->front())].type);
            if (!type)
                continue;
            if (const auto *const plan = std::get_if<workload::Plan>(&phase.work))
                add(expertVariables(*plan, *type, instances->size()));
            if (design::servingRole(phase) == design::Serve::Role::Prefill)
                add(handOverVariables(*type));
        }
}

Result<Written> writeEnvironment(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    Written out{{}, {}};
    out.text = "# " + groups.front().type->id + "\n";
    std::vector<Variable> variables = environmentOf(*groups.front().type);
    addJobs(design, catalog, variables);
    for (const Variable &one : variables)
        out.text += "export " + one.name + "=" + shellWord(one.value) + " # " + one.why + "\n";
    if (groups.size() > 1)
        out.leftOut.push_back(say("{} further instance types", groups.size() - 1));
    return out;
}

} // namespace

extern constinit const Format environment = {.id = "environment",
                                             .title = "NCCL environment",
                                             .is = "environment of NCCL, Libfabric and aws-ofi-nccl for the instance type, of NVSHMEM, GDRCopy and NIXL where a job uses them",
                                             .ending = "sh",
                                             .checked = "core.exchange.jobs",
                                             .holds = Holds::Settings,
                                             .write = writeEnvironment};

} // namespace switchyard::exchange
