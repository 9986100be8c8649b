// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace switchyard::widgets {

/// A field over the name of something: Enter or leaving it takes what was typed, Esc does not. It goes by itself.
class InlineEdit final : public QLineEdit
{
    Q_OBJECT
public:
    InlineEdit(const QString &text, const QString &accessibleName, QWidget *parent);
    void begin(); ///< shows it, with the keys

signals:
    void accepted(const QString &text); ///< another text than before, not empty

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void end(bool take);
    QString m_before;
    bool m_over = false;
};

} // namespace switchyard::widgets
