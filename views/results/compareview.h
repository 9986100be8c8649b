// SPDX-License-Identifier: GPL-3.0-or-later
// Before and after: the key figures of a baseline beside the present ones, and what was done between them.
#pragma once

#include <QWidget>

#include <core/exchange/documents/report.h>
#include <views/text/plain.h>

class QListWidget;
class QPushButton;
class QStackedWidget;
class QTableWidget;

namespace switchyard::results {

class CompareView final : public QWidget
{
    Q_OBJECT
public:
    explicit CompareView(QWidget *parent = nullptr);
    void setReport(const exchange::Report &report);

signals:
    void keepRequested();   ///< the present state is the baseline from now on
    void fileRequested();   ///< compare with another design
    void mapRequested();    ///< compare on the drawing
    void exportRequested(); ///< as a file
    /// A change was picked: show these things.
    void idsPicked(const QStringList &ids);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeHead();
    void showFigures();
    void showBill(int row);
    void showChanges();

    exchange::Report m_report;
    text::Label *m_baseline;
    QStackedWidget *m_pages;
    QTableWidget *m_figures = nullptr;
    QListWidget *m_changes;
    QPushButton *m_keep, *m_export;
};

} // namespace switchyard::results
