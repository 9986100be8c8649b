// SPDX-License-Identifier: GPL-3.0-or-later
// Money and time of a design and its job, beside what they were before the last edit.
#pragma once

#include <vector>

#include <QWidget>

#include <views/panels/snapshots.h>
#include <views/theme/tokens.h>

class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QStackedWidget;

namespace switchyard::panels {

struct CostRow {
    QString name;
    QString now;
    QString before; ///< empty: unchanged or nothing to compare with
    QString change;
    bool better = false;
    QString tooltip;
    bool unknown = false; ///< not known, or known in part: shown in another look
};

/// `run_tokens`: tokens of the training run that the last rows count.
std::vector<CostRow> costRows(const predict::DesignPrediction &now, const predict::DesignPrediction *before,
                              double run_tokens);
void paintCost(QPainter &painter, const QRectF &rect, const std::vector<CostRow> &rows, const QString &source,
               const theme::Tokens &tokens);
/// Where the price comes from: source and date; or what is unknown and the nearest known.
QString priceSource(const predict::DesignPrediction &prediction);

class CostView final : public QWidget
{
    Q_OBJECT
public:
    explicit CostView(QWidget *parent = nullptr);
    void setPrediction(PredictionPtr now, PredictionPtr before);

private:
    void rebuild();
    PredictionPtr m_now;
    PredictionPtr m_before;
    QStackedWidget *m_pages;
    QGridLayout *m_grid;
    QDoubleSpinBox *m_tokens;
    QLabel *m_source;
};

} // namespace switchyard::panels
