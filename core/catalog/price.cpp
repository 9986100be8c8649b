// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

namespace {

/// Newest of a kind and region; a confirmed price goes before an unconfirmed one. `kind` matches
/// by its first words: "savings-plan" finds "savings-plan-1y".
const Price *newest(const std::vector<Price> &prices, std::string_view kind, std::string_view region)
{
    const Price *best = nullptr;
    for (const Price &price : prices) {
        if (!price.kind.starts_with(kind) || price.region != region)
            continue;
        if (!best || (price.confirmed && !best->confirmed) || (price.confirmed == best->confirmed && price.date > best->date))
            best = &price;
    }
    return best;
}

} // namespace

const Price *findPrice(const std::vector<Price> &prices, std::string_view kind, std::string_view region)
{
    if (!kind.empty()) {
        if (const Price *price = newest(prices, kind, region))
            return price;
        if (const Price *price = newest(prices, kind, "us-east-1"))
            return price;
    }
    if (const Price *price = newest(prices, "on-demand", "us-east-1"))
        return price;
    return newest(prices, "capacity-block", "us-east-1");
}

} // namespace switchyard::catalog
