// SPDX-License-Identifier: GPL-3.0-or-later
// What a link shows, as codes of its two halves: the class of its load (theme/loadscale.h) or of observed / predicted
// (theme/ratioscale.h). Of a running cluster a half keeps its class while its rate moves a little.
#pragma once

#include <cstdint>
#include <vector>

#include <views/canvas/heat.h>
#include <views/theme/ratioscale.h>

namespace switchyard::canvas {

using Codes = std::vector<std::uint8_t>;

/// Order of a ratio's class (theme::ratioClass) by its distance from as predicted, 0 … 8: of several the last is shown.
/// At one distance less than predicted comes after more.
constexpr int farness(int ratioClass)
{
    const int away = ratioClass - theme::asPredictedClass;
    return away > 0 ? 2 * away - 1 : -2 * away;
}
constexpr int ratioClassAt(int farness)
{
    return farness % 2 == 1 ? theme::asPredictedClass + (farness + 1) / 2 : theme::asPredictedClass - farness / 2;
}

/// Of a ratio that a cell shows; NaN: no data. `before`: what was shown there, code::nothing: nothing.
std::uint8_t ratioCode(double ratio, std::uint8_t before, bool stale = false);
/// Of one half of a link, where its rate is known: the class of its load, idle where it carries nothing. NaN: no data.
std::uint8_t linkLoadCode(double rate_Bps, double capacity_Bps, std::uint8_t before = code::nothing);
/// Beside what is expected of it; idle where neither is traffic of a job.
std::uint8_t linkRatioCode(double seen_Bps, double expected_Bps, double capacity_Bps, std::uint8_t before = code::nothing);
/// What was shown of each; null, or of another drawing: nothing.
std::uint8_t shownAt(const Codes *shown, std::size_t i);

/// Bytes out and in of one kind of link, over `step_s`.
struct LinkBytes {
    const std::vector<float> &out, &in;
    double step_s = 1;
};

/// `shown`: the halves of the last look; null: there was none.
Heat::Lanes loadLanes(const LinkBytes &bytes, const std::vector<float> &capacity_Bps, const Heat::Lanes *shown = nullptr);
/// Idle where neither is traffic of a job, beyond the scale where nothing is expected.
Heat::Lanes ratioLanes(const LinkBytes &seen, const LinkBytes &expected, const std::vector<float> &capacity_Bps, const Heat::Lanes *shown = nullptr);

/// The busier half, or the one farther off, of the first `count`: for marks too small for two.
Codes worse(const Heat::Lanes &lanes, std::size_t count);

} // namespace switchyard::canvas
