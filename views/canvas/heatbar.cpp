// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/heatbar.h>

#include <QButtonGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>

#include <views/text/plain.h>
#include <views/theme/theme.h>

namespace switchyard::canvas {

namespace {

constexpr int trafficEntry = -1; ///< of the list: all links at once

QToolButton *choiceButton(const QString &text, const QString &tip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setProperty("tip", tip); // comes back where a button is not disabled any more
    button->setCheckable(true);
    button->setAutoRaise(true);
    return button;
}

} // namespace

HeatBar::HeatBar(QWidget *parent)
    : QFrame(parent)
    , m_metric(new QComboBox(this))
    , m_scale(new QButtonGroup(this))
    , m_source(new QButtonGroup(this))
    , m_basis(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("heatBar"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 3, 6, 3);
    layout->setSpacing(4);
    auto *label = new text::Label(tr("Colour"), this);
    label->setProperty("role", QStringLiteral("muted"));
    layout->addWidget(label);
    m_metric->setAccessibleName(tr("Quantity shown as colour"));
    m_metric->setToolTip(tr("The quantity that GPUs and EFA cards are coloured by"));
    m_metric->addItem(tr("Traffic"), trafficEntry);
    m_metric->setItemData(0, tr("Every link by its utilisation, cells by pipeline stage; as a ratio, every link by observed / predicted"), Qt::ToolTipRole);
    for (const telemetry::Descriptor *about : heatQuantities())
        m_metric->addItem(titleText(about->quantity), static_cast<int>(about->quantity));
    layout->addWidget(m_metric);

    m_scale->addButton(choiceButton(tr("lin"), tr("Linear scale"), this), 0);
    m_scale->addButton(choiceButton(tr("log"), tr("Logarithmic scale: six decades below the top"), this), 1);
    m_source->addButton(choiceButton(tr("predicted"), tr("What the engine expects of this design"), this), static_cast<int>(HeatSource::Predicted));
    m_source->addButton(choiceButton(tr("live"), tr("What the cluster reports"), this), static_cast<int>(HeatSource::Live));
    m_source->addButton(choiceButton(tr("ratio"), tr("Observed divided by predicted: 1 is as expected"), this), static_cast<int>(HeatSource::Ratio));
    m_source->addButton(choiceButton(tr("peers"), tr("Observed divided by the median of its peers, of the same instance type, job and stage: what stands apart is seen"), this),
                        static_cast<int>(HeatSource::Peers));
    m_source->addButton(choiceButton(tr("÷ moment"), QString(), this), static_cast<int>(HeatSource::Moment));
    m_basis->addButton(choiceButton(tr("step mean"), tr("Load of links in the mean of the step: what an operator sees"), this), static_cast<int>(Basis::Mean));
    m_basis->addButton(choiceButton(tr("while busy"), tr("Load of links while a communicator is at work: what they must be sized for"), this), static_cast<int>(Basis::Busy));
    m_basis->addButton(choiceButton(tr("playhead"), tr("Load of links at the playhead of the timeline"), this), static_cast<int>(Basis::Playhead));
    for (QAbstractButton *button : m_basis->buttons())
        layout->addWidget(button);
    m_range = choiceButton(tr("full range"), tr("Scale up to what the hardware can do, instead of to the largest value"), this);
    m_typed = choiceButton(tr("range…"), tr("Ends of the scale that stay, typed by hand"), this);
    m_typed->setObjectName(QStringLiteral("typedRange"));
    for (QAbstractButton *button : m_scale->buttons())
        layout->addWidget(button);
    layout->addWidget(m_range);
    layout->addWidget(m_typed);
    layout->addSpacing(6);
    for (QAbstractButton *button : m_source->buttons())
        layout->addWidget(button);
    setLiveAvailable(false);
    setChoice({});
    connect(m_metric, &QComboBox::activated, this, &HeatBar::choose);
    connect(m_scale, &QButtonGroup::idClicked, this, &HeatBar::choose);
    connect(m_source, &QButtonGroup::idClicked, this, &HeatBar::choose);
    connect(m_basis, &QButtonGroup::idClicked, this, &HeatBar::choose);
    connect(m_range, &QToolButton::clicked, this, &HeatBar::choose);
    connect(m_typed, &QToolButton::clicked, this, [this] {
        setChoice(HeatChoice(m_choice)); // until something is typed all is as it was
        emit rangeWanted();
    });
}

void HeatBar::setChoice(const HeatChoice &choice)
{
    m_choice = choice;
    const QSignalBlocker quiet(m_metric);
    m_metric->setCurrentIndex(m_metric->findData(choice.traffic ? trafficEntry : static_cast<int>(choice.metric)));
    const Unit unit = telemetry::descriptor(choice.metric).unit;
    const bool classes = choice.traffic || isRatio(choice.source); // their bounds are fixed
    for (QAbstractButton *button : m_scale->buttons())
        button->setVisible(!classes && unit != Unit::Celsius);
    m_range->setVisible(!classes && unit == Unit::BytesPerSecond);
    m_typed->setVisible(!classes);
    const bool predicted = choice.traffic || isPredicted(choice.metric);
    for (QAbstractButton *button : m_source->buttons()) {
        const auto source = static_cast<HeatSource>(m_source->id(button));
        const bool possible = choice.traffic || possibleSource(choice.metric, source) == source;
        button->setEnabled(possible);
        button->setToolTip(possible ? button->property("tip").toString() : !predicted && source != HeatSource::Peers && source != HeatSource::Moment ? tr("The engine does not predict this quantity") : tr("Degrees have no ratio"));
    }
    m_basis->button(static_cast<int>(choice.basis))->setChecked(true);
    for (QAbstractButton *button : m_basis->buttons())
        button->setVisible(choice.predictsTraffic());
    m_basis->button(static_cast<int>(Basis::Playhead))->setVisible(choice.predictsTraffic() && (m_playhead || choice.basis == Basis::Playhead));
    adjustSize();
    m_scale->button(choice.logarithmic ? 1 : 0)->setChecked(true);
    m_source->button(static_cast<int>(choice.source))->setChecked(true);
    const bool typed = choice.typed && choice.typed->of == choice.metric;
    m_range->setChecked(choice.fullRange && !typed);
    m_typed->setChecked(typed);
}

void HeatBar::setPlayheadAvailable(bool available)
{
    m_playhead = available;
    setChoice(HeatChoice(m_choice));
}

void HeatBar::setLiveAvailable(bool available)
{
    m_live = available;
    showSources();
}

void HeatBar::setReference(const QString &time)
{
    m_reference = !time.isEmpty();
    QAbstractButton *const button = m_source->button(static_cast<int>(HeatSource::Moment));
    button->setProperty("tip", tr("Observed divided by what the same GPU or card showed at the moment of %1: what changed is seen").arg(time));
    showSources();
    setChoice(HeatChoice(m_choice));
}

void HeatBar::showSources()
{
    for (QAbstractButton *button : m_source->buttons())
        button->setVisible(m_live && (m_reference || m_source->id(button) != static_cast<int>(HeatSource::Moment)));
    adjustSize();
}

void HeatBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme::current().hairline);
    painter.setBrush(theme::current().panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme::radiusPx, theme::radiusPx);
}

void HeatBar::choose()
{
    m_choice.source = static_cast<HeatSource>(m_source->checkedId());
    const bool picked = sender() == m_metric;
    if (const int entry = m_metric->currentData().toInt(); entry != trafficEntry)
        m_choice.metric = static_cast<Quantity>(entry);
    if (picked)
        m_choice.traffic = m_metric->currentData().toInt() == trafficEntry;
    m_choice.basis = static_cast<Basis>(m_basis->checkedId());
    m_choice.logarithmic = m_scale->checkedId() == 1;
    m_choice.fullRange = m_range->isChecked() || (m_choice.typed && sender() != m_range && m_choice.fullRange);
    if (sender() == m_range && m_choice.typed && m_choice.typed->of == m_choice.metric)
        m_choice.typed.reset(); // another quantity keeps its own
    emit chosen(m_choice);
}

} // namespace switchyard::canvas
