// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/kv_transport.h>

#include <string>

#include <core/serve/engine_traits.h>

namespace switchyard::serve {

namespace {

using workload::KvBlocks;
using workload::KvTransport;

/// Of one block on one GPU, where each layer lies by itself: latents once, else K and V; what an indexer keeps besides.
double piecesOf(const catalog::Architecture &model, int pp)
{
    const double each = model.attention == catalog::Attention::Mla ? 1 : 2;
    return (each * model.attentionLayers() + (model.isSparse() ? model.indexer.layers : 0)) / pp;
}

double descriptor_s(const catalog::Catalog &catalog, KvTransport transport)
{
    const char *const group = transport == KvTransport::NixlLibfabric ? "serving.kv_transport.nixl-libfabric" : "serving.kv_transport.nixl-ucx";
    const auto found = catalog.calibration.find(group);
    if (found == catalog.calibration.end())
        return 0;
    const auto value = found->second.find("descriptor_us");
    return value == found->second.end() ? 0 : value->second * 1e-6;
}

} // namespace

KvPosting postingOf(const catalog::Catalog &catalog, const Serving &sender, const KvCarrier &carrier)
{
    KvPosting out{descriptor_s(catalog, carrier.transport), 1};
    const KvBlocks blocks = carrier.blocks == KvBlocks::ByEngine ? engineTraits(sender.release.framework).kvBlocks.is : carrier.blocks;
    if (carrier.transport == KvTransport::Unsaid || blocks == KvBlocks::AcrossLayers)
        return out;
    out.perBlock = piecesOf(sender.model, sender.cut.pp);
    if (sender.speculation.drafter)
        out.perBlock += piecesOf(sender.speculation.drafter->model, 1);
    return out;
}

Result<void> checkCarrier(const EngineRelease &release, const KvCarrier &carrier)
{
    if (carrier.blocks == KvBlocks::AcrossLayers && !engineTraits(release.framework).kvAcrossLayers.is(release.version))
        return fail(ErrorCode::Unsupported, say("blocks across layers, which {} of this release does not have; expected vllm from 0.16, or trtllm", toWord(release.framework)));
    return {};
}

void addCarrier(const Hardware &from, const Hardware &to, const KvCarrier &carrier, bool overNvlink, Warnings &warnings)
{
    const auto efa = [](const Hardware &of) { return of.type->fabric == catalog::FabricKind::Efa; };
    if (carrier.transport == KvTransport::NixlUcx && !overNvlink && (efa(from) || efa(to)))
        warnings.push_back(say("UCX reaches EFA by its SRD transport alone: where it is not built in, caches go over TCP at about 0.3 GB/s"));
}

} // namespace switchyard::serve
