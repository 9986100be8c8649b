// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own price list: a CSV of own prices and discounts, or AWS's price list as JSON.
#include <core/catalog/price.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include <core/base/csv.h>
#include <core/base/input.h>
#include <core/base/json_fields.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

namespace {

constexpr std::string_view csvColumns[] = {"item", "usd_per_hour", "discount_pct", "kind", "region", "zone", "date", "valid_until", "note"};
constexpr double leastUsd = 1e-4;
constexpr double mostUsd = 1e6;

Result<void> checkItem(const Catalog &catalog, const std::string &item, const std::string &where)
{
    if (item == "*" || catalog.instance(item) || catalog.ultraserver(item))
        return {};
    return fail(ErrorCode::InvalidInput, "\"" + item + "\" is no instance or UltraServer type of the catalog; expected one, or * for any", where);
}

Result<OwnPrice> readRow(const csv::Record &record, const Catalog &catalog)
{
    const auto text = [&](std::string_view column) { return std::string(record.text(column)); };
    OwnPrice row{text("item"), {}, text("region"), text("zone"), {}, 0, text("date"), text("valid_until"), text("note")};
    if (auto known = checkItem(catalog, row.item, record.where()); !known)
        return std::unexpected(known.error());
    if (const std::string kind = text("kind"); !kind.empty()) {
        const auto read = capacityKindFromWord(kind);
        if (!read)
            return fail(ErrorCode::InvalidInput, "kind: " + read.error().message, record.where());
        row.kind = *read;
    }
    if (!row.region.empty()) {
        if (auto known = checkRegion(catalog, row.region); !known)
            return fail(ErrorCode::InvalidInput, "region: " + known.error().message, record.where());
    }
    for (const auto &[column, date] : {std::pair{"date", &row.date}, std::pair{"valid_until", &row.until}}) {
        if (!date->empty() && !isIsoDate(*date))
            return fail(ErrorCode::InvalidInput, std::string(column) + " is \"" + date->substr(0, 40) + "\"; expected YYYY-MM-DD", record.where());
    }
    SWITCHYARD_TRY(row.usdPerHour, record.number("usd_per_hour"));
    SWITCHYARD_TRY(const std::optional<double> discount, record.number("discount_pct"));
    if (row.usdPerHour.has_value() == discount.has_value())
        return fail(ErrorCode::InvalidInput, "expected either usd_per_hour or discount_pct", record.where());
    if (row.usdPerHour && !(*row.usdPerHour >= leastUsd && *row.usdPerHour <= mostUsd))
        return fail(ErrorCode::InvalidInput, "usd_per_hour is " + text("usd_per_hour") + "; expected 0.0001 to 1000000", record.where());
    if (discount && !(*discount >= 0 && *discount < 100))
        return fail(ErrorCode::InvalidInput, "discount_pct is " + text("discount_pct") + "; expected 0 to below 100", record.where());
    row.discount = discount.value_or(0) / 100;
    return row;
}

Result<PriceList> readCsvList(std::string_view text, const std::string &file, const Catalog &catalog)
{
    SWITCHYARD_TRY(const csv::Table table, csv::parseCsv(text, file));
    for (const std::string &name : table.columns->names) {
        if (std::ranges::find(csvColumns, name) == std::end(csvColumns))
            return fail(ErrorCode::InvalidInput, "column \"" + name.substr(0, 40)
                                                     + "\" is not known; expected item, usd_per_hour or discount_pct, kind, region, zone, date, valid_until, note",
                        file + ":1");
    }
    PriceList list{file, {}, {}};
    for (const csv::Record &record : table.records) {
        SWITCHYARD_TRY(OwnPrice row, readRow(record, catalog));
        list.rows.push_back(std::move(row));
    }
    if (list.rows.empty())
        return fail(ErrorCode::InvalidInput, "there is no price in it; expected a line for each type", file);
    return list;
}

std::string member(const json::Value *object, std::string_view key)
{
    const json::Value *value = object ? object->find(key) : nullptr;
    return value && value->isString() ? value->text : std::string();
}

/// On-Demand Linux on shared hardware, as billed while it runs: the product that a bare price means.
bool isPlainLinux(const json::Value &attributes)
{
    const auto is = [&](std::string_view key, std::string_view wanted) {
        const std::string value = member(&attributes, key);
        return value.empty() || value == wanted;
    };
    return is("operatingSystem", "Linux") && is("preInstalledSw", "NA") && is("tenancy", "Shared") && is("capacitystatus", "Used")
           && is("marketoption", "OnDemand");
}

/// USD per hour of the first OnDemand price dimension; none when there is none above zero.
std::optional<double> hourly(const json::Value *onDemand)
{
    static const json::Value nothing;
    for (const auto &[offer, term] : (onDemand ? *onDemand : nothing).members) {
        const json::Value *dimensions = term.find("priceDimensions");
        for (const auto &[id, dimension] : (dimensions ? *dimensions : nothing).members) {
            if (const std::string unit = member(&dimension, "unit"); !unit.empty() && unit != "Hrs")
                continue;
            const std::string usd = member(dimension.find("pricePerUnit"), "USD");
            double value = 0;
            const auto [end, error] = std::from_chars(usd.data(), usd.data() + usd.size(), value);
            if (error == std::errc{} && end == usd.data() + usd.size() && value >= leastUsd && value <= mostUsd)
                return value;
        }
    }
    return {};
}

/// Day of an ISO time.
std::string dayOf(const std::string &time)
{
    return isIsoDate(std::string_view(time).substr(0, 10)) ? time.substr(0, 10) : std::string();
}

void addProduct(const Catalog &catalog, const json::Value &product, const json::Value *onDemand, const std::string &date, PriceList &list)
{
    const json::Value *attributes = product.find("attributes");
    if (!attributes || !isPlainLinux(*attributes))
        return;
    const std::string item = member(attributes, "instanceType");
    const std::string region = member(attributes, "regionCode");
    const std::optional<double> usd = hourly(onDemand);
    if (!usd || !catalog.instance(item) || !catalog.regions.contains(region))
        return;
    list.rows.push_back({item, CapacityKind::OnDemand, region, {}, usd, 0, date, {}, {}});
}

/// `get-products`: a list of JSON texts. An offer file: products and terms joined by SKU.
Result<PriceList> readAwsList(const json::Value &root, const std::string &file, const Catalog &catalog)
{
    PriceList list{file, {}, {}};
    if (const json::Value *texts = root.find("PriceList"); texts && texts->isArray()) {
        for (const json::Value &text : texts->items) {
            if (!text.isString() && !text.isObject())
                return fail(ErrorCode::InvalidInput, "an entry of \"PriceList\" is neither text nor an object", json::where(file, text));
            json::Value parsed;
            if (text.isString()) {
                SWITCHYARD_TRY(parsed, json::parse(text.text, json::where(file, text)));
            }
            const json::Value &entry = text.isString() ? parsed : text;
            const json::Value *product = entry.find("product");
            const json::Value *terms = entry.find("terms");
            if (product)
                addProduct(catalog, *product, terms ? terms->find("OnDemand") : nullptr, dayOf(member(&entry, "publicationDate")), list);
        }
    } else if (const json::Value *products = root.find("products"); products && products->isObject()) {
        const json::Value *terms = root.find("terms");
        const json::Value *onDemand = terms ? terms->find("OnDemand") : nullptr;
        for (const auto &[sku, product] : products->members)
            addProduct(catalog, product, onDemand ? onDemand->find(sku) : nullptr, dayOf(member(&root, "publicationDate")), list);
    } else {
        return fail(ErrorCode::InvalidInput, "is no AWS price list; expected \"PriceList\" of `aws pricing get-products`, or \"products\" with \"terms\"", file);
    }
    if (list.rows.empty())
        return fail(ErrorCode::InvalidInput, "holds no On-Demand Linux price of a type that the catalog has", file);
    return list;
}

} // namespace

Result<PriceList> parsePriceList(std::string_view text, const std::string &file, const Catalog &catalog)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string_view::npos && text[first] == '{') {
        SWITCHYARD_TRY(const json::Value root, json::parse(text, file));
        return readAwsList(root, file, catalog);
    }
    return readCsvList(text, file, catalog);
}

Result<PriceList> readPriceList(const std::string &path, const Catalog &catalog)
{
    SWITCHYARD_TRY(const std::string text, readInput(path, InputKind::PriceList));
    return parsePriceList(text, path, catalog);
}

} // namespace switchyard::catalog
