// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a scene as pixels: painted in bands on all processors, and moved where only the camera has.
#pragma once

#include <QImage>
#include <QSize>

#include <views/canvas/camera.h>
#include <views/canvas/scene.h>
#include <views/theme/tokens.h>

namespace switchyard::canvas {

/// The fast way: `image` is resized and filled. `text` false: no names, as while moving.
void renderScene(QImage &image, QSize size, double devicePixelRatio, const Scene &scene, const Camera &camera,
                 const theme::Tokens &tokens, bool text = true);

/// From a picture that shows `from` to what renderScene would make of `to`: what both show is moved, only the rest is
/// painted. False: nothing was done, for the cameras differ by more than whole pixels within the picture.
bool moveScene(QImage &image, const Camera &from, const Camera &to, const Scene &scene, const theme::Tokens &tokens);

/// A picture that is kept from frame to frame: painted where the scene, its size or the theme is new, moved where only the camera is.
class KeptPicture
{
public:
    /// What it shows has changed.
    void forget() { m_dirty = true; }
    const QImage &of(const Scene &scene, const Camera &camera, QSize size, double devicePixelRatio);
    [[nodiscard]] double lastFrame_ms() const { return m_frame_ms; } ///< of the last one that was painted or moved

private:
    QImage m_image;
    Camera m_camera;
    bool m_dirty = true;
    double m_frame_ms = 0;
};

} // namespace switchyard::canvas
