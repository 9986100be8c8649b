// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/viewhistory.h>

namespace switchyard::canvas {

void ViewHistory::leave(const Camera &from, Move move)
{
    constexpr std::size_t most = 64;
    const bool goesOn = m_lastStep.isValid() && (move == Move::Drag || (move == Move::Step && m_lastStep.elapsed() < pause_ms));
    if (move == Move::Jump)
        m_lastStep.invalidate();
    else
        m_lastStep.start();
    if (goesOn)
        return;
    m_forward.clear();
    m_back.push_back(from);
    if (m_back.size() > most)
        m_back.erase(m_back.begin());
}

std::optional<Camera> ViewHistory::back(const Camera &now)
{
    m_lastStep.invalidate();
    if (m_back.empty())
        return std::nullopt;
    m_forward.push_back(now);
    const Camera camera = m_back.back();
    m_back.pop_back();
    return camera;
}

std::optional<Camera> ViewHistory::forward(const Camera &now)
{
    m_lastStep.invalidate();
    if (m_forward.empty())
        return std::nullopt;
    m_back.push_back(now);
    const Camera camera = m_forward.back();
    m_forward.pop_back();
    return camera;
}

} // namespace switchyard::canvas
