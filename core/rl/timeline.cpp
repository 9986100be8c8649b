// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/timeline.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace switchyard::rl {

namespace {

struct Entry {
    PhaseKind kind;
    double seconds;
    double busy; ///< share of its GPUs' time
};

/// The trainer's part of a step, in order.
std::vector<Entry> training(const StepParts &parts)
{
    std::vector<Entry> out;
    const auto add = [&](PhaseKind kind, double seconds) {
        if (seconds > 0)
            out.push_back({kind, seconds, 1});
    };
    if (parts.collate_s > 0)
        out.push_back({PhaseKind::Collate, parts.collate_s, 0});
    add(PhaseKind::OldLogProbs, parts.old_s);
    add(PhaseKind::Reference, parts.reference_s);
    add(PhaseKind::Update, parts.update_s);
    return out;
}

/// The rollout pool's part.
std::vector<Entry> generation(const StepParts &parts)
{
    std::vector<Entry> out{{PhaseKind::Rollout, parts.rollout_s, parts.rolloutBusy}};
    if (parts.reward_s > 0)
        out.push_back({PhaseKind::Reward, parts.reward_s, 0}); // rules and sandboxes run on the hosts
    return out;
}

double sum(const std::vector<Entry> &entries)
{
    double seconds = 0;
    for (const Entry &entry : entries)
        seconds += entry.seconds;
    return seconds;
}

/// Lays entries one behind the other from `at`; returns the end.
double lay(const std::vector<Entry> &entries, int gpus, double at, std::vector<TimedPhase> &out)
{
    for (const Entry &entry : entries) {
        out.push_back({entry.kind, gpus, at, at + entry.seconds, (1 - entry.busy) * gpus * entry.seconds});
        at += entry.seconds;
    }
    return at;
}

/// When the trainer is done that takes the answers in parts, each when its prompts are there and the part before is done.
/// `ready`: prompts that were there already when it began.
double streamedFrom(const StepParts &parts, int chunks, double work_s, double ready)
{
    const double step = static_cast<double>(parts.ends_s.size()) / parts.inFlight;
    double at = 0;
    for (int i = 1; i <= chunks; ++i) {
        const double missing = std::ceil(step * i / chunks - ready - 1e-9);
        double there = 0;
        if (parts.ends_s.empty())
            there = parts.rollout_s * i / chunks;
        else if (missing >= 1)
            there = parts.ends_s[std::min(static_cast<std::size_t>(missing), parts.ends_s.size()) - 1] + parts.reward_s;
        at = std::max(at, there) + work_s / chunks;
    }
    return at;
}

/// Off policy the engine goes on beyond a step's samples, up to what may be in flight: what of it is done when the weights
/// come is there at once for the next step. The steady state, by repetition.
double streamed(const StepParts &parts, int chunks, double work_s)
{
    const auto all = static_cast<double>(parts.ends_s.size());
    const double step = all / parts.inFlight;
    double ready = 0;
    double end_s = streamedFrom(parts, chunks, work_s, ready);
    if (parts.inFlight <= 1 || parts.ends_s.empty())
        return end_s;
    for (int round = 0; round < 24; ++round) {
        const auto ended = static_cast<double>(std::ranges::upper_bound(parts.ends_s, end_s) - parts.ends_s.begin());
        const double left = ready + ended * (all - ready) / all - step;
        ready += 0.5 * (std::clamp(left, 0.0, all - step) - ready);
        end_s = streamedFrom(parts, chunks, work_s, ready);
    }
    return end_s;
}

} // namespace

Pattern<0> nameOf(PhaseKind kind)
{
    switch (kind) {
    case PhaseKind::Rollout: return Pattern<0>("rollout");
    case PhaseKind::Reward: return Pattern<0>("reward");
    case PhaseKind::Collate: return Pattern<0>("collate");
    case PhaseKind::OldLogProbs: return Pattern<0>("old_logprobs");
    case PhaseKind::Reference: return Pattern<0>("reference");
    case PhaseKind::Update: return Pattern<0>("update");
    case PhaseKind::WeightSync: break;
    }
    return Pattern<0>("weight_sync");
}

std::string toWord(PhaseKind kind) { return std::string(nameOf(kind).text()); }

bool ofRollout(PhaseKind kind) { return kind == PhaseKind::Rollout || kind == PhaseKind::Reward; }

double StepTimeline::unused_gpu_s() const
{
    double idle = 0;
    for (const TimedPhase &phase : phases)
        idle += phase.unused_gpu_s();
    return idle;
}

double StepTimeline::idleShare() const { return period_s > 0 && gpus > 0 ? unused_gpu_s() / (gpus * period_s) : 0; }

const TimedPhase &StepTimeline::bound() const
{
    return *std::ranges::max_element(phases, {}, [](const TimedPhase &phase) { return phase.critical ? phase.end_s - phase.start_s : -1.0; });
}

StepTimeline timelineOf(const StepParts &parts, const StepShape &shape)
{
    std::vector<Entry> make = generation(parts);
    const std::vector<Entry> train = training(parts);
    double make_s = sum(make);
    const double train_s = sum(train);
    const int chunks = std::max(1, shape.chunks);
    const bool split = shape.placement == PoolPlacement::Split;
    const bool beside = split && shape.stepsOff > 0;
    StepTimeline out;
    out.gpus = split ? shape.rolloutGpus + shape.trainGpus : std::max(shape.rolloutGpus, shape.trainGpus);
    const int rolloutGpus = split ? shape.rolloutGpus : out.gpus;
    const int trainGpus = split ? shape.trainGpus : out.gpus;
    double end_s = make_s + train_s;
    if (split && chunks > 1)
        end_s = streamed(parts, chunks, train_s);
    else if (beside)
        end_s = std::max(make_s, train_s);
    bool generationBound = false;
    if (beside && chunks > 1) {
        generationBound = parts.bulk_s + parts.reward_s >= end_s;
        // The engine goes on all the time, with what the next steps need.
        end_s = std::max(end_s, parts.bulk_s + parts.reward_s);
        make.front().seconds = end_s - parts.reward_s;
        make.front().busy = std::min(1.0, parts.bulk_s / make.front().seconds);
        make_s = end_s;
    }
    lay(make, rolloutGpus, 0, out.phases);
    // Streamed, the trainer's parts are laid together at their end.
    const bool trainsFirst = beside && chunks == 1;
    lay(train, trainGpus, trainsFirst ? 0 : end_s - train_s, out.phases);
    out.period_s = end_s + parts.sync_s;
    if (parts.sync_s > 0)
        out.phases.push_back({PhaseKind::WeightSync, out.gpus, end_s, out.period_s, 0});
    // In turn everything counts; beside each other the pool that never waits does.
    const bool makes = !beside || make_s >= end_s * (1 - 1e-9);
    const bool trains = !beside || train_s >= end_s * (1 - 1e-9) || (chunks > 1 && !generationBound);
    for (TimedPhase &phase : out.phases)
        phase.critical = phase.kind == PhaseKind::WeightSync || (ofRollout(phase.kind) ? makes : trains);
    if (!split)
        return out;
    out.waitRollout_s = end_s - train_s;
    out.waitTrain_s = end_s - make_s;
    // What each pool waits between its phases belongs to its last one before the wait.
    const auto waits = [&](const PoolWait &wait, std::size_t last) {
        if (!(wait.end_s > wait.start_s))
            return;
        out.phases[last].wait_gpu_s += wait.gpus * (wait.end_s - wait.start_s);
        out.waits.push_back(wait);
    };
    waits({true, rolloutGpus, make_s, end_s}, make.size() - 1);
    waits({false, trainGpus, trainsFirst ? train_s : 0, trainsFirst ? end_s : out.waitRollout_s}, make.size() + train.size() - 1);
    return out;
}

} // namespace switchyard::rl
