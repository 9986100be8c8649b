// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/measured/inference_read.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

#include <core/base/ascii.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/lower.h>
#include <core/measured/cells.h>

namespace switchyard::measured {

namespace {

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
Clients clientsIn(const std::string &text, InferenceCase &out)
{
    Clients said;
    const bool unlimited = isUnlimited(text);
    said.count = unlimited ? 0 : countIn(text);
    said.requests = holdsAny(text, {"request", "prompt", "sample"}) && !holdsAny(text, {"concurren", "client", "user", "in flight", "at a time"});
    said.batch = text.contains("batch");
    said.queued = unlimited || holdsAny(text, {"queued at once", "max throughput", "maximum throughput", "offline"});
    const auto cell = cellOf(text);
    if (!cell && said.count > 0)
        out.assumed.push_back("concurrency_or_batch " + inQuotes(text, 40) + ": the first number counts");
    if (cell && *cell && holdsAny((*cell)->unit, {"qps", "rps", "req/s", "requests/s"}))
        return {.rate = said.count};
    const std::size_t digit = text.find_first_of("0123456789");
    const std::string_view behind = std::string_view(text).substr(std::min(text.size(), text.find_first_not_of("0123456789, ", std::min(text.size(), digit))));
    if (behind.starts_with("per gpu") || behind.starts_with("/gpu") || behind.starts_with("/ gpu")) {
        said.count *= static_cast<double>(out.gpus());
        out.assumed.push_back("concurrency_or_batch " + inQuotes(text, 40) + " is " + format::integer(said.count) + " over all GPUs");
    }
    return said;
}

} // namespace

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
    const Clients clients = clientsIn(text, out);
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

} // namespace switchyard::measured
