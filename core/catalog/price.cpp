// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/price.h>

#include <algorithm>
#include <array>
#include <limits>
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

/// Whether what is valid from `date` to `until` holds on the day that is asked for.
bool holdsOn(const PriceTerms &terms, std::string_view date, std::string_view until)
{
    return terms.on.empty() || (date <= terms.on && (until.empty() || until >= terms.on)); // an empty date is before all
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

/// The row of exactly this kind and region on this day: that of the zone, else of the whole region. Where a type is
/// sold in Local Zones only and no zone was named, their price, if it is one.
const Price *exact(const Catalog &catalog, const PriceTerms &terms, std::span<const Price> prices)
{
    const auto here = [&](const Price &p, std::string_view zone) { return p.kind == terms.kind && p.region == terms.region && p.zone == zone && holdsOn(terms, p.date, p.until); };
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
        if (here(p, p.zone))
            zones.insert(p.zone);
    for (const std::string_view zone : zones) {
        const Price *price = newest(prices, [&](const Price &p) { return here(p, zone); });
        if (one && one->usdPerHour != price->usdPerHour)
            return nullptr;
        one = price;
    }
    return one;
}

/// Of the same kind in the region, though not on this day; of the same kind in us-east-1, anywhere else, or of another kind in
/// the same region. Of those, one that holds on the day before one that does not.
const Price *nearest(const PriceTerms &terms, std::span<const Price> prices)
{
    const Price *best = nullptr;
    const auto closeness = [&](const Price &p) {
        return std::tuple(p.kind == terms.kind, p.region == terms.region, holdsOn(terms, p.date, p.until), p.kind == CapacityKind::OnDemand, p.region == "us-east-1",
                          std::string_view(p.date), p.confirmed);
    };
    for (const Price &price : prices)
        if (!best || closeness(price) > closeness(*best))
            best = &price;
    return best;
}

/// A range as its two ends.
Said shownPrice(const Price &price)
{
    if (price.highUsdPerHour > price.usdPerHour)
        return say("{} to {}", format::usdPerHour(price.usdPerHour), format::usdPerHour(price.highUsdPerHour));
    return verbatim(format::usdPerHour(price.usdPerHour));
}

Said describeRow(const PriceTerms &terms, const Price &price)
{
    Said row = say("{} in {}, {} on {}", toWord(price.kind), place(price.region, price.zone), shownPrice(price), price.date);
    if (holdsOn(terms, price.date, price.until))
        return row;
    return price.date > terms.on ? say("{}, which holds from then on", row) : say("{}, which held until {}", row, price.until);
}

Quote unknownQuote(const PriceTerms &terms, Said why, const Price *near)
{
    Quote out;
    out.unknown = near ? say("{}; the nearest known is {}", why, describeRow(terms, *near)) : std::move(why);
    return out;
}

Quote quoteOf(const Price &price)
{
    Quote out;
    out.usdPerHour = price.highUsdPerHour > price.usdPerHour ? (price.usdPerHour + price.highUsdPerHour) / 2 : price.usdPerHour;
    out.source = toWord(price.kind) + ", " + place(price.region, price.zone) + ": " + price.source + (price.confirmed ? "" : ", not confirmed");
    if (price.highUsdPerHour > price.usdPerHour)
        out.source += ", " + shownPrice(price).english() + ", counted in the middle";
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

/// The row that fits best of those that hold on the day; of equals the newest. Null: none fits.
const OwnPrice *bestRow(const PriceList &list, const PriceTerms &terms, std::string_view item)
{
    const OwnPrice *best = nullptr;
    for (const OwnPrice &row : list.rows) {
        if (!holdsOn(terms, row.date, row.until))
            continue;
        const int now = fit(row, terms, item);
        const int before = best ? fit(*best, terms, item) : -1;
        if (now > before || (now >= 0 && now == before && row.date > best->date))
            best = &row;
    }
    return best;
}

PriceTerms anyDay(PriceTerms terms)
{
    terms.on.clear();
    return terms;
}

Quote ownQuote(const Catalog &catalog, const PriceTerms &terms, std::string_view item, std::span<const Price> prices)
{
    const PriceList &list = *terms.own.get();
    if (!list.error.empty())
        return unknownQuote(terms, say("the price list {} cannot be read: {}", echo(list.file), list.error), nullptr);
    const OwnPrice *const best = bestRow(list, terms, item);
    if (!best) {
        const Said why = say("{} to the price list {}", lack(Pattern<3>("no {} price of {} in {} is known"), terms, item), echo(list.file));
        if (const OwnPrice *const past = bestRow(list, anyDay(terms), item)) // its own rows, of another day
            return unknownQuote(terms, past->date > terms.on ? say("{}; its row holds from {} on", why, past->date) : say("{}; its row held until {}", why, past->until), nullptr);
        return unknownQuote(terms, why, nearest(terms, prices));
    }
    Price price{terms.kind, terms.region, terms.zone, best->date, best->until, 0, 0, "price list " + list.file, true, best->note};
    if (best->usdPerHour) {
        price.usdPerHour = *best->usdPerHour;
        return quoteOf(price);
    }
    const Price *listed = exact(catalog, terms, prices);
    if (!listed)
        return unknownQuote(terms, lack(Pattern<3>("no {} price of {} in {} is known that a discount could be taken from"), terms, item), nearest(terms, prices));
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
    return fail(ErrorCode::InvalidInput, say("{} is no kind of capacity; expected on-demand, capacity-block, savings-plan, savings-plan-3y, spot or own", inQuotes(word)));
}

Quote quote(const Catalog &catalog, const PriceTerms &terms, std::string_view item)
{
    const std::vector<Price> *prices = pricesOf(catalog, item);
    if (!prices)
        return unknownQuote(terms, say("the catalog has no type {}", inQuotes(item)), nullptr);
    const InstanceType *type = catalog.instance(item);
    if (type && type->reference)
        return unknownQuote(terms, say("{} is a reference platform and not for sale", type->id), nullptr);
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
    return unknownQuote(terms, lack(Pattern<3>("no {} price of {} in {} is known"), terms, item), nearest(terms, *prices));
}

namespace {

/// The user's own row of a storage class on the day; null: none. "*" is any type of capacity, not storage.
const OwnPrice *ownStorageRow(const PriceTerms &terms, std::string_view storageClass)
{
    const OwnPrice *const row = terms.own && terms.own->error.empty() ? bestRow(*terms.own.get(), terms, storageClass) : nullptr;
    return row && row->item == storageClass ? row : nullptr;
}

} // namespace

Quote quoteStorage(const Catalog &catalog, const PriceTerms &terms, std::string_view storageClass)
{
    const auto found = catalog.storage.find(storageClass);
    if (found == catalog.storage.end())
        return unknownQuote(terms, say("the catalog has no storage class {}", inQuotes(storageClass)), nullptr);
    const StorageClass &storage = found->second;
    Quote out;
    if (terms.kind == CapacityKind::Own || storage.kind == StorageKind::InstanceStore) {
        out.usdPerHour = 0;
        out.source = terms.kind == CapacityKind::Own ? "owned capacity" : "part of the instances' price";
        return out;
    }
    const OwnPrice *const row = ownStorageRow(terms, storage.id);
    const auto perHour = [](double usdPerGBMonth) { return usdPerGBMonth * 1024 / hoursPerMonth; };
    const auto perMonth = [](double usdPerGBMonth) { return say("${} per GB and month", format::significant(usdPerGBMonth)); };
    if (row && row->usdPerGBMonth) {
        out.usdPerHour = perHour(*row->usdPerGBMonth);
        out.source = perMonth(*row->usdPerGBMonth).english() + ": price list " + terms.own->file;
        out.date = row->date;
        return out;
    }
    if (!row && terms.own && std::ranges::find(terms.own->rows, storage.id, &OwnPrice::item) != terms.own->rows.end()) {
        out.unknown = say("no price of {} in {} is known to the price list {}", storage.id, terms.region, echo(terms.own->file));
        return out;
    }
    const Said per = perMonth(storage.usdPerGBMonth);
    if (std::ranges::find(storage.priceRegions, terms.region) == storage.priceRegions.end()) {
        out.unknown = say("no price of {} in {} is known", storage.id, terms.region);
        if (!storage.priceRegions.empty())
            out.unknown = say("{}; the nearest known is {}", out.unknown, say("{} in {} on {}", per, storage.priceRegions.front(), storage.priceDate));
        return out;
    }
    out.usdPerHour = perHour(storage.usdPerGBMonth) * (row ? 1 - row->discount : 1);
    const Figure &figure = storage.figures.at("price_usd_per_GB_month");
    out.source = per.english() + ", " + terms.region + ": " + figure.source + (figure.confirmed ? "" : ", not confirmed");
    out.confirmedFigure = figure.confirmed;
    if (row)
        out.source += ", less " + format::percent(row->discount) + " of the price list " + terms.own->file;
    out.date = storage.priceDate;
    return out;
}

Quote quoteTransferOut(const Catalog &catalog, const PriceTerms &terms, double GBPerMonth)
{
    Quote out;
    if (terms.kind == CapacityKind::Own) {
        out.usdPerHour = 0;
        out.source = "owned capacity";
        return out;
    }
    struct Tier {
        const char *figure;
        double upTo_GB; ///< of the month's sum, which AWS counts in units of 2^30 bytes
    };
    constexpr double TB = 1024;
    constexpr Tier tiers[] = {{"out_first_10TB_usd_per_GB", 10 * TB}, {"out_next_40TB_usd_per_GB", 50 * TB}, {"out_next_100TB_usd_per_GB", 150 * TB}, {"out_beyond_usd_per_GB", std::numeric_limits<double>::infinity()}};
    const auto s3 = catalog.storage.find("s3-standard");
    const bool here = s3 != catalog.storage.end() && std::ranges::find(s3->second.priceRegions, terms.region) != s3->second.priceRegions.end();
    const auto figureOf = [&](const char *key) -> const Figure * {
        const auto found = s3->second.figures.find(key);
        return found == s3->second.figures.end() ? nullptr : &found->second;
    };
    if (!here || !figureOf(tiers[0].figure)) {
        out.unknown = say("no price of data out of {} to the internet is known", terms.region);
        return out;
    }
    const Figure *const free = figureOf("out_free_GB");
    double from = std::min(GBPerMonth, free ? free->value : 0);
    double usdPerMonth = 0;
    const Figure *last = figureOf(tiers[0].figure);
    for (const auto &[key, upTo_GB] : tiers) {
        const double to = std::min(GBPerMonth, upTo_GB);
        if (const Figure *const figure = figureOf(key)) {
            last = figure;
            out.confirmedFigure = out.confirmedFigure && last->confirmed;
            usdPerMonth += std::max(0.0, to - from) * last->value;
        } else if (to > from) {
            const Said why = say("no price of data out of {} to the internet is known beyond {} GB in a month", terms.region, format::integer(from));
            out.unknown = say("{}; the nearest known is {}", why, say("${} per GB up to there", format::significant(last->value)));
            return out;
        }
        from = std::max(from, to);
        if (GBPerMonth <= upTo_GB)
            break;
    }
    const double usdPerGB = GBPerMonth > 0 ? usdPerMonth / GBPerMonth : last->value;
    out.usdPerHour = usdPerGB / hoursPerMonth;
    out.source = say("${} per GB in the mean over the tiers, to the internet, {}", format::significant(usdPerGB), terms.region).english() + ": " + last->source + (out.confirmedFigure ? "" : ", not confirmed");
    out.date = s3->second.priceDate;
    return out;
}

Result<void> checkRegion(const Catalog &catalog, std::string_view region)
{
    if (catalog.regions.contains(region))
        return {};
    return fail(ErrorCode::InvalidInput, say("there is no AWS region {}; expected one like us-east-1 (`catalog regions` lists them)", inQuotes(region)));
}

bool isIsoDate(std::string_view date) { return dayFromText(date).has_value() && date >= "2010"; }

namespace {

bool aQuarterOld(std::string_view date, std::string_view today)
{
    constexpr int quarter = 92;
    return isIsoDate(date) && isIsoDate(today) && (*dayFromText(today) - *dayFromText(date)).count() > quarter;
}

} // namespace

Said staleness(const Price &price, std::string_view today)
{
    if (isIsoDate(today) && !price.until.empty() && price.until < today)
        return say("the {} price in {} held until {} only", toWord(price.kind), place(price.region, price.zone), price.until);
    if (aQuarterOld(price.date, today))
        return say("the {} price in {} is of {}, more than a quarter old", toWord(price.kind), place(price.region, price.zone), price.date);
    return {};
}

Said staleness(const Quote &quote, std::string_view today)
{
    if (quote.row)
        return staleness(*quote.row, today);
    return quote.usdPerHour && aQuarterOld(quote.date, today) ? say("the price is of {}, more than a quarter old", quote.date) : Said();
}

} // namespace switchyard::catalog
