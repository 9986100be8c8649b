// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/simulate/serving_simulation.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <span>

#include <core/simulate/noise.h>
#include <core/workload/parameters.h>

namespace switchyard::simulate {

namespace {

constexpr int port = 8000;
constexpr int workerPort = 9090;

const design::Phase *answering(const design::Job &job)
{
    const design::Phase *phase = design::servingOf(job);
    return phase != nullptr && std::holds_alternative<design::Serve>(phase->work) ? phase : nullptr;
}

int whole(const std::optional<double> &said, int otherwise) { return static_cast<int>(std::clamp(said.value_or(otherwise), 1.0, 1e6)); }

double bytesOf(workload::ServingPrecision precision)
{
    using enum workload::ServingPrecision;
    switch (precision) {
    case Bf16:
    case Fp16: return 2;
    case Fp8:
    case Fp8Block:
    case Fp8Row:
    case Int8: return 1;
    case Nvfp4:
    case Mxfp4:
    case Int4: return 0.56;
    }
    return 2;
}

/// Of a token's cache, 16 bits, all layers.
double cacheOf(const catalog::Architecture &model)
{
    if (model.attention == catalog::Attention::Mla)
        return 2.0 * model.attentionLayers() * (model.mla.kvLoraRank + model.mla.qkRopeHeadDim);
    return 4.0 * model.attentionLayers() * model.kvHeads * model.headDim;
}

/// Share of a log-normal distribution below `x`.
double below(double x, double median) { return 0.5 * std::erfc(-std::log(x / median) / (latencySpread * std::sqrt(2.0))); }
double meanOf(double median) { return median * std::exp(latencySpread * latencySpread / 2); }

std::string digits(double value)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

// Bounds of the exporters' buckets.
constexpr std::array vllmTtft = {0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0, 20.0, 40.0, 80.0, 160.0, 640.0, 2560.0};
constexpr std::array vllmItl = {0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0, 20.0, 40.0, 80.0};
constexpr std::array vllmE2e = {0.3, 0.5, 0.8, 1.0, 1.5, 2.0, 2.5, 5.0, 10.0, 15.0, 20.0, 30.0, 40.0, 50.0, 60.0, 120.0, 240.0, 480.0, 960.0, 1920.0, 7680.0};
constexpr std::array sglangTtft = {0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 20.0, 40.0, 60.0, 80.0, 100.0, 200.0, 400.0};
constexpr std::array sglangItl = {0.002, 0.004, 0.006, 0.008, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035, 0.04, 0.06, 0.08, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 2.0, 4.0, 6.0, 8.0};
constexpr std::array sglangE2e = {0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 20.0, 40.0, 60.0, 80.0, 100.0, 200.0, 400.0, 600.0, 1200.0, 1800.0, 2400.0};

struct Names {
    const char *prefix;
    const char *running, *waiting, *kv, *prompt, *output, *requests, *requestsLabel, *hits, *of;
    const char *ttft, *itl, *e2e;
    std::span<const double> ttftBounds, itlBounds, e2eBounds;
};

const Names &namesOf(ServingExporter exporter)
{
    static const Names vllm = {"vllm:", "num_requests_running", "num_requests_waiting", "kv_cache_usage_perc", "prompt_tokens_total", "generation_tokens_total", "request_success_total",
                               ",finished_reason=\"stop\"", "prefix_cache_hits_total", "prefix_cache_queries_total", "time_to_first_token_seconds", "inter_token_latency_seconds",
                               "e2e_request_latency_seconds", vllmTtft, vllmItl, vllmE2e};
    static const Names old = {"vllm:", "num_requests_running", "num_requests_waiting", "gpu_cache_usage_perc", "prompt_tokens_total", "generation_tokens_total", "request_success_total",
                              ",finished_reason=\"stop\"", "gpu_prefix_cache_hits_total", "gpu_prefix_cache_queries_total", "time_to_first_token_seconds",
                              "time_per_output_token_seconds", "e2e_request_latency_seconds", vllmTtft, vllmItl, vllmE2e};
    static const Names sglang = {"sglang:", "num_running_reqs", "num_queue_reqs", "token_usage", "prompt_tokens_total", "generation_tokens_total", "num_requests_total", "",
                                 "cached_tokens_total", nullptr, "time_to_first_token_seconds", "inter_token_latency_seconds", "e2e_request_latency_seconds", sglangTtft, sglangItl, sglangE2e};
    static const Names dynamo = {"dynamo_", "frontend_inflight_requests", "frontend_queued_requests", "component_gpu_cache_usage_percent", "frontend_input_sequence_tokens_sum",
                                 "frontend_output_tokens_total", "frontend_requests_total", ",endpoint=\"chat_completions\",request_type=\"stream\",status=\"success\"",
                                 "frontend_cached_tokens_sum", nullptr, "frontend_time_to_first_token_seconds", "frontend_inter_token_latency_seconds",
                                 "frontend_request_duration_seconds", sglangTtft, sglangItl, sglangE2e};
    switch (exporter) {
    case ServingExporter::VllmOld: return old;
    case ServingExporter::Sglang: return sglang;
    case ServingExporter::Dynamo: return dynamo;
    case ServingExporter::OfDesign:
    case ServingExporter::Vllm: break;
    }
    return vllm;
}

} // namespace

std::vector<Replica> replicasOf(const design::Design &design, const catalog::Catalog &catalog)
{
    std::vector<Replica> out;
    std::map<int, int> onHost;
    for (std::size_t j = 0; j < design.jobs.size(); ++j) {
        const design::Phase *phase = answering(design.jobs[j]);
        const auto instances = phase != nullptr ? design::phaseInstances(design, design.jobs[j], *phase) : Result<std::vector<int>>();
        if (phase == nullptr || !instances || instances->empty())
            continue;
        const workload::ServingPlan &plan = std::get<design::Serve>(phase->work).plan;
        const int each = whole(plan.tp, 1) * whole(plan.pp, 1);
        const int most = whole(plan.replicas, 1000000);
        int placed = 0;
        int carried = 0; ///< GPUs of a replica that began on an earlier instance
        for (const int i : *instances) {
            const auto type = catalog.instances.find(design.instances[static_cast<std::size_t>(i)].type);
            const int gpus = type == catalog.instances.end() ? 0 : type->second.gpus;
            int used = std::min(carried, gpus);
            carried -= used;
            for (; placed < most && used < gpus && (each > gpus || used + each <= gpus); ++placed) {
                out.push_back({static_cast<int>(j), i, onHost[i]++, each});
                carried = std::max(0, each - (gpus - used));
                used += each;
            }
        }
        if (carried > 0 && placed > 0)
            out.pop_back(); // the pool ends within it
    }
    return out;
}

ServingSimulation::ServingSimulation(std::shared_ptr<const Cluster> cluster, double start_s, ServingExporter exporter)
    : m_cluster(std::move(cluster))
    , m_start_s(start_s)
    , m_exporter(exporter)
    , m_replicas(replicasOf(m_cluster->design(), m_cluster->catalog()))
    , m_perJob(m_cluster->design().jobs.size(), 0)
{
    std::size_t frontend = 0; // of the job
    for (std::size_t r = 0; r < m_replicas.size(); ++r) {
        const Replica &replica = m_replicas[r];
        const design::Instance &host = m_cluster->design().instances[static_cast<std::size_t>(replica.instance)];
        const std::string &name = m_cluster->design().jobs[static_cast<std::size_t>(replica.job)].name;
        const bool first = m_perJob[static_cast<std::size_t>(replica.job)]++ == 0;
        const std::string &address = host.host.empty() ? host.id : host.host;
        const bool dynamo = exporterOf(replica.job) == ServingExporter::Dynamo;
        if (!dynamo || first) {
            frontend = m_targets.size();
            m_targets.push_back({address + ":" + std::to_string(port + replica.onHost), name + "-" + std::to_string(r), {}});
        }
        m_targets[frontend].replicas.push_back(r);
        if (dynamo)
            m_targets.push_back({address + ":" + std::to_string(workerPort + replica.onHost), name + "-worker-" + std::to_string(r), {r}, true});
    }
}

ServingExporter ServingSimulation::exporterOf(int job) const
{
    if (m_exporter != ServingExporter::OfDesign)
        return m_exporter;
    switch (std::get<design::Serve>(answering(m_cluster->design().jobs[static_cast<std::size_t>(job)])->work).plan.framework) {
    case workload::ServingFramework::Vllm: return ServingExporter::Vllm;
    case workload::ServingFramework::Sglang: return ServingExporter::Sglang;
    case workload::ServingFramework::TrtLlm: break;
    }
    return ServingExporter::Dynamo;
}

const std::string &ServingSimulation::modelOf(int job) const { return answering(m_cluster->design().jobs[static_cast<std::size_t>(job)])->model; }

ReplicaLevels ServingSimulation::levels(std::size_t replica, bool faulty) const
{
    const Replica &of = m_replicas[replica];
    const design::Phase &phase = *answering(m_cluster->design().jobs[static_cast<std::size_t>(of.job)]);
    const workload::ServingPlan &plan = std::get<design::Serve>(phase.work).plan;
    const catalog::Architecture *model = phase.custom ? phase.custom.get() : m_cluster->catalog().model(phase.model);
    const catalog::Gpu *gpu = m_cluster->gpuModel(of.instance);
    ReplicaLevels out;
    if (model == nullptr || gpu == nullptr)
        return out;
    const unsigned seed = m_cluster->truth().seed;
    const auto drawn = [&](std::uint64_t which, double low, double high) { return uniform(seed, Draw::Serving, 16 * static_cast<std::uint64_t>(of.job) + which, low, high); };
    const double own = 1 + 0.015 * bell(seed, Draw::Serving, (1ULL << 32) + replica); // replicas of a kind differ little
    const workload::ParameterCount count = workload::countParameters(*model);
    const double bytes = bytesOf(plan.precision);
    const double memoryPart = drawn(0, 0.50, 0.72);
    const double computePart = drawn(1, 0.32, 0.50);
    const double overhead_s = drawn(2, 0.002, 0.004);
    const double flops = (bytes < 2 && gpu->fp8_flops > 0 ? gpu->fp8_flops : gpu->bf16_flops) * computePart * of.gpus;
    const double bandwidth = gpu->memory_Bps * memoryPart * of.gpus;
    out.promptTokens = plan.isl.value_or(1024);
    out.outputTokens = std::max(1.0, plan.osl.value_or(1024));
    out.prefixHit = std::clamp(plan.prefixHit.value_or(0) + drawn(3, -0.05, 0.05), 0.0, 0.95);
    const double prompt_s = 2 * count.active * out.promptTokens * (1 - out.prefixHit) / flops;
    const double context = out.promptTokens + out.outputTokens / 2;
    const double cache = cacheOf(*model) * (plan.kvPrecision == workload::KvPrecision::Fp8 ? 0.5 : 1);
    const int replicas = m_perJob[static_cast<std::size_t>(of.job)];
    const double clients = plan.concurrency.value_or(16) / replicas;
    const double rate = plan.rate.value_or(0) / replicas;
    // A few rounds find the steady state: prompts of others run between the tokens.
    out.running = clients;
    for (int round = 0; round < 20; ++round) {
        const double visited = std::min(count.total(), count.active * std::max(1.0, std::sqrt(out.running)));
        const double step_s = own * (visited * bytes / bandwidth + out.running * (context * cache / bandwidth + 2 * count.active / flops) + overhead_s);
        const double busy = std::min(0.9, out.requestsPerS * prompt_s);
        out.itl_s = step_s / (1 - busy);
        out.ttft_s = own * (prompt_s / (1 - busy) + 2 * step_s);
        const double whole_s = out.ttft_s + (out.outputTokens - 1) * out.itl_s;
        out.requestsPerS = plan.rate ? rate : clients / whole_s;
        out.running = plan.rate ? std::min(1024.0, rate * whole_s) : clients;
    }
    const double pool_B = std::max(0.05 * gpu->memory_B, 0.9 * gpu->memory_B - count.total() * bytes / of.gpus) * of.gpus;
    out.kvUse = std::min(0.97, out.running * context * cache / pool_B);
    for (const Fault &fault : m_cluster->truth().faults) {
        if (!faulty || fault.instance != of.instance || fault.unit != of.onHost)
            continue;
        if (fault.kind == Fault::Kind::SlowReplica) {
            const double longer = 1 / (1 - fault.amount / 100);
            out.itl_s *= longer;
            out.ttft_s *= longer;
            if (!plan.rate)
                out.requestsPerS /= longer;
            else
                out.running *= longer;
        }
        if (fault.kind == Fault::Kind::KvFull) {
            out.kvUse = 0.997;
            out.waitingPerS = fault.amount;
            out.waiting = 4;
            out.ttft_s *= 6;
        }
    }
    return out;
}

void ServingSimulation::addPage(std::string &text, const Target &target, ServingExporter exporter, double now_s) const
{
    const Names &names = namesOf(exporter);
    const Truth &truth = m_cluster->truth();
    const double since_s = now_s - m_start_s;
    const double early_s = std::min(since_s, truth.at_s);
    const double late_s = std::max(0.0, since_s - truth.at_s);
    std::string model;
    for (const char c : modelOf(m_replicas[target.replicas.front()].job))
        model += c == '"' || c == '\\' || c == '\n' ? '_' : c;
    const bool dynamo = exporter == ServingExporter::Dynamo;
    std::string labels = dynamo ? "model=\"" + model + "\"" : "model_name=\"" + model + "\"";
    if (exporter == ServingExporter::Vllm)
        labels = "engine=\"0\"," + labels;
    if (exporter == ServingExporter::Sglang)
        labels = "engine_type=\"unified\"," + labels + ",pp_rank=\"0\",tp_rank=\"0\"";

    struct Sums {
        double running = 0, waiting = 0, kv = 0, prompt = 0, output = 0, requests = 0, hits = 0;
    } sums;
    struct Part {
        double count, median;
    };
    std::array<std::vector<Part>, 3> latencies;
    for (const std::size_t r : target.replicas) {
        for (const bool faulty : {false, true}) {
            const ReplicaLevels level = levels(r, faulty);
            const double requests = level.requestsPerS * (faulty ? late_s : early_s);
            sums.requests += requests;
            sums.prompt += requests * level.promptTokens;
            sums.hits += requests * level.promptTokens * level.prefixHit;
            sums.output += requests * level.outputTokens;
            latencies[0].push_back({requests, level.ttft_s});
            latencies[1].push_back({requests * (level.outputTokens - 1), level.itl_s});
            latencies[2].push_back({requests, level.ttft_s + (level.outputTokens - 1) * level.itl_s});
            if (faulty != (since_s >= truth.at_s))
                continue;
            const double breath = 1 + 0.03 * bell(truth.seed, Draw::Serving, (2ULL << 32) + r, static_cast<std::uint64_t>(std::max(0.0, now_s)));
            sums.running += std::round(level.running * breath);
            sums.waiting += std::floor(level.waiting + level.waitingPerS * late_s);
            sums.kv = std::max(sums.kv, level.waitingPerS > 0 ? level.kvUse : std::min(0.99, level.kvUse * breath));
        }
    }
    const auto line = [&](const std::string &name, const std::string &more, double value) { text += name + "{" + labels + more + "} " + digits(value) + "\n"; };
    const auto one = [&](const char *name, const char *type, double value, const char *more = "") {
        if (name == nullptr)
            return;
        const std::string full = std::string(names.prefix) + name;
        text += "# TYPE " + full + " " + type + "\n";
        line(full, more, value);
    };
    if (!dynamo || target.worker)
        one(names.kv, "gauge", sums.kv, dynamo ? ",dynamo_component=\"backend\"" : "");
    if (target.worker)
        return;
    one(names.running, "gauge", dynamo ? sums.running + sums.waiting : sums.running);
    one(names.waiting, "gauge", sums.waiting);
    if (dynamo) {
        line(std::string(names.prefix) + names.prompt, "", std::floor(sums.prompt)); // a histogram's, whose buckets nobody reads
        line(std::string(names.prefix) + names.hits, "", std::floor(sums.hits));
    } else {
        one(names.prompt, "counter", std::floor(sums.prompt));
        one(names.hits, "counter", std::floor(sums.hits), exporter == ServingExporter::Sglang ? ",cache_source=\"device\"" : "");
    }
    one(names.of, "counter", std::floor(sums.prompt));
    one(names.output, "counter", std::floor(sums.output));
    one(names.requests, "counter", std::floor(sums.requests), names.requestsLabel);
    const std::array<const char *, 3> words = {names.ttft, names.itl, names.e2e};
    const std::array<std::span<const double>, 3> bounds = {names.ttftBounds, names.itlBounds, names.e2eBounds};
    for (std::size_t h = 0; h < words.size(); ++h) {
        const std::string full = std::string(names.prefix) + words[h];
        text += "# TYPE " + full + " histogram\n";
        double all = 0;
        double sum = 0;
        for (const Part &part : latencies[h]) {
            all += part.count;
            sum += part.count * meanOf(part.median);
        }
        for (const double bound : bounds[h]) {
            double count = 0;
            for (const Part &part : latencies[h])
                count += part.count > 0 ? part.count * below(bound, part.median) : 0;
            line(full + "_bucket", ",le=\"" + digits(bound) + (bound == std::floor(bound) && bound < 1e5 ? ".0\"" : "\""), std::floor(count));
        }
        line(full + "_bucket", ",le=\"+Inf\"", std::floor(all));
        line(full + "_sum", "", sum);
        line(full + "_count", "", std::floor(all));
    }
}

std::optional<std::string> ServingSimulation::page(std::size_t target, double now_s) const
{
    const Target &of = m_targets[target];
    const Replica &first = m_replicas[of.replicas.front()];
    if (now_s - m_start_s >= m_cluster->truth().at_s && m_cluster->hostLost(first.instance))
        return std::nullopt;
    std::string text;
    addPage(text, of, exporterOf(first.job), now_s);
    return text;
}

} // namespace switchyard::simulate
