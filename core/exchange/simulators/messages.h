// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of the ledger as messages between ranks of different NVLink domains.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include <core/network/traffic.h>

namespace switchyard::exchange {

/// `share` × the entry's bytes × calls go from one rank to another.
using OnMessage = std::function<void(std::int32_t from, std::int32_t to, double share)>;

/// Collectives are rings over the domains in rank order, their edges in equal parts between the members of both domains
/// (channels rotate the ring's exit over a domain's GPUs), as the link loads have them. All-to-all, dispatch and combine
/// go straight to each rank of another domain, a dispatch's saved copies once. A ring of ranks sends to the next rank.
/// Between two ranks and in one direction there is at most one message.
void messagesOf(const network::TrafficItem &item, std::span<const std::int32_t> domainOfRank, const OnMessage &tell);

} // namespace switchyard::exchange
