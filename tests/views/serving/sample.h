// SPDX-License-Identifier: GPL-3.0-or-later
// A serving job, its prediction and its curve over the load, by hand: pages are tested without the engine.
#pragma once

#include <algorithm>
#include <memory>

#include <core/serve/curve.h>

namespace sample {

using namespace switchyard;

inline constexpr double served_clients = 96;

/// A 70B model on two replicas of four GPUs, at a load.
inline serve::CurvePoint curvePoint(double clients)
{
    serve::CurvePoint out;
    out.load = clients;
    const double tpot_s = 0.0125 + 0.00022 * clients;
    out.tpot_s = {tpot_s, 0.98 * tpot_s, 1.2 * tpot_s, 1.3 * tpot_s};
    out.ttft_s = {0.2 + 0.003 * clients, 0.16 + 0.001 * clients, 0.25 + 0.007 * clients, 0.3 + 0.06 * clients};
    out.requestsPerS = clients / (out.ttft_s.mean + 300 * tpot_s);
    out.outputPerS = 300 * out.requestsPerS;
    out.outputPerSPerGpu = out.outputPerS / 8;
    out.running = clients / 2;
    out.usdPerMillionOutput = 1e6 * 0.0055 / out.outputPerS;
    out.usdPerMillionInput = 0.2 * *out.usdPerMillionOutput;
    out.limit = clients < 200 ? serve::Limit::MemoryBandwidth : serve::Limit::Compute;
    return out;
}

inline std::shared_ptr<const Result<serve::LoadCurve>> loadCurve()
{
    serve::LoadCurve out;
    for (double clients = 2; clients <= 1024; clients *= 2) {
        out.points.push_back(curvePoint(clients));
        if (clients > 2)
            out.points.push_back(curvePoint(1.5 * clients));
    }
    const auto own = std::ranges::find(out.points, served_clients, &serve::CurvePoint::load);
    out.own = static_cast<std::size_t>(own - out.points.begin());
    out.kvTokens = 1'000'000;
    for (int i = 0; i < 400; ++i) { // it fills, and runs on
        const double running = std::min(served_clients / 2, 2.0 * i) - i % 3;
        const double kv = 2200 * running;
        out.history.add(0.25, {std::max(0.0, running), std::max(0.0, served_clients / 2 - 2.0 * i), std::max(0.0, kv), i % 5 == 0 || i < 24 ? 8192.0 : 512.0, running}, std::max(0.0, kv));
    }
    return std::make_shared<const Result<serve::LoadCurve>>(std::move(out));
}

inline serve::Served served()
{
    const serve::CurvePoint at = curvePoint(served_clients);
    serve::Served out;
    out.job.load.concurrency = served_clients;
    serve::ServingPrediction &p = out.prediction;
    p.ttft_s = at.ttft_s;
    p.tpot_s = at.tpot_s;
    p.itl_s = {at.tpot_s.mean, 0.015, 0.11, 0.25};
    p.e2e_s = {10.5, 10.2, 13.1, 17.4};
    p.outputPerS = at.outputPerS;
    p.inputPerS = 7 * at.outputPerS;
    p.requestsPerS = at.requestsPerS;
    p.gpus = 8;
    p.runningMean = 46;
    p.slotCount = 553;
    p.kvTokens = 1'000'000;
    p.kvUse = 0.106;
    p.limit = at.limit;
    p.ttftBand_pct = {-28, 52};
    p.tpotBand_pct = {-12, 15};
    p.throughputBand_pct = {-11, 14};
    p.errorBasis = "402 published rows, vllm.hopper, each predicted without its own model";
    p.cost = serve::ServingCost{19.8, at.usdPerMillionInput, at.usdPerMillionOutput, "AWS price list", "2026-06-01"};
    using serve::Cost;
    p.phases = {{design::Serve::Role::Whole, {}, 8, at.tpot_s.mean,
                 {{"linear layers, streaming", 0.0101, Cost::Gemm}, {"linear layers and prefill attention, computing", 0.0132, Cost::Compute},
                  {"decode attention", 0.0041, Cost::Attention}, {"communication", 0.0052, Cost::Comm}, {"pointwise", 0.0012, Cost::Pointwise}, {"host per step", 0.0002, Cost::Step}},
                 {}}};
    return out;
}

} // namespace sample
