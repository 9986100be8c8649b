// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/price.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <tuple>

#include <core/base/day.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

namespace {

constexpr std::array<std::pair<CapacityKind, std::string_view>, 6> words = {{
    {CapacityKind::OnDemand, "on-demand"},
    {CapacityKind::CapacityBlock, "capacity-block"},
    {CapacityKind::SavingsPlan, "savings-plan"},
    {CapacityKind::SavingsPlan3y, "savings-plan-3y"},
    {CapacityKind::Spot, "spot"},
    {CapacityKind::Own, "own"},
}};

const std::vector<Price> *pricesOf(const Catalog &catalog, std::string_view item)
{
    if (const InstanceType *type = catalog.instance(item))
        return &type->prices;
    if (const UltraServerType *type = catalog.ultraserver(item))
        return &type->prices;
    return nullptr;
}

std::string place(const std::string &region, const std::string &zone)
{
    return zone.empty() ? region : region + " (" + zone + ")";
}

/// The newest of those that hold where `holds` says so; of one day, a confirmed one.
template <class Holds>
const Price *newest(std::span<const Price> prices, Holds holds)
{
    const Price *best = nullptr;
    for (const Price &price : prices) {
        if (holds(price) && (!best || std::tie(price.date, price.confirmed) > std::tie(best->date, best->confirmed)))
            best = &price;
    }
    return best;
}

/// The row of exactly this kind and region: that of the zone, else of the whole region. Where a type is
/// sold in Local Zones only and no zone was named, their price, if it is one.
const Price *exact(const Catalog &catalog, const PriceTerms &terms, std::span<const Price> prices)
{
    const auto here = [&](const Price &p, std::string_view zone) { return p.kind == terms.kind && p.region == terms.region && p.zone == zone; };
    if (!terms.zone.empty()) {
        if (const Price *price = newest(prices, [&](const Price &p) { return here(p, terms.zone); }))
            return price;
        if (catalog.localZones.contains(terms.zone))
            return nullptr; // not at the price of its region
    }
    if (const Price *price = newest(prices, [&](const Price &p) { return here(p, {}); }))
        return price;
    if (!terms.zone.empty())
        return nullptr;
    const Price *one = nullptr;
    std::set<std::string_view> zones;
    for (const Price &p : prices)
        if (p.kind == terms.kind && p.region == terms.region)
            zones.insert(p.zone);
    for (const std::string_view zone : zones) {
        const Price *price = newest(prices, [&](const Price &p) { return here(p, zone); });
        if (one && one->usdPerHour != price->usdPerHour)
            return nullptr;
        one = price;
    }
    return one;
}

/// Of the same kind in us-east-1, anywhere else, or of another kind in the same region.
const Price *nearest(const PriceTerms &terms, std::span<const Price> prices)
{
    const Price *best = nullptr;
    const auto closeness = [&](const Price &p) {
        return std::tuple(p.kind == terms.kind, p.region == terms.region, p.kind == CapacityKind::OnDemand, p.region == "us-east-1",
                          std::string_view(p.date), p.confirmed);
    };
    for (const Price &price : prices)
        if (!best || closeness(price) > closeness(*best))
            best = &price;
    return best;
}

Said describeRow(const Price &price) { return say("{} in {}, {} on {}", toWord(price.kind), place(price.region, price.zone), format::usdPerHour(price.usdPerHour), price.date); }

Quote unknownQuote(Said why, const Price *near)
{
    Quote out;
    out.unknown = near ? say("{}; the nearest known is {}", why, describeRow(*near)) : std::move(why);
    return out;
}

Quote quoteOf(const Price &price)
{
    Quote out;
    out.usdPerHour = price.highUsdPerHour > price.usdPerHour ? (price.usdPerHour + price.highUsdPerHour) / 2 : price.usdPerHour;
    out.source = toWord(price.kind) + ", " + place(price.region, price.zone) + ": " + price.source + (price.confirmed ? "" : ", not confirmed");
    if (price.highUsdPerHour > price.usdPerHour)
        out.source += ", " + format::usdPerHour(price.usdPerHour) + " to " + format::usdPerHour(price.highUsdPerHour) + ", counted in the middle";
    out.date = price.date;
    out.row = price;
    return out;
}

/// By a pattern of the kind, the item and the place.
Said lack(Pattern<3> pattern, const PriceTerms &terms, std::string_view item) { return say(pattern, toWord(terms.kind), item, echo(place(terms.region, terms.zone))); }

/// How much of a row's conditions are spelled out; -1: it is for something else.
int fit(const OwnPrice &row, const PriceTerms &terms, std::string_view item)
{
    int spelled = 0;
    const auto holds = [&](bool any, bool same, int weight) {
        spelled = spelled < 0 || !(any || same) ? -1 : spelled + (any ? 0 : weight);
    };
    holds(row.item == "*", row.item == item, 8);
    holds(!row.kind, row.kind == terms.kind, 4);
    holds(row.region.empty(), row.region == terms.region, 2);
    holds(row.zone.empty(), row.zone == terms.zone, 1);
    return spelled;
}

Quote ownQuote(const Catalog &catalog, const PriceTerms &terms, std::string_view item, std::span<const Price> prices)
{
    const PriceList &list = *terms.own.get();
    if (!list.error.empty())
        return unknownQuote(say("the price list {} cannot be read: {}", echo(list.file), list.error), nullptr);
    const OwnPrice *best = nullptr;
    for (const OwnPrice &row : list.rows) {
        const int now = fit(row, terms, item);
        const int before = best ? fit(*best, terms, item) : -1;
        if (now > before || (now >= 0 && now == before && row.date > best->date))
            best = &row;
    }
    if (!best)
        return unknownQuote(say("{} to the price list {}", lack(Pattern<3>("no {} price of {} in {} is known"), terms, item), echo(list.file)), nearest(terms, prices));
    Price price{terms.kind, terms.region, terms.zone, best->date, best->until, 0, 0, "price list " + list.file, true, best->note};
    if (best->usdPerHour) {
        price.usdPerHour = *best->usdPerHour;
        return quoteOf(price);
    }
    const Price *listed = exact(catalog, terms, prices);
    if (!listed)
        return unknownQuote(lack(Pattern<3>("no {} price of {} in {} is known that a discount could be taken from"), terms, item), nearest(terms, prices));
    price = *listed;
    price.usdPerHour *= 1 - best->discount;
    price.highUsdPerHour *= 1 - best->discount;
    price.source = listed->source + ", less " + format::percent(best->discount) + " of the price list " + list.file;
    return quoteOf(price);
}

} // namespace

std::string toWord(CapacityKind kind)
{
    return std::string(std::ranges::find(words, kind, [](const auto &w) { return w.first; })->second);
}

Result<CapacityKind> capacityKindFromWord(std::string_view word)
{
    if (word == "savings-plan-1y") // what one year is called beside three
        return CapacityKind::SavingsPlan;
    const auto found = std::ranges::find(words, word, [](const auto &w) { return w.second; });
    if (found != words.end())
        return found->first;
    return fail(ErrorCode::InvalidInput, inQuotes(word)
                                             + " is no kind of capacity; expected on-demand, capacity-block, savings-plan, savings-plan-3y, spot or own");
}

Quote quote(const Catalog &catalog, const PriceTerms &terms, std::string_view item)
{
    const std::vector<Price> *prices = pricesOf(catalog, item);
    if (!prices)
        return unknownQuote(say("the catalog has no type {}", inQuotes(item)), nullptr);
    const InstanceType *type = catalog.instance(item);
    if (type && type->reference)
        return unknownQuote(say("{} is a reference platform and not for sale", type->id), nullptr);
    if (terms.kind == CapacityKind::Own) {
        Quote owned;
        owned.usdPerHour = 0;
        owned.source = "owned capacity";
        return owned;
    }
    if (terms.own)
        return ownQuote(catalog, terms, item, *prices);
    if (const Price *price = exact(catalog, terms, *prices))
        return quoteOf(*price);
    return unknownQuote(lack(Pattern<3>("no {} price of {} in {} is known"), terms, item), nearest(terms, *prices));
}

Quote quoteStorage(const Catalog &catalog, const PriceTerms &terms, std::string_view storageClass)
{
    const auto found = catalog.storage.find(storageClass);
    if (found == catalog.storage.end())
        return unknownQuote(say("the catalog has no storage class {}", inQuotes(storageClass)), nullptr);
    const StorageClass &storage = found->second;
    Quote out;
    if (terms.kind == CapacityKind::Own || storage.kind == "instance-store") {
        out.usdPerHour = 0;
        out.source = terms.kind == CapacityKind::Own ? "owned capacity" : "part of the instances' price";
        return out;
    }
    const Said per = say("${} per GB and month", format::significant(storage.usdPerGBMonth));
    if (std::ranges::find(storage.priceRegions, terms.region) == storage.priceRegions.end()) {
        out.unknown = say("no price of {} in {} is known", storage.id, terms.region);
        if (!storage.priceRegions.empty())
            out.unknown = say("{}; the nearest known is {}", out.unknown, say("{} in {} on {}", per, storage.priceRegions.front(), storage.priceDate));
        return out;
    }
    constexpr double hoursPerMonth = 730;
    out.usdPerHour = storage.usdPerGBMonth * 1024 / hoursPerMonth;
    const Figure &figure = storage.figures.at("price_usd_per_GB_month");
    out.source = per.english() + ", " + terms.region + ": " + figure.source + (figure.confirmed ? "" : ", not confirmed");
    out.date = storage.priceDate;
    return out;
}

Result<void> checkRegion(const Catalog &catalog, std::string_view region)
{
    if (catalog.regions.contains(region))
        return {};
    return fail(ErrorCode::InvalidInput, say("there is no AWS region {}; expected one like us-east-1 (`catalog regions` lists them)", inQuotes(region)));
}

bool isIsoDate(std::string_view date) { return dayFromText(date).has_value() && date >= "2010"; }

std::string staleness(const Price &price, std::string_view today)
{
    if (!isIsoDate(today))
        return {};
    if (!price.until.empty() && price.until < today)
        return "the " + toWord(price.kind) + " price in " + place(price.region, price.zone) + " held until " + price.until + " only";
    constexpr int quarter = 92;
    if (isIsoDate(price.date) && (*dayFromText(today) - *dayFromText(price.date)).count() > quarter)
        return "the " + toWord(price.kind) + " price in " + place(price.region, price.zone) + " is of " + price.date + ", more than a quarter old";
    return {};
}

} // namespace switchyard::catalog
