// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps of PyTorch's flight recorder, one of each rank, pickle or JSON: process groups, what was under way, and whose last
// collective is behind its group's.
#include <core/exchange/format.h>

#include <algorithm>
#include <map>
#include <set>

#include <core/base/echo.h>
#include <core/exchange/traces/pickle.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isPickle(std::string_view text) { return text.starts_with("\x80\x02}"); }
bool isDump(const Glance &glance) { return isPickle(glance.text()) || (glance.hasKey("pg_config") && glance.hasKey("entries")); }

/// The digits at the end of the name, before its endings: "_dump_15.pickle" → "15".
std::string rankOf(std::string name)
{
    name = name.substr(name.rfind('/') + 1);
    name = name.substr(0, name.find('.'));
    const std::size_t end = name.find_last_of("0123456789");
    if (end == std::string::npos)
        return name;
    const std::size_t from = name.find_last_not_of("0123456789", end);
    return name.substr(from == std::string::npos ? 0 : from + 1, end - (from == std::string::npos ? 0 : from + 1) + 1);
}

Value counted(const std::map<std::string, int> &counts)
{
    Value out = json::object();
    for (const auto &[key, count] : counts)
        json::set(out, key, json::number(count));
    return out;
}

Result<Fragment> readDumps(std::span<const TextFile> files, const catalog::Catalog &)
{
    std::map<std::string, int> kinds;
    std::map<std::string, int> states;
    std::set<std::string> groups;
    std::map<std::string, std::map<std::string, int>> done; ///< by group (description and ranks), then by rank: last collective that ended
    std::vector<int> understood;
    int entries = 0;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(const Value dump, isPickle(file.text) ? pickle::parse(file.text, file.name) : json::parse(file.text, file.name, {.timesText = 6, .pythonWords = true}));
        const Value *const config = dump.find("pg_config");
        const Value *const list = dump.find("entries");
        if (!config || !config->isObject() || !list || !list->isArray())
            return fail(ErrorCode::InvalidInput, "this is no dump of the flight recorder; expected \"pg_config\" and \"entries\"", file.name);
        const Value *const status = dump.find("pg_status");
        std::set<std::string> here;
        for (const json::Member &group : config->members) {
            const Value *const what = group.second.find("desc");
            const Value *const ranks = group.second.find("ranks");
            const std::string kind = what ? what->text : "";
            here.insert(kind);
            groups.insert(group.first);
            const Value *const of = status ? status->find(group.first) : nullptr;
            const Value *const last = of ? of->find("last_completed_collective") : nullptr;
            if (last && ranks)
                done[kind + " " + ranks->text][rankOf(file.name)] = integerOf(last, -1);
        }
        for (const std::string &kind : here)
            kinds[kind] = 1;
        for (const Value &entry : list->items)
            if (const Value *const state = entry.find("state"))
                ++states[state->text];
        entries += static_cast<int>(list->items.size());
        understood.push_back(static_cast<int>(list->items.size()));
    }
    Value behind = json::array();
    for (const auto &[group, ranks] : done) {
        const auto most = std::ranges::max_element(ranks, {}, [](const auto &one) { return one.second; })->second;
        for (const auto &[rank, last] : ranks)
            if (last < most && ranks.size() > 1)
                behind.items.push_back(json::string("rank " + rank + " ended collective " + std::to_string(last) + " of " + echo(group, 80) + ", others " + std::to_string(most)));
    }
    Value found = json::object();
    json::set(found, "ranks", json::number(static_cast<double>(files.size())));
    json::set(found, "pgs", json::number(static_cast<double>(groups.size())));
    json::set(found, "entries", json::number(entries));
    json::set(found, "states", counted(states));
    json::set(found, "group_kinds", counted(kinds));
    json::set(found, "behind", std::move(behind));
    return Fragment{Observed{}, std::move(understood), {}, std::move(found)};
}

} // namespace

extern constinit const Format flightRecorder = {.id = "flight-recorder",
                                                .title = "PyTorch flight recorder",
                                                .is = "dumps of PyTorch's flight recorder, pickle or JSON, one of each rank",
                                                .ending = "pickle",
                                                .checked = "core.exchange.observed",
                                                .holds = Holds::Observed,
                                                .detect = isDump,
                                                .read = readDumps,
                                                .write = nullptr};

} // namespace switchyard::exchange
