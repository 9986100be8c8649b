// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/traces/trace_builder.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <utility>

#include <core/base/echo.h>
#include <core/base/lower.h>
#include <core/base/number.h>
#include <core/exchange/traces/trace_spans.h>

namespace switchyard::exchange {

namespace {

using json::Value;
using Kind = TraceLane::Kind;
using workload::PartGroup;

constexpr std::size_t mostMarks = 100'000;

bool hasAny(std::string_view name, std::initializer_list<std::string_view> parts)
{
    return std::ranges::any_of(parts, [name](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

struct KernelClass {
    const char *word; ///< of the facts
    Kind kind;
};

/// Kernel names as NCCL, cuBLAS, CUTLASS, FlashAttention and Triton give them.
KernelClass classOf(std::string_view name)
{
    if (name.starts_with("ncclKernel") || name.starts_with("ncclDevKernel"))
        return {"collective", Kind::Communication};
    if (hasAny(name, {"deep_ep::", "nvshmem"}))
        return {"all_to_all", Kind::Communication};
    if (hasAny(name, {"flash", "fmha", "flashinfer", "paged_attention"}))
        return {"attention", Kind::Attention};
    if (hasAny(name, {"cutlass", "gemm", "Gemm", "cublas", "nvjet_", "_xmma", "deep_gemm"}))
        return {"gemm", Kind::Products};
    return {name.starts_with("triton_") ? "triton" : "other", Kind::OtherKernels};
}

/// "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(…)" → "AllReduce".
std::string operationOf(std::string_view kernel)
{
    const std::size_t from = std::min(kernel.find('_'), kernel.size() - 1) + 1;
    return std::string(kernel.substr(from, kernel.find_first_of("_(", from) - from));
}

std::string textOf(const Value *object, const char *key)
{
    const Value *const value = object ? object->find(key) : nullptr;
    return value && !value->isNumber() ? value->text : std::string();
}

/// Text in old files.
double numberOf(const Value *value) { return !value ? 0 : value->isNumber() ? value->number : number::fromText(value->text).value_or(0); }

} // namespace

PartGroup groupOfDescription(const std::string &description)
{
    std::vector<std::string> words(1);
    for (const char c : lower(description))
        if (c == '_' || c == '-' || c == ' ' || c == '.')
            words.emplace_back();
        else
            words.back() += c;
    const auto says = [&words](std::initializer_list<std::string_view> any) { return std::ranges::any_of(words, [&any](const std::string &word) { return std::ranges::find(any, word) != any.end(); }); };
    if (says({"data", "dp", "ddp", "fsdp", "hsdp", "optimizer"})) // experts' gradients among them
        return PartGroup::Dp;
    if (says({"pipeline", "pp", "embedding"}) && !says({"tensor", "tp"}))
        return PartGroup::Pp;
    if (says({"expert", "ep", "etp"}))
        return PartGroup::Ep;
    if (says({"tensor", "tp"}) && !says({"pipeline", "pp"}))
        return PartGroup::Tp;
    return says({"context", "cp", "ulysses"}) ? PartGroup::Cp : PartGroup::Count;
}

void TraceBuilder::head(const Value &info)
{
    const double rank = numberOf(info.find("rank")), world = numberOf(info.find("world_size"));
    m_rank = info.find("rank") && rank >= 0 && rank <= number::mostGpus ? static_cast<int>(rank) : -1;
    m_world = world >= 1 && world <= number::mostGpus ? static_cast<int>(world) : 0;
}

void TraceBuilder::add(const Value &event)
{
    const std::string category = lower(textOf(&event, "cat")), name = textOf(&event, "name");
    if (category.empty() || name.empty())
        return;
    const double from_us = numberOf(event.find("ts"));
    const double to_us = from_us + std::max(0.0, numberOf(event.find("dur")));
    if (!std::isfinite(from_us) || !std::isfinite(to_us))
        return;
    if (category == "kernel")
        addKernel(name, event.find("args"), from_us, to_us);
    else if (category == "gpu_memcpy" || category == "gpu_memset")
        addSpan(Kind::Copies, {}, from_us, to_us, numberOf(event.find("args") ? event.find("args")->find("bytes") : nullptr));
    else if (constexpr std::string_view mark = "ProfilerStep#"; category == "user_annotation" && name.starts_with(mark) && to_us > from_us && m_marks.size() < mostMarks)
        if (const auto which = number::wholeFromText(name.substr(mark.size()), 0, std::numeric_limits<int>::max()))
            m_marks.push_back({static_cast<int>(*which), from_us, to_us});
}

void TraceBuilder::addKernel(const std::string &name, const Value *args, double from_us, double to_us)
{
    ++m_kernels;
    const KernelClass found = classOf(name);
    m_class_us[found.word] += to_us - from_us;
    if (found.kind != Kind::Communication)
        return addSpan(found.kind, {}, from_us, to_us, 0);
    const bool nccl = std::string_view(found.word) == "collective";
    m_nccl += nccl;
    std::string group = textOf(args, "Process Group Description");
    if (group.empty() || group == "undefined")
        group = textOf(args, "Process Group Name");
    if (group.empty())
        group = nccl ? operationOf(name) : "all-to-all of experts";
    addSpan(Kind::Communication, echo(group, 80), from_us, to_us, args ? numberOf(args->find("In msg nelems")) * bytesOfType(textOf(args, "dtype")) : 0);
}

void TraceBuilder::addSpan(Kind kind, const std::string &name, double from_us, double to_us, double bytes)
{
    LaneOf key{kind, name};
    if (m_lanes.size() >= mostTraceLanes && !m_laneIds.contains(key))
        key.name = "further groups";
    const auto [lane, isNew] = m_laneIds.try_emplace(key, static_cast<unsigned>(m_lanes.size()));
    if (isNew)
        m_lanes.push_back(key);
    m_spans.push_back({from_us, to_us, static_cast<float>(bytes), lane->second});
}

void TraceBuilder::close()
{
    std::ranges::sort(m_spans, {}, &Span::from_us);
    std::ranges::sort(m_marks, {}, &Window::from_us);
}

template <typename Takes> double TraceBuilder::united_us(Takes takes) const
{
    double total = 0, end = -std::numeric_limits<double>::infinity();
    for (const Span &span : m_spans) {
        if (!takes(m_lanes[span.lane].kind))
            continue;
        total += std::max(0.0, span.to_us - std::max(span.from_us, end));
        end = std::max(end, span.to_us);
    }
    return total;
}

double TraceBuilder::compute_us() const
{
    return united_us([](Kind kind) { return kind != Kind::Communication && kind != Kind::Copies; });
}

double TraceBuilder::communication_us() const
{
    return united_us([](Kind kind) { return kind == Kind::Communication; });
}

double TraceBuilder::busy_us() const
{
    return united_us([](Kind kind) { return kind != Kind::Copies; });
}

ObservedTrace TraceBuilder::trace(const std::string &file, int index) const
{
    ObservedTrace out{.file = file, .fileIndex = index, .rank = m_rank, .worldSize = m_world, .steps = {}};
    if (m_spans.empty())
        return out;
    std::vector<Window> windows = m_marks;
    if (windows.empty()) {
        const auto last = std::ranges::max_element(m_spans, {}, &Span::to_us);
        windows.push_back({-1, m_spans.front().from_us, last->to_us});
    }
    for (const Window &window : windows)
        if (out.steps.size() == mostSteps)
            ++out.stepsLeft;
        else if (TraceStep step = stepOf(window); !step.lanes.empty()) // else a mark of the host's while the GPU is at rest
            out.steps.push_back(std::move(step));
    return out;
}

TraceStep TraceBuilder::stepOf(const Window &window) const
{
    TraceStep step{.number = window.number, .length_s = (window.to_us - window.from_us) * 1e-6, .lanes = {}};
    std::vector<TraceLane> lanes(m_lanes.size());
    std::vector<TraceSpan> compute, all;
    for (const Span &span : m_spans) {
        if (span.from_us >= window.to_us)
            break;
        if (span.to_us <= window.from_us)
            continue;
        const TraceSpan here{(std::max(span.from_us, window.from_us) - window.from_us) * 1e-6, (std::min(span.to_us, window.to_us) - window.from_us) * 1e-6};
        TraceLane &lane = lanes[span.lane];
        unite(lane.spans, here, 0);
        unite(all, here, 0);
        const Kind kind = m_lanes[span.lane].kind;
        if (kind != Kind::Communication && kind != Kind::Copies)
            unite(compute, here, 0);
        if (span.from_us >= window.from_us) {
            ++lane.calls;
            lane.bytes += span.bytes;
        }
    }
    step.compute_s = lengthOf(compute);
    step.idle_s = std::max(0.0, step.length_s - lengthOf(all));
    const double gap = finestSpan * step.length_s;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        TraceLane &lane = lanes[i];
        if (lane.spans.empty())
            continue;
        lane.kind = m_lanes[i].kind;
        lane.name = m_lanes[i].name;
        lane.busy_s = lengthOf(lane.spans);
        if (lane.kind == Kind::Communication || lane.kind == Kind::Copies) {
            if (lane.kind == Kind::Communication)
                lane.group = lane.name.starts_with("all-to-all") ? PartGroup::Ep : groupOfDescription(lane.name);
            lane.alone = outside(lane.spans, compute);
            lane.alone_s = lengthOf(lane.alone);
            lane.alone = coarse(lane.alone, gap);
        }
        lane.spans = coarse(lane.spans, gap);
        step.lanes.push_back(std::move(lane));
    }
    std::ranges::stable_sort(step.lanes, {}, [](const TraceLane &lane) { return std::pair(lane.kind, lane.kind == Kind::Communication ? -lane.busy_s : 0); });
    return step;
}

} // namespace switchyard::exchange
