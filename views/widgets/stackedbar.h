// SPDX-License-Identifier: GPL-3.0-or-later
// One horizontal bar of parts with a legend below: step-time breakdown, memory by class.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QColor>
#include <QString>
#include <QWidget>

#include <core/predict/prediction.h>
#include <views/theme/tokens.h>

namespace switchyard::widgets {

struct BarPart {
    QString name;
    double value = 0;
    QColor color;
    QString text;    ///< value with unit
    QString tooltip; ///< reason
    QString legend;  ///< its word in the legend; empty: it belongs to the entry before
};

/// The parts of a step that lengthen it, group by group; groups below 0.5 % join "other".
std::vector<BarPart> breakdownParts(const predict::Prediction &prediction, const theme::Tokens &tokens);
/// The classes of memory that are not zero.
std::vector<BarPart> memoryParts(const train::Memory &memory, const theme::Tokens &tokens);
/// Beside them where a prediction does not fit and must keep some free: else the parts would leave room for what is refused.
std::optional<BarPart> headroomPart(const predict::Prediction &prediction, double headroom_B, const theme::Tokens &tokens);

/// Bar (18 px) and wrapped legend. `capacity` 0: the parts fill the bar; else they fill
/// value / capacity of it, and what exceeds it is hatched.
struct StackedBar {
    std::vector<BarPart> parts;
    double capacity = 0;
    bool showLegend = true;

    /// Height in pixels that it needs at this width.
    [[nodiscard]] double heightForWidth(double width_px) const;
    void paint(QPainter &painter, const QRectF &rect, const theme::Tokens &tokens, int hovered = -1) const;
    /// Index of the part under a point of `rect`, bar or legend; -1: none.
    [[nodiscard]] int partAt(const QPointF &at, const QRectF &rect) const;
};

class StackedBarWidget final : public QWidget
{
    Q_OBJECT
public:
    explicit StackedBarWidget(QWidget *parent = nullptr);
    /// Parts are asked for at paint time with the theme's tokens, so that colours follow a switch.
    using Maker = std::function<StackedBar(const theme::Tokens &)>;
    void setMaker(Maker maker);
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    [[nodiscard]] StackedBar bar() const;
    Maker m_maker;
    int m_hovered = -1;
};

} // namespace switchyard::widgets
