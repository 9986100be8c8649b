// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <views/widgets/snapshots.h>

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QToolButton;

namespace switchyard::inspector {

/// What holds for the whole design: its name, the region, how capacity is bought, the own price list, data out to the internet.
class DesignBox final : public QWidget
{
    Q_OBJECT
public:
    explicit DesignBox(QWidget *parent = nullptr);
    void setDesign(const design::DesignPtr &design, const widgets::CatalogPtr &catalog);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void nameTyped(const QString &name);
    void regionChosen(const QString &region);
    void capacityChosen(const QString &word); ///< "capacity-block"
    void priceListTyped(const QString &path); ///< empty: the catalog's prices
    void priceListWanted();                   ///< to be looked for
    void dataOutChosen(double GBPerMonth);    ///< 0: none

private:
    QLineEdit *m_name;
    QComboBox *m_region;
    QComboBox *m_capacity;
    QLineEdit *m_prices;
    QDoubleSpinBox *m_dataOut;
};

} // namespace switchyard::inspector
