// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/comparemap.h>

#include <algorithm>
#include <utility>

#include <QImage>
#include <QPainter>

#include <views/canvas/scenepainter.h>
#include <views/language/words.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

constexpr double heading_px = 28; ///< over a picture; of two, over each
constexpr double sharpness = 2;   ///< pixels to one of the picture's, where it is not drawn as vectors

using Places = std::vector<std::pair<const std::vector<QRectF> *, PlaceKind>>;

class Painting
{
public:
    Painting(QPainter &painter, const QRectF &room, const ComparePicture &picture, const theme::Tokens &tokens)
        : m_painter(painter)
        , m_picture(picture)
        , m_tokens(tokens)
        , m_room(room.adjusted(0, heading_px, 0, 0))
        , m_pane(m_room.size())
    {
        if (picture.mode == CompareMode::Panes)
            m_pane = paneSize((m_room.size() - QSizeF(0, heading_px)).toSize(), picture.now.layout.bounds.size());
        m_camera.fit(picture.look, m_pane);
        m_peers = peersOf(picture.mode == CompareMode::Difference ? picture.map.difference : picture.now, picture.selected);
        m_peersBefore = peersOf(picture.map.before, picture.selected);
        if (picture.mode == CompareMode::Panes)
            tellTogether(m_peers, m_peersBefore);
    }

    void paint()
    {
        const CompareMap &map = m_picture.map;
        const QString before = tr("Before: %1").arg(m_picture.before);
        const bool whole = m_picture.look.contains(m_picture.now.layout.bounds);
        switch (m_picture.mode) {
        case CompareMode::Off: break;
        case CompareMode::Panes: {
            const bool above = 2 * m_pane.width() > m_room.width();
            const QPointF second(m_room.right() - m_pane.width(), above ? m_room.bottom() - m_pane.height() : m_room.top());
            scene(m_room.topLeft(), map.before, {{&map.come, PlaceKind::Empty}}, !whole);
            scene(second, m_picture.now, {{&map.gone, PlaceKind::Empty}}, !whole);
            heading(m_room.topLeft(), Qt::AlignLeft, before);
            heading(second, Qt::AlignLeft, tr("Now"));
            break;
        }
        case CompareMode::Swipe:
            scene(m_room.topLeft(), m_picture.now, {{&map.gone, PlaceKind::Empty}}, true);
            scene(m_room.topLeft(), map.before, {{&map.come, PlaceKind::Empty}}, true, m_picture.swipe);
            m_painter.fillRect(QRectF(m_room.left() + m_picture.swipe * m_room.width() - 1, m_room.top(), 2, m_room.height()), m_tokens.text);
            heading(m_room.topLeft(), Qt::AlignLeft, before);
            heading(m_room.topLeft(), Qt::AlignRight, tr("Now"));
            break;
        case CompareMode::Difference:
            scene(m_room.topLeft(), map.difference, {{&map.gone, PlaceKind::OnlyBefore}, {&map.come, PlaceKind::OnlyNow}}, !whole);
            heading(m_room.topLeft(), Qt::AlignLeft, tr("Now − before · %1").arg(before));
            break;
        }
    }

private:
    void vectors(QPainter &onto, const Scene &scene, const Places &places) const
    {
        onto.setClipRect(QRectF(QPointF(), m_pane));
        paintScene(onto, m_pane, scene, m_camera, m_tokens, marksShown(m_picture.mode));
        if (!m_picture.selected.empty())
            paintPeers(onto, &scene == &m_picture.map.before ? m_peersBefore : m_peers, scene, m_camera, QRectF(QPointF(), m_pane), m_tokens);
        for (const auto &[of, kind] : places)
            paintPlaces(onto, *of, kind, m_camera, QRectF(QPointF(), m_pane), m_tokens);
        if (&scene == &m_picture.map.difference) // has none of its own
            paintMarks(onto, m_picture.now.marks, m_camera, QRectF(QPointF(), m_pane), m_tokens);
    }

    /// `cut`: what would reach beyond it is cut off, as pixels: QSvgGenerator does not clip. `share`: of the width that is painted.
    void scene(QPointF origin, const Scene &scene, const Places &places, bool cut, double share = 1)
    {
        m_painter.save();
        m_painter.translate(origin);
        if (cut) {
            QImage image((QSizeF(share * m_pane.width(), m_pane.height()) * sharpness).toSize(), QImage::Format_RGB32);
            image.setDevicePixelRatio(sharpness);
            QPainter onto(&image);
            vectors(onto, scene, places);
            onto.end();
            m_painter.drawImage(QRectF(QPointF(), QSizeF(image.deviceIndependentSize())), image);
        } else {
            vectors(m_painter, scene, places);
        }
        m_painter.restore();
    }

    void heading(QPointF over, Qt::Alignment side, const QString &words)
    {
        m_painter.setFont(theme::font(theme::Type::Strong));
        m_painter.setPen(m_tokens.text);
        m_painter.drawText(QRectF(over.x() + 24, over.y() - heading_px, m_pane.width() - 48, heading_px), side | Qt::AlignVCenter, words);
    }

    QPainter &m_painter;
    const ComparePicture &m_picture;
    const theme::Tokens &m_tokens;
    const QRectF m_room;
    QSizeF m_pane;
    Camera m_camera;
    Peers m_peers, m_peersBefore; ///< of the selection
};

} // namespace

CompareMap makePaneMap(const design::DesignPtr &before, Scene &now, QSizeF room)
{
    const QSizeF inner = room - QSizeF(0, 2 * heading_px);
    const QSizeF beside(inner.width() / 2, inner.height()), above(inner.width(), inner.height() / 2);
    CompareMap map;
    double best = 0;
    for (const QSizeF &pane : {beside, above}) {
        Scene scene = now;
        CompareMap made = makeCompareMap(before, scene, pane.width() / std::max(1.0, pane.height()));
        Camera camera;
        camera.fit(scene.layout.bounds, paneSize(inner.toSize(), scene.layout.bounds.size()));
        if (camera.scale <= best)
            continue;
        best = camera.scale;
        map = std::move(made);
        now = std::move(scene);
    }
    return map;
}

void paintComparison(QPainter &painter, const QRectF &room, const ComparePicture &picture, const theme::Tokens &tokens)
{
    Painting(painter, room, picture, tokens).paint();
}

} // namespace switchyard::canvas
