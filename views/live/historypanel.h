// SPDX-License-Identifier: GPL-3.0-or-later
// Every edit of the session as a list: the one in force is marked, a click goes back or forth to any
// other. Built when it is first shown; it is off unless the user wants it.
#pragma once

#include <QWidget>

class QUndoStack;
class QUndoView;
class QVBoxLayout;

namespace switchyard::live {

class HistoryPanel final : public QWidget
{
    Q_OBJECT
public:
    /// `stack` outlives the clicks on this panel, not necessarily the panel.
    explicit HistoryPanel(QUndoStack &stack, QWidget *parent = nullptr);
    /// Null before the panel was ever shown.
    [[nodiscard]] QUndoView *list() const { return m_list; }

protected:
    void showEvent(QShowEvent *event) override;

private:
    QUndoStack &m_stack;
    QVBoxLayout *m_layout;
    QUndoView *m_list = nullptr;
};

} // namespace switchyard::live
