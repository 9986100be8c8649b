// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/rl_json.h>

#include <core/design/option_json.h>
#include <core/workload/rl_fields.h>

namespace switchyard::design {

namespace {

using workload::RlField;
using workload::RlRole;

std::string memberOf(RlRole role, bool cut) { return cut ? "parallelism" : std::string(workload::toWord(role)); }

bool isCut(RlRole role) { return role != RlRole::Reward && role != RlRole::WeightSync; }

} // namespace

void writeReinforce(json::Value &phase, const Reinforce &work)
{
    json::Value cut = json::object();
    json::Value rest = json::object();
    for (const RlField &field : workload::rlFields())
        if (field.role == work.role)
            writeOption(field.cut ? cut : rest, field, work.plan);
    // Also where nothing is said: members that this version does not know are put back there.
    if (isCut(work.role))
        json::set(phase, memberOf(work.role, true), std::move(cut));
    json::set(phase, memberOf(work.role, false), std::move(rest));
}

Reinforce readReinforce(json::Fields &phase, RlRole role, const std::string &file, const std::function<void(json::Fields &, const std::string &)> &keep)
{
    Reinforce out{role, {}};
    for (const bool cut : {true, false}) {
        if (cut && !isCut(role))
            continue;
        const std::string key = memberOf(role, cut);
        const json::Value *value = phase.maybe(key, json::Kind::Object);
        if (value == nullptr)
            continue;
        json::Fields fields(*value, file, say("{}, {}", phase.what(), key));
        for (const RlField &field : workload::rlFields())
            if (field.role == role && field.cut == cut)
                readOption(fields, field, out.plan);
        if (role == RlRole::Update)
            for (const std::string_view follows : workload::followsFromAnswers())
                if (const json::Value *said = fields.find(follows))
                    fields.complain(say("{}: {} follows from the answers and the GPUs of the update; expected no such member", fields.what(), inQuotes(follows)), said);
        keep(fields, key);
    }
    return out;
}

} // namespace switchyard::design
