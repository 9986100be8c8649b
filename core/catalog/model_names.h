// SPDX-License-Identifier: GPL-3.0-or-later
// Names of models as tables, servers and checkpoints write them: "meta-llama/Llama-3.1-70B-Instruct-FP8", "Qwen3_32B",
// "deepseek-r1-0528". The one rule of how such a name is taken for an entry of the catalog.
#pragma once

#include <string>
#include <string_view>

#include <core/base/error.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

/// "llama3370binstruct": lower-case letters and digits of the last part of a path.
std::string bareName(std::string_view name);

/// bareName() without the words behind a model's name that say how it was tuned, in which format it is and when:
/// "DeepSeek-V3.1" is no DeepSeek-V3, "Llama-3.3-70B-Instruct-FP8" is Llama-3.3-70B. Two names with one stem are one model.
std::string modelStem(std::string_view name);

/// The format that a name ends with, as a published precision ("FP8-dynamic" → "fp8", "4bit" → "int4"); empty: it names none.
std::string precisionInName(std::string_view name);

struct NamedModel {
    const Architecture *model = nullptr;
    std::string precision; ///< precisionInName(); empty where the catalog has the whole name
    std::string assumed;   ///< "model qwen3-32b for \"Qwen/Qwen3-32B-FP8\""; empty where the catalog has the name as it is written
};
/// An id or alias as it is; else one that differs by case and separators, then by an organisation before or by words behind (an
/// instruction-tuned model, a format, a date), then by sizes that one of the two leaves out ("qwen3-235b"). Fine-tunes and models of
/// images whose text layers have a model's shape are that model. What several models could be is none of them. Unsupported: no such model, with the reason where its kind is out of scope.
Result<NamedModel> modelNamed(const Catalog &catalog, std::string_view name);

/// The release of `model` that can hold a request of so many tokens: itself, or, where its context is shorter, another of its
/// name and shape whose context is not (of a Mistral 7B v0.1 with a window v0.3 without), the newest of that month ("2024-06", empty: any).
/// Itself where there is none.
const Architecture *releaseThatReads(const Catalog &catalog, const Architecture &model, double tokens, std::string_view month);

} // namespace switchyard::catalog
