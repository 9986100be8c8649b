// SPDX-License-Identifier: GPL-3.0-or-later
// Traces of PyTorch's profiler (Kineto, Chrome's format): kernels by class, and the time in which communication runs alone,
// per file, summed.
// Events are read one at a time, and large files a piece at a time: memory is that of the times of kernels.
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

/// Time that is in any of either, both sorted.
double united(const Spans &a, const Spans &b)
{
    double sum = 0;
    double end = -1e300;
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
        const auto &[from, to] = j == b.size() || (i < a.size() && a[i] < b[j]) ? a[i++] : b[j++];
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
        std::ranges::sort(compute);
        std::ranges::sort(communication);
        compute_us += united(compute, {});
        communication_us += united(communication, {});
        busy_us += united(compute, communication);
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

/// The events of one trace, with a piece of it and one event held at a time.
class Events
{
public:
    Events(TextPieces &pieces, const std::string &name, Sums &sums) : m_pieces(pieces), m_name(name), m_sums(sums) {}

    Result<int> read()
    {
        SWITCHYARD_TRY(const bool there, start());
        if (!there)
            return fail(ErrorCode::InvalidInput, "there is no list \"traceEvents\"; expected a trace of Kineto", m_name);
        for (;;) {
            SWITCHYARD_TRY(const bool more, skipBlanks());
            if (!more)
                return fail(ErrorCode::InvalidInput, "the trace is cut off after " + std::to_string(m_events) + " events; expected its end", m_name);
            if (m_text[m_at] == ']')
                break;
            SWITCHYARD_TRY(const std::size_t end, eventEnd());
            const auto event = json::parse(std::string_view(m_text).substr(m_at, end - m_at), m_name, {.pythonWords = true});
            if (!event)
                return fail(ErrorCode::InvalidInput, "event " + std::to_string(m_events + 1) + ": " + event.error().message, m_name);
            add(*event, m_sums);
            ++m_events;
            m_at = end;
            if (m_sums.compute.size() + m_sums.communication.size() > mostKernels)
                return fail(ErrorCode::InvalidInput, "the trace has more than " + std::to_string(mostKernels) + " kernels; expected some steps of one rank", m_name);
        }
        m_sums.closeFile();
        return m_events;
    }

private:
    static constexpr std::size_t mostKernels = 8'000'000; ///< 130 MB of times
    static constexpr std::size_t mostEvent = std::size_t{16} << 20;
    static constexpr std::size_t mostBefore = std::size_t{64} << 20; ///< what stands before the events

    /// Behind the bracket of the list.
    Result<bool> start()
    {
        constexpr std::string_view key = "\"traceEvents\"";
        std::size_t from = 0;
        for (;;) {
            if (const std::size_t found = m_text.find(key, from); found != std::string::npos)
                if (const std::size_t bracket = m_text.find('[', found); bracket != std::string::npos) {
                    m_at = bracket + 1;
                    return true;
                }
            const std::size_t open = m_text.find(key, from);
            from = open != std::string::npos ? open : m_text.size() - std::min(m_text.size(), key.size());
            if (m_text.size() > mostBefore)
                return false;
            SWITCHYARD_TRY(const bool more, m_pieces.next(m_text));
            if (!more)
                return false;
        }
    }

    Result<bool> skipBlanks()
    {
        for (;;) {
            m_at = std::min(m_text.find_first_not_of(" \t\r\n,", m_at), m_text.size());
            if (m_at < m_text.size())
                return true;
            m_text.clear();
            m_at = 0;
            SWITCHYARD_TRY(const bool more, m_pieces.next(m_text));
            if (!more)
                return false;
        }
    }

    Result<std::size_t> eventEnd()
    {
        for (;;) {
            const std::size_t end = m_text[m_at] == '{' ? endOf(m_text, m_at) : std::string::npos;
            if (end != std::string::npos && end <= m_text.size())
                return end;
            bool more = m_text[m_at] == '{' && m_text.size() - m_at < mostEvent;
            if (more) {
                m_text.erase(0, m_at);
                m_at = 0;
                SWITCHYARD_TRY(more, m_pieces.next(m_text));
            }
            if (!more)
                return fail(ErrorCode::InvalidInput, "the trace is cut off or damaged after " + std::to_string(m_events) + " events; expected an event", m_name);
        }
    }

    TextPieces &m_pieces;
    std::string m_name;
    Sums &m_sums;
    std::string m_text;
    std::size_t m_at = 0;
    int m_events = 0;
};

Fragment fragmentOf(const Sums &sums, std::vector<int> understood)
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
    return Fragment{Observed{}, std::move(understood), {}, std::move(found)};
}

Result<Fragment> read(std::span<const TextFile> files, const catalog::Catalog &)
{
    Sums sums;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        const auto pieces = piecesOf(file.text);
        SWITCHYARD_TRY(const int events, Events(*pieces, file.name, sums).read());
        understood.push_back(events);
    }
    return fragmentOf(sums, std::move(understood));
}

Result<Fragment> readPieces(TextPieces &pieces, const std::string &name, const catalog::Catalog &)
{
    Sums sums;
    SWITCHYARD_TRY(const int events, Events(pieces, name, sums).read());
    return fragmentOf(sums, {events});
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
                                        .readPieces = readPieces,
                                        .write = nullptr};

} // namespace switchyard::exchange
