// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/matrixpainter.h>

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include <core/base/format.h>
#include <views/matrix/matrixside.h>
#include <views/theme/theme.h>

namespace switchyard::matrix {

namespace {

constexpr double leftAxis_px = 60;
constexpr double topAxis_px = 26;
constexpr double margin_px = 12;

QString tr(const char *text) { return QCoreApplication::translate("switchyard::matrix::Matrix", text); }

int axisSize(const workload::Plan &plan, workload::Axis axis)
{
    switch (axis) {
    case workload::Axis::Tp: return plan.tp;
    case workload::Axis::Cp: return plan.cp;
    case workload::Axis::Dp: return plan.dp;
    case workload::Axis::Pp: return plan.pp;
    case workload::Axis::Ep: break; // folded into the others
    }
    return 1;
}

QString axisName(workload::Axis axis)
{
    switch (axis) {
    case workload::Axis::Tp: return QStringLiteral("TP");
    case workload::Axis::Cp: return QStringLiteral("CP");
    case workload::Axis::Ep: return QStringLiteral("EP");
    case workload::Axis::Dp: return QStringLiteral("DP");
    case workload::Axis::Pp: return QStringLiteral("PP");
    }
    return {};
}

} // namespace

int topLevel(int ranks)
{
    int level = 0;
    while ((tileBins << level) < ranks && level < 22)
        ++level;
    return level;
}

Camera fitCamera(int ranks, double side_px)
{
    return {0, 0, side_px > 0 && ranks > 0 ? ranks / side_px : 1};
}

std::vector<AxisDivision> axisDivisions(const workload::Plan &plan)
{
    std::vector<AxisDivision> out;
    int stride = 1;
    for (const workload::Axis axis : plan.rankOrder) {
        const int size = axisSize(plan, axis);
        if (size > 1)
            out.insert(out.begin(), {axisName(axis), size, stride});
        stride *= std::max(1, size);
    }
    return out;
}

QString rankLabel(const std::vector<AxisDivision> &divisions, int rank)
{
    QStringList parts;
    for (const AxisDivision &division : divisions)
        parts << QStringLiteral("%1 %2").arg(division.name).arg(rank / division.stride % division.size);
    return parts.join(QStringLiteral(" · "));
}

QRectF MatrixPicture::cells(const QRectF &rect)
{
    const double side = std::max(16.0, std::min(rect.height() - topAxis_px - margin_px, rect.width() - leftAxis_px - margin_px));
    return {rect.left() + leftAxis_px, rect.top() + topAxis_px, side, side};
}

int MatrixPicture::level() const
{
    return std::clamp(static_cast<int>(std::floor(std::log2(std::max(camera.ranksPerPixel, 1e-9)) + 1e-9)), 0, topLevel(ranks));
}

std::vector<TileKey> MatrixPicture::visible(const QRectF &rect, int atLevel) const
{
    const QRectF area = cells(rect);
    const double span = static_cast<double>(tileBins) * std::ldexp(1.0, atLevel);
    const int last = static_cast<int>((ranks - 1) / span);
    const auto clampTile = [&](double rank) { return std::clamp(static_cast<int>(std::floor(rank / span)), 0, last); };
    std::vector<TileKey> out;
    for (int row = clampTile(camera.row); row <= clampTile(camera.row + area.height() * camera.ranksPerPixel - 1e-6); ++row) {
        for (int column = clampTile(camera.column); column <= clampTile(camera.column + area.width() * camera.ranksPerPixel - 1e-6); ++column)
            out.push_back({atLevel, row, column});
    }
    return out;
}

void MatrixPicture::paintTiles(QPainter &painter, const QRectF &area, const Tiles &tiles) const
{
    const int wanted = level();
    const int top = topLevel(ranks);
    const QRectF ranksRect(camera.column, camera.row, area.width() * camera.ranksPerPixel, area.height() * camera.ranksPerPixel);
    for (const TileKey &key : visible(QRectF(area.left() - leftAxis_px, area.top() - topAxis_px, area.width() + leftAxis_px + margin_px,
                                             area.height() + topAxis_px + margin_px), wanted)) {
        // The tile itself, or the part of the nearest coarser one that covers it, stretched.
        const double span = static_cast<double>(tileBins) * std::ldexp(1.0, key.level);
        const QRectF place = QRectF(key.column * span, key.row * span, span, span).intersected(ranksRect).intersected(QRectF(0, 0, ranks, ranks));
        for (int up = 0; key.level + up <= top; ++up) {
            const QImage *image = tiles({key.level + up, key.row >> up, key.column >> up});
            if (!image)
                continue;
            const double bin = std::ldexp(1.0, key.level + up);
            const double originColumn = (key.column >> up) * tileBins * bin;
            const double originRow = (key.row >> up) * tileBins * bin;
            const QRectF source((place.left() - originColumn) / bin, (place.top() - originRow) / bin, place.width() / bin, place.height() / bin);
            const QRectF target((place.left() - camera.column) / camera.ranksPerPixel + area.left(),
                                (place.top() - camera.row) / camera.ranksPerPixel + area.top(),
                                place.width() / camera.ranksPerPixel, place.height() / camera.ranksPerPixel);
            painter.drawImage(target, *image, source);
            break;
        }
    }
}

void MatrixPicture::paintAxes(QPainter &painter, const QRectF &area, const theme::Tokens &t) const
{
    const QFont small = theme::font(theme::Type::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    const double visibleRanks = area.width() * camera.ranksPerPixel;
    // Lines of every dimension that leaves room between them; labels of the finest that leaves room for text.
    const AxisDivision *labelled = nullptr;
    for (const AxisDivision &division : divisions) {
        const double pitch = division.stride / camera.ranksPerPixel;
        if (pitch < 3)
            continue;
        labelled = &division;
        if (pitch < 8)
            continue;
        QColor line = t.textMuted;
        line.setAlphaF(pitch > 24 ? 0.28F : 0.14F);
        painter.setPen(QPen(line, 1));
        const auto first = static_cast<int>(std::ceil(camera.column / division.stride));
        for (int k = first; k * division.stride <= std::min<double>(ranks, camera.column + visibleRanks); ++k) {
            const double x = std::round(area.left() + (k * division.stride - camera.column) / camera.ranksPerPixel) + 0.5;
            if (k > 0)
                painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        }
        const auto firstRow = static_cast<int>(std::ceil(camera.row / division.stride));
        for (int k = firstRow; k * division.stride <= std::min<double>(ranks, camera.row + visibleRanks); ++k) {
            const double y = std::round(area.top() + (k * division.stride - camera.row) / camera.ranksPerPixel) + 0.5;
            if (k > 0)
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        }
    }
    painter.setPen(QPen(t.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.setPen(t.textMuted);
    if (!labelled) {
        painter.drawText(QRectF(area.left() - leftAxis_px, area.top(), leftAxis_px - 8, 16), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("0"));
        painter.drawText(QRectF(area.left() - leftAxis_px, area.bottom() - 16, leftAxis_px - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         QString::fromStdString(format::integer(std::min<double>(ranks, camera.row + visibleRanks))));
        return;
    }
    const double pitch = labelled->stride / camera.ranksPerPixel;
    const auto paintLabels = [&](bool vertical) {
        const double start = vertical ? camera.row : camera.column;
        const double extent = vertical ? metrics.height() + 2 : metrics.horizontalAdvance(QStringLiteral("%1 000").arg(labelled->name)) + 4;
        const int every = std::max(1, static_cast<int>(std::ceil(extent / pitch)));
        for (int k = static_cast<int>(start / labelled->stride); k * labelled->stride < std::min<double>(ranks, start + visibleRanks); ++k) {
            if (k % every != 0)
                continue;
            // The label stays in the visible part of its band.
            const double from = std::max(0.0, (k * labelled->stride - start) / camera.ranksPerPixel);
            const double to = std::min(area.width(), ((k + 1) * labelled->stride - start) / camera.ranksPerPixel);
            const double middle = (from + to) / 2;
            const QString name = QStringLiteral("%1 %2").arg(labelled->name).arg(k % labelled->size);
            if (vertical)
                painter.drawText(QRectF(area.left() - leftAxis_px, area.top() + middle - 10, leftAxis_px - 8, 20), Qt::AlignRight | Qt::AlignVCenter, name);
            else if (to - from > 8 || every > 1)
                painter.drawText(QRectF(area.left() + middle - 60, area.top() - topAxis_px, 120, topAxis_px - 2), Qt::AlignCenter, name);
        }
    };
    paintLabels(true);
    paintLabels(false);
}

void MatrixPicture::paint(QPainter &painter, const QRectF &rect, const theme::Tokens &t, const Tiles &tiles) const
{
    const QRectF area = cells(rect);
    painter.save();
    painter.fillRect(area, t.canvas);
    painter.save();
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    paintTiles(painter, area, tiles);
    if (hoverRow >= 0) {
        const double size = std::max(1.0, 1 / camera.ranksPerPixel);
        QColor cross = t.selection;
        cross.setAlphaF(0.7F);
        painter.fillRect(QRectF(area.left(), area.top() + (hoverRow - camera.row) / camera.ranksPerPixel, area.width(), size), cross);
        painter.fillRect(QRectF(area.left() + (hoverColumn - camera.column) / camera.ranksPerPixel, area.top(), size, area.height()), cross);
    }
    painter.restore();
    paintAxes(painter, area, t);
    paintSide(painter, QRectF(area.right() + 24, rect.top() + 8, rect.right() - area.right() - 40, rect.height() - 16), t);
    painter.restore();
}

void MatrixPicture::paintSide(QPainter &painter, const QRectF &side, const theme::Tokens &t) const
{
    if (side.width() < 120)
        return;
    const double legendBottom = paintLegend(painter, side, scale, tr("bytes per step, one rank to another"), t);
    if (!hover.isEmpty()) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.text);
        painter.drawText(QRectF(side.left(), legendBottom + 8, side.width(), side.bottom() - legendBottom - 8),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, hover);
        return;
    }
    paintCommunicators(painter, QRectF(side.left(), legendBottom + 8, side.width(), side.bottom() - legendBottom - 8), items, t);
}

} // namespace switchyard::matrix
