// SPDX-License-Identifier: GPL-3.0-or-later
// Options of vLLM and SGLang, wherever they stand: command lines, YAML and JSON of one's own, arguments of a container.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/exchange/deployed.h>
#include <core/exchange/frameworks/arguments.h>
#include <core/exchange/frameworks/serving.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

/// Options of a text, and the keys of its YAML or JSON as if they were options: "max_num_seqs" is "--max-num-seqs".
Arguments servingOptions(const std::string &text);

/// The pieces of a text that each start an engine, with what stands before the first (assignments) before each; the whole text
/// where none does.
std::vector<std::string> commandsIn(const std::string &text);

/// What the options say of a deployment; what is no number is noted. `model`: behind "vllm serve", else of the options.
Deployed deployedBy(const Arguments &options, const std::string &model, ServingDialect engine, const std::string &where, Notes &notes);

/// The word behind "vllm serve"; empty: it is not there.
std::string servedModel(const std::string &text);

/// Options that deployedBy() asks for.
bool isServingOption(std::string_view name, ServingDialect engine);

} // namespace switchyard::exchange
