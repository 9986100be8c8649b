// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;
class QKeySequenceEdit;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace switchyard::text {
class Label;
}

namespace switchyard::app {

class Shortcuts;

/// Every command with its keys. Other keys are typed for the one that is chosen; a key that another command has is said, and
/// given only when asked for.
class ShortcutDialog : public QDialog
{
    Q_OBJECT
public:
    ShortcutDialog(Shortcuts &shortcuts, QWidget *window);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void fill();
    void filter();
    void choose();
    void typed();
    [[nodiscard]] QAction *current() const;

    Shortcuts &m_shortcuts;
    QLineEdit *m_words;
    QTableWidget *m_table; ///< a row for each of the actions, in their order
    QKeySequenceEdit *m_keys;
    text::Label *m_conflict;
    QPushButton *m_take;
    QPushButton *m_none;
    QPushButton *m_standard;
};

} // namespace switchyard::app
