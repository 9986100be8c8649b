// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/part.h>

namespace switchyard::workload {

const std::array<PartInfo, partCount> &partTable()
{
    using enum Part;
    using Group = PartGroup;
    static constexpr std::array<PartInfo, partCount> table = {{
        {Gemm, Group::Compute, "matrix_products", "matrix products", "Projections of attention, dense MLPs and the router, forward and backward"},
        {Experts, Group::Compute, "expert_matrix_products", "expert matrix products", "Grouped products of the routed experts, and the wait for the fullest one"},
        {Attention, Group::Compute, "attention", "attention", "Scores, softmax and weighted values, forward and backward"},
        {Pointwise, Group::Compute, "memory_bound_kernels", "memory-bound kernels", "Norms, activations, residual sums, rotary embedding, casts and permutation: bytes over HBM bandwidth"},
        {Head, Group::Compute, "embedding_output_layer_loss", "embedding, output layer, loss", "The ends of the model, on the first and the last pipeline stage"},
        {Recompute, Group::Compute, "recompute", "recompute", "What the backward pass computes again instead of keeping it in memory"},
        {Offload, Group::Other, "activation_offload", "activation offload", "Waiting for activations on their way to host memory and back"},
        {Launch, Group::Other, "host_launch", "host launch", "The GPU waits for the host to launch kernels"},
        {TpComm, Group::Tp, "tp_communication", "TP communication", "Tensor parallelism: gathers, scatters or sums of activations in every layer"},
        {CpComm, Group::Cp, "cp_communication", "CP communication", "Context parallelism: keys and values, or heads, travel between parts of a sequence"},
        {EpComm, Group::Ep, "ep_communication", "EP communication", "Expert parallelism: tokens travel to their experts and back"},
        {PpComm, Group::Pp, "pp_communication", "PP communication", "Pipeline parallelism: activations and their gradients go from stage to stage"},
        {DpComm, Group::Dp, "dp_communication", "DP communication", "Data parallelism: gradients are summed, parameters gathered"},
        {Bubble, Group::Bubble, "pipeline_bubble", "pipeline bubble", "Fill and drain of the pipeline, and waiting for its longest stage"},
        {Optimizer, Group::Optimizer, "optimizer", "optimizer", "The update of the parameters, and its traffic with host memory when it is offloaded"},
        {Overhead, Group::Other, "step_overhead", "step overhead", "What the host does once per step: data, launch of the optimizer, logging"},
        {Straggler, Group::Other, "stragglers", "stragglers", "A synchronous step waits for the slowest of its nodes"},
        {Transfer, Group::Other, "transfer", "transfer", "Bytes that move from one pool of instances to another"},
    }};
    return table;
}

const char *nameOf(PartGroup group)
{
    switch (group) {
    case PartGroup::Compute: return "compute";
    case PartGroup::Bubble: return "PP bubble";
    case PartGroup::Tp: return "TP";
    case PartGroup::Cp: return "CP";
    case PartGroup::Ep: return "EP";
    case PartGroup::Pp: return "PP";
    case PartGroup::Dp: return "DP";
    case PartGroup::Optimizer: return "optimizer";
    case PartGroup::Other: return "other";
    case PartGroup::Count: break;
    }
    return "";
}

} // namespace switchyard::workload
