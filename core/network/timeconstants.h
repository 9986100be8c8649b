// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include <core/catalog/catalog.h>

namespace switchyard::network {

/// Constants of the time model (timemodel.h gives the layout), and the 80 % band of its error.
struct TimeConstants {
    static constexpr std::size_t count = 171;
    std::array<double, count> value{};
    /// Natural logs of measured over predicted at 10 and 90 %, by size (below 1 MiB, to 256 MiB,
    /// above) and reach (one NVLink domain, several).
    struct Band {
        double low = -0.3;
        double high = 0.3;
    };
    std::array<std::array<Band, 2>, 3> band{};
};

/// Where a constant stands in catalog/calibration/collectives.json, and its value before any fit.
struct TimeConstantPlace {
    std::string group; ///< "collective.algorithm.ring-ll"
    std::string name;  ///< "hop_us"
    double prior = 1;
    double priorSpread = 1; ///< of its log: what a fit may move it without data
};
TimeConstantPlace timeConstantPlace(std::size_t index);
/// "collective.band", "above_256MiB.several.low".
TimeConstantPlace timeBandPlace(std::size_t sizeClass, std::size_t reach, bool high);

/// The catalog's calibration; a constant that it lacks keeps the prior.
TimeConstants timeConstants(const catalog::Catalog &catalog);
TimeConstants priorTimeConstants();

} // namespace switchyard::network
