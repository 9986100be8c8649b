// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/cost_names.h>

namespace switchyard::serve {

const std::array<CostInfo, costs> &costTable()
{
    using enum Cost;
    static constexpr std::array<CostInfo, costs> table = {{
        {Gemm, "linear layers, streaming", "Linear layers and the output layer as far as memory holds them: weights and activations stream, by measured kernels"},
        {Compute, "linear layers and prefill attention, computing", "What the tensor cores hold: the rest of the linear layers, and attention over prompts"},
        {Attention, "decode attention", "A new token reads the keys and values of all tokens before it"},
        {Experts, "experts", "Grouped products of the routed experts: their weights stream for the tokens that each gets"},
        {Comm, "communication", "All-reduces, dispatch to experts and back, and sends between pipeline stages"},
        {Pointwise, "pointwise", "Norms, activations, rotary embedding and writes to the KV cache: bytes over HBM bandwidth"},
        {Layer, "layer launches", "Launches inside a graph, and small kernels that no curve holds, in every layer"},
        {Sequence, "host per sequence", "Sampling, bookkeeping and the next step's inputs for every sequence that gets a token"},
        {Step, "host per step", "Scheduler and launch of a step, as far as nothing hides them"},
        {FirstPath, "first-token path", "HTTP, tokeniser and queues before the engine's steps see a request"},
        {FrontEnd, "sending tokens", "Tokens queue for the process that turns them into text and sends them"},
        {Draft, "draft model", "Passes of the model that drafts, one token after another, before the served model verifies them"},
        {Launch, "launches of prompts", "What a step with prompts waits for the host, which launches the kernels of every layer, beyond what the GPU takes"},
        {Stages, "pipeline stages", "What a pipeline waits for its slowest stage, and a first token for the stages behind the first"},
    }};
    return table;
}

} // namespace switchyard::serve
