// SPDX-License-Identifier: GPL-3.0-or-later
// The CSV of NCCL's example tuner plugin (NCCL_TUNER_CONFIG_FILE): what it pins, and the predicted choice as such rows. The plugin
// takes words that it does not know without a word and then does nothing: here they are said.
#include <core/exchange/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <core/base/echo.h>
#include <core/base/number.h>
#include <core/exchange/notes.h>
#include <core/exchange/textdoor.h>
#include <core/exchange/writing.h>
#include <core/network/collective.h>
#include <core/network/wiring.h>

namespace switchyard::exchange {

namespace {

using json::Value;

constexpr std::array<std::string_view, 5> collectives = {"broadcast", "reduce", "allgather", "reducescatter", "allreduce"};
constexpr std::array<std::string_view, 7> algorithms = {"tree", "ring", "collnet_direct", "collnet_chain", "nvls", "nvls_tree", "pat"};
constexpr std::array<std::string_view, 3> protocols = {"ll", "ll128", "simple"};
constexpr std::size_t fewest = 8, most = 10; ///< cells of a row; pipeline operations and registered buffers may lack

template <class Words>
bool isOf(const Words &words, std::string_view word) { return std::ranges::find(words, word) != words.end(); }

std::vector<std::string> cellsOf(std::string_view line)
{
    std::vector<std::string> out(1);
    for (const char c : line)
        if (c == ',')
            out.emplace_back();
        else if (c != ' ' && c != '\t' && c != '\r')
            out.back() += c;
    return out;
}

/// A row is told by its first word and enough cells.
bool isRow(std::string_view line)
{
    const std::size_t comma = line.find(',');
    return comma != std::string_view::npos && isOf(collectives, line.substr(0, comma)) && static_cast<std::size_t>(std::ranges::count(line, ',')) + 1 >= fewest;
}

std::string_view nextLine(std::string_view text, std::size_t &at)
{
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    at += line.size() + 1;
    return line;
}

bool isTuner(const Glance &glance)
{
    if (glance.isJson())
        return false;
    for (std::size_t at = 0; at < glance.text().size();) {
        const std::string_view line = nextLine(glance.text(), at);
        const std::size_t from = line.find_first_not_of(" \t\r");
        if (from == std::string_view::npos || line[from] == '#' || line.substr(from).starts_with("collective_type,"))
            continue;
        return isRow(line.substr(from));
    }
    return false;
}

class Reader
{
public:
    Result<int> read(const TextFile &file)
    {
        if (auto text = needUtf8(file); !text)
            return std::unexpected(text.error());
        int rows = 0;
        int number = 0;
        for (std::size_t at = 0; at < file.text.size();) {
            const std::string_view line = nextLine(file.text, at);
            ++number;
            const std::size_t from = line.find_first_not_of(" \t\r");
            if (from == std::string_view::npos || line[from] == '#' || line.substr(from).starts_with("collective_type,"))
                continue;
            rows += row(cellsOf(line.substr(from)), file.name + ":" + std::to_string(number));
        }
        if (rows == 0)
            return fail(ErrorCode::InvalidInput, say("no row of it pins anything; expected collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks"), file.name);
        return rows;
    }

    Fragment finish(std::vector<int> understood)
    {
        Value found = json::object();
        json::set(found, "rows", json::number(static_cast<double>(m_rows.items.size())));
        json::set(found, "pins", std::move(m_rows));
        return Fragment{Observed{}, std::move(understood), m_notes.sentences(), std::move(found)};
    }

private:
    bool row(const std::vector<std::string> &cells, const std::string &where)
    {
        if (cells.size() < fewest || cells.size() > most) {
            m_notes.add(say("{}: {} cells; expected 8 to 10: the plugin passes the row by", where, cells.size()));
            return false;
        }
        const auto word = [&](std::size_t i, const auto &words, const char *what) {
            if (!isOf(words, cells[i]))
                m_notes.add(say("{}: {} {} is not known: the plugin takes it without a word and pins nothing", where, what, inQuotes(cells[i], 40)));
            return isOf(words, cells[i]);
        };
        bool sound = word(0, collectives, "the collective");
        sound = word(3, algorithms, "the algorithm") && sound;
        sound = word(4, protocols, "the protocol") && sound;
        std::array<std::optional<double>, most> numbers;
        for (std::size_t i = 1; i < cells.size(); ++i) {
            if (i == 3 || i == 4)
                continue;
            numbers[i] = number::fromText(cells[i]);
            const bool any = i > 4 && numbers[i] == -1.0;
            if (!numbers[i] || (!any && (*numbers[i] < 0 || *numbers[i] > 1.8e19 || *numbers[i] != std::floor(*numbers[i])))) {
                m_notes.add(say("{}: {} is no whole number{}", where, inQuotes(cells[i], 40), i > 4 ? say(" and not -1, which is any") : Said()));
                sound = false;
            }
        }
        if (!sound)
            return false;
        if (*numbers[2] < *numbers[1]) {
            m_notes.add(say("{}: it ends below where it begins: no message is of that size", where));
            return false;
        }
        constexpr std::size_t mostRows = 10'000;
        if (m_rows.items.size() >= mostRows) { // before each is held against all above it
            m_notes.add(say("rows behind the first {}", mostRows));
            return false;
        }
        for (const Value &before : m_rows.items) // the first row that fits wins
            if (before.find("collective")->text == cells[0] && before.find("min_bytes")->number <= *numbers[1] && before.find("max_bytes")->number >= *numbers[2] && covers(before, "nodes", numbers[6]) && covers(before, "ranks", numbers[7])
                && covers(before, "pipe_ops", numbers[8]) && covers(before, "registered", numbers[9])) {
                m_notes.add(say("{}: a row above takes all of it: this one is never reached", where));
                break;
            }
        Value out = json::object();
        json::set(out, "collective", json::string(cells[0]));
        json::set(out, "min_bytes", json::number(*numbers[1]));
        json::set(out, "max_bytes", json::number(*numbers[2]));
        json::set(out, "algorithm", json::string(cells[3]));
        json::set(out, "protocol", json::string(cells[4]));
        for (const auto &[key, i] : {std::pair("channels", 5), std::pair("nodes", 6), std::pair("ranks", 7), std::pair("pipe_ops", 8), std::pair("registered", 9)})
            if (numbers[static_cast<std::size_t>(i)])
                json::set(out, key, json::number(*numbers[static_cast<std::size_t>(i)]));
        m_rows.items.push_back(std::move(out));
        return true;
    }

    static bool covers(const Value &before, const char *key, const std::optional<double> &now)
    {
        const Value *const had = before.find(key);
        return !had || had->number == -1 || (now && had->number == *now);
    }

    Value m_rows = json::array();
    Notes m_notes;
};

Result<Fragment> readTuner(std::span<const TextFile> files, const catalog::Catalog &)
{
    Reader reader;
    std::vector<int> understood;
    for (const TextFile &file : files) {
        SWITCHYARD_TRY(const int rows, reader.read(file));
        understood.push_back(rows);
    }
    return reader.finish(std::move(understood));
}

/// Empty: not the tuner's to say.
std::string_view algorithmWord(network::Algo algo)
{
    switch (algo) {
    case network::Algo::Ring: return "ring";
    case network::Algo::Tree: return "tree";
    case network::Algo::Nvls: return "nvls";
    case network::Algo::NvlsTree: return "nvls_tree";
    case network::Algo::Pat: return "pat";
    case network::Algo::CollnetDirect: return "collnet_direct";
    case network::Algo::Direct:
    case network::Algo::Symmetric:
    case network::Algo::DeepEp: break;
    }
    return {};
}

std::string_view protocolWord(network::Proto proto)
{
    return proto == network::Proto::LL ? "ll" : proto == network::Proto::LL128 ? "ll128" : "simple";
}

struct Choice {
    network::Algo algo = network::Algo::Ring;
    network::Proto proto = network::Proto::Simple;
    int channels = 0;
    friend bool operator==(const Choice &, const Choice &) = default;
};

/// A communicator of all GPUs of some nodes.
struct Communicator {
    const network::Wiring &machine;
    int nodes;
    int ranks;
    std::string nccl, plugin;

    [[nodiscard]] Choice choice(network::Op op, double bytes) const
    {
        network::CollectiveQuery query;
        query.op = op;
        query.bytes = bytes;
        query.shape = network::packedShape(machine, ranks, nodes);
        query.ncclVersion = nccl;
        query.pluginVersion = plugin;
        const network::CollectiveTime time = network::collectiveTime(machine, query);
        return {time.algo, time.proto, time.channels};
    }
};

/// Rows of one collective: sizes of one choice are one range, its ends found to the byte.
void addRows(const Communicator &all, network::Op op, std::string_view word, Written &out)
{
    constexpr double last = 4294967295.0;
    double from = 0;
    Choice now = all.choice(op, 1);
    const auto end = [&](double to) {
        if (const std::string_view algorithm = algorithmWord(now.algo); algorithm.empty())
            out.leftOut.push_back(say("{} of {} ranks from {} bytes: {}, which no tuner chooses", word, all.ranks, static_cast<long long>(from), toWord(now.algo)));
        else
            out.text += std::string(word) + "," + std::to_string(static_cast<long long>(from)) + "," + std::to_string(static_cast<long long>(to)) + "," + std::string(algorithm) + "," + std::string(protocolWord(now.proto)) + "," + std::to_string(now.channels) + ","
                + std::to_string(all.nodes) + "," + std::to_string(all.ranks) + "\n";
    };
    for (double size = 1; size < last;) { // whose choice is `now`
        const double next = std::min(2 * size, last);
        if (all.choice(op, next) == now) {
            size = next;
            continue;
        }
        double low = size, high = next;
        while (high - low > 1) {
            const double middle = std::floor((low + high) / 2);
            (all.choice(op, middle) == now ? low : high) = middle;
        }
        end(low);
        from = size = high;
        now = all.choice(op, high);
    }
    end(last);
}

Result<Written> writeTuner(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const std::vector<TypeGroup> groups, typeGroups(design, catalog));
    Written out{"# Tuner file of NCCL's example plugin: NCCL_TUNER_PLUGIN=libnccl-tuner-example.so, NCCL_TUNER_CONFIG_FILE=this file.\n"
                "# The predicted choice for communicators of all GPUs of one node and of all nodes of a type; the first row that fits wins.\n"
                "# collective_type,min_bytes,max_bytes,algorithm,protocol,channels,nNodes,nRanks\n",
                {}};
    const auto version = [&](catalog::Package package) {
        const auto found = design.software.find(package);
        return found == design.software.end() ? std::string() : found->second;
    };
    for (const TypeGroup &group : groups) {
        if (group.type->gpus <= 0 || group.type->incomplete)
            continue;
        const network::Wiring machine = network::resolveWiring(catalog, *group.type);
        std::vector<int> sizes = {1};
        if (group.count() > 1)
            sizes.push_back(group.count());
        for (const int nodes : sizes) {
            const Communicator all{machine, nodes, nodes * group.type->gpus, version(catalog::Package::Nccl), version(catalog::Package::OfiNccl)};
            if (all.ranks < 2)
                continue;
            out.text += "\n# " + std::to_string(nodes) + " x " + group.type->id + "\n";
            for (const auto &[op, word] : {std::pair(network::Op::AllReduce, "allreduce"), std::pair(network::Op::AllGather, "allgather"), std::pair(network::Op::ReduceScatter, "reducescatter"), std::pair(network::Op::Broadcast, "broadcast"),
                                           std::pair(network::Op::Reduce, "reduce")})
                addRows(all, op, word, out);
        }
    }
    out.leftOut.emplace_back(say("communicators of other shapes: jobs that cut a node differently, nodes of several types"));
    out.leftOut.emplace_back(say("sizes above 4 GiB, which NCCL's own choice keeps"));
    return out;
}

} // namespace

extern constinit const Format ncclTuner = {.id = "nccl-tuner",
                                           .title = "NCCL tuner file",
                                           .is = "CSV of NCCL's example tuner plugin: what it pins, words that it takes silently; the predicted choices out",
                                           .ending = "conf",
                                           .checked = "core.exchange.tuner",
                                           .holds = Holds::Observed,
                                           .detect = isTuner,
                                           .read = readTuner,
                                           .write = writeTuner};

} // namespace switchyard::exchange
