// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/stackedbar.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <core/base/format.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>

namespace switchyard::widgets {

namespace {

constexpr double barHeight_px = 16;
constexpr double legendGap_px = 8;
constexpr double legendLine_px = 16;
constexpr double swatch_px = 8;
constexpr double gap_px = 1;

struct Slot {
    QRectF bar;
    QRectF legend;
};

/// Where every part goes: the bar's share and the legend entry, wrapped.
std::vector<Slot> place(const StackedBar &bar, const QRectF &rect)
{
    double sum = 0;
    for (const BarPart &part : bar.parts)
        sum += part.value;
    const double whole = bar.capacity > 0 ? std::max(bar.capacity, sum) : sum;
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    std::vector<Slot> places;
    places.reserve(bar.parts.size());
    double x = rect.left();
    double legendX = rect.left();
    double legendY = rect.top() + barHeight_px + legendGap_px;
    for (const BarPart &part : bar.parts) {
        const double width = whole > 0 ? rect.width() * part.value / whole : 0;
        Slot slot;
        slot.bar = QRectF(x, rect.top(), std::max(0.0, width - gap_px), barHeight_px);
        x += width;
        if (part.legend.isEmpty()) {
            places.push_back(slot);
            continue;
        }
        const double entry = swatch_px + 4 + metrics.horizontalAdvance(part.legend);
        if (legendX > rect.left() && legendX + entry > rect.right()) {
            legendX = rect.left();
            legendY += legendLine_px;
        }
        slot.legend = QRectF(legendX, legendY, entry, legendLine_px);
        legendX += entry + 12;
        places.push_back(slot);
    }
    return places;
}

} // namespace

std::vector<BarPart> breakdownParts(const predict::Prediction &prediction, const theme::Tokens &t)
{
    using workload::PartGroup;
    std::array<std::vector<const predict::BreakdownItem *>, workload::partGroupCount> groups;
    std::array<double, workload::partGroupCount> sums{};
    for (const predict::BreakdownItem &item : prediction.breakdown) {
        const auto group = static_cast<std::size_t>(workload::infoOf(item.part).group);
        groups[group].push_back(&item);
        sums[group] += item.exposed_s;
    }
    const auto other = static_cast<std::size_t>(PartGroup::Other);
    for (std::size_t i = 0; i < other; ++i) {
        if (sums[i] >= 0.005 * prediction.step_s)
            continue;
        groups[other].insert(groups[other].end(), groups[i].begin(), groups[i].end());
        groups[i].clear();
    }
    std::vector<BarPart> parts;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const auto group = static_cast<PartGroup>(i);
        bool first = true;
        for (const predict::BreakdownItem *item : groups[i]) {
            if (item->exposed_s <= 0)
                continue;
            const QString name = language::coreWord(workload::nameOf(item->part));
            const QString shown = qstring(format::seconds(item->exposed_s));
            const double share = prediction.step_s > 0 ? item->exposed_s / prediction.step_s : 0;
            QString tip = tr("%1: %2, %3 of the step").arg(name, shown, qstring(format::percent(share)));
            if (item->seconds > item->exposed_s * 1.001)
                tip += tr(" (%1 busy, the rest hidden)").arg(qstring(format::seconds(item->seconds)));
            tip += QLatin1Char('\n') + language::coreWord(workload::infoOf(item->part).tip);
            parts.push_back({name, item->exposed_s, theme::partColor(item->part, t), shown, tip,
                             first ? language::coreWord(workload::nameOf(group)) : QString()});
            first = false;
        }
    }
    return parts;
}

std::vector<BarPart> memoryParts(const train::Memory &m, const theme::Tokens &t)
{
    const std::pair<QString, double> classes[] = {
        {tr("weights"), m.weights}, {tr("gradients"), m.gradients}, {tr("optimizer"), m.optimizer},
        {tr("activations"), m.activations}, {tr("logits"), m.logits}, {tr("buffers"), m.buffers},
        {tr("workspace"), m.workspace}, {tr("context"), m.context}, {tr("fragmentation"), m.fragmentation},
    };
    std::vector<BarPart> parts;
    for (std::size_t i = 0; i < std::size(classes); ++i) {
        const auto &[name, value] = classes[i];
        if (value <= 0)
            continue;
        const QString shown = qstring(format::binaryBytes(value));
        parts.push_back({name, value, t.memory[i], shown, QStringLiteral("%1: %2").arg(name, shown), name});
    }
    return parts;
}

std::optional<BarPart> headroomPart(const predict::Prediction &prediction, double headroom_B, const theme::Tokens &t)
{
    if (prediction.fits || headroom_B <= 0)
        return std::nullopt;
    const QString shown = qstring(format::binaryBytes(headroom_B));
    return BarPart{tr("must stay free"), headroom_B, t.hairline, shown, tr("%1 more must stay free, so that the run does not break on fragmentation").arg(shown), tr("must stay free")};
}

double StackedBar::heightForWidth(double width_px) const
{
    if (!showLegend || parts.empty())
        return barHeight_px;
    double bottom = barHeight_px;
    for (const Slot &slot : place(*this, QRectF(0, 0, width_px, 1)))
        bottom = std::max(bottom, slot.legend.bottom());
    return bottom;
}

void StackedBar::paint(QPainter &painter, const QRectF &rect, const theme::Tokens &t, int hovered) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track(rect.left(), rect.top(), rect.width(), barHeight_px);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.track);
    painter.drawRoundedRect(track, 2, 2);
    const std::vector<Slot> places = place(*this, rect);
    const QFont small = theme::font(theme::Type::Small);
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        QColor color = parts[i].color;
        if (hovered >= 0 && std::cmp_not_equal(hovered, i))
            color.setAlphaF(0.4F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(places[i].bar, 2, 2);
        if (!showLegend || parts[i].legend.isEmpty())
            continue;
        const QRectF &entry = places[i].legend;
        painter.drawRoundedRect(QRectF(entry.left(), entry.center().y() - swatch_px / 2, swatch_px, swatch_px), 2, 2);
        painter.setPen(t.textMuted);
        painter.drawText(QPointF(entry.left() + swatch_px + 4,
                                 entry.center().y() + (metrics.ascent() - metrics.descent()) / 2),
                         parts[i].legend);
    }
    double sum = 0;
    for (const BarPart &part : parts)
        sum += part.value;
    if (capacity > 0 && sum > capacity) {
        const double limit = rect.left() + rect.width() * capacity / sum;
        const QRectF over(limit, track.top(), track.right() - limit, track.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(QBrush(t.critical, Qt::BDiagPattern));
        painter.drawRect(over);
        painter.setPen(QPen(t.critical, 2));
        painter.drawLine(QPointF(limit, track.top() - 2), QPointF(limit, track.bottom() + 2));
    }
    painter.restore();
}

int StackedBar::partAt(const QPointF &at, const QRectF &rect) const
{
    const std::vector<Slot> places = place(*this, rect);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].bar.adjusted(0, -2, gap_px, 2).contains(at) || (showLegend && places[i].legend.contains(at)))
            return static_cast<int>(i);
    }
    return -1;
}

StackedBarWidget::StackedBarWidget(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void StackedBarWidget::setMaker(Maker maker)
{
    m_maker = std::move(maker);
    updateGeometry();
    update();
}

StackedBar StackedBarWidget::bar() const { return m_maker ? m_maker(theme::current()) : StackedBar{}; }
int StackedBarWidget::heightForWidth(int width) const { return static_cast<int>(std::ceil(bar().heightForWidth(width))); }
QSize StackedBarWidget::sizeHint() const { return {240, heightForWidth(std::max(width(), 240))}; }

void StackedBarWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    bar().paint(painter, rect(), theme::current(), m_hovered);
}

void StackedBarWidget::mouseMoveEvent(QMouseEvent *event)
{
    const int part = bar().partAt(event->position(), rect());
    if (std::exchange(m_hovered, part) != part)
        update();
}

void StackedBarWidget::leaveEvent(QEvent *)
{
    m_hovered = -1;
    update();
}

bool StackedBarWidget::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const StackedBar shown = bar();
        const int part = shown.partAt(help->pos(), rect());
        if (part >= 0)
            QToolTip::showText(help->globalPos(), shown.parts[static_cast<std::size_t>(part)].tooltip, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace switchyard::widgets
