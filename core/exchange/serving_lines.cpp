// SPDX-License-Identifier: GPL-3.0-or-later
// vLLM's and SGLang's settings: command lines, their YAML, recipes in; command lines of serving phases out. What is read is
// said as facts: a phase of kind serve keeps what it says and is not calculated yet.
#include <core/exchange/format.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/arguments.h>
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

/// What a serving phase that is kept says of itself.
struct Server {
    std::string job;
    std::string kind; ///< serve, prefill, decode
    std::string model;
    int tp = 1, pp = 1, dp = 1, ep = 1;
    std::size_t instances = 0;
};

Result<std::vector<Server>> serversOf(const design::Design &design)
{
    std::vector<Server> out;
    for (const design::Job &job : design.jobs)
        for (const design::Phase &phase : job.phases) {
            const std::string kind = design::kindOf(phase);
            const auto *const kept = std::get_if<design::Kept>(&phase.work);
            if (!kept || (kind != "serve" && kind != "prefill" && kind != "decode"))
                continue;
            Server one{job.name, kind, phase.model, 1, 1, 1, 1, phase.pool.empty() ? design.instances.size() : phase.pool.size()};
            const auto member = [&](const char *key) { // a bare value is no document
                const auto text = kept->members.find(key);
                auto value = text == kept->members.end() ? Result<Value>(json::array()) : json::parse('[' + text->second + ']', key);
                return value && value->items.size() == 1 ? value->items[0] : Value();
            };
            if (const Value model = member("model"); model.isString())
                one.model = model.text;
            const Value degrees = member("parallelism");
            for (const auto &[key, to] : {std::pair("tp", &Server::tp), std::pair("pp", &Server::pp), std::pair("dp", &Server::dp), std::pair("ep", &Server::ep)})
                if (const Value *const degree = degrees.find(key))
                    one.*to = number::whole(degree->number, 1, number::mostGpus).value_or(1);
            out.push_back(std::move(one));
        }
    if (out.empty())
        return fail(ErrorCode::InvalidInput, "the design has no serving phase; expected one of kind serve, prefill or decode", design.name);
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

template <bool sglang>
Result<Written> write(const design::Design &design, const catalog::Catalog &)
{
    SWITCHYARD_TRY(const std::vector<Server> servers, serversOf(design));
    Written out{"#!/bin/sh\n", {}};
    for (const Server &one : servers) {
        const auto number = [](int value) { return std::to_string(value); };
        out.text += "# " + wordOf(one.job) + ": " + one.kind + " on " + std::to_string(one.instances) + " instances\n";
        if (sglang)
            out.text += "python3 -m sglang.launch_server --model-path " + modelWord(one.model) + " --tp-size " + number(one.tp) + " --pp-size " + number(one.pp) + " --dp-size " + number(one.dp) + " --ep-size " + number(one.ep) + " --nnodes "
                      + std::to_string(one.instances) + (one.kind == "serve" ? "" : " --disaggregation-mode " + one.kind + " --disaggregation-transfer-backend nixl") + "\n";
        else
            out.text += "vllm serve " + modelWord(one.model) + " --tensor-parallel-size " + number(one.tp) + " --pipeline-parallel-size " + number(one.pp) + " --data-parallel-size " + number(one.dp) + (one.ep > 1 ? " --enable-expert-parallel" : "")
                      + (one.kind == "serve" ? "" : " --kv-transfer-config '{\"kv_connector\":\"NixlConnector\",\"kv_role\":\"kv_both\"}'") + "\n";
    }
    out.leftOut.emplace_back("batch limits, memory fraction and precision: a kept phase is not read further");
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
