// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/inspector/transfereditor.h>

#include <algorithm>
#include <array>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <core/base/format.h>
#include <views/widgets/labels.h>
#include <views/widgets/numberbox.h>

namespace switchyard::inspector {

namespace {

using Pattern = design::Transfer::Pattern;

constexpr double unit_B = 1e9; ///< of the size field

struct PatternRow {
    Pattern pattern;
    const char *name;
    const char *tip;
};
constexpr std::array<PatternRow, 4> patterns = {{
    {Pattern::SameRank, QT_TRANSLATE_NOOP("switchyard::results::TransferEditor", "share by share"),
     QT_TRANSLATE_NOOP("switchyard::results::TransferEditor", "GPU i of the first pool sends its share to GPU i of the second; pools of equal size")},
    {Pattern::AllToAll, QT_TRANSLATE_NOOP("switchyard::results::TransferEditor", "all to all"),
     QT_TRANSLATE_NOOP("switchyard::results::TransferEditor", "Every GPU sends an equal part of its share to every GPU of the other pool: a reshard")},
    {Pattern::Gather, QT_TRANSLATE_NOOP("switchyard::results::TransferEditor", "gather"),
     QT_TRANSLATE_NOOP("switchyard::results::TransferEditor", "Every GPU sends its share to the first GPU of the second pool")},
    {Pattern::Broadcast, QT_TRANSLATE_NOOP("switchyard::results::TransferEditor", "broadcast"),
     QT_TRANSLATE_NOOP("switchyard::results::TransferEditor", "The first GPU sends all bytes to the first of the second pool, which passes them on")},
}};

/// A spin box that tells of a value once typing has ended.
QDoubleSpinBox *field(double least, double most, int decimals, const QString &suffix, const QString &tip)
{
    auto *box = new widgets::NumberBox;
    box->setRange(least, most);
    box->setDecimals(decimals);
    box->setSuffix(suffix);
    box->setToolTip(tip);
    box->setKeyboardTracking(false);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    return box;
}

} // namespace

TransferEditor::TransferEditor(QWidget *parent)
    : QWidget(parent)
    , m_phase(new QComboBox)
    , m_pattern(new QComboBox)
    , m_size(field(1e-3, 1e9, 3, tr(" GB"), tr("Size of the data, in all: 10⁹ bytes")))
    , m_period(field(0, 1e9, 3, tr(" s"), tr("From one start to the next; 0: it happens once")))
    , m_time(widgets::valueLabel(theme::Type::Large))
    , m_why(widgets::valueLabel(theme::Type::Small, QStringLiteral("muted")))
{
    setObjectName(QStringLiteral("transfer"));
    m_phase->setAccessibleName(tr("Transfer"));
    m_pattern->setAccessibleName(tr("Pattern"));
    m_pattern->setObjectName(QStringLiteral("transferPattern"));
    m_size->setAccessibleName(tr("Size"));
    m_size->setObjectName(QStringLiteral("transferSize"));
    m_period->setAccessibleName(tr("Period"));
    m_period->setObjectName(QStringLiteral("transferPeriod"));
    m_period->setSpecialValueText(tr("once"));
    m_why->setWordWrap(true);
    for (const PatternRow &row : patterns) {
        m_pattern->addItem(tr(row.name), static_cast<int>(row.pattern));
        m_pattern->setItemData(m_pattern->count() - 1, tr(row.tip), Qt::ToolTipRole);
    }
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    m_from = poolRow(grid, 0, tr("From"), &design::Transfer::from);
    m_to = poolRow(grid, 1, tr("To"), &design::Transfer::to);
    int row = 2;
    for (const auto &[name, widget] : {std::pair<QString, QWidget *>{tr("Pattern"), m_pattern}, {tr("Size"), m_size}, {tr("Every"), m_period}}) {
        grid->addWidget(widgets::label(name, theme::Type::Body, QStringLiteral("muted")), row, 0);
        grid->addWidget(widget, row++, 1, 1, 3);
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(widgets::sectionLabel(tr("Transfer")));
    layout->addWidget(m_phase);
    layout->addLayout(grid);
    layout->addWidget(m_time);
    layout->addWidget(m_why);

    connect(m_phase, &QComboBox::activated, this, [this] {
        if (const auto job = design::findJob(*m_design, m_job.toStdString()))
            setJob(m_design, **job);
    });
    connect(m_pattern, &QComboBox::activated, this, [this] {
        design::Transfer next = m_transfer;
        next.pattern = static_cast<Pattern>(m_pattern->currentData().toInt());
        change(next, tr("Transfer: %1").arg(m_pattern->currentText()));
    });
    connect(m_size, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        design::Transfer next = m_transfer;
        next.bytes = value * unit_B;
        change(next, tr("Transfer %1").arg(m_size->text()));
    });
    connect(m_period, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        design::Transfer next = m_transfer;
        next.period_s = value;
        change(next, value > 0 ? tr("Transfer every %1").arg(m_period->text()) : tr("Transfer once"));
    });
}

TransferEditor::PoolRow TransferEditor::poolRow(QGridLayout *grid, int row, const QString &title, design::Pool design::Transfer::*pool)
{
    PoolRow out;
    out.names = widgets::valueLabel(theme::Type::Body);
    out.names->setWordWrap(true);
    out.take = new QToolButton;
    out.take->setText(tr("take selection"));
    out.take->setObjectName(row == 0 ? QStringLiteral("takeFrom") : QStringLiteral("takeTo"));
    out.take->setProperty("role", QStringLiteral("link"));
    out.show = new QToolButton;
    out.show->setText(tr("show"));
    out.show->setProperty("role", QStringLiteral("link"));
    out.show->setToolTip(tr("Select the pool's instances on the drawing"));
    grid->addWidget(widgets::label(title, theme::Type::Body, QStringLiteral("muted")), row, 0);
    grid->addWidget(out.names, row, 1);
    grid->addWidget(out.take, row, 2);
    grid->addWidget(out.show, row, 3);
    connect(out.take, &QToolButton::clicked, this, [this, pool, title] {
        design::Transfer next = m_transfer;
        next.*pool = m_selected;
        change(next, tr("Transfer %1 %2 instances").arg(title.toLower()).arg(m_selected.size()));
    });
    connect(out.show, &QToolButton::clicked, this, [this, pool] {
        QStringList ids;
        for (const std::string &id : m_transfer.*pool)
            ids << qstring(id);
        emit poolShown(ids);
    });
    return out;
}

bool TransferEditor::hasTransfer(const design::Job &job)
{
    return std::ranges::any_of(job.phases, [](const design::Phase &phase) { return std::holds_alternative<design::Transfer>(phase.work); });
}

void TransferEditor::setJob(design::DesignPtr design, const design::Job &job)
{
    m_design = std::move(design);
    m_job = qstring(job.name);
    const QString chosen = m_phase->currentText();
    const QSignalBlocker quiet(m_phase);
    m_phase->clear();
    for (const design::Phase &phase : job.phases)
        if (std::holds_alternative<design::Transfer>(phase.work))
            m_phase->addItem(qstring(phase.id));
    if (m_phase->count() == 0)
        return;
    m_phase->setCurrentIndex(std::max(0, m_phase->findText(chosen)));
    m_phase->setVisible(m_phase->count() > 1);
    show(std::get<design::Transfer>(design::findPhase(job, m_phase->currentText().toStdString())->work));
}

void TransferEditor::show(const design::Transfer &transfer)
{
    m_transfer = transfer;
    const QSignalBlocker a(m_size), b(m_period);
    m_pattern->setCurrentIndex(m_pattern->findData(static_cast<int>(transfer.pattern)));
    m_size->setValue(transfer.bytes / unit_B);
    m_period->setValue(transfer.period_s);
    showPool(m_from, transfer.from);
    showPool(m_to, transfer.to);
    showAnswer();
}

void TransferEditor::showPool(const PoolRow &row, const design::Pool &pool)
{
    const QString count = tr("%1 instances").arg(pool.size());
    row.names->setText(pool.empty() ? tr("all instances") : pool.size() == 1 ? qstring(pool.front()) : count);
    row.names->setToolTip(pool.size() > 1 ? tr("%1 … %2").arg(qstring(pool.front()), qstring(pool.back())) : QString());
    row.take->setEnabled(!m_selected.empty());
    row.take->setToolTip(m_selected.empty() ? tr("Select instances on the drawing first") : tr("Use the %1 selected instances").arg(m_selected.size()));
    row.show->setEnabled(!pool.empty());
}

void TransferEditor::setSelection(std::vector<std::string> instanceIds)
{
    m_selected = std::move(instanceIds);
    showPool(m_from, m_transfer.from);
    showPool(m_to, m_transfer.to);
}

void TransferEditor::setPrediction(const widgets::PredictionPtr &prediction)
{
    m_prediction = prediction;
    showAnswer();
}

void TransferEditor::showAnswer()
{
    const transfer::TransferPrediction *found = nullptr;
    if (m_prediction)
        for (const transfer::TransferPrediction &transfer : m_prediction->transfers)
            if (qstring(transfer.job) == m_job && qstring(transfer.phase) == m_phase->currentText())
                found = &transfer;
    m_time->setVisible(found);
    m_why->setVisible(found);
    if (!found)
        return;
    m_time->setText(qstring(format::seconds(found->seconds)));
    m_time->setToolTip(tr("Time of one run beside what else uses the network"));
    QStringList lines{tr("%1 s alone · %2 to %3 GPUs").arg(qstring(format::significant(found->alone_s))).arg(found->senders).arg(found->receivers),
                      tr("held by %1").arg(language::said(found->bottleneck))};
    for (const transfer::TransferPrediction::Meets &other : found->meets)
        lines << tr("meanwhile the network transfers of %1 take %2 × as long").arg(qstring(other.job), qstring(format::significant(other.slowdown)));
    if (found->period_s > 0 && found->seconds > found->period_s)
        lines << tr("takes longer than its period");
    m_why->setText(lines.join(QLatin1Char('\n')));
}

void TransferEditor::change(const design::Transfer &transfer, const QString &undoText)
{
    if (transfer == m_transfer)
        return;
    emit transferEdited(m_phase->currentText(), transfer, undoText);
}

} // namespace switchyard::inspector
