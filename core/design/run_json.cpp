// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/run_json.h>

#include <optional>

#include <core/base/echo.h>
#include <core/workload/run_fields.h>

namespace switchyard::design {

namespace {

using workload::RunField;
using workload::RunKind;
using workload::RunPart;

constexpr RunPart parts[] = {RunPart::Run, RunPart::Checkpoint, RunPart::Recovery};

void read(json::Fields &fields, const RunField &field, workload::Run &run)
{
    const json::Value *value = fields.find(field.key);
    if (value == nullptr || (field.kind == RunKind::Number && value->isString() && field.unsaid == "best" && value->text == field.unsaid))
        return;
    const json::Kind kind = field.kind == RunKind::Number ? json::Kind::Number : json::Kind::String;
    if (fields.maybe(field.key, kind) == nullptr)
        return;
    if (const auto set = field.set(run, value->text); !set)
        fields.complain(fields.what() + ": " + inQuotes(field.key) + ": " + set.error().message, value);
}

} // namespace

void writeRun(json::Value &phase, const workload::Run &run)
{
    for (const RunPart part : parts) {
        json::Value out = json::object();
        for (const RunField &field : workload::runFields())
            if (field.part == part && field.said(run))
                json::set(out, std::string(field.key), field.kind == RunKind::Number ? json::number(*(run.*field.number)) : json::string(field.text(run)));
        if (!out.members.empty())
            json::set(phase, std::string(toWord(part)), std::move(out));
    }
}

workload::Run readRun(json::Fields &phase, const std::string &file, const KeepPart &keep)
{
    workload::Run run;
    for (const RunPart part : parts) {
        const std::string key(toWord(part));
        const json::Value *value = phase.maybe(key, json::Kind::Object);
        if (value == nullptr)
            continue;
        json::Fields fields(*value, file, phase.what() + ", " + key);
        for (const RunField &field : workload::runFields())
            if (field.part == part)
                read(fields, field, run);
        keep(fields, key);
    }
    return run;
}

} // namespace switchyard::design
