// SPDX-License-Identifier: GPL-3.0-or-later
// catalog [KIND|ID]: entries with every figure as {value, unit, source, confirmed}.
#include <app/cli/command.h>

#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <app/cli/open_catalog.h>
#include <app/flags/flags.h>
#include <core/base/echo.h>
#include <core/base/format.h>
#include <core/catalog/architecture_json.h>
#include <core/catalog/catalog.h>
#include <core/catalog/evidence.h>
#include <core/workload/parameters.h>

namespace switchyard::cli {

namespace {

using Json = nlohmann::ordered_json;

class Listing
{
public:
    Listing(const catalog::Catalog &catalog, const catalog::Evidence &evidence) : m_catalog(catalog), m_evidence(evidence)
    {
        for (const auto &[id, gpu] : catalog.gpus)
            add("gpus", id, gpu.name, figures(gpu.figures));
        for (const auto &[id, type] : catalog.instances)
            addInstance(id, type);
        for (const auto &[id, type] : catalog.ultraservers) {
            Json &entry = add("ultraservers", id, type.name, figures(type.figures));
            entry["instance"] = type.instance;
            entry["prices"] = prices(type.prices);
            addSales(entry, id);
        }
        for (const auto &[version, efa] : catalog.efa)
            add("efa", "efa" + std::to_string(version), "EFAv" + std::to_string(version) + ", Nitro " + efa.nitro, figures(efa.figures));
        for (const auto &[id, storage] : catalog.storage)
            add("storage", id, storage.name, figures(storage.figures))["notes"] = storage.notes;
        for (const auto &[id, name] : catalog.regions)
            addRegion(id, name);
        for (const auto &[id, model] : catalog.models)
            addModel(id, model);
        for (const auto &[id, group] : catalog.calibration)
            addCalibration(id, group);
    }

    /// Entries of a kind, or the one with this id; all when `wanted` is empty.
    [[nodiscard]] Json select(const std::string &wanted) const
    {
        Json out = Json::array();
        for (const Json &entry : m_entries)
            if (wanted.empty() || entry["kind"] == wanted || entry["id"] == wanted)
                out.push_back(entry);
        return out;
    }

private:
    Json &add(const char *kind, const std::string &id, const std::string &name, Json figures)
    {
        m_entries.push_back({{"kind", kind}, {"id", id}, {"name", name}, {"figures", std::move(figures)}});
        return m_entries.back();
    }

    [[nodiscard]] std::string source(const std::string &id) const
    {
        const auto it = m_catalog.sources.find(id);
        if (it == m_catalog.sources.end())
            return id;
        return it->second.url.empty() ? it->second.title : it->second.title + ", " + it->second.url;
    }

    [[nodiscard]] Json figures(const catalog::Figures &all) const
    {
        Json out = Json::object();
        for (const auto &[key, figure] : all) {
            out[key] = {{"value", figure.value}, {"unit", figure.unit}, {"source", source(figure.source)}, {"confirmed", figure.confirmed}};
            if (!figure.note.empty())
                out[key]["note"] = figure.note;
        }
        return out;
    }

    [[nodiscard]] Json prices(const std::vector<catalog::Price> &all) const
    {
        Json out = Json::array();
        for (const catalog::Price &price : all) {
            out.push_back({{"kind", catalog::toWord(price.kind)}, {"region", price.region}, {"date", price.date}, {"value", price.usdPerHour},
                           {"unit", "USD/h"}, {"source", source(price.source)}, {"confirmed", price.confirmed}});
            if (!price.zone.empty())
                out.back()["zone"] = price.zone;
            if (!price.until.empty())
                out.back()["valid_until"] = price.until;
            if (price.highUsdPerHour > 0)
                out.back()["high"] = price.highUsdPerHour;
            if (!price.note.empty())
                out.back()["note"] = price.note;
        }
        return out;
    }

    void addRegion(const std::string &id, const std::string &name)
    {
        Json &entry = add("regions", id, name, Json::object());
        Json zones = Json::array();
        for (const auto &[zone, region] : m_catalog.localZones)
            if (region == id)
                zones.push_back(zone);
        if (!zones.empty())
            entry["local_zones"] = std::move(zones);
    }

    void addInstance(const std::string &id, const catalog::InstanceType &type)
    {
        Json &entry = add(type.reference ? "platforms" : "instances", id, type.name, figures(type.figures));
        entry["gpu"] = type.gpu;
        if (!type.cpu.empty())
            entry["cpu"] = type.cpu;
        if (!type.ultraserver.empty())
            entry["sold_in"] = type.ultraserver;
        if (!type.provisional.empty())
            entry["provisional"] = type.provisional;
        if (type.incomplete)
            entry["incomplete"] = type.incompleteWhy;
        Json groups = Json::array();
        for (const catalog::PcieGroup &group : type.pcie)
            groups.push_back({{"socket", group.socket}, {"gpus", group.gpus}, {"nics", group.nics}});
        if (!groups.empty())
            entry["pcie_groups"] = std::move(groups);
        if (!type.reference)
            entry["prices"] = prices(type.prices);
        addSales(entry, id);
    }

    void addSales(Json &entry, const std::string &id) const
    {
        if (const auto known = m_evidence.sold.find(id); known != m_evidence.sold.end()) {
            Json sales = Json::array();
            for (const catalog::Sale &sale : known->second) {
                sales.push_back({{"kind", catalog::toWord(sale.kind)}, {"places", sale.places}, {"source", source(sale.source)}});
                if (!sale.note.empty())
                    sales.back()["note"] = sale.note;
            }
            entry["sold_in_regions"] = std::move(sales);
        } else if (const auto why = m_evidence.soldNowhere.find(id); why != m_evidence.soldNowhere.end()) {
            entry["sold_in_regions"] = Json::array();
            entry["sold_nowhere"] = why->second;
        }
    }

    void addModel(const std::string &id, const catalog::Architecture &model)
    {
        Json shape = Json::object();
        const json::Value fields = catalog::writeArchitecture(model);
        const auto unconfirmed = m_evidence.unconfirmed.find(id);
        const auto put = [&](const std::string &key, Json value) {
            shape[key] = {{"value", std::move(value)}, {"unit", key.ends_with("_billion") ? "10^9" : ""}, {"source", model.source}, {"confirmed", true}};
            if (unconfirmed != m_evidence.unconfirmed.end())
                if (const auto why = unconfirmed->second.find(key); why != unconfirmed->second.end()) {
                    shape[key]["confirmed"] = false;
                    shape[key]["note"] = why->second;
                }
        };
        const auto putIt = [&](const std::string &key, const json::Value &value) {
            if (value.isNumber())
                put(key, value.number);
            else if (value.kind == json::Kind::Bool)
                put(key, value.boolean);
        };
        for (const auto &[key, value] : fields.members) {
            putIt(key, value);
            for (const auto &[inner, number] : value.members)
                putIt(key + "." + inner, number);
        }
        const double counted = workload::countParameters(model).total();
        if (shape.contains("published_params_billion") && !model.benchmark && !catalog::countAgrees(m_evidence, model, counted))
            shape["published_params_billion"]["confirmed"] = false;
        if (const auto open = m_evidence.open.find(id); open != m_evidence.open.end() && shape.contains("published_params_billion"))
            shape["published_params_billion"]["note"] = open->second;
        Json &entry = add("models", id, model.name, std::move(shape));
        entry["counted_params"] = counted;
        addCheckpoint(entry, id);
        entry["attention"] = catalog::toWord(model.attention);
        if (!model.nativeWeights.empty())
            entry["native_weights"] = model.nativeWeights;
        if (!model.released.empty())
            entry["released"] = model.released;
        if (!model.aliases.empty())
            entry["aliases"] = model.aliases;
        if (!model.note.empty())
            entry["note"] = model.note;
    }

    /// What its published checkpoint holds, and what of that is no part of the count.
    void addCheckpoint(Json &entry, const std::string &id) const
    {
        const auto known = m_evidence.checkpoints.find(id);
        if (known == m_evidence.checkpoints.end())
            return;
        Json parts = Json::array();
        for (const catalog::NotCounted &part : known->second.notCounted)
            parts.push_back({{"what", part.what}, {"value", part.parameters}, {"source", part.source}, {"confirmed", part.confirmed}});
        entry["checkpoint_params"] = {{"value", known->second.parameters}, {"source", known->second.source}, {"date", known->second.date}};
        entry["not_counted"] = std::move(parts);
    }

    void addCalibration(const std::string &id, const std::map<std::string, double, std::less<>> &group)
    {
        const catalog::CalibrationOrigin &origin = m_catalog.calibrationOrigin.at(id);
        Json constants = Json::object();
        for (const auto &[key, value] : group) {
            const auto basis = origin.basis.find(key); // of a starting point, which no row confirms
            const bool fitted = basis == origin.basis.end();
            constants[key] = {{"value", value}, {"unit", ""}, {"source", fitted ? "calibrated: " + origin.madeBy : basis->second}, {"confirmed", fitted}};
        }
        Json &entry = add("calibration", id, origin.file, std::move(constants));
        entry["rows"] = origin.rows;
        entry["residuals"] = Json::parse(origin.residuals, nullptr, false);
    }

    const catalog::Catalog &m_catalog;
    const catalog::Evidence &m_evidence;
    Json m_entries = Json::array();
};

void printEntry(const Json &entry, bool full)
{
    std::cout << entry["id"].get<std::string>() << "  " << entry["name"].get<std::string>();
    if (entry.contains("incomplete"))
        std::cout << "  (incomplete)";
    std::cout << '\n';
    if (!full)
        return;
    const auto mark = [](const Json &figure) { return figure["confirmed"].get<bool>() ? "" : "  (not confirmed)"; };
    for (const auto &[key, figure] : entry["figures"].items()) {
        std::cout << "  " << key << " = " << figure["value"].dump() << "  [" << figure["source"].get<std::string>() << ']' << mark(figure);
        if (figure.contains("note"))
            std::cout << "  " << figure["note"].get<std::string>();
        std::cout << '\n';
    }
    if (entry.contains("prices"))
        for (const Json &price : entry["prices"])
            std::cout << "  " << price["kind"].get<std::string>() << ", " << price["region"].get<std::string>() << ": "
                      << format::usdPerHour(price["value"].get<double>()) << " on " << price["date"].get<std::string>() << "  ["
                      << price["source"].get<std::string>() << ']' << mark(price) << '\n';
    if (entry.contains("sold_in_regions"))
        for (const Json &sale : entry["sold_in_regions"]) {
            std::string places;
            for (const Json &place : sale["places"])
                places += (places.empty() ? "" : ", ") + place.get<std::string>();
            std::cout << "  sold " << sale["kind"].get<std::string>() << " in " << places << "  [" << sale["source"].get<std::string>() << "]\n";
        }
    if (entry.contains("checkpoint_params"))
        std::cout << "  checkpoint: " << format::integer(entry["checkpoint_params"]["value"].get<double>()) << " parameters, " << format::integer(entry["counted_params"].get<double>())
                  << " of them counted  [" << entry["checkpoint_params"]["source"].get<std::string>() << ", " << entry["checkpoint_params"]["date"].get<std::string>() << "]\n";
    if (entry.contains("not_counted"))
        for (const Json &part : entry["not_counted"])
            std::cout << "  not counted: " << part["what"].get<std::string>() << ", " << format::integer(part["value"].get<double>()) << "  [" << part["source"].get<std::string>() << ']' << mark(part)
                      << '\n';
    for (const char *key : {"provisional", "incomplete", "sold_nowhere", "note", "notes", "rows"})
        if (entry.contains(key))
            std::cout << "  " << key << ": " << entry[key].get<std::string>() << '\n';
}

} // namespace

Action addCatalog(CLI::App &app)
{
    auto wanted = std::make_shared<std::string>();
    flags::form(app.add_option("kind_or_id", *wanted,
                               "gpus, instances, platforms, ultraservers, efa, storage, models or calibration; or the id of an entry"),
                "ENTRY");
    return [wanted](const Context &context) -> Result<int> {
        SWITCHYARD_TRY(const catalog::Catalog loaded, openCatalog(context));
        SWITCHYARD_TRY(const catalog::Evidence evidence, catalog::readEvidence(loaded));
        const Json entries = Listing(loaded, evidence).select(*wanted);
        if (entries.empty() && *wanted != "calibration")
            return fail(ErrorCode::NotFound, "the catalog has no kind and no entry " + inQuotes(*wanted) + "; expected one of `switchyard-cli catalog`");
        if (context.json) {
            std::cout << Json{{"entries", entries}}.dump(1) << '\n';
            return 0;
        }
        std::string kind;
        for (const Json &entry : entries) {
            if (entries.size() > 1 && kind != entry["kind"].get<std::string>())
                std::cout << "== " << (kind = entry["kind"].get<std::string>()) << '\n';
            printEntry(entry, entries.size() == 1);
        }
        return 0;
    };
}

} // namespace switchyard::cli
