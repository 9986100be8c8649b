// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/raster.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <views/canvas/linkcodes.h>
#include <views/canvas/traffic.h>
#include <views/theme/loadscale.h>

namespace switchyard::canvas {

namespace {

QRgb blend(QRgb a, QRgb b, double share)
{
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
}

/// The pixels of an image, and the way there from the world.
class Grid
{
public:
    Grid(QImage &image, const Camera &camera)
        : m_bits(reinterpret_cast<QRgb *>(image.bits()))
        , m_stride(image.bytesPerLine() / 4)
        , m_width(image.width())
        , m_height(image.height())
        , m_scale(camera.scale * image.devicePixelRatio())
        , m_offset(camera.offset * image.devicePixelRatio())
        , m_diagonal(x(0) + y(0))
    {
    }

    [[nodiscard]] int x(double world) const { return pixelAt(world * m_scale + m_offset.x()); }
    [[nodiscard]] int y(double world) const { return pixelAt(world * m_scale + m_offset.y()); }
    [[nodiscard]] double scale() const { return m_scale; }
    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }

    void fill(int x0, int y0, int x1, int y1, QRgb color)
    {
        x0 = std::max(x0, 0);
        x1 = std::min(x1, m_width);
        y0 = std::max(y0, 0);
        y1 = std::min(y1, m_height);
        if (x0 >= x1)
            return;
        for (int row = y0; row < y1; ++row)
            std::fill_n(m_bits + row * m_stride + x0, x1 - x0, color);
    }

    /// Diagonal lines on the colour that lies there.
    void hatch(int x0, int y0, int x1, int y1, QRgb color, int period)
    {
        const int left = std::max(x0, 0), right = std::min(x1, m_width);
        for (int row = std::max(y0, 0); row < std::min(y1, m_height); ++row)
            for (int column = left; column < right; ++column)
                if (onLine(column, row, period))
                    m_bits[row * m_stride + column] = color;
    }

    /// Diagonals that move with what they lie on.
    [[nodiscard]] bool onLine(int x, int y, int period) const
    {
        const int at = (x + y - m_diagonal) % period;
        return at == 0;
    }

    void set(int x, int y, QRgb color) { m_bits[y * m_stride + x] = color; }

private:
    QRgb *m_bits;
    qsizetype m_stride;
    int m_width, m_height;
    double m_scale;
    QPointF m_offset;
    int m_diagonal; ///< of the world's origin
};

/// `side`: of the cell as it is meant, in pixels. Snapping makes some a pixel larger than their equals; all look alike.
void paintCell(Grid &grid, int x0, int y0, int x1, int y1, double side, std::uint8_t c, const CodeColors &colors)
{
    grid.fill(x0, y0, x1, y1, colors.fill[c]);
    const int corner = (static_cast<int>(side) + 2) / 3;
    if (c == code::noData)
        grid.hatch(x0, y0, x1, y1, colors.hatch, side >= 12 ? 5 : 3);
    else if (code::isStale(c) && side >= 4) // a corner cut away: known, but of the past
        for (int i = 0; i < corner; ++i)
            grid.fill(x1 - corner + i, y0 + i, x1, y0 + i + 1, colors.ground);
    else if (c == code::idle && side >= 6)
        grid.fill(x0 + 1, y0 + 1, x1 - 1, y1 - 1, colors.ground);
    else if (c >= colors.stripedFrom && side >= 4)
        grid.hatch(x0, y0, x1, y1, colors.ground, 4);
}

/// A link as two directed halves: in on the left, out on the right (traffic keeps to the right). One that carries nothing is an
/// empty tube where it is thick enough. `side`: its thickness as it is meant, as for cells; `width`: likewise.
void paintLanes(Grid &grid, int x0, int y0, int x1, int y1, double side, double width, std::uint8_t in, std::uint8_t out, const CodeColors &colors)
{
    const auto half = [&](int left, int right, std::uint8_t c) {
        const bool zero = c == code::idle;
        const bool tube = zero && side >= 3 && right - left >= 3;
        grid.fill(left, y0, right, y1, tube ? colors.hairline : colors.fill[zero ? code::nothing : c]);
        if (tube)
            grid.fill(left + 1, y0 + 1, right - 1, y1 - 1, colors.ground);
    };
    const int middle = (x0 + x1) / 2;
    half(x0, middle, in);
    half(middle + (areApart(width) ? 1 : 0), x1, out);
    if (std::max(in, out) >= colors.stripedFrom)
        grid.hatch(x0, y0, x1, y1, colors.ground, 4);
}

/// Cells at two pixels and more: each has pixels of its own, snapped, with a gap where there is room.
void rasterEach(Grid &grid, const QRectF &visible, const Layout &layout, const Heat &heat, const CodeColors &colors, std::span<const std::size_t> instances)
{
    const bool gaps = (gpuSize + gpuGap) * grid.scale() >= 3;
    const bool cards = cardHeight * grid.scale() >= 1.5;
    for (const std::size_t i : instances) {
        const InstanceBox &box = layout.instances[i];
        const QRectF reach = gaps ? box.rect : box.rect.adjusted(0, 0, instanceGapX, instanceGapY + box.header); // its cells fill the gaps
        if (!reach.intersects(visible))
            continue;
        const int firstGpu = layout.numbers.firstGpu[i];
        const double below = box.cards > 0 ? cardGap + cardHeight : 0;
        for (int g = 0; g < box.gpus; ++g) {
            const QRectF cell = box.gpuRect(g);
            const int x0 = grid.x(cell.left()), y0 = grid.y(cell.top());
            int x1 = grid.x(cell.right()), y1 = grid.y(cards ? cell.bottom() : cell.bottom() + below);
            if (gaps) {
                x1 = std::min(x1, grid.x(cell.right() + gpuGap) - 1);
                y1 = std::min(y1, grid.y(cell.bottom() + below + gpuGap) - 1);
            } else { // no gap but one pixel between instances: gaps that rounding leaves here and there are a plaid
                const bool lastColumn = g % box.columns == box.columns - 1, lastRow = g / box.columns == box.rows() - 1;
                x1 = lastColumn ? grid.x(cell.right() + instanceGapX) - 1 : grid.x(cell.right() + gpuGap);
                y1 = lastRow ? grid.y(cell.bottom() + below + instanceGapY + box.header) - 1 : grid.y(cell.bottom() + below + gpuGap);
            }
            if (y0 >= grid.height() || std::max(y1, y0 + 1) <= 0)
                continue;
            const auto gpu = static_cast<std::size_t>(firstGpu + g);
            paintCell(grid, x0, y0, std::max(x1, x0 + 1), std::max(y1, y0 + 1), gpuSize * grid.scale(), heat.gpuCode[gpu], colors);
            if (const int strip = nvlinkStrip(y1 - y0); strip > 0 && gpu < heat.nvlink.out.size())
                paintLanes(grid, x0, y0, x1, y0 + strip, nvlinkStrip(static_cast<int>(gpuSize * grid.scale())), box.gpuWidth * grid.scale(), heat.nvlink.in[gpu], heat.nvlink.out[gpu], colors);
        }
        if (!cards)
            continue;
        const int firstCard = layout.numbers.firstCard[i];
        for (int c = 0; c < box.cards; ++c) {
            const QRectF cell = box.cardRect(c);
            const int y0 = grid.y(cell.top()), y1 = std::max(grid.y(cell.bottom()), y0 + 1);
            if (y0 >= grid.height() || y1 <= 0)
                continue;
            const int x0 = grid.x(cell.left()), x1 = std::max(grid.x(cell.right()), x0 + 1);
            const auto card = static_cast<std::size_t>(firstCard + c);
            if (x1 - x0 >= 4 && card < heat.cards.out.size())
                paintLanes(grid, x0, y0, x1, y1, cardHeight * grid.scale(), cell.width() * grid.scale(), heat.cards.in[card], heat.cards.out[card], colors);
            else
                paintCell(grid, x0, y0, x1, y1, cardHeight * grid.scale(), heat.cardCode[card], colors);
        }
    }
}

/// Below two pixels: the largest code of all cells that touch a pixel, so that the hot one stays visible.
void rasterDensity(Grid &grid, const QRectF &visible, const Layout &layout, const Heat &heat, const CodeColors &colors, std::span<const std::size_t> instances)
{
    const int width = grid.width(), height = grid.height();
    std::vector<std::uint8_t> plane(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), code::nothing);
    for (const std::size_t i : instances) {
        const InstanceBox &box = layout.instances[i];
        if (!box.rect.intersects(visible))
            continue;
        const int firstGpu = layout.numbers.firstGpu[i];
        const double below = box.cards > 0 ? cardGap + cardHeight : 0;
        for (int g = 0; g < box.gpus; ++g) {
            const QRectF cell = box.gpuRect(g);
            const int x0 = std::max(0, grid.x(cell.left())), y0 = std::max(0, grid.y(cell.top()));
            // Gaps are a pixel or less here: shown where rounding leaves one they would be a plaid.
            const bool lastColumn = g % box.columns == box.columns - 1, lastRow = g / box.columns == box.rows() - 1;
            const int x1 = std::min(width, std::max(grid.x(cell.right() + (lastColumn ? instanceGapX : gpuGap)), x0 + 1));
            const int y1 = std::min(height, std::max(grid.y(cell.bottom() + below + (lastRow ? instanceGapY + box.header : gpuGap)), y0 + 1));
            const std::uint8_t c = heat.gpuCode[static_cast<std::size_t>(firstGpu + g)];
            for (int y = y0; y < y1; ++y) {
                std::uint8_t *row = plane.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
                for (int x = x0; x < x1; ++x)
                    row[x] = std::max(row[x], c);
            }
        }
    }
    for (int y = 0; y < height; ++y) {
        const std::uint8_t *row = plane.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
        for (int x = 0; x < width; ++x)
            if (row[x] != code::nothing)
                grid.set(x, y, row[x] == code::noData && grid.onLine(x, y, 3) ? colors.hatch : colors.fill[row[x]]);
    }
}

} // namespace

int nvlinkStrip(int cell_px) { return cell_px >= 10 ? std::max(2, cell_px / 6) : 0; }

LevelOfDetail detailAt(double scale)
{
    const double pixels = gpuSize * scale;
    return pixels < 2 ? LevelOfDetail::Density : pixels < 8 ? LevelOfDetail::Cells : pixels < 24 ? LevelOfDetail::Nodes : pixels < 80 ? LevelOfDetail::Glyphs : LevelOfDetail::Cards;
}

CodeColors codeColors(const Heat &heat, const theme::Tokens &tokens)
{
    CodeColors colors;
    const theme::Lut &map = theme::viridis();
    colors.ground = tokens.canvas.rgb();
    colors.hatch = blend(tokens.canvas.rgb(), tokens.textMuted.rgb(), 0.75);
    colors.hairline = blend(tokens.canvas.rgb(), tokens.textMuted.rgb(), tokens.mode == theme::Mode::Dark ? 0.28 : 0.24); // as around the bars of uplinks
    colors.fill[code::nothing] = tokens.canvas.rgb();
    colors.fill[code::idle] = blend(tokens.canvas.rgb(), tokens.textMuted.rgb(), 0.35);
    colors.fill[code::noData] = blend(tokens.canvas.rgb(), tokens.textMuted.rgb(), 0.12);
    for (int step = 0; step < code::steps; ++step) {
        const QRgb full = theme::colorAt(map, static_cast<double>(step) / (code::steps - 1));
        colors.fill[static_cast<std::size_t>(code::freshFirst + step)] = full;
        colors.fill[static_cast<std::size_t>(code::staleFirst + step)] = blend(full, tokens.canvas.rgb(), 0.6);
    }
    colors.fill[255] = colors.fill[254];
    const bool ratio = heat.choice.source == HeatSource::Difference || isRatio(heat.choice.source);
    if (heat.choice.traffic || ratio) {
        for (int step = 0; step < code::stageSteps; ++step) {
            const QRgb tint = stageColor(heat.stages > 1 ? step : 0, heat.stages > 1 ? code::stageSteps : 1, tokens).rgb();
            colors.fill[static_cast<std::size_t>(code::freshFirst + step)] = tint;
            colors.fill[static_cast<std::size_t>(code::staleFirst + step)] = blend(tint, tokens.canvas.rgb(), 0.6);
        }
        for (int c = 0; c < theme::loadClasses && !ratio; ++c)
            colors.fill[static_cast<std::size_t>(code::loadFirst + c)] = theme::loadColor(c, tokens.mode).rgb();
        for (int c = 0; c < theme::ratioClasses && ratio; ++c) {
            const QRgb full = theme::ratioColor(c, tokens.mode).rgb();
            colors.fill[static_cast<std::size_t>(code::ratioFirst + farness(c))] = full;
            colors.fill[static_cast<std::size_t>(code::staleRatioFirst + farness(c))] = blend(full, tokens.canvas.rgb(), 0.6);
        }
        colors.stripedFrom = static_cast<std::uint8_t>(ratio ? code::ratioFirst + farness(theme::ratioClasses - 1) : code::loadFirst + theme::overloadClass);
    }
    return colors;
}

void rasterCells(QImage &image, const Camera &camera, const Layout &layout, const Heat &heat, const CodeColors &colors)
{
    std::vector<std::size_t> all(layout.instances.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    rasterCells(image, camera, layout, heat, colors, all);
}

void rasterCells(QImage &image, const Camera &camera, const Layout &layout, const Heat &heat, const CodeColors &colors, std::span<const std::size_t> instances)
{
    if (heat.gpuCode.size() != static_cast<std::size_t>(layout.numbers.gpus()))
        return; // the heat of another design
    Grid grid(image, camera);
    const QRectF visible = camera.toWorld(QRectF(QPointF(), image.deviceIndependentSize()).adjusted(-2, -2, 2, 2)); // snapping reaches in
    if (detailAt(camera.scale) == LevelOfDetail::Density)
        rasterDensity(grid, visible, layout, heat, colors, instances);
    else
        rasterEach(grid, visible, layout, heat, colors, instances);
}

} // namespace switchyard::canvas
