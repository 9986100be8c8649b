// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/offload.h>

#include <algorithm>

#include <core/base/format.h>
#include <core/storage/rates.h>

namespace switchyard::serve {

namespace {

/// The NVMe of an instance, read by all its GPUs at once.
double nvmeRead_Bps(const Hardware &hardware)
{
    for (const auto &[id, type] : hardware.catalog->storage)
        if (type.kind == catalog::StorageKind::InstanceStore)
            return storage::rateOf({.id = {}, .type = &type, .size_TiB = 0, .reachedShare = 1.0}, {hardware.type, 1}, storage::Direction::Read, storage::Buffers::Host).total_Bps;
    return 0;
}

} // namespace

CacheOffload offloadOf(const Hardware &hardware, const Serving &serving, const Memory &memory)
{
    CacheOffload out;
    if (serving.offloaded() <= 0 || !(memory.kvToken_B > 0))
        return out;
    const catalog::InstanceType &type = *hardware.type;
    const double groups = serving.cut.attentionDp;
    out.hostTokens = hostCacheShare * type.ram_B / type.gpus / memory.kvToken_B * groups;
    out.nvmeTokens = type.nvme_B / type.gpus / memory.kvToken_B * groups;
    const double copied_B = serving.offloaded() * memory.kvToken_B;
    if (type.hostCopy_Bps > 0)
        out.token_s = copied_B / type.hostCopy_Bps;
    if (serving.nvmeHit > 0)
        if (const double each_Bps = nvmeRead_Bps(hardware) / type.gpus; each_Bps > 0)
            out.token_s = std::max(out.token_s, serving.nvmeHit * memory.kvToken_B / each_Bps);
    out.tokenShared_s = out.token_s / groups;
    return out;
}

Result<void> checkOffload(const Hardware &hardware, const Serving &serving)
{
    if (serving.freshShare() <= 0)
        return fail(ErrorCode::InvalidInput, say("prefix hits of {} in all; expected less than all of the prompts", format::percent(1 - serving.freshShare())));
    if (serving.nvmeHit > 0 && !(hardware.type->nvme_B > 0))
        return fail(ErrorCode::InvalidInput, say("hits on NVMe, which {} does not have; expected none", hardware.type->id));
    if (serving.hostHit > 0 && !(hardware.type->ram_B > 0))
        return fail(ErrorCode::InvalidInput, say("hits in host memory, whose size the catalog does not know of {}; expected none", hardware.type->id));
    return {};
}

} // namespace switchyard::serve
