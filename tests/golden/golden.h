// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of views, compared pixel by pixel. GOLDEN_UPDATE=1 rewrites them; a difference leaves
// NAME.actual.png and NAME.diff.png in golden/ of the build directory.
#pragma once

#include <QImage>
#include <QString>

namespace golden {

/// Empty when the picture is the kept one; else a sentence with the paths to look at.
QString compare(const QString &name, const QImage &actual);

} // namespace golden
