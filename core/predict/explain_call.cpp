// SPDX-License-Identifier: GPL-3.0-or-later
// One call of an entry of the ledger, back to the network model that timed it.
#include <core/predict/engine_sources.h>

#include <core/hardware/message_query.h>
#include <core/layer/expert_costs.h>
#include <core/network/collective_term.h>

namespace switchyard::predict {

namespace {

/// Seconds of one call. Hops are told without moments, both ways at once.
double callSeconds(const train::TimedItem &entry)
{
    if (entry.group == layer::Group::Pp)
        return entry.item.calls > 0 ? entry.item.busy_s / (2 * entry.item.calls) : 0;
    for (std::size_t i = 0; i < entry.calls.size(); ++i)
        if (entry.calls[i] > 0)
            return entry.busy_s[i] / entry.calls[i];
    return 0;
}

network::CollectiveQuery queryOf(const train::Engine &engine, const train::TimedItem &entry)
{
    if (entry.group == layer::Group::Ep) {
        const layer::Exchange exchange = layer::exchangeOf(engine.machine, engine.model, engine.plan);
        return hardware::expertsQuery(entry.item.op, exchange.bytes, exchange.shape, engine.plan.dispatcher, exchange.routing);
    }
    return hardware::collectiveQuery(entry.item.op, entry.item.bytes, layer::shapeOf(engine.plan, entry.group, engine.machine.domains));
}

} // namespace

void addCall(const train::Engine &engine, const train::TimedItem &entry, Term &busy)
{
    const double call_s = callSeconds(entry);
    if (!(call_s > 0) || entry.item.bytes <= 0)
        return;
    const EngineSources sources(engine);
    const network::CollectiveOf of{*engine.machine.catalog, *engine.machine.type};
    Term tree = network::collectiveTerm(engine.machine.network, queryOf(engine, entry), &of);
    const bool posted = entry.group == layer::Group::Ep && engine.plan.dispatcher != workload::Dispatcher::Nccl;
    Term call{say("one call"), say("alone x longer beside compute"), call_s, Unit::Seconds, {}, {}};
    if (tree.value > 0)
        call.children.push_back(leaf(posted ? say("longer beside compute, or by messages that the host posts") : say("longer beside compute"), call_s / tree.value, Unit::Number, sources.common()));
    call.children.push_back(std::move(tree));
    busy.formula = say("calls x one call");
    busy.children.push_back(leaf(say("calls, without what recompute repeats"), entry.item.busy_s / call_s, Unit::Number, kind::plan));
    busy.children.push_back(std::move(call));
}

} // namespace switchyard::predict
