// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of PyTorch's profiler (Kineto, Chrome's format): kernels by class, and the time in which communication runs alone,
// per file, summed.
// Events are read one at a time: memory is that of the text.
#include <core/exchange/format.h>

#include <algorithm>
#include <map>

#include <core/base/number.h>
#include <core/exchange/notes.h>

namespace switchyard::exchange {

namespace {

using json::Value;

bool isTrace(const Glance &glance) { return glance.hasKey("traceEvents"); }

/// Where the value ends that begins at `at`; npos: nowhere.
std::size_t endOf(std::string_view text, std::size_t at)
{
    int depth = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') {
            for (++at; at < text.size() && text[at] != '"'; ++at)
                at += text[at] == '\\';
            continue;
        }
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (depth == 0 && (c == '}' || c == ']'))
            return at + 1;
    }
    return std::string_view::npos;
}

/// Kernel names as NCCL, cuBLAS, CUTLASS, FlashAttention and Triton give them.
const char *classOf(std::string_view name)
{
    const auto has = [name](std::initializer_list<std::string_view> parts) { return std::ranges::any_of(parts, [name](std::string_view part) { return name.find(part) != std::string_view::npos; }); };
    if (name.starts_with("ncclKernel") || name.starts_with("ncclDevKernel"))
        return "collective";
    if (has({"deep_ep::", "nvshmem"}))
        return "all_to_all";
    if (has({"flash", "fmha", "flashinfer", "paged_attention"}))
        return "attention";
    if (has({"cutlass", "gemm", "Gemm", "cublas", "nvjet_", "_xmma", "deep_gemm"}))
        return "gemm";
    if (name.starts_with("triton_"))
        return "triton";
    return "other";
}

using Spans = std::vector<std::pair<double, double>>;

double united(Spans spans)
{
    std::ranges::sort(spans);
    double sum = 0;
    double end = -1e300;
    for (const auto &[from, to] : spans) {
        sum += std::max(0.0, to - std::max(from, end));
        end = std::max(end, to);
    }
    return sum;
}

double numberOf(const Value *value)
{
    if (!value)
        return 0;
    return value->isNumber() ? value->number : number::fromText(value->text).value_or(0); // text in old files
}

struct Sums {
    int events = 0;
    int kernels = 0;
    int nccl = 0;
    std::map<std::string, double> class_us;
    Spans compute; ///< of the file at hand
    Spans communication;
    double busy_us = 0; ///< of all files: each is a rank, and ranks run at the same time
    double compute_us = 0;
    double communication_us = 0;

    void closeFile()
    {
        compute_us += united(compute);
        communication_us += united(communication);
        Spans all = std::move(compute);
        all.insert(all.end(), communication.begin(), communication.end());
        busy_us += united(std::move(all));
        compute.clear();
        communication.clear();
    }
};

void add(const Value &event, Sums &sums)
{
    ++sums.events;
    const Value *const category = event.find("cat");
    const Value *const name = event.find("name");
    const bool kernel = category && (category->text == "kernel" || category->text == "Kernel");
    if (!kernel || !name)
        return;
    ++sums.kernels;
    const double from = numberOf(event.find("ts"));
    const double length = numberOf(event.find("dur"));
    const std::string kind = classOf(name->text);
    sums.class_us[kind] += length;
    const bool communicates = kind == "collective" || kind == "all_to_all";
    sums.nccl += kind == "collective";
    (communicates ? sums.communication : sums.compute).emplace_back(from, from + length);
}

Result<Fragment> read(std::span<const TextFile> files, const catalog::Catalog &)
{
    Sums sums;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        const std::string_view text = file.text;
        const std::size_t key = text.find("\"traceEvents\"");
        std::size_t at = key == std::string_view::npos ? key : text.find('[', key);
        if (at == std::string_view::npos)
            return fail(ErrorCode::InvalidInput, "there is no list \"traceEvents\"; expected a trace of Kineto", file.name);
        const int before = sums.events;
        for (++at;;) {
            at = text.find_first_not_of(" \t\r\n,", at);
            if (at == std::string_view::npos)
                return fail(ErrorCode::InvalidInput, "the trace is cut off after " + std::to_string(sums.events - before) + " events; expected its end", file.name);
            if (text[at] == ']')
                break;
            const std::size_t end = text[at] == '{' ? endOf(text, at) : std::string_view::npos;
            if (end == std::string_view::npos)
                return fail(ErrorCode::InvalidInput, "the trace is cut off or damaged after " + std::to_string(sums.events - before) + " events; expected an event", file.name);
            const auto event = json::parse(text.substr(at, end - at), file.name, {.pythonWords = true});
            if (!event)
                return fail(ErrorCode::InvalidInput, "event " + std::to_string(sums.events - before + 1) + ": " + event.error().message, file.name);
            add(*event, sums);
            at = end;
        }
        understood.push_back(sums.events - before);
        sums.closeFile();
    }
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
    return Fragment{Observed{}, std::move(understood), {}, std::move(found)};
}

} // namespace

extern constinit const Format kineto = {.id = "kineto",
                                        .title = "Kineto trace",
                                        .is = "trace of PyTorch's profiler: kernels by class, exposed communication",
                                        .ending = "json",
                                        .checked = "core.exchange.observed",
                                        .holds = Holds::Observed,
                                        .detect = isTrace,
                                        .read = read,
                                        .write = nullptr};

} // namespace switchyard::exchange
