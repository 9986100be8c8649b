// SPDX-License-Identifier: GPL-3.0-or-later
// How the matrix is drawn: shared by the widget and by pictures of it. Rows send, columns receive.
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <QImage>
#include <QPainter>
#include <QRectF>
#include <QString>

#include <core/network/pairfilter.h>
#include <core/network/traffic.h>
#include <core/workload/plan.h>
#include <views/theme/colormap.h>
#include <views/theme/tokens.h>

namespace switchyard::matrix {

inline constexpr int tileBins = 256;

/// A tile of level L covers tileBins · 2^L ranks in each direction.
struct TileKey {
    int level = 0;
    int row = 0;
    int column = 0;
    friend auto operator<=>(const TileKey &, const TileKey &) = default;
};

/// The coarsest level that is needed: one tile covers all ranks.
int topLevel(int ranks);

/// The part of rank space in view: left/top rank and ranks per pixel.
struct Camera {
    double column = 0;
    double row = 0;
    double ranksPerPixel = 1;
    friend bool operator==(const Camera &, const Camera &) = default;
};

/// The camera that shows all ranks in a square of `side_px`.
Camera fitCamera(int ranks, double side_px);

/// One parallel dimension along the axis: every `stride` ranks its coordinate grows by one.
struct AxisDivision {
    QString name;
    int size = 1;
    int stride = 1;
    friend bool operator==(const AxisDivision &, const AxisDivision &) = default;
};
QString axisName(workload::Axis axis); ///< "PP"
/// Coarsest first; dimensions of size 1 are left out.
std::vector<AxisDivision> axisDivisions(const workload::Parallelism &plan);

/// Which dimension a rank's coordinate is labelled with: "PP 3 · TP 0".
QString rankLabel(const std::vector<AxisDivision> &divisions, int rank);

struct MatrixPicture {
    int ranks = 0;
    std::vector<AxisDivision> divisions;
    std::span<const network::TrafficItem> items;
    Camera camera;
    theme::Scale scale;      ///< bytes per step of one rank pair
    network::PairFilter::Over over = network::PairFilter::Over::All; ///< which pairs these are
    QString hover;           ///< lines of text about the cell under the pointer; empty: none
    int hoverRow = -1;
    int hoverColumn = -1;
    std::vector<int> marked = {}; ///< ranks that are selected, in order: their rows and columns
    QRectF brush = {};            ///< pixels that a drag is about to select

    /// The image of a tile, or null while it is not there.
    using Tiles = std::function<const QImage *(const TileKey &)>;
    /// Where the square of cells lies within a view of this size.
    static QRectF cells(const QRectF &rect);
    /// Level whose bins are about a pixel wide.
    [[nodiscard]] int level() const;
    /// Tiles of `level` that the cells show.
    [[nodiscard]] std::vector<TileKey> visible(const QRectF &rect, int level) const;
    void paint(QPainter &painter, const QRectF &rect, const theme::Tokens &tokens, const Tiles &tiles) const;
    /// Where the list of communicators stands in a view of this size; empty: no room.
    static QRectF list(const QRectF &rect);

    /// A boundary between two coordinates of a dimension, `at` pixels from the left or top of the cells.
    struct GridLine {
        bool vertical = false;
        double at = 0;
        float alpha = 0;
    };
    [[nodiscard]] std::vector<GridLine> grid(double side_px) const;

private:
    /// An image that shows a tile: its own, or that of a coarser one.
    struct Piece {
        const QImage *image = nullptr;
        double bin = 1;    ///< ranks per pixel of the image
        double row = 0;    ///< first rank of the image
        double column = 0;
    };
    [[nodiscard]] std::optional<Piece> pieceFor(const TileKey &key, const Tiles &tiles) const;
    /// The cells as pixels, `size` in device-independent pixels.
    [[nodiscard]] QImage cellImage(const QSizeF &size, double pixelRatio, const std::vector<TileKey> &keys, QRgb background, const Tiles &tiles) const;
    void paintTiles(QPainter &painter, const QRectF &cells, const theme::Tokens &tokens, const Tiles &tiles) const;
    void paintMarked(QPainter &painter, const QRectF &cells, const theme::Tokens &tokens) const;
    void paintAxes(QPainter &painter, const QRectF &cells, const theme::Tokens &tokens) const;
    void paintSide(QPainter &painter, const QRectF &rect, const theme::Tokens &tokens) const;
};

} // namespace switchyard::matrix
