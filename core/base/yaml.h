// SPDX-License-Identifier: GPL-3.0-or-later
// YAML as the JSON values that all readers know: yaml-cpp's events, with the depth and memory of json::Limits, so that
// a bomb of aliases is refused where it would grow.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/base/json.h>

namespace switchyard::yaml {

/// All documents of a text. Plain scalars are typed as YAML 1.2's core schema does (true, 12, 1e3, null, ~), quoted ones
/// are strings; numbers keep their text. CloudFormation's tags become what its JSON has: `!Ref x` → {"Ref": x}, `!Sub x`
/// → {"Fn::Sub": x}. Errors carry "file:line".
Result<std::vector<json::Value>> parseMany(std::string_view text, const std::string &file, json::Limits limits = {});

} // namespace switchyard::yaml
