// SPDX-License-Identifier: GPL-3.0-or-later
// The words on a picture of the canvas: names of nodes and instances, numbers and values of GPUs.
#pragma once

#include <QPainter>

#include <views/canvas/camera.h>
#include <views/canvas/raster.h>
#include <views/canvas/scene.h>
#include <views/theme/tokens.h>

namespace switchyard::canvas {

/// Whether a block's name is written in its strip, on the screen; where it is not its uplink has that room, too.
bool isNamed(const QRectF &strip);

/// What every step of one picture, or of a part of it, needs.
struct Shown {
    CodeColors colors;
    std::vector<std::size_t> instances; ///< shownInstances
    QRectF inside;                      ///< the picture or part itself: letters that lie elsewhere are not shaped
};

class SceneWords
{
public:
    SceneWords(QPainter &painter, const QRectF &view, const Shown &shown, const Scene &scene, const Camera &camera, const theme::Tokens &tokens);

    void paint();

private:
    [[nodiscard]] QString blockName(const Block &block) const;
    [[nodiscard]] QString blockNote(const Block &block, bool withUplinksBelow) const;
    [[nodiscard]] double uplinkOf(const Block &block) const;
    void hottestUplinks();
    void stageScale();
    void storageWords(const QRectF &strip, const Block &block);
    QRectF nvlinkName(const QRectF &strip, const Block &block);
    void drawName(const QRectF &strip, const QString &name, const QStringList &notes);
    void glyphs();
    void instanceName(const InstanceBox &box, const std::string &name);
    /// A line with this baseline reaches into the picture.
    [[nodiscard]] bool isSeen(double baseline, double ascent, double descent) const { return baseline + descent > m_letters.top() && baseline - ascent < m_letters.bottom(); }
    void card(const QRectF &cell, int index, int gpu, const QFont &smallFont);
    [[nodiscard]] QStringList trafficLines(int gpu, const QFontMetrics &metrics, double width) const;

    QPainter &m_painter;
    const Scene &m_scene;
    const Camera &m_camera;
    const theme::Tokens &m_tokens;
    const CodeColors &m_colors;
    const std::vector<std::size_t> &m_instances;
    const QRectF m_view, m_letters; ///< m_letters: where a line of text is seen
    std::vector<double> m_below;    ///< by block: the busiest uplink among those in it that say nothing themselves; -1: none
    const LevelOfDetail m_detail;
};

} // namespace switchyard::canvas
