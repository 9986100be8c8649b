// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/planchoices.h>

#include <algorithm>
#include <string>
#include <string_view>

#include <core/workload/plan_fields.h>
#include <views/language/language.h>
#include <views/language/words.h>

namespace switchyard::inspector {

using workload::FieldKind;
using workload::EditorPlace;
using workload::Plan;
using workload::PlanField;

namespace {

/// Its words by their place in the table.
PlanChoice choice(const PlanField &field)
{
    std::vector<std::pair<QString, int>> values;
    for (const workload::PlanWord &entry : field.words)
        values.emplace_back(language::coreWord(entry.shown), static_cast<int>(values.size()));
    return {language::coreWord(field.title), language::coreWord(field.help), std::move(values),
            [&field](const Plan &plan) {
                return static_cast<int>(std::ranges::find(field.words, std::string_view(field.text(plan)), &workload::PlanWord::word) - field.words.begin());
            },
            [&field](Plan &plan, int key) { static_cast<void>(field.set(plan, field.words.at(static_cast<std::size_t>(key)).word)); }, {}};
}

PlanNumber numberChoice(const PlanField &field)
{
    return {language::coreWord(field.title), language::coreWord(field.help), field.low == 0 ? language::coreWord(field.zero) : QString(), [&field](const Plan &plan) { return field.number(plan); },
            [&field](Plan &plan, int value) { static_cast<void>(field.read(std::to_string(value), &plan, nullptr)); }};
}

std::vector<PlanNumber> numbersAt(EditorPlace place)
{
    std::vector<PlanNumber> list;
    for (const PlanField &field : workload::planFields()) {
        if (field.place == place && field.kind == FieldKind::Whole)
            list.push_back(numberChoice(field));
    }
    return list;
}

/// Recompute as one numberChoice: kind in the high bits, modules or layers in the low ones.
constexpr int recomputeKey(workload::RecomputeKind kind, std::uint32_t low = 0)
{
    return (static_cast<int>(kind) << 16) | static_cast<int>(low & 0xFFFFU);
}

PlanChoice recompute(const PlanField &field)
{
    using namespace workload;
    return {language::coreWord(field.title), tr("Activations that are computed again in the backward pass: less memory, more work. Some layers of each stage only: block, under More."),
            {{tr("none"), recomputeKey(RecomputeKind::None)},
             {tr("core attention"), recomputeKey(RecomputeKind::Selective, RecomputeCoreAttn)},
             {tr("MLP"), recomputeKey(RecomputeKind::Selective, RecomputeMlp)},
             {tr("layernorm"), recomputeKey(RecomputeKind::Selective, RecomputeLayernorm)},
             {tr("MoE activation"), recomputeKey(RecomputeKind::Selective, RecomputeMoeAct)},
             {tr("MoE"), recomputeKey(RecomputeKind::Selective, RecomputeMoe)},
             {tr("full"), recomputeKey(RecomputeKind::Full)},
             {tr("by framework"), recomputeKey(RecomputeKind::Unstated)}},
            [](const Plan &plan) {
                const bool block = plan.recompute.kind == RecomputeKind::Block;
                return recomputeKey(plan.recompute.kind, block ? static_cast<std::uint32_t>(plan.recompute.layers) : plan.recompute.modules);
            },
            [](Plan &plan, int key) {
                plan.recompute = {static_cast<RecomputeKind>(key >> 16), 0, 0};
                if (plan.recompute.kind == RecomputeKind::Block)
                    plan.recompute.layers = key & 0xFFFF;
                else
                    plan.recompute.modules = static_cast<std::uint32_t>(key & 0xFFFF);
            },
            [](const Plan &plan) {
                if (plan.recompute.kind == RecomputeKind::Block)
                    return plan.recompute.layers == 1 ? tr("block: 1 layer") : tr("block: %1 layers").arg(plan.recompute.layers);
                return QString::fromStdString(toWord(plan.recompute)).remove(QStringLiteral("selective:")).replace(QLatin1Char('+'), QStringLiteral(" + ")); // modules that only files name together
            }};
}

PlanNumber blockRecompute()
{
    using namespace workload;
    return {tr("block"), tr("Block recompute: layers of each pipeline stage that are computed again in full, the others not at all; 0: no block recompute"), tr("no"),
            [](const Plan &plan) { return plan.recompute.kind == RecomputeKind::Block ? plan.recompute.layers : 0; },
            [](Plan &plan, int layers) {
                if (layers > 0)
                    plan.recompute = {RecomputeKind::Block, 0, layers};
                else if (plan.recompute.kind == RecomputeKind::Block)
                    plan.recompute = {RecomputeKind::None, 0, 0};
            }};
}

std::vector<PlanChoice> choicesAt(EditorPlace place)
{
    std::vector<PlanChoice> list;
    for (const PlanField &field : workload::planFields()) {
        if (field.place == place && field.kind == FieldKind::Word)
            list.push_back(choice(field));
        else if (field.place == place && field.kind == FieldKind::Form)
            list.push_back(recompute(field));
    }
    return list;
}

} // namespace

std::vector<PlanChoice> mainPlanChoices() { return choicesAt(EditorPlace::Main); }
std::vector<PlanChoice> morePlanChoices() { return choicesAt(EditorPlace::More); }
std::vector<PlanNumber> planDegrees() { return numbersAt(EditorPlace::Degrees); }
std::vector<PlanNumber> planBatch() { return numbersAt(EditorPlace::Batch); }

std::vector<PlanNumber> morePlanNumbers()
{
    std::vector<PlanNumber> list = numbersAt(EditorPlace::More);
    list.insert(list.begin() + 2, blockRecompute()); // behind the uneven stages
    return list;
}

std::vector<PlanSwitch> planSwitches()
{
    std::vector<PlanSwitch> list;
    for (const PlanField &field : workload::planFields()) {
        if (field.place == EditorPlace::More && field.kind == FieldKind::Switch)
            list.push_back({language::coreWord(field.title), language::coreWord(field.help), language::coreWord(field.noun), [&field](const Plan &plan) { return field.text(plan) == "on"; },
                            [&field](Plan &plan, bool on) { static_cast<void>(field.set(plan, on ? "on" : "off")); }});
    }
    return list;
}

} // namespace switchyard::inspector
