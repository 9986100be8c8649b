// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/limit.h>

namespace switchyard::serve {

const std::array<LimitInfo, limitCount> &limitTable()
{
    using enum Limit;
    static constexpr std::array<LimitInfo, limitCount> table = {{
        {MemoryBandwidth, "memory bandwidth", "memory bandwidth: weights and cache stream at every step"},
        {Compute, "compute", "compute: prompts and large batches keep the tensor cores busy"},
        {AllReduce, "all-reduce", "all-reduce: the GPUs of a replica wait for each other"},
        {Experts, "experts", "experts: their weights stream for few tokens each"},
        {Host, "host", "the host: launches and scheduling between steps"},
        {SendingTokens, "sending tokens", "sending tokens: one process turns them into text, one after another"},
        {Slots, "slots", "slots: as many requests run as the engine takes, others wait"},
        {KvCache, "KV cache", "the KV cache: it is full, requests wait for room"},
        {Queue, "queue", "the queue: requests wait for their prompt"},
        {PrefillPool, "prefill pool", "the prefill pool: it carries less than the decode pool"},
        {DecodePool, "decode pool", "the decode pool: it carries less than the prefill pool"},
    }};
    return table;
}

} // namespace switchyard::serve
