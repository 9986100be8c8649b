// SPDX-License-Identifier: GPL-3.0-or-later
// Whose traffic, and of which time, the drawing and the pages show.
#include <app/desktop/mainwindow.h>

#include <cmath>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include <QCoreApplication>
#include <QEvent>

#include <core/predict/while_busy.h>
#include <core/train/moments.h>

#include <views/canvas/comparebar.h>
#include <views/canvas/heatbar.h>
#include <views/canvas/trafficchips.h>
#include <views/inspector/inspector.h>
#include <views/results/resultsdock.h>

namespace switchyard::app {

namespace {

/// A prediction with its links as chips and basis choose; `times`: of its step, null: not known yet; `ofStep`: with those of the
/// chips over the whole step, null: not known yet. Null stays null. Any thread.
predict::MomentOfStep drawn(const session::PredictionPtr &whole, const session::StepTimesPtr &times, const canvas::HeatChoice &choice, predict::TrafficMask mask,
                            const session::PredictionPtr &ofStep = nullptr)
{
    if (!whole)
        return {};
    if (choice.predictsTraffic() && choice.basis == canvas::Basis::Busy)
        return {predict::whileBusy(*whole, mask), nullptr};
    if (choice.predictsTraffic() && choice.basis == canvas::Basis::Playhead && times && whole->engine)
        return predict::momentOf(*whole, times->moments, choice.playhead_s, mask);
    if (ofStep)
        return {ofStep, nullptr};
    return {mask != ~0U ? predict::onlyTraffic(*whole, mask) : whole, nullptr};
}

} // namespace

void MainWindow::showTraffic()
{
    const session::OutcomePtr &now = m_work->engine.outcome();
    const session::PredictionPtr whole = now ? now->prediction : nullptr;
    const predict::TrafficMask chosen = m_canvasView->chips().chosen(), mask = chosen != 0 ? chosen : ~0U;
    const canvas::HeatChoice &choice = canvas().heatChoice();
    if (m_counted.of != whole || m_counted.mask != mask) // once for all moments that the playhead comes to
        m_counted = {whole, mask, whole && chosen != 0 ? predict::onlyTraffic(*whole, chosen) : whole};
    const session::PredictionPtr &ofStep = m_counted.ofStep;
    m_results->setTraffic(ofStep); // matrix, rails and strategy count bytes of the whole step
    wantBusy(whole, mask);
    if (whole && whole->engine && !m_times && choice.basis == canvas::Basis::Playhead)
        m_work->details.wantTimeline(whole->engine); // the mean until it is there
    const session::OutcomePtr before = m_compareMode != canvas::CompareMode::Off ? m_work->baseline.outcome() : nullptr;
    if (whole && before && before->prediction && before->prediction->engine && m_times && choice.predictsTraffic() && choice.basis == canvas::Basis::Playhead)
        return compareMoments(now, before);
    m_comparing.forget();
    m_comparesAt.reset();
    m_canvasView->compareBar().setBusy(false);
    const predict::MomentOfStep shown = drawn(whole, m_times, choice, mask, ofStep);
    canvas::Compared compared;
    if (before) {
        const predict::MomentOfStep earlier = drawn(before->prediction, nullptr, choice, mask);
        compared = {m_compareMode, before->design, earlier.prediction, earlier.sending, before->others};
    }
    canvas().setPrediction(shown.prediction, compared, shown.sending, now ? now->others : nullptr);
    if (whole && !before) // of what is compared both sides say the same
        canvas().setBases({std::shared_ptr<const network::LinkLoads>(ofStep, &ofStep->loads), m_busy.known.loads});
}

void MainWindow::wantBusy(const session::PredictionPtr &whole, predict::TrafficMask mask)
{
    if (m_busy.of == whole && m_busy.mask == mask)
        return;
    const bool other = m_busy.of != whole;
    m_busy = {whole, mask, {}};
    if (other && mask != ~0U) // the inspector tells of all traffic
        m_work->details.wantBusy(whole, ~0U);
    m_work->details.wantBusy(whole, mask);
}

void MainWindow::takeBusy(const session::BusyLinks &busy)
{
    if (busy.of != m_busy.of)
        return;
    if (busy.mask == ~0U)
        m_inspector->setBusyLoads(busy.of, busy.loads);
    if (busy.mask != m_busy.mask)
        return;
    m_busy.known = busy;
    if (canvas().compareMode() == canvas::CompareMode::Off)
        canvas().setBases({canvas().scene().bases.mean, busy.loads});
}

void MainWindow::compareMoments(const session::OutcomePtr &now, const session::OutcomePtr &before)
{
    const predict::TrafficMask chosen = m_canvasView->chips().chosen(), mask = chosen != 0 ? chosen : ~0U;
    const canvas::HeatChoice choice = canvas().heatChoice();
    const auto show = [this](const session::OutcomePtr &present, const session::OutcomePtr &earlier, const predict::MomentOfStep &left, const predict::MomentOfStep &right) {
        canvas().setPrediction(right.prediction, {m_compareMode, earlier->design, left.prediction, left.sending, earlier->others}, right.sending, present->others);
    };
    const bool same = m_moments.now == now->prediction && m_moments.before == before->prediction && m_moments.mask == mask;
    if (!same) {
        m_comparing.forget();
        m_comparesAt.reset();
    }
    const bool known = same && (m_comparesAt || m_moments.drawnNow.sending);
    if (!known) { // the mean of both until then; of the same two the moment before, which is soon another
        const session::StepTimesPtr times = m_moments.before == before->prediction ? m_moments.timesBefore : nullptr;
        m_moments = {now->prediction, before->prediction, mask, times};
        m_moments.drawnNow = drawn(now->prediction, nullptr, choice, mask);
        m_moments.drawnBefore = drawn(before->prediction, nullptr, choice, mask);
    }
    if (!known || canvas().compareMode() != m_compareMode)
        show(now, before, m_moments.drawnBefore, m_moments.drawnNow);
    m_canvasView->compareBar().setBusy(true);
    if (m_comparesAt) // a playhead that is dragged is followed: what is under way is drawn, then the newest time is asked for
        return;
    m_comparesAt = choice.playhead_s;
    m_comparing.ask(
        [asked = m_moments, times = m_times, choice, catalog = m_work->document.catalog()](const std::stop_token &stop) { // engines point into the catalog
            Moments out = asked;
            if (!out.timesBefore)
                out.timesBefore = std::make_shared<const train::StepTimes>(train::stepTimes(*out.before->engine));
            if (!stop.stop_requested()) {
                out.drawnNow = drawn(out.now, times, choice, out.mask);
                out.drawnBefore = drawn(out.before, out.timesBefore, choice, out.mask);
            }
            return out;
        },
        [this, now, before, show](Moments out) {
            m_moments = std::move(out);
            m_canvasView->compareBar().setBusy(false);
            show(now, before, m_moments.drawnBefore, m_moments.drawnNow);
            if (std::exchange(m_comparesAt, std::nullopt) != canvas().heatChoice().playhead_s)
                compareMoments(now, before);
        });
}

void MainWindow::awaitMoments()
{
    if (!m_comparesAt)
        return;
    m_comparing.wait();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
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
