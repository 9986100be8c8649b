// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/inlineedit.h>

#include <utility>

#include <QKeyEvent>

namespace switchyard::widgets {

InlineEdit::InlineEdit(const QString &text, const QString &accessibleName, QWidget *parent)
    : QLineEdit(text, parent)
    , m_before(text)
{
    setObjectName(QStringLiteral("inlineEdit"));
    setAccessibleName(accessibleName);
    setToolTip(tr("Enter takes the name, Esc keeps the old one"));
}

void InlineEdit::begin()
{
    selectAll();
    show();
    raise();
    setFocus(Qt::OtherFocusReason);
}

void InlineEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return end(false);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return end(true);
    QLineEdit::keyPressEvent(event);
}

void InlineEdit::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        end(true);
}

void InlineEdit::end(bool take)
{
    if (std::exchange(m_over, true))
        return;
    const QString typed = text().trimmed();
    const bool byKey = hasFocus(); // else the focus is where it was taken to
    hide();
    deleteLater();
    if (byKey && parentWidget())
        parentWidget()->setFocus();
    if (take && !typed.isEmpty() && typed != m_before)
        emit accepted(typed);
}

} // namespace switchyard::widgets
