// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps of PyTorch's flight recorder, one of each rank, pickle or JSON: process groups, what was under way and when, and whose
// last collective is behind its group's.
#include <core/exchange/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <core/base/echo.h>
#include <core/exchange/traces/pickle.h>
#include <core/exchange/traces/recorder_standing.h>
#include <core/exchange/traces/recorder_trace.h>
#include <core/exchange/tree.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isPickle(std::string_view text) { return text.starts_with("\x80\x02}"); }
bool isDump(const Glance &glance) { return isPickle(glance.text()) || (glance.hasKey("pg_config") && glance.hasKey("entries")); }

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
    RecorderStanding standing;
    Observed seen;
    std::vector<ObservedTrace> traces; ///< of each dump
    std::set<std::tuple<int, std::size_t, double>> ranks; ///< that were read, with how many calls and from when
    std::vector<int> understood;
    int entries = 0;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(const Value dump, isPickle(file.text) ? pickle::parse(file.text, file.name) : json::parse(file.text, file.name, {.timesText = 6, .pythonWords = true}));
        const Value *const config = dump.find("pg_config");
        const Value *const list = dump.find("entries");
        if (!config || !config->isObject() || !list || !list->isArray())
            return fail(ErrorCode::InvalidInput, say("this is no dump of the flight recorder; expected \"pg_config\" and \"entries\""), file.name);
        ObservedTrace trace = recordedTrace(dump, file.name, static_cast<int>(understood.size()));
        const Value *const first = list->items.empty() ? nullptr : list->items.front().find("time_created_ns");
        understood.push_back(static_cast<int>(list->items.size()));
        if (trace.rank >= 0 && first && !ranks.emplace(trace.rank, list->items.size(), first->number).second)
            continue; // the same dump as pickle and as JSON
        std::set<std::string> here;
        for (const json::Member &group : config->members) {
            const Value *const what = group.second.find("desc");
            here.insert(what ? what->text : "");
            groups.insert(group.first);
        }
        for (const std::string &kind : here)
            kinds[kind] = 1;
        for (const Value &entry : list->items)
            if (const Value *const state = entry.find("state"))
                ++states[state->text];
        entries += static_cast<int>(list->items.size());
        standing.add(dump);
        traces.push_back(std::move(trace));
    }
    const std::size_t dumps = traces.size();
    Value behind = json::array();
    for (const RecorderStanding::Trouble &one : standing.troubles()) {
        ObservedTrace &trace = traces[one.dump];
        behind.items.push_back(json::string((trace.rank >= 0 ? "rank " + std::to_string(trace.rank) : echo(trace.file, 80)) + " " + one.words.english() + " (" + one.group + ")"));
        trace.trouble.push_back(one.words);
    }
    for (ObservedTrace &trace : traces)
        if (!trace.steps.empty())
            seen.traces.push_back(std::move(trace));
    std::ranges::stable_partition(seen.traces, [](const ObservedTrace &trace) { return !trace.trouble.empty(); }); // whose rank is suspect comes first
    Value found = json::object();
    json::set(found, "ranks", json::number(static_cast<double>(dumps)));
    json::set(found, "pgs", json::number(static_cast<double>(groups.size())));
    json::set(found, "entries", json::number(entries));
    json::set(found, "states", counted(states));
    json::set(found, "group_kinds", counted(kinds));
    json::set(found, "behind", std::move(behind));
    return Fragment{std::move(seen), std::move(understood), {}, std::move(found)};
}

} // namespace

extern constinit const Format flightRecorder = {.id = "flight-recorder",
                                                .title = "PyTorch flight recorder",
                                                .is = "dumps of PyTorch's flight recorder, pickle or JSON, one of each rank: calls of each group that ended and that did not, who is behind",
                                                .ending = "pickle",
                                                .checked = "core.exchange.observed",
                                                .holds = Holds::Observed,
                                                .detect = isDump,
                                                .read = readDumps,
                                                .write = nullptr};

} // namespace switchyard::exchange
