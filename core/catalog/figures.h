// SPDX-License-Identifier: GPL-3.0-or-later
// Inside the loader: an entry's figures by a table of rules. A rule says which key is allowed, in
// which unit, how it converts to base units, what is possible, and which member takes it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <core/base/echo.h>
#include <core/base/errorline.h>
#include <core/base/json_fields.h>
#include <core/base/units.h>
#include <core/catalog/catalog.h>
#include <core/catalog/entry.h>

namespace switchyard::catalog {

constexpr double GB = 1e9;
constexpr double TB = 1e12;
constexpr double Gbit = 1e9 / 8;
constexpr double Tera = 1e12;

enum class Need { Required, Optional };

template <class T>
struct FigureRule {
    std::string_view key;  ///< ends with its unit, or is a pure number
    std::string_view unit; ///< as shown
    double scale;          ///< file value × scale = base unit
    double low;            ///< possible file values
    double high;
    Need need;
    std::variant<std::monostate, double T::*, int T::*> member;
};

/// The rules without the members that take them.
template <class T>
std::vector<FigureLimit> limitsOf(std::span<const FigureRule<T>> rules)
{
    std::vector<FigureLimit> out;
    for (const FigureRule<T> &rule : rules)
        out.push_back({rule.key, rule.unit, rule.low, rule.high, rule.need == Need::Required, std::holds_alternative<int T::*>(rule.member)});
    return out;
}
std::vector<FigureLimit> limitsOfHardware(std::string_view list);
std::vector<FigureLimit> limitsOfMarket(std::string_view list);

/// What the readers share: the catalog under construction and the file at hand.
struct Reading {
    Catalog &catalog;
    std::string file;
    bool overlay = false; ///< the user's own entries: they replace those of the same id
};

/// A word of a table; what is none of them is an error that names them.
template <class Enum, std::size_t N>
Enum readWord(json::Fields &fields, std::string_view key, const std::array<std::pair<std::string_view, Enum>, N> &words)
{
    const std::string text = fields.text(key);
    std::string expected;
    for (const auto &[word, value] : words) {
        if (word == text)
            return value;
        expected += expected.empty() ? "" : ", ";
        expected += word;
    }
    fields.complain(say("{}: {} is {}; expected one of {}", fields.what(), inQuotes(key), inQuotes(text), expected),
                    fields.find(key));
    return words[0].second;
}

/// {"value", "source", "confirmed", "note"}; checks the source.
Figure readFigure(const json::Value &value, const Reading &reading, json::Fields &owner, std::string_view key,
                  std::string_view unit, double low, double high);

/// Reads member "figures" of `entry` by the rules. With `incomplete`, nothing is required.
template <class T>
void readFigures(json::Fields &entry, const Reading &reading, std::span<const FigureRule<T>> rules, T &out,
                 bool incomplete = false)
{
    const json::Value *list = entry.need("figures", json::Kind::Object);
    if (!list)
        return;
    json::Fields fields(*list, reading.file, entry.what());
    std::string_view missing;
    for (const FigureRule<T> &rule : rules) {
        const json::Value *value = fields.find(rule.key);
        if (!value) {
            if (rule.need == Need::Required && !incomplete && missing.empty())
                missing = rule.key;
            continue;
        }
        const Figure figure = readFigure(*value, reading, entry, rule.key, rule.unit, rule.low, rule.high);
        if (const auto *real = std::get_if<double T::*>(&rule.member))
            out.*(*real) = figure.value * rule.scale;
        else if (const auto *whole = std::get_if<int T::*>(&rule.member)) {
            if (figure.value != std::floor(figure.value))
                entry.complain(say("{}: \"{}\" is not whole; expected a whole number", entry.what(), rule.key), value);
            out.*(*whole) = static_cast<int>(figure.value);
        }
        out.figures.emplace(rule.key, figure);
    }
    if (const auto end = fields.finish(); !end) // a misspelt key before the one that it should have been
        entry.complain(end.error());
    if (!missing.empty())
        entry.complain(say("{} has no figure \"{}\"", entry.what(), missing), list);
}

/// A "source" member: must name an entry of sources.json.
std::string readSource(json::Fields &fields, const Reading &reading);

/// What entries must be to each other, looked at once more after own ones were laid over those that refer to them; what is
/// derived from another entry is derived anew.
Result<void> fitTogether(Catalog &catalog);

// One file each. The value is the whole file: an object with one list.
Result<void> readSources(const json::Value &file, Reading reading);
Result<void> readGpus(const json::Value &file, Reading reading);
Result<void> readInstances(const json::Value &file, Reading reading);
Result<void> readPlatforms(const json::Value &file, Reading reading);
Result<void> readUltraservers(const json::Value &file, Reading reading);
Result<void> readEfa(const json::Value &file, Reading reading);
Result<void> readStorage(const json::Value &file, Reading reading);
Result<void> readRegions(const json::Value &file, Reading reading);
Result<void> readPrices(const json::Value &file, Reading reading);
Result<void> readModels(const json::Value &file, Reading reading);
Result<void> readOutOfScope(const json::Value &file, Reading reading);
Result<void> readSoftware(const json::Value &file, Reading reading);
Result<void> readCalibration(const json::Value &file, Reading reading);

/// Calls `one` for each item of the file's only list, named `key`.
template <class One>
Result<void> forEachEntry(const json::Value &file, const Reading &reading, std::string_view key, One one)
{
    json::Fields top(file, reading.file, say("{} file", key));
    const json::Value *list = top.need(key, json::Kind::Array);
    if (const auto end = top.finish(); !end)
        return end;
    for (const json::Value &item : list->items)
        if (Result<void> result = one(item); !result)
            return result;
    return {};
}

/// "KIND ID is there twice". An entry of the user's own replaces the bundled one and keeps its prices.
template <class Map, class Key>
Result<void> addUnique(Map &map, Key key, typename Map::mapped_type entry, const Said &what, const std::string &where, bool overlay = false)
{
    if (const auto known = map.find(key); overlay && known != map.end()) {
        if constexpr (requires { entry.prices; })
            entry.prices = std::move(known->second.prices);
        known->second = std::move(entry);
        return {};
    }
    if (!map.emplace(std::move(key), std::move(entry)).second)
        return fail(ErrorCode::InvalidInput, say("{} is there twice; expected unique ids", echoed(what)), where);
    return {};
}

/// Ends an entry whose key is a member: no member may be left unread, no other entry may have the key.
template <class Map>
Result<void> addEntry(json::Fields &entry, const json::Value &item, const Reading &reading, Map &map,
                      typename Map::mapped_type read, typename Map::key_type Map::mapped_type::*key)
{
    if (const auto end = entry.finish(); !end)
        return end;
    const typename Map::key_type id = read.*key;
    return addUnique(map, id, std::move(read), entry.what(), json::where(reading.file, item), reading.overlay);
}

} // namespace switchyard::catalog
