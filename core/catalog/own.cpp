// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/catalog/own.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include <core/base/echo.h>
#include <core/base/file.h>
#include <core/base/input.h>

namespace switchyard::catalog {

namespace {

namespace fs = std::filesystem;
using json::Value;

constexpr std::string_view newFile = "own";

struct Found {
    std::vector<OwnFile> files;
    std::vector<Error> refused;
    std::vector<std::string> refusedPaths;
};

Result<OwnFile> readOwn(const std::string &path)
{
    OwnFile file{path, {}, {}};
    SWITCHYARD_TRY(const std::string text, readInput(path, InputKind::Catalog, StandardInput::Refused, &file.state));
    SWITCHYARD_TRY(file.root, json::parse(text, path));
    if (auto known = checkOwnFile(file.root, path); !known)
        return std::unexpected(known.error());
    return file;
}

/// Every *.json of the directory, sorted; none where it is not there.
Found readOwnFiles(const std::string &overlay)
{
    Found out;
    std::vector<std::string> paths;
    std::error_code error;
    if (overlay.empty() || !fs::is_directory(overlay, error))
        return out;
    for (fs::directory_iterator it(overlay, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".json")
            paths.push_back(it->path().string());
    std::ranges::sort(paths);
    for (const std::string &path : paths) {
        if (auto file = readOwn(path)) {
            out.files.push_back(std::move(*file));
        } else {
            out.refused.push_back(file.error());
            out.refusedPaths.push_back(path);
        }
    }
    return out;
}

Result<Catalog> laidOver(const Catalog &bundled, std::span<const OwnFile> files)
{
    Catalog out = bundled;
    std::vector<std::pair<std::string, Value>> own;
    for (const OwnFile &file : files) {
        own.emplace_back(file.path, file.root);
        out.overlays.push_back(file.path);
    }
    if (auto laid = layOver(out, own); !laid)
        return std::unexpected(laid.error());
    return out;
}

/// As many of the files as make a catalog, whichever of them refers to another; the rest is refused.
Catalog laidOver(const Catalog &bundled, Found &found)
{
    if (auto all = laidOver(bundled, found.files))
        return std::move(*all);
    std::vector<OwnFile> taken;
    std::vector<OwnFile> left = std::move(found.files);
    Catalog best = bundled;
    for (bool more = true; more;) {
        more = false;
        for (auto file = left.begin(); file != left.end();) {
            std::vector<OwnFile> with = taken;
            with.insert(std::ranges::upper_bound(with, file->path, {}, &OwnFile::path), *file);
            auto made = laidOver(bundled, with);
            if (!made) {
                ++file;
                continue;
            }
            best = std::move(*made);
            taken = std::move(with);
            file = left.erase(file);
            more = true;
        }
    }
    for (const OwnFile &file : left) {
        std::vector<OwnFile> with = taken;
        with.insert(std::ranges::upper_bound(with, file.path, {}, &OwnFile::path), file);
        Error error = laidOver(bundled, with).error();
        if (!error.where.starts_with(file.path))
            error.where = file.path;
        found.refused.push_back(std::move(error));
        found.refusedPaths.push_back(file.path);
    }
    found.files = std::move(taken);
    return best;
}

const Value *listOf(const Value &root, std::string_view list)
{
    const Value *const found = root.find(list);
    return found && found->isArray() ? found : nullptr;
}

const Value *entryIn(const Value &root, std::string_view list, std::string_view id)
{
    const Value *const entries = listOf(root, list);
    if (!entries)
        return nullptr;
    const auto found = std::ranges::find_if(entries->items, [&](const Value &value) { return entryId(list, value) == id; });
    return found == entries->items.end() ? nullptr : &*found;
}

/// The last file counts, as in loadCatalog.
std::optional<std::size_t> fileWith(const OwnCatalog &own, std::string_view list, std::string_view id)
{
    for (std::size_t i = own.files.size(); i-- > 0;)
        if (entryIn(own.files[i].root, list, id))
            return i;
    return {};
}

/// The file of new entries; made where there is none, beside one that is broken.
std::size_t fileOfNew(OwnCatalog &own)
{
    for (int n = 1;; ++n) {
        const std::string path = (fs::path(own.overlay) / (std::string(newFile) + (n > 1 ? "-" + std::to_string(n) : "") + ".json")).string();
        if (const auto known = std::ranges::find(own.files, path, &OwnFile::path); known != own.files.end())
            return static_cast<std::size_t>(known - own.files.begin());
        if (std::ranges::find(own.refusedPaths, path) != own.refusedPaths.end())
            continue;
        const auto made = own.files.insert(std::ranges::upper_bound(own.files, path, {}, &OwnFile::path), OwnFile{path, json::object(), {}});
        return static_cast<std::size_t>(made - own.files.begin());
    }
}

void apply(Value &root, const EntryChange &change)
{
    Value *list = nullptr;
    for (json::Member &member : root.members)
        if (member.first == change.list)
            list = &member.second;
    if (!list) {
        if (!change.value)
            return;
        json::set(root, change.list, json::array());
        list = &root.members.back().second;
    }
    Value after = json::array();
    bool put = false;
    const std::string newId = change.value ? entryId(change.list, *change.value) : std::string();
    for (Value &item : list->items) {
        const std::string id = entryId(change.list, item);
        if (id != change.id && (!change.value || id != newId))
            after.items.push_back(std::move(item));
        else if (change.value && !std::exchange(put, true))
            after.items.push_back(*change.value);
    }
    if (change.value && !put)
        after.items.push_back(*change.value);
    *list = std::move(after);
    erase_if(root.members, [](const json::Member &member) { return member.second.isArray() && member.second.items.empty(); });
}

std::string fileText(const Value &root)
{
    std::string out = "{";
    for (std::size_t i = 0; i < root.members.size(); ++i) {
        const auto &[key, list] = root.members[i];
        out += (i > 0 ? ",\n" : "") + json::writeLine(json::string(key)) + ": [\n";
        for (std::size_t j = 0; j < list.items.size(); ++j)
            out += "  " + (list.items[j].isObject() ? entryText(list.items[j]) : json::writeLine(list.items[j])) + (j + 1 < list.items.size() ? ",\n" : "\n");
        out += "]";
    }
    return out + "}\n";
}

/// "FILE:LINE" → the field of the entry that is written there; empty: none.
std::string fieldAt(const Value &entry, const std::string &path, const std::string &where)
{
    if (!where.starts_with(path + ":"))
        return {};
    const auto is = [&](const Value &value) { return value.line > 0 && where == path + ":" + std::to_string(value.line); };
    for (const auto &[key, value] : entry.members) {
        for (const auto &[inner, part] : value.members)
            if (is(part))
                return key + "/" + inner;
        if (is(value) && !value.isObject())
            return key;
    }
    return {};
}

FieldProblem problemOf(const OwnCatalog &own, const OwnFile &file, std::span<const EntryChange> changes, const Error &error)
{
    for (const EntryChange &change : changes) {
        const Value *const entry = change.value ? entryIn(file.root, change.list, entryId(change.list, *change.value)) : nullptr;
        const std::string field = entry ? fieldAt(*entry, file.path, error.where) : std::string();
        if (field.empty())
            continue;
        const auto before = findEntry(own, change.list, change.id);
        std::string was;
        for (const Field &known : before ? fieldsOf(*before) : std::vector<Field>())
            if (known.path == field)
                was = known.value;
        return {field, was.empty() ? sentence(error) : say("{} (it was {})", sentence(error), echo(was, 40))};
    }
    return {{}, error.where.empty() || error.where.starts_with(file.path) ? sentence(error) : say("{}: {}", error.where, sentence(error))};
}

} // namespace

Result<WithOwn> loadCatalogWithOwn(const std::string &directory, const std::string &overlay)
{
    SWITCHYARD_TRY(const Catalog bundled, loadCatalog(directory));
    Found found = readOwnFiles(overlay);
    Catalog merged = laidOver(bundled, found);
    return WithOwn{std::move(merged), std::move(found.refused)};
}

Result<OwnCatalog> openOwnCatalog(const std::string &directory, const std::string &overlay)
{
    if (overlay.empty())
        return fail(ErrorCode::NotFound, say("there is no place for a catalog of your own: neither XDG_CONFIG_HOME nor HOME is set"));
    SWITCHYARD_TRY(Catalog bundled, loadCatalog(directory));
    OwnCatalog own;
    own.overlay = overlay;
    for (const std::string_view list : entryLists()) {
        SWITCHYARD_TRY(const Value root, json::parseFile((fs::path(directory) / (std::string(list) + ".json")).string(), InputKind::Catalog));
        if (const Value *const found = listOf(root, list))
            own.lists.emplace(list, *found);
    }
    Found found = readOwnFiles(overlay);
    own.merged = std::make_shared<const Catalog>(laidOver(bundled, found));
    own.bundled = std::make_shared<const Catalog>(std::move(bundled));
    own.files = std::move(found.files);
    own.refused = std::move(found.refused);
    own.refusedPaths = std::move(found.refusedPaths);
    return own;
}

std::vector<Entry> entriesOf(const OwnCatalog &own, std::string_view list)
{
    std::vector<Entry> out;
    std::map<std::string, std::size_t, std::less<>> known;
    if (const auto bundled = own.lists.find(list); bundled != own.lists.end()) {
        for (const Value &value : bundled->second.items) {
            known.emplace(entryId(list, value), out.size());
            out.push_back({std::string(list), entryId(list, value), value, value, {}});
        }
    }
    for (const OwnFile &file : own.files) {
        const Value *const entries = listOf(file.root, list);
        for (std::size_t i = 0; entries && i < entries->items.size(); ++i) {
            const Value &value = entries->items[i];
            const std::string id = entryId(list, value);
            if (const auto at = known.find(id); at != known.end()) {
                out[at->second].value = value;
                out[at->second].file = file.path;
                continue;
            }
            known.emplace(id, out.size());
            out.push_back({std::string(list), id, value, {}, file.path});
        }
    }
    return out;
}

std::optional<Entry> findEntry(const OwnCatalog &own, std::string_view list, std::string_view id)
{
    std::vector<Entry> all = entriesOf(own, list);
    const auto found = std::ranges::find(all, id, &Entry::id);
    return found == all.end() ? std::nullopt : std::optional(std::move(*found));
}

std::expected<OwnChange, FieldProblems> changed(const OwnCatalog &own, std::span<const EntryChange> changes)
{
    OwnChange out{own, 0};
    std::optional<std::size_t> target;
    const bool sourcesAlone = std::ranges::all_of(changes, [](const EntryChange &change) { return change.list == "sources"; });
    for (const EntryChange &change : changes) // sources go where the entry goes that names them
        if (const auto holds = fileWith(own, change.list, change.id); holds && (sourcesAlone || change.list != "sources"))
            target = holds;
    out.file = target ? *target : fileOfNew(out.after);
    OwnFile &file = out.after.files[out.file];
    for (const EntryChange &change : changes)
        apply(file.root, change);
    // Read back from the very text, so that a reader's complaint tells the line and with it the field.
    auto read = json::parse(fileText(file.root), file.path);
    if (!read)
        return std::unexpected(FieldProblems{{{}, say("{}: {}", read.error().where, sentence(read.error()))}});
    file.root = std::move(*read);
    auto merged = laidOver(*own.bundled, out.after.files);
    if (!merged)
        return std::unexpected(FieldProblems{problemOf(own, file, changes, merged.error())});
    out.after.merged = std::make_shared<const Catalog>(std::move(*merged));
    return out;
}

Result<OwnCatalog> written(OwnChange change)
{
    OwnFile &file = change.after.files[change.file];
    std::error_code error;
    fs::create_directories(change.after.overlay, error);
    if (error)
        return fail(ErrorCode::Unreadable, say("the directory cannot be made: {}", error.message()), change.after.overlay);
    SWITCHYARD_TRY(file.state, replaceFile(file.path, fileText(file.root), file.state));
    return std::move(change.after);
}

std::string sourceNamed(const OwnCatalog &own, const std::string &words, const std::string &date, std::vector<EntryChange> &added)
{
    if (words.empty() || own.merged->sources.contains(words))
        return words;
    for (const auto &[id, source] : own.merged->sources)
        if (source.title == words)
            return id;
    for (const EntryChange &change : added)
        if (const Value *const title = change.list == "sources" && change.value ? change.value->find("title") : nullptr; title && title->text == words)
            return change.id;
    std::string id = "own";
    constexpr std::size_t longest = 40;
    for (const char c : words) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        const bool capital = c >= 'A' && c <= 'Z';
        if (id.size() >= longest)
            break;
        if (plain || capital)
            id += (id == "own" ? "-" : "") + std::string(1, capital ? static_cast<char>(c - 'A' + 'a') : c);
        else if (id.back() != '-')
            id += '-';
    }
    const auto taken = [&](const std::string &name) {
        return own.merged->sources.contains(name) || std::ranges::find(added, name, &EntryChange::id) != added.end();
    };
    std::string free = id;
    for (int n = 2; taken(free); ++n)
        free = id + "-" + std::to_string(n);
    Value source = json::object();
    json::set(source, "id", json::string(free));
    json::set(source, "title", json::string(words));
    if (words.starts_with("https://") || words.starts_with("http://"))
        json::set(source, "url", json::string(words));
    if (!date.empty())
        json::set(source, "date", json::string(date));
    added.push_back({"sources", free, std::move(source)});
    return free;
}

} // namespace switchyard::catalog
