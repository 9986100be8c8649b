// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/schematicpainter.h>

#include <algorithm>
#include <cmath>
#include <set>

#include <QFontMetricsF>

#include <core/base/format.h>
#include <views/canvas/linkcodes.h>
#include <views/language/words.h>
#include <views/theme/loadscale.h>
#include <views/theme/parts.h>
#include <views/theme/ratioscale.h>
#include <views/theme/theme.h>
#include <views/widgets/loadkey.h>
#include <views/widgets/stackedbar.h>

namespace switchyard::schematic {

namespace {

constexpr double chevronEvery = 46;
constexpr double rim_px = 2;
constexpr double under_px = 5;     ///< of a meter whose bar is below its words
constexpr double leastBar_px = 24; ///< of one beside them

/// Class of a load or a ratio; -1: the code has none.
int classOf(std::uint8_t of, bool ratio)
{
    if (of < canvas::code::staleFirst)
        return -1;
    return ratio ? canvas::ratioClassAt(of - (canvas::code::isStale(of) ? canvas::code::staleRatioFirst : canvas::code::ratioFirst)) : of - canvas::code::loadFirst;
}

class Brush
{
public:
    Brush(QPainter &painter, const Schematic &schematic, const theme::Tokens &tokens)
        : m_p(painter)
        , m_s(schematic)
        , m_t(tokens)
    {
    }

    void heading()
    {
        const QFont strong = theme::font(theme::Type::Title), small = theme::font(theme::Type::Small);
        const QRectF strip(22, 6, m_s.size.width() - 44, 26);
        m_p.setFont(strong);
        m_p.setPen(m_t.text);
        m_p.drawText(strip, Qt::AlignLeft | Qt::AlignVCenter, m_s.title);
        const double used = QFontMetricsF(strong).horizontalAdvance(m_s.title) + 12;
        m_p.setFont(small);
        m_p.setPen(m_t.textMuted);
        const QString note = m_s.missing.isEmpty() ? m_s.note : m_s.missing + QStringLiteral(" · ") + m_s.note;
        const widgets::KeyForm scale = headKey(m_s);
        scale.paint(m_p, {strip.right(), 8}, m_t);
        m_p.setFont(small);
        m_p.setPen(m_t.textMuted);
        m_p.drawText(strip.adjusted(used, 2, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(small).elidedText(note, Qt::ElideRight, strip.width() - used - scale.width() - 16));
    }

    void boxes(bool switches)
    {
        for (const Box &box : m_s.boxes)
            if ((box.kind == Box::Kind::NvSwitch) == switches)
                this->box(box);
    }

    void bands()
    {
        for (const TpGroup &band : m_s.bands) {
            QColor wash = m_t.tp;
            wash.setAlphaF(band.chosen ? 0.3F : somebodySelected() ? 0.08F : 0.16F);
            m_p.setPen(QPen(m_t.tp, band.chosen ? 2 : 1.2));
            m_p.setBrush(wash);
            m_p.drawRoundedRect(band.rect, 12, 12);
            m_p.setFont(theme::font(theme::Type::Small));
            m_p.setPen(band.chosen ? m_t.text : m_t.tp);
            const bool close = m_s.tiles[static_cast<std::size_t>(band.tiles.front())].rect.width() < 100; // the first riser is
            m_p.drawText(band.rect.adjusted(close ? 4 : 12, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, band.label);
            m_p.setPen(QPen(m_t.tp, 1.2));
            // The ring in its order, as the plan has it: neighbours, and the last to the first.
            for (std::size_t i = 0; i + 1 < band.tiles.size(); ++i) {
                const QRectF from = m_s.tiles[static_cast<std::size_t>(band.tiles[i])].rect, to = m_s.tiles[static_cast<std::size_t>(band.tiles[i + 1])].rect;
                const double direction = to.center().x() > from.center().x() ? 1 : -1;
                const QPointF a(from.center().x() + direction * 24, band.rect.center().y() + 5), b(to.center().x() - direction * 24, band.rect.center().y() + 5);
                if ((b.x() - a.x()) * direction < 10)
                    continue;
                m_p.drawLine(a, b);
                m_p.drawLine(b, b + QPointF(-direction * 5, -3));
                m_p.drawLine(b, b + QPointF(-direction * 5, 3));
                if (const QRectF room(std::min(a.x(), b.x()), band.rect.top(), std::abs(b.x() - a.x()), band.rect.height() / 2 + 4); i == 0 && QFontMetricsF(m_p.font()).horizontalAdvance(band.bytes) <= room.width()) {
                    m_p.setPen(m_t.text);
                    m_p.drawText(room, Qt::AlignCenter, band.bytes);
                    m_p.setPen(QPen(m_t.tp, 1.2));
                }
            }
        }
    }

    void lanes(int hovered)
    {
        for (std::size_t l = 0; l < m_s.lanes.size(); ++l)
            lane(m_s.lanes[l], hovered >= 0 && static_cast<int>(l) == hovered);
    }

    void strips()
    {
        m_p.setFont(theme::font(theme::Type::Small));
        for (const StripKey &key : stripKeys(m_s, m_t)) {
            if (key.colour.isValid())
                m_p.fillRect(key.swatch, key.colour);
            m_p.setPen(m_t.textMuted);
            m_p.drawText(key.rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, key.words);
        }
    }

    /// Nothing where they would be cut.
    void words()
    {
        m_p.setFont(theme::font(theme::Type::Small));
        m_p.setPen(m_t.textMuted);
        for (const Words &words : m_s.words)
            if (QFontMetricsF(m_p.font()).horizontalAdvance(words.text) <= words.room.width())
                m_p.drawText(words.room, Qt::AlignLeft | Qt::AlignVCenter, words.text);
    }

    void stops()
    {
        m_p.setFont(theme::font(theme::Type::Small));
        for (const Stop &stop : m_s.stops) {
            m_p.setPen(QPen(m_t.text, 1.2));
            m_p.setBrush(m_t.canvas);
            m_p.drawEllipse(stop.at, 7.5, 7.5);
            m_p.drawText(QRectF(stop.at.x() - 9, stop.at.y() - 8, 18, 16), Qt::AlignCenter, QString::number(stop.links));
        }
    }

    void tiles(const std::vector<int> &selected, int hovered)
    {
        for (std::size_t t = 0; t < m_s.tiles.size(); ++t)
            tile(m_s.tiles[t], static_cast<int>(t), std::ranges::find(selected, m_s.tiles[t].local) != selected.end(), static_cast<int>(t) == hovered);
    }

    void selectedCards(const std::vector<int> &cards)
    {
        m_p.setBrush(Qt::NoBrush);
        m_p.setPen(QPen(m_t.selection, 2));
        for (const Box &box : m_s.boxes)
            if (box.kind == Box::Kind::Card && std::ranges::find(cards, box.index) != cards.end())
                m_p.drawRoundedRect(box.rect.adjusted(-1, -1, 1, 1), 5, 5);
    }

    /// Those of the selected GPU.
    void ownCards()
    {
        m_p.setBrush(Qt::NoBrush);
        m_p.setPen(QPen(m_t.selection, 1.4));
        for (const Box &box : m_s.boxes)
            if (box.kind == Box::Kind::Card && std::ranges::find(m_s.ownCards, box.index) != m_s.ownCards.end())
                m_p.drawRoundedRect(box.rect, 5, 5);
    }

private:
    [[nodiscard]] bool somebodySelected() const { return std::ranges::any_of(m_s.tiles, &Tile::isPartner) || !m_s.ownCards.empty(); }
    [[nodiscard]] QColor classColor(int c, bool ratio) const { return ratio ? theme::ratioColor(c, m_t.mode) : theme::loadColor(c, m_t.mode); }

    void box(const Box &box)
    {
        const bool bar = box.kind == Box::Kind::Leaf || box.kind == Box::Kind::Parent || box.kind == Box::Kind::NvSwitch;
        m_p.setPen(QPen(m_t.mode == theme::Mode::Dark ? m_t.hairline.lighter(125) : m_t.hairline.darker(112), 1.2, box.unconfirmed ? Qt::DashLine : Qt::SolidLine));
        m_p.setBrush(box.kind == Box::Kind::Card || box.kind == Box::Kind::Nvme ? m_t.panel : m_t.raised);
        const double radius = bar ? box.rect.height() / 2 : 5;
        m_p.drawRoundedRect(box.rect, radius, radius);
        const QFont small = theme::font(theme::Type::Small);
        QFont strong = small;
        strong.setBold(true);
        if (box.kind == Box::Kind::NvSwitch) { // the stops stand on the line: its name between the first two of the right half
            m_p.setFont(strong);
            m_p.setPen(m_t.textMuted);
            const QRectF room = nameOnLine(box.rect);
            m_p.drawText(room, Qt::AlignCenter, QFontMetricsF(strong).elidedText(box.label, Qt::ElideRight, room.width()));
            return;
        }
        if ((box.kind == Box::Kind::Card || box.kind == Box::Kind::Nvme || box.kind == Box::Kind::Cpu) && !box.note.isEmpty() && box.rect.height() >= 26) {
            m_p.setFont(strong);
            m_p.setPen(m_t.text);
            const bool two = box.rect.width() >= 28;
            m_p.drawText(two ? box.rect.adjusted(0, 2, 0, -box.rect.height() / 2) : box.rect, Qt::AlignCenter,
                         two ? QFontMetricsF(strong).elidedText(box.label, Qt::ElideRight, box.rect.width()) : box.label); // a number that is cut is another
            if (two) {
                m_p.setFont(small);
                m_p.setPen(m_t.textMuted);
                m_p.drawText(box.rect.adjusted(0, box.rect.height() / 2 - 1, 0, -1), Qt::AlignCenter, QFontMetricsF(small).elidedText(box.note, Qt::ElideRight, box.rect.width()));
            }
            return;
        }
        m_p.setFont(strong);
        m_p.setPen(m_t.text);
        if (box.note.isEmpty()) {
            const QFontMetricsF metrics(strong);
            const bool cut = !box.brief.isEmpty() && metrics.horizontalAdvance(box.label) > box.rect.width() - 8;
            m_p.drawText(box.rect.adjusted(4, 0, -4, 0), Qt::AlignCenter, metrics.elidedText(cut ? box.brief : box.label, Qt::ElideRight, box.rect.width() - 8));
            return;
        }
        const QRectF inside = box.rect.adjusted(14, 0, -14, 0);
        m_p.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, box.label);
        m_p.setFont(small);
        m_p.setPen(m_t.textMuted);
        const double used = QFontMetricsF(strong).horizontalAdvance(box.label) + 10;
        m_p.drawText(inside.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, QFontMetricsF(small).elidedText(box.note, Qt::ElideRight, inside.width() - used));
    }

    /// The widest gap between stops on a line.
    QRectF nameOnLine(const QRectF &line) const
    {
        QRectF widest = line;
        double best = 0;
        std::vector<double> xs{line.left()};
        for (const Stop &stop : m_s.stops)
            if (line.contains(stop.at))
                xs.push_back(stop.at.x());
        xs.push_back(line.right());
        std::ranges::sort(xs);
        for (std::size_t i = 0; i + 1 < xs.size(); ++i)
            if (xs[i + 1] - xs[i] > best + 0.5) {
                best = xs[i + 1] - xs[i];
                widest = QRectF(xs[i] + 8, line.top(), best - 16, line.height());
            }
        return widest;
    }

    void lane(const LinkLane &lane, bool hovered)
    {
        const bool ratio = canvas::isRatio(m_s.source), noData = lane.code == canvas::code::noData;
        const int c = classOf(lane.code, ratio), beside = m_s.rims ? classOf(lane.besideCode, false) : -1;
        QColor fill = c >= 0 ? classColor(c, ratio) : m_t.canvas;
        if (lane.stale)
            fill = QColor::fromRgbF((fill.redF() + 2 * m_t.canvas.redF()) / 3, (fill.greenF() + 2 * m_t.canvas.greenF()) / 3, (fill.blueF() + 2 * m_t.canvas.blueF()) / 3);
        QColor rim = m_t.mode == theme::Mode::Dark ? fill.lighter(150) : fill.darker(135);
        if (c < 0)
            rim = m_t.hairline;
        for (const QRectF &part : lane.parts) {
            const bool narrow = std::min(part.width(), part.height()) < 4; // a rim would be all that is seen of it
            m_p.setPen(hovered ? QPen(m_t.selection, 2) : narrow && c >= 0 ? QPen(Qt::NoPen) : QPen(lane.unconfirmed ? m_t.textMuted : rim, 1, lane.unconfirmed ? Qt::DashLine : Qt::SolidLine));
            m_p.setBrush(fill); // nothing: an empty tube
            m_p.drawRect(part);
            if (noData)
                m_p.fillRect(part, QBrush(m_t.noData, Qt::BDiagPattern));
            else if (c >= 0 && (ratio ? theme::isBeyond(c) : c == theme::overloadClass))
                m_p.fillRect(part, QBrush(m_t.canvas, Qt::FDiagPattern));
            if (beside >= 0 && !narrow && !hovered) { // what is predicted around what is observed
                m_p.setBrush(Qt::NoBrush);
                m_p.setPen(QPen(theme::loadColor(beside, m_t.mode), rim_px, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
                m_p.drawRect(part.adjusted(rim_px / 2, rim_px / 2, -rim_px / 2, -rim_px / 2));
            }
            if (c >= 0 && lane.rate_Bps > 0)
                chevrons(lane, part, ratio ? m_t.text : theme::loadInk(c, m_t.mode));
        }
        if (lane.kind == network::LinkKind::UplinkRx && !lane.parts.empty())
            uplinkWords(lane);
    }

    /// Both ways of the leaf's uplink, beside its bars.
    void uplinkWords(const LinkLane &in)
    {
        const auto out = std::ranges::find(m_s.lanes, network::LinkKind::UplinkTx, &LinkLane::kind);
        const QRectF bar = in.parts.front();
        m_p.setFont(theme::font(theme::Type::Small));
        m_p.setPen(m_t.textMuted);
        m_p.drawText(QRectF(bar.right() + 12, bar.top(), 320, bar.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     in.measurable ? tr("uplink %1 each way · out %2 · in %3").arg(qstring(format::rate(in.capacity_Bps)), out != m_s.lanes.end() ? shareText(out->share()) : tr("no data"), shareText(in.share()))
                                   : tr("uplink %1 each way · not measurable").arg(qstring(format::rate(in.capacity_Bps))));
    }

    void chevrons(const LinkLane &lane, const QRectF &part, const QColor &ink)
    {
        const double across = lane.level ? part.height() : part.width();
        const double along = lane.level ? part.width() : part.height();
        if (across < 4 || along < 8)
            return;
        m_p.setPen(QPen(ink, 1.2));
        const int count = std::max(1, static_cast<int>(along / chevronEvery));
        const double wing = std::min(4.0, across / 2 - 1);
        for (int i = 0; i < count; ++i) {
            const double where = (i + 0.5) / count;
            const double tip = lane.up != lane.level ? -wing / 2 : wing / 2; // up: −y, right: +x
            const QPointF middle = lane.level ? QPointF(part.left() + where * part.width(), part.center().y()) : QPointF(part.center().x(), part.top() + where * part.height());
            if (lane.level) {
                const double x = lane.up ? wing / 2 : -wing / 2;
                m_p.drawLine(middle + QPointF(-x, -wing), middle + QPointF(x, 0));
                m_p.drawLine(middle + QPointF(x, 0), middle + QPointF(-x, wing));
            } else {
                m_p.drawLine(middle + QPointF(-wing, -tip), middle + QPointF(0, tip));
                m_p.drawLine(middle + QPointF(0, tip), middle + QPointF(wing, -tip));
            }
        }
    }

    void tile(const Tile &tile, int index, bool selected, bool hovered)
    {
        const bool banded = std::ranges::any_of(m_s.bands, [index](const TpGroup &band) { return std::ranges::find(band.tiles, index) != band.tiles.end(); });
        const QColor rim = m_t.mode == theme::Mode::Dark ? m_t.hairline.lighter(125) : m_t.hairline.darker(112);
        const auto shared = std::ranges::find_if(tile.roles, &RoleWord::shared);
        const QColor kin = shared != tile.roles.end() ? theme::groupColor(shared->group, m_t) : banded && !somebodySelected() ? m_t.tp : rim;
        m_p.setPen(QPen(selected ? m_t.selection : hovered ? m_t.accent : kin, selected ? 2.4 : 1.4, tile.idle() && !selected && !hovered ? Qt::DashLine : Qt::SolidLine));
        m_p.setBrush(m_t.panel);
        m_p.drawRoundedRect(tile.rect, 5, 5);
        const QFont small = theme::font(theme::Type::Small);
        const QFont strong = theme::font(theme::Type::Strong);
        const QFontMetricsF smallMetrics(small);
        const QRectF inner = tile.rect.adjusted(8, 5, -8, -6);
        const double line = smallMetrics.height() + 2;
        m_p.setFont(strong);
        m_p.setPen(m_t.text);
        const bool narrow = inner.width() < 84;
        const QString number = qstring(format::integer(tile.rank));
        const QString rank = tile.rank >= 0 ? (narrow ? number : tr("rank %1").arg(number)) : tile.idle() ? tr("idle") : tile.job;
        const QString place = narrow ? QString() : tr("GPU %1").arg(tile.local);
        const QRectF head(inner.left(), inner.top(), inner.width(), line);
        const double nameRoom = inner.width() - (narrow ? 0 : smallMetrics.horizontalAdvance(place) + 6); // a number that is cut is another
        m_p.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, tile.rank >= 0 || tile.idle() ? rank : QFontMetricsF(strong).elidedText(rank, Qt::ElideRight, nameRoom));
        m_p.setFont(small);
        m_p.setPen(m_t.textMuted);
        m_p.drawText(head, Qt::AlignRight | Qt::AlignVCenter, place);
        double y = inner.top() + line + 3;
        if (!tile.roles.empty() && inner.bottom() - y > line)
            y = roles(tile, inner, y, line);
        m_p.setFont(small);
        const double end = inner.bottom() - (tile.memory.isEmpty() ? 0 : line + 8);
        // A narrow tile has names above their values, a low one too their short forms: no value stands without.
        const auto count = static_cast<double>(tile.meters.size());
        const bool stacked = narrow && y + 2 * line * count <= end, stepped = tile.stepUnseen || !tile.step.empty();
        const MeterRoom room = meterRoom(tile, inner.width(), !narrow && y + (line + under_px) * count + (stepped ? line + 9 : 0) <= end);
        for (const Meter &meter : tile.meters) {
            const double high = stacked ? 2 * line : room.under ? line + under_px : line;
            if (y + high > end)
                return memory(tile, inner, line);
            this->meter(meter, QRectF(inner.left(), y, inner.width(), high), room, narrow, stacked);
            y += high;
        }
        if (stepped && !narrow && y + line + 9 <= end) {
            step(tile, QRectF(inner.left(), y, inner.width(), line + 9), line);
            y += line + 9;
            if (!std::isnan(tile.waits) && y + line <= end)
                valueRow(QRectF(inner.left(), y, inner.width(), line), tr("waits"), qstring(format::percent(tile.waits)));
        }
        memory(tile, inner, line);
    }

    /// Where the step of its rank goes: what computes, what it waits for by communicator, and for other stages. Observed, its place.
    void step(const Tile &tile, const QRectF &rect, double line)
    {
        const auto compute = std::ranges::find(tile.step, workload::PartGroup::Compute, &StepPart::group);
        m_p.setPen(m_t.textMuted);
        const QString name = tr("step"), share = tile.stepUnseen ? tr("not measurable") : tr("%1 compute").arg(qstring(format::percent(compute != tile.step.end() ? compute->share : 0)));
        const QFontMetricsF metrics(m_p.font());
        const QRectF words(rect.left(), rect.top(), rect.width(), line);
        if (metrics.horizontalAdvance(name) + metrics.horizontalAdvance(share) + 6 <= words.width())
            m_p.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, name);
        m_p.drawText(words, Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(share, Qt::ElideRight, words.width()));
        const QRectF bar(rect.left(), rect.top() + line + 1, rect.width(), 6);
        if (tile.stepUnseen) {
            m_p.fillRect(bar, m_t.track);
            m_p.fillRect(bar, QBrush(m_t.noData, Qt::BDiagPattern));
            return;
        }
        double x = bar.left();
        for (const StepPart &part : tile.step) {
            const QRectF piece(x, bar.top(), bar.width() * part.share, bar.height());
            m_p.fillRect(piece, theme::groupColor(part.group, m_t));
            if (part.group == workload::PartGroup::Bubble)
                m_p.fillRect(piece, QBrush(m_t.panel, Qt::BDiagPattern));
            x += piece.width();
        }
    }

    void valueRow(const QRectF &row, const QString &name, const QString &value)
    {
        m_p.setPen(m_t.textMuted);
        m_p.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, name);
        m_p.setPen(m_t.text);
        m_p.drawText(row, Qt::AlignRight | Qt::AlignVCenter, value);
    }

    double roles(const Tile &tile, const QRectF &inner, double y, double line)
    {
        const QFont small = theme::font(theme::Type::Small);
        m_p.setFont(small);
        const auto count = static_cast<double>(tile.roles.size());
        const double width = (inner.width() - 3 * (count - 1)) / count;
        if (width < 22)
            return y;
        double x = inner.left();
        for (const auto &[group, word, shared] : tile.roles) {
            const QColor hue = theme::groupColor(group, m_t);
            QColor wash = hue;
            wash.setAlphaF(shared ? 0.5F : 0.15F);
            m_p.fillRect(QRectF(x, y, width, line), wash);
            m_p.fillRect(QRectF(x, y, 3, line), hue);
            m_p.setPen(m_t.text);
            m_p.drawText(QRectF(x + 4, y, width - 4, line), Qt::AlignCenter, QFontMetricsF(small).elidedText(word, Qt::ElideRight, width - 4));
            if (shared) {
                m_p.setBrush(Qt::NoBrush);
                m_p.setPen(QPen(hue, 1));
                m_p.drawRect(QRectF(x + 0.5, y + 0.5, width - 1, line - 1));
            }
            x += width + 3;
        }
        return y + line + 4;
    }

    /// The bars of a tile stand between names and values, or below these where that leaves them too little.
    struct MeterRoom {
        double names = 0, values = 0;
        bool under = false;
    };
    MeterRoom meterRoom(const Tile &tile, double width, bool roomBelow) const
    {
        const QFontMetricsF metrics(m_p.font());
        MeterRoom room;
        for (const Meter &meter : tile.meters) {
            if (!meter.bar)
                continue;
            room.names = std::max(room.names, metrics.horizontalAdvance(meter.name) + 6);
            room.values = std::max(room.values, metrics.horizontalAdvance(meter.value) + 6);
        }
        room.under = roomBelow && width - room.names - room.values < leastBar_px;
        return room;
    }

    void meter(const Meter &meter, const QRectF &row, const MeterRoom &room, bool narrow, bool stacked)
    {
        const QRectF all = row;
        const QRectF words = room.under ? row.adjusted(0, 0, 0, -under_px) : row;
        this->words(meter, words, narrow, stacked);
        if (narrow || !meter.bar)
            return;
        const QRectF track = room.under ? QRectF(all.left(), words.bottom(), all.width(), 3) : QRectF(all.left() + room.names, all.center().y() - 3, all.width() - room.names - room.values, 6);
        if (track.width() >= 12)
            bar(meter, track);
    }

    /// The least loads are hardly seen on a track.
    [[nodiscard]] QColor meterColor(const Meter &meter, int c) const { return meter.ratio ? theme::ratioColor(c, m_t.mode) : theme::loadColor(std::max(3, c), m_t.mode); }

    void bar(const Meter &meter, const QRectF &track)
    {
        m_p.fillRect(track, m_t.track);
        if (std::isnan(meter.share)) {
            m_p.fillRect(track, QBrush(m_t.noData, Qt::BDiagPattern));
        } else {
            const int c = classOf(meter.code, meter.ratio);
            const QColor fill = meter.code == canvas::code::nothing ? m_t.compute : c < 0 ? m_t.track : meterColor(meter, c);
            QRectF part = track;
            part.setWidth(track.width() * std::clamp(meter.share, 0.0, 1.0));
            m_p.fillRect(part, fill);
        }
        outline(track, meter.beside);
    }

    /// What is predicted, around a bar of what is observed.
    void outline(const QRectF &track, double share)
    {
        if (std::isnan(share))
            return;
        m_p.setBrush(Qt::NoBrush);
        m_p.setPen(QPen(m_t.text, 1));
        m_p.drawRect(QRectF(track.left() - 0.5, track.top() - 1, track.width() * std::clamp(share, 0.0, 1.0) + 1, track.height() + 2));
    }

    void words(const Meter &meter, const QRectF &row, bool narrow, bool stacked)
    {
        const QFontMetricsF metrics(m_p.font());
        const double room = stacked ? row.width() : row.width() - metrics.horizontalAdvance(meter.value) - 4;
        m_p.setPen(m_t.textMuted);
        m_p.drawText(row, Qt::AlignLeft | (stacked ? Qt::AlignTop : Qt::AlignVCenter), metrics.elidedText(narrow && !stacked ? meter.brief : meter.name, Qt::ElideRight, room));
        m_p.setPen(m_t.text);
        m_p.drawText(row, Qt::AlignRight | (stacked ? Qt::AlignBottom : Qt::AlignVCenter), meter.value);
        if (const int c = classOf(meter.code, meter.ratio); stacked && c >= 0) // no bar has room: its colour alone
            m_p.fillRect(QRectF(row.left(), row.bottom() - metrics.height() / 2 - 3, 9, 6), meterColor(meter, c));
    }

    void memory(const Tile &tile, const QRectF &inner, double line)
    {
        if (tile.memory.isEmpty() || inner.height() < 3 * line)
            return;
        m_p.setFont(theme::font(theme::Type::Small));
        m_p.setPen(m_t.textMuted);
        const QRectF words(inner.left(), inner.bottom() - line - 7, inner.width(), line);
        const QFontMetricsF metrics(m_p.font());
        const auto fits = [&](const QString &said) { return !said.isEmpty() && metrics.horizontalAdvance(said) <= words.width(); };
        const QString &shown = fits(tile.memoryLong) ? tile.memoryLong : fits(tile.memory) ? tile.memory : tile.memoryBrief;
        m_p.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(shown, Qt::ElideRight, words.width()));
        const QRectF track(inner.left(), inner.bottom() - 6, inner.width(), 6);
        m_p.fillRect(track, m_t.track);
        if (tile.classes.total > 0 && tile.memoryShare <= 1) {
            double x = track.left();
            for (const widgets::BarPart &part : widgets::memoryParts(tile.classes, m_t)) {
                const double wide = track.width() * tile.memoryShare * part.value / tile.classes.total;
                m_p.fillRect(QRectF(x, track.top(), wide, track.height()), part.color);
                x += wide;
            }
            return;
        }
        QRectF part = track;
        part.setWidth(track.width() * std::clamp(tile.memoryShare, 0.0, 1.0));
        m_p.fillRect(part, tile.memoryShare > 1 ? m_t.critical : m_t.accent);
        outline(track, tile.memoryBeside);
    }

    QPainter &m_p;
    const Schematic &m_s;
    const theme::Tokens &m_t;
};

} // namespace

widgets::KeyForm headKey(const Schematic &schematic)
{
    constexpr double edges_px = 44, leastNote_px = 140;
    const bool ratio = canvas::isRatio(schematic.source);
    const double title_px = QFontMetricsF(theme::font(theme::Type::Title)).horizontalAdvance(schematic.title) + 12;
    const bool over = schematic.source == canvas::HeatSource::Predicted && std::ranges::any_of(schematic.lanes, [](const LinkLane &lane) { return lane.code == canvas::code::loadFirst + theme::overloadClass; });
    return {{.over = over, .ratio = ratio, .of = ratio ? canvas::sourceText(schematic.source) : QString(), .rim = schematic.rims ? tr("predicted") : QString()}, schematic.size.width() - edges_px - title_px - leastNote_px};
}

std::vector<StripKey> stripKeys(const Schematic &schematic, const theme::Tokens &t)
{
    constexpr double name_px = 54, swatch_px = 9, gap_px = 12, least_px = 11; ///< of a line
    const QFontMetricsF metrics(theme::font(theme::Type::Small));
    std::vector<StripKey> keys;
    double line = metrics.height(), top = 0;
    const auto add = [&](const QString &name, const std::vector<std::pair<QString, QColor>> &parts) {
        if (parts.empty() || line < least_px || top + line > schematic.keyRect.bottom() + 1e-6)
            return;
        double x = schematic.keyRect.left() + name_px;
        keys.push_back({name, {}, {}, QRectF(schematic.keyRect.left(), top, name_px - 4, line)});
        for (const auto &[words, colour] : parts) {
            const double end = x + swatch_px + 4 + metrics.horizontalAdvance(words);
            if (end > schematic.keyRect.right())
                continue;
            keys.push_back({words, colour, QRectF(x, top + (line - swatch_px) / 2, swatch_px, swatch_px), QRectF(x + swatch_px + 4, top, end - x - swatch_px, line)});
            x = end + gap_px;
        }
        top += line;
    };
    std::vector<std::pair<QString, QColor>> step, memory;
    std::set<workload::PartGroup> groups; // of all stages that have ranks here
    for (const Tile &of : schematic.tiles)
        for (const StepPart &part : of.step)
            groups.insert(part.group);
    for (const workload::PartGroup group : groups)
        step.emplace_back(language::coreWord(workload::nameOf(group)), theme::groupColor(group, t));
    const auto tile = std::ranges::find_if(schematic.tiles, [](const Tile &of) { return of.classes.total > 0 && of.memoryShare <= 1; });
    if (tile != schematic.tiles.end())
        for (const widgets::BarPart &part : widgets::memoryParts(tile->classes, t))
            memory.emplace_back(part.name, part.color);
    const double lines = (step.empty() ? 0 : 1) + (memory.empty() ? 0 : 1);
    line = std::min(line, schematic.keyRect.height() / std::max(1.0, lines));
    top = std::max(schematic.keyRect.top(), schematic.keyRect.center().y() - lines * line / 2);
    add(tr("step"), step);
    add(tr("memory"), memory);
    return keys;
}

void paintSchematic(QPainter &painter, const Schematic &schematic, const theme::Tokens &tokens, const Schematic::Hit &hovered,
                    const std::vector<int> &selectedTiles, const std::vector<int> &selectedCards)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    Brush brush(painter, schematic, tokens);
    brush.heading();
    brush.bands();
    brush.boxes(true);
    painter.setRenderHint(QPainter::Antialiasing, false);
    brush.lanes(hovered.lane);
    painter.setRenderHint(QPainter::Antialiasing);
    brush.boxes(false);
    brush.stops();
    brush.words();
    brush.tiles(selectedTiles, hovered.tile);
    brush.ownCards();
    brush.selectedCards(selectedCards);
    brush.strips();
    paintTalks(painter, schematic, tokens);
    paintClouds(painter, schematic, tokens);
    painter.restore();
}

} // namespace switchyard::schematic
