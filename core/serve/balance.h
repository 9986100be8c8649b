// SPDX-License-Identifier: GPL-3.0-or-later
// How even experts lie over GPUs. DeepSeek's balancer (deepseek-ai/EPLB eplb.py, rebalance_experts; vLLM, SGLang and
// TensorRT-LLM place by it): copies of the experts that are asked the most until every slot has one, then the
// heaviest first to the GPU with the least.
#pragma once

#include <optional>
#include <vector>

#include <core/serve/job.h>

namespace switchyard::serve {

/// Load of the fullest of `gpus` over the mean after `places` (a multiple of `gpus`, no fewer than the loads) are placed:
/// the balancer's global policy; the hierarchical one needs groups of experts, which the catalog does not have.
double placedImbalance(const std::vector<double> &loads, int places, int gpus);

/// How often each of `experts` is asked, over the mean: the middle of each of as many equal parts of the power law that
/// workload::fullestLoad draws from, for so many tokens.
std::vector<double> expertLoads(double skew, double tokens, int experts, int topk);

/// Tokens of the fullest GPU's experts over the mean, as stated or, where EPLB places them, as it leaves them: what its
/// placement cannot even out, and the chance of a step, whose tokens are no means. None: neither.
std::optional<double> fullestExperts(const Serving &serving, double tokens);

} // namespace switchyard::serve
