// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/base/echo.h>
#include <core/catalog/catalog.h>

#include <algorithm>
#include <filesystem>

#include <core/catalog/architecture_json.h>
#include <core/catalog/figures.h>
#include <core/catalog/own.h>

namespace switchyard::catalog {

namespace {

namespace fs = std::filesystem;

using FileReader = Result<void> (*)(const json::Value &, Reading);
struct File {
    std::string_view name;
    FileReader read;
};
/// In the order in which they refer to each other.
constexpr File files[] = {
    {"sources.json", readSources},           {"regions.json", readRegions}, {"gpus.json", readGpus}, {"efa.json", readEfa},
    {"instances.json", readInstances},       {"platforms.json", readPlatforms},
    {"ultraservers.json", readUltraservers}, {"storage.json", readStorage}, {"prices.json", readPrices},
    {"models.json", readModels},             {"out_of_scope.json", readOutOfScope}, {"software.json", readSoftware},
};

/// *.json directly below a directory, sorted.
Result<std::vector<fs::path>> jsonFiles(const fs::path &directory)
{
    std::vector<fs::path> out;
    std::error_code error;
    for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".json")
            out.push_back(it->path());
    if (error)
        return fail(ErrorCode::NotFound, say("the directory cannot be listed: {}", error.message()), directory.string());
    std::ranges::sort(out);
    return out;
}

Result<void> readOne(Catalog &catalog, const fs::path &path, FileReader read)
{
    // Calibrated surfaces are lists of 100,000 numbers in all: no value each.
    SWITCHYARD_TRY(const json::Value value, json::parseFile(path.string(), InputKind::Catalog, {.packNumbers = read == readCalibration}));
    return read(value, Reading{catalog, path.string()});
}

} // namespace

Result<void> readModels(const json::Value &file, Reading reading)
{
    return forEachEntry(file, reading, "models", [&](const json::Value &item) -> Result<void> {
        SWITCHYARD_TRY(Architecture model, readArchitecture(item, reading.file));
        const std::string where = json::where(reading.file, item);
        if (model.source.empty())
            return fail(ErrorCode::InvalidInput, say("model {} has no \"source\"", model.id), where);
        const std::string id = model.id;
        for (const std::string &alias : model.aliases)
            if (!reading.catalog.aliases.emplace(alias, id).second && reading.catalog.aliases.at(alias) != id)
                return fail(ErrorCode::InvalidInput, say("model {}: the alias {} is that of another model", id, alias), where);
        return addUnique(reading.catalog.models, id, std::move(model), say("model {}", id), where, reading.overlay);
    });
}

Result<void> readCalibration(const json::Value &file, Reading reading)
{
    if (!file.isObject())
        return fail(ErrorCode::InvalidInput, say("a calibration file is an object of groups"), json::where(reading.file, file));
    for (const auto &[name, value] : file.members) {
        json::Fields group(value, reading.file, say("calibration group {}", name));
        std::map<std::string, double, std::less<>> constants;
        if (const json::Value *list = group.need("constants", json::Kind::Object)) {
            json::Fields fields(*list, reading.file, group.what());
            for (const auto &[key, number] : list->members)
                constants.emplace(key, fields.number(key, -1e300, 1e300));
            if (const auto end = fields.finish(); !end)
                group.complain(end.error());
        }
        std::vector<double> surface;
        if (const json::Value *list = group.maybe("surface", json::Kind::Array)) {
            surface = list->packed;
            for (const json::Value &item : list->items) {
                if (!item.isNumber())
                    group.complain(say("{}: \"surface\" is a list of numbers", group.what()), &item);
                surface.push_back(item.number);
            }
        }
        CalibrationOrigin origin;
        origin.file = fs::path(reading.file).filename().string();
        // Row ids may be a sentence or a list; both are kept as they stand.
        if (const json::Value *rows = group.find("rows"); rows && (rows->isString() ? !rows->text.empty() : rows->isArray()))
            origin.rows = rows->isString() ? rows->text : json::writeLine(*rows);
        else
            group.complain(say("{} has no \"rows\"; expected the rows that it was fitted to", group.what()));
        if (const json::Value *residuals = group.need("residuals", json::Kind::Object))
            origin.residuals = json::writeLine(*residuals);
        origin.madeBy = group.text("made_by");
        if (const json::Value *basis = group.maybe("basis", json::Kind::Object))
            for (const auto &[key, text] : basis->members) {
                if (!constants.contains(key) || !text.isString() || text.text.empty())
                    group.complain(say("{}: \"basis\" says of each of its constants what it stands on", group.what()), &text);
                origin.basis.emplace(key, text.text);
            }
        group.text("note", "");
        if (const auto end = group.finish(); !end)
            return end;
        const std::string where = json::where(reading.file, value);
        if (auto added = addUnique(reading.catalog.calibration, name, std::move(constants), say("calibration group {}", name), where); !added)
            return added;
        if (!surface.empty())
            reading.catalog.surfaces.emplace(name, std::move(surface));
        reading.catalog.calibrationOrigin.emplace(name, std::move(origin));
    }
    return {};
}

Result<Catalog> loadCatalog(const std::string &directory)
{
    Catalog catalog;
    catalog.directory = directory;
    const fs::path root(directory);
    SWITCHYARD_TRY(const std::vector<fs::path> found, jsonFiles(root));
    for (const fs::path &path : found)
        if (std::ranges::find(files, path.filename().string(), &File::name) == std::end(files))
            return fail(ErrorCode::InvalidInput, say("no file of the catalog has this name"), path.string());
    for (const File &file : files)
        if (auto read = readOne(catalog, root / file.name, file.read); !read)
            return std::unexpected(read.error());
    std::error_code ignored;
    if (fs::is_directory(root / "calibration", ignored)) {
        SWITCHYARD_TRY(const std::vector<fs::path> calibrations, jsonFiles(root / "calibration"));
        for (const fs::path &path : calibrations)
            if (auto read = readOne(catalog, path, readCalibration); !read)
                return std::unexpected(read.error());
    }
    return catalog;
}

/// The lists of each, in the order in which they refer to each other.
Result<void> layOver(Catalog &catalog, const std::vector<std::pair<std::string, json::Value>> &own)
{
    for (const File &kind : files) {
        const std::string key(kind.name.substr(0, kind.name.find('.')));
        for (const auto &[path, root] : own) {
            const json::Value *list = root.find(key);
            if (!list)
                continue;
            json::Value one = json::object();
            one.line = root.line;
            json::set(one, key, *list);
            if (auto read = kind.read(one, Reading{catalog, path, true}); !read)
                return read;
        }
    }
    return fitTogether(catalog);
}

Result<void> layOver(Catalog &catalog, const json::Value &file, const std::string &name) { return layOver(catalog, std::vector{std::pair(name, file)}); }

Result<void> checkOwnFile(const json::Value &root, const std::string &name)
{
    if (!root.isObject())
        return fail(ErrorCode::InvalidInput, say("an own catalog file is an object of lists"), json::where(name, root));
    for (const auto &[key, value] : root.members)
        if (std::ranges::none_of(files, [&key](const File &file) { return file.name == key + ".json"; }))
            return fail(ErrorCode::InvalidInput, say("{} is no list of a catalog; expected sources, regions, gpus, efa, instances, platforms, ultraservers, storage, prices, models or software", inQuotes(key)),
                        json::where(name, value));
    return {};
}

Result<Catalog> loadCatalog(const std::string &directory, const std::string &overlay)
{
    SWITCHYARD_TRY(Catalog catalog, loadCatalog(directory));
    std::error_code ignored;
    if (overlay.empty() || !fs::is_directory(overlay, ignored))
        return catalog;
    SWITCHYARD_TRY(const std::vector<fs::path> found, jsonFiles(overlay));
    std::vector<std::pair<std::string, json::Value>> own;
    for (const fs::path &path : found) {
        SWITCHYARD_TRY(json::Value root, json::parseFile(path.string(), InputKind::Catalog));
        if (auto known = checkOwnFile(root, path.string()); !known)
            return std::unexpected(known.error());
        own.emplace_back(path.string(), std::move(root));
        catalog.overlays.push_back(path.string());
    }
    if (auto laid = layOver(catalog, own); !laid)
        return std::unexpected(laid.error());
    return catalog;
}

std::string unknownType(const Catalog &catalog, std::string_view id)
{
    if (const auto known = catalog.outOfScope.find(id); known != catalog.outOfScope.end())
        return known->first + " is out of scope: " + known->second;
    return "no instance type or platform " + inQuotes(id) + " in the catalog";
}

namespace {

template <class Map>
auto lookUp(const Map &map, std::string_view id) -> const typename Map::mapped_type *
{
    const auto it = map.find(id);
    return it == map.end() ? nullptr : &it->second;
}

} // namespace

const Gpu *Catalog::gpu(std::string_view id) const { return lookUp(gpus, id); }
const InstanceType *Catalog::instance(std::string_view id) const { return lookUp(instances, id); }
const UltraServerType *Catalog::ultraserver(std::string_view id) const { return lookUp(ultraservers, id); }
const Architecture *Catalog::model(std::string_view id) const
{
    if (const Architecture *model = lookUp(models, id))
        return model;
    const std::string *known = lookUp(aliases, id);
    return known ? lookUp(models, *known) : nullptr;
}
const Gpu *Catalog::gpuOf(const InstanceType &type) const { return gpu(type.gpu); }

} // namespace switchyard::catalog
