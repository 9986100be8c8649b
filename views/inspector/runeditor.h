// SPDX-License-Identifier: GPL-3.0-or-later
// The run around a training step in the inspector: its length, its checkpoints, its recovery, and the design's storage
// with its size. Fields are made from the table of run fields (core/workload/run_fields.h); an empty number means what
// its grey text says, which is the default that goodput takes.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <QWidget>

#include <core/workload/run_fields.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QDoubleSpinBox;
class QGridLayout;

namespace switchyard::inspector {

class OptionForm;

class RunEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit RunEditor(QWidget *parent = nullptr);
    ~RunEditor() override;
    /// `training`: a training phase of the design.
    void setRun(design::DesignPtr design, const design::Phase &training);
    /// Of the job that is shown; may be null.
    void setPrediction(const widgets::PredictionPtr &prediction);

signals:
    void runEdited(const switchyard::workload::Run &run, const QString &undoText);
    void storageResized(const QString &id, double capacity_TiB, const QString &undoText);

private:
    void showStorages();
    void makeSizes();
    void showAnswer();
    void change(const workload::Run &run, const QString &undoText);

    design::DesignPtr m_design;
    widgets::PredictionPtr m_prediction;
    workload::Run m_run;
    OptionForm *m_form;
    QGridLayout *m_storages;
    std::vector<std::pair<std::string, QDoubleSpinBox *>> m_sizes; ///< of the storage of this id
    text::Label *m_reason;
    text::Label *m_answer;
};

} // namespace switchyard::inspector
