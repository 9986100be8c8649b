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
#include <views/schematic/schematicpainter.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::schematic {

namespace {

QString text(const std::string &words) { return QString::fromStdString(words); }

const std::vector<float> &bytesOf(const network::LinkLoads &loads, network::LinkKind kind)
{
    using network::LinkKind;
    switch (kind) {
    case LinkKind::NvlinkTx: return loads.nvlinkTx_B;
    case LinkKind::NvlinkRx: return loads.nvlinkRx_B;
    case LinkKind::PortTx: return loads.pcieTx_B;
    case LinkKind::PortRx: return loads.pcieRx_B;
    case LinkKind::SwitchTx: return loads.switchTx_B;
    case LinkKind::SwitchRx: return loads.switchRx_B;
    case LinkKind::CardTx: return loads.efaTx_B;
    case LinkKind::CardRx: return loads.efaRx_B;
    case LinkKind::UplinkTx: return loads.uplinkTx_B;
    case LinkKind::UplinkRx: break;
    }
    return loads.uplinkRx_B;
}

} // namespace

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

void SchematicView::show(const design::DesignPtr &design, const session::CatalogPtr &catalog, const session::PredictionPtr &prediction,
                         const telemetry::ObservationPtr &observation, int instance, LoadSource source)
{
    m_design = design;
    m_catalog = catalog;
    m_prediction = prediction;
    m_observation = observation;
    m_instance = instance;
    m_source = source;
    rebuild();
    setVisible(true);
}

void SchematicView::rebuild()
{
    m_hover = {};
    if (m_design && m_instance >= 0 && static_cast<std::size_t>(m_instance) < m_design->instances.size()) {
        const Selected shown = selected();
        const int first = design::Numbering(*m_design, *m_catalog).firstGpu[static_cast<std::size_t>(m_instance)];
        m_picture = makeSchematic({m_design.get(), m_catalog.get(), m_prediction.get(), m_observation.get(), m_instance, m_source, shown.gpus.empty() ? -1 : first + shown.gpus.front()},
                                  QSizeF(size()) / zoomIn(size()));
    }
    update();
}

SchematicView::Selected SchematicView::selected() const
{
    Selected out;
    const design::Numbering numbers(*m_design, *m_catalog);
    for (const std::string &id : m_selection.ids()) {
        const session::Place place = session::resolve(*m_design, id);
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
    const design::Numbering numbers(*m_design, *m_catalog);
    if (hit.tile >= 0)
        m_selection.set({session::gpuId(*m_design, m_instance, m_picture.tiles[static_cast<std::size_t>(hit.tile)].local)});
    else if (hit.box >= 0 && m_picture.boxes[static_cast<std::size_t>(hit.box)].kind == Box::Kind::Card)
        m_selection.set({session::cardId(*m_design, m_instance, m_picture.boxes[static_cast<std::size_t>(hit.box)].index - numbers.firstCard[static_cast<std::size_t>(m_instance)])});
    else
        m_selection.set({m_design->instances[static_cast<std::size_t>(m_instance)].id});
}

QString SchematicView::tipAt(QPointF point) const
{
    const Schematic::Hit hit = hitAt(point);
    if (hit.lane < 0)
        return hit.box >= 0 ? text::shown(m_picture.boxes[static_cast<std::size_t>(hit.box)].tip) : QString();
    const LinkLane &lane = m_picture.lanes[static_cast<std::size_t>(hit.lane)];
    QStringList lines;
    if (!lane.measurable)
        lines << tr("No exporter measures this link.");
    else if (std::isnan(lane.rate_Bps))
        lines << tr("no data");
    else if (lane.capacity_Bps > 0)
        lines << tr("%1 of %2 · %3").arg(text(format::rate(lane.rate_Bps)), text(format::rate(lane.capacity_Bps)), text(format::percent(lane.share())));
    else
        lines << tr("%1; its capacity is not published").arg(text(format::rate(lane.rate_Bps)));
    if (lane.unconfirmed)
        lines << tr("No source confirms this capacity.");
    if (!lane.basis.isEmpty())
        lines << lane.basis;
    lines << (m_source == LoadSource::Predicted ? tr("predicted, mean of the step") : lane.stale ? tr("observed, stale") : tr("observed"));
    if (m_source == LoadSource::Predicted && m_prediction && m_prediction->fabric) {
        std::vector<network::PlacedTraffic> traffic = {{m_prediction->prediction.traffic, &m_prediction->placement}};
        for (const predict::JobTraffic &other : m_prediction->others)
            traffic.push_back({other.items, &other.placement});
        const std::vector<float> &bytes = bytesOf(m_prediction->loads, lane.kind);
        const double link_B = static_cast<std::size_t>(lane.index) < bytes.size() ? static_cast<double>(bytes[static_cast<std::size_t>(lane.index)]) : 0;
        if (link_B > 0)
            for (const network::TrafficShare &share : network::trafficOn(*m_prediction->fabric, traffic, lane.kind, lane.index, link_B))
                if (lines.size() < 7)
                    lines << tr("%1: %2 per step").arg(text(share.name), text(format::bytes(share.bytes)));
    }
    return text::shown(lines.join(QLatin1Char('\n')));
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
