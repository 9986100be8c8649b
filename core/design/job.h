// SPDX-License-Identifier: GPL-3.0-or-later
// A job: phases of work, each on a pool of instances.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <core/base/error.h>
#include <core/catalog/architecture.h>
#include <core/workload/plan.h>
#include <core/workload/rl.h>
#include <core/workload/run.h>
#include <core/workload/serving.h>

namespace switchyard::design {

/// Ids of instances in rank order; empty: all instances in the order of the document (but see hostOf). Pools of different phases may
/// overlap, and may hold several instance types.
using Pool = std::vector<std::string>;

/// Bytes that move from the GPUs of one pool to those of another: a reshard, a hand-over of weights or KV cache.
struct Transfer {
    enum class Pattern {
        SameRank,  ///< GPU i of `from` sends its share to GPU i of `to`; pools of equal size
        AllToAll,  ///< every GPU of `from` sends an equal part of its share to every GPU of `to`
        Gather,    ///< every GPU of `from` sends its share to the first GPU of `to`
        Broadcast, ///< the first GPU of `from` sends all bytes to the first of `to`, which passes them on to all of `to`
    };
    Pattern pattern = Pattern::SameRank;
    Pool from;
    Pool to;
    double bytes = 0;    ///< of the data, in all: a share is bytes / GPUs of `from`
    double period_s = 0; ///< from one start to the next; 0: none, it is a burst
    friend bool operator==(const Transfer &, const Transfer &) = default;
};

/// Requests that are answered by replicas of a model; of two pools one computes prompts and the other answers.
struct Serve {
    enum class Role { Whole, Prefill, Decode };
    Role role = Role::Whole;
    workload::ServingPlan plan;
    friend bool operator==(const Serve &, const Serve &) = default;
};
std::string toWord(Serve::Role); ///< the phase's kind: "serve", "prefill", "decode"
std::optional<Serve::Role> servingRole(std::string_view kind); ///< none: phases of this kind do not serve

/// A part of a step of reinforcement learning.
struct Reinforce {
    workload::RlRole role = workload::RlRole::Rollout;
    workload::RlPlan plan;
    friend bool operator==(const Reinforce &, const Reinforce &) = default;
};

/// A phase of a kind that this version does not calculate: it survives as it was written.
struct Kept {
    std::string kind;
    std::map<std::string, std::string> members; ///< JSON text by key, of what is not common to all phases
    friend bool operator==(const Kept &, const Kept &) = default;
};

/// One kind of work of a job on a pool of instances.
struct Phase {
    std::string id; ///< unique in its job
    std::string model;                                   ///< catalog Architecture::id, or "custom"; empty where the kind has none
    std::shared_ptr<const catalog::Architecture> custom; ///< set when model == "custom" or imported
    Pool pool;                                           ///< where it runs; a transfer has `from` and `to` instead
    std::vector<std::string> after;                      ///< phases of the job that end before this one starts
    std::variant<Kept, workload::Plan, Transfer, Serve, Reinforce> work; ///< by kind; a Plan is a training step
    workload::Run run;                                   ///< of a training step: what stands around it
};
bool operator==(const Phase &, const Phase &);

struct Job {
    std::string name;
    std::string colour; ///< "#rrggbb"; empty: chosen by the views
    std::vector<Phase> phases;
    friend bool operator==(const Job &, const Job &) = default;
};

/// The word of the file: "train", "transfer", a role of serving or of an RL step, or what a kept phase says.
std::string kindOf(const Phase &phase);
/// What a phase serves as, also one that is kept as what it is called alone (telemetry's partOf()).
std::optional<Serve::Role> servingRole(const Phase &phase);
/// Of a phase that was seen to run, on which nodes, and no more: what an import knows of a queue's jobs.
inline constexpr std::string_view unstatedKind = "unstated";
/// Kinds that the format names, whether or not this version calculates them.
bool isNamedKind(std::string_view kind);

std::string toWord(Transfer::Pattern);
Result<Transfer::Pattern> transferPatternFromWord(std::string_view);

/// Of one training phase.
Job trainingJob(std::string name, std::string model, workload::Plan plan, Pool pool = {});
/// The job's first training phase, and how it is cut; null when it has none.
const Phase *trainingOf(const Job &job);
Phase *trainingOf(Job &job);
const workload::Plan *planOf(const Job &job);
workload::Plan *planOf(Job &job);

const Phase *findPhase(const Job &job, std::string_view id); ///< null: the job has no such phase
Phase *findPhase(Job &job, std::string_view id);

/// The job's first phase that serves as this; null where it has none.
const Phase *servingPhase(const Job &job, Serve::Role role);
Phase *servingPhase(Job &job, Serve::Role role);
/// The job has phases that serve, and no others.
bool serves(const Job &job);
/// The phase that holds the load: of two pools the one that decodes. Null where the job has none.
const Phase *servingOf(const Job &job);

/// The job has a rollout or an update, and parts of an RL step alone.
bool reinforces(const Job &job);
/// The job's first phase of a role; null where it has none.
const Phase *rlPhase(const Job &job, workload::RlRole role);
Phase *rlPhase(Job &job, workload::RlRole role);

/// The phase on whose instances one runs that says none: of an RL step judging runs with the rollout, log-probs of a reference
/// and the weight sync with the update. All others run on all instances then, and are their own.
const Phase &hostOf(const Job &job, const Phase &phase);
const Phase &hostOf(const Job &job, Phase &&phase) = delete; // what is given may be what is answered

/// The phase whose model a job is known by: of a training, a deployment, a rollout. Null where it has none.
const Phase *modelledOf(const Job &job);

} // namespace switchyard::design
