// SPDX-License-Identifier: GPL-3.0-or-later
#include <views/results/powerbox.h>

#include <algorithm>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include <views/widgets/labels.h>
#include <views/widgets/numberbox.h>
#include <views/widgets/snapshots.h>

namespace switchyard::results {

namespace {

constexpr double noPue = 0.99;    ///< below the least that there is
constexpr double noPrice = -0.01; ///< so too: energy may cost nothing

QDoubleSpinBox *spin(const QString &name, double low, double high, int decimals, const QString &none, const QString &tip)
{
    auto *box = new widgets::NumberBox;
    box->setObjectName(name);
    box->setRange(low, high);
    box->setDecimals(decimals);
    box->setSingleStep(0.01);
    box->setSpecialValueText(none);
    box->setToolTip(tip);
    box->setAccessibleName(tip);
    box->setKeyboardTracking(false);
    return box;
}

} // namespace

PowerBox::PowerBox(QWidget *parent)
    : QWidget(parent)
    , m_price(spin(QStringLiteral("usdPerKWh"), noPrice, catalog::mostUsdPerKWh, 4, tr("none"), tr("Price of energy in $ per kWh; none: AWS bills no power, nor does the bill")))
    , m_pue(spin(QStringLiteral("pue"), noPue, catalog::mostPue, 2, tr("none"), tr("PUE: power of the building over that of the instances, 1 to 4; none: the instances alone")))
    , m_type(new QComboBox)
    , m_kW(spin(QStringLiteral("instance_kW"), 0, catalog::mostInstance_kW, 2, tr("the catalog's"), tr("Power of one such instance at full load in kW; the catalog's: that of a system with the same GPUs where one is known, else of its GPUs alone")))
{
    m_type->setObjectName(QStringLiteral("powerType"));
    m_type->setAccessibleName(tr("Instance type that the power is of"));
    m_type->setToolTip(tr("Instance type that the power is of"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    const auto add = [&](const QString &caption, QWidget *field) {
        text::Label *label = widgets::label(caption, theme::Type::Body, QStringLiteral("muted"));
        label->setBuddy(field);
        row->addWidget(label);
        row->addWidget(field);
    };
    add(tr("Ener&gy, $/kWh"), m_price);
    add(tr("P&UE"), m_pue);
    add(tr("k&W of"), m_type);
    row->addWidget(m_kW);
    row->addStretch();
    connect(m_type, &QComboBox::currentIndexChanged, this, &PowerBox::showType);
    // A box holds a rounded value: what another one gives is not taken from it.
    connect(m_price, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        m_terms.usdPerKWh = value >= 0 ? std::optional(value) : std::nullopt;
        emit edited(m_terms);
    });
    connect(m_pue, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        m_terms.pue = value >= 1 ? std::optional(value) : std::nullopt;
        emit edited(m_terms);
    });
    connect(m_kW, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        const std::string type = m_type->currentText().toStdString();
        m_terms.instance_kW.erase(type);
        if (value > 0)
            m_terms.instance_kW[type] = value;
        emit edited(m_terms);
    });
}

void PowerBox::setPower(const catalog::PowerTerms &terms, const design::Power &power)
{
    m_terms = terms;
    const QSignalBlocker quietPrice(m_price), quietPue(m_pue), quietType(m_type);
    m_price->setValue(terms.usdPerKWh.value_or(noPrice));
    m_pue->setValue(terms.pue.value_or(noPue));
    const QString chosen = m_type->currentText();
    m_type->clear();
    for (const design::Power::Line &line : power.lines)
        m_type->addItem(qstring(line.type));
    m_type->setCurrentIndex(std::max(0, m_type->findText(chosen)));
    showType();
}

void PowerBox::showType()
{
    const QSignalBlocker quiet(m_kW);
    const auto given = m_terms.instance_kW.find(m_type->currentText().toStdString());
    m_kW->setValue(given == m_terms.instance_kW.end() ? 0 : given->second);
    m_kW->setEnabled(m_type->count() > 0);
}

} // namespace switchyard::results
