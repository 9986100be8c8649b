// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/rl/weight_sync.h>

#include <algorithm>

#include <core/base/echo.h>
#include <core/network/wiring.h>
#include <core/workload/parameters.h>

namespace switchyard::rl {

namespace {

constexpr std::string_view prefix = "rl.sync.";

/// Bytes of the weights in the engine's formats.
double bytesOf(const catalog::Architecture &model, const serve::Formats &formats)
{
    const workload::ParameterCount count = workload::countParameters(model);
    const double experts = count.experts * workload::weightBytes(formats.experts);
    const double linear = (count.attention + count.mlp) * workload::weightBytes(formats.linear);
    return experts + linear + 2 * (count.embedding + count.head + count.router + count.norms);
}

/// One GPU's way out of, or into, its pool: NVLink where both pools are one domain, else its network cards.
double perGpu_Bps(const network::Wiring &wiring, bool oneDomain)
{
    return oneDomain && wiring.nvlink_Bps > 0 ? wiring.nvlink_Bps : wiring.nicPerGpu_Bps;
}

} // namespace

std::vector<std::string> syncWords(const catalog::Catalog &catalog)
{
    std::vector<std::string> out;
    for (auto at = catalog.calibration.lower_bound(prefix); at != catalog.calibration.end() && at->first.starts_with(prefix); ++at)
        out.push_back(at->first.substr(prefix.size()));
    return out;
}

Result<SyncMethod> syncMethod(const catalog::Catalog &catalog, std::string_view word)
{
    const auto group = catalog.calibration.find(std::string(prefix) + std::string(word));
    if (group == catalog.calibration.end()) {
        std::string known;
        for (const std::string &each : syncWords(catalog))
            known += (known.empty() ? "" : ", ") + each;
        return fail(ErrorCode::InvalidInput, say("weight sync by {} is not modelled; expected one of {}", inQuotes(word), known));
    }
    const auto value = [&](const char *key) {
        const auto found = group->second.find(key);
        return found == group->second.end() ? 0.0 : found->second;
    };
    return SyncMethod{std::string(word), value("start_s"), 1e9 * value("funnel_GBps"), 1e-6 * value("tensor_us"), value("colocated") > 0};
}

double tensorsOf(const catalog::Architecture &model)
{
    const double matrices = model.gatedMlp ? 3 : 2;
    const double attention = model.attention == catalog::Attention::Mla ? 5 : 4;
    const double layer = attention + model.normsPerLayer + (model.qkNorm ? 2 : 0) + (model.qkvBias ? 3 : 0);
    const double moe = model.moeLayers();
    const double dense = model.layers - moe;
    return model.layers * layer + dense * matrices + moe * (model.experts * matrices + 1 + (model.sharedExpertFfn > 0 ? matrices : 0))
        + (model.tiedEmbeddings ? 2 : 3);
}

Result<WeightSync> weightSync(const catalog::Catalog &catalog, const SyncMethod &method, const SyncQuery &query)
{
    const catalog::InstanceType *from = catalog.instance(query.senderType);
    const catalog::InstanceType *to = catalog.instance(query.receiverType);
    if (from == nullptr || to == nullptr)
        return fail(ErrorCode::NotFound, catalog::unknownType(catalog, from == nullptr ? query.senderType : query.receiverType));
    if (query.senders < 1 || query.receivers < 1 || query.replicas < 1)
        return fail(ErrorCode::InvalidInput, say("a weight sync from {} to {} GPUs; expected 1 or more", query.senders, query.receivers));
    WeightSync out;
    out.bytes = bytesOf(query.model, query.formats);
    out.tensors = tensorsOf(query.model);
    const network::Wiring sends = network::resolveWiring(catalog, *from);
    const network::Wiring receives = network::resolveWiring(catalog, *to);
    const int gpus = method.colocated ? std::max(query.senders, query.receivers) : query.senders + query.receivers;
    const bool oneDomain = query.senderType == query.receiverType && gpus <= sends.domainGpus;
    // Every replica takes in all weights; what goes out to several is sent once for each.
    const double all_B = out.bytes * query.replicas;
    const double out_Bps = query.senders * perGpu_Bps(sends, oneDomain);
    const double in_Bps = query.receivers * perGpu_Bps(receives, oneDomain);
    if (out_Bps > 0 && in_Bps > 0)
        out.link_s = all_B / std::min(out_Bps, in_Bps);
    else if (!oneDomain)
        return fail(ErrorCode::InvalidInput, say("weights cannot leave their NVLink domain: no network cards; expected pools in one domain"));
    const double funnel_s = method.funnel_Bps > 0 ? out.bytes / method.funnel_Bps : 0;
    // A broadcast passes the weights on from replica to replica: the links carry them once at a time.
    const double links_s = method.funnel_Bps > 0 ? out.link_s / query.replicas : out.link_s;
    out.start_s = method.start_s;
    out.carry_s = std::max(funnel_s, links_s);
    out.tensors_s = out.tensors * method.tensor_s;
    out.seconds = out.start_s + out.carry_s + out.tensors_s;
    return out;
}

} // namespace switchyard::rl
