// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/trafficchips.h>

#include <algorithm>
#include <array>
#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include <core/base/format.h>
#include <views/language/language.h>
#include <views/language/words.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

using workload::PartGroup;

/// Bytes per step that a communicator's ranks hand over: share of a chip.
double bytesOf(const predict::DesignPrediction &prediction, predict::TrafficMask bit)
{
    double bytes = 0;
    const auto add = [&](const std::vector<network::TrafficItem> &items, bool any) {
        for (const network::TrafficItem &item : items)
            if (any || predict::bitOf(workload::infoOf(item.part).group) == bit)
                bytes += item.bytes * item.calls;
    };
    if (bit != predict::otherJobs)
        add(prediction.prediction.traffic, false);
    else
        for (const predict::JobTraffic &other : prediction.others)
            add(other.items, true);
    return bytes;
}

constexpr QSize mark(18, 10);

/// The communicator's colour and, for those who cannot tell colours, its shape as the overlays have it: TP a band, PP
/// arrows, DP dashes, EP a hatch.
QIcon groupSwatch(PartGroup group, const QColor &colour)
{
    constexpr int fine = 2; // pixels of the picture to one of the chip
    QPixmap picture(mark * fine);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(fine, fine);
    const QRectF all = QRectF(QPointF(), QSizeF(mark)).adjusted(1, 1, -1, -1);
    const double y = all.center().y();
    QColor wash = colour;
    wash.setAlpha(90);
    switch (group) {
    case PartGroup::Tp:
        painter.setPen(QPen(colour, 1.6));
        painter.setBrush(wash);
        painter.drawRoundedRect(all, all.height() / 2, all.height() / 2);
        break;
    case PartGroup::Pp:
        painter.setPen(QPen(colour, 2));
        painter.drawLine(QPointF(all.left(), y), QPointF(all.right() - 1, y));
        painter.drawPolyline(std::array{QPointF(all.right() - 5, y - 3.5), QPointF(all.right(), y), QPointF(all.right() - 5, y + 3.5)}.data(), 3);
        break;
    case PartGroup::Dp:
        for (double x = all.left(); x < all.right(); x += 6)
            painter.fillRect(QRectF(x, y - 1.5, 4, 3), colour);
        break;
    case PartGroup::Ep:
        painter.setPen(QPen(colour, 1.4));
        painter.drawRect(all);
        painter.setClipRect(all);
        for (double x = all.left() - all.height(); x < all.right(); x += 3.5)
            painter.drawLine(QPointF(x, all.bottom()), QPointF(x + all.height(), all.top()));
        break;
    default:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(all.left() + 4, all.top(), all.height(), all.height()), 2, 2);
    }
    return picture;
}

} // namespace

TrafficChips::TrafficChips(QWidget *parent)
    : QFrame(parent)
{
    setObjectName(QStringLiteral("trafficChips"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(4, 3, 4, 3);
    row->setSpacing(2);
    for (int group = 0; group <= workload::partGroupCount; ++group) {
        const bool others = group == workload::partGroupCount;
        const auto of = static_cast<PartGroup>(group);
        auto *button = new QToolButton(this);
        button->setText(others ? tr("other jobs") : of == PartGroup::Other ? tr("transfer") : language::coreWord(workload::nameOf(of)));
        button->setObjectName(QStringLiteral("chip") + (others ? QStringLiteral("Others") : QString::fromLatin1(workload::nameOf(of))));
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize(mark);
        button->hide();
        row->addWidget(button);
        m_chips.push_back({button, others ? predict::otherJobs : predict::bitOf(of)});
        connect(button, &QToolButton::clicked, this, [this, bit = m_chips.back().bit](bool on) {
            m_chosen = on ? m_chosen | bit : m_chosen & ~bit;
            emit changed();
        });
    }
    colour();
    hide();
}

void TrafficChips::setPrediction(const predict::DesignPrediction *prediction)
{
    m_there = prediction ? predict::trafficIn(*prediction) : 0;
    m_chosen &= m_there;
    for (const Chip &chip : m_chips) {
        chip.button->setVisible((m_there & chip.bit) != 0);
        chip.button->setChecked((m_chosen & chip.bit) != 0);
        if ((m_there & chip.bit) != 0)
            chip.button->setToolTip(tr("Links with this traffic alone: %1 per step and rank of it. None chosen: all traffic.")
                                        .arg(qstring(format::bytes(bytesOf(*prediction, chip.bit)))));
    }
    setVisible(m_there != 0);
    adjustSize();
    layout()->invalidate(); // it was laid out while every chip was hidden
    layout()->activate();
}

void TrafficChips::alone(predict::TrafficMask mask)
{
    choose(m_chosen == (mask & m_there) ? 0 : mask);
}

void TrafficChips::choose(predict::TrafficMask mask)
{
    if (std::exchange(m_chosen, mask & m_there) == m_chosen)
        return;
    for (const Chip &chip : m_chips)
        chip.button->setChecked((m_chosen & chip.bit) != 0);
    emit changed();
}

void TrafficChips::colour()
{
    for (const Chip &chip : m_chips) {
        const bool others = chip.bit == predict::otherJobs;
        const auto group = static_cast<PartGroup>(&chip - m_chips.data());
        chip.button->setIcon(groupSwatch(others ? PartGroup::Other : group, others ? theme::current().textMuted : theme::groupColor(group, theme::current())));
    }
}

void TrafficChips::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        colour();
}

void TrafficChips::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme::current().hairline);
    painter.setBrush(theme::current().panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme::radiusPx, theme::radiusPx);
}

} // namespace switchyard::canvas
