// SPDX-License-Identifier: GPL-3.0-or-later
// vLLM's and SGLang's settings: command lines, their YAML, recipes in; command lines of serving jobs out, of what prediction
// takes them for. What is read is said as facts.
#include <core/exchange/format.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/arguments.h>
#include <core/exchange/notes.h>
#include <core/exchange/writing.h>
#include <core/serve/hardware.h>
#include <core/serve/of_design.h>

namespace switchyard::exchange {

namespace {

using json::Value;

/// A fact and the options that say it; the first that is there counts.
struct Fact {
    const char *key;
    std::initializer_list<const char *> options;
};

constexpr Fact vllmFacts[] = {{"tp", {"--tensor-parallel-size", "-tp"}},
                              {"pp", {"--pipeline-parallel-size", "-pp"}},
                              {"dp", {"--data-parallel-size", "-dp"}},
                              {"expert_parallel", {"--enable-expert-parallel"}},
                              {"all2all", {"--all2all-backend"}},
                              {"max_model_len", {"--max-model-len"}},
                              {"max_num_seqs", {"--max-num-seqs"}},
                              {"max_num_batched_tokens", {"--max-num-batched-tokens"}},
                              {"memory_fraction", {"--gpu-memory-utilization"}},
                              {"kv_dtype", {"--kv-cache-dtype"}},
                              {"quantization", {"--quantization"}},
                              {"prefix_caching", {"--enable-prefix-caching"}},
                              {"kv_transfer", {"--kv-transfer-config"}}};

constexpr Fact sglangFacts[] = {{"tp", {"--tp-size", "--tensor-parallel-size", "--tp"}},
                                {"pp", {"--pp-size", "--pipeline-parallel-size"}},
                                {"dp", {"--dp-size", "--data-parallel-size", "--dp"}},
                                {"ep", {"--ep-size", "--expert-parallel-size", "--ep"}},
                                {"dp_attention", {"--enable-dp-attention"}},
                                {"all2all", {"--moe-a2a-backend"}},
                                {"max_model_len", {"--context-length"}},
                                {"max_num_seqs", {"--max-running-requests"}},
                                {"max_num_batched_tokens", {"--chunked-prefill-size"}},
                                {"memory_fraction", {"--mem-fraction-static"}},
                                {"kv_dtype", {"--kv-cache-dtype"}},
                                {"disaggregation", {"--disaggregation-mode"}}};

bool isSglang(const Glance &glance)
{
    return !glance.isJson() && !glance.tops("apiVersion") && (glance.contains("sglang.launch_server") || glance.contains("sglang serve"));
}

bool isVllm(const Glance &glance)
{
    if (glance.isJson() || glance.tops("apiVersion") || isSglang(glance) || glance.contains("--tensor-model-parallel-size"))
        return false;
    return glance.contains("vllm serve") || glance.contains("vllm.entrypoints") || glance.contains("min_vllm_version") || glance.tops("max-num-batched-tokens") || glance.tops("tensor-parallel-size") || glance.tops("kv-cache-dtype");
}

/// Options of the text, and of YAML's keys without their dashes.
Arguments optionsOf(const TextFile &file)
{
    Arguments out = argumentsOf(file.text);
    const std::string_view text = file.text;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view line = text.substr(at, text.find('\n', at) - at);
        at += line.size() + 1;
        const std::size_t colon = line.find(": ");
        if (colon != std::string_view::npos && colon > 0 && line[0] >= 'a' && line[0] <= 'z' && line.find_first_of(" \"'") >= colon)
            out.emplace("--" + std::string(line.substr(0, colon)), line.substr(colon + 2));
    }
    return out;
}

template <bool sglang>
Result<Fragment> read(std::span<const TextFile> files, const catalog::Catalog &)
{
    Notes notes;
    std::vector<int> understood;
    Value found = json::object();
    json::set(found, "engine", json::string(sglang ? "sglang" : "vllm"));
    std::size_t facts = 0;
    for (const TextFile &file : files) {
        const Arguments options = optionsOf(file);
        int here = 0;
        std::vector<std::string_view> known = {"--model-path", "--model"};
        const std::span<const Fact> wanted = sglang ? std::span<const Fact>(sglangFacts) : std::span<const Fact>(vllmFacts);
        for (const Fact &fact : wanted)
            for (const char *option : fact.options) {
                known.emplace_back(option);
                const auto at = options.find(option);
                if (at == options.end() || found.find(fact.key))
                    continue;
                json::set(found, fact.key, json::string(at->second));
                ++here;
            }
        if (const std::size_t at = file.text.find("vllm serve "); at != std::string::npos && !found.find("model")) {
            const std::size_t from = at + 11;
            json::set(found, "model", json::string(file.text.substr(from, std::min(file.text.find_first_of(" \\\n\"'", from), file.text.size()) - from)));
        }
        for (const char *option : {"--model-path", "--model"})
            if (const auto at = options.find(option); at != options.end() && !found.find("model"))
                json::set(found, "model", json::string(at->second));
        for (const auto &[name, value] : options)
            if (name.starts_with("--") && std::ranges::find(known, name) == known.end())
                notes.add("option " + echo(name, 60));
        understood.push_back(here);
        facts += static_cast<std::size_t>(here);
    }
    const Value *const tp = found.find("tp");
    const Value *const dp = found.find("dp");
    if (sglang && tp && dp && found.find("dp_attention")) { // tp is the whole group then
        constexpr long long most = 1'000'000;
        const auto whole = number::wholeFromText(tp->text, 1, most);
        const auto groups = number::wholeFromText(dp->text, 1, most);
        if (whole && groups && *whole % *groups == 0)
            json::set(found, "attention_tp", json::number(static_cast<double>(*whole / *groups)));
    }
    json::set(found, "facts", json::number(static_cast<double>(facts)));
    return Fragment{Observed{}, std::move(understood), notes.sentences(), std::move(found)};
}

/// One pool of a serving job, as prediction takes it.
struct Server {
    std::string job;
    std::string kind; ///< serve, prefill, decode
    std::string model;
    serve::Serving serving;
    serve::Pool pool;
    int gpusEach = 0; ///< of an instance
};

Result<std::vector<Server>> serversOf(const design::Design &design, const catalog::Catalog &catalog)
{
    std::vector<Server> out;
    for (const design::Job &job : design.jobs) {
        if (!serve::serves(job))
            continue;
        SWITCHYARD_TRY(const serve::DesignServing read, serve::servingOfDesign(catalog, design, job));
        const auto add = [&](const char *kind, const serve::Pool &from) -> Result<void> {
            const serve::Hardware hardware{.catalog = &catalog, .type = catalog.instance(from.instance), .gpu = nullptr, .network = {}, .kernels = nullptr};
            SWITCHYARD_TRY(const serve::Pool pool, serve::placed(hardware, from, read.job.serving.model));
            out.push_back({job.name, kind, read.model, read.job.serving, pool, hardware.type->gpus});
            return {};
        };
        if (read.job.prefill)
            if (auto added = add("prefill", *read.job.prefill); !added)
                return std::unexpected(added.error());
        if (auto added = add(read.job.prefill ? "decode" : "serve", read.job.pool); !added)
            return std::unexpected(added.error());
    }
    if (out.empty())
        return fail(ErrorCode::InvalidInput, "the design has no serving phase; expected one of kind serve, or prefill and decode", design.name);
    return out;
}

/// The catalog's id, in single quotes where a shell would read more of it.
std::string modelWord(const std::string &model)
{
    std::string out;
    for (const char c : model)
        out += std::isalnum(static_cast<unsigned char>(c)) || std::string_view("-_./").find(c) != std::string_view::npos ? c : '_';
    return out.empty() ? "MODEL" : out;
}

/// Of one replica, in the engine's words; vLLM's expert parallelism is all of its TP × DP.
template <bool sglang>
std::string lineOf(const Server &one)
{
    const serve::Cut &cut = one.pool.cut;
    const serve::Limits &limits = one.serving.limits;
    const auto option = [](const char *name, const auto &value) { return value ? std::string(" ") + name + " " + json::writeLine(json::number(static_cast<double>(*value))) : std::string(); };
    const auto degree = [](const char *name, int value) { return std::string(" ") + name + " " + std::to_string(value); };
    const std::string model = modelWord(one.model);
    const long long nodes = (cut.gpus() + one.gpusEach - 1) / one.gpusEach;
    if constexpr (sglang)
        return "python3 -m sglang.launch_server --model-path " + model + degree("--tp-size", cut.tp) + degree("--pp-size", cut.pp) + degree("--dp-size", cut.attentionDp) + degree("--ep-size", cut.ep)
             + (cut.attentionDp > 1 ? " --enable-dp-attention" : "") + (nodes > 1 ? degree("--nnodes", static_cast<int>(nodes)) : "") + option("--max-running-requests", limits.sequences)
             + option("--chunked-prefill-size", limits.budget) + option("--mem-fraction-static", limits.memoryFraction) + (one.serving.formats.fp8Kv ? " --kv-cache-dtype fp8_e4m3" : "")
             + (one.kind == "serve" ? "" : " --disaggregation-mode " + one.kind + " --disaggregation-transfer-backend nixl");
    else
        return "vllm serve " + model + degree("--tensor-parallel-size", cut.tp / cut.attentionDp) + degree("--pipeline-parallel-size", cut.pp) + degree("--data-parallel-size", cut.attentionDp)
             + (cut.ep > 1 ? " --enable-expert-parallel" : "") + option("--max-num-seqs", limits.sequences) + option("--max-num-batched-tokens", limits.budget)
             + option("--gpu-memory-utilization", limits.memoryFraction) + (one.serving.formats.fp8Kv ? " --kv-cache-dtype fp8" : "")
             + (one.kind == "serve" ? "" : " --kv-transfer-config '{\"kv_connector\":\"NixlConnector\",\"kv_role\":\"kv_both\"}'");
}

template <bool sglang>
Result<Written> write(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<Server> servers, serversOf(design, catalog));
    Written out{"#!/bin/sh\n", {}};
    for (const Server &one : servers) {
        const serve::Cut &cut = one.pool.cut;
        const std::string replicas = std::to_string(cut.replicas) + (cut.replicas == 1 ? " replica" : " replicas");
        out.text += "# " + wordOf(one.job) + ": " + one.kind + ", " + replicas + " of " + std::to_string(cut.gpus()) + " GPUs on " + std::to_string(one.pool.instances) + " x " + one.pool.instance + "\n" + lineOf<sglang>(one) + "\n";
        const std::string which = "job " + echo(one.job, 60) + ", " + one.kind + ": ";
        if (cut.replicas > 1)
            out.leftOut.push_back(which + replicas + ": the line starts one; each wants GPUs and a port of its own");
        if (!sglang && cut.ep > 1 && cut.ep != cut.tp)
            out.leftOut.push_back(which + "EP " + std::to_string(cut.ep) + " of TP " + std::to_string(cut.tp) + ": vLLM's is all of them");
        if (one.serving.speculation.drafts > 0)
            out.leftOut.push_back(which + "speculation");
    }
    out.leftOut.emplace_back("the load, which is no setting, and the precision of the weights, which is the checkpoint's");
    return out;
}

} // namespace

extern constinit const Format vllm = {.id = "vllm",
                                      .title = "vLLM settings",
                                      .is = "command line, YAML or recipe of vLLM; command lines of serving phases out",
                                      .ending = "sh",
                                      .checked = "core.exchange.settings",
                                      .holds = Holds::Observed,
                                      .detect = isVllm,
                                      .read = read<false>,
                                      .write = write<false>};

extern constinit const Format sglang = {.id = "sglang",
                                        .title = "SGLang settings",
                                        .is = "command line of SGLang; command lines of serving phases out",
                                        .ending = "sh",
                                        .checked = "core.exchange.settings",
                                        .holds = Holds::Observed,
                                        .detect = isSglang,
                                        .read = read<true>,
                                        .write = write<true>};

} // namespace switchyard::exchange
