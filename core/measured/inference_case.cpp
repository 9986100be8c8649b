// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/inference_case.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include <core/base/ascii.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/catalog/model_names.h>
#include <core/measured/cells.h>
#include <core/measured/hardware_names.h>
#include <core/measured/inference_protocol.h>
#include <core/measured/inference_recipes.h>
#include <core/serve/engine_traits.h>
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

Result<int> degree(const csv::Record &row, std::string_view column, int otherwise, InferenceCase &out)
{
    SWITCHYARD_TRY(const std::optional<double> value, looseNumber(row, column, out.assumed));
    if (!value)
        return otherwise;
    if (!(*value >= 1) || *value > 4096 || *value != static_cast<int>(*value))
        return fail(ErrorCode::InvalidInput, std::string(column) + " is " + echo(row.text(column), 40) + "; expected a whole number from 1");
    return static_cast<int>(*value);
}

/// Groups of attention DP that a row states; 0: none, −1: as many as there can be.
Result<int> statedGroups(const csv::Record &row, const ParallelNote &note, InferenceCase &out)
{
    const std::string text = lower(row.text("dp_attention"));
    if (text.starts_with("possibly"))
        out.assumed.emplace_back("no attention DP: the row leaves it open");
    if (text == "no" || text == "0" || text == "false" || text.starts_with("possibly"))
        return 0;
    if (const auto cell = cellOf(text); cell && *cell && (*cell)->value > 1) {
        if ((*cell)->value > 4096)
            return fail(ErrorCode::InvalidInput, "dp_attention is " + echo(row.text("dp_attention"), 40) + "; expected yes, no or a number of groups");
        return static_cast<int>((*cell)->value);
    }
    if (text == "yes" || text == "1" || text == "true")
        return note.attentionDp > 1 ? note.attentionDp : -1;
    return note.attentionDp > 1 ? note.attentionDp : 0;
}

/// The cut of a pool by its part of the note.
serve::Cut cutOf(const ParallelNote &note, int workers, const serve::Serving &serving)
{
    const bool wide = note.ep > 0 && note.ep == note.tp && note.ep == note.attentionDp; // DEP
    serve::Cut out{.tp = std::max(1, note.tp), .pp = std::max(1, note.pp), .ep = serving.model.isMoe() ? std::max(1, note.ep) : 1, .attentionDp = std::max(1, note.attentionDp), .replicas = workers};
    if (out.attentionDp > 1 && !wide && (out.tp % out.attentionDp != 0 || serve::engineTraits(serving.release.framework).groupsBesideTp.is))
        out.tp *= out.attentionDp;
    out.tp = std::max(out.tp, out.ep);
    return out;
}

/// Prefill and decode in pools of their own, where the row's GPUs are those of its note.
void readPools(const csv::Record &row, const PoolNote &note, int gpus, InferenceCase &out)
{
    ParallelNote prefill = note.prefill;
    ParallelNote decode = note.decode;
    const auto width = [&](std::string_view column) {
        const auto cell = cellOf(row.text(column));
        return cell && *cell && (*cell)->value >= 1 && (*cell)->value <= 4096 ? static_cast<int>((*cell)->value) : 0;
    };
    for (ParallelNote *pool : {&prefill, &decode}) // of each, where the note has none
        if (pool->tp == 0 && pool->ep == 0 && pool->attentionDp == 0)
            *pool = {.tp = width("tp"), .pp = width("pp"), .ep = width("ep"), .attentionDp = 0};
    out.apart = true;
    Pools pools{cutOf(prefill, note.prefills, out.serving), cutOf(decode, note.decodes, out.serving)};
    const long long all = pools.prefill.gpus() * pools.prefill.replicas + pools.decode.gpus() * pools.decode.replicas;
    const bool said = (prefill.tp > 0 || prefill.ep > 0) && (decode.tp > 0 || decode.ep > 0) && (gpus == 0 || all == gpus);
    if (said && serve::checkCut(pools.prefill, out.serving.model) && serve::checkCut(pools.decode, out.serving.model)) {
        const auto tell = [](const serve::Cut &cut) { return std::to_string(cut.replicas) + " of " + std::to_string(cut.gpus()) + " GPUs"; };
        out.assumed.push_back("prefill and decode in pools of their own: " + tell(pools.prefill) + " and " + tell(pools.decode));
        out.pools = pools;
        out.serving.cut = pools.decode;
        out.serving.cut.replicas = std::max(1, static_cast<int>(all / pools.decode.gpus()));
    } else {
        out.assumed.emplace_back("prefill and decode in one pool: the row tells of two, and not enough of them");
    }
    out.standsIn = true;
}

/// The stage: TP as the engines that count attention DP within it or beside it (TP 2 × DP 4) have it; the row's GPUs tell which.
Result<void> readCut(const csv::Record &row, int namedGpus, InferenceCase &out)
{
    serve::Cut &cut = out.serving.cut;
    ParallelNote note = parallelNote(row.text("parallel_note"));
    SWITCHYARD_TRY(const int gpus, degree(row, "gpus", namedGpus, out));
    std::string notes(row.text("parallel_note"));
    if (lower(row.text("framework")).contains("disagg"))
        notes += "; disaggregated";
    if (const std::optional<PoolNote> pools = poolsIn(notes)) {
        if (readPools(row, *pools, gpus, out); out.pools)
            return {};
        note = pools->decode;
    }
    SWITCHYARD_TRY(cut.pp, degree(row, "pp", std::max(1, note.pp), out));
    SWITCHYARD_TRY(const int groups, statedGroups(row, note, out));
    SWITCHYARD_TRY(cut.ep, degree(row, "ep", std::max(1, note.ep), out));
    SWITCHYARD_TRY(cut.tp, degree(row, "tp", note.tp > 0 ? note.tp : std::max(1, gpus / cut.pp), out));
    const std::string &name = out.serving.model.name;
    if (cut.ep > 1 && !out.serving.model.isMoe()) {
        out.assumed.push_back("no EP: " + name + " has no experts");
        cut.ep = 1;
    }
    if (groups > 1 && !out.serving.model.isMoe() && serve::engineTraits(out.serving.release.framework).groupsBesideTp.is) {
        // Without experts to share, vLLM's ranks of data parallelism are engines of their own.
        out.assumed.push_back(std::to_string(groups) + " replicas for data parallelism over " + std::to_string(groups) + ": " + name + " has no experts");
        if (std::max<long long>(gpus, cut.gpus()) < cut.gpus() * groups && cut.tp % groups == 0)
            cut.tp /= groups; // its TP was that of all
        cut.replicas = static_cast<int>(std::max<long long>(gpus / cut.gpus(), groups));
        return {};
    }
    if (gpus == 0 && row.text("tp").empty() && note.tp == 0)
        out.assumed.emplace_back("one GPU: the row says neither GPUs nor TP");
    long long beside = groups > 1 ? static_cast<long long>(cut.tp) * groups : std::max(cut.tp, cut.ep);
    if (groups < 0 && cut.tp == 1 && cut.ep == 1) // "yes" beside TP 1: a group on each GPU
        beside = gpus / cut.pp;
    if (beside > cut.tp && gpus >= beside * cut.pp && (groups <= 1 || cut.tp % groups != 0 || gpus % cut.gpus() != 0 || serve::engineTraits(out.serving.release.framework).groupsBesideTp.is)) {
        // Each group attends by its own TP; the stage, over which the experts lie, is all of them.
        const bool apart = groups != 0 || out.serving.model.attention == catalog::Attention::Mla;
        cut.attentionDp = apart ? static_cast<int>(beside / cut.tp) : 1;
        cut.tp = static_cast<int>(beside);
        if (groups == 0 && apart)
            out.assumed.push_back("attention DP over " + std::to_string(cut.attentionDp) + " groups: EP is wider than TP");
    } else if (groups != 0) {
        cut.attentionDp = groups < 0 ? cut.tp : groups;
    }
    cut.replicas = gpus > cut.gpus() ? static_cast<int>(gpus / cut.gpus()) : 1;
    return {};
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
    speculation.acceptance = acceptance.value_or(usualAcceptance(speculation.drafts));
    return {};
}

/// What of drafting the row and its recipe left open.
void settleDrafting(InferenceCase &out)
{
    serve::Speculation &speculation = out.serving.speculation;
    if (speculation.drafts <= 0)
        return;
    if (out.acceptanceOpen) {
        speculation.acceptance = usualAcceptance(speculation.drafts);
        out.assumed.push_back(std::to_string(speculation.drafts) + (speculation.drafts == 1 ? " draft" : " drafts") + (out.draftsOpen ? ", whose number the row does not say," : "") + " of which "
                              + format::percent(speculation.acceptance) + " are accepted at each position, as published for other models");
        out.standsIn = true;
    }
}

constexpr double mostTokens = 1e7;
constexpr double mostClients = 1e5;
constexpr double offlineRequests = 3000; ///< of an offline benchmark that says none: NVIDIA's tables queue 1,000 to 30,000

/// The number of a cell that may hold others beside it ("256 (64 per GPU)"): the first; 0: none.
double countIn(const std::string &text)
{
    if (const auto cell = cellOf(text))
        return *cell ? (*cell)->value : 0;
    const std::string rest = text.substr(std::min(text.size(), text.find_first_of("0123456789")));
    std::string digits = rest.substr(0, rest.find_first_not_of("0123456789,"));
    while (digits.ends_with(','))
        digits.pop_back();
    const auto first = cellOf(digits);
    return first && *first ? (*first)->value : 0;
}

bool holdsAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}

/// A rate or a number of clients that knows no bound: "inf", "unlimited", "inf req/s".
bool isUnlimited(std::string_view text)
{
    constexpr std::array<std::string_view, 6> words = {"inf", "infinity", "infinite", "unlimited", "unbounded", "∞"};
    return std::ranges::any_of(words, [&](std::string_view word) { return text.starts_with(word) && (text.size() == word.size() || !ascii::letter(text[word.size()])); });
}

/// What the cell of the concurrency says.
struct Clients {
    double count = 0;      ///< 0: none
    bool requests = false; ///< of a run ("500 requests"); else at a time
    bool batch = false;
    bool queued = false;   ///< all at once
    double rate = 0;       ///< it is a rate instead: "10 QPS"
};
Clients clientsIn(const std::string &text, const serve::Cut &cut, InferenceCase &out)
{
    Clients said;
    said.count = countIn(text);
    said.requests = holdsAny(text, {"request", "prompt", "sample"}) && !holdsAny(text, {"concurren", "client", "user", "in flight", "at a time"});
    said.batch = text.contains("batch");
    said.queued = isUnlimited(text) || holdsAny(text, {"queued at once", "max throughput", "maximum throughput", "offline"});
    const auto cell = cellOf(text);
    if (!cell && said.count > 0)
        out.assumed.push_back("concurrency_or_batch " + inQuotes(text, 40) + ": the first number counts");
    if (cell && *cell && holdsAny((*cell)->unit, {"qps", "rps", "req/s", "requests/s"}))
        return {.rate = said.count};
    const std::size_t digit = text.find_first_of("0123456789");
    const std::string_view behind = std::string_view(text).substr(std::min(text.size(), text.find_first_not_of("0123456789, ", std::min(text.size(), digit))));
    if (behind.starts_with("per gpu") || behind.starts_with("/gpu") || behind.starts_with("/ gpu")) {
        said.count *= static_cast<double>(cut.gpus()) * cut.replicas;
        out.assumed.push_back("concurrency_or_batch " + inQuotes(text, 40) + " is " + format::integer(said.count) + " over all GPUs");
    }
    return said;
}

Result<void> readLengths(const csv::Record &row, InferenceCase &out)
{
    serve::Load &load = out.load;
    SWITCHYARD_TRY(load.prompt, loosePositive(row, "isl", out.assumed));
    SWITCHYARD_TRY(const std::optional<double> output, looseNumber(row, "osl", out.assumed));
    out.prompt = load.prompt;
    out.output = output.value_or(1);
    load.output = output.value_or(1);
    if (!(load.prompt <= mostTokens) || !(load.output >= 1 && load.output <= mostTokens))
        return fail(ErrorCode::InvalidInput, "isl and osl are beyond 1 to 10,000,000 tokens");
    out.firstTokenOnly = load.output <= 1 || !output;
    SWITCHYARD_TRY(const std::optional<double> promptCv, looseNumber(row, "isl_cv", out.assumed));
    SWITCHYARD_TRY(const std::optional<double> outputCv, looseNumber(row, "osl_cv", out.assumed));
    load.promptCv = promptCv.value_or(0);
    load.outputCv = outputCv.value_or(0);
    if (lower(row.text("source")).contains("inferencex") && !promptCv && !outputCv) {
        // Its client draws both lengths evenly from 0.8 to 1.0 of the nominal ones.
        load.prompt *= 0.9;
        load.output *= 0.9;
        load.promptCv = load.outputCv = 0.2 / std::sqrt(12.0) / 0.9;
    }
    return {};
}

Result<void> readLoad(const csv::Record &row, InferenceCase &out)
{
    serve::Load &load = out.load;
    SWITCHYARD_TRY(const std::optional<double> hit, looseNumber(row, "prefix_hit", out.assumed));
    out.serving.prefixHit = std::clamp(hit.value_or(0), 0.0, 0.999);
    const std::string text = lower(row.text("concurrency_or_batch"));
    const Clients clients = clientsIn(text, out.serving.cut, out);
    double count = clients.count;
    const bool unlimited = isUnlimited(lower(row.text("request_rate_qps"))); // nothing between the requests but what holds them back
    std::optional<double> rate;
    if (!unlimited) {
        SWITCHYARD_TRY(rate, looseNumber(row, "request_rate_qps", out.assumed));
    }
    if (clients.rate > 0 && !rate)
        rate = clients.rate;
    if (rate && *rate > 0) {
        load.kind = serve::Load::Kind::Open;
        load.rate = *rate;
        if (load.rate > 1e6)
            return fail(ErrorCode::InvalidInput, "request_rate_qps is beyond a million");
        load.requests = clients.requests && count > 0 ? static_cast<int>(std::min(count, 10 * mostClients)) : 1000;
        if (count > 0 && count <= mostClients && !clients.requests && !clients.batch && !clients.queued) {
            out.cap = count;
            out.assumed.push_back("at most " + format::integer(count) + " requests at a time, as a client's cap on its rate");
        }
        return {};
    }
    // vLLM's client starts all requests at an infinite rate, and --max-concurrency lets so many of them run (vllm/benchmarks/serve.py
    // @009e6d4: a semaphore around each); genai-perf and aiperf do alike.
    const bool queue = clients.queued || (unlimited && (count <= 0 || clients.requests || clients.batch));
    if (count <= 0 && queue) {
        count = offlineRequests;
        out.assumed.push_back(format::integer(count) + " requests at once: the row does not say how many");
    }
    if (count <= 0)
        return fail(ErrorCode::InvalidInput, "neither a concurrency nor a request rate");
    if (count > (queue ? 10 : 1) * mostClients)
        return fail(ErrorCode::InvalidInput, "concurrency_or_batch is " + echo(text, 40) + "; expected at most 100,000 clients, or a million requests");
    load.concurrency = count;
    if (queue) {
        out.offline = true; // TTFT is the queue
        out.serving.limits.senders = 0; // trtllm-bench and its like: in process
        load.requests = static_cast<int>(count);
    } else if (clients.batch) {
        load.kind = serve::Load::Kind::Static;
    } else {
        load.requests = static_cast<int>(10 * count);
        const bool dump = lower(row.text("source")).contains("inferencex");
        load.steady = !dump && lower(row.text("metric_note")).contains("steady");
        out.assumed.emplace_back(load.steady ? "closed loop, all clients start at once and are spread from their first answers on, 10 requests each, exact lengths, no prefix hits" : "closed loop, all clients start at once, 10 requests each, exact lengths, no prefix hits");
    }
    return {};
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
    if (const InferenceRecipe *recipe = recipeOf(row.text("source"), out))
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
