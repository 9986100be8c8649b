// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan sends, told once and with its time: the costs of layers, pipeline and data parallelism are made of
// messages, and the ledger (ledger.h) multiplies the same messages into entries per step. No strings, no heap.
#pragma once

#include <array>
#include <cassert>

#include <core/layer/pass.h>
#include <core/layer/rank_layout.h>
#include <core/network/traffic.h>

namespace switchyard::layer {

/// One kind of call. Its counts are per layer and micro-batch, or per step for data parallelism.
struct Message {
    workload::Part part = workload::Part::TpComm;
    network::Op op = network::Op::AllReduce;
    Group group = Group::Tp;
    network::Beside beside = network::Beside::Nothing;
    bool wrap = false;     ///< SendRecv around a ring
    bool bothWays = false; ///< SendRecv, and the same amount back
    double bytes = 0;      ///< of one call; group Host: into host memory in the forward, back in the backward
    double seconds = 0;    ///< of one call, alone
    double forward = 0;    ///< calls
    double backward = 0;
    double repeated = 0;   ///< calls of the forward that recompute makes again; their time is recompute's
    double forwardExposed_s = 0;
    double backwardExposed_s = 0;
    double domainShare = 1; ///< Dispatch, Combine: of bytes, what crosses the cards
};

template <int Most>
class MessageList
{
public:
    Message &add(const Message &message)
    {
        assert(m_count < Most);
        Message &kept = m_list[static_cast<std::size_t>(m_count)];
        kept = message;
        ++m_count;
        return kept;
    }
    [[nodiscard]] const Message *begin() const { return m_list.data(); }
    [[nodiscard]] const Message *end() const { return m_list.data() + m_count; }
    [[nodiscard]] Message *begin() { return m_list.data(); }
    [[nodiscard]] Message *end() { return m_list.data() + m_count; }

private:
    std::array<Message, Most> m_list;
    int m_count = 0;
};
using LayerMessages = MessageList<10>; ///< TP 3, CP 2, EP 2, ETP 2, host 1

} // namespace switchyard::layer
