// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/traces/trace_spans.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace switchyard::exchange {

void unite(std::vector<TraceSpan> &spans, TraceSpan next, double gap)
{
    if (!spans.empty() && next.from_s <= spans.back().to_s + gap)
        spans.back().to_s = std::max(spans.back().to_s, next.to_s);
    else
        spans.push_back(next);
}

double lengthOf(const std::vector<TraceSpan> &spans)
{
    double out = 0;
    for (const TraceSpan &span : spans)
        out += span.to_s - span.from_s;
    return out;
}

std::vector<TraceSpan> outside(const std::vector<TraceSpan> &spans, const std::vector<TraceSpan> &hiding)
{
    std::vector<TraceSpan> out;
    auto first = hiding.begin();
    for (const TraceSpan &span : spans) {
        while (first != hiding.end() && first->to_s <= span.from_s)
            ++first;
        double at = span.from_s;
        for (auto hide = first; hide != hiding.end() && hide->from_s < span.to_s; ++hide) {
            if (hide->from_s > at)
                out.push_back({at, hide->from_s});
            at = std::max(at, hide->to_s);
        }
        if (at < span.to_s)
            out.push_back({at, span.to_s});
    }
    return out;
}

std::vector<TraceSpan> coarse(const std::vector<TraceSpan> &spans, double gap)
{
    std::vector<TraceSpan> out;
    for (const TraceSpan &span : spans)
        unite(out, span, gap);
    return out;
}

double bytesOfType(const std::string &dtype)
{
    constexpr std::pair<std::string_view, int> sizes[] = {{"Float", 4}, {"BFloat16", 2}, {"Half", 2}, {"Double", 8}, {"Int", 4}, {"Long", 8}, {"Byte", 1}, {"Char", 1}, {"Bool", 1}, {"Short", 2}, {"Float8_e4m3fn", 1}, {"Float8_e5m2", 1}};
    const auto *const known = std::ranges::find(sizes, dtype, &std::pair<std::string_view, int>::first);
    return known == std::end(sizes) ? 0 : known->second;
}

} // namespace switchyard::exchange
