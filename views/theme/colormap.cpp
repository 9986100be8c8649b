// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/colormap.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace switchyard::theme {

namespace {

// viridisLite::viridis(16).
constexpr QRgb viridisPoints[] = {0xFF440154, 0xFF481A6C, 0xFF472F7D, 0xFF414487, 0xFF39568C, 0xFF31688E,
                                  0xFF2A788E, 0xFF23888E, 0xFF1F988B, 0xFF22A884, 0xFF35B779, 0xFF54C568,
                                  0xFF7AD151, 0xFFA5DB36, 0xFFD2E21B, 0xFFFDE725};

Lut build(std::span<const QRgb> control)
{
    Lut out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double at = static_cast<double>(i) / 255.0 * static_cast<double>(control.size() - 1);
        const std::size_t low = std::min(static_cast<std::size_t>(at), control.size() - 2);
        const double share = at - static_cast<double>(low);
        const auto mix = [&](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
        const QRgb a = control[low];
        const QRgb b = control[low + 1];
        out[i] = qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
    }
    return out;
}

} // namespace

const Lut &viridis()
{
    static const Lut map = build(viridisPoints);
    return map;
}

QRgb colorAt(const Lut &lut, double value)
{
    if (std::isnan(value))
        return qRgba(0, 0, 0, 0);
    return lut[static_cast<std::size_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0))];
}

double Scale::position(double value) const
{
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (std::isnan(value) || (logarithmic && value <= 0))
        return none;
    if (!(high > low))
        return 0;
    if (!logarithmic)
        return std::clamp((value - low) / (high - low), 0.0, 1.0);
    const double floor = low > 0 ? low : high * 1e-6;
    return std::clamp(std::log(value / floor) / std::log(high / floor), 0.0, 1.0);
}

double Scale::valueAt(double position) const
{
    if (!logarithmic)
        return low + (high - low) * position;
    const double floor = low > 0 ? low : high * 1e-6;
    return floor * std::pow(high / floor, position);
}

} // namespace switchyard::theme
