// SPDX-License-Identifier: GPL-3.0-or-later
// Members of a design's file that a table of options tells (core/workload/option_field.h): only what is said is written.
#pragma once

#include <string>

#include <core/base/echo.h>
#include <core/base/json_fields.h>
#include <core/base/number.h>
#include <core/workload/option_field.h>

namespace switchyard::design {

/// Where the field has a value of its kind; what the row refuses is an error of `fields`.
template <class Field, class Owner>
void readOption(json::Fields &fields, const Field &field, Owner &owner)
{
    const json::Value *value = fields.find(field.key);
    if (value == nullptr || (field.kind == workload::OptionKind::Number && value->isString() && field.unsaid == "best" && value->text == field.unsaid))
        return;
    using enum workload::OptionKind;
    const json::Kind kind = field.kind == Number ? json::Kind::Number : field.kind == Switch ? json::Kind::Bool : json::Kind::String;
    if (fields.maybe(field.key, kind) == nullptr)
        return;
    if (const auto set = field.set(owner, field.kind == Switch ? std::string_view(value->boolean ? "on" : "off") : std::string_view(value->text)); !set)
        fields.complain(say("{}: {}: {}", fields.what(), inQuotes(field.key), sentence(set.error())), value);
}

template <class Field, class Owner>
void writeOption(json::Value &out, const Field &field, const Owner &owner)
{
    const std::string text = field.text(owner);
    if (text.empty())
        return;
    using enum workload::OptionKind;
    json::set(out, std::string(field.key), field.kind == Number ? json::number(*number::fromText(text)) : field.kind == Switch ? json::boolean(text == "on") : json::string(text));
}

} // namespace switchyard::design
