// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

namespace switchyard::app {

/// Every command of the window with its shortcut, found by typing parts of its words in any order;
/// Enter runs the one that is marked. What cannot run now is not listed.
class CommandPalette : public QDialog
{
    Q_OBJECT
public:
    explicit CommandPalette(QWidget *window);
    /// What was chosen; null until then. Run it when the dialog is gone.
    [[nodiscard]] QAction *chosen() const { return m_chosen; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    void choose();

    QWidget *m_window;
    QLineEdit *m_words;
    QListWidget *m_list;
    QAction *m_chosen = nullptr;
};

} // namespace switchyard::app
