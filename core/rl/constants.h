// SPDX-License-Identifier: GPL-3.0-or-later
// What RL frameworks add to an engine and a trainer that run by themselves: six constants, all physical, the same for
// every model. Groups "rl.engine" and "rl.training" of catalog/calibration/rl.json, fitted by `calibrate rl`; the defaults
// below hold where nothing was fitted. Their values are judgements: sources say why there is a cost, not how much.
#pragma once

#include <array>
#include <string_view>

#include <core/catalog/catalog.h>

namespace switchyard::rl {

struct Constants {
    /// Host time of each engine step beside what a server has: actors step the engine and take the log-prob of every token.
    double step_s = 2e-3;
    /// Further host time of a step where a replica spans instances: Ray's executor does not overlap the host with the GPU
    /// as executors of one host do (vllm-project/vllm pull request 36836, which adds one that does; releases have it by default later).
    double across_s = 8e-3;
    /// × a training step of a dense model: packed answers of changing length, nothing captured or tuned for a shape.
    double dense = 1.1;
    /// × that of a mixture of experts: besides, answers to one data set visit experts unevenly and no loss balances them
    /// (NVIDIA-NeMo/RL examples/configs/grpo_math_1B.yaml @00294d9: moe_router_load_balancing_type none, moe_router_bias_update_rate 0).
    double moe = 1.5;
    /// × the forward part in a log-prob pass: log-softmax over the whole vocabulary in FP32, entropies, samples over the host.
    double logProbs = 1.2;
    /// Host time for each answer on its way to the trainer: object store, message queue, padding into batches.
    double sample_s = 2e-3;
};

struct ConstantField {
    std::string_view group;
    std::string_view name;
    double Constants::*member;
    double scale;  ///< file value = member × scale
    double spread; ///< of the prior, in ln
};
inline constexpr std::size_t constantCount = 6;
const std::array<ConstantField, constantCount> &constantFields();

Constants constantsFrom(const catalog::Catalog &catalog);

} // namespace switchyard::rl
