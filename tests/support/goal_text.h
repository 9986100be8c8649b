// SPDX-License-Identifier: GPL-3.0-or-later
// GOAL read again, after the grammar of LogGOPSim's txt2bin, and a replay in its model (Hoefler et al. 2010): CPUs and the
// card of a rank do one thing at a time, a message is there when its last byte is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <queue>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace switchyard::test {

struct GoalOp {
    char kind = 'c'; ///< 's'end, 'r'eceive, 'c'alc
    std::uint64_t size = 0; ///< bytes, or picoseconds
    int peer = -1;
    long tag = 0;
    int cpu = 0;
    std::vector<std::size_t> before; ///< operations of the same rank that it requires
};

struct Goal {
    std::vector<std::vector<GoalOp>> ranks;
    std::string wrong; ///< the first line that is not GOAL; empty: none
};

inline Goal parseGoal(const std::string &text)
{
    Goal goal;
    std::istringstream in(text);
    std::string line;
    std::size_t count = 0;
    int rank = -1;
    std::map<std::string, std::size_t> labels;
    const auto refuse = [&goal](const std::string &what) { goal.wrong = goal.wrong.empty() ? what : goal.wrong; };
    while (std::getline(in, line)) {
        if (line.empty() || line.starts_with("//"))
            continue;
        std::istringstream words(line);
        std::string first, second;
        words >> first;
        if (first == "num_ranks") {
            words >> count;
            goal.ranks.resize(count);
        } else if (first == "rank") {
            int next = -1;
            words >> next >> second;
            if (second != "{" || next != rank + 1 || static_cast<std::size_t>(next) >= count)
                refuse(line);
            rank = next;
            labels.clear();
        } else if (first != "}" && rank >= 0) {
            std::vector<GoalOp> &ops = goal.ranks[static_cast<std::size_t>(rank)];
            words >> second;
            if (second == "requires") {
                words >> second;
                if (!labels.contains(first) || !labels.contains(second)) {
                    refuse(line);
                    continue;
                }
                ops[labels[first]].before.push_back(labels[second]);
                continue;
            }
            GoalOp op;
            std::string unit, way, tag, cpu, nic;
            int card = -1;
            op.kind = second == "send" ? 's' : second == "recv" ? 'r' : second == "calc" ? 'c' : '?';
            if (op.kind == 'c')
                words >> op.size >> cpu >> op.cpu;
            else
                words >> op.size >> unit >> way >> op.peer >> tag >> op.tag >> cpu >> op.cpu >> nic >> card;
            const bool message = unit == "b" && way == (op.kind == 's' ? "to" : "from") && tag == "tag" && nic == "nic" && card == 0;
            if (!words || op.kind == '?' || first.back() != ':' || cpu != "cpu" || (op.kind != 'c' && !message))
                refuse(line);
            labels[first.substr(0, first.size() - 1)] = ops.size();
            ops.push_back(std::move(op));
        } else if (rank < 0) {
            refuse(line);
        }
    }
    if (goal.ranks.empty() || rank + 1 != static_cast<int>(count))
        refuse("not as many ranks as num_ranks says");
    return goal;
}

/// Empty: each send has one receive of its bytes and on its CPU, tags tell the messages of two ranks apart, and what waits
/// for a receive is a calculation of no length on that CPU, to which LogGOPSim charges the bytes.
inline std::string unmatched(const Goal &goal)
{
    std::map<std::tuple<int, int, long>, std::vector<std::pair<std::uint64_t, int>>> sent, got;
    for (std::size_t rank = 0; rank < goal.ranks.size(); ++rank)
        for (const GoalOp &op : goal.ranks[rank]) {
            if (op.kind == 's')
                sent[{static_cast<int>(rank), op.peer, op.tag}].push_back({op.size, op.cpu});
            if (op.kind == 'r')
                got[{op.peer, static_cast<int>(rank), op.tag}].push_back({op.size, op.cpu});
            for (const std::size_t before : op.before)
                if (goal.ranks[rank][before].kind == 'r' && (op.kind != 'c' || op.size != 0 || op.cpu != goal.ranks[rank][before].cpu))
                    return "rank " + std::to_string(rank) + " goes on before the bytes are there";
        }
    for (const auto &[key, sizes] : sent)
        if (sizes.size() != 1 || !got.contains(key) || got[key] != sizes)
            return "sent from " + std::to_string(std::get<0>(key)) + " to " + std::to_string(std::get<1>(key)) + " with tag " + std::to_string(std::get<2>(key));
    return sent.size() == got.size() ? std::string() : "received what nobody sends";
}

struct Replay {
    std::size_t done = 0; ///< operations: all, unless some wait for each other
    std::size_t all = 0;
    double end = 0;       ///< picoseconds
};

inline Replay replay(const Goal &goal, double latency, double gapPerByte)
{
    struct State {
        std::size_t open = 0;
        double ready = 0;
        std::vector<std::size_t> then;
    };
    using Event = std::tuple<double, std::size_t, std::size_t>; ///< ready, rank, operation
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events;
    std::vector<std::vector<State>> states(goal.ranks.size());
    struct Busy {
        std::map<int, double> cpu;
        double out = 0, in = 0;
    };
    std::vector<Busy> busy(goal.ranks.size());
    std::map<std::tuple<std::size_t, std::size_t, long>, double> arrived;                             ///< first byte
    std::map<std::tuple<std::size_t, std::size_t, long>, std::pair<std::size_t, double>> waiting; ///< receive, since
    Replay out;
    for (std::size_t rank = 0; rank < goal.ranks.size(); ++rank) {
        const std::vector<GoalOp> &ops = goal.ranks[rank];
        states[rank].resize(ops.size());
        out.all += ops.size();
        for (std::size_t i = 0; i < ops.size(); ++i) {
            states[rank][i].open = ops[i].before.size();
            for (const std::size_t other : ops[i].before)
                states[rank][other].then.push_back(i);
            if (ops[i].before.empty())
                events.emplace(0, rank, i);
        }
    }
    const auto finish = [&](std::size_t rank, std::size_t i, double when) {
        ++out.done;
        out.end = std::max(out.end, when);
        for (const std::size_t next : states[rank][i].then) {
            State &state = states[rank][next];
            state.ready = std::max(state.ready, when);
            if (--state.open == 0)
                events.emplace(state.ready, rank, next);
        }
    };
    const auto deliver = [&](std::size_t rank, std::size_t i, double when) {
        Busy &own = busy[rank];
        own.in = std::max(own.in, when) + static_cast<double>(goal.ranks[rank][i].size - 1) * gapPerByte;
        finish(rank, i, own.in);
    };
    while (!events.empty()) {
        const auto [when, rank, i] = events.top();
        events.pop();
        const GoalOp &op = goal.ranks[rank][i];
        Busy &own = busy[rank];
        const auto peer = static_cast<std::size_t>(op.peer);
        if (op.kind == 'c') {
            if (double &cpu = own.cpu[op.cpu]; cpu > when) {
                events.emplace(cpu, rank, i);
            } else {
                cpu = when + static_cast<double>(op.size);
                finish(rank, i, cpu);
            }
        } else if (op.kind == 's') {
            const double start = std::max(when, own.out);
            own.out = start + static_cast<double>(op.size - 1) * gapPerByte;
            finish(rank, i, start);
            const std::tuple key{rank, peer, op.tag};
            if (const auto open = waiting.find(key); open != waiting.end())
                deliver(peer, open->second.first, std::max(start + latency, open->second.second));
            else
                arrived[key] = start + latency;
        } else if (const std::tuple key{peer, rank, op.tag}; arrived.contains(key)) {
            deliver(rank, i, std::max(arrived[key], when));
        } else {
            waiting[key] = {i, when};
        }
    }
    return out;
}

} // namespace switchyard::test
