// SPDX-License-Identifier: GPL-3.0-or-later
// The model of a job: those of the catalog to choose from, and what the design brings along itself.
#pragma once

#include <QWidget>

#include <views/widgets/snapshots.h>

class QComboBox;

namespace switchyard::widgets {
class ElidedLabel;
}

namespace switchyard::inspector {

class ModelChoice final : public QWidget
{
    Q_OBJECT
public:
    explicit ModelChoice(QWidget *parent = nullptr);
    void setPhase(const design::Phase &phase, const widgets::CatalogPtr &catalog);

signals:
    void modelChosen(const switchyard::catalog::Architecture &model);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill();
    void choose(int index);

    widgets::CatalogPtr m_catalog;
    QString m_current;
    QComboBox *m_box;
    widgets::ElidedLabel *m_shape;
};

} // namespace switchyard::inspector
