// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/serving_options.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/exchange/glance.h>

namespace switchyard::exchange {

namespace {

constexpr std::array<std::string_view, 6> commands = {"vllm serve", "vllm.entrypoints", "sglang.launch_server", "sglang serve", "dynamo.vllm", "dynamo.sglang"};

constexpr std::array<std::string_view, 23> ofVllm = {"--data-parallel-size-local", "--data-parallel-address", "--data-parallel-rpc-port", "--data-parallel-start-rank", "--tensor-parallel-size", "-tp", "--pipeline-parallel-size", "-pp", "--data-parallel-size", "-dp", "--enable-expert-parallel", "--max-num-seqs", "--max-num-batched-tokens",
                                                     "--gpu-memory-utilization", "--kv-cache-dtype", "--quantization", "-q", "--dtype", "--kv-transfer-config", "--is-prefill-worker", "--model", "--node-rank", "--speculative-config"};
constexpr std::array<std::string_view, 30> ofSglang = {"--tp-size", "--tensor-parallel-size", "--tp", "--pp-size", "--pipeline-parallel-size", "--pp", "--dp-size", "--data-parallel-size", "--dp", "--ep-size", "--expert-parallel-size", "--ep",
                                                       "--enable-dp-attention", "--moe-a2a-backend", "--enable-deepep-moe", "--max-running-requests", "--chunked-prefill-size", "--mem-fraction-static", "--kv-cache-dtype", "--quantization",
                                                       "--dtype", "--disaggregation-mode", "--model-path", "--nnodes", "--node-rank",
                                                       "--speculative-algorithm", "--speculative-draft-model-path", "--speculative-num-steps", "--speculative-num-draft-tokens", "--speculative-eagle-topk"};

/// "tensor_parallel_size" → "--tensor-parallel-size".
std::string optionOf(std::string_view key)
{
    std::string out = "--" + std::string(key);
    std::ranges::replace(out, '_', '-');
    return out;
}

class Options
{
public:
    Options(const Arguments &all, const std::string &where, Notes &notes) : m_all(all), m_where(where), m_notes(notes) {}

    /// Empty: none of them is there.
    [[nodiscard]] std::string text(std::initializer_list<const char *> names) const
    {
        for (const char *name : names)
            if (const auto found = m_all.find(name); found != m_all.end())
                return found->second;
        return {};
    }
    [[nodiscard]] bool on(std::initializer_list<const char *> names) const
    {
        const std::string word = lower(text(names));
        return !word.empty() && word != "false" && word != "0" && word != "none" && word != "null";
    }
    [[nodiscard]] int count(std::initializer_list<const char *> names, int otherwise) const
    {
        const std::string word = text(names);
        if (word.empty())
            return otherwise;
        const auto whole = number::wholeFromText(word, 1, number::mostGpus);
        if (!whole)
            m_notes.add(say("{}: {} is {}: no whole number, left open", m_where, *names.begin(), inQuotes(word, 40)));
        return whole ? static_cast<int>(*whole) : otherwise;
    }
    void real(std::initializer_list<const char *> names, double low, double high, std::optional<double> &out) const
    {
        const std::string word = text(names);
        const auto value = number::fromText(word);
        if (value && *value >= low && *value <= high)
            out = value;
        else if (!word.empty() && word != "null" && word != "None" && word != "-1")
            m_notes.add(say("{}: {} is {}: not taken", m_where, *names.begin(), inQuotes(word, 40)));
    }

private:
    const Arguments &m_all;
    const std::string &m_where;
    Notes &m_notes;
};

/// Of --quantization; none: it says nothing of the weights.
std::optional<workload::ServingPrecision> precisionOf(const std::string &quantization)
{
    using enum workload::ServingPrecision;
    const std::string word = lower(quantization);
    constexpr std::pair<std::string_view, workload::ServingPrecision> words[] = {{"fp8", Fp8}, {"w8a8_fp8", Fp8}, {"modelopt", Fp8}, {"modelopt_fp8", Fp8}, {"fbgemm_fp8", Fp8Row}, {"ptpc_fp8", Fp8Row}, {"modelopt_fp4", Nvfp4}, {"nvfp4", Nvfp4},
                                                                               {"mxfp4", Mxfp4}, {"awq", Int4}, {"awq_marlin", Int4}, {"gptq", Int4}, {"gptq_marlin", Int4}, {"w4afp8", Int4}, {"w8a8_int8", Int8}, {"experts_int8", Int8}};
    for (const auto &[name, format] : words)
        if (word == name)
            return format;
    return std::nullopt;
}

/// Of --dtype, in which a checkpoint of FP8 is computed, too.
std::optional<workload::ServingPrecision> computedIn(const std::string &dtype)
{
    const std::string type = lower(dtype);
    if (type == "half" || type == "float16" || type == "fp16")
        return workload::ServingPrecision::Fp16;
    if (type == "bfloat16" || type == "bf16")
        return workload::ServingPrecision::Bf16;
    return std::nullopt;
}

/// What drafts, as an engine names it, whatever its case.
enum class Drafter { Model, Heads, LookUp, Other };
Drafter drafterOf(std::string_view method)
{
    if (method == "draft_model" || method == "standalone")
        return Drafter::Model;
    if (method.ends_with("mtp") || method == "nextn")
        return Drafter::Heads;
    return method.starts_with("ngram") || method == "suffix" ? Drafter::LookUp : Drafter::Other;
}

/// A chain of `drafts`. Heads that were trained beside a model are in no catalog.
void take(const std::string &method, const std::string &model, std::optional<double> drafts, const std::string &where, Notes &notes, Deployed &out)
{
    const Drafter kind = drafterOf(lower(method));
    if (kind == Drafter::Other)
        notes.add(say("{}: drafts by {}, which is not modelled: nothing is drafted", where, echo(method.empty() ? model : method, 40)));
    else if (!drafts)
        notes.add(say("{}: how many tokens are drafted is not told: nothing is drafted", where));
    else {
        out.limits.speculate = drafts;
        out.lookUp = kind == Drafter::LookUp;
        if (kind == Drafter::Model)
            out.drafter = model;
    }
}

std::optional<double> draftsFrom(const std::string &text, int less = 0)
{
    const auto whole = number::wholeFromText(text, 1 + less, 64 + less);
    return whole ? std::optional(static_cast<double>(*whole - less)) : std::nullopt;
}

void draftsOfVllm(const std::string &config, const std::string &where, Notes &notes, Deployed &out)
{
    if (config.empty())
        return;
    const auto document = json::parse(config, "--speculative-config");
    if (!document || !document->isObject()) {
        notes.add(say("{}: --speculative-config is no JSON object: nothing is drafted", where));
        return;
    }
    const auto text = [&](const char *key) -> std::string {
        const json::Value *const value = document->find(key);
        return value == nullptr ? std::string() : value->isString() ? value->text : json::writeLine(*value);
    };
    const std::string model = text("model");
    const std::string method = text("method");
    take(method.empty() && !model.empty() ? "draft_model" : method, model, draftsFrom(text("num_speculative_tokens")), where, notes, out);
}

/// Its own heads are EAGLE's without a path.
void draftsOfSglang(const Options &options, const std::string &where, Notes &notes, Deployed &out)
{
    const std::string algorithm = options.text({"--speculative-algorithm"});
    if (algorithm.empty())
        return;
    const std::string model = options.text({"--speculative-draft-model-path"});
    const bool heads = lower(algorithm) == "eagle" && model.empty();
    const std::string steps = options.text({"--speculative-num-steps"});
    take(heads ? "nextn" : algorithm, model, steps.empty() ? draftsFrom(options.text({"--speculative-num-draft-tokens"}), 1) : draftsFrom(steps), where, notes, out);
}

} // namespace

Arguments servingOptions(const std::string &text)
{
    const Glance glance(text);
    if (glance.isJson()) {
        Arguments out;
        if (const auto document = json::parse(text, "options"); document && document->isObject())
            for (const auto &[key, value] : document->members) {
                if (value.isObject())
                    out.emplace(optionOf(key), json::writeLine(value));
                else if (value.kind != json::Kind::Null && !value.isArray())
                    out.emplace(optionOf(key), value.isString() ? value.text : json::writeLine(value));
            }
        return out;
    }
    Arguments out = argumentsOf(text);
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = std::string_view(text).substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        const std::size_t colon = line.find(": ");
        if (colon == std::string_view::npos || colon == 0 || line[0] < 'a' || line[0] > 'z' || line.find_first_of(" \"'") < colon)
            continue;
        std::string_view value = line.substr(colon + 2);
        value = value.substr(0, value.find(" #"));
        while (!value.empty() && (value.back() == ' ' || value.back() == '\r'))
            value.remove_suffix(1);
        if (value.size() > 1 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
            value = value.substr(1, value.size() - 2);
        out.emplace(optionOf(line.substr(0, colon)), value);
    }
    return out;
}

std::vector<std::string> commandsIn(const std::string &text)
{
    constexpr std::size_t most = 200;
    std::vector<std::size_t> starts;
    for (const std::string_view command : commands)
        for (std::size_t at = text.find(command); at != std::string::npos && starts.size() < most; at = text.find(command, at + command.size())) {
            const std::size_t line = text.rfind('\n', at);
            const std::size_t from = line == std::string::npos ? 0 : line + 1;
            if (const std::size_t word = text.find_first_not_of(" \t", from); word == std::string::npos || text[word] != '#')
                starts.push_back(from);
        }
    std::ranges::sort(starts);
    starts.erase(std::ranges::unique(starts).begin(), starts.end());
    if (starts.size() < 2)
        return {text};
    std::vector<std::string> out;
    constexpr std::size_t mostBefore = std::size_t{64} << 10; // it stands before each piece
    const std::size_t end = starts.front(), begin = end > mostBefore ? text.find('\n', end - mostBefore) + 1 : 0;
    const std::string before = text.substr(begin, end - begin);
    for (std::size_t i = 0; i < starts.size(); ++i)
        out.push_back(before + text.substr(starts[i], (i + 1 < starts.size() ? starts[i + 1] : text.size()) - starts[i]));
    return out;
}

std::string servedModel(const std::string &text)
{
    const std::size_t at = text.find("vllm serve ");
    if (at == std::string::npos)
        return {};
    const std::size_t from = text.find_first_not_of(" \\\n\"'", at + 11);
    if (from == std::string::npos || text[from] == '-')
        return {};
    return text.substr(from, std::min(text.find_first_of(" \\\n\"'", from), text.size()) - from);
}

bool isServingOption(std::string_view name, ServingDialect engine)
{
    return engine == ServingDialect::Sglang ? std::ranges::find(ofSglang, name) != ofSglang.end() : std::ranges::find(ofVllm, name) != ofVllm.end();
}

Deployed deployedBy(const Arguments &all, const std::string &model, ServingDialect engine, const std::string &where, Notes &notes)
{
    const Options options(all, where, notes);
    const bool sglang = engine == ServingDialect::Sglang;
    Deployed out;
    out.where = where;
    out.model = !model.empty() ? model : options.text({"--model-path", "--model"});
    out.limits.framework = sglang ? workload::ServingFramework::Sglang : workload::ServingFramework::Vllm;
    if (sglang) {
        out.tp = options.count({"--tp-size", "--tensor-parallel-size", "--tp"}, 1);
        out.pp = options.count({"--pp-size", "--pipeline-parallel-size", "--pp"}, 1);
        out.dp = options.count({"--dp-size", "--data-parallel-size", "--dp"}, 1);
        out.ep = options.count({"--ep-size", "--expert-parallel-size", "--ep"}, 0);
        out.attentionDp = options.on({"--enable-dp-attention"}) && out.dp > 1;
        if (out.ep == 0 && (options.on({"--enable-deepep-moe"}) || options.text({"--moe-a2a-backend"}) == "deepep"))
            out.ep = out.tp; // DeepEP's experts are on every GPU of the group
        const std::string mode = options.text({"--disaggregation-mode"});
        out.role = mode == "prefill" ? design::Serve::Role::Prefill : mode == "decode" ? design::Serve::Role::Decode : design::Serve::Role::Whole;
        options.real({"--max-running-requests"}, 1, 1e6, out.limits.maxSeqs);
        options.real({"--chunked-prefill-size"}, 1, 1e8, out.limits.maxBatchedTokens);
        options.real({"--mem-fraction-static"}, 0.01, 1, out.limits.memoryFraction);
        draftsOfSglang(options, where, notes, out);
    } else {
        out.tp = options.count({"--tensor-parallel-size", "-tp"}, 1);
        out.pp = options.count({"--pipeline-parallel-size", "-pp"}, 1);
        out.dp = options.count({"--data-parallel-size", "-dp"}, 1);
        out.expertParallel = options.on({"--enable-expert-parallel"});
        const std::string transfer = options.text({"--kv-transfer-config"});
        if (options.on({"--is-prefill-worker"}) || transfer.find("kv_producer") != std::string::npos)
            out.role = design::Serve::Role::Prefill;
        else if (transfer.find("kv_consumer") != std::string::npos)
            out.role = design::Serve::Role::Decode;
        if (transfer.find("\"LIBFABRIC\"") != std::string::npos)
            out.limits.kvTransport = workload::KvTransport::NixlLibfabric;
        else if (transfer.find("\"UCX\"") != std::string::npos)
            out.limits.kvTransport = workload::KvTransport::NixlUcx;
        if (const std::size_t at = transfer.find("enable_cross_layers_blocks"); at != std::string::npos && lower(transfer.substr(at, 40)).find("true") != std::string::npos)
            out.limits.kvBlocks = workload::KvBlocks::AcrossLayers;
        options.real({"--max-num-seqs"}, 1, 1e6, out.limits.maxSeqs);
        options.real({"--max-num-batched-tokens"}, 1, 1e8, out.limits.maxBatchedTokens);
        options.real({"--gpu-memory-utilization"}, 0.01, 1, out.limits.memoryFraction);
        draftsOfVllm(options.text({"--speculative-config"}), where, notes, out);
    }
    const std::string kv = lower(options.text({"--kv-cache-dtype"}));
    out.limits.kvPrecision = kv.starts_with("fp8") ? workload::KvPrecision::Fp8 : kv == "bfloat16" || kv == "bf16" ? workload::KvPrecision::Bf16 : workload::KvPrecision::Rule;
    if (!kv.empty() && kv != "auto" && out.limits.kvPrecision == workload::KvPrecision::Rule)
        notes.add(say("{}: --kv-cache-dtype {} is not modelled: the engine's rule is taken", where, echo(kv, 40)));
    const std::string quantization = options.text({"--quantization", "-q"});
    if (quantization.empty())
        out.type = computedIn(options.text({"--dtype"}));
    if (const auto precision = precisionOf(quantization)) {
        out.limits.precision = *precision;
        out.precision = true;
    } else if (!quantization.empty()) {
        notes.add(say("{}: --quantization {} does not say a format that is known", where, echo(quantization, 40)));
    }
    for (std::optional<double> *whole : {&out.limits.maxSeqs, &out.limits.maxBatchedTokens})
        if (*whole && **whole != static_cast<double>(static_cast<long long>(**whole)))
            whole->reset();
    return out;
}

} // namespace switchyard::exchange
