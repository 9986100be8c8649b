// SPDX-License-Identifier: GPL-3.0-or-later
// The environment of NCCL, Libfabric and aws-ofi-nccl for an instance type, and of what stands beside them on EFA: NVSHMEM, NIXL.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/workload/plan.h>

namespace switchyard::exchange {

struct Variable {
    std::string name, value, why;
};
std::vector<Variable> environmentOf(const catalog::InstanceType &type);

/// Of experts that are dispatched by DeepEP over NVSHMEM between instances: its libfabric transport, whose provider is Slingshot's
/// unless it is told (NVSHMEM, "Environment variables"), with GDRCopy for small copies (Libfabric's fi_mr(3)). On one instance none:
/// there they end in a crash (SGLang's notes on EFA). As AWS's awsome-distributed-training sets them on P5.
std::vector<Variable> expertVariables(const workload::Plan &plan, const catalog::InstanceType &type, std::size_t instances);

/// Of prefill and decode that hand over a KV cache by NIXL: its Libfabric backend, for which the engines' default is UCX
/// (SGLang's environ.py; vLLM takes it from --kv-transfer-config).
std::vector<Variable> handOverVariables(const catalog::InstanceType &type);

} // namespace switchyard::exchange
