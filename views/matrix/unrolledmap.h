// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix unrolled, as a picture: a line is a hop of one kind of communicator (core/network/unrolled.h), a column a
// sender. A dark line is a slow or idle communicator, a column that stands out a sender, a cell a link. Senders that share
// a pixel show the one that sends most to one partner. Below, where they do, a lens: the same lines of one block of ranks, each
// with a column of its own.
#pragma once

#include <optional>
#include <vector>

#include <QPainter>
#include <QRectF>
#include <QString>

#include <core/network/unrolled.h>
#include <views/matrix/bytescale.h>
#include <views/matrix/matrixpainter.h>

namespace switchyard::matrix {

struct UnrolledMap {
    int ranks = 0;
    std::vector<AxisDivision> divisions;
    std::vector<network::OffsetLine> lines;
    ByteRange range;    ///< bytes per step of one pair
    theme::Scale scale; ///< of them
    network::PairFilter::Over over = network::PairFilter::Over::All; ///< which pairs

    /// What one partner gets; 0: nothing.
    [[nodiscard]] double pair_B(std::size_t line, int rank) const { return static_cast<double>(lines[line].bytes[static_cast<std::size_t>(rank)]) / lines[line].partners; }
    /// "TP · rank + 1", "EP · 63 others".
    [[nodiscard]] QString nameOf(std::size_t line) const;
    /// Who sends what to whom, with units.
    [[nodiscard]] QString describe(std::size_t line, int rank) const;
};

UnrolledMap makeUnrolledMap(std::span<const network::TrafficItem> items, int ranks, std::vector<AxisDivision> divisions, bool logarithmic, const network::PairFilter &filter = {});

class UnrolledLayout
{
public:
    /// `focus`: a rank that the lens is to show.
    UnrolledLayout(const UnrolledMap &map, const QRectF &rect, int focus = 0);

    struct Spot {
        std::size_t line = 0;
        int rank = 0; ///< of those that share the pixel the one that is shown
        friend bool operator==(const Spot &, const Spot &) = default;
    };
    [[nodiscard]] std::optional<Spot> at(const QPointF &point) const;
    [[nodiscard]] QRectF lineRect(std::size_t line) const;
    [[nodiscard]] double xOf(int rank) const; ///< of its left edge
    /// Ranks of the lens, the first and how many; none: every rank has pixels enough above, or there is no room.
    struct Lens {
        int first = 0;
        int count = 0;
    };
    [[nodiscard]] const Lens &lens() const { return m_lens; }
    [[nodiscard]] QRectF lensRect(std::size_t line) const;
    [[nodiscard]] double lensX(int rank) const;
    /// `marked`: outlined; `ranks`: marked above their columns.
    void paint(QPainter &painter, const theme::Tokens &tokens, const std::optional<Spot> &marked = {}, const std::vector<int> &ranks = {}) const;

private:
    /// Of the senders in [first, last) the one with the most for one partner.
    [[nodiscard]] int worst(std::size_t line, int first, int last) const;
    void findLens(int focus);
    [[nodiscard]] bool inLens(int rank) const { return rank >= m_lens.first && rank < m_lens.first + m_lens.count; }
    void paintLens(QPainter &painter, const theme::Tokens &tokens) const;
    void paintNames(QPainter &painter, const theme::Tokens &tokens, bool lens) const;
    void paintSteps(QPainter &painter, const theme::Tokens &tokens, const AxisDivision &division, const Lens &over, double left, double step_px, double y) const;
    void paintLines(QPainter &painter, const theme::Tokens &tokens) const;
    void paintWords(QPainter &painter, const theme::Tokens &tokens) const;

    const UnrolledMap &m_map;
    QRectF m_rect, m_plot, m_lensPlot;
    Lens m_lens;
    double m_line_px = 0;
};

} // namespace switchyard::matrix
