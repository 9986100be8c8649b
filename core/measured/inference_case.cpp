// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/inference_case.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/measured/hardware_names.h>
#include <core/measured/inference_recipes.h>
#include <core/workload/kernel_groups.h>
#include <core/workload/parameters.h>

namespace switchyard::measured {

namespace {

bool has(const std::string &text, std::string_view part) { return text.find(part) != std::string::npos; }

Result<std::string> instanceOf(const csv::Record &row, const catalog::Catalog &catalog)
{
    for (const char *column : {"platform", "instance"})
        if (const std::string_view id = row.text(column); !id.empty() && catalog.instance(id) != nullptr)
            return std::string(id);
    return instanceOfHardware(row.text("hardware"), catalog);
}

/// The first whole number of a text; 0: none.
double numberIn(std::string_view text)
{
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    double value = 0;
    const auto *first = std::ranges::find_if(text, digit);
    for (const auto *at = first; at != text.end() && digit(*at) && value < 1e9; ++at)
        value = 10 * value + (*at - '0');
    return value;
}

Result<int> degree(const csv::Record &row, std::string_view column, int otherwise)
{
    SWITCHYARD_TRY(const std::optional<double> value, row.number(column));
    if (!value)
        return otherwise;
    if (!(*value >= 1) || *value > 4096 || *value != static_cast<int>(*value))
        return fail(ErrorCode::InvalidInput, std::string(column) + " is " + echo(row.text(column), 40) + "; expected a whole number from 1");
    return static_cast<int>(*value);
}

Result<void> readCut(const csv::Record &row, InferenceCase &out)
{
    serve::Cut &cut = out.serving.cut;
    SWITCHYARD_TRY(const int gpus, degree(row, "gpus", 0));
    SWITCHYARD_TRY(cut.pp, degree(row, "pp", 1));
    SWITCHYARD_TRY(cut.tp, degree(row, "tp", std::max(1, gpus / cut.pp)));
    SWITCHYARD_TRY(cut.ep, degree(row, "ep", 1));
    const std::string attention = lower(row.text("dp_attention"));
    if (attention == "yes" || attention == "1" || attention == "true")
        cut.attentionDp = cut.tp;
    else if (const double groups = numberIn(attention); groups > 1)
        cut.attentionDp = static_cast<int>(groups);
    if (attention.starts_with("possibly"))
        out.assumed.emplace_back("no attention DP: the row leaves it open");
    if (cut.ep > cut.tp && gpus >= cut.ep * cut.pp) { // attention DP counted beside TP: the stage is all its GPUs
        cut.attentionDp = cut.attentionDp > 1 || out.serving.model.attention == catalog::Attention::Mla ? cut.ep / cut.tp * cut.attentionDp : 1;
        cut.tp = cut.ep;
    }
    cut.replicas = gpus > cut.gpus() ? static_cast<int>(gpus / cut.gpus()) : 1;
    return {};
}

constexpr double mostTokens = 1e7;
constexpr double mostClients = 1e5;

Result<void> readLoad(const csv::Record &row, InferenceCase &out)
{
    serve::Load &load = out.load;
    SWITCHYARD_TRY(load.prompt, row.positive("isl"));
    SWITCHYARD_TRY(const std::optional<double> output, row.number("osl"));
    load.output = output.value_or(1);
    if (!(load.prompt <= mostTokens) || !(load.output >= 1 && load.output <= mostTokens))
        return fail(ErrorCode::InvalidInput, "isl and osl are beyond 1 to 10,000,000 tokens");
    out.firstTokenOnly = load.output <= 1 || !output;
    SWITCHYARD_TRY(const std::optional<double> promptCv, row.number("isl_cv"));
    SWITCHYARD_TRY(const std::optional<double> outputCv, row.number("osl_cv"));
    load.promptCv = promptCv.value_or(0);
    load.outputCv = outputCv.value_or(0);
    if (has(lower(row.text("source")), "inferencex") && !promptCv && !outputCv) {
        // Its client draws both lengths evenly from 0.8 to 1.0 of the nominal ones.
        load.prompt *= 0.9;
        load.output *= 0.9;
        load.promptCv = load.outputCv = 0.2 / std::sqrt(12.0) / 0.9;
    }
    SWITCHYARD_TRY(const std::optional<double> hit, row.number("prefix_hit"));
    out.serving.prefixHit = std::clamp(hit.value_or(0), 0.0, 0.999);
    const std::string text = lower(row.text("concurrency_or_batch"));
    const double count = numberIn(text);
    const std::string rateText = lower(row.text("request_rate_qps"));
    const bool atOnce = rateText == "inf"; // nothing between the requests
    std::optional<double> rate;
    if (!atOnce) {
        SWITCHYARD_TRY(rate, row.number("request_rate_qps"));
    }
    if (rate && *rate > 0) {
        load.kind = serve::Load::Kind::Open;
        load.rate = *rate;
        if (load.rate > 1e6)
            return fail(ErrorCode::InvalidInput, "request_rate_qps is beyond a million");
        load.requests = has(text, "requests") && count > 0 ? static_cast<int>(std::min(count, 10 * mostClients)) : 1000;
        return {};
    }
    if (count <= 0)
        return fail(ErrorCode::InvalidInput, "neither a concurrency nor a request rate");
    const bool queue = atOnce || has(text, "queued at once") || has(text, "max throughput");
    if (count > (queue ? 10 : 1) * mostClients)
        return fail(ErrorCode::InvalidInput, "concurrency_or_batch is " + echo(text, 40) + "; expected at most 100,000 clients, or a million requests");
    load.concurrency = count;
    if (queue) {
        out.offline = true; // TTFT is the queue
        out.serving.limits.senders = 0; // trtllm-bench and its like: in process
        load.requests = static_cast<int>(count);
    } else if (has(text, "batch")) {
        load.kind = serve::Load::Kind::Static;
    } else {
        load.requests = static_cast<int>(10 * count);
        const bool dump = has(lower(row.text("source")), "inferencex");
        load.steady = !dump && has(lower(row.text("metric_note")), "steady");
        out.assumed.emplace_back(load.steady ? "closed loop, all clients start at once and are spread from their first answers on, 10 requests each, exact lengths, no prefix hits" : "closed loop, all clients start at once, 10 requests each, exact lengths, no prefix hits");
    }
    return {};
}

Result<void> readMeasured(const csv::Record &row, InferenceCase &out)
{
    SWITCHYARD_TRY(out.ttft_ms, row.number("ttft_ms"));
    SWITCHYARD_TRY(out.tpot_ms, row.number("tpot_or_itl_ms"));
    SWITCHYARD_TRY(out.perGpu, row.number("output_tokens_per_s_per_gpu"));
    if (out.firstTokenOnly)
        out.tpot_ms.reset();
    for (std::optional<double> *value : {&out.ttft_ms, &out.tpot_ms, &out.perGpu})
        if (*value && !(**value > 0))
            value->reset();
    return {};
}

} // namespace

Result<InferenceCase> inferenceCase(const csv::Record &row, const catalog::Catalog &catalog)
{
    InferenceCase out;
    out.rowId = row.text("row_id");
    out.set = row.text("set");
    out.model = row.text("model");
    SWITCHYARD_TRY(out.instance, instanceOf(row, catalog));
    out.gpu = catalog.gpuOf(*catalog.instance(out.instance));
    const catalog::Architecture *model = catalog.model(out.model);
    if (model == nullptr)
        return fail(ErrorCode::Unsupported, "model " + inQuotes(out.model) + " is not in the catalog");
    serve::Serving &serving = out.serving;
    serving.model = *model;
    serving.release = serve::releaseOf(row.text("framework"));
    if (!serving.release.known) {
        out.assumed.push_back("vLLM's rules and constants for " + inQuotes(std::string(row.text("framework"))));
        out.standsIn = true;
    }
    if (auto read = readCut(row, out); !read)
        return std::unexpected(read.error());
    if (auto possible = serve::checkCut(serving.cut, serving.model); !possible)
        return std::unexpected(possible.error());
    const serve::Rules rules = serve::rulesOf(serving.release, *out.gpu, serving.cut.tp);
    SWITCHYARD_TRY(serving.formats, serve::formatsOf(row.text("precision"), row.text("kv_precision"), serving.model, rules, out.gpu->generation));
    if (!serving.formats.assumed.empty())
        out.assumed.push_back(serving.formats.assumed);
    if (row.text("kv_precision").empty())
        out.assumed.emplace_back(serving.formats.fp8Kv ? "FP8 KV cache by the framework's rule" : "16-bit KV cache by the framework's rule");
    if (auto read = readLoad(row, out); !read)
        return std::unexpected(read.error());
    if (const InferenceRecipe *recipe = recipeOf(row.text("source"), out)) {
        SWITCHYARD_TRY(const double prompt, row.positive("isl"));
        SWITCHYARD_TRY(const std::optional<double> output, row.number("osl"));
        applyRecipe(*recipe, prompt, output.value_or(1), !row.text("kv_precision").empty(), out);
    }
    if (auto read = readMeasured(row, out); !read)
        return std::unexpected(read.error());
    return out;
}

std::string implausible(const InferenceCase &row)
{
    // c (s + n) · 2 · active parameters in the time of one request, of the peak of the weights' precision.
    if (row.offline || row.load.kind != serve::Load::Kind::Closed || !row.ttft_ms || !row.tpot_ms)
        return {};
    const double seconds = (*row.ttft_ms + row.load.output * *row.tpot_ms) * 1e-3;
    const double active = workload::countParameters(row.serving.model).active;
    const double flop = row.load.concurrency * (row.load.prompt + row.load.output) * 2 * active;
    const double peak = workload::kernelPeak_flops(*row.gpu, row.serving.formats.experts) * static_cast<double>(row.serving.cut.gpus()) * row.serving.cut.replicas;
    if (!(peak > 0))
        return {};
    // First tokens that wait far longer than all prompts take at a third of the peak, for answers that take a fraction of it.
    const double prompts_s = row.load.concurrency * row.load.prompt * 2 * active / (0.3 * peak);
    const double answer_s = row.load.output * *row.tpot_ms * 1e-3;
    if (answer_s < 0.25 * seconds && *row.ttft_ms * 1e-3 > 3 * prompts_s + 1)
        return "its server ran about " + format::significant(row.load.concurrency * answer_s / seconds, 2) + " of "
            + format::integer(row.load.concurrency) + " clients at a time; what held the others back is not stated";
    if (flop / seconds / peak <= 0.6)
        return {};
    return "its tokens need " + format::percent(flop / seconds / peak) + " of the GPUs' dense peak; more than 60 % is not reached";
}

} // namespace switchyard::measured
