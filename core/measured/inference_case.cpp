// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/inference_case.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/catalog/model_names.h>
#include <core/measured/cells.h>
#include <core/measured/hardware_names.h>
#include <core/measured/inference_protocol.h>
#include <core/measured/inference_read.h>
#include <core/measured/inference_recipes.h>
#include <core/serve/drafting.h>
#include <core/workload/kernel_groups.h>
#include <core/workload/parameters.h>

namespace switchyard::measured {

namespace {

Result<NamedHardware> hardwareOf(const csv::Record &row, const catalog::Catalog &catalog)
{
    for (const char *column : {"platform", "instance"})
        if (const std::string_view id = row.text(column); !id.empty() && catalog.instance(id) != nullptr)
            return NamedHardware{.instance = std::string(id), .gpus = 0, .standsIn = {}};
    return hardwareNamed(row.text("hardware"), catalog);
}

/// Drafts by columns of their own, else by what the row tells in words.
Result<void> readDrafting(const csv::Record &row, InferenceCase &out)
{
    serve::Speculation &speculation = out.serving.speculation;
    std::string words;
    for (const char *column : {"framework", "parallel_note", "metric_note", "notes", "precision", "speculation"})
        words += std::string(row.text(column)) + "; ";
    const std::optional<Drafting> named = draftingIn(words);
    SWITCHYARD_TRY(const std::optional<double> drafts, looseNumber(row, "drafts", out.assumed));
    SWITCHYARD_TRY(const std::optional<double> acceptance, looseNumber(row, "acceptance", out.assumed));
    if (!named && !(drafts && *drafts > 0))
        return {};
    if (drafts && (!(*drafts >= 0) || *drafts > 16 || *drafts != std::floor(*drafts)))
        return fail(ErrorCode::InvalidInput, "drafts is " + echo(row.text("drafts"), 40) + "; expected a whole number from 0 to 16");
    if (acceptance && !(*acceptance >= 0 && *acceptance <= 1))
        return fail(ErrorCode::InvalidInput, "acceptance is " + echo(row.text("acceptance"), 40) + "; expected a share from 0 to 1");
    speculation.mtp = !named || named->mtp;
    speculation.drafts = drafts ? static_cast<int>(*drafts) : named->drafts;
    if (speculation.drafts == 0 && !drafts) {
        speculation.drafts = 1;
        out.draftsOpen = true;
    }
    out.acceptanceOpen = !acceptance;
    speculation.acceptance = acceptance.value_or(serve::usualAcceptance(speculation.drafts));
    return {};
}

/// What of drafting the row and its recipe left open.
void settleDrafting(InferenceCase &out)
{
    serve::Speculation &speculation = out.serving.speculation;
    if (speculation.drafts <= 0)
        return;
    if (out.acceptanceOpen) {
        speculation.acceptance = serve::usualAcceptance(speculation.drafts);
        out.assumed.push_back(std::to_string(speculation.drafts) + (speculation.drafts == 1 ? " draft" : " drafts") + (out.draftsOpen ? ", whose number the row does not say," : "") + " of which "
                              + format::percent(speculation.acceptance) + " are accepted at each position, as published for other models");
        out.standsIn = true;
    }
}

Result<void> readMeasured(const csv::Record &row, InferenceCase &out)
{
    SWITCHYARD_TRY(out.ttft_ms, looseNumber(row, "ttft_ms", out.assumed));
    SWITCHYARD_TRY(out.tpot_ms, looseNumber(row, "tpot_or_itl_ms", out.assumed));
    SWITCHYARD_TRY(out.perGpu, looseNumber(row, "output_tokens_per_s_per_gpu", out.assumed));
    if (!out.perGpu && (!row.text("gpus").empty() || !row.text("tp").empty())) {
        SWITCHYARD_TRY(out.perGpu, looseNumber(row, "output_tokens_per_s", out.assumed));
        if (out.perGpu)
            *out.perGpu /= static_cast<double>(out.gpus());
    }
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
    SWITCHYARD_TRY(const NamedHardware hardware, hardwareOf(row, catalog));
    out.instance = hardware.instance;
    out.gpu = catalog.gpuOf(*catalog.instance(out.instance));
    const auto standsIn = [&](std::string what) {
        out.assumed.push_back(std::move(what));
        out.standsIn = true;
    };
    if (!hardware.standsIn.empty())
        standsIn(hardware.standsIn);
    SWITCHYARD_TRY(const catalog::NamedModel model, catalog::modelNamed(catalog, out.model));
    if (!model.assumed.empty())
        out.assumed.push_back(model.assumed);
    serve::Serving &serving = out.serving;
    serving.model = *model.model;
    if (auto read = readLengths(row, out); !read)
        return std::unexpected(read.error());
    const catalog::Architecture *longer = catalog::releaseThatReads(catalog, serving.model, out.prompt + out.output, row.text("date").substr(0, 7));
    if (longer->id != serving.model.id) {
        out.assumed.push_back("release " + longer->id + ": " + serving.model.id + " reads " + format::integer(serving.model.contextLength) + " tokens, the request is of " + format::integer(out.prompt + out.output));
        serving.model = *longer;
    }
    serving.release = serve::releaseOf(row.text("framework"));
    if (!serving.release.known)
        standsIn("vLLM's rules and constants for " + inQuotes(std::string(row.text("framework"))));
    else if (serving.release.version == 0 && !lower(row.text("framework")).contains("nim"))
        serving.release.version = newestRelease(serving.release.framework, row.text("date"));
    if (serve::isV0(serving.release))
        standsIn("prompts before answers, as vLLM's scheduler before 0.8 has them, with the constants of later ones");
    if (auto read = readCut(row, hardware.gpus, out); !read)
        return std::unexpected(read.error());
    if (auto possible = serve::checkCut(serving.cut, serving.model); !possible)
        return std::unexpected(possible.error());
    const serve::Rules rules = serve::rulesOf(serving.release, *out.gpu, serving.cut.tp);
    const bool inName = serve::isOpenPrecision(row.text("precision")) && !model.precision.empty();
    SWITCHYARD_TRY(serving.formats, serve::formatsOf(inName ? std::string_view(model.precision) : row.text("precision"), row.text("kv_precision"), serving.model, rules, out.gpu->generation));
    if (inName)
        out.assumed.push_back("precision " + model.precision + " by the model's name");
    if (!serving.formats.assumed.empty())
        out.assumed.push_back(serving.formats.assumed);
    if (auto read = readDrafting(row, out); !read)
        return std::unexpected(read.error());
    if (auto read = readLoad(row, out); !read)
        return std::unexpected(read.error());
    const bool kvStated = lower(row.text("kv_precision")) == "auto" || !serve::isOpenPrecision(row.text("kv_precision"));
    if (const InferenceRecipe *recipe = recipeOf(row.text("source"), row.text("framework"), out))
        applyRecipe(*recipe, kvStated, out);
    if (!kvStated)
        out.assumed.emplace_back(serving.formats.fp8Kv ? "FP8 KV cache by the framework's rule" : "16-bit KV cache by the framework's rule");
    out.standsIn = out.standsIn || serving.formats.derived;
    if (serving.formats.fourBitKv)
        standsIn("kernels of an FP8 KV cache, with its bytes: none of 4 bits is timed");
    settleDrafting(out);
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
    const double peak = workload::kernelPeak_flops(*row.gpu, row.serving.formats.experts) * static_cast<double>(row.gpus());
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
