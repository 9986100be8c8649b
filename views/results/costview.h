// SPDX-License-Identifier: GPL-3.0-or-later
// Money and time of a design and its job, beside what they were before the last edit.
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include <core/goodput/goodput.h>

#include <views/text/plain.h>
#include <views/theme/tokens.h>
#include <views/widgets/snapshots.h>
#include <views/widgets/stackedbar.h>

class QDoubleSpinBox;
class QGridLayout;
class QStackedWidget;

namespace switchyard::results {

struct CostRow {
    QString name;
    QString now;
    QString before; ///< empty: unchanged or nothing to compare with; "unknown" where a price is
    QString change;
    bool better = false;
    QString tooltip;
    bool unknown = false; ///< not known, or known in part: shown in another look
};

/// `run_tokens`: tokens of the training run that the last rows count. `run`: of the job's training, with the tokens that the run
/// says and all that interrupts it (the page Goodput has the same sums); may be null.
std::vector<CostRow> costRows(const predict::DesignPrediction &now, const predict::DesignPrediction *before,
                              double run_tokens, const goodput::Goodput *run = nullptr);
/// The run of the job that is predicted; none where either is null or the job does not train.
std::optional<goodput::Goodput> goodputOf(const design::Design *design, const predict::DesignPrediction *prediction);
/// The rows of a design alone: its bill and what the lines sum to; `before` may be null.
std::vector<CostRow> designRows(const design::Bill &now, const design::Bill *before);
/// The lines of a bill as parts of one bar, which sum to what is known of it; without parts where nothing costs anything.
widgets::StackedBar billBar(const design::Bill &bill, const theme::Tokens &tokens);
/// "$249 M" from a million on: of a figure that is known to a third no nine digits.
QString usdAbout(double value);
/// Where rows stand: one column, or where nothing is compared and there is room two, the first `ofDesign` rows and those of the job.
std::vector<QRectF> costColumns(const QRectF &rect, const std::vector<CostRow> &rows, std::size_t ofDesign);
void paintCost(QPainter &painter, const QRectF &rect, const design::Bill &bill, const std::vector<CostRow> &rows, const QString &source,
               const theme::Tokens &tokens);
/// Where the price comes from: source and date; or what is unknown and the nearest known.
QString priceSource(const predict::DesignPrediction &prediction);
/// The lines of a bill without a price, and why; empty when all is known.
QString unknownPrices(const design::Bill &bill);

class PowerBox;

class CostView final : public QWidget
{
    Q_OBJECT
public:
    explicit CostView(QWidget *parent = nullptr);
    /// `run`: see costRows; none where the job does not train.
    void setPrediction(widgets::PredictionPtr now, widgets::PredictionPtr before, std::optional<goodput::Goodput> run = {});
    /// What the design costs before there is a job, now and before the last edit.
    void setBill(const design::Bill &now, const design::Bill &before);
    /// What the design gives of power.
    void setPower(const catalog::PowerTerms &terms);

signals:
    void powerEdited(const switchyard::catalog::PowerTerms &terms);

private:
    void rebuild();
    widgets::PredictionPtr m_now;
    widgets::PredictionPtr m_before;
    std::optional<goodput::Goodput> m_goodput;
    design::Bill m_bill;
    design::Bill m_billBefore;
    QStackedWidget *m_pages;
    widgets::StackedBarWidget *m_bar;
    QGridLayout *m_grid;
    QWidget *m_run;
    QDoubleSpinBox *m_tokens;
    PowerBox *m_power;
    text::Label *m_source;
};

} // namespace switchyard::results
