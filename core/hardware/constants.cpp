// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/hardware/constants.h>

#include <algorithm>

#include <core/hardware/calibrated.h>

namespace switchyard::hardware {

using workload::Framework;

namespace {

constexpr const char *generations[generationCount] = {"ampere", "hopper", "blackwell"};

} // namespace

std::vector<ConstantField> fieldsOf(Constants &constants)
{
    std::vector<ConstantField> fields;
    fields.reserve(160);
    std::string group;
    const auto add = [&](const char *name, double &value, double low, double high, double spread) {
        fields.push_back({group, name, &value, low, high, spread});
    };
    for (int g = 0; g < generationCount; ++g) {
        GpuConstants &gpu = constants.gpu[g];
        group = std::string("training.gpu.") + generations[g];
        add("gemm16", gpu.gemm16, 0.8, 1.6, 0.10);
        add("gemm8", gpu.gemm8, 0.7, 1.8, 0.15);
        add("gemm4", gpu.gemm4, 0.7, 1.8, 0.15);
        add("attention", gpu.attention, 0.6, 2.0, 0.15);
        add("attention_backward", gpu.attentionBackward, 0.8, 2.0, 0.15);
        add("memory", gpu.memory, 0.4, 0.95, 0.10);
        add("grouped_gemm", gpu.groupedGemm, 0.7, 2.5, 0.25);
    }
    for (int f = 0; f < frameworkCount; ++f) {
        FrameworkConstants &framework = constants.framework[f];
        group = "training.framework." + toWord(static_cast<Framework>(f));
        add("host_layer_s", framework.hostLayer_s, 1e-4, 2e-2, 0.4);
        add("host_moe_layer_s", framework.hostMoeLayer_s, 5e-4, 3e-2, 0.4);
        add("host_tp_pipelined", framework.hostTpPipelined, 1e-3, 2.0, 1.0);
        add("host_step_s", framework.hostStep_s, 1e-3, 0.5, 0.6);
        add("pointwise", framework.pointwise, 0.5, 4.0, 0.25);
        add("moe_pointwise", framework.moePointwise, 0.5, 8.0, 0.4);
        add("hopper_attention", framework.hopperAttention, 0.7, 2.5, 0.20);
        add("tp_overlap", framework.tpOverlap, 0.01, 0.95, 0.6);
        add("dp_overlap", framework.dpOverlap, 0.01, 1.0, 0.4);
        add("p2p_overlap", framework.p2pOverlap, 0.01, 1.0, 0.5);
        add("fsdp_slowdown", framework.fsdpSlowdown, 0.01, 1.0, 0.6);
    }
    group = "training.common";
    CommonConstants &common = constants.common;
    add("straggler", common.straggler, 0.001, 0.03, 0.5);
    add("moe_imbalance", common.moeImbalance, 1.0, 1.5, 0.05);
    add("fp8_cast", common.fp8Cast, 0.3, 3.0, 0.35);
    add("loss_bytes", common.lossBytes, 6, 60, 0.35);
    add("optimizer_bytes", common.optimizerBytes, 16, 80, 0.25);
    add("host_optimizer_Bps", common.hostOptimizer_Bps, 1e9, 1e12, 0.3);
    add("a2a_hidden", common.a2aHidden, 0.05, 1.0, 0.4);
    add("eager_layer_factor", common.eagerLayerFactor, 1.0, 3.0, 0.2);
    add("tp_overlapped", common.tpOverlapped, 0.05, 0.95, 0.3);
    add("shard_piece_s", common.shardPiece_s, 1e-6, 1e-3, 0.7);
    add("graph_host", common.graphHost, 0.01, 0.9, 0.5);
    add("graph_step", common.graphStep, 0.05, 1.0, 0.5);
    add("graph_fusion", common.graphFusion, 0.2, 1.0, 0.3);
    add("host_amd", common.hostAmd, 0.7, 2.5, 0.2);
    add("host_grace", common.hostGrace, 0.7, 2.5, 0.2);
    add("uccl_messages_ps", common.ucclMessages_ps, 1e5, 1e8, 0.3);
    add("uccl_efa2", common.ucclEfa2, 1, 10, 0.3);
    add("fence_hops", common.fenceHops, 0.05, 3, 0.5);
    add("mx_cast", common.mxCast, 0.8, 3.0, 0.2);
    add("rowwise_gemm", common.rowwiseGemm, 0.9, 2.0, 0.1);
    add("tp_across_nodes", common.tpAcrossNodes, 0.8, 6.0, 0.4);
    add("nic_congestion", common.nicCongestion, 0.005, 0.6, 0.8);
    add("board_power", common.boardPower, 0.05, 1.5, 0.4);
    add("nvlink_time", common.nvlinkTime, 0.5, 3.0, 0.25);
    add("nic_time", common.nicTime, 0.5, 3.0, 0.25);
    return fields;
}

Constants defaultConstants(const catalog::Catalog &catalog)
{
    Constants constants;
    takePriors(catalog, constants);
    std::ranges::fill(constants.framework, constants.framework[static_cast<std::size_t>(Framework::Megatron)]);
    takePriors(catalog, constants);
    constants.memory = defaultMemoryConstants(catalog);
    return constants;
}

Constants constantsFrom(const catalog::Catalog &catalog)
{
    Constants constants = defaultConstants(catalog);
    constants.memory = memoryConstantsFrom(catalog);
    forEachCalibrated(catalog, fieldsOf(constants), [](const ConstantField &field, double value) {
        *field.value = std::clamp(value, field.low, field.high);
    });
    return constants;
}

} // namespace switchyard::hardware
