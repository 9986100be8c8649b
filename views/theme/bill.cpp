// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/theme/bill.h>

#include <array>

namespace switchyard::theme {

namespace {

// Earth and slate, billDark and billLight by turns, so that neighbours are told apart without their hue.
constexpr std::array<QRgb, 6> billLight = {0x3D5A6C, 0xA5846A, 0x4F6B3A, 0x8C7AA8, 0x7A3B3B, 0x6FA09A};
constexpr std::array<QRgb, 6> billDark = {0x8FB0C4, 0x9A7350, 0xA9C48C, 0x86729E, 0xD69A9A, 0x4F8A82};

} // namespace

QColor billColor(std::size_t line, const Tokens &tokens)
{
    return QColor((tokens.mode == Mode::Dark ? billDark : billLight)[line % billLight.size()]);
}

} // namespace switchyard::theme
