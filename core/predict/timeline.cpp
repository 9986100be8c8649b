// SPDX-License-Identifier: GPL-3.0-or-later
// One pipeline of the step, event by event: Megatron's 1F1B and interleaved orders with the stage
// times of the layer table.
#include <core/predict/predict.h>

#include <algorithm>

#include <core/predict/engine.h>
#include <core/predict/rank_layout.h>
#include <core/predict/stages.h>

namespace switchyard::predict {

namespace {

struct Work {
    bool forward = true;
    int chunk = 0;
    int microBatch = 0;
};

/// Order of one stage (Megatron-LM, schedules.py): a warm-up of forwards, then one forward and one
/// backward in turn, then the backwards that are left. Interleaving runs the chunks in groups of pp
/// micro-batches.
std::vector<Work> orderOf(const workload::Plan &plan, int stage)
{
    const int m = std::max(1, plan.microBatches());
    const int pp = plan.pp;
    const int vpp = plan.vpp;
    std::vector<Work> forwards;
    std::vector<Work> backwards;
    const int groups = (m + pp - 1) / pp;
    for (int group = 0; group < groups; ++group) {
        for (int chunk = 0; chunk < vpp; ++chunk) {
            for (int i = group * pp; i < std::min(m, (group + 1) * pp); ++i) {
                forwards.push_back({true, chunk, i});
                backwards.push_back({false, vpp - 1 - chunk, i});
            }
        }
    }
    const int total = static_cast<int>(forwards.size());
    const int warmup = std::min(total, vpp > 1 ? 2 * (pp - stage - 1) + (vpp - 1) * pp : pp - stage - 1);
    std::vector<Work> order(forwards.begin(), forwards.begin() + warmup);
    for (int i = warmup; i < total; ++i) {
        order.push_back(forwards[static_cast<std::size_t>(i)]);
        order.push_back(backwards[static_cast<std::size_t>(i - warmup)]);
    }
    order.insert(order.end(), backwards.begin() + (total - warmup), backwards.end());
    return order;
}

/// Done times of every pass, by stage, chunk and micro-batch; negative: not yet.
class Times
{
public:
    Times(int pp, int vpp, int m) : m_vpp(vpp), m_m(m), m_done(static_cast<std::size_t>(2 * pp * vpp * m), -1.0) {}
    double &at(bool forward, int stage, int chunk, int i)
    {
        return m_done[static_cast<std::size_t>((((forward ? 0 : 1) + 2 * stage) * m_vpp + chunk) * m_m + i)];
    }

private:
    int m_vpp;
    int m_m;
    std::vector<double> m_done;
};

} // namespace

std::vector<TimelineCell> timeline(const catalog::Catalog &catalog, const JobSpec &spec)
{
    std::vector<TimelineCell> cells;
    const auto engine = makeEngine(catalog, spec, constantsFrom(catalog));
    if (!engine)
        return cells;
    const workload::Plan &plan = engine->plan;
    const LayerTable &table = engine->table;
    const int pp = plan.pp;
    const int vpp = plan.vpp;
    const int m = std::max(1, plan.microBatches());

    std::vector<double> forward_s;
    std::vector<double> backward_s;
    for (int stage = 0; stage < pp; ++stage) {
        const StageLayers layers = stageLayers(engine->model, plan, stage, table.headLayers);
        const double ends = (layers.first ? table.ends.embedding_s : 0) + (layers.last ? table.ends.head_s : 0);
        forward_s.push_back((layers.dense * table.dense.forward.seconds + layers.moe * table.moe.forward.seconds + ends / 3) / vpp);
        backward_s.push_back((layers.dense * table.dense.backward.seconds + layers.moe * table.moe.backward.seconds + ends * 2 / 3) / vpp);
    }
    double hop = 0;
    if (pp > 1) {
        hop = hop_s(engine->machine, engine->model, plan);
    }

    Times done(pp, vpp, m);
    std::vector<std::vector<Work>> orders;
    orders.reserve(static_cast<std::size_t>(pp));
    for (int stage = 0; stage < pp; ++stage)
        orders.push_back(orderOf(plan, stage));
    std::vector<std::size_t> next(static_cast<std::size_t>(pp), 0);
    std::vector<double> free_s(static_cast<std::size_t>(pp), 0);

    // When its input is there, a pass runs as soon as its stage is free. Negative: input not there.
    const auto inputReady = [&](int stage, const Work &work) {
        if (work.forward) {
            if (stage > 0)
                return done.at(true, stage - 1, work.chunk, work.microBatch);
            return work.chunk > 0 ? done.at(true, pp - 1, work.chunk - 1, work.microBatch) : 0.0;
        }
        if (stage < pp - 1)
            return done.at(false, stage + 1, work.chunk, work.microBatch);
        return work.chunk < vpp - 1 ? done.at(false, 0, work.chunk + 1, work.microBatch)
                                    : done.at(true, pp - 1, vpp - 1, work.microBatch);
    };
    bool moved = true;
    while (moved) {
        moved = false;
        for (int stage = 0; stage < pp; ++stage) {
            const auto s = static_cast<std::size_t>(stage);
            while (next[s] < orders[s].size()) {
                const Work &work = orders[s][next[s]];
                const double ready = inputReady(stage, work);
                if (ready < 0)
                    break;
                const bool crosses = ready > 0 && !(stage == pp - 1 && !work.forward && work.chunk == vpp - 1);
                const double start = std::max(free_s[s], ready + (crosses ? hop : 0));
                if (crosses && hop > 0)
                    cells.push_back({stage, work.microBatch, work.chunk, TimelineCell::Kind::PpComm, ready, ready + hop});
                const double end = start + (work.forward ? forward_s[s] : backward_s[s]);
                cells.push_back({stage, work.microBatch, work.chunk,
                                 work.forward ? TimelineCell::Kind::Forward : TimelineCell::Kind::Backward, start, end});
                done.at(work.forward, stage, work.chunk, work.microBatch) = end;
                free_s[s] = end;
                ++next[s];
                moved = true;
            }
        }
    }

    const StepNumbers numbers = step(engine->machine, engine->model, plan, table);
    const double last = *std::ranges::max_element(free_s);
    for (int stage = 0; stage < pp; ++stage) {
        const double reduced = std::max(free_s[static_cast<std::size_t>(stage)], last) + at(numbers.exposed, Part::DpComm);
        if (at(numbers.exposed, Part::DpComm) > 0)
            cells.push_back({stage, 0, 0, TimelineCell::Kind::DpComm, reduced - at(numbers.exposed, Part::DpComm), reduced});
        cells.push_back({stage, 0, 0, TimelineCell::Kind::Optimizer, reduced, reduced + at(numbers.exposed, Part::Optimizer)});
    }
    return cells;
}

} // namespace switchyard::predict
