// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/goodput/goodput.h>

#include <utility>

#include <core/hardware/constants.h>
#include <core/predict/job_engine.h>
#include <core/predict/job_of_design.h>
#include <core/predict/price.h>

namespace switchyard::goodput {

std::vector<NamedRun> otherRuns(const catalog::Catalog &catalog, const design::Design &design, std::string_view job)
{
    std::vector<NamedRun> out;
    for (const design::Job &other : design.jobs) {
        if (other.name == job || design::trainingOf(other) == nullptr)
            continue;
        const auto placed = predict::placeJob(catalog, design, other);
        auto engine = placed ? predict::makeEngine(catalog, placed->spec, hardware::constantsFrom(catalog)) : std::unexpected(placed.error());
        if (!engine)
            continue;
        predict::DesignPrediction alone;
        alone.job = other.name;
        alone.prediction = predict::predictionOf(*engine);
        predict::addPrice(catalog, placed->spec, alone.prediction);
        alone.engine = std::make_shared<const train::Engine>(std::move(*engine));
        if (const auto found = jobOfDesign(catalog, design, alone))
            out.push_back({other.name, goodputOf(*found)});
    }
    return out;
}

} // namespace switchyard::goodput
