// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/training_facts.h>

#include <string>
#include <string_view>

#include <core/base/echo.h>
#include <core/workload/framework_traits.h>
#include <core/workload/plan_fields.h>

namespace switchyard::measured {

namespace {

using workload::Dispatcher;
using workload::Framework;
using workload::PlanRequest;
using workload::TpOverlap;

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// What is open takes it, and whether it was.
template <auto member, auto value>
bool takes(PlanRequest &request)
{
    if (request.*member)
        return false;
    request.*member = value;
    return true;
}

/// What publishers write in prose, and what it says of the run.
struct NoteWords {
    std::string_view words;
    bool (*say)(PlanRequest &);
};
constexpr NoteWords noteWords[] = {
    // NVIDIA-NeMo/Megatron-Bridge: docs/performance-summary.md, scripts/performance
    {"CUDA graphs full_iteration", takes<&PlanRequest::cudaGraphs, true>},
    {"all-to-all overlap on", takes<&PlanRequest::a2aOverlap, true>},
    {"hybridep", takes<&PlanRequest::dispatcher, Dispatcher::DeepEp>},
    {"dispatcher deepep", takes<&PlanRequest::dispatcher, Dispatcher::DeepEp>},
    // mlcommons/training_results: config_*.sh
    {"CUDA_GRAPH=1", takes<&PlanRequest::cudaGraphs, true>},
    {"TP_COMM_OVERLAP=1", takes<&PlanRequest::tpOverlap, TpOverlap::On>},
    {"TP_COMM_OVERLAP=True", takes<&PlanRequest::tpOverlap, TpOverlap::On>},
    {"TP_COMM_OVERLAP=0", takes<&PlanRequest::tpOverlap, TpOverlap::Off>},
    {"TP_COMM_OVERLAP=False", takes<&PlanRequest::tpOverlap, TpOverlap::Off>},
    // pytorch/torchtitan: docs, async TP beside vanilla TP
    {"; async TP", takes<&PlanRequest::tpOverlap, TpOverlap::On>},
    {"vanilla TP", takes<&PlanRequest::tpOverlap, TpOverlap::Off>},
    // Korthikanti et al. 2022
    {"no TP overlap", takes<&PlanRequest::tpOverlap, TpOverlap::Off>},
};

/// A fact that its publisher states nowhere in fixed words; a column beside it (`fact_reason`) says how it is known.
Result<void> readSwitch(const ColumnText &columns, std::string_view column, std::optional<bool> &out)
{
    const std::string_view text = columns(column);
    if (text.empty())
        return {};
    if (text != "1" && text != "0")
        return fail(ErrorCode::InvalidInput, std::string(column) + " is " + inQuotes(text) + "; expected 1 or 0");
    out = text == "1";
    return {};
}

/// What no row says and its software's month tells.
void readRelease(const ColumnText &columns, PlanRequest &request, std::vector<std::string> &assumed)
{
    const std::string_view month = columns("date").substr(0, 7);
    const workload::FrameworkTraits &traits = workload::traitsOf(request.framework.value_or(Framework::Megatron));
    if (!month.starts_with("20")) {
        const bool half = request.precision == workload::Precision::Fp16; // of the years before BF16, and before fused attention
        if (half && traits.fusedAttention.is && takes<&PlanRequest::fusedAttention, false>(request))
            assumed.emplace_back("attention that is not fused: FP16, and no date");
        return;
    }
    if (!request.fusedAttention) {
        request.fusedAttention = month >= workload::fusedAttentionSince;
        if (*request.fusedAttention != traits.fusedAttention.is)
            assumed.push_back(*request.fusedAttention ? "fused attention: of " + std::string(workload::fusedAttentionSince) + " or later"
                                                      : "attention that is not fused: before " + std::string(workload::fusedAttentionSince));
    }
    const std::string_view captured = traits.moeCapturedSince.is;
    const bool blackwell = has(columns("hardware"), "B200") || has(columns("hardware"), "B300");
    const bool graphsOfModules = has(columns("overlap_notes"), "transformer_engine");
    if (!captured.empty() && month >= captured && !columns("experts").empty() && blackwell && request.precision == workload::Precision::Fp8Mx && !graphsOfModules) {
        const std::string recipes = ": so do recipes of experts in MXFP8 on Blackwell from " + std::string(captured) + " on";
        if (takes<&PlanRequest::cudaGraphs, true>(request))
            assumed.push_back("CUDA graphs of whole iterations" + recipes);
        if (takes<&PlanRequest::dispatcher, Dispatcher::DeepEp>(request))
            assumed.push_back("dispatch by DeepEP's kernels" + recipes);
    }
}

} // namespace

Result<void> readFacts(const ColumnText &columns, PlanRequest &request, std::vector<std::string> &assumed)
{
    for (const std::string_view key : {"dispatcher", "tp_overlap"})
        if (const std::string_view text = columns(key); !text.empty())
            if (auto asked = workload::planField(key)->ask(request, std::string(text)); !asked)
                return asked;
    for (const auto &[column, member] : {std::pair<std::string_view, std::optional<bool> PlanRequest::*>{"cuda_graphs", &PlanRequest::cudaGraphs}, {"compiled", &PlanRequest::compiled},
                                         {"fused_attention", &PlanRequest::fusedAttention}, {"a2a_overlap", &PlanRequest::a2aOverlap}})
        if (auto read = readSwitch(columns, column, request.*member); !read)
            return read;
    const std::string_view notes = columns("overlap_notes");
    for (const NoteWords &one : noteWords)
        if (has(notes, one.words))
            one.say(request);
    // TorchTitan's tables list what is switched on, torch.compile among it.
    if (notes == "none" && columns("framework") == workload::toWord(Framework::Torchtitan) && takes<&PlanRequest::compiled, false>(request))
        assumed.emplace_back("not compiled: its table lists what is switched on, and lists nothing");
    readRelease(columns, request, assumed);
    return {};
}

} // namespace switchyard::measured
