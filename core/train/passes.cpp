// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/train/passes.h>

#include <algorithm>

namespace switchyard::train {

namespace {

double positive(double value) { return std::max(0.0, value); }

} // namespace

double passes_s(const workload::Plan &plan, const Pipeline &pipeline, int microBatches, const HopSeconds &hop)
{
    const double stages = plan.pp;
    const double chunks = plan.vpp;
    const double share = 1 / chunks; // of a stage, in one pass
    const bool interleaved = plan.vpp > 1;
    const double defers = plan.schedule == workload::Schedule::ZeroBubble ? 1 : 0;
    const double passes = microBatches * chunks; // forward, of one stage
    const double exposed = hop.whole - hop.wait;
    const auto backward = [&](const StageSeconds &of) { return (of.backward - defers * of.weightGrad) * share; };
    // One pass on every stage.
    const double allForward = pipeline.all.forward * share + stages * hop.wait;
    const double allBackward = backward(pipeline.all) + stages * hop.wait;
    const StageSeconds &last = pipeline.pacer[0].own;
    const double lastBoth = last.forward * share + backward(last) + 2 * hop.wait;
    const double firstWeight = defers * pipeline.first.weightGrad;
    // A round of another chunk: through all stages, or its passes on the slowest.
    double round = 0, loopForward = 0, loopBackward = 0;
    if (interleaved) {
        round = roundOf(microBatches, plan.pp);
        loopForward = std::max(allForward, round * (pipeline.mostForward_s * share + hop.wait));
        loopBackward = std::max(allBackward, round * (pipeline.mostBackward_s * share + hop.wait));
    }
    const double loops = chunks - 1;

    double longest = 0;
    for (int i = 0; i < pipeline.pacers; ++i) {
        const Pacer &at = pipeline.pacer[static_cast<std::size_t>(i)];
        const double f = at.own.forward * share + hop.wait;
        const double b = backward(at.own) + hop.wait;
        const double behind = plan.pp - 1 - at.stage;
        const double later = at.later.forward * share + backward(at.later) + 2 * behind * hop.wait;
        const double before = allForward + allBackward - f - b - later + 2 * at.stage * exposed;
        const double ahead = interleaved ? 2 * behind : behind; // passes that warm up, beside the rounds of other chunks
        const double down = later + behind * exposed;           // to the last stage and back
        if (ahead + loops * round >= passes) {                  // all forwards come first
            const double forwards = passes * f + loops * positive(loopForward - round * f);
            const double backwards = passes * b + loops * positive(loopBackward - round * b);
            const double there = loops * loopForward + f + down + backwards;
            const double back = forwards + down + b + loops * loopBackward;
            longest = std::max(longest, before + firstWeight + std::max({forwards + backwards, there, back}));
            continue;
        }
        double warmUp = 0;
        double coolDown = 0;
        if (behind > 0) { // or a pass later not to the last stage, where that costs less than the pass
            const double turned = down - lastBoth - behind * exposed;
            const double each = interleaved ? 2 : 1;
            warmUp = positive(std::max(down, turned + each * f) - ahead * f);
            coolDown = positive(std::max(down, turned + each * b) - ahead * b);
        }
        double path = before + passes * (f + b);
        if (interleaved) {
            path += loops * (positive(loopForward - round * f) + positive(loopBackward - round * b));
            if (behind > 0 && microBatches >= 2 * round) { // the last stage sets the pace for a round
                const double others = round * lastBoth + behind * exposed;
                warmUp = std::max(warmUp, allForward + others - 2 * round * f - (2 * round - ahead) * b);
                coolDown = std::max(coolDown, allBackward + others - 2 * round * b - (2 * round - ahead) * f);
            }
        }
        path += warmUp + coolDown;
        if (defers > 0) {
            const double reached = pipeline.all.forward - at.later.forward - at.own.forward + at.stage * hop.whole;
            path = std::max(path + positive(microBatches - stages) * at.own.weightGrad + firstWeight,
                            reached + warmUp + microBatches * (f + b + at.own.weightGrad));
        }
        longest = std::max(longest, path);
    }
    return longest;
}

} // namespace switchyard::train
