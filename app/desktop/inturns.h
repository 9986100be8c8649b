// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTimer>

#include <deque>
#include <functional>

namespace switchyard::app {

/// Pieces of work of the window, each in a turn of the event loop of its own: what a person types or
/// points at meanwhile waits for one piece, not for all of them.
class InTurns
{
public:
    InTurns()
    {
        QObject::connect(&m_next, &QTimer::timeout, &m_next, [this] {
            const std::function<void()> piece = std::move(m_pieces.front());
            m_pieces.pop_front();
            if (m_pieces.empty())
                m_next.stop();
            piece();
        });
    }
    /// In the place of what has not been done yet: each piece shows the newest state, not that of the call.
    void run(std::deque<std::function<void()>> pieces)
    {
        m_pieces = std::move(pieces);
        m_next.start(0);
    }

private:
    std::deque<std::function<void()>> m_pieces;
    QTimer m_next;
};

} // namespace switchyard::app
