// SPDX-License-Identifier: GPL-3.0-or-later
// An RL job in the inspector: a pane for each part of its step, whether a reference model stands beside, one pool or two; and
// what the engine says. Fields are made from the table of RL fields (core/workload/rl_fields.h).
#pragma once

#include <array>

#include <QWidget>

#include <core/workload/option_field.h>
#include <core/workload/rl.h>
#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QCheckBox;
class QPushButton;

namespace switchyard::inspector {

class PhasePane;

class RlEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit RlEditor(QWidget *parent = nullptr);
    /// `job` is one of an RL step.
    void setJob(const design::Design &design, const catalog::Catalog &catalog, const design::Job &job);
    /// Of the job that is shown; may be null.
    void setPrediction(const widgets::PredictionPtr &prediction);

signals:
    void rlEdited(const QString &phase, const switchyard::workload::RlPlan &plan, const QString &undoText);
    /// Pools of their own for rollout and update, or one.
    void splitWanted(bool split);
    void referenceWanted(bool use);
    /// The phase is to run on what is selected.
    void poolWanted(const QString &phase);
    void poolShown(const QStringList &ids);

private:
    struct Pane {
        PhasePane *pane = nullptr; ///< hidden where the job has no such part
        workload::RlPlan plan;
    };
    Pane &paneOf(workload::RlRole role) { return m_panes[static_cast<std::size_t>(role)]; }
    void makePane(workload::RlRole role);
    void edit(Pane &own, const workload::Option &row, const std::string &text, const QString &undoText);

    std::array<Pane, workload::rlRoles.size()> m_panes;
    text::Label *m_reason;
    text::Label *m_answer;
    QCheckBox *m_reference;
    QPushButton *m_split;
    bool m_pools = false; ///< rollout and update have pools of their own
};

} // namespace switchyard::inspector
