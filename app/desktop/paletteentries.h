// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <app/desktop/commandpalette.h>

namespace switchyard::app {

class MainWindow;

/// What one can go to beside commands: panels, pages of results, saved views, recent files, samples, jobs; and of instances,
/// GPUs and ranks what goes by the words, some of them.
std::vector<PaletteEntry> paletteEntries(MainWindow &window, const QString &typed);

} // namespace switchyard::app
