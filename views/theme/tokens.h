// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and spacing of the whole program, for both themes. No view names a colour itself.
#pragma once

#include <array>

#include <QColor>

namespace switchyard::theme {

enum class Mode { Light, Dark };

/// Status colours keep ≥ 21 ΔE00 between any two under every colour-vision deficiency, and ≥ 3:1
/// against the background.
struct Tokens {
    Mode mode;
    QColor window, panel, canvas, raised;        ///< surfaces, back to front
    QColor hairline, text, textMuted, accent, accentText;
    QColor ok, warning, critical, noData, maintenance;
    QColor compute, bubble, tp, dp, pp, other;   ///< breakdown bars, fixed order
    QColor selection;
    QColor cp, ep, optimizer;                    ///< breakdown bars, the rarer lanes
    QColor hover, pressed, track;                ///< control under the pointer, held down; empty part of a bar
    QColor better;                               ///< a change for the better; `critical` is for the worse
    std::array<QColor, 9> memory;                ///< classes of predict::Memory in its order
};

const Tokens &tokens(Mode mode);

/// Ink that can be read on a fill, by its luma.
QColor inkOn(const QColor &fill);

inline constexpr int radiusPx = 4;
inline constexpr int minimumTextPx = 9; ///< no smaller text is drawn on the canvas

} // namespace switchyard::theme
