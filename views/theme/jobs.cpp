// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/jobs.h>

#include <array>

namespace switchyard::theme {

namespace {

// After Okabe and Ito, darker on light ground and lighter on dark; brown for their yellow, which is a warning's here.
constexpr std::array<QRgb, 8> light = {0x0072B2, 0x8A5A3C, 0x007A5A, 0xA8518A, 0xC44A00, 0x2F8CB8, 0x5B4FA3, 0x6B6B00};
constexpr std::array<QRgb, 8> dark = {0x4FA8E0, 0xC9A088, 0x2FC496, 0xE091C4, 0xF28A4A, 0x8FD3F2, 0xA99DF0, 0xCFCF5A};

} // namespace

QColor jobColor(std::size_t index, const std::string &own, const Tokens &tokens)
{
    if (const QColor chosen = own.empty() ? QColor() : QColor(QString::fromStdString(own)); chosen.isValid())
        return chosen;
    return QColor((tokens.mode == Mode::Dark ? dark : light)[index % light.size()]);
}

} // namespace switchyard::theme
