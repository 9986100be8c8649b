// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <QWidget>

#include <views/widgets/snapshots.h>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLineEdit;

namespace switchyard::inspector {

/// What can be changed of the selected instances, all at once: their common values, "mixed" where they differ. Each
/// change is asked for as one edit.
class PropertiesBox final : public QWidget
{
    Q_OBJECT
public:
    explicit PropertiesBox(QWidget *parent = nullptr);
    /// `observation`: of the live cluster; null: none is seen.
    void setSelection(const design::DesignPtr &design, const widgets::CatalogPtr &catalog, const telemetry::ObservationPtr &observation, const std::vector<std::string> &ids);

signals:
    void renamed(const QString &id, const QString &to);
    void typeChosen(const QString &type);
    void nodeChosen(const QString &node);
    void jobChosen(const QString &job);
    /// By hand (design::Instance::worksFor); none: as metrics tell.
    void worksForChosen(const std::optional<QString> &job);
    void lockChosen(bool locked);
    void storageResized(const QString &id, double capacity_TiB, const QString &undoText);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showType(const std::vector<int> &instances, const design::Design &design, const catalog::Catalog &catalog);
    void showNode(const std::vector<int> &instances, const design::Design &design);
    void showJob(const std::vector<int> &instances, const design::Design &design);
    void showWorksFor(const std::vector<int> &instances, const design::Design &design, const telemetry::Observation *observation);
    void showSize(const design::Design &design);
    /// A field and the word before it.
    void setRowVisible(QWidget *field, bool visible);

    QString m_id; ///< of the one thing that is selected
    QLineEdit *m_name;
    QComboBox *m_type;
    QComboBox *m_node;
    QComboBox *m_job;
    QComboBox *m_worksFor; ///< where a live cluster is seen, or something is said of it
    QCheckBox *m_lock;
    QDoubleSpinBox *m_size; ///< of one storage
};

} // namespace switchyard::inspector
