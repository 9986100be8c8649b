// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/jobsigns.h>

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

#include <views/language/words.h>
#include <views/theme/jobs.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

constexpr double swatch_px = 10, gap_px = 5, between_px = 14, line_px = 3, longest_px = 160;

/// False: the room ends before they do.
bool placeSigns(std::vector<JobSign> &signs, const QRectF &room, const QFontMetricsF &metrics)
{
    const double line = metrics.height() + line_px;
    double x = room.left(), y = room.top();
    for (JobSign &sign : signs) {
        const double words = std::min(longest_px, metrics.horizontalAdvance(sign.text) + 1), swatch = sign.colour.isValid() ? swatch_px + gap_px : 0;
        if (x > room.left() && x + swatch + words > room.right()) {
            x = room.left();
            y += line;
        }
        if (x + swatch + words > room.right() || y + metrics.height() > room.bottom())
            return false;
        sign.swatch = swatch > 0 ? QRectF(x, y + (metrics.height() - swatch_px) / 2, swatch_px, swatch_px) : QRectF();
        sign.words = QRectF(x + swatch, y, words, metrics.height());
        x = sign.words.right() + between_px;
    }
    return true;
}

} // namespace

std::vector<JobSign> jobSigns(const Scene &scene, const QRectF &room, const theme::Tokens &tokens)
{
    std::vector<JobSign> all;
    const auto worn = [&scene](int job) { return std::ranges::find(scene.jobOfInstance, job) != scene.jobOfInstance.end(); };
    for (std::size_t j = 0; j < scene.design->jobs.size(); ++j)
        if (const design::Job &job = scene.design->jobs[j]; worn(static_cast<int>(j)))
            all.push_back({{}, {}, qstring(job.name), theme::jobColor(j, job.colour, tokens)});
    if (worn(severalJobs))
        all.push_back({{}, {}, tr("several jobs"), tokens.text, true});
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    if (all.empty() || placeSigns(all, room, metrics))
        return all;
    for (std::size_t few = all.size() - 1; few > 0; --few) {
        std::vector<JobSign> some(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(few));
        some.push_back({{}, {}, tr("%1 more").arg(all.size() - few), {}});
        if (placeSigns(some, room, metrics))
            return some;
    }
    return {};
}

void paintJobSigns(QPainter &painter, const std::vector<JobSign> &signs, const theme::Tokens &tokens)
{
    if (signs.empty())
        return;
    QRectF ground;
    for (const JobSign &sign : signs)
        ground |= sign.swatch.united(sign.words);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.canvas); // as below the legend
    painter.drawRoundedRect(ground.adjusted(-6, -3, 6, 3), theme::radiusPx, theme::radiusPx);
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    for (const JobSign &sign : signs) {
        if (!sign.swatch.isEmpty())
            painter.fillRect(sign.swatch, sign.several ? QBrush(sign.colour, Qt::Dense4Pattern) : QBrush(sign.colour));
        painter.setPen(sign.swatch.isEmpty() ? tokens.textMuted : tokens.text);
        painter.drawText(sign.words, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(sign.text, Qt::ElideMiddle, sign.words.width()));
    }
}

} // namespace switchyard::canvas
