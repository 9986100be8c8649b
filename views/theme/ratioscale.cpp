// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/ratioscale.h>

#include <algorithm>
#include <cmath>

namespace switchyard::theme {

int ratioClass(double ratio)
{
    if (std::isnan(ratio))
        return -1;
    constexpr double rounding = 1e-6; // rates come as floats
    int below = 0;
    for (const double bound : ratioBounds)
        below += bound < 1 ? ratio >= bound * (1 - rounding) : ratio > bound * (1 + rounding);
    return below;
}

int differenceClass(double difference)
{
    if (std::isnan(difference))
        return -1;
    constexpr double rounding = 1e-6;
    int below = 0;
    for (const double bound : differenceBounds)
        below += bound < 0 ? difference >= bound - rounding : difference > bound + rounding;
    return below;
}

QColor ratioColor(int ratioClass, Mode mode)
{
    static constexpr std::array<QRgb, ratioClasses> light = {0xFF0B3C7D, 0xFF2166AC, 0xFF5B9BD0, 0xFFA9CCE6, 0xFFE3E6EA,
                                                             0xFFF5C79A, 0xFFEB9650, 0xFFCC6A1B, 0xFF8A3D05};
    static constexpr std::array<QRgb, ratioClasses> dark = {0xFFA8D2FF, 0xFF6AA6EC, 0xFF3F78BE, 0xFF2C4F7C, 0xFF333A44,
                                                            0xFF6E4A24, 0xFFA8682A, 0xFFE08F3E, 0xFFFFCB92};
    const auto at = static_cast<std::size_t>(std::clamp(ratioClass, 0, ratioClasses - 1));
    return QColor::fromRgb(mode == Mode::Dark ? dark[at] : light[at]);
}

} // namespace switchyard::theme
