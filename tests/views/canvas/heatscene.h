// SPDX-License-Identifier: GPL-3.0-or-later
// Four p5 whose card 1 of GPU 3 is hot by the prediction, and a look that shows NVLink alone.
#pragma once

#include <memory>
#include <utility>

#include <core/catalog/catalog.h>
#include <core/predict/predict.h>
#include <tests/support/samples.h>

#include <views/canvas/scene.h>

namespace switchyard::test {

struct HeatScene {
    session::CatalogPtr m_catalog;
    design::DesignPtr m_design; ///< 4 × p5: 32 GPUs, 128 cards
    canvas::Layout m_layout;
    std::shared_ptr<predict::DesignPrediction> m_prediction;
    std::shared_ptr<telemetry::Observation> m_observation;

    void make();
};

inline void HeatScene::make()
{
    auto loaded = catalog::loadCatalog(catalog::defaultCatalogDirectory());
    if (!loaded)
        qFatal("%s", describe(loaded.error()).c_str());
    m_catalog = std::make_shared<const catalog::Catalog>(std::move(*loaded));
    auto design = test::uniform(*m_catalog, "p5.48xlarge", 4, "t");
    workload::Plan plan;
    plan.tp = 4;
    plan.pp = 2;
    plan.dp = 4;
    design.jobs.push_back(design::trainingJob("train", "llama3.1-8b", plan));
    m_design = std::make_shared<const design::Design>(std::move(design));
    m_layout = canvas::layOut(*m_design, *m_catalog);
    m_prediction = std::make_shared<predict::DesignPrediction>();
    m_prediction->job = m_design->jobs.front().name;
    m_prediction->loads.step_s = 2;
    for (int gpu = 0; gpu < 32; ++gpu) {
        m_prediction->placement.gpuOfRank.push_back(gpu);
        m_prediction->loads.nvlinkTx_B.push_back(200e9F);
        m_prediction->loads.gpuNvlink_Bps.push_back(450e9F);
        m_prediction->gpuMemory_B.push_back(60e9F);
    }
    for (int card = 0; card < 128; ++card) {
        m_prediction->loads.efaTx_B.push_back(card == 13 ? 20e9F : 2e9F); // card 1 of GPU 3 is hot
        m_prediction->loads.card_Bps.push_back(12.5e9F);
    }
    m_observation = std::make_shared<telemetry::Observation>();
    m_observation->scrapeInterval_s = 15;
    m_observation->age_s.assign(32, 4);
    telemetry::Series &tx = m_observation->series[telemetry::Quantity::NvlinkTx_Bps];
    tx.available = true;
    tx.value.assign(32, 90e9F);
}

} // namespace switchyard::test
