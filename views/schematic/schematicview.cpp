// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/schematic/schematicview.h>

#include <cmath>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <core/base/format.h>
#include <core/design/numbering.h>
#include <core/network/links.h>
#include <views/canvas/linkreasons.h>
#include <views/language/words.h>
#include <views/schematic/schematicpainter.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::schematic {

SchematicView::SchematicView(session::Selection &selection, QWidget *parent)
    : QWidget(parent)
    , m_selection(selection)
{
    setObjectName(QStringLiteral("schematic"));
    setAccessibleName(tr("Inside an instance"));
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&selection, &session::Selection::changed, this, [this] { // whose communicators are told
        if (isVisible())
            rebuild();
    });
    hide();
}

void SchematicView::show(const canvas::Scene &scene, int instance)
{
    m_scene = &scene;
    m_instance = instance;
    rebuild();
    setVisible(true);
}

void SchematicView::rebuild()
{
    m_hover = {};
    if (hasInstance()) {
        const canvas::Scene &scene = *m_scene;
        const Selected shown = selected();
        const int first = design::Numbering(*scene.design, *scene.catalog).firstGpu[static_cast<std::size_t>(m_instance)];
        m_picture = makeSchematic({.design = scene.design.get(), .catalog = scene.catalog.get(), .prediction = scene.prediction.get(), .observation = scene.observation.get(), .instance = m_instance,
                                   .choice = scene.heat.drawn(), .selected = shown.gpus.empty() ? -1 : first + shown.gpus.front(), .heat = &scene.heat, .reference = scene.reference.get(), .sinceLook_s = scene.sinceLook_s},
                                  QSizeF(contentsRect().size()) / zoomIn(size()));
    }
    update();
}

SchematicView::Selected SchematicView::selected() const
{
    Selected out;
    if (!hasInstance())
        return out;
    const design::Numbering numbers(*m_scene->design, *m_scene->catalog);
    for (const std::string &id : m_selection.ids()) {
        const session::Place place = session::resolve(*m_scene->design, id);
        if (place.instance == m_instance && place.gpu >= 0)
            out.gpus.push_back(place.gpu);
        if (place.instance == m_instance && place.card >= 0)
            out.cards.push_back(numbers.firstCard[static_cast<std::size_t>(m_instance)] + place.card);
    }
    return out;
}

void SchematicView::paintEvent(QPaintEvent *)
{
    const theme::Tokens &tokens = theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), tokens.canvas);
    const Selected shown = selected();
    painter.scale(zoomIn(size()), zoomIn(size()));
    paintSchematic(painter, m_picture, tokens, m_hover, shown.gpus, shown.cards);
}

void SchematicView::resizeEvent(QResizeEvent *)
{
    rebuild();
}

Schematic::Hit SchematicView::hitAt(QPointF point) const
{
    return m_picture.at(point / zoomIn(size()));
}

void SchematicView::mouseMoveEvent(QMouseEvent *event)
{
    if (const Schematic::Hit hit = hitAt(event->position()); !(hit == m_hover)) {
        m_hover = hit;
        update();
    }
}

void SchematicView::leaveEvent(QEvent *)
{
    m_hover = {};
    update();
}

void SchematicView::mousePressEvent(QMouseEvent *event)
{
    const Schematic::Hit hit = hitAt(event->position());
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    const design::Numbering numbers(*m_scene->design, *m_scene->catalog);
    if (hit.tile >= 0)
        m_selection.set({session::gpuId(*m_scene->design, m_instance, m_picture.tiles[static_cast<std::size_t>(hit.tile)].local)});
    else if (hit.box >= 0 && m_picture.boxes[static_cast<std::size_t>(hit.box)].kind == Box::Kind::Card)
        m_selection.set({session::cardId(*m_scene->design, m_instance, m_picture.boxes[static_cast<std::size_t>(hit.box)].index - numbers.firstCard[static_cast<std::size_t>(m_instance)])});
    else
        m_selection.set({m_scene->design->instances[static_cast<std::size_t>(m_instance)].id});
}

/// What it carries, beside what, by what, and because of whom.
QStringList SchematicView::linkWords(const LinkLane &lane) const
{
    const canvas::HeatChoice choice = m_scene->heat.drawn();
    const bool observed = choice.source != canvas::HeatSource::Predicted;
    const auto withShare = [&](double rate, double share) { return lane.capacity_Bps > 0 ? tr("%1 of %2 · %3").arg(qstring(format::rate(rate)), qstring(format::rate(lane.capacity_Bps)), qstring(format::percent(share))) : tr("%1; its capacity is not published").arg(qstring(format::rate(rate))); };
    QStringList lines;
    if (!lane.measurable)
        lines << tr("No exporter measures this link.");
    else if (std::isnan(lane.rate_Bps))
        lines << tr("no data");
    else
        lines << withShare(lane.rate_Bps, lane.share());
    if (lane.unconfirmed)
        lines << tr("No source confirms this capacity.");
    if (!lane.basis.isEmpty())
        lines << lane.basis;
    lines << (!observed ? canvas::basisText(choice) : lane.stale ? tr("observed, stale") : tr("observed"));
    if (!std::isnan(lane.beside_Bps)) {
        const QString value = withShare(lane.beside_Bps, lane.besideShare());
        switch (m_picture.source) {
        case canvas::HeatSource::Peers: lines << tr("median of its peers: %1").arg(value); break;
        case canvas::HeatSource::Moment: lines << tr("at the kept moment: %1").arg(value); break;
        default: lines << tr("predicted: %1").arg(value); break;
        }
        if (canvas::isRatio(m_picture.source))
            lines << QStringLiteral("%1: %2").arg(canvas::sourceText(m_picture.source), ratioText(lane));
    }
    if (m_scene->prediction && m_scene->prediction->fabric) {
        constexpr qsizetype most = 5;
        const QStringList reasons = canvas::LinkReasons(*m_scene->prediction, choice, m_scene->sending.get()).of(lane.kind, lane.index, most);
        if (observed && !reasons.isEmpty())
            lines << tr("because of (%1)").arg(canvas::basisText(choice));
        lines << reasons;
    }
    return lines;
}

QString SchematicView::tipAt(QPointF point) const
{
    const Schematic::Hit hit = hitAt(point);
    if (!hasInstance())
        return {};
    if (hit.tile >= 0) {
        const Tile &tile = m_picture.tiles[static_cast<std::size_t>(hit.tile)];
        return text::shown(tile.tip + (tile.tip.isEmpty() || tile.stepTip.isEmpty() ? QString() : QString(QLatin1Char('\n'))) + tile.stepTip);
    }
    if (hit.lane < 0)
        return hit.box >= 0 ? text::shown(m_picture.boxes[static_cast<std::size_t>(hit.box)].tip) : QString();
    return text::shown(linkWords(m_picture.lanes[static_cast<std::size_t>(hit.lane)]).join(QLatin1Char('\n')));
}

bool SchematicView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString tip = tipAt(help->pos());
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace switchyard::schematic
