// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/scrollcolumn.h>

#include <QEvent>
#include <QLayout>

namespace switchyard::widgets {

ScrollColumn::ScrollColumn(QWidget *content, QWidget *parent)
    : QScrollArea(parent)
{
    setWidget(content); // watches it through eventFilter
    setWidgetResizable(true);
    // Nothing may be cut off unseen: a row too wide for the column brings a scroll bar.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

bool ScrollColumn::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        keepHeight();
    return QScrollArea::eventFilter(watched, event);
}

void ScrollColumn::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    keepHeight();
}

void ScrollColumn::keepHeight()
{
    if (!widget() || !widget()->layout())
        return;
    const QLayout &column = *widget()->layout();
    widget()->setMinimumHeight(column.hasHeightForWidth() ? column.totalHeightForWidth(viewport()->width()) : column.totalSizeHint().height());
}

} // namespace switchyard::widgets
