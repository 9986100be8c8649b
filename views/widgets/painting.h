// SPDX-License-Identifier: GPL-3.0-or-later
// What painters of pages share: a line of words, a section's head, round steps of an axis.
#pragma once

#include <QRectF>
#include <QString>

#include <views/theme/tokens.h>

class QPainter;

namespace switchyard::widgets {

inline constexpr double head_px = 20;

/// In the painter's font and pen, in the middle of the height, elided where the width ends.
void paintLine(QPainter &painter, const QRectF &rect, const QString &words, Qt::Alignment align = Qt::AlignLeft);
/// On top of `rect`, head_px high.
void paintHead(QPainter &painter, const QRectF &rect, const QString &words, const theme::Tokens &tokens);

/// The next of 1, 2, 3, 4, 6, 8 and 10 times a power of ten; `value` above 0.
double roundUp(double value);

} // namespace switchyard::widgets
