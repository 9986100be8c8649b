// SPDX-License-Identifier: GPL-3.0-or-later
// vLLM's and SGLang's settings: command lines, their YAML and JSON, recipes in, as jobs that serve; command lines of serving jobs
// out, of what prediction takes them for.
#include <core/exchange/format.h>

#include <algorithm>
#include <iterator>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/frameworks/serving.h>
#include <core/exchange/frameworks/serving_options.h>
#include <core/exchange/notes.h>
#include <core/exchange/writing.h>
#include <core/workload/serving_fields.h>

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
    if (glance.isJson())
        return glance.hasKey("model_path") && (glance.hasKey("tp_size") || glance.hasKey("mem_fraction_static"));
    if (glance.tops("apiVersion"))
        return false;
    return glance.contains("sglang.launch_server") || glance.contains("sglang serve") || glance.tops("mem-fraction-static") || (glance.tops("model-path") && (glance.tops("tp-size") || glance.tops("tp")));
}

bool isVllm(const Glance &glance)
{
    if (glance.isJson())
        return glance.hasKey("gpu_memory_utilization") || (glance.hasKey("tensor_parallel_size") && (glance.hasKey("max_num_seqs") || glance.hasKey("max_model_len")));
    if (glance.tops("apiVersion") || isSglang(glance) || glance.contains("--tensor-model-parallel-size"))
        return false;
    return glance.contains("vllm serve") || glance.contains("vllm.entrypoints") || glance.contains("min_vllm_version") || glance.tops("max-num-batched-tokens") || glance.tops("tensor-parallel-size") || glance.tops("kv-cache-dtype")
        || glance.tops("gpu_memory_utilization");
}

/// What a recipe of vLLM says beside its options: which model, in which format.
void recipe(const TextFile &file, Deployed &out)
{
    const auto value = [&](std::string_view key) -> std::string {
        const std::size_t at = file.text.find(key);
        if (at == std::string::npos)
            return {};
        const std::size_t from = file.text.find_first_not_of(" \"'", at + key.size());
        return from == std::string::npos ? std::string() : file.text.substr(from, std::min(file.text.find_first_of("\"'\n ", from), file.text.size()) - from);
    };
    if (out.model.empty())
        out.model = value("\n  model_id:");
    if (const std::string word = value("\n    precision:"); !out.precision && !word.empty())
        out.precision = workload::servingField("precision")->set(out.limits, word).has_value();
}

template <ServingDialect engine>
Result<Fragment> readServing(std::span<const TextFile> files, const catalog::Catalog &)
{
    constexpr bool sglang = engine == ServingDialect::Sglang;
    Notes notes;
    std::vector<int> understood;
    FrameworkSettings settings;
    Value found = json::object();
    json::set(found, "engine", json::string(sglang ? "sglang" : "vllm"));
    std::size_t facts = 0;
    const std::span<const Fact> wanted = sglang ? std::span<const Fact>(sglangFacts) : std::span<const Fact>(vllmFacts);
    for (const TextFile &file : files) {
        int here = 0;
        for (const std::string &command : commandsIn(file.text)) {
            const Arguments options = servingOptions(command);
            const bool first = settings.serving.empty();
            for (const Fact &fact : wanted)
                for (const char *option : fact.options) {
                    const auto at = options.find(option);
                    if (at == options.end())
                        continue;
                    here += found.find(fact.key) && !first ? 0 : 1;
                    if (!found.find(fact.key))
                        json::set(found, fact.key, json::string(at->second));
                }
            for (const auto &[name, value] : options)
                if (name.starts_with("--") && !isServingOption(name, engine) && std::ranges::none_of(wanted, [&](const Fact &fact) { return std::ranges::find(fact.options, name) != fact.options.end(); }))
                    notes.add(say("option {}", echo(name, 60)));
            Deployed one = deployedBy(options, servedModel(command), engine, file.name, notes);
            recipe(file, one);
            if (!one.model.empty() && !found.find("model"))
                json::set(found, "model", json::string(one.model));
            const auto rank = options.find("--node-rank");
            const bool follows = rank != options.end() && number::wholeFromText(rank->second, 1, number::mostGpus).has_value();
            if (!follows || first) // of several nodes each starts the same
                settings.serving.push_back(std::move(one));
        }
        understood.push_back(here);
        facts += static_cast<std::size_t>(here);
    }
    const Value *const tp = found.find("tp");
    const Value *const dp = found.find("dp");
    if (sglang && tp && dp && found.find("dp_attention")) { // tp is the whole group then
        constexpr long long most = 1'000'000;
        const auto whole = number::wholeFromText(tp->text, 1, most);
        const auto groups = number::wholeFromText(dp->text, 1, most);
        if (whole && groups && *whole % *groups == 0) {
            const long long each = *whole / *groups;
            json::set(found, "attention_tp", json::number(static_cast<double>(each)));
        }
    }
    json::set(found, "facts", json::number(static_cast<double>(facts)));
    return Fragment{std::move(settings), std::move(understood), notes.sentences(), std::move(found)};
}

/// Of vLLM's data-parallel ranks, how many a host starts where it holds whole ones (docs.vllm.ai, "Data Parallel Deployment"); 0: none.
int ranksOfHost(const ServingPool &one)
{
    const serve::Cut &cut = one.pool.cut;
    const long long ofRank = cut.gpus() / std::max(1, cut.attentionDp);
    const bool whole = cut.attentionDp > 1 && ofRank > 0 && ofRank <= one.type->gpus && cut.attentionDp % one.nodes() == 0;
    return whole ? cut.attentionDp / one.nodes() : 0;
}

template <ServingDialect dialect>
Result<Written> writeServing(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<ServingPool> servers, serversOf(design, catalog));
    Written out{"#!/bin/sh\n", {}};
    bool several = false;
    for (const ServingPool &one : servers) {
        const serve::Cut &cut = one.pool.cut;
        const std::string replicas = std::to_string(cut.replicas) + (cut.replicas == 1 ? " replica" : " replicas");
        out.text += "# " + wordOf(one.job) + ": " + toWord(one.role) + ", " + replicas + " of " + std::to_string(cut.gpus()) + " GPUs on " + std::to_string(one.pool.instances) + " x " + one.pool.instance + "\n";
        out.text += servingLine(one, dialect);
        if (one.nodes() > 1 && dialect == ServingDialect::Sglang)
            out.text += " --node-rank \"$NODE_RANK\" --dist-init-addr \"$HEAD:" + std::to_string(meetingPort) + "\"";
        else if (const int local = ranksOfHost(one); one.nodes() > 1 && local > 0)
            out.text += " --data-parallel-size-local " + std::to_string(local) + " --data-parallel-address \"$HEAD\" --data-parallel-rpc-port " + std::to_string(meetingPort) + " --data-parallel-start-rank \"$((NODE_RANK * " + std::to_string(local)
                + "))\" $FOLLOWS";
        else if (one.nodes() > 1)
            out.leftOut.push_back(say("job {}, {}: a replica has {} instances: vLLM starts in a Ray cluster of them (export lws has it)", echo(one.job, 60), toWord(one.role), one.nodes()));
        out.text += "\n";
        several = several || (one.nodes() > 1 && (dialect == ServingDialect::Sglang || ranksOfHost(one) > 0));
        if (cut.replicas > 1)
            out.leftOut.push_back(say("job {}, {}: {}: the line starts one; each wants GPUs and a port of its own", echo(one.job, 60), toWord(one.role), replicas));
        std::ranges::copy(notInServingWords(one, dialect), std::back_inserter(out.leftOut));
    }
    if (several) {
        const std::string follows = dialect == ServingDialect::Vllm ? "FOLLOWS=$([ \"$NODE_RANK\" -eq 0 ] || echo --headless) # the first host alone answers requests\n" : "";
        out.text.insert(out.text.find('\n') + 1, ": \"${HEAD:?set it to the name of the first host of the replica}\" \"${NODE_RANK:?set it to the place of this host in the replica, from 0}\"\n" + follows);
        out.leftOut.emplace_back(say("to be filled in: HEAD and NODE_RANK, of the hosts of a replica; the line runs once on each of them"));
    }
    out.leftOut.emplace_back(say("the load, which is no setting, and formats of the weights but FP8, which are the checkpoint's"));
    return out;
}

} // namespace

extern constinit const Format vllm = {.id = "vllm",
                                      .title = "vLLM settings",
                                      .is = "command line, YAML, JSON or recipe of vLLM: a job that serves; command lines of serving phases out",
                                      .ending = "sh",
                                      .checked = "core.exchange.settings",
                                      .holds = Holds::Settings,
                                      .detect = isVllm,
                                      .read = readServing<ServingDialect::Vllm>,
                                      .write = writeServing<ServingDialect::Vllm>};

extern constinit const Format sglang = {.id = "sglang",
                                        .title = "SGLang settings",
                                        .is = "command line, YAML or JSON of SGLang: a job that serves; command lines of serving phases out",
                                        .ending = "sh",
                                        .checked = "core.exchange.settings",
                                        .holds = Holds::Settings,
                                        .detect = isSglang,
                                        .read = readServing<ServingDialect::Sglang>,
                                        .write = writeServing<ServingDialect::Sglang>};

} // namespace switchyard::exchange
