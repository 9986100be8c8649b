// SPDX-License-Identifier: GPL-3.0-or-later
// Eight replicas that do what is predicted, for tests of what serves.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QtTest/QTest>

#include <core/diagnose/diagnose.h>
#include <core/diagnose/serving_beside.h>
#include <core/serve/of_design.h>
#include <core/telemetry/source.h>
#include <tests/support/clusters.h>
#include <tests/support/paths.h>

namespace switchyard::diagnose::serving {

inline constexpr double someTime_s = 1.8e9;

/// The sample of eight replicas, and endpoints that do what is predicted.
struct Bench {
    design::DesignPtr design
        = std::make_shared<const design::Design>(*design::loadDesign(test::sourceDir() + "/resources/samples/llama3.3-70b-4-p5en-serving.switchyard", test::bundledCatalog().get(), nullptr));
    serve::Served served = [this] {
        const serve::ServingJob job = serve::servingOfDesign(*test::bundledCatalog(), *design, design->jobs.front())->job;
        return serve::Served{job, *serve::predictServing(*test::bundledCatalog(), job)};
    }();
    telemetry::Observation seen;
    telemetry::ServingObservation serving;

    explicit Bench(int replicas = 8)
    {
        const auto source = telemetry::makeDemoSource(design, test::bundledCatalog(), {3, {"missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"}, [] { return someTime_s; }});
        seen = **source->observe({}, {});
        const serve::ServingPrediction &p = served.prediction;
        const auto like = [](const serve::Percentiles &of) { return telemetry::ObservedLatency{of.p50, of.p90, of.p99, of.mean}; };
        for (int r = 0; r < replicas; ++r) {
            telemetry::ServingFigures f;
            f.running = p.runningMean;
            f.waiting = f.waitingGrowth_per_s = 0;
            f.kvUse = 0.4;
            f.promptTokens_per_s = p.inputPerS / 8;
            f.outputTokens_per_s = p.outputPerS / 8;
            f.requests_per_s = p.requestsPerS / 8;
            f.prefixHit = 0;
            f.ttft_s = like(p.ttft_s);
            f.itl_s = like(p.itl_s);
            f.itl_s.mean *= 1 + 0.01 * (r % 3);
            f.e2e_s = like(p.e2e_s);
            serving.endpoints.push_back({telemetry::ServingEngine::Vllm, "meta-llama/Llama-3.3-70B-Instruct", "10.0.0." + std::to_string(r) + ":8000", {}, {}, r / 2, 5, f});
        }
    }
    [[nodiscard]] telemetry::Observation look(double time_s = someTime_s) const
    {
        telemetry::Observation out = seen;
        out.time_s = time_s;
        telemetry::ServingObservation of = serving;
        telemetry::ServedModel model{telemetry::ServingEngine::Vllm, of.endpoints.front().model, {}, 5, {}};
        of.models.push_back(model); // of no endpoints: figures come from the group
        out.serving = std::make_shared<const telemetry::ServingObservation>(of);
        return out;
    }
    [[nodiscard]] std::optional<ServingBeside> beside() const { return besidePrediction(*design, "chat", served, look()); }
    [[nodiscard]] std::vector<Finding> found(const std::vector<telemetry::ObservationPtr> &history = {}) const
    {
        auto all = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, look(), history);
        std::erase_if(all, [](const Finding &f) { return !f.id.starts_with("slow-replica") && !f.id.starts_with("stuck-replica") && !f.id.starts_with("kv-full"); });
        return all;
    }
};

} // namespace switchyard::diagnose::serving
