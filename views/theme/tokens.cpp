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
        QColor(0x3B528B), QColor(0x21918C), QColor(0x44BF70), QColor(0xA0DA39), QColor(0x5A8FD0), QColor(0x7A7A7A),
        QColor(0x1F6FEB),
    };
    static const Tokens dark = {
        Mode::Dark,
        QColor(0x1B1F27), QColor(0x1E222B), QColor(0x15181D), QColor(0x262B35),
        QColor(0x343B47), QColor(0xE6EAF0), QColor(0x97A1B0), QColor(0x5C9DFF), QColor(0x10141B),
        QColor(0x379384), QColor(0xEEAB02), QColor(0xCA1F18), QColor(0xDFE3E6), QColor(0xA749F4),
        QColor(0x5A74B8), QColor(0x2AA8A2), QColor(0x52CE80), QColor(0xB4E648), QColor(0x7FB0EE), QColor(0xA6A6A6),
        QColor(0x5C9DFF),
    };
    return mode == Mode::Dark ? dark : light;
}

} // namespace switchyard::theme
