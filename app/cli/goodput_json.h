// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include <core/goodput/goodput.h>

namespace switchyard::cli {

/// The member "goodput" of a prediction.
nlohmann::ordered_json toJson(const goodput::RunSpec &job, const goodput::Goodput &goodput);
void print(std::ostream &out, const goodput::RunSpec &job, const goodput::Goodput &goodput);

} // namespace switchyard::cli
