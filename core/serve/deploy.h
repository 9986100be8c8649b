// SPDX-License-Identifier: GPL-3.0-or-later
// Pools ready to serve: what a prediction and a curve over the load are both made of.
#pragma once

#include <memory>
#include <optional>

#include <core/base/said.h>
#include <core/base/warning.h>
#include <core/serve/kv_transport.h>
#include <core/serve/predict.h>

namespace switchyard::serve {

/// One pool of instances: hardware, degrees, the framework's rules, tables of step times, memory.
struct Deployment {
    Hardware hardware;
    PoolShape pool;  ///< its replicas counted
    Serving serving; ///< with the pool's cut
    Rules rules;
    Memory memory;
    CacheOffload offload;
    std::unique_ptr<Layers> layers;
    std::unique_ptr<StepTable> table;

    [[nodiscard]] int replicas() const { return serving.cut.replicas; }
    [[nodiscard]] int gpus() const { return pool.instances * hardware.type->gpus; } ///< with those that serve nothing
    /// Requests of the load's lengths per second that all replicas carry at most.
    [[nodiscard]] double capacity(const Load &load) const;
    /// A prompt of `tokens` by itself.
    [[nodiscard]] StepLoad alone(double tokens) const { return together(1, tokens, tokens); }
    /// `prompts`, of `tokens` in all, the longest of `longest`: attention groups take one each, side by side.
    [[nodiscard]] StepLoad together(double prompts, double tokens, double longest) const;
    /// From the end of that step to first tokens, in chunks as the rules have them.
    [[nodiscard]] double behind_s(double prompts, double tokens, double longest) const;
    /// A prompt of `tokens` by itself, to its first token.
    [[nodiscard]] double first_s(double tokens) const;
    /// What each of as many prompts of `tokens` as there are attention groups takes of the pool.
    [[nodiscard]] double each_s(double tokens) const;
};

enum class Role {
    Whole,
    Prefill, ///< prompts alone: nothing is drafted
    Decode,  ///< the cache arrives whole, and the first token's path is paid for before
};
/// Errors: hardware, degrees, room (operate.h). The second takes hardware that many pools share.
Result<Deployment> deploy(const catalog::Catalog &catalog, const ServingJob &job, const PoolShape &pool, Role role);
Result<Deployment> deploy(const catalog::Catalog &catalog, const ServingJob &job, const Hardware &hardware, const PoolShape &pool, Role role);

/// One prompt's cache on its way from a prefill worker to a decode replica.
struct KvMove {
    double seconds = 0;     ///< of its bytes on the way or of posting them, whichever is longer
    double exposed_s = 0;
    double descriptors = 0; ///< that one GPU posts
    double posting_s = 0;
};
/// What carries it: NVLink where both pools lie in one domain (an UltraServer), else the cards of both; libfabric knows cards alone.
enum class KvPath { Nvlink, Cards };
/// `gpus`: of both pools; `said`: what is known of their places.
KvPath kvPathOf(const Hardware &from, const Hardware &to, int gpus, std::optional<bool> said = std::nullopt, workload::KvTransport transport = workload::KvTransport::Unsaid);
/// Bytes: on the busiest of the GPUs that send a prompt's cache and those that get it (memory.h, cachePlaces).
/// A layer at a time while the next is computed, so that at least the last one shows. `prompt_s`: of the prompt on its worker, to its first token.
KvMove moveOf(const Hardware &from, const Serving &sender, const Hardware &to, const Cut &receiver, KvPath path, const KvPosting &posting, double tokens, double prompt_s);

/// Part of what a pool carries from which on it is told as the limit of two; below, neither starves: the load is light.
inline constexpr double nearlyFull = 0.9;

/// Prefill and decode in pools of their own.
struct Disaggregated {
    Deployment prefill;
    Deployment decode;
    KvPath path = KvPath::Cards;
    KvPosting posting;
    double prefillMost = 0; ///< requests per second that each carries
    double decodeMost = 0;

    [[nodiscard]] double most() const { return prefillMost < decodeMost ? prefillMost : decodeMost; }
    [[nodiscard]] bool prefillLimits() const { return prefillMost < decodeMost; }
    [[nodiscard]] double prompt_s(double tokens) const; ///< by itself on a worker
    [[nodiscard]] KvMove move(double tokens) const;
};
/// `job` has a prefill pool. Errors: those of deploy, a trace.
Result<Disaggregated> deployBoth(const catalog::Catalog &catalog, const ServingJob &job);
/// Requests of a run of two pools: ten of each client, at least a thousand, so that the common start is a small part.
int requestsOfPools(const Load &load);
/// The instances of both pools, each serving whole, over as many requests: one pool by the decode pool's cut where the types are one, else side by
/// side, with the load by what each carries.
Aggregated aggregatedOf(const catalog::Catalog &catalog, const ServingJob &job, const std::stop_token &stop = {});
/// "Aggregated or disaggregated?": output, of an open load, whose output is what arrives, what both carry; p90 of TTFT and of
/// TPOT. What is no worse in all is better; a fiftieth is no difference.
Said verdictOf(const ServingPrediction &disaggregated, const Aggregated &aggregated, bool open = false);

/// Of two pools the prefill pool is there for input: its part of the price. None: a price of theirs is unknown.
std::optional<double> inputShareOf(const catalog::Catalog &catalog, const ServingJob &job);

/// The job's load on what stands there: its lengths are those that it was made for. `run`: without gaps no ITL, without
/// parts no limit, no parts and no split of the price.
Result<ServingPrediction> predictOn(const catalog::Catalog &catalog, const Deployment &deployment, const ServingJob &job, const RunOptions &run);
Result<ServingPrediction> predictOn(const catalog::Catalog &catalog, const Disaggregated &pools, const ServingJob &job, const RunOptions &run);

/// Says GPUs of the pool that serve nothing.
void addIdle(const Deployment &deployment, Warnings &warnings);

/// An open load above `capacity` is an error with the factor; `who` carries it.
Result<void> checkRate(const Load &load, double capacity, const Said &who);

} // namespace switchyard::serve
