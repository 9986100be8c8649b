// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/evidence.h>

#include <cmath>
#include <filesystem>

#include <core/base/echo.h>
#include <core/catalog/catalog.h>
#include <core/catalog/figures.h>

namespace switchyard::catalog {

namespace {

constexpr double mostParameters = 1e15;

/// The objects of a list; what is wrong with one is kept by `file`.
template <class One>
void eachOf(json::Fields &file, const std::string &path, std::string_view key, One one)
{
    const json::Value *list = file.need(key, json::Kind::Array);
    for (std::size_t i = 0; list && i < list->items.size(); ++i) {
        json::Fields entry(list->items[i], path, verbatim(std::string(key) + " " + std::to_string(i)));
        one(entry);
        if (const auto end = entry.finish(); !end)
            file.complain(end.error());
    }
}

std::string knownModel(json::Fields &entry, const Catalog &catalog, const std::string &id)
{
    if (!catalog.models.contains(id))
        entry.complain(say("{}: {} is no model of models.json", entry.what(), inQuotes(id)));
    return id;
}

std::string knownType(json::Fields &entry, const Catalog &catalog)
{
    std::string id = entry.text("type");
    if (!catalog.ultraserver(id) && (!catalog.instance(id) || catalog.instance(id)->reference))
        entry.complain(say("{}: {} is no type that is sold", entry.what(), inQuotes(id)));
    return id;
}

std::vector<std::string> texts(json::Fields &entry, std::string_view key)
{
    std::vector<std::string> out;
    const json::Value *list = entry.need(key, json::Kind::Array);
    for (std::size_t i = 0; list && i < list->items.size(); ++i) {
        if (!list->items[i].isString() || list->items[i].text.empty())
            entry.complain(say("{}: {} is a list of names", entry.what(), inQuotes(key)), &list->items[i]);
        out.push_back(list->items[i].text);
    }
    if (list && out.empty())
        entry.complain(say("{}: {} is empty", entry.what(), inQuotes(key)));
    return out;
}

Checkpoint readCheckpoint(json::Fields &entry, const std::string &path)
{
    Checkpoint out;
    out.parameters = entry.number("parameters", 1, mostParameters);
    out.source = entry.text("source");
    out.date = entry.text("date");
    if (const json::Value *list = entry.maybe("not_counted", json::Kind::Array)) {
        for (const json::Value &item : list->items) {
            json::Fields part(item, path, say("{}, {}", entry.what(), "not_counted"));
            out.notCounted.push_back({part.text("what"), part.number("parameters", 1, mostParameters), part.text("source"), part.flag("confirmed", true)});
            if (const auto end = part.finish(); !end)
                entry.complain(end.error());
        }
    }
    return out;
}

Result<void> readParameters(const Catalog &catalog, const std::string &path, Evidence &out)
{
    SWITCHYARD_TRY(const json::Value root, json::parseFile(path, InputKind::Catalog));
    json::Fields file(root, path, say("parameters file"));
    eachOf(file, path, "checkpoints", [&](json::Fields &entry) {
        const std::string id = knownModel(entry, catalog, entry.text("model"));
        if (!out.checkpoints.emplace(id, readCheckpoint(entry, path)).second)
            entry.complain(say("{}: {} is there twice", entry.what(), echo(id)));
    });
    eachOf(file, path, "rounded", [&](json::Fields &entry) {
        const std::string id = knownModel(entry, catalog, entry.text("model"));
        out.rounded.emplace(id, Rounded{entry.number("billion", 1e-6, 1e6), entry.number("digit", 1e-6, 1e6)});
        entry.text("source");
        entry.text("date");
    });
    eachOf(file, path, "open", [&](json::Fields &entry) { out.open.emplace(knownModel(entry, catalog, entry.text("model")), entry.text("why")); });
    eachOf(file, path, "unconfirmed", [&](json::Fields &entry) {
        const std::string why = entry.text("why");
        const std::vector<std::string> figures = texts(entry, "figures");
        for (const std::string &id : texts(entry, "models"))
            for (const std::string &figure : figures)
                out.unconfirmed[knownModel(entry, catalog, id)].emplace(figure, why);
    });
    return file.finish();
}

Result<void> readSales(const Catalog &catalog, const std::string &path, Evidence &out)
{
    SWITCHYARD_TRY(const json::Value root, json::parseFile(path, InputKind::Catalog));
    json::Fields file(root, path, say("file of what is sold"));
    eachOf(file, path, "sold", [&](json::Fields &entry) {
        const std::string id = knownType(entry, catalog);
        Sale sale;
        if (const auto kind = capacityKindFromWord(entry.text("kind")); kind)
            sale.kind = *kind;
        else
            entry.complain(say("{}: {}", entry.what(), sentence(kind.error())));
        sale.places = texts(entry, "places");
        for (const std::string &place : sale.places)
            if (!catalog.regions.contains(place) && !catalog.localZones.contains(place))
                entry.complain(say("{}: {} is neither a Region nor a Local Zone of regions.json", entry.what(), inQuotes(place)));
        sale.source = entry.text("source");
        if (!sale.source.empty() && !catalog.sources.contains(sale.source))
            entry.complain(say("{}: source {} is not in sources.json", entry.what(), inQuotes(sale.source)));
        sale.note = entry.text("note", "");
        out.sold[id].push_back(std::move(sale));
    });
    eachOf(file, path, "nowhere", [&](json::Fields &entry) { out.soldNowhere.emplace(knownType(entry, catalog), entry.text("why")); });
    return file.finish();
}

} // namespace

Result<Evidence> readEvidence(const Catalog &catalog)
{
    Evidence out;
    const std::string directory = catalog.directory + "/evidence";
    std::error_code ignored;
    if (!std::filesystem::is_directory(directory, ignored))
        return out; // a catalog of one's own may have none
    if (auto read = readParameters(catalog, directory + "/parameters.json", out); !read)
        return std::unexpected(read.error());
    if (auto read = readSales(catalog, directory + "/sold.json", out); !read)
        return std::unexpected(read.error());
    return out;
}

bool countAgrees(const Evidence &evidence, const Architecture &model, double counted)
{
    constexpr double bar = 1e-3;
    if (const auto known = evidence.checkpoints.find(model.id); known != evidence.checkpoints.end()) {
        for (const NotCounted &part : known->second.notCounted)
            counted += part.confirmed ? part.parameters : 0;
        return std::abs(counted / known->second.parameters - 1) <= bar;
    }
    if (const auto known = evidence.rounded.find(model.id); known != evidence.rounded.end())
        return std::abs(counted / 1e9 - known->second.billion) <= known->second.digit / 2;
    return model.publishedParameters > 0 && std::abs(counted / model.publishedParameters - 1) <= bar;
}

} // namespace switchyard::catalog
