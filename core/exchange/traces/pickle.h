// SPDX-License-Identifier: GPL-3.0-or-later
// Python pickles that hold plain data, as the flight recorder of PyTorch writes them. Nothing is ever called: opcodes that
// name or build objects (GLOBAL, REDUCE, BUILD, INST, …) are refused.
#pragma once

#include <string>
#include <string_view>

#include <core/base/json.h>

namespace switchyard::pickle {

/// Dicts become objects (keys as text), tuples lists, None null. Errors: a refused or unknown opcode with its offset,
/// cut files, values beyond `limits`.
Result<json::Value> parse(std::string_view bytes, const std::string &file, json::Limits limits = {});

} // namespace switchyard::pickle
