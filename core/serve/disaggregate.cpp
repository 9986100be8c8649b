// SPDX-License-Identifier: GPL-3.0-or-later
// Prefill and decode in pools of their own. Prompts queue for prefill workers, which take as many at a time as they have
// attention groups; their cache moves to the decode pool; there the event core runs without prefill. Percentiles are those of the requests of both.
#include <core/serve/deploy.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>
#include <span>

#include <core/base/format.h>
#include <core/serve/closedform.h>
#include <core/serve/dispatch.h>
#include <core/serve/random_stream.h>

namespace switchyard::serve {

namespace {

/// Of a worker, over the prompts that it takes together.
struct Turn {
    double seconds = 0;
    double behind_s = 0; ///< from its end to the first tokens: the rest of a pipeline
    Costs parts{}; ///< likewise what is sent: empty where nobody asks
    Exchanges sent{};
};

/// What a prompt goes through before its first decode step.
struct PromptPath {
    double t0_s = 0;
    double copied_s = 0; ///< of a prompt's token that is offloaded, from host memory
    double copiedShared_s = 0; ///< likewise for those behind it on its worker
    std::function<Turn(std::span<const double>)> turn;     ///< by the tokens of the prompts
    std::function<KvMove(double)> move;                    ///< of a prompt's cache, by its tokens
    int workers = 1;
    int together = 1; ///< prompts that a worker takes in a turn
    int decodeReplicas = 1;
    double kvTokens = 0;  ///< of an attention group of the smaller pool
};

struct Prompts {
    Load trace;                   ///< of one decode replica
    std::vector<double> before_s; ///< of each of its requests, from the client to the decode pool
    std::vector<double> asked_s;  ///< likewise: when its client issued it
    int cut = 0;                  ///< requests drawn longer than the pool
    // What the times are made of, summed: of all turns, and of the requests of the trace.
    Exchanges sent{};
    Costs parts{};
    BeforeDecode before;
};

/// When requests arrive: by a Poisson process, or as clients get their answers.
class Arrivals
{
public:
    Arrivals(const Load &load, RandomStream &draw) : m_draw(draw), m_rate(load.kind == Load::Kind::Open ? load.rate : 0)
    {
        for (int i = 0; m_rate <= 0 && i < load.concurrency; ++i)
            m_issues.push(0);
    }
    [[nodiscard]] double next()
    {
        if (m_rate <= 0)
            return m_issues.empty() ? std::numeric_limits<double>::infinity() : m_issues.top();
        if (!m_known) {
            m_at += m_draw.exponential(1 / m_rate);
            m_known = true;
        }
        return m_at;
    }
    double take()
    {
        const double at = next();
        m_known = false;
        if (m_rate <= 0)
            m_issues.pop();
        return at;
    }
    void answered(double at)
    {
        if (m_rate <= 0)
            m_issues.push(at);
    }

private:
    RandomStream &m_draw;
    double m_rate; ///< 0: clients
    double m_at = 0;
    bool m_known = false;
    std::priority_queue<double, std::vector<double>, std::greater<>> m_issues; ///< of clients that wait for their answers
};

/// Requests queue for the prefill workers, first come first served; replicas of the decode pool take turns.
Prompts throughPrefill(const Load &load, const PromptPath &path, double tpot_s)
{
    const int requests = requestsOfPools(load);
    RandomStream draw(load.seed);
    Arrivals arrivals(load, draw);
    std::priority_queue<double, std::vector<double>, std::greater<>> freeAt;
    for (int i = 0; i < path.workers; ++i)
        freeAt.push(0);
    const KvMove mean = path.move(load.prompt);
    Prompts out;
    out.trace.kind = Load::Kind::Trace;
    struct Taken {
        double at = 0;
        RandomStream::Lengths drawn;
    };
    std::vector<Taken> taken;
    std::vector<double> tokens;
    std::vector<std::optional<Turn>> alike(static_cast<std::size_t>(path.together) + 1); // of as many prompts of one length
    const auto turnOf = [&] {
        std::optional<Turn> &known = alike[tokens.size()];
        if (!known || load.promptCv > 0)
            known = path.turn(tokens);
        return *known;
    };
    for (int i = 0; i < requests;) {
        taken.clear();
        tokens.clear();
        const auto take = [&] {
            const double at = arrivals.take();
            taken.push_back({at, draw.lengths(load.prompt, load.promptCv, load.output, load.outputCv, longestOf(path.kvTokens))});
            tokens.push_back(taken.back().drawn.prompt);
            out.cut += taken.back().drawn.cut ? 1 : 0;
        };
        take();
        const double start = std::max(taken.front().at + path.t0_s + tokens.front() * path.copied_s, freeAt.top());
        while (static_cast<int>(taken.size()) < std::min(path.together, requests - i) && arrivals.next() + path.t0_s <= start)
            take();
        const Turn turn = turnOf();
        const double done = start + turn.seconds;
        add(out.sent, turn.sent, 1);
        freeAt.pop();
        freeAt.push(std::max(done, start + std::reduce(tokens.begin(), tokens.end()) * path.copiedShared_s)); // while it computes the next are copied back, one after another
        for (const auto &[at, drawn] : taken) {
            const KvMove move = load.promptCv > 0 ? path.move(drawn.prompt) : mean;
            const double ready = done + turn.behind_s + move.exposed_s;
            arrivals.answered(ready + drawn.output * tpot_s);
            if (i++ % path.decodeReplicas != 0)
                continue;
            out.trace.trace.push_back({ready, static_cast<int>(drawn.prompt), static_cast<int>(drawn.output)});
            out.before_s.push_back(ready - at);
            out.asked_s.push_back(at);
            out.before.copied_s += tokens.front() * path.copied_s;
            out.before.queued_s += start - at - path.t0_s - tokens.front() * path.copied_s;
            out.before.move_s += move.seconds;
            out.before.posting_s += move.posting_s;
            out.before.exposed_s += move.exposed_s;
            for (std::size_t part = 0; part < costs; ++part)
                out.parts[part] += turn.parts[part];
            for (std::size_t kind = 0; kind < exchangeKinds; ++kind)
                out.before.exchange[kind] += turn.sent[kind].shown_s();
        }
    }
    return out;
}

BeforeDecode meanOf(const Prompts &prompts, const PromptPath &path, const Costs &weights)
{
    const auto requests = static_cast<double>(prompts.before_s.size());
    BeforeDecode out = prompts.before;
    out.path_s = path.t0_s;
    for (double *sum : {&out.copied_s, &out.queued_s, &out.move_s, &out.posting_s, &out.exposed_s})
        *sum /= requests;
    for (double &sum : out.exchange)
        sum /= requests;
    Costs parts = prompts.parts;
    for (double &sum : parts)
        sum /= requests;
    out.turn = partsOf(parts, weights);
    return out;
}

/// Of each request of a run, from the client on.
struct Latencies {
    std::vector<double> ttft_s, e2e_s, asked_s, issued_s, ended_s;
};

Latencies latenciesOf(const Prompts &prompts, const ReplicaRun &run)
{
    Latencies out;
    for (std::size_t i = 0; i < run.request.size(); ++i) {
        const double before = prompts.before_s[static_cast<std::size_t>(run.request[i])];
        out.ttft_s.push_back(before + run.ttft_s[i]);
        out.e2e_s.push_back(before + run.e2e_s[i]);
        out.asked_s.push_back(prompts.asked_s[static_cast<std::size_t>(run.request[i])]);
        out.issued_s.push_back(run.issued_s[i] - before);
        out.ended_s.push_back(run.issued_s[i] + run.e2e_s[i]);
    }
    return out;
}

PromptPath pathOf(const Disaggregated &pools, bool parts)
{
    const Deployment &prefill = pools.prefill;
    const auto turn = [&prefill, parts](std::span<const double> tokens) {
        const double prompts = static_cast<double>(tokens.size()), sum = std::reduce(tokens.begin(), tokens.end()), longest = std::ranges::max(tokens);
        const StepLoad all = prefill.together(prompts, sum, longest);
        Turn out{prefill.table->seconds(all), prefill.behind_s(prompts, sum, longest)};
        if (parts) {
            out.parts = prefill.table->parts(all);
            out.parts[static_cast<std::size_t>(Cost::Stages)] += out.behind_s;
            out.sent = prefill.table->exchanges(all);
        }
        return out;
    };
    return {prefill.table->t0_s(), prefill.offload.token_s, prefill.offload.tokenShared_s, turn, [&pools](double tokens) { return pools.move(tokens); }, prefill.replicas(), prefill.serving.cut.attentionDp,
            pools.decode.replicas(), std::min(prefill.memory.kvTokens / prefill.rules.groups, pools.decode.memory.kvTokens / pools.decode.rules.groups)};
}

/// The requests through both pools.
struct ThroughBoth {
    Prompts prompts;
    OperatingPoint point; ///< of one replica that decodes
    Latencies latencies;
    Load load; ///< with as many requests as were run
};

/// Clients that wait for their answers send by how long those take: twice is enough, the cache hardly moves it.
Result<ThroughBoth> throughBoth(const Disaggregated &pools, const PromptPath &path, const Load &asked, const RunOptions &run)
{
    const Deployment &decode = pools.decode;
    Serving one = decode.serving;
    one.cut.replicas = 1;
    const Layers oneLayers(decode.hardware, one, decode.rules);
    StepTable &table = *decode.table;
    double tpot_s = closedForm(table, decode.rules, decode.memory.kvTokens, std::max(1.0, asked.concurrency / decode.replicas()), asked.prompt, asked.output).tpot_s;
    ThroughBoth out;
    Load load = asked;
    for (int round = 0; round < 2; ++round) {
        out.prompts = throughPrefill(load, path, tpot_s);
        if (run.history != nullptr)
            *run.history = {};
        SWITCHYARD_TRY(out.point, operate(oneLayers, table, out.prompts.trace, {.run = run}));
        tpot_s = out.point.tpot_s;
        out.latencies = latenciesOf(out.prompts, out.point.run);
        if (load.kind != Load::Kind::Open)
            continue;
        const int requests = round == 0 && goesOn(load) ? longerRun(load.rate, percentilesOf(out.latencies.e2e_s).mean, static_cast<std::size_t>(requestsOfPools(load))) : 0;
        if (requests == 0)
            break;
        load.requests = requests;
    }
    if (goesOn(asked)) {
        out.point.over_s = servedOver_s(out.latencies.issued_s, out.latencies.ended_s, load.rate / decode.replicas());
        out.point.run.runningMean *= out.point.run.span_s / out.point.over_s;
    }
    out.load = std::move(load);
    return out;
}

Said whichStarves(const Disaggregated &pools, double requestsPerS)
{
    const format::Formatted prefillMost = format::significant(pools.prefillMost), decodeMost = format::significant(pools.decodeMost);
    if (requestsPerS < nearlyFull * pools.most())
        return say("neither pool is full: prefill carries {} requests/s, decode {}", prefillMost, decodeMost);
    return pools.prefillLimits() ? say("the decode pool starves: prefill carries {} requests/s, decode {}", prefillMost, decodeMost)
                                 : say("the prefill pool starves: prefill carries {} requests/s, decode {}", prefillMost, decodeMost);
}

/// Prompts, and answers.
void addPhases(const Disaggregated &pools, const ThroughBoth &through, ServingPrediction &out)
{
    const Deployment &prefill = pools.prefill;
    const Deployment &decode = pools.decode;
    const Load &load = through.load;
    const Prompts &prompts = through.prompts;
    const OperatingPoint &point = through.point;
    const StepTable &table = *decode.table;
    out.phases.push_back({design::Serve::Role::Prefill, prefill.pool, static_cast<int>(prefill.serving.cut.gpus() * prefill.replicas()), pools.prompt_s(load.prompt),
                          partsOf(prefill.table->parts(prefill.alone(load.prompt)), prefill.table->weights()), prefill.memory, {}, {}, dispatcherOf(prefill.hardware, prefill.pool.cut), prefill.offload.token_s});
    PhasePrediction &prompting = out.phases.back();
    add(prompting.sent.prompts, prompts.sent, out.requestsPerS / (requestsOfPools(load) * prefill.replicas()));
    const Exchanges alone = prefill.table->exchanges(prefill.alone(load.prompt));
    std::ranges::transform(alone, prompting.exchange.begin(), &Sent::shown_s);
    out.phases.push_back({design::Serve::Role::Decode, decode.pool, static_cast<int>(decode.serving.cut.gpus() * decode.replicas()), point.tpot_s,
                          partsOf(point.run.tpotParts, table.weights()), decode.memory, sentPerS(point.run, out.requestsPerS, decode.replicas()), point.run.tpotExchange, dispatcherOf(decode.hardware, decode.pool.cut)});
}

} // namespace

int requestsOfPools(const Load &load) { return load.requests > 0 ? load.requests : std::clamp(static_cast<int>(10 * load.concurrency), 1000, 20000); }

std::optional<double> inputShareOf(const catalog::Catalog &catalog, const ServingJob &job)
{
    const auto prefill = catalog::quote(catalog, job.price, job.prefill->instance).usdPerHour;
    const auto decode = catalog::quote(catalog, job.price, job.pool.instance).usdPerHour;
    if (!prefill || !decode)
        return std::nullopt;
    const double in = *prefill * job.prefill->instances;
    const double all = in + *decode * job.pool.instances;
    return all > 0 ? in / all : 0;
}

Result<ServingPrediction> predictOn(const catalog::Catalog &catalog, const Disaggregated &pools, const ServingJob &job, const RunOptions &run)
{
    const Deployment &prefill = pools.prefill;
    const Deployment &decode = pools.decode;
    if (auto carried = checkRate(job.load, pools.most(), pools.prefillLimits() ? say("the prefill pool") : say("the decode pool")); !carried)
        return std::unexpected(carried.error());
    const PromptPath path = pathOf(pools, run.parts);
    SWITCHYARD_TRY(ThroughBoth through, throughBoth(pools, path, job.load, run));
    const Prompts &prompts = through.prompts;
    const OperatingPoint &point = through.point;
    const Load &load = through.load;
    const StepTable &table = *decode.table;

    ServingPrediction out;
    out.laterTtft_s = percentilesAfterStart(through.latencies.ttft_s, through.latencies.asked_s);
    out.ttft_s = percentilesOf(std::move(through.latencies.ttft_s));
    out.e2e_s = percentilesOf(std::move(through.latencies.e2e_s));
    out.tpot_s = percentilesOf(point.run.tpot_s);
    out.itl_s = percentilesOfGaps(point.run.gaps);
    const double perS = decode.replicas() / point.over_s;
    out.requestsPerS = perS * static_cast<double>(point.run.e2e_s.size());
    out.outputPerS = perS * point.run.outputTokens;
    out.inputPerS = perS * point.run.promptTokens;
    out.runningMean = point.run.runningMean;
    out.slotCount = point.slotCount;
    out.kvTokens = point.memory.kvTokens;
    out.kvUse = std::min(1.0, point.run.kvMost / point.memory.kvTokens);
    const KvMove mean = pools.move(load.prompt);
    out.transfer_s = mean.seconds;
    out.transferExposed_s = mean.exposed_s;
    out.transferOverNvlink = pools.path == KvPath::Nvlink;
    out.transferDescriptors = mean.descriptors;
    out.transferPosting_s = mean.posting_s;
    if (job.carrier.transport == workload::KvTransport::Unsaid)
        out.assumed.push_back({"kv_transport", "nixl-ucx", "not stated: a descriptor for each block, at what one of UCX takes"});
    addCarrier(prefill.hardware, decode.hardware, job.carrier, out.transferOverNvlink, out.warnings);
    if (out.transferOverNvlink && !job.oneDomain)
        out.assumed.push_back({"kv_path", "NVLink", "both pools fit into one UltraServer: they are taken to be in one"});
    out.prefillPerS = pools.prefillMost;
    out.decodePerS = pools.decodeMost;
    out.limit = pools.prefillLimits() ? Limit::PrefillPool : Limit::DecodePool;
    addPhases(pools, through, out);
    out.firstToken = firstTokenOf(point.run, table.weights());
    out.firstToken.before = meanOf(prompts, path, prefill.table->weights());
    out.gpus = prefill.gpus() + decode.gpus();
    addBands(catalog, *decode.layers, out);
    const std::optional<double> inputShare = inputShareOf(catalog, job);
    if (out.cost = hourlyCost(catalog, job, out.warnings); out.cost && inputShare)
        splitCost(*out.cost, *inputShare, out.inputPerS, out.outputPerS);
    out.warnings.push_back(whichStarves(pools, out.requestsPerS));
    addCut(prompts.cut, path.kvTokens, out);
    addOffload(prefill, job.load, out);
    for (const Deployment *pool : {&prefill, &decode}) {
        addIdle(*pool, out.warnings);
        addGaps(*pool->layers, out.warnings);
    }
    addPreempted(point.run, out);
    addContext(job.serving.model, lengthsOf(job.load).longest, out.warnings);
    addAssumed(job.serving, out.assumed);
    out.warnings.push_back(say("disaggregation was not held against published rows: the bands are those of aggregated serving"));
    return out;
}

} // namespace switchyard::serve
