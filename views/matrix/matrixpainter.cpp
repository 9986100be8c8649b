// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/matrix/matrixpainter.h>

#include <algorithm>
#include <cmath>

#include <QPaintEngine>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/matrix/bytescale.h>
#include <views/matrix/matrixside.h>
#include <views/theme/theme.h>

namespace switchyard::matrix {

namespace {

constexpr double leftAxis_px = 60;
constexpr double topAxis_px = 26;
constexpr double edge_px = 12;

QRectF sideOf(const QRectF &rect)
{
    const QRectF area = MatrixPicture::cells(rect);
    return {area.right() + 24, rect.top() + 8, rect.right() - area.right() - 40, rect.height() - 16};
}

int axisSize(const workload::Parallelism &plan, workload::Axis axis)
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

/// Bins of a tile image under the pixels [first, first + count) of one direction. `start_rank`: the
/// tile image's first rank; pixel x shows the rank at its middle.
std::vector<int> binsUnder(int first, int count, double cameraRank, double ranksPerPixel, double start_rank, double bin)
{
    std::vector<int> out(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const double rank = cameraRank + (first + i + 0.5) * ranksPerPixel;
        out[static_cast<std::size_t>(i)] = std::clamp(static_cast<int>((rank - start_rank) / bin), 0, tileBins - 1);
    }
    return out;
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

std::vector<AxisDivision> axisDivisions(const workload::Parallelism &plan)
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
    const double side = std::max(16.0, std::min(rect.height() - topAxis_px - edge_px, rect.width() - leftAxis_px - edge_px));
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

std::optional<MatrixPicture::Piece> MatrixPicture::pieceFor(const TileKey &key, const Tiles &tiles) const
{
    for (int up = 0; key.level + up <= topLevel(ranks); ++up) {
        const QImage *image = tiles({key.level + up, key.row >> up, key.column >> up});
        if (!image)
            continue;
        const double bin = std::ldexp(1.0, key.level + up);
        return Piece{image, bin, (key.row >> up) * tileBins * bin, (key.column >> up) * tileBins * bin};
    }
    return std::nullopt;
}

/// Lines of every dimension that leaves room between them.
std::vector<MatrixPicture::GridLine> MatrixPicture::grid(double side) const
{
    std::vector<GridLine> out;
    for (const AxisDivision &division : divisions) {
        const double pitch = division.stride / camera.ranksPerPixel;
        if (pitch < 8)
            continue;
        for (const bool vertical : {true, false}) {
            const double start = vertical ? camera.column : camera.row;
            const double end = std::min<double>(ranks, start + side * camera.ranksPerPixel);
            for (int k = std::max(1, static_cast<int>(std::ceil(start / division.stride))); k * division.stride <= end; ++k)
                out.push_back({vertical, std::round((k * division.stride - start) / camera.ranksPerPixel), pitch > 24 ? 0.28F : 0.14F});
        }
    }
    return out;
}

QImage MatrixPicture::cellImage(const QSizeF &size, double pixelRatio, const std::vector<TileKey> &keys, QRgb background, const Tiles &tiles) const
{
    QImage out((size * pixelRatio).toSize(), QImage::Format_RGB32);
    out.setDevicePixelRatio(pixelRatio);
    out.fill(background);
    const double perPixel = camera.ranksPerPixel / pixelRatio;
    // Pixels whose middle lies in [begin, end) of the ranks.
    const auto pixels = [&](double cameraRank, double begin, double end, int most) {
        const auto at = [&](double rank) { return std::clamp(static_cast<int>(std::ceil((rank - cameraRank) / perPixel - 0.5)), 0, most); };
        return std::pair{at(begin), at(std::min<double>(end, ranks))};
    };
    for (const TileKey &key : keys) {
        const std::optional<Piece> piece = pieceFor(key, tiles);
        if (!piece)
            continue;
        const double span = static_cast<double>(tileBins) * std::ldexp(1.0, key.level);
        const auto [left, right] = pixels(camera.column, key.column * span, (key.column + 1) * span, out.width());
        const auto [top, bottom] = pixels(camera.row, key.row * span, (key.row + 1) * span, out.height());
        if (left >= right || top >= bottom)
            continue;
        const std::vector<int> columns = binsUnder(left, right - left, camera.column, perPixel, piece->column, piece->bin);
        const std::vector<int> rows = binsUnder(top, bottom - top, camera.row, perPixel, piece->row, piece->bin);
        const QList<QRgb> colors = piece->image->colorTable();
        const QRgb *above = nullptr;
        for (int y = top; y < bottom; ++y) {
            QRgb *line = reinterpret_cast<QRgb *>(out.scanLine(y)) + left;
            const int row = rows[static_cast<std::size_t>(y - top)];
            if (above && row == rows[static_cast<std::size_t>(y - top - 1)]) { // zoomed in: the same cells again
                std::copy_n(above, right - left, line);
            } else {
                const uchar *source = piece->image->constScanLine(row);
                for (std::size_t x = 0; x < columns.size(); ++x)
                    line[x] = colors[source[columns[x]]];
            }
            above = line;
        }
    }
    return out;
}

namespace {

/// Blends lines into the cells: hundreds of painted lines would take longer than all else.
void drawGrid(QImage &cells, const std::vector<MatrixPicture::GridLine> &lines, QRgb color)
{
    const double ratio = cells.devicePixelRatio();
    for (const MatrixPicture::GridLine &line : lines) {
        const int most = line.vertical ? cells.width() : cells.height();
        const int first = static_cast<int>(line.at * ratio), last = std::min(most, first + std::max(1, static_cast<int>(ratio)));
        if (first >= last)
            continue;
        const QRect rect = line.vertical ? QRect(first, 0, last - first, cells.height()) : QRect(0, first, cells.width(), last - first);
        const auto alpha = static_cast<unsigned>(line.alpha * 256);
        const auto mix = [alpha](unsigned below, unsigned above) { return (below * (256 - alpha) + above * alpha + 128) >> 8; };
        for (int y = rect.top(); y <= rect.bottom(); ++y) {
            auto *pixels = reinterpret_cast<QRgb *>(cells.scanLine(y));
            for (int x = rect.left(); x <= rect.right(); ++x)
                pixels[x] = qRgb(static_cast<int>(mix(static_cast<unsigned>(qRed(pixels[x])), static_cast<unsigned>(qRed(color)))),
                                 static_cast<int>(mix(static_cast<unsigned>(qGreen(pixels[x])), static_cast<unsigned>(qGreen(color)))),
                                 static_cast<int>(mix(static_cast<unsigned>(qBlue(pixels[x])), static_cast<unsigned>(qBlue(color)))));
        }
    }
}

} // namespace

void MatrixPicture::paintTiles(QPainter &painter, const QRectF &area, const theme::Tokens &t, const Tiles &tiles) const
{
    const std::vector<TileKey> keys = visible(QRectF(area.left() - leftAxis_px, area.top() - topAxis_px, area.width() + leftAxis_px + edge_px,
                                                     area.height() + topAxis_px + edge_px), level());
    // On pixels the cells are looked up one by one and the grid is blended in: a fifth of the time.
    if (painter.paintEngine()->type() == QPaintEngine::Raster && painter.transform().type() <= QTransform::TxTranslate) {
        QImage cells = cellImage(area.size(), painter.device()->devicePixelRatioF(), keys, t.canvas.rgb(), tiles);
        drawGrid(cells, grid(area.width()), t.textMuted.rgb());
        painter.drawImage(area.topLeft(), cells);
        return;
    }
    painter.fillRect(area, t.canvas);
    const QRectF ranksRect(camera.column, camera.row, area.width() * camera.ranksPerPixel, area.height() * camera.ranksPerPixel);
    for (const TileKey &key : keys) {
        // The tile itself, or the part of the nearest coarser one that covers it, stretched.
        const std::optional<Piece> piece = pieceFor(key, tiles);
        if (!piece)
            continue;
        const double span = static_cast<double>(tileBins) * std::ldexp(1.0, key.level);
        const QRectF place = QRectF(key.column * span, key.row * span, span, span).intersected(ranksRect).intersected(QRectF(0, 0, ranks, ranks));
        const QRectF source((place.left() - piece->column) / piece->bin, (place.top() - piece->row) / piece->bin, place.width() / piece->bin, place.height() / piece->bin);
        const QRectF target((place.left() - camera.column) / camera.ranksPerPixel + area.left(),
                            (place.top() - camera.row) / camera.ranksPerPixel + area.top(),
                            place.width() / camera.ranksPerPixel, place.height() / camera.ranksPerPixel);
        painter.drawImage(target, *piece->image, source);
    }
    for (const GridLine &line : grid(area.width())) {
        QColor color = t.textMuted;
        color.setAlphaF(line.alpha);
        painter.fillRect(line.vertical ? QRectF(area.left() + line.at, area.top(), 1, area.height()) : QRectF(area.left(), area.top() + line.at, area.width(), 1), color);
    }
}

/// Washes over their rows and columns, and bars beside the cells that are seen where these are dark.
void MatrixPicture::paintMarked(QPainter &painter, const QRectF &area, const theme::Tokens &t) const
{
    QColor wash = t.selection;
    wash.setAlphaF(0.16F);
    const auto pixel = [this](double from, int rank) { return (rank - from) / camera.ranksPerPixel; };
    const auto bands = [&](bool rows) {
        const double from = rows ? camera.row : camera.column;
        double end = -1; // of the last band: ranks that share a pixel are one
        for (std::size_t i = 0; i < marked.size();) {
            std::size_t last = i;
            while (last + 1 < marked.size() && marked[last + 1] == marked[last] + 1)
                ++last;
            const double begin = std::max({0.0, end, pixel(from, marked[i])});
            end = std::min(area.width(), std::max(begin + 1, pixel(from, marked[last] + 1)));
            i = last + 1;
            if (begin >= area.width())
                break;
            if (end <= begin)
                continue;
            painter.fillRect(rows ? QRectF(area.left(), area.top() + begin, area.width(), end - begin) : QRectF(area.left() + begin, area.top(), end - begin, area.height()), wash);
            painter.fillRect(rows ? QRectF(area.left() - 4, area.top() + begin, 3, end - begin) : QRectF(area.left() + begin, area.top() - 4, end - begin, 3), t.selection);
        }
    };
    bands(true);
    bands(false);
}

void MatrixPicture::paintAxes(QPainter &painter, const QRectF &area, const theme::Tokens &t) const
{
    const QFont small = theme::font(theme::Type::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    const double visibleRanks = area.width() * camera.ranksPerPixel;
    // Labels of the finest dimension that leaves room for text.
    const AxisDivision *labelled = nullptr;
    for (const AxisDivision &division : divisions)
        if (division.stride / camera.ranksPerPixel >= 3)
            labelled = &division;
    painter.setPen(QPen(t.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.setPen(t.textMuted);
    if (!labelled) {
        painter.drawText(QRectF(area.left() - leftAxis_px, area.top(), leftAxis_px - 8, 16), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("0"));
        painter.drawText(QRectF(area.left() - leftAxis_px, area.bottom() - 16, leftAxis_px - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                         qstring(format::integer(std::min<double>(ranks, camera.row + visibleRanks))));
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
    painter.save();
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    paintTiles(painter, area, t, tiles);
    if (hoverRow >= 0) {
        const double size = std::max(1.0, 1 / camera.ranksPerPixel);
        QColor cross = t.selection;
        cross.setAlphaF(0.7F);
        painter.fillRect(QRectF(area.left(), area.top() + (hoverRow - camera.row) / camera.ranksPerPixel, area.width(), size), cross);
        painter.fillRect(QRectF(area.left() + (hoverColumn - camera.column) / camera.ranksPerPixel, area.top(), size, area.height()), cross);
    }
    painter.restore();
    paintMarked(painter, area, t);
    if (!brush.isEmpty()) {
        painter.setPen(QPen(t.selection, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(brush & area);
    }
    paintAxes(painter, area, t);
    paintSide(painter, rect, t);
    painter.restore();
}

QRectF MatrixPicture::list(const QRectF &rect) { return belowLegend(sideOf(rect)); }

void MatrixPicture::paintSide(QPainter &painter, const QRectF &rect, const theme::Tokens &t) const
{
    const QRectF rest = list(rect);
    if (rest.isNull())
        return;
    paintLegend(painter, sideOf(rect), scale, overText(tr("bytes per step, one rank to another"), over), t);
    if (!hover.isEmpty()) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.text);
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, hover);
        return;
    }
    paintCommunicators(painter, rest, items, t);
}

} // namespace switchyard::matrix
