// SPDX-License-Identifier: GPL-3.0-or-later
// vLLM's and SGLang's settings: command lines, their YAML, recipes in; command lines of serving jobs out, of what prediction
// takes them for. What is read is said as facts.
#include <core/exchange/format.h>

#include <algorithm>
#include <iterator>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/arguments.h>
#include <core/exchange/frameworks/serving.h>
#include <core/exchange/notes.h>
#include <core/exchange/writing.h>

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

template <ServingDialect dialect>
Result<Written> write(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<ServingPool> servers, serversOf(design, catalog));
    Written out{"#!/bin/sh\n", {}};
    for (const ServingPool &one : servers) {
        const serve::Cut &cut = one.pool.cut;
        const std::string replicas = std::to_string(cut.replicas) + (cut.replicas == 1 ? " replica" : " replicas");
        out.text += "# " + wordOf(one.job) + ": " + one.kind + ", " + replicas + " of " + std::to_string(cut.gpus()) + " GPUs on " + std::to_string(one.pool.instances) + " x " + one.pool.instance + "\n";
        out.text += servingLine(one, dialect) + "\n";
        if (cut.replicas > 1)
            out.leftOut.push_back("job " + echo(one.job, 60) + ", " + one.kind + ": " + replicas + ": the line starts one; each wants GPUs and a port of its own");
        std::ranges::copy(notInServingWords(one, dialect), std::back_inserter(out.leftOut));
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
                                      .write = write<ServingDialect::Vllm>};

extern constinit const Format sglang = {.id = "sglang",
                                        .title = "SGLang settings",
                                        .is = "command line of SGLang; command lines of serving phases out",
                                        .ending = "sh",
                                        .checked = "core.exchange.settings",
                                        .holds = Holds::Observed,
                                        .detect = isSglang,
                                        .read = read<true>,
                                        .write = write<ServingDialect::Sglang>};

} // namespace switchyard::exchange
