// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/legend.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QPainter>

#include <core/base/format.h>

#include <views/canvas/comparemap.h>
#include <views/canvas/linkcodes.h>
#include <views/canvas/raster.h>
#include <views/canvas/traffic.h>
#include <views/language/words.h>
#include <views/session/momenttime.h>
#include <views/theme/loadscale.h>
#include <views/theme/ratioscale.h>
#include <views/theme/theme.h>
#include <views/widgets/loadkey.h>
#include <views/widgets/steptime.h>

namespace switchyard::canvas {

namespace {

QString loadTitle(const Heat &heat)
{
    const HeatChoice &choice = heat.choice;
    if (choice.source == HeatSource::Live)
        return QCoreApplication::translate("Legend", "Link utilisation, observed · in | out");
    switch (heat.basis) {
    case Basis::Busy: return QCoreApplication::translate("Legend", "Link utilisation while busy · in | out");
    case Basis::Playhead:
        return QCoreApplication::translate("Legend", "Link utilisation at %1 of the step · in | out").arg(widgets::stepTime(choice.playhead_s));
    case Basis::Mean: break;
    }
    return QCoreApplication::translate("Legend", "Link utilisation, mean of the step · in | out");
}

/// The fixed classes of a scale, as a legend shows them.
struct Classes {
    QString title;
    std::vector<QColor> colors;
    std::vector<std::size_t> striped;
    std::vector<double> bounds; ///< between them, as they are written
    QString unit;
};

/// "observed / moment of 2026-11-22 14:02".
QString ratioText(const Heat &heat)
{
    if (heat.choice.source != HeatSource::Moment)
        return sourceText(heat.choice.source);
    return QCoreApplication::translate("Legend", "observed / moment of %1").arg(session::momentTime(heat.reference_s));
}

Classes classesOf(const Heat &heat, theme::Mode mode)
{
    const HeatChoice &choice = heat.choice;
    const theme::Scale &span = heat.scale; // of differences, the least and the largest
    Classes classes;
    if (choice.source == HeatSource::Difference) {
        const QString what = choice.traffic ? QCoreApplication::translate("Legend", "Links") : titleText(choice.metric);
        const auto points = [&](double share) { return valueText(choice.metric, HeatSource::Difference, share); };
        classes = {QCoreApplication::translate("Legend", "%1, now − before, points of capacity · here %2 to %3").arg(what, points(span.low), points(span.high)), {}, {0, theme::ratioClasses - 1}, {}, QStringLiteral(" pp")};
        for (int c = 0; c < theme::ratioClasses; ++c)
            classes.colors.push_back(theme::ratioColor(c, mode));
        for (const double bound : theme::differenceBounds)
            classes.bounds.push_back(100 * bound);
        return classes;
    }
    if (isRatio(choice.source)) {
        const QString title = choice.traffic ? QCoreApplication::translate("Legend", "Links, %1 · in | out") : QString(titleText(choice.metric) + QStringLiteral(", %1"));
        classes = {title.arg(ratioText(heat)), {}, {0, theme::ratioClasses - 1}, {theme::ratioBounds.begin(), theme::ratioBounds.end()}, QStringLiteral(" ×")};
        for (int c = 0; c < theme::ratioClasses; ++c)
            classes.colors.push_back(theme::ratioColor(c, mode));
        return classes;
    }
    classes = {loadTitle(heat), {}, {theme::overloadClass}, {}, QStringLiteral(" %")};
    for (int c = 0; c < theme::loadClasses; ++c)
        classes.colors.push_back(theme::loadColor(c, mode));
    for (const double bound : theme::loadBounds)
        classes.bounds.push_back(100 * bound);
    return classes;
}

struct Swatch {
    std::uint8_t code;
    QString word;
};

/// What is no value at all, the one that is always there first.
std::vector<Swatch> swatchesOf(const Heat &heat)
{
    const HeatSource source = heat.choice.source;
    std::vector<Swatch> swatches{{code::noData, QCoreApplication::translate("Legend", "no data")}};
    if (source == HeatSource::Difference)
        return swatches;
    swatches.push_back({code::idle, QCoreApplication::translate("Legend", "idle")});
    if (source == HeatSource::Predicted)
        return swatches;
    const int some = isRatio(source) ? code::stageSteps + farness(2) : heat.choice.traffic ? code::stageSteps / 2 : 80;
    swatches.push_back({static_cast<std::uint8_t>(code::staleFirst + some), QCoreApplication::translate("Legend", "stale")});
    return swatches;
}

constexpr double swatchGap = 10;
double swatchWidth(const QFontMetricsF &metrics, const QString &word) { return metrics.horizontalAdvance(word) + 13; }

/// Right to left from `right`, not beyond `left` but for the first. Returns where the next would end.
double paintSwatches(QPainter &painter, double left, double right, double y, const Heat &heat, const theme::Tokens &tokens)
{
    const CodeColors colors = codeColors(heat, tokens);
    const QFontMetricsF metrics(painter.font());
    double x = right;
    for (const Swatch &swatch : swatchesOf(heat)) {
        const double width = swatchWidth(metrics, swatch.word);
        if (x - width < left && swatch.code != code::noData)
            break;
        x -= width;
        painter.setPen(tokens.textMuted);
        painter.drawText(QRectF(x + 13, y, width, metrics.height()), Qt::AlignLeft | Qt::AlignTop, swatch.word);
        const QRectF box(x, y + (metrics.height() - 9) / 2, 9, 9);
        painter.fillRect(box, QColor(colors.fill[swatch.code]));
        if (swatch.code == code::noData)
            painter.fillRect(box, QBrush(QColor(colors.hatch), Qt::BDiagPattern));
        else if (swatch.code == code::idle)
            painter.fillRect(box.adjusted(1, 1, -1, -1), tokens.canvas);
        else
            painter.fillRect(QRectF(box.right() - 3, box.y(), 3, 3), tokens.canvas);
        x -= swatchGap;
    }
    return x;
}

/// Of the first line, without the swatches.
QString titleOf(const Heat &heat, const QString &classes)
{
    const HeatChoice &choice = heat.choice;
    const bool bar = !choice.traffic && !isRatio(choice.source) && choice.source != HeatSource::Difference;
    QString title = bar ? titleText(choice.metric) : classes;
    if (bar && !choice.logarithmic) // each end of a log scale has its own unit
        title += QStringLiteral(" · ") + legendUnit(heat).name;
    title += QStringLiteral(" · ") + (heat.overCapacity ? widgets::overCapacityWords() : scaleText(heat));
    if (!heat.asOf.isEmpty() && choice.source != HeatSource::Predicted && choice.source != HeatSource::Difference)
        title += QStringLiteral(" · ") + heat.asOf;
    return title;
}

/// Room for the title beside what is always there.
double titleRoom(const QFontMetricsF &metrics, double width)
{
    return std::max(0.0, width - swatchWidth(metrics, QCoreApplication::translate("Legend", "no data")) - swatchGap);
}

void paintClasses(QPainter &painter, const QRectF &rect, const Classes &classes, double titleWidth, const theme::Tokens &tokens)
{
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height(), barY = rect.y() + line + 1;
    painter.setPen(tokens.text);
    painter.drawText(QRectF(rect.x(), rect.y(), titleWidth, line), Qt::AlignLeft | Qt::AlignTop, metrics.elidedText(classes.title, Qt::ElideRight, titleWidth));
    const double step = rect.width() / static_cast<double>(classes.colors.size());
    for (std::size_t c = 0; c < classes.colors.size(); ++c)
        painter.fillRect(QRectF(rect.x() + static_cast<double>(c) * step, barY, step - 1, 8), classes.colors[c]);
    for (const std::size_t c : classes.striped)
        painter.fillRect(QRectF(rect.x() + static_cast<double>(c) * step, barY, step - 1, 8), QBrush(tokens.canvas, Qt::BDiagPattern));
    painter.setPen(tokens.textMuted);
    for (std::size_t i = 0; i < classes.bounds.size(); ++i) {
        const QString word = localNumber(QString::number(classes.bounds[i])) + (i + 1 == classes.bounds.size() ? classes.unit : QString());
        painter.drawText(QRectF(rect.x() + static_cast<double>(i) * step, barY + 8, 2 * step, line), Qt::AlignHCenter | Qt::AlignTop, word);
    }
}

/// The tints of stages.
void paintStages(QPainter &painter, const QRectF &rect, int stages, const theme::Tokens &tokens)
{
    const double line = QFontMetricsF(painter.font()).height(), barY = rect.y() + line + 1;
    painter.setPen(tokens.text);
    painter.drawText(QRectF(rect.x(), rect.y(), rect.width(), line), Qt::AlignLeft | Qt::AlignTop, QCoreApplication::translate("Legend", "Pipeline stage"));
    const double each = rect.width() / stages;
    for (int s = 0; s < stages; ++s)
        painter.fillRect(QRectF(rect.x() + s * each, barY, each - (each > 4 ? 1 : 0), 8), stageColor(s, stages, tokens));
    painter.setPen(tokens.textMuted);
    painter.drawText(QRectF(rect.x(), barY + 8, rect.width(), line), Qt::AlignLeft | Qt::AlignTop, QStringLiteral("0"));
    painter.drawText(QRectF(rect.x(), barY + 8, rect.width(), line), Qt::AlignRight | Qt::AlignTop, QString::number(stages - 1));
}

/// What only one of two designs has, right to left as the swatches.
void paintOneSided(QPainter &painter, double left, double right, double y, const theme::Tokens &tokens)
{
    const QFontMetricsF metrics(painter.font());
    double x = right;
    for (const auto &[kind, name] : {std::pair(PlaceKind::OnlyNow, QT_TRANSLATE_NOOP("Legend", "only now")), std::pair(PlaceKind::OnlyBefore, QT_TRANSLATE_NOOP("Legend", "only before"))}) {
        const QString word = QCoreApplication::translate("Legend", name);
        const double width = metrics.horizontalAdvance(word) + 15;
        x -= width;
        if (x < left)
            break;
        painter.setPen(tokens.textMuted);
        painter.drawText(QRectF(x + 15, y, width, metrics.height()), Qt::AlignLeft | Qt::AlignTop, word);
        const QRectF box(x, y + (metrics.height() - 9) / 2, 10, 9);
        paintPlaces(painter, {box}, kind, {}, box, tokens);
        x -= 10;
    }
}

/// The classes of the links, what is no value, and the tints of stages.
void paintTrafficLegend(QPainter &painter, const QRectF &rect, const Heat &heat, const theme::Tokens &tokens)
{
    painter.setFont(theme::font(theme::Type::Small));
    const QRectF inner = rect.adjusted(8, 3, -8, -2);
    const double stageWidth = heat.stages > 1 ? inner.width() * 0.2 : 0;
    const double scaleWidth = inner.width() - (stageWidth > 0 ? stageWidth + 22 : 0);
    Classes classes = classesOf(heat, tokens.mode);
    classes.title = titleOf(heat, classes.title);
    const QFontMetricsF metrics(painter.font());
    const double titleWidth = std::min(titleRoom(metrics, scaleWidth), metrics.horizontalAdvance(classes.title) + 2);
    paintClasses(painter, QRectF(inner.x(), inner.y(), scaleWidth, inner.height()), classes, titleWidth, tokens);
    const double left = inner.x() + titleWidth + swatchGap, right = paintSwatches(painter, left, inner.x() + scaleWidth, inner.y(), heat, tokens);
    if (heat.choice.source == HeatSource::Difference)
        paintOneSided(painter, left, right, inner.y(), tokens);
    if (stageWidth > 0)
        paintStages(painter, QRectF(inner.right() - stageWidth, inner.y(), stageWidth, inner.height()), heat.stages, tokens);
}

} // namespace

void paintLegend(QPainter &painter, const QRectF &rect, const Heat &heat, const theme::Tokens &tokens)
{
    const HeatChoice &choice = heat.choice;
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.canvas); // what lies below would be read as numbers of the scale
    painter.drawRoundedRect(rect, theme::radiusPx, theme::radiusPx);
    if (choice.traffic || isRatio(choice.source) || choice.source == HeatSource::Difference)
        return paintTrafficLegend(painter, rect, heat, tokens);

    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    const QRectF inner = rect.adjusted(8, 5, -8, -4);
    const QString title = titleOf(heat, {});
    const double titleWidth = std::min(titleRoom(metrics, inner.width()), metrics.horizontalAdvance(title) + 2);
    painter.setPen(tokens.text);
    painter.drawText(QRectF(inner.x(), inner.y(), titleWidth, metrics.height()), Qt::AlignLeft | Qt::AlignTop, metrics.elidedText(title, Qt::ElideRight, titleWidth));
    paintSwatches(painter, inner.x() + titleWidth + swatchGap, inner.right(), inner.y(), heat, tokens);

    const double barY = inner.y() + metrics.height() + 3;
    const auto [low, high] = legendEnds(heat);
    const double lowWidth = metrics.horizontalAdvance(low), highWidth = metrics.horizontalAdvance(high);
    const QRectF bar(inner.x() + lowWidth + 6, barY + 1, std::max(20.0, inner.width() - lowWidth - highWidth - 12), 9);
    for (int i = 0; i < static_cast<int>(bar.width()); ++i)
        painter.fillRect(QRectF(bar.x() + i, bar.y(), 1, bar.height()), QColor(theme::colorAt(theme::viridis(), i / std::max(1.0, bar.width() - 1))));
    painter.setPen(tokens.textMuted);
    painter.drawText(QRectF(inner.x(), barY - 2, lowWidth + 4, 14), Qt::AlignLeft | Qt::AlignVCenter, low);
    painter.drawText(QRectF(bar.right() + 6, barY - 2, highWidth + 4, 14), Qt::AlignLeft | Qt::AlignVCenter, high);
}

double legendWidth(const Heat &heat)
{
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    double words = metrics.horizontalAdvance(titleOf(heat, classesOf(heat, theme::current().mode).title)) + 2;
    for (const Swatch &swatch : swatchesOf(heat)) // idle alone may go where there is little room
        if (swatch.code != code::idle || heat.choice.source != HeatSource::Predicted)
            words += swatchGap + swatchWidth(metrics, swatch.word);
    if (heat.choice.source == HeatSource::Difference)
        for (const QString &word : {QCoreApplication::translate("Legend", "only now"), QCoreApplication::translate("Legend", "only before")})
            words += swatchGap + swatchWidth(metrics, word) + 2;
    if (heat.choice.traffic && heat.stages > 1) // which take a fifth
        words = (words + 22) / 0.8;
    return std::max(420.0, words + 20);
}

Legend::Legend(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("legend"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void Legend::setHeat(const Heat &heat)
{
    const auto said = [](const Heat &of) { return std::tie(of.choice, of.basis, of.scale, of.range, of.reference_s, of.missing, of.stages, of.overCapacity, of.asOf); };
    if (said(heat) == said(m_heat))
        return;
    m_heat.basis = heat.basis;
    m_heat.choice = heat.choice;
    m_heat.scale = heat.scale;
    m_heat.range = heat.range;
    m_heat.reference_s = heat.reference_s;
    m_heat.missing = heat.missing;
    m_heat.stages = heat.stages;
    m_heat.overCapacity = heat.overCapacity;
    m_heat.asOf = heat.asOf;
    updateGeometry();
    update();
}

void Legend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_heat.missing.isEmpty()) {
        paintLegend(painter, rect(), m_heat, theme::current());
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::current().canvas);
    painter.drawRoundedRect(rect(), theme::radiusPx, theme::radiusPx);
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(theme::current().textMuted);
    painter.drawText(rect().adjusted(8, 0, -8, 0), static_cast<int>(Qt::AlignVCenter | Qt::AlignRight) | Qt::TextWordWrap, m_heat.missing);
}

} // namespace switchyard::canvas
