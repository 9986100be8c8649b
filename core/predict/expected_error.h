// SPDX-License-Identifier: GPL-3.0-or-later
// The expected error of a prediction, from published runs that are near it.
//
// Calibration groups training.band.GENERATION.KIND.SCALE hold the 10 % and 90 % points of
// ln(measured / predicted) over the rows of that class, each predicted without its own set. Where a
// class has too few rows the next wider one stands in (any scale, any generation, all rows), and
// every step away widens the band by a third. The points of k sets are widened by 1 / 2k: the next set
// differs from those seen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <core/catalog/catalog.h>
#include <core/hardware/machine.h>

namespace switchyard::predict {

struct ExpectedError {
    double low = 0;  ///< ln(measured / predicted), 10 %
    double high = 0; ///< 90 %
    std::string basis;
};

/// Group names from the nearest class to the widest.
std::vector<std::string> errorClasses(catalog::GpuGeneration generation, bool moe, int gpus);

inline constexpr double bandWideningPerStep = 4.0 / 3;

/// Wider where the model has layers that no published run confirms.
void widenUnconfirmed(const catalog::Architecture &model, ExpectedError &band);

ExpectedError expectedError(const catalog::Catalog &catalog, catalog::GpuGeneration generation, bool moe, int gpus);

} // namespace switchyard::predict
