// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrated constants of serving, seven per framework and GPU generation, all physical. Groups "serving.FRAMEWORK.GENERATION"
// of catalog/calibration/inference.json, fitted by `calibrate inference`; what the catalog lacks keeps the default.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include <core/catalog/catalog.h>
#include <core/serve/framework.h>

namespace switchyard::serve {

/// What a step's time is made of. Time is Σ parts × constants: a sum, so that a run of many steps is one too.
enum class Cost : unsigned char {
    Gemm,      ///< linear layers and head as far as weights and activations stream, by the kernel curves
    Compute,   ///< the rest of them, held by the tensor cores, and prefill attention
    Attention, ///< decode attention
    Experts,   ///< routed experts
    Comm,      ///< all-reduce, dispatch and combine, pipeline sends: no constant
    Pointwise, ///< norms, activations, rotary, cache writes: no constant
    Layer,     ///< layers launched
    Sequence,  ///< sequences that get a token, of the busiest attention group
    Step,      ///< steps
    FirstPath, ///< waits for requests on their way to the queue, in units of t0
    FrontEnd,  ///< tokens that queue to be sent: no constant
    Draft,     ///< a model that drafts, but what its GPUs exchange: seconds, in which its parts have their constants
    Launch,    ///< what a step with prompts waits for the host's launches beyond what the GPU takes, seconds: no constant
    Stages,    ///< what a pipeline waits for its slowest stage, and a first token for the stages behind the first, seconds: no constant
    Count
};
inline constexpr std::size_t costs = static_cast<std::size_t>(Cost::Count);
using Costs = std::array<double, costs>;

/// Without rows: 1 where the kernels are timed as they are, the rest in defaultConstants(). Spreads and bounds of constantFields()
/// are judgements.
struct Constants {
    double gemm = 1;      ///< × measured kernels of the framework's library where memory holds them
    double compute = 1;   ///< × where the tensor cores do: clocks under load against those of a short benchmark
    double attention = 1;
    double experts = 1;
    double layer_s = 4e-6; ///< per layer: launches inside a graph and small kernels that no curve holds; not fitted, rows do not tell it from a step's. Judgement: BLIS fits 32 us, in which all is that its kernels lack
    double sequence_s = 0; ///< per sequence of a step: sampling, its request's bookkeeping and the next step's inputs, as far as they are not hidden
    double step_s = 0;    ///< per step: scheduler and launch as far as they are not hidden
    double t0_s = 0;      ///< per request: HTTP, tokeniser and queues before the step loop sees it
};

/// Value of one unit of each part.
Costs weightsOf(const Constants &constants);
inline double total(const Costs &parts, const Costs &weights)
{
    double sum = 0;
    for (std::size_t i = 0; i < costs; ++i)
        sum += parts[i] * weights[i];
    return sum;
}

/// One constant by name, for files and fits.
struct ConstantField {
    std::string_view name;
    double Constants::*member;
    double scale;  ///< file value = member × scale ("step_us")
    double spread; ///< of the prior, in ln
    double low, high; ///< of the member
};
inline constexpr std::size_t constantCount = 7;
const std::array<ConstantField, constantCount> &constantFields();

/// "serving.vllm.hopper".
std::string groupOf(ServingFramework framework, catalog::GpuGeneration generation);
/// Before anything is fitted: 1 for kernels, host costs that are judgements beside BLIS's fit of vLLM.
Constants defaultConstants(ServingFramework framework, catalog::GpuGeneration generation);
Constants constantsFrom(const catalog::Catalog &catalog, ServingFramework framework, catalog::GpuGeneration generation);

} // namespace switchyard::serve
