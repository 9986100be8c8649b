// SPDX-License-Identifier: GPL-3.0-or-later
// A model architecture as an object of models.json and of a design's custom job.
#pragma once

#include <core/base/json_fields.h>
#include <core/catalog/architecture.h>

namespace switchyard::catalog {

/// Checks what FLOPs and parameters need: sizes, divisibility, experts, attention dimensions.
Result<Architecture> readArchitecture(const json::Value &value, const std::string &file);

/// Members that differ from their default, in the order of the catalog's file.
json::Value writeArchitecture(const Architecture &model);

/// Impossible shapes, in one sentence.
Result<void> checkArchitecture(const Architecture &model);

std::string toWord(Attention attention);

} // namespace switchyard::catalog
