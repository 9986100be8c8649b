// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/network/experts.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

#include <core/network/timemodel.h>

namespace switchyard::network {

namespace {

double ranksPerDomain(const GroupShape &shape)
{
    return std::max(1.0, static_cast<double>(shape.ranks) / std::max(1, shape.domains));
}

/// The normal kernels' floors were measured with copies by load and store alone.
double floor_us(const ExpertConstants &c, const CollectiveQuery &query, const ExpertKernels &kernels, bool several)
{
    const double normal = kernels.tma ? 0 : query.op == Op::Dispatch ? c.node.dispatch_us : c.node.combine_us;
    const double own = query.lowLatency ? c.node.lowLatency_us : normal;
    return !several && own > 0 ? own : query.lowLatency ? c.lowLatencyBase_us : c.base_us;
}

} // namespace

double expectedCopies(double destinations, int topk)
{
    return destinations * (1 - std::pow(1 - 1 / destinations, std::max(1, topk)));
}

double tokenBytes(double hidden, bool fp8)
{
    return fp8 ? hidden * (1 + 4.0 / 128) : 2 * hidden;
}

ExpertKernels expertKernels(const Wiring &machine, workload::Dispatcher dispatcher)
{
    using workload::Dispatcher;
    const bool own = dispatcher == Dispatcher::DeepEp || dispatcher == Dispatcher::Nccl; // NCCL's: DeepEP is pinned as the algorithm
    return {own, !own && machine.fabric == catalog::FabricKind::Efa};
}

double kernelFloor_s(const Wiring &machine, const CollectiveQuery &query)
{
    return 1e-6 * floor_us(machine.experts, query, expertKernels(machine, query.dispatcher), query.shape.domains > 1);
}

ExpertVolume expertVolume(const CollectiveQuery &query)
{
    const Routing &routing = query.routing;
    const double k = std::max(1, routing.topk);
    const double domains = std::max(1, query.shape.domains);
    const double g = ranksPerDomain(query.shape);
    const double reached = routing.mostDomains > 0 ? std::min<double>(routing.mostDomains, domains) : domains;
    const double once_B = query.bytes / k; // every token once
    ExpertVolume v;
    v.tokens = once_B / (routing.token_B > 0 ? routing.token_B : tokenBytes(Routing::hidden, query.op == Op::Dispatch));
    const double away = (domains - 1) / domains;
    const double hot = std::max(1.0, routing.fullest);
    if (query.lowLatency) {
        v.nvlink_B = query.bytes * (g - 1) / (g * domains) * hot;
        v.card_B = query.bytes * away * hot;
        v.messages = v.tokens * k * away * (query.op == Op::Combine ? hot : 1); // the fullest GPU sends back what it got
        v.stream_B = query.bytes;
        return v;
    }
    v.nvlink_B = once_B * expectedCopies(reached * g, routing.topk) * (g - 1) / g * hot;
    v.stream_B = once_B * expectedCopies(reached, routing.topk);
    v.card_B = v.stream_B * away * (1 + (hot - 1) / g);
    return v;
}

ExpertTime expertTime(const Wiring &machine, const CollectiveQuery &query, const ExpertVolume &volume)
{
    const ExpertConstants &c = machine.experts;
    const ExpertKernels kernels = expertKernels(machine, query.dispatcher);
    const bool several = query.shape.domains > 1;
    const bool efa = machine.fabric == catalog::FabricKind::Efa;
    const double share = std::min(1.0, std::max(1, query.shape.gpusPerDomainWithNics) / ranksPerDomain(query.shape));
    const double cards_Bps = machine.nicPerGpu_Bps * share / std::max(1.0, query.sharing);
    ExpertTime t;
    t.latency_s = kernelFloor_s(machine, query);
    double ports_Bps = c.nvlinkEfficiency * machine.nvlink_Bps;
    if (!query.lowLatency)
        ports_Bps = std::min(ports_Bps, std::max(1, query.routing.sms) * (kernels.tma ? c.smTma_Bps : c.smCopy_Bps));
    if (ports_Bps > 0)
        t.nvlink_s = volume.nvlink_B / ports_Bps;
    if (several && cards_Bps > 0) {
        const double rounds = query.lowLatency ? 0.5 : query.op == Op::Dispatch ? c.dispatchRounds : c.dispatchRounds / 2;
        t.latency_s += rounds * 2 * networkHop_s(machine);
        t.card_s = volume.card_B / (c.cardEfficiency * cards_Bps);
        if (efa) {
            t.card_s += volume.messages * c.efaMessage_us * 1e-6;
            if (!query.lowLatency)
                t.forward_s = volume.stream_B / ((kernels.proxied ? c.proxiedForward : c.deviceForward) * cards_Bps);
        }
    }
    t.total_s = t.latency_s + std::max({t.nvlink_s, t.card_s, t.forward_s});
    return t;
}

std::string floorsName(std::string_view gpu) { return "experts.node." + std::string(gpu); }

ExpertConstants expertConstants(const catalog::Catalog &catalog, std::string_view gpu)
{
    ExpertConstants c;
    const auto read = [&catalog](const std::string &name, std::initializer_list<std::pair<const char *, double *>> fields) {
        const auto group = catalog.calibration.find(name);
        if (group == catalog.calibration.end())
            return;
        for (const auto &[key, value] : fields)
            if (const auto found = group->second.find(key); found != group->second.end())
                *value = found->second;
    };
    read("experts.deepep", {{"base_us", &c.base_us}, {"low_latency_base_us", &c.lowLatencyBase_us}, {"dispatch_rounds", &c.dispatchRounds},
                            {"nvlink_efficiency", &c.nvlinkEfficiency}, {"card_efficiency", &c.cardEfficiency}, {"sm_copy_Bps", &c.smCopy_Bps},
                            {"sm_tma_Bps", &c.smTma_Bps}, {"forward_per_card_rate.proxied", &c.proxiedForward},
                            {"forward_per_card_rate.device", &c.deviceForward}, {"efa_message_us", &c.efaMessage_us}, {"band.log_low", &c.logLow},
                            {"band.log_high", &c.logHigh}});
    read(floorsName(gpu), {{"low_latency_us", &c.node.lowLatency_us}, {"dispatch_us", &c.node.dispatch_us}, {"combine_us", &c.node.combine_us}});
    return c;
}

} // namespace switchyard::network
