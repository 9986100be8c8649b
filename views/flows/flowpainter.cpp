// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/flows/flowmap.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <core/base/format.h>
#include <views/language/said.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>
#include <views/theme/parts.h>
#include <views/theme/theme.h>

namespace switchyard::flows {

namespace {

constexpr double bar_px = 9;
constexpr double head_px = 34;
constexpr double foot_px = 36;
constexpr double leastBar_px = 3;
constexpr double leastTier_px = 34; ///< two lines of words
constexpr double tierPad_px = 10;
constexpr double wordsGap_px = 8;

/// Heights in proportion to `amounts`, none below `least`, that fill `space` together with gaps between them.
std::vector<double> heights(const std::vector<double> &amounts, double space, double gap, double least)
{
    const double total = std::accumulate(amounts.begin(), amounts.end(), 0.0);
    const double count = static_cast<double>(amounts.size());
    const double free_px = std::max(0.0, space - gap * std::max(0.0, count - 1) - least * count);
    std::vector<double> out;
    for (const double amount : amounts)
        out.push_back(least + (total > 0 ? amount / total * free_px : 0));
    return out;
}

std::vector<QRectF> stack(const std::vector<double> &sizes, double x, double width, double top, double gap)
{
    std::vector<QRectF> out;
    for (const double size : sizes) {
        out.emplace_back(x, top, width, size);
        top += size + gap;
    }
    return out;
}

QColor colourOf(const predict::CommunicatorPath &path, const theme::Tokens &t)
{
    return path.mask == predict::otherJobs ? t.textMuted : theme::groupColor(path.group, t);
}

/// What is seen of the use and whose part of it is whose, before what the links are.
QString linksOf(const FlowMap &map, std::size_t tier)
{
    QStringList words{observedOf(map, tier), ownUse(map, tier), capacitiesOf(map.paths.tiers[tier])};
    words.removeAll(QString());
    return words.join(QStringLiteral(" · "));
}

/// What the words of the tiers take: which tier is meant is the point of the picture.
double wordsOf(const FlowMap &map)
{
    const predict::BytePaths &paths = map.paths;
    const QFontMetricsF strong(theme::font(theme::Type::Strong)), small(theme::font(theme::Type::Small));
    double width = 0;
    for (std::size_t i = 0; i < paths.tiers.size(); ++i) {
        const predict::Tier &tier = paths.tiers[i];
        const double first = strong.horizontalAdvance(language::said(predict::tierName(tier, predict::lowestLayer(paths)))) + strong.horizontalAdvance(usedOf(tier));
        const double second = small.horizontalAdvance(linksOf(map, i)) + small.horizontalAdvance(qstring(format::bytes(tier.bytes)));
        width = std::max({width, first, second});
    }
    return width + 2 * tierPad_px + 10;
}

QString sentOf(const predict::CommunicatorPath &path) { return QStringLiteral("  ") + qstring(format::bytes(path.bytes)); }

/// What the first lines beside the bars of communicators take.
double namesOf(const predict::BytePaths &paths)
{
    const QFontMetricsF strong(theme::font(theme::Type::Strong));
    double width = 0;
    for (const predict::CommunicatorPath &path : paths.communicators)
        width = std::max(width, strong.horizontalAdvance(nameOf(path) + sentOf(path)));
    return width + 2;
}

/// Words for parts [first, last) of the step, which are one group, by index: the names of those that are as high as a line where
/// they are several (shades of one hue that can be told apart), else the group's on the first.
std::vector<std::pair<std::size_t, QString>> wordsOfGroup(const FlowMap &map, std::size_t first, std::size_t last, double px_per_unit)
{
    const double line = QFontMetricsF(theme::font(theme::Type::Small)).height();
    std::vector<std::pair<std::size_t, QString>> words;
    for (std::size_t i = first; i < last; ++i)
        if (map.step[i].value * px_per_unit >= line)
            words.emplace_back(i, map.step[i].name);
    if (words.size() < 2)
        words = {{first, map.step[first].legend}};
    return words;
}

/// The end of the group that begins with a part: parts up to the next word are its own.
std::size_t groupEnd(const FlowMap &map, std::size_t first)
{
    std::size_t last = first + 1;
    while (last < map.step.size() && map.step[last].legend.isEmpty())
        ++last;
    return last;
}

double stepTotal(const FlowMap &map)
{
    return std::accumulate(map.step.begin(), map.step.end(), 0.0, [](double sum, const widgets::BarPart &part) { return sum + part.value; });
}

/// What the words of the step's parts take beside its bar: those that it will have at that height.
double stepWords(const FlowMap &map, double height_px)
{
    const QFontMetricsF small(theme::font(theme::Type::Small));
    const double total = stepTotal(map);
    double width = 0;
    for (std::size_t first = 0; first < map.step.size(); first = groupEnd(map, first))
        for (const auto &[part, words] : wordsOfGroup(map, first, groupEnd(map, first), total > 0 ? height_px / total : 0))
            width = std::max(width, small.horizontalAdvance(words));
    return width + 8;
}

/// Words beside bars, two lines each, one where bars lie closer: none over another, none above or below `body`.
std::vector<QRectF> wordsBeside(const std::vector<QRectF> &bars, double x, double width, const QRectF &body)
{
    const double line = QFontMetricsF(theme::font(theme::Type::Strong)).height();
    std::vector<double> middles;
    for (const QRectF &bar : bars)
        middles.push_back(std::clamp(bar.center().y(), body.top() + line, std::max(body.top() + line, body.bottom() - line)));
    std::vector<QRectF> out;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const auto near = [&](std::size_t other) { return std::abs(middles[other] - middles[i]) < 2 * line; };
        const bool two = !(i > 0 && near(i - 1)) && !(i + 1 < bars.size() && near(i + 1));
        const double top = two ? middles[i] - line : bars[i].center().y() - line / 2;
        out.emplace_back(x, std::max(top, out.empty() ? body.top() : out.back().bottom()), width, two ? 2 * line : line);
    }
    double end = body.bottom();
    for (std::size_t i = out.size(); i-- > 0; end = out[i].top()) // what was pushed below it
        out[i].moveBottom(std::min(out[i].bottom(), end));
    return out;
}

QPainterPath band(const QRectF &from, const QRectF &to)
{
    const double middle = (from.x() + to.x()) / 2;
    QPainterPath path(from.topLeft());
    path.cubicTo(middle, from.top(), middle, to.top(), to.x(), to.top());
    path.lineTo(to.x(), to.bottom());
    path.cubicTo(middle, to.bottom(), middle, from.bottom(), from.x(), from.bottom());
    path.closeSubpath();
    return path;
}

} // namespace

FlowLayout::FlowLayout(const FlowMap &map, const QRectF &rect)
    : m_map(map)
    , m_rect(rect)
    , m_body(rect.adjusted(16, head_px, -16, -foot_px))
{
    if (map.missing.isEmpty() && m_body.height() > 40 && m_body.width() > 320)
        place(m_body.height());
}

void FlowLayout::place(double height_px)
{
    const auto &paths = m_map.paths;
    std::vector<double> sent, held, cost;
    for (const auto &path : paths.communicators) {
        sent.push_back(path.bytes);
        cost.push_back(path.exposed_s);
    }
    for (const auto &tier : paths.tiers)
        held.push_back(tier.bytes);
    const double wide = m_body.width();
    const double gap = std::min(38.0, height_px * 0.1);
    m_communicators = stack(heights(sent, height_px, gap, leastBar_px), m_body.left() + std::max(std::clamp(wide * 0.13, 100.0, 150.0), std::min(namesOf(paths) + wordsGap_px, wide * 0.22)), bar_px, m_body.top(), gap);
    m_px_per_B = paths.bytes > 0 ? (m_communicators.empty() ? 0 : (height_px - gap * static_cast<double>(sent.size() - 1) - leastBar_px * static_cast<double>(sent.size())) / paths.bytes) : 0;
    m_tiers = stack(heights(held, height_px, std::min(12.0, gap), std::min(leastTier_px, height_px / (static_cast<double>(held.size()) * 1.4))), m_body.left() + wide * 0.36,
                    std::max(std::clamp(wide * 0.19, 130.0, 240.0), std::min(wordsOf(m_map), wide * 0.3)), m_body.top(), std::min(12.0, gap));
    // Seconds: all exposed communication takes two thirds of the height, so that waits can be told apart.
    const double exposed_s = std::max(paths.exposed_s, 1e-12);
    std::vector<double> waits;
    for (const double seconds : cost)
        waits.push_back(std::max(leastBar_px, seconds / exposed_s * height_px * 0.62));
    const double room = height_px - std::accumulate(waits.begin(), waits.end(), 0.0);
    const double between = waits.size() > 1 ? std::min(height_px * 0.16, room / static_cast<double>(waits.size() - 1)) : 0;
    m_costs = stack(waits, m_body.left() + wide * 0.76, bar_px, m_body.top(), between);
    const double bar = std::clamp(wide * 0.022, 16.0, 30.0);
    m_step = QRectF(m_body.right() - std::clamp(wide * 0.09, 70.0, 110.0), m_body.top(), bar, height_px);
    if (m_map.step.empty()) // a job without a step of parts: what waits has its room
        m_step = QRectF(m_body.right(), m_body.top(), 0, height_px);
    else
        m_step.moveLeft(std::min(m_step.left(), m_body.right() - std::min(wide * 0.13, bar + stepWords(m_map, height_px))));
    if (!m_communicators.empty()) {
        m_senderWords = wordsBeside(m_communicators, m_body.left(), m_communicators.front().left() - m_body.left() - wordsGap_px, m_body);
        m_costWords = wordsBeside(m_costs, m_costs.front().right() + wordsGap_px, m_step.left() - m_costs.front().right() - wordsGap_px - 6, m_body);
    }
    placeRibbons();
}

QRectF FlowLayout::wordsRect(const Spot &spot) const
{
    const auto &list = spot.kind == Spot::Kind::Communicator ? m_senderWords : m_costWords;
    const auto i = static_cast<std::size_t>(spot.index);
    return spot.kind != Spot::Kind::Tier && spot.index >= 0 && i < list.size() ? list[i] : QRectF();
}

void FlowLayout::placeRibbons()
{
    const auto &paths = m_map.paths;
    std::vector<double> tierUsed(paths.tiers.size(), 0.0); // from the top of what the tier holds, which lies in the middle of its box
    for (std::size_t c = 0; c < paths.communicators.size(); ++c) {
        const auto &path = paths.communicators[c];
        double used = 0;
        for (std::size_t t = 0; t < paths.tiers.size() && path.bytes > 0; ++t) {
            if (path.tier_B[t] <= 0)
                continue;
            const double ofSender = path.tier_B[t] / path.bytes;
            const double held = std::min(m_tiers[t].height(), paths.tiers[t].bytes * m_px_per_B);
            const double ofTier = path.tier_B[t] / paths.tiers[t].bytes * held / m_tiers[t].height();
            const double above = (1 - held / m_tiers[t].height()) / 2;
            const QRectF &sender = m_communicators[c], &tier = m_tiers[t], &cost = m_costs[c];
            Ribbon ribbon{static_cast<int>(c), static_cast<int>(t), {}, {}, {}, {}};
            ribbon.from = QRectF(sender.right(), sender.top() + used * sender.height(), 0, ofSender * sender.height());
            ribbon.in = QRectF(tier.left(), tier.top() + (above + tierUsed[t]) * tier.height(), 0, ofTier * tier.height());
            ribbon.out = QRectF(tier.right(), ribbon.in.top(), 0, ribbon.in.height());
            ribbon.to = QRectF(cost.left(), cost.top() + used * cost.height(), 0, ofSender * cost.height());
            used += ofSender;
            tierUsed[t] += ofTier;
            m_ribbons.push_back(ribbon);
        }
    }
}

QRectF FlowLayout::rectOf(const Spot &spot) const
{
    const auto &list = spot.kind == Spot::Kind::Communicator ? m_communicators : spot.kind == Spot::Kind::Tier ? m_tiers : m_costs;
    const auto i = static_cast<std::size_t>(spot.index);
    return spot.index >= 0 && i < list.size() ? list[i] : QRectF();
}

std::optional<Spot> FlowLayout::spotAt(const QPointF &at) const
{
    const auto look = [&](const std::vector<QRectF> &list, Spot::Kind kind, double left, double right) -> std::optional<Spot> {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i].adjusted(-left, -4, right, 4).contains(at))
                return Spot{kind, static_cast<int>(i)};
        return {};
    };
    if (const auto spot = look(m_tiers, Spot::Kind::Tier, 0, 0))
        return spot;
    if (const auto spot = look(m_communicators, Spot::Kind::Communicator, m_communicators.empty() ? 0 : m_communicators.front().left() - m_body.left(), 6))
        return spot;
    return look(m_costs, Spot::Kind::Cost, 6, 110);
}

bool FlowLayout::touches(const Ribbon &ribbon, const Spot &spot) const
{
    return spot.kind == Spot::Kind::Tier ? ribbon.tier == spot.index : ribbon.communicator == spot.index;
}

void FlowLayout::paint(QPainter &painter, const theme::Tokens &t, const std::optional<Spot> &marked) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_communicators.empty()) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(m_rect, static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, m_map.missing.isEmpty() ? tr("Too small: make this panel larger") : m_map.missing);
        return;
    }
    paintHeads(painter, t);
    painter.setPen(Qt::NoPen);
    for (const Ribbon &ribbon : m_ribbons) {
        QColor colour = colourOf(m_map.paths.communicators[static_cast<std::size_t>(ribbon.communicator)], t);
        const bool shown = (m_map.paths.communicators[static_cast<std::size_t>(ribbon.communicator)].mask & m_map.chosen) != 0;
        colour.setAlphaF(!shown || (marked && !touches(ribbon, *marked)) ? 0.10F : t.mode == theme::Mode::Dark ? 0.55F : 0.45F);
        painter.setBrush(colour);
        painter.drawPath(band(ribbon.from, ribbon.in));
        if (m_map.paths.communicators[static_cast<std::size_t>(ribbon.communicator)].mask != predict::otherJobs)
            painter.drawPath(band(ribbon.out, ribbon.to));
    }
    for (std::size_t i = 0; i < m_communicators.size(); ++i)
        paintCommunicator(painter, t, i);
    for (std::size_t i = 0; i < m_tiers.size(); ++i)
        paintTier(painter, t, i);
    paintStep(painter, t);
    if (marked) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.selection, 2));
        painter.drawRoundedRect(rectOf(*marked).adjusted(-2, -2, 2, 2), 3, 3);
    }
}

std::vector<FlowLayout::Head> FlowLayout::heads() const
{
    if (m_communicators.empty())
        return {};
    constexpr double apart_px = 18; // else two heads read as one
    const QFontMetricsF metrics(theme::font(theme::Type::Section));
    const double y = m_rect.top() + 8, least = m_tiers.front().right() + 8;
    const auto width = [&](const QString &words) { return metrics.horizontalAdvance(words) + 1; };
    const auto head = [&](double x, double room, const QString &words) { return Head{QRectF(x, y, std::min(room, width(words)), 18), words}; };
    const QString waits = tr("What the step waits for"); // ends before the next head, and begins as far left as it must
    const Head step = head(m_step.left() - 4, m_rect.right() - m_step.left(), tr("Step"));
    const bool named = !m_map.step.empty() && step.rect.left() - apart_px - least >= width(waits); // parts of the step say what they are
    const double end = named ? step.rect.left() - apart_px : m_body.right();
    const double from = std::clamp(end - width(waits), least, std::max(least, m_costs.front().left()));
    std::vector<Head> out{head(m_body.left(), m_tiers.front().left() - m_body.left() - 8, tr("Who sends, per step")), head(m_tiers.front().left(), m_tiers.front().width(), tr("How far it goes")),
                          head(from, end - from, waits)};
    if (named)
        out.push_back(step);
    return out;
}

void FlowLayout::paintHeads(QPainter &painter, const theme::Tokens &t) const
{
    painter.setFont(theme::font(theme::Type::Section));
    painter.setPen(t.textMuted);
    for (const Head &head : heads())
        painter.drawText(head.rect, Qt::AlignLeft | Qt::AlignVCenter, QFontMetricsF(painter.font()).elidedText(head.words, Qt::ElideRight, head.rect.width()));
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.text);
    painter.drawText(QRectF(m_body.left(), m_body.bottom() + 14, m_body.width(), foot_px - 14), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(m_map.verdict, Qt::ElideRight, m_body.width()));
}

void FlowLayout::paintCommunicator(QPainter &painter, const theme::Tokens &t, std::size_t i) const
{
    const auto &path = m_map.paths.communicators[i];
    const QColor colour = colourOf(path, t);
    const QRectF &bar = m_communicators[i], &cost = m_costs[i];
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(bar, 2, 2);
    const QFont strong = theme::font(theme::Type::Strong), small = theme::font(theme::Type::Small);
    const double line = QFontMetricsF(strong).height();
    const auto words = [&](const QRectF &box, Qt::Alignment align, const QString &first, const QString &second) {
        painter.setFont(strong);
        painter.setPen(t.text);
        painter.drawText(box, align | Qt::AlignTop, first);
        if (box.height() < 1.5 * line)
            return;
        painter.setFont(small);
        painter.setPen(t.textMuted);
        painter.drawText(box, align | Qt::AlignBottom, QFontMetricsF(small).elidedText(second, Qt::ElideRight, box.width()));
    };
    const QFontMetricsF metrics(strong);
    const QString sent = sentOf(path); // half a number is none: the name is cut
    words(m_senderWords[i], Qt::AlignRight, metrics.elidedText(nameOf(path), Qt::ElideRight, m_senderWords[i].width() - metrics.horizontalAdvance(sent)) + sent,
          tr("%1 of bytes").arg(qstring(format::percent(m_map.paths.bytes > 0 ? path.bytes / m_map.paths.bytes : 0))));
    if (path.mask == predict::otherJobs)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRoundedRect(cost, 2, 2);
    QString busy = tr("%1 · of %2 busy").arg(nameOf(path), qstring(format::seconds(path.busy_s)));
    if (QFontMetricsF(small).horizontalAdvance(busy) > m_costWords[i].width()) // the colour names it too
        busy = tr("of %1 busy").arg(qstring(format::seconds(path.busy_s)));
    words(m_costWords[i], Qt::AlignLeft, qstring(format::seconds(path.exposed_s)), busy);
}

void FlowLayout::paintTier(QPainter &painter, const theme::Tokens &t, std::size_t i) const
{
    const predict::Tier &tier = m_map.paths.tiers[i];
    const QRectF &box = m_tiers[i];
    const QColor fill = tier.links > 0 && tier.worst > 0 ? theme::loadColor(theme::loadClass(tier.worst), t.mode) : t.track;
    painter.setPen(QPen(t.hairline, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(box, 4, 4);
    if (tier.worst > 1) {
        painter.setBrush(QBrush(theme::inkOn(fill), Qt::BDiagPattern));
        painter.drawRoundedRect(box, 4, 4);
    }
    const QRectF inner = box.adjusted(tierPad_px, 2, -tierPad_px, -2);
    const QColor ink = theme::inkOn(fill);
    painter.setFont(theme::font(theme::Type::Strong));
    painter.setPen(ink);
    const double line = QFontMetricsF(painter.font()).height();
    const bool two = inner.height() >= 2 * line;
    const QRectF top(inner.x(), two ? inner.center().y() - line : inner.center().y() - line / 2, inner.width(), line);
    const QFontMetricsF strong(painter.font());
    const QString name = language::said(predict::tierName(tier, predict::lowestLayer(m_map.paths)));
    const auto room = [&](const QString &used) { return top.width() - strong.horizontalAdvance(used) - 8; };
    QString used = usedOf(tier);
    if (strong.horizontalAdvance(name) > room(used))
        used = usedOf(tier, true);
    painter.drawText(top, Qt::AlignRight | Qt::AlignVCenter, used);
    painter.drawText(top, Qt::AlignLeft | Qt::AlignVCenter, strong.elidedText(name, Qt::ElideRight, room(used)));
    if (!two)
        return;
    painter.setFont(theme::font(theme::Type::Small));
    const QRectF below = top.translated(0, line);
    const QString carried = qstring(format::bytes(tier.bytes));
    const QFontMetricsF small(painter.font());
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, carried);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, small.elidedText(linksOf(m_map, i), Qt::ElideRight, below.width() - small.horizontalAdvance(carried) - 8));
}

std::vector<FlowLayout::StepPart> FlowLayout::stepParts() const
{
    const QFontMetricsF small(theme::font(theme::Type::Small));
    const double line = small.height();
    const double total = stepTotal(m_map);
    std::vector<StepPart> parts;
    double y = m_step.top();
    for (const widgets::BarPart &part : m_map.step) {
        const double height = total > 0 ? part.value / total * m_step.height() : 0;
        parts.push_back({QRectF(m_step.left(), y, m_step.width(), height), {}, {}});
        y += height;
    }
    double end = m_step.top() - line;
    const auto name = [&](std::size_t part, const QString &words, const QRectF &beside) {
        const double top = beside.center().y() - line / 2;
        if (beside.height() < 4 || top < end)
            return;
        parts[part].words = words;
        parts[part].beside = QRectF(m_step.right() + 6, top, m_rect.right() - m_step.right() - 10, line);
        end = top + line;
    };
    for (std::size_t first = 0, last = 0; first < parts.size(); first = last) {
        last = groupEnd(m_map, first);
        const auto words = wordsOfGroup(m_map, first, last, total > 0 ? m_step.height() / total : 0);
        for (const auto &[i, text] : words)
            name(i, text, words.size() > 1 ? parts[i].bar : QRectF(parts[first].bar.topLeft(), parts[last - 1].bar.bottomRight()));
    }
    return parts;
}

void FlowLayout::paintStep(QPainter &painter, const theme::Tokens &t) const
{
    painter.setFont(theme::font(theme::Type::Small));
    const QFontMetricsF metrics(painter.font());
    const std::vector<StepPart> parts = stepParts();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        painter.fillRect(QRectF(parts[i].bar.topLeft(), QSizeF(parts[i].bar.width(), std::max(0.5, parts[i].bar.height()))), m_map.step[i].color);
        painter.setPen(t.textMuted);
        if (!parts[i].words.isEmpty())
            painter.drawText(parts[i].beside, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(parts[i].words, Qt::ElideRight, parts[i].beside.width()));
    }
}

} // namespace switchyard::flows
