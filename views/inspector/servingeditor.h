// SPDX-License-Identifier: GPL-3.0-or-later
// A serving job in the inspector: how its replicas are cut, the engine, the load, and the instances of each pool; and
// what the engine says. Fields are made from the table of serving fields (core/workload/serving_fields.h).
#pragma once

#include <QWidget>

#include <core/workload/serving.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QPushButton;

namespace switchyard::inspector {

class PhasePane;

class ServingEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit ServingEditor(QWidget *parent = nullptr);
    /// `job` serves.
    void setJob(design::DesignPtr design, const design::Job &job);
    /// Of the job that is shown; may be null.
    void setPrediction(const widgets::PredictionPtr &prediction);

signals:
    void servingEdited(const QString &phase, const switchyard::workload::ServingPlan &plan, const QString &undoText);
    /// Pools of their own for prompts and answers, or one.
    void splitWanted(bool split);
    /// The phase is to run on what is selected.
    void poolWanted(const QString &phase);
    void poolShown(const QStringList &ids);

private:
    struct Pane {
        PhasePane *pane = nullptr;
        workload::ServingPlan plan;
    };
    Pane makePane(const QString &name, bool whole);
    void showPane(Pane &own, const design::Job &job, const design::Phase &phase);

    design::DesignPtr m_design;
    text::Label *m_reason;
    Pane m_prefill; ///< hidden where one pool does both
    Pane m_main;
    bool m_pools = false; ///< prompts and answers have pools of their own
    QPushButton *m_split;
    text::Label *m_answer;
};

} // namespace switchyard::inspector
