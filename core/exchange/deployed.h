// SPDX-License-Identifier: GPL-3.0-or-later
// How a model is served, as an engine's options or an operator's object say it, and the job that it makes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/design/design.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

/// One engine of a deployment. Degrees are as its options have them: what they cut depends on the engine and on the model.
struct Deployed {
    design::Serve::Role role = design::Serve::Role::Whole;
    std::string name;            ///< of the deployment; empty: none given
    std::string model;           ///< repository, path or name; empty: not told
    std::string drafter;         ///< likewise, of the model that drafts beside it
    bool lookUp = false;         ///< drafts are looked up in the text
    int tp = 1;                  ///< of SGLang with attention DP all groups together, of vLLM one of them
    int pp = 1;
    int dp = 1;
    int ep = 0;                  ///< SGLang's; 0: not told
    bool attentionDp = false;    ///< SGLang: dp cuts tp's GPUs
    bool expertParallel = false; ///< vLLM: experts over all GPUs of TP × DP
    int replicas = 0;            ///< that something else starts; 0: not told
    bool precision = false;      ///< the format of the weights is told
    std::optional<workload::ServingPrecision> type = {}; ///< that is computed in, of weights that no format says more of
    workload::ServingPlan limits; ///< engine, formats and limits, without the cut and the load
    std::string where;
};

/// "meta-llama/Llama-3.1-70B" by its whole name, else by its last part; null: the catalog has it not. `precision`, when given,
/// takes the format that the name ends with.
const catalog::Architecture *knownModel(const catalog::Catalog &catalog, const std::string &name, std::string *precision = nullptr);

/// The design with a job for each deployment: one that prefills and one that decodes are one job of two pools. `given`: the
/// model, where a file holds it. A job that was seen to run and has the name of a deployment, or is the only one, becomes that
/// deployment; so does the only job that serves.
design::Design withServing(design::Design design, std::span<const Deployed> engines, const catalog::Architecture *given, const catalog::Catalog &catalog, Notes &notes);

} // namespace switchyard::exchange
