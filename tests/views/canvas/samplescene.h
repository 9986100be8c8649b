// SPDX-License-Identifier: GPL-3.0-or-later
// A sample as the drawing has it: placed, predicted, coloured by traffic.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <QtGlobal>

#include <tests/support/bundled.h>
#include <tests/support/paths.h>
#include <views/canvas/peers.h>
#include <views/canvas/picture.h>
#include <views/canvas/traffic.h>

namespace switchyard::test {

inline design::Design designOf(const char *sample)
{
    auto loaded = design::loadDesign(test::sourceDir() + "/resources/samples/" + sample, &test::bundled());
    if (!loaded)
        qFatal("%s", describe(loaded.error()).c_str());
    return std::move(*loaded);
}

inline canvas::Scene sceneOf(design::Design design)
{
    canvas::Scene scene;
    scene.design = std::make_shared<const design::Design>(std::move(design));
    scene.catalog = std::make_shared<const catalog::Catalog>(test::bundled());
    scene.prediction = *predict::predictDesign(*scene.catalog, *scene.design);
    scene.layout = canvas::layOut(*scene.design, *scene.catalog);
    scene.heat = canvas::makeHeat({.traffic = true}, scene.layout.numbers, scene.design->networkNodes.size(), scene.prediction.get(), nullptr);
    scene.rankOfGpu = canvas::ranksOfGpus(*scene.prediction, scene.layout.numbers.gpus());
    return scene;
}

inline canvas::Scene sceneOf(const char *sample) { return sceneOf(designOf(sample)); }

} // namespace switchyard::test
