// SPDX-License-Identifier: GPL-3.0-or-later
// Eight hosts that a healthy cluster's look is of; a test writes its symptom into it.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include <QtTest/QTest>

#include <core/diagnose/diagnose.h>
#include <core/telemetry/source.h>
#include <tests/support/clusters.h>

namespace switchyard::diagnose::symptoms {

using telemetry::Quantity;

inline constexpr int hosts = 8;

struct Bench {
    design::DesignPtr design;
    telemetry::Observation seen;

    explicit Bench(const char *type = "p5.48xlarge")
        : design(test::cluster({type, hosts, 8, 1}))
    {
        const auto source = telemetry::makeDemoSource(design, test::bundledCatalog(), {3, {"missing:DCGM_FI_DEV_VGPU_LICENSE_STATUS"}, [] { return 1.8e9; }});
        seen = **source->observe({}, {});
    }
    std::vector<float> &values(Quantity quantity, std::size_t each)
    {
        telemetry::Series &series = seen.series[quantity];
        if (!series.available || series.value.size() != hosts * each)
            series = {std::vector<float>(hosts * each, 0.0F), "query", "metric", true};
        return series.value;
    }
    /// No label and no design tells the jobs.
    void forgetJobs()
    {
        design::Design bare = *design;
        bare.jobs.clear();
        design = std::make_shared<const design::Design>(std::move(bare));
        seen.jobs.clear();
        seen.jobOfGpu.clear();
    }
    void fill(Quantity quantity, std::size_t each, float value) { std::ranges::fill(values(quantity, each), value); }
    /// Kernels are resident and wait: memory, links and cards rest, and they draw what spinning takes.
    void hang()
    {
        fill(Quantity::GpuUtil, 8, 1.0F);
        fill(Quantity::EngineActive, 8, 1.0F);
        fill(Quantity::TensorActive, 8, 0.0F);
        fill(Quantity::SmActive, 8, 0.07F);
        fill(Quantity::DramActive, 8, 0.01F);
        fill(Quantity::NvlinkTx_Bps, 8, 0.0F);
        fill(Quantity::NvlinkTotal_Bps, 8, 0.0F);
        fill(Quantity::EfaTx_Bps, 32, 0.0F);
        fill(Quantity::Power_W, 8, 245.0F);
        fill(Quantity::PeakPower_W, 1, 600.0F);
    }
    /// The same of these GPUs alone, in what is observed.
    void hang(std::initializer_list<std::size_t> gpus)
    {
        for (const std::size_t gpu : gpus) {
            for (const Quantity quantity : {Quantity::TensorActive, Quantity::SmActive, Quantity::DramActive, Quantity::NvlinkTx_Bps, Quantity::NvlinkTotal_Bps}) {
                if (seen.series[quantity].available)
                    values(quantity, 8)[gpu] = 0.0F;
            }
            values(Quantity::GpuUtil, 8)[gpu] = 1.0F;
            values(Quantity::Power_W, 8)[gpu] = 245.0F;
        }
    }
    /// Memory is held, no kernel runs.
    void wait()
    {
        hang();
        fill(Quantity::GpuUtil, 8, 0.0F);
        fill(Quantity::EngineActive, 8, 0.0F);
        fill(Quantity::SmActive, 8, 0.0F);
        fill(Quantity::Power_W, 8, 120.0F);
        fill(Quantity::MemoryUsed_B, 8, 60e9F);
        fill(Quantity::LowestMemory_B, 1, 60e9F);
    }
    [[nodiscard]] std::vector<Finding> trouble() const
    {
        auto found = diagnose::diagnose(*test::bundledCatalog(), *design, nullptr, seen, {});
        std::erase_if(found, [](const Finding &f) { return f.severity == Severity::Info; });
        return found;
    }
};

/// A remark, too.
inline std::optional<Finding> named(const Bench &bench, const std::string &id)
{
    const auto all = diagnose::diagnose(*test::bundledCatalog(), *bench.design, nullptr, bench.seen, {});
    const auto at = std::ranges::find(all, id, &Finding::id);
    return at == all.end() ? std::nullopt : std::optional(*at);
}

inline std::string text(const std::vector<Finding> &findings)
{
    std::string all;
    for (const Finding &f : findings)
        all += "\n  " + toWord(f.severity) + " " + f.id + ": " + f.title.english();
    return all.empty() ? "nothing" : all;
}

} // namespace switchyard::diagnose::symptoms

#define ONLY(found, expected) \
    QVERIFY2((found).size() == 1 && (found).front().id == (expected), text(found).c_str())
