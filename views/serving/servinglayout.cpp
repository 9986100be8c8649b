// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/serving/servinglayout.h>

#include <algorithm>
#include <cmath>

#include <QPainter>

#include <core/base/format.h>
#include <views/language/words.h>
#include <views/theme/theme.h>
#include <views/widgets/painting.h>

namespace switchyard::servingview {

namespace {

using widgets::head_px;

constexpr double margin_px = 16;
constexpr double gap_px = 24;
constexpr double row_px = 17;
constexpr double bar_px = 18;
constexpr double words_px = 200;    ///< below the plots
constexpr double name_px = 44;      ///< of a latency
constexpr double factName_px = 84;
constexpr double poolName_px = 56;
constexpr double oldOpacity = 0.4;

} // namespace

ServingLayout::Rects ServingLayout::place(const QRectF &rect, bool watched)
{
    Rects out;
    const QRectF body = rect.adjusted(margin_px, 10, -margin_px, -10);
    out.small = rect.height() < 150 || rect.width() < 480;
    out.flat = body.height() < 400;
    if (out.flat) {
        const double plot = (body.width() - 2 * gap_px) * (watched ? 0.26 : 0.32); // what is observed stands beside each latency
        out.load = QRectF(body.left(), body.top(), plot, body.height());
        out.run = out.load.translated(plot + gap_px, 0);
        out.words = QRectF(out.run.right() + gap_px, body.top(), body.right() - out.run.right() - gap_px, body.height());
        out.beside = out.words;
        return out;
    }
    const double above = body.height() - words_px - gap_px;
    const double left = std::round((body.width() - 40) * 0.55);
    out.load = QRectF(body.left(), body.top(), left, above);
    out.run = QRectF(out.load.right() + 40, body.top(), body.width() - left - 40, above);
    out.words = QRectF(body.left(), out.load.bottom() + gap_px, left, body.bottom() - out.load.bottom() - gap_px);
    out.beside = QRectF(out.run.left(), out.words.top(), out.run.width(), out.words.height());
    return out;
}

ServingLayout::ServingLayout(const ServingPicture &picture, const QRectF &rect)
    : ServingLayout(picture, rect, place(rect, picture.beside.has_value()))
{
}

ServingLayout::ServingLayout(const ServingPicture &picture, const QRectF &rect, const Rects &rects)
    : m_picture(picture)
    , m_rect(rect)
    , m_small(rects.small)
    , m_load(picture, rects.load)
    , m_run(picture, rects.run)
    , m_table(rects.words.left(), rects.words.top(), rects.words.width(), head_px + row_px * static_cast<double>(picture.rows.size()))
{
    // Flat, the bar has no room for its legend: the pointer names its parts.
    const double step_px = head_px + bar_px + (rects.flat ? 0 : 40);
    m_step = QRectF(rects.words.left(), m_table.bottom() + (rects.flat ? 6 : gap_px), rects.words.width(), step_px);
    m_facts = rects.flat ? QRectF(rects.words.left(), m_step.bottom() + 6, rects.words.width(), rects.words.bottom() - m_step.bottom() - 6) : rects.beside;
}

QRectF ServingLayout::barRect() const { return m_step.adjusted(0, head_px, 0, 0); }

std::size_t ServingLayout::factsShown() const
{
    const double room = m_facts.height() - row_px * static_cast<double>(m_picture.pools.size());
    return std::min(m_picture.facts.size(), static_cast<std::size_t>(std::max(0.0, room / row_px)));
}

/// What starves is asked before anything else of two pools: their bars stand above the facts.
QRectF ServingLayout::poolRect(std::size_t pool) const
{
    const QRectF row(m_facts.left(), m_facts.top() + row_px * static_cast<double>(pool), m_facts.width(), row_px);
    return row.bottom() > m_facts.bottom() + 1 ? QRectF() : row;
}

void ServingLayout::paint(QPainter &painter, const theme::Tokens &t) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (isEmpty()) {
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.textMuted);
        painter.drawText(m_rect.adjusted(24, 0, -24, 0), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap,
                         m_picture.missing.isEmpty() ? tr("Too small: make this panel larger") : m_picture.missing);
        return;
    }
    painter.save();
    if (m_picture.old)
        painter.setOpacity(oldOpacity);
    m_load.paint(painter, t);
    m_run.paint(painter, t);
    painter.restore();
    paintTable(painter, t);
    paintStep(painter, t);
    paintFacts(painter, t);
}

void ServingLayout::paintTable(QPainter &painter, const theme::Tokens &t) const
{
    widgets::paintHead(painter, m_table, tr("Latency"), t);
    const double each = (m_table.width() - name_px) / 3;
    const auto cell = [&](int column, double y) { return QRectF(m_table.left() + name_px + each * column, y, each, row_px); };
    const char *const heads[] = {"p50", "p90", "p99"};
    painter.setFont(theme::font(theme::Type::Small));
    const bool seen = m_picture.beside.has_value(); // then each column is two: predicted, observed
    const auto left = [&](const QRectF &whole) { return seen ? whole.adjusted(0, 0, -whole.width() / 2, 0) : whole; };
    const auto right = [](const QRectF &whole) { return whole.adjusted(whole.width() / 2, 0, 0, 0); };
    for (int i = 0; i < 3; ++i) {
        widgets::paintLine(painter, left(cell(i, m_table.top() + 2)), QString::fromLatin1(heads[i]), Qt::AlignRight);
        if (!seen)
            continue;
        painter.save();
        painter.setPen(t.accent);
        widgets::paintLine(painter, right(cell(i, m_table.top() + 2)), tr("seen"), Qt::AlignRight);
        painter.restore();
    }
    double y = m_table.top() + head_px;
    for (const LatencyRow &row : m_picture.rows) {
        painter.setPen(QPen(t.hairline, 1));
        painter.drawLine(QPointF(m_table.left(), y), QPointF(m_table.right(), y));
        painter.setFont(theme::font(theme::Type::Small));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(m_table.left(), y, name_px, row_px), row.name);
        painter.setFont(theme::font(theme::Type::Body));
        painter.setPen(t.text);
        int column = 0;
        for (const QString &value : {row.p50, row.p90, row.p99})
            widgets::paintLine(painter, left(cell(column++, y)), value, Qt::AlignRight);
        painter.setPen(t.accent);
        for (int i = 0; seen && i < 3; ++i)
            widgets::paintLine(painter, right(cell(i, y)), row.seen[static_cast<std::size_t>(i)], Qt::AlignRight);
        y += row_px;
    }
}

void ServingLayout::paintStep(QPainter &painter, const theme::Tokens &t) const
{
    const widgets::StackedBar bar{stepParts(m_picture, t), 0, m_step.height() > head_px + bar_px + 8};
    if (bar.parts.empty())
        return;
    widgets::paintHead(painter, m_step, tr("One output token, %1").arg(qstring(format::seconds(m_picture.prediction->phases.back().period_s))), t);
    painter.save();
    painter.setClipRect(m_step.adjusted(-1, 0, 1, 1));
    bar.paint(painter, barRect(), t);
    painter.restore();
}

void ServingLayout::paintFacts(QPainter &painter, const theme::Tokens &t) const
{
    for (std::size_t i = 0; i < m_picture.pools.size(); ++i) {
        const PoolLoad &pool = m_picture.pools[i];
        const QRectF row = poolRect(i);
        if (row.isEmpty())
            return;
        const QRectF track(row.left() + poolName_px, row.center().y() - 4, (row.width() - poolName_px) * 0.4, 8);
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.track);
        painter.drawRoundedRect(track, 2, 2);
        painter.setBrush(pool.limits ? t.warning : t.accent);
        painter.drawRoundedRect(QRectF(track.left(), track.top(), track.width() * pool.share, track.height()), 2, 2);
        painter.setFont(theme::font(theme::Type::Small));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(row.left(), row.top(), poolName_px, row_px), pool.name);
        painter.setPen(t.text);
        widgets::paintLine(painter, QRectF(track.right() + 8, row.top(), row.right() - track.right() - 8, row_px),
                           (pool.limits ? tr("%1 busy, limits; %2") : pool.starves ? tr("%1 busy, starves; %2") : tr("%1 busy; %2")).arg(qstring(format::percent(pool.share)), pool.value));
    }
    double y = m_facts.top() + row_px * static_cast<double>(m_picture.pools.size());
    for (std::size_t i = 0; i < factsShown(); ++i, y += row_px) {
        const Fact &fact = m_picture.facts[i];
        painter.setFont(theme::font(theme::Type::Small));
        painter.setPen(t.textMuted);
        widgets::paintLine(painter, QRectF(m_facts.left(), y, factName_px, row_px), fact.name);
        painter.setFont(theme::font(m_facts.width() < 340 ? theme::Type::Small : theme::Type::Body));
        painter.setPen(t.text);
        widgets::paintLine(painter, QRectF(m_facts.left() + factName_px, y, m_facts.width() - factName_px, row_px), fact.value);
    }
    if (m_picture.remark.isEmpty() || m_facts.bottom() - y < 32)
        return;
    painter.setFont(theme::font(theme::Type::Small));
    painter.setPen(t.warning);
    painter.drawText(QRectF(m_facts.left(), y + 6, m_facts.width(), m_facts.bottom() - y - 6), static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_picture.remark);
}

QString ServingLayout::describeAt(const QPointF &at, const theme::Tokens &t) const
{
    if (isEmpty())
        return {};
    if (const QString words = m_load.describeAt(at); !words.isEmpty())
        return words;
    if (const QString words = m_run.describeAt(at); !words.isEmpty())
        return words;
    if (m_table.contains(at) && at.y() >= m_table.top() + head_px)
        return m_picture.rows[std::min(m_picture.rows.size() - 1, static_cast<std::size_t>((at.y() - m_table.top() - head_px) / row_px))].tip;
    if (m_step.contains(at)) {
        const widgets::StackedBar bar{stepParts(m_picture, t), 0, m_step.height() > head_px + bar_px + 8};
        const int part = bar.partAt(at, barRect());
        return part < 0 ? QString() : bar.parts[static_cast<std::size_t>(part)].tooltip;
    }
    if (!m_facts.contains(at))
        return {};
    const auto row = static_cast<std::size_t>((at.y() - m_facts.top()) / row_px);
    if (row < m_picture.pools.size())
        return m_picture.pools[row].tip;
    const std::size_t fact = row - m_picture.pools.size();
    return fact < factsShown() ? m_picture.facts[fact].tip : fact < m_picture.facts.size() + 4 ? m_picture.remark : QString();
}

} // namespace switchyard::servingview
