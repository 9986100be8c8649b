// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a watched server and what that costs it, and which quantities it has of how much of the design.
#pragma once

#include <QDialog>

#include <core/telemetry/observation.h>
#include <views/text/plain.h>

class QAction;
class QTableWidget;
class QTabWidget;

namespace switchyard::live {

class DataDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit DataDialog(QWidget *parent = nullptr);
    /// The last look; null: nothing is watched. Order of the rows and what is selected stay.
    void setObservation(const telemetry::ObservationPtr &observation);
    void showQuestions();
    void showCoverage();

signals:
    /// PromQL, to be seen on the server that it was asked.
    void queryOpened(const QString &promql);

private:
    void fillQuestions(const telemetry::Observation &observation);
    void fillCoverage(const telemetry::Observation &observation);
    [[nodiscard]] QString chosenQuery() const;

    QTabWidget *m_pages;
    QTableWidget *m_questions;
    QTableWidget *m_coverage;
    text::Label *m_cost;
    text::Label *m_missing;
    QAction *m_open;
    QAction *m_copy;
};

} // namespace switchyard::live
