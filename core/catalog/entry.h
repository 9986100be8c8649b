// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of the catalog's files as it is written: its fields with unit, limits and source, to be shown and changed.
#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <core/base/json.h>
#include <core/base/said.h>

namespace switchyard::catalog {

/// What a figure may be, in the unit of the files.
struct FigureLimit {
    std::string_view key;  ///< "memory_MiB"
    std::string_view unit; ///< "MiB"; empty: a pure number
    double low = 0;
    double high = 0;
    bool required = false;
    bool whole = false;
};

/// Of a list of the files ("gpus", "instances", …); empty where its entries have no figures.
std::vector<FigureLimit> figureLimits(std::string_view list);

/// The lists in which a person can have entries, in the order in which people look for them.
std::span<const std::string_view> entryLists();

struct Entry {
    std::string list;                   ///< "gpus"
    std::string id;                     ///< see entryId
    json::Value value;                  ///< what counts
    std::optional<json::Value> bundled; ///< what the bundled catalog says; none: it has no such entry
    std::string file;                   ///< of the user's own, that holds it; empty: the bundled one counts
    [[nodiscard]] bool own() const { return !file.empty(); }
};

/// "id" of an object, "version" of an EFA generation; of a price item, kind, region, zone and date.
std::string entryId(std::string_view list, const json::Value &value);

/// One line of an entry: a figure with its source, or anything else that is written in it.
struct Field {
    std::string path; ///< "figures/memory_MiB", "gpu", "pcie/groups"
    json::Kind kind = json::Kind::Number;
    bool figure = false; ///< has a source of its own
    std::string value;   ///< as written; a list as JSON; empty: the entry does not say it
    std::string unit;
    Said limits;         ///< "1024 to 10000000", "whole, 1 to 64"; empty: see the reader's sentence
    std::string source;  ///< of a figure: an id of the list of sources
    bool confirmed = true;
    std::string note;
    std::string bundled; ///< the value of the bundled entry; empty: it has none
    bool changed = false; ///< against the bundled entry; never where there is none

    [[nodiscard]] std::string key() const { return path.substr(path.rfind('/') + 1); }
};

/// In the order of the entry; of figures also those that it could have.
std::vector<Field> fieldsOf(const Entry &entry);

/// Why a field is refused: what it is, what it was, what was expected. An empty path: the entry as a whole.
struct FieldProblem {
    std::string path;
    Said message;
    friend bool operator==(const FieldProblem &, const FieldProblem &) = default;
};
using FieldProblems = std::vector<FieldProblem>;

/// The entry with fields as a person wrote them. Refused, every one by name: what is no number, a figure beyond its limits or
/// without a source. Fields without a value are left out.
std::expected<json::Value, FieldProblems> withFields(const Entry &entry, std::span<const Field> fields);

/// The same under another id (of a price: read on another day), as an entry of the user's own that is in no file yet.
Entry copyOf(const Entry &entry, const std::string &id);

/// JSON, one line for each field.
std::string entryText(const json::Value &value);

} // namespace switchyard::catalog
