// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QFrame>
#include <QTimer>

#include <views/text/plain.h>

class QPushButton;

namespace switchyard::app {

/// One line above the canvas: what went wrong, or what can be done now. Never a modal box.
class NoticeBar : public QFrame
{
    Q_OBJECT
public:
    explicit NoticeBar(QWidget *parent = nullptr);
    /// Stays for some seconds; longer when there is something to do.
    void showText(const QString &text);
    void showAction(const QString &text, const QString &button, const std::function<void()> &action);
    struct Choice {
        QString button;
        std::function<void()> action;
    };
    /// Stays until one is taken.
    void showChoice(const QString &text, const Choice &first, const Choice &second);
    [[nodiscard]] QString text() const;

private:
    text::Label *m_label;
    QPushButton *m_button;
    QPushButton *m_second;
    std::function<void()> m_action;
    std::function<void()> m_secondAction;
    QTimer m_timer;
};

} // namespace switchyard::app
