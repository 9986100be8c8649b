// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/canvas/rangedialog.h>

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

#include <core/base/format.h>
#include <core/base/number.h>

#include <views/language/words.h>

namespace switchyard::canvas {

namespace {

/// What numbers are typed in: as the legend has it, shares in percent.
LegendUnit typedUnit(const Heat &heat)
{
    if (telemetry::descriptor(heat.choice.metric).unit == Unit::Share)
        return {QStringLiteral("%"), 0.01};
    return legendUnit(heat);
}

} // namespace

RangeDialog::RangeDialog(const Heat &heat, QWidget *parent)
    : QDialog(parent)
    , m_quantity(heat.choice.metric)
    , m_mayBeNegative(telemetry::descriptor(heat.choice.metric).unit == Unit::Celsius)
    , m_low(new QLineEdit(this))
    , m_high(new QLineEdit(this))
    , m_reason(new text::Label(this))
{
    setObjectName(QStringLiteral("rangeDialog"));
    setWindowTitle(tr("Range of %1").arg(titleText(m_quantity)));
    const LegendUnit unit = typedUnit(heat);
    m_base = unit.base;
    m_low->setObjectName(QStringLiteral("rangeLow"));
    m_high->setObjectName(QStringLiteral("rangeHigh"));
    m_low->setText(qstring(format::significant(heat.scale.low / m_base)));
    m_high->setText(qstring(format::significant(heat.scale.high / m_base)));
    m_reason->setObjectName(QStringLiteral("rangeReason"));
    m_reason->setProperty("role", QStringLiteral("muted"));
    m_reason->setWordWrap(true);
    m_reason->setMinimumWidth(300);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_keep = buttons->addButton(tr("&Keep this range"), QDialogButtonBox::AcceptRole);
    m_keep->setObjectName(QStringLiteral("keepRange"));
    QPushButton *automatic = buttons->addButton(tr("&Automatic"), QDialogButtonBox::ResetRole);
    automatic->setObjectName(QStringLiteral("automaticRange"));
    automatic->setToolTip(tr("By the values that are shown, or up to what the hardware can do"));
    auto *form = new QFormLayout(this);
    form->addRow(tr("From (%1)").arg(unit.name), m_low);
    form->addRow(tr("To (%1)").arg(unit.name), m_high);
    form->addRow(m_reason);
    form->addRow(buttons);
    for (QLineEdit *edit : {m_low, m_high})
        connect(edit, &QLineEdit::textChanged, this, &RangeDialog::check);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(automatic, &QPushButton::clicked, this, [this] {
        m_range.reset();
        accept();
    });
    m_keep->setDefault(true);
    m_high->setFocus();
    m_high->selectAll();
    check();
}

void RangeDialog::check()
{
    const auto typed = [](const QLineEdit &edit) { return number::fromText(plainNumber(edit.text().trimmed()).remove(QLatin1Char(',')).toStdString()); };
    const std::optional<double> low = typed(*m_low), high = typed(*m_high);
    const QString reason = !low || !high ? tr("Both ends are numbers.") : *low < 0 && !m_mayBeNegative ? tr("Nothing of it is below 0.") : *high <= *low ? tr("The upper end is above the lower one.") : QString();
    m_keep->setEnabled(reason.isEmpty());
    m_reason->setText(reason.isEmpty() ? tr("It stays for both pictures of a comparison, whatever changes, until it is automatic again.") : reason);
    m_range = reason.isEmpty() ? std::optional(TypedRange{m_quantity, *low * m_base, *high * m_base}) : std::nullopt;
}

} // namespace switchyard::canvas
