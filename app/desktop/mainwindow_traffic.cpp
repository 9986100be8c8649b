// SPDX-License-Identifier: GPL-3.0-or-later
// Whose traffic, and of which time, the drawing and the pages show.
#include <app/desktop/mainwindow.h>

#include <cmath>

#include <core/predict/while_busy.h>

#include <views/canvas/heatbar.h>
#include <views/canvas/trafficchips.h>
#include <views/results/resultsdock.h>

namespace switchyard::app {

void MainWindow::showTraffic()
{
    const session::OutcomePtr &now = m_work->engine.outcome();
    const session::PredictionPtr whole = now ? now->prediction : nullptr;
    const predict::TrafficMask chosen = m_canvasView->chips().chosen();
    m_results->setTraffic(whole && chosen != 0 ? predict::onlyTraffic(*whole, chosen) : whole); // matrix, rails and strategy count bytes of the whole step
    if (whole && whole->engine && !m_times && canvas().heatChoice().basis == canvas::Basis::Playhead)
        m_work->details.wantTimeline(whole->engine); // the mean until it is there
    const predict::MomentOfStep shown = drawn(whole, m_times);
    canvas().setPrediction(shown.prediction, compared(), shown.sending, now ? now->others : nullptr);
}

predict::MomentOfStep MainWindow::drawn(const session::PredictionPtr &whole, const session::StepTimesPtr &times) const
{
    if (!whole)
        return {};
    const predict::TrafficMask chosen = m_canvasView->chips().chosen(), mask = chosen != 0 ? chosen : ~0U;
    const canvas::HeatChoice &choice = m_canvasView->canvas().heatChoice();
    if (choice.predictsTraffic() && choice.basis == canvas::Basis::Busy)
        return {predict::whileBusy(*whole, mask), nullptr};
    if (choice.predictsTraffic() && choice.basis == canvas::Basis::Playhead && times && whole->engine)
        return predict::momentOf(*whole, times->moments, choice.playhead_s, mask);
    return {chosen != 0 ? predict::onlyTraffic(*whole, chosen) : whole, nullptr};
}

void MainWindow::movePlayhead(double time_s)
{
    const bool there = !std::isnan(time_s);
    canvas::HeatChoice choice = canvas().heatChoice();
    if (there) {
        choice.basis = canvas::Basis::Playhead;
        choice.playhead_s = time_s;
        choice.traffic = true;
        choice.source = canvas::HeatSource::Predicted;
    } else if (choice.basis == canvas::Basis::Playhead) {
        choice.basis = canvas::Basis::Mean;
    }
    m_canvasView->heatBar().setPlayheadAvailable(there);
    canvas().setHeatChoice(choice);
}

} // namespace switchyard::app
