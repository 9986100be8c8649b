// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/live/historypanel.h>

#include <QUndoStack>
#include <QUndoView>
#include <QVBoxLayout>

#include <views/theme/icons.h>
#include <views/widgets/labels.h>

namespace switchyard::live {

HistoryPanel::HistoryPanel(QUndoStack &stack, QWidget *parent)
    : QWidget(parent)
    , m_stack(stack)
    , m_layout(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("history"));
    setMinimumSize(200, 180);
    m_layout->setContentsMargins(12, 12, 8, 8);
    m_layout->setSpacing(4);
}

void HistoryPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_list)
        return;
    text::Label *head = widgets::label(tr("History"), theme::Type::Strong);
    head->setContentsMargins(4, 0, 0, 4);
    m_list = new QUndoView(&m_stack);
    m_list->setEmptyLabel(tr("as opened"));
    m_list->setCleanIcon(theme::icon(QStringLiteral("save")));
    m_list->setIconSize({14, 14});
    m_list->setSpacing(3);
    m_list->setAccessibleName(tr("History of edits"));
    m_list->setToolTip(tr("Click to go back or forth to this state; the disk marks what is saved."));
    m_layout->addWidget(head);
    m_layout->addWidget(m_list, 1);
}

} // namespace switchyard::live
