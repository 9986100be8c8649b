// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/serve/exchange.h>

namespace switchyard::serve {

Pattern<0> nameOf(ExchangeKind exchange)
{
    switch (exchange) {
    case ExchangeKind::StageReduce: return Pattern<0>("TP all-reduce");
    case ExchangeKind::GroupReduce: return Pattern<0>("TP all-reduce of attention");
    case ExchangeKind::Gather: return Pattern<0>("gather of attention groups");
    case ExchangeKind::Scatter: return Pattern<0>("scatter to attention groups");
    case ExchangeKind::Dispatch: return Pattern<0>("dispatch to experts");
    case ExchangeKind::Combine: return Pattern<0>("combine of experts");
    case ExchangeKind::Hop: return Pattern<0>("PP send");
    case ExchangeKind::DraftReduce: return Pattern<0>("TP all-reduce of the draft model");
    case ExchangeKind::Count: break;
    }
    return Pattern<0>("");
}

void Sent::add(const Sent &other, double times)
{
    calls += times * other.calls;
    bytes += times * other.bytes;
    crossing_B += times * other.crossing_B;
    seconds += times * other.seconds;
    hidden_s += times * other.hidden_s;
}

void add(Exchanges &sum, const Exchanges &other, double times)
{
    for (std::size_t i = 0; i < exchangeKinds; ++i)
        sum[i].add(other[i], times);
}

double seconds(const Exchanges &exchanges)
{
    double sum = 0;
    for (const Sent &sent : exchanges)
        sum += sent.shown_s();
    return sum;
}

void SentBySteps::add(const SentBySteps &other, double times)
{
    serve::add(prompts, other.prompts, times);
    serve::add(decodes, other.decodes, times);
}

} // namespace switchyard::serve
