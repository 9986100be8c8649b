// SPDX-License-Identifier: GPL-3.0-or-later
// Views painted once into a rectangle, for pictures without a window: each a row's `paint` in viewtable.cpp.
#pragma once

#include <QPainter>

#include <views/results/renderview.h>

namespace switchyard::results {

Result<void> paintCanvas(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
/// Of `input.before` and the design, as `input.compare` says.
Result<void> paintCompare(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintInstance(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintMatrix(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintStrategy(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintRails(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintTimeline(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintFlows(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintMemory(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintUnrolled(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintLeaf(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintServing(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintRl(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintGoodput(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintBill(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
Result<void> paintChecks(QPainter &painter, const QRectF &rect, const RenderInput &input, const theme::Tokens &t);
/// Why there is nothing to show, in the middle.
void paintReason(QPainter &painter, const QRectF &rect, const QString &reason, const theme::Tokens &t);

} // namespace switchyard::results
