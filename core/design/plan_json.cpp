// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/plan_json.h>

#include <optional>
#include <string>

#include <core/base/format.h>
#include <core/base/number.h>
#include <core/workload/plan_fields.h>

namespace switchyard::design {

namespace {

using workload::FieldKind;
using workload::Plan;
using workload::PlanField;
using workload::Presence;

/// A value of the file as a flag would have it; none where it is absent or of another kind.
std::optional<std::string> textOf(json::Fields &fields, const PlanField &field)
{
    const bool required = field.presence == Presence::Required;
    const auto find = [&](json::Kind kind) { return required ? fields.need(field.key, kind) : fields.maybe(field.key, kind); };
    switch (field.kind) {
    case FieldKind::Whole:
        if (!required && !fields.has(field.key))
            return std::nullopt;
        return std::to_string(fields.integer(field.key, field.low, field.high));
    case FieldKind::Switch: {
        const json::Value *value = find(json::Kind::Bool);
        return value ? std::optional<std::string>(value->boolean ? "on" : "off") : std::nullopt;
    }
    case FieldKind::Word:
    case FieldKind::Form: break;
    }
    const json::Value *value = find(json::Kind::String);
    return value ? std::optional(value->text) : std::nullopt;
}

json::Value valueOf(const Plan &plan, const PlanField &field)
{
    switch (field.kind) {
    case FieldKind::Whole: return json::number(field.number(plan));
    case FieldKind::Switch: return json::boolean(field.text(plan) == "on");
    case FieldKind::Word:
    case FieldKind::Form: break;
    }
    return json::string(field.text(plan));
}

} // namespace

json::Value writePlan(const Plan &plan)
{
    static const Plan usual;
    json::Value out = json::object();
    for (const PlanField &field : workload::planFields()) {
        if (field.presence != Presence::Late || field.text(plan) != field.text(usual))
            json::set(out, std::string(field.key), valueOf(plan, field));
    }
    return out;
}

Plan readPlan(json::Fields &fields)
{
    Plan plan;
    for (const PlanField &field : workload::planFields()) {
        const auto text = textOf(fields, field);
        if (!text || !fields.ok())
            continue;
        if (const auto set = field.set(plan, *text); !set)
            fields.complain(fields.what() + ": \"" + std::string(field.key) + "\": " + set.error().message, fields.find(field.key));
    }
    if (const double ranks = 1.0 * plan.tp * plan.cp * plan.pp * plan.dp; ranks > number::mostGpus)
        fields.complain(fields.what() + ": tp x cp x pp x dp = " + format::significant(ranks) + " ranks; expected at most "
                        + format::integer(number::mostGpus));
    return plan;
}

} // namespace switchyard::design
