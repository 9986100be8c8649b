// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a prediction in the inspector: step time with band and change, breakdown, memory, cost.
#pragma once

#include <QWidget>

#include <views/text/plain.h>
#include <views/widgets/snapshots.h>


namespace switchyard::widgets {
class StackedBarWidget;
}

namespace switchyard::results {

class ResultSummary final : public QWidget
{
    Q_OBJECT
public:
    explicit ResultSummary(QWidget *parent = nullptr);
    /// `before`: what the change is counted from; may be null.
    void setPrediction(widgets::PredictionPtr now, const widgets::PredictionPtr &before);
    /// Greys the numbers while a new prediction is on its way.
    void setBusy(bool busy);

signals:
    void whyRequested(const QString &what);

private:
    void showMemory(const predict::Prediction &p);
    void showCost(const predict::DesignPrediction &now, const predict::DesignPrediction *before);

    widgets::PredictionPtr m_now;
    text::Label *m_step;
    text::Label *m_band;
    text::Label *m_delta;
    text::Label *m_flops;
    text::Label *m_mfu;
    text::Label *m_tokens;
    widgets::StackedBarWidget *m_breakdown;
    text::Label *m_bottleneck;
    text::Label *m_memoryTitle;
    text::Label *m_memoryText;
    widgets::StackedBarWidget *m_memory;
    text::Label *m_perHour;
    text::Label *m_perMillion;
    text::Label *m_perStep;
};

/// "± 6 %", "−7 / +9 %"; empty without a band.
QString bandText(const std::array<double, 2> &band_pct);

} // namespace switchyard::results
