// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/observed.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace switchyard::exchange {

int TraceLane::openCalls() const
{
    return std::accumulate(sizes.begin(), sizes.end(), 0, [](int sum, const TraceCalls &of) { return sum + of.open; });
}

Said TraceLane::words() const
{
    switch (kind) {
    case Kind::Products: return say("matrix products");
    case Kind::Attention: return say("attention");
    case Kind::OtherKernels: return say("other kernels");
    case Kind::Copies: return say("copies");
    case Kind::Communication: break;
    }
    const bool numbered = !name.empty() && name.find_first_not_of("0123456789") == std::string::npos; // as PyTorch names groups by itself
    return numbered ? say("group {}", name) : verbatim(name);
}

int ObservedTrace::typicalStep() const
{
    std::vector<int> order(steps.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, {}, [this](int i) { return std::pair(steps[static_cast<std::size_t>(i)].length_s, i); });
    return order.empty() ? -1 : order[(order.size() - 1) / 2];
}

} // namespace switchyard::exchange
