// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the matrix: its legend and the communicators that made it.
#pragma once

#include <span>

#include <QPainter>

#include <core/network/traffic.h>
#include <views/theme/colormap.h>
#include <views/theme/tokens.h>

namespace switchyard::matrix {

/// Colour bar with ticks, unit and kind of scale; returns the y below it.
double paintLegend(QPainter &painter, const QRectF &rect, const theme::Scale &scale, const QString &unit,
                   const theme::Tokens &tokens);

/// A row per kind of traffic: name, communicators × ranks, calls × bytes. What does not fit is counted.
void paintCommunicators(QPainter &painter, const QRectF &rect, std::span<const network::TrafficItem> items,
                        const theme::Tokens &tokens);

} // namespace switchyard::matrix
