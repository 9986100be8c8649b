// SPDX-License-Identifier: GPL-3.0-or-later
// Where the paid hours of a training run go: a bar of all of them, a bar of what is lost, the loss over the interval
// between checkpoints with the best marked, and what would help.
#pragma once

#include <optional>
#include <vector>

#include <QRectF>
#include <QString>

#include <core/goodput/goodput.h>
#include <views/theme/tokens.h>
#include <views/widgets/snapshots.h>
#include <views/widgets/stackedbar.h>

class QPainter;

namespace switchyard::goodputview {

/// One of the key figures above.
struct Headline {
    QString name;
    QString value;
    QString range; ///< "80 % between … and …"; empty: none
    QString tip;
};

struct GoodputPicture {
    std::optional<goodput::RunSpec> job;
    goodput::Goodput goodput;
    std::vector<goodput::Lever> levers;
    std::vector<goodput::IntervalPoint> curve;
    std::vector<Headline> figures;
    QString remark;  ///< the first warning; empty: none
    QString missing; ///< why there is nothing to show; empty when there is
};

/// Both may be null.
GoodputPicture makePicture(const design::Design *design, const predict::DesignPrediction *prediction);

/// "$32.6 M", "$267,292": sums of a run in few digits.
QString moneyText(double usd);
/// "7.29 %", "< 0.01 %": of what is paid for.
QString shareText(double share);

QColor colourOf(goodput::Part part, const theme::Tokens &tokens);
/// All paid hours: training first. What is lost: the same without training.
std::vector<widgets::BarPart> allParts(const GoodputPicture &picture, const theme::Tokens &tokens);
std::vector<widgets::BarPart> lostParts(const GoodputPicture &picture, const theme::Tokens &tokens);

/// Where everything lies in a rectangle: in columns where it is flat, else one below the other.
class GoodputLayout
{
public:
    GoodputLayout(const GoodputPicture &picture, const QRectF &rect);
    void paint(QPainter &painter, const theme::Tokens &tokens) const;
    /// What stands under a point, in words: a part, a point of the curve, a lever; empty: nothing.
    [[nodiscard]] QString describeAt(const QPointF &at, const theme::Tokens &tokens) const;

    [[nodiscard]] QRectF figuresRect() const { return m_figures; }
    [[nodiscard]] QRectF curveRect() const { return m_curve; }
    [[nodiscard]] QRectF leversRect() const { return m_levers; }
    /// Where the curve has this interval and this loss.
    [[nodiscard]] QPointF curvePoint(double interval_s, double lost) const;

private:
    void placeCurve();
    void paintFigures(QPainter &painter, const theme::Tokens &tokens) const;
    void paintBars(QPainter &painter, const theme::Tokens &tokens) const;
    void paintCurve(QPainter &painter, const theme::Tokens &tokens) const;
    void paintLevers(QPainter &painter, const theme::Tokens &tokens) const;
    [[nodiscard]] int leversShown() const;

    const GoodputPicture &m_picture;
    QRectF m_rect, m_figures, m_bars, m_curve, m_levers;
    QRectF m_plot;             ///< inside m_curve, between its axes
    double m_mostLost = 1;     ///< at the top of the plot
    bool m_flat = false;
};

} // namespace switchyard::goodputview
