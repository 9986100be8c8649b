// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/design/difflines.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

#include <core/base/format.h>

namespace switchyard::design {

namespace {

constexpr std::size_t inOneLine = 4; ///< more of one kind are counted

/// "/instances/p5-0001" → {"instances", "p5-0001"}.
std::pair<std::string, std::string> collectionAndRest(const std::string &path)
{
    const std::size_t slash = path.find('/', 1);
    if (slash == std::string::npos)
        return {path.substr(std::min<std::size_t>(1, path.size())), {}};
    return {path.substr(1, slash - 1), path.substr(slash + 1)};
}

std::string singular(std::string collection)
{
    if (collection.ends_with('s'))
        collection.pop_back();
    std::ranges::replace(collection, '_', ' ');
    return collection;
}

/// "a, b" of few, "412 instances: a … z" of many.
std::string several(const std::string &collection, const std::vector<std::string> &ids)
{
    std::string words = collection;
    std::ranges::replace(words, '_', ' ');
    if (ids.size() > inOneLine)
        return format::integer(static_cast<double>(ids.size())) + " " + words + ": " + ids.front() + " … " + ids.back();
    std::string text = ids.size() == 1 ? singular(collection) : words;
    for (std::size_t i = 0; i < ids.size(); ++i)
        text += (i == 0 ? " " : ", ") + ids[i];
    return text;
}

void addGroups(std::vector<DiffLine> &lines, DiffLine::Kind kind, const std::vector<std::string> &paths)
{
    std::map<std::string, std::vector<std::string>> groups;
    for (const std::string &path : paths) {
        auto [collection, id] = collectionAndRest(path);
        if (const std::size_t phase = id.find("/phases/"); collection == "jobs" && phase != std::string::npos) {
            collection = "phases";
            id.replace(phase, 8, " · ");
        }
        groups[collection].push_back(std::move(id));
    }
    for (auto &[collection, ids] : groups) {
        std::string text = several(collection, ids);
        lines.push_back({kind, std::move(text), std::move(ids)});
    }
}

std::string value(const std::string &json)
{
    if (json.empty())
        return "nothing";
    const bool quoted = json.size() >= 2 && json.front() == '"' && json.back() == '"';
    return quoted ? json.substr(1, json.size() - 2) : json;
}

/// What a phase has but an id: "/phases/train/parallelism/tp" → "/tp", "/phases/hand-over/transfer/bytes" → "/hand-over/bytes".
/// A training phase goes by its job's name alone.
void shortenPhase(std::string &rest)
{
    constexpr std::string_view phases = "/phases/";
    const std::size_t at = rest.find(phases);
    if (at == std::string::npos)
        return;
    rest.erase(at + 1, phases.size() - 1);
    const std::size_t id = rest.find('/', at + 1);
    if (id == std::string::npos)
        return;
    if (const std::size_t part = rest.find('/', id + 1); part != std::string::npos)
        rest.erase(id, part - id); // "parallelism", "train", "transfer": the object that holds the field
    if (rest.compare(at, 7, "/train/") == 0)
        rest.erase(at, 6);
}

/// "/jobs/pretrain/phases/train/parallelism/tp" → "pretrain · tp"; other paths keep all their steps.
std::string named(const std::string &path)
{
    auto [collection, rest] = collectionAndRest(path);
    if (rest.empty())
        return singular(collection + "s");
    if (collection == "jobs")
        shortenPhase(rest);
    std::string text;
    for (const char c : rest)
        text += c == '/' ? std::string(" · ") : std::string(1, c);
    return text;
}

} // namespace

std::vector<DiffLine> diffLines(const DesignDiff &diff)
{
    std::vector<DiffLine> jobs, things, rest;
    addGroups(things, DiffLine::Kind::Added, diff.added);
    addGroups(things, DiffLine::Kind::Removed, diff.removed);

    std::map<std::pair<std::string, std::string>, std::vector<std::string>> moves;
    for (const DesignDiff::Moved &moved : diff.moved)
        moves[{moved.from, moved.to}].push_back(moved.id);
    for (auto &[way, ids] : moves) {
        const auto place = [](const std::string &where) { return where.empty() ? std::string("nowhere") : where; };
        std::string text = several("instances", ids) + ": " + place(way.first) + " → " + place(way.second);
        things.push_back({DiffLine::Kind::Moved, std::move(text), std::move(ids)});
    }

    std::size_t positions = 0;
    std::map<std::array<std::string, 4>, std::vector<std::string>> alike; // collection, field, from, to
    for (const DesignDiff::Changed &changed : diff.changed) {
        auto [collection, inside] = collectionAndRest(changed.path);
        if (collection == "positions") {
            ++positions;
        } else if (collection == "instances" || collection == "ultraservers" || collection == "network_nodes" || collection == "storage") {
            const std::size_t slash = inside.find('/');
            alike[{collection, slash == std::string::npos ? std::string() : inside.substr(slash + 1), changed.from, changed.to}].push_back(inside.substr(0, slash));
        } else {
            std::string text = named(changed.path) + ": " + value(changed.from) + " → " + value(changed.to);
            (collection == "jobs" ? jobs : rest).push_back({DiffLine::Kind::Changed, std::move(text), {}});
        }
    }
    for (auto &[what, ids] : alike) {
        std::string text = several(what[0], ids) + " · " + what[1] + ": " + value(what[2]) + " → " + value(what[3]);
        rest.push_back({DiffLine::Kind::Changed, std::move(text), std::move(ids)});
    }
    if (positions > 0)
        rest.push_back({DiffLine::Kind::Changed, "the drawing: " + format::integer(static_cast<double>(positions)) + (positions > 1 ? " positions" : " position"), {}});

    std::ranges::move(things, std::back_inserter(jobs));
    std::ranges::move(rest, std::back_inserter(jobs));
    return jobs;
}

std::string toSign(DiffLine::Kind kind)
{
    switch (kind) {
    case DiffLine::Kind::Added: return "+";
    case DiffLine::Kind::Removed: return "−";
    case DiffLine::Kind::Moved: return "→";
    case DiffLine::Kind::Changed: break;
    }
    return "~";
}

} // namespace switchyard::design
