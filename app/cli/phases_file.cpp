// SPDX-License-Identifier: GPL-3.0-or-later
#include <app/cli/phases_file.h>

#include <map>

#include <core/base/echo.h>
#include <core/base/json_fields.h>
#include <core/design/edit.h>

namespace switchyard::cli {

namespace {

using json::Value;
using Pools = std::map<std::string, std::vector<std::string>, std::less<>>;

/// In a list of pools every name becomes the pool's instances.
void expand(Value &list, const Pools &pools)
{
    std::vector<Value> items;
    for (Value &item : list.items) {
        const auto pool = pools.find(item.text);
        if (!item.isString() || pool == pools.end()) {
            items.push_back(std::move(item)); // the reader says what it thinks of it
            continue;
        }
        for (const std::string &id : pool->second) {
            items.push_back(json::string(id));
            items.back().line = item.line;
        }
    }
    list.items = std::move(items);
}

void expandPhase(Value &phase, const Pools &pools)
{
    for (auto &[key, value] : phase.members) {
        if (key == "pool" || key == "from" || key == "to")
            expand(value, pools);
        else if (key == "transfer")
            expandPhase(value, pools);
    }
}

} // namespace

Result<design::Design> readPhasesFile(const std::string &path, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const Value root, json::parseFile(path, InputKind::Design));
    json::Fields fields(root, path, verbatim("phases file"));
    const Value *pools = fields.need("pools", json::Kind::Object);
    const Value *phases = fields.need("phases", json::Kind::Array);
    if (auto read = fields.finish(); !read)
        return std::unexpected(read.error());
    design::Design design;
    design.name = "phases";
    Pools ids;
    for (const auto &[name, value] : pools->members) {
        json::Fields pool(value, path, verbatim("pool " + name));
        const std::string type = pool.text("instance");
        const int count = pool.integer("count", 1, 1'000'000);
        if (auto read = pool.finish(); !read)
            return std::unexpected(read.error());
        auto added = design::addCapacity(design, catalog, type, count, {}, &ids[name]);
        if (!added)
            return fail(added.error().code, "pool " + name + ": " + added.error().message, json::where(path, value));
        design = std::move(*added);
    }
    // The document's own reader takes it from here.
    SWITCHYARD_TRY(Value document, json::parse(design::writeDesign(design), path));
    Value job = json::object();
    json::set(job, "name", json::string("phases"));
    Value list = *phases;
    for (Value &phase : list.items)
        expandPhase(phase, ids);
    json::set(job, "phases", std::move(list));
    Value jobs = json::array();
    jobs.items.push_back(std::move(job));
    json::set(document, "jobs", std::move(jobs));
    SWITCHYARD_TRY(design::Design out, design::readDesign(json::writeLine(document), path, &catalog));
    // A document keeps what it does not know; this file is no document, and what is misspelt in it would be left out.
    if (!out.unknown.empty())
        return fail(ErrorCode::InvalidInput, "unknown member " + inQuotes(out.unknown.begin()->first.substr(std::string_view("/jobs/phases").size())) + "; expected members of its kind of phase", path);
    return out;
}

} // namespace switchyard::cli
