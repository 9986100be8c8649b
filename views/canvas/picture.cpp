// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/picture.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPainter>
#include <QRegion>
#include <QThreadPool>
#include <QtConcurrentMap>

#include <views/canvas/scenepainter.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

/// Rows of a band, in logical pixels: at 4K two megabytes, which a processor's own cache holds while frames, cells and
/// text go over them. A multiple of 8, so that bands begin at whole pixels of every usual scale factor.
constexpr int bandRows = 128;

bool whole(double value) { return std::abs(value - std::round(value)) < 1e-6; }

/// Qt makes its tables for blending text with the first text that is painted, and does not expect several threads to do
/// so at once: about one first picture in 400 had a glyph in another shade.
void paintFirstText()
{
    QImage image(16, 16, QImage::Format_RGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    painter.setPen(Qt::white);
    painter.drawText(2, 12, QStringLiteral("n"));
}

/// Threads of its own, so that no frame waits for a prediction. They stay, for those that paint text have loaded its
/// fonts, and go before the application does, which the fonts belong to.
QThreadPool &painters()
{
    static QThreadPool pool;
    static const bool ready = [] {
        paintFirstText();
        pool.setExpiryTimeout(-1);
        qAddPostRoutine([] { pool.waitForDone(); });
        return true;
    }();
    Q_UNUSED(ready)
    return pool;
}

/// Paints `parts` of the picture, in logical pixels; their edges are at whole device pixels.
void paintParts(QImage &image, std::vector<QRect> parts, const Scene &scene, const Camera &camera, const theme::Tokens &tokens, bool text)
{
    const double ratio = image.devicePixelRatio();
    uchar *bits = image.bits(); // once: threads must not detach it
    const auto pixels = [ratio](int logical) { return static_cast<int>(std::lround(logical * ratio)); };
    QtConcurrent::blockingMap(&painters(), parts, [&](const QRect &part) {
        const int left = pixels(part.left()), top = pixels(part.top());
        const int right = std::min(pixels(part.right() + 1), image.width()), bottom = std::min(pixels(part.bottom() + 1), image.height());
        if (left >= right || top >= bottom)
            return;
        QImage band(bits + top * image.bytesPerLine() + 4LL * left, right - left, bottom - top, image.bytesPerLine(), image.format());
        band.setDevicePixelRatio(ratio);
        Camera moved = camera;
        moved.offset -= part.topLeft();
        paintPart(band, scene, moved, tokens, text);
    });
}

std::vector<QRect> bandsOf(const QRect &rect)
{
    std::vector<QRect> bands;
    for (int top = rect.top(); top <= rect.bottom(); top += bandRows)
        bands.emplace_back(rect.left(), top, rect.width(), std::min(bandRows, rect.bottom() + 1 - top));
    return bands;
}

/// Moves the content by whole device pixels; what comes in keeps what was there.
void shift(QImage &image, int dx, int dy)
{
    const int rows = image.height() - std::abs(dy), columns = image.width() - std::abs(dx);
    const qsizetype stride = image.bytesPerLine();
    uchar *bits = image.bits();
    for (int k = 0; k < rows; ++k) {
        const int to = dy > 0 ? image.height() - 1 - k : k; // away from where it comes from
        std::memmove(bits + to * stride + 4LL * std::max(0, dx), bits + (to - dy) * stride + 4LL * std::max(0, -dx), 4ULL * static_cast<std::size_t>(columns));
    }
}

} // namespace

void renderScene(QImage &image, QSize size, double devicePixelRatio, const Scene &scene, const Camera &camera,
                 const theme::Tokens &tokens, bool text)
{
    const QSize pixels = size * devicePixelRatio;
    if (image.size() != pixels || image.format() != QImage::Format_RGB32)
        image = QImage(pixels, QImage::Format_RGB32);
    image.setDevicePixelRatio(devicePixelRatio);
    if (!scene.design) {
        image.fill(tokens.canvas.rgb());
        return;
    }
    if (size.isEmpty() || !whole(bandRows * devicePixelRatio))
        return paintPart(image, scene, camera, tokens, text);
    const int rows = static_cast<int>(std::ceil(image.height() / devicePixelRatio)); // a part of the last one may be seen
    const int columns = static_cast<int>(std::ceil(image.width() / devicePixelRatio));
    paintParts(image, bandsOf(QRect(0, 0, columns, rows)), scene, camera, tokens, text);
}

bool moveScene(QImage &image, const Camera &from, const Camera &to, const Scene &scene, const theme::Tokens &tokens)
{
    const QPointF by = to.offset - from.offset;
    const double ratio = image.devicePixelRatio();
    const QSizeF size = image.deviceIndependentSize();
    if (from.scale != to.scale || !scene.design || image.isNull() || !whole(by.x()) || !whole(by.y()) || !whole(ratio) // edges between logical pixels
        || std::abs(by.x()) >= size.width() || std::abs(by.y()) >= size.height())
        return false;
    const QPoint step = by.toPoint();
    shift(image, static_cast<int>(std::lround(step.x() * ratio)), static_cast<int>(std::lround(step.y() * ratio)));
    const QRect all(QPoint(), size.toSize());
    std::vector<QRect> parts;
    for (const QRect &strip : QRegion(all) - QRegion(all.translated(step)))
        for (const QRect &band : bandsOf(strip))
            parts.push_back(band);
    paintParts(image, std::move(parts), scene, to, tokens, true);
    return true;
}

const QImage &KeptPicture::of(const Scene &scene, const Camera &camera, QSize size, double devicePixelRatio)
{
    const bool anew = m_dirty || m_image.size() != size * devicePixelRatio || !qFuzzyCompare(m_image.devicePixelRatio(), devicePixelRatio); // on another screen
    if (!anew && camera == m_camera)
        return m_image;
    QElapsedTimer timer;
    timer.start();
    if (anew || !moveScene(m_image, m_camera, camera, scene, theme::current()))
        renderScene(m_image, size, devicePixelRatio, scene, camera, theme::current());
    m_frame_ms = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    m_camera = camera;
    m_dirty = false;
    return m_image;
}

} // namespace switchyard::canvas
