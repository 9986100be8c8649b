// SPDX-License-Identifier: GPL-3.0-or-later
// Which job wears which colour, beside the legend of a picture: the window has its bar of jobs.
#pragma once

#include <vector>

#include <QColor>
#include <QRectF>
#include <QString>

#include <views/canvas/scene.h>
#include <views/theme/tokens.h>

namespace switchyard::canvas {

struct JobSign {
    QRectF swatch; ///< empty: words alone, which say how many more there are
    QRectF words;
    QString text;
    QColor colour;
    bool several = false; ///< of instances that jobs share: broken, as their strip
};

/// Of the jobs that have a strip on the drawing, in the order of the design, line by line in `room`; empty where there are no strips.
std::vector<JobSign> jobSigns(const Scene &scene, const QRectF &room, const theme::Tokens &tokens);
void paintJobSigns(QPainter &painter, const std::vector<JobSign> &signs, const theme::Tokens &tokens);

} // namespace switchyard::canvas
