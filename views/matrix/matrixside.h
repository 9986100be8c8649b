// SPDX-License-Identifier: GPL-3.0-or-later
// Beside the matrix: its legend and the communicators that made it.
#pragma once

#include <span>
#include <vector>

#include <QPainter>
#include <QString>

#include <core/network/traffic.h>
#include <views/theme/colormap.h>
#include <views/theme/tokens.h>

namespace switchyard::matrix {

/// What a side of a picture has below its legend; null: the side is too narrow for either.
QRectF belowLegend(const QRectF &side);
/// Colour bar with ticks, unit and kind of scale.
void paintLegend(QPainter &painter, const QRectF &rect, const theme::Scale &scale, const QString &unit, const theme::Tokens &tokens);

/// Entries of the ledger with one name and size of communicators: of several stages, or several of the same ranks.
struct CommunicatorLine {
    const network::TrafficItem *item = nullptr; ///< the first
    double groups = 0;
    double sent_B = 0; ///< per step, by the rank that sends the most of it: the matrix's row
};
std::vector<CommunicatorLine> communicatorLines(std::span<const network::TrafficItem> items);

/// A row per kind of traffic: name, communicators × ranks, what one rank sends. What does not fit is counted.
void paintCommunicators(QPainter &painter, const QRectF &rect, std::span<const network::TrafficItem> items,
                        const theme::Tokens &tokens);
/// The row at a point of what is painted in `rect`, whole and with its units; empty: none, or one that is only counted.
QString communicatorAt(const QRectF &rect, std::span<const network::TrafficItem> items, const QPointF &at);

} // namespace switchyard::matrix
