// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/loadscale.h>

#include <algorithm>
#include <cmath>

namespace switchyard::theme {

int loadClass(double share)
{
    if (std::isnan(share))
        return -1;
    // A link at its capacity is full, not over: rates come as floats.
    constexpr double rounding = 1e-6;
    const auto at = std::ranges::find_if(loadBounds, [share](double end) { return share <= end * (1 + rounding); });
    return static_cast<int>(at - loadBounds.begin());
}

QColor loadColor(int loadClass, Mode mode)
{
    static constexpr std::array<QRgb, loadClasses> light = {0xFFDCE4EF, 0xFFBFD0E6, 0xFF9CB8DC, 0xFF8797CE, 0xFF8A72BC,
                                                            0xFF8F4CA6, 0xFF8A2487, 0xFF6A0A66, 0xFF3D0440};
    static constexpr std::array<QRgb, loadClasses> dark = {0xFF26334A, 0xFF2D4A7E, 0xFF3F63B0, 0xFF5F7BD2, 0xFF8C8DE0,
                                                           0xFFB99DE8, 0xFFE2AEE4, 0xFFFFC6DA, 0xFFFFEDE2};
    const auto at = static_cast<std::size_t>(std::clamp(loadClass, 0, loadClasses - 1));
    return QColor::fromRgb(mode == Mode::Dark ? dark[at] : light[at]);
}

QColor loadInk(int loadClass, Mode mode)
{
    const bool pale = mode == Mode::Dark ? loadClass >= 5 : loadClass <= 3;
    return pale ? QColor(0x1C2430) : QColor(0xFFFFFF);
}

} // namespace switchyard::theme
