// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/traffic.h>

#include <string>
#include <utility>

namespace switchyard::serve {

namespace {

using network::Op;
using network::TrafficItem;
using workload::Part;

/// Who takes part in an exchange, and how.
TrafficItem itemOf(ExchangeKind kind, const Cut &cut, int offset)
{
    const int attentionTp = cut.tp / cut.attentionDp;
    const network::RankAxis stages{cut.pp * cut.replicas, cut.tp};
    TrafficItem out;
    out.family = {{{cut.tp, 1}}, {stages}, offset};
    const auto is = [&out](Part part, Op op) {
        out.part = part;
        out.op = op;
    };
    switch (kind) {
    case ExchangeKind::StageReduce: is(Part::TpComm, Op::AllReduce); break;
    case ExchangeKind::GroupReduce:
        is(Part::TpComm, Op::AllReduce);
        out.family = {{{attentionTp, 1}}, {{cut.attentionDp, attentionTp}, stages}, offset};
        break;
    case ExchangeKind::DraftReduce: // the model that drafts stands at the last stage
        is(Part::TpComm, Op::AllReduce);
        out.family = {{{attentionTp, 1}}, {{cut.attentionDp, attentionTp}, {cut.replicas, cut.tp * cut.pp}}, offset + (cut.pp - 1) * cut.tp};
        break;
    case ExchangeKind::Gather: is(Part::DpComm, Op::AllGather); break;
    case ExchangeKind::Scatter: is(Part::DpComm, Op::ReduceScatter); break;
    case ExchangeKind::Dispatch:
    case ExchangeKind::Combine:
        is(Part::EpComm, kind == ExchangeKind::Dispatch ? Op::Dispatch : Op::Combine);
        out.family = {{{cut.ep, 1}}, {{cut.tp / cut.ep, cut.ep}, stages}, offset};
        break;
    case ExchangeKind::Hop:
        is(Part::PpComm, Op::SendRecv);
        out.family = {{{cut.pp, cut.tp}}, {{cut.tp, 1}, {cut.replicas, cut.tp * cut.pp}}, offset};
        break;
    case ExchangeKind::Count: break;
    }
    return out;
}

/// The exchanges of a pool, the first rank of which is `offset`, in a period.
void addPool(const Said &name, const Exchanges &perS, double period_s, const PhasePrediction &phase, int offset, std::vector<TrafficItem> &out)
{
    for (std::size_t i = 0; i < exchangeKinds; ++i) {
        const Sent &sent = perS[i];
        if (!(sent.calls > 0))
            continue;
        const auto kind = static_cast<ExchangeKind>(i);
        TrafficItem item = itemOf(kind, phase.pool.cut, offset);
        item.name = say("{} {}", name, say(nameOf(kind)));
        item.bytes = sent.bytes / sent.calls;
        item.calls = sent.calls * period_s;
        item.busy_s = sent.seconds * period_s;
        item.exposed_s = sent.shown_s() * period_s;
        if (kind == ExchangeKind::Dispatch || kind == ExchangeKind::Combine) {
            item.dispatcher = phase.dispatcher;
            item.domainDedupe = sent.bytes > 0 ? sent.crossing_B / sent.bytes : 1;
        }
        out.push_back(std::move(item));
    }
}

/// The cache of all prompts of a period: every GPU of the prefill pool sends its part to every GPU of the other, to each what it holds.
TrafficItem cacheItem(const ServingJob &job, const ServingPrediction &prediction, double period_s)
{
    const PoolShape &prompts = prediction.phases.front().pool;
    const int senders = ranksOf(prompts);
    Serving sender = job.serving;
    sender.cut = prompts.cut;
    const double moved = prediction.requestsPerS * period_s;
    const double copies = cachePlaces(job.serving.model, prediction.phases.back().pool.cut).copies();
    const double ofGroup = moved / (static_cast<double>(prompts.cut.replicas) * prompts.cut.attentionDp); // prompts that a GPU has a part of
    TrafficItem out;
    out.name = say("KV cache to the decode pool");
    out.part = Part::Transfer;
    out.op = Op::AllToAll;
    out.family = {{{senders + ranksOf(prediction.phases.back().pool), 1}}, {}, 0, senders};
    out.bytes = moved > 0 ? kvCache_B(sender, prediction.inputPerS / prediction.requestsPerS) * copies * moved / senders : 0;
    out.calls = 1;
    out.beside = network::Beside::Forward; // of the prompt, a layer at a time
    out.busy_s = ofGroup * prediction.transfer_s;
    out.exposed_s = ofGroup * prediction.transferExposed_s;
    return out;
}

/// Prefixes that were offloaded, on their way back from host memory while other requests run: they hold their own request up,
/// and no step. What engines store away meanwhile is their policy, and not told.
TrafficItem hostItem(const ServingJob &job, const ServingPrediction &prediction, const PhasePrediction &phase, double period_s, int offset)
{
    const Cut &cut = phase.pool.cut;
    const double tokens = prediction.inputPerS * period_s / (static_cast<double>(cut.replicas) * cut.attentionDp); // of the prompts of a GPU
    TrafficItem out;
    out.name = say("KV cache from host memory");
    out.part = Part::Transfer;
    out.op = Op::SendRecv;
    out.family = {{}, {{ranksOf(phase.pool), 1}}, offset};
    out.calls = 1;
    out.hostIn_B = tokens * job.serving.offloaded() * phase.memory.kvToken_B;
    out.beside = network::Beside::Forward;
    out.busy_s = tokens * phase.copyToken_s;
    return out;
}

} // namespace

int ranksOf(const PoolShape &pool) { return static_cast<int>(pool.cut.gpus() * pool.cut.replicas); }

std::vector<TrafficItem> trafficOf(const ServingJob &job, const ServingPrediction &prediction, double period_s)
{
    std::vector<TrafficItem> out;
    int offset = 0;
    for (const PhasePrediction &phase : prediction.phases) {
        SentBySteps sent = phase.sent;
        if (phase.role == design::Serve::Role::Decode) // requests that join are no prompts there
            add(sent.decodes, std::exchange(sent.prompts, {}), 1);
        addPool(say("prefill"), sent.prompts, period_s, phase, offset, out);
        addPool(say("decode"), sent.decodes, period_s, phase, offset, out);
        if (phase.copyToken_s > 0)
            out.push_back(hostItem(job, prediction, phase, period_s, offset));
        offset += ranksOf(phase.pool);
    }
    if (prediction.phases.size() > 1)
        out.push_back(cacheItem(job, prediction, period_s));
    return out;
}

} // namespace switchyard::serve
