// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/plan_json.h>

#include <array>
#include <string>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>

namespace switchyard::design {

namespace {

using workload::Plan;

constexpr int highest = number::mostOfPlan;
constexpr int highestDegree = number::mostGpus;

struct IntRule {
    std::string_view key;
    int Plan::*member;
    int low;
    int high;
    bool required = false;
};
constexpr std::array intRules = {
    IntRule{"tp", &Plan::tp, 1, highestDegree, true},
    IntRule{"pp", &Plan::pp, 1, highestDegree, true},
    IntRule{"dp", &Plan::dp, 1, highestDegree, true},
    IntRule{"cp", &Plan::cp, 1, highestDegree},
    IntRule{"ep", &Plan::ep, 1, highestDegree},
    IntRule{"etp", &Plan::etp, 1, highestDegree},
    IntRule{"vpp", &Plan::vpp, 1, highestDegree},
    IntRule{"gbs", &Plan::gbs, 1, highest, true},
    IntRule{"mbs", &Plan::mbs, 1, highest, true},
    IntRule{"seq", &Plan::seq, 1, highest, true},
    IntRule{"shard_group", &Plan::shardGroup, 0, highest},
    IntRule{"lora_rank", &Plan::loraRank, 0, highest},
    IntRule{"first_stage_layers", &Plan::firstStageLayers, 0, highest},
    IntRule{"last_stage_layers", &Plan::lastStageLayers, 0, highest},
    IntRule{"document_tokens", &Plan::document, 0, highest},
};

struct FlagRule {
    std::string_view key;
    bool Plan::*member;
};
constexpr std::array flagRules = {
    FlagRule{"sp", &Plan::sp},
    FlagRule{"a2a_overlap", &Plan::a2aOverlap},
    FlagRule{"fused_attention", &Plan::fusedAttention},
    FlagRule{"compiled", &Plan::compiled},
    FlagRule{"cuda_graphs", &Plan::cudaGraphs},
    FlagRule{"quantized_base", &Plan::quantizedBase},
};

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

json::Value writePlan(const Plan &plan)
{
    json::Value out = json::object();
    for (const IntRule &rule : intRules)
        json::set(out, std::string(rule.key), json::number(plan.*rule.member));
    for (const FlagRule &rule : flagRules)
        json::set(out, std::string(rule.key), json::boolean(plan.*rule.member));
    const auto word = [&out](const char *key, std::string text) { json::set(out, key, json::string(std::move(text))); };
    word("task", toWord(plan.task));
    word("framework", toWord(plan.framework));
    word("schedule", toWord(plan.schedule));
    word("cp_kind", toWord(plan.cpKind));
    word("shard", toWord(plan.shard));
    word("rank_order", toWord(plan.rankOrder));
    word("precision", toWord(plan.precision));
    word("recompute", toWord(plan.recompute));
    word("dispatcher", toWord(plan.dispatcher));
    word("offload", toWord(plan.offload));
    word("optimizer", toWord(plan.optimizer));
    word("tp_overlap", toWord(plan.tpOverlap));
    return out;
}

Plan readPlan(json::Fields &fields)
{
    Plan plan;
    for (const IntRule &rule : intRules)
        plan.*rule.member = rule.required ? fields.integer(rule.key, rule.low, rule.high)
                                          : fields.integer(rule.key, rule.low, rule.high, plan.*rule.member);
    if (const double ranks = 1.0 * plan.tp * plan.cp * plan.pp * plan.dp; ranks > number::mostGpus)
        fields.complain(fields.what() + ": tp x cp x pp x dp = " + format::significant(ranks) + " ranks; expected at most "
                        + format::integer(number::mostGpus));
    for (const FlagRule &rule : flagRules)
        plan.*rule.member = fields.flag(rule.key, plan.*rule.member);
    readWord(fields, "task", plan.task, workload::taskFromWord);
    readWord(fields, "framework", plan.framework, workload::frameworkFromWord);
    readWord(fields, "schedule", plan.schedule, workload::scheduleFromWord);
    readWord(fields, "cp_kind", plan.cpKind, workload::cpKindFromWord);
    readWord(fields, "shard", plan.shard, workload::shardFromWord);
    readWord(fields, "rank_order", plan.rankOrder, workload::rankOrderFromWord);
    readWord(fields, "precision", plan.precision, workload::precisionFromWord, true);
    readWord(fields, "recompute", plan.recompute, workload::recomputeFromWord);
    readWord(fields, "dispatcher", plan.dispatcher, workload::dispatcherFromWord);
    readWord(fields, "offload", plan.offload, workload::offloadFromWord);
    readWord(fields, "optimizer", plan.optimizer, workload::optimizerFromWord);
    readWord(fields, "tp_overlap", plan.tpOverlap, workload::tpOverlapFromWord);
    return plan;
}

} // namespace switchyard::design
