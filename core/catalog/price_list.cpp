// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own price list: a CSV of own prices and discounts; AWS's lists have a reader of their own.
#include <core/base/echo.h>
#include <core/catalog/price.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include <core/base/csv.h>
#include <core/base/csv_cell.h>
#include <core/base/input.h>
#include <core/base/json.h>
#include <core/base/textpieces.h>
#include <core/catalog/aws_prices.h>
#include <core/catalog/catalog.h>

namespace switchyard::catalog {

namespace {

constexpr std::string_view csvColumns[] = {"item", "usd_per_hour", "usd_per_gb_month", "discount_pct", "kind", "region", "zone", "date", "valid_until", "note"};
constexpr double mostUsdPerGBMonth = 100;

Result<void> checkItem(const Catalog &catalog, const std::string &item, const std::string &where)
{
    if (item == "*" || catalog.instance(item) || catalog.ultraserver(item) || catalog.storage.contains(item))
        return {};
    return fail(ErrorCode::InvalidInput, say("{} is no instance type, UltraServer type or storage class of the catalog; expected one, or * for any type", inQuotes(item)), where);
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
            return fail(ErrorCode::InvalidInput, say("kind: {}", sentence(read.error())), record.where());
        row.kind = *read;
    }
    if (!row.region.empty()) {
        if (auto known = checkRegion(catalog, row.region); !known)
            return fail(ErrorCode::InvalidInput, say("region: {}", sentence(known.error())), record.where());
    }
    for (const auto &[column, date] : {std::pair{"date", &row.date}, std::pair{"valid_until", &row.until}}) {
        if (!date->empty() && !isIsoDate(*date))
            return fail(ErrorCode::InvalidInput, say("{} is {}; expected YYYY-MM-DD", column, inQuotes(*date)), record.where());
    }
    SWITCHYARD_TRY(row.usdPerHour, record.number("usd_per_hour"));
    SWITCHYARD_TRY(row.usdPerGBMonth, record.number("usd_per_gb_month"));
    SWITCHYARD_TRY(const std::optional<double> discount, record.number("discount_pct"));
    const bool storage = catalog.storage.contains(row.item);
    if (storage ? row.usdPerHour.has_value() : row.usdPerGBMonth.has_value())
        return fail(ErrorCode::InvalidInput, storage ? say("{} is a storage class; expected usd_per_gb_month", row.item) : say("{} is no storage class; expected usd_per_hour", row.item), record.where());
    if ((row.usdPerHour || row.usdPerGBMonth) == discount.has_value())
        return fail(ErrorCode::InvalidInput, storage ? say("expected either usd_per_gb_month or discount_pct") : say("expected either usd_per_hour or discount_pct"), record.where());
    if (row.usdPerGBMonth && !(*row.usdPerGBMonth >= 0 && *row.usdPerGBMonth <= mostUsdPerGBMonth))
        return fail(ErrorCode::InvalidInput, say("usd_per_gb_month is {}; expected 0 to 100", echo(text("usd_per_gb_month"))), record.where());
    if (row.usdPerHour && !(*row.usdPerHour >= leastUsdPerHour && *row.usdPerHour <= mostUsdPerHour))
        return fail(ErrorCode::InvalidInput, say("usd_per_hour is {}; expected 0.0001 to 1000000", echo(text("usd_per_hour"))), record.where());
    if (discount && !(*discount >= 0 && *discount < 100))
        return fail(ErrorCode::InvalidInput, say("discount_pct is {}; expected 0 to below 100", echo(text("discount_pct"))), record.where());
    row.discount = discount.value_or(0) / 100;
    return row;
}

Result<PriceList> readCsvList(std::string_view text, const std::string &file, const Catalog &catalog)
{
    SWITCHYARD_TRY(const csv::Table table, csv::parseCsv(text, file));
    for (const std::string &name : table.columns->names) {
        if (std::ranges::find(csvColumns, name) == std::end(csvColumns))
            return fail(ErrorCode::InvalidInput, say("column {} is not known; expected item, usd_per_hour, usd_per_gb_month or discount_pct, kind, region, zone, date, valid_until, note", inQuotes(name)),
                        file + ":1");
    }
    PriceList list{file, {}, {}};
    for (const csv::Record &record : table.records) {
        SWITCHYARD_TRY(OwnPrice row, readRow(record, catalog));
        list.rows.push_back(std::move(row));
    }
    if (list.rows.empty())
        return fail(ErrorCode::InvalidInput, say("there is no price in it; expected a line for each type"), file);
    list.what = "own price list, " + std::to_string(list.rows.size()) + (list.rows.size() == 1 ? " line" : " lines");
    return list;
}

} // namespace

Result<PriceList> parsePriceList(std::string_view text, const std::string &file, const Catalog &catalog)
{
    if (!startsAwsPrices(text))
        return readCsvList(text, file, catalog);
    const auto pieces = piecesOf(text);
    return readAwsPrices(*pieces, file, catalog);
}

Result<PriceList> readPriceList(const std::string &path, const Catalog &catalog, std::size_t most)
{
    std::string text;
    SWITCHYARD_TRY(auto pieces, piecesOfFile(path, InputKind::PriceList));
    SWITCHYARD_TRY(bool more, pieces->next(text));
    if (startsAwsPrices(text)) {
        SWITCHYARD_TRY(pieces, piecesOfFile(path, InputKind::PriceList));
        return readAwsPrices(*pieces, path, catalog, most);
    }
    const InputLimit limit = inputLimit(InputKind::Csv);
    while (more) {
        if (text.size() > limit.bytes)
            return fail(ErrorCode::InvalidInput, say("the file is too large; expected a table of at most {} MiB", limit.bytes >> 20), path);
        SWITCHYARD_TRY(more, pieces->next(text));
    }
    return readCsvList(text, path, catalog);
}

std::string writePriceList(const PriceList &list)
{
    const bool storage = std::ranges::any_of(list.rows, [](const OwnPrice &row) { return row.usdPerGBMonth.has_value(); });
    std::string out = std::string("item,usd_per_hour,") + (storage ? "usd_per_gb_month," : "") + "discount_pct,kind,region,zone,date,valid_until,note\n";
    for (const OwnPrice &row : list.rows) {
        std::vector<std::string> cells = {row.item, row.usdPerHour ? json::number(*row.usdPerHour).text : ""};
        if (storage)
            cells.push_back(row.usdPerGBMonth ? json::number(*row.usdPerGBMonth).text : "");
        cells.push_back(row.usdPerHour || row.usdPerGBMonth ? "" : json::number(std::round(row.discount * 1e11) / 1e9).text);
        cells.insert(cells.end(), {row.kind ? toWord(*row.kind) : "", row.region, row.zone, row.date, row.until, row.note});
        for (std::size_t i = 0; i < cells.size(); ++i)
            out += csv::cell(cells[i]) + (i + 1 == cells.size() ? "\n" : ",");
    }
    return out;
}

} // namespace switchyard::catalog
