// SPDX-License-Identifier: GPL-3.0-or-later
// A sample's instances from inside, predicted and observed.
#pragma once

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include <QImage>
#include <QPainter>

#include <core/layer/rank_layout.h>
#include <core/predict/at_moment.h>
#include <core/predict/rank_step.h>
#include <core/train/moments.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>
#include <tests/support/paths.h>
#include <views/canvas/canvasview.h>
#include <views/canvas/heat.h>
#include <views/schematic/schematic.h>
#include <views/schematic/schematicpainter.h>
#include <views/schematic/schematicview.h>
#include <views/theme/loadscale.h>
#include <views/theme/theme.h>
#include <views/widgets/rankstepwords.h>

namespace switchyard::inside {

using network::LinkKind;
using schematic::Box;
using schematic::LinkLane;
using schematic::Schematic;
using test::bundled;

struct Sample {
    design::Design design;
    std::shared_ptr<const predict::DesignPrediction> prediction;

    explicit Sample(const char *name)
        : design(*design::loadDesign(test::sourceDir() + "/resources/samples/" + name + ".switchyard", &bundled()))
        , prediction(*predict::predictDesign(bundled(), design))
    {
    }
    [[nodiscard]] Schematic of(int instance, QSizeF size = {1440, 836}) const
    {
        return schematic::makeSchematic({&design, &bundled(), prediction.get(), nullptr, instance}, size);
    }
    /// As the drawing shows it, without its layout.
    [[nodiscard]] canvas::Scene scene(const canvas::HeatChoice &choice, const std::shared_ptr<const telemetry::Observation> &seen = nullptr, const std::shared_ptr<const telemetry::Observation> &then = nullptr) const
    {
        canvas::Scene out;
        out.design = std::make_shared<const design::Design>(design);
        out.catalog = std::make_shared<const catalog::Catalog>(bundled());
        out.prediction = prediction;
        out.observation = seen;
        out.reference = then;
        out.heat = canvas::makeHeat(choice, design::Numbering(design, bundled()), design.networkNodes.size(), prediction.get(), seen.get(), {.scale = {0, 0, false}, .reference = then.get()});
        return out;
    }
};

/// Every half of the cluster at `share` of what is predicted.
inline std::shared_ptr<telemetry::Observation> observedAt(const Sample &data, double share)
{
    using telemetry::Quantity;
    auto seen = std::make_shared<telemetry::Observation>();
    const network::LinkLoads &loads = data.prediction->loads;
    seen->age_s.assign(data.prediction->gpuMemory_B.size(), 1.0F);
    const auto fill = [&](Quantity quantity, const std::vector<float> &bytes) {
        telemetry::Series &series = seen->series[quantity];
        series.available = true;
        for (const float b : bytes)
            series.value.push_back(static_cast<float>(share * static_cast<double>(b) / loads.step_s));
    };
    fill(Quantity::NvlinkTx_Bps, loads.nvlinkTx_B);
    fill(Quantity::NvlinkRx_Bps, loads.nvlinkRx_B);
    fill(Quantity::EfaTx_Bps, loads.efaTx_B);
    fill(Quantity::EfaRx_Bps, loads.efaRx_B);
    return seen;
}

inline const canvas::HeatChoice observed{.source = canvas::HeatSource::Live, .traffic = true};

inline std::vector<const LinkLane *> lanes(const Schematic &picture, LinkKind kind)
{
    std::vector<const LinkLane *> out;
    for (const LinkLane &lane : picture.lanes)
        if (lane.kind == kind)
            out.push_back(&lane);
    return out;
}

inline QImage painted(const Schematic &picture)
{
    QImage image(picture.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    schematic::paintSchematic(painter, picture, theme::tokens(theme::Mode::Light), {}, {}, {});
    return image;
}

inline int boxes(const Schematic &picture, Box::Kind kind)
{
    return static_cast<int>(std::ranges::count(picture.boxes, kind, &Box::kind));
}

} // namespace switchyard::inside
