// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/frameworks/serving.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/base/units.h>
#include <core/exchange/published.h>
#include <core/exchange/writing.h>
#include <core/serve/hardware.h>
#include <core/serve/offload.h>

namespace switchyard::exchange {

namespace {

class Words
{
public:
    explicit Words(std::vector<std::string> first) : m_words(std::move(first)) {}
    void flag(bool on, const char *name)
    {
        if (on)
            m_words.emplace_back(name);
    }
    void pair(const char *name, std::string value)
    {
        m_words.emplace_back(name);
        m_words.push_back(std::move(value));
    }
    void degree(const char *name, int value) { pair(name, std::to_string(value)); }
    template <class T>
    void option(const char *name, const std::optional<T> &value)
    {
        if (value)
            pair(name, json::writeLine(json::number(static_cast<double>(*value))));
    }
    std::vector<std::string> take() { return std::move(m_words); }

private:
    std::vector<std::string> m_words;
};

long long wholeOf(double bytes, double unit) { return std::max(1LL, static_cast<long long>(bytes / unit)); }

/// GPUs that share one engine of vLLM, and what it offloads to: data-parallel ranks have one each.
double ranksOfEngine(const ServingPool &one) { return static_cast<double>(one.pool.cut.gpus()) / one.pool.cut.attentionDp; }

/// vLLM's own connector to host memory takes the bytes of all ranks; LMCache's, which knows disks too, gigabytes of each (vllm/config/vllm.py).
std::string keepingConnector(const ServingPool &one)
{
    const KeptPrefixes kept = keptPrefixes(one);
    if (kept.nvme_B <= 0)
        return R"({"kv_connector":"OffloadingConnector","kv_role":"kv_both","kv_connector_extra_config":{"cpu_bytes_to_use":)" + std::to_string(wholeOf(ranksOfEngine(one) * kept.host_B, GiB) * static_cast<long long>(GiB)) + "}}";
    return R"({"kv_connector":"LMCacheConnectorV1","kv_role":"kv_both","kv_connector_extra_config":{"lmcache.local_cpu":true,"lmcache.max_local_cpu_size":)" + std::to_string(wholeOf(kept.host_B, GiB))
        + R"(,"lmcache.local_disk":"file:///REPLACE_ME/","lmcache.max_local_disk_size":)" + std::to_string(wholeOf(kept.nvme_B, GiB)) + "}}";
}

/// NIXL's back end, whose default is UCX: as the job says, else libfabric on EFA; and blocks across layers, which vLLM has where it is told.
std::string carriedBy(const ServingPool &one)
{
    using workload::KvTransport;
    const bool efa = one.type && one.type->fabric == catalog::FabricKind::Efa;
    const KvTransport transport = one.carrier.transport != KvTransport::Unsaid ? one.carrier.transport : efa ? KvTransport::NixlLibfabric : KvTransport::Unsaid;
    std::string extra = transport == KvTransport::NixlLibfabric ? R"("backends":["LIBFABRIC"])" : transport == KvTransport::NixlUcx ? R"("backends":["UCX"])" : "";
    if (one.carrier.blocks == workload::KvBlocks::AcrossLayers)
        extra += std::string(extra.empty() ? "" : ",") + R"("enable_cross_layers_blocks":"True")";
    return extra.empty() ? std::string() : R"(,"kv_connector_extra_config":{)" + extra + "}";
}

/// Of two pools the one that prefills has the model that drafts, too: it sees the prompts.
bool drafts(const ServingPool &one) { return one.serving.speculation.drafts > 0 && (one.role != ServingPool::Role::Prefill || one.serving.speculation.drafter); }

/// docs.sglang.io, "Speculative Decoding"; a chain of drafts, so that what is verified is one token more.
void draftSglang(const ServingPool &one, Words &out)
{
    const serve::Speculation &speculation = one.serving.speculation;
    if (!drafts(one))
        return;
    out.pair("--speculative-algorithm", speculation.drafter ? "STANDALONE" : speculation.lookedUp ? "NGRAM" : "EAGLE"); // the model's own heads are EAGLE's without a path
    if (speculation.drafter)
        out.pair("--speculative-draft-model-path", modelWord(speculation.drafter->model.id));
    if (!speculation.lookedUp) {
        out.degree("--speculative-num-steps", speculation.drafts);
        out.degree("--speculative-eagle-topk", 1);
    }
    out.degree("--speculative-num-draft-tokens", speculation.drafts + 1);
}

/// docs.vllm.ai, "Speculative Decoding"; vllm/config/speculative.py @002e77c.
std::string vllmDrafts(const serve::Speculation &speculation)
{
    json::Value out = json::object();
    json::set(out, "method", json::string(speculation.drafter ? "draft_model" : speculation.lookedUp ? "ngram" : "mtp"));
    if (speculation.drafter)
        json::set(out, "model", json::string(modelWord(speculation.drafter->model.id)));
    json::set(out, "num_speculative_tokens", json::number(speculation.drafts));
    return json::writeLine(out);
}

std::vector<std::string> sglangWords(const ServingPool &one)
{
    const serve::Cut &cut = one.pool.cut;
    const serve::EngineLimits &limits = one.serving.limits;
    Words out({"python3", "-m", "sglang.launch_server", "--model-path", modelWord(one.model)});
    out.degree("--tp-size", cut.tp);
    out.degree("--pp-size", cut.pp);
    out.degree("--dp-size", cut.attentionDp);
    out.degree("--ep-size", cut.ep);
    out.flag(cut.attentionDp > 1, "--enable-dp-attention");
    if (one.nodes() > 1)
        out.degree("--nnodes", one.nodes());
    if (one.precision == "fp8") // quantized as it is loaded; other formats are checkpoints of their own
        out.pair("--quantization", "fp8");
    if (one.serving.twoBatches) { // refused without ("moe_a2a_backend cannot be 'none'", server_args.py)
        out.pair("--moe-a2a-backend", "deepep");
        out.flag(true, "--enable-two-batch-overlap");
    }
    if (one.serving.redundantExperts && cut.ep > 1) {
        out.flag(true, "--enable-eplb");
        out.option("--ep-num-redundant-experts", one.serving.redundantExperts);
    }
    draftSglang(one, out);
    out.option("--max-running-requests", limits.sequences);
    out.option("--chunked-prefill-size", limits.budget);
    out.option("--mem-fraction-static", limits.memoryFraction);
    if (one.serving.formats.fp8Kv)
        out.pair("--kv-cache-dtype", "fp8_e4m3");
    if (one.role != ServingPool::Role::Whole) {
        out.pair("--disaggregation-mode", toWord(one.role));
        out.pair("--disaggregation-transfer-backend", "nixl");
    }
    if (const KeptPrefixes kept = keptPrefixes(one); kept.any()) { // HiCache: gigabytes of each rank (docs.sglang.io, "HiCache Best Practices")
        out.flag(true, "--enable-hierarchical-cache");
        out.pair("--hicache-size", std::to_string(wholeOf(kept.host_B, 1e9)));
        if (kept.nvme_B > 0)
            out.pair("--hicache-storage-backend", "file");
    }
    return out.take();
}

std::vector<std::string> vllmWords(const ServingPool &one)
{
    const serve::Cut &cut = one.pool.cut;
    const serve::EngineLimits &limits = one.serving.limits;
    Words out({"vllm", "serve", modelWord(one.model)});
    out.degree("--tensor-parallel-size", cut.tp / cut.attentionDp);
    out.degree("--pipeline-parallel-size", cut.pp);
    out.degree("--data-parallel-size", cut.attentionDp);
    out.flag(cut.ep > 1, "--enable-expert-parallel");
    if (one.precision == "fp8")
        out.pair("--quantization", "fp8");
    if (one.serving.twoBatches) { // refused with any other ("Microbatching currently only supports", vllm/config/vllm.py)
        out.pair("--all2all-backend", one.role == ServingPool::Role::Decode ? "deepep_low_latency" : "deepep_high_throughput");
        out.flag(true, "--enable-dbo");
    }
    if (one.serving.redundantExperts && cut.ep > 1) { // "enable_expert_parallel must be True to use EPLB"
        out.flag(true, "--enable-eplb");
        out.pair("--eplb-config", R"({"num_redundant_experts":)" + std::to_string(*one.serving.redundantExperts) + "}");
    }
    if (drafts(one))
        out.pair("--speculative-config", vllmDrafts(one.serving.speculation));
    out.option("--max-num-seqs", limits.sequences);
    out.option("--max-num-batched-tokens", limits.budget);
    out.option("--gpu-memory-utilization", limits.memoryFraction);
    if (one.serving.formats.fp8Kv)
        out.pair("--kv-cache-dtype", "fp8");
    if (one.role != ServingPool::Role::Whole) { // the router decides who prefills; who reads the line is told here (vLLM's nixl_connector_usage.md)
        const std::string role = one.role == ServingPool::Role::Prefill ? "kv_producer" : "kv_consumer";
        const std::string nixl = R"({"kv_connector":"NixlConnector","kv_role":")" + role + '"' + carriedBy(one) + "}";
        const std::string keeps = keptPrefixes(one).any() ? keepingConnector(one) : std::string();
        out.pair("--kv-transfer-config", keeps.empty() ? nixl : R"({"kv_connector":"MultiConnector","kv_role":"kv_both","kv_connector_extra_config":{"connectors":[)" + nixl + "," + keeps + "]}}");
    } else if (const KeptPrefixes kept = keptPrefixes(one); kept.nvme_B > 0) {
        out.pair("--kv-transfer-config", keepingConnector(one));
    } else if (kept.any()) {
        out.pair("--kv-offloading-backend", "native");
        out.pair("--kv-offloading-size", std::to_string(wholeOf(ranksOfEngine(one) * kept.host_B, GiB)));
    }
    return out.take();
}

} // namespace

Result<std::vector<ServingPool>> serversOf(const design::Design &design, const catalog::Catalog &catalog)
{
    std::vector<ServingPool> out;
    for (const design::Job &job : design.jobs) {
        if (!design::serves(job))
            continue;
        SWITCHYARD_TRY(const serve::DesignServing read, serve::servingOfDesign(catalog, design, job));
        const auto add = [&](ServingPool::Role role, const serve::PoolShape &from) -> Result<void> {
            const serve::Hardware hardware{.catalog = &catalog, .type = catalog.instance(from.instance), .gpu = nullptr, .network = {}, .kernels = nullptr};
            SWITCHYARD_TRY(const serve::PoolShape pool, serve::placed(hardware, from, read.job.serving.model));
            out.push_back({job.name, role, read.model, read.precision, read.job.serving, pool, hardware.type, read.job.carrier});
            return {};
        };
        if (read.job.prefill)
            if (auto added = add(ServingPool::Role::Prefill, *read.job.prefill); !added)
                return std::unexpected(added.error());
        if (auto added = add(read.job.prefill ? ServingPool::Role::Decode : ServingPool::Role::Whole, read.job.pool); !added)
            return std::unexpected(added.error());
    }
    if (out.empty())
        return fail(ErrorCode::InvalidInput, say("the design has no serving phase; expected one of kind serve, or prefill and decode"), design.name);
    return out;
}

KeptPrefixes keptPrefixes(const ServingPool &server)
{
    if (server.role == ServingPool::Role::Decode || server.serving.offloaded() <= 0 || server.type == nullptr)
        return {};
    return {serve::hostCacheShare * server.type->ram_B / server.type->gpus, server.serving.nvmeHit > 0 ? server.type->nvme_B / server.type->gpus : 0};
}

std::string modelWord(const std::string &model)
{
    if (const Published *const published = publishedAs(model))
        return std::string(published->repository);
    std::string out = "REPLACE_ME/";
    for (const char c : model)
        out += std::isalnum(static_cast<unsigned char>(c)) || std::string_view("-_./").find(c) != std::string_view::npos ? c : '_';
    return out;
}

std::vector<std::string> servingWords(const ServingPool &server, ServingDialect dialect) { return dialect == ServingDialect::Sglang ? sglangWords(server) : vllmWords(server); }

std::string servingLine(const ServingPool &server, ServingDialect dialect)
{
    std::string out;
    for (const std::string &word : servingWords(server, dialect))
        out += (out.empty() ? "" : " ") + shellWord(word);
    return out;
}

std::vector<Said> notInServingWords(const ServingPool &server, ServingDialect dialect)
{
    const serve::Cut &cut = server.pool.cut;
    const Said which = say("job {}, {}: ", echo(server.job, 60), toWord(server.role));
    std::vector<Said> out;
    if (!publishedAs(server.model))
        out.push_back(say("model {}: no checkpoint of that name is known: put in a path or a repository", echo(server.model, 60)));
    if (dialect == ServingDialect::Vllm && cut.ep > 1 && cut.ep != cut.tp)
        out.push_back(say("{}EP {} of TP {}: vLLM's is all of them", which, cut.ep, cut.tp));
    if (const serve::Speculation &speculation = server.serving.speculation; speculation.drafts > 0) {
        out.push_back(say("{}the share of drafts that are accepted, which is no setting", which));
        if (speculation.drafter && !publishedAs(speculation.drafter->model.id))
            out.push_back(say("draft model {}: no checkpoint of that name is known: put in a path or a repository", echo(speculation.drafter->model.id, 60)));
    }
    if (const serve::EngineLimits usual, &limits = server.serving.limits; limits.senders != usual.senders || limits.streamInterval != usual.streamInterval)
        out.push_back(say("{}how tokens are sent: senders and stream_interval", which));
    if (const KeptPrefixes kept = keptPrefixes(server); kept.any()) {
        if (server.serving.release.framework == serve::ServingFramework::TrtLlm)
            out.push_back(say("{}TensorRT-LLM keeps prefixes in host memory by kv_cache_config: host_cache_size: {} of each rank, and has no NVMe of its own", which, wholeOf(kept.host_B, 1)));
        if (kept.nvme_B > 0)
            out.push_back(dialect == ServingDialect::Sglang ? say("{}to be filled in: SGLANG_HICACHE_FILE_BACKEND_STORAGE_DIR, a folder on the NVMe, which SGLang fills without a limit", which)
                                                            : say("{}to be filled in: the folder on the NVMe", which));
    }
    return out;
}

} // namespace switchyard::exchange
