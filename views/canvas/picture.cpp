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

/// All of the picture; in one piece where bands would not begin at whole pixels.
std::vector<QRect> bandsOfAll(const QImage &image)
{
    const double ratio = image.devicePixelRatio();
    const int rows = static_cast<int>(std::ceil(image.height() / ratio)); // a part of the last one may be seen
    const int columns = static_cast<int>(std::ceil(image.width() / ratio));
    const QRect all(0, 0, columns, rows);
    return whole(bandRows * ratio) ? bandsOf(all) : std::vector<QRect>{all};
}

double since_ms(const QElapsedTimer &timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

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
    if (size.isEmpty())
        return paintPart(image, scene, camera, tokens, text);
    paintParts(image, bandsOfAll(image), scene, camera, tokens, text);
}

bool moveScene(QImage &image, const Camera &from, const Camera &to, const Scene &scene, const theme::Tokens &tokens, QSize size)
{
    const QPointF by = to.offset - from.offset;
    const double ratio = image.devicePixelRatio();
    if (from.scale != to.scale || !scene.design || image.isNull() || !whole(by.x()) || !whole(by.y()) || !whole(ratio)) // edges between logical pixels
        return false;
    const QSize was = image.deviceIndependentSize().toSize();
    const QRect all(QPoint(), size.isValid() ? size : was);
    if (!QRectF(by, QSizeF(was)).intersects(QRectF(all)))
        return false;
    const QPoint step = by.toPoint();
    if (all.size() == was)
        shift(image, static_cast<int>(std::lround(step.x() * ratio)), static_cast<int>(std::lround(step.y() * ratio)));
    else
        image = image.copy(QRect(-step * ratio, all.size() * ratio));
    image.setDevicePixelRatio(ratio);
    std::vector<QRect> parts;
    for (const QRect &strip : QRegion(all) - QRegion(QRect(step, was)))
        for (const QRect &band : bandsOf(strip))
            parts.push_back(band);
    paintParts(image, std::move(parts), scene, to, tokens, true);
    return true;
}

bool stretchScene(QImage &image, const QImage &source, const Camera &from, const Camera &to, const Scene &scene, const theme::Tokens &tokens)
{
    constexpr double widest = 3, narrowest = 0.4; // beyond it less is left than has to be painted
    const double zoom = to.scale / from.scale, ratio = source.devicePixelRatio();
    if (source.isNull() || !scene.design || !(zoom <= widest && zoom >= narrowest))
        return false;
    const QSizeF size = source.deviceIndependentSize();
    const QRect all(QPoint(), size.toSize());
    const QRectF reach = to.toScreen(from.toWorld(QRectF(QPointF(), size)));
    // Whole logical pixels of which the source has all.
    const QRect covered = QRect(QPoint(static_cast<int>(std::ceil(reach.left() - 1e-6)), static_cast<int>(std::ceil(reach.top() - 1e-6))),
                                QPoint(static_cast<int>(std::floor(reach.right() + 1e-6)) - 1, static_cast<int>(std::floor(reach.bottom() + 1e-6)) - 1)) & all;
    if (covered.isEmpty() || (covered != all && !whole(ratio))) // edges between logical pixels
        return false;
    if (image.size() != source.size() || image.format() != source.format())
        image = QImage(source.size(), source.format());
    image.setDevicePixelRatio(ratio);
    // The pixel of the source whose middle lies next to that of each pixel.
    const auto nearest = [&](int count, int most, double offsetTo, double offsetFrom) {
        std::vector<int> at(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i)
            at[static_cast<std::size_t>(i)] = std::clamp(static_cast<int>(std::floor((i + 0.5 - offsetTo * ratio) / zoom + offsetFrom * ratio)), 0, most - 1);
        return at;
    };
    const std::vector<int> columns = nearest(image.width(), source.width(), to.offset.x(), from.offset.x());
    const std::vector<int> rows = nearest(image.height(), source.height(), to.offset.y(), from.offset.y());
    uchar *bits = image.bits(); // once: threads must not detach it
    std::vector<QRect> bands = bandsOf(QRect(QPoint(), image.size()));
    QtConcurrent::blockingMap(&painters(), bands, [&](const QRect &band) {
        const QRgb *above = nullptr;
        for (int y = band.top(); y <= band.bottom(); ++y) {
            auto *line = reinterpret_cast<QRgb *>(bits + y * image.bytesPerLine());
            const auto row = static_cast<std::size_t>(y);
            if (above && rows[row] == rows[row - 1]) {
                std::copy_n(above, columns.size(), line);
            } else {
                const auto *pixels = reinterpret_cast<const QRgb *>(source.constScanLine(rows[row]));
                for (const int column : columns)
                    *line++ = pixels[column];
                line -= columns.size();
            }
            above = line;
        }
    });
    std::vector<QRect> parts;
    for (const QRect &strip : QRegion(all) - QRegion(covered))
        for (const QRect &band : bandsOf(strip))
            parts.push_back(band);
    paintParts(image, std::move(parts), scene, to, tokens, false);
    return true;
}

const QImage &KeptPicture::of(const Scene &scene, const Camera &camera, QSize size, double devicePixelRatio, bool hurry)
{
    const bool anew = m_dirty || !qFuzzyCompare(m_image.devicePixelRatio(), devicePixelRatio); // on another screen
    const QSize was = m_image.size(), pixels = size * devicePixelRatio;
    if (!anew && pixels == was && camera == m_shown)
        return shown();
    QElapsedTimer timer;
    timer.start();
    const theme::Tokens &tokens = theme::current();
    const bool hasty = !anew && pixels == was && hurry && m_paint_ms > m_patience_ms && camera.scale != m_camera.scale;
    if (hasty && stretchScene(m_stretched, m_image, m_camera, camera, scene, tokens)) {
        m_isStretched = true;
        m_sharp = false;
    } else {
        if (hasty) {
            renderScene(m_image, size, devicePixelRatio, scene, camera, tokens, false);
            m_sharp = false;
        } else if (anew || !m_sharp || !moveScene(m_image, m_camera, camera, scene, tokens, size)) {
            renderScene(m_image, size, devicePixelRatio, scene, camera, tokens);
            m_paint_ms = since_ms(timer);
            m_sharp = true;
        } else { // whole it would take as long as its area says
            m_paint_ms *= 1.0 * pixels.width() / was.width() * pixels.height() / was.height();
        }
        m_camera = camera;
        letGo();
    }
    m_shown = camera;
    m_refined = 0;
    m_refine_ms = 0;
    m_dirty = false;
    m_frame_ms = since_ms(timer);
    return shown();
}

bool KeptPicture::refine(const Scene &scene, double most_ms)
{
    if (m_sharp || m_dirty)
        return true;
    QElapsedTimer timer;
    timer.start();
    QImage &image = m_isStretched ? m_stretched : m_image;
    const std::vector<QRect> bands = bandsOfAll(image);
    const auto atOnce = static_cast<std::size_t>(std::max(1, painters().maxThreadCount()));
    do {
        const std::size_t next = std::min(bands.size(), m_refined + atOnce);
        paintParts(image, {bands.begin() + static_cast<std::ptrdiff_t>(m_refined), bands.begin() + static_cast<std::ptrdiff_t>(next)}, scene, m_shown, theme::current(), true);
        m_refined = next;
    } while (m_refined < bands.size() && since_ms(timer) < most_ms);
    m_refine_ms += since_ms(timer);
    if (m_refined < bands.size())
        return false;
    if (m_isStretched)
        std::swap(m_image, m_stretched);
    letGo();
    m_camera = m_shown;
    m_paint_ms = m_refine_ms;
    m_sharp = true;
    return true;
}

/// Memory of a zoom that rests.
void KeptPicture::letGo()
{
    m_isStretched = false;
    m_stretched = QImage();
}

} // namespace switchyard::canvas
