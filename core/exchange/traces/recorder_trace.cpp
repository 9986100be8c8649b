// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/traces/recorder_trace.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string_view>
#include <utility>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/traces/trace_builder.h>
#include <core/exchange/traces/trace_spans.h>

namespace switchyard::exchange {

namespace {

using json::Value;

constexpr std::size_t mostSizes = 64;  ///< of a lane; what is beyond is not listed
constexpr double openShare = 0.05, openLeast_s = 1e-3; ///< how far open calls reach beyond what was last seen

double timeOf(const Value &entry, const char *key)
{
    const Value *const value = entry.find(key);
    return value && value->isNumber() ? value->number * 1e-9 : std::numeric_limits<double>::quiet_NaN();
}

std::string textOf(const Value *value) { return value && value->isString() ? value->text : std::string(); }

/// "[[2048, 1, 5120], [16]]" and their types.
double bytesOfTensors(const Value &entry, const char *sizes, const char *types)
{
    const Value *const tensors = entry.find(sizes), *const dtypes = entry.find(types);
    double bytes = 0;
    for (std::size_t i = 0; tensors && i < tensors->items.size(); ++i) {
        double elements = 1;
        for (const Value &size : tensors->items[i].items)
            elements *= size.number;
        bytes += elements * (dtypes && i < dtypes->items.size() ? bytesOfType(dtypes->items[i].text) : 0);
    }
    return std::isfinite(bytes) && bytes > 0 ? bytes : 0;
}

struct Call {
    double from_s = 0, to_s = 0; ///< open: `to_s` is not known yet
    bool open = false;
    std::string group, operation;
    double bytes = 0;
};

/// The description of the process group, else its name.
std::string groupOf(const Value &entry)
{
    const Value *const group = entry.find("process_group");
    if (!group || group->items.empty())
        return {};
    const std::string what = textOf(&group->items.back());
    return what.empty() || what == "undefined" ? textOf(&group->items.front()) : what;
}

bool readCall(const Value &entry, Call &call)
{
    const double made_s = timeOf(entry, "time_created_ns"), started_s = timeOf(entry, "time_discovered_started_ns"), ended_s = timeOf(entry, "time_discovered_completed_ns");
    if (!(made_s > 0))
        return false;
    call.from_s = started_s >= made_s ? started_s : made_s;
    call.open = !(ended_s >= made_s) && textOf(entry.find("state")) != "completed";
    call.to_s = ended_s >= call.from_s ? ended_s : call.from_s;
    if (const Value *const took = entry.find("duration_ms"); !call.open && took && took->isNumber() && took->number >= 0)
        call.from_s = std::max(made_s, call.to_s - took->number * 1e-3);
    constexpr std::string_view backend = "nccl:";
    const std::string operation = textOf(entry.find("profiling_name"));
    call.operation = echo(operation.starts_with(backend) ? operation.substr(backend.size()) : operation, 40);
    call.group = echo(groupOf(entry), 80);
    call.bytes = std::max(bytesOfTensors(entry, "input_sizes", "input_dtypes"), bytesOfTensors(entry, "output_sizes", "output_dtypes"));
    return true;
}

void count(std::vector<TraceCalls> &sizes, const Call &call)
{
    auto known = std::ranges::find_if(sizes, [&call](const TraceCalls &of) { return of.operation == call.operation && of.bytes == call.bytes; });
    if (known == sizes.end()) {
        if (sizes.size() >= mostSizes)
            return;
        known = sizes.insert(sizes.end(), TraceCalls{.operation = call.operation, .bytes = call.bytes});
    }
    ++known->calls;
    known->open += call.open;
}

/// How many ranks the default group has; 0: not told.
int worldOf(const Value &dump)
{
    const Value *const groups = dump.find("pg_config");
    if (!groups)
        return 0;
    for (const json::Member &group : groups->members)
        if (const Value *const ranks = group.second.find("ranks"); ranks && textOf(group.second.find("desc")) == "default_pg" && ranks->text.starts_with("["))
            return ranks->text.find("...") != std::string::npos ? 0 : static_cast<int>(std::ranges::count(ranks->text, ',')) + 1;
    return 0;
}

/// The digits at the end of the name, before its endings: "_dump_15.pickle" → 15.
int rankOfFile(std::string name)
{
    name = name.substr(name.rfind('/') + 1);
    name = name.substr(0, name.find('.'));
    const std::size_t behind = name.find_last_not_of("0123456789");
    return static_cast<int>(number::wholeFromText(name.substr(behind == std::string::npos ? 0 : behind + 1), 0, number::mostGpus).value_or(-1));
}

} // namespace

ObservedTrace recordedTrace(const Value &dump, const std::string &file, int index)
{
    ObservedTrace out{.file = file, .fileIndex = index, .rank = rankOfFile(file), .worldSize = worldOf(dump)};
    std::vector<Call> calls;
    if (const Value *const entries = dump.find("entries"))
        for (const Value &entry : entries->items)
            if (Call call; readCall(entry, call))
                calls.push_back(std::move(call));
    if (calls.empty())
        return out;
    std::ranges::stable_sort(calls, {}, &Call::from_s);
    const double begin_s = calls.front().from_s, seen_s = std::ranges::max(calls, {}, &Call::to_s).to_s;
    const bool open = std::ranges::any_of(calls, &Call::open);
    TraceStep step{.length_s = seen_s - begin_s + (open || seen_s == begin_s ? std::max(openLeast_s, openShare * (seen_s - begin_s)) : 0), .recorded = true};
    std::map<std::string, std::size_t> laneOf;
    for (const Call &call : calls) {
        const std::string name = step.lanes.size() < mostTraceLanes || laneOf.contains(call.group) ? call.group : "further groups";
        const auto [place, isNew] = laneOf.try_emplace(name, step.lanes.size());
        if (isNew)
            step.lanes.push_back({.kind = TraceLane::Kind::Communication, .name = name, .group = groupOfDescription(name)});
        TraceLane &lane = step.lanes[place->second];
        const TraceSpan here{call.from_s - begin_s, call.open ? step.length_s : call.to_s - begin_s};
        unite(lane.spans, here, 0);
        if (call.open && lane.open.empty())
            lane.firstOpen = call.operation;
        if (call.open)
            unite(lane.open, here, 0);
        ++lane.calls;
        lane.bytes += call.bytes;
        count(lane.sizes, call);
    }
    const double gap = finestSpan * step.length_s;
    for (TraceLane &lane : step.lanes) {
        lane.busy_s = lengthOf(lane.spans);
        lane.spans = coarse(lane.spans, gap);
        std::ranges::stable_sort(lane.sizes, std::greater(), [](const TraceCalls &of) { return of.bytes * of.calls; });
    }
    out.steps.push_back(std::move(step));
    return out;
}

} // namespace switchyard::exchange
