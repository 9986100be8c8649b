// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/leaf/leafview.h>

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::leafview {

namespace {

constexpr int gap_px = 4;

} // namespace

LeafView::LeafView(QWidget *parent)
    : QWidget(parent)
    , m_source(new QComboBox)
{
    setObjectName(QStringLiteral("leaf"));
    setAccessibleName(tr("One leaf of the network with its rails"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(480, 150);
    m_source->addItem(tr("predicted"), static_cast<int>(LoadSource::Predicted));
    m_source->addItem(tr("observed, predicted as a stroke"), static_cast<int>(LoadSource::Observed));
    m_source->setAccessibleName(tr("Source of the values"));
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    bar->addWidget(m_source);
    bar->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(bar);
    layout->addStretch(1);
    connect(m_source, &QComboBox::activated, this, &LeafView::rebuild);
    rebuild();
}

void LeafView::show(const design::DesignPtr &design, const session::PredictionPtr &prediction, const telemetry::ObservationPtr &observation,
                    const std::string &job, int selected)
{
    m_design = design;
    m_prediction = design ? prediction : nullptr;
    m_observation = observation;
    m_job = job;
    m_selected = selected;
    rebuild();
}

LoadSource LeafView::source() const { return static_cast<LoadSource>(m_source->currentData().toInt()); }

void LeafView::rebuild()
{
    const int node = m_map.node;
    m_map = makeLeafMap({m_design.get(), m_prediction.get(), m_observation.get(), m_job, m_selected, source()});
    if (m_map.node != node)
        m_firstRow = 0;
    if (m_map.selected >= 0) { // the selected row comes into view
        const int row = static_cast<int>(static_cast<std::size_t>(m_map.selected) / m_map.columns.size());
        const LeafLayout layout = layoutNow();
        if (row < layout.firstRow() || row >= layout.firstRow() + layout.rowsShown())
            m_firstRow = std::max(0, row - layout.rowsShown() / 2);
    }
    m_hover = {};
    setAccessibleDescription(m_map.missing.isEmpty() ? tr("leaf %1: %2. %3").arg(m_map.title, m_map.note, m_map.reading) : m_map.missing);
    update();
}

LeafLayout LeafView::layoutNow() const { return {m_map, rect(), m_firstRow, static_cast<double>(m_source->geometry().right() + gap_px)}; }

void LeafView::scrollTo(int firstRow)
{
    m_firstRow = firstRow;
    m_firstRow = layoutNow().firstRow();
    m_hover = {};
    update();
}

void LeafView::pick(std::size_t cell)
{
    if (cell < m_map.cells.size() && m_map.cells[cell].gpu >= 0)
        emit gpusPicked({m_map.cells[cell].gpu});
}

bool LeafView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const LeafLayout layout = layoutNow();
    const QString words = layout.describe(layout.at(help->pos()));
    if (words.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text::shown(words), this);
    return true;
}

void LeafView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    layoutNow().paint(painter, theme::current(), m_hover);
}

void LeafView::mouseMoveEvent(QMouseEvent *event)
{
    if (const Hit hit = layoutNow().at(event->position()); hit != m_hover) {
        m_hover = hit;
        update();
    }
}

void LeafView::mousePressEvent(QMouseEvent *event)
{
    if (const Hit hit = layoutNow().at(event->position()); hit.cell >= 0 && event->button() == Qt::LeftButton)
        pick(static_cast<std::size_t>(hit.cell));
}

void LeafView::leaveEvent(QEvent *)
{
    m_hover = {};
    update();
}

void LeafView::wheelEvent(QWheelEvent *event)
{
    constexpr int notch = 120;
    m_wheel -= event->angleDelta().y();
    scrollTo(layoutNow().firstRow() + m_wheel / notch * 3);
    m_wheel %= notch;
    event->accept();
}

void LeafView::keyPressEvent(QKeyEvent *event)
{
    if (m_map.cells.empty())
        return QWidget::keyPressEvent(event);
    const LeafLayout layout = layoutNow();
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown)
        return scrollTo(layout.firstRow() + (event->key() == Qt::Key_PageUp ? -1 : 1) * layout.rowsShown());
    const int columns = static_cast<int>(m_map.columns.size()), rows = static_cast<int>(m_map.rows.size());
    int row = std::max(0, m_map.selected) / columns, column = std::max(0, m_map.selected) % columns;
    switch (event->key()) {
    case Qt::Key_Left: --column; break;
    case Qt::Key_Right: ++column; break;
    case Qt::Key_Up: --row; break;
    case Qt::Key_Down: ++row; break;
    default: return QWidget::keyPressEvent(event);
    }
    if (m_map.selected < 0)
        row = column = 0;
    if (row >= 0 && row < rows && column >= 0 && column < columns)
        pick(m_map.at(static_cast<std::size_t>(row), static_cast<std::size_t>(column)));
}

} // namespace switchyard::leafview
