// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QEvent>
#include <QObject>
#include <QTimer>

namespace switchyard {

/// Calls back once the watched window's first paint is on the screen.
class AfterPaint final : public QObject
{
public:
    explicit AfterPaint(std::function<void()> then)
        : m_then(std::move(then))
    {
    }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, this, m_then);
        }
        return false;
    }

private:
    std::function<void()> m_then;
};

} // namespace switchyard
