// SPDX-License-Identifier: GPL-3.0-or-later
// A step as GOAL, read again: messages meet, nothing waits in a circle, bytes are the ledger's, and where nothing crosses
// the cards the replay takes as long as the engine says.
#include <cmath>
#include <numeric>
#include <set>

#include <QtTest/QTest>

#include <core/exchange/format.h>
#include <core/exchange/simulators/step_script.h>
#include <core/network/rankgroups.h>

#include <tests/support/bundled.h>
#include <tests/support/goal_text.h>
#include <tests/support/samples.h>
#include <tests/support/seeded_jobs.h>

using namespace switchyard;
using namespace switchyard::exchange;
using network::Op;
using network::TrafficItem;
using test::bundled;
using CommPart = workload::Part;

namespace {

design::Design designOf(const std::string &type, int instances, const catalog::Architecture &model, const workload::Plan &plan)
{
    design::Design design;
    for (int i = 0; i < instances; ++i) {
        design::Instance &instance = design.instances.emplace_back();
        instance.id = "i-" + std::to_string(i);
        instance.type = type;
    }
    design::Job job = design::trainingJob("pretrain", "custom", plan);
    job.phases.front().custom = std::make_shared<catalog::Architecture>(model);
    design.jobs = {std::move(job)};
    return design;
}

design::Design sample(const std::string &file)
{
    for (test::Sample &one : test::makeSamples(bundled()))
        if (one.file == file)
            return one.design;
    qFatal("no such sample");
}

/// What one rank sends to other domains for an entry, from the ledger's own count of what it injects: of a ring one edge in g
/// leaves a domain of g members, of all pairs those with the n - g others.
double acrossDomains(const TrafficItem &item, const std::vector<std::int32_t> &domainOfRank, int rank)
{
    const int base = network::baseOfRank(item.family, rank);
    if (base < 0 || item.family.size() < 2)
        return 0;
    std::vector<int> ranks;
    for (const int offset : network::axisOffsets(item.family.member))
        ranks.push_back(base + offset);
    const auto domain = [&](int of) { return domainOfRank[static_cast<std::size_t>(of)]; };
    const auto n = static_cast<double>(ranks.size());
    const auto g = static_cast<double>(std::ranges::count(ranks, domain(rank), domain));
    const double injected = network::injectedBytes(item, rank);
    if (g == n)
        return 0;
    switch (item.op) {
    case Op::AllToAll:
    case Op::Dispatch:
    case Op::Combine: return injected * (n - g) / (n - 1) * (item.op == Op::AllToAll ? 1 : item.domainDedupe);
    case Op::SendRecv: break;
    default: return injected / g;
    }
    double sent = 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const bool wraps = i + 1 == ranks.size();
        const int next = ranks[wraps ? 0 : i + 1];
        if ((wraps && !item.wrap) || domain(ranks[i]) == domain(next))
            continue;
        sent += (ranks[i] == rank) + (item.bothWays && next == rank);
    }
    return sent * item.bytes * item.calls;
}

/// Empty: every rank sends what the ledger says, part by part. A message's share of an entry is rounded to half a byte.
std::string otherBytes(const test::Goal &goal, const StepScript &script, double *sum_B = nullptr)
{
    std::map<std::pair<std::size_t, std::int64_t>, CommPart> partOfTag; // by stage
    for (std::size_t stage = 0; stage < script.stages.size(); ++stage)
        for (std::size_t work = 0; work < script.stages[stage].size(); ++work)
            for (std::size_t i = 0; i < script.stages[stage][work].exchanges.size(); ++i)
                partOfTag[{stage, script.exchangeTag(work, i)}] = script.ledger[static_cast<std::size_t>(script.stages[stage][work].exchanges[i].entry)].item.part;
    for (int rank = 0; rank < script.ranks; ++rank) {
        std::map<CommPart, double> told, sent;
        for (const train::TimedItem &entry : script.ledger)
            told[entry.item.part] += acrossDomains(entry.item, script.domainOfRank, rank);
        std::map<CommPart, std::set<int>> peers;
        for (const test::GoalOp &op : goal.ranks[static_cast<std::size_t>(rank)]) {
            if (op.kind != 's' || script.together(rank, op.peer))
                continue; // of a hop inside a domain a byte stands for its end
            const auto known = partOfTag.find({static_cast<std::size_t>(script.stageOf(rank)), op.tag});
            const CommPart part = known == partOfTag.end() ? CommPart::PpComm : known->second;
            sent[part] += static_cast<double>(op.size);
            peers[part].insert(op.peer);
        }
        for (const CommPart part : {CommPart::TpComm, CommPart::CpComm, CommPart::EpComm, CommPart::PpComm, CommPart::DpComm}) {
            const double rounded = 0.5 * static_cast<double>(peers[part].size() * script.ledger.size());
            if (std::abs(told[part] - sent[part]) > 1e-9 * told[part] + rounded)
                return std::string(workload::nameOf(part)) + " of rank " + std::to_string(rank) + ": ledger " + std::to_string(told[part]) + ", messages " + std::to_string(sent[part]);
            if (sum_B)
                *sum_B += sent[part];
        }
    }
    return {};
}

Result<test::Goal> goalOf(const design::Design &design)
{
    SWITCHYARD_TRY(const Written written, formatOf("goal")->write(design, bundled()));
    return test::parseGoal(written.text);
}

struct Judged {
    std::string wrong; ///< with the file; empty: nothing
    double end_s = 0;  ///< of the replay with the cards' latency and bandwidth
    double free_s = 0; ///< and where messages take no time
    double step_s = 0; ///< the engine's
    double told_s = 0; ///< of it, exposed communication that became messages, on one rank of the first stage
    double sent_B = 0;
};
Judged judge(const design::Design &design)
{
    const auto goal = goalOf(design);
    const auto script = stepScript(design, bundled(), Told::AcrossDomains);
    Judged out;
    if (!goal || !script)
        return {goal ? describe(script.error()) : describe(goal.error()), 0, 0, 0, 0, 0};
    out.wrong = goal->wrong;
    if (out.wrong.empty())
        out.wrong = test::unmatched(*goal);
    if (out.wrong.empty())
        out.wrong = otherBytes(*goal, *script, &out.sent_B);
    const test::Replay replay = test::replay(*goal, script->latency_s * 1e12, 1e12 / script->engine.machine.network.nicPerGpu_Bps);
    if (out.wrong.empty() && replay.done != replay.all)
        out.wrong = std::to_string(replay.all - replay.done) + " operations wait for each other";
    out.end_s = replay.end / 1e12;
    out.free_s = test::replay(*goal, 0, 0).end / 1e12;
    out.step_s = script->step_s;
    for (std::size_t i = 0; i < script->ledger.size(); ++i)
        if (script->told[i] && script->ledger[i].item.firstStage == 0)
            out.told_s += std::accumulate(script->ledger[i].exposed_s.begin(), script->ledger[i].exposed_s.end(), 0.0);
    return out;
}

} // namespace

class tst_Goal : public QObject
{
    Q_OBJECT
private slots:
    /// Every schedule, sharding, kind of CP, dispatcher and rank order. The engine hides each communication by itself, the
    /// replay shares the card among them, and knows nothing of kernels that send less than the card could: the two differ
    /// by what that is, and not at all where messages are free.
    void seededPlans()
    {
        int judged = 0;
        int inside = 0;
        int flat = 0;
        std::vector<double> ratios;
        for (const test::SeededJob &job : test::seededJobs(500)) {
            if (job.spec.plan.gpus() > 64 || job.spec.plan.microBatches() > 8 || !bundled().instance(job.spec.instance)->efaVersion)
                continue;
            const Judged one = judge(designOf(job.spec.instance, job.spec.instances, job.spec.model, job.spec.plan));
            QVERIFY2(one.wrong.empty(), (job.name + ": " + one.wrong).c_str());
            ++judged;
            ratios.push_back(one.end_s / one.step_s);
            const std::string ratio = job.name + ": " + std::to_string(one.free_s / one.step_s);
            if (one.sent_B == 0) { // picoseconds are rounded, and the schedule's closed form is not its event by event
                QVERIFY2(std::abs(one.free_s / one.step_s - 1) < 1e-2, ratio.c_str());
                ++inside;
            } else if (job.spec.plan.pp == 1) { // free messages: the step without them
                QVERIFY2(std::abs(one.free_s - (one.step_s - one.told_s)) < 1e-9 * one.step_s, ratio.c_str());
                ++flat;
            }
        }
        std::ranges::sort(ratios);
        const double median = ratios[ratios.size() / 2];
        qInfo("%d plans, %d inside a domain, %d without stages; replay over the engine's step: %.3f, median %.3f, %.3f", judged, inside, flat, ratios.front(), median, ratios.back());
        QVERIFY(judged > 50 && inside > 5 && flat > 5);
        QVERIFY(std::abs(median - 1) < 0.05);
    }

    void samples()
    {
        for (const char *file : {"llama3.1-70b-64-p5en.switchyard", "llama3.1-8b-4-p6-b200.switchyard"}) {
            const Judged one = judge(sample(file));
            QVERIFY2(one.wrong.empty(), (std::string(file) + ": " + one.wrong).c_str());
            qInfo("%s: %.4f of the engine's step, %.3g bytes", file, one.end_s / one.step_s, one.sent_B);
            QVERIFY(std::abs(one.end_s / one.step_s - 1) < 0.02);
        }
    }

    /// GPUs of an instance that share one domain with others unevenly: a ring's edges go in equal parts between the members of both.
    void unevenDomains()
    {
        workload::Plan plan;
        plan.dp = 24;
        plan.gbs = 24;
        plan.seq = 4096;
        design::Design design = designOf("p6e-gb200.36xlarge", 6, *bundled().model("llama3-8b"), plan);
        design.ultraservers = {{.id = "u-1", .type = "u-p6e-gb200x36"}, {.id = "u-2", .type = "u-p6e-gb200x36"}};
        for (const std::size_t i : {0U, 2U, 3U}) // 12 GPUs, 8 and 4
            design.instances[i].ultraserver = "u-1";
        for (const std::size_t i : {1U, 5U})
            design.instances[i].ultraserver = "u-2";
        const Judged one = judge(design);
        QVERIFY2(one.wrong.empty(), one.wrong.c_str());
        QVERIFY(one.sent_B > 0);
    }

    void whatIsRefusedAndSaid()
    {
        const auto large = formatOf("goal")->write(sample("llama3.1-405b-16384-h100.switchyard"), bundled());
        QVERIFY(!large && large.error().code == ErrorCode::Unsupported);
        QVERIFY2(large.error().message.find("6,422,528 messages") != std::string::npos && large.error().message.find("fewer micro-batches") != std::string::npos, large.error().message.c_str());
        const auto written = formatOf("goal")->write(sample("llama3.1-8b-4-p6-b200.switchyard"), bundled());
        QVERIFY(written && written->text.find("// " + simulatorLabel() + "\n") != std::string::npos);
        QVERIFY(written->leftOut.front().english().find(simulatorLabel()) != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_Goal)
#include "tst_goal.moc"
