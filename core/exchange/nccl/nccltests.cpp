// SPDX-License-Identifier: GPL-3.0-or-later
#include <core/exchange/nccl/nccltests.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include <core/base/csv_cell.h>
#include <core/base/echo.h>
#include <core/base/json.h>
#include <core/base/number.h>
#include <core/network/collective.h>

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

std::string shortest(double value)
{
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, end.ptr};
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
constexpr int mostVersionCode = 999'999;
std::string versionOfCode(int code)
{
    if (code < 1)
        return {};
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

/// What the header line of the table says of its rows.
struct Columns {
    std::size_t perPlace = 4; ///< time algbw busbw #wrong, with per-iteration timing also i_min i_max i_p99 i_cv%
    bool cpuTime = false;     ///< -C: the time that a launch took
};

bool isDate(std::string_view text) // "2026-03-02"
{
    return text.size() == 10 && text[4] == '-' && text[7] == '-';
}

struct TableRow {
    NcclTestsRow row;
    std::string key;    ///< size, count, type, redop, root: what tells rows apart
    bool wrong = false; ///< its results were not right; older releases print the error, not a count
};

/// size count type [redop [root]] and the columns of both places, perhaps a timestamp: numbers from
/// the end, since older releases lack redop or root and some operations print them empty.
std::optional<TableRow> tableRow(std::vector<std::string_view> w, const Columns &columns)
{
    if (w.size() > 2 && isDate(w[w.size() - 2]))
        w.resize(w.size() - 2);
    const std::size_t places = 2 * columns.perPlace;
    if (w.size() < places + 3 || w.size() > places + 5)
        return std::nullopt;
    const std::optional<double> size = number::fromText(w[0]);
    const std::optional<double> count = number::fromText(w[1]);
    if (!size || !count || number::fromText(w[2]))
        return std::nullopt;
    const std::size_t out = w.size() - places;
    const std::size_t in = out + columns.perPlace;
    for (const std::size_t i : {out, out + 1, out + 2, in, in + 1, in + 2}) {
        if (!number::fromText(w[i]) && w[i] != "N/A")
            return std::nullopt;
    }
    TableRow found;
    found.row.bytes = *size;
    found.row.type = w[2];
    if (out > 3 && !number::fromText(w[3]))
        found.row.redop = w[3];
    found.row.outOfPlace_us = number::fromText(w[out]);
    found.row.inPlace_us = number::fromText(w[in]);
    found.row.outOfPlaceAlg_GBps = number::fromText(w[out + 1]).value_or(0);
    found.row.outOfPlaceBus_GBps = number::fromText(w[out + 2]).value_or(0);
    found.wrong = number::fromText(w[out + 3]).value_or(0) >= 1 || number::fromText(w[in + 3]).value_or(0) >= 1;
    for (std::size_t i = 0; i < out; ++i)
        (found.key += w[i]) += ' ';
    return found;
}

/// NCCL_ALGO and NCCL_PROTO pin when they name one; lists and "^Tree" do not.
void readPin(std::string_view variable, std::string_view value, NcclTests &tests)
{
    const auto isOneWord = [&] { return !value.empty() && value.find_first_of(",;:^ ") == std::string_view::npos; };
    if (variable == "NCCL_ALGO" && isOneWord() && network::algoFromWord(value))
        tests.algo = network::toWord(*network::algoFromWord(value));
    else if (variable == "NCCL_PROTO" && isOneWord() && network::protoFromWord(value))
        tests.proto = network::toWord(*network::protoFromWord(value));
}

/// Versions and pins in the log of NCCL and of the network plugin.
void readLog(std::string_view line, NcclTests &tests)
{
    const auto after = [&](std::string_view words) -> std::string_view {
        const std::size_t at = line.find(words);
        if (at == std::string_view::npos)
            return {};
        const std::string_view rest = line.substr(at + words.size());
        return rest.substr(0, rest.find_first_of(" \t\r"));
    };
    if (const std::string_view library = after("nccl-library="); !library.empty()) {
        if (const auto code = number::wholeFromText(library, 1, mostVersionCode))
            tests.ncclVersion = versionOfCode(static_cast<int>(*code));
    }
    if (const std::string_view banner = after("NCCL version "); !banner.empty() && tests.ncclVersion.empty())
        tests.ncclVersion = banner.substr(0, banner.find('+'));
    if (const std::string_view plugin = after("NET/OFI Initializing aws-ofi-nccl "); !plugin.empty())
        tests.pluginVersion = plugin.substr(0, plugin.find('-')); // "1.16.3-aws"
    for (const std::string_view variable : {"NCCL_ALGO", "NCCL_PROTO"})
        readPin(variable, after(std::string(variable) + " set by environment to "), tests);
}

/// busbw / algbw of the largest rate, which has the most digits; 0 below 1 GB/s.
double ratioOf(const NcclTests &tests)
{
    double best = 1;
    double ratio = 0;
    for (const NcclTestsRow &row : tests.rows) {
        if (row.outOfPlaceAlg_GBps >= best) {
            best = row.outOfPlaceAlg_GBps;
            ratio = row.outOfPlaceBus_GBps / row.outOfPlaceAlg_GBps;
        }
    }
    return ratio;
}

/// Above 1 only all-reduce moves more than its size; below, of those that reduce, reduce-scatter.
/// All-gather and all-to-all look alike.
std::string opOfRatio(const NcclTests &tests)
{
    const double ratio = ratioOf(tests);
    if (ratio > 1.1)
        return "all_reduce";
    const std::string &redop = tests.rows.front().redop;
    return ratio > 0 && ratio < 0.98 && !redop.empty() && redop != "none" ? "reduce_scatter" : "";
}

/// busbw / algbw is 2 (n-1) / n for all-reduce and (n-1) / n for the others.
int ranksOfRatio(const NcclTests &tests)
{
    const double ratio = ratioOf(tests);
    const double share = tests.op == "all_reduce" ? ratio / 2 : ratio;
    if (share <= 0 || share >= 1 || tests.op == "sendrecv" || tests.op == "broadcast" || tests.op == "reduce")
        return 0;
    const double ranks = 1 / (1 - share);
    return number::whole(std::round(ranks), 2, number::mostGpus).value_or(0);
}

Result<NcclTests> readText(const TextFile &file)
{
    NcclTests tests;
    std::set<std::string, std::less<>> hosts;
    std::set<std::string> keys;
    Columns columns;
    std::string_view rest = file.text;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = withoutLauncher(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        if (tests.op.empty())
            tests.op = opOfProgram(line);
        const std::vector<std::string_view> w = words(line);
        readLog(line, tests);
        if (w.size() > 8 && w[0] == "#" && w[1] == "size" && w[2] == "count")
            columns = {line.find(" i_min ") != std::string_view::npos ? std::size_t{8} : std::size_t{4},
                       line.find(" cputime ") != std::string_view::npos};
        if (w.size() > 10 && w[0] == "#" && w[1] == "Rank" && w[7] == "on") {
            ++tests.ranks;
            hosts.emplace(w[8]);
        } else if (line.find("Avg bus bandwidth") != std::string_view::npos && !w.empty()) {
            tests.averageBus_GBps = number::fromText(w.back());
        } else if (std::optional<TableRow> found = tableRow(w, columns)) {
            if (found->wrong || columns.cpuTime)
                tests.notUnderstood.push_back(found->wrong ? say("wrong results: {}", echo(line, 100)) : say("time of the CPU: {}", echo(line, 100)));
            else if (keys.insert(found->key).second) // a log that is shown twice (head and tail) repeats its rows
                tests.rows.push_back(std::move(found->row));
        } else if (!w.empty() && number::fromText(w[0]) && w.size() > 6) {
            tests.notUnderstood.push_back(verbatim(echo(line, 100)));
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

/// The device list of JSON: at the top in its first version, inside "config" in the second. Each
/// process lists the first of its devices only.
std::set<std::string> readDevices(const Json &json, NcclTests &tests)
{
    std::set<std::string> hosts;
    const Json none = Json::object();
    const Json &config = json.contains("config") && json["config"].is_object() ? json["config"] : none;
    const Json &holder = json.contains("devices") ? json : config;
    if (!holder.contains("devices") || !holder["devices"].is_array())
        return hosts;
    const double perProcess = numberOr(config, "nthreads", 1) * numberOr(config, "ngpus", 1);
    tests.ranks = number::whole(static_cast<double>(holder["devices"].size()) * perProcess, 1, number::mostGpus).value_or(0);
    if (tests.ranks == 0 && !holder["devices"].empty())
        tests.notUnderstood.push_back(say("nthreads × ngpus × devices is no number of ranks"));
    for (const Json &device : holder["devices"]) {
        if (device.is_object() && device.contains("hostname") && device["hostname"].is_string())
            hosts.insert(device["hostname"].get<std::string>());
    }
    return hosts;
}

std::optional<double> timeOf(const Json &result, const char *place)
{
    const auto found = result.find(place);
    if (found == result.end() || !found->is_object())
        return std::nullopt;
    const double time = numberOr(*found, "time", numberOr(*found, "avg_us", 0));
    if (numberOr(*found, "nwrong", 0) >= 1)
        return std::nullopt;
    return time > 0 ? std::optional(time) : std::nullopt;
}

Result<NcclTests> readJson(const TextFile &file)
{
    if (auto cost = json::checkCost(file.text, file.name); !cost)
        return std::unexpected(cost.error());
    const Json json = Json::parse(file.text, nullptr, false);
    if (json.is_discarded()) {
        if (auto parsed = json::parse(file.text, file.name); !parsed)
            return std::unexpected(parsed.error()); // with the line
    }
    if (json.is_discarded() || !json.is_object() || !json.contains("results") || !json["results"].is_array())
        return fail(ErrorCode::InvalidInput, say("not the JSON of nccl-tests; expected an object with \"results\""), file.name);
    NcclTests tests;
    if (const auto args = json.find("args"); args != json.end())
        tests.op = opOfProgram(args->dump());
    if (const auto version = json.find("nccl_version"); version != json.end()) {
        if (version->is_number_integer())
            tests.ncclVersion = versionOfCode(number::whole(version->get<double>(), 1, mostVersionCode).value_or(0));
        else if (version->is_string())
            tests.ncclVersion = version->get<std::string>();
    }
    if (const auto environment = json.find("env"); environment != json.end() && environment->is_array()) {
        for (const Json &entry : *environment) {
            const std::string text = entry.is_string() ? entry.get<std::string>() : std::string();
            if (const std::size_t equals = text.find('='); equals != std::string::npos)
                readPin(std::string_view(text).substr(0, equals), std::string_view(text).substr(equals + 1), tests);
        }
    }
    tests.nodes = static_cast<int>(readDevices(json, tests).size());
    for (const Json &result : json["results"]) {
        NcclTestsRow row;
        row.bytes = result.is_object() ? numberOr(result, "size", 0) : 0;
        if (row.bytes <= 0) {
            tests.notUnderstood.push_back(say("a result without a size"));
            continue;
        }
        if (const auto type = result.find("type"); type != result.end() && type->is_string())
            row.type = type->get<std::string>();
        if (const auto redop = result.find("redop"); redop != result.end() && redop->is_string())
            row.redop = redop->get<std::string>();
        row.outOfPlace_us = timeOf(result, "out_of_place");
        row.inPlace_us = timeOf(result, "in_place");
        if (const auto out = result.find("out_of_place"); out != result.end() && out->is_object()) {
            row.outOfPlaceAlg_GBps = numberOr(*out, "alg_bw", 0);
            row.outOfPlaceBus_GBps = numberOr(*out, "bus_bw", 0);
        }
        if (!row.outOfPlace_us && !row.inPlace_us) {
            tests.notUnderstood.push_back(say("size {}: no time of a right result", shortest(row.bytes)));
            continue;
        }
        tests.rows.push_back(std::move(row));
    }
    if (const auto average = json.find("average_bus_bandwidth"); average != json.end() && average->is_object()) {
        if (const double value = numberOr(*average, "bandwidth", 0); value > 0)
            tests.averageBus_GBps = value;
    }
    return tests;
}

} // namespace

Result<NcclTests> readNcclTests(const TextFile &file)
{
    const std::size_t first = file.text.find_first_not_of(" \t\r\n");
    const bool isJson = first != std::string::npos && file.text[first] == '{';
    SWITCHYARD_TRY(NcclTests tests, isJson ? readJson(file) : readText(file));
    if (tests.rows.empty())
        return fail(ErrorCode::InvalidInput, tests.notUnderstood.empty() ? say("no line of an nccl-tests table; expected size, count, type, …, time, algbw, busbw") : say("no usable line; the first is {}", tests.notUnderstood.front()),
                    file.name);
    if (tests.op.empty())
        tests.op = opOfRatio(tests);
    if (const int ranks = ranksOfRatio(tests); ranks > tests.ranks) {
        tests.ranks = ranks;
        tests.nodes = 0; // the device list was cut, so its hosts are not all
    }
    return tests;
}

Result<std::string> toMeasurements(const NcclTests &tests, const NcclTestsPlace &place, const std::string &source, int &rowsBefore)
{
    const std::string op = place.op.empty() ? tests.op : place.op;
    const int ranks = place.ranks > 0 ? place.ranks : tests.ranks;
    const int nodes = place.nodes > 0 ? place.nodes : tests.nodes;
    if (op.empty())
        return fail(ErrorCode::Usage, say("the output does not name its operation; expected --op"), source);
    if (ranks < 2)
        return fail(ErrorCode::Usage, say("the output does not tell its ranks; expected --gpus"), source);
    if (nodes < 1)
        return fail(ErrorCode::Usage, say("the output does not list its hosts; expected --nodes"), source);
    std::string table = "row_id,platform,nodes,gpus,collective,algo,proto,dtype,placement,bytes,time_us,nccl_version,plugin_version,source\n";
    const std::string &plugin = place.pluginVersion.empty() ? tests.pluginVersion : place.pluginVersion;
    for (const NcclTestsRow &row : tests.rows) {
        for (const auto &[placement, time_us] : {std::pair("out", row.outOfPlace_us), std::pair("in", row.inPlace_us)}) {
            if (!time_us || *time_us <= 0)
                continue;
            table += "N" + std::to_string(++rowsBefore) + "," + csv::cell(place.platform) + "," + std::to_string(nodes) + "," + std::to_string(ranks)
                + "," + csv::cell(op) + "," + csv::cell(tests.algo) + "," + csv::cell(tests.proto) + "," + csv::cell(row.type) + "," + placement + "," + shortest(row.bytes) + "," + shortest(*time_us) + ","
                + csv::cell(tests.ncclVersion) + "," + csv::cell(plugin) + "," + csv::cell(source) + "\n";
        }
    }
    return table;
}

} // namespace switchyard::exchange
