// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/gridmap/gridview.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <QComboBox>
#include <QHelpEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <views/canvas/hovertext.h>
#include <views/language/words.h>
#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::gridmap {

namespace {

using canvas::HeatSource;

constexpr int bar_px = 34;

/// Up or down through a column line by line, between two cells over the whole of one.
Spot nextLine(const Spot &from, int by, const GridMap &map)
{
    const int stops = map.lanes + 1;
    const int at = std::clamp(from.group * stops + from.lane + 1 + by, 0, map.groups * stops - 1);
    return {at / stops, from.column, at % stops - 1};
}

} // namespace

GridView::GridView(Maker make, bool perCard, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_make(make)
    , m_quantity(new QComboBox)
    , m_source(new QComboBox)
{
    setAccessibleName(name);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    for (const telemetry::Descriptor *quantity : canvas::heatQuantities())
        if (!perCard || telemetry::isPerCard(quantity->quantity))
            m_quantity->addItem(canvas::titleText(quantity->quantity), static_cast<int>(quantity->quantity));
    m_quantity->setCurrentIndex(m_quantity->findData(static_cast<int>(m_choice.metric)));
    m_quantity->setAccessibleName(tr("Quantity"));
    for (const HeatSource source : {HeatSource::Predicted, HeatSource::Live, HeatSource::Ratio, HeatSource::Peers})
        m_source->addItem(canvas::sourceText(source), static_cast<int>(source));
    m_source->setAccessibleName(tr("Source of the values"));
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(m_quantity);
    bar->addWidget(m_source);
    bar->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(bar);
    layout->addStretch(1);
    const auto chosen = [this] {
        m_choice.metric = static_cast<telemetry::Quantity>(m_quantity->currentData().toInt());
        m_choice.source = static_cast<HeatSource>(m_source->currentData().toInt());
        rebuild();
    };
    connect(m_quantity, &QComboBox::activated, this, chosen);
    connect(m_source, &QComboBox::activated, this, chosen);
    rebuild();
}

void GridView::show(const design::DesignPtr &design, const session::PredictionPtr &prediction,
                    const telemetry::ObservationPtr &observation, const std::string &job, const std::vector<int> &selected, const network::FabricPtr &fabric,
                    const telemetry::ObservationPtr &reference)
{
    m_design = design;
    m_prediction = design ? prediction : nullptr;
    m_observation = observation;
    m_job = job;
    m_selected = selected;
    m_fabric = fabric;
    m_reference = reference;
    offerMoment();
    rebuild();
}

/// Where a moment is kept it can be divided by.
void GridView::offerMoment()
{
    const int at = m_source->findData(static_cast<int>(HeatSource::Moment));
    const bool kept = m_observation && m_reference && m_observation->age_s.size() == m_reference->age_s.size();
    if (kept && at < 0)
        m_source->addItem(canvas::sourceText(HeatSource::Moment), static_cast<int>(HeatSource::Moment));
    if (kept || at < 0)
        return;
    if (m_choice.source == HeatSource::Moment)
        m_choice.source = HeatSource::Live;
    m_source->removeItem(at);
}

void GridView::setChoice(const canvas::HeatChoice &choice)
{
    m_choice = choice;
    m_quantity->setCurrentIndex(m_quantity->findData(static_cast<int>(choice.metric)));
    m_source->setCurrentIndex(m_source->findData(static_cast<int>(choice.source)));
    rebuild();
}

void GridView::rebuild()
{
    canvas::HeatChoice choice = m_choice;
    if (!m_prediction && m_observation && m_fabric && choice.source != HeatSource::Moment)
        choice.source = HeatSource::Live; // nothing is predicted, nor who does the same
    m_source->setCurrentIndex(m_source->findData(static_cast<int>(choice.source)));
    m_map = m_make({m_design.get(), m_prediction.get(), m_observation.get(), m_job, choice, m_fabric.get(), m_reference.get()});
    const bool there = m_spot && m_spot->group < m_map.groups && m_spot->column < m_map.columns && m_spot->lane < m_map.lanes;
    mark(there ? m_spot : std::nullopt);
}

/// Who sees no frame hears what it is on.
void GridView::mark(const std::optional<Spot> &spot)
{
    m_spot = spot;
    setAccessibleDescription(!m_map.missing.isEmpty() ? m_map.missing : m_spot ? describe(*m_spot) : QString());
    update();
}

QRectF GridView::body() const { return QRectF(rect()).adjusted(0, bar_px, 0, 0); }
GridLayout GridView::layoutNow() const { return {m_map, body()}; }

QString GridView::describe(const Spot &spot) const
{
    const std::size_t place = layoutNow().placeOf(spot);
    const int rank = m_map.rank[place], gpu = m_map.gpu[place], card = m_map.card[place];
    if (gpu < 0)
        return tr("There is nothing here.");
    const auto shown = [&](float value) {
        return std::isnan(value) ? m_map.quiet[place] != 0 ? tr("too little to compare") : tr("no data") : canvas::valueText(m_map.choice.metric, m_map.choice.source, static_cast<double>(value));
    };
    QStringList lines;
    if (rank >= 0)
        lines << tr("rank %1 · %2").arg(rank).arg(canvas::roleText(m_map.cut, rank));
    if (card >= 0) {
        const int instance = fabric().instanceOfGpu[static_cast<std::size_t>(gpu)];
        lines << QString::fromStdString(session::cardId(*m_design, instance, card - fabric().instances[static_cast<std::size_t>(instance)].firstCard));
    }
    lines << language::said(fabric().gpuName(gpu)) << tr("%1: %2").arg(canvas::titleText(m_map.choice.metric), shown(m_map.value[place]));
    if (!m_map.share.empty() && !std::isnan(m_map.share[place]))
        lines << tr("%1 of what the hardware can do").arg(qstring(format::percent(static_cast<double>(m_map.share[place]))));
    const bool byLine = std::cmp_greater(m_map.rowMedian.size(), m_map.groups);
    if (!byLine || spot.lane >= 0)
        lines << tr("%1: %2").arg(m_map.rowMargin, shown(m_map.rowMedian[static_cast<std::size_t>(byLine ? spot.group * m_map.lanes + spot.lane : spot.group)]));
    if (spot.lane < 0 && m_map.lanes > 1)
        lines << m_map.cellWords;
    return text::shown(lines.join(QLatin1Char('\n')));
}

void GridView::pick(const Spot &spot)
{
    std::vector<int> gpus;
    for (int lane = std::max(0, spot.lane); lane < (spot.lane < 0 ? m_map.lanes : spot.lane + 1); ++lane)
        if (const int gpu = m_map.gpu[m_map.at(spot.group, lane, spot.column)]; gpu >= 0 && (gpus.empty() || gpus.back() != gpu))
            gpus.push_back(gpu);
    emit gpusPicked(gpus);
}

bool GridView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (const auto spot = layoutNow().spotAt(help->pos()); spot && m_map.missing.isEmpty())
        QToolTip::showText(help->globalPos(), describe(*spot), this);
    else
        QToolTip::hideText();
    return true;
}

void GridView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    const GridLayout layout = layoutNow();
    layout.paint(painter, theme::current(), m_spot ? &*m_spot : nullptr);
    layout.mark(painter, theme::current(), m_selected);
}

void GridView::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<Spot> spot = m_map.missing.isEmpty() ? layoutNow().spotAt(event->position()) : std::nullopt;
    if (spot != m_spot)
        mark(spot);
}

void GridView::mousePressEvent(QMouseEvent *event)
{
    if (const auto spot = layoutNow().spotAt(event->position()); spot && event->button() == Qt::LeftButton && m_map.missing.isEmpty())
        pick(*spot);
}

void GridView::leaveEvent(QEvent *) { mark({}); }

void GridView::keyPressEvent(QKeyEvent *event)
{
    if (!m_map.missing.isEmpty() || m_map.columns == 0)
        return QWidget::keyPressEvent(event);
    Spot spot = m_spot.value_or(Spot{0, 0, -1});
    const bool byLine = (event->modifiers() & Qt::ShiftModifier) && m_map.lanes > 1;
    switch (event->key()) {
    case Qt::Key_Left: --spot.column; break;
    case Qt::Key_Right: ++spot.column; break;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int by = event->key() == Qt::Key_Up ? -1 : 1;
        if (byLine)
            spot = nextLine(spot, by, m_map);
        else
            spot.group += by;
        break;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_spot)
            pick(*m_spot);
        return;
    default: return QWidget::keyPressEvent(event);
    }
    spot.group = std::clamp(spot.group, 0, m_map.groups - 1);
    spot.column = std::clamp(spot.column, 0, m_map.columns - 1);
    mark(m_spot ? spot : Spot{0, 0, -1});
    QToolTip::showText(mapToGlobal(layoutNow().rectOf(*m_spot).bottomLeft().toPoint()), accessibleDescription(), this); // no pointer is there to ask
}

} // namespace switchyard::gridmap
