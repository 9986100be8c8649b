// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/run_json.h>

#include <core/design/option_json.h>
#include <core/workload/run_fields.h>

namespace switchyard::design {

namespace {

using workload::RunField;
using workload::RunPart;

constexpr RunPart parts[] = {RunPart::Run, RunPart::Checkpoint, RunPart::Recovery};

} // namespace

void writeRun(json::Value &phase, const workload::Run &run)
{
    for (const RunPart part : parts) {
        json::Value out = json::object();
        for (const RunField &field : workload::runFields())
            if (field.part == part)
                writeOption(out, field, run);
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
        json::Fields fields(*value, file, say("{}, {}", phase.what(), key));
        for (const RunField &field : workload::runFields())
            if (field.part == part)
                readOption(fields, field, run);
        keep(fields, key);
    }
    return run;
}

} // namespace switchyard::design
