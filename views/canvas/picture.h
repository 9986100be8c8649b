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
/// painted. False: nothing was done, for the cameras differ by more than whole pixels within the picture. `size`: of what
/// it becomes; not valid: as it is.
bool moveScene(QImage &image, const Camera &from, const Camera &to, const Scene &scene, const theme::Tokens &tokens, QSize size = {});

/// Fills `image` with `source`, a picture of `from`, stretched to what `to` shows; what that does not reach is painted, without
/// names. False: nothing was done, for too little of it is there or a pixel of it would be wider than three.
bool stretchScene(QImage &image, const QImage &source, const Camera &from, const Camera &to, const Scene &scene, const theme::Tokens &tokens);

/// A picture that is kept from frame to frame: painted where the scene or the theme is new, moved where only the camera or the
/// size is. In the midst of a zoom the last one is stretched where painting would take longer than a frame may; whoever
/// asks for that calls refine() once the zoom rests.
class KeptPicture
{
public:
    /// Painting that takes longer is left out in a hurry.
    void setPatience(double patience_ms) { m_patience_ms = patience_ms; }
    /// What it shows has changed.
    void forget() { m_dirty = true; }
    /// And it is not looked at for a while.
    void release()
    {
        m_image = m_stretched = QImage();
        m_isStretched = false;
        m_dirty = true;
    }
    /// `hurry`: another scale will follow at once.
    const QImage &of(const Scene &scene, const Camera &camera, QSize size, double devicePixelRatio, bool hurry = false);
    /// It is what renderScene makes: nothing in it is stretched or without its names.
    [[nodiscard]] bool isSharp() const { return m_sharp || m_dirty; }
    /// Paints some of what was shown in a hurry, of the scene that of() was called with, for about `most_ms`. True: all is sharp.
    bool refine(const Scene &scene, double most_ms);
    [[nodiscard]] double lastFrame_ms() const { return m_frame_ms; } ///< of the last one that was painted, moved or stretched
    [[nodiscard]] qsizetype bytes() const { return m_image.sizeInBytes() + m_stretched.sizeInBytes(); }

private:
    [[nodiscard]] const QImage &shown() const { return m_isStretched ? m_stretched : m_image; }
    void letGo();

    QImage m_image;     ///< of m_camera
    QImage m_stretched; ///< of m_shown, in the midst of a zoom
    Camera m_camera;
    Camera m_shown;
    double m_patience_ms = 8;
    double m_paint_ms = 0; ///< of the last one that was painted whole
    double m_refine_ms = 0;
    double m_frame_ms = 0;
    std::size_t m_refined = 0; ///< bands that are sharp already
    bool m_dirty = true;
    bool m_isStretched = false;
    bool m_sharp = true;
};

} // namespace switchyard::canvas
