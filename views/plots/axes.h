// SPDX-License-Identifier: GPL-3.0-or-later
// How every plot's axes look. Private to this folder: it brings QCustomPlot.
#pragma once

// qcustomplot.h uses foreach in templates: it must come first, with QT_NO_FOREACH off.
#undef QT_NO_FOREACH
#include <qcustomplot.h>
#undef foreach
#define QT_NO_FOREACH

namespace switchyard::plots {

/// The current theme's colours and small type.
void styleAxes(QCustomPlot &plot);

} // namespace switchyard::plots
