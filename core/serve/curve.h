// SPDX-License-Identifier: GPL-3.0-or-later
// Latency against throughput over the load. Every point is a run of the event core as the prediction's own: the closed
// form has the throughput within a few per cent, but of the first token no more than a prompt by itself (0.12 s where
// 64 clients of a 70B model wait 1.3 s).
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include <core/serve/predict.h>

namespace switchyard::serve {

struct CurvePoint {
    double load = 0;             ///< clients, batch; requests per second of an open load
    Percentiles ttft_s, tpot_s;
    Percentiles laterTtft_s;     ///< of requests after the common start (ServingPrediction)
    double running = 0;          ///< mean of one replica
    double requestsPerS = 0;
    double outputPerS = 0;       ///< tokens, all replicas
    double outputPerSPerGpu = 0; ///< over all GPUs of the pools
    double usdPerMillionInput = 0;  ///< 0: no price
    std::optional<double> usdPerMillionOutput;
    Limit limit = Limit::MemoryBandwidth; ///< as ServingPrediction::limit
    /// Of one answer, as its user reads it.
    [[nodiscard]] double perUser() const { return tpot_s.mean > 0 ? 1 / tpot_s.mean : 0; }
};

struct LoadCurve {
    Load::Kind kind = Load::Kind::Closed;
    std::vector<CurvePoint> points; ///< by load, ascending
    std::size_t own = 0;            ///< that of the job
    History history;                ///< of its run, one replica (predict.h)
    double kvTokens = 0;            ///< pool of that replica
};

/// Clients of a replica 1, 2, 3, 4, 6, 8 … until its slots are full, of two pools until one of them is; of an open load
/// parts of what is carried; the job's own load among them. Few clients run 300 requests of each replica where the job does not count them. A load whose run would take long is left out, not the job's own.
/// Errors: those of predictServing (Cancelled among them, when `stop` was requested), a trace, answers of one token.
Result<LoadCurve> loadCurve(const catalog::Catalog &catalog, const ServingJob &job, const std::stop_token &stop = {});

} // namespace switchyard::serve
