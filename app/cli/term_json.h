// SPDX-License-Identifier: GPL-3.0-or-later
// A term tree as the command line prints it (docs/schema/predict.schema.json, definition "term").
#pragma once

#include <iosfwd>

#include <nlohmann/json.hpp>

#include <core/base/term.h>

namespace switchyard::cli {

/// JSON has no infinity: what has no end is null. `figure` stands where the value is one of the catalog.
nlohmann::ordered_json toJson(const Term &term);

/// One line a term, children indented: name, value, formula, and the source in brackets; long sources are named there and
/// told once below the tree.
void print(std::ostream &out, const Term &term);

} // namespace switchyard::cli
