// SPDX-License-Identifier: GPL-3.0-or-later
// The model of a job: those of the catalog to choose from, and what the design brings along itself.
#pragma once

#include <QWidget>

#include <views/panels/snapshots.h>

class QComboBox;

namespace switchyard::panels {

class ElidedLabel;

class ModelChoice final : public QWidget
{
    Q_OBJECT
public:
    explicit ModelChoice(QWidget *parent = nullptr);
    void setPhase(const design::Phase &phase, const CatalogPtr &catalog);

signals:
    void modelChosen(const switchyard::catalog::Architecture &model);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    void choose(int index);

    CatalogPtr m_catalog;
    QString m_current;
    QComboBox *m_box;
    ElidedLabel *m_shape;
};

} // namespace switchyard::panels
