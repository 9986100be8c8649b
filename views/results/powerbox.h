// SPDX-License-Identifier: GPL-3.0-or-later
// What a design says of power: the price of a kWh, the building's share, kW of an instance. Nothing is given at first.
#pragma once

#include <QWidget>

#include <core/design/bill.h>

class QComboBox;
class QDoubleSpinBox;

namespace switchyard::results {

class PowerBox final : public QWidget
{
    Q_OBJECT
public:
    explicit PowerBox(QWidget *parent = nullptr);
    /// What the design gives, and the types that it has.
    void setPower(const catalog::PowerTerms &terms, const design::Power &power);

signals:
    void edited(const switchyard::catalog::PowerTerms &terms);

private:
    void showType();

    catalog::PowerTerms m_terms;
    QDoubleSpinBox *m_price;
    QDoubleSpinBox *m_pue;
    QComboBox *m_type;
    QDoubleSpinBox *m_kW;
};

} // namespace switchyard::results
