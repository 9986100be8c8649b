// SPDX-License-Identifier: GPL-3.0-or-later
// Sources, prices and storage classes.
#include <core/catalog/figures.h>

#include <array>
#include <utility>

#include <core/base/echo.h>

namespace switchyard::catalog {

namespace {

using enum Need;

const std::array storageRules = {
    FigureRule<StorageClass>{"throughput_per_TiB_MBps", "MB/s per TiB", 1e6, 1, 1e5, Optional, &StorageClass::throughputPerTiB_Bps},
    FigureRule<StorageClass>{"burst_per_TiB_MBps", "MB/s per TiB", 1e6, 1, 1e5, Optional, {}},
    FigureRule<StorageClass>{"network_per_TiB_MBps", "MB/s per TiB", 1e6, 1, 1e5, Optional, {}},
    FigureRule<StorageClass>{"write_per_TiB_MBps", "MB/s per TiB", 1e6, 1, 1e5, Optional, {}},
    FigureRule<StorageClass>{"per_client_Gbps", "Gbps", Gbit, 0.1, 1e4, Required, &StorageClass::perClient_Bps},
    FigureRule<StorageClass>{"per_client_ena_Gbps", "Gbps", Gbit, 0.1, 1e4, Optional, {}},
    FigureRule<StorageClass>{"efa_step_TiB", "TiB", 1024 * GiB, 0.1, 1e4, Optional, {}},
    // What core/storage takes by key.
    FigureRule<StorageClass>{"per_client_gds_Gbps", "Gbps", Gbit, 0.1, 1e4, Optional, {}},
    FigureRule<StorageClass>{"efa_clients", "", 1, 1, 1e6, Optional, {}},
    FigureRule<StorageClass>{"reached_share", "", 1, 0.001, 1, Optional, {}},
    FigureRule<StorageClass>{"puts_per_s", "1/s per prefix", 1, 1, 1e7, Optional, {}},
    FigureRule<StorageClass>{"gets_per_s", "1/s per prefix", 1, 1, 1e7, Optional, {}},
    FigureRule<StorageClass>{"part_MiB", "MiB", MiB, 0.1, 1e4, Optional, {}},
    FigureRule<StorageClass>{"latency_ms", "ms", 1e-3, 1e-3, 1e4, Required, &StorageClass::latency_s},
    // What core/catalog/price and core/goodput take by key.
    FigureRule<StorageClass>{"put_usd_per_1000", "USD per 1,000", 1, 0, 10, Optional, {}},
    FigureRule<StorageClass>{"get_usd_per_1000", "USD per 1,000", 1, 0, 10, Optional, {}},
    FigureRule<StorageClass>{"upload_usd_per_GB", "USD/GB", 1, 0, 1, Optional, {}},
    FigureRule<StorageClass>{"retrieval_usd_per_GB", "USD/GB", 1, 0, 1, Optional, {}},
    FigureRule<StorageClass>{"out_free_GB", "GB per month", 1, 0, 1e6, Optional, {}},
    FigureRule<StorageClass>{"out_first_10TB_usd_per_GB", "USD/GB", 1, 0, 10, Optional, {}},
    FigureRule<StorageClass>{"out_next_40TB_usd_per_GB", "USD/GB", 1, 0, 10, Optional, {}},
    FigureRule<StorageClass>{"out_next_100TB_usd_per_GB", "USD/GB", 1, 0, 10, Optional, {}},
    FigureRule<StorageClass>{"out_beyond_usd_per_GB", "USD/GB", 1, 0, 10, Optional, {}},
    FigureRule<StorageClass>{"price_usd_per_GB_month", "USD/GB-month", 1, 0, 100, Required, &StorageClass::usdPerGBMonth},
};

constexpr std::array<std::pair<std::string_view, StorageKind>, 3> storageKinds = {
    {{"fsx-lustre", StorageKind::FsxLustre}, {"s3", StorageKind::S3}, {"instance-store", StorageKind::InstanceStore}}};

void sortNewestFirst(std::vector<Price> &prices)
{
    std::ranges::stable_sort(prices, [](const Price &a, const Price &b) { return a.date > b.date; });
}

} // namespace

std::string toWord(StorageKind kind)
{
    return std::string(std::ranges::find(storageKinds, kind, [](const auto &word) { return word.second; })->first);
}

std::vector<FigureLimit> limitsOfMarket(std::string_view list)
{
    return list == "storage" ? limitsOf<StorageClass>(storageRules) : std::vector<FigureLimit>();
}

Result<void> readSources(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "sources", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, say("source"));
        const std::string id = entry.text("id");
        entry.rename(say("source {}", id));
        Citation source{entry.text("title"), entry.text("url", ""), entry.text("date", "")};
        if (const auto end = entry.finish(); !end)
            return end;
        return addUnique(reading.catalog.sources, id, std::move(source), entry.what(), json::where(reading.file, item), reading.overlay);
    });
}

Result<void> readRegions(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "regions", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, say("region"));
        const std::string id = entry.text("id");
        entry.rename(say("region {}", id));
        std::string name = entry.text("name");
        if (const json::Value *zones = entry.maybe("local_zones", json::Kind::Array)) {
            for (const json::Value &zone : zones->items) {
                const bool is = zone.isString() && zone.text.starts_with(id + "-");
                if (!is || (!reading.catalog.localZones.emplace(zone.text, id).second && (!reading.overlay || reading.catalog.localZones.at(zone.text) != id)))
                    entry.complain(say("{}: {} is no Local Zone of it; expected names that begin with {}, each once", entry.what(), inQuotes(zone.text), id), &zone);
            }
        }
        if (const auto end = entry.finish(); !end)
            return end;
        return addUnique(reading.catalog.regions, id, std::move(name), entry.what(), json::where(reading.file, item), reading.overlay);
    });
}

Result<void> readOutOfScope(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "out_of_scope", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, say("type out of scope"));
        const std::string id = entry.text("id");
        std::string why = entry.text("why");
        if (const auto end = entry.finish(); !end)
            return end;
        return addUnique(reading.catalog.outOfScope, id, std::move(why), verbatim(id), json::where(reading.file, item), reading.overlay);
    });
}

Result<void> readStorage(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "storage", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, say("storage class"));
        StorageClass storage;
        storage.id = entry.text("id");
        entry.rename(say("storage class {}", storage.id));
        storage.name = entry.text("name");
        storage.kind = readWord(entry, "kind", storageKinds);
        storage.notes = entry.text("notes", "");
        storage.priceDate = entry.text("price_date");
        if (const json::Value *regions = entry.need("price_regions", json::Kind::Array)) {
            for (const json::Value &region : regions->items) {
                if (const auto known = checkRegion(reading.catalog, region.text); !known)
                    entry.complain(say("{}: {}", entry.what(), sentence(known.error())), &region);
                storage.priceRegions.push_back(region.text);
            }
        }
        if (!isIsoDate(storage.priceDate))
            entry.complain(say("{}: price_date {}; expected YYYY-MM-DD", entry.what(), inQuotes(storage.priceDate)), entry.find("price_date"));
        readFigures<StorageClass>(entry, reading, storageRules, storage);
        return addEntry(entry, item, reading, reading.catalog.storage, std::move(storage), &StorageClass::id);
    });
}

Result<void> readPrices(const json::Value &file, Reading reading)
{
    Result<void> read = forEachEntry(file, reading, "prices", [&](const json::Value &value) -> Result<void> {
        json::Fields entry(value, reading.file, say("price"));
        const std::string item = entry.text("item");
        entry.rename(say("price of {}", item));
        Price price;
        if (const auto kind = capacityKindFromWord(entry.text("kind")); kind && *kind != CapacityKind::Own)
            price.kind = *kind;
        else
            entry.complain(say("{}: {}", entry.what(), kind ? say("owned capacity has no price") : sentence(kind.error())), entry.find("kind"));
        price.region = entry.text("region");
        if (const auto known = checkRegion(reading.catalog, price.region); !known)
            entry.complain(say("{}: {}", entry.what(), sentence(known.error())), entry.find("region"));
        price.zone = entry.text("zone", "");
        const auto zone = reading.catalog.localZones.find(price.zone);
        if (!price.zone.empty() && (zone == reading.catalog.localZones.end() || zone->second != price.region))
            entry.complain(say("{}: {} is no Local Zone of {}", entry.what(), inQuotes(price.zone), price.region), entry.find("zone"));
        price.date = entry.text("date");
        price.until = entry.text("until", "");
        price.usdPerHour = entry.number("price_usd_per_hour", 0.01, 1e6);
        price.highUsdPerHour = entry.number("high_usd_per_hour", price.usdPerHour, 1e6, 0);
        price.source = readSource(entry, reading);
        price.confirmed = entry.flag("confirmed", true);
        price.note = entry.text("note", "");
        for (const auto &[key, date] : {std::pair{"date", &price.date}, std::pair{"until", &price.until}})
            if (!isIsoDate(*date) && (key == std::string_view("date") || !date->empty()))
                entry.complain(say("{}: {} {}; expected YYYY-MM-DD", entry.what(), key, inQuotes(*date)), entry.find(key));
        const auto instance = reading.catalog.instances.find(item);
        const auto ultraserver = reading.catalog.ultraservers.find(item);
        std::vector<Price> *prices = nullptr;
        if (instance != reading.catalog.instances.end() && !instance->second.reference)
            prices = &instance->second.prices;
        else if (ultraserver != reading.catalog.ultraservers.end())
            prices = &ultraserver->second.prices;
        else
            entry.complain(say("{}: neither an instance type nor an UltraServer type has this id", entry.what()), entry.find("item"));
        for (std::size_t i = 0; prices && i < prices->size(); ++i) {
            const bool same = (*prices)[i].kind == price.kind && (*prices)[i].region == price.region && (*prices)[i].zone == price.zone
                && (*prices)[i].date == price.date;
            if (same && reading.overlay)
                prices->erase(prices->begin() + static_cast<std::ptrdiff_t>(i--));
            else if (same)
                entry.complain(say("{}: the same kind, region, zone and date is there twice", entry.what()));
        }
        if (const auto end = entry.finish(); !end)
            return end;
        prices->push_back(std::move(price));
        return {};
    });
    for (auto &[id, type] : reading.catalog.instances)
        sortNewestFirst(type.prices);
    for (auto &[id, type] : reading.catalog.ultraservers)
        sortNewestFirst(type.prices);
    return read;
}

} // namespace switchyard::catalog
