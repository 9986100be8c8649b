// SPDX-License-Identifier: GPL-3.0-or-later
// Icons of our own, drawn in the theme's text colour at any size; they follow a theme switch.
#pragma once

#include <QIcon>
#include <QPainter>
#include <QPixmap>
#include <QString>

#include <core/diagnose/finding.h>
#include <views/theme/tokens.h>

namespace switchyard::theme {

/// `name` is a file of resources/icons without its suffix: "undo", "connect", "gpu".
QIcon icon(const QString &name);
/// Draws an icon as vectors: also into SVG and PDF.
void paintIcon(QPainter &painter, const QString &name, const QColor &color, const QRectF &rect);
/// One colour for good: "warning" in tokens.warning.
QPixmap pixmap(const QString &name, const QColor &color, int size_px, double devicePixelRatio);
/// The application's own icon.
QIcon applicationIcon();

/// Every status has a shape beside its colour: error ✖, warning ▲, info ●.
QString severityIcon(diagnose::Severity severity);
QColor severityColor(const Tokens &tokens, diagnose::Severity severity);

} // namespace switchyard::theme
