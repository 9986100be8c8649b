// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/widgets/undothrough.h>

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>

namespace switchyard::widgets {

namespace {

class UndoThrough final : public QObject
{
public:
    explicit UndoThrough(QLineEdit &field) : QObject(&field), m_field(field) { field.installEventFilter(this); }

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
            return false;
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool idle = (key->matches(QKeySequence::Undo) && !m_field.isUndoAvailable())
            || (key->matches(QKeySequence::Redo) && !m_field.isRedoAvailable());
        if (idle)
            event->ignore(); // a field would accept it and do nothing
        return idle;
    }

private:
    QLineEdit &m_field;
};

} // namespace

void letUndoThrough(QLineEdit &field) { new UndoThrough(field); }

} // namespace switchyard::widgets
