// SPDX-License-Identifier: GPL-3.0-or-later
// Sources, prices and storage classes.
#include <core/catalog/figures.h>

#include <array>

#include <core/base/echo.h>

namespace switchyard::catalog {

namespace {

using enum Need;

const std::array storageRules = {
    FigureRule<StorageClass>{"throughput_per_TiB_MBps", "MB/s per TiB", 1e6, 1, 1e5, Optional, &StorageClass::throughputPerTiB_Bps},
    FigureRule<StorageClass>{"per_client_Gbps", "Gbps", Gbit, 0.1, 1e4, Required, &StorageClass::perClient_Bps},
    FigureRule<StorageClass>{"per_client_ena_Gbps", "Gbps", Gbit, 0.1, 1e4, Optional, {}},
    FigureRule<StorageClass>{"efa_step_TiB", "TiB", 1024 * GiB, 0.1, 1e4, Optional, {}},
    FigureRule<StorageClass>{"latency_ms", "ms", 1e-3, 1e-3, 1e4, Required, &StorageClass::latency_s},
    FigureRule<StorageClass>{"price_usd_per_GB_month", "USD/GB-month", 1, 0, 100, Required, &StorageClass::usdPerGBMonth},
};

bool isIsoDate(std::string_view date)
{
    if (date.size() != 10 || date[4] != '-' || date[7] != '-')
        return false;
    for (const std::size_t i : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U})
        if (date[i] < '0' || date[i] > '9')
            return false;
    const int month = (date[5] - '0') * 10 + (date[6] - '0');
    const int day = (date[8] - '0') * 10 + (date[9] - '0');
    return date >= "2010" && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

constexpr std::string_view priceKinds[] = {"on-demand", "capacity-block", "savings-plan-1y", "savings-plan-3y", "spot"};

void sortNewestFirst(std::vector<Price> &prices)
{
    std::ranges::stable_sort(prices, [](const Price &a, const Price &b) { return a.date > b.date; });
}

} // namespace

Result<void> readSources(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "sources", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, "source");
        const std::string id = entry.text("id");
        entry.rename("source " + id);
        Source source{entry.text("title"), entry.text("url", "")};
        if (const auto end = entry.finish(); !end)
            return end;
        return addUnique(reading.catalog.sources, id, std::move(source), entry.what(), json::where(reading.file, item));
    });
}

Result<void> readStorage(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "storage", [&](const json::Value &item) -> Result<void> {
        json::Fields entry(item, reading.file, "storage class");
        StorageClass storage;
        storage.id = entry.text("id");
        entry.rename("storage class " + storage.id);
        storage.name = entry.text("name");
        storage.kind = entry.text("kind");
        storage.notes = entry.text("notes", "");
        readFigures<StorageClass>(entry, reading, storageRules, storage);
        return addEntry(entry, item, reading, reading.catalog.storage, std::move(storage), &StorageClass::id);
    });
}

Result<void> readPrices(const json::Value &file, Reading reading)
{
    Result<void> read = forEachEntry(file, reading, "prices", [&](const json::Value &value) -> Result<void> {
        json::Fields entry(value, reading.file, "price");
        const std::string item = entry.text("item");
        entry.rename("price of " + item);
        Price price;
        price.kind = entry.text("kind");
        price.region = entry.text("region");
        price.date = entry.text("date");
        price.usdPerHour = entry.number("price_usd_per_hour", 0.01, 1e6);
        price.source = readSource(entry, reading);
        price.confirmed = entry.flag("confirmed", true);
        price.note = entry.text("note", "");
        if (!isIsoDate(price.date))
            entry.complain(entry.what() + ": date " + inQuotes(price.date) + "; expected YYYY-MM-DD", entry.find("date"));
        if (std::ranges::find(priceKinds, price.kind) == std::end(priceKinds))
            entry.complain(entry.what() + ": kind " + inQuotes(price.kind)
                               + "; expected on-demand, capacity-block, savings-plan-1y, savings-plan-3y or spot",
                           entry.find("kind"));
        const auto instance = reading.catalog.instances.find(item);
        const auto ultraserver = reading.catalog.ultraservers.find(item);
        std::vector<Price> *prices = nullptr;
        if (instance != reading.catalog.instances.end() && !instance->second.reference)
            prices = &instance->second.prices;
        else if (ultraserver != reading.catalog.ultraservers.end())
            prices = &ultraserver->second.prices;
        else
            entry.complain(entry.what() + ": neither an instance type nor an UltraServer type has this id", entry.find("item"));
        for (std::size_t i = 0; prices && i < prices->size(); ++i)
            if ((*prices)[i].kind == price.kind && (*prices)[i].region == price.region && (*prices)[i].date == price.date)
                entry.complain(entry.what() + ": the same kind, region and date is there twice");
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
