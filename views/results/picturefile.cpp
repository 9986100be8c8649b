// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/picturefile.h>

#include <algorithm>
#include <string_view>

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <core/base/file.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

namespace {

constexpr int dpi = 96; ///< of the coordinates that `paint` uses
constexpr int stripRows = 2048; ///< of pixels that are painted at once

using Paint = std::function<void(QPainter &)>;

/// The file's bytes before they are a file: the writers of pictures do not tell when a disk is full, core/base/file.h does.
class Bytes : public QBuffer
{
public:
    explicit Bytes(const GoOn &goOn)
        : m_goOn(goOn)
    {
        open(QIODevice::WriteOnly);
    }

protected:
    qint64 writeData(const char *data, qint64 length) override
    {
        return m_goOn && !m_goOn(1) ? -1 : QBuffer::writeData(data, length);
    }

private:
    const GoOn &m_goOn;
};

Result<void> paintOn(QPaintDevice &device, const Paint &paint, const QString &path, double scale = 1, double down = 0)
{
    QPainter painter;
    if (!painter.begin(&device))
        return fail(ErrorCode::Unreadable, say("cannot be painted"), path.toStdString());
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (scale < 1)
        painter.scale(scale, scale);
    if (down > 0)
        painter.translate(0, -down);
    painter.setBrushOrigin(QPointF(0, painter.deviceTransform().dy() - painter.worldTransform().dy())); // hatches go on from strip to strip
    paint(painter);
    if (!painter.end())
        return fail(ErrorCode::Unreadable, say("cannot be finished"), path.toStdString());
    return {};
}

/// Strip by strip, so that it can be stopped.
Result<void> paintPixels(Bytes &file, QSize pixels, double ratio, const Paint &paint, const QString &path, const GoOn &goOn)
{
    if (pixels.width() > mostPixels || pixels.height() > mostPixels)
        return fail(ErrorCode::Usage, say("a picture has at most {} pixels a side", mostPixels), path.toStdString());
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        return fail(ErrorCode::Unreadable, say("there is no memory for {} × {} pixels", pixels.width(), pixels.height()), path.toStdString());
    image.fill(Qt::white);
    uchar *const bits = image.bits();
    for (int top = 0; top < pixels.height(); top += stripRows) {
        if (goOn && !goOn(static_cast<double>(top) / pixels.height()))
            return {};
        QImage strip(bits + top * image.bytesPerLine(), pixels.width(), std::min(stripRows, pixels.height() - top), image.bytesPerLine(), image.format());
        strip.setDevicePixelRatio(std::max(1.0, ratio)); // Qt takes no lesser one
        strip.setDotsPerMeterX(dpi * 10000 / 254);
        strip.setDotsPerMeterY(dpi * 10000 / 254);
        if (const Result<void> painted = paintOn(strip, paint, path, std::min(1.0, ratio), top / ratio); !painted)
            return painted;
    }
    image.setDotsPerMeterX(dpi * 10000 / 254);
    image.setDotsPerMeterY(dpi * 10000 / 254);
    if (!image.save(&file, "PNG"))
        return fail(ErrorCode::Unreadable, say("cannot be written as PNG"), path.toStdString());
    return {};
}

void prepare(QPdfWriter &pdf, QSize size, const QString &title)
{
    pdf.setTitle(title);
    pdf.setCreator(QStringLiteral("Switchyard"));
    pdf.setResolution(dpi);
    pdf.setPageSize(QPageSize(QSizeF(size) * 72.0 / dpi, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({});
}

Result<void> paintFormat(Bytes &file, const QString &suffix, const QString &path, QSize size, const Pixels &pixels, const QString &title,
                         const Paint &paint, const GoOn &goOn)
{
    if (suffix == QLatin1String("svg")) {
        QSvgGenerator svg;
        svg.setOutputDevice(&file);
        svg.setSize(size);
        svg.setViewBox(QRect(QPoint(0, 0), size));
        svg.setResolution(dpi);
        svg.setTitle(text::xmlText(title));
        svg.setDescription(QStringLiteral("Switchyard"));
        return paintOn(svg, paint, path);
    }
    if (suffix == QLatin1String("pdf")) {
        QPdfWriter pdf(&file);
        prepare(pdf, size, title);
        return paintOn(pdf, paint, path);
    }
    return paintPixels(file, pixels.size.isEmpty() ? size : pixels.size, pixels.ratio, paint, path, goOn);
}

/// What `write` makes is the file, or nothing is written.
Result<void> writeWhole(const QString &path, const GoOn &goOn, const std::function<Result<void>(Bytes &file, const GoOn &asked)> &write)
{
    bool stopped = false;
    const GoOn asked = [&](double painted) { return !stopped && !(stopped = goOn && !goOn(painted)); };
    Bytes file(asked);
    const Result<void> painted = write(file, asked);
    if (!asked(1))
        return fail(ErrorCode::Cancelled, say("stopped; nothing was written"), path.toStdString());
    if (!painted)
        return painted;
    file.close();
    return writeFileAtomically(path.toStdString(), std::string_view(file.data().constData(), static_cast<std::size_t>(file.data().size())));
}

} // namespace

Result<void> writePicture(const QString &path, QSize size, const QString &title, const Paint &paint, const Pixels &pixels, const GoOn &goOn)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg") && suffix != QLatin1String("pdf"))
        return fail(ErrorCode::Usage, say("the picture's name must end in .png, .svg or .pdf"), path.toStdString());
    return writeWhole(path, goOn, [&](Bytes &file, const GoOn &asked) { return paintFormat(file, suffix, path, size, pixels, title, paint, asked); });
}

Result<void> writePages(const QString &path, QSize size, const QString &title, const std::vector<Paint> &pages, const GoOn &goOn)
{
    if (QFileInfo(path).suffix().toLower() != QLatin1String("pdf") || pages.empty())
        return fail(ErrorCode::Usage, say("the name of slides must end in .pdf"), path.toStdString());
    return writeWhole(path, goOn, [&](Bytes &file, const GoOn &asked) -> Result<void> {
        QPdfWriter pdf(&file);
        prepare(pdf, size, title);
        QPainter painter;
        if (!painter.begin(&pdf))
            return fail(ErrorCode::Unreadable, say("cannot be painted"), path.toStdString());
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        for (std::size_t i = 0; i < pages.size() && asked(static_cast<double>(i) / static_cast<double>(pages.size())); ++i) {
            if (i > 0)
                pdf.newPage();
            painter.save();
            pages[i](painter);
            painter.restore();
        }
        if (!painter.end())
            return fail(ErrorCode::Unreadable, say("cannot be finished"), path.toStdString());
        return {};
    });
}

} // namespace switchyard::results
