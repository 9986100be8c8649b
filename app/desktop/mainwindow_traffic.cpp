// SPDX-License-Identifier: GPL-3.0-or-later
// Whose traffic, and of which time, the drawing and the pages show.
#include <app/desktop/mainwindow.h>

#include <cmath>

#include <core/predict/at_moment.h>
#include <core/predict/while_busy.h>

#include <views/canvas/heatbar.h>
#include <views/canvas/trafficchips.h>
#include <views/results/resultsdock.h>

namespace switchyard::app {

void MainWindow::showTraffic()
{
    const session::OutcomePtr &now = m_work->engine.outcome();
    session::PredictionPtr shown = now ? now->prediction : nullptr;
    const predict::TrafficMask chosen = m_canvasView->chips().chosen();
    session::PredictionPtr drawn = shown && canvas().heatChoice().predictsTraffic() ? atBasis(*shown, chosen != 0 ? chosen : ~0U) : nullptr;
    if (shown && chosen != 0)
        shown = predict::onlyTraffic(*shown, chosen);
    m_results->setTraffic(shown); // matrix, rails and strategy count bytes of the whole step
    canvas().setPrediction(drawn ? std::move(drawn) : std::move(shown));
}

session::PredictionPtr MainWindow::atBasis(const predict::DesignPrediction &whole, predict::TrafficMask mask)
{
    const canvas::HeatChoice &choice = canvas().heatChoice();
    switch (choice.basis) {
    case canvas::Basis::Mean: break;
    case canvas::Basis::Busy: return predict::whileBusy(whole, mask);
    case canvas::Basis::Playhead:
        if (m_times && whole.engine)
            return predict::atMoment(whole, m_times->moments, choice.playhead_s, mask);
        m_work->details.wantTimeline(whole.engine); // the mean until it is there
        break;
    }
    return nullptr;
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
