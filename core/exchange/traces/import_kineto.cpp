// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of PyTorch's profiler (Kineto, Chrome's format): kernels by class, the time in which communication runs alone, and
// the steps of each file, which is a rank's.
// Events are read one at a time, and large files a piece at a time: memory is that of the times of kernels.
#include <core/exchange/format.h>

#include <map>
#include <utility>

#include <core/exchange/traces/trace_builder.h>
#include <core/exchange/traces/trace_events.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isTrace(const Glance &glance) { return glance.hasKey("traceEvents"); }

/// Of all files: each is a rank, and ranks run at the same time.
struct Sums {
    int files = 0;
    int events = 0;
    int kernels = 0;
    int nccl = 0;
    std::map<std::string, double> class_us;
    double busy_us = 0;
    double compute_us = 0;
    double communication_us = 0;
    Observed seen;
};

Result<int> addFile(TextPieces &pieces, const std::string &name, Sums &sums)
{
    constexpr std::size_t mostSpans = 8'000'000; // 190 MB of times
    TraceBuilder builder;
    const TraceReader reader{.head = [&](const Value &info) { builder.head(info); },
                             .event = [&](const Value &event) {
                                 builder.add(event);
                                 return builder.spans() <= mostSpans;
                             }};
    SWITCHYARD_TRY(const int events, readTrace(pieces, name, reader, "the trace has more than " + std::to_string(mostSpans) + " kernels; expected some steps of one rank"));
    builder.close();
    sums.events += events;
    sums.kernels += builder.kernels();
    sums.nccl += builder.ncclKernels();
    for (const auto &[kind, us] : builder.class_us())
        sums.class_us[kind] += us;
    sums.compute_us += builder.compute_us();
    sums.communication_us += builder.communication_us();
    sums.busy_us += builder.busy_us();
    if (ObservedTrace trace = builder.trace(name, sums.files++); !trace.steps.empty())
        sums.seen.traces.push_back(std::move(trace));
    return events;
}

Value factsOf(const TraceLane &lane)
{
    Value out = json::object();
    const bool communicates = lane.kind == TraceLane::Kind::Communication;
    json::set(out, "what", json::string(lane.words().english()));
    if (communicates && lane.group != workload::PartGroup::Count)
        json::set(out, "communicator", json::string(workload::nameOf(lane.group)));
    json::set(out, "calls", json::number(lane.calls));
    if (lane.bytes > 0)
        json::set(out, "bytes", json::number(lane.bytes));
    json::set(out, "busy_ms", json::number(lane.busy_s * 1e3));
    if (communicates || lane.kind == TraceLane::Kind::Copies)
        json::set(out, "alone_ms", json::number(lane.alone_s * 1e3));
    return out;
}

Value stepsOf(const Observed &seen)
{
    Value steps = json::array();
    for (const ObservedTrace &trace : seen.traces)
        for (const TraceStep &step : trace.steps) {
            Value out = json::object();
            json::set(out, "file", json::number(trace.fileIndex)); // of those that were read
            if (trace.rank >= 0)
                json::set(out, "rank", json::number(trace.rank));
            if (step.number >= 0)
                json::set(out, "step", json::number(step.number));
            json::set(out, "length_ms", json::number(step.length_s * 1e3));
            json::set(out, "compute_ms", json::number(step.compute_s * 1e3));
            json::set(out, "idle_ms", json::number(step.idle_s * 1e3));
            Value lanes = json::array();
            for (const TraceLane &lane : step.lanes)
                lanes.items.push_back(factsOf(lane));
            json::set(out, "lanes", std::move(lanes));
            steps.items.push_back(std::move(out));
        }
    return steps;
}

Fragment fragmentOf(Sums sums, std::vector<int> understood)
{
    Value found = json::object();
    json::set(found, "events", json::number(sums.events));
    json::set(found, "kernels", json::number(sums.kernels));
    json::set(found, "nccl_kernels", json::number(sums.nccl));
    json::set(found, "busy_us", json::number(sums.busy_us));
    json::set(found, "compute_us", json::number(sums.compute_us));
    json::set(found, "communication_us", json::number(sums.communication_us));
    json::set(found, "exposed_communication_us", json::number(sums.busy_us - sums.compute_us));
    Value classes = json::object();
    for (const auto &[kind, us] : sums.class_us)
        json::set(classes, kind, json::number(us));
    json::set(found, "class_us", std::move(classes));
    json::set(found, "steps", stepsOf(sums.seen));
    std::vector<Said> left;
    for (const ObservedTrace &trace : sums.seen.traces)
        if (trace.stepsLeft > 0)
            left.push_back(say("{}: steps behind the first {} ({})", trace.file, trace.steps.size(), trace.stepsLeft));
    return Fragment{std::move(sums.seen), std::move(understood), std::move(left), std::move(found)};
}

Result<Fragment> readTraces(std::span<const TextFile> files, const catalog::Catalog &)
{
    Sums sums;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        const auto pieces = piecesOf(file.text);
        SWITCHYARD_TRY(const int events, addFile(*pieces, file.name, sums));
        understood.push_back(events);
    }
    return fragmentOf(std::move(sums), std::move(understood));
}

Result<Fragment> readPieces(TextPieces &pieces, const std::string &name, const catalog::Catalog &)
{
    Sums sums;
    SWITCHYARD_TRY(const int events, addFile(pieces, name, sums));
    return fragmentOf(std::move(sums), {events});
}

} // namespace

extern constinit const Format kineto = {.id = "kineto",
                                        .title = "Kineto trace",
                                        .is = "trace of PyTorch's profiler: steps of a rank beside the predicted one, kernels by class, exposed communication",
                                        .ending = "json",
                                        .checked = "core.exchange.observed",
                                        .holds = Holds::Observed,
                                        .detect = isTrace,
                                        .read = readTraces,
                                        .readPieces = readPieces,
                                        .write = nullptr};

} // namespace switchyard::exchange
