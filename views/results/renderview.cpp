// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/renderview.h>

#include <QFontMetricsF>
#include <QPainter>

#include <core/base/echo.h>
#include <core/base/format.h>
#include <views/language/described.h>
#include <views/language/words.h>
#include <views/results/picturefile.h>
#include <views/results/viewpictures.h>
#include <views/results/viewtable.h>
#include <views/theme/theme.h>
#include <views/widgets/headline.h>
#include <views/widgets/machines.h>
#include <views/widgets/misfit.h>

namespace switchyard::results {

namespace {

constexpr double header_px = 64;

void paintHeader(QPainter &painter, double width, const RenderInput &input, const QString &title, const theme::Tokens &t)
{
    const design::Job *job = design::jobToShow(*input.design, input.job);
    painter.setFont(theme::font(theme::Type::Large));
    painter.setPen(t.text);
    painter.drawText(QRectF(24, 10, width - 48, 26), Qt::AlignLeft | Qt::AlignVCenter, title);
    QStringList facts;
    if (!input.design->name.empty())
        facts << qstring(input.design->name);
    if (const design::Phase *const modelled = job ? design::modelledOf(*job) : nullptr)
        facts << qstring(modelled->model);
    const int gpus = design::gpuCount(*input.design, *input.catalog);
    facts << tr("%1 GPUs · %2").arg(qstring(format::integer(gpus)), widgets::machinesOf(*input.design));
    painter.setFont(theme::font(theme::Type::Body));
    painter.setPen(t.textMuted);
    painter.drawText(QRectF(24, 36, width - 48, 20), Qt::AlignLeft | Qt::AlignVCenter, facts.join(QStringLiteral(" · ")));
    if (input.prediction) {
        // What cannot run says so first; its times are no headline.
        const widgets::JobHeadline headline = widgets::headlineOf(*input.prediction);
        const QString misfit = widgets::misfitText(input.prediction->prediction), times = headline.worth.isEmpty() ? headline.times : QStringLiteral("%1 · %2").arg(headline.times, headline.worth);
        const QRectF line(24, 12, width - 48, 22);
        painter.setFont(theme::font(misfit.isEmpty() ? theme::Type::Strong : theme::Type::Body));
        painter.setPen(misfit.isEmpty() ? t.text : t.textMuted);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, times);
        if (!misfit.isEmpty()) {
            const double taken = QFontMetricsF(painter.font()).horizontalAdvance(times) + 16;
            painter.setFont(theme::font(theme::Type::Strong));
            painter.setPen(t.critical);
            painter.drawText(line.adjusted(0, 0, -taken, 0), Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("✖ ") + misfit);
        }
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(QRectF(24, 36, width - 48, 20), Qt::AlignRight | Qt::AlignVCenter, language::said(design::shown(input.prediction->bill)));
    }
    painter.setPen(t.hairline);
    painter.drawLine(QPointF(0, header_px - 0.5), QPointF(width, header_px - 0.5));
}

} // namespace

std::vector<std::string> pictureWords()
{
    std::vector<std::string> words;
    for (const ViewRow &view : viewTable())
        if (view.paint)
            words.emplace_back(view.word);
    return words;
}

Result<void> renderView(const RenderInput &input, std::string_view word, QSize size, theme::Mode mode, const QString &path, const Pixels &pixels)
{
    const ViewRow *view = viewOfWord(word);
    if (!view || !view->paint)
        return fail(ErrorCode::Usage, say("there is no picture of {}; expected one of the views that have one", inQuotes(std::string(word))));
    const theme::Tokens &t = theme::tokens(mode);
    const QString title = shownName(view->title);
    Result<void> drawn;
    const Result<void> written = writePicture(path, size, input.design->name.empty() ? title : QStringLiteral("%1 · %2").arg(qstring(input.design->name), title), [&](QPainter &painter) {
        painter.fillRect(QRectF(QPointF(0, 0), QSizeF(size)), t.panel);
        const QRectF body(0, header_px, size.width(), size.height() - header_px);
        painter.save();
        if (input.prediction || view->withoutPrediction)
            drawn = view->paint(painter, body, input, t);
        else
            paintReason(painter, body, input.predictionError ? language::described(*input.predictionError) : tr("This design has no job to predict."), t);
        painter.restore();
        // Last, for QSvgGenerator does not clip what a drawing has beyond its edge.
        painter.fillRect(QRectF(0, 0, size.width(), header_px), t.panel);
        paintHeader(painter, size.width(), input, title, t);
    }, pixels);
    return drawn ? written : drawn;
}

} // namespace switchyard::results
