// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/plan_json.h>

#include <optional>
#include <string>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/base/number.h>
#include <core/workload/plan_fields.h>

namespace switchyard::design {

namespace {

using workload::FieldKind;
using workload::Parallelism;
using workload::Plan;
using workload::PlanField;
using workload::PlanPart;
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

json::Value write(const Plan &plan, PlanPart part)
{
    static const Plan usual;
    json::Value out = json::object();
    for (const PlanField &field : workload::planFields()) {
        if (field.part == part && (field.presence != Presence::Late || field.text(plan) != field.text(usual)))
            json::set(out, std::string(field.key), valueOf(plan, field));
    }
    return out;
}

void read(json::Fields &fields, Plan &plan, PlanPart part)
{
    for (const PlanField &field : workload::planFields()) {
        const auto text = field.part == part ? textOf(fields, field) : std::nullopt;
        if (!text || !fields.ok())
            continue;
        if (const auto set = field.set(plan, *text); !set)
            fields.complain(say("{}: {}: {}", fields.what(), inQuotes(field.key), sentence(set.error())), fields.find(field.key));
    }
}

Plan planOf(const Parallelism &parallelism)
{
    Plan plan;
    static_cast<Parallelism &>(plan) = parallelism;
    return plan;
}

} // namespace

json::Value writeParallelism(const Parallelism &parallelism) { return write(planOf(parallelism), PlanPart::Parallelism); }

void readParallelism(json::Fields &fields, Parallelism &parallelism)
{
    Plan plan = planOf(parallelism);
    read(fields, plan, PlanPart::Parallelism);
    if (const double ranks = 1.0 * plan.tp * plan.cp * plan.pp * plan.dp; ranks > number::mostGpus)
        fields.complain(say("{}: tp x cp x pp x dp = {} ranks; expected at most {}", fields.what(), format::significant(ranks), format::integer(number::mostGpus)));
    parallelism = plan;
}

json::Value writeTraining(const Plan &plan) { return write(plan, PlanPart::Training); }

void readTraining(json::Fields &fields, Plan &plan) { read(fields, plan, PlanPart::Training); }

} // namespace switchyard::design
