// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/workload/rl_fields.h>

#include <algorithm>
#include <utility>
#include <vector>

#include <core/workload/plan_fields.h>
#include <core/workload/serving_fields.h>

namespace switchyard::workload {

namespace {

constexpr std::array<std::string_view, 5> followed = {"gbs", "mbs", "seq", "document_tokens", "dp"};

/// Of serving, what a rollout has not: it shares prompts by its samples, drafts nothing, streams to nobody, and its load is a step's answers.
constexpr std::array<std::string_view, 13> notOfRollouts = {"senders", "stream_interval", "prefix_hit", "host_hit", "nvme_hit", "speculate", "acceptance", "draft_model", "kv_transport", "kv_blocks", "isl_cv", "concurrency", "rate"};

template <class Field>
RlField access(const Field &row, RlRole role)
{
    RlField out;
    static_cast<Option &>(out) = row;
    out.role = role;
    out.text = [row](const RlPlan &plan) { return row.text(plan); };
    out.set = [row](RlPlan &plan, std::string_view text) { return row.set(plan, text); };
    return out;
}

template <auto Member>
RlField real(RlRole role, std::string_view key, double low, double high, const OptionSays &says)
{
    return access(optionNumber<OptionField<RlPlan>, Member>(key, {}, low, high, says), role);
}

template <auto Member>
RlField whole(RlRole role, std::string_view key, double low, double high, const OptionSays &says)
{
    auto row = optionNumber<OptionField<RlPlan>, Member>(key, {}, low, high, says);
    row.whole = true;
    return access(std::move(row), role);
}

/// `usual`: what absence means.
template <auto Member>
RlField onOff(RlRole role, std::string_view key, bool usual, const OptionSays &says)
{
    RlField out;
    static_cast<Option &>(out) = optionRow<OptionField<RlPlan>>(OptionKind::Switch, key, {}, says);
    out.role = role;
    if (usual)
        out.words = {{"on", "yes"}, {"off", "no"}};
    else
        out.words = {{"off", "no"}, {"on", "yes"}};
    out.text = [usual](const RlPlan &plan) { return plan.*Member == usual ? std::string() : std::string(plan.*Member ? "on" : "off"); };
    out.set = [row = static_cast<const Option &>(out)](RlPlan &plan, std::string_view text) -> Result<void> {
        if (auto known = row.wordFrom(text); !known)
            return std::unexpected(known.error());
        plan.*Member = text == "on";
        return {};
    };
    return out;
}

RlField ofEngine(const ServingField &field)
{
    RlField out;
    static_cast<Option &>(out) = field;
    out.cut = field.part == ServingPart::Cut;
    out.text = [&field](const RlPlan &plan) { return field.text(plan.engine); };
    out.set = [&field](RlPlan &plan, std::string_view text) { return field.set(plan.engine, text); };
    return out;
}

/// A row of the training plan that may be left open: "auto" takes back what was said.
RlField ofTrainer(const PlanField &field, RlRole role)
{
    RlField out;
    out.key = field.key;
    out.title = field.kind == FieldKind::Switch ? field.noun : field.title;
    out.help = field.help;
    out.unsaid = role == RlRole::Reference ? "as the update" : "default";
    out.role = role;
    out.cut = field.part == PlanPart::Parallelism;
    switch (field.kind) {
    case FieldKind::Whole:
        out.kind = OptionKind::Number;
        out.low = field.low;
        out.high = field.high;
        out.whole = true;
        break;
    case FieldKind::Switch:
        out.kind = OptionKind::Switch;
        out.words = {{"auto", out.unsaid}, {"on", "on"}, {"off", "off"}};
        break;
    case FieldKind::Word:
        out.kind = OptionKind::Word;
        out.words = {{"auto", out.unsaid}};
        for (const PlanWord &word : field.words)
            out.words.push_back({word.word, word.shown.empty() ? word.word : word.shown});
        break;
    case FieldKind::Form: out.kind = OptionKind::Text; break;
    }
    out.text = [&field](const RlPlan &plan) {
        const auto found = plan.trainer.find(field.key);
        return found == plan.trainer.end() ? std::string() : found->second;
    };
    out.set = [&field](RlPlan &plan, std::string_view text) -> Result<void> {
        if (text.empty() || text == "auto") {
            plan.trainer.erase(std::string(field.key));
            return {};
        }
        if (auto checked = field.check(text); !checked)
            return checked;
        plan.trainer.insert_or_assign(std::string(field.key), std::string(text));
        return {};
    };
    return out;
}

void addTrainer(RlRole role, std::vector<RlField> &out)
{
    for (const PlanField &field : planFields())
        if (std::ranges::find(followed, field.key) == followed.end() && (role == RlRole::Update || field.part == PlanPart::Parallelism))
            out.push_back(ofTrainer(field, role));
}

std::vector<RlField> makeRlFields()
{
    using P = RlPlan;
    using enum RlRole;
    std::vector<RlField> out;
    for (const ServingField &field : servingFields())
        if (std::ranges::find(notOfRollouts, field.key) == notOfRollouts.end())
            out.push_back(ofEngine(field));
    const auto unsaid = [&out](std::string_view key, std::string_view words) { std::ranges::find(out, key, &RlField::key)->unsaid = words; };
    unsaid("isl", "256");
    unsaid("osl", "must be said");
    unsaid("osl_cv", "1");
    unsaid("memory_fraction", "0.6");
    for (RlField row : {
             whole<&P::prompts>(Rollout, "prompts", 1, 1e6, {"Prompts", "prompts of a step", "a step", "must be said"}),
             whole<&P::samples>(Rollout, "samples", 1, 1e4, {"Answers each", "answers to one prompt, that are judged against each other", "a prompt", "must be said"}),
             real<&P::oslCap>(Rollout, "osl_cap", 1, 1e7, {"Longest answer", "tokens at which an answer is cut off: the tail of the rollout", "tokens", "4 × the mean"}),
             real<&P::tool_s>(Rollout, "tool_s", 0, 1e6, {"Tools", "seconds that an answer waits for tools in all, its slot held", "s", "0"}),
             onOff<&P::partial>(Rollout, "partial", false, {"Partial", "answers that are not done when new weights arrive go on with them: no tail, but their cache is computed again; needs steps off"}),
             onOff<&P::eager>(Rollout, "eager", false, {"Eager", "the engine captures no CUDA graphs: the host launches every layer of every step"}),
             real<&P::reward_s>(Reward, "seconds", 0, 1e6, {"Reward", "seconds that judging the answers takes beyond the last one: rules, sandboxes, a judge", "s", "0"}),
         })
        out.push_back(std::move(row));
    addTrainer(Reference, out);
    addTrainer(Update, out);
    for (RlField row : {
             whole<&P::updates>(Update, "updates", 1, 1e6, {"Mini-batches", "mini-batches of a step, with an optimizer step each", "a step", "1"}),
             onOff<&P::oldLogProbs>(Update, "old_logprobs", true, {"Old log-probs", "the trainer computes the log-probs of the old weights by a forward pass; else the engine's own are taken"}),
             real<&P::packed>(Update, "packed_tokens", 1, 1e9, {"Packed", "tokens that are packed into one micro-batch of a replica", "tokens", "the longest"}),
             access(optionRow<OptionField<RlPlan>>(OptionKind::Text, "method", {}, {"Method", "who carries the weights to the engine; each has a price of its own (catalog/calibration/rl.json)", {}, "usual"}), WeightSync),
             real<&P::stepsOff>(WeightSync, "steps_off", 0, 64, {"Steps off", "how many steps old the weights of an answer may be; 0: on policy, above: pools of their own work beside each other", "steps", "0"}),
             whole<&P::chunks>(WeightSync, "chunks", 1, 1e4, {"Streamed in", "parts in which the trainer takes a step's answers, as they come", "parts", "1"}),
         }) {
        if (row.key == "method") {
            row.text = [](const RlPlan &plan) { return plan.method; };
            row.set = [](RlPlan &plan, std::string_view text) -> Result<void> {
                plan.method = text;
                return {};
            };
        }
        out.push_back(std::move(row));
    }
    return out;
}

} // namespace

std::string_view toWord(RlRole role)
{
    constexpr std::array<std::string_view, rlRoles.size()> words = {"rollout", "reward", "reference", "update", "weight_sync"};
    return words[static_cast<std::size_t>(role)];
}

std::span<const RlField> rlFields()
{
    static const std::vector<RlField> fields = makeRlFields();
    return fields;
}

const RlField *rlField(RlRole role, std::string_view key)
{
    const auto fields = rlFields();
    const auto found = std::ranges::find_if(fields, [&](const RlField &field) { return field.role == role && field.key == key; });
    return found == fields.end() ? nullptr : &*found;
}

std::span<const std::string_view> followsFromAnswers() { return followed; }

} // namespace switchyard::workload
