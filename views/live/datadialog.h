// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a watched server and what that costs it, which quantities it has of how much of the design, and its own
// alerts and rules.
#pragma once

#include <QDialog>
#include <QElapsedTimer>

#include <core/telemetry/observation.h>
#include <views/text/plain.h>

class QTableWidget;
class QTabWidget;

namespace switchyard::live {

class RulesPage;

/// Pages in their order.
enum class DataPage : int { Questions, Coverage, Rules };

class DataDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit DataDialog(QWidget *parent = nullptr);
    /// The last look; null: nothing is watched. Order of the rows and what is selected stay.
    void setObservation(const telemetry::ObservationPtr &observation);
    void showPage(DataPage page);
    /// Where what the server tells of its rules goes.
    [[nodiscard]] RulesPage &rules() { return *m_rules; }
    /// They are of another server, or of another time.
    void forgetRules();

signals:
    /// PromQL, to be seen on the server that it was asked.
    void queryOpened(const QString &promql);
    /// The page of the rules is looked at, and what it shows is a minute old or nothing.
    void rulesRequested();

private:
    void fillQuestions(const telemetry::Observation &observation);
    void fillCoverage(const telemetry::Observation &observation);
    void askForRules(bool begins);
    [[nodiscard]] QString chosenQuery() const;

    QTabWidget *m_pages;
    QTableWidget *m_questions;
    QTableWidget *m_coverage;
    text::Label *m_cost;
    text::Label *m_missing;
    RulesPage *m_rules;
    QElapsedTimer m_asked; ///< since the rules were
    bool m_watching = false;
};

} // namespace switchyard::live
