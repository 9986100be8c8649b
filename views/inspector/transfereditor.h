// SPDX-License-Identifier: GPL-3.0-or-later
// The transfers of a job in the inspector: from which pool to which, how many bytes, how often; and what the engine says.
#pragma once

#include <string>
#include <vector>

#include <QWidget>

#include <views/text/plain.h>
#include <views/widgets/snapshots.h>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QToolButton;

namespace switchyard::inspector {

class TransferEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit TransferEditor(QWidget *parent = nullptr);
    /// Does the job have a transfer? Else there is nothing to show.
    static bool hasTransfer(const design::Job &job);
    void setJob(design::DesignPtr design, const design::Job &job);
    /// May be null.
    void setPrediction(const widgets::PredictionPtr &prediction);
    /// Instances that a pool can take over.
    void setSelection(std::vector<std::string> instanceIds);

signals:
    void transferEdited(const QString &phase, const switchyard::design::Transfer &transfer, const QString &undoText);
    void poolShown(const QStringList &ids);

private:
    struct PoolRow {
        text::Label *names = nullptr;
        QToolButton *take = nullptr;
        QToolButton *show = nullptr;
    };
    PoolRow poolRow(QGridLayout *grid, int row, const QString &title, design::Pool design::Transfer::*pool);
    void show(const design::Transfer &transfer);
    void showPool(const PoolRow &row, const design::Pool &pool);
    void showAnswer();
    void change(const design::Transfer &transfer, const QString &undoText);

    design::DesignPtr m_design;
    QString m_job;
    design::Transfer m_transfer;
    std::vector<std::string> m_selected;
    widgets::PredictionPtr m_prediction;
    QComboBox *m_phase;
    QComboBox *m_pattern;
    QDoubleSpinBox *m_size;
    QDoubleSpinBox *m_period;
    PoolRow m_from, m_to;
    text::Label *m_time;
    text::Label *m_why;
};

} // namespace switchyard::inspector
