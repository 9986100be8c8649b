// SPDX-License-Identifier: GPL-3.0-or-later
// Serving jobs of a design as what engines are started with.
#pragma once

#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/serve/of_design.h>

namespace switchyard::exchange {

/// One pool of a serving job, as prediction takes it.
struct ServingPool {
    using Role = design::Serve::Role;
    std::string job;
    Role role = Role::Whole;
    std::string model;
    std::string precision; ///< of the weights, as the design has it: "fp8"
    serve::Serving serving;
    serve::PoolShape pool;
    const catalog::InstanceType *type = nullptr;
    serve::KvCarrier carrier = {}; ///< of two pools
    /// Instances of one replica.
    [[nodiscard]] int nodes() const { return static_cast<int>((pool.cut.gpus() + type->gpus - 1) / type->gpus); }
};
/// What a pool keeps of prompts beyond GPU memory, of one GPU, as prediction counts it; 0: nothing there.
struct KeptPrefixes {
    double host_B = 0;
    double nvme_B = 0;
    [[nodiscard]] bool any() const { return host_B > 0; }
};
KeptPrefixes keptPrefixes(const ServingPool &server);

/// All of them. Errors: none; what prediction refuses.
Result<std::vector<ServingPool>> serversOf(const design::Design &design, const catalog::Catalog &catalog);

/// The repository that engines load the model by; of what is not published the id, to be replaced by a path.
std::string modelWord(const std::string &model);

enum class ServingDialect { Vllm, Sglang };
constexpr int meetingPort = 20000; ///< of SGLang's ranks, as its documents have it
/// What starts one replica, a word each, in the engine's words; vLLM's expert parallelism is all of its TP × DP.
std::vector<std::string> servingWords(const ServingPool &server, ServingDialect dialect);
/// The same as a line for a shell.
std::string servingLine(const ServingPool &server, ServingDialect dialect);
/// What of it such words do not say, in sentences.
std::vector<Said> notInServingWords(const ServingPool &server, ServingDialect dialect);

} // namespace switchyard::exchange
