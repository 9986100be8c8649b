// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>

#include <views/theme/tokens.h>

class QPainter;

namespace switchyard::widgets {

/// The scale of all links (theme/loadscale.h): swatches with the ends of their classes in percent, ending at `topRight`.
/// Returns its width.
double paintLoadKey(QPainter &painter, const QPointF &topRight, const theme::Tokens &tokens);
/// The same of ratios (theme/ratioscale.h).
double paintRatioKey(QPainter &painter, const QPointF &topRight, const theme::Tokens &tokens);

} // namespace switchyard::widgets
