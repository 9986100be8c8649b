// SPDX-License-Identifier: GPL-3.0-or-later
// Chakra execution traces, one per GPU, and what ASTRA-sim wants beside them: a step of the first training job as
// calculations and communications, in one archive. Fields and numbers are those of Chakra's et_def.proto.
#include <algorithm>
#include <cmath>
#include <map>

#include <nlohmann/json.hpp>

#include <core/base/format.h>
#include <core/exchange/format.h>
#include <core/exchange/simulators/archive.h>
#include <core/exchange/simulators/protobuf.h>
#include <core/exchange/simulators/step_script.h>
#include <core/exchange/writing.h>
#include <core/network/rankgroups.h>

namespace switchyard::exchange {

namespace {

using network::Op;

enum NodeType { Comp = 4, Send = 5, Receive = 6, Collective = 7 };

std::string decimal(double value)
{
    const OrderedJson json = std::round(value * 1000) / 1000;
    return json.dump();
}

int commTypeOf(Op op)
{
    switch (op) {
    case Op::AllReduce: return 0;
    case Op::Reduce: return 1;
    case Op::AllGather: return 2;
    case Op::Scatter: return 4;
    case Op::Broadcast: return 5;
    case Op::ReduceScatter: return 7;
    case Op::AllToAll:
    case Op::Dispatch:
    case Op::Combine:
    case Op::SendRecv: break;
    }
    return 6;
}

/// ASTRA-sim counts of an all-gather what a rank brings, of all others what nccl-tests count.
double commBytes(const network::TrafficItem &item) { return item.op == Op::AllGather ? item.bytes / item.family.size() : item.bytes; }

/// The communicators of the ledger by number, from 1; 0 means all ranks to ASTRA-sim.
class Groups
{
public:
    explicit Groups(const StepScript &script)
    {
        for (std::size_t entry = 0; entry < script.ledger.size(); ++entry) {
            m_of.emplace_back(static_cast<std::size_t>(script.ranks), Place{});
            if (!script.told[entry])
                continue;
            const network::GroupFamily &family = script.ledger[entry].item.family;
            const std::vector<std::int32_t> members = network::axisOffsets(family.member);
            for (const std::int32_t base : network::axisOffsets(family.across)) {
                std::vector<std::int32_t> ranks;
                for (const std::int32_t member : members)
                    ranks.push_back(family.offset + base + member);
                const int id = m_ids.try_emplace(ranks, static_cast<int>(m_ids.size()) + 1).first->second;
                for (std::size_t i = 0; i < ranks.size(); ++i)
                    m_of[entry][static_cast<std::size_t>(ranks[i])] = {id, ranks[(i + 1) % ranks.size()], ranks[(i + ranks.size() - 1) % ranks.size()], i + 1 == ranks.size(), i == 0};
            }
        }
    }

    struct Place {
        int id = 0;
        std::int32_t next = 0;
        std::int32_t previous = 0;
        bool last = false;
        bool first = false;
    };
    [[nodiscard]] const Place &placeOf(int entry, int rank) const { return m_of[static_cast<std::size_t>(entry)][static_cast<std::size_t>(rank)]; }
    [[nodiscard]] std::size_t count() const { return m_ids.size(); }

    [[nodiscard]] std::string json() const
    {
        OrderedJson out = OrderedJson::object();
        for (const auto &[ranks, id] : m_ids)
            out[std::to_string(id)] = ranks;
        return out.dump() + '\n';
    }

private:
    std::map<std::vector<std::int32_t>, int> m_ids;
    std::vector<std::vector<Place>> m_of; ///< by entry and rank
};

class Trace
{
public:
    Trace(const StepScript &script, const Groups &groups) : m_script(script), m_groups(groups) {}

    const std::string &of(int rank)
    {
        m_file.clear();
        m_last = 0;
        m_calculated_s = 0;
        m_calculated_us = 0;
        m_node.clear();
        m_node.bytes(1, "0.0.4");
        m_file.sized(m_node.text());
        const int stage = m_script.stageOf(rank);
        const std::vector<StageWork> &works = m_script.stages[static_cast<std::size_t>(stage)];
        std::vector<std::uint64_t> before;
        for (std::size_t i = 0; i < works.size(); ++i) {
            const StageWork &work = works[i];
            if (const HopEnd from = m_script.comesFrom(stage, work); from.stage >= 0)
                before.push_back(hop(Receive, m_script.rankOn(from.stage, rank), rank, work, work.chunk, {}));
            before = {calculate(nameOf(work), work.alone_s, before)};
            exchange(rank, i, work, before);
            if (const HopEnd to = m_script.goesTo(stage, work); to.stage >= 0)
                hop(Send, rank, m_script.rankOn(to.stage, rank), work, to.chunk, before);
        }
        return m_file.text();
    }

private:
    static const char *nameOf(const StageWork &work)
    {
        switch (work.kind) {
        case StageWork::Kind::Forward: return "forward";
        case StageWork::Kind::Backward: return "backward";
        case StageWork::Kind::Other: break;
        }
        return "other";
    }

    std::uint64_t begin(std::string_view name, NodeType type, const std::vector<std::uint64_t> &after)
    {
        m_node.clear();
        m_node.number(1, ++m_last);
        m_node.bytes(2, name);
        m_node.number(3, type);
        if (!after.empty()) {
            m_attribute.clear();
            for (const std::uint64_t id : after)
                m_attribute.varint(id);
            m_node.bytes(5, m_attribute.text());
        }
        return m_last;
    }
    void attribute(std::string_view name, int field, std::uint64_t value)
    {
        m_attribute.clear();
        m_attribute.bytes(1, name);
        m_attribute.number(field, value);
        m_node.bytes(10, m_attribute.text());
    }
    void isOfGpu() { attribute("is_cpu_op", 27, 0); }
    void whole(std::string_view name, std::uint64_t value) { attribute(name, 9, value); } // int64
    void small(std::string_view name, int value) { attribute(name, 7, static_cast<std::uint64_t>(value)); } // int32
    void end() { m_file.sized(m_node.text()); }

    /// Chakra counts whole microseconds: rounded as a sum.
    std::uint64_t calculate(std::string_view name, double seconds, const std::vector<std::uint64_t> &after)
    {
        m_calculated_s += seconds;
        const long long sum_us = std::llround(m_calculated_s * 1e6);
        const std::uint64_t id = begin(name, Comp, after);
        m_node.number(7, static_cast<std::uint64_t>(sum_us - m_calculated_us));
        m_calculated_us = sum_us;
        isOfGpu();
        whole("num_ops", 0);
        attribute("tensor_size", 13, 1);
        end();
        return id;
    }

    std::uint64_t message(std::string_view name, NodeType type, int from, int to, int tag, std::uint64_t bytes, const std::vector<std::uint64_t> &after)
    {
        const std::uint64_t id = begin(name, type, after);
        isOfGpu();
        whole("comm_size", bytes);
        small("comm_src", from);
        small("comm_dst", to);
        small("comm_tag", tag);
        end();
        return id;
    }

    std::uint64_t hop(NodeType type, int from, int to, const StageWork &work, int chunkOfReceiver, const std::vector<std::uint64_t> &after)
    {
        return message("PP", type, from, to, m_script.hopTag(work, chunkOfReceiver), wholeBytes(m_script.hop_B, m_script.hopNumber(work, chunkOfReceiver), 1), after);
    }

    /// One behind the other, in the same order everywhere: ASTRA-sim runs one collective of a GPU at a time, and two that
    /// wait for each other's ranks would never end.
    void exchange(int rank, std::size_t index, const StageWork &work, std::vector<std::uint64_t> &before)
    {
        std::vector<std::uint64_t> chain = before;
        if (work.beside_s > 0)
            before = {calculate(nameOf(work), work.beside_s, before)};
        for (std::size_t i = 0; i < work.exchanges.size(); ++i) {
            const PassCalls &one = work.exchanges[i];
            const network::TrafficItem &item = m_script.ledger[static_cast<std::size_t>(one.entry)].item;
            const std::uint64_t bytes = wholeBytes(commBytes(item), one.before, one.calls);
            const Groups::Place &place = m_groups.placeOf(one.entry, rank);
            if (place.id == 0 || bytes == 0)
                continue;
            if (item.op == Op::SendRecv) {
                const int tag = m_script.exchangeTag(index, i);
                std::vector<std::uint64_t> both;
                if (item.wrap || !place.last)
                    both.push_back(message(item.name.english(), Send, rank, place.next, tag, bytes, chain));
                if (item.wrap || !place.first)
                    both.push_back(message(item.name.english(), Receive, place.previous, rank, tag, bytes, chain));
                chain = both;
                continue;
            }
            const std::uint64_t id = begin(item.name.english(), Collective, chain);
            isOfGpu();
            whole("comm_type", static_cast<std::uint64_t>(commTypeOf(item.op)));
            whole("comm_size", bytes);
            m_attribute.clear();
            m_attribute.bytes(1, "pg_name");
            m_attribute.bytes(29, std::to_string(place.id));
            m_node.bytes(10, m_attribute.text());
            end();
            chain = {id};
        }
        if (!work.exchanges.empty())
            before.insert(before.end(), chain.begin(), chain.end());
    }

    const StepScript &m_script;
    const Groups &m_groups;
    Protobuf m_file;
    Protobuf m_node;
    Protobuf m_attribute; ///< or another part of a node
    std::uint64_t m_last = 0;
    double m_calculated_s = 0;
    long long m_calculated_us = 0;
};

/// Switches: NVLink below, the cards above; one where the job has one domain, or domains of several sizes.
struct Dimensions {
    std::vector<int> npus;
    std::vector<double> GBps;
    std::vector<double> ns;
    bool uneven = false;
};

Dimensions dimensionsOf(const StepScript &script)
{
    constexpr double nvlink_ns = 1000; // a switch and its ports; NCCL's own latencies are no part of a generic switch
    const hardware::Machine &machine = script.engine.machine;
    const double nvlink_GBps = machine.network.nvlink_Bps / 1e9;
    const double card_GBps = machine.network.nicPerGpu_Bps / 1e9;
    if (script.domains == 1)
        return {{script.ranks}, {nvlink_GBps}, {nvlink_ns}, false};
    const bool uneven = machine.domains.ofRank || script.ranks % script.domains != 0;
    const int size = script.ranks / script.domains;
    if (uneven || size == 1)
        return {{script.ranks}, {card_GBps}, {script.latency_s * 1e9}, uneven};
    return {{size, script.domains}, {nvlink_GBps, card_GBps}, {nvlink_ns, script.latency_s * 1e9}, false};
}

std::string networkYaml(const Dimensions &dimensions)
{
    const auto list = [&](const auto &word) {
        std::string out;
        for (std::size_t i = 0; i < dimensions.npus.size(); ++i)
            out += (i > 0 ? ", " : "") + word(i);
        return "[ " + out + " ]";
    };
    return "topology: " + list([](std::size_t) { return std::string("Switch"); }) + "\nnpus_count: " + list([&](std::size_t i) { return std::to_string(dimensions.npus[i]); })
        + "\nbandwidth: " + list([&](std::size_t i) { return decimal(dimensions.GBps[i]); }) + "  # GB/s of one GPU, one direction\nlatency: " + list([&](std::size_t i) { return decimal(dimensions.ns[i]); })
        + "  # ns\n";
}

std::string systemJson(const StepScript &script, const Dimensions &dimensions)
{
    const std::vector<std::string> ring(dimensions.npus.size(), "ring");
    const std::vector<std::string> direct(dimensions.npus.size(), "direct");
    const OrderedJson out = {{"scheduling-policy", "LIFO"}, {"endpoint-delay", 10}, {"active-chunks-per-dimension", 1}, {"preferred-dataset-splits", 4}, {"all-reduce-implementation", ring},
                             {"all-gather-implementation", ring}, {"reduce-scatter-implementation", ring}, {"all-to-all-implementation", direct}, {"collective-optimization", "localBWAware"},
                             {"local-mem-bw", std::round(script.engine.machine.hbm_Bps / 1e9)}, {"boost-mode", 0}, {"roofline-enabled", 0}};
    return jsonText(out);
}

std::string readme(const StepScript &script)
{
    return "One training step of job " + script.job + ", " + script.model + " on " + std::to_string(script.ranks) + " GPUs, as Chakra traces for ASTRA-sim, made by Switchyard.\n\n"
         + "    AstraSim_Analytical_Congestion_Unaware --workload-configuration=step --comm-group-configuration=comm_groups.json \\\n"
           "        --system-configuration=system.json --network-configuration=network.yml --remote-memory-configuration=memory.json\n\n"
         + "The engine of Switchyard says " + format::seconds(script.step_s) + " for the step. What it counts as exposed communication is taken out of the calculations,\nwhat it counts as hidden runs beside them; "
           "all calls of a pass are one.\n\nNote: " + simulatorLabel() + ".\n";
}

Result<Written> writeChakra(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const StepScript script, stepScript(design, catalog, Told::All));
    double messages = 0;
    for (int stage = 0; stage < script.engine.plan.pp; ++stage)
        for (const StageWork &work : script.stages[static_cast<std::size_t>(stage)])
            messages += (static_cast<double>(work.exchanges.size()) + (script.goesTo(stage, work).stage >= 0 ? 2 : 0)) * script.ranks / script.engine.plan.pp;
    if (auto fits = fitsOneFile(script, messages, "an archive of Chakra traces"); !fits)
        return std::unexpected(std::move(fits).error());
    const Groups groups(script);
    const Dimensions dimensions = dimensionsOf(script);
    Archive archive;
    archive.add("README.txt", readme(script));
    archive.add("comm_groups.json", groups.json());
    archive.add("network.yml", networkYaml(dimensions));
    archive.add("system.json", systemJson(script, dimensions));
    archive.add("memory.json", jsonText({{"memory-type", "NO_MEMORY_EXPANSION"}}));
    Trace trace(script, groups);
    for (int rank = 0; rank < script.ranks; ++rank)
        archive.add("step." + std::to_string(rank) + ".et", trace.of(rank));
    Written out{{}, notTold(script)};
    SWITCHYARD_TRY(out.text, archive.finish());
    if (std::ranges::any_of(script.ledger, [](const train::TimedItem &entry) { return entry.item.domainDedupe < 1; }))
        out.leftOut.emplace_back(say("copies that DeepEP saves between NVLink domains: ASTRA-sim's all-to-all sends them all"));
    if (dimensions.uneven)
        out.leftOut.emplace_back(say("NVLink: domains of several sizes are no dimension of ASTRA-sim, whose network is the cards alone"));
    constexpr std::size_t mostGroups = 2147; // ASTRA-sim numbers streams from number × 1,000,000 in 31 bits
    if (groups.count() > mostGroups)
        out.leftOut.push_back(say("streams that stay apart: {} communicators, and ASTRA-sim numbers those of up to {}", groups.count(), mostGroups));
    return out;
}

} // namespace

extern constinit const Format chakra = {.id = "chakra",
                                        .title = "Chakra traces (ASTRA-sim)",
                                        .is = "a step of the first training job as Chakra execution traces with ASTRA-sim's configuration, in one archive",
                                        .ending = "tar.gz",
                                        .checked = "core.exchange.chakra",
                                        .holds = Holds::Settings,
                                        .write = writeChakra};

} // namespace switchyard::exchange
