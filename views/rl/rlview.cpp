// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/rl/rlview.h>

#include <utility>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::rlview {

RlView::RlView(QWidget *parent)
    : QWidget(parent)
    , m_picture(makePicture(nullptr, {}, nullptr))
{
    setObjectName(QStringLiteral("rl"));
    setAccessibleName(tr("RL: one step over its pools, idle time and cost"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(480, 150);
}

void RlView::show(RlPicture picture)
{
    m_picture = std::move(picture);
    QStringList words{m_picture.missing};
    for (const Row &row : m_picture.rows)
        words << tr("%1 %2, %3 idle GPU-s").arg(row.name, row.seconds, row.idle);
    for (const Fact &fact : m_picture.facts)
        words << fact.name + QLatin1Char(' ') + fact.value;
    words.removeAll(QString());
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

bool RlView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString words = layoutNow().describeAt(help->pos());
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text::shown(words), this);
        return true;
    }
    return QWidget::event(event);
}

void RlView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current());
}

} // namespace switchyard::rlview
