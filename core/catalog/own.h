// SPDX-License-Identifier: GPL-3.0-or-later
// Entries of the user's own, laid over the bundled catalog: read from their files, checked by the catalog's readers, written back.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <core/base/filestate.h>
#include <core/base/json.h>
#include <core/catalog/catalog.h>
#include <core/catalog/entry.h>

namespace switchyard::catalog {

/// Lays an own file ("sources", "gpus", "instances", …) over the catalog, as loadCatalog does with those of its overlay.
/// Errors: the first entry that a catalog does not take; entries before it stay.
Result<void> layOver(Catalog &catalog, const json::Value &file, const std::string &name);

/// The same with several files, each by its name.
Result<void> layOver(Catalog &catalog, const std::vector<std::pair<std::string, json::Value>> &own);
/// An object of lists that a catalog has; no look at their entries.
Result<void> checkOwnFile(const json::Value &root, const std::string &name);

/// What a program starts with that does not stop at a broken own file.
struct WithOwn {
    Catalog catalog;
    std::vector<Error> refused; ///< own files that are left out, each with the reason
};
/// As loadCatalog with an overlay, but own files that are not taken are left out and named. Errors: those of the bundled catalog.
Result<WithOwn> loadCatalogWithOwn(const std::string &directory, const std::string &overlay);

/// One file of the user's own.
struct OwnFile {
    std::string path;
    json::Value root;
    FileState state; ///< of the text that `root` came from; Absent: it is not written yet
};

/// Both catalogs as their files say them, and what they make together. A value: changes return another.
struct OwnCatalog {
    std::string overlay; ///< directory of the own files
    std::shared_ptr<const Catalog> bundled;
    std::shared_ptr<const Catalog> merged;
    std::map<std::string, json::Value, std::less<>> lists; ///< of the bundled files, by list
    std::vector<OwnFile> files;   ///< in the order in which they are laid
    std::vector<Error> refused;   ///< as WithOwn has them
    std::vector<std::string> refusedPaths;
};
/// Errors: the bundled catalog does not load, or there is no place for own files.
Result<OwnCatalog> openOwnCatalog(const std::string &directory, const std::string &overlay);

/// Every entry of a list, the bundled ones first.
std::vector<Entry> entriesOf(const OwnCatalog &own, std::string_view list);
/// None: there is no such entry.
std::optional<Entry> findEntry(const OwnCatalog &own, std::string_view list, std::string_view id);

/// An entry that is put into the own files, or (without a value) taken out of them.
struct EntryChange {
    std::string list;
    std::string id; ///< of the entry that it replaces; its own where it is new
    std::optional<json::Value> value;
};

/// What the own files would be, and the one that has to be written.
struct OwnChange {
    OwnCatalog after;
    std::size_t file = 0; ///< of after.files
};
/// New entries go into own.json, others where they are. Refused, with the field: what the catalog's readers do not take, here or in
/// an entry that refers to what is changed. The changes of one call are in one file.
std::expected<OwnChange, FieldProblems> changed(const OwnCatalog &own, std::span<const EntryChange> changes);

/// Replaces the file, atomically. Errors: it is not what was read any more, or cannot be written; nothing is changed then.
Result<OwnCatalog> written(OwnChange change);

/// The id of a source that a person names: a known id or title as it is; else that of a new own one, whose entry goes to `added`.
std::string sourceNamed(const OwnCatalog &own, const std::string &words, const std::string &date, std::vector<EntryChange> &added);

} // namespace switchyard::catalog
