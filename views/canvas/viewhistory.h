// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QElapsedTimer>

#include <views/canvas/camera.h>

namespace switchyard::canvas {

/// Views that were left, for the way back and forth. Steps that follow each other within half a second are one.
class ViewHistory
{
public:
    enum class Move {
        Jump, ///< to somewhere: a view of its own
        Step, ///< of the wheel, of a key, the first of a drag
        Drag, ///< goes on with the step before, however long it paused
    };
    static constexpr int pause_ms = 500; ///< that ends a burst of steps

    /// `from` is left.
    void leave(const Camera &from, Move move);
    /// The view before, `now` being the present one; none: there is none.
    std::optional<Camera> back(const Camera &now);
    std::optional<Camera> forward(const Camera &now);

private:
    std::vector<Camera> m_back;
    std::vector<Camera> m_forward;
    QElapsedTimer m_lastStep; ///< invalid: the next one begins anew
};

} // namespace switchyard::canvas
