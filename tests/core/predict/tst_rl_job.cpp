// SPDX-License-Identifier: GPL-3.0-or-later
// RL jobs in a design: what a step is predicted as, what its pools send, what they meet and what is refused.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <QtTest/QTest>

#include <core/design/assign.h>
#include <core/design/edit.h>
#include <core/predict/byte_paths.h>
#include <core/predict/keyfigures.h>
#include <core/predict/predict.h>
#include <core/workload/rl_fields.h>
#include <tests/support/bundled.h>
#include <tests/support/samples.h>

using namespace switchyard;
using test::bundled;
using workload::RlPlan;
using workload::RlRole;

namespace {

design::Design grpo()
{
    for (test::Sample &one : test::makeSamples(bundled()))
        if (one.file == "grpo-qwen3-235b-16-p5en.switchyard")
            return std::move(one.design);
    std::abort();
}

/// A small model on four instances, in turn.
design::Design small()
{
    const design::Design four = test::uniform(bundled(), "p5en.48xlarge", 4, "four");
    return design::addRl(four, bundled(), {}).value();
}

RlPlan &planOf(design::Design &design, RlRole role) { return std::get<design::Reinforce>(design::rlPhase(design.jobs.front(), role)->work).plan; }

void say(design::Design &design, RlRole role, const char *key, const char *text)
{
    if (auto set = workload::rlField(role, key)->set(planOf(design, role), text); !set)
        qFatal("%s: %s", key, set.error().message.c_str());
}

std::shared_ptr<const predict::DesignPrediction> predicted(const design::Design &design, const char *job = "")
{
    auto out = predict::predictDesign(bundled(), design, job);
    if (!out) {
        qWarning("%s", out.error().message.c_str());
        return nullptr;
    }
    return *out;
}

std::string refusal(const design::Design &design)
{
    const auto out = predict::predictDesign(bundled(), design);
    return out ? std::string() : out.error().message;
}

double sum(const std::vector<float> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

/// Bytes of the items whose names begin so, as their communicators count them.
double bytesOf(const predict::DesignPrediction &p, const std::string &start)
{
    double out = 0;
    for (const network::TrafficItem &item : p.prediction.traffic)
        if (item.name.english().starts_with(start))
            out += item.bytes * item.calls * item.family.groups() * std::max(1, item.family.senders);
    return out;
}

} // namespace

class tst_RlJob : public QObject
{
    Q_OBJECT
private slots:
    void theSampleIsAStepOverTwoPools()
    {
        const auto p = predicted(grpo());
        QVERIFY(p && p->rl && !p->trains && !p->serving && !p->engine);
        const rl::RlPrediction &step = p->rl->prediction;
        QCOMPARE(p->prediction.step_s, step.step.period_s);
        QCOMPARE(step.step.gpus, 128);
        QCOMPARE(p->prediction.nodes, 16);
        QVERIFY(step.fits && step.cost && step.cost->usdPerStep > 0);
        QCOMPARE(p->prediction.cost->usdPerStep, step.cost->usdPerStep);
        // GPU time is work and waiting: no more than there is.
        QVERIFY(step.step.unused_gpu_s() > 0 && step.step.idleShare() < 1);
        // Engine first, one half; the trainer the other: ranks of the trainer come first.
        QCOMPARE(p->placement.gpuOfRank.size(), std::size_t(128));
        QCOMPARE(p->placement.gpuOfRank.front(), 64);
        QCOMPARE(p->placement.gpuOfRank[64], 0);
        const auto figures = predict::keyFigures(bundled(), grpo(), p.get());
        const auto of = [&](const char *id) { return *std::ranges::find(figures, std::string(id), &predict::KeyFigure::id)->value; };
        QCOMPARE(of("step_time_s"), step.step.period_s);
        QCOMPARE(of("idle_share"), step.step.idleShare());
        QCOMPARE(of("usd_per_step"), step.cost->usdPerStep);
    }

    /// All weights cross once, out of one instance of the trainer; the cards carry them.
    void weightsAreOnTheLinks()
    {
        design::Design design = grpo();
        const auto p = predicted(design);
        const double weights = p->rl->prediction.sync.bytes;
        QVERIFY(std::abs(weights / (2 * 235e9) - 1) < 0.02); // BF16
        QCOMPARE(bytesOf(*p, "weight sync"), weights);
        const auto cards = [&](const std::vector<float> &bytes, int instance) { return std::accumulate(bytes.begin() + instance * 16, bytes.begin() + (instance + 1) * 16, 0.0); };
        QVERIFY(cards(p->loads.efaTx_B, 15) > weights * 0.99); // the last of the trainer's sends
        QVERIFY(cards(p->loads.efaRx_B, 0) > weights * 0.99 / 8); // every instance of the engine has its part from a card
        // From shard to shard every replica takes all weights in.
        planOf(design, RlRole::WeightSync).method = "rdma";
        const auto shards = predicted(design);
        QVERIFY(std::abs(bytesOf(*shards, "weight sync") / (weights * 8) - 1) < 1e-6);
        QVERIFY(shards->rl->prediction.parts.sync_s < p->rl->prediction.parts.sync_s);
    }

    /// Two sums of 16-bit activations per layer and token of the rollout: prompts once each, which make the first tokens of their
    /// answers, the other tokens, and rows by which CUDA graphs fill a batch up.
    void theRolloutSumsItsActivations()
    {
        const auto p = predicted(grpo());
        const rl::Reinforced &job = *p->rl;
        const catalog::Architecture &model = job.asked.job.model;
        const double prompts = job.asked.job.load.samples / 16.0 * job.asked.job.load.lengths.prompt; // computed once each
        const double expected = 2.0 * model.layers * 2 * model.hidden * (job.prediction.rollout.tokens - job.asked.job.load.samples + prompts);
        const double ratio = bytesOf(*p, "rollout") / expected;
        QVERIFY2(ratio > 0.98 && ratio < 1.1, qPrintable(QString::number(ratio))); // answers are whole, drawn lengths have their mean on average
        QVERIFY(bytesOf(*p, "update") > 0);
    }

    /// Passes for log-probs send what the forward passes of an update send, over all answers once, and no gradients; what a phase
    /// sends lies within its seconds.
    void everyPhaseIsOnTheLinks()
    {
        design::Design design = small();
        say(design, RlRole::Update, "tp", "4");
        say(design, RlRole::Rollout, "tp", "2");
        const auto p = predicted(design);
        const rl::RlPrediction &step = p->rl->prediction;
        QVERIFY(bytesOf(*p, "old_logprobs") > 0);
        QVERIFY(std::abs(bytesOf(*p, "old_logprobs") / bytesOf(*p, "reference") - 1) < 1e-9);
        QVERIFY(bytesOf(*p, "old_logprobs") < 0.6 * bytesOf(*p, "update"));
        for (const auto &[start, phase_s] : {std::pair{"old_logprobs", step.parts.old_s}, {"reference", step.parts.reference_s}, {"update", step.parts.update_s}, {"rollout", step.parts.rollout_s}}) {
            double busy_s = 0, exposed_s = 0;
            for (const network::TrafficItem &item : p->prediction.traffic) {
                if (!item.name.english().starts_with(start) || item.family.offset > 0)
                    continue;
                QVERIFY2(item.name.english().find("gradients") == std::string::npos || start == std::string("update"), item.name.english().c_str());
                busy_s += item.busy_s;
                exposed_s += item.exposed_s;
            }
            QVERIFY2(busy_s > 0 && exposed_s > 0 && exposed_s < phase_s, start);
        }
        // Without them nothing of them is there, and their cut is theirs.
        say(design, RlRole::Reference, "tp", "8");
        const auto apart = predicted(design);
        const auto widest = [&](const char *start) {
            int ranks = 0;
            for (const network::TrafficItem &item : apart->prediction.traffic)
                if (item.name.english().starts_with(start) && item.part == workload::Part::TpComm)
                    ranks = std::max(ranks, item.family.size());
            return ranks;
        };
        QCOMPARE(widest("old_logprobs"), 4);
        QCOMPARE(widest("reference"), 8);
        std::erase_if(design.jobs.front().phases, [](const design::Phase &phase) {
            const auto *part = std::get_if<design::Reinforce>(&phase.work);
            return part && part->role == RlRole::Reference;
        });
        for (design::Phase &phase : design.jobs.front().phases)
            std::erase(phase.after, "reference");
        QCOMPARE(bytesOf(*predicted(design), "reference"), 0.0);
        // Beside a pool that sets the pace nothing of the other lengthens the step.
        const auto off = predicted(design::splitRl(small(), "rl-1").value());
        for (const network::TrafficItem &item : off->prediction.traffic) {
            const bool rollout = item.name.english().starts_with("rollout");
            const bool paced = std::ranges::find(off->rl->prediction.step.phases, rollout ? rl::PhaseKind::Rollout : rl::PhaseKind::Update, &rl::TimedPhase::kind)->critical;
            QVERIFY2(item.name == verbatim("weight sync") || paced || item.exposed_s <= 0, item.name.english().c_str());
        }
        QVERIFY(predict::bytePaths(*p).exposed_s > 0);
    }

    void inTurnOnOnePool()
    {
        const auto p = predicted(small());
        QVERIFY(p && p->rl);
        const rl::RlPrediction &step = p->rl->prediction;
        QVERIFY(p->rl->asked.job.placement == rl::PoolPlacement::Colocated);
        QCOMPARE(step.step.gpus, 32);
        QCOMPARE(p->placement.gpuOfRank.size(), std::size_t(32));
        QCOMPARE(bytesOf(*p, "weight sync"), 0.0);
        QVERIFY(std::ranges::all_of(step.step.phases, &rl::TimedPhase::critical));
        for (const float busy : p->gpuBusy)
            QVERIFY(busy > 0 && busy <= 1);
        const double fullest_B = std::ranges::max_element(step.passes.stages, {}, &train::Memory::total)->total;
        QVERIFY(*std::ranges::max_element(p->gpuMemory_B) >= static_cast<float>(fullest_B));
        QVERIFY(sum(p->loads.nvlinkTx_B) > 0);
    }

    /// On policy two pools wait for each other; one step off they work beside each other and one of them sets the pace.
    void whatTheStepWaitsFor()
    {
        design::Design design = design::splitRl(small(), "rl-1").value();
        const auto off = predicted(design);
        planOf(design, RlRole::WeightSync).stepsOff.reset();
        const auto on = predicted(design);
        QVERIFY(off && on && off->prediction.step_s < on->prediction.step_s);
        const auto critical = [](const predict::DesignPrediction &p, rl::PhaseKind kind) {
            return std::ranges::find(p.rl->prediction.step.phases, kind, &rl::TimedPhase::kind)->critical;
        };
        QVERIFY(critical(*on, rl::PhaseKind::Rollout) && critical(*on, rl::PhaseKind::Update));
        QVERIFY(critical(*off, rl::PhaseKind::Rollout) != critical(*off, rl::PhaseKind::Update));
        QVERIFY(off->rl->prediction.step.bound().critical);
    }

    /// With one step in flight every answer is waited for, whatever "partial" says: the tail's idle time is told.
    void partialOnPolicyHidesNothing()
    {
        design::Design design = design::splitRl(small(), "rl-1").value();
        planOf(design, RlRole::WeightSync).stepsOff.reset();
        const auto whole = predicted(design);
        planOf(design, RlRole::Rollout).partial = true;
        const auto partial = predicted(design);
        QVERIFY(whole && partial);
        QVERIFY(whole->rl->prediction.rollout.busyShare < 1);
        QCOMPARE(partial->rl->prediction.rollout.busyShare, whole->rl->prediction.rollout.busyShare);
        QVERIFY(partial->rl->prediction.step.unused_gpu_s() >= whole->rl->prediction.step.unused_gpu_s());
        QVERIFY(std::ranges::any_of(partial->prediction.warnings, [](const Said &warning) { return warning.english().find("partial") != std::string::npos; }));
    }

    /// A reference model cut otherwise takes another time; its pool is the update's.
    void theReferenceHasItsOwnCut()
    {
        design::Design design = small();
        const auto alike = predicted(design);
        QCOMPARE(alike->rl->prediction.parts.reference_s, alike->rl->prediction.parts.old_s);
        say(design, RlRole::Reference, "tp", "8");
        const auto own = predicted(design);
        QCOMPARE(own->rl->prediction.parts.old_s, alike->rl->prediction.parts.old_s);
        QVERIFY(own->rl->prediction.parts.reference_s > 0);
        QVERIFY(std::abs(own->rl->prediction.parts.reference_s / alike->rl->prediction.parts.reference_s - 1) > 0.01);
        say(design, RlRole::Reference, "tp", "7");
        QVERIFY2(!refusal(design).empty(), "TP 7 of 32 GPUs");
    }

    void whatStandsInIsSaid()
    {
        design::Design design = small();
        planOf(design, RlRole::Rollout).engine.version = "99.0";
        planOf(design, RlRole::Rollout).engine.osl = 30'000;
        planOf(design, RlRole::Rollout).oslCap = 200'000;
        const auto p = predicted(design);
        QVERIFY(p);
        QVERIFY(std::ranges::any_of(p->prediction.assumed, [](const workload::Assumption &a) { return a.name == "framework_version"; }));
        QVERIFY(std::ranges::any_of(p->prediction.warnings, [](const Said &warning) { return warning.english().find("longer than the context") != std::string::npos; }));
        QVERIFY(p->prediction.gpuMemory_B > 1e11 && p->prediction.memory.total > p->prediction.gpuMemory_B);
        QVERIFY(!p->rl->prediction.fits); // the longest answer is one sequence of the update
        QVERIFY(std::ranges::any_of(p->prediction.warnings, [](const Said &warning) { return warning.english().starts_with("an update does not fit: stage 0 needs"); }));
    }

    void besideATraining()
    {
        design::Design design = small();
        const design::Design both = design::addTraining(design, bundled(), {}).value();
        const auto step = predicted(both, "rl-1");
        const auto training = predicted(both, "job-1");
        QVERIFY(step && training);
        QCOMPARE(step->others.size(), std::size_t(1));
        QCOMPARE(training->others.size(), std::size_t(1));
        QCOMPARE(training->others.front().job, std::string("rl-1"));
        QVERIFY(sum(step->loads.nvlinkTx_B) > sum(predicted(design)->loads.nvlinkTx_B));
        QCOMPARE(step->gpuMemory_B, training->gpuMemory_B); // of both jobs, whichever is shown
        QVERIFY(step->gpuMemory_B.front() > predicted(design)->gpuMemory_B.front());
    }

    void refusals_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("says");
        QTest::newRow("no prompts") << 0 << "prompts";
        QTest::newRow("pools that overlap in part") << 1 << "expected the same pool, or pools of their own";
        QTest::newRow("a reward elsewhere") << 2 << "instances of its own";
        QTest::newRow("no update") << 3 << "expected a phase of kind rollout and one of kind update";
        QTest::newRow("in turn and off policy") << 4 << "take turns";
        QTest::newRow("a sync that is none") << 5 << "not modelled; expected one of";
        QTest::newRow("with a transfer") << 6 << "expected a job of an RL step alone";
        QTest::newRow("too many answers") << 7 << "answers a step";
        QTest::newRow("answers above their cap") << 8 << "mean below the cap";
    }
    void refusals()
    {
        QFETCH(int, which);
        QFETCH(QString, says);
        design::Design design = small();
        design::Job &job = design.jobs.front();
        const auto pool = [&](std::initializer_list<std::size_t> of) {
            design::Pool out;
            for (const std::size_t i : of)
                out.push_back(design.instances[i].id);
            return out;
        };
        switch (which) {
        case 0: planOf(design, RlRole::Rollout).prompts.reset(); break;
        case 1:
            design::rlPhase(job, RlRole::Rollout)->pool = pool({0, 1});
            design::rlPhase(job, RlRole::Update)->pool = pool({1, 2});
            break;
        case 2:
            design::rlPhase(job, RlRole::Rollout)->pool = pool({0});
            design::rlPhase(job, RlRole::Update)->pool = pool({1});
            design::rlPhase(job, RlRole::Reward)->pool = pool({2});
            break;
        case 3: std::erase_if(job.phases, [](const design::Phase &phase) { return phase.id == "update"; }); break;
        case 4: planOf(design, RlRole::WeightSync).stepsOff = 1; break;
        case 5: planOf(design, RlRole::WeightSync).method = "tape"; break;
        case 6: {
            design::Phase move;
            move.id = "move";
            move.work = design::Transfer{design::Transfer::Pattern::SameRank, pool({0}), pool({1}), 1e9, 0};
            job.phases.push_back(move);
            break;
        }
        case 7: planOf(design, RlRole::Rollout).prompts = 1e6; break;
        default: planOf(design, RlRole::Rollout).oslCap = 1000; break;
        }
        const QString words = QString::fromStdString(refusal(design));
        QVERIFY2(words.contains(says) && !words.contains('\n'), qPrintable(words));
    }

    /// The first of its kind that people see: it fits and runs.
    void whatIsAddedRuns()
    {
        for (const char *type : {"p5.48xlarge", "p5en.48xlarge", "p6-b200.48xlarge"}) {
            const design::Design one = design::addRl(test::uniform(bundled(), type, 1, "one"), bundled(), {}).value();
            const auto p = predicted(one);
            QVERIFY2(p && p->rl->prediction.fits, type);
        }
    }
};

QTEST_GUILESS_MAIN(tst_RlJob)
#include "tst_rl_job.moc"
