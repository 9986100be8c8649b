// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/plan_json.h>

#include <array>
#include <string>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>

namespace switchyard::design {

namespace {

using workload::Parallelism;
using workload::Plan;

constexpr int highest = number::mostOfPlan;
constexpr int highestDegree = number::mostGpus;

template <class Owner>
struct IntRule {
    std::string_view key;
    int Owner::*member;
    int low;
    int high;
    bool required = false;
};
constexpr std::array degreeRules = {
    IntRule<Parallelism>{"tp", &Parallelism::tp, 1, highestDegree, true},
    IntRule<Parallelism>{"pp", &Parallelism::pp, 1, highestDegree, true},
    IntRule<Parallelism>{"dp", &Parallelism::dp, 1, highestDegree, true},
    IntRule<Parallelism>{"cp", &Parallelism::cp, 1, highestDegree},
    IntRule<Parallelism>{"ep", &Parallelism::ep, 1, highestDegree},
    IntRule<Parallelism>{"etp", &Parallelism::etp, 1, highestDegree},
    IntRule<Parallelism>{"vpp", &Parallelism::vpp, 1, highestDegree},
};
constexpr std::array trainingRules = {
    IntRule<Plan>{"gbs", &Plan::gbs, 1, highest, true},
    IntRule<Plan>{"mbs", &Plan::mbs, 1, highest, true},
    IntRule<Plan>{"seq", &Plan::seq, 1, highest, true},
    IntRule<Plan>{"shard_group", &Plan::shardGroup, 0, highest},
    IntRule<Plan>{"lora_rank", &Plan::loraRank, 0, highest},
    IntRule<Plan>{"first_stage_layers", &Plan::firstStageLayers, 0, highest},
    IntRule<Plan>{"last_stage_layers", &Plan::lastStageLayers, 0, highest},
    IntRule<Plan>{"document_tokens", &Plan::document, 0, highest},
};

struct FlagRule {
    std::string_view key;
    bool Plan::*member;
};
constexpr std::array flagRules = {
    FlagRule{"a2a_overlap", &Plan::a2aOverlap},
    FlagRule{"fused_attention", &Plan::fusedAttention},
    FlagRule{"compiled", &Plan::compiled},
    FlagRule{"cuda_graphs", &Plan::cudaGraphs},
    FlagRule{"quantized_base", &Plan::quantizedBase},
};

template <class Owner, std::size_t N>
void writeIntegers(json::Value &out, const Owner &owner, const std::array<IntRule<Owner>, N> &rules)
{
    for (const IntRule<Owner> &rule : rules)
        json::set(out, std::string(rule.key), json::number(owner.*rule.member));
}

template <class Owner, std::size_t N>
void readIntegers(json::Fields &fields, Owner &owner, const std::array<IntRule<Owner>, N> &rules)
{
    for (const IntRule<Owner> &rule : rules)
        owner.*rule.member = rule.required ? fields.integer(rule.key, rule.low, rule.high)
                                           : fields.integer(rule.key, rule.low, rule.high, owner.*rule.member);
}

void writeWord(json::Value &out, const char *key, std::string text) { json::set(out, key, json::string(std::move(text))); }

/// A member in the words of the command line; absent: `field` keeps its value.
template <class T>
void readWord(json::Fields &fields, std::string_view key, T &field, Result<T> (*fromWord)(std::string_view), bool required = false)
{
    const json::Value *value = required ? fields.need(key, json::Kind::String) : fields.maybe(key, json::Kind::String);
    if (!value)
        return;
    if (Result<T> word = fromWord(value->text))
        field = *word;
    else
        fields.complain(fields.what() + ": " + inQuotes(key) + ": " + word.error().message, value);
}

} // namespace

json::Value writeParallelism(const Parallelism &parallelism)
{
    json::Value out = json::object();
    writeIntegers(out, parallelism, degreeRules);
    json::set(out, "sp", json::boolean(parallelism.sp));
    writeWord(out, "cp_kind", toWord(parallelism.cpKind));
    writeWord(out, "rank_order", toWord(parallelism.rankOrder));
    return out;
}

void readParallelism(json::Fields &fields, Parallelism &parallelism)
{
    readIntegers(fields, parallelism, degreeRules);
    if (const double ranks = 1.0 * parallelism.tp * parallelism.cp * parallelism.pp * parallelism.dp; ranks > number::mostGpus)
        fields.complain(fields.what() + ": tp x cp x pp x dp = " + format::significant(ranks) + " ranks; expected at most "
                        + format::integer(number::mostGpus));
    parallelism.sp = fields.flag("sp", parallelism.sp);
    readWord(fields, "cp_kind", parallelism.cpKind, workload::cpKindFromWord);
    readWord(fields, "rank_order", parallelism.rankOrder, workload::rankOrderFromWord);
}

json::Value writeTraining(const Plan &plan)
{
    json::Value out = json::object();
    writeIntegers(out, plan, trainingRules);
    for (const FlagRule &rule : flagRules)
        json::set(out, std::string(rule.key), json::boolean(plan.*rule.member));
    writeWord(out, "task", toWord(plan.task));
    writeWord(out, "framework", toWord(plan.framework));
    writeWord(out, "schedule", toWord(plan.schedule));
    writeWord(out, "shard", toWord(plan.shard));
    writeWord(out, "precision", toWord(plan.precision));
    writeWord(out, "recompute", toWord(plan.recompute));
    writeWord(out, "dispatcher", toWord(plan.dispatcher));
    writeWord(out, "offload", toWord(plan.offload));
    writeWord(out, "optimizer", toWord(plan.optimizer));
    writeWord(out, "tp_overlap", toWord(plan.tpOverlap));
    return out;
}

void readTraining(json::Fields &fields, Plan &plan)
{
    readIntegers(fields, plan, trainingRules);
    for (const FlagRule &rule : flagRules)
        plan.*rule.member = fields.flag(rule.key, plan.*rule.member);
    readWord(fields, "task", plan.task, workload::taskFromWord);
    readWord(fields, "framework", plan.framework, workload::frameworkFromWord);
    readWord(fields, "schedule", plan.schedule, workload::scheduleFromWord);
    readWord(fields, "shard", plan.shard, workload::shardFromWord);
    readWord(fields, "precision", plan.precision, workload::precisionFromWord, true);
    readWord(fields, "recompute", plan.recompute, workload::recomputeFromWord);
    readWord(fields, "dispatcher", plan.dispatcher, workload::dispatcherFromWord);
    readWord(fields, "offload", plan.offload, workload::offloadFromWord);
    readWord(fields, "optimizer", plan.optimizer, workload::optimizerFromWord);
    readWord(fields, "tp_overlap", plan.tpOverlap, workload::tpOverlapFromWord);
}

} // namespace switchyard::design
