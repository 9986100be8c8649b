// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/loadkey.h>

#include <algorithm>
#include <vector>

#include <QFontMetricsF>
#include <QPainter>

#include <views/language/words.h>
#include <views/theme/loadscale.h>
#include <views/theme/ratioscale.h>
#include <views/theme/theme.h>

namespace switchyard::widgets {

namespace {

constexpr double swatch_px = 8, line_px = 14, mark_px = 14, markGap_px = 4, gap_px = 12;
constexpr double wideShare_px = 24, wideRatio_px = 28, narrow_px = 20;
constexpr double end_px = 22; ///< of the number at the last end, beyond it

/// Upper end of a class; the last has none.
QString shareBelow(int c) { return c < theme::overloadClass ? localNumber(QString::number(theme::loadBounds[static_cast<std::size_t>(c)] * 100)) : QStringLiteral(">"); }
QString ratioBelow(int c) { return c + 1 < theme::ratioClasses ? localNumber(QString::number(theme::ratioBounds[static_cast<std::size_t>(c)])) : QStringLiteral("×"); }

} // namespace

QString overCapacityWords() { return tr("over 100 %: a fitted time is shorter than the link takes"); }

KeyForm::KeyForm(const LoadKey &key, double room_px)
    : m_key(key)
{
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    const QString title = key.of.isEmpty() ? tr("link utilisation, %") : key.of;
    QStringList marks{tr("carries nothing"), tr("no data")};
    if (!key.rim.isEmpty())
        marks << key.rim;
    const double wide = key.ratio ? wideRatio_px : wideShare_px;
    struct Form {
        double swatch;
        QString title;
        QStringList marks;
    };
    std::vector<Form> forms{{wide, title, marks}, {wide, title, {}}, {narrow_px, title, {}}, {narrow_px, {}, {}}};
    if (key.over)
        forms.insert(forms.begin(), {wide, title + QStringLiteral(" · ") + overCapacityWords(), marks});
    for (const Form &form : forms) {
        m_swatch = form.swatch;
        m_title = form.title;
        m_marks = form.marks;
        const double beside = std::max(m_title.isEmpty() ? 0 : metrics.horizontalAdvance(m_title), marks_px());
        m_width = classes_px() + (beside > 0 ? beside + gap_px : 0);
        if (m_width <= room_px)
            return;
    }
    m_width = 0;
    m_title.clear();
    m_marks.clear();
}

double KeyForm::classes_px() const { return m_swatch * (m_key.ratio ? theme::ratioClasses : theme::loadClasses) + end_px / 2; }

double KeyForm::marks_px() const
{
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    double width = 0;
    for (const QString &mark : m_marks)
        width += (width > 0 ? gap_px : 0) + mark_px + markGap_px + metrics.horizontalAdvance(mark);
    return width;
}

void KeyForm::paint(QPainter &painter, const QPointF &topRight, const theme::Tokens &t) const
{
    if (m_width <= 0)
        return;
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    const int count = m_key.ratio ? theme::ratioClasses : theme::loadClasses;
    const double left = topRight.x() - classes_px();
    for (int c = 0; c < count; ++c) {
        const QRectF box(left + c * m_swatch, topRight.y(), m_swatch, swatch_px);
        painter.fillRect(box, m_key.ratio ? theme::ratioColor(c, t.mode) : theme::loadColor(c, t.mode));
        if (m_key.ratio ? theme::isBeyond(c) : c == theme::overloadClass)
            painter.fillRect(box, QBrush(t.canvas, Qt::FDiagPattern));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(box.right() - end_px, topRight.y() + swatch_px, 2 * end_px, line_px), Qt::AlignCenter, m_key.ratio ? ratioBelow(c) : shareBelow(c));
    }
    double x = topRight.x() - m_width;
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(x, topRight.y() - 3, left - gap_px - x, line_px), Qt::AlignRight | Qt::AlignVCenter, m_title);
    x = left - gap_px - marks_px();
    for (qsizetype i = 0; i < m_marks.size(); ++i) {
        const QRectF box(x + 0.5, topRight.y() + swatch_px + 3.5, mark_px - 1, swatch_px - 1);
        painter.fillRect(box, t.track);
        if (i == 1)
            painter.fillRect(box, QBrush(t.noData, Qt::BDiagPattern));
        painter.setPen(t.textMuted);
        painter.setBrush(Qt::NoBrush);
        if (i == 0)
            painter.drawRect(box);
        if (i == 2)
            painter.fillRect(QRectF(box.center().x() - 0.6, box.top() - 1, 1.2, box.height() + 2), t.text);
        x += mark_px + markGap_px;
        const double width = metrics.horizontalAdvance(m_marks[i]);
        painter.drawText(QRectF(x, topRight.y() + swatch_px, width + 1, line_px), Qt::AlignLeft | Qt::AlignVCenter, m_marks[i]);
        x += width + gap_px;
    }
}

void paintLineKey(QPainter &painter, const QPointF &leftMiddle, double height_px, const theme::Tokens &t)
{
    const double each = lineKey_px / theme::loadClasses;
    painter.save();
    painter.setFont(theme::font(theme::Type::Small));
    for (int c = 0; c < theme::loadClasses; ++c) {
        const QColor colour = theme::loadColor(c, t.mode);
        const QRectF box(leftMiddle.x() + c * each, leftMiddle.y() - height_px / 2, each, height_px);
        painter.fillRect(box, colour);
        if (c == theme::overloadClass) {
            painter.fillRect(box, QBrush(t.canvas, Qt::FDiagPattern));
            continue;
        }
        painter.setPen(theme::inkOn(colour));
        painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, shareBelow(c));
    }
    painter.restore();
}

} // namespace switchyard::widgets
