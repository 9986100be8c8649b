// SPDX-License-Identifier: GPL-3.0-or-later
// The alerts of a watched server, whom they are about, and what is to be said of its rules.
#pragma once

#include <vector>

#include <QWidget>

#include <core/diagnose/rule_lint.h>
#include <views/text/plain.h>

class QTableWidget;

namespace switchyard::live {

class RulesPage final : public QWidget
{
    Q_OBJECT
public:
    explicit RulesPage(QWidget *parent = nullptr);
    /// Order of the rows and what is selected stay.
    void tell(const telemetry::ServerRules &rules, const diagnose::RuleLint &lint, const design::Design &design, const std::vector<diagnose::Finding> &findings);
    void showAsking();
    void showFailure(const QString &why);
    void forget();

signals:
    void asked(); ///< anew, by the user
    void queryOpened(const QString &promql);

private:
    void fillAlerts(const telemetry::ServerRules &rules, const design::Design &design, const std::vector<diagnose::Finding> &findings);
    void fillRemarks(const diagnose::RuleLint &lint);
    [[nodiscard]] QString chosenQuery() const;

    text::Label *m_summary;
    QTableWidget *m_alerts;
    QTableWidget *m_remarks;
};

} // namespace switchyard::live
