// SPDX-License-Identifier: GPL-3.0-or-later
// The mass of the canvas, GPU cells and cards, written straight into an image: at 100,000 GPUs an
// own fill loop is several times faster than a painter, and items are out of the question.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <QImage>
#include <QRgb>

#include <views/canvas/camera.h>
#include <views/canvas/heat.h>
#include <views/canvas/layout.h>
#include <views/theme/tokens.h>

namespace switchyard::canvas {

/// Level of detail, by logical pixels per GPU cell.
enum class LevelOfDetail {
    Density, ///< < 2: a pixel shows the largest of the cells under it
    Cells,   ///< 2 … 8
    Nodes,   ///< 8 … 24: cells, cards, an outline around instances
    Glyphs,  ///< 24 … 80: with index and name
    Cards,   ///< > 80: with rank, value and limit
};
LevelOfDetail detailAt(double scale);

/// Height of the strip at the top of a GPU's cell that is its NVLink in a drawing of traffic; 0: too small for one.
int nvlinkStrip(int cell_px);

/// A pixel of ground parts the halves of a link so wide; asked of the width that is meant, so that rounding makes no two of equals.
constexpr bool areApart(double width_px) { return width_px >= 8; }

/// Colours of the 256 codes, and of the hatch over cells without data.
struct CodeColors {
    std::array<QRgb, 256> fill{};
    QRgb hatch = 0;
    QRgb ground = 0;
    QRgb hairline = 0; ///< around a link that carries nothing
    std::uint8_t stripedFrom = 255; ///< codes from here on are striped in the drawing of traffic and of differences: beyond their scale
};
CodeColors codeColors(const Heat &heat, const theme::Tokens &tokens);

/// Paints the cells that `camera` shows into `image` (RGB32, device pixels, its devicePixelRatio set).
void rasterCells(QImage &image, const Camera &camera, const Layout &layout, const Heat &heat, const CodeColors &colors);
/// Of these instances alone: at least those that it shows and those next to its edges.
void rasterCells(QImage &image, const Camera &camera, const Layout &layout, const Heat &heat, const CodeColors &colors, std::span<const std::size_t> instances);

} // namespace switchyard::canvas
