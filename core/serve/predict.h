// SPDX-License-Identifier: GPL-3.0-or-later
// The prediction of a serving job: latencies from the event core's requests, what limits it, what it costs.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/catalog/price.h>
#include <core/design/job.h>
#include <core/serve/kv_transport.h>
#include <core/serve/limit.h>
#include <core/serve/operate.h>
#include <core/workload/plan.h>

namespace switchyard::serve {

/// How a pool of instances serves; which instances they are is the design's (design::Pool).
struct PoolShape {
    std::string instance; ///< InstanceType::id
    int instances = 1;
    Cut cut;
};

struct ServingJob {
    Serving serving; ///< its cut is the pool's
    Load load;
    PoolShape pool;                   ///< aggregated, or the decode pool
    std::optional<PoolShape> prefill; ///< disaggregated: where prompts are computed
    /// All GPUs of both pools in one NVLink domain; none: where they can be, they are.
    std::optional<bool> oneDomain;
    KvCarrier carrier; ///< of two pools
    catalog::PriceTerms price;
};

struct Percentiles {
    double mean = 0;
    double p50 = 0;
    double p90 = 0;
    double p99 = 0;
};
Percentiles percentilesOf(std::vector<double> values);
/// Of requests that clients issued (`asked_s`, seconds of the run) after they all began at 0; of all where nobody did.
Percentiles percentilesAfterStart(const std::vector<double> &times_s, const std::vector<double> &asked_s);
Percentiles percentilesOfGaps(std::vector<Gap> gaps); ///< by their weight

struct PartTime {
    std::string name;
    double seconds = 0; ///< of one output token
    Cost cost = Cost::Gemm;
};

struct PhasePrediction {
    design::Serve::Role role = design::Serve::Role::Whole;
    PoolShape pool;
    int gpus = 0;
    double period_s = 0; ///< one decode step, one prompt
    std::vector<PartTime> parts;
    Memory memory;
    SentBySteps sent = {}; ///< by one GPU, a second
    ExchangeTimes exchange = {}; ///< what communication among the parts is made of
    workload::Dispatcher dispatcher = workload::Dispatcher::Nccl; ///< where tokens are dispatched to experts
    double copyToken_s = 0;      ///< of a prompt's token: what of it is offloaded, back from host memory
};

/// Of a prompt before it reaches the decode pool, mean over requests.
struct BeforeDecode {
    double path_s = 0;   ///< to the prefill pool
    double copied_s = 0; ///< until what of it is offloaded is back
    double queued_s = 0; ///< until a worker takes it
    std::vector<PartTime> turn; ///< of the worker, with the prompts that it takes together
    ExchangeTimes exchange{};   ///< of communication among them
    double move_s = 0;   ///< of its cache to the other pool
    double posting_s = 0;///< of its descriptors: what move_s is at least
    double exposed_s = 0;///< of it, what does not run beside the turn
};

/// What the mean TTFT is made of, from the queue of the engine that decodes.
struct FirstToken {
    std::vector<PartTime> parts;
    ExchangeTimes exchange{};
    double copied_s = 0;       ///< of communication: until what is offloaded is back
    double betweenSteps_s = 0; ///< of communication: a request arrives while a step runs
    std::optional<BeforeDecode> before; ///< of two pools
};

struct ServingCost {
    double usdPerHour = 0;
    double usdPerMillionInput = 0;
    /// First tokens count, though their prompts' steps make and pay them; none: answers of one token have no steps of their own.
    std::optional<double> usdPerMillionOutput;
    std::string priceSource;
    std::string priceDate;
};

/// The instances of two pools if each served whole, under the same load; the money per hour is the same.
struct Aggregated {
    std::vector<PoolShape> pools; ///< one where both are of one type
    Percentiles ttft_s, tpot_s, e2e_s;
    double outputPerS = 0;
    double outputPerSPerGpu = 0;
    double requestsPerS = 0;
    double mostPerS = 0; ///< requests that they carry at most
    Said notPossible;    ///< why they cannot; the figures are none
    Said verdict;        ///< which of both is better, with what they differ by
};

/// Prefixes in host memory and on NVMe, of one replica (offload.h).
struct Offloaded {
    double hostTokens = 0;
    double nvmeTokens = 0;
    double copy_s = 0;      ///< back, of a prompt of the mean length, by itself
    double recompute_s = 0; ///< computing it instead
};

struct ServingPrediction {
    std::vector<PhasePrediction> phases;
    Percentiles ttft_s, tpot_s, itl_s, e2e_s;
    Percentiles laterTtft_s; ///< of requests after the common start of all clients; where there are none of all
    FirstToken firstToken;
    double outputPerS = 0;
    double inputPerS = 0;
    double requestsPerS = 0;
    int gpus = 0;
    double runningMean = 0; ///< of one replica
    double slotCount = 0;
    double kvTokens = 0;    ///< pool of one replica
    double kvUse = 0;       ///< fullest, of the pool
    Limit limit = Limit::MemoryBandwidth; ///< of the largest part of the time, or what requests wait for
    double transfer_s = 0;  ///< of one prompt's cache; 0: aggregated
    double transferExposed_s = 0;
    bool transferOverNvlink = false; ///< else over the network cards
    double transferDescriptors = 0;  ///< of a prompt, on one GPU that sends
    double transferPosting_s = 0;    ///< of them: what transfer_s is at least
    double prefillPerS = 0; ///< requests that either pool carries at most; 0: aggregated
    double decodePerS = 0;
    std::optional<Offloaded> offloaded;   ///< none: nothing is
    std::optional<Aggregated> aggregated; ///< of two pools: the other way, where the prediction stands by itself
    std::array<double, 2> ttftBand_pct{}, tpotBand_pct{}, throughputBand_pct{};
    std::string errorBasis;
    std::optional<ServingCost> cost;
    std::vector<workload::Assumption> assumed;
    Warnings warnings;
    /// Output tokens over all GPUs of the pools, those that serve nothing among them.
    [[nodiscard]] double outputPerSPerGpu() const { return gpus > 0 ? outputPerS / gpus : 0; }
};

/// A question and its answer.
struct Served {
    ServingJob job;
    ServingPrediction prediction;
};

/// Errors: hardware, degrees, room (operate.h), an empty trace, a rate above capacity with the factor.
/// `history`: of one replica, that of the decode pool where there are two; null: not recorded. `stop` ends a long run
/// with ErrorCode::Cancelled.
Result<ServingPrediction> predictServing(const catalog::Catalog &catalog, const ServingJob &job, History *history = nullptr, const std::stop_token &stop = {});

// Shared by both, and by the curve over the load.

/// Price of the pools, not yet over tokens; none: unknown, `warnings` say why.
std::optional<ServingCost> hourlyCost(const catalog::Catalog &catalog, const ServingJob &job, Warnings &warnings);
/// Over input and output tokens by the share of the steps' time that input takes: in one pool what prompts add to the run's steps and
/// the steps of prompts alone, in two pools the prefill pool's share of the price.
void splitCost(ServingCost &cost, double inputShare, double inputPerS, double outputPerS);
struct Deployment;
/// What most of this time goes to.
Limit limitOfParts(const Costs &parts, const Costs &weights);
void addBands(const catalog::Catalog &catalog, const Layers &layers, ServingPrediction &out);
/// Degrees and hardware of a pool; fills replicas that were left open (0).
Result<PoolShape> placed(const Hardware &hardware, PoolShape pool, const catalog::Architecture &model);
/// Requests that were drawn longer than the pool.
void addCut(int cut, double kvTokens, ServingPrediction &out);
void addOffload(const Deployment &deployment, const Load &load, ServingPrediction &out);
void addPreempted(const ReplicaRun &run, ServingPrediction &out);
/// Says requests of so many tokens that are beyond the model's context.
void addContext(const catalog::Architecture &model, double longest, Warnings &warnings);
/// Says what stands in for what was asked: kernels of a format that the GPU lacks, rules of a later release.
void addAssumed(const Serving &serving, std::vector<workload::Assumption> &assumed);
/// Says what of the hardware is not measured.
void addGaps(const Layers &layers, Warnings &warnings);
/// Of a run on one of `replicas`, which answer so many requests in a second, all together.
SentBySteps sentPerS(const ReplicaRun &run, double requestsPerS, int replicas);
FirstToken firstTokenOf(const ReplicaRun &run, const Costs &weights);
std::vector<PartTime> partsOf(const Costs &parts, const Costs &weights);

} // namespace switchyard::serve
