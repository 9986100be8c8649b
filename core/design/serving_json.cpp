// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/serving_json.h>

#include <core/design/option_json.h>
#include <core/workload/serving_fields.h>

namespace switchyard::design {

namespace {

using workload::ServingField;
using workload::ServingPart;

std::string memberOf(ServingPart part, Serve::Role role) { return part == ServingPart::Cut ? "parallelism" : toWord(role); }

} // namespace

void writeServe(json::Value &phase, const Serve &serve)
{
    json::Value cut = json::object();
    json::Value rest = json::object();
    for (const ServingField &field : workload::servingFields())
        writeOption(field.part == ServingPart::Cut ? cut : rest, field, serve.plan);
    json::set(phase, memberOf(ServingPart::Cut, serve.role), std::move(cut));
    if (serve.role != Serve::Role::Prefill || !rest.members.empty())
        json::set(phase, memberOf(ServingPart::Engine, serve.role), std::move(rest));
}

Serve readServe(json::Fields &phase, Serve::Role role, const std::string &file, const std::function<void(json::Fields &, const std::string &)> &keep)
{
    Serve out{role, {}};
    for (const bool cut : {true, false}) {
        const std::string key = memberOf(cut ? ServingPart::Cut : ServingPart::Engine, role);
        const json::Value *value = phase.maybe(key, json::Kind::Object);
        if (value == nullptr)
            continue;
        json::Fields fields(*value, file, say("{}, {}", phase.what(), key));
        for (const ServingField &field : workload::servingFields())
            if ((field.part == ServingPart::Cut) == cut)
                readOption(fields, field, out.plan);
        keep(fields, key);
    }
    return out;
}

} // namespace switchyard::design
