// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/picturefile.h>

#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

namespace {

constexpr int dpi = 96; ///< of the coordinates that `paint` uses

Result<void> paintOn(QPaintDevice &device, const std::function<void(QPainter &)> &paint, const QString &path)
{
    QPainter painter;
    if (!painter.begin(&device))
        return fail(ErrorCode::Unreadable, "cannot be painted", path.toStdString());
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paint(painter);
    if (!painter.end())
        return fail(ErrorCode::Unreadable, "cannot be finished", path.toStdString());
    return {};
}

Result<void> paintFormat(QSaveFile &file, const QString &suffix, QSize size, const QString &title,
                         const std::function<void(QPainter &)> &paint)
{
    const QString path = file.fileName();
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
        pdf.setTitle(title);
        pdf.setCreator(QStringLiteral("Switchyard"));
        pdf.setResolution(dpi);
        pdf.setPageSize(QPageSize(QSizeF(size) * 72.0 / dpi, QPageSize::Point, {}, QPageSize::ExactMatch));
        pdf.setPageMargins({});
        return paintOn(pdf, paint, path);
    }
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    image.setDotsPerMeterX(dpi * 10000 / 254);
    image.setDotsPerMeterY(dpi * 10000 / 254);
    if (const Result<void> painted = paintOn(image, paint, path); !painted)
        return painted;
    if (!image.save(&file, "PNG"))
        return fail(ErrorCode::Unreadable, "cannot be written as PNG", path.toStdString());
    return {};
}

} // namespace

Result<void> writePicture(const QString &path, QSize size, const QString &title, const std::function<void(QPainter &)> &paint)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix != QLatin1String("png") && suffix != QLatin1String("svg") && suffix != QLatin1String("pdf"))
        return fail(ErrorCode::Usage, "the picture's name must end in .png, .svg or .pdf", path.toStdString());
    QSaveFile file(path); // an interrupted run leaves the old picture
    if (!file.open(QIODevice::WriteOnly))
        return fail(ErrorCode::Unreadable, file.errorString().toStdString(), path.toStdString());
    if (const Result<void> painted = paintFormat(file, suffix, size, title, paint); !painted)
        return painted;
    if (!file.commit())
        return fail(ErrorCode::Unreadable, file.errorString().toStdString(), path.toStdString());
    return {};
}

} // namespace switchyard::results
