// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of what a serving plan holds (serving.h). From it are made the members of a serving phase in a design
// and the fields of the serving editor with their tooltips.
#pragma once

#include <span>
#include <string_view>

#include <core/workload/option_field.h>
#include <core/workload/serving.h>

namespace switchyard::workload {

/// What a field is about: the first stands in the phase's "parallelism", the others in the member named as its kind.
enum class ServingPart { Cut, Engine, Load };

struct ServingField : OptionField<ServingPlan> {
    ServingPart part = ServingPart::Engine;
};

std::span<const ServingField> servingFields();
const ServingField *servingField(std::string_view key);

} // namespace switchyard::workload
