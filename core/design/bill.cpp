// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/bill.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <unordered_map>

#include <core/base/day.h>
#include <core/base/format.h>
#include <core/catalog/catalog.h>

namespace switchyard::design {

std::optional<double> Bill::usdPerHour() const
{
    if (std::ranges::any_of(lines, [](const BillLine &line) { return !line.each.usdPerHour; }))
        return {};
    return knownUsdPerHour();
}

double Bill::knownUsdPerHour() const
{
    double sum = 0;
    for (const BillLine &line : lines)
        sum += line.usdPerHour().value_or(0);
    return sum;
}

double Bill::lowUsdPerHour() const
{
    double sum = 0;
    for (const BillLine &line : lines)
        sum += line.count * line.each.lowUsdPerHour().value_or(0);
    return sum;
}

double Bill::highUsdPerHour() const
{
    double sum = 0;
    for (const BillLine &line : lines)
        sum += line.count * line.each.highUsdPerHour().value_or(0);
    return sum;
}

bool Bill::confirmed() const
{
    return std::ranges::all_of(lines, [](const BillLine &line) { return !line.each.usdPerHour || line.each.confirmed(); });
}

BillDoubts doubtsOf(const Bill &bill, std::string_view today)
{
    BillDoubts out;
    for (const BillLine &line : bill.lines) {
        const bool old = !catalog::staleness(line.each, today).empty();
        const bool unconfirmed = line.each.usdPerHour && !line.each.confirmed();
        if (old || unconfirmed)
            out.lines.push_back(&line);
        out.old = out.old || old;
        out.unconfirmed = out.unconfirmed || unconfirmed;
    }
    return out;
}

std::vector<Said> Bill::unknown() const
{
    std::vector<Said> out;
    for (const BillLine &line : lines)
        if (!line.each.usdPerHour)
            out.push_back(line.each.unknown);
    return out;
}

bool Power::known() const
{
    return std::ranges::all_of(lines, [](const Line &line) { return line.each.kW.has_value(); });
}

double Power::kW() const
{
    double sum = 0;
    for (const Line &line : lines)
        sum += line.count * line.each.kW.value_or(0);
    return sum * pue.value_or(1);
}

Said shown(const Bill &bill)
{
    if (const auto usd = bill.usdPerHour())
        return verbatim(bill.highUsdPerHour() > bill.lowUsdPerHour() ? format::usd(bill.lowUsdPerHour()) + " – " + format::usdPerHour(bill.highUsdPerHour()) : format::usdPerHour(*usd));
    const double known = bill.knownUsdPerHour();
    return known > 0 ? verbatim("≥ " + format::usdPerHour(known)) : say("price unknown");
}

std::vector<BillPair> pairedBills(const Bill &before, const Bill &now)
{
    std::vector<BillPair> out;
    const auto pairOf = [&out](const BillLine &line) -> BillPair & {
        const auto known = std::ranges::find_if(out, [&](const BillPair &pair) { return pair.item == line.item && pair.storage == line.storage && pair.energy == line.energy && pair.transfer == line.transfer; });
        return known != out.end() ? *known : out.emplace_back(line.item, line.storage, line.energy, line.transfer, 0, 0, 0.0, 0.0);
    };
    const auto plus = [](const std::optional<double> &a, const std::optional<double> &b) { return a && b ? std::optional(*a + *b) : std::nullopt; };
    for (const BillLine &line : now.lines) {
        BillPair &pair = pairOf(line);
        pair.countNow += line.count;
        pair.nowUsdPerHour = plus(pair.nowUsdPerHour, line.usdPerHour());
    }
    for (const BillLine &line : before.lines) {
        BillPair &pair = pairOf(line);
        pair.countBefore += line.count;
        pair.beforeUsdPerHour = plus(pair.beforeUsdPerHour, line.usdPerHour());
    }
    if (!out.empty())
        out.push_back({{}, false, false, false, 0, 0, before.usdPerHour(), now.usdPerHour()});
    return out;
}

Said nameOf(const BillPair &pair)
{
    if (pair.item.empty())
        return say("Whole design");
    const auto count = [&pair](double value) { return pair.storage || pair.energy || pair.transfer ? format::significant(value) : format::integer(value); };
    const format::Formatted counts = pair.countBefore == pair.countNow ? count(pair.countNow) : count(pair.countBefore) + " → " + count(pair.countNow);
    if (pair.transfer)
        return say("Data out, {} GB in a month", counts);
    if (pair.energy)
        return say("Energy, {} kWh in an hour", counts);
    return pair.storage ? say("{} TiB of {}", counts, pair.item) : say("{} × {}", counts, pair.item);
}

Said shownUsd(const std::optional<double> &usdPerHour) { return usdPerHour ? verbatim(format::usdPerHour(*usdPerHour)) : say("price unknown"); }

format::Formatted shownChange(const BillPair &pair)
{
    const std::optional<double> change = pair.change();
    if (!change || *change == 0)
        return {};
    return format::signedUsd(*change) + "/h" + (*pair.beforeUsdPerHour > 0 && *pair.nowUsdPerHour > 0 ? " (" + format::signedPercent(*change / *pair.beforeUsdPerHour) + ")" : format::Formatted());
}

catalog::PriceTerms priceTerms(const Design &design)
{
    catalog::PriceTerms terms{design.capacity, design.region, design.availabilityZone, {}, toText(today())};
    if (!design.priceList.empty())
        terms.own = design.prices ? design.prices : catalog::PriceListPtr({design.priceList, "it has not been read", {}});
    return terms;
}

namespace {

void addPower(Bill &bill, const catalog::Catalog &catalog, const Design &design)
{
    std::map<std::string_view, int> counts;
    for (const Instance &instance : design.instances)
        ++counts[instance.type];
    bill.power.pue = design.power.pue;
    std::string unknown, ofGpus;
    bool confirmed = true;
    for (const auto &[type, count] : counts) {
        const catalog::InstanceType *known = catalog.instance(type);
        bill.power.lines.push_back({std::string(type), static_cast<double>(count), catalog::powerOf(catalog, design.power, type), known ? known->gpus : 0});
        const catalog::PowerDraw &each = bill.power.lines.back().each;
        if (!each.kW)
            unknown = each.source;
        else if (each.of == catalog::DrawOf::Gpus)
            ofGpus += (ofGpus.empty() ? "" : ", ") + std::string(type);
        confirmed = confirmed && each.confirmed;
    }
    if (!design.power.usdPerKWh || counts.empty())
        return;
    catalog::Quote each;
    if (unknown.empty()) {
        each.usdPerHour = design.power.usdPerKWh;
        each.source = "price of a kWh given with the design; AWS bills no power";
        if (!ofGpus.empty())
            each.source += "; power of the GPUs alone of " + ofGpus;
        each.source += confirmed ? "" : "; power not confirmed";
        each.confirmedFigure = confirmed;
    } else {
        each.unknown = verbatim(unknown);
    }
    bill.lines.push_back({"energy", bill.power.kW(), false, std::move(each), true});
}

} // namespace

Bill billOf(const catalog::Catalog &catalog, const Design &design)
{
    const catalog::PriceTerms terms = priceTerms(design);
    // UltraServers are sold whole; where only their parts have a price, the parts count.
    std::map<std::string_view, catalog::Quote> serverQuotes;
    std::unordered_map<std::string_view, std::string_view> wholeServers;
    std::map<std::string_view, int> counts;
    for (const UltraServer &server : design.ultraservers) {
        if (!catalog.ultraserver(server.type))
            continue;
        const auto [at, isNew] = serverQuotes.try_emplace(server.type);
        if (isNew)
            at->second = catalog::quote(catalog, terms, server.type);
        if (at->second.usdPerHour)
            wholeServers.emplace(server.id, server.type);
    }
    std::map<std::string_view, int> servers;
    for (const auto &[id, type] : wholeServers)
        ++servers[type];
    for (const Instance &instance : design.instances)
        if (instance.ultraserver.empty() || !wholeServers.contains(instance.ultraserver))
            ++counts[instance.type];
    Bill bill;
    for (const auto &[type, count] : servers)
        bill.lines.push_back({std::string(type), static_cast<double>(count), false, serverQuotes.at(type)});
    for (const auto &[type, count] : counts)
        bill.lines.push_back({std::string(type), static_cast<double>(count), false, catalog::quote(catalog, terms, type)});
    std::map<std::string_view, double> storage_TiB;
    for (const Storage &storage : design.storage)
        storage_TiB[storage.type] += storage.capacity_TiB;
    for (const auto &[type, size_TiB] : storage_TiB)
        bill.lines.push_back({std::string(type), size_TiB, true, catalog::quoteStorage(catalog, terms, type)});
    if (design.transferOut_GBPerMonth > 0)
        bill.lines.push_back({"data-transfer-out", design.transferOut_GBPerMonth, false, catalog::quoteTransferOut(catalog, terms, design.transferOut_GBPerMonth), false, true});
    addPower(bill, catalog, design);
    return bill;
}

void attachPrices(Design &design, const std::string &directory, const catalog::Catalog &catalog, std::size_t most)
{
    if (design.priceList.empty()) {
        design.prices = {};
        return;
    }
    const std::string path = (std::filesystem::path(directory) / design.priceList).string(); // an absolute one stands alone
    auto list = catalog::readPriceList(path, catalog, most);
    design.prices = catalog::PriceListPtr(list ? std::move(*list) : catalog::PriceList{design.priceList, describe(list.error()), {}});
}

Result<void> needPrices(Design &design, const std::string &path, const catalog::Catalog &catalog, std::size_t most)
{
    if (auto known = catalog::checkRegion(catalog, design.region); !known)
        return fail(known.error().code, say("\"region\": {}", sentence(known.error())), path);
    attachPrices(design, std::filesystem::path(path).parent_path().string(), catalog, most);
    if (design.prices && !design.prices->error.empty())
        return fail(ErrorCode::NotFound, say("\"price_list\": {}; expected a CSV or an AWS price list", design.prices->error), path);
    return {};
}

} // namespace switchyard::design
