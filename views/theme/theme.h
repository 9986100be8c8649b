// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the tokens on a running program: style, palette, style sheet, fonts. Switching is live.
#pragma once

#include <QFont>
#include <QPalette>
#include <QString>

#include <views/theme/tokens.h>

class QApplication;

namespace switchyard::theme {

/// Once, before the first window: Fusion style and palette.
void prepareColors(Mode mode);
/// Once, before the first text: resources, bundled fonts and text size. The style sheet is not set
/// yet: it polishes every widget again whenever it gets a parent, so a program that builds a large
/// window calls setMode when that is complete.
void prepareText(QApplication &application);
/// All of it at once.
void install(QApplication &application, Mode mode);
/// Changes palette and style sheet of the program; widgets get PaletteChange and repaint.
void setMode(Mode mode);
Mode mode();
/// Tokens of the current mode. Ask again in every paint event; do not keep.
const Tokens &current();

QPalette palette(const Tokens &tokens);
QString styleSheet(const Tokens &tokens);

enum class Type {
    Body,    ///< the desktop's size, our family: tabular figures everywhere
    Small,   ///< captions, legends, axes
    Section, ///< headings of sections in a panel: small, bold, spaced
    Strong,  ///< numbers and names that matter
    Title,   ///< a panel's head
    Large,   ///< the one number of a panel
    Mono,    ///< ids and queries
};
QFont font(Type type);

} // namespace switchyard::theme
