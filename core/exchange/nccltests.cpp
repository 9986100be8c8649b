// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/nccltests.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

namespace switchyard::exchange {

namespace {

using Json = nlohmann::json;

std::vector<std::string_view> words(std::string_view line)
{
    std::vector<std::string_view> out;
    std::size_t at = 0;
    while (at < line.size()) {
        while (at < line.size() && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r'))
            ++at;
        const std::size_t from = at;
        while (at < line.size() && line[at] != ' ' && line[at] != '\t' && line[at] != '\r')
            ++at;
        if (at > from)
            out.push_back(line.substr(from, at - from));
    }
    return out;
}

std::optional<double> number(std::string_view text)
{
    double value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

/// "[1,0]<stdout>:" of mpirun and "0: " of srun.
std::string_view withoutLauncher(std::string_view line)
{
    if (const std::size_t tag = line.find(">:"); line.starts_with("[") && tag != std::string_view::npos)
        return line.substr(tag + 2);
    std::size_t digits = 0;
    while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9')
        ++digits;
    if (digits > 0 && digits + 1 < line.size() && line[digits] == ':' && line[digits + 1] == ' ')
        return line.substr(digits + 2);
    return line;
}

/// "22602" of the headers is 2.26.2.
std::string versionOfCode(int code)
{
    return std::to_string(code / 10000) + "." + std::to_string(code / 100 % 100) + "." + std::to_string(code % 100);
}

std::string opOfProgram(std::string_view text)
{
    constexpr std::pair<std::string_view, std::string_view> programs[] = {
        {"all_reduce_perf", "all_reduce"}, {"all_gather_perf", "all_gather"}, {"reduce_scatter_perf", "reduce_scatter"},
        {"alltoall_perf", "alltoall"},     {"sendrecv_perf", "sendrecv"},     {"broadcast_perf", "broadcast"},
        {"scatter_perf", "scatter"},       {"reduce_perf", "reduce"}};
    for (const auto &[program, op] : programs) {
        if (text.find(program) != std::string_view::npos)
            return std::string(op);
    }
    return {};
}

/// size count type [redop [root]] time algbw busbw #wrong time algbw busbw #wrong: numbers from the
/// end, since older releases lack redop or root.
std::optional<NcclTestsRow> tableRow(const std::vector<std::string_view> &w)
{
    if (w.size() < 10 || w.size() > 13)
        return std::nullopt;
    const std::optional<double> size = number(w[0]);
    const std::optional<double> count = number(w[1]);
    if (!size || !count || number(w[2]))
        return std::nullopt;
    const std::size_t out = w.size() - 8;
    for (const std::size_t i : {out, out + 1, out + 2, out + 4, out + 5, out + 6}) {
        if (!number(w[i]) && w[i] != "N/A")
            return std::nullopt;
    }
    NcclTestsRow row;
    row.bytes = *size;
    row.type = w[2];
    row.outOfPlace_us = number(w[out]);
    row.inPlace_us = number(w[out + 4]);
    row.outOfPlaceAlg_GBps = number(w[out + 1]).value_or(0);
    row.outOfPlaceBus_GBps = number(w[out + 2]).value_or(0);
    return row;
}

/// busbw / algbw is 2 (n-1) / n for all-reduce and (n-1) / n for the others; the largest row has the
/// most digits.
int ranksOfRatio(const NcclTests &tests)
{
    double best = 0;
    double ratio = 0;
    for (const NcclTestsRow &row : tests.rows) {
        if (row.outOfPlaceAlg_GBps > best) {
            best = row.outOfPlaceAlg_GBps;
            ratio = row.outOfPlaceBus_GBps / row.outOfPlaceAlg_GBps;
        }
    }
    const bool reduceAll = tests.op == "all_reduce" || (tests.op.empty() && ratio >= 1);
    const double share = reduceAll ? ratio / 2 : ratio;
    if (best < 1 || share <= 0 || share >= 1 || tests.op == "sendrecv" || tests.op == "broadcast" || tests.op == "reduce")
        return 0;
    return static_cast<int>(std::lround(1 / (1 - share)));
}

Result<NcclTests> readText(const TextFile &file)
{
    NcclTests tests;
    std::set<std::string, std::less<>> hosts;
    std::set<double> sizes;
    std::string_view rest = file.text;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = withoutLauncher(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        if (tests.op.empty())
            tests.op = opOfProgram(line);
        const std::vector<std::string_view> w = words(line);
        if (const std::size_t library = line.find("nccl-library="); library != std::string_view::npos) {
            int code = 0;
            std::from_chars(line.data() + library + 13, line.data() + line.size(), code);
            if (code > 0)
                tests.ncclVersion = versionOfCode(code);
        }
        if (const std::size_t banner = line.find("NCCL version "); banner != std::string_view::npos && tests.ncclVersion.empty()) {
            const std::string_view version = line.substr(banner + 13);
            tests.ncclVersion = version.substr(0, version.find_first_of("+ \r"));
        }
        if (w.size() > 10 && w[0] == "#" && w[1] == "Rank" && w[7] == "on") {
            ++tests.ranks;
            hosts.emplace(w[8]);
        } else if (line.find("Avg bus bandwidth") != std::string_view::npos && !w.empty()) {
            tests.averageBus_GBps = number(w.back());
        } else if (std::optional<NcclTestsRow> row = tableRow(w)) {
            // A log that is shown twice (head and tail) repeats its rows.
            if (sizes.insert(row->bytes).second)
                tests.rows.push_back(std::move(*row));
        } else if (!w.empty() && number(w[0]) && w.size() > 6) {
            tests.notUnderstood.emplace_back(line.substr(0, 100));
        }
    }
    tests.nodes = static_cast<int>(hosts.size());
    return tests;
}

double numberOr(const Json &object, const char *key, double otherwise)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : otherwise;
}

std::optional<double> timeOf(const Json &result, const char *place)
{
    const auto found = result.find(place);
    if (found == result.end() || !found->is_object())
        return std::nullopt;
    const double time = numberOr(*found, "time", numberOr(*found, "avg_us", 0));
    return time > 0 ? std::optional(time) : std::nullopt;
}

Result<NcclTests> readJson(const TextFile &file)
{
    const Json json = Json::parse(file.text, nullptr, false);
    if (json.is_discarded() || !json.is_object() || !json.contains("results") || !json["results"].is_array())
        return fail(ErrorCode::InvalidInput, "not the JSON of nccl-tests; expected an object with \"results\"", file.name);
    NcclTests tests;
    if (const auto args = json.find("args"); args != json.end())
        tests.op = opOfProgram(args->dump());
    if (const auto version = json.find("nccl_version"); version != json.end()) {
        if (version->is_number_integer())
            tests.ncclVersion = versionOfCode(version->get<int>());
        else if (version->is_string())
            tests.ncclVersion = version->get<std::string>();
    }
    std::set<std::string> hosts;
    if (const auto devices = json.find("devices"); devices != json.end() && devices->is_array()) {
        tests.ranks = static_cast<int>(devices->size());
        for (const Json &device : *devices) {
            if (device.is_object() && device.contains("hostname") && device["hostname"].is_string())
                hosts.insert(device["hostname"].get<std::string>());
        }
    }
    tests.nodes = static_cast<int>(hosts.size());
    for (const Json &result : json["results"]) {
        NcclTestsRow row;
        row.bytes = result.is_object() ? numberOr(result, "size", 0) : 0;
        if (row.bytes <= 0) {
            tests.notUnderstood.push_back("a result without a size");
            continue;
        }
        if (const auto type = result.find("type"); type != result.end() && type->is_string())
            row.type = type->get<std::string>();
        row.outOfPlace_us = timeOf(result, "out_of_place");
        row.inPlace_us = timeOf(result, "in_place");
        if (const auto out = result.find("out_of_place"); out != result.end() && out->is_object()) {
            row.outOfPlaceAlg_GBps = numberOr(*out, "alg_bw", 0);
            row.outOfPlaceBus_GBps = numberOr(*out, "bus_bw", 0);
        }
        tests.rows.push_back(std::move(row));
    }
    if (const auto average = json.find("average_bus_bandwidth"); average != json.end() && average->is_object()) {
        if (const double value = numberOr(*average, "bandwidth", 0); value > 0)
            tests.averageBus_GBps = value;
    }
    return tests;
}

std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string out = "\"";
    for (const char c : text) {
        out += c;
        if (c == '"')
            out += c;
    }
    return out + "\"";
}

std::string shortest(double value)
{
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, end.ptr};
}

} // namespace

Result<NcclTests> readNcclTests(const TextFile &file)
{
    const std::size_t first = file.text.find_first_not_of(" \t\r\n");
    const bool isJson = first != std::string::npos && file.text[first] == '{';
    SWITCHYARD_TRY(NcclTests tests, isJson ? readJson(file) : readText(file));
    if (tests.rows.empty())
        return fail(ErrorCode::InvalidInput, "no line of an nccl-tests table; expected size, count, type, …, time, algbw, busbw", file.name);
    if (const int ranks = ranksOfRatio(tests); ranks > tests.ranks) {
        tests.ranks = ranks;
        tests.nodes = 0; // the device list was cut, so its hosts are not all
    }
    return tests;
}

Result<std::string> toMeasurements(const NcclTests &tests, const NcclTestsPlace &place, const std::string &source)
{
    const std::string op = place.op.empty() ? tests.op : place.op;
    const int ranks = place.ranks > 0 ? place.ranks : tests.ranks;
    const int nodes = place.nodes > 0 ? place.nodes : tests.nodes;
    if (op.empty())
        return fail(ErrorCode::Usage, "the output does not name its operation; expected --op", source);
    if (ranks < 2)
        return fail(ErrorCode::Usage, "the output does not tell its ranks; expected --gpus", source);
    if (nodes < 1)
        return fail(ErrorCode::Usage, "the output does not list its hosts; expected --nodes", source);
    std::string csv = "row_id,platform,nodes,gpus,collective,dtype,placement,bytes,time_us,nccl_version,plugin_version,source\n";
    int id = 0;
    for (const NcclTestsRow &row : tests.rows) {
        for (const auto &[placement, time_us] : {std::pair("out", row.outOfPlace_us), std::pair("in", row.inPlace_us)}) {
            if (!time_us || *time_us <= 0)
                continue;
            csv += "N" + std::to_string(++id) + "," + csvField(place.platform) + "," + std::to_string(nodes) + "," + std::to_string(ranks)
                   + "," + op + "," + csvField(row.type) + "," + placement + "," + shortest(row.bytes) + "," + shortest(*time_us) + ","
                   + csvField(tests.ncclVersion) + "," + csvField(place.pluginVersion) + "," + csvField(source) + "\n";
        }
    }
    return csv;
}

} // namespace switchyard::exchange
