// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/colormap.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace switchyard::theme {

namespace {

// viridisLite::viridis(16), cividis(10).
constexpr QRgb viridis[] = {0xFF440154, 0xFF481A6C, 0xFF472F7D, 0xFF414487, 0xFF39568C, 0xFF31688E,
                            0xFF2A788E, 0xFF23888E, 0xFF1F988B, 0xFF22A884, 0xFF35B779, 0xFF54C568,
                            0xFF7AD151, 0xFFA5DB36, 0xFFD2E21B, 0xFFFDE725};
constexpr QRgb cividis[] = {0xFF00204D, 0xFF00336F, 0xFF39486B, 0xFF575C6D, 0xFF707173,
                            0xFF8A8779, 0xFFA69D75, 0xFFC4B56C, 0xFFE4CF5B, 0xFFFFEA46};
// scico::scico(10, "vik"), with its centre as the eleventh point.
constexpr QRgb vik[] = {0xFF001260, 0xFF033E7D, 0xFF1E6F9D, 0xFF71A7C4, 0xFFC9DDE7, 0xFFECE5E0,
                        0xFFEACEBD, 0xFFD29774, 0xFFBD6432, 0xFF8B2706, 0xFF590007};
// ColorBrewer "Oranges", nine classes.
constexpr QRgb oranges[] = {0xFFFFF5EB, 0xFFFEE6CE, 0xFFFDD0A2, 0xFFFDAE6B, 0xFFFD8D3C,
                            0xFFF16913, 0xFFD94801, 0xFFA63603, 0xFF7F2704};

std::span<const QRgb> points(MapName name)
{
    switch (name) {
    case MapName::Viridis: return viridis;
    case MapName::Cividis: return cividis;
    case MapName::Deviation: return vik;
    case MapName::Slowdown: return oranges;
    }
    return viridis;
}

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

Lut quantise(const Lut &smooth)
{
    constexpr std::size_t steps = 9;
    Lut out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t step = i * steps / out.size();
        out[i] = smooth[step * 255 / (steps - 1)];
    }
    return out;
}

template <class Make>
std::array<Lut, 4> allMaps(Make make)
{
    return {make(MapName::Viridis), make(MapName::Cividis), make(MapName::Deviation), make(MapName::Slowdown)};
}

} // namespace

const Lut &lut(MapName name)
{
    static const std::array<Lut, 4> maps = allMaps([](MapName n) { return build(points(n)); });
    return maps[static_cast<std::size_t>(name)];
}

const Lut &quantisedLut(MapName name)
{
    static const std::array<Lut, 4> maps = allMaps([](MapName n) { return quantise(lut(n)); });
    return maps[static_cast<std::size_t>(name)];
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
