// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/tokens.h>

namespace switchyard::theme {

const Tokens &tokens(Mode mode)
{
    static const Tokens light = {
        Mode::Light,
        QColor(0xFFFFFF), QColor(0xFFFFFF), QColor(0xFAFBFC), QColor(0xF1F4F8),
        QColor(0xD9DEE6), QColor(0x1C2430), QColor(0x5B6675), QColor(0x1F6FEB), QColor(0xFFFFFF),
        QColor(0x2D87CE), QColor(0xC98400), QColor(0xAF0820), QColor(0x79797A), QColor(0x4B2398),
        QColor(0x3B528B), QColor(0xB4BECB), QColor(0x00695C), QColor(0xE0701F), QColor(0x2398C8), QColor(0x7A7A7A),
        QColor(0x1F6FEB),
        QColor(0x7A5BB5), QColor(0x6B4600), QColor(0xA8587C),
        QColor(0xE8EDF4), QColor(0xDCE4EE), QColor(0xEEF1F5),
        QColor(0x1A7FC4),
        {QColor(0x46327E), QColor(0x365C8D), QColor(0x277F8E), QColor(0x1FA187), QColor(0x4AC16D),
         QColor(0xA0DA39), QColor(0xC8B13C), QColor(0x8A93A0), QColor(0xBBC3CE)},
    };
    static const Tokens dark = {
        Mode::Dark,
        QColor(0x1B1F27), QColor(0x1E222B), QColor(0x15181D), QColor(0x262B35),
        QColor(0x343B47), QColor(0xE6EAF0), QColor(0x97A1B0), QColor(0x5C9DFF), QColor(0x10141B),
        QColor(0x379384), QColor(0xEEAB02), QColor(0xCA1F18), QColor(0xDFE3E6), QColor(0xA749F4),
        QColor(0x5A74B8), QColor(0x4A5669), QColor(0x12947C), QColor(0xFFA657), QColor(0xA6E6FF), QColor(0xA6A6A6),
        QColor(0x5C9DFF),
        QColor(0x9C80D6), QColor(0x94661A), QColor(0xD28AAE),
        QColor(0x2E3440), QColor(0x373E4B), QColor(0x2A303B),
        QColor(0x4FC3A8),
        {QColor(0x6A53B5), QColor(0x4C78B5), QColor(0x2F94A5), QColor(0x27B598), QColor(0x56CE7A),
         QColor(0xB4E648), QColor(0xD6C46B), QColor(0x7E8896), QColor(0x5A6473)},
    };
    return mode == Mode::Dark ? dark : light;
}

QColor inkOn(const QColor &fill)
{
    const double luma = 0.299 * fill.red() + 0.587 * fill.green() + 0.114 * fill.blue();
    return luma > 140 ? QColor(0x101620) : QColor(0xFFFFFF);
}

} // namespace switchyard::theme
