// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/goodput/renewal.h>

#include <algorithm>
#include <cmath>

#include <core/workload/run.h>

namespace switchyard::goodput {

namespace {

constexpr std::array<PartInfo, partCount> infos = {{
    {"productive", "Training"},
    {"smaller", "A replica less"},
    {"data", "Waiting for data"},
    {"save", "Checkpoints stop the step"},
    {"lost", "Work done again"},
    {"detect", "Noticing the failure"},
    {"replace", "Another instance"},
    {"start", "Starting processes"},
    {"init", "Making communicators"},
    {"load", "Loading the state"},
    {"warm_up", "Warm-up"},
    {"other", "Stragglers, planned stops"},
    {"spares", "Idle spares"},
}};

constexpr std::size_t firstOfRestart = static_cast<std::size_t>(Part::Detect);
constexpr std::size_t lastOfRestart = static_cast<std::size_t>(Part::WarmUp);

/// Adds what one level takes of `whole` and returns what it leaves to work.
double take(const Level &level, double whole, Parts &out)
{
    const double rate = level.interruptions_per_s;
    const double segment_s = level.interval_s + level.save_s;
    if (segment_s <= 0)
        return whole;
    if (!std::isfinite(segment_s)) { // a save that never ends
        of(out, Part::Save) += whole;
        return 0;
    }
    if (rate <= 0) {
        of(out, Part::Save) += whole * level.save_s / segment_s;
        return whole * level.interval_s / segment_s;
    }
    const double restart_s = restartOf(level.restart_s);
    if (!std::isfinite(restart_s)) {
        of(out, Part::Load) += whole;
        return 0;
    }
    const double running = whole * std::exp(-rate * restart_s);
    if (restart_s > 0)
        for (std::size_t i = firstOfRestart; i <= lastOfRestart; ++i)
            out[i] += (whole - running) * level.restart_s[i] / restart_s;
    // Of segments that end with a save, and of these the ones whose save was whole before the next failure.
    const double kept = running * rate * segment_s / std::expm1(rate * segment_s) * std::exp(-rate * level.late_s);
    const double work = kept * level.interval_s / segment_s;
    of(out, Part::Save) += kept - work;
    of(out, Part::Lost) += running - kept;
    return work;
}

} // namespace

PartInfo infoOf(Part part) { return infos[static_cast<std::size_t>(part)]; }

double restartOf(const Parts &restart_s)
{
    double sum = 0;
    for (std::size_t i = firstOfRestart; i <= lastOfRestart; ++i)
        sum += restart_s[i];
    return sum;
}

Parts sharesOf(const Process &process)
{
    Parts out{};
    of(out, Part::Spares) = process.spares;
    const double all = 1 - process.spares;
    of(out, Part::Other) = all * process.other;
    double left = take(process.storage, all - of(out, Part::Other), out);
    if (process.peers.interruptions_per_s > 0 || process.peers.save_s > 0)
        left = take(process.peers, left, out);
    of(out, Part::Data) = left * process.data;
    left -= of(out, Part::Data);
    of(out, Part::Smaller) = left * process.smaller;
    of(out, Part::Productive) = left - of(out, Part::Smaller);
    return out;
}

double effectiveShare(const Parts &shares)
{
    const double all = 1 - of(shares, Part::Spares);
    return all > 0 ? of(shares, Part::Productive) / all : 0;
}

double bestInterval(double interruptions_per_s, double save_s, double least_s)
{
    const double longest_s = std::max(least_s, workload::longestInterval_s);
    if (interruptions_per_s <= 0)
        return longest_s;
    if (save_s <= 0)
        return least_s;
    const double mean_s = 1 / interruptions_per_s;
    // f(x) = 1 − e^{−(x + c)} − x falls from 1 − e^{−c} at 0 to below 0 at 1, and is concave: Newton from the right.
    const double c = save_s / mean_s;
    double x = std::min(1.0, std::sqrt(2 * c));
    for (int i = 0; i < 60; ++i) {
        const double e = std::exp(-(x + c));
        const double next = x - (1 - e - x) / (e - 1);
        if (!(std::abs(next - x) > 1e-13))
            break;
        x = std::clamp(next, 0.0, 1.0);
    }
    return std::clamp(x * mean_s, least_s, longest_s);
}

} // namespace switchyard::goodput
