// SPDX-License-Identifier: GPL-3.0-or-later
// The evidence of a finding: quantity, value, what was expected, and below them the query. As tall as its rows: it
// scrolls with what it stands in, not by itself.
#pragma once

#include <vector>

#include <QTableWidget>

#include <core/diagnose/finding.h>

class QAction;

namespace switchyard::results {

class EvidenceTable final : public QTableWidget
{
    Q_OBJECT
public:
    explicit EvidenceTable(QWidget *parent = nullptr);
    /// `same`: of the same finding, so that the chosen row stays chosen.
    void setEvidence(const std::vector<diagnose::Evidence> &evidence, bool same);
    /// Of the chosen row, or of the first that has one; empty: none has.
    [[nodiscard]] QString query() const;

signals:
    void queryOpened(const QString &promql);

private:
    void addRows(const diagnose::Evidence &evidence);
    void fit();
    [[nodiscard]] int heightOfQuery(int row) const;
    [[nodiscard]] QString queryOf(int row) const;
    [[nodiscard]] QString chosenQuery() const; ///< of the row that is one

    QAction *m_open;
    bool m_fits = false; ///< rows are being fitted
};

} // namespace switchyard::results
