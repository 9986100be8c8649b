// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/goodput/goodput.h>

#include <algorithm>
#include <cmath>

#include <core/base/tableword.h>

namespace switchyard::goodput {

std::vector<IntervalPoint> overheadCurve(const Goodput &goodput, int points)
{
    std::vector<IntervalPoint> out;
    if (points < 2 || goodput.interval_s <= 0 || !std::isfinite(goodput.interval_s))
        return out;
    // Wide enough for what is used, the best and the least; the same number of points on either side of a factor.
    const double from_s = std::min({goodput.bestInterval_s / 8, goodput.interval_s / 2, goodput.leastInterval_s});
    const double to_s = std::max(goodput.bestInterval_s * 12, goodput.interval_s * 2);
    out.reserve(static_cast<std::size_t>(points));
    for (int i = 0; i < points; ++i) {
        Process process = goodput.process;
        process.storage.interval_s = from_s * std::pow(to_s / from_s, static_cast<double>(i) / (points - 1));
        out.push_back({process.storage.interval_s, 1 - effectiveShare(sharesOf(process))});
    }
    return out;
}

namespace {

Term seconds(Said name, double value_s, TermSources source = {}) { return {std::move(name), {}, value_s, Unit::Seconds, std::move(source), {}}; }

Said sourceOfInterval(const Goodput &goodput)
{
    if (goodput.interval_s != goodput.bestInterval_s)
        return say("stated, or as long as a save takes");
    return goodput.bestInterval_s > goodput.unboundBest_s ? say("the last save, or copy at peers, must have ended; the best (Daly 2006) is shorter") : say("the best (Daly 2006)");
}

Term inputsTerm(const Inputs &inputs)
{
    Term out{say("inputs"), {}, static_cast<double>(inputs.all.size()), Unit::Number, {}, {}};
    for (const RunInput &input : inputs.all)
        out.children.push_back({verbatim(input.name), {}, input.value, input.unit, verbatim(input.source), {}});
    return out;
}

} // namespace

Term explain(const Goodput &goodput)
{
    Term out{say("run"), say("time without loss / effective share"), goodput.days.value * 86400, Unit::Seconds, {}, {}};
    out.children.push_back(seconds(say("without loss"), goodput.idealDays * 86400, say("tokens / tokens per second")));
    Term shares{say("effective share of the job's time"), say("1 − what is lost"), goodput.effective.value, Unit::Number, say("renewal process (Daly 2006)"), {}};
    for (std::size_t i = 0; i < partCount; ++i)
        if (goodput.shares[i] > 0)
            shares.children.push_back({tableWord(infoOf(static_cast<Part>(i)).shown), say("share of what is paid for"), goodput.shares[i], Unit::Number, {}, {}});
    out.children.push_back(std::move(shares));
    out.children.push_back(seconds(say("between two interruptions"), goodput.betweenInterruptions_s, say("GPU-hours per interruption / GPUs")));
    Term interval = seconds(say("between two checkpoints"), goodput.interval_s, sourceOfInterval(goodput));
    interval.children = {seconds(say("best"), goodput.unboundBest_s, verbatim("1 − e^{−(τ+C)/M} = τ/M")), seconds(say("least"), goodput.leastInterval_s, say("a step, or the save beside it"))};
    out.children.push_back(std::move(interval));
    out.children.push_back(goodput.save.stall);
    out.children.push_back(goodput.save.write);
    if (goodput.localInterval_s > 0)
        out.children.push_back(goodput.save.local);
    const auto restart = [](Said name, const Parts &parts) {
        Term term{std::move(name), say("sum"), restartOf(parts), Unit::Seconds, {}, {}};
        for (std::size_t i = static_cast<std::size_t>(Part::Detect); i <= static_cast<std::size_t>(Part::WarmUp); ++i)
            term.children.push_back(seconds(tableWord(infoOf(static_cast<Part>(i)).shown), parts[i]));
        return term;
    };
    out.children.push_back(restart(say("after an interruption, state from storage"), goodput.process.storage.restart_s));
    if (goodput.process.peers.interruptions_per_s > 0)
        out.children.push_back(restart(say("after an interruption, state from peers"), goodput.process.peers.restart_s));
    out.children.push_back(goodput.load.term);
    out.children.push_back(goodput.coldStart);
    out.children.push_back(inputsTerm(goodput.inputs));
    return out;
}

} // namespace switchyard::goodput
