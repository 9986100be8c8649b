// SPDX-License-Identifier: GPL-3.0-or-later
// GOAL, the text that LogGOPSim's txt2bin and ATLAHS take: a step of the first training job as sends, receives and
// calculations of each GPU, in picoseconds, since the gap per byte G is a whole number.
//
// CPUs keep apart what runs at once: 0 calculates, the last one times hops inside an NVLink domain, those between send, by
// the sender's domain. LogGOPSim charges a message's bytes to the receiver's CPU of the number that sent it, and calls the
// receive done before: a calculation of no length on that CPU is what waits for the bytes, and a rank's own sends, which
// have another number, wait for none. Run by ATLAHS's LogGOPSim (November 2026) the sample of 32 GPUs ends with this
// project's own replay to four digits (tests/support/goal_text.h), that of 512 GPUs within 2 %.
#include <charconv>
#include <cmath>
#include <map>

#include <core/base/format.h>
#include <core/exchange/format.h>
#include <core/exchange/simulators/messages.h>
#include <core/exchange/simulators/step_script.h>

namespace switchyard::exchange {

namespace {

constexpr int sendCpus = 31; // a prime: neighbours of rings and pipelines are seldom as many domains apart
constexpr int hopCpu = 1 + sendCpus;

struct Peer {
    std::int32_t rank = 0;
    double share = 0;
};
/// Of one entry, by rank.
struct Peers {
    std::vector<std::vector<Peer>> to;
    std::vector<std::vector<Peer>> from;
};

long long picoseconds(double seconds) { return std::llround(seconds * 1e12); }

class GoalText
{
public:
    GoalText(const StepScript &script, std::string &out) : m_script(script), m_out(out) {}

    [[nodiscard]] double countMessages()
    {
        double messages = 0;
        std::vector<double> times(m_script.ledger.size()); // of each entry, on one of its stages: those are alike
        for (std::size_t entry = 0; entry < times.size(); ++entry)
            for (const StageWork &work : m_script.stages[static_cast<std::size_t>(m_script.ledger[entry].item.firstStage)])
                for (const PassCalls &one : work.exchanges)
                    times[entry] += one.entry == static_cast<int>(entry) ? 1 : 0;
        for (std::size_t entry = 0; entry < times.size(); ++entry)
            if (times[entry] > 0)
                messagesOf(m_script.ledger[entry].item, m_script.domainOfRank, [&](std::int32_t, std::int32_t, double) { messages += times[entry]; });
        for (int stage = 0; stage < m_script.engine.plan.pp; ++stage)
            for (const StageWork &work : m_script.stages[static_cast<std::size_t>(stage)])
                messages += m_script.goesTo(stage, work).stage >= 0 ? m_script.ranks / m_script.engine.plan.pp : 0;
        return messages;
    }

    void write()
    {
        m_peers.resize(m_script.ledger.size());
        for (std::size_t entry = 0; entry < m_peers.size(); ++entry) {
            if (!m_script.told[entry])
                continue;
            m_peers[entry].to.resize(static_cast<std::size_t>(m_script.ranks));
            m_peers[entry].from.resize(static_cast<std::size_t>(m_script.ranks));
            messagesOf(m_script.ledger[entry].item, m_script.domainOfRank, [&](std::int32_t from, std::int32_t to, double share) {
                m_peers[entry].to[static_cast<std::size_t>(from)].push_back({to, share});
                m_peers[entry].from[static_cast<std::size_t>(to)].push_back({from, share});
            });
        }
        m_out += "num_ranks ";
        number(m_script.ranks);
        m_out += '\n';
        for (int rank = 0; rank < m_script.ranks; ++rank)
            writeRank(rank);
    }

private:
    void number(long long value)
    {
        char text[24];
        m_out.append(text, std::to_chars(text, text + sizeof text, value).ptr);
    }
    int label()
    {
        m_out += 'l';
        number(++m_last);
        m_out += ": ";
        return m_last;
    }
    void require(int label, int other)
    {
        m_out += 'l';
        number(label);
        m_out += " requires l";
        number(other);
        m_out += '\n';
    }
    void require(int label, const std::vector<int> &others)
    {
        for (const int other : others)
            require(label, other);
    }
    int calc(double seconds, int cpu, const std::vector<int> &after)
    {
        const int own = label();
        m_out += "calc ";
        number(picoseconds(seconds));
        m_out += " cpu ";
        number(cpu);
        m_out += '\n';
        require(own, after);
        return own;
    }
    int message(const char *verb, std::uint64_t bytes, const char *way, int rank, int tag, int cpu)
    {
        const int own = label();
        m_out += verb;
        number(static_cast<long long>(bytes));
        m_out += way;
        number(rank);
        m_out += " tag ";
        number(tag);
        m_out += " cpu ";
        number(cpu);
        m_out += " nic 0\n";
        return own;
    }
    [[nodiscard]] int cpuOf(int sender) const { return 1 + m_script.domainOfRank[static_cast<std::size_t>(sender)] % sendCpus; }
    void send(std::uint64_t bytes, int from, int to, int tag, const std::vector<int> &after) { require(message("send ", bytes, "b to ", to, tag, cpuOf(from)), after); }
    int receive(std::uint64_t bytes, int from, int tag) { return message("recv ", bytes, "b from ", from, tag, cpuOf(from)); }

    void writeRank(int rank)
    {
        m_last = 0;
        m_out += "\nrank ";
        number(rank);
        m_out += " {\n";
        const int stage = m_script.stageOf(rank);
        const std::vector<StageWork> &works = m_script.stages[static_cast<std::size_t>(stage)];
        std::vector<int> before;
        for (std::size_t i = 0; i < works.size(); ++i) {
            receiveHop(rank, stage, works[i], before);
            before = {calc(works[i].alone_s, 0, before)};
            exchange(rank, i, works[i], before);
            sendHop(rank, stage, works[i], before);
        }
        m_out += "}\n";
    }

    /// Inside a domain a byte says that the sender's calculation of the hop's length is over.
    [[nodiscard]] std::uint64_t hopBytes(int rank, int other, const StageWork &work, int chunkOfReceiver) const
    {
        return m_script.together(rank, other) ? 1 : wholeBytes(m_script.hop_B, m_script.hopNumber(work, chunkOfReceiver), 1);
    }

    void receiveHop(int rank, int stage, const StageWork &work, std::vector<int> &before)
    {
        const HopEnd from = m_script.comesFrom(stage, work);
        if (from.stage < 0)
            return;
        const int other = m_script.rankOn(from.stage, rank);
        const int got = receive(hopBytes(rank, other, work, work.chunk), other, m_script.hopTag(work, work.chunk));
        before.push_back(calc(0, cpuOf(other), {got}));
    }

    void exchange(int rank, std::size_t index, const StageWork &work, std::vector<int> &before)
    {
        const std::vector<int> start = before;
        if (work.beside_s > 0)
            before = {calc(work.beside_s, 0, start)};
        std::map<int, std::vector<int>> got; // by CPU
        for (std::size_t i = 0; i < work.exchanges.size(); ++i) {
            const PassCalls &one = work.exchanges[i];
            const double bytes = m_script.ledger[static_cast<std::size_t>(one.entry)].item.bytes;
            const Peers &peers = m_peers[static_cast<std::size_t>(one.entry)];
            const int tag = m_script.exchangeTag(index, i);
            for (const Peer &peer : peers.to[static_cast<std::size_t>(rank)])
                if (const std::uint64_t size = wholeBytes(bytes * peer.share, one.before, one.calls); size > 0)
                    send(size, rank, peer.rank, tag, start);
            for (const Peer &peer : peers.from[static_cast<std::size_t>(rank)])
                if (const std::uint64_t size = wholeBytes(bytes * peer.share, one.before, one.calls); size > 0)
                    got[cpuOf(peer.rank)].push_back(receive(size, peer.rank, tag));
        }
        for (const auto &[cpu, receives] : got)
            before.push_back(calc(0, cpu, receives));
    }

    /// As the engine's timeline: what of a hop inside a domain no pass hides is waited for, the first micro-batch on its way
    /// down and the last on its way up hide nothing.
    void sendHop(int rank, int stage, const StageWork &work, std::vector<int> &before)
    {
        if (work.kind == StageWork::Kind::Other || m_script.engine.plan.pp < 2)
            return;
        const HopEnd to = m_script.goesTo(stage, work);
        const int neighbour = to.stage >= 0 ? to.stage : stage > 0 ? stage - 1 : stage + 1;
        const int other = m_script.rankOn(neighbour, rank);
        const bool inside = m_script.together(rank, other);
        if (to.stage >= 0) {
            const int tag = m_script.hopTag(work, to.chunk);
            const bool forward = work.kind == StageWork::Kind::Forward;
            const bool bare = to.chunk == 0 && work.chunk == 0 && work.microBatch == (forward ? 0 : m_script.microBatches() - 1);
            const std::vector<int> ready = inside ? std::vector<int>{calc(bare ? m_script.hop_s : m_script.hopWait_s, hopCpu, before)} : before;
            send(hopBytes(rank, other, work, to.chunk), rank, other, tag, ready);
        }
        if (inside && m_script.hopWait_s > 0)
            before = {calc(m_script.hopWait_s, 0, before)};
    }

    const StepScript &m_script;
    std::string &m_out;
    std::vector<Peers> m_peers; ///< by entry
    int m_last = 0;
};

std::string headerOf(const StepScript &script)
{
    const double gap_s = script.engine.machine.network.nicPerGpu_Bps > 0 ? 1 / script.engine.machine.network.nicPerGpu_Bps : 0;
    std::string out;
    const auto line = [&out](const std::string &text) { out += "// " + text + "\n"; };
    line("One training step, every rank a GPU: " + std::to_string(script.ranks) + " ranks in " + std::to_string(script.domains) + " NVLink domains. Times are picoseconds.");
    line("LogGOPSim of ATLAHS: -L " + std::to_string(picoseconds(script.latency_s)) + " -o 0 -g 0 -G " + std::to_string(picoseconds(gap_s)) + " -O 0 -S 4294967295 (the cards' latency and bandwidth of one GPU; all messages eager).");
    line("The older LogGOPSim (spcl/LogGOPSim) starts what waits for another CPU at its own CPU's time, and ends too early.");
    line("The engine of Switchyard says " + std::to_string(picoseconds(script.step_s)) + " for the step.");
    line("Between NVLink domains: messages, all calls of a pass as one, collectives as rings over the domains. Inside a domain: calc.");
    line(simulatorLabel());
    return out;
}

Result<Written> writeGoal(const design::Design &design, const catalog::Catalog &catalog)
{
    SWITCHYARD_TRY(const StepScript script, stepScript(design, catalog, Told::AcrossDomains));
    Written out{headerOf(script), {}};
    GoalText text(script, out.text);
    if (auto fits = fitsOneFile(script, text.countMessages(), "a GOAL file"); !fits)
        return std::unexpected(std::move(fits).error());
    text.write();
    out.leftOut = notTold(script);
    out.leftOut.emplace_back(say("communication inside an NVLink domain as messages: its time is in the calculations"));
    out.leftOut.emplace_back(say("the steps of a ring: a collective's bytes go as one message to the next domain"));
    return out;
}

} // namespace

extern constinit const Format goal = {.id = "goal",
                                      .title = "GOAL (ATLAHS, LogGOPSim)",
                                      .is = "a step of the first training job as messages between GPUs, for ATLAHS and LogGOPSim",
                                      .ending = "goal",
                                      .checked = "core.exchange.goal",
                                      .holds = Holds::Settings,
                                      .write = writeGoal};

} // namespace switchyard::exchange
