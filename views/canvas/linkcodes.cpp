// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/linkcodes.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include <views/theme/loadscale.h>

namespace switchyard::canvas {

namespace {

/// The class that was shown stays while the value lies within `margin` of the bound to it: live colours do not flicker.
int heldClass(int now, int before, double value, std::span<const double> bounds, double margin)
{
    if (before < 0 || std::abs(now - before) != 1)
        return now;
    const double bound = bounds[static_cast<std::size_t>(std::min(now, before))];
    return std::abs(value / bound - 1) < margin ? before : now;
}

Codes loadCodes(const std::vector<float> &bytes, const std::vector<float> &capacity, double step_s, const Codes *shown)
{
    Codes out(bytes.size(), code::idle);
    for (std::size_t i = 0; i < bytes.size() && i < capacity.size(); ++i)
        out[i] = step_s > 0 ? linkLoadCode(static_cast<double>(bytes[i]) / step_s, static_cast<double>(capacity[i]), shownAt(shown, i)) : code::noData;
    return out;
}

/// Where both are under this share of a link's capacity, neither is traffic of the job: there is nothing to compare.
constexpr double quiet = 0.005;

Codes ratioCodes(const std::vector<float> &seen, double seen_s, const std::vector<float> &expected, double expected_s, const std::vector<float> &capacity, const Codes *shown)
{
    Codes codes(std::min({seen.size(), expected.size(), capacity.size()}), code::noData);
    for (std::size_t i = 0; i < codes.size() && seen_s > 0 && expected_s > 0; ++i)
        codes[i] = linkRatioCode(static_cast<double>(seen[i]) / seen_s, static_cast<double>(expected[i]) / expected_s, static_cast<double>(capacity[i]), shownAt(shown, i));
    return codes;
}

} // namespace

std::uint8_t shownAt(const Codes *shown, std::size_t i) { return shown && i < shown->size() ? (*shown)[i] : code::nothing; }

std::uint8_t ratioCode(double ratio, std::uint8_t before, bool stale)
{
    if (std::isnan(ratio))
        return code::noData;
    const int shown = before >= code::ratioFirst ? ratioClassAt(before - code::ratioFirst) : -1;
    const int far = farness(heldClass(theme::ratioClass(ratio), shown, ratio, theme::ratioBounds, 0.02));
    return static_cast<std::uint8_t>((stale ? code::staleRatioFirst : code::ratioFirst) + far);
}

std::uint8_t linkLoadCode(double rate_Bps, double capacity_Bps, std::uint8_t before)
{
    if (capacity_Bps <= 0 || std::isnan(rate_Bps))
        return code::noData; // nobody tells, or a link whose capacity is not published
    if (rate_Bps <= 0)
        return code::idle; // an empty tube is no colour
    const double share = rate_Bps / capacity_Bps;
    return static_cast<std::uint8_t>(code::loadFirst + heldClass(theme::loadClass(share), before - code::loadFirst, share, theme::loadBounds, 0.05));
}

std::uint8_t linkRatioCode(double seen_Bps, double expected_Bps, double capacity_Bps, std::uint8_t before)
{
    if (std::isnan(seen_Bps) || std::isnan(expected_Bps) || capacity_Bps <= 0)
        return code::noData;
    if (std::max(seen_Bps, expected_Bps) < quiet * capacity_Bps)
        return code::idle;
    return ratioCode(expected_Bps > 0 ? seen_Bps / expected_Bps : std::numeric_limits<double>::infinity(), before);
}

Heat::Lanes loadLanes(const LinkBytes &bytes, const std::vector<float> &capacity_Bps, const Heat::Lanes *shown)
{
    return {loadCodes(bytes.out, capacity_Bps, bytes.step_s, shown ? &shown->out : nullptr),
            loadCodes(bytes.in, capacity_Bps, bytes.step_s, shown ? &shown->in : nullptr)};
}

Heat::Lanes ratioLanes(const LinkBytes &seen, const LinkBytes &expected, const std::vector<float> &capacity_Bps, const Heat::Lanes *shown)
{
    return {ratioCodes(seen.out, seen.step_s, expected.out, expected.step_s, capacity_Bps, shown ? &shown->out : nullptr),
            ratioCodes(seen.in, seen.step_s, expected.in, expected.step_s, capacity_Bps, shown ? &shown->in : nullptr)};
}

Codes worse(const Heat::Lanes &lanes, std::size_t count)
{
    Codes worst(count, code::idle);
    for (std::size_t i = 0; i < std::min({count, lanes.out.size(), lanes.in.size()}); ++i)
        worst[i] = std::max(lanes.out[i], lanes.in[i]);
    return worst;
}

} // namespace switchyard::canvas
