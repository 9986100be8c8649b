// SPDX-License-Identifier: GPL-3.0-or-later
// The saved views as pages of one PDF: what a presentation shows, for those who were not there.
#pragma once

#include <functional>
#include <vector>

#include <QPainter>
#include <QSize>
#include <QString>

#include <app/desktop/workbeside.h>

namespace switchyard::app {

class MainWindow;
class SavedViews;

inline constexpr QSize deckPage(1600, 900); ///< of 96 dpi

/// One page for each saved view, or one of what is on screen where there is none: its name, its note, the design's key
/// figures, and the picture. Values alone, to be painted on any thread; the window shows afterwards what it showed.
/// `going` is asked before each page; where it says no, there is none.
std::vector<std::function<void(QPainter &)>> deckOf(MainWindow &window, SavedViews &views, const Going &going = {});

/// Asks for a file and writes them, with progress and Cancel.
void exportDeck(MainWindow &window, SavedViews &views);
/// The same into this file; false: it failed, and the window says why.
bool exportDeck(MainWindow &window, SavedViews &views, const QString &path);

} // namespace switchyard::app
