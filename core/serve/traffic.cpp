// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/traffic.h>

#include <utility>

#include <core/serve/dispatch.h>

namespace switchyard::serve {

namespace {

using network::Op;
using network::RankAxis;
using network::TrafficItem;
using workload::Part;

/// Tokens that go through one replica in a period, in calls of `size` tokens.
struct Stream {
    const char *name;
    double size = 0;
    double calls = 0;
};

TrafficItem item(std::string name, Part part, Op op, network::GroupFamily family, double bytes, double calls)
{
    TrafficItem out;
    out.name = std::move(name);
    out.part = part;
    out.op = op;
    out.family = std::move(family);
    out.bytes = bytes;
    out.calls = calls;
    return out;
}

/// What the ranks of a pool, the first of which is `offset`, exchange for a stream of tokens.
void addPool(const catalog::Catalog &catalog, const Pool &pool, int offset, Serving serving, const Stream &stream, std::vector<TrafficItem> &out)
{
    serving.cut = pool.cut;
    const catalog::Architecture &model = serving.model;
    const Cut &cut = pool.cut;
    if (!(stream.calls > 0) || !(stream.size > 0))
        return;
    const int replicas = cut.replicas;
    const std::string name = stream.name;
    const double bytes = stream.size * model.hidden * 2; // activations are 16-bit whatever the weights are
    const double blocks = blocksOf(model) / cut.pp; // of one stage, as the time of a step counts them
    const int attentionTp = cut.tp / cut.attentionDp;
    const std::vector<RankAxis> stages = {{cut.pp * replicas, cut.tp}};
    const network::GroupFamily stage{{{cut.tp, 1}}, stages, offset};
    if (cut.attentionDp > 1) {
        const bool routes = dispatches(cut);
        if (attentionTp > 1)
            out.push_back(item(name + " TP all-reduce of attention", Part::TpComm, Op::AllReduce,
                               {{{attentionTp, 1}}, {{cut.attentionDp, attentionTp}, stages.front()}, offset}, bytes / cut.attentionDp, stream.calls * (routes ? reducesBesideDispatch(model) / cut.pp : blocks)));
        if (const auto hardware = hardwareOf(catalog, pool.instance); hardware && routes) {
            const network::GroupFamily experts{{{cut.ep, 1}}, {{cut.tp / cut.ep, cut.ep}, stages.front()}, offset};
            const network::GroupShape shape = expertShape(*hardware, cut);
            const double moeLayers = static_cast<double>(model.moeLayers()) / cut.pp;
            for (const Op op : {Op::Dispatch, Op::Combine}) {
                const Dispatched one = dispatched(*hardware, serving, shape, op, stream.size);
                out.push_back(item(name + (op == Op::Dispatch ? " dispatch to experts" : " combine of experts"), Part::EpComm, op, experts, one.bytes, stream.calls * moeLayers));
                out.back().dispatcher = one.dispatcher;
                out.back().domainDedupe = one.domainShare;
            }
        } else {
            out.push_back(item(name + " gather of attention groups", Part::DpComm, Op::AllGather, stage, bytes, stream.calls * blocks));
            out.push_back(item(name + " scatter to attention groups", Part::DpComm, Op::ReduceScatter, stage, bytes, stream.calls * blocks));
        }
    } else if (cut.tp > 1) {
        out.push_back(item(name + " TP all-reduce", Part::TpComm, Op::AllReduce, stage, bytes, 2 * stream.calls * blocks));
    }
    if (cut.pp > 1)
        out.push_back(item(name + " PP send", Part::PpComm, Op::SendRecv, {{{cut.pp, cut.tp}}, {{cut.tp, 1}, {replicas, cut.tp * cut.pp}}, offset}, bytes / cut.tp, stream.calls));
}

} // namespace

int ranksOf(const Pool &pool) { return static_cast<int>(pool.cut.gpus() * pool.cut.replicas); }

std::vector<TrafficItem> trafficOf(const catalog::Catalog &catalog, const ServingJob &job, const ServingPrediction &prediction, double period_s)
{
    const Pool &answers = prediction.phases.back().pool;
    const Pool &prompts = prediction.phases.front().pool; // the same where there is one pool
    const int prefillRanks = prediction.phases.size() > 1 ? ranksOf(prompts) : 0;
    const double newShare = job.serving.freshShare();
    const double perRequest = prediction.requestsPerS > 0 ? prediction.inputPerS / prediction.requestsPerS : 0;
    const Stream prefill{"prefill", perRequest * newShare, prediction.requestsPerS * period_s / prompts.cut.replicas};
    // A step verifies all drafts, whatever it then keeps.
    const Speculation &speculation = job.serving.speculation;
    const double verified = speculation.drafts > 0 ? (1 + speculation.drafts) / speculation.tokensPerStep() : 1;
    const double steps = prediction.phases.back().period_s > 0 ? period_s / prediction.phases.back().period_s : 0;
    const Stream decode{"decode", steps > 0 ? prediction.outputPerS * period_s * verified / answers.cut.replicas / steps : 0, steps};

    std::vector<TrafficItem> out;
    addPool(catalog, prompts, 0, job.serving, prefill, out);
    addPool(catalog, answers, prefillRanks, job.serving, decode, out);
    if (prefillRanks > 0) {
        Serving sender = job.serving;
        sender.cut = prompts.cut;
        const double bytes = kvCache_B(sender, perRequest) * prediction.requestsPerS * period_s;
        TrafficItem move = item("KV cache to the decode pool", Part::Transfer, Op::AllToAll, {{{prefillRanks + ranksOf(answers), 1}}, {}, 0}, bytes / prefillRanks, 1);
        move.family.senders = prefillRanks;
        out.push_back(std::move(move));
    }
    return out;
}

} // namespace switchyard::serve
