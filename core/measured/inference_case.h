// SPDX-License-Identifier: GPL-3.0-or-later
// One published operating point: a row in the columns of measured/inference.csv as a deployment and a load, what was
// measured, and what of it had to be assumed. The protocol comes from the columns, never from what was measured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <core/base/csv.h>
#include <core/serve/job.h>

namespace switchyard::measured {

/// Prefill and decode apart, as serve::ServingJob has them; replicas are the workers.
struct Pools {
    serve::Cut prefill;
    serve::Cut decode;
};

struct InferenceCase {
    std::string rowId;
    std::string series; ///< set, framework, model, hardware
    std::string model;
    std::string set;
    std::string instance; ///< InstanceType::id
    const catalog::Gpu *gpu = nullptr;
    serve::Serving serving;
    std::optional<Pools> pools; ///< where the row says enough of them; the serving's cut stands in for both
    bool apart = false;   ///< it tells of such pools
    serve::Load load;     ///< of all replicas
    double cap = 0;       ///< of an open load: requests that its client has under way at most; 0: as many as there are
    double prompt = 0;    ///< nominal lengths, in tokens
    double output = 0;
    bool offline = false; ///< all requests queued at once: throughput alone says something
    bool firstTokenOnly = false;
    std::optional<double> ttft_ms;
    std::optional<double> tpot_ms;
    std::optional<double> perGpu; ///< output tokens/s per GPU
    std::vector<std::string> assumed;
    bool standsIn = false; ///< another engine's rules, another form of the GPU or an unstated acceptance stand in: a wider band, no part in fits
    bool draftsOpen = false;     ///< it drafts, and does not say how many
    bool acceptanceOpen = false; ///< nor how many are accepted

    [[nodiscard]] long long gpus() const
    {
        const auto of = [](const serve::Cut &cut) { return cut.gpus() * cut.replicas; };
        return pools ? of(pools->prefill) + of(pools->decode) : of(serving.cut);
    }
};

/// The error says what of the row this model does not cover.
Result<InferenceCase> inferenceCase(const csv::Record &row, const catalog::Catalog &catalog);

/// Why the row cannot be: more FLOPs than the GPUs have; empty where it can.
std::string implausible(const InferenceCase &row);

} // namespace switchyard::measured
