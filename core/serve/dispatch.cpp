// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/dispatch.h>

#include <algorithm>

#include <core/network/experts.h>
#include <core/serve/balance.h>

namespace switchyard::serve {

network::GroupShape expertShape(const Hardware &hardware, const Cut &cut)
{
    return network::packedShape(hardware.network, cut.ep, std::max(1, cut.ep / std::max(1, hardware.type->gpus)));
}

workload::Dispatcher dispatcherOf(const Hardware &hardware, const Cut &cut)
{
    if (!dispatches(cut))
        return workload::Dispatcher::Nccl;
    // The engines ship the release of DeepEP whose kernels copy by load and store (docs/accuracy.md, experts).
    return hardware.network.fabric == catalog::FabricKind::Efa && expertShape(hardware, cut).domains > 1 ? workload::Dispatcher::DeepEpUccl : workload::Dispatcher::DeepEpNvshmem;
}

Dispatched dispatched(const Hardware &hardware, const Serving &serving, const network::GroupShape &shape, network::Op op, double tokens)
{
    constexpr double usualBuffers = 256; // tokens of a GPU, num_max_dispatch_tokens_per_rank
    const double mostLowLatency = std::max<double>(usualBuffers, serving.limits.sequences.value_or(0)); // who runs more has larger ones
    const catalog::Architecture &model = serving.model;
    const double own = tokens / serving.cut.tp;
    Dispatched out;
    network::CollectiveQuery query;
    query.op = op;
    query.shape = shape;
    query.dispatcher = dispatcherOf(hardware, serving.cut);
    query.routing.topk = model.topk;
    query.routing.fullest = std::clamp(fullestExperts(serving, tokens).value_or(1), 1.0, static_cast<double>(serving.cut.ep));
    query.routing.token_B = network::tokenBytes(model.routedHidden(), op == network::Op::Dispatch && workload::activationBytes(serving.formats.experts) < 2);
    query.bytes = std::max(1.0, own) * model.topk * query.routing.token_B;
    out.seconds = network::collectiveTime(hardware.network, query).seconds;
    const double copies = network::expectedCopies(shape.ranks, model.topk);
    out.bytes = own * query.routing.token_B * copies;
    out.domainShare = shape.domains > 1 ? network::expectedCopies(shape.domains, model.topk) / copies : 1;
    out.sms = query.routing.sms;
    if (own > mostLowLatency)
        return out;
    query.lowLatency = true;
    if (const double seconds = network::collectiveTime(hardware.network, query).seconds; seconds < out.seconds) {
        out.seconds = seconds;
        out.bytes = own * query.routing.token_B * model.topk;
        out.domainShare = 1;
        out.held_s = std::min(seconds, network::kernelFloor_s(hardware.network, query));
        out.sms = 0;
    }
    return out;
}

double blocksOf(const catalog::Architecture &model) { return (model.layers + model.attentionLayers() + model.linear.layers) / 2.0; }

double reducesBesideDispatch(const catalog::Architecture &model)
{
    const double dense = model.layers - model.moeLayers();
    return 2 * blocksOf(model) - model.layers + dense;
}

} // namespace switchyard::serve
